/** What other modules may ask of jobs. */
import { notFound } from '#contract/errors.ts'
import type { Action, Module } from '#contract/modules.ts'
import { requireWorkOrders } from '#features/projects/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { findWorkOrderOfJob } from './queries.ts'

/**
 * Checks that the caller sees the work order of a job and may do `action` in `module` there.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403)
 */
export async function requireJob(
  context: InAccount,
  id: string,
  module: Module,
  action: Action,
): Promise<void> {
  const job = await findWorkOrderOfJob(context.db, context.scope, id)
  if (!job) throw notFound()
  await requireWorkOrders(context, [job.workOrderUniqueId], module, action)
}
