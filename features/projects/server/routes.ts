import { answer } from '#server/http/mount.ts'
import {
  advertiseWorkOrder,
  createWorkOrders,
  deleteWorkOrders,
  exportWorkOrders,
  findWorkOrder,
  getLatestWorkOrder,
  getWorkOrder,
  getWorkOrderSummary,
  listHistoryOfWorkOrder,
  listOwnBidProjects,
  listWorkOrdersOfEmployee,
  restoreWorkOrders,
  updateWorkOrders,
} from '../contract.ts'
import { exportWorkOrdersSheet } from './export.ts'
import { pageOfWorkOrderHistory } from './history.ts'
import {
  addWorkOrders,
  advertise,
  changeWorkOrders,
  newestWorkOrder,
  pageOfBidProjects,
  pageOfEmployee,
  pageWithWorkOrder,
  removeWorkOrders,
  requireVisible,
  restoreRemovedWorkOrders,
  summarize,
} from './service.ts'

export const routes = [
  answer(listWorkOrdersOfEmployee, pageOfEmployee),
  answer(getWorkOrderSummary, (context, body) => summarize(context, body.targetUniqueId)),
  answer(findWorkOrder, (context, body) => pageWithWorkOrder(context, body, body.TargetUniqueID)),
  answer(getLatestWorkOrder, newestWorkOrder),
  answer(getWorkOrder, (context, _body, { id }) => requireVisible(context, id)),
  answer(listHistoryOfWorkOrder, pageOfWorkOrderHistory),
  answer(createWorkOrders, addWorkOrders),
  answer(updateWorkOrders, changeWorkOrders),
  answer(deleteWorkOrders, removeWorkOrders),
  answer(restoreWorkOrders, restoreRemovedWorkOrders),
  answer(advertiseWorkOrder, advertise),
  answer(exportWorkOrders, exportWorkOrdersSheet),
  answer(listOwnBidProjects, pageOfBidProjects),
]
