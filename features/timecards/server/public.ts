/** What others may ask of timecards. */
export { countTimesheet, exportTimesheetOf, sheetModules, writeTimesheet } from './service.ts'
