/**
 * The printed register of activities with the filter and order of the screen: /scheduleprint?view=activities
 * and /scheduleprint/{woid}?view=activities.
 */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PaperHead } from '#features/companies/web/public.ts'
import { projectQuery } from '#features/projects/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { countOf, formatDay, formatDaysLeft, formatPercent, formatQuantity } from '#web/ui/format.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { Paper, PrintedItem, PrintedItems } from '#web/ui/record/printed.tsx'
import { crewOf } from '../columns.ts'
import { MOST_PRINTED, registerQuery } from './activities-api.ts'
import type { ScheduleSearch } from './address.ts'
import { blockWords } from './rows.ts'
import { whichLabel } from './which.ts'

export function PrintedActivities({ search, workOrder }: { search: ScheduleSearch; workOrder?: string }) {
  const { page: _page, ...narrowed } = search
  const list = useQuery(registerQuery(narrowed, workOrder, MOST_PRINTED))
  const project = useQuery({ ...projectQuery(workOrder ?? ''), enabled: workOrder !== undefined }).data
  const today = useToday()
  if (list.isError)
    return <FailedState title={texts.fetchFailed} error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <LoadingRows rows={8} />
  const { items, totalCount } = list.data
  if (items.length === 0)
    return <EmptyState title="There is nothing to print" text="Nothing matches the filters." />
  return (
    <Paper
      letterhead={<PaperHead />}
      title={`Activities: ${whichLabel(search.which).toLowerCase()}`}
      lines={[
        project?.workOrderTitle,
        `${countOf(totalCount, 'activity', 'activities')} · ${formatDay(today)}`,
      ]}
    >
      {totalCount > MOST_PRINTED && (
        <Text fz="sm">{`The first ${MOST_PRINTED} of them. Filter the list to print the others.`}</Text>
      )}
      <PrintedItems>
        {items.map((activity, index) => {
          const { title, taskName, jobTitle, workOrderTitle, endDate, daysLate, progress, blocks } = activity
          const { capturedMetric, subTaskTargetMetric, subTaskUnit, lastCaptureDate, forecastEndDate } =
            activity
          return (
            <PrintedItem
              key={activity.subTaskUniqueId}
              number={index + 1}
              text={title}
              facts={[
                `${taskName}, ${jobTitle}`,
                !workOrder && workOrderTitle,
                crewOf(activity).join(', ') || 'nobody yet',
                endDate && `ends ${formatDay(endDate)}`,
                daysLate !== null && formatDaysLeft(-daysLate),
                progress !== null &&
                  `${formatPercent(progress)}, ${formatQuantity(capturedMetric)} of ${formatQuantity(subTaskTargetMetric)} ${subTaskUnit}`,
                lastCaptureDate ? `last capture ${formatDay(lastCaptureDate)}` : 'no capture yet',
                forecastEndDate && `forecast end ${formatDay(forecastEndDate)}`,
                ...blocks.map((block) => blockWords(block, null)),
              ]}
            />
          )
        })}
      </PrintedItems>
    </Paper>
  )
}
