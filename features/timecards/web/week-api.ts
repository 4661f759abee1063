/** What the screen of weeks fetches and writes. */
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

/** One's own week on each project; it stands with one's own time. */
export function ownWeeksQuery(monday: string) {
  return queryOptions({
    queryKey: ['Tracking', 'own weeks', monday],
    queryFn: ({ signal }) => call(listOwnWeeks, { body: { startDate: monday }, signal }),
  })
}

/** More than anybody logs on a day. */
const MOST_OF_DAY = 100

/** What somebody logged on a day of a project. */
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

/** What the account decided: overtime, who is exempt, the columns for payroll. */
export const settingsQuery = queryOptions({
  queryKey: ['Timecards', 'settings'],
  queryFn: ({ signal }) => call(findTimecardSettings, { body: {}, signal }),
})

const refresh = () => refreshModule('Timecards')

/** Saves the days of a crew; the key makes a repeated try the same one. */
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

/** Hands weeks in. */
export const useHandIn = () =>
  useMutation({ mutationFn: (weeks: Weeks) => call(submitWeeks, { body: weeks }), onSuccess: refresh })

/** Sends weeks back. */
export const useSendBack = () =>
  useMutation({
    mutationFn: (body: { weeks: Weeks; comment: string }) => call(sendWeeksBack, { body }),
    onSuccess: refresh,
  })

/** Corrects a day of a week that is approved. */
export const useCorrect = () =>
  useMutation({
    mutationFn: ({ correction, key }: { correction: z.input<typeof TimeCorrection>; key: string }) =>
      call(correctTime, { body: [correction], idempotencyKey: key }),
    onSuccess: () => refreshModule('Tracking'),
  })

/** Changes what the account decided. */
export const useChangeSettings = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof updateTimecardSettings>) => call(updateTimecardSettings, { body }),
    onSuccess: refresh,
  })

export const downloadPayroll = (body: BodyInputOf<typeof exportPayroll>) => download(exportPayroll, { body })
