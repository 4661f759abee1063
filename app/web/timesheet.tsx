/** Hours by person, day and week, and having them mailed each week or month. */
import { MailingMenu } from '#features/reports/web/public.ts'
import { TimesheetScreen } from '#features/timecards/web/public.ts'

export function Timesheet() {
  return <TimesheetScreen regularly={<MailingMenu report="timesheet" />} />
}
