/** Texts of the home page. */
import type { ProjectFilter } from '#features/projects/web/public-list.ts'
import { countOf, formatDay } from '#web/ui/format.ts'
import type { Home, ProjectFacts } from '../contract.ts'

/** Formats a day: `Nov 30`; with the year if it is not the present year. */
export function nearDay(day: string, today: string): string {
  const year = day.slice(0, 4)
  return year === today.slice(0, 4) ? formatDay(day).replace(`, ${year}`, '') : formatDay(day)
}

/**
 * The address of the register of activities that shows the counted activities. By default the register shows
 * only projects in construction, but the home page counts all projects, so the address always contains the
 * phase.
 */
export const activitiesSearch = (
  which: 'late' | 'idle' | 'blocked',
  { phase, risk, manager, search }: ProjectFilter,
) =>
  ({
    view: 'activities',
    which,
    phase: phase ?? 'any',
    ...(risk && { risk }),
    ...(manager && { manager }),
    ...(search && { projects: search }),
  }) as const

/** The number of late projects: `1 project late`, `None late`. */
export const lateWords = (count: number) => (count > 0 ? `${countOf(count, 'project')} late` : 'None late')

/** The number of critical projects: `2 critical`, `None critical`. */
export const criticalWords = (count: number) => (count > 0 ? `${count} critical` : 'None critical')

/** The points behind the plan: `47 points behind`; empty if they are unknown. */
export function pointsWords(points: number | null | undefined): string {
  if (points === null || points === undefined) return ''
  return points < 0 ? `${countOf(-points, 'point')} ahead` : `${countOf(points, 'point')} behind`
}

/**
 * What is due, as text: `5 inspections, 9 activities end`. Parts that the user may not read are left out;
 * empty if nothing is due.
 */
export function dueWords({ inspections, activities }: Home['due']): string {
  const parts = [
    inspections ? countOf(inspections, 'inspection') : '',
    activities ? `${countOf(activities, 'activity', 'activities')} ${activities === 1 ? 'ends' : 'end'}` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** The open records in one line for a phone: `8 open, 2 overdue, 4 your turn`, or `No open records`. */
export function recordsWords({ openRecords, overdueRecords, myTurns }: ProjectFacts): string {
  if (openRecords === 0) return 'No open records'
  return [
    `${openRecords} open`,
    overdueRecords > 0 && `${overdueRecords} overdue`,
    myTurns > 0 && `${myTurns} your turn`,
  ]
    .filter(Boolean)
    .join(', ')
}
