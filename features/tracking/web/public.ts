/** What the web parts of other modules may use of time logs. */
export { trackedActivitiesQuery } from './api.ts'
export { askOfLongHours, isLongHours } from './long-hours.ts'
export { formatHours, formatTimes, sumOf } from './times.ts'
