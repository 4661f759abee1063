/** What the app puts together with other modules' records of a day. */

export { DailyReportScreen } from './daily-report-screen.tsx'
export { AddMenu } from './notings-section.tsx'
