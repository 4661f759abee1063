/** The functions and types of assignments for other modules. */

export { requireOwnOrLed, requireReadableOnJob } from './on-behalf.ts'
export { listReportees } from './relation-queries.ts'
