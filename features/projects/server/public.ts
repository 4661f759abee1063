/** What other modules may ask of work orders. */
export { insertWorkOrderCopy } from './copy-queries.ts'
export {
  assignCaller,
  listEmployeesOfAccount,
  listWorkOrderTitles as listNewestWorkOrders,
} from './queries.ts'
export { endBiddingPhase, keepContractAmount, moveBiddingEnd, requireVisible } from './service.ts'
