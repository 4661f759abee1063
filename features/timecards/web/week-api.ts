/** The calls of the week screen: queries and mutations. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { call, download } from '#web/api/client.ts'
import { refreshModule } from '#web/api/refresh.ts'
import {
  approveWeeks,
  correctTime,
  exportPayroll,
  findTimecardSettings,
  findWeek,
  listOwnWeeks,
  listTimecards,
  saveWeek,
  sendWeeksBack,
  submitWeeks,
  type TimeCorrection,
  updateTimecardSettings,
  type WeekOf,
} from '../contract.ts'

/** The week of a project that begins on a Monday. */
export function weekQuery(project: string, monday: string) {
  return queryOptions({
    queryKey: ['Timecards', 'week', project, monday],
    queryFn: ({ signal }) =>
      call(findWeek, { body: { workOrderUniqueId: project, startDate: monday }, signal }),
  })
}

/**
 * The user's own week on each project. The query key belongs to Tracking, so that the week reloads with the
 * user's own time.
 */
export function ownWeeksQuery(monday: string) {
  return queryOptions({
    queryKey: ['Tracking', 'own weeks', monday],
    queryFn: ({ signal }) => call(listOwnWeeks, { body: { startDate: monday }, signal }),
  })
}

/** A limit that is above the number of logs of a day. */
const MOST_OF_DAY = 100

/** The time logs of a person on a day of a project. */
export function dayQuery(project: string, employee: string, day: string) {
  return queryOptions({
    queryKey: ['Timecards', 'day', project, employee, day],
    queryFn: ({ signal }) =>
      call(listTimecards, {
        body: {
          TargetUniqueID: project,
          employeeUniqueId: employee,
          trackingDate: day,
          NumberOfItemsPerPage: MOST_OF_DAY,
        },
        signal,
      }),
  })
}

/** The account's settings: overtime rule, exempt people, payroll columns. */
export const settingsQuery = queryOptions({
  queryKey: ['Timecards', 'settings'],
  queryFn: ({ signal }) => call(findTimecardSettings, { body: {}, signal }),
})

const refresh = () => refreshModule('Timecards')

/** Saves the days of a crew. A retry with the same key is not written twice. */
export function useSaveWeek() {
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyInputOf<typeof saveWeek>; key: string }) =>
      call(saveWeek, { body, idempotencyKey: key }),
    onSuccess: () => refreshModule('Tracking'),
  })
}

type Weeks = z.input<typeof WeekOf>[]

/** Approves weeks. */
export const useApprove = () =>
  useMutation({ mutationFn: (weeks: Weeks) => call(approveWeeks, { body: weeks }), onSuccess: refresh })

/** Submits weeks. */
export const useHandIn = () =>
  useMutation({ mutationFn: (weeks: Weeks) => call(submitWeeks, { body: weeks }), onSuccess: refresh })

/** Sends weeks back. */
export const useSendBack = () =>
  useMutation({
    mutationFn: (body: { weeks: Weeks; comment: string }) => call(sendWeeksBack, { body }),
    onSuccess: refresh,
  })

/** Corrects a day of an approved week. */
export const useCorrect = () =>
  useMutation({
    mutationFn: ({ correction, key }: { correction: z.input<typeof TimeCorrection>; key: string }) =>
      call(correctTime, { body: [correction], idempotencyKey: key }),
    onSuccess: () => refreshModule('Tracking'),
  })

/** Changes the account's settings. */
export const useChangeSettings = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof updateTimecardSettings>) => call(updateTimecardSettings, { body }),
    onSuccess: refresh,
  })

export const downloadPayroll = (body: BodyInputOf<typeof exportPayroll>) => download(exportPayroll, { body })
