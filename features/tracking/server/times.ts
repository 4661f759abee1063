/** The rules for the times of a log. */

import { dayAfter, formatDay, localTime, mondayOf } from '#contract/days.ts'
import { AppError, invalidInput } from '#contract/errors.ts'
import { formatClock } from '#contract/moments.ts'
import { listReportees } from '#features/assignments/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { trackingErrors } from '../contract.ts'
import {
  endOf,
  hoursOf,
  minutesOf,
  minutesOfDay,
  minutesWorked,
  overlaps,
  tooLongDay,
  type Worked,
} from '../time-rules.ts'
import { type ApprovedWeek, type KnownLog, listApproved, listLogs, listLogsOnDays } from './queries.ts'

/** The times in a call. An undefined field keeps its stored value. */
interface Times {
  startTime?: string | null | undefined
  endTime?: string | null | undefined
  hours?: string | null | undefined
}

/**
 * The time that a person worked. Either a start and an end are given, and the minutes between them are
 * computed by the clocks of `timeZone`; or only a number of hours is given.
 *
 * @throws AppError INVALID_INPUT (400) if the times are incomplete, contradict each other or are longer than
 *   the day
 */
export function workedOf(
  index: number,
  times: Times,
  trackingDate: string,
  timeZone: string,
  before?: Worked,
): Worked {
  const after = <T>(value: T | undefined, current: T | undefined) => (value === undefined ? current : value)
  const startTime = after(times.startTime, before?.startTime) ?? null
  const endTime = after(times.endTime, before?.endTime) ?? null
  if (startTime !== null && endTime !== null) {
    const minutes = timedMinutes(index, { trackingDate, startTime, endTime }, timeZone, before)
    const hours = hoursOf(minutes)
    if (times.hours && Math.abs(Number(times.hours) - Number(hours)) >= 0.01) {
      throw invalidInput(`${index}.hours`, `must be ${hours}, as start and end say, or left out`)
    }
    return { trackingDate, startTime, endTime, minutes }
  }
  if (startTime !== null) throw invalidInput(`${index}.endTime`, 'must be there beside a start')
  if (endTime !== null) throw invalidInput(`${index}.startTime`, 'must be there beside an end')
  const minutes = typeof times.hours === 'string' ? minutesOf(times.hours) : null
  const present = times.hours === undefined ? (before?.minutes ?? null) : minutes
  if (present === null) throw invalidInput(`${index}.hours`, 'must be there without a start and an end')
  if (present <= 0) throw invalidInput(`${index}.hours`, 'must be more than 0')
  if (present > 24 * 60) throw invalidInput(`${index}.hours`, 'must be at most 24')
  const most = minutesOfDay(trackingDate, timeZone)
  if (present > most)
    throw invalidInput(`${index}.hours`, `must be at most ${hoursOf(most)}: clocks go forward that day`)
  return { trackingDate, startTime, endTime, minutes: present }
}

/**
 * Keeps the stored minutes if day, start and end are unchanged, because the account may have another time
 * zone now.
 */
function timedMinutes(
  index: number,
  { trackingDate, startTime, endTime }: { trackingDate: string; startTime: string; endTime: string },
  timeZone: string,
  before: Worked | undefined,
): number {
  const isSame =
    before?.trackingDate === trackingDate && before.startTime === startTime && before.endTime === endTime
  if (isSame) return before.minutes
  const real = minutesWorked(trackingDate, startTime, endTime, timeZone)
  if ('minutes' in real) return real.minutes
  throw invalidInput(`${index}.${real.leftOut}`, 'is left out by the clocks that night: they go forward')
}

/**
 * Refuses time that is still in the future by the account's calendar and clocks, wherever the person worked.
 *
 * @throws AppError INVALID_INPUT (400)
 */
export function requireNotFuture(
  { now, today, scope }: Pick<InAccount, 'now' | 'today' | 'scope'>,
  index: number,
  worked: Worked,
): void {
  if (worked.trackingDate > today) {
    throw invalidInput(`${index}.trackingDate`, 'must not be in the future')
  }
  const end = endOf(worked)
  if (end !== null && end > localTime(now, scope.timeZone)) {
    throw invalidInput(`${index}.endTime`, 'must not be in the future')
  }
}

