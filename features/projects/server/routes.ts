import type { Bidders, Hanging } from '#features/hierarchy/server/public.ts'
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
import { exportWorkOrdersSheet, type TellBeside } from './export.ts'
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

/**
 * The routes of projects. `hanging`: the modules that must agree to a deletion. `bidders`: notifies bidders
 * when a project is taken back. `tellBeside`: returns facts about the records below projects, for the sheet.
 */
export const routes = (hanging: Hanging, bidders: Bidders, tellBeside: TellBeside): Route[] => [
  answer(listWorkOrdersOfEmployee, pageOfEmployee),
  answer(getWorkOrderSummary, (context, body) => summarize(context, body.targetUniqueId)),
  answer(findWorkOrder, (context, body) => pageWithWorkOrder(context, body, body.TargetUniqueID)),
  answer(getLatestWorkOrder, newestWorkOrder),
  answer(getWorkOrder, (context, _body, { id }) => requireVisible(context, id)),
  answer(listHistoryOfWorkOrder, pageOfWorkOrderHistory),
  answer(createWorkOrders, addWorkOrders),
  answer(updateWorkOrders, (context, changes) => changeWorkOrders(context, bidders, changes)),
  answer(deleteWorkOrders, (context, asked) => removeWorkOrders(context, asked, hanging)),
  answer(restoreWorkOrders, (context, ids) => restoreRemovedWorkOrders(context, bidders, ids)),
  answer(advertiseWorkOrder, (context, asked) => advertise(context, bidders, asked)),
  answer(exportWorkOrders, exportWorkOrdersSheet(tellBeside)),
  answer(listOwnBidProjects, pageOfBidProjects),
]
