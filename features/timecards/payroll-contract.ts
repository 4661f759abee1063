/** The file for payroll: one line for each person, day and job, with overtime and double time. */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply } from '#contract/file.ts'
import { Day, Flag } from '#contract/values.ts'
import { PayrollColumns } from './week-contract.ts'

export const exportPayroll = endpoint({
  method: 'POST',
  path: '/api/timecards/payroll',
  area: 'timecards',
  access: { module: 'Timecards', action: 'Read' },
  body: z.object({
    StartDate: Day.meta({ example: '2026-01-12' }),
    EndDate: Day.meta({ example: '2026-01-18', description: 'included; 366 days at most' }),
    columns: PayrollColumns.nullish().meta({ description: 'left out: those that the account keeps' }),
    approvedOnly: Flag.optional().meta({ example: false }),
  }),
  sendsFile: true,
  reply: FileReply,
  summary: 'Ours: time by person, day, project and job as CSV, with what of it is overtime',
  description:
    'Of the projects whose timecards one may read. Minutes add up exactly; the hours of a person add up to what the screens tell of their week. What is regular, overtime and double time stays what it was when the week was approved; what it is today comes behind, where that is another split, and so does double time where there is any.',
})
