import { pageOfResponsible } from '#features/parties/server/public.ts'
import { answer } from '#server/http/mount.ts'
import {
  assignStock,
  changeHeld,
  correctUses,
  createItems,
  createUses,
  deleteItems,
  exportHeld,
  exportItems,
  exportUses,
  findItem,
  findItemKeeper,
  findLabel,
  importItems,
  listHeld,
  listItemAtHand,
  listItemMovements,
  listItemPlaces,
  listItems,
  listItemsOfCategory,
  listItemsOfRole,
  listLocations,
  listMaterialCaptures,
  listStockPeople,
  listUsedOn,
  listUsers,
  listUsesOfEmployee,
  listUsesOfWorkOrder,
  moveHeld,
  printLabels,
  putRight,
  receiveStock,
  returnHeld,
  summarizeItems,
  updateItems,
} from '../contract.ts'
import { exportHeldSheet, exportItemsSheet } from './export.ts'
import { assign, change, giveBack, pageOfHeld } from './held.ts'
import { importAll } from './import.ts'
import {
  addItems,
  changeItems,
  pageOfItems,
  pageOfLocations,
  pageOfRole,
  pageWithItem,
  receive,
  removeItems,
  summaryOfItems,
} from './items.ts'
import { findByLabel, printLabelsOf } from './labels.ts'
import { keeperOf, pageAtHand, pageOfMovements, pageOfPlaces } from './life.ts'
import { moveToOther, putMovementsRight } from './moves.ts'
import { exportUsesSheet, pageOfUsedOn, pageOfUsers, usesOfEmployee, usesOfWorkOrder } from './usage.ts'
import { correct, pageOfUses, takeFromProject } from './uses.ts'

export const routes = [
  answer(listItems, (context, { StartingPageNumber, NumberOfItemsPerPage, ...filter }) =>
    pageOfItems(context, { StartingPageNumber, NumberOfItemsPerPage }, filter),
  ),
  answer(listItemsOfCategory, (context, { TargetUniqueID: anyCategory, sort, ...paging }) =>
    pageOfItems(context, paging, { anyCategory, sort }),
  ),
  answer(listItemsOfRole, (context, _body, params) => pageOfRole(context, params)),
  answer(findItem, pageWithItem),
  answer(summarizeItems, summaryOfItems),
  answer(listLocations, pageOfLocations),
  answer(listStockPeople, (context, body) => pageOfResponsible(context, 'Inventory', body)),
  answer(exportItems, exportItemsSheet),
  answer(printLabels, printLabelsOf),
  answer(findLabel, findByLabel),
  answer(createItems, addItems),
  answer(importItems, importAll),
  answer(updateItems, changeItems),
  answer(deleteItems, removeItems),
  answer(receiveStock, receive),
  answer(listHeld, (context, { StartingPageNumber, NumberOfItemsPerPage, TargetUniqueID, ...filter }) =>
    pageOfHeld(context, { StartingPageNumber, NumberOfItemsPerPage, TargetUniqueID }, filter),
  ),
  answer(exportHeld, exportHeldSheet),
  answer(assignStock, assign),
  answer(changeHeld, change),
  answer(returnHeld, giveBack),
  answer(moveHeld, moveToOther),
  answer(putRight, putMovementsRight),
  answer(listMaterialCaptures, pageOfUses),
  answer(createUses, takeFromProject),
  answer(correctUses, correct),
  answer(listUsesOfEmployee, usesOfEmployee),
  answer(listUsesOfWorkOrder, usesOfWorkOrder),
  answer(listItemPlaces, pageOfPlaces),
  answer(listItemAtHand, pageAtHand),
  answer(findItemKeeper, keeperOf),
  answer(listItemMovements, pageOfMovements),
  answer(exportUses, exportUsesSheet),
  answer(listUsers, pageOfUsers),
  answer(listUsedOn, pageOfUsedOn),
]
