/** What other modules may ask of companies and accounts. */
export { addressLines, type PaperPorts, sheetOf, zoneOf } from './letterhead.ts'
