/** The last level of the drill-down: the activities of the chosen task. */
import { Button } from '@mantine/core'
import { IconChevronLeft, IconRuler2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatNumber, formatSpan, percentOf } from '#web/ui/format.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list-states.tsx'
import { RecordColumn } from '#web/ui/record-column.tsx'
import { RecordCount } from '#web/ui/record-count.tsx'
import { RecordRow } from '#web/ui/record-row.tsx'
import type { SubTask } from '../contract.ts'
import { activitiesQuery } from './api.ts'

export interface ActivitiesColumnProps {
  task: string
  taskName: string | undefined
  page: number
  onPage: (page: number) => void
  onBack: () => void
  isDeepest: boolean
}

/** Captured of target in the activity's unit; above the target is told, not hidden. */
function captionOf({
  capturedMetric,
  subTaskTargetMetric,
  subTaskUnit,
  subTaskHours,
  ...activity
}: SubTask): string[] {
  const metric =
    `${formatNumber(capturedMetric)} of ${formatNumber(subTaskTargetMetric)} ${subTaskUnit}`.trim()
  const hours = subTaskHours ? [`${formatNumber(subTaskHours)} h`] : []
  return [metric, ...hours, formatSpan(activity.subTaskStartDate, activity.subTaskEndDate)]
}

export function ActivitiesColumn({ task, taskName, page, onPage, onBack, isDeepest }: ActivitiesColumnProps) {
  const { data, error, refetch } = useQuery(activitiesQuery(task, page))
  return (
    <RecordColumn
      title="Activities"
      subtitle={
        data ? (
          <>
            <RecordCount shown={data.count} total={data.totalCount} />
            {taskName && ` · ${taskName}`}
          </>
        ) : (
          !error && 'Loading'
        )
      }
      back={
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          Tasks
        </Button>
      }
      page={page}
      totalPages={data?.totalPages ?? 0}
      onPage={onPage}
      isDeepest={isDeepest}
    >
      {!data && !error && <LoadingRows rows={3} />}
      {!data && error && <FailedState title="Get activities failed" error={error} retry={refetch} />}
      {data?.totalCount === 0 && (
        <EmptyState
          title="No activities yet"
          text="Activities are what is measured: a target, a unit, and what was captured."
          icon={<IconRuler2 size={20} />}
        />
      )}
      {data && data.items.length > 0 && (
        <div role="list" aria-label="Activities">
          {data.items.map((activity) => (
            <RecordRow
              key={activity.subTaskUniqueId}
              name={activity.subTaskTitle}
              caption={captionOf(activity)}
              percent={percentOf(activity.capturedMetric, activity.subTaskTargetMetric)}
              explanation={`Captured ${formatNumber(activity.capturedMetric)} of ${formatNumber(activity.subTaskTargetMetric)} ${activity.subTaskUnit}`}
            />
          ))}
        </div>
      )}
    </RecordColumn>
  )
}
