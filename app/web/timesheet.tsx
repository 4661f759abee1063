/** Hours by person, day and week, having them mailed each week or month, and made in the background where they are many. */
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
