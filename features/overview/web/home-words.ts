/** How the home page reads. */
import type { ProjectFilter } from '#features/projects/web/public-list.ts'
import { countOf, formatDay } from '#web/ui/format.ts'
import type { Home, ProjectFacts } from '../contract.ts'

/** `Nov 30`; with the year where that is another one. */
export function nearDay(day: string, today: string): string {
  const year = day.slice(0, 4)
  return year === today.slice(0, 4) ? formatDay(day).replace(`, ${year}`, '') : formatDay(day)
}

/** Where the register of activities has what is counted here: it begins with what is in construction, the home page with all. */
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

/** `1 project late`, `None late`. */
export const lateWords = (count: number) => (count > 0 ? `${countOf(count, 'project')} late` : 'None late')

/** `2 critical`, `None critical`. */
export const criticalWords = (count: number) => (count > 0 ? `${count} critical` : 'None critical')

/** `47 points behind`; nothing where that cannot be told. */
export function pointsWords(points: number | null | undefined): string {
  if (points === null || points === undefined) return ''
  return points < 0 ? `${countOf(-points, 'point')} ahead` : `${countOf(points, 'point')} behind`
}

/** `5 inspections, 9 activities end`, of what may be read; nothing where nothing is due. */
export function dueWords({ inspections, activities }: Home['due']): string {
  const parts = [
    inspections ? countOf(inspections, 'inspection') : '',
    activities ? `${countOf(activities, 'activity', 'activities')} ${activities === 1 ? 'ends' : 'end'}` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** `8 open, 2 overdue, 4 your turn`: a phone's line; `No open records`. */
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
