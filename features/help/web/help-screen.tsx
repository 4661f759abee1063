/** The first page of the help: how projects are read, and the keys. */
import { Alert, Kbd, List, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSession } from '#web/session/session.ts'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="lg" component="section">
      <Title order={2} fz="md" mb="xs">
        {title}
      </Title>
      <Stack gap="xs" fz="sm">
        {children}
      </Stack>
    </Paper>
  )
}

const keys: readonly [keys: readonly string[], does: string][] = [
  [['Ctrl', 'K'], 'Search projects and screens (Cmd K on a Mac)'],
  [['Ctrl', 'Enter'], 'Save a form'],
  [['↑', '↓'], 'From row to row in jobs, tasks and activities'],
  [['←', '→'], 'From level to level'],
  [['Enter'], 'Choose the row'],
  [['Alt', '↑ ↓'], 'Move the job, task or activity up or down'],
  [['Ctrl', 'Z'], 'Undo a deletion, for 30 seconds'],
  [['Esc'], 'Close a dialog or a menu, end choosing several'],
]

export function HelpScreen() {
  const { isAdmin, account } = useSession()
  return (
    <PageBody width={1100}>
      <PageHeader title="Help" subtitle="How Plumbline reads, in two minutes" />
      {isAdmin && !account && (
        <Alert
          color="blueprint"
          variant="outline"
          mb="md"
          icon={<IconInfoCircle aria-hidden />}
          title="You administer this site"
        >
          This sign-in belongs to no company, so it has no projects of its own to show.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Chapter title="Projects">
          <Text fz="sm">
            The list shows the projects that you may see, the newest first, and loads more as you scroll. A
            row opens its project; the menu at its end holds what else you may do.
          </Text>
          <Text fz="sm">
            A project is made of jobs, a job of tasks, a task of activities. Activities have a target and a
            unit; what is captured on site moves every level above.
          </Text>
        </Chapter>
        <Chapter title="Planning">
          <Text fz="sm">
            New jobs and tasks take two steps: what and when, then their codes. A task chooses from the codes
            below its job’s, an activity from those below its task’s. A code that something below uses cannot
            be taken off.
          </Text>
          <Text fz="sm">
            The menu of a list has more: choose several and change their dates, status and codes at once, with
            a look at what will change; paste rows from a spreadsheet; export the list. Drag a row at its
            handle to put it elsewhere.
          </Text>
          <Text fz="sm">
            Dates outside those of what a record belongs to are taken and marked. Progress is never typed:
            capture the work done on an activity, for today or one of the six days before.
          </Text>
        </Chapter>
        <Chapter title="Progress">
          <Text fz="sm">
            The ring is what was captured out of what was planned. Where every activity has a unit cost it is
            counted in money, else in hours where every activity has them, else each unit counts the same.
            More than the target never counts for more than the target.
          </Text>
          <Text fz="sm">Point at the ring, or move to it with the Tab key, to read both figures.</Text>
        </Chapter>
        <Chapter title="Risk">
          <Text fz="sm">
            Unless somebody set it by hand, risk is the share of time gone minus the share of work done:
          </Text>
          <List fz="sm" spacing={2}>
            <List.Item>
              <b>Low</b>: the work is level with the time, or ahead
            </List.Item>
            <List.Item>
              <b>Medium</b>: up to 10 points behind
            </List.Item>
            <List.Item>
              <b>Attention</b>: up to 20 points behind
            </List.Item>
            <List.Item>
              <b>High</b>: up to 35 points behind
            </List.Item>
            <List.Item>
              <b>Critical</b>: further behind, or past the end and not complete
            </List.Item>
          </List>
        </Chapter>
        <Chapter title="Keys">
          <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
            <Table.Tbody>
              {keys.map(([combination, does]) => (
                <Table.Tr key={does}>
                  <Table.Th w={130} scope="row">
                    {combination.map((key) => (
                      <Kbd key={key} mr={4}>
                        {key}
                      </Kbd>
                    ))}
                  </Table.Th>
                  <Table.Td>{does}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Chapter>
      </SimpleGrid>
    </PageBody>
  )
}
