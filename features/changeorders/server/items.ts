/** Rules of the items of change orders and of their codes: both can change only in a draft (001 §4). */
import { v7 as uuidv7 } from 'uuid'
import { dayAfter } from '#contract/days.ts'
import { invalidInput, notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import type { ActivityCode } from '#features/activities/contract.ts'
import { listKnownCodes } from '#features/codes/server/public.ts'
import { requireDates, requireRecords } from '#features/hierarchy/server/public.ts'
import { keepCosts } from '#server/costs.ts'
import { clearTexts } from '#server/db/columns.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import { type Change, remove, requireSeen, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { requireStep } from '#server/machine.ts'
import {
  type ChangeOrderItem,
  ChangeOrderItemChange,
  type ItemAfter,
  type ItemCodeChoice,
  type ItemOfNew,
  NewChangeOrderItem,
} from '../contract.ts'
import { type ChangeOrderStep, changeOrderMachine } from '../machine.ts'
import {
  countItemCodes,
  countItems,
  deleteItemCodes,
  findItemById,
  type ItemCodeLink,
  insertItemCodes,
  insertItems,
  itemTable,
  keepFactorUnits,
  type LockedItem,
  listCodeLinksOfItems,
  listItemCodes,
  listItemIds,
  listItems,
  lockItems,
  type NewItemRow,
} from './item-queries.ts'
import { changeOrderTable, type LockedChangeOrder, listOwn, lockChangeOrders } from './queries.ts'

type Target = Paging & { TargetUniqueID: string }

/** Returns the path of an input in the body of the call, for errors. */
type PathOf = (index: number) => string

// Reading ---------------------------------------------------------------------------------------------------------

/**
 * A page of the items of a change order, in the order of adding.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404)
 */
export async function pageOfItems(context: InAccount, body: Target): Promise<PageOf<ChangeOrderItem>> {
  const { db, scope } = context
  await requireSeen(context, changeOrderTable, [body.TargetUniqueID], 'Read')
  return fetchPage(
    body,
    (range) => listItems(db, scope, body.TargetUniqueID, range),
    () => countItems(db, scope, body.TargetUniqueID),
  )
}

/** One item as a page. */
export async function pageWithItem({ db, scope }: InAccount, body: Target): Promise<PageOf<ChangeOrderItem>> {
  const item = await findItemById(db, scope, body.TargetUniqueID)
  if (!item) throw notFound()
  return pageOfOne(item, body)
}

/**
 * A page of the codes of an item.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404)
 */
export async function pageOfItemCodes(context: InAccount, body: Target): Promise<PageOf<ActivityCode>> {
  const { db, scope } = context
  await requireSeen(context, itemTable, [body.TargetUniqueID], 'Read')
  return fetchPage(
    body,
    (range) => listItemCodes(db, scope, body.TargetUniqueID, range),
    () => countItemCodes(db, scope, body.TargetUniqueID),
  )
}

// Adding ----------------------------------------------------------------------------------------------------------

/** Items that are about to be added to a change order of a project. */
interface ToAdd {
  workOrderId: string
  items: readonly ItemOfNew[]
}

/**
 * Checks that the activities of new items belong to the projects of their change orders.
 *
 * @throws AppError NOT_FOUND (404), INVALID_INPUT (400)
 */
export function requireItemsOfNew(context: InAccount, orders: readonly ToAdd[]): Promise<void> {
  return requireActivities(
    context,
    orders.flatMap(({ workOrderId, items }, index) =>
      items.map((item, place) => ({ item, workOrderId, path: `${index}.items.${place}` })),
    ),
  )
}

/** @throws AppError NOT_FOUND (404), INVALID_INPUT (400) for an activity of another project */
export async function requireActivities(
  context: InAccount,
  inputs: readonly {
    item: { subTaskUniqueId?: string | null | undefined }
    workOrderId: string
    path: string
  }[],
): Promise<void> {
  const named = inputs.flatMap(({ item, ...of }) =>
    item.subTaskUniqueId ? [{ activity: item.subTaskUniqueId, ...of }] : [],
  )
  const ids = named.map(({ activity }) => activity)
  const placed = await requireRecords(context, 'activity', ids, 'Read', 'ChangeOrders')
  const wrong = named.find(({ activity, workOrderId }) => placed.get(activity)?.workOrderId !== workOrderId)
  if (wrong) throw invalidInput(`${wrong.path}.subTaskUniqueId`, 'must be an activity of the same project')
}

/** Adds the items of new change orders. */
export async function addItemsOfNew(
  context: InAccount,
  orders: readonly (ToAdd & { id: string })[],
): Promise<void> {
  await insertNew(
    context,
    orders.flatMap(({ id, workOrderId, items }, index) =>
      items.map((item, place) => ({ item, changeOrderId: id, workOrderId, path: `${index}.items.${place}` })),
    ),
  )
}

/**
 * The row of a new item. Without an activity, missing dates become today and tomorrow. With an activity they
 * stay empty, which leaves the activity's dates unchanged (001 §5).
 */
export function rowOfNew(
  { today }: Pick<InAccount, 'today'>,
  { item, path, ...place }: ToInsert,
): NewItemRow {
  const isOwn = !item.subTaskUniqueId
  const given = (day: string | null | undefined, instead: string | null) =>
    day === undefined ? instead : day
  const start = given(item.scheduleNewStartDate, isOwn ? today : null)
  const end = given(item.scheduleNewEndDate, isOwn ? dayAfter(start ?? today, 1) : null)
  requireDates(start, end, `${path}.scheduleNewEndDate`)
  return {
    id: uuidv7(),
    ...place,
    subTaskUniqueId: item.subTaskUniqueId ?? null,
    changeOrderItemName: item.changeOrderItemName,
    changeOrderItemDescription: item.changeOrderItemDescription ?? '',
    changeOrderItemAmount: item.changeOrderItemAmount ?? '0',
    scheduleImpact: item.scheduleImpact ?? 0,
    scheduleNewStartDate: start,
    scheduleNewEndDate: end,
    subTaskTargetMetric: item.subTaskTargetMetric ?? null,
    subTaskUnit: item.subTaskUnit || null,
    unitFactor: item.unitFactor ?? null,
  }
}

/** An item that is about to be inserted, with its path in the body for errors. */
interface ToInsert {
  item: ItemOfNew
  changeOrderId: string
  workOrderId: string
  path: string
}

async function insertNew(context: InAccount, inputs: readonly ToInsert[]): Promise<string[]> {
  const { db, scope } = context
  const rows = inputs.map((input) => rowOfNew(context, input))
  await insertItems(db, scope, rows)
  await keepFactorUnits(
    db,
    scope,
    rows.flatMap(({ id, unitFactor }) => (unitFactor ? [id] : [])),
  )
  return rows.map(({ id }) => id)
}

/**
 * Adds items to drafts of change orders, all or none.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), CHANGE_ORDER_ITEMS_FROZEN (409)
 */
export async function addItems(
  context: InAccount,
  inputs: readonly NewChangeOrderItem[],
  pathOf: PathOf = String,
): Promise<string[]> {
  const ids = inputs.map(({ changeOrderMasterUniqueId }) => changeOrderMasterUniqueId)
  const seen = await requireSeen(context, changeOrderTable, ids, 'Read')
  const workOrderOf = (index: number) => seen.get(ids[index] ?? '')?.workOrderId ?? ''
  await requireActivities(
    context,
    inputs.map((item, index) => ({ item, workOrderId: workOrderOf(index), path: pathOf(index) })),
  )
  await lockOpen(context, ids, 'addItems')
  const own = await listOwn(context.db, context.scope, ids)
  return insertNew(
    context,
    inputs.map((item, index) => ({
      item: keepCosts(NewChangeOrderItem, context.scope, item, {
        workOrderId: workOrderOf(index),
        isOwn: own.has(ids[index] ?? ''),
      }),
      changeOrderId: ids[index] ?? '',
      workOrderId: workOrderOf(index),
      path: pathOf(index),
    })),
  )
}

/**
 * Locks change orders, and checks that their items or codes may still change.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), CHANGE_ORDER_ITEMS_FROZEN or CHANGE_ORDER_CODES_FROZEN
 *   (409)
 */
async function lockOpen(
  context: InAccount,
  ids: readonly string[],
  step: Extract<ChangeOrderStep, 'addItems' | 'changeItems' | 'removeItems' | 'changeCodes'>,
): Promise<Map<string, LockedChangeOrder>> {
  const { db, scope } = context
  const orders = await lockChangeOrders(db, scope, ids)
  for (const { workOrderId, statusId } of orders.values())
    requireStep(context, changeOrderMachine, step, { workOrderId, statusId })
  // Raises the version of the change order. Actors decide on the order with its items, so a decision based on
  // the old items must get 409.
  await updateAll(
    db,
    scope,
    changeOrderTable,
    [...orders.keys()].map((id) => ({ id, row: {} })),
  )
  return orders
}

// Changing --------------------------------------------------------------------------------------------------------

/**
 * Changes items of drafts, all or none.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE or
 *   CHANGE_ORDER_ITEMS_FROZEN (409)
 */
export async function changeItems(
  context: InAccount,
  changes: readonly ChangeOrderItemChange[],
  pathOf: PathOf = String,
): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map(({ changeOrderItemUniqueId }) => changeOrderItemUniqueId)
  const seen = await requireSeen(context, itemTable, ids, 'Read')
  const masters = changes.flatMap(({ changeOrderMasterUniqueId }) => changeOrderMasterUniqueId ?? [])
  if (masters.length > 0) await requireSeen(context, changeOrderTable, masters, 'Read')
  const orderOf = (id: string) => seen.get(id)?.changeOrderId ?? ''
  for (const [index, { changeOrderItemUniqueId: id, changeOrderMasterUniqueId: master }] of changes.entries())
    if (master && master !== orderOf(id))
      throw invalidInput(
        `${pathOf(index)}.changeOrderMasterUniqueId`,
        'must be the change order that the item is in',
      )
  await lockOpen(context, ids.map(orderOf), 'changeItems')
  const present = await lockItems(db, scope, ids)
  // The present activity is not checked, because it may have been deleted.
  await requireActivities(
    context,
    changes.map(({ changeOrderItemUniqueId: id, subTaskUniqueId }, index) => ({
      item: { subTaskUniqueId: subTaskUniqueId === present.get(id)?.activityId ? null : subTaskUniqueId },
      workOrderId: present.get(id)?.workOrderId ?? '',
      path: pathOf(index),
    })),
  )
  const own = await listOwn(db, scope, ids.map(orderOf))
  const written = changes.map((change, index): Change<typeof itemTable.columns> => {
    const { changeOrderItemUniqueId: id, changeOrderMasterUniqueId: _master, rowVersion, ...sent } = change
    const before = present.get(id) as LockedItem
    const fields = keepCosts(ChangeOrderItemChange, scope, sent, {
      workOrderId: before.workOrderId,
      isOwn: own.has(orderOf(id)),
      stored: { changeOrderItemAmount: before.amount },
    })
    const kept = (day: string | null | undefined, instead: string | null) =>
      day === undefined ? instead : day
    const startDate = kept(fields.scheduleNewStartDate, before.startDate)
    const endDate = kept(fields.scheduleNewEndDate, before.endDate)
    requireDates(startDate, endDate, `${pathOf(index)}.scheduleNewEndDate`)
    present.set(id, { ...before, startDate, endDate })
    return {
      id,
      rowVersion,
      row: {
        ...clearTexts(fields, ['changeOrderItemDescription']),
        changeOrderItemAmount: fields.changeOrderItemAmount === null ? '0' : fields.changeOrderItemAmount,
        scheduleImpact: fields.scheduleImpact === null ? 0 : fields.scheduleImpact,
        subTaskUnit: fields.subTaskUnit === '' ? null : fields.subTaskUnit,
      },
    }
  })
  await updateAll(db, scope, itemTable, written)
  await keepFactorUnits(
    db,
    scope,
    written.flatMap(({ id, row }) => (row.unitFactor ? [id] : [])),
  )
  return ids
}

