/** What other modules may ask of activities. */
export { copyActivities } from './copy-queries.ts'
