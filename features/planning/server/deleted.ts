/** The deleted parts of plans: the list, the restoring, and the notifications. */
import type { PageOf, Paging } from '#contract/paging.ts'
import {
  type Bidders,
  countDeletions,
  type Deleted as DeletedBranch,
  type Level,
  listDeletions,
  requireWorkOrders,
  restoreDeletions,
} from '#features/hierarchy/server/public.ts'
import { notify, telling } from '#features/notifications/server/public.ts'
import { fetchPage } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { BroughtBack, DeletedLevel, Deletion } from '../deleted-contract.ts'
import { MOST_NAMED, notices } from './notices.ts'
import { listTitles } from './queries.ts'

const levelNames: Record<Level, DeletedLevel> = {
  work_order: 'WorkOrder',
  job: 'Job',
  task: 'Task',
  activity: 'SubTask',
}

/**
 * A page of the deletions that the caller may restore.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404) if the caller does not see the project
 */
export async function pageOfDeleted(
  context: InAccount,
  { TargetUniqueID: workOrder, ...paging }: Paging & { TargetUniqueID: string | null },
): Promise<PageOf<Deletion>> {
  const { db, scope, now } = context
  if (workOrder) await requireWorkOrders(context, [workOrder], 'Projects', 'Read')
  const page = await fetchPage(
    paging,
    (range) => listDeletions(db, scope, now, workOrder, range),
    () => countDeletions(db, scope, now, workOrder),
  )
  return {
    ...page,
    items: page.items.map(({ id, level, workOrderId, deletedBy, deletedAt, employeeIds: _on, ...row }) => ({
      deletionUniqueId: id,
      level: levelNames[level],
      workOrderUniqueId: workOrderId,
      deletedByName: deletedBy,
      deletedOnDate: deletedAt,
      ...row,
    })),
  }
}

/**
 * Restores deletions, and notifies people who had work there and bidders who intend to bid. Throws the errors
 * of `restoreDeletions`.
 */
export async function bringBackDeleted(
  context: InAccount,
  bidders: Bidders,
  ids: string[],
): Promise<BroughtBack[]> {
  const restored = await restoreDeletions(context, ids)
  await bidders.openAgain(
    context,
    restored.flatMap(({ level, workOrderId }) => (level === 'work_order' ? [workOrderId] : [])),
  )
  notify(
    context,
    restored.map(({ level, titles, workOrderId, workOrderTitle, employeeIds }) =>
      telling(notices.workBroughtBack, {
        employeeIds,
        workOrderId,
        values: {
          project: { record: 'WorkOrder', id: workOrderId, title: workOrderTitle },
          level: levelNames[level],
          titles: titles.slice(0, MOST_NAMED),
          count: titles.length,
        },
      }),
    ),
  )
  for (const { level, workOrderId } of restored) publish(context, level, workOrderId)
  return restored.map(({ id, goneCodes, gonePeople }) => ({ deletionUniqueId: id, goneCodes, gonePeople }))
}

const modules = { work_order: 'Projects', job: 'Jobs', task: 'Tasks', activity: 'Activities' } as const

/** Publishes the change for open screens, because the call itself belongs to no single module. */
function publish(context: InAccount, level: Level, workOrderId: string): void {
  const { companyId, accountId } = context.scope
  context.afterCommit(() =>
    context.events.publish({
      ...{ companyId, accountId, module: modules[level], action: 'Create', ids: [workOrderId], tab: null },
    }),
  )
}

/**
 * Notifies the people who had work in a deleted part; of a deleted project its team, who no longer see the
 * project.
 */
export async function tellDeleted(context: InAccount, deleted: readonly DeletedBranch[]): Promise<void> {
  for (const { level, ids, workOrderId, employeeIds } of deleted) {
    if (employeeIds.length === 0) continue
    const { project, titles } = await listTitles(context.db, context.scope, level, ids)
    notify(context, [
      telling(notices.workDeleted, {
        employeeIds,
        workOrderId: level === 'work_order' ? null : workOrderId,
        values: {
          project: { record: 'WorkOrder', id: workOrderId, title: project },
          level: levelNames[level],
          titles: titles.slice(0, MOST_NAMED),
          count: titles.length,
        },
      }),
    ])
  }
}
