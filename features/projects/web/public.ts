/** What the web parts of other modules may use of projects. */
export { explainTotals } from './totals.ts'
