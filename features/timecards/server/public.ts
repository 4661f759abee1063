/** What others may ask of timecards. */
export { exportTimesheetOf } from './service.ts'
