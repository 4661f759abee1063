/**
 * Computes overtime and double time of a person's week, and splits it over the entries (records.md 'Time',
 * 'Payroll').
 */

/** The rules: no overtime; above 40 hours a week; above 8 hours a day and 40 a week; the rule of California. */
export const overtimeRules = ['none', 'week', 'day and week', 'California'] as const
export type OvertimeRule = (typeof overtimeRules)[number]

/** An amount of time by its pay: regular, overtime (paid one and a half times), and double time (paid twice). */
export interface Split {
  regular: number
  overtime: number
  doubleTime: number
}

const WEEK_HOURS = 40
const DAYS = 7

/** The hours of a day above which time is overtime, and above which time is double time. */
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
 * Splits each day of a week, Monday to Sunday. `worked` is the person's time on all projects, in any unit;
 * `perHour` is the number of units in an hour. The limits of the day apply first. Only time that is regular
 * by the day counts toward the 40 hours of the week, so that no hour is overtime twice. On a Sunday the
 * limits of the seventh day apply if the person worked on all seven days.
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

/**
 * Splits a day over its entries, given in the order of time. The last minutes are double time, the minutes
 * before them are overtime.
 */
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
