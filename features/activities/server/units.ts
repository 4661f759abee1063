/** Changes the unit of an activity. Captures are converted, and never read as amounts of the new unit. */
import { AppError, invalidInput } from '#contract/errors.ts'
import { isSameUnit } from '#contract/units.ts'
import type { InAccount } from '#server/http/mount.ts'
import { activityErrors, type SubTask, type SubTaskChange } from '../contract.ts'
import { costPerNewUnit, faultOfFactor, inNewUnit, sumOf, wordsOfCapturedUnit } from '../units.ts'
import { type Conversion, listCaptured } from './unit-queries.ts'

type Measure = Pick<SubTask, 'subTaskUnit' | 'subTaskTargetMetric' | 'bidUnitCost'>

/** The new unit values of an activity, and the conversion of its captures. */
export interface Measured {
  measure: Partial<Measure>
  conversion: Conversion | null
}

/** True if two decimal texts are the same number. */
const isSame = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : Number(one) === Number(other)

/**
 * Computes the unit changes of activities. Several changes of one activity apply one after another. The
 * caller must have locked the activities.
 *
 * @throws AppError ACTIVITY_UNIT_CAPTURED (409) if there are captures but no factor, INVALID_INPUT (400) for
 *   a factor with another fault
 */
export async function reckonUnits(
  { db, scope }: InAccount,
  changes: readonly SubTaskChange[],
  present: ReadonlyMap<string, Measure>,
): Promise<Measured[]> {
  const measures = new Map(present)
  const asked = changes.flatMap(({ subTaskUniqueId: id, subTaskUnit, unitFactor }) =>
    subTaskUnit !== undefined || unitFactor ? [id] : [],
  )
  const captured = await listCaptured(db, scope, asked)
  return changes.map((change, index) => {
    const { subTaskUniqueId: id, unitFactor: factor } = change
    const from = measures.get(id)
    if (!from) return { measure: {}, conversion: null }
    const unit = change.subTaskUnit === undefined ? from.subTaskUnit : (change.subTaskUnit ?? '')
    const captures = captured.get(id) ?? []
    if (unit === from.subTaskUnit) {
      if (factor) throw invalidInput(`${index}.unitFactor`, 'goes with another unit than the activity has')
      return { measure: {}, conversion: null }
    }
    if (!factor) {
      const isRenamed = isSameUnit(unit, from.subTaskUnit)
      if (captures.length > 0 && !isRenamed)
        throw new AppError('ACTIVITY_UNIT_CAPTURED', activityErrors.ACTIVITY_UNIT_CAPTURED, [
          { path: `${index}.subTaskUnit`, message: wordsOfCapturedUnit(captures, from.subTaskUnit, unit) },
        ])
      measures.set(id, { ...from, subTaskUnit: unit })
      // Only the name of the unit changes, so amounts stay the same.
      const conversion = captures.length > 0 ? { id, unit: from.subTaskUnit, factor: '1' } : null
      return { measure: {}, conversion }
    }
    for (const field of ['subTaskTargetMetric', 'bidUnitCost'] as const) {
      const sent = change[field]
      if (sent !== undefined && !isSame(sent, from[field]))
        throw invalidInput(`${index}.${field}`, 'follows from unitFactor; change it afterwards')
    }
    const fault = faultOfFactor(
      [from.subTaskTargetMetric, ...captures, sumOf(captures)],
      from.bidUnitCost,
      factor,
    )
    if (fault) throw invalidInput(`${index}.unitFactor`, fault)
    const measure = {
      subTaskTargetMetric: inNewUnit(from.subTaskTargetMetric, factor),
      ...(from.bidUnitCost !== null && { bidUnitCost: costPerNewUnit(from.bidUnitCost, factor) }),
    }
    measures.set(id, { ...from, ...measure, subTaskUnit: unit })
    captured.set(
      id,
      captures.map((capture) => inNewUnit(capture, factor)),
    )
    return { measure, conversion: { id, unit: from.subTaskUnit, factor } }
  })
}
