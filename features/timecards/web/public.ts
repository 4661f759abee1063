/** The parts of timecards that the app combines with the user's own time and with reports. */
export { OwnWeeks } from './own-weeks.tsx'
export { TimesheetScreen } from './timesheet-screen.tsx'
