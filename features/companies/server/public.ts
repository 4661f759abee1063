/** What other modules may ask of companies and accounts. */
export { findSeparateApproval } from './approval-queries.ts'
export { addressLines, type PaperPorts, sheetOf, zoneOf } from './letterhead.ts'
