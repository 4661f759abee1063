/** What other modules may ask of companies and accounts. */
export { addressLines, letterheadOf } from './letterhead.ts'
