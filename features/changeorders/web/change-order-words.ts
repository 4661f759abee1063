/** Texts about change orders. */
import { numberOf } from '#contract/record-types.ts'
import { countOf, formatDay, formatQuantity, unitMoneyOf } from '#web/ui/format.ts'
import type { ChangeOrder, ChangeOrderEffect } from '../contract.ts'

/** The title in one line: `CO-3 Deeper trench`. */
export const headingOf = ({ number, changeOrderName }: Pick<ChangeOrder, 'number' | 'changeOrderName'>) =>
  `${numberOf('ChangeOrder', number)} ${changeOrderName}`

/** As in `No days`, `4 days` or `-2 days`. */
export function daysOf(days: number): string {
  if (days === 0) return 'No days'
  return countOf(days, 'day')
}

/** True if the actors can still decide. */
export const isOpen = ({ statusName }: Pick<ChangeOrder, 'statusName'>) =>
  statusName !== 'Active' && statusName !== 'Rejected'

/** The amount that the change order adds to the contract; null if the user does not see costs. */
export const addedBy = ({ contract: { before, after } }: Pick<ChangeOrderEffect, 'contract'>) =>
  before === null || after === null ? null : Number(after) - Number(before)

type EffectItem = ChangeOrderEffect['items'][number]
const day = (text: string | null) => (text ? formatDay(text) : 'none')
const cost = (text: string | null) => (text === null ? 'none' : unitMoneyOf(text))

/** The changes of an item, one text for each: `1,780 → 1,860 ea`, `to Jun 24 → Jun 26`. */
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
