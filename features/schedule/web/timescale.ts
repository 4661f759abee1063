/**
 * Where days stand in the chart. Days are counted as numbers, without clocks and zones: one that is stored as the 16th
 * stands on the 16th wherever the browser is.
 */
import { DAY_MILLISECONDS } from '#contract/days.ts'
import type { Zoom } from './zoom.ts'

const DAYS_PER_WEEK = 7

/** Whole numbers, so that lines of days and weeks stand on whole pixels. */
const pixelsPerDay: Record<Zoom, number> = { day: 32, week: 9, month: 4, quarter: 2 }

export interface Timescale {
  zoom: Zoom
  /** The first and the last day, yyyy-MM-dd. */
  from: string
  to: string
  /** Pixels. */
  perDay: number
  width: number
}

export const numberOfDay = (day: string) => Math.round(Date.parse(day.slice(0, 10)) / DAY_MILLISECONDS)
export const dayOfNumber = (number: number) => new Date(number * DAY_MILLISECONDS).toISOString().slice(0, 10)

export function timescaleOf(zoom: Zoom, from: string, to: string): Timescale {
  const perDay = pixelsPerDay[zoom]
  return { zoom, from, to, perDay, width: (numberOfDay(to) - numberOfDay(from) + 1) * perDay }
}

/** Where a day begins. */
export const leftOf = ({ from, perDay }: Timescale, day: string) =>
  (numberOfDay(day) - numberOfDay(from)) * perDay

export interface Place {
  left: number
  width: number
  /** It goes on before, or behind, what is shown. */
  isCutLeft: boolean
  isCutRight: boolean
  /** From the bar's beginning to its end, though that is not shown; of what has no end, to that of what is shown. */
  wholeLeft: number
  wholeWidth: number
}

/**
 * Where a bar stands, both its days included; null where it has no day that is shown. What has no end goes on to the end of
 * what is shown, and what has no start comes from its beginning.
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

/** How much of what is shown of a bar is done: so much of the whole bar is, from its beginning on. */
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

/** A unit of a line above the chart: where the one begins that a day is in, where the next one does, and what it is called. */
interface Unit {
  begin: (day: string) => string
  next: (day: string) => string
  label: (day: string) => string
}

const monthsLater = (day: string, months: number) => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}
/** 1 January 1970 was a Thursday, and weeks begin on Mondays (000 §9). */
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

/** Both lines above the chart, as far as they stand between two places of it. */
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

/** Where the first Saturday from the beginning on stands: the shade of weekends repeats itself every seven days. */
export function firstSaturday({ from, perDay }: Timescale): number {
  const SATURDAY = 5
  return (SATURDAY - weekDay(numberOfDay(from))) * perDay
}

/** Days from the first to the last, both included. */
export function countDays(start: string | null, end: string | null): number | null {
  return start && end ? numberOfDay(end) - numberOfDay(start) + 1 : null
}

/** As the documents write the range: `1/01/2026` (002 §9). */
export function writeRangeDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(month)}/${date}/${year}`
}
