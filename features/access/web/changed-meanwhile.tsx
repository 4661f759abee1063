/**
 * Shows that somebody changed a role while the user's own changes are not saved, and compares the two
 * (decisions 'Stale').
 */
import { Alert, Box, Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Permissions } from '#contract/modules.ts'
import { labelOf, wordsOf } from '#features/roles/words.ts'
import { formatInstant } from '#web/ui/format.ts'
import { roleChangesQuery } from './api.ts'
import { bitsAfter, countOf, modulesThatDiffer, type RoleMarks } from './matrix-marks.ts'
import { changesIn, type Waiting } from './matrix-save.tsx'
import { changedBy } from './role-change-words.ts'

export interface ChangedMeanwhileProps extends Waiting {
  marks: RoleMarks
  /** The permissions of the role at the time of the first mark. */
  before: Permissions
  now: Permissions
  onClose: () => void
}

export function ChangedMeanwhile({ role, changes, marks, before, now, onClose }: ChangedMeanwhileProps) {
  const { companyRoleUniqueId: id, companyRoleName: name } = role
  const [isComparing, setComparing] = useState(false)
  const latest = useQuery(roleChangesQuery(1, id))
  const [change] = latest.data?.items ?? []
  const moved = modulesThatDiffer(before, now)
  const compared = modulesThatDiffer(before, now, marks)
  const when = change ? ` on ${formatInstant(change.changedAt)}, ${changedBy(change)}` : ''
  return (
    <Alert
      color="orange"
      variant="outline"
      title="Changed in the meantime"
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text fz="sm">
          {name} was changed{when}. Your {changesIn(countOf(changes))} {countOf(changes) === 1 ? 'is' : 'are'}{' '}
          kept: compare, and save.
        </Text>
        <Group>
          <Button variant="default" size="xs" onClick={() => setComparing(true)}>
            Compare
          </Button>
        </Group>
      </Stack>
      <Modal
        opened={isComparing}
        onClose={() => setComparing(false)}
        title={`What ${name} allows`}
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Box style={{ overflowX: 'auto' }}>
          <Table verticalSpacing={6} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Module</Table.Th>
                <Table.Th scope="col">When you started</Table.Th>
                <Table.Th scope="col">Now</Table.Th>
                <Table.Th scope="col">After you save</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {compared.map((module) => {
                const present = now[module] ?? 0
                return (
                  <Table.Tr key={module}>
                    <Table.Th scope="row" fw={500}>
                      {labelOf(module)}
                    </Table.Th>
                    <Table.Td>{wordsOf(before[module] ?? 0)}</Table.Td>
                    <Table.Td fw={moved.includes(module) ? 650 : 400}>{wordsOf(present)}</Table.Td>
                    <Table.Td fw={marks[module] ? 650 : 400}>
                      {wordsOf(bitsAfter(present, marks[module]))}
                    </Table.Td>
                  </Table.Tr>
                )
              })}
            </Table.Tbody>
          </Table>
        </Box>
      </Modal>
    </Alert>
  )
}
