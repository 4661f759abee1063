/**
 * Moves a job or a task with everything below it, including records that no filter shows
 * (records.md 'Schedule').
 */
import type * as z from 'zod'
import { dayAfter } from '#contract/days.ts'
import { invalidInput, notFound, platformError } from '#contract/errors.ts'
import { FIRST_DATE, LAST_DATE } from '#contract/values.ts'
import { lockRecords, requireDates, requireRecords } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { ScheduleShift, shiftScheduled } from '../contract.ts'
import { type Placed, write } from './move.ts'
import { type Below, findHolder, listBelow } from './queries.ts'

interface Span {
  startDate: string | null
  endDate: string | null
}

/**
 * The same span, `days` later; missing dates stay missing. With `keepsStart` only the end moves, because done
 * work begins there.
 */
function later({ startDate, endDate }: Span, days: number, keepsStart = false): Span {
  const by = (day: string | null) => day && dayAfter(day, days)
  return { startDate: keepsStart ? startDate : by(startDate), endDate: by(endDate) }
}

/**
 * Moves a job, or one of its tasks, with everything below it that is not done.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE (409)
 */
export async function shift(
  context: InAccount,
  { jobUniqueId: job, taskUniqueId, days, rowVersion, jobDates, isDryRun }: ScheduleShift,
): Promise<z.output<(typeof shiftScheduled)['reply']>> {
  const { db, scope } = context
  const task = taskUniqueId ?? null
  const level = task ? 'task' : 'job'
  if (jobDates && !task) throw invalidInput('jobDates', 'are for a task that is moved')
  await requireRecords(context, level, [task ?? job], 'Update', 'Schedule')
  if (jobDates) {
    await requireRecords(context, 'job', [job], 'Update', 'Schedule')
    requireDates(jobDates.startDate, jobDates.endDate, 'jobDates.endDate')
  }
  if (!isDryRun) await lockRecords(db, scope, level, [task ?? job])
  const holder = await findHolder(db, scope, { job, task })
  if (!holder) throw notFound()
  if (rowVersion !== undefined && rowVersion !== holder.rowVersion) throw platformError('ROW_VERSION_STALE')
  const below = await listBelow(db, scope, { job, task })
  // A dry run checks these rights, too, because its result reveals the number of records.
  const written = { job: ['job', 'task', 'activity'], task: ['task', 'activity'] } as const
  for (const of of written[level]) {
    const inIt = below.filter((one) => one.level === of).map(({ uniqueID }) => uniqueID)
    const ids = of === level ? [task ?? job] : inIt
    // oxlint-disable-next-line no-await-in-loop
    if (ids.length > 0) await requireRecords(context, of, ids, 'Update')
  }
  const activities = below.filter((one) => one.level === 'activity')
  const staying = activities.filter(({ isDone }) => isDone)
  const moving = activities.filter(({ isDone }) => !isDone)
  /** The tasks that move. A task whose activities are all done stays. */
  const tasks = below.filter(
    ({ level: of, uniqueID }) =>
      of === 'task' &&
      (moving.some(({ taskUniqueId: its }) => its === uniqueID) ||
        !staying.some(({ taskUniqueId: its }) => its === uniqueID)),
  )
  const holdsDone = (id: string | null) => staying.some(({ taskUniqueId: its }) => id === null || its === id)
  const placed = (one: Below, keepsStart: boolean): Placed => ({
    ...{ uniqueID: one.uniqueID, rowVersion: one.rowVersion },
    ...later(one, days, keepsStart),
  })
  const own = {
    uniqueID: task ?? job,
    rowVersion: holder.rowVersion,
    ...later(holder, days, holdsDone(task)),
  }
  const moves = {
    job: task ? (jobDates ? [{ uniqueID: job, ...jobDates }] : []) : [own],
    task: task ? [own] : tasks.map((one) => placed(one, holdsDone(one.uniqueID))),
    activity: moving.map((one) => placed(one, false)),
  }
  for (const { startDate, endDate } of [own, ...moves.task, ...moves.activity]) {
    const isOutside = [startDate, endDate].some(
      (day) => day !== null && (day < FIRST_DATE || day > LAST_DATE),
    )
    if (isOutside)
      throw invalidInput('days', `would leave the years of a plan, ${FIRST_DATE} to ${LAST_DATE}`)
    if (startDate && endDate && endDate < startDate)
      throw invalidInput('days', 'would end something before the start of what is done in it')
  }
  if (!isDryRun) await write(context, moves)
  const { startDate, endDate } = own
  return { tasks: tasks.length, subTasks: moving.length, staying: staying.length, startDate, endDate }
}
