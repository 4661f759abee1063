/** The exports for other features of the parts that all levels share. */
export { requireGivenWorkOrder, requireRecords, requireWorkOrders } from './access.ts'
export {
  addendumNeeded,
  type Bidders,
  holdAdvertised,
  listAdvertised,
  requireLinesFree,
} from './advertised.ts'
export { type Deleted, restoreBranches } from './branch-queries.ts'
export { countDeletions, listDeletions } from './deletion-queries.ts'
export { restoreDeletions } from './deletions.ts'
export { deleteBranch, type Hanging, type LetGo } from './hanging.ts'
export { isActivityOf, isOfWorkOrders, type Kept } from './hanging-queries.ts'
export { isLateActivity, isOpenActivity } from './late-queries.ts'
export { type Branch, type Level, moduleOf } from './levels.ts'
export { changeMany, type ManyRow, previewMany } from './many.ts'
export { lastPositions } from './order-queries.ts'
export { chosenRisk, requireDates } from './plan-rules.ts'
export { findPlace, findTitle, keepWorkOrders, lockRecords, moveEnds, type Placed } from './queries.ts'
export { placeRecord, putCodes, removeRecords, restoreRecords, takeCodesOff } from './record-actions.ts'
export { columnsFor, toldTo, untold, untoldOfWorkOrder } from './titles.ts'
export {
  isOutsideParentDates,
  percentCaptured,
  percentDone,
  remainingDaysOf,
  riskColumns,
  riskOf,
  riskOfActivity,
  totalColumns,
  workOrderOrders,
} from './totals-queries.ts'
export { isManagedBy, isManagerRole, managersOn } from './who-runs-queries.ts'
