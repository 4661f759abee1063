/** The rules of the schedule: which days it is of, and who reads it. */
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
 * What is looked for: where no day is named, 1 January to 31 December of this year, where the account is (002 §9).
 *
 * @throws AppError INVALID_INPUT (400) where the end is before the start
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

/** What is told of a job or a task whose title alone is told (docs/decisions/0095). */
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
 * A page of the work orders with their jobs and tasks; of one, where it is named.
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
 * How many activities each filter of the schedule leaves.
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
 * A page of the activities of a work order.
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
