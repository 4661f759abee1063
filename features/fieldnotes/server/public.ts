/** What features to the right need of the days of notings. */
export { closeDay, sayNoWork, takeToTell } from './day-queries.ts'
export { requireOpenDays, takeOpenDay } from './days.ts'
export { notingsOfDay, type ReportedNoting } from './kinds.ts'
export { lackingOf } from './queries.ts'
