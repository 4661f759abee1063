/** What other modules may ask of activities. */
export { captureWork } from './captures.ts'
export { copyActivities } from './copy-queries.ts'
