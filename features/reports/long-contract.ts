/**
 * Reports that are made in the background, because they are too long for a screen. Our addition, not in the
 * documents (docs/decisions/0137).
 */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { mailTo } from '#contract/file.ts'
import { Day, idOf, optionalIdOf } from '#contract/values.ts'
import { mailedReports } from './mailing-contract.ts'

/** The maximum number of rows of a report: a sheet of a spreadsheet cannot have many more. */
export const MOST_LONG_ROWS = 1_000_000
/** The maximum number of reports that are made for one person at the same time. */
export const MOST_AT_ONCE = 5
/**
 * The maximum number of finished reports that are stored for one person. A new report replaces the oldest.
 */
export const MOST_KEPT = 20
/** The number of days for which a finished report is stored. */
export const KEPT_DAYS = 7

export const longErrors = defineErrors({
  TOO_MANY_REPORTS: {
    status: 409,
    text: `${MOST_AT_ONCE} reports are being made for you already. Wait for one of them, or stop one.`,
  },
  REPORT_TOO_LONG: {
    status: 413,
    text: 'This report has more than 1,000,000 rows, and a spreadsheet holds no more. Choose fewer days.',
  },
})

export const longReportStates = ['waiting', 'making', 'ready', 'failed'] as const

export const LongReport = z.object({
  longReportUniqueId: z.string(),
  report: z.enum(mailedReports),
  workOrderUniqueId: z.string().nullable().meta({ description: 'of the progress report' }),
  workOrderTitle: z.string().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  state: z.enum(longReportStates),
  rowCount: z.int().meta({ description: 'of those that are to be written' }),
  percent: z.int().meta({ description: 'of the rows, written so far; 100 only of what is ready' }),
  fileName: z.string().nullable(),
  size: z.number().nullable().meta({ description: 'in bytes, of what is ready' }),
  failure: z.string().nullable().meta({ description: 'why it could not be made, and what to do' }),
  isMailed: z.boolean(),
  createdDate: z.string(),
  keptUntil: z.string().nullable().meta({ description: 'when it is removed, of what is ready or failed' }),
})
export type LongReport = z.output<typeof LongReport>

const area = 'reports'
const access = { module: 'Reports', action: 'Read' } as const

export const listLongReports = endpoint({
  method: 'POST',
  path: '/api/reports/long',
  area,
  access,
  body: z.object({}),
  reply: z.array(LongReport),
  summary:
    'Ours: the reports that are made in the background for the caller, with how far each is; the newest first',
  description: 'Those that the caller may still read: all that is told in them.',
})

export const LongReportAsked = z.object({
  report: z.enum(mailedReports).meta({ example: 'progress' }),
  workOrderUniqueId: optionalIdOf('workOrder').meta({
    record: 'workOrder',
    description: 'of the progress report, which is of a project; left out for the timesheet',
  }),
  startDate: Day.meta({ example: '2026-01-01' }),
  endDate: Day.meta({ example: '2026-01-25', description: 'included; a report is of 366 days at most' }),
  mailTo: mailTo.meta({
    example: null,
    description:
      "the caller's own username: it is mailed there once it is ready, or a link to it where it is too large; anybody else's is refused",
  }),
})
export type LongReportAsked = z.output<typeof LongReportAsked>

export const beginLongReport = endpoint({
  method: 'POST',
  path: '/api/reports/long/begin',
  area,
  access,
  writes: true,
  isPersonal: true,
  body: LongReportAsked,
  reply: LongReport,
  summary: 'Ours: has a report made in the background; the same one while it is being made',
})

const one = z.object({ longReportUniqueId: idOf('longReport') })

export const getLongReportLink = endpoint({
  method: 'POST',
  path: '/api/reports/long/link',
  area,
  access,
  body: one,
  givesLinks: true,
  reply: z.object({ url: z.string() }),
  summary: 'Ours: the address of a report that is ready, for some minutes and this session',
})

export const removeLongReport = endpoint({
  method: 'POST',
  path: '/api/reports/long/remove',
  area,
  access,
  writes: true,
  isPersonal: true,
  body: one,
  reply: z.array(LongReport),
  summary: 'Ours: stops one that is being made, or removes one that was; answers those that are left',
})
