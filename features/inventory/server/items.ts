/** Rules of the items of an account (001 §5, records.md 'Inventory', 'Stock'). */
import { v7 as uuidv7 } from 'uuid'
import { AppError, forbidden, invalidInput, notFound, platformError } from '#contract/errors.ts'
import { formatQuantity } from '#contract/figures.ts'
import { type Bit, hasBit } from '#contract/modules.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { decimalsOf, fitsUnit, quantityOf, thousandthsOf } from '#contract/units.ts'
import { holdCategories, requireCategories } from '#features/codes/server/public.ts'
import { requireEmployees } from '#features/employees/server/public.ts'
import { requireKnown } from '#features/parties/server/public.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import { statusNameOf } from '#features/reference/server/public.ts'
import { keepCosts } from '#server/costs.ts'
import { clearTexts } from '#server/db/columns.ts'
import { fetchPage, pageOfOne, type Range } from '#server/db/page.ts'
import { type Change, insertAll, remove, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { describeUses } from '#server/uses.ts'
import type { ItemSort } from '../contract.ts'
import {
  firstMovementDay,
  MasterInventory,
  MasterInventoryChange,
  NewMasterInventory,
  type Receipt,
  stockErrors,
  TOO_FAR_BACK,
} from '../records.ts'
import type { Movement } from './held-queries.ts'
import {
  countItems,
  countLocations,
  findCategoriesOfRole,
  findItemById,
  type HeldItem,
  type ItemsWanted,
  itemTable,
  listHolders,
  listItemRows,
  listLocationRows,
  lockItems,
  sumItems,
  writable,
} from './item-queries.ts'
import { requireActive } from './left.ts'
import { moveStock } from './low-stock.ts'

type Row = Omit<MasterInventory, 'statusName'>
type Sorted = ItemsWanted & { sort?: ItemSort | null | undefined }

const named = (row: Row): MasterInventory => ({ ...row, statusName: statusNameOf(row.statusId) ?? '' })

/**
 * Checks the category and the person in a filter.
 *
 * @throws AppError NOT_FOUND (404) for a category that the caller does not see, or a person whom the account
 *   never had
 */
async function requireNamed(
  context: InAccount,
  { companyInventoryCategoryUniqueId, anyCategory, inchargeEmployeeUniqueId }: ItemsWanted,
): Promise<void> {
  const isShared = inventoryCategories.some(({ inventoryCategoryUniqueId: id }) => id === anyCategory)
  await requireKnown(context, [inchargeEmployeeUniqueId])
  await requireCategories(
    context,
    [companyInventoryCategoryUniqueId, isShared ? null : anyCategory].filter((id) => id != null),
  )
}

/** A range of the items that the caller sees. */
async function itemsIn(
  { db, scope }: InAccount,
  { sort, ...filter }: Sorted,
  range: Range,
): Promise<MasterInventory[]> {
  return (await listItemRows(db, scope, filter, sort, range)).map(named)
}

/**
 * A page of the items, by name unless `sort` is given.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageOfItems(
  context: InAccount,
  paging: Pick<Paging, 'StartingPageNumber' | 'NumberOfItemsPerPage'>,
  filter: Sorted,
): Promise<PageOf<MasterInventory>> {
  await requireNamed(context, filter)
  return fetchPage(
    paging,
    (range) => itemsIn(context, filter, range),
    () => countItems(context.db, context.scope, filter),
  )
}

/**
 * A page of the items that both a role and the caller see.
 *
 * @throws AppError NOT_FOUND (404) for another account, or for a role or person that the caller's account
 *   does not have
 */
export async function pageOfRole(
  context: InAccount,
  { id, role, page, size }: { id: string; role: string; page: number; size: number },
): Promise<PageOf<MasterInventory>> {
  const { companyId, accountId } = context.scope
  if (id !== companyId && id !== accountId) await requireEmployees(context, [id])
  const seenBy = await findCategoriesOfRole(context.db, context.scope, role)
  if (seenBy === undefined) throw notFound()
  return pageOfItems(context, { StartingPageNumber: page, NumberOfItemsPerPage: size }, { seenBy })
}

/**
 * One item as a page.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageWithItem(
  { db, scope }: InAccount,
  body: Paging & { TargetUniqueID: string },
): Promise<PageOf<MasterInventory>> {
  const row = await findItemById(db, scope, body.TargetUniqueID)
  if (!row) throw notFound()
  return pageOfOne(named(row), body)
}

/**
 * Counts the items that match and those below their minimum, and sums the value of their stock.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function summaryOfItems(context: InAccount, filter: ItemsWanted) {
  await requireNamed(context, filter)
  return sumItems(context.db, context.scope, filter)
}

/**
 * Checks the filter and returns a function that lists all matching items, for a spreadsheet.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function eachItem(
  context: InAccount,
  filter: Sorted,
): Promise<(range: Range) => Promise<MasterInventory[]>> {
  await requireNamed(context, filter)
  return (range) => itemsIn(context, filter, range)
}

/** A page of the locations of items, by name. */
export const pageOfLocations = ({ db, scope }: InAccount, paging: Paging) =>
  fetchPage(
    paging,
    (range) => listLocationRows(db, scope, range),
    () => countLocations(db, scope),
  )

// Writing -------------------------------------------------------------------------------------------------------------

/**
 * Checks that the caller has a right in the whole account: a right on one project is not enough.
 *
 * @throws AppError FORBIDDEN (403)
 */
export function requireInGeneral({ scope }: InAccount, bit: Bit): void {
  if (!hasBit(scope.permissions, 'Inventory', bit)) throw forbidden({ module: 'Inventory', action: bit })
}

/** The largest quantity that the store can have of an item. */
const LARGEST = thousandthsOf('999999999.999')

/**
 * Checks that a quantity has no more decimals than its unit.
 *
 * @throws AppError INVALID_INPUT (400)
 */
function requireFits(path: string, quantity: string | null | undefined, unit: string): void {
  if (!quantity || fitsUnit(quantity, unit)) return
  const digits = decimalsOf(unit)
  throw invalidInput(
    path,
    digits === 0
      ? `must be a whole number of ${unit}`
      : `must have at most ${digits} digits behind the point`,
  )
}

/**
 * The day of a movement, by default today.
 *
 * @throws AppError INVALID_INPUT (400) for a day in the future or more than 366 days ago
 */
export function dayOfMovement({ today }: InAccount, path: string, day: string | null | undefined): string {
  if (day && day > today) throw invalidInput(path, 'must not be after today')
  if (day && day < firstMovementDay(today)) throw invalidInput(path, TOO_FAR_BACK)
  return day ?? today
}

/** The quantities that the store has of locked items, while movements are prepared. */
export class Store {
  readonly #left: Map<string, bigint>

  constructor(items: ReadonlyMap<string, HeldItem>) {
    this.#left = new Map([...items].map(([id, { remaining }]) => [id, thousandthsOf(remaining)]))
  }

  left(id: string): bigint {
    return this.#left.get(id) ?? 0n
  }

  /** Adds a quantity to the store; a negative quantity is taken out. */
  move(id: string, change: bigint): void {
    this.#left.set(id, this.left(id) + change)
  }
}

/** The movement that brings the store to the wanted quantity; an empty list if nothing changes. */
function adjusting(
  store: Store,
  itemId: string,
  wanted: string,
  said: Pick<Movement, 'day' | 'reason'>,
): Movement[] {
  const difference = thousandthsOf(wanted) - store.left(itemId)
  if (difference === 0n) return []
  store.move(itemId, difference)
  const isMore = difference > 0n
  const quantity = quantityOf(isMore ? difference : -difference)
  const [from, to] = isMore ? (['outside', 'store'] as const) : (['store', 'outside'] as const)
  return [{ itemId, kind: 'adjust', quantity, from, to, ...said }]
}

const texts = [
  'inventoryName',
  'location',
  'manufacturer',
  'vendor',
  'modelNumber',
  'serialNumber',
  'comments',
] as const

/**
 * Adds items, all or none. Their opening quantity becomes a receipt, also for inactive items.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404) for a category that the caller does not see or a person
 *   who is not Active, COSTS_FIXED (403), INVALID_INPUT (400)
 */
export async function addItems(context: InAccount, inputs: NewMasterInventory[]): Promise<string[]> {
  const { db, scope, today } = context
  requireInGeneral(context, 'Create')
  await holdCategories(
    context,
    inputs.map((input) => input.companyInventoryCategoryUniqueId),
  )
  await requireEmployees(
    context,
    inputs.flatMap(({ inchargeEmployeeUniqueId }) => inchargeEmployeeUniqueId ?? []),
  )
  const movements: Movement[] = []
  const rows = inputs.map((given, index) => {
    const input = keepCosts(NewMasterInventory, scope, given, { workOrderId: null, stored: null })
    const { remainingQuantity, overallQuantity, inventoryUnit: unit } = input
    const quantity = remainingQuantity ?? overallQuantity ?? '0'
    if (overallQuantity && thousandthsOf(overallQuantity) !== thousandthsOf(quantity))
      throw invalidInput(
        `${index}.overallQuantity`,
        'must be what is in the store, as nothing is assigned yet',
      )
    requireFits(`${index}.remainingQuantity`, quantity, unit)
    requireFits(`${index}.minimumQuantity`, input.minimumQuantity, unit)
    const id = uuidv7()
    if (thousandthsOf(quantity) > 0n)
      movements.push({
        itemId: id,
        kind: 'receive',
        quantity,
        from: 'outside',
        to: 'store',
        day: today,
        reason: 'Opening stock',
        isOpening: true,
      })
    return {
      id,
      ...(Object.fromEntries(texts.map((name) => [name, input[name] ?? ''])) as Record<
        (typeof texts)[number],
        string
      >),
      inchargeEmployeeUniqueId: input.inchargeEmployeeUniqueId,
      minimumQuantity: input.minimumQuantity ?? null,
      statusId: input.statusId ?? statuses.Active,
      inventoryUnit: unit,
      internalUnitCost: input.internalUnitCost ?? null,
      companyInventoryCategoryUniqueId: input.companyInventoryCategoryUniqueId,
    }
  })
  const columns = { ...writable, id: 'id' } as const
  await insertAll(db, scope, itemTable, columns, rows, { created_by_employee_id: scope.employeeId })
  await moveStock(context, movements)
  return rows.map(({ id }) => id)
}

/**
 * Changes items, all or none. A changed quantity in the store becomes a movement of the difference (001 §5).
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), COSTS_FIXED (403), INVALID_INPUT (400), UNIT_FIXED or
 *   ROW_VERSION_STALE (409)
 */
export async function changeItems(context: InAccount, changes: MasterInventoryChange[]): Promise<string[]> {
  const { db, scope, today } = context
  requireInGeneral(context, 'Update')
  const ids = changes.map(({ masterInventoryUniqueId }) => masterInventoryUniqueId)
  await holdCategories(
    context,
    changes.flatMap((change) => change.companyInventoryCategoryUniqueId ?? []),
  )
  const held = await lockItems(db, scope, ids)
  const before = (id: string): HeldItem => {
    const item = held.get(id)
    if (!item) throw notFound()
    return item
  }
  // The present person in charge is not checked: they may have left the company since.
  await requireEmployees(
    context,
    changes.flatMap(({ masterInventoryUniqueId: id, inchargeEmployeeUniqueId: employee }) =>
      employee && employee !== before(id).inChargeId ? [employee] : [],
    ),
  )
  const store = new Store(held)
  const movements: Movement[] = []
  const written = changes.map((given, index): Change<typeof itemTable.columns> => {
    const { masterInventoryUniqueId: id, rowVersion, remainingQuantity, adjustReason } = given
    const item = before(id)
    const stored = { internalUnitCost: item.unitCost }
    const input = keepCosts(MasterInventoryChange, scope, given, { workOrderId: null, stored })
    const unit = input.inventoryUnit ?? item.unit
    if (unit !== item.unit && item.isMoved) throw new AppError('UNIT_FIXED', stockErrors.UNIT_FIXED)
    requireFits(`${index}.remainingQuantity`, remainingQuantity, unit)
    requireFits(
      `${index}.minimumQuantity`,
      input.minimumQuantity === undefined ? item.minimum : input.minimumQuantity,
      unit,
    )
    if (remainingQuantity !== undefined)
      movements.push(
        ...adjusting(store, id, remainingQuantity, { day: today, reason: adjustReason || 'Adjusted' }),
      )
    held.set(id, { ...item, unit, isMoved: item.isMoved || movements.some(({ itemId }) => itemId === id) })
    return { id, row: clearTexts(input, texts), rowVersion }
  })
  await updateAll(db, scope, itemTable, written)
  await moveStock(context, movements)
  return ids
}

/**
 * Records stock that arrived in the store, all or none.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), INVALID_INPUT (400), ITEM_INACTIVE or ROW_VERSION_STALE
 *   (409)
 */
export async function receive(context: InAccount, receipts: Receipt[]): Promise<string[]> {
  const { db, scope } = context
  requireInGeneral(context, 'Update')
  const ids = receipts.map(({ masterInventoryUniqueId }) => masterInventoryUniqueId)
  const held = await lockItems(db, scope, ids)
  const store = new Store(held)
  const movements = receipts.map((receipt, index): Movement => {
    const { masterInventoryUniqueId: id, quantity, movedOnDate, reason, rowVersion } = receipt
    const item = held.get(id)
    if (!item) throw notFound()
    if (rowVersion !== undefined && rowVersion !== item.rowVersion) throw platformError('ROW_VERSION_STALE')
    requireActive(item)
    const amount = thousandthsOf(quantity)
    if (amount <= 0n) throw invalidInput(`${index}.quantity`, 'must be above 0')
    requireFits(`${index}.quantity`, quantity, item.unit)
    store.move(id, amount)
    if (store.left(id) > LARGEST) throw invalidInput(`${index}.quantity`, 'is more than an item can have')
    const day = dayOfMovement(context, `${index}.movedOnDate`, movedOnDate)
    return { itemId: id, kind: 'receive', quantity, from: 'outside', to: 'store', day, reason: reason ?? '' }
  })
  await moveStock(context, movements)
  return ids
}

/**
 * Deletes items softly, all or none. An item with assigned stock cannot be deleted (records.md 'Inventory').
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), STOCK_ASSIGNED (409), which names the projects that have
 *   the stock
 */
export async function removeItems(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  requireInGeneral(context, 'Delete')
  const held = await lockItems(db, scope, ids)
  const holders = await listHolders(db, scope, ids)
  for (const { id, title, unit } of held.values()) {
    const where = holders.filter(({ itemId }) => itemId === id)
    if (where.length === 0) continue
    const uses = describeUses(
      where.map(({ assigned, ...use }) => ({ ...use, counts: [formatQuantity(assigned, unit)] })),
    )
    const text = `${title} is assigned: ${uses}. Nothing was deleted.`
    throw new AppError('STOCK_ASSIGNED', stockErrors.STOCK_ASSIGNED, [], text)
  }
  await remove(db, scope, itemTable, ids, now)
  return ids
}
