import { answer } from '#server/http/mount.ts'
import {
  closePunchListItems,
  createPunchListItems,
  createPunchLists,
  deletePunchListItems,
  deletePunchLists,
  findPunchList,
  findPunchListItem,
  groupPunchListItems,
  listItemsOfPunchList,
  listPunchListsOfJob,
  listPunchListsOfWorkOrder,
  listResponsibleEmployees,
  searchPunchListItems,
  updatePunchListItems,
  updatePunchLists,
} from '../contract.ts'
import { addItems, changeItems, closeManyItems, deleteItems } from './items.ts'
import {
  addLists,
  changeLists,
  deleteLists,
  pageOfListsInJob,
  pageOfListsInWorkOrder,
  pageWithList,
} from './lists.ts'
import { pageOfResponsible } from './responsible.ts'
import { groupItems, pageOfItems, pageWithItem, searchItems } from './search.ts'

export const routes = [
  answer(listPunchListsOfJob, pageOfListsInJob),
  answer(listPunchListsOfWorkOrder, pageOfListsInWorkOrder),
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
  answer(groupPunchListItems, groupItems),
  answer(listResponsibleEmployees, pageOfResponsible),
]
