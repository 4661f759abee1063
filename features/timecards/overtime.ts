/** What of somebody's week is overtime and double time, and on which of their entries (records.md 'Time', 'Payroll'). */

/** None; above 40 hours a week; above 8 hours a day and 40 a week; that of California. */
export const overtimeRules = ['none', 'week', 'day and week', 'California'] as const
export type OvertimeRule = (typeof overtimeRules)[number]

/** Some time by what it is paid as: once, one and a half times, twice. */
export interface Split {
  regular: number
  overtime: number
  doubleTime: number
}

const WEEK_HOURS = 40
const DAYS = 7

/** Above how many hours a day is overtime, and above how many double time. */
interface DayLimits {
  overtime: number
  doubleTime: number
}

const NO_LIMITS: DayLimits = { overtime: Infinity, doubleTime: Infinity }

function limitsOf(rule: OvertimeRule, isSeventhDay: boolean): DayLimits {
  if (rule === 'day and week') return { overtime: 8, doubleTime: Infinity }
  if (rule === 'California')
    return isSeventhDay ? { overtime: 0, doubleTime: 8 } : { overtime: 8, doubleTime: 12 }
  return NO_LIMITS
}

const above = (all: number, limit: number) => Math.max(0, all - limit)

/**
 * The split of each day of a week that begins on Monday, in the unit in which `worked` counts, of which an hour has `perHour`. By day
 * first, then by week: only time that the days leave regular counts toward the 40 hours, so an hour is never overtime twice. `worked`
 * is of all projects of the person. The seventh day in a row is the Sunday of a week in which somebody worked on each day.
 */
export function splitWeek(rule: OvertimeRule, worked: readonly number[], perHour: number): Split[] {
  const isWithoutRest = worked.length === DAYS && worked.every((all) => all > 0)
  let straight = 0
  return worked.map((all, day) => {
    if (rule === 'none') return { regular: all, overtime: 0, doubleTime: 0 }
    const limits = limitsOf(rule, isWithoutRest && day === DAYS - 1)
    const doubleTime = above(all, limits.doubleTime * perHour)
    const byDay = above(all - doubleTime, limits.overtime * perHour)
    const before = above(straight, WEEK_HOURS * perHour)
    straight += all - doubleTime - byDay
    const byWeek = above(straight, WEEK_HOURS * perHour) - before
    return { regular: all - doubleTime - byDay - byWeek, overtime: byDay + byWeek, doubleTime }
  })
}

/** Splits a day over its entries, which come in the order of time: double time stands on the last minutes, overtime before it. */
export function splitEntries(day: Split, entries: readonly number[]): Split[] {
  const left = { ...day }
  return entries.map((all) => {
    const regular = Math.min(left.regular, all)
    const overtime = Math.min(left.overtime, all - regular)
    left.regular -= regular
    left.overtime -= overtime
    return { regular, overtime, doubleTime: all - regular - overtime }
  })
}
