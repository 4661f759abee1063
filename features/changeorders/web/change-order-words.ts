/** How change orders read. */
import { numberOf } from '#contract/record-types.ts'
import { countOf, formatDay, formatNumber } from '#web/ui/format.ts'
import type { ChangeOrder, ChangeOrderEffect } from '../contract.ts'

/** `CO-3 · Deeper trench`, in one line. */
export const headingOf = ({ number, changeOrderName }: Pick<ChangeOrder, 'number' | 'changeOrderName'>) =>
  `${numberOf('ChangeOrder', number)} · ${changeOrderName}`

/** `No days`, `4 days`, `-2 days`. */
export function daysOf(days: number): string {
  if (days === 0) return 'No days'
  return days < 0 ? `${formatNumber(String(days))} days` : countOf(days, 'day')
}

/** What actors may still decide. */
export const isOpen = ({ statusName }: Pick<ChangeOrder, 'statusName'>) =>
  statusName !== 'Active' && statusName !== 'Rejected'

type EffectItem = ChangeOrderEffect['items'][number]
const day = (text: string | null) => (text ? formatDay(text) : 'none')

/** What an item changes, a line each: `100.0 → 146.5 m³`, `to Jun 24 → Jun 26`. */
export function changesOf({ targetMetric, targetUnit, unit, unitCost, start, end }: EffectItem): string[] {
  return [
    ...(targetMetric ? [`${targetMetric.from} → ${targetMetric.to} ${unit ?? ''}`.trim()] : []),
    ...(targetUnit ? [`in ${targetUnit.from || 'no unit'} → ${targetUnit.to}`] : []),
    ...(unitCost ? [`each ${unitCost.from ?? 'none'} → ${unitCost.to}`] : []),
    ...(start ? [`from ${day(start.from)} → ${day(start.to)}`] : []),
    ...(end ? [`to ${day(end.from)} → ${day(end.to)}`] : []),
  ]
}
