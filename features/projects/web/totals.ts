/** Totals in words, by what they are weighted with. */
import { formatMoney, formatNumber } from '#web/ui/format.ts'
import type { Totals } from '../contract.ts'

/** True when everything that was planned is captured. */
export function isComplete({ estimatedTotal, completedTotal }: Totals): boolean {
  return Number(estimatedTotal) > 0 && Number(completedTotal) >= Number(estimatedTotal)
}

/** What the gauge's percentage is of. */
export function explainTotals({ estimatedTotal, completedTotal, totalWeight }: Totals): string {
  if (totalWeight === 'none') return 'No activities to measure yet'
  if (totalWeight === 'cost')
    return `Completed ${formatMoney(completedTotal)} of ${formatMoney(estimatedTotal)} estimated`
  const by = totalWeight === 'hours' ? ', weighted by hours' : ''
  return `Completed ${formatNumber(completedTotal)} of ${formatNumber(estimatedTotal)} estimated units${by}`
}
