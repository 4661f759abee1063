/** What a project's page opens with: what is late and who has it, what comes next, what happened. All of it is ours. */
import * as z from 'zod'
import { costs } from '#contract/costs.ts'
import { endpoint } from '#contract/endpoint.ts'
import { DecimalText, idOf } from '#contract/values.ts'
import { waitingTypes } from '#features/court/contract.ts'

/** So much of each is told; the rest stands in its list. */
export const MOST_LATE = 4
export const MOST_NEXT = 6
/** Days from today on, today included, of which it is told what comes. */
export const DAYS_AHEAD = 30
/** The days before, today included, of which it is told what happened. */
export const DAYS_BEFORE = 7

const Day = z.string().meta({ description: 'yyyy-MM-dd' })

/** Something that is late: an activity that is not done, or a record that somebody has had for too long. */
export const LateItem = z.object({
  targetType: z.enum(['SubTask', ...waitingTypes]),
  targetUniqueID: z.string(),
  jobUniqueId: z.string().nullable().meta({ description: 'of an activity: the job that it is in' }),
  taskUniqueId: z.string().nullable().meta({ description: 'of an activity: the task that it is in' }),
  number: z.string().meta({ description: 'as people say it: RFI-12; empty for an activity' }),
  title: z.string(),
  place: z.string().meta({ description: 'of an activity: its task' }),
  days: z.int().meta({ description: 'whole days past its end, or past the day it is needed by' }),
  percent: z.int().nullable().meta({ description: 'of an activity: how much is captured; null: no target' }),
  captured: DecimalText.nullable(),
  target: DecimalText.nullable(),
  unit: z.string(),
  heldDays: z.int().nullable().meta({ description: 'of a record: whole days with whoever has it' }),
  names: z.array(z.string()).meta({ description: 'who has it; empty: nobody' }),
  isMine: z.boolean(),
})
export type LateItem = z.output<typeof LateItem>

/** What a day to come is of. */
export const nextKinds = ['inspection', 'start', 'job', 'permit', 'lapse', 'project'] as const

export const NextItem = z.object({
  kind: z.enum(nextKinds).meta({
    description:
      'inspection: planned; start: activities begin; job, permit, project: it ends; lapse: a permit lapses without inspection',
  }),
  day: Day,
  uniqueID: z.string().nullable().meta({ description: 'of the permit, or of the job' }),
  title: z.string(),
  count: z.int().meta({ description: 'start: how many activities begin from that day on within 7 days' }),
  blocked: z.int().meta({ description: 'start: how many of them something stands in the way of' }),
})
export type NextItem = z.output<typeof NextItem>

export const WeekInspection = z.object({
  permitUniqueId: z.string(),
  name: z.string(),
  result: z.enum(['Passed', 'Partial', 'Failed']),
})

export const WeekChangeOrder = z.object({
  changeOrderUniqueId: z.string(),
  number: z.string(),
  amount: costs(DecimalText),
  days: z.int().meta({ description: 'what it adds to the schedule' }),
})

const absent = 'null: the caller may not read it'

export const ProjectOverview = z.object({
  workOrderUniqueId: z.string(),
  late: z.object({
    activities: z.int().meta({ description: 'how many activities are late' }),
    records: z.int().meta({ description: 'how many records are past the day they are needed by' }),
    myRecords: z.int().meta({ description: 'how many of them wait on the caller' }),
    items: z
      .array(LateItem)
      .meta({ description: `the caller's first, then the latest; at most ${MOST_LATE}` }),
  }),
  next: z.array(NextItem).meta({ description: `the soonest first; at most ${MOST_NEXT}` }),
  week: z
    .object({
      from: Day,
      earnedPercent: DecimalText.nullable().meta({
        description: `of all work, to a tenth, by the weights of the project's totals; ${absent}`,
      }),
      captures: z.object({ count: z.int(), people: z.int() }).nullable().meta({ description: absent }),
      rfis: z.object({ asked: z.int(), closed: z.int() }).nullable().meta({ description: absent }),
      changeOrders: z
        .array(WeekChangeOrder)
        .nullable()
        .meta({ description: `that came into force; ${absent}` }),
      inspections: z
        .array(WeekInspection)
        .nullable()
        .meta({ description: `the newest first; ${absent}` }),
      openDays: z
        .array(Day)
        .nullable()
        .meta({ description: `days before today that are not confirmed; ${absent}` }),
    })
    .nullable()
    .meta({ description: 'the last 7 days; null for people of a subcontractor' }),
})
export type ProjectOverview = z.output<typeof ProjectOverview>

export const findProjectOverview = endpoint({
  method: 'POST',
  path: '/api/workorder/overview',
  area: 'schedule',
  access: { module: 'Schedule', action: 'Read' },
  body: z.object({ TargetUniqueID: idOf('workOrder') }),
  reply: ProjectOverview,
  summary:
    'Ours: what is late in a project and who has it, what comes next, and what happened in the last 7 days',
  description:
    'Of each module is told what the caller may read there. People of a subcontractor are told of the records that name them, and of no activities.',
})
