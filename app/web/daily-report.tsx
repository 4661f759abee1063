/** The daily report: the day as a whole, incidents first, then the notings (002 §1). Records never know each other, so they meet here. */
import { DayActions, FieldDay } from '#features/fielddays/web/public.ts'
import { DailyReportScreen } from '#features/fieldnotes/web/public.ts'
import { DayIncidents } from '#features/incidents/web/public.ts'

export function DailyReport() {
  return (
    <DailyReportScreen
      actions={(place) => <DayActions {...place} />}
      whole={(place, notings) => (
        <FieldDay {...place} incidents={<DayIncidents {...place} />} notings={notings} />
      )}
    />
  )
}
