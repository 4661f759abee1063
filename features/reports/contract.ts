/** The progress report: planned against earned, job by job (002 §3, §7; records.md 'Reports'). */
import * as z from 'zod'
import { costs, fromCosts } from '#contract/costs.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply, mailTo } from '#contract/file.ts'
import { Day, DecimalText, idOf } from '#contract/values.ts'
import { TotalsBasis } from '#features/hierarchy/contract.ts'

export * from './long-contract.ts'
export * from './mailing-contract.ts'

const percent = DecimalText.meta({
  description: 'of its weight, to a tenth; cut off, so that only what is done reads 100.0',
})

/** A row of the report: the whole project, a job, a task or an activity. */
export const ProgressRow = z.object({
  level: z.enum(['project', 'job', 'task', 'activity']),
  jobUniqueId: z.string().nullable(),
  taskUniqueId: z.string().nullable(),
  subTaskUniqueId: z.string().nullable(),
  title: z.string(),
  /** The unit of an activity; null in other rows. */
  unit: z.string().nullable(),
  target: DecimalText.nullable(),
  capturedBefore: DecimalText.nullable(),
  capturedInPeriod: DecimalText.nullable(),
  captured: DecimalText.nullable(),
  /** The first day of the work in this row: of its tasks, or of activities whose task has no start. */
  startDate: z.string().nullable(),
  /**
   * Amounts; null unless the totals are by value. `value` is target x unit cost, the other amounts are its
   * planned and earned parts.
   */
  value: costs(DecimalText),
  planned: costs(DecimalText),
  earnedBefore: costs(DecimalText),
  earnedInPeriod: costs(DecimalText),
  earned: costs(DecimalText),
  plannedPercent: percent,
  beforePercent: percent,
  inPeriodPercent: percent,
  earnedPercent: percent,
  difference: DecimalText.meta({ description: 'earnedPercent less plannedPercent, in points' }),
})
export type ProgressRow = z.output<typeof ProgressRow>

export const ProgressReport = z.object({
  workOrderUniqueId: z.string(),
  workOrderTitle: z.string(),
  companyName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  dataDate: z.string().meta({
    description: 'the day at which planned and earned are judged: the earlier of endDate and today',
  }),
  totalsBasis: fromCosts(TotalsBasis, () => 'share' as const),
  activityCount: z.int(),
  rows: z.array(ProgressRow).meta({ description: 'in the order of the project; the last is of all of it' }),
})
export type ProgressReport = z.output<typeof ProgressReport>

const asked = {
  workorderUniqueId: idOf('workOrder'),
  startDate: Day.meta({ example: '2026-01-01' }),
  endDate: Day.meta({ example: '2026-01-25', description: 'included; a report is of 366 days at most' }),
}

export const findProgress = endpoint({
  method: 'POST',
  path: '/api/reports/progress/shown',
  area: 'reports',
  access: { module: 'Reports', action: 'Read' },
  body: z.object(asked),
  reply: ProgressReport,
  summary: 'What the progress report tells: planned against earned by job, task and activity',
  description:
    'Planned is spread evenly over the days of each task, and judged at the earlier of endDate and today. For whoever may read the activities there, too; amounts are only for whoever sees costs.',
})

export const exportProgress = endpoint({
  method: 'POST',
  path: '/api/reports/progress',
  area: 'reports',
  access: { module: 'Reports', action: 'Read' },
  body: z.object({ ...asked, mailTo }),
  sendsFile: true,
  mailedFrom: '/reports/progress',
  reply: FileReply,
  summary: 'The progress of a project as a spreadsheet, or mailed to oneself',
})
