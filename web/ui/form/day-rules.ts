/** What a date field takes, and in which words it refuses the rest (000 §5). */
import { dayAfter } from '#contract/days.ts'
import { FIRST_DATE, LAST_DATE } from '#contract/values.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const inFull = 'january|february|march|april|may|june|july|august|september|october|november|december'
const monthName = `(${inFull}|sept|${months.join('|')})\\.?`
const dayOfMonth = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const yearBehind = String.raw`(?:,? (\d{4}|\d\d))?`

/** As the documents write it, with dashes or slashes, with or without zeros and the year: `11-25-2026`, `1/18/27`, `11/25`. */
const inDigits = /^(\d{1,2})([-/])(\d{1,2})(?:\2(\d{4}|\d\d))?$/
/** `25.11.2026`, `25.11.`: the day first, as nobody writes the month there. */
const inDots = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)?$/
/** `25 Nov`, `25 Nov 2026`. */
const dayFirst = new RegExp(`^${dayOfMonth} ${monthName}${yearBehind}$`, 'i')
/** `Nov 25`, `Nov 25, 2026`. */
const monthFirst = new RegExp(`^${monthName} ${dayOfMonth}${yearBehind}$`, 'i')
const stored = /^\d{4}-\d\d-\d\d$/
/** `+3`, `-2 days`, `+1w`: from today. */
const fromToday = /^([+\-−–]) ?(\d{1,4}) ?(?:(d|days?)|(w|weeks?))?$/i
const named: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
])

const DAYS_PER_WEEK = 7
/** Both ends of what a date may be lie in it, so two digits say enough. */
const CENTURY = '20'
/** A 29th of February is never farther away. */
const YEARS_AROUND = 8

/**
 * The day that was typed, as `yyyy-MM-dd`; null where it names none. Days such as `today` and `+3` are counted from `today`,
 * the account's.
 *
 * A year left out is the one in which the day is nearest to today, be that before or after it, among the years in which it
 * keeps the limits of the field: `18 Jan` is in the next year in November, and `28 Dec` was in the last one in January. Of
 * two that are as near the later one counts. Where no year keeps the limits, the nearest is refused by the limit's own rule.
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

/** The one that is the fewest days from today; of the same distance, the first. */
function nearest(days: readonly string[], today: string): string | undefined {
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  return days.toSorted((one, other) => distance(one) - distance(other))[0]
}

/** False for what was typed and names no day: date fields hold that too, so that it is neither lost nor saved. */
export function isDay(value: string | null | undefined): value is string {
  if (!value || !stored.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  // The 30th of February is the 2nd of March to a browser.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** A day as the documents write it, MM-dd-yyyy; anything else as it is. */
export function writeDay(value: string): string {
  return isDay(value) ? `${value.slice(5)}-${value.slice(0, 4)}` : value
}

/** The day itself, and what it is in a sentence: 'the start'. Without a day nothing is limited. */
export interface DayLimit {
  day: string | null | undefined
  what: string
}

export interface DayLimits {
  first?: DayLimit | undefined
  last?: DayLimit | undefined
}

/** The first and the last day that can be chosen. */
export function boundsOf({ first, last }: DayLimits): { minDate: string; maxDate: string } {
  return {
    minDate: isDay(first?.day) && first.day > FIRST_DATE ? first.day : FIRST_DATE,
    maxDate: isDay(last?.day) && last.day < LAST_DATE ? last.day : LAST_DATE,
  }
}

/** Why a value is refused, by the rule that refuses it. */
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

/** The problems of a form's date fields, by field. */
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
