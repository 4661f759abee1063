/** A bid project on a desk, as a row, and on a phone, as a card. */
import { Group, Paper, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { LinkText } from '#web/ui/link-button.tsx'
import type { WorkOrder } from '../contract.ts'
import { AdvertisedMark } from './advertised-mark.tsx'
import { BiddingEnd } from './bidding-end.tsx'
import { dayOrDash, Fact } from './fact.tsx'
import { ProjectActions } from './project-actions.tsx'
import cardClasses from './project-card.module.css'
import classes from './project-row.module.css'
import { ProjectTableRow, valueOf } from './project-row.tsx'

export function BidProjectRow({ project }: { project: WorkOrder }) {
  return (
    <ProjectTableRow project={project} caption={project.bidProjectName}>
      <Table.Td className={classes.short}>
        <AdvertisedMark isAdvertised={project.isBidAdvertised} />
      </Table.Td>
      <Table.Td className={classes.short}>{dayOrDash(project.biddingDueDate)}</Table.Td>
      <Table.Td className={classes.short}>
        <BiddingEnd day={project.biddingEndDate} />
      </Table.Td>
      <Table.Td ta="right">{valueOf(project)}</Table.Td>
    </ProjectTableRow>
  )
}

export function BidProjectCard({ project }: { project: WorkOrder }) {
  return (
    <Paper withBorder p="md" component="li" className={cardClasses.card}>
      <Group wrap="nowrap" align="flex-start" gap="md">
        <Stack gap={3} flex={1} miw={0}>
          <LinkText
            to="/projects/details/$woID"
            params={{ woID: project.workOrderUniqueID }}
            className={cardClasses.link}
            fw={600}
            c="var(--mantine-color-text)"
          >
            {project.workOrderTitle}
          </LinkText>
          {project.bidProjectName && (
            <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {project.bidProjectName}
            </Text>
          )}
          <AdvertisedMark isAdvertised={project.isBidAdvertised} />
        </Stack>
        <div className={cardClasses.actions}>
          <ProjectActions project={project} />
        </div>
      </Group>
      <SimpleGrid component="dl" cols={3} spacing="xs" mt="sm" mb={0}>
        <Fact label="Bids due">{dayOrDash(project.biddingDueDate)}</Fact>
        <Fact label="Bidding ends">
          <BiddingEnd day={project.biddingEndDate} />
        </Fact>
        <Fact label="Value">{valueOf(project)}</Fact>
      </SimpleGrid>
    </Paper>
  )
}
