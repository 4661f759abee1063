/** The typed and unsaved hours of a week. */
import { amountOf } from '#contract/figures.ts'
import type { Week, WeekDay, WeekEntry, WeekPerson } from '../contract.ts'

/** The activity for new time. */
export interface OnActivity {
  id: string
  title: string
}

/** A day with typed text. `seen` is the day as it was when typing began. */
export interface TypedDay {
  employee: string
  day: string
  seen: WeekDay
  text: string
}
export type TypedWeek = ReadonlyMap<string, TypedDay>

export const keyOf = (employee: string, day: string) => `${employee} ${day}`

/** The text of a day without typed hours. */
export const textOf = ({ hours }: WeekDay) => (hours === null ? '' : amountOf(hours))

const HOURS = /^\d{1,2}(?:[.,]\d{1,2})?$/
const MOST = 24

/** The typed hours as the API takes them; null: no hours; undefined: the text is not a number of hours. */
export function hoursTyped(text: string): string | null | undefined {
  const plain = text.trim()
  if (plain === '' || plain === '–' || plain === '-') return null
  if (!HOURS.test(plain)) return undefined
  const hours = plain.replace(',', '.')
  return Number(hours) === 0 ? null : hours
}

/** The validation message for the typed text; undefined: it can be saved. */
export function problemOf(
  { text, seen }: Pick<TypedDay, 'text' | 'seen'>,
  on: OnActivity | undefined,
  canDelete: boolean,
): string | undefined {
  const hours = hoursTyped(text)
  if (hours === undefined) return 'Hours, such as 8 or 7.5'
  if (Number(hours) > MOST) return 'At most 24 hours'
  if (hours === null && seen.hours !== null && !canDelete) return 'Your role deletes no time'
  if (hours !== null && seen.hours === null && !on) return 'Is on no activity of this project'
}

/** True if the typed text differs from the stored hours. */
export function isChange({ text, seen }: Pick<TypedDay, 'text' | 'seen'>): boolean {
  const hours = hoursTyped(text)
  if (hours === undefined) return true
  return seen.hours === null ? hours !== null : Number(hours) !== Number(seen.hours)
}

/** The typed days with new texts. A day whose text equals the stored hours is removed. */
export function typed(present: TypedWeek, days: readonly TypedDay[]): TypedWeek {
  const next = new Map(present)
  for (const day of days) {
    const key = keyOf(day.employee, day.day)
    // Keeps the day as it was when typing began, so that the server notices if somebody changed it meanwhile.
    const seen = present.get(key)?.seen ?? day.seen
    if (isChange({ text: day.text, seen })) next.set(key, { ...day, seen })
    else next.delete(key)
  }
  return next
}

/** The entry that a day sends to the server. */
export function entryOf({ employee, day, seen, text }: TypedDay, on: OnActivity | undefined): WeekEntry {
  return {
    employeeUniqueId: employee,
    trackingDate: day,
    hours: hoursTyped(text) ?? null,
    subTaskUniqueId: seen.subTaskTrackingUniqueId ? null : (on?.id ?? null),
    subTaskTrackingUniqueId: seen.subTaskTrackingUniqueId,
    rowVersion: seen.rowVersion,
  }
}

/** The hours copied from the week before. */
export interface Copied {
  days: TypedDay[]
  /** The activities of the copied time, by person. */
  on: Map<string, OnActivity>
  /** The number of days that were not copied, because they have several entries or no positive hours. */
  leftOut: number
}

/**
 * Copies the hours of the week before to days that are empty and may be typed. Filled days are never
 * overwritten.
 */
export function copiedFrom(before: Week, week: Week, present: TypedWeek): Copied {
  const earlier = new Map(before.people.map((person) => [person.employeeUniqueId, person]))
  const copied: Copied = { days: [], on: new Map(), leftOut: 0 }
  for (const person of week.people) {
    const from = earlier.get(person.employeeUniqueId)
    if (from) copyPerson(from, person, week, present, copied)
  }
  return copied
}

function copyPerson(
  from: WeekPerson,
  person: WeekPerson,
  { days }: Week,
  present: TypedWeek,
  copied: Copied,
): void {
  const employee = person.employeeUniqueId
  for (const [index, day] of days.entries()) {
    const [old, seen] = [from.days[index], person.days[index]]
    if (!old?.hours || !seen?.canType || seen.hours !== null || present.has(keyOf(employee, day))) continue
    if (old.entryCount > 1 || Number(old.hours) <= 0) {
      copied.leftOut += 1
      continue
    }
    if (old.subTaskUniqueId && !copied.on.has(employee))
      copied.on.set(employee, { id: old.subTaskUniqueId, title: old.subTaskTitle ?? '' })
    copied.days.push({ employee, day, seen, text: amountOf(old.hours) })
  }
}
