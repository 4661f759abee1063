/** What other modules may ask of assignments. */

export { requireOwnOrLed, requireReadableOnJob } from './on-behalf.ts'
export { listReportees } from './relation-queries.ts'
