/** What of a day somebody may read, and what a confirmed day shows beside what it kept. */
import { hoursOf } from '#features/tracking/time-rules.ts'
import type { FieldDay } from '../contract.ts'
import type { Assembled, PersonRow, WorkRow } from './queries.ts'

/** What somebody may read of the numbers of a day. */
export interface MayRead {
  /** Whose time. */
  people: 'all' | ReadonlySet<string>
  hasTime: boolean
  work: boolean
  material: boolean
  /** The categories of stock that they see alone; null: all. */
  categories: readonly string[] | null
  inspections: boolean
  files: boolean
}

export type Cut = { [Part in keyof Assembled]: Assembled[Part] | null }

/** The numbers of a day without what may not be read: the same for what is there and for what was kept. */
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

/** Hours to hundredths, with at least one decimal. */
export const hoursText = (minutes: number) => {
  const hours = hoursOf(minutes)
  return hours.includes('.') ? hours : `${hours}.0`
}

/** What is kept, and of rows that came later what is there now: each with its number of now where that is another. */
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
    // What came after the day was confirmed was not there then.
    ...current.filter((row) => !known.has(keyOf(row))).map((row) => ({ row: none(row), now: amountOf(row) })),
  ]
}

/** What was captured by now in the unit that an activity had when the day was confirmed, by the activity's id. */
export type InUnitOfDay = ReadonlyMap<string, string>

/** An activity of now beside what was kept of it: in the unit of the day, where that can be told. */
function inUnitOf(kept: readonly WorkRow[] | undefined, row: WorkRow, inUnit: InUnitOfDay): WorkRow {
  const before = kept?.find(({ subTaskUniqueId }) => subTaskUniqueId === row.subTaskUniqueId)
  const quantity = before && before.unit !== row.unit ? inUnit.get(row.subTaskUniqueId) : undefined
  return before && quantity !== undefined ? { ...row, quantity, unit: before.unit } : row
}

type Numbers = Pick<FieldDay, 'people' | 'hours' | 'work' | 'material' | 'inspections'>

/** The numbers as they are shown: of a confirmed day, `kept` is what stands, and what differs from it by now stands beside it. */
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
    // Minutes are added, and the sum is rounded.
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
