/**
 * Unsaved moves of bars: their rows, the tasks and jobs that no longer contain them, and the data to send.
 * Pure functions, without rendering or fetching.
 */
import { countOf } from '#contract/figures.ts'
import { FIRST_DATE, LAST_DATE } from '#contract/values.ts'
import type { ScheduledJob, ScheduledTask } from '../contract.ts'
import { type ScheduleRow, type Span, shortDay } from './rows.ts'
import { countDays, dayOfNumber, numberOfDay } from './timescale.ts'

/** The part of a bar that the user drags: the whole bar, or one of its ends. */
export type Grip = 'whole' | 'start' | 'end'

/** A moved activity: its new dates, and its state when the move began. */
export interface Move extends Span {
  id: string
  title: string
  /**
   * The row at the time of the move. The row knows its task and job, even if the user closes these rows
   * later.
   */
  row: ScheduleRow
  before: Span
  rowVersion: number
}

/** Moves by activity id, in the order of moving. */
export type Draft = ReadonlyMap<string, Move>

export const nothingMoved: Draft = new Map()

const later = (day: string | null, days: number) => day && dayOfNumber(numberOfDay(day) + days)

/**
 * The dates of a bar after one of its grips moved by `days`. Null if the move is impossible: the end would be
 * before the start, the date is missing, or a date would leave the years of a plan.
 */
export function dragged({ startDate, endDate }: Span, grip: Grip, days: number): Span | null {
  const next = {
    startDate: grip === 'end' ? startDate : later(startDate, days),
    endDate: grip === 'start' ? endDate : later(endDate, days),
  }
  if (grip === 'start' && !startDate) return null
  if (grip === 'end' && !endDate) return null
  const { startDate: start, endDate: end } = next
  if (!start && !end) return null
  if (start && end && end < start) return null
  const isOutside = (day: string | null) => day !== null && (day < FIRST_DATE || day > LAST_DATE)
  return isOutside(start) || isOutside(end) ? null : next
}

/** The draft with a moved bar. A bar that is back at its saved dates is removed from the draft. */
export function withMove(draft: Draft, row: ScheduleRow, to: Span): Draft {
  const { id, title, activity } = row
  if (!activity) return draft
  const known = draft.get(id)
  const before = known?.before ?? { startDate: activity.startDate, endDate: activity.endDate }
  const next = new Map(draft)
  next.delete(id)
  if (to.startDate !== before.startDate || to.endDate !== before.endDate) {
    const { startDate, endDate } = to
    const rowVersion = known?.rowVersion ?? activity.rowVersion
    next.set(id, { id, title, row, startDate, endDate, before, rowVersion })
  }
  return next
}

/** The rows with the dates of the draft. */
export function withDraft(rows: readonly ScheduleRow[], draft: Draft, today: string): readonly ScheduleRow[] {
  if (draft.size === 0) return rows
  return rows.map((row) => {
    const move = draft.get(row.id)
    if (!move) return row
    return placedAt(row, move, today)
  })
}

/** A row with new dates. */
export function placedAt(row: ScheduleRow, { startDate, endDate }: Span, today: string): ScheduleRow {
  const { startDate: savedStart, endDate: savedEnd } = row.activity ?? row
  return {
    ...row,
    ...{ startDate, endDate },
    isLate: endDate !== null && endDate < today && (row.progress ?? 0) < 100,
    isOutsideParentDates: isOutside({ startDate, endDate }, holderOf(row)),
    saved: { startDate: savedStart, endDate: savedEnd },
  }
}

/** The parent whose dates should contain the dates of the row. */
const holderOf = ({ kind, task, job }: ScheduleRow) =>
  kind === 'activity' ? task : kind === 'task' ? job : undefined

/** A job or a task that was moved with everything below it. */
export interface Shift {
  row: ScheduleRow
  days: number
}

const isIn = (row: ScheduleRow, { kind, id }: ScheduleRow) =>
  row.kind === 'activity'
    ? (kind === 'job' ? row.job : row.task)?.uniqueID === id
    : row.kind === 'task' && kind === 'job' && row.job?.uniqueID === id

const isDone = ({ progress }: ScheduleRow) => (progress ?? 0) >= 100

/**
 * The rows after a job or a task moved with everything below it; done records stay. `to`: the new dates of
 * the job or task itself, which depend on all records below, including hidden records.
 */
export function withShift(
  rows: readonly ScheduleRow[],
  shift: Shift,
  to: Span,
  today: string,
): readonly ScheduleRow[] {
  return rows.map((row) => {
    if (row.id === shift.row.id) return placedAt(row, to, today)
    if (!isIn(row, shift.row) || isDone(row)) return row
    const next = dragged(row, 'whole', shift.days)
    // The parent moves by the same days, so `isOutsideParentDates` stays the same.
    const { isOutsideParentDates } = row
    return next ? { ...placedAt(row, next, today), isOutsideParentDates } : row
  })
}

/**
 * The new dates of a job, so that they contain a moved task. Null if the job's dates contain the task
 * already, or if the row is no task.
 */
export function jobBeyond({ kind, job }: ScheduleRow, to: Span): Widened<ScheduledJob> | null {
  return kind === 'task' && job ? widened(job, [to]) : null
}

/** As in `Frame moves 5 days later`. */
export const shiftWords = ({ row: { title }, days }: Shift) =>
  `${title} moves ${countOf(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`

