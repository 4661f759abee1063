import { assignToActivities } from '#features/activities/contract.ts'
import { answer } from '#server/http/mount.ts'
import {
  assignToJobs,
  assignToTasks,
  assignToWorkOrders,
  type EmployeeJob,
  type EmployeeSubTask,
  type EmployeeTask,
  type EmployeeWorkOrder,
  endSupervision,
  exportTeam,
  getActivityEmployees,
  getAddableEmployees,
  getWorkOrderEmployees,
  listAddableToTask,
  listCandidates,
  listJobEmployees,
  listReportees,
  listReporteesNotOnJob,
  listTaskEmployees,
  listUnsupervised,
  listWorkOrderEmployees,
  type Person,
  previewTakingOffActivities,
  previewTakingOffJobs,
  previewTakingOffTasks,
  previewTakingOffWorkOrders,
  superviseEmployees,
  takeOffActivities,
  takeOffJobs,
  takeOffTasks,
  takeOffWorkOrders,
} from '../contract.ts'
import { assignOrCapture, assignPeople } from './assigning.ts'
import { exportTeamSheet } from './export.ts'
import {
  pageOfAddable,
  pageOfCandidates,
  pageOfPeople,
  pageToChooseFrom,
  previewTakingOff,
  searchOf,
  takeOff,
} from './service.ts'
import {
  endRelations,
  pageOfRelations,
  pageOfReporteesNotOnJob,
  pageOfUnsupervised,
  supervise,
} from './supervision.ts'

export const routes = [
  answer(listWorkOrderEmployees, (context, body) =>
    pageOfPeople<EmployeeWorkOrder>(context, 'WorkOrder', body.TargetUniqueID, body),
  ),
  answer(exportTeam, exportTeamSheet),
  answer(getWorkOrderEmployees, (context, _body, params) =>
    pageOfPeople<EmployeeWorkOrder>(context, 'WorkOrder', params.workOrderId, searchOf(params)),
  ),
  answer(getAddableEmployees, (context, _body, params) =>
    pageOfAddable<Person>(context, params.parentId, params.targetId, searchOf(params)),
  ),
  answer(assignToWorkOrders, (context, items) =>
    assignPeople(
      context,
      'WorkOrder',
      items.map((item) => ({ employeeId: item.employeeUniqueId, recordId: item.workOrderUniqueId })),
    ),
  ),
  answer(takeOffWorkOrders, (context, ids) => takeOff(context, 'WorkOrder', ids)),
  answer(previewTakingOffWorkOrders, (context, ids) => previewTakingOff(context, 'WorkOrder', ids)),

  answer(listJobEmployees, (context, body) =>
    pageOfPeople<EmployeeJob>(context, 'Job', body.TargetUniqueID, body),
  ),
  answer(assignToJobs, (context, items) =>
    assignPeople(
      context,
      'Job',
      items.map(({ employeeUniqueId, jobUniqueId, alsoAbove }) => ({
        employeeId: employeeUniqueId,
        recordId: jobUniqueId,
        isAlsoAbove: alsoAbove === true,
      })),
    ),
  ),
  answer(takeOffJobs, (context, ids) => takeOff(context, 'Job', ids)),
  answer(previewTakingOffJobs, (context, ids) => previewTakingOff(context, 'Job', ids)),

  answer(listAddableToTask, (context, body) =>
    pageOfCandidates<Person>(context, 'Task', body.TargetUniqueID, body, { withAssigned: false }),
  ),
  answer(listTaskEmployees, (context, body) =>
    pageOfPeople<EmployeeTask>(context, 'Task', body.TargetUniqueID, body),
  ),
  answer(assignToTasks, (context, items) =>
    assignPeople(
      context,
      'Task',
      items.map(({ employeeUniqueId, taskUniqueId, alsoAbove }) => ({
        employeeId: employeeUniqueId,
        recordId: taskUniqueId,
        isAlsoAbove: alsoAbove === true,
      })),
    ),
  ),
  answer(takeOffTasks, (context, ids) => takeOff(context, 'Task', ids)),
  answer(previewTakingOffTasks, (context, ids) => previewTakingOff(context, 'Task', ids)),

  answer(getActivityEmployees, (context, _body, params) =>
    pageOfPeople<EmployeeSubTask>(context, 'SubTask', params.id, searchOf(params)),
  ),
  answer(assignToActivities, assignOrCapture),
  answer(takeOffActivities, (context, ids) => takeOff(context, 'SubTask', ids)),
  answer(previewTakingOffActivities, (context, ids) => previewTakingOff(context, 'SubTask', ids)),

  answer(listCandidates, (context, body) => pageToChooseFrom(context, body.level, body.TargetUniqueID, body)),

  answer(listReportees, pageOfRelations),
  answer(listUnsupervised, pageOfUnsupervised),
  answer(superviseEmployees, supervise),
  answer(endSupervision, endRelations),
  answer(listReporteesNotOnJob, pageOfReporteesNotOnJob),
]
