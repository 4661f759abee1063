/** Texts about RFIs. */
import { numberOf } from '#contract/record-types.ts'
import { countOf, moneyOf } from '#web/ui/format.ts'
import type { Rfi } from '../contract.ts'

/** The number and the title in one line: `RFI-12 Footing F3`. */
export const headingOf = ({ number, rfiTitle }: Pick<Rfi, 'number' | 'rfiTitle'>) =>
  `${numberOf('RFI', number)} ${rfiTitle}`

/** The cost effect as text: `None`, `To be decided`, `$1,250.50`. */
export function costOf({ rfiCostEffect: cost }: Pick<Rfi, 'rfiCostEffect'>): string {
  if (cost === 'TBD') return 'To be decided'
  return cost === 'None' ? 'None' : moneyOf(cost)
}

/** The schedule impact as text: `None`, `To be decided`, `4 days`. */
export function scheduleOf({ rfiScheduleImpact: days }: Pick<Rfi, 'rfiScheduleImpact'>): string {
  if (days === 'TBD') return 'To be decided'
  if (days === 'None') return 'None'
  return countOf(Number(days), 'day')
}

export const isOpen = ({ statusName }: Pick<Rfi, 'statusName'>) => statusName !== 'Completed'
