/** Assignments: people on work orders, jobs, tasks and activities, and who supervises whom (000 §7). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply } from '#contract/file.ts'
import { Page, pagingOf, pagingOfAny } from '#contract/paging.ts'
import { type Sort, sheetOf, sortedBy } from '#contract/register.ts'
import { idOf, line, NO_ID, text, wholeNumber } from '#contract/values.ts'
import { teamColumns } from './orders.ts'
import {
  Candidate,
  candidateGroups,
  EmployeeJob,
  EmployeeRelation,
  EmployeeSubTask,
  EmployeeTask,
  EmployeeWorkOrder,
  levelNames,
  NewEmployeeJob,
  NewEmployeeRelation,
  NewEmployeeTask,
  NewEmployeeWorkOrder,
  Person,
  TakingOff,
} from './records.ts'

export * from './records.ts'

/** Finds people whose name or role contains this text. */
const searchKey = text(200).nullish()

/**
 * An optional work order. The all-zero id and an empty text mean no work order, as they mean no supervisor.
 */
const anyWorkOrder = (description: string) =>
  z
    .union([idOf('workOrder'), z.literal('')])
    .nullish()
    .transform((id) => (id === '' || id === NO_ID ? null : (id ?? null)))
    .meta({ record: 'workOrder', description })

/** 000 §7: parameters of the lists that are fetched with GET; 'null' and 'workorder' mean no filter. */
const getPage = {
  page: wholeNumber(0, 1_000_000),
  size: wholeNumber(1, 1000),
  filter: line(200),
}

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'Assignments', action }) as const
const area = 'assignments'

// Work orders ----------------------------------------------------------------------------------------------

export type TeamColumn = (typeof teamColumns)[number]
export type TeamSort = Sort<TeamColumn>

export const listWorkOrderEmployees = endpoint({
  method: 'POST',
  path: '/api/employeeworkorder/workorder',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend({ searchKey, sort: sortedBy(teamColumns) }),
  reply: Page(EmployeeWorkOrder),
  summary: 'The people on a work order, by name',
})

