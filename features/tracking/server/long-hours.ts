/**
 * Long hours: a day above 16 hours or a week above 80 must be confirmed before it is saved
 * (records.md 'Payroll').
 */
import { dayAfter, mondayOf } from '#contract/days.ts'
import { AppError } from '#contract/errors.ts'
import type { InAccount } from '#server/http/mount.ts'
import { trackingErrors } from '../contract.ts'
import { longHoursOf } from '../time-rules.ts'
import { type LoggedDay, listLoggedDays, listPeople } from './queries.ts'

/** A day of a person on which a call writes time. */
interface WrittenDay {
  employeeId: string
  trackingDate: string
}

/**
 * The maximum number of people that the question names. Further people are only counted, so that the question
 * stays short.
 */
const MOST_NAMED = 5

/**
 * Calls `write`. If a day of a person is then longer than 16 hours or a week longer than 80, and longer than
 * before, the function throws: the transaction writes nothing, and the screen asks the user. Time on all work
 * orders counts. `days` are the days whose long hours nobody has confirmed. The caller has locked the people.
 *
 * @throws AppError LONG_HOURS (409), and the errors of `write`
 */
export async function askingFirst<T>(
  context: InAccount,
  days: readonly WrittenDay[],
  write: () => Promise<T>,
): Promise<T> {
  if (days.length === 0) return write()
  const before = await loggedInWeeks(context, days)
  const written = await write()
  const after = await loggedInWeeks(context, days)
  const long = [...after].flatMap(([employeeId, logs]) => {
    const found = longHoursOf(logs, before.get(employeeId))
    return found.length > 0 ? [{ employeeId, words: found.join(' and ') }] : []
  })
  if (long.length === 0) return written
  const ids = long.map(({ employeeId }) => employeeId)
  const people = await listPeople(context.db, context.scope, ids)
  const sentences = long.slice(0, MOST_NAMED).map(({ employeeId, words }) => {
    const who =
      employeeId === context.scope.employeeId ? 'You' : (people.get(employeeId)?.name ?? 'This person')
    return `${who} would have ${words}.`
  })
  const more = long.length - sentences.length
  if (more > 0) sentences.push(`So would ${more} more.`)
  throw new AppError('LONG_HOURS', trackingErrors.LONG_HOURS, [], sentences.join(' '))
}

/** The logged minutes of the people in all weeks of these days, by person. */
async function loggedInWeeks(
  { db, scope }: InAccount,
  days: readonly WrittenDay[],
): Promise<Map<string, LoggedDay[]>> {
  const weeks = days.flatMap(({ trackingDate }) => {
    const monday = mondayOf(trackingDate)
    return Array.from({ length: 7 }, (_none, day) => dayAfter(monday, day))
  })
  const people = days.map(({ employeeId }) => employeeId)
  return Map.groupBy(
    await listLoggedDays(db, scope, people, [...new Set(weeks)]),
    ({ employeeId }) => employeeId,
  )
}
