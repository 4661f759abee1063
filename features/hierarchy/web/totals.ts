/** Texts for totals. */
import { formatMoney, formatNumber } from '#web/ui/format.ts'
import type { Totals } from '../contract.ts'
import { basisOf, valueOf } from '../totals-words.ts'

/** True if all planned work is done. */
export function isComplete({ estimatedTotal, completedTotal }: Totals): boolean {
  return Number(estimatedTotal) > 0 && Number(completedTotal) >= Number(estimatedTotal)
}

/**
 * The amounts behind the percentage of the gauge: `Completed $11.4M of $18.4M`. The heading of the column
 * names the weighting.
 */
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

/** The value of the activities with a unit cost; a dash if no activity has one. */
export function valueText(totals: Totals): string {
  const value = valueOf(totals)
  return value === null ? '–' : formatMoney(value)
}
