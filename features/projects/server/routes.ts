import type { Hanging } from '#features/hierarchy/server/public.ts'
import { answer, type Route } from '#server/http/mount.ts'
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

/** The routes of projects; `hanging`: what must agree to a deletion. */
export const routes = (hanging: Hanging): Route[] => [
  answer(listWorkOrdersOfEmployee, pageOfEmployee),
  answer(getWorkOrderSummary, (context, body) => summarize(context, body.targetUniqueId)),
  answer(findWorkOrder, (context, body) => pageWithWorkOrder(context, body, body.TargetUniqueID)),
  answer(getLatestWorkOrder, newestWorkOrder),
  answer(getWorkOrder, (context, _body, { id }) => requireVisible(context, id)),
  answer(listHistoryOfWorkOrder, pageOfWorkOrderHistory),
  answer(createWorkOrders, addWorkOrders),
  answer(updateWorkOrders, changeWorkOrders),
  answer(deleteWorkOrders, (context, ids) => removeWorkOrders(context, ids, hanging)),
  answer(restoreWorkOrders, restoreRemovedWorkOrders),
  answer(advertiseWorkOrder, advertise),
  answer(exportWorkOrders, exportWorkOrdersSheet),
  answer(listOwnBidProjects, pageOfBidProjects),
]
