/** What others may ask of days. */
export { openDaysBetween } from './service.ts'
