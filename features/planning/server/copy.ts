/** Duplicates a project: its plan without its people, progress, files and records. */

import { v7 as uuidv7 } from 'uuid'
import { dayAfter, daysBetween } from '#contract/days.ts'
import { AppError, platformError } from '#contract/errors.ts'
import { hasBit, type Module } from '#contract/modules.ts'
import { cutText } from '#contract/texts.ts'
import { FIRST_DATE, LAST_DATE, NO_ID } from '#contract/values.ts'
import { copyActivities } from '#features/activities/server/public.ts'
import { lockRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { copyJobs } from '#features/jobs/server/public.ts'
import { projectErrors } from '#features/projects/contract.ts'
import { assignCaller, insertWorkOrderCopy, requireVisible } from '#features/projects/server/public.ts'
import { copyTasks } from '#features/tasks/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { findPlanSpan } from './queries.ts'

const LONGEST_TITLE = 200
const SUFFIX = ' (copy)'

const movedBy = (date: string, days: number) => dayAfter(date, days)

/** The modules that are copied. The caller needs Read of each on the source, and Create in general. */
const copied: readonly Module[] = ['Projects', 'Jobs', 'Tasks', 'Activities']

interface CopyRequest {
  workOrderUniqueId: string
  targetUniqueId?: string | null | undefined
}

/**
 * Duplicates projects, all or none, and returns the ids of the copies. A copy starts today, and all durations
 * stay the same.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), COPY_LEAVES_PLAN_LIMITS (409)
 */
export async function copyWorkOrders(context: InAccount, requests: CopyRequest[]): Promise<string[]> {
  const { db, scope } = context
  const sources = requests.map(({ workOrderUniqueId, targetUniqueId }) =>
    targetUniqueId && targetUniqueId !== NO_ID ? targetUniqueId : workOrderUniqueId,
  )
  const named = requests.map(({ workOrderUniqueId }) => workOrderUniqueId)
  for (const module of copied) {
    await requireWorkOrders(context, [...sources, ...named], module, 'Read')
    // Permissions that are scoped to one work order do not count, because the copy is another work order.
    if (!hasBit(scope.permissions, module, 'Create')) throw platformError('FORBIDDEN')
  }
  await lockRecords(db, scope, 'work_order', sources)
  const copies: string[] = []
  for (const source of sources) copies.push(await copyWorkOrder(context, source))
  if (!hasBit(scope.permissions, 'Projects', 'GlobalAccess')) {
    await assignCaller(
      db,
      scope,
      copies.map((workOrder) => ({ id: uuidv7(), workOrder })),
    )
  }
  return copies
}

async function copyWorkOrder(context: InAccount, from: string): Promise<string> {
  const { db, scope, today } = context
  const { workOrderTitle } = await requireVisible(context, from)
  const { startDate, firstDate, earliestDate, latestDate } = await findPlanSpan(db, scope, from)
  const start = startDate ?? firstDate
  const days = start === null ? 0 : daysBetween(start, today)
  const isOutside = (date: string | null) => {
    const moved = date === null ? today : movedBy(date, days)
    return moved < FIRST_DATE || moved > LAST_DATE
  }
  if (isOutside(earliestDate) || isOutside(latestDate)) {
    throw new AppError('COPY_LEAVES_PLAN_LIMITS', projectErrors.COPY_LEAVES_PLAN_LIMITS)
  }
  const to = uuidv7()
  const title = `${cutText(workOrderTitle, LONGEST_TITLE - SUFFIX.length)}${SUFFIX}`
  await insertWorkOrderCopy(db, scope, { from, to, days, title })
  const copying = { db, scope, from, to, days }
  const { jobs, codes: jobCodes } = await copyJobs(copying)
  const { tasks, codes: taskCodes } = await copyTasks(copying, { jobs, codes: jobCodes })
  await copyActivities(copying, { jobs, tasks, codes: taskCodes })
  return to
}
