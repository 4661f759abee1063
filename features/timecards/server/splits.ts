/** Overtime and double time of people: as computed from today's entries and rule, and as approved. */
import { dayAfter, daysOfWeek, mondayOf } from '#contract/days.ts'
import type { Db } from '#server/db/open.ts'
import { SEES_ALL_FIRMS } from '#server/db/other-firms.ts'
import type { Scope } from '#server/scope.ts'
import { type OvertimeRule, type Split, splitEntries, splitWeek } from '../overtime.ts'
import { hoursOfTenths, PER_HOUR, sumOf } from './hours.ts'
import { findSettings, listExempt } from './settings-queries.ts'
import { listWorkedEntries, type WorkedEntry } from './split-queries.ts'
import type { WeekKey, WrittenWeek } from './week-queries.ts'

/** An entry with its split by today's entries and rule, in tenths of a minute. */
export interface SplitEntry extends WorkedEntry {
  current: Split
}

const NOTHING: Split = { regular: 0, overtime: 0, doubleTime: 0 }

const sumOfSplits = (splits: readonly Split[]): Split =>
  splits.reduce(
    (sum, one) => ({
      regular: sum.regular + one.regular,
      overtime: sum.overtime + one.overtime,
      doubleTime: sum.doubleTime + one.doubleTime,
    }),
    NOTHING,
  )

/**
 * The split of several entries. `payable` is the approved split, or today's split without an approval;
 * `current` is today's.
 */
export interface SplitSum {
  payable: Split
  current: Split
}

/** The sum of the splits of entries. */
export const splitSumOf = (entries: readonly SplitEntry[]): SplitSum => ({
  payable: sumOfSplits(entries.map(({ kept, current }) => kept ?? current)),
  current: sumOfSplits(entries.map(({ current }) => current)),
})

const isChanged = ({ payable, current }: SplitSum) =>
  payable.regular !== current.regular ||
  payable.overtime !== current.overtime ||
  payable.doubleTime !== current.doubleTime

/** The key of a payroll line: entries of one person, day and job share a line. */
export const lineKey = ({ employeeId, day, jobId }: Pick<WorkedEntry, 'employeeId' | 'day' | 'jobId'>) =>
  `${employeeId} ${day} ${jobId}`

/**
 * The text for a difference between the approved split and today's split, such as `Approved as 40.0 + 6.0;
 * today’s entries and rule come to 40.0 + 8.0`. The numbers are regular hours, overtime and, if there is any,
 * double time. Null if no day of a job differs.
 */
export function changeOf(entries: readonly SplitEntry[]): string | null {
  const lines = [...Map.groupBy(entries, lineKey).values()].map(splitSumOf)
  if (!lines.some(isChanged)) return null
  const sum = splitSumOf(entries)
  const hasDoubleTime = sum.payable.doubleTime !== 0 || sum.current.doubleTime !== 0
  const words = ({ regular, overtime, doubleTime }: Split) =>
    [regular, overtime, ...(hasDoubleTime ? [doubleTime] : [])].map(hoursOfTenths).join(' + ')
  const today = isChanged(sum) ? `come to ${words(sum.current)}` : 'have the same on other days or jobs'
  return `Approved as ${words(sum.payable)}; today’s entries and rule ${today}`
}

/**
 * The time that each entry of a day counts, in the given order. A negative correction reduces the last
 * entries of its activity.
 */
function countedOf(entries: readonly WorkedEntry[]): number[] {
  const counted = entries.map((entry) => sumOf([entry]))
  for (const [index, entry] of entries.entries()) {
    for (let before = index - 1; before >= 0 && (counted[index] ?? 0) < 0; before -= 1) {
      if (entries[before]?.activityId !== entry.activityId) continue
      const taken = Math.min(Math.max(0, counted[before] ?? 0), -(counted[index] ?? 0))
      counted[before] = (counted[before] ?? 0) - taken
      counted[index] = (counted[index] ?? 0) + taken
    }
  }
  return counted
}

/** Splits the entries of a person's week, given in the order of time. */
function splitsOfWeek(monday: string, entries: readonly WorkedEntry[], rule: OvertimeRule): SplitEntry[] {
  const byDay = Map.groupBy(entries, ({ day }) => day)
  const days = daysOfWeek(monday).map((day) => byDay.get(day) ?? [])
  const splits = splitWeek(rule, days.map(sumOf), PER_HOUR)
  return days.flatMap((of, index) => {
    const parts = splitEntries(splits[index] ?? NOTHING, countedOf(of))
    return of.map((entry, place) => ({ ...entry, current: parts[place] ?? NOTHING }))
  })
}

/**
 * The splits of all entries of people, in whole weeks around a period. Entries on all projects are included,
 * because overtime counts all of them. Sorted by time within a person.
 */
export async function listSplits(
  db: Db,
  scope: Pick<Scope, 'companyId' | 'accountId'>,
  employeeIds: readonly string[],
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<SplitEntry[]> {
  const weeks = { startDate: mondayOf(startDate), endDate: dayAfter(mondayOf(endDate), 6) }
  const { overtimeRule } = await findSettings(db, scope)
  const exempt = new Set(
    (await listExempt(db, { ...scope, ...SEES_ALL_FIRMS })).map(({ employeeUniqueId }) => employeeUniqueId),
  )
  const entries = await listWorkedEntries(db, scope, employeeIds, weeks)
  return [...Map.groupBy(entries, ({ employeeId }) => employeeId)].flatMap(([employeeId, own]) =>
    [...Map.groupBy(own, ({ day }) => mondayOf(day))].flatMap(([monday, of]) =>
      splitsOfWeek(monday, of, exempt.has(employeeId) ? 'none' : overtimeRule),
    ),
  )
}

/**
 * Adds to each week the splits of its entries, by entry id, for storing at approval. The caller must have
 * locked the people, so that no new entry is missed.
 */
export async function withSplits(
  db: Db,
  scope: Pick<Scope, 'companyId' | 'accountId'>,
  weeks: readonly WeekKey[],
): Promise<WrittenWeek[]> {
  const keyOf = ({ workOrderId, employeeId, startDate }: WeekKey) =>
    `${workOrderId} ${employeeId} ${startDate}`
  const days = weeks.map(({ startDate }) => startDate).toSorted()
  const ids = weeks.map(({ employeeId }) => employeeId)
  const period = { startDate: days[0] ?? '', endDate: days.at(-1) ?? '' }
  const splits = Map.groupBy(await listSplits(db, scope, ids, period), ({ workOrderId, employeeId, day }) =>
    keyOf({ workOrderId, employeeId, startDate: mondayOf(day) }),
  )
  return weeks.map((week) => ({
    ...week,
    split: Object.fromEntries((splits.get(keyOf(week)) ?? []).map(({ id, current }) => [id, current])),
  }))
}
