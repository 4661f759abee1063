/** The exports of timecards for other features. */
export { countTimesheet, exportTimesheetOf, sheetModules, writeTimesheet } from './service.ts'
