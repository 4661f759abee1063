/** The queries and mutations of the report screens. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { BodyInputOf } from '#contract/endpoint.ts'
import type { Period } from '#contract/period.ts'
import { call, download } from '#web/api/client.ts'
import { newKey } from '#web/api/idempotency-key.ts'
import { queryClient } from '#web/api/query-client.ts'
import { refreshModule } from '#web/api/refresh.ts'
import { saveFrom } from '#web/api/save-from.ts'
import {
  beginLongReport,
  chooseReportMailing,
  exportProgress,
  findProgress,
  getLongReportLink,
  type LongReport,
  listLongReports,
  listReportMailings,
  removeLongReport,
} from '../contract.ts'

export interface ReportOf extends Period {
  project: string
}

const bodyOf = ({ project, startDate, endDate }: ReportOf) => ({
  workorderUniqueId: project,
  startDate,
  endDate,
})

/** The progress report: planned against earned. */
export function progressQuery(of: ReportOf) {
  return queryOptions({
    queryKey: ['Reports', 'progress', of.project, of.startDate, of.endDate],
    queryFn: ({ signal }) => call(findProgress, { body: bodyOf(of), signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === of.project ? previous : undefined),
  })
}

export const downloadProgress = (of: ReportOf) => download(exportProgress, { body: bodyOf(of) })

/** Requests the report by mail. `mailTo` is the caller's own user name. */
export const mailProgress = (of: ReportOf, mailTo: string) =>
  call(exportProgress, { body: { ...bodyOf(of), mailTo }, idempotencyKey: newKey() })

/** The caller's regular mailings. */
export const mailingsQuery = queryOptions({
  queryKey: ['Reports', 'mailings'],
  queryFn: ({ signal }) => call(listReportMailings, { body: {}, signal }),
})

/** Turns a regular mailing on or off. */
export const useChooseMailing = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof chooseReportMailing>) => call(chooseReportMailing, { body }),
    onSuccess: () => refreshModule('Reports'),
  })

/** The milliseconds between two requests for the progress of reports that are being made. */
const ASKED_EACH = 1500

export const isUnderWay = ({ state }: LongReport) => state === 'waiting' || state === 'making'

/** The caller's reports that are made in the background. */
export const longReportsQuery = queryOptions({
  queryKey: ['Reports', 'long'],
  queryFn: ({ signal }) => call(listLongReports, { body: {}, signal }),
  // Always fetched again, because a report may have been finished while the user was on another screen.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? ASKED_EACH : false),
})

/** The report that is asked for. */
export type LongOf = Pick<LongReport, 'report' | 'workOrderUniqueId' | 'startDate' | 'endDate'>

/**
 * Starts to make a report in the background. `mailTo` is the caller's own user name, or null. Other report
 * data is not fetched again.
 */
export const useBeginLong = () =>
  useMutation({
    mutationFn: ({ of, mailTo }: { of: LongOf; mailTo: string | null }) => {
      const { report, workOrderUniqueId, startDate, endDate } = of
      return call(beginLongReport, { body: { report, workOrderUniqueId, startDate, endDate, mailTo } })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: longReportsQuery.queryKey }),
  })

/** Stops or removes a report. */
export const useRemoveLong = () =>
  useMutation({
    mutationFn: (longReportUniqueId: string) => call(removeLongReport, { body: { longReportUniqueId } }),
    onSuccess: (left) => queryClient.setQueryData(longReportsQuery.queryKey, left),
  })

/** Downloads a finished report with the browser. */
export async function downloadLong(longReportUniqueId: string): Promise<void> {
  saveFrom((await call(getLongReportLink, { body: { longReportUniqueId } })).url)
}
