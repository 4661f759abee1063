/** Who used what, and where: read by whoever may read the stock of the project (001 §7, records.md 'Stock'). */
import type { PageOf, Paging } from '#contract/paging.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { requireKnown } from '#features/parties/server/public.ts'
import { fetchPage } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { EmployeeInventory } from '../usage.ts'
import { countUsed, listUsedOnRows, listUserRows, type UsageWanted, usageOf } from './usage-queries.ts'

function pageOfUsage(
  { db, scope }: InAccount,
  paging: Paging,
  wanted: UsageWanted,
): Promise<PageOf<EmployeeInventory>> {
  const { list, count } = usageOf(db, scope, wanted)
  return fetchPage(paging, list, count)
}

interface OfEmployee extends Paging {
  TargetUniqueID: string
  workOrderUniqueId?: string | null | undefined
}

/**
 * A page of what somebody used, on the projects whose stock the caller may read, or on one of them.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function usesOfEmployee(
  context: InAccount,
  { TargetUniqueID: employeeId, workOrderUniqueId, ...paging }: OfEmployee,
): Promise<PageOf<EmployeeInventory>> {
  await requireKnown(context, [employeeId])
  if (!workOrderUniqueId) return pageOfUsage(context, paging, { employeeId })
  await requireWorkOrders(context, [workOrderUniqueId], 'Inventory', 'Read')
  return pageOfUsage(context, paging, { employeeId, workOrderId: workOrderUniqueId })
}

/**
 * A page of what people used on a project.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function usesOfWorkOrder(
  context: InAccount,
  { TargetUniqueID: workOrderId, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<EmployeeInventory>> {
  await requireWorkOrders(context, [workOrderId], 'Inventory', 'Read')
  return pageOfUsage(context, paging, { workOrderId })
}

/** A page of who used some. */
export const pageOfUsers = ({ db, scope }: InAccount, paging: Paging) =>
  fetchPage(
    paging,
    (range) => listUserRows(db, scope, range),
    () => countUsed(db, scope, 'employee_id'),
  )

/** A page of where some was used. */
export const pageOfUsedOn = ({ db, scope }: InAccount, paging: Paging) =>
  fetchPage(
    paging,
    (range) => listUsedOnRows(db, scope, range),
    () => countUsed(db, scope, 'work_order_id'),
  )
