/**
 * Removes the parts of a day that the caller may not read, and shows later changes next to the stored numbers
 * of a confirmed day.
 */
import { hoursOf } from '#features/tracking/time-rules.ts'
import type { FieldDay } from '../contract.ts'
import type { Assembled, PersonRow, WorkRow } from './queries.ts'

/** The numbers of a day that the caller may read. */
export interface MayRead {
  /** The people whose time the caller may read. */
  people: 'all' | ReadonlySet<string>
  hasTime: boolean
  work: boolean
  material: boolean
  /** The only categories of stock that the caller sees; null: all categories. */
  categories: readonly string[] | null
  inspections: boolean
  files: boolean
}

export type Cut = { [Part in keyof Assembled]: Assembled[Part] | null }

/** The numbers of a day without the parts that the caller may not read. Used for current and for stored numbers. */
export function cutFor(may: MayRead, day: Assembled): Cut {
  const { people, categories } = may
  return {
    people: may.hasTime
      ? day.people.filter(({ employeeUniqueId }) => people === 'all' || people.has(employeeUniqueId))
      : null,
    work: may.work ? day.work : null,
    material: may.material
      ? day.material.filter(({ category }) => !categories || categories.includes(category))
      : null,
    inspections: may.inspections ? day.inspections : null,
  }
}

/** Formats minutes as hours with one or two decimals. */
export const hoursText = (minutes: number) => {
  const hours = hoursOf(minutes)
  return hours.includes('.') ? hours : `${hours}.0`
}

/**
 * The stored rows, then the rows that came later. `now` is the current amount if different from the stored
 * amount.
 */
function beside<Row>(
  current: readonly Row[],
  kept: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  amountOf: (row: Row) => string,
  none: (row: Row) => Row,
): { row: Row; now: string | null }[] {
  if (!kept) return current.map((row) => ({ row, now: null }))
  const byKey = new Map(current.map((row) => [keyOf(row), row]))
  const known = new Set(kept.map(keyOf))
  return [
    ...kept.map((row) => {
      const found = byKey.get(keyOf(row))
      const now = amountOf(found ?? none(row))
      return { row, now: now === amountOf(row) ? null : now }
    }),
    // A row that came after the confirmation has a stored amount of zero.
    ...current.filter((row) => !known.has(keyOf(row))).map((row) => ({ row: none(row), now: amountOf(row) })),
  ]
}

/** The current captured quantities by activity, in the units that the activities had when the day was confirmed. */
export type InUnitOfDay = ReadonlyMap<string, string>

/**
 * The current row of an activity, converted to the unit of its stored row if the quantity in that unit is
 * known.
 */
function inUnitOf(kept: readonly WorkRow[] | undefined, row: WorkRow, inUnit: InUnitOfDay): WorkRow {
  const before = kept?.find(({ subTaskUniqueId }) => subTaskUniqueId === row.subTaskUniqueId)
  const quantity = before && before.unit !== row.unit ? inUnit.get(row.subTaskUniqueId) : undefined
  return before && quantity !== undefined ? { ...row, quantity, unit: before.unit } : row
}

type Numbers = Pick<FieldDay, 'people' | 'hours' | 'work' | 'material' | 'inspections'>

/**
 * The numbers of a day for display. For a confirmed day these are the stored numbers, with later changes next
 * to them.
 */
export function shownOf(current: Cut, kept: Cut | null, inUnit: InUnitOfDay): Numbers {
  const work = current.work?.map((row) => inUnitOf(kept?.work ?? undefined, row, inUnit)) ?? null
  const unitNow = new Map(work?.map(({ subTaskUniqueId, unit }) => [subTaskUniqueId, unit]))
  const people =
    current.people &&
    beside<PersonRow>(
      current.people,
      kept?.people ?? undefined,
      ({ employeeUniqueId }) => employeeUniqueId,
      ({ minutes }) => hoursText(minutes),
      (row) => ({ ...row, minutes: 0 }),
    )
  return {
    people:
      people &&
      people.map(({ row: { minutes, ...row }, now }) => ({
        ...row,
        hours: hoursText(minutes),
        hoursNow: now,
      })),
    // The minutes are summed first, then the sum is rounded.
    hours: people && hoursText(people.reduce((sum, { row }) => sum + row.minutes, 0)),
    work:
      work &&
      beside(
        work,
        kept?.work ?? undefined,
        ({ subTaskUniqueId }) => subTaskUniqueId,
        ({ quantity }) => quantity,
        (row) => ({ ...row, quantity: '0.0' }),
      ).map(({ row, now }) => {
        const unit = unitNow.get(row.subTaskUniqueId)
        return {
          ...row,
          quantityNow: now,
          unitNow: now !== null && unit !== undefined && unit !== row.unit ? unit : null,
        }
      }),
    material:
      current.material &&
      beside(
        current.material,
        kept?.material ?? undefined,
        ({ masterInventoryUniqueId, subTaskUniqueId }) => `${masterInventoryUniqueId} ${subTaskUniqueId}`,
        ({ quantity }) => quantity,
        (row) => ({ ...row, quantity: '0.0' }),
      ).map(({ row: { category: _category, ...row }, now }) => ({ ...row, quantityNow: now })),
    inspections:
      current.inspections &&
      (kept?.inspections ?? current.inspections)
        .map((row) => ({ ...row, isLater: false }))
        .concat(
          current.inspections
            .filter(
              ({ permitLogUniqueId: id }) =>
                kept?.inspections && !kept.inspections.some((one) => one.permitLogUniqueId === id),
            )
            .map((row) => ({ ...row, isLater: true })),
        ),
  }
}
