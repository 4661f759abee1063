/** How much of somebody's week is overtime (records.md 'Time'): computed anew each time, and kept nowhere. */

/** none; above 40 hours a week; above 8 hours a day and 40 a week. */
export const overtimeRules = ['none', 'week', 'day and week'] as const
export type OvertimeRule = (typeof overtimeRules)[number]

const DAY_HOURS = 8
const WEEK_HOURS = 40

/**
 * The overtime of each day of a week, in the unit in which `worked` counts, of which an hour has `perHour`. By day first, then by week
 * of what is left, so that an hour counts once. `worked` is of all projects of the person.
 */
export function overtimeOf(rule: OvertimeRule, worked: readonly number[], perHour: number): number[] {
  let regular = 0
  return worked.map((all) => {
    if (rule === 'none') return 0
    const byDay = rule === 'day and week' ? Math.max(0, all - DAY_HOURS * perHour) : 0
    const before = Math.max(0, regular - WEEK_HOURS * perHour)
    regular += all - byDay
    return byDay + Math.max(0, regular - WEEK_HOURS * perHour) - before
  })
}