const isBefore = (one: string | null, other: string | null) => one !== null && other !== null && one < other

/** True if a date of `span` is outside of `holder`. */
export function isOutside(span: Span, holder: Span | undefined): boolean {
  if (!holder) return false
  return [span.startDate, span.endDate].some(
    (day) => isBefore(day, holder.startDate) || isBefore(holder.endDate, day),
  )
}

/** A task or job whose dates no longer contain a bar, and wider dates that contain the bar. */
export interface Widened<T> {
  holder: T
  to: Span
}

function widened<T extends Span>(holder: T, spans: readonly Span[]): Widened<T> | null {
  const { startDate, endDate } = holder
  const to = { startDate, endDate }
  for (const span of spans)
    for (const day of [span.startDate, span.endDate]) {
      if (isBefore(day, to.startDate)) to.startDate = day
      if (isBefore(to.endDate, day)) to.endDate = day
    }
  return to.startDate === startDate && to.endDate === endDate ? null : { holder, to }
}

/**
 * The tasks whose dates no longer contain their moved activities, and the jobs whose dates would not contain
 * those tasks.
 */
export interface Holders {
  tasks: Widened<ScheduledTask>[]
  jobs: Widened<ScheduledJob>[]
}

/** All moves, each with its present row. If the row is not shown now, the row at the time of the move is used. */
export function movedRows(
  rows: readonly ScheduleRow[],
  draft: Draft,
): readonly { move: Move; row: ScheduleRow }[] {
  const shown = new Map(rows.map((row) => [row.id, row]))
  return [...draft.values()].map((move) => ({ move, row: shown.get(move.id) ?? move.row }))
}

/** The tasks and jobs whose dates must change so that they contain all moved activities. */
export function holdersOf(rows: readonly ScheduleRow[], draft: Draft): Holders {
  const moved = movedRows(rows, draft).map(({ move, row: { task, job } }) => ({ move, task, job }))
  const byTask = Map.groupBy(moved, ({ task }) => task)
  const tasks = [...byTask].flatMap(([task, of]) => {
    const found =
      task &&
      widened(
        task,
        of.map(({ move }) => move),
      )
    return found ? [{ ...found, job: of[0]?.job }] : []
  })
  const jobs = [...Map.groupBy(tasks, ({ job }) => job)].flatMap(([job, of]) => {
    const found =
      job &&
      widened(
        job,
        of.map(({ to }) => to),
      )
    return found ? [found] : []
  })
  return { tasks: tasks.map(({ holder, to }) => ({ holder, to })), jobs }
}

/** Moved activities that another person has changed since, with their present dates. */
export function overtaken(
  rows: readonly ScheduleRow[],
  draft: Draft,
): (Span & { id: string; title: string })[] {
  return rows.flatMap(({ id, title, activity }) => {
    const move = draft.get(id)
    if (!move || !activity || activity.rowVersion === move.rowVersion) return []
    return [{ id, title, startDate: activity.startDate, endDate: activity.endDate }]
  })
}

/** The draft after the user decided to overwrite another person's changes: the moves get the new versions. */
export function overTheirs(draft: Draft, rows: readonly ScheduleRow[]): Draft {
  const next = new Map(draft)
  for (const { id, activity } of rows) {
    const move = next.get(id)
    if (!move || !activity) continue
    const { startDate, endDate, rowVersion } = activity
    next.set(id, { ...move, before: { startDate, endDate }, rowVersion })
  }
  return next
}

/** The draft as text: `Erect starts 3 days later, Dec 17 to Jan 8`, or `4 activities move`. */
export function draftWords(draft: Draft): string {
  const [first] = draft.values()
  if (!first) return ''
  if (draft.size > 1) return `${countOf(draft.size, 'activity', 'activities')} move`
  return `${first.title} ${moveWords(first)}`
}

/** A move as text: `starts 3 days later`, `ends 2 days earlier` or `takes 5 days instead of 3`. */
export function moveWords({ before, startDate, endDate }: Move): string {
  const by = (from: string | null, to: string | null) =>
    from && to ? numberOfDay(to) - numberOfDay(from) : 0
  const [starts, ends] = [by(before.startDate, startDate), by(before.endDate, endDate)]
  const days = (count: number) => `${countOf(Math.abs(count), 'day')} ${count > 0 ? 'later' : 'earlier'}`
  if (starts !== 0 && ends === starts) return `moves ${days(starts)}`
  const parts = [
    ...(starts === 0 ? [] : [`starts ${days(starts)}`]),
    ...(ends === 0 ? [] : [`ends ${days(ends)}`]),
  ]
  return parts.join(' and ')
}

/** The text above a dragged bar: `Dec 14 → Dec 17, ends Jan 8`. */
export function tipWords(from: Span, to: Span, today: string): string {
  const short = (day: string | null) => shortDay(day, today)
  const start =
    from.startDate === to.startDate
      ? `Starts ${short(to.startDate)}`
      : `${short(from.startDate)} → ${short(to.startDate)}`
  const end =
    from.endDate === to.endDate
      ? `ends ${short(to.endDate)}`
      : `ends ${short(from.endDate)} → ${short(to.endDate)}`
  const days = countDays(to.startDate, to.endDate)
  return [start, end, ...(days === null ? [] : [countOf(days, 'day')])].join(', ')
}
