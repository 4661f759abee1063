/** The parts of this module that the app combines with the records of other modules on a day. */

export { DailyReportScreen } from './daily-report-screen.tsx'
export { AddMenu } from './notings-section.tsx'
