/** What other modules may ask of tasks. */
import { notFound } from '#contract/errors.ts'
import type { Action, Module } from '#contract/modules.ts'
import { requireWorkOrders } from '#features/projects/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { findWorkOrderOfTask } from './queries.ts'

/**
 * Checks that the caller sees the work order of a task and may do `action` in `module` there.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403)
 */
export async function requireTask(
  context: InAccount,
  id: string,
  module: Module,
  action: Action,
): Promise<void> {
  const task = await findWorkOrderOfTask(context.db, context.scope, id)
  if (!task) throw notFound()
  await requireWorkOrders(context, [task.workOrderUniqueId], module, action)
}
