/** The schedule: projects with their jobs, tasks and activities over time (002 §2, §7). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { goesOn, PageWithNext, Paging, pagingOf, targetOrMine } from '#contract/paging.ts'
import { Day, Flag, idOf, optionalIdOf, PlanDay, RowVersion, wholeNumber } from '#contract/values.ts'
import { type CourtStep, courtSteps, waitingTypes } from '#features/court/contract.ts'
import { UNTOLD_TO_SUBCONTRACTORS } from '#features/hierarchy/contract.ts'
import { RiskLevel } from '#features/reference/contract.ts'

/** The page size of the schedule: 002 §9. */
export const SCHEDULE_PER_PAGE = 20

/** The documents' client writes the days of the range as `1/01/2026` (002 §9). */
const asShown = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** A day of the range, as `2026-01-01` or as `1/01/2026`. */
const RangeDay = z
  .string()
  .trim()
  .overwrite((text) => {
    const [, month = '', day = '', year = ''] = asShown.exec(text) ?? []
    return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  })
  .pipe(Day)
  .nullish()

const range = {
  startDate: RangeDay.meta({
    example: '2026-01-01',
    description:
      'the first day shown, yyyy-MM-dd or M/dd/yyyy; left out: 1 January of this year, where the account is',
  }),
  endDate: RangeDay.meta({ example: '2026-12-31', description: 'the last day; left out: 31 December' }),
  isLate: Flag.nullish().meta({ example: null, description: 'ours: what has an activity that is late' }),
  isMine: Flag.nullish().meta({
    example: null,
    description: 'ours: what has an activity of the caller, or of somebody whom they supervise there',
  }),
  isWithoutProgress: Flag.nullish().meta({
    example: null,
    description: 'ours: what has an activity that should have begun, and of which nothing is captured',
  }),
}

export const ScheduleFilter = z.object(range)
export type ScheduleFilter = z.output<typeof ScheduleFilter>

/** The fields of every row of the schedule. */
const row = {
  title: z.string(),
  startDate: z.string().nullable().meta({ description: 'yyyy-MM-dd' }),
  endDate: z.string().nullable(),
  riskLevel: RiskLevel,
  progress: z.int().nullable().meta({
    description: 'whole percent of the planned work, rounded down; null: nothing to measure',
  }),
  isLate: z.boolean().meta({ description: 'it ends before today and is not done' }),
}

/** The further fields of jobs, tasks and activities. */
const entry = {
  uniqueID: z.string(),
  ...row,
  isOutsideParentDates: z.boolean(),
  rowVersion: RowVersion.meta({ description: 'what a change of its dates is sent with' }),
}

/** An activity in the schedule. Nothing is below an activity, so its list of subtasks is always empty. */
export const ScheduledSubTask = z.object({
  ...entry,
  taskUniqueId: z.string(),
  jobUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  isMine: z.boolean().meta({ description: 'the caller or somebody whom they supervise there is on it' }),
  subTasks: z.array(z.object({})).meta({ description: 'empty' }),
})
export type ScheduledSubTask = z.output<typeof ScheduledSubTask>

/** A task without its activities. Another call returns the activities, because a project can have thousands. */
const ScheduledTask = z.object({
  ...entry,
  subTasks: z
    .array(z.object({}))
    .meta({ description: 'empty: they come by /api/schedule/workordersubtasks' }),
})
export type ScheduledTask = z.output<typeof ScheduledTask>

const ScheduledJob = z.object({
  ...entry,
  subTasks: z.array(ScheduledTask).meta({ description: 'its tasks in their order' }),
})
export type ScheduledJob = z.output<typeof ScheduledJob>

export const ScheduledWorkOrder = z.object({
  workOrderUniqueID: z.string(),
  ...row,
  riskLevel: RiskLevel.nullable().meta({ description: UNTOLD_TO_SUBCONTRACTORS }),
  schedule: z.array(ScheduledJob).meta({ description: 'its jobs in their order' }),
})
export type ScheduledWorkOrder = z.output<typeof ScheduledWorkOrder>

const access = { module: 'Schedule', action: 'Read' } as const

/** The rule of both calls: which rows of the schedule they return. */
const WHICH =
  'There is what touches the range, both ends included, whatever has no start or no end, and what something in it stands in. Of each level is shown what its own module lets the caller read.'

export const listScheduledWorkOrders = endpoint({
  method: 'POST',
  path: '/api/schedule/workorders',
  area: 'schedule',
  access,
  body: Paging.extend({ TargetUniqueID: targetOrMine('workOrder'), ...range, ...goesOn }),
  reply: PageWithNext(ScheduledWorkOrder),
  summary: 'The work orders of a range of days with their jobs and tasks, the earliest first; or one of them',
  description: WHICH,
})

export const listScheduledSubTasks = endpoint({
  method: 'POST',
  path: '/api/schedule/workordersubtasks',
  area: 'schedule',
  access,
  body: pagingOf('workOrder').extend({ ...range, ...goesOn }),
  reply: PageWithNext(ScheduledSubTask),
  summary: 'The activities of a work order in a range of days, in the order of its jobs and tasks',
  description: WHICH,
})

