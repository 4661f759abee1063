/** The names, weeks and days of a month in a calendar. */
import { dayAfter } from '#contract/days.ts'
import type { WeekStart } from '#contract/region.ts'

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns `November 2026` for `2026-11`. */
export const nameOfMonth = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`))

const fromMonday = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

/** Returns the short names of the weekdays, from the first weekday of the account's calendars. */
export const weekdaysFrom = (weekStart: WeekStart): readonly string[] =>
  weekStart === 'Monday' ? fromMonday : [...fromMonday.slice(-1), ...fromMonday.slice(0, -1)]

/** Returns the month, `yyyy-MM`, that is `by` months after another month. */
export function monthBeside(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/**
 * Returns all weeks that contain a day of the month, each from the first weekday of the account's calendars.
 */
export function weeksOf(month: string, weekStart: WeekStart): string[][] {
  const first = `${month}-01`
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + (weekStart === 'Monday' ? 6 : 0)) % 7
  const weeks: string[][] = []
  for (let start = dayAfter(first, -before); start.slice(0, 7) <= month; start = dayAfter(start, 7))
    weeks.push(Array.from({ length: 7 }, (_none, index) => dayAfter(start, index)))
  return weeks
}
