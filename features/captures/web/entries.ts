/**
 * The values that can be typed on the screens of captures: a quantity of a person, for an activity or an
 * item, on a day.
 */

import { dayAfter } from '#contract/days.ts'
import { formatQuantity } from '#contract/figures.ts'
import { decimalsOf, fitsUnit } from '#contract/units.ts'
import { NO_ID } from '#contract/values.ts'
import type { CapturedDay, Corrected } from '#features/activities/captured.ts'
import { CAPTURE_DAYS, firstCaptureDay } from '#features/activities/contract.ts'
import type { MaterialCaptureRow } from '#features/inventory/uses.ts'
import { isNumber, numberProblem } from '#web/ui/form/number-rules.ts'
import type { ActivityCaptureRow } from '../contract.ts'

/**
 * Above this share of what is left, the screen asks first (records.md 'Captures'): usually a digit too many
 * was typed.
 */
const ASKED_ABOVE = 1.1
const MOST_WHOLE = 9
const MOST_DECIMALS = 4

export interface Entry {
  /** Unique among all entries on the screen. */
  key: string
  kind: 'work' | 'material'
  /** The capture to correct; null: a new capture. */
  id: string | null
  /** The id of the activity, or of the stock item on the project. */
  of: string
  employee: string
  workOrder: string
  day: string
  title: string
  caption: string
  unit: string
  saved: string | null
  /** The quantity of the day before. */
  before: string | null
  /** The target, and the quantity that all people captured; for material, `left` is the quantity in stock. */
  target: number
  captured: number
  left: number
  canChange: boolean
  isCompleted: boolean
  corrected: Corrected | null
  days: readonly CapturedDay[]
  rowVersion: number | null
}

const idOf = (id: string) => (id === NO_ID ? null : id)
const before = (days: readonly CapturedDay[], day: string) =>
  days.find(({ captureDate }) => captureDate === dayAfter(day, -1))?.quantity ?? null

export function entryOfWork(row: ActivityCaptureRow): Entry {
  const id = idOf(row.employeeSubTaskUniqueId)
  const [target, captured] = [Number(row.subTaskTargetMetric), Number(row.capturedMetric)]
  return {
    key: `${row.employeeUniqueId} ${row.captureDate} ${id ?? row.subTaskUniqueId}`,
    kind: 'work',
    id,
    of: row.subTaskUniqueId,
    employee: row.employeeUniqueId,
    workOrder: row.workOrderUniqueId,
    day: row.captureDate,
    title: row.subTaskTitle,
    caption: row.taskName,
    unit: row.subTaskUnit,
    saved: row.metricCompleted,
    before: before(row.days, row.captureDate),
    target,
    captured,
    left: Math.max(0, target - captured),
    canChange: row.canChange,
    isCompleted: row.isCompleted,
    corrected: row.corrected,
    days: row.days,
    rowVersion: row.rowVersion,
  }
}

export function entryOfMaterial(row: MaterialCaptureRow): Entry {
  const id = idOf(row.employeeInventoryUniqueId)
  return {
    key: `${row.employeeUniqueId} ${row.captureDate} ${id ?? row.workorderMasterInventoryUniqueId}`,
    kind: 'material',
    id,
    of: row.workorderMasterInventoryUniqueId,
    employee: row.employeeUniqueId,
    workOrder: row.workOrderUniqueId,
    day: row.captureDate,
    title: row.inventoryTitle,
    caption: row.subTaskTitle ?? '',
    unit: row.inventoryUnit,
    saved: row.currentUsageQuantity,
    before: before(row.days, row.captureDate),
    target: 0,
    captured: 0,
    left: Number(row.leftQuantity),
    canChange: row.canChange,
    isCompleted: false,
    corrected: row.corrected,
    days: row.days,
    rowVersion: row.rowVersion,
  }
}

/** A typed value, with its entry as it was at that time: somebody may have changed the capture since. */
export interface Touched {
  entry: Entry
  value: string
}

/**
 * True if a value differs from the saved one. Without a saved value, an empty field is no entry, but zero is
 * one.
 */
export function isTouched({ saved }: Entry, value: string): boolean {
  if (saved === null) return value !== ''
  return value === '' || !isNumber(value) || Number(value) !== Number(saved)
}

/**
 * The error of a typed value as a sentence; undefined if it can be saved. `taken`: the quantity typed
 * elsewhere for the same stock item.
 */
