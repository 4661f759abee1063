/**
 * Positions of days in the chart. Days are counted as numbers, without clocks and time zones: a day that is
 * stored as the 16th is shown as the 16th in every browser.
 */
import { DAY_MILLISECONDS } from '#contract/days.ts'
import type { Zoom } from './zoom.ts'

const DAYS_PER_WEEK = 7

/** Pixels per day. Whole numbers, so that the lines of days and weeks are on whole pixels. */
const pixelsPerDay: Record<Zoom, number> = { day: 32, week: 9, month: 4, quarter: 2 }

export interface Timescale {
  zoom: Zoom
  /** The first and the last day, yyyy-MM-dd. */
  from: string
  to: string
  /** In pixels. */
  perDay: number
  width: number
}

export const numberOfDay = (day: string) => Math.round(Date.parse(day.slice(0, 10)) / DAY_MILLISECONDS)
export const dayOfNumber = (number: number) => new Date(number * DAY_MILLISECONDS).toISOString().slice(0, 10)

export function timescaleOf(zoom: Zoom, from: string, to: string): Timescale {
  const perDay = pixelsPerDay[zoom]
  return { zoom, from, to, perDay, width: (numberOfDay(to) - numberOfDay(from) + 1) * perDay }
}

/** The left edge of a day, in pixels. */
export const leftOf = ({ from, perDay }: Timescale, day: string) =>
  (numberOfDay(day) - numberOfDay(from)) * perDay

export interface Place {
  left: number
  width: number
  /** True if the bar continues beyond the left or right edge of the scale, or has no start or no end. */
  isCutLeft: boolean
  isCutRight: boolean
  /**
   * The left edge and the width of the whole bar, including its hidden parts. A missing start or end counts
   * as the edge of the scale.
   */
  wholeLeft: number
  wholeWidth: number
}

/**
 * The position of a bar, both its days included. Null if no day of the bar is on the scale. A missing start
 * is the start of the scale, a missing end its end.
 */
export function placeOf(scale: Timescale, start: string | null, end: string | null): Place | null {
  if (!start && !end) return null
  const [first, last] = [start ?? scale.from, end ?? scale.to]
  if (first > scale.to || last < scale.from || last < first) return null
  const [shownFirst, shownLast] = [first < scale.from ? scale.from : first, last > scale.to ? scale.to : last]
  const left = leftOf(scale, shownFirst)
  return {
    left,
    width: leftOf(scale, shownLast) + scale.perDay - left,
    isCutLeft: !start || first < scale.from,
    isCutRight: !end || last > scale.to,
    wholeLeft: leftOf(scale, first),
    wholeWidth: leftOf(scale, last) + scale.perDay - leftOf(scale, first),
  }
}

/**
 * The done width of the visible part of a bar. The whole bar, with its hidden parts, is filled to `percent`
 * from its start.
 */
export function filledOf({ left, width, wholeLeft, wholeWidth }: Place, percent: number | null): number {
  const doneUntil = wholeLeft + (wholeWidth * Math.min(percent ?? 0, 100)) / 100
  return Math.max(0, Math.min(width, doneUntil - left))
}

export interface Tick {
  key: string
  left: number
  width: number
  label: string
}

const utc = { timeZone: 'UTC' } as const
const words = {
  monthAndYear: new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', ...utc }),
  month: new Intl.DateTimeFormat('en-US', { month: 'short', ...utc }),
  day: new Intl.DateTimeFormat('en-US', { day: 'numeric', ...utc }),
  monthAndDay: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', ...utc }),
}
const timeOf = (day: string) => new Date(`${day}T00:00:00Z`)

/**
 * A unit of a line above the chart: the first day of the unit that contains a day, the first day of the next
 * unit, and the label.
 */
interface Unit {
  begin: (day: string) => string
  next: (day: string) => string
  label: (day: string) => string
}

const monthsLater = (day: string, months: number) => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}
/**
 * The weekday of day 0, counted from Monday = 0: 1 January 1970 was a Thursday, and weeks begin on Mondays
 * (000 §9).
 */
const MONDAY = 3
const weekDay = (number: number) => (((number + MONDAY) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK
const quarterOf = (day: string) => Math.ceil(Number(day.slice(5, 7)) / 3)

const units = {
  day: {
    begin: (day) => day,
    next: (day) => dayOfNumber(numberOfDay(day) + 1),
    label: (day) => words.day.format(timeOf(day)),
  },
  week: {
    begin: (day) => dayOfNumber(numberOfDay(day) - weekDay(numberOfDay(day))),
    next: (day) => dayOfNumber(numberOfDay(day) + DAYS_PER_WEEK),
    label: (day) => words.monthAndDay.format(timeOf(day)),
  },
  month: {
    begin: (day) => `${day.slice(0, 7)}-01`,
    next: (day) => monthsLater(day, 1),
    label: (day) => words.month.format(timeOf(day)),
  },
  monthOfYear: {
    begin: (day) => `${day.slice(0, 7)}-01`,
    next: (day) => monthsLater(day, 1),
    label: (day) => words.monthAndYear.format(timeOf(day)),
  },
  quarter: {
    begin: (day) => `${day.slice(0, 4)}-${String(quarterOf(day) * 3 - 2).padStart(2, '0')}-01`,
    next: (day) => monthsLater(day, 3),
    label: (day) => `Q${quarterOf(day)}`,
  },
  year: {
    begin: (day) => `${day.slice(0, 4)}-01-01`,
    next: (day) => `${Number(day.slice(0, 4)) + 1}-01-01`,
    label: (day) => day.slice(0, 4),
  },
} satisfies Record<string, Unit>

const lines: Record<Zoom, readonly [upper: Unit, lower: Unit]> = {
  day: [units.monthOfYear, units.day],
  week: [units.monthOfYear, units.week],
  month: [units.year, units.month],
  quarter: [units.year, units.quarter],
}

/** The ticks of both lines above the chart between two positions. */
export function ticksOf(scale: Timescale, left: number, right: number): { upper: Tick[]; lower: Tick[] } {
  const [upper, lower] = lines[scale.zoom].map((unit) => ticksIn(scale, unit, left, right))
  return { upper: upper ?? [], lower: lower ?? [] }
}

function ticksIn(scale: Timescale, unit: Unit, left: number, right: number): Tick[] {
  const first = numberOfDay(scale.from)
  const at = (x: number) =>
    dayOfNumber(first + Math.floor(Math.max(0, Math.min(x, scale.width - 1)) / scale.perDay))
  const last = at(right)
  const found: Tick[] = []
  for (let day = unit.begin(at(left)); day <= last; day = unit.next(day)) {
    const from = Math.max(0, leftOf(scale, day))
    const to = Math.min(scale.width, leftOf(scale, unit.next(day)))
    found.push({ key: day, left: from, width: to - from, label: unit.label(day) })
  }
  return found
}

/**
 * The position of the first Saturday, which may be before the left edge. The weekend pattern repeats every
 * seven days.
 */
export function firstSaturday({ from, perDay }: Timescale): number {
  const SATURDAY = 5
  return (SATURDAY - weekDay(numberOfDay(from))) * perDay
}

/** The number of days from start to end, both included. */
export function countDays(start: string | null, end: string | null): number | null {
  return start && end ? numberOfDay(end) - numberOfDay(start) + 1 : null
}

/** Writes a day of the range as the documents do: `1/01/2026` (002 §9). */
export function writeRangeDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(month)}/${date}/${year}`
}
