/** The names of reports in mails and notices, and the paths of their screens. */
import type { MailedReport } from '../mailing-contract.ts'

export const reportNames = { timesheet: 'timesheet', progress: 'progress report' } as const

export const reportPaths = { timesheet: '/reports/timesheet', progress: '/reports/progress' } as const

/** The path to the screen of a report, with its days. */
export function pathOf(of: {
  report: MailedReport
  workOrder: string | null
  startDate: string
  endDate: string
}): string {
  const search = new URLSearchParams({ from: of.startDate, to: of.endDate })
  if (of.workOrder) search.set('project', of.workOrder)
  return `${reportPaths[of.report]}?${search}`
}
