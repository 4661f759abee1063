/** What the schedule fetches, and what it writes. */
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

/** What of a list has come so far. */
export interface Whole<T> {
  items: readonly T[]
  total: number
  isWhole: boolean
}

interface Body {
  TargetUniqueID?: string
}

/** What a call answers at most. */
const MOST_AT_ONCE = 1000
const SHOWN_EVERY_MILLISECONDS = 300

/**
 * A list that is loaded page by page until its total is reached (002 §5): what has come is shown meanwhile. Fetched anew it
 * comes in as few calls as it takes, and what is shown stays until all of it is here.
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
        // Each page goes on behind the one before.
        // oxlint-disable-next-line no-await-in-loop
        const page = await fetchPage({ after, NumberOfItemsPerPage: size }, signal)
        items.push(...page.items)
        if (typeof page.next !== 'string') return { items, total: items.length, isWhole: true }
        // The first at once, the others together: to draw each anew would take longer than to fetch it.
        if (!isAnew && performance.now() - shownAt > SHOWN_EVERY_MILLISECONDS) {
          shownAt = performance.now()
          queryClient.setQueryData(queryKey, { items: [...items], total: page.totalCount, isWhole: false })
        }
        after = page.next
      }
    },
    // With another range or filter, of the same work order.
    placeholderData: (previous: Whole<T> | undefined, of) =>
      of?.queryKey[2].TargetUniqueID === body.TargetUniqueID ? previous : undefined,
  })
}

/** What is looked for, as the calls take it. */
const bodyOf = ({ from, to, late, mine, idle }: ScheduleSearch) => ({
  ...(from && to && { startDate: from, endDate: to }),
  ...(late && { isLate: true }),
  ...(mine && { isMine: true }),
  ...(idle && { isWithoutProgress: true }),
})

/** The work orders of the range with their jobs and tasks, or one of them. */
export function scheduledQuery(search: ScheduleSearch, workOrder?: string) {
  const body = { ...bodyOf(search), ...(workOrder && { TargetUniqueID: workOrder }) }
  return wholeList('work orders', body, (stretch, signal) =>
    call(listScheduledWorkOrders, { body: { ...body, ...stretch }, signal }),
  )
}

/** The activities of a work order in the range. */
export function scheduledSubTasksQuery(search: ScheduleSearch, workOrder: string) {
  const body = { ...bodyOf(search), TargetUniqueID: workOrder }
  return wholeList('activities', body, (stretch, signal) =>
    call(listScheduledSubTasks, { body: { ...body, ...stretch }, signal }),
  )
}

/** How many activities each filter leaves. */
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

/** What stands in the way in a work order. */
export function blocksQuery(workOrder: string) {
  return queryOptions({
    queryKey: ['Schedule', 'blocks', workOrder],
    queryFn: ({ signal }) => call(listScheduleBlocks, { body: { TargetUniqueID: workOrder }, signal }),
  })
}

/** Changes the dates of an activity (records.md 'Schedule': by subtask/update). */
export const useChangeDates = () => useChanging('Activities', updateActivities)

/** What would move with a job or a task: nothing is written. */
export const foreseenShiftQuery = (body: ShiftBody | undefined) =>
  queryOptions({
    queryKey: ['Schedule', 'shift', body],
    queryFn: ({ signal }) =>
      call(shiftScheduled, { body: { ...(body as ShiftBody), isDryRun: true }, signal }),
    enabled: body !== undefined,
  })

/** Moves a job or a task with what is in it. */
export const useShiftScheduled = () =>
  useWrite('Activities', (body: ShiftBody) => call(shiftScheduled, { body }))
type ShiftBody = PartsOf<typeof shiftScheduled>['body']

/** Changes the dates of many, and of what they stand in, all or none. */
export const useMoveScheduled = () =>
  useWrite('Activities', (body: PartsOf<typeof moveScheduled>['body']) => call(moveScheduled, { body }))
