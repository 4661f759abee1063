/** What the app puts together with one's own time and with reports. */
export { OwnWeeks } from './own-weeks.tsx'
export { TimesheetScreen } from './timesheet-screen.tsx'