export const countScheduled = endpoint({
  method: 'POST',
  path: '/api/schedule/counts',
  area: 'schedule',
  access,
  body: z.object({
    TargetUniqueID: optionalIdOf('workOrder').meta({ description: 'of this one; left out: of all' }),
    startDate: range.startDate,
    endDate: range.endDate,
  }),
  reply: z.object({
    late: z.int(),
    mine: z.int(),
    withoutProgress: z.int(),
  }),
  summary: 'Ours: how many activities of a range of days are late, of the caller, or without progress',
})

/** A record that blocks a job or an activity, and whose turn the record is. */
export const ScheduleBlock = z.object({
  jobUniqueId: z.string(),
  subTaskUniqueId: z
    .string()
    .nullable()
    .meta({ description: 'the activity that it changes, or is linked with; null: it names the job' }),
  targetType: z.enum(waitingTypes),
  targetUniqueID: z.string(),
  number: z.string().meta({ description: 'as people say it: RFI-12' }),
  title: z.string(),
  step: z.enum(Object.keys(courtSteps) as [CourtStep, ...CourtStep[]]),
  name: z.string().meta({ description: 'whose turn it is' }),
  employeeUniqueId: z.string().nullable(),
  days: z.int().meta({ description: 'whole days with them' }),
  isOverdue: z.boolean(),
})
export type ScheduleBlock = z.output<typeof ScheduleBlock>

export const listScheduleBlocks = endpoint({
  method: 'POST',
  path: '/api/schedule/blocks',
  area: 'schedule',
  access,
  body: pagingOf('workOrder'),
  reply: z.array(ScheduleBlock),
  summary: 'Ours: what stands in the way in a work order, with whose turn it is',
  description:
    'RFIs that are not answered, submittals that are not approved, change orders that are not in force, and punch items past their day, of what the caller may read; those that name a job, or an activity. Linked with an activity they stand in its way, too, as does a permit with a failed inspection.',
})

/** The new dates of a job, task or activity; null: no date. */
const moved = {
  startDate: PlanDay.nullable(),
  endDate: PlanDay.nullable(),
  rowVersion: RowVersion.optional().meta({ description: 'as it was read: of another one it is not moved' }),
}

export const ScheduleMove = z.object({
  subTasks: arrayOf(z.object({ uniqueID: idOf('activity'), ...moved })),
  tasks: arrayOf(z.object({ uniqueID: idOf('task'), ...moved }))
    .nullish()
    .meta({ description: 'whose dates are to hold those of the activities' }),
  jobs: arrayOf(z.object({ uniqueID: idOf('job'), ...moved })).nullish(),
})
export type ScheduleMove = z.output<typeof ScheduleMove>

export const moveScheduled = endpoint({
  method: 'POST',
  path: '/api/schedule/move',
  area: 'schedule',
  access: { module: 'Schedule', action: 'Update' },
  body: ScheduleMove,
  reply: Ids,
  summary: 'Ours: changes the dates of many activities, and of what they stand in, all or none',
  description:
    'Needs Update on Schedule and on the module of each level that it changes. Whoever works on an activity is told of its new dates.',
})

/** The largest number of days of one move: ten years. */
const MOST_DAYS = 3660

export const ScheduleShift = z.object({
  jobUniqueId: idOf('job'),
  taskUniqueId: optionalIdOf('task').meta({ description: 'this task of the job; left out: the whole job' }),
  days: wholeNumber(-MOST_DAYS, MOST_DAYS).meta({ example: 5, description: 'later; below zero earlier' }),
  rowVersion: moved.rowVersion,
  jobDates: z.object(moved).nullish().meta({
    example: null,
    description: 'of a task: the dates that its job gets with it, so that it holds the task',
  }),
  isDryRun: Flag.default(false),
})
export type ScheduleShift = z.output<typeof ScheduleShift>

export const shiftScheduled = endpoint({
  method: 'POST',
  path: '/api/schedule/shift',
  area: 'schedule',
  access: { module: 'Schedule', action: 'Update' },
  body: ScheduleShift,
  reply: z.object({
    tasks: z.int().meta({ description: 'how many move with it' }),
    subTasks: z.int(),
    staying: z.int().meta({ description: 'activities that are done, and stay' }),
    startDate: z.string().nullable().meta({ description: 'of the job, or of the task, then' }),
    endDate: z.string().nullable(),
  }),
  summary: 'Ours: moves a job, or a task, with all that is not done in it, by so many days',
  description:
    'Also what no filter shows. What is done stays, and so does the start of what holds some of it: the same number of days back restores it. Needs Update on Schedule, on Activities and Tasks, and of a job on Jobs. With `isDryRun` it writes nothing and answers what it would.',
})

/** The paging fields of both list calls. */
export type SchedulePaging = z.output<typeof Paging> & z.output<z.ZodObject<typeof goesOn>>
