/** How long something has waited: `today`, `6 d`. */
import { formatNumber } from '#web/ui/format.ts'

export function formatDays(days: number): string {
  return days === 0 ? 'today' : `${formatNumber(days)} d`
}
