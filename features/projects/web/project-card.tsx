/** A project on a phone: one card. */
import { Group, Paper, Stack, Text } from '@mantine/core'
import { daysUntil, formatDay, formatDaysLeft, percentOf } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { ProgressGauge } from '#web/ui/progress-gauge.tsx'
import type { WorkOrder } from '../contract.ts'
import { ProjectActions } from './project-actions.tsx'
import classes from './project-card.module.css'
import { placeOf } from './project-row.tsx'
import { riskReason } from './risk.ts'
import { RiskMark } from './risk-mark.tsx'
import { explainTotals, isComplete } from './totals.ts'

export function ProjectCard({ project }: { project: WorkOrder }) {
  const { workOrderEndDate: end } = project
  const days = end ? daysUntil(end) : 0
  const isLate = days < 0 && !isComplete(project)
  return (
    <Paper withBorder p="md" component="li" className={classes.card}>
      <Group wrap="nowrap" align="flex-start" gap="md">
        <ProgressGauge
          size={52}
          percent={percentOf(project.completedTotal, project.estimatedTotal)}
          explanation={explainTotals(project)}
          hasTooltip={false}
        />
        <Stack gap={3} flex={1} miw={0}>
          <LinkText
            to="/projects/details/$woID"
            params={{ woID: project.workOrderUniqueID }}
            className={classes.link}
            fw={600}
            c="var(--mantine-color-text)"
          >
            {project.workOrderTitle}
          </LinkText>
          <Text fz="sm" c="dimmed" truncate>
            {placeOf(project)}
          </Text>
          <RiskMark level={project.riskLevel} />
          <Text fz="xs" c="dimmed">
            {riskReason(project)}
          </Text>
          <Text fz="xs" c="dimmed">
            {explainTotals(project)}
          </Text>
          {end && (
            <Text fz="sm" c={isLate ? 'var(--plumb-late)' : undefined} fw={isLate ? 600 : undefined}>
              {formatDay(end)} · {isComplete(project) ? 'complete' : formatDaysLeft(days)}
            </Text>
          )}
        </Stack>
        <div className={classes.actions}>
          <ProjectActions project={project} />
        </div>
      </Group>
    </Paper>
  )
}
