/** The functions and types of companies and accounts for other modules. */
export { findSeparateApproval } from './approval-queries.ts'
export { addressLines, clocksOf, type PaperPorts, sheetOf } from './letterhead.ts'
