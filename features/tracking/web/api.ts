/** The queries and mutations of time logs. */

import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '#web/api/client.ts'
import { pageBody } from '#web/api/records.ts'
import { refreshModule } from '#web/api/refresh.ts'
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

/** The size of the one page that is fetched: more logs than anybody has in a week. */
const MOST_AT_ONCE = 1000

interface Days {
  from: string
  to: string
}

/** The time logs of the caller, or of another employee, from one day to another. */
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

/** A page of the time logs of an activity. `page` counts from 1, as on the screen. */
export function logsOfActivityQuery(activity: string, page: number) {
  return queryOptions({
    queryKey: ['Tracking', 'of activity', activity, page],
    queryFn: ({ signal }) =>
      call(listTimeLogsOfActivity, {
        body: { TargetUniqueID: activity, ...pageBody(page) },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[2] === activity ? previous : undefined),
  })
}

/** The number of entries that a picker shows at once. People find the others by typing. */
const PICKER_SIZE = 50

/**
 * The activities on which the caller can log time, found by a part of their names; the activity with the
 * latest log comes first. With `employee`, the activities of that person.
 */
export function trackedActivitiesQuery(searchKey: string, employee?: string) {
  return queryOptions({
    queryKey: ['Tracking', 'activities', searchKey, employee],
    queryFn: ({ signal }) =>
      call(listTrackedActivities, {
        body: { searchKey, employeeUniqueId: employee ?? null, NumberOfItemsPerPage: PICKER_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/**
 * The people for whom the caller may log time on an activity, found by a part of their names, the caller
 * first.
 */
export function trackedPeopleQuery(activity: string, searchKey = '') {
  return queryOptions({
    queryKey: ['Tracking', 'people', activity, searchKey],
    queryFn: ({ signal }) =>
      call(listTrackedPeople, {
        body: { TargetUniqueID: activity, searchKey, NumberOfItemsPerPage: PICKER_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

const refresh = () => refreshModule('Tracking')

/** Logs time. A repeated try with the same key logs nothing twice. */
export function useLogTime() {
  return useMutation({
    mutationFn: ({ log, key }: { log: z.input<typeof NewTimeLog>; key: string }) =>
      call(createTimeLogs, { body: [log], idempotencyKey: key }),
    onSuccess: refresh,
  })
}

export function useChangeLog() {
  return useMutation({
    mutationFn: (change: z.input<typeof TimeLogChange>) => call(updateTimeLogs, { body: [change] }),
    onSuccess: refresh,
  })
}

export function useDeleteLog() {
  return useMutation({
    mutationFn: (id: string) => call(deleteTimeLogs, { body: [id] }),
    onSuccess: refresh,
  })
}
