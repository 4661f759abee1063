/** What other modules may ask of work orders. */
export { requireRecords, requireWorkOrders } from './access.ts'
export { changeMany, type ManyRow, previewMany } from './many.ts'
export { chosenRisk, requireDates } from './plan-rules.ts'
export { listEmployeesOfAccount, listWorkOrderTitles as listNewestWorkOrders } from './queries.ts'
export { placeRecord, putCodes, removeRecords, restoreRecords, takeCodesOff } from './record-actions.ts'
export { isOutsideParentDates, measureOf, remainingDaysOf, riskOf, totalColumns } from './totals.ts'