/**
 * Refuses times that overlap other logs of the person, on any work order, and more than 24 hours on a day.
 * The caller has locked the people.
 *
 * @throws AppError TIME_OVERLAPS or DAY_TOO_LONG (409)
 */
export async function requireRoom(
  context: InAccount,
  rows: readonly (Worked & { id: string; employeeId: string })[],
  people: ReadonlyMap<string, { name: string }>,
): Promise<void> {
  const { db, scope } = context
  // Night work of the day before or of the next day can overlap, so the neighbour days are read too.
  const days = rows.flatMap(({ trackingDate }) => [-1, 0, 1].map((day) => dayAfter(trackingDate, day)))
  const employees = rows.map(({ employeeId }) => employeeId)
  const known: readonly KnownLog[] = await listLogsOnDays(db, scope, employees, days)
  const own = new Set(rows.map(({ id }) => id))
  const all = [...known.filter(({ id }) => !own.has(id)), ...rows]
  for (const [index, row] of rows.entries()) {
    const others = all.filter(({ id, employeeId }) => id !== row.id && employeeId === row.employeeId)
    const who = row.employeeId === scope.employeeId ? 'You have' : `${people.get(row.employeeId)?.name} has`
    const other = others.find((log) => overlaps(row, log))
    if (other) throw await overlapOf(context, index, who, other)
    const tooLong = tooLongDay(row, others)
    if (tooLong) {
      const day = formatDay(tooLong)
      throw new AppError(
        'DAY_TOO_LONG',
        trackingErrors.DAY_TOO_LONG,
        [{ path: `${index}.hours`, message: `makes more than 24 hours on ${day}` }],
        `That would be more than 24 hours on ${day}. Log less, or on another day.`,
      )
    }
  }
}

/**
 * The error for an overlap. It names the other time, and the other activity if the caller may see that log.
 */
async function overlapOf(
  { db, scope }: InAccount,
  index: number,
  who: string,
  { id, startTime, endTime, trackingDate }: Worked & { id: string },
): Promise<AppError> {
  const reportees = await listReportees(db, scope)
  const [seen] = await listLogs(db, scope, { id }, reportees, { offset: 0, limit: 1 })
  const clock = (time: string | null) => formatClock(time ?? '', scope.region.clock)
  const when = `${clock(startTime)}–${clock(endTime)} on ${formatDay(trackingDate)}`
  return new AppError(
    'TIME_OVERLAPS',
    trackingErrors.TIME_OVERLAPS,
    [{ path: `${index}.startTime`, message: `overlaps ${when}` }],
    `${who} logged ${when}${seen ? ` on “${seen.subTaskTitle}”` : ''} already. Change one of the two.`,
  )
}

/**
 * Refuses logs on days of an approved week (records.md 'Time'). The caller has locked the people. An approval
 * locks them too, so writing and approving cannot overlap.
 *
 * @throws AppError WEEK_LOCKED (409)
 */
export async function requireOpenWeeks(
  { db, scope }: InAccount,
  rows: readonly { employeeId: string; workOrderId: string; trackingDate: string }[],
): Promise<void> {
  const weeks = rows.map((row) => ({ ...row, startDate: mondayOf(row.trackingDate) }))
  const keyOf = (week: (typeof weeks)[number] | ApprovedWeek) =>
    `${week.employeeId} ${week.workOrderId} ${week.startDate}`
  const approved = new Map((await listApproved(db, scope, weeks)).map((week) => [keyOf(week), week]))
  for (const [index, week] of weeks.entries()) {
    const locked = approved.get(keyOf(week))
    if (!locked) continue
    const of = formatDay(locked.startDate)
    throw new AppError(
      'WEEK_LOCKED',
      trackingErrors.WEEK_LOCKED,
      [{ path: `${index}.trackingDate`, message: `is in the week of ${of}, which is approved` }],
      `${locked.byName} approved the week of ${of}. Add a correction in Timecards.`,
    )
  }
}
