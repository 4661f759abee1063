/**
 * The rules of a time field: the texts that name a time, and the messages for refused texts
 * (records.md 'Region of an account').
 */
import type { Clock } from '#contract/region.ts'

/** `7`, `730`, `7:30`, `7.30`, `19h30`, `7:30 pm`, `7p`. */
const written = /^(\d{1,2})(?:[:.h]?([0-5]\d))?h? ?(?:([ap])\.?(?:m\.?)?)?$/i
const stored = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/
const named: ReadonlyMap<string, string> = new Map([
  ['noon', '12:00'],
  ['midnight', '00:00'],
])

const NOON = 12
const HOURS_PER_DAY = 24
/** The earliest hour that is read as morning: for an earlier time, people write AM or a zero in front. */
const FIRST_OF_DAY = '06:00'

const timeOf = (hour: number, minute: string) => `${String(hour).padStart(2, '0')}:${minute}`

/**
 * Returns the times, as `HH:mm`, that a typed text may mean, the likeliest first; an empty list if the text
 * names no time. With a 12-hour clock `3:30` may mean two times: the time between 6 AM and 6 PM comes first.
 * `03:30` and `15:30` have one meaning.
 */
export function timesMeant(typed: string, clock: Clock): string[] {
  const text = typed.trim().replaceAll(/\s+/gu, ' ')
  const byName = named.get(text.toLowerCase())
  if (byName) return [byName]
  const [, digits, minute = '00', half] = written.exec(text) ?? []
  if (digits === undefined) return []
  const hour = Number(digits)
  const isOfTwelve = hour >= 1 && hour <= NOON
  const morning = timeOf(hour % NOON, minute)
  const afternoon = timeOf((hour % NOON) + NOON, minute)
  if (half) return isOfTwelve ? [/a/i.test(half) ? morning : afternoon] : []
  if (clock === HOURS_PER_DAY || !isOfTwelve || digits.startsWith('0'))
    return hour < HOURS_PER_DAY ? [timeOf(hour, minute)] : []
  return morning >= FIRST_OF_DAY ? [morning, afternoon] : [afternoon, morning]
}

/**
 * True for `HH:mm`, with or without seconds. False for a typed text that names no time. A time field keeps
 * such a text, so that the text is neither lost nor saved.
 */
export const isTime = (value: string): boolean => stored.test(value)

/** Returns the reason why a value is refused; undefined if the value is allowed. */
export const timeProblem = (value: string | undefined): string | undefined =>
  value && !isTime(value) ? `${value} is no time: write it as 7:30 AM or 19:30` : undefined
