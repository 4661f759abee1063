/** What the screen fetches of the progress report. */
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

/** Planned against earned. */
export function progressQuery(of: ReportOf) {
  return queryOptions({
    queryKey: ['Reports', 'progress', of.project, of.startDate, of.endDate],
    queryFn: ({ signal }) => call(findProgress, { body: bodyOf(of), signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === of.project ? previous : undefined),
  })
}

export const downloadProgress = (of: ReportOf) => download(exportProgress, { body: bodyOf(of) })

/** Has it mailed; `mailTo` is the own user name. */
export const mailProgress = (of: ReportOf, mailTo: string) =>
  call(exportProgress, { body: { ...bodyOf(of), mailTo }, idempotencyKey: newKey() })

/** The reports that one has mailed regularly. */
export const mailingsQuery = queryOptions({
  queryKey: ['Reports', 'mailings'],
  queryFn: ({ signal }) => call(listReportMailings, { body: {}, signal }),
})

/** Has a report mailed regularly, or no more. */
export const useChooseMailing = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof chooseReportMailing>) => call(chooseReportMailing, { body }),
    onSuccess: () => refreshModule('Reports'),
  })

/** How often it is asked how far those are that are being made, in milliseconds. */
const ASKED_EACH = 1500

export const isUnderWay = ({ state }: LongReport) => state === 'waiting' || state === 'making'

/** The reports that one has made in the background. */
export const longReportsQuery = queryOptions({
  queryKey: ['Reports', 'long'],
  queryFn: ({ signal }) => call(listLongReports, { body: {}, signal }),
  // What has become of them while one was elsewhere.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? ASKED_EACH : false),
})

/** Which report is made. */
export type LongOf = Pick<LongReport, 'report' | 'workOrderUniqueId' | 'startDate' | 'endDate'>

/** Has a report made in the background; `mailTo` is the own user name. What else is shown of reports stays as it is. */
export const useBeginLong = () =>
  useMutation({
    mutationFn: ({ of, mailTo }: { of: LongOf; mailTo: string | null }) => {
      const { report, workOrderUniqueId, startDate, endDate } = of
      return call(beginLongReport, { body: { report, workOrderUniqueId, startDate, endDate, mailTo } })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: longReportsQuery.queryKey }),
  })

/** Stops one, or removes it. */
export const useRemoveLong = () =>
  useMutation({
    mutationFn: (longReportUniqueId: string) => call(removeLongReport, { body: { longReportUniqueId } }),
    onSuccess: (left) => queryClient.setQueryData(longReportsQuery.queryKey, left),
  })

/** Has the browser save one that is ready. */
export async function downloadLong(longReportUniqueId: string): Promise<void> {
  saveFrom((await call(getLongReportLink, { body: { longReportUniqueId } })).url)
}
