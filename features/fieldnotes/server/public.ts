/** The functions for days and entries that features to the right may use. */
export { closeDay, sayNoWork, takeToTell } from './day-queries.ts'
export { requireOpenDays, takeOpenDay } from './days.ts'
export { notingsOfDay, type ReportedNoting } from './kinds.ts'
export { lackingOf } from './queries.ts'
