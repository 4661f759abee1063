/** What a field of a time takes, and in which words it refuses the rest (records.md 'Region of an account'). */
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
/** Who means an earlier time, or the evening, says so. */
const FIRST_OF_DAY = '06:00'

const timeOf = (hour: number, minute: string) => `${String(hour).padStart(2, '0')}:${minute}`

/**
 * The times, as `HH:mm`, that may be meant by what was typed, the likeliest first; none where it names none. On a clock of
 * twelve hours `3:30` may be both: the one between 6 AM and 6 PM is the likelier. `03:30` and `15:30` are as they stand.
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

/** True for `HH:mm`, seconds behind it or not. False for what was typed and names no time: fields of times hold that too, so that it is neither lost nor saved. */
export const isTime = (value: string): boolean => stored.test(value)

/** Why a value is refused. */
export const timeProblem = (value: string | undefined): string | undefined =>
  value && !isTime(value) ? `${value} is no time: write it as 7:30 AM or 19:30` : undefined
