/** The daily report: incidents first, then the notings (002 §1). Records never know each other, so they meet here. */
import { DailyReportScreen } from '#features/fieldnotes/web/public.ts'
import { DayIncidents } from '#features/incidents/web/public.ts'

export function DailyReport() {
  return <DailyReportScreen above={(place) => <DayIncidents {...place} />} />
}
