/** Moves what is planned: many activities, and what they stand in, in one write (records.md 'Schedule'). */
import { invalidInput } from '#contract/errors.ts'
import { changeActivities } from '#features/activities/server/public.ts'
import { type Level, moduleOf, requireDates, requireRecords } from '#features/hierarchy/server/public.ts'
import { changeJobs } from '#features/jobs/server/public.ts'
import { changeTasks } from '#features/tasks/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { ScheduleMove } from '../contract.ts'

/** Who says what is wrong of a date, and in which list of the call. */
const lists = { job: 'jobs', task: 'tasks', activity: 'subTasks' } as const satisfies Partial<
  Record<Level, keyof ScheduleMove>
>
type Moving = keyof typeof lists

/** Each once: of two places that one is sent to, none is meant. */
function requireOnce(level: Moving, ids: readonly string[]): void {
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice >= 0) throw invalidInput(`${lists[level]}.${twice}.uniqueID`, 'is there twice')
}

/**
 * Changes the dates of activities, and of the tasks and jobs that are to hold them, all or none.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE (409)
 */
export async function move(context: InAccount, sent: ScheduleMove): Promise<string[]> {
  const moves = { job: sent.jobs ?? [], task: sent.tasks ?? [], activity: sent.subTasks }
  const idsOf = (level: Moving) => moves[level].map(({ uniqueID }) => uniqueID)
  const moved = (['job', 'task', 'activity'] as const).filter((level) => moves[level].length > 0)
  for (const level of moved) {
    requireOnce(level, idsOf(level))
    for (const [at, { startDate, endDate }] of moves[level].entries())
      requireDates(startDate, endDate, `${lists[level]}.${at}.endDate`)
    // oxlint-disable-next-line no-await-in-loop
    await requireRecords(context, level, idsOf(level), 'Update', 'Schedule')
  }
  // What holds something is changed before it, as wherever several levels are.
  if (moves.job.length > 0)
    await changeJobs(
      context,
      moves.job.map(({ uniqueID: jobUniqueId, startDate, endDate, rowVersion }) => ({
        ...{ jobUniqueId, rowVersion },
        ...{ jobStartDate: startDate, jobEndDate: endDate },
      })),
    )
  if (moves.task.length > 0)
    await changeTasks(
      context,
      moves.task.map(({ uniqueID: taskUniqueId, startDate, endDate, rowVersion }) => ({
        ...{ taskUniqueId, rowVersion },
        ...{ taskStartDate: startDate, taskEndDate: endDate },
      })),
    )
  await changeActivities(
    context,
    moves.activity.map(({ uniqueID: subTaskUniqueId, startDate, endDate, rowVersion }) => ({
      ...{ subTaskUniqueId, rowVersion },
      ...{ subTaskStartDate: startDate, subTaskEndDate: endDate },
    })),
  )
  const { companyId, accountId } = context.scope
  context.afterCommit(() => {
    for (const level of moved)
      context.events.publish({
        ...{ companyId, accountId, tab: null },
        ...{ module: moduleOf(level), action: 'Update', ids: idsOf(level) },
      })
  })
  return moved.flatMap(idsOf)
}