export function problemOf({ kind, saved, unit, left }: Entry, value: string, taken = 0): string | undefined {
  // 0 is a valid value, an emptied field is not (records.md 'Captures').
  if (value === '' && saved !== null) return 'Write 0 if nothing was done'
  const unreadable = numberProblem(value, 'quantity')
  if (unreadable || value === '') return unreadable
  if (value.startsWith('-')) return 'Must not be below zero'
  const [whole = '', fraction = ''] = value.split('.')
  if (whole.length > MOST_WHOLE) return `At most ${MOST_WHOLE} digits before the point`
  if (kind === 'work')
    return fraction.length > MOST_DECIMALS ? `At most ${MOST_DECIMALS} decimals` : undefined
  if (!fitsUnit(value, unit)) return decimalsOf(unit) === 0 ? 'Pieces are whole' : 'At most 3 decimals'
  const more = Number(value) - Number(saved ?? 0)
  const room = (exact(left) - exact(taken)) / exact(1)
  return exact(more) > exact(room) ? `Only ${formatQuantity(Math.max(0, room), unit)} left here.` : undefined
}

/** The quantity typed for each stock item, less the saved quantity. */
export function takenOf(touched: readonly Touched[]): ReadonlyMap<string, number> {
  const taken = new Map<string, number>()
  for (const touch of touched) {
    if (touch.entry.kind !== 'material') continue
    taken.set(touch.entry.of, (taken.get(touch.entry.of) ?? 0) + moreOf(touch))
  }
  return taken
}

/** The typed quantity less the saved one. */
export const moreOf = ({ entry: { saved }, value }: Touched): number =>
  isNumber(value) ? Number(value) - Number(saved ?? 0) : 0

/** The total of an activity with the values typed for all people on the screen. */
export interface Standing {
  of: string
  title: string
  caption: string
  unit: string
  target: number
  captured: number
  /** The part of the total that is typed and not saved. */
  typed: number
}

/** Each activity once, with the typed quantity. */
export function standingsOf(entries: readonly Entry[], touched: readonly Touched[]): Standing[] {
  const standings = new Map<string, Standing>()
  for (const { kind, of, title, caption, unit, target, captured } of entries)
    if (kind === 'work') standings.set(of, { of, title, caption, unit, target, captured, typed: 0 })
  for (const touch of touched) {
    const standing = standings.get(touch.entry.of)
    if (standing) standing.typed += moreOf(touch)
  }
  return [...standings.values()]
}

/** Quantities have at most four decimals. Further decimals of a sum are rounding errors. */
const exact = (quantity: number) => Math.round(quantity * 10_000)

/** True if the typed quantity is more than 110 % of what is left. */
export function isFarAbove({ target, captured, typed }: Standing): boolean {
  const left = Math.max(0, target - captured)
  return target > 0 && typed > 0 && exact(typed) > exact(left * ASKED_ABOVE)
}

/** True above the target, which is allowed and marked. */
export const isAbove = ({ target, captured, typed }: Standing) =>
  target > 0 && exact(captured + typed) > exact(target)

/** `23 m³ is more than the 19.8 m³ left of Place.`: the question for such an activity. */
export const questionOf = ({ title, unit, target, captured, typed }: Standing): string =>
  `${formatQuantity(typed, unit)} is more than the ${formatQuantity(Math.max(0, target - captured), unit)} left of ${title}.`

/** The seven days, oldest first. */
export function weekOf(today: string): string[] {
  const first = firstCaptureDay(today)
  return Array.from({ length: CAPTURE_DAYS }, (_, index) => dayAfter(first, index))
}

/** Adds `by` to a typed quantity; never below zero. */
export function stepped(value: string, by: number): string {
  const next = exact(Number(isNumber(value) ? value : 0) + by) / exact(1)
  return String(Math.max(0, next))
}

/**
 * The typed values after a lost reply was repeated with the same key. A value that is saved by now becomes a
 * correction, so that it is not captured twice.
 */
export function afterLostAnswer(
  touched: readonly Touched[],
  sent: readonly Touched[],
  ids: readonly string[],
): Touched[] {
  const saved = new Map(sent.map((one, index) => [one.entry.key, { ...one, id: ids[index] ?? null }]))
  return touched
    .map(({ entry, value }) => {
      const one = saved.get(entry.key)
      if (!one) return { entry, value }
      const { id, value: amount } = one
      return { entry: { ...entry, id, saved: amount, rowVersion: (entry.rowVersion ?? 0) + 1 }, value }
    })
    .filter(({ entry, value }) => isTouched(entry, value))
}