/**
 * Deletes items of drafts, all or none.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), CHANGE_ORDER_ITEMS_FROZEN (409)
 */
export async function deleteItems(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  const seen = await requireSeen(context, itemTable, ids, 'Read')
  await lockOpen(
    context,
    ids.map((id) => seen.get(id)?.changeOrderId ?? ''),
    'removeItems',
  )
  await lockItems(db, scope, ids)
  await remove(db, scope, itemTable, ids, now)
  return ids
}

// Complete list ---------------------------------------------------------------------------------------------------

/**
 * Replaces the items of a change order by a complete list. Items with an id are changed, items without an id
 * are added, and all other present items are deleted. The rules of changing, adding and deleting apply.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE or
 *   CHANGE_ORDER_ITEMS_FROZEN (409)
 */
export async function setItems(
  context: InAccount,
  { id, items, path }: { id: string; items: readonly ItemAfter[]; path: string },
): Promise<void> {
  const { db, scope } = context
  const named = new Set(items.flatMap(({ changeOrderItemUniqueId }) => changeOrderItemUniqueId ?? []))
  const placed = items.map((item, place) => ({ item, path: `${path}.${place}` }))
  const kept = placed.filter(({ item }) => item.changeOrderItemUniqueId)
  const added = placed.filter(({ item }) => !item.changeOrderItemUniqueId)
  const gone = (await listItemIds(db, scope, id)).filter((present) => !named.has(present))
  if (gone.length > 0) await deleteItems(context, gone)
  if (kept.length > 0)
    await changeItems(
      context,
      kept.map(({ item }) => ({
        ...item,
        changeOrderItemUniqueId: item.changeOrderItemUniqueId ?? '',
        changeOrderMasterUniqueId: id,
      })),
      (index) => kept[index]?.path ?? path,
    )
  if (added.length > 0)
    await addItems(
      context,
      added.map(({ item: { changeOrderItemUniqueId: _none, rowVersion: _new, ...item } }) => ({
        ...item,
        changeOrderMasterUniqueId: id,
      })),
      (index) => added[index]?.path ?? path,
    )
}

