/** A project on a phone: one card. */
import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  explainTotals,
  isComplete,
  isPartlyPriced,
  LackLink,
  RiskMark,
} from '#features/hierarchy/web/public.ts'
import { formatDay, formatDaysLeft, percentOf } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { ProgressGauge } from '#web/ui/record/progress-gauge.tsx'
import type { WorkOrder } from '../contract.ts'
import { isBidding } from './advertising.ts'
import { PhaseMark, PointsBehind, placeOf } from './project-cells.tsx'
import { shortRiskReasonOf } from './risk-reason.ts'

interface ProjectCardProps {
  project: WorkOrder
  /** Facts about the records below the project. */
  more: ReactNode
}

export function ProjectCard({ project, more }: ProjectCardProps) {
  const { workOrderEndDate: end } = project
  const days = project.remainingDays ?? 0
  // People of a subcontractor do not see the progress of a project.
  const isTold = project.riskLevel !== null
  const isLate = days < 0 && !isComplete(project)
  return (
    <Group wrap="nowrap" align="flex-start" gap="md">
      {isTold && (
        <ProgressGauge
          size={52}
          percent={percentOf(project.completedTotal, project.estimatedTotal)}
          explanation={explainTotals(project)}
          hasTooltip={false}
        />
      )}
      <Stack gap={3} flex={1} miw={0}>
        <LinkText
          to="/projects/details/$woID"
          params={{ woID: project.workOrderUniqueID }}
          style={{ overflowWrap: 'anywhere' }}
          fw={600}
          c="var(--mantine-color-text)"
        >
          {project.workOrderTitle}
        </LinkText>
        <Text fz="sm" c="dimmed" truncate>
          {placeOf(project)}
        </Text>
        {isTold && (
          <>
            <RiskMark level={project.riskLevel} reason={shortRiskReasonOf(project)} />
            {isBidding(project) ? (
              <span>
                <PhaseMark project={project} />
              </span>
            ) : (
              <PointsBehind project={project} />
            )}
          </>
        )}
        {isPartlyPriced(project) && (
          <LackLink workOrder={project.workOrderUniqueID} totals={project} lack="price" />
        )}
        {end && (
          <Text fz="sm" c={isLate ? 'var(--plumb-late)' : undefined} fw={isLate ? 600 : undefined}>
            {formatDay(end)} · {isComplete(project) ? 'complete' : formatDaysLeft(days)}
          </Text>
        )}
        {more}
      </Stack>
    </Group>
  )
}
