/** Tasks: the parts of a job (000 §3). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply, SheetFormat } from '#contract/file.ts'
import { Page, pagingOf } from '#contract/paging.ts'
import {
  DecimalText,
  idOf,
  NO_ID,
  PlanDay,
  positiveDecimal,
  RowVersion,
  requiredLine,
  text,
  wholeNumber,
} from '#contract/values.ts'
import { Standing, TITLES_TO_SUBCONTRACTORS, Totals } from '#features/hierarchy/contract.ts'
import { ManyOutcome, manyOf } from '#features/hierarchy/many.ts'
import { StatusId } from '#features/reference/contract.ts'

/** A task code of the company on a task. Activity codes of the task refer to `taskCodesId`. */
export const TaskCode = z.object({
  taskCodesId: z.string(),
  jobCodeId: z.string(),
  companyTaskCodeUniqueId: z.string(),
  companyTaskCode: z.string(),
  companyTaskCodeName: z.string(),
})

export const Task = z.object({
  taskUniqueId: z.string(),
  jobUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  taskName: z.string(),
  taskNotes: z.string(),
  taskStartDate: z.string().nullable(),
  taskEndDate: z.string().nullable(),
  taskMetric: DecimalText,
  taskCurrentMetric: DecimalText,
  statusID: z.int(),
  companyTaskCodeUniqueId: z.string().nullable(),
  subContractorUniqueID: z.string().nullable(),
  subContractorName: z.string().nullable(),
  jobCodeCompanyTaskCodeIds: z.array(
    z.object({ jobCodeId: z.string(), companyTaskCodeUniqueId: z.string() }),
  ),
  assignedTaskCodeList: z.array(TaskCode),
  ...Standing.shape,
  ...Totals.shape,
  rowVersion: RowVersion,
})
export type Task = z.output<typeof Task>

/** A task code, and the code of the job above it. */
export const TaskCodePair = z.object({
  jobCodeId: idOf('jobCode'),
  companyTaskCodeUniqueId: idOf('companyTaskCode'),
})
export type TaskCodePair = z.output<typeof TaskCodePair>

const taskFields = {
  taskName: requiredLine(200),
  taskNotes: text(10_000).nullish(),
  taskStartDate: PlanDay.nullish(),
  taskEndDate: PlanDay.nullish(),
  taskMetric: positiveDecimal(12, 4).optional(),
  taskCurrentMetric: positiveDecimal(12, 4).optional(),
  statusID: StatusId.optional(),
  companyTaskCodeUniqueId: idOf('companyTaskCode').nullish(),
  subContractorUniqueID: z
    .union([idOf('subContractor'), z.literal('')])
    .nullish()
    .transform((id) => (id === '' || id === NO_ID ? null : id))
    .meta({ record: 'subContractor', description: 'who is to do it; empty: own people' }),
  jobCodeCompanyTaskCodeIds: z.array(TaskCodePair).max(200).optional(),
  assignedTaskCodeList: z
    .array(TaskCodePair)
    .max(200)
    .optional()
    .meta({ description: 'as a task is read; the codes where jobCodeCompanyTaskCodeIds is left out' }),
}

export const NewTask = z.object({ jobUniqueId: idOf('job'), ...taskFields })
export type NewTask = z.output<typeof NewTask>

/**
 * The fields of an update. Fields that are left out stay unchanged; `jobCodeCompanyTaskCodeIds` is the whole
 * list.
 */
export const TaskChange = z
  .object(taskFields)
  .partial()
  .extend({
    taskUniqueId: idOf('task'),
    jobUniqueId: idOf('job').optional(),
    rowVersion: RowVersion.optional(),
  })
export type TaskChange = z.output<typeof TaskChange>

export const TaskCodeChoice = TaskCodePair.extend({ taskUniqueId: idOf('task') })
export type TaskCodeChoice = z.output<typeof TaskCodeChoice>

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'Tasks', action }) as const

export const findTask = endpoint({
  method: 'POST',
  path: '/api/tasks',
  area: 'tasks',
  access: access('Read'),
  body: pagingOf('task'),
  reply: Page(Task),
  summary: 'One task as a page: items[0] is it',
  description: TITLES_TO_SUBCONTRACTORS,
})

export const listTasksOfJob = endpoint({
  method: 'POST',
  path: '/api/tasks/jobs',
  area: 'tasks',
  access: access('Read'),
  body: pagingOf('job'),
  reply: Page(Task),
  summary: 'The tasks of a job in their order',
  description: TITLES_TO_SUBCONTRACTORS,
})

export const createTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/create',
  area: 'tasks',
  access: access('Create'),
  body: arrayOf(NewTask),
  reply: Ids,
  summary: 'Adds tasks with their codes, all or none; they come last in their job',
})

export const updateTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/update',
  area: 'tasks',
  access: access('Update'),
  body: arrayOf(TaskChange),
  reply: Ids,
  summary: 'Changes tasks, all or none; fields that are left out stay',
})

export const deleteTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/delete',
  area: 'tasks',
  access: access('Delete'),
  body: arrayOf(idOf('task')),
  reply: Ids,
  summary: 'Deletes tasks with their activities, all or none',
  description: 'Whoever deleted them can take it back for 30 seconds: /api/tasks/restore.',
})

export const restoreTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/restore',
  area: 'tasks',
  access: access('Delete'),
  body: arrayOf(idOf('task')),
  reply: Ids,
  summary: 'Takes back a deletion of tasks, with all that it took',
  description:
    'For whoever deleted them, within 30 seconds; later /api/deleted/restore. What is not deleted stays as it is.',
})

export const addTaskCodes = endpoint({
  method: 'POST',
  path: '/api/tasks/code',
  area: 'tasks',
  access: access('Update'),
  body: arrayOf(TaskCodeChoice),
  reply: Ids,
  summary: "Puts task codes below their job's codes on tasks; one that is there already stays",
})

export const removeTaskCodes = endpoint({
  method: 'DELETE',
  path: '/api/tasks/code',
  area: 'tasks',
  access: access('Update'),
  body: arrayOf(TaskCodeChoice),
  reply: Ids,
  summary: 'Takes task codes off tasks',
  description: "404 'Not Found!' where it is not there; 409 while an activity below uses it.",
})

export const moveTask = endpoint({
  method: 'POST',
  path: '/api/tasks/move',
  area: 'tasks',
  access: access('Update'),
  body: z.object({ taskUniqueId: idOf('task'), toIndex: wholeNumber(0, 1_000_000) }),
  reply: Ids,
  summary: 'Moves a task to a place among those of its job, counted from zero',
})

export const previewManyTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/many/preview',
  area: 'tasks',
  access: access('Update'),
  writes: false,
  body: manyOf('task', 'companyTaskCode'),
  reply: z.array(ManyOutcome),
  summary: 'What changing many tasks at once would do to each, and which cannot be changed',
})

export const changeManyTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/many',
  area: 'tasks',
  access: access('Update'),
  body: manyOf('task', 'companyTaskCode'),
  reply: Ids,
  summary: 'Changes dates, status and codes of many tasks at once, all or none',
})

export const exportTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/export',
  area: 'tasks',
  access: access('Read'),
  body: z.object({ TargetUniqueID: idOf('job'), format: SheetFormat }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The tasks of a job as a spreadsheet',
})