// Codes -----------------------------------------------------------------------------------------------------------

/** Locks the items of `choices`, checks that their codes may change, and returns their present codes. */
async function lockForCodes(context: InAccount, choices: readonly ItemCodeChoice[]): Promise<ItemCodeLink[]> {
  const { db, scope } = context
  const ids = choices.map(({ changeOrderItemUniqueId }) => changeOrderItemUniqueId)
  const seen = await requireSeen(context, itemTable, ids, 'Read')
  const codes = choices.map(({ companySubTaskCodeUniqueId }) => companySubTaskCodeUniqueId)
  const known = new Set((await listKnownCodes(db, scope, 'activity', codes)).map(({ codeId }) => codeId))
  if (codes.some((code) => !known.has(code))) throw notFound()
  await lockOpen(
    context,
    ids.map((id) => seen.get(id)?.changeOrderId ?? ''),
    'changeCodes',
  )
  await lockItems(db, scope, ids)
  return listCodeLinksOfItems(db, scope, ids)
}

const isChosen =
  ({ changeOrderItemUniqueId, companySubTaskCodeUniqueId }: ItemCodeChoice) =>
  ({ itemId, codeId }: ItemCodeLink) =>
    itemId === changeOrderItemUniqueId && codeId === companySubTaskCodeUniqueId

