/** What the screens fetch of time logs, and what they write. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '#web/api/client.ts'
import { refreshModule } from '#web/api/live.ts'
import { PAGE_SIZE } from '#web/ui/paged-list.tsx'
import {
  createTimeLogs,
  deleteTimeLogs,
  listMyTimeLogs,
  listTimeLogsOfActivity,
  listTrackedActivities,
  listTrackedPeople,
  type NewTimeLog,
  type TimeLogChange,
  updateTimeLogs,
} from '../contract.ts'

/** A page holds as many as this at most: more than anybody logs in a week, or is assigned to. */
const MOST_AT_ONCE = 1000

interface Days {
  from: string
  to: string
}

/** The time logs of one's own, or of somebody else, from one day to another. */
export function logsOfDaysQuery({ from, to }: Days, employee?: string) {
  return queryOptions({
    queryKey: ['Tracking', 'of days', from, to, employee],
    queryFn: ({ signal }) =>
      call(listMyTimeLogs, {
        body: { from, to, employeeUniqueId: employee ?? null, NumberOfItemsPerPage: MOST_AT_ONCE },
        signal,
      }),
  })
}

/** A page of the time logs of an activity; `page` counts from one, as it is shown. */
export function logsOfActivityQuery(activity: string, page: number) {
  return queryOptions({
    queryKey: ['Tracking', 'of activity', activity, page],
    queryFn: ({ signal }) =>
      call(listTimeLogsOfActivity, {
        body: { TargetUniqueID: activity, StartingPageNumber: page - 1, NumberOfItemsPerPage: PAGE_SIZE },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[2] === activity ? previous : undefined),
  })
}

/** The activities that one can log time on, the one logged last first. */
export const trackedActivitiesQuery = queryOptions({
  queryKey: ['Tracking', 'activities'],
  queryFn: ({ signal }) =>
    call(listTrackedActivities, { body: { NumberOfItemsPerPage: MOST_AT_ONCE }, signal }),
})

/** Those for whom one may log time on an activity, oneself first. */
export function trackedPeopleQuery(activity: string) {
  return queryOptions({
    queryKey: ['Tracking', 'people', activity],
    queryFn: ({ signal }) =>
      call(listTrackedPeople, {
        body: { TargetUniqueID: activity, NumberOfItemsPerPage: MOST_AT_ONCE },
        signal,
      }),
  })
}

const refresh = () => refreshModule('Tracking')

/** Logs time; the key makes a repeated try the same one. */
export function useLogTime() {
  return useMutation({
    mutationFn: ({ log, key }: { log: z.input<typeof NewTimeLog>; key: string }) =>
      call(createTimeLogs, { body: [log], idempotencyKey: key }),
    onSuccess: refresh,
  })
}

/** Changes a time log. */
export function useChangeLog() {
  return useMutation({
    mutationFn: (change: z.input<typeof TimeLogChange>) => call(updateTimeLogs, { body: [change] }),
    onSuccess: refresh,
  })
}

/** Deletes a time log. */
export function useDeleteLog() {
  return useMutation({
    mutationFn: (id: string) => call(deleteTimeLogs, { body: [id] }),
    onSuccess: refresh,
  })
}
