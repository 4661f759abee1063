/**
 * The history of one item: where the item is, and each of its movements. A caller who may not see the item
 * gets 404.
 */
import type * as z from 'zod'
import { notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { fetchPage } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { findItemKeeper, ItemAtHand } from '../at-hand.ts'
import type { ItemMovement, ItemPlace } from '../life.ts'
import type { MovementKind } from '../orders.ts'
import { findItemById, findKeeper } from './item-queries.ts'
import { atHandOf, movementsOf, placesOf } from './life-queries.ts'

interface OfItem extends Paging {
  TargetUniqueID: string
}

async function requireItem({ db, scope }: InAccount, id: string): Promise<void> {
  if (!(await findItemById(db, scope, id))) throw notFound()
}

/**
 * A page of the projects that have or used stock of an item.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageOfPlaces(
  context: InAccount,
  { TargetUniqueID: id, ...paging }: OfItem,
): Promise<PageOf<ItemPlace>> {
  await requireItem(context, id)
  const { list, count } = placesOf(context.db, context.scope, id)
  return fetchPage(paging, list, count)
}

/**
 * A page of the projects that have stock of an item left. Stock that the caller has is first.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageAtHand(
  context: InAccount,
  { TargetUniqueID: id, ...paging }: OfItem,
): Promise<PageOf<ItemAtHand>> {
  await requireItem(context, id)
  const { list, count } = atHandOf(context.db, context.scope, id, context.today)
  return fetchPage(paging, list, count)
}

/**
 * Returns how to reach the person in charge of an item, or null if nobody is in charge.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function keeperOf(
  context: InAccount,
  { TargetUniqueID: id }: Pick<OfItem, 'TargetUniqueID'>,
): Promise<z.output<(typeof findItemKeeper)['reply']>> {
  await requireItem(context, id)
  return (await findKeeper(context.db, context.scope, id)) ?? null
}

/**
 * A page of the movements of an item, the newest first.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function pageOfMovements(
  context: InAccount,
  { TargetUniqueID: id, kind, ...paging }: OfItem & { kind?: MovementKind | null | undefined },
): Promise<PageOf<ItemMovement>> {
  await requireItem(context, id)
  const { list, count } = movementsOf(context.db, context.scope, id, kind ?? null)
  return fetchPage(paging, list, count)
}
