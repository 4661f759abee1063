/**
 * The timesheet: hours by person, day and week. The timesheet can be mailed each week or month. A long
 * timesheet is made in the background.
 */
import { LongOffer, LongReports, MailingMenu } from '#features/reports/web/public.ts'
import { TimesheetScreen } from '#features/timecards/web/public.ts'

export function Timesheet() {
  return (
    <TimesheetScreen
      regularly={<MailingMenu report="timesheet" />}
      own={<LongReports />}
      offer={(period, error) => (
        <LongOffer of={{ report: 'timesheet', workOrderUniqueId: null, ...period }} error={error} />
      )}
    />
  )
}
