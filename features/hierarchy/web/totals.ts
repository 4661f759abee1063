/** Totals in words. */
import { formatMoney, formatNumber } from '#web/ui/format.ts'
import type { Totals } from '../contract.ts'
import { basisOf, valueOf } from '../totals-words.ts'

/** True when everything that was planned is captured. */
export function isComplete({ estimatedTotal, completedTotal }: Totals): boolean {
  return Number(estimatedTotal) > 0 && Number(completedTotal) >= Number(estimatedTotal)
}

/** What the gauge's percentage is of: `Completed $11.4M of $18.4M`; what it is weighted by stands in the column's heading. */
export function explainTotals(totals: Totals): string {
  const { estimatedTotal, completedTotal, totalsBasis } = totals
  if (Number(estimatedTotal) === 0) return 'Nothing to measure yet'
  if (totalsBasis === 'share') return 'Share of the planned work'
  const done = (format: (total: string) => string) =>
    `Completed ${format(completedTotal)} of ${format(estimatedTotal)}`
  if (totalsBasis === 'value') return done(formatMoney)
  if (totalsBasis === 'hours') return `${done(formatNumber)} h`
  return `${done(formatNumber)}, ${basisOf(totals)}`
}

/** What the activities with a price are worth; a dash where there are none. */
export function valueText(totals: Totals): string {
  const value = valueOf(totals)
  return value === null ? '–' : formatMoney(value)
}
