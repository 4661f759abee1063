/** Who works on what: people on work orders, jobs, tasks and activities, and who leads whom (000 §7). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Page, pagingOf, pagingOfAny } from '#contract/paging.ts'
import { idOf, text, wholeNumber } from '#contract/values.ts'
import {
  Candidate,
  EmployeeJob,
  EmployeeRelation,
  EmployeeSubTask,
  EmployeeTask,
  EmployeeWorkOrder,
  levelNames,
  NewEmployeeJob,
  NewEmployeeRelation,
  NewEmployeeSubTask,
  NewEmployeeTask,
  NewEmployeeWorkOrder,
  Person,
  TakingOff,
} from './records.ts'

export * from './records.ts'

/** Narrows a list of people to those in whose name or role it is. */
const searchKey = text(200).nullish()

/** 000 §7: parameters of the lists that are fetched with GET; 'null' and 'workorder' are no filter. */
const getPage = {
  page: wholeNumber(0, 1_000_000),
  size: wholeNumber(1, 1000),
  filter: text(200),
}

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'Assignments', action }) as const
const area = 'assignments'

// Work orders ----------------------------------------------------------------------------------------------

export const listWorkOrderEmployees = endpoint({
  method: 'POST',
  path: '/api/employeeworkorder/workorder',
  area,
  access: access('Read'),
  body: pagingOf('workOrder').extend({ searchKey }),
  reply: Page(EmployeeWorkOrder),
  summary: 'The people on a work order, by name',
})

export const getWorkOrderEmployees = endpoint({
  method: 'GET',
  path: '/api/employeeworkorder/all/{workOrderId}/{page}/{size}/{filter}',
  area,
  access: access('Read'),
  params: z.object({ workOrderId: idOf('workOrder'), ...getPage }),
  reply: Page(EmployeeWorkOrder),
  summary: 'The people on a work order whose name contains the filter',
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
  description: '409 for somebody who is not on the work order. Who is there already stays.',
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
  description: '409 for somebody who is not on the job. Who is there already stays.',
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
  summary: 'The people on an activity whose name contains the filter',
})

export const assignToActivities = endpoint({
  method: 'POST',
  path: '/api/employeesubtasks/create',
  area,
  access: { module: 'Assignments', action: 'Create', orModule: 'Captures' },
  body: arrayOf(NewEmployeeSubTask),
  reply: Ids,
  summary: 'Puts people of the task on activities, or captures work done on them, all or none',
  description:
    'An item with metricCompleted is a capture and needs Create on Captures; one without needs Create on Assignments, and 409 answers somebody who is not on the task. captureDate is today or one of the six days before; more than the target may be captured, and is shown.',
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
    searchKey,
  }),
  reply: Page(Candidate),
  summary: 'Everybody who can be on a record: the people of the level above, and who is there already',
  description: 'Only active people; of a work order, those of the account.',
})

// Supervisors ----------------------------------------------------------------------------------------------

export const listReportees = endpoint({
  method: 'POST',
  path: '/api/employeeassociate/supervisor',
  area,
  access: access('Read'),
  body: pagingOfAny('employee').extend({ workOrderUniqueId: idOf('workOrder'), searchKey }),
  reply: Page(EmployeeRelation),
  summary:
    'Who reports to a supervisor on a work order; without a supervisor, all who report to anybody there',
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
  body: pagingOf('job').extend({ workOrderUniqueId: idOf('workOrder'), searchKey }),
  reply: Page(Person),
  summary: "The caller's reportees on a work order, direct or through others, who are not on a job of it",
})
