/** What the web parts of other modules may use of activities. */
export { ActivitiesColumn } from './activities-column.tsx'
export { loadActivity } from './loaders.ts'
