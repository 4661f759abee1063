/** The functions and types of work orders for other modules. */
export { insertWorkOrderCopy } from './copy-queries.ts'
export type { Beside } from './export.ts'
export { findPortfolio, listManagers, type Portfolio } from './portfolio-queries.ts'
export {
  assignCaller,
  foundBy,
  foundIn,
  foundWorkOrders,
  type ListGiven as ProjectsGiven,
  listEmployeesOfAccount,
  listWorkOrderTitles as listNewestWorkOrders,
} from './queries.ts'
export {
  endBiddingPhase,
  keepContractAmount,
  moveBiddingEnd,
  requireManagerKnown,
  requireVisible,
} from './service.ts'
