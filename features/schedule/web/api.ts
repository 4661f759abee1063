/** Queries and mutations of the schedule. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PageOf } from '#contract/paging.ts'
import { updateActivities } from '#features/activities/contract.ts'
import { call, type PartsOf } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useChanging, useWrite } from '#web/api/write.ts'
import {
  countScheduled,
  listScheduleBlocks,
  listScheduledSubTasks,
  listScheduledWorkOrders,
  moveScheduled,
  SCHEDULE_PER_PAGE,
  shiftScheduled,
} from '../contract.ts'
import type { ScheduleSearch } from './address.ts'

/** The part of a list that is loaded so far. */
export interface Whole<T> {
  items: readonly T[]
  total: number
  isWhole: boolean
}

interface Body {
  TargetUniqueID?: string
}

/** The largest page that a call returns. */
const MOST_AT_ONCE = 1000
const SHOWN_EVERY_MILLISECONDS = 300

/**
 * A list that is loaded page by page until its total is reached (002 §5). The first load shows each part that
 * arrives. A refetch uses large pages, and shows the old list until the new list is complete.
 */
function wholeList<T>(
  what: string,
  body: Body,
  fetchPage: (
    stretch: { after: string; NumberOfItemsPerPage: number },
    signal: AbortSignal,
  ) => Promise<PageOf<T>>,
) {
  const queryKey = ['Schedule', what, body] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Whole<T>> => {
      const isAnew = queryClient.getQueryData(queryKey) !== undefined
      const size = isAnew ? MOST_AT_ONCE : SCHEDULE_PER_PAGE
      const items: T[] = []
      let shownAt = Number.NEGATIVE_INFINITY
      for (let after = ''; ; ) {
        // Each page begins after the last row of the page before, so the calls run one after the other.
        // oxlint-disable-next-line no-await-in-loop
        const page = await fetchPage({ after, NumberOfItemsPerPage: size }, signal)
        items.push(...page.items)
        if (typeof page.next !== 'string') return { items, total: items.length, isWhole: true }
        // The first page is shown at once, the next pages in groups: rendering each page would take longer
        // than fetching it.
        if (!isAnew && performance.now() - shownAt > SHOWN_EVERY_MILLISECONDS) {
          shownAt = performance.now()
          queryClient.setQueryData(queryKey, { items: [...items], total: page.totalCount, isWhole: false })
        }
        after = page.next
      }
    },
    // While a new range or filter is loading, the old list of the same project stays visible.
    placeholderData: (previous: Whole<T> | undefined, of) =>
      of?.queryKey[2].TargetUniqueID === body.TargetUniqueID ? previous : undefined,
  })
}

/** The filters in the address, as the body of a call. */
const bodyOf = ({ from, to, late, mine, idle }: ScheduleSearch) => ({
  ...(from && to && { startDate: from, endDate: to }),
  ...(late && { isLate: true }),
  ...(mine && { isMine: true }),
  ...(idle && { isWithoutProgress: true }),
})

/** The projects in the range with their jobs and tasks, or one project. */
export function scheduledQuery(search: ScheduleSearch, workOrder?: string) {
  const body = { ...bodyOf(search), ...(workOrder && { TargetUniqueID: workOrder }) }
  return wholeList('work orders', body, (stretch, signal) =>
    call(listScheduledWorkOrders, { body: { ...body, ...stretch }, signal }),
  )
}

/** The activities of a project in the range. */
export function scheduledSubTasksQuery(search: ScheduleSearch, workOrder: string) {
  const body = { ...bodyOf(search), TargetUniqueID: workOrder }
  return wholeList('activities', body, (stretch, signal) =>
    call(listScheduledSubTasks, { body: { ...body, ...stretch }, signal }),
  )
}

/** Counts the activities that match each filter. */
export function countsQuery({ from, to }: ScheduleSearch, workOrder?: string) {
  const body = {
    ...(from && to && { startDate: from, endDate: to }),
    ...(workOrder && { TargetUniqueID: workOrder }),
  }
  return queryOptions({
    queryKey: ['Schedule', 'counts', body],
    queryFn: ({ signal }) => call(countScheduled, { body, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The blocking records of a project. */
export function blocksQuery(workOrder: string) {
  return queryOptions({
    queryKey: ['Schedule', 'blocks', workOrder],
    queryFn: ({ signal }) => call(listScheduleBlocks, { body: { TargetUniqueID: workOrder }, signal }),
  })
}

/** Changes the dates of an activity (records.md 'Schedule': by subtask/update). */
export const useChangeDates = () => useChanging('Activities', updateActivities)

/** The dry run of moving a job or a task: nothing is written. */
export const foreseenShiftQuery = (body: ShiftBody | undefined) =>
  queryOptions({
    queryKey: ['Schedule', 'shift', body],
    queryFn: ({ signal }) =>
      call(shiftScheduled, { body: { ...(body as ShiftBody), isDryRun: true }, signal }),
    enabled: body !== undefined,
  })

/** Moves a job or a task with everything below it. */
export const useShiftScheduled = () =>
  useWrite('Activities', (body: ShiftBody) => call(shiftScheduled, { body }))
type ShiftBody = PartsOf<typeof shiftScheduled>['body']

/** Changes the dates of many activities, and of their tasks and jobs, all or none. */
export const useMoveScheduled = () =>
  useWrite('Activities', (body: PartsOf<typeof moveScheduled>['body']) => call(moveScheduled, { body }))
