/** What a date field takes, and in which words it refuses the rest (000 §5). */
import { FIRST_DATE, LAST_DATE } from '#contract/values.ts'

/** As the documents write it, with dashes or slashes, and the zeros or without. */
const written = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/
const stored = /^\d{4}-\d\d-\d\d$/

/** The day that was typed, as `yyyy-MM-dd`. */
export function parseDay(typed: string): string | null {
  const [, month = '', , day = '', year] = written.exec(typed.trim()) ?? []
  const found = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed.trim()
  return isDay(found) ? found : null
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
  if (!isDay(value)) return `${value} is no date: write it as MM-dd-yyyy`
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
