/** Bars that were moved and are not saved yet: what is drawn of them, what they leave, and what is sent. Nothing here draws or fetches. */
import { countOf } from '#contract/figures.ts'
import { FIRST_DATE, LAST_DATE } from '#contract/values.ts'
import type { ScheduledJob, ScheduledTask } from '../contract.ts'
import { type ScheduleRow, type Span, shortDay } from './rows.ts'
import { countDays, dayOfNumber, numberOfDay } from './timescale.ts'

/** What is done to a bar: moved as a whole, or one of its ends. */
export type Grip = 'whole' | 'start' | 'end'

/** An activity that was moved: where to, and what was known of it when that began. */
export interface Move extends Span {
  id: string
  title: string
  /** As it was when it was moved: what it is in is known though it is closed meanwhile. */
  row: ScheduleRow
  before: Span
  rowVersion: number
}

/** By the ids of the activities, in the order in which they were moved. */
export type Draft = ReadonlyMap<string, Move>

export const nothingMoved: Draft = new Map()

const later = (day: string | null, days: number) => day && dayOfNumber(numberOfDay(day) + days)

/**
 * Where a bar is when one of its grips goes by so many days; null where it cannot: an end would come before the start, a
 * day is not there, or it would leave the years of a plan.
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

/** The draft with a bar where it was moved to; back where it was, it is no longer in it. */
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

/** The rows with what was moved where it was moved to. */
export function withDraft(rows: readonly ScheduleRow[], draft: Draft, today: string): readonly ScheduleRow[] {
  if (draft.size === 0) return rows
  return rows.map((row) => {
    const move = draft.get(row.id)
    if (!move) return row
    return placedAt(row, move, today)
  })
}

/** A row with its bar where it was moved to. */
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

/** Whose dates those of a row should be within. */
const holderOf = ({ kind, task, job }: ScheduleRow) =>
  kind === 'activity' ? task : kind === 'task' ? job : undefined

/** A job or a task that was moved, with what is in it. */
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
 * The rows with a job or a task where it was moved to, and what is in it: what is done stays. `to` is where it ends up
 * itself, which goes by all that is in it, shown or not.
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
    // It goes where what holds it goes.
    const { isOutsideParentDates } = row
    return next ? { ...placedAt(row, next, today), isOutsideParentDates } : row
  })
}

/** What is sent, so that the job holds a task that was moved; null: it does, or there is nothing to hold. */
export function jobBeyond({ kind, job }: ScheduleRow, to: Span): Widened<ScheduledJob> | null {
  return kind === 'task' && job ? widened(job, [to]) : null
}

/** `Frame moves 5 days later`. */
export const shiftWords = ({ row: { title }, days }: Shift) =>
  `${title} moves ${countOf(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`

const isBefore = (one: string | null, other: string | null) => one !== null && other !== null && one < other

/** True where something has a day outside of what is to hold it. */
export function isOutside(span: Span, holder: Span | undefined): boolean {
  if (!holder) return false
  return [span.startDate, span.endDate].some(
    (day) => isBefore(day, holder.startDate) || isBefore(holder.endDate, day),
  )
}

/** What holds a bar no more, and the dates with which it would. */
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

/** The tasks that no longer hold what was moved in them, and the jobs that would not hold those tasks then. */
export interface Holders {
  tasks: Widened<ScheduledTask>[]
  jobs: Widened<ScheduledJob>[]
}

/** All that was moved, each as it is now, or where it is not shown as it was then. */
export function movedRows(
  rows: readonly ScheduleRow[],
  draft: Draft,
): readonly { move: Move; row: ScheduleRow }[] {
  const shown = new Map(rows.map((row) => [row.id, row]))
  return [...draft.values()].map((move) => ({ move, row: shown.get(move.id) ?? move.row }))
}

/** What is to be moved along, so that all that was moved is held. */
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

/** Those that somebody else changed since they were moved here, with where they are now. */
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

/** The draft after somebody else's change was seen: what was moved here is to stand over it. */
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

/** What was done, in words: `Erect starts 3 days later, Dec 17 to Jan 8`; `4 activities move`. */
export function draftWords(draft: Draft): string {
  const [first] = draft.values()
  if (!first) return ''
  if (draft.size > 1) return `${countOf(draft.size, 'activity', 'activities')} move`
  return `${first.title} ${moveWords(first)}`
}

/** `starts 3 days later`; `ends 2 days earlier`; `takes 5 days instead of 3`. */
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

/** `Dec 14 → Dec 17, ends Jan 8`: beside the bar while it is moved. */
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
