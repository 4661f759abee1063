/** What the web parts of other modules may use of time logs. */
export { formatHours, formatTimes } from './times.ts'
