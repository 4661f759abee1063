import type { PaperPorts } from '#features/companies/server/public.ts'
import { pageOfResponsible } from '#features/parties/server/public.ts'
import { answer, type Route } from '#server/http/mount.ts'
import {
  addItemCodes,
  approveChangeOrders,
  createChangeOrderComments,
  createChangeOrderItems,
  createChangeOrders,
  deleteChangeOrderItems,
  deleteChangeOrders,
  draftChangeOrder,
  exportChangeOrders,
  findChangeOrder,
  findChangeOrderItem,
  listChangeOrderPeople,
  listChangeOrderRoles,
  listChangeOrdersOfJob,
  listChangeOrdersOfWorkOrder,
  listChangeOrderTypes,
  listCodesOfItem,
  listCommentsOfChangeOrder,
  listDwellOfChangeOrder,
  listHistoryOfChangeOrder,
  listItemsOfChangeOrder,
  listLastActors,
  previewChangeOrder,
  printChangeOrder,
  readChangeOrderEffect,
  rejectChangeOrders,
  removeItemCodes,
  replaceChangeOrderActor,
  reviewChangeOrders,
  updateChangeOrderItems,
  updateChangeOrders,
} from '../contract.ts'
import { addChangeOrders } from './adding.ts'
import { changeChangeOrders, deleteChangeOrders as removeChangeOrders } from './changes.ts'
import { replace, taking } from './deciding.ts'
import { discussion } from './discussion.ts'
import { effectOf, previewOf } from './effect.ts'
import { exportChangeOrdersSheet } from './export.ts'
import {
  addItems,
  changeItems,
  deleteItems,
  pageOfItemCodes,
  pageOfItems,
  pageWithItem,
  putItemCodes,
  takeItemCodesOff,
} from './items.ts'
import { printChangeOrder as print } from './paper.ts'
import {
  draftFromRfi,
  lastActors,
  pageOfChangeOrdersInJob,
  pageOfChangeOrdersInWorkOrder,
  pageOfRoles,
  pageOfTypes,
  pageWithChangeOrder,
} from './service.ts'

/** The routes of change orders. */
export const routes = (ports: PaperPorts): Route[] => [
  answer(listChangeOrderTypes, pageOfTypes),
  answer(listChangeOrderRoles, pageOfRoles),
  answer(listChangeOrderPeople, (context, body) =>
    pageOfResponsible(context, 'ChangeOrders', body, 'readers alone'),
  ),
  answer(listLastActors, lastActors),
  answer(listChangeOrdersOfJob, pageOfChangeOrdersInJob),
  answer(listChangeOrdersOfWorkOrder, pageOfChangeOrdersInWorkOrder),
  answer(findChangeOrder, pageWithChangeOrder),
  answer(createChangeOrders, addChangeOrders),
  answer(updateChangeOrders, changeChangeOrders),
  answer(deleteChangeOrders, removeChangeOrders),
  answer(readChangeOrderEffect, effectOf),
  answer(previewChangeOrder, previewOf),
  answer(draftChangeOrder, draftFromRfi),
  answer(exportChangeOrders, exportChangeOrdersSheet),
  answer(printChangeOrder, (context, body) => print(context, body, ports)),
  answer(approveChangeOrders, taking('approve')),
  answer(reviewChangeOrders, taking('review')),
  answer(rejectChangeOrders, taking('reject')),
  answer(replaceChangeOrderActor, replace),
  answer(listItemsOfChangeOrder, pageOfItems),
  answer(findChangeOrderItem, pageWithItem),
  answer(createChangeOrderItems, addItems),
  answer(updateChangeOrderItems, changeItems),
  answer(deleteChangeOrderItems, deleteItems),
  answer(listCodesOfItem, pageOfItemCodes),
  answer(addItemCodes, putItemCodes),
  answer(removeItemCodes, takeItemCodesOff),
  answer(listCommentsOfChangeOrder, discussion.pageOfComments),
  answer(createChangeOrderComments, discussion.commentOn),
  answer(listHistoryOfChangeOrder, discussion.pageOfHistory),
  answer(listDwellOfChangeOrder, discussion.dwell),
]
