/**
 * What the items of a change order make of their activities, and what stands in the way: one reckoning, which is shown before
 * anybody signs and done when the last one has.
 */
import type { Revisable, Revision } from '#features/activities/server/public.ts'
import type { ChangeOrderEffect, PreviousSubtask } from '../contract.ts'
import type { End, ItemFacts } from './effect-queries.ts'

export type EffectItem = ChangeOrderEffect['items'][number]
export type Conflict = ChangeOrderEffect['conflicts'][number]

/** What an activity is before or after an item. */
type Standing = Pick<Revisable, 'startDate' | 'endDate' | 'targetMetric' | 'unit'>

/** What an item changes. */
export interface Weighed {
  item: ItemFacts
  shown: EffectItem
  /** What becomes of the activity; null: nothing. */
  revision: Revision | null
  previous: PreviousSubtask | null
}

/** Decimals are compared in parts of which an activity's metric has whole ones. */
function partsOf(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0').slice(0, 4))
}

const changed = (from: string | null, to: string | null) => (from === to ? null : { from, to })

/** What an item shows of the way from one standing of its activity to another. */
function shownOf(
  { id, name, activityTitle }: ItemFacts,
  captured: string | null,
  from: Standing | null,
  to: Standing | null,
): EffectItem {
  return {
    changeOrderItemUniqueId: id,
    changeOrderItemName: name,
    subTaskTitle: activityTitle,
    unit: to?.unit ?? null,
    capturedMetric: captured,
    start: from && to && changed(from.startDate, to.startDate),
    end: from && to && changed(from.endDate, to.endDate),
    targetMetric: from && to && changed(from.targetMetric, to.targetMetric),
    targetUnit: from && to && changed(from.unit, to.unit),
  }
}

const afterItem = ({ startDate, endDate, targetMetric, unit }: ItemFacts, from: Standing): Standing => ({
  startDate: startDate ?? from.startDate,
  endDate: endDate ?? from.endDate,
  targetMetric: targetMetric ?? from.targetMetric,
  unit: unit ?? from.unit,
})

/** What the items make of the activities as they are, one after the other, and what stands in the way. */
export function weigh(
  items: readonly ItemFacts[],
  activities: ReadonlyMap<string, Revisable>,
): { weighed: Weighed[]; conflicts: Conflict[] } {
  const standings = new Map<string, Revisable>(activities)
  const conflicts: Conflict[] = []
  const weighed = items.map((item): Weighed => {
    if (!item.activityId)
      return { item, shown: shownOf(item, null, null, null), revision: null, previous: null }
    const refuse = (why: string) =>
      conflicts.push({ changeOrderItemUniqueId: item.id, message: `${item.name}: ${why}` })
    const from = standings.get(item.activityId)
    if (!from) {
      refuse(`the activity '${item.activityTitle ?? ''}' has been deleted.`)
      return { item, shown: shownOf(item, null, null, null), revision: null, previous: null }
    }
    const to = afterItem(item, from)
    const isOtherTarget = to.targetMetric !== from.targetMetric
    // What was captured above a target before is no affair of an item that leaves the target as it is.
    if (isOtherTarget && partsOf(from.capturedMetric) > partsOf(to.targetMetric))
      refuse(
        `${from.capturedMetric} ${to.unit} of '${from.title}' are captured already, above the new target of ${to.targetMetric}.`,
      )
    if (to.startDate && to.endDate && to.endDate < to.startDate)
      refuse(`'${from.title}' would end on ${to.endDate}, before it begins on ${to.startDate}.`)
    standings.set(from.id, { ...from, ...to })
    const shown = shownOf(item, from.capturedMetric, from, to)
    const isChanged = [shown.start, shown.end, shown.targetMetric, shown.targetUnit].some(Boolean)
    return {
      item,
      shown,
      revision: isChanged ? { id: from.id, ...to } : null,
      previous: {
        subTaskStartDate: from.startDate,
        subTaskEndDate: from.endDate,
        subTaskTargetMetric: from.targetMetric,
        subTaskUnit: from.unit,
      },
    }
  })
  return { weighed, conflicts }
}

/** What an item has changed, of one in force: by how its activity was then. */
export function shownInForce(item: ItemFacts): EffectItem {
  const { previous } = item
  if (!previous) return shownOf(item, null, null, null)
  const from = {
    startDate: previous.subTaskStartDate,
    endDate: previous.subTaskEndDate,
    targetMetric: previous.subTaskTargetMetric,
    unit: previous.subTaskUnit,
  }
  return shownOf(item, null, from, afterItem(item, from))
}

/** An end that becomes later. */
export interface MovedEnd extends End {
  to: string
}

/** The ends that a change order moves, and those that it cannot. */
export function weighEnds(
  ends: readonly End[],
  newEnd: string | null,
): { moved: MovedEnd[]; conflicts: Conflict[] } {
  const conflicts = ends.flatMap(({ level, title, isGone }): Conflict[] =>
    isGone ? [{ changeOrderItemUniqueId: null, message: `The ${level} '${title}' has been deleted.` }] : [],
  )
  if (!newEnd) return { moved: [], conflicts }
  const isMoved = ({ start, end, isGone }: End) =>
    !isGone && (end === null || end < newEnd) && (start === null || start <= newEnd)
  return { moved: ends.filter(isMoved).map((end) => ({ ...end, to: newEnd })), conflicts }
}
