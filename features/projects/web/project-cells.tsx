/** The cells that lists show of a project. */
import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { pointsBehind } from '#features/hierarchy/risk-words.ts'
import {
  explainTotals,
  isComplete,
  isPartlyPriced,
  LackLink,
  RiskMark,
  valueText,
} from '#features/hierarchy/web/public.ts'
import { projectPhases } from '#features/reference/contract.ts'
import { useToday } from '#web/session/days.ts'
import { countOf, formatDay, formatDaysLeft, percentOf } from '#web/ui/format.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { ProgressGauge } from '#web/ui/record/progress-gauge.tsx'
import type { WorkOrder } from '../contract.ts'
import { isBidding } from './advertising.ts'
import classes from './project-cells.module.css'
import { riskFactsOf, riskReasonOf, shortRiskReasonOf } from './risk-reason.ts'

/** The id and the name of a project, for a list in which rows can be chosen. */
export const recordOf = ({ workOrderUniqueID: id, workOrderTitle: name }: WorkOrder) => ({ id, name })

/** The address and the city in one line. */
export function placeOf({ workOrderAddress, workOrderCity }: WorkOrder): string {
  return [workOrderAddress, workOrderCity].filter(Boolean).join(', ')
}

/** The name of the phase a project is in. */
export function phaseOf({ constructionPhase }: Pick<WorkOrder, 'constructionPhase'>): string {
  return (
    projectPhases.find((phase) => phase.constructionPhase === constructionPhase)?.constructionPhaseName ?? ''
  )
}

/** The value of the activities with a price, and a link to those without a price. */
export function ProjectValue({ project }: { project: WorkOrder }) {
  return (
    <>
      <Text fz="sm" component="span" display="block">
        {valueText(project)}
      </Text>
      {isPartlyPriced(project) && (
        <LackLink workOrder={project.workOrderUniqueID} totals={project} lack="price" isShort />
      )}
    </>
  )
}

/** The title of a project as a link, and a caption below it. */
export function ProjectName({ project, caption }: { project: WorkOrder; caption: string }) {
  return (
    <Stack gap={1}>
      <RecordLink to="/projects/details/$woID" params={{ woID: project.workOrderUniqueID }} lineClamp={2}>
        {project.workOrderTitle}
      </RecordLink>
      <Text fz="xs" c="dimmed" className={classes.caption} title={caption}>
        {caption}
      </Text>
    </Stack>
  )
}

/** From 5 points behind, a project is marked; from 20 points, it is marked as late. */
const POINTS_TO_WARN = 5
const POINTS_LATE = 20

/**
 * The progress of a project, and how many points it is behind. In the bidding phase, only the phase is shown.
 */
export function Progress({ project }: { project: WorkOrder }) {
  // People of a subcontractor do not see the progress.
  if (project.riskLevel === null) return <Text fz="sm">–</Text>
  if (isBidding(project)) return <PhaseMark project={project} />
  return (
    <Group gap={8} wrap="nowrap">
      <ProgressGauge
        percent={percentOf(project.completedTotal, project.estimatedTotal)}
        explanation={explainTotals(project)}
      />
      <PointsBehind project={project} />
    </Group>
  )
}

export function PhaseMark({ project }: { project: WorkOrder }) {
  return (
    <Text fz="xs" fw={500} component="span" className={classes.phase}>
      {phaseOf(project)}
    </Text>
  )
}

/**
 * `5 points behind`, `2 points ahead`. Shows nothing if the project has not begun or has nothing to measure.
 */
export function PointsBehind({ project }: { project: WorkOrder }) {
  const points = pointsBehind(riskFactsOf(project))
  if (points === null) return null
  const isMarked = points >= POINTS_TO_WARN
  const colour = points >= POINTS_LATE ? 'var(--plumb-late)' : isMarked ? 'var(--plumb-warning)' : 'dimmed'
  return (
    <Text fz="xs" c={colour} fw={isMarked ? 600 : undefined} className={classes.points}>
      {points === 0 ? 'On time' : `${countOf(Math.abs(points), 'point')} ${points > 0 ? 'behind' : 'ahead'}`}
    </Text>
  )
}

interface RiskProps {
  project: WorkOrder
  /** The state of the bidding. It replaces the risk in the bidding phase. */
  bidding: ReactNode
}

export function Risk({ project, bidding }: RiskProps) {
  if (!isBidding(project) || project.riskLevel === null)
    return (
      <div className={classes.risk} title={riskReasonOf(project) || undefined}>
        <RiskMark level={project.riskLevel} reason={shortRiskReasonOf(project)} />
      </div>
    )
  return (
    <div className={classes.risk}>
      <RiskMark level={project.riskLevel} />
      <Text fz="xs" c="dimmed" component="div" mt={1}>
        {bidding}
      </Text>
    </div>
  )
}

/**
 * The last day, and how far away it is; also the start, if it is still to come. A complete project is not
 * late.
 */
export function EndDate({ project }: { project: WorkOrder }) {
  const { workOrderStartDate: start, workOrderEndDate: day, remainingDays: days } = project
  const today = useToday()
  if (!day || days === null) return <Text fz="sm">–</Text>
  if (isComplete(project)) {
    return (
      <Stack gap={1}>
        <Text fz="sm">{formatDay(day)}</Text>
        <Text fz="xs" c="dimmed">
          complete
        </Text>
      </Stack>
    )
  }
  if (start && start > today) {
    return (
      <Stack gap={1}>
        <Text fz="sm">{formatDay(day)}</Text>
        <Text fz="xs" c="dimmed">
          {`Starts ${formatDay(start)}`}
        </Text>
      </Stack>
    )
  }
  return (
    <Stack gap={1}>
      <Text fz="sm">{formatDay(day)}</Text>
      <Text fz="xs" c={days < 0 ? 'var(--plumb-late)' : 'dimmed'} fw={days < 0 ? 600 : undefined}>
        {formatDaysLeft(days)}
      </Text>
    </Stack>
  )
}
