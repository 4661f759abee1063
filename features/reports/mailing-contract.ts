/**
 * Reports that people receive by mail each week or each month. Our addition, not in the documents
 * (docs/decisions/0135).
 */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { optionalIdOf } from '#contract/values.ts'

/** The maximum number of regular mailings of one person. */
export const MOST_MAILINGS = 50

export const mailedReports = ['timesheet', 'progress'] as const
export type MailedReport = (typeof mailedReports)[number]

export const mailingPeriods = ['week', 'month'] as const
export type MailingPeriod = (typeof mailingPeriods)[number]

export const mailingErrors = defineErrors({
  TOO_MANY_MAILINGS: {
    status: 409,
    text: `You have ${MOST_MAILINGS} reports mailed already. Turn one off first.`,
  },
})

export const ReportMailing = z.object({
  reportMailingUniqueId: z.string(),
  report: z.enum(mailedReports),
  workOrderUniqueId: z.string().nullable().meta({ description: 'of the progress report' }),
  workOrderTitle: z.string().nullable(),
  every: z.enum(mailingPeriods),
  dueOn: z.string().meta({ description: 'the day on which the next one is sent, yyyy-MM-dd' }),
})
export type ReportMailing = z.output<typeof ReportMailing>

const area = 'reports'
const access = { module: 'Reports', action: 'Read' } as const

export const listReportMailings = endpoint({
  method: 'POST',
  path: '/api/reports/mailings',
  area,
  access,
  body: z.object({}),
  reply: z.array(ReportMailing),
  summary: 'Ours: the reports that the caller has mailed to themselves, the timesheet first, then by project',
})

export const MailingChoice = z.object({
  report: z.enum(mailedReports).meta({ example: 'progress' }),
  workOrderUniqueId: optionalIdOf('workOrder').meta({
    record: 'workOrder',
    description: 'of the progress report, which is of a project; left out for the timesheet',
  }),
  every: z.enum(['never', ...mailingPeriods]).meta({
    example: 'week',
    description: 'week: on Mondays, of the week before; month: on the first, of the month before',
  }),
})
export type MailingChoice = z.output<typeof MailingChoice>

export const chooseReportMailing = endpoint({
  method: 'POST',
  path: '/api/reports/mailings/choose',
  area,
  access,
  writes: true,
  isPersonal: true,
  body: MailingChoice,
  reply: z.array(ReportMailing),
  summary: 'Ours: has a report mailed to the own user name each week or month, or no more; answers all',
})
