/** The rules of punch list items. */
import { v7 as uuidv7 } from 'uuid'
import { invalidInput, notFound, platformError } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import type { NotificationKind } from '#features/notifications/kinds.ts'
import { type NewNotice, notify } from '#features/notifications/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { NewPunchListItem, PunchListItemChange } from '../contract.ts'
import { requireItems, requireLists } from './access.ts'
import { type LockedItem, lastNumbers, lockItems } from './item-queries.ts'
import { closeItems, insertItems, type NewItemRow, removeItems, updateItem } from './item-write-queries.ts'
import { lockLists } from './list-queries.ts'
import { requireWorkOrder } from './lists.ts'
import { type Choice, chosenParty, NOBODY, requireAble, requireNamed } from './responsible.ts'
import { requireStep, statusesFrom } from './steps.ts'

/** What is told of an item, to whom. */
interface Told {
  id: string
  workOrderId: string
  number: number
  location: string
  description: string
  employeeId: string
}

const kind: NotificationKind = 'punchItem'

function noticeOf(told: Told, what: string): NewNotice {
  const at = told.location ? ` (${told.location})` : ''
  return {
    kind,
    employeeIds: [told.employeeId],
    workOrderId: told.workOrderId,
    title: `Punch item ${told.number}${at} ${what}`,
    body: told.description,
    link: `/punchlistitemdetails/${told.workOrderId}/${told.id}`,
  }
}

/**
 * Adds items to punch lists, all or none; each list counts its own. They begin Active (001 §4), and whoever is made
 * responsible is told.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), PUNCH_LIST_COMPLETE (409)
 */
export async function addItems(context: InAccount, inputs: NewPunchListItem[]): Promise<string[]> {
  const { db, scope, today } = context
  const listIds = inputs.map(({ punchListUniqueId }) => punchListUniqueId)
  const placed = await requireLists(context, listIds, 'Create')
  const types = await requireNamed(context, inputs)
  const present = await lockLists(db, scope, listIds, 'to change')
  const last = await lastNumbers(db, scope, [...present.keys()])
  const rows: NewItemRow[] = []
  const choices: Choice[] = []
  for (const [index, input] of inputs.entries()) {
    const listId = input.punchListUniqueId
    const workOrderId = placed.get(listId)?.workOrderId ?? ''
    const status = present.get(listId)
    if (status === undefined) throw notFound()
    requireStep('list', 'fill', status)
    await requireWorkOrder(context, index, input.workOrderUniqueId, workOrderId)
    const { employeeId, typeId, subContractorId } = chosenParty(index, input, NOBODY, types)
    if (employeeId) choices.push({ index, workOrderId, employeeId })
    const number = (last.get(listId) ?? 0) + 1
    last.set(listId, number)
    rows.push({
      id: uuidv7(),
      listId,
      workOrderId,
      number,
      employeeUniqueId: employeeId,
      subContractorTypeId: typeId,
      subContractorUniqueId: subContractorId,
      punchListItemLocation: input.punchListItemLocation ?? '',
      punchListItemDescription: input.punchListItemDescription,
      dueDate: input.dueDate ?? null,
    })
  }
  await requireAble(context, choices)
  await insertItems(db, scope, today, rows)
  const notices = choices.map(({ index, employeeId }) => {
    const row = rows[index] as NewItemRow
    const { punchListItemLocation: location = '', punchListItemDescription: description } = row
    return noticeOf({ ...row, location, description, employeeId }, 'is yours to do')
  })
  await notify(context, notices)
  return rows.map(({ id }) => id)
}

/**
 * Locks items behind their lists, in this order as everybody does.
 *
 * @throws AppError NOT_FOUND (404) when one was deleted meanwhile
 */
async function lockWithLists(
  { db, scope }: InAccount,
  ids: readonly string[],
  placed: ReadonlyMap<string, { listId: string }>,
) {
  const listIds = [...placed.values()].map(({ listId }) => listId)
  const lists = await lockLists(db, scope, listIds, 'as it is')
  const items = await lockItems(db, scope, ids)
  if (ids.some((id) => !items.has(id)) || listIds.some((id) => !lists.has(id))) throw notFound()
  return { lists, items }
}

