/** The rules of punch lists. */
import { v7 as uuidv7 } from 'uuid'
import { invalidInput, notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { dropBall } from '#features/court/server/public.ts'
import {
  lockRecords,
  requireGivenWorkOrder,
  requireRecords,
  requireWorkOrders,
} from '#features/hierarchy/server/public.ts'
import { statusNameOf } from '#features/reference/server/public.ts'
import { clearTexts } from '#server/db/columns.ts'
import { fetchPage, pageOfOne, type Range } from '#server/db/page.ts'
import { type Change, lock, remove, requireSeen, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { mayDo, requireStep, type Standing, statusesFrom } from '#server/machine.ts'
import type { NewPunchList, PunchList, PunchListChange, PunchListSort } from '../contract.ts'
import { type PunchAction, type PunchRefusal, punchMachine } from '../machine.ts'
import { itemTable, listItemsIn, listsWithOpenItem } from './item-queries.ts'
import {
  countPunchLists,
  findListById,
  insertLists,
  type ListRow,
  listPunchLists,
  listTable,
  type Place,
} from './list-queries.ts'

type Target = Paging & { TargetUniqueID: string }
type SortedTarget = Target & { sort?: PunchListSort | null | undefined }

/** The standing of a punch list for the caller. */
export function standingOfList(
  { workOrderId, statusId }: { workOrderId: string; statusId: number },
  hasOpenItem = false,
): Standing<PunchAction<'list'>, PunchRefusal> {
  return {
    workOrderId,
    statusId,
    inTheWay: { close: hasOpenItem ? { code: 'PUNCH_LIST_HAS_OPEN_ITEMS' } : null },
  }
}

const named = (context: InAccount, row: ListRow): PunchList => ({
  ...row,
  status: statusNameOf(row.statusId) ?? '',
  // This needs no further query, so that the menus in a register have it too.
  may: mayDo(
    context,
    punchMachine.list,
    standingOfList({ workOrderId: row.workOrderUniqueId, statusId: row.statusId }, row.openItemCount > 0),
  ),
})

/** A range of the lists of a place. The caller must have checked the permission. */
export async function listsAt(
  context: InAccount,
  place: Place,
  sort: PunchListSort | null | undefined,
  range: Range,
): Promise<PunchList[]> {
  const { db, scope } = context
  return (await listPunchLists(db, scope, place, sort, range)).map((row) => named(context, row))
}

function pageIn(
  context: InAccount,
  place: Place,
  { sort, ...paging }: Omit<SortedTarget, 'TargetUniqueID'>,
): Promise<PageOf<PunchList>> {
  const { db, scope } = context
  return fetchPage(
    paging,
    (range) => listsAt(context, place, sort, range),
    () => countPunchLists(db, scope, place),
  )
}

/** A page of the punch lists of a job, newest first. */
export async function pageOfListsInJob(
  context: InAccount,
  { TargetUniqueID, ...paging }: SortedTarget,
): Promise<PageOf<PunchList>> {
  await requireRecords(context, 'job', [TargetUniqueID], 'Read', 'PunchLists')
  return pageIn(context, { job: TargetUniqueID }, paging)
}

/** A page of the punch lists of all jobs of a work order, newest first. */
export async function pageOfListsInWorkOrder(
  context: InAccount,
  { TargetUniqueID, ...paging }: SortedTarget,
): Promise<PageOf<PunchList>> {
  await requireWorkOrders(context, [TargetUniqueID], 'PunchLists', 'Read')
  return pageIn(context, { workOrder: TargetUniqueID }, paging)
}

/** A single punch list as a page. */
export async function pageWithList(context: InAccount, body: Target): Promise<PageOf<PunchList>> {
  const list = await findListById(context.db, context.scope, body.TargetUniqueID)
  if (!list) throw notFound()
  return pageOfOne(named(context, list), body)
}

/**
 * Adds punch lists to jobs, all or none. They start as Active (000 §4), and the caller is stored as their
 * author.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404)
 */
export async function addLists(context: InAccount, inputs: NewPunchList[]): Promise<string[]> {
  const { db, scope } = context
  const jobs = inputs.map(({ jobUniqueId }) => jobUniqueId)
  const placed = await requireRecords(context, 'job', jobs, 'Create', 'PunchLists')
  const rows = inputs.map((input) => ({
    punchListUniqueId: uuidv7(),
    jobUniqueId: input.jobUniqueId,
    workOrderUniqueId: placed.get(input.jobUniqueId)?.workOrderId ?? '',
    punchListName: input.punchListName,
    punchListDescription: input.punchListDescription ?? '',
  }))
  for (const [index, { workOrderUniqueId }] of inputs.entries()) {
    await requireGivenWorkOrder(
      context,
      'PunchLists',
      index,
      workOrderUniqueId,
      rows[index]?.workOrderUniqueId,
    )
  }
  await lockRecords(db, scope, 'job', jobs)
  await insertLists(db, scope, rows)
  return rows.map(({ punchListUniqueId }) => punchListUniqueId)
}

/**
 * Changes punch lists, all or none. A list stays in its job. Status Completed closes the list for good, and
 * the server stores who closed it and when (000 §3, decisions 'States').
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE or a refusal of
 * the machine (409), PUNCH_LIST_HAS_OPEN_ITEMS (409)
 */
export async function changeLists(context: InAccount, changes: PunchListChange[]): Promise<string[]> {
  const { db, scope, now } = context
  const ids = changes.map(({ punchListUniqueId }) => punchListUniqueId)
  const placed = await requireSeen(context, listTable, ids, 'Read')
  const present = await lock(db, scope, listTable, ids, { statusId: 'status_id' })
  const closing = changes.filter(({ statusId }) => statusId === statuses.Completed)
  const open = await listsWithOpenItem(
    db,
    scope,
    closing.map(({ punchListUniqueId }) => punchListUniqueId),
  )
  const written: Change<typeof listTable.columns>[] = []
  for (const [index, change] of changes.entries()) {
    const { punchListUniqueId: id, statusId, rowVersion } = change
    const at = placed.get(id)
    const status = present.get(id)?.statusId
    if (!at || status === undefined) throw notFound()
    await requireGivenWorkOrder(context, 'PunchLists', index, change.workOrderUniqueId, at.workOrderId)
    if (change.jobUniqueId && change.jobUniqueId !== at.jobId) {
      await requireRecords(context, 'job', [change.jobUniqueId], 'Read', 'PunchLists')
      throw invalidInput(`${index}.jobUniqueId`, 'must be the job that the punch list is in')
    }
    const isClosed = statusId === statuses.Completed
    const standing = standingOfList({ workOrderId: at.workOrderId, statusId: status }, open.has(id))
    requireStep(context, punchMachine.list, 'edit', standing)
    if (isClosed) requireStep(context, punchMachine.list, 'close', standing)
    const { punchListName, punchListDescription } = clearTexts(change, ['punchListDescription'])
    const closed = isClosed ? { closedAt: now, closedBy: scope.employeeId } : {}
    const row = { punchListName, punchListDescription, statusId, ...closed }
    const from = statusesFrom(punchMachine.list, isClosed ? 'close' : 'edit')
    written.push({ id, row, inStatus: from, rowVersion })
    present.set(id, { id, statusId: statusId ?? status })
  }
  await updateAll(db, scope, listTable, written)
  return ids
}

/**
 * Deletes punch lists softly with their items, all or none. The caller must be allowed to see all of the
 * items.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404)
 */
export async function deleteLists(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  const placed = await requireSeen(context, listTable, ids, 'Read')
  const present = await lock(db, scope, listTable, ids, { statusId: 'status_id' })
  for (const { id, statusId } of present.values()) {
    const workOrderId = placed.get(id)?.workOrderId ?? ''
    requireStep(context, punchMachine.list, 'remove', standingOfList({ workOrderId, statusId }))
  }
  const items = await listItemsIn(db, scope, ids)
  await requireSeen(context, itemTable, items, 'Read')
  await dropBall(context, items)
  await remove(db, scope, itemTable, ids, now, 'punch_list_id')
  await remove(db, scope, listTable, ids, now)
  return ids
}
