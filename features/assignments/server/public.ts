/** What other modules may ask of assignments. */
export { listReportees } from './relation-queries.ts'
