/** What other modules may ask of companies and accounts. */
export { findSeparateApproval } from './approval-queries.ts'
export { addressLines, clocksOf, type PaperPorts, sheetOf } from './letterhead.ts'
