import { pageOfResponsible } from '#features/parties/server/public.ts'
import { answer } from '#server/http/mount.ts'
import {
  closePunchListItems,
  createItemComments,
  createPunchListItems,
  createPunchLists,
  deletePunchListItems,
  deletePunchLists,
  exportPunchListItems,
  exportPunchLists,
  findPunchList,
  findPunchListItem,
  groupPunchListItems,
  listCommentsOfItem,
  listDwellOfItem,
  listHistoryOfItem,
  listItemsOfPunchList,
  listPunchListsOfJob,
  listPunchListsOfWorkOrder,
  listResponsibleEmployees,
  searchPunchListItems,
  updatePunchListItems,
  updatePunchLists,
} from '../contract.ts'
import { discussion } from './discussion.ts'
import { exportItemsSheet, exportListsSheet } from './export.ts'
import { addItems, changeItems, closeManyItems, deleteItems } from './items.ts'
import {
  addLists,
  changeLists,
  deleteLists,
  pageOfListsInJob,
  pageOfListsInWorkOrder,
  pageWithList,
} from './lists.ts'
import { groupItems, pageOfItems, pageWithItem, searchItems } from './search.ts'

export const routes = [
  answer(listPunchListsOfJob, pageOfListsInJob),
  answer(listPunchListsOfWorkOrder, pageOfListsInWorkOrder),
  answer(exportPunchLists, exportListsSheet),
  answer(findPunchList, pageWithList),
  answer(createPunchLists, addLists),
  answer(updatePunchLists, changeLists),
  answer(deletePunchLists, deleteLists),
  answer(listItemsOfPunchList, pageOfItems),
  answer(findPunchListItem, pageWithItem),
  answer(createPunchListItems, addItems),
  answer(updatePunchListItems, changeItems),
  answer(deletePunchListItems, deleteItems),
  answer(closePunchListItems, closeManyItems),
  answer(searchPunchListItems, searchItems),
  answer(exportPunchListItems, exportItemsSheet),
  answer(groupPunchListItems, groupItems),
  answer(listCommentsOfItem, discussion.pageOfComments),
  answer(createItemComments, discussion.commentOn),
  answer(listHistoryOfItem, discussion.pageOfHistory),
  answer(listDwellOfItem, discussion.dwell),
  answer(listResponsibleEmployees, (context, body) =>
    pageOfResponsible(context, 'PunchLists', body, 'readers alone'),
  ),
]
