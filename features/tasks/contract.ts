/** Tasks: the parts of a job (000 §3). */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Page, pagingOf } from '#contract/paging.ts'
import { DecimalText, RowVersion } from '#contract/values.ts'
import { Totals } from '#features/projects/contract.ts'

/** A company's task code on a task; `taskCodesId` is what activity codes of the task refer to. */
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
  jobCodeCompanyTaskCodeIds: z.array(
    z.object({ jobCodeId: z.string(), companyTaskCodeUniqueId: z.string() }),
  ),
  assignedTaskCodeList: z.array(TaskCode),
  ...Totals.shape,
  rowVersion: RowVersion,
})
export type Task = z.output<typeof Task>

export const findTask = endpoint({
  method: 'POST',
  path: '/api/tasks',
  area: 'tasks',
  access: { module: 'Tasks', action: 'Read' },
  body: pagingOf('task'),
  reply: Page(Task),
  summary: 'One task as a page: items[0] is it',
})

export const listTasksOfJob = endpoint({
  method: 'POST',
  path: '/api/tasks/jobs',
  area: 'tasks',
  access: { module: 'Tasks', action: 'Read' },
  body: pagingOf('job'),
  reply: Page(Task),
  summary: 'The tasks of a job in their order',
})
