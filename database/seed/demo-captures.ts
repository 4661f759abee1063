/** The days and quantities of the demo's captures. */
import { DAY_MILLISECONDS, dayAfter } from '#contract/days.ts'
import type { ActivityOutline, Days } from './demo-outline.ts'

/** The day that is `offset` days from `today`, yyyy-MM-dd. */
export function dayAt(today: string, offset: number): string {
  return dayAfter(today, offset)
}

/**
 * That day at `hour` in Californian summer time, the time of the demo's office. In winter the local time is
 * an hour earlier.
 */
export function hourAt(today: string, offset: number, hour: number): string {
  return `${dayAt(today, offset)}T${String(hour + 7).padStart(2, '0')}:00:00Z`
}

/**
 * The first and last day of an activity. The activities of a task overlap in their order. Finished activities
 * end before today; begun activities end later, unless the whole task is late.
 */
export function daysOfActivity([from, to]: Days, place: number, of: number, percent: number): Days {
  const step = (to - from) / (of + 1)
  const start = Math.round(from + step * place)
  const end = Math.round(from + step * (place + 2))
  if (percent >= 100) return [Math.min(start, -1), Math.min(end, -1)]
  if (percent > 0) return [Math.min(start, -2), Math.max(end, Math.min(to, 4))]
  const notBefore = Math.max(start, Math.min(2, to))
  return to < 0 ? [start, end] : [notBefore, Math.max(end, notBefore)]
}

/** The first recent day, in days from today. Recent days have more captures than earlier days. */
const RECENT = -21
const MOST_RECENT = 6
const MOST_EARLIER = 3

/** One capture of an activity: its quantity and its day, counted from today. */
export interface Portion {
  offset: number
  metric: string
}

/**
 * Captures are multiples of 1, 0.1 or 0.01 units. Pieces and hours are whole; small targets have two
 * decimals.
 */
function stepsOf([, target, unit, , , percent]: ActivityOutline): { steps: number; perUnit: number } {
  const perUnit =
    unit === 'ea' || unit === 'h' || target >= 1000 ? 1 : unit === 'LS' || target < 100 ? 100 : 10
  return { steps: Math.round((target * percent * perUnit) / 100), perUnit }
}

/** The quantity that is done of an activity. */
export function quantityDone(activity: ActivityOutline): number {
  const { steps, perUnit } = stepsOf(activity)
  return steps / perUnit
}

/**
 * The captures of an activity on working days from its first day to its last day, or to yesterday if it is
 * not done.
 */
export function portionsOf(activity: ActivityOutline, [from, to]: Days, today: string): Portion[] {
  const { steps, perUnit } = stepsOf(activity)
  if (steps === 0) return []
  const isDone = activity[5] >= 100
  const offsets = captureDays(from, isDone ? to : -1, today)
  const last = offsets.at(-1) ?? to
  let before = 0
  return offsets.flatMap((offset, index) => {
    // The quantity grows evenly with time, with a small difference each day; the last day captures the rest.
    const luck = offset === last ? 0 : ((index * 7) % 5) / 5 - 0.4
    const upTo = Math.round((steps * (offset - from + 1 + luck)) / (last - from + 1))
    const portion = upTo - before
    before = upTo
    return portion > 0 ? [{ offset, metric: String(portion / perUnit) }] : []
  })
}

function captureDays(from: number, to: number, today: string): number[] {
  const offsets = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const workdays = offsets.filter((offset) => {
    const weekday = new Date(Date.parse(today) + offset * DAY_MILLISECONDS).getUTCDay()
    return weekday !== 0 && weekday !== 6
  })
  if (workdays.length === 0) return [to]
  const earlier = workdays.filter((offset) => offset < RECENT)
  const recent = workdays.filter((offset) => offset >= RECENT)
  return [...spread(earlier, MOST_EARLIER), ...spread(recent, MOST_RECENT)]
}

/** At most `most` of the offsets, evenly spread, with the last. */
function spread(offsets: readonly number[], most: number): number[] {
  const count = Math.min(most, offsets.length)
  const at = (index: number) => Math.ceil(((index + 1) * offsets.length) / count) - 1
  return Array.from({ length: count }, (_, index) => offsets[at(index)] as number)
}
