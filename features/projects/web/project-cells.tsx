/** What lists tell of a project, each in a cell of its own. */
import { Group, Stack, Text } from '@mantine/core'
import { basisOf } from '#features/hierarchy/totals-words.ts'
import {
  explainTotals,
  isComplete,
  isPartlyPriced,
  LackLink,
  RiskMark,
  valueText,
} from '#features/hierarchy/web/public.ts'
import { projectPhases } from '#features/reference/contract.ts'
import { formatDay, formatDaysLeft, percentOf } from '#web/ui/format.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { ProgressGauge } from '#web/ui/record/progress-gauge.tsx'
import type { WorkOrder } from '../contract.ts'
import classes from './project-cells.module.css'
import { riskReasonOf } from './risk-reason.ts'

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
      <Text fz="xs" c="dimmed" className={classes.caption}>
        {caption}
      </Text>
    </Stack>
  )
}

export function Progress({ project }: { project: WorkOrder }) {
  // People of a subcontractor are not told it.
  if (project.riskLevel === null) return <Text fz="sm">–</Text>
  return (
    <Group gap={8} wrap="nowrap">
      <ProgressGauge
        percent={percentOf(project.completedTotal, project.estimatedTotal)}
        explanation={explainTotals(project)}
      />
      <Text fz="xs" c="dimmed">
        {basisOf(project)}
      </Text>
    </Group>
  )
}

/** Wide enough for a reason in two lines. */
export function Risk({ project }: { project: WorkOrder }) {
  return (
    <div className={classes.risk}>
      <RiskMark level={project.riskLevel} reason={riskReasonOf(project)} />
    </div>
  )
}

/** The last day, and how far away it is; what is complete is not late. */
export function EndDate({ project }: { project: WorkOrder }) {
  const { workOrderEndDate: day, remainingDays: days } = project
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
  return (
    <Stack gap={1}>
      <Text fz="sm">{formatDay(day)}</Text>
      <Text fz="xs" c={days < 0 ? 'var(--plumb-late)' : 'dimmed'} fw={days < 0 ? 600 : undefined}>
        {formatDaysLeft(days)}
      </Text>
    </Stack>
  )
}
