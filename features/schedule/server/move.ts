/** Moves planned work: many activities with their tasks and jobs in one write (records.md 'Schedule'). */
import { invalidInput } from '#contract/errors.ts'
import { changeActivities } from '#features/activities/server/public.ts'
import { type Level, moduleOf, requireDates, requireRecords } from '#features/hierarchy/server/public.ts'
import { changeJobs } from '#features/jobs/server/public.ts'
import { changeTasks } from '#features/tasks/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { ScheduleMove } from '../contract.ts'

/** The name of each level's list in the body of the call. Error paths begin with this name. */
const lists = { job: 'jobs', task: 'tasks', activity: 'subTasks' } as const satisfies Partial<
  Record<Level, keyof ScheduleMove>
>
type Moving = keyof typeof lists
const levels = ['job', 'task', 'activity'] as const

/** Refuses an id that is in the list twice, because the record would have two new places. */
function requireOnce(level: Moving, ids: readonly string[]): void {
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice >= 0) throw invalidInput(`${lists[level]}.${twice}.uniqueID`, 'is there twice')
}

/**
 * Changes the dates of activities, and of the tasks and jobs above them, all or none.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE (409)
 */
export async function move(context: InAccount, sent: ScheduleMove): Promise<string[]> {
  const moves = { job: sent.jobs ?? [], task: sent.tasks ?? [], activity: sent.subTasks }
  const idsOf = (level: Moving) => moves[level].map(({ uniqueID }) => uniqueID)
  for (const level of levels.filter((one) => moves[one].length > 0)) {
    requireOnce(level, idsOf(level))
    for (const [at, { startDate, endDate }] of moves[level].entries())
      requireDates(startDate, endDate, `${lists[level]}.${at}.endDate`)
    // oxlint-disable-next-line no-await-in-loop
    await requireRecords(context, level, idsOf(level), 'Update', 'Schedule')
  }
  return write(context, moves)
}

type Moves = Record<Moving, readonly Placed[]>

/** The new dates of a job, task or activity. */
export interface Placed {
  uniqueID: string
  startDate: string | null
  endDate: string | null
  rowVersion?: number | undefined
}

/** Changes dates that are already checked, and publishes events after the commit. */
export async function write(context: InAccount, moves: Moves): Promise<string[]> {
  // Upper levels are changed before lower levels, in the same order as everywhere else.
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
  if (moves.activity.length > 0)
    await changeActivities(
      context,
      moves.activity.map(({ uniqueID: subTaskUniqueId, startDate, endDate, rowVersion }) => ({
        ...{ subTaskUniqueId, rowVersion },
        ...{ subTaskStartDate: startDate, subTaskEndDate: endDate },
      })),
    )
  const moved = levels.filter((level) => moves[level].length > 0)
  const idsOf = (level: Moving) => moves[level].map(({ uniqueID }) => uniqueID)
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
