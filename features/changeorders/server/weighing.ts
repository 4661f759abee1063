/**
 * Computes the changes that the items of a change order make to activities, and the conflicts. The preview
 * and the last approval use the same code.
 */
import { formatQuantity } from '#contract/figures.ts'
import type { Revisable, Revision } from '#features/activities/server/public.ts'
import {
  costPerNewUnit,
  faultOfFactor,
  inNewUnit,
  isMore,
  questionOfFactor,
  sumOf,
  wordsOfCapturedUnit,
} from '#features/activities/units.ts'
import type { ChangeOrderEffect, PreviousSubtask } from '../contract.ts'
import type { End, ItemFacts } from './effect-queries.ts'

export type EffectItem = ChangeOrderEffect['items'][number]
export type Conflict = ChangeOrderEffect['conflicts'][number]

/** An activity before or after an item. */
type Standing = Pick<Revisable, 'startDate' | 'endDate' | 'targetMetric' | 'unit' | 'unitCost'>

/** The change that an item makes. */
export interface Weighed {
  item: ItemFacts
  shown: EffectItem
  /** The new values of the activity; null: it does not change. */
  revision: Revision | null
  previous: PreviousSubtask | null
}

const changed = (from: string | null, to: string | null) => (from === to ? null : { from, to })

/** The difference between two states of an item's activity, as it is shown. */
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
    unitCost: from && to && changed(from.unitCost, to.unitCost),
  }
}

/** The factor of an item, or null if the item does not change the unit. */
const factorOf = ({ unit, unitFactor }: ItemFacts, from: Standing) =>
  unit !== null && unit !== from.unit ? unitFactor : null

function afterItem(item: ItemFacts, from: Standing): Standing {
  const factor = factorOf(item, from)
  return {
    startDate: item.startDate ?? from.startDate,
    endDate: item.endDate ?? from.endDate,
    targetMetric: item.targetMetric ?? (factor ? inNewUnit(from.targetMetric, factor) : from.targetMetric),
    unit: item.unit ?? from.unit,
    unitCost: factor && from.unitCost !== null ? costPerNewUnit(from.unitCost, factor) : from.unitCost,
  }
}

/** An activity with the quantity of each capture. */
interface Captured extends Revisable {
  captures: readonly string[]
}

/** Returns why a factor cannot be applied to the activity now, or null. */
function faultOf({ factorUnit, unit }: ItemFacts, from: Captured, factor: string): string | null {
  if (factorUnit !== from.unit)
    return `its factor was given when '${from.title}' was measured in '${factorUnit ?? ''}'; now it is '${from.unit}'. Say ${questionOfFactor(from.unit, unit ?? '')}.`
  const fault = faultOfFactor(
    [from.targetMetric, ...from.captures, from.capturedMetric],
    from.unitCost,
    factor,
  )
  return fault && `the factor of ${factor} ${fault}.`
}

/**
 * Computes the changes of the items, one after the other, and the conflicts. `captured`: the captured
 * quantities by activity id.
 */
export function weigh(
  items: readonly ItemFacts[],
  activities: ReadonlyMap<string, Revisable>,
  captured: ReadonlyMap<string, string[]>,
): { weighed: Weighed[]; conflicts: Conflict[] } {
  const standings = new Map<string, Captured>(
    [...activities].map(([id, activity]) => [id, { ...activity, captures: captured.get(id) ?? [] }]),
  )
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
    const factor = factorOf(item, from)
    const fault = factor && faultOf(item, from, factor)
    if (fault) {
      refuse(fault)
      return { item, shown: shownOf(item, null, null, null), revision: null, previous: null }
    }
    const to = afterItem(item, from)
    const isOfAnotherUnit = to.unit !== from.unit && !factor && from.captures.length > 0
    if (isOfAnotherUnit)
      refuse(`of '${from.title}' ${wordsOfCapturedUnit(from.captures, from.unit, to.unit)}`)
    const captures = factor ? from.captures.map((capture) => inNewUnit(capture, factor)) : from.captures
    const capturedMetric = factor ? sumOf(captures) : from.capturedMetric
    const isOtherTarget = to.targetMetric !== from.targetMetric && (!factor || item.targetMetric !== null)
    // If the captured quantity was above the target before, only an item that changes the target is refused.
    if (isOtherTarget && !isOfAnotherUnit && isMore(capturedMetric, to.targetMetric))
      refuse(
        `${formatQuantity(capturedMetric, to.unit)} of '${from.title}' are already captured, above the new target of ${formatQuantity(to.targetMetric)}.`,
      )
    if (to.startDate && to.endDate && to.endDate < to.startDate)
      refuse(`'${from.title}' would end on ${to.endDate}, before it begins on ${to.startDate}.`)
    standings.set(from.id, { ...from, ...to, captures, capturedMetric })
    // The captured quantity is in the old unit, so it is not shown with the new unit. The conflict explains
    // this.
    const shown = shownOf(item, isOfAnotherUnit ? null : capturedMetric, from, to)
    const isChanged = [shown.start, shown.end, shown.targetMetric, shown.targetUnit].some(Boolean)
    return {
      item,
      shown,
      revision: isChanged
        ? { id: from.id, ...to, conversion: factor ? { unit: from.unit, factor } : null }
        : null,
      previous: {
        subTaskStartDate: from.startDate,
        subTaskEndDate: from.endDate,
        subTaskTargetMetric: from.targetMetric,
        subTaskUnit: from.unit,
        bidUnitCost: from.unitCost,
      },
    }
  })
  return { weighed, conflicts }
}

/** The change that an item in force has made, computed from the stored old values of its activity. */
export function shownInForce(item: ItemFacts): EffectItem {
  const { previous } = item
  if (!previous) return shownOf(item, null, null, null)
  const from = {
    startDate: previous.subTaskStartDate,
    endDate: previous.subTaskEndDate,
    targetMetric: previous.subTaskTargetMetric,
    unit: previous.subTaskUnit,
    // Items that came into force before factors existed have no stored cost: they did not change the cost.
    unitCost: previous.bidUnitCost ?? null,
  }
  return shownOf(item, null, from, afterItem(item, from))
}

/** An end date that becomes later. */
export interface MovedEnd extends End {
  to: string
}

/** The end dates that a change order moves, and the conflicts. */
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
