/** One's own time: what was logged, and how the week stands with whoever decides on it. */
import { OwnWeeks } from '#features/timecards/web/public.ts'
import { MyTimeScreen } from '#features/tracking/web/public-time.ts'

export function MyTime() {
  return <MyTimeScreen standing={(monday) => <OwnWeeks key={monday} monday={monday} />} />
}
