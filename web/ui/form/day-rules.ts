/** The rules of a date field: the texts that name a day, and the messages for refused texts (000 §5). */
import { dayAfter } from '#contract/days.ts'
import { FIRST_DATE, LAST_DATE } from '#contract/values.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const inFull = 'january|february|march|april|may|june|july|august|september|october|november|december'
const monthName = `(${inFull}|sept|${months.join('|')})\\.?`
const dayOfMonth = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const yearBehind = String.raw`(?:,? (\d{4}|\d\d))?`

/**
 * The documents' format, with dashes or slashes, with or without zeros and the year: `11-25-2026`, `1/18/27`,
 * `11/25`.
 */
const inDigits = /^(\d{1,2})([-/])(\d{1,2})(?:\2(\d{4}|\d\d))?$/
/** `25.11.2026`, `25.11.`: the day comes first, because in this format nobody writes the month first. */
const inDots = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)?$/
/** `25 Nov`, `25 Nov 2026`. */
const dayFirst = new RegExp(`^${dayOfMonth} ${monthName}${yearBehind}$`, 'i')
/** `Nov 25`, `Nov 25, 2026`. */
const monthFirst = new RegExp(`^${monthName} ${dayOfMonth}${yearBehind}$`, 'i')
const stored = /^\d{4}-\d\d-\d\d$/
/** `+3`, `-2 days`, `+1w`: counted from today. */
const fromToday = /^([+\-−–]) ?(\d{1,4}) ?(?:(d|days?)|(w|weeks?))?$/i
const named: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
])

const DAYS_PER_WEEK = 7
/** The century of a year with two digits: the first and the last allowed date are both in this century. */
const CENTURY = '20'
/**
 * The number of years before and after today that are tried: the nearest 29th of February is never farther
 * away.
 */
const YEARS_AROUND = 8

/**
 * Returns the typed day as `yyyy-MM-dd`; null if the text names no day. Texts such as `today` and `+3` are
 * counted from `today`, the present day of the account.
 *
 * If the year is left out, the result is the day nearest to today, before or after, among the years in which
 * the day is within the limits of the field. In November, `18 Jan` is in the next year; in January, `28 Dec`
 * is in the last year. If two days are equally near, the later day counts. If no year is within the limits,
 * the nearest day is returned; the limit then refuses this day.
 */
export function parseDay(typed: string, today: string, limits: DayLimits = {}): string | null {
  const text = typed.trim().replaceAll(/\s+/gu, ' ')
  if (isDay(text)) return text
  const offset = offsetOf(text)
  if (offset !== undefined) return dayAfter(today, offset)
  const parts = partsOf(text)
  if (!parts) return null
  const { month, day, year } = parts
  const inYear = (of: number | string) => `${of}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year) {
    const found = inYear(year.length === 2 ? CENTURY + year : year)
    return isDay(found) ? found : null
  }
  const thisYear = Number(today.slice(0, 4))
  const days = Array.from({ length: 2 * YEARS_AROUND + 1 }, (_none, index) =>
    inYear(thisYear + YEARS_AROUND - index),
  ).filter(isDay)
  const allowed = days.filter((found) => !dayProblem(found, limits))
  return nearest(allowed, today) ?? nearest(days, today) ?? null
}

function offsetOf(text: string): number | undefined {
  const byName = named.get(text.toLowerCase())
  if (byName !== undefined) return byName
  const [, sign, count, , weeks] = fromToday.exec(text) ?? []
  if (count === undefined) return undefined
  return Number(count) * (weeks ? DAYS_PER_WEEK : 1) * (sign === '+' ? 1 : -1)
}

function partsOf(text: string): { month: string; day: string; year: string | undefined } | null {
  const [, month, , ofMonth = '', ofYear] = inDigits.exec(text) ?? []
  if (month) return { month, day: ofMonth, year: ofYear }
  const [, dotted, dottedMonth = '', dottedYear] = inDots.exec(text) ?? []
  if (dotted) return { month: dottedMonth, day: dotted, year: dottedYear }
  const [, firstDay, secondName = '', firstYear] = dayFirst.exec(text) ?? []
  if (firstDay) return { month: numberOfMonth(secondName), day: firstDay, year: firstYear }
  const [, name, day = '', year] = monthFirst.exec(text) ?? []
  return name ? { month: numberOfMonth(name), day, year } : null
}

const numberOfMonth = (name: string) => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1)

/** Returns the day that is the fewest days from `today`; of equally near days, the first in the list. */
function nearest(days: readonly string[], today: string): string | undefined {
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  return days.toSorted((one, other) => distance(one) - distance(other))[0]
}

/**
 * True for a stored day. False for a typed text that names no day. A date field keeps such a text, so that
 * the text is neither lost nor saved.
 */
export function isDay(value: string | null | undefined): value is string {
  if (!value || !stored.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  // JavaScript reads the 30th of February as the 2nd of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** Returns a day in the documents' format, MM-dd-yyyy; any other text unchanged. */
export function writeDay(value: string): string {
  return isDay(value) ? `${value.slice(5)}-${value.slice(0, 4)}` : value
}

/** A limit: the day, and its name in a sentence, such as 'the start'. Without a day there is no limit. */
export interface DayLimit {
  day: string | null | undefined
  what: string
}

export interface DayLimits {
  first?: DayLimit | undefined
  last?: DayLimit | undefined
}

/** Returns the first and the last day that can be chosen. */
export function boundsOf({ first, last }: DayLimits): { minDate: string; maxDate: string } {
  return {
    minDate: isDay(first?.day) && first.day > FIRST_DATE ? first.day : FIRST_DATE,
    maxDate: isDay(last?.day) && last.day < LAST_DATE ? last.day : LAST_DATE,
  }
}

/** Returns the reason why a value is refused, in the words of the rule; undefined if the value is allowed. */
export function dayProblem(value: string | null, limits: DayLimits = {}): string | undefined {
  if (!value) return undefined
  if (!isDay(value)) return `${value} is no date: write it as MM-dd-yyyy, 25 Nov, today or +3`
  const { first, last } = limits
  const day = writeDay(value)
  if (isDay(first?.day) && value < first.day) return `${day} is before ${first.what}, ${writeDay(first.day)}`
  if (isDay(last?.day) && value > last.day) return `${day} is after ${last.what}, ${writeDay(last.day)}`
  if (value >= FIRST_DATE && value <= LAST_DATE) return undefined
  return `${day} is not between ${writeDay(FIRST_DATE)} and ${writeDay(LAST_DATE)}`
}

/** Returns the problems of a form's date fields, by field. */
export function dayProblems<Field extends string>(
  values: Readonly<Record<NoInfer<Field>, string | null>>,
  limits: Readonly<Record<Field, DayLimits>>,
): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {}
  for (const field of Object.keys(limits) as Field[]) {
    const problem = dayProblem(values[field], limits[field])
    if (problem) problems[field] = problem
  }
  return problems
}
