/** What is typed into a week and not saved yet. */
import { amountOf } from '#contract/figures.ts'
import type { Week, WeekDay, WeekEntry, WeekPerson } from '../contract.ts'

/** An activity that new time goes on. */
export interface OnActivity {
  id: string
  title: string
}

/** A day that is typed over: as it was when one began, and what is there now. */
export interface TypedDay {
  employee: string
  day: string
  seen: WeekDay
  text: string
}
export type TypedWeek = ReadonlyMap<string, TypedDay>

export const keyOf = (employee: string, day: string) => `${employee} ${day}`

/** What a day shows where nothing is typed. */
export const textOf = ({ hours }: WeekDay) => (hours === null ? '' : amountOf(hours))

const HOURS = /^\d{1,2}(?:[.,]\d{1,2})?$/
const MOST = 24

/** The hours that were typed, as calls take them; null: none; undefined: it is no number of hours. */
export function hoursTyped(text: string): string | null | undefined {
  const plain = text.trim()
  if (plain === '' || plain === '–' || plain === '-') return null
  if (!HOURS.test(plain)) return undefined
  const hours = plain.replace(',', '.')
  return Number(hours) === 0 ? null : hours
}

/** What is wrong with what is typed; undefined where it can be saved. */
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

/** True where it says another thing than what is there. */
export function isChange({ text, seen }: Pick<TypedDay, 'text' | 'seen'>): boolean {
  const hours = hoursTyped(text)
  if (hours === undefined) return true
  return seen.hours === null ? hours !== null : Number(hours) !== Number(seen.hours)
}

/** The same week with another text on some days; what is as it was is no longer typed. */
export function typed(present: TypedWeek, days: readonly TypedDay[]): TypedWeek {
  const next = new Map(present)
  for (const day of days) {
    const key = keyOf(day.employee, day.day)
    // As it was when one began: whoever changed it since is not overwritten unseen.
    const seen = present.get(key)?.seen ?? day.seen
    if (isChange({ text: day.text, seen })) next.set(key, { ...day, seen })
    else next.delete(key)
  }
  return next
}

/** What a day sends. */
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

/** What the week before brings into this one. */
export interface Copied {
  days: TypedDay[]
  /** On what the time of a person was. */
  on: Map<string, OnActivity>
  /** Days that hold several entries are not one number: whoever wants them types them. */
  leftOut: number
}

/** Copies the hours of the week before into days that are empty and may be typed. What is there is never written over. */
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
