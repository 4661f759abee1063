/** The time that a record has waited: `today`, `6 days`. */
import { countOf } from '#web/ui/format.ts'

export function formatDays(days: number): string {
  return days === 0 ? 'today' : countOf(days, 'day')
}
