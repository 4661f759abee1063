/** The rules of punch lists. */
import { v7 as uuidv7 } from 'uuid'
import { invalidInput, notFound, platformError } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { requireRecords, requireWorkOrders } from '#features/projects/server/public.ts'
import { statusNameOf } from '#features/reference/server/public.ts'
import { clearTexts } from '#server/db/columns.ts'
import { lockRecords } from '#server/db/hierarchy.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { NewPunchList, PunchList, PunchListChange } from '../contract.ts'
import { requireLists } from './access.ts'
import { hasOpenItem } from './item-queries.ts'
import {
  countPunchLists,
  findListById,
  insertLists,
  type ListRow,
  listPunchLists,
  lockLists,
  type Place,
  removeLists,
  updateList,
} from './list-queries.ts'
import { refused, requireStep, statusesFrom } from './steps.ts'

type Target = Paging & { TargetUniqueID: string }

const named = (row: ListRow): PunchList => ({ ...row, status: statusNameOf(row.statusId) ?? '' })

function pageIn({ db, scope }: InAccount, place: Place, paging: Paging): Promise<PageOf<PunchList>> {
  return fetchPage(
    paging,
    async (range) => (await listPunchLists(db, scope, place, range)).map(named),
    () => countPunchLists(db, scope, place),
  )
}

/** A page of the punch lists of a job, newest first. */
export async function pageOfListsInJob(
  context: InAccount,
  { TargetUniqueID, ...paging }: Target,
): Promise<PageOf<PunchList>> {
  await requireRecords(context, 'job', [TargetUniqueID], 'Read', 'PunchLists')
  return pageIn(context, { job: TargetUniqueID }, paging)
}

/** A page of the punch lists of all jobs of a work order, newest first. */
export async function pageOfListsInWorkOrder(
  context: InAccount,
  { TargetUniqueID, ...paging }: Target,
): Promise<PageOf<PunchList>> {
  await requireWorkOrders(context, [TargetUniqueID], 'PunchLists', 'Read')
  return pageIn(context, { workOrder: TargetUniqueID }, paging)
}

/** One punch list as a page. */
export async function pageWithList({ db, scope }: InAccount, body: Target): Promise<PageOf<PunchList>> {
  const list = await findListById(db, scope, body.TargetUniqueID)
  if (!list) throw notFound()
  return pageOfOne(named(list), body)
}

/**
 * Adds punch lists to jobs, all or none. They begin Active (000 §4), and the caller is noted as who made them.
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
    await requireWorkOrder(context, index, workOrderUniqueId, rows[index]?.workOrderUniqueId)
  }
  await lockRecords(db, scope, 'job', jobs)
  await insertLists(db, scope, rows)
  return rows.map(({ punchListUniqueId }) => punchListUniqueId)
}

/**
 * Checks the work order that an input names beside what decides about it.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), INVALID_INPUT (400) when it is another one
 */
export async function requireWorkOrder(
  context: InAccount,
  index: number,
  given: string | undefined,
  actual: string | undefined,
): Promise<void> {
  if (!given || given === actual) return
  await requireWorkOrders(context, [given], 'PunchLists', 'Read')
  throw invalidInput(`${index}.workOrderUniqueId`, 'must be the project that it is in')
}

/**
 * Changes punch lists, all or none. A list stays in its job. Status Completed closes it, which is the end: when and by
 * whom is noted (000 §3, decisions 'States').
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE or a refusal of the machine
 *   (409), PUNCH_LIST_HAS_OPEN_ITEMS (409)
 */
export async function changeLists(context: InAccount, changes: PunchListChange[]): Promise<string[]> {
  const { db, scope, now } = context
  const ids = changes.map(({ punchListUniqueId }) => punchListUniqueId)
  const placed = await requireLists(context, ids, 'Update')
  const present = await lockLists(db, scope, ids, 'to change')
  for (const [index, change] of changes.entries()) {
    const { punchListUniqueId: id, statusId, rowVersion } = change
    const at = placed.get(id)
    const status = present.get(id)
    if (!at || status === undefined) throw notFound()
    await requireWorkOrder(context, index, change.workOrderUniqueId, at.workOrderId)
    if (change.jobUniqueId && change.jobUniqueId !== at.jobId) {
      await requireRecords(context, 'job', [change.jobUniqueId], 'Read', 'PunchLists')
      throw invalidInput(`${index}.jobUniqueId`, 'must be the job that the punch list is in')
    }
    requireStep('list', 'edit', status)
    const isClosed = statusId === statuses.Completed
    if (isClosed) {
      requireStep('list', 'close', status)
      if (await hasOpenItem(db, scope, id)) throw refused('PUNCH_LIST_HAS_OPEN_ITEMS')
    }
    const { punchListName, punchListDescription } = clearTexts(change, ['punchListDescription'])
    const closed = isClosed ? { at: now, by: scope.employeeId } : undefined
    const row = { punchListName, punchListDescription, statusId, closed }
    const from = statusesFrom('list', isClosed ? 'close' : 'edit')
    if (!(await updateList(db, scope, id, row, { from, rowVersion })))
      throw platformError('ROW_VERSION_STALE')
    present.set(id, statusId ?? status)
  }
  return ids
}

/**
 * Deletes punch lists softly with their items, all or none.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404)
 */
export async function deleteLists(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  await requireLists(context, ids, 'Delete')
  const present = await lockLists(db, scope, ids, 'to change')
  if (ids.some((id) => !present.has(id))) throw notFound()
  await removeLists(db, scope, ids, now)
  return ids
}
