/** The exports of field days for other features. */
export { openDaysBetween } from './service.ts'
