/** What the screens fetch of time logs, and what they write. */

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

/** A page holds as many as this at most: more than anybody logs in a week. */
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
        body: { TargetUniqueID: activity, ...pageBody(page) },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[2] === activity ? previous : undefined),
  })
}

/** What a picker shows at a time: the others are found by typing. */
const PICKER_SIZE = 50

/** The activities that one can log time on, by a part of their names; the one logged last first. Of somebody else, where named. */
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

/** Those for whom one may log time on an activity, by a part of their names, oneself first. */
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
