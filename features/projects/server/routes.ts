import { answer } from '#server/http/mount.ts'
import {
  createWorkOrders,
  findWorkOrder,
  getLatestWorkOrder,
  getWorkOrder,
  getWorkOrderSummary,
  listOwnBidProjects,
  listWorkOrdersOfEmployee,
  updateWorkOrders,
} from '../contract.ts'
import {
  addWorkOrders,
  changeWorkOrders,
  newestWorkOrder,
  pageOfEmployee,
  pageOfWorkOrders,
  pageWithWorkOrder,
  requireVisible,
  summarize,
} from './service.ts'

export const routes = [
  answer(listWorkOrdersOfEmployee, pageOfEmployee),
  answer(getWorkOrderSummary, (context, body) => summarize(context, body.targetUniqueId)),
  answer(findWorkOrder, (context, body) => pageWithWorkOrder(context, body, body.TargetUniqueID)),
  answer(getLatestWorkOrder, newestWorkOrder),
  answer(getWorkOrder, (context, _body, { id }) => requireVisible(context, id)),
  answer(createWorkOrders, addWorkOrders),
  answer(updateWorkOrders, changeWorkOrders),
  answer(listOwnBidProjects, (context, body) => pageOfWorkOrders(context, body, { isBidding: true })),
]
