/** What lists tell of a project, each in a cell of its own. */
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

/** What it is called wherever one is chosen. */
export const recordOf = ({ workOrderUniqueID: id, workOrderTitle: name }: WorkOrder) => ({ id, name })

/** The place in one line. */
export function placeOf({ workOrderAddress, workOrderCity }: WorkOrder): string {
  return [workOrderAddress, workOrderCity].filter(Boolean).join(', ')
}

/** The name of the phase a project is in. */
export function phaseOf({ constructionPhase }: Pick<WorkOrder, 'constructionPhase'>): string {
  return (
    projectPhases.find((phase) => phase.constructionPhase === constructionPhase)?.constructionPhaseName ?? ''
  )
}

/** What the activities with a price are worth, and how many have none. */
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

/** What a project is called, where it leads, and a line below it. */
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

/** From so many points behind on it is marked, and from so many as what is late. */
const POINTS_TO_WARN = 5
const POINTS_LATE = 20

/** How far it is, and how that stands against the time; of one that is in the bidding phase only that. */
export function Progress({ project }: { project: WorkOrder }) {
  // People of a subcontractor are not told it.
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

/** `5 points behind`, `2 points ahead`; nothing where it has not begun, or there is nothing to measure. */
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
  /** How its bidding stands, where that is what it is about. */
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

/** The last day, and how far away it is; when it starts, where that is still to come. What is complete is not late. */
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