/**
 * Adds activity codes to items; present codes stay. Returns the ids of the links.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), CHANGE_ORDER_CODES_FROZEN (409)
 */
export async function putItemCodes(context: InAccount, choices: ItemCodeChoice[]): Promise<string[]> {
  const { db, scope } = context
  const links = await lockForCodes(context, choices)
  const added: ItemCodeLink[] = []
  const ids = choices.map((choice) => {
    const present = [...links, ...added].find(isChosen(choice))
    if (present) return present.id
    const { changeOrderItemUniqueId: itemId, companySubTaskCodeUniqueId: codeId } = choice
    const link = { id: uuidv7(), itemId, codeId }
    added.push(link)
    return link.id
  })
  await insertItemCodes(db, scope, added)
  return ids
}

/**
 * Removes activity codes from items. Returns the ids of the removed links.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), CHANGE_ORDER_CODES_FROZEN (409)
 */
export async function takeItemCodesOff(context: InAccount, choices: ItemCodeChoice[]): Promise<string[]> {
  const { db, scope } = context
  const links = await lockForCodes(context, choices)
  const ids = choices.map((choice) => {
    const link = links.find(isChosen(choice))
    // The error text is from 000 §8
    if (!link) throw notFound('Not Found!')
    return link.id
  })
  await deleteItemCodes(db, scope, ids)
  return ids
}