export const exportTeam = endpoint({
  method: 'POST',
  path: '/api/employeeworkorder/export',
  area,
  access: access('Read'),
  body: z.object({
    TargetUniqueID: idOf('workOrder'),
    ...sheetOf(teamColumns),
    searchKey,
    sort: sortedBy(teamColumns),
  }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The people on a work order as a spreadsheet',
})

export const getWorkOrderEmployees = endpoint({
  method: 'GET',
  path: '/api/employeeworkorder/all/{workOrderId}/{page}/{size}/{filter}',
  area,
  access: access('Read'),
  params: z.object({ workOrderId: idOf('workOrder'), ...getPage }),
  reply: Page(EmployeeWorkOrder),
  summary: 'The people on a work order whose name or role contains the filter',
  description: "The filters 'null' and 'workorder' let all through.",
})

export const getAddableEmployees = endpoint({
  method: 'GET',
  path: '/api/employee/all/{parentId}/{targetId}/{page}/{size}/{filter}',
  area,
  access: access('Read'),
  params: z.object({ parentId: idOf('account'), targetId: idOf('workOrder'), ...getPage }),
  reply: Page(Person),
  summary: 'Who can be added to a work order or to an activity',
  description:
    "With the caller's own account and a work order: the account's people who are not on it. With a task and an activity of it: the task's people who are not on the activity.",
})

export const assignToWorkOrders = endpoint({
  method: 'POST',
  path: '/api/employeeworkorder/create',
  area,
  access: access('Create'),
  body: arrayOf(NewEmployeeWorkOrder),
  reply: Ids,
  summary: 'Puts people on work orders, all or none',
  description: 'Who is there already stays, and the id is the one they have.',
})

export const takeOffWorkOrders = endpoint({
  method: 'POST',
  path: '/api/employeeworkorder/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('employeeWorkOrder')),
  reply: Ids,
  summary: 'Takes people off work orders, and off all below them, all or none',
  description: 'They lead nobody there any more and are led by nobody. Their time logs stay.',
})

export const previewTakingOffWorkOrders = endpoint({
  method: 'POST',
  path: '/api/employeeworkorder/delete/preview',
  area,
  access: access('Delete'),
  writes: false,
  body: arrayOf(idOf('employeeWorkOrder')),
  reply: z.array(TakingOff),
  summary: 'What else people would be taken off with these work orders',
})

// Jobs -----------------------------------------------------------------------------------------------------

export const listJobEmployees = endpoint({
  method: 'POST',
  path: '/api/employeejobs/jobs',
  area,
  access: access('Read'),
  body: pagingOf('job').extend({ searchKey }),
  reply: Page(EmployeeJob),
  summary: 'The people on a job, by name',
})

export const assignToJobs = endpoint({
  method: 'POST',
  path: '/api/employeejobs/create',
  area,
  access: access('Create'),
  body: arrayOf(NewEmployeeJob),
  reply: Ids,
  summary: 'Puts people of the work order on jobs, all or none',
  description:
    '409 for somebody who is not on the work order, unless the item says alsoAbove: then they are put on that, too. Who is there already stays.',
})

export const takeOffJobs = endpoint({
  method: 'POST',
  path: '/api/employeejobs/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('employeeJob')),
  reply: Ids,
  summary: 'Takes people off jobs, and off all below them, all or none',
})

export const previewTakingOffJobs = endpoint({
  method: 'POST',
  path: '/api/employeejobs/delete/preview',
  area,
  access: access('Delete'),
  writes: false,
  body: arrayOf(idOf('employeeJob')),
  reply: z.array(TakingOff),
  summary: 'What else people would be taken off with these jobs',
})

// Tasks ----------------------------------------------------------------------------------------------------

export const listAddableToTask = endpoint({
  method: 'POST',
  path: '/api/employee/tasks',
  area,
  access: access('Read'),
  body: pagingOf('task').extend({ searchKey }),
  reply: Page(Person),
  summary: "The people of a task's job who are not on the task",
})

export const listTaskEmployees = endpoint({
  method: 'POST',
  path: '/api/employeetasks/task',
  area,
  access: access('Read'),
  body: pagingOf('task').extend({ searchKey }),
  reply: Page(EmployeeTask),
  summary: 'The people on a task, by name',
})

export const assignToTasks = endpoint({
  method: 'POST',
  path: '/api/employeetasks/create',
  area,
  access: access('Create'),
  body: arrayOf(NewEmployeeTask),
  reply: Ids,
  summary: 'Puts people of the job on tasks, all or none',
  description:
    '409 for somebody who is not on the job, unless the item says alsoAbove: then they are put on that and on the work order, too. Who is there already stays.',
})

export const takeOffTasks = endpoint({
  method: 'POST',
  path: '/api/employeetasks/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('employeeTask')),
  reply: Ids,
  summary: 'Takes people off tasks, and off their activities, all or none',
})

export const previewTakingOffTasks = endpoint({
  method: 'POST',
  path: '/api/employeetasks/delete/preview',
  area,
  access: access('Delete'),
  writes: false,
  body: arrayOf(idOf('employeeTask')),
  reply: z.array(TakingOff),
  summary: 'What else people would be taken off with these tasks',
})

// Activities -----------------------------------------------------------------------------------------------

export const getActivityEmployees = endpoint({
  method: 'GET',
  path: '/api/employeesubtasks/all/{id}/{page}/{size}/{filter}',
  area,
  access: access('Read'),
  params: z.object({ id: idOf('activity'), ...getPage }),
  reply: Page(EmployeeSubTask),
  summary: 'The people on an activity whose name or role contains the filter',
})

export const takeOffActivities = endpoint({
  method: 'POST',
  path: '/api/employeesubtasks/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('employeeSubTask')),
  reply: Ids,
  summary: 'Takes people off activities, all or none',
})

export const previewTakingOffActivities = endpoint({
  method: 'POST',
  path: '/api/employeesubtasks/delete/preview',
  area,
  access: access('Delete'),
  writes: false,
  body: arrayOf(idOf('employeeSubTask')),
  reply: z.array(TakingOff),
  summary: 'Whom it takes off activities, and how many time logs of theirs stay',
})

// Any level ------------------------------------------------------------------------------------------------

export const listCandidates = endpoint({
  method: 'POST',
  path: '/api/assignments/candidates',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend({
    level: z.enum(levelNames).meta({ description: 'what TargetUniqueID names' }),
    group: z.enum(candidateGroups).default('above').meta({ description: 'left out: above' }),
    searchKey,
  }),
  reply: Page(Candidate),
  summary: 'Everybody who can be on a record: the people of the level above, and who is there already',
  description:
    "Only active people; of a work order, those of the account. The group 'others' is the rest of the account instead, who are put on a record with alsoAbove, and is for whoever may do so: it needs Create on Assignments there.",
})

// Supervisors ----------------------------------------------------------------------------------------------

export const listReportees = endpoint({
  method: 'POST',
  path: '/api/employeeassociate/supervisor',
  area,
  access: access('Read'),
  body: pagingOfAny('employee').extend({
    workOrderUniqueId: anyWorkOrder('left out: all whose assignments the caller may read'),
    searchKey,
  }),
  reply: Page(EmployeeRelation),
  summary:
    'Who reports to a supervisor on a work order; without a supervisor, all who report to anybody there',
  description: 'Without a work order, on all together: each says on which.',
})

export const listUnsupervised = endpoint({
  method: 'POST',
  path: '/api/employeeassociate/nosupervisor',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend({
    SupervisorEmployeeUniqueId: idOf('employee')
      .nullish()
      .meta({ description: 'leaves out whom this one cannot supervise: themselves and those above them' }),
    searchKey,
  }),
  reply: Page(Person),
  summary: 'The people on a work order who have no supervisor there',
})

export const superviseEmployees = endpoint({
  method: 'POST',
  path: '/api/employeeassociate/create',
  area,
  access: access('Create'),
  body: arrayOf(NewEmployeeRelation),
  reply: Ids,
  summary: 'Says who leads whom on a work order, all or none',
  description:
    'Both must be on it; a reportee has one supervisor there; nobody leads themselves, directly or through others: 409. What is said already stays.',
})

export const endSupervision = endpoint({
  method: 'POST',
  path: '/api/employeeassociate/delete',
  area,
  access: access('Delete'),
  body: arrayOf(idOf('employeeRelation')),
  reply: Ids,
  summary: 'Ends that somebody leads somebody, all or none',
})

export const listReporteesNotOnJob = endpoint({
  method: 'POST',
  path: '/api/employeeassociate/get/reportees/notonjob',
  area,
  access: access('Read'),
  body: pagingOf('job').extend({
    workOrderUniqueId: anyWorkOrder("left out: the job's; another one is answered with 404"),
    searchKey,
  }),
  reply: Page(Person),
  summary: "The caller's reportees on a work order, direct or through others, who are not on a job of it",
})
