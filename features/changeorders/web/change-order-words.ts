/** How change orders read. */
import { numberOf } from '#contract/record-types.ts'
import { countOf, formatDay, formatQuantity, unitMoneyOf } from '#web/ui/format.ts'
import type { ChangeOrder, ChangeOrderEffect } from '../contract.ts'

/** `CO-3 Deeper trench`, in one line. */
export const headingOf = ({ number, changeOrderName }: Pick<ChangeOrder, 'number' | 'changeOrderName'>) =>
  `${numberOf('ChangeOrder', number)} ${changeOrderName}`

/** `No days`, `4 days`, `-2 days`. */
export function daysOf(days: number): string {
  if (days === 0) return 'No days'
  return countOf(days, 'day')
}

/** What actors may still decide. */
export const isOpen = ({ statusName }: Pick<ChangeOrder, 'statusName'>) =>
  statusName !== 'Active' && statusName !== 'Rejected'

/** What it adds to the contract; null for whoever does not see costs. */
export const addedBy = ({ contract: { before, after } }: Pick<ChangeOrderEffect, 'contract'>) =>
  before === null || after === null ? null : Number(after) - Number(before)

type EffectItem = ChangeOrderEffect['items'][number]
const day = (text: string | null) => (text ? formatDay(text) : 'none')
const cost = (text: string | null) => (text === null ? 'none' : unitMoneyOf(text))

/** What an item changes, a line each: `1,780 → 1,860 ea`, `to Jun 24 → Jun 26`. */
export function changesOf({ targetMetric, targetUnit, unit, unitCost, start, end }: EffectItem): string[] {
  return [
    ...(targetMetric
      ? [`${formatQuantity(targetMetric.from ?? '0')} → ${formatQuantity(targetMetric.to ?? '0', unit)}`]
      : []),
    ...(targetUnit ? [`in ${targetUnit.from || 'no unit'} → ${targetUnit.to}`] : []),
    ...(unitCost ? [`each ${cost(unitCost.from)} → ${cost(unitCost.to)}`] : []),
    ...(start ? [`from ${day(start.from)} → ${day(start.to)}`] : []),
    ...(end ? [`to ${day(end.from)} → ${day(end.to)}`] : []),
  ]
}