/** What is said of a change to whoever is responsible afterwards; nothing of a closed item, with which nothing is to do. */
function changeFor(before: LockedItem, after: LockedItem): string | undefined {
  if (!after.employeeId || after.statusId === statuses.Completed) return undefined
  if (after.employeeId !== before.employeeId) return 'is yours to do'
  if (after.statusId !== before.statusId)
    return after.statusId === statuses.Active ? 'is active again' : 'was set inactive'
  return 'was changed'
}

/**
 * Changes items, all or none. An item stays in its list. Status Completed closes it, which is the end: when and by whom
 * is noted (001 §4). Whoever is responsible is told.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE or a refusal of the machine
 *   (409)
 */
export async function changeItems(context: InAccount, changes: PunchListItemChange[]): Promise<string[]> {
  const { db, scope, now } = context
  const ids = changes.map(({ punchListItemUniqueId }) => punchListItemUniqueId)
  const placed = await requireItems(context, ids, 'Update')
  const types = await requireNamed(context, changes)
  const { lists, items } = await lockWithLists(context, ids, placed)
  const choices: Choice[] = []
  const notices: NewNotice[] = []
  for (const [index, change] of changes.entries()) {
    const before = items.get(change.punchListItemUniqueId)
    if (!before) throw notFound()
    await requireWorkOrder(context, index, change.workOrderUniqueId, before.workOrderId)
    if (change.punchListUniqueId && change.punchListUniqueId !== before.listId) {
      await requireLists(context, [change.punchListUniqueId], 'Read')
      throw invalidInput(`${index}.punchListUniqueId`, 'must be the punch list that the item is in')
    }
    requireStep('item', 'edit', before.statusId)
    requireStep('list', 'fill', lists.get(before.listId) ?? 0)
    const isClosed = change.statusId === statuses.Completed
    if (isClosed) requireStep('item', 'close', before.statusId)
    const party = chosenParty(index, change, before, types)
    if (party.employeeId && party.employeeId !== before.employeeId)
      choices.push({ index, workOrderId: before.workOrderId, employeeId: party.employeeId })
    const row = {
      employeeUniqueId: party.employeeId,
      subContractorTypeId: party.typeId,
      subContractorUniqueId: party.subContractorId,
      // A place that is cleared with null is empty.
      punchListItemLocation: change.punchListItemLocation === null ? '' : change.punchListItemLocation,
      punchListItemDescription: change.punchListItemDescription,
      dueDate: change.dueDate,
      statusId: change.statusId,
      closed: isClosed ? { at: now, by: scope.employeeId } : undefined,
    }
    const from = statusesFrom('item', isClosed ? 'close' : 'edit')
    const { rowVersion } = change
    if (!(await updateItem(db, scope, before.id, row, { from, rowVersion })))
      throw platformError('ROW_VERSION_STALE')
    const after: LockedItem = {
      ...before,
      ...party,
      statusId: change.statusId ?? before.statusId,
      location: row.punchListItemLocation ?? before.location,
      description: row.punchListItemDescription ?? before.description,
    }
    items.set(before.id, after)
    const what = changeFor(before, after)
    if (what && after.employeeId) notices.push(noticeOf({ ...after, employeeId: after.employeeId }, what))
  }
  await requireAble(context, choices)
  await notify(context, notices)
  return ids
}

/**
 * Closes many items at once, all or none: when and by whom is noted.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), a refusal of the machine (409)
 */
export async function closeManyItems(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  const placed = await requireItems(context, ids, 'Update')
  const { lists, items } = await lockWithLists(context, ids, placed)
  for (const { statusId, listId } of items.values()) {
    requireStep('item', 'close', statusId)
    requireStep('list', 'fill', lists.get(listId) ?? 0)
  }
  const closed = await closeItems(db, scope, ids, statusesFrom('item', 'close'), now)
  if (closed < items.size) throw platformError('BUSY')
  return ids
}

/**
 * Deletes items softly, all or none. An inactive one is not deleted (000 §4).
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), PUNCH_ITEM_NOT_DELETED (409)
 */
export async function deleteItems(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  const placed = await requireItems(context, ids, 'Delete')
  const { items } = await lockWithLists(context, ids, placed)
  for (const { statusId } of items.values()) requireStep('item', 'remove', statusId)
  await removeItems(db, scope, ids, now)
  return ids
}
