/** Packages: groups of submittals that can be submitted together (records.md 'Submittals'). */
import { v7 as uuidv7 } from 'uuid'
import type { PageOf, Paging } from '#contract/paging.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { fetchPage } from '#server/db/page.ts'
import { lock, remove, requireSeen, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { NewSubmittalPackage, SubmittalPackage, SubmittalPackageChange } from '../contract.ts'
import {
  countPackages,
  insertPackages,
  listHeld,
  listPackages,
  lockPackages,
  packageTable,
} from './package-queries.ts'
import { lockSubmittals, submittalTable } from './queries.ts'

/**
 * A page of the packages of a project, by name.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function pageOfPackages(
  context: InAccount,
  {
    TargetUniqueID,
    searchKey,
    ...paging
  }: Paging & { TargetUniqueID: string; searchKey?: string | null | undefined },
): Promise<PageOf<SubmittalPackage>> {
  const { db, scope } = context
  await requireWorkOrders(context, [TargetUniqueID], 'Submittals', 'Read')
  const wanted = { workOrder: TargetUniqueID, search: searchKey }
  return fetchPage(
    paging,
    (range) => listPackages(db, scope, wanted, range),
    () => countPackages(db, scope, wanted),
  )
}

/**
 * Adds packages to projects, all or none.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function addPackages(context: InAccount, inputs: NewSubmittalPackage[]): Promise<string[]> {
  const { db, scope, now } = context
  const workOrders = inputs.map(({ workOrderUniqueId }) => workOrderUniqueId)
  await requireWorkOrders(context, workOrders, 'Submittals', 'Create')
  await lock(db, scope, { name: 'work_order' }, workOrders, {}, 'as they are')
  const rows = inputs.map(({ workOrderUniqueId: workOrderId, submittalPackageName: name }) => ({
    id: uuidv7(),
    workOrderId,
    name,
  }))
  await insertPackages(db, scope, now, rows)
  return rows.map(({ id }) => id)
}

/**
 * Renames packages, all or none.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), ROW_VERSION_STALE (409)
 */
export async function changePackages(
  context: InAccount,
  changes: SubmittalPackageChange[],
): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map(({ submittalPackageUniqueId: id }) => id)
  await requireSeen(context, packageTable, ids, 'Update')
  await lockPackages(db, scope, ids)
  await updateAll(
    db,
    scope,
    packageTable,
    changes.map(({ submittalPackageUniqueId: id, submittalPackageName, rowVersion }) => ({
      id,
      row: { submittalPackageName },
      rowVersion,
    })),
  )
  return ids
}

/**
 * Deletes packages, all or none. Their submittals stay, without a package.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403)
 */
export async function removePackages(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  await requireSeen(context, packageTable, ids, 'Delete')
  await lockPackages(db, scope, ids)
  const held = await listHeld(db, scope, ids, 'all')
  await lockSubmittals(db, scope, held)
  await updateAll(
    db,
    scope,
    submittalTable,
    held.map((id) => ({ id, row: { submittalPackageUniqueId: null } })),
  )
  await remove(db, scope, packageTable, ids, now)
  return ids
}
