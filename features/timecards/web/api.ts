/** The calls of timecards and of the weekly report. */
import { queryOptions } from '@tanstack/react-query'
import type { Period } from '#contract/period.ts'
import { call, download } from '#web/api/client.ts'
import { newKey } from '#web/api/idempotency-key.ts'
import { pageBody } from '#web/api/records.ts'
import { exportTimesheet, findTimesheet, listTimecards } from '../contract.ts'

/** A page of the time logs of a project, or of one of its jobs. `page` counts from 1. */
export function timecardsQuery(project: string, job: string | undefined, page: number) {
  return queryOptions({
    queryKey: ['Timecards', 'of project', project, job, page],
    queryFn: ({ signal }) =>
      call(listTimecards, {
        body: { TargetUniqueID: project, jobUniqueId: job ?? null, ...pageBody(page) },
        signal,
      }),
    placeholderData: (previous, query) =>
      query?.queryKey[2] === project && query.queryKey[3] === job ? previous : undefined,
  })
}

const bodyOf = ({ startDate, endDate }: Period) => ({ StartDate: startDate, EndDate: endDate })

/** Hours by person, day and week. */
export function timesheetQuery(period: Period) {
  return queryOptions({
    queryKey: ['Reports', 'timesheet', period.startDate, period.endDate],
    queryFn: ({ signal }) => call(findTimesheet, { body: bodyOf(period), signal }),
  })
}

export const downloadTimesheet = (period: Period) => download(exportTimesheet, { body: bodyOf(period) })

/** Has the report mailed to the user; `mailTo` must be the user's own user name. */
export const mailTimesheet = (period: Period, mailTo: string) =>
  call(exportTimesheet, { body: { ...bodyOf(period), mailTo }, idempotencyKey: newKey() })
