/** Activities, in calls 'subtasks': the parts of a task that are measured and captured (000 §3). */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Page, pagingOf } from '#contract/paging.ts'
import { DayWithTime, DecimalText, idOf, RowVersion } from '#contract/values.ts'

/** A company's activity code on an activity. */
export const ActivityCode = z.object({
  subTaskCodeId: z.string(),
  taskCodesId: z.string(),
  companySubTaskCodeUniqueId: z.string(),
  companySubTaskCode: z.string(),
  companySubTaskCodeName: z.string(),
})
export type ActivityCode = z.output<typeof ActivityCode>

export const SubTask = z.object({
  subTaskUniqueId: z.string(),
  taskUniqueId: z.string(),
  jobUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  subTaskTitle: z.string(),
  subTaskStartDate: DayWithTime.nullable(),
  subTaskEndDate: DayWithTime.nullable(),
  subTaskNotes: z.string(),
  statusId: z.int(),
  subTaskTargetMetric: DecimalText,
  /** What was captured so far; it may be above the target. */
  capturedMetric: DecimalText,
  subTaskHours: DecimalText.nullable(),
  subTaskUnit: z.string(),
  bidUnitCost: DecimalText.nullable(),
  companySubTaskCodeUniqueId: z.string().nullable(),
  companySubTaskCodeUniqueIds: z.array(
    z.object({ taskCodesId: z.string(), companySubTaskCodeUniqueId: z.string() }),
  ),
  assignedSubtaskCodes: z.array(ActivityCode),
  rowVersion: RowVersion,
})
export type SubTask = z.output<typeof SubTask>

/** An activity as a line to bid on, with what the caller's account has quoted for it (002 §3 'Bid line'). */
export const BidLine = z.object({
  workOrderUniqueId: z.string(),
  companyUniqueId: z.string(),
  accountUniqueId: z.string(),
  subTaskUniqueId: z.string(),
  subTaskTitle: z.string(),
  jobTitle: z.string(),
  taskName: z.string(),
  bidProjectName: z.string(),
  subTaskTargetMetric: DecimalText,
  subTaskUnit: z.string(),
  subTaskHours: DecimalText.nullable(),
  originalBidUnitCost: DecimalText.nullable(),
  quotedBidUnitCost: DecimalText.nullable(),
  bidActivityUniqueId: z.string().nullable(),
  statusId: z.int().nullable(),
})
export type BidLine = z.output<typeof BidLine>

export const findActivity = endpoint({
  method: 'POST',
  path: '/api/subtask',
  area: 'activities',
  access: { module: 'Activities', action: 'Read' },
  body: pagingOf('activity'),
  reply: Page(SubTask),
  summary: 'One activity as a page: items[0] is it',
})

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/SubTasks/{id}',
  area: 'activities',
  access: { module: 'Activities', action: 'Read' },
  params: z.object({ id: idOf('activity') }),
  reply: SubTask,
  summary: 'One activity',
})

export const listActivitiesOfTask = endpoint({
  method: 'POST',
  path: '/api/subtask/task',
  area: 'activities',
  access: { module: 'Activities', action: 'Read' },
  body: pagingOf('task'),
  reply: Page(SubTask),
  summary: 'The activities of a task in their order',
})

export const listActivitiesOfWorkOrder = endpoint({
  method: 'POST',
  path: '/api/subtask/workorder',
  area: 'activities',
  access: { module: 'Activities', action: 'Read' },
  body: pagingOf('workOrder'),
  reply: Page(SubTask),
  summary: 'All activities of a work order',
})

export const listBidCaptures = endpoint({
  method: 'POST',
  path: '/api/subtask/bidcaptures',
  area: 'activities',
  access: { module: 'Activities', action: 'Read' },
  body: pagingOf('workOrder'),
  reply: Page(BidLine),
  summary: "The lines to bid on in a work order, with the caller's own quotes",
  description: "Of a work order that the caller sees, or of another account's that is advertised.",
})

export const listCodesOfActivity = endpoint({
  method: 'POST',
  path: '/api/subtaskcodes/subtask',
  area: 'activities',
  access: { module: 'Activities', action: 'Read' },
  body: pagingOf('activity'),
  reply: Page(ActivityCode),
  summary: 'The codes of an activity',
})
