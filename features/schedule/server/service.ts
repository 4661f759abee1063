/** Rules of the schedule: the range of days, and who may read it. */
import type * as z from 'zod'
import { invalidInput } from '#contract/errors.ts'
import type { PageOf } from '#contract/paging.ts'
import { requireWorkOrders, untold } from '#features/hierarchy/server/public.ts'
import { fetchPage } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import type {
  countScheduled,
  ScheduledSubTask,
  ScheduledWorkOrder,
  ScheduleFilter,
  SchedulePaging,
} from '../contract.ts'
import {
  countFiltered,
  countSubTasks,
  countWorkOrders,
  listSubTasks,
  listWorkOrders,
  type ScheduleRange,
} from './queries.ts'

/**
 * The range and the filters. Without dates, the range is 1 January to 31 December of this year in the
 * account's time zone (002 §9).
 *
 * @throws AppError INVALID_INPUT (400) if the end is before the start
 */
function rangeOf({ today }: InAccount, filter: ScheduleFilter): ScheduleRange {
  const year = today.slice(0, 4)
  const from = filter.startDate ?? `${year}-01-01`
  const to = filter.endDate ?? `${year}-12-31`
  if (to < from) throw invalidInput('endDate', 'must not be before the start date')
  return {
    from,
    to,
    isLate: filter.isLate ?? false,
    isMine: filter.isMine ?? false,
    isWithoutProgress: filter.isWithoutProgress ?? false,
  }
}

/** The values of all other fields if the caller sees only the title of a job or task (docs/decisions/0095). */
const besideTitle = {
  startDate: null,
  endDate: null,
  riskLevel: untold.riskLevel,
  progress: null,
  isLate: false,
  isOutsideParentDates: untold.isOutsideParentDates,
} as const

const titlesOf = (workOrder: ScheduledWorkOrder): ScheduledWorkOrder => ({
  ...workOrder,
  riskLevel: null,
  progress: null,
  isLate: false,
  schedule: workOrder.schedule.map((job) => ({
    ...job,
    ...besideTitle,
    subTasks: job.subTasks.map((task) => ({ ...task, ...besideTitle })),
  })),
})

/**
 * A page of the projects with their jobs and tasks, or one project if it is named.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), WORK_ORDER_NOT_FOUND (404)
 */
export async function pageOfWorkOrders(
  context: InAccount,
  body: SchedulePaging & ScheduleFilter & { TargetUniqueID: string | null },
): Promise<PageOf<ScheduledWorkOrder>> {
  const { db, scope, today } = context
  const { TargetUniqueID: workOrder } = body
  const wanted = { ...rangeOf(context, body), workOrder }
  if (workOrder) await requireWorkOrders(context, [workOrder], 'Schedule', 'Read')
  return fetchPage(
    body,
    async (range) => {
      const found = await listWorkOrders(db, scope, today, wanted, range)
      return scope.theirs ? found.map(titlesOf) : found
    },
    () => countWorkOrders(db, scope, today, wanted),
  )
}

/**
 * Counts the activities that match each filter of the schedule.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), WORK_ORDER_NOT_FOUND (404)
 */
export async function countsOf(
  context: InAccount,
  { TargetUniqueID, ...filter }: ScheduleFilter & { TargetUniqueID?: string | null | undefined },
): Promise<z.output<(typeof countScheduled)['reply']>> {
  const { db, scope, today } = context
  const workOrder = TargetUniqueID ?? null
  const wanted = { ...rangeOf(context, filter), workOrder }
  if (workOrder) await requireWorkOrders(context, [workOrder], 'Schedule', 'Read')
  return countFiltered(db, scope, today, wanted)
}

/**
 * A page of the activities of a project.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), WORK_ORDER_NOT_FOUND (404)
 */
export async function pageOfSubTasks(
  context: InAccount,
  body: SchedulePaging & ScheduleFilter & { TargetUniqueID: string },
): Promise<PageOf<ScheduledSubTask>> {
  const { db, scope, today } = context
  const wanted = { ...rangeOf(context, body), workOrder: body.TargetUniqueID }
  await requireWorkOrders(context, [wanted.workOrder], 'Schedule', 'Read')
  return fetchPage(
    body,
    (range) => listSubTasks(db, scope, today, wanted, range),
    () => countSubTasks(db, scope, today, wanted),
  )
}
