/** What the screen fetches of the progress report. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { BodyInputOf } from '#contract/endpoint.ts'
import type { Period } from '#contract/period.ts'
import { call, download } from '#web/api/client.ts'
import { newKey } from '#web/api/idempotency-key.ts'
import { refreshModule } from '#web/api/refresh.ts'
import { chooseReportMailing, exportProgress, findProgress, listReportMailings } from '../contract.ts'

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
