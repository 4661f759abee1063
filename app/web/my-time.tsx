/** The screen of a person's own time: the logged hours, and whether each week is approved. */
import { OwnWeeks } from '#features/timecards/web/public.ts'
import { MyTimeScreen } from '#features/tracking/web/public-time.ts'

export function MyTime() {
  return <MyTimeScreen standing={(monday) => <OwnWeeks key={monday} monday={monday} />} />
}
