/**
 * The daily report (002 §1): the day as a whole, with incidents first and the entries after the incidents.
 * Modules of records do not import each other, so app/web/ combines them on this screen.
 */
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
