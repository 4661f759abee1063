/** Rules of moving stock from project to project, and of reversing movements (records.md 'Stock'). */
import { v7 as uuidv7 } from 'uuid'
import { invalidInput, notFound, platformError } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import { thousandthsOf } from '#contract/units.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { lock } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { whyNotPutRight } from '../putting-right.ts'
import type { PuttingRight, StockMove } from '../records.ts'
import { holdHeld, itemOf, requireTakers, take } from './held.ts'
import {
  giveHeld,
  type Held,
  keyOfSpot,
  type Movement,
  openSpots,
  requireHeld,
  requireMovements,
} from './held-queries.ts'
import { lockItems } from './item-queries.ts'
import { dayOfMovement, requireInGeneral, Store } from './items.ts'
import { Left, refused, requireActive, requireUnit } from './left.ts'
import { moveStock } from './low-stock.ts'

const workOrderTable = { name: 'work_order' } as const

/**
 * Moves stock that is left on projects to other projects, all or none. Each move is a return and an
 * assignment with one `moveId`.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404), FORBIDDEN (403), ASSIGNED_VALUE_WRONG or
 *   INVALID_INPUT (400), ASSIGNED_VALUE_REFUSED, ITEM_INACTIVE or ROW_VERSION_STALE (409)
 */
export async function moveToOther(context: InAccount, inputs: StockMove[]): Promise<string[]> {
  const { db, scope } = context
  const ids = inputs.map(({ workorderMasterInventoryUniqueId: id }) => id)
  const targets = inputs.map(({ workOrderUniqueId }) => workOrderUniqueId)
  await requireWorkOrders(context, targets, 'Inventory', 'Create')
  const { items, held } = await holdHeld(context, ids, 'Update')
  const heldOf = (id: string): Held => {
    const one = held.get(id)
    if (!one) throw notFound()
    return one
  }
  // Share-locks the projects, so that nobody deletes a project while the project receives stock.
  const both = [...targets, ...ids.map((id) => heldOf(id).workOrderId)]
  await lock(db, scope, workOrderTable, both, {}, 'as they are')
  await requireTakers(
    context,
    inputs.map(({ workOrderUniqueId, employeeUniqueId }, index) => ({
      ...{ index, workOrderId: workOrderUniqueId },
      employeeId: employeeUniqueId,
    })),
  )
  const left = new Left(held)
  const moves = inputs.map((input, index) => {
    const one = heldOf(input.workorderMasterInventoryUniqueId)
    const item = itemOf(items, one.itemId)
    if (input.rowVersion !== undefined && input.rowVersion !== one.rowVersion)
      throw platformError('ROW_VERSION_STALE')
    if (input.workOrderUniqueId === one.workOrderId)
      throw invalidInput(`${index}.workOrderUniqueId`, 'must be another project than the one that has it')
    requireActive(item)
    const amount = thousandthsOf(input.quantity)
    if (amount <= 0n) throw refused('ASSIGNED_VALUE_WRONG')
    requireUnit(input.quantity, item)
    left.take(one.id, item, amount)
    const said = {
      ...{ itemId: item.id, quantity: input.quantity, moveId: uuidv7() },
      day: dayOfMovement(context, `${index}.movedOnDate`, input.movedOnDate),
      reason: input.reason ?? '',
    }
    return {
      from: one,
      to: { itemId: item.id, workOrderId: input.workOrderUniqueId },
      takerId: input.employeeUniqueId,
      said,
    }
  })
  const spots = await openSpots(
    db,
    scope,
    moves.map(({ to }) => to),
  )
  const spotOf = (to: (typeof moves)[number]['to']) => spots.get(keyOfSpot(to)) ?? ''
  const taken = moves.flatMap(({ to, takerId }) => (takerId ? [[spotOf(to), takerId] as const] : []))
  // If several people take the same item to one project, the last person is recorded as the one who has it.
  await giveHeld(
    db,
    scope,
    [...new Map(taken)].map(([id, employeeId]) => ({ id, employeeId })),
  )
  await moveStock(
    context,
    moves.flatMap(({ from, to, takerId, said }): Movement[] => [
      {
        ...said,
        ...{ kind: 'return', from: 'work order', to: 'store', heldId: from.id, employeeId: from.employeeId },
      },
      {
        ...said,
        ...{ kind: 'assign', from: 'store', to: 'work order', heldId: spotOf(to), employeeId: takerId },
      },
    ]),
  )
  return moves.map(({ to }) => spotOf(to))
}

/** The kind of the movement that reverses a movement. A receipt is reversed by an adjustment. */
const counters = { receive: 'adjust', adjust: 'adjust', assign: 'return', return: 'assign' } as const

/**
 * Reverses movements, all or none: each by a movement of the same quantity in the opposite direction, dated
 * today. Returns the ids of the new movements.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), PUT_RIGHT_ALREADY or NOT_PUT_RIGHT (409), which says
 *   what to do instead, ASSIGNED_VALUE_REFUSED or NOTHING_TO_ALLOCATE (409) if the stock is not there any
 *   more
 */
export async function putMovementsRight(context: InAccount, inputs: PuttingRight[]): Promise<string[]> {
  const { db, scope, today } = context
  const ids = inputs.map(({ inventoryMovementUniqueId: id }) => id)
  const named = await requireMovements(db, scope, ids)
  const items = await lockItems(
    db,
    scope,
    [...named.values()].map(({ itemId }) => itemId),
  )
  // Read again: another call may have reversed the movement before the lock was granted.
  const wrong = await requireMovements(db, scope, ids)
  if ([...wrong.values()].some(({ heldId }) => heldId === null)) requireInGeneral(context, 'Update')
  const heldIds = [...wrong.values()].flatMap(({ heldId }) => heldId ?? [])
  const held = await requireHeld(db, scope, heldIds, 'Update', 'Inventory', true)
  // Share-locks the projects, so that nobody deletes a project while the project receives stock.
  await lock(
    db,
    scope,
    workOrderTable,
    [...held.values()].map(({ workOrderId }) => workOrderId),
    {},
    'as they are',
  )
  const store = new Store(items)
  const left = new Left(held)
  const done = new Set<string>()
  const movements = inputs.map(({ inventoryMovementUniqueId: id, reason }): Movement => {
    const one = wrong.get(id)
    if (!one) throw notFound()
    if (one.isPutRight || done.has(id)) throw refused('PUT_RIGHT_ALREADY')
    const { itemId, quantity, heldId, employeeId } = one
    const item = itemOf(items, itemId)
    const why = whyNotPutRight({ ...one, isItemActive: item.statusId === statuses.Active })
    if (why !== null || one.kind === 'use') throw refused('NOT_PUT_RIGHT', why ?? undefined)
    done.add(id)
    const amount = thousandthsOf(quantity)
    const place = heldId === null ? undefined : held.get(heldId)
    if (one.to === 'store') take(store, item, amount, { isTyped: false })
    else {
      if (place) left.take(place.id, item, amount)
      store.move(itemId, amount)
    }
    return {
      ...{ itemId, quantity, kind: counters[one.kind], from: one.to, to: one.from, heldId, employeeId },
      ...{ putsRightId: id, day: today, reason },
    }
  })
  return moveStock(context, movements)
}
