/** Rules of stock on projects: assigning, changing and returning stock (001 §5, records.md 'Stock'). */
import { invalidInput, notFound, platformError } from '#contract/errors.ts'
import { formatQuantity } from '#contract/figures.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { quantityOf, thousandthsOf } from '#contract/units.ts'
import { requireCategories } from '#features/codes/server/public.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { requireAble, requireKnown } from '#features/parties/server/public.ts'
import { fetchPage, type Range } from '#server/db/page.ts'
import { lock, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { HeldSort } from '../contract.ts'
import {
  type NewWorkOrderInventory,
  type WorkOrderInventory,
  type WorkOrderInventoryChange,
} from '../records.ts'
import {
  countHeld,
  giveHeld,
  type Held,
  type HeldFilter,
  keyOfSpot,
  listHeldRows,
  type Movement,
  openSpots,
  requireHeld,
} from './held-queries.ts'
import { type HeldItem, itemTable, lockItems } from './item-queries.ts'
import { dayOfMovement, requireInGeneral, Store } from './items.ts'
import { refused, requireActive, requireUnit } from './left.ts'
import { moveStock } from './low-stock.ts'

const workOrderTable = { name: 'work_order' } as const

type Sorted = HeldFilter & { sort?: HeldSort | null | undefined }

/**
 * Checks the filter and returns a function that lists the stock of a project.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404), FORBIDDEN (403)
 */
export async function eachHeld(
  context: InAccount,
  workOrder: string,
  filter: Sorted,
): Promise<(range: Range) => Promise<WorkOrderInventory[]>> {
  const { companyInventoryCategoryUniqueId: category } = filter
  await requireWorkOrders(context, [workOrder], 'Inventory', 'Read')
  await requireCategories(context, category ? [category] : [])
  return (range) => listHeldRows(context.db, context.scope, workOrder, filter, range)
}

/**
 * A page of the stock that a project has or has used, by name unless `sort` is given.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function pageOfHeld(
  context: InAccount,
  { TargetUniqueID: workOrder, ...paging }: Paging & { TargetUniqueID: string },
  filter: Sorted,
): Promise<PageOf<WorkOrderInventory>> {
  const list = await eachHeld(context, workOrder, filter)
  return fetchPage(paging, list, () => countHeld(context.db, context.scope, workOrder, filter))
}

/**
 * Takes a quantity out of the store. `isTyped`: true if the user typed this quantity, false if the quantity
 * is a computed difference.
 *
 * @throws AppError NOTHING_TO_ALLOCATE or ASSIGNED_VALUE_REFUSED (409) if the store has too little (001 §5)
 */
export function take(store: Store, item: HeldItem, amount: bigint, { isTyped }: { isTyped: boolean }): void {
  const { id, unit, assigned } = item
  const left = store.left(id)
  const quantity = (thousandths: bigint) => formatQuantity(quantityOf(thousandths), unit)
  if (left === 0n)
    throw refused(
      'NOTHING_TO_ALLOCATE',
      thousandthsOf(assigned) > 0n ? `All ${formatQuantity(assigned, unit)} are on projects.` : undefined,
    )
  if (amount > left)
    throw refused(
      'ASSIGNED_VALUE_REFUSED',
      isTyped
        ? `${quantity(left)} left, you typed ${quantity(amount)}.`
        : `${quantity(left)} left in the store, and ${quantity(amount)} would have to come from there.`,
    )
  store.move(id, -amount)
}

/** @throws AppError NOT_FOUND (404) */
export const itemOf = (items: ReadonlyMap<string, HeldItem>, id: string): HeldItem => {
  const item = items.get(id)
  if (!item) throw notFound()
  return item
}

/**
 * Assigns stock to projects, all or none. If a project has the item already, its quantity grows.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404), FORBIDDEN (403), ASSIGNED_VALUE_WRONG or
 *   INVALID_INPUT (400), ASSIGNED_VALUE_REFUSED, NOTHING_TO_ALLOCATE, ITEM_INACTIVE or ROW_VERSION_STALE
 *   (409)
 */
export async function assign(context: InAccount, inputs: NewWorkOrderInventory[]): Promise<string[]> {
  const { db, scope } = context
  const workOrders = inputs.map(({ workOrderUniqueId }) => workOrderUniqueId)
  await requireWorkOrders(context, workOrders, 'Inventory', 'Create')
  const items = await lockItems(
    db,
    scope,
    inputs.map(({ masterInventoryUniqueId }) => masterInventoryUniqueId),
  )
  // Share-locks the projects, so that nobody deletes a project while the project receives stock.
  await lock(db, scope, workOrderTable, workOrders, {}, 'as they are')
  await requireTakers(
    context,
    inputs.map(({ workOrderUniqueId, employeeUniqueId }, index) => ({
      index,
      workOrderId: workOrderUniqueId,
      employeeId: employeeUniqueId,
    })),
  )
  const store = new Store(items)
  const moved = inputs.map((input, index) => {
    const { masterInventoryUniqueId, assignedQuantity: quantity, rowVersion } = input
    const item = itemOf(items, masterInventoryUniqueId)
    if (rowVersion !== undefined && rowVersion !== item.rowVersion) throw platformError('ROW_VERSION_STALE')
    const amount = thousandthsOf(quantity)
    requireActive(item)
    if (amount <= 0n) throw refused('ASSIGNED_VALUE_WRONG')
    requireUnit(quantity, item)
    take(store, item, amount, { isTyped: true })
    return {
      spot: { itemId: item.id, workOrderId: input.workOrderUniqueId },
      employeeId: input.employeeUniqueId,
      quantity,
      day: dayOfMovement(context, `${index}.movedOnDate`, input.movedOnDate),
      reason: input.reason ?? '',
    }
  })
  const spots = await openSpots(
    db,
    scope,
    moved.map(({ spot }) => spot),
  )
  const ids = moved.map(({ spot }) => spots.get(keyOfSpot(spot)) ?? '')
  await giveHeld(
    db,
    scope,
    // If several people take the same item to one project, the last person is recorded as the one who has it.
    [
      ...new Map(
        moved.flatMap(({ employeeId }, index) =>
          employeeId ? [[ids[index] ?? '', employeeId] as const] : [],
        ),
      ),
    ].map(([id, employeeId]) => ({ id, employeeId })),
  )
  await moveStock(
    context,
    moved.map(
      ({ spot, employeeId, ...said }, index): Movement => ({
        ...said,
        itemId: spot.itemId,
        kind: 'assign',
        from: 'store',
        to: 'work order',
        heldId: ids[index] ?? null,
        employeeId,
      }),
    ),
  )
  return ids
}

/** Checks the people who are to have stock: each must be Active and on the project. */
export async function requireTakers(
  context: InAccount,
  takers: readonly { index: number; workOrderId: string; employeeId: string | null | undefined }[],
): Promise<void> {
  await requireKnown(
    context,
    takers.map(({ employeeId }) => employeeId),
  )
  await requireAble(
    context,
    takers.flatMap(({ employeeId, ...taker }) => (employeeId ? [{ ...taker, employeeId }] : [])),
  )
}

/** Locks the items, and reads their stock on projects. */
export async function holdHeld(
  { db, scope }: InAccount,
  ids: readonly string[],
  action: 'Update' | 'Delete',
) {
  const seen = await requireHeld(db, scope, ids, action)
  const items = await lockItems(
    db,
    scope,
    [...seen.values()].map(({ itemId }) => itemId),
  )
  // Read again: another call may have moved stock before the lock was granted.
  return { items, held: new Map(await requireHeld(db, scope, ids, action)) }
}

const returning = (held: Held, quantity: string, said: Pick<Movement, 'day' | 'reason'>): Movement => ({
  itemId: held.itemId,
  kind: 'return',
  quantity,
  from: 'work order',
  to: 'store',
  heldId: held.id,
  employeeId: held.employeeId,
  ...said,
})

/**
 * Changes the quantity that projects have of items, and who has it, all or none. The difference is taken from
 * the store or returned to it, if wanted to another location. The used quantity stays.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), ASSIGNED_VALUE_WRONG or INVALID_INPUT (400),
 *   ASSIGNED_VALUE_REFUSED, NOTHING_TO_ALLOCATE, ITEM_INACTIVE or ROW_VERSION_STALE (409)
 */
export async function change(context: InAccount, changes: WorkOrderInventoryChange[]): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map((one) => one.workorderMasterInventoryUniqueId)
  const { items, held } = await holdHeld(context, ids, 'Update')
  const store = new Store(items)
  const before = (id: string): Held => {
    const one = held.get(id)
    if (!one) throw notFound()
    return one
  }
  const workOrders = ids.map((id) => before(id).workOrderId)
  await lock(db, scope, workOrderTable, workOrders, {}, 'as they are')
  await requireTakers(
    context,
    changes.flatMap(({ workorderMasterInventoryUniqueId: id, employeeUniqueId }, index) => {
      const { workOrderId, employeeId: present } = before(id)
      // The present person is not checked: they may have left the company since.
      return employeeUniqueId === present ? [] : [{ index, workOrderId, employeeId: employeeUniqueId }]
    }),
  )
  const given: { id: string; employeeId: string | null }[] = []
  const placed: { id: string; row: { location: string } }[] = []
  const movements = changes.flatMap((input, index): Movement[] => {
    const { workorderMasterInventoryUniqueId: id, assignedQuantity: quantity, rowVersion } = input
    const one = before(id)
    const item = itemOf(items, one.itemId)
    if (rowVersion !== undefined && rowVersion !== one.rowVersion) throw platformError('ROW_VERSION_STALE')
    const employeeId = input.employeeUniqueId === undefined ? one.employeeId : input.employeeUniqueId
    if (employeeId !== one.employeeId) given.push({ id, employeeId })
    const said = {
      day: dayOfMovement(context, `${index}.movedOnDate`, input.movedOnDate),
      reason: input.reason ?? '',
    }
    held.set(id, { ...one, employeeId, assigned: quantity ?? one.assigned })
    const difference = quantity === undefined ? 0n : thousandthsOf(quantity) - thousandthsOf(one.assigned)
    if (input.location) {
      if (difference >= 0n) throw invalidInput(`${index}.location`, 'is for what goes back')
      if (input.location !== item.location) placed.push({ id: item.id, row: { location: input.location } })
    }
    if (quantity === undefined) return []
    const [wanted, used] = [thousandthsOf(quantity), thousandthsOf(one.used)]
    if (wanted < 0n) throw refused('ASSIGNED_VALUE_WRONG')
    requireUnit(quantity, item)
    if (wanted < used)
      throw refused('ASSIGNED_VALUE_REFUSED', `${formatQuantity(one.used, item.unit)} are used already.`)
    if (difference === 0n) return []
    if (difference > 0n) {
      requireActive(item)
      take(store, item, difference, { isTyped: false })
      const place = { from: 'store', to: 'work order', heldId: id, employeeId } as const
      return [{ itemId: item.id, kind: 'assign', quantity: quantityOf(difference), ...place, ...said }]
    }
    store.move(item.id, -difference)
    return [returning({ ...one, employeeId }, quantityOf(-difference), said)]
  })
  // The location of an item belongs to the account, so a right on one project is not enough.
  if (placed.length > 0) requireInGeneral(context, 'Update')
  await giveHeld(db, scope, given)
  await moveStock(context, movements)
  await updateAll(db, scope, itemTable, placed)
  return ids
}

/**
 * Returns all stock that is not used to the store, all or none.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), NOTHING_TO_RETURN (409)
 */
export async function giveBack(context: InAccount, ids: string[]): Promise<string[]> {
  const { today } = context
  const { held } = await holdHeld(context, ids, 'Delete')
  const movements = [...held.values()].map((one): Movement => {
    const left = thousandthsOf(one.assigned) - thousandthsOf(one.used)
    if (left === 0n) throw refused('NOTHING_TO_RETURN')
    return returning(one, quantityOf(left), { day: today, reason: '' })
  })
  await moveStock(context, movements)
  return ids
}
