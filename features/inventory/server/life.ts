/** One item's life: where it is, and every movement of it. Whoever may not see the item learns nothing of either. */
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
 * A page of the projects that have some of an item, or used some.
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
 * A page of the projects that have some of an item left, those where the caller has it first.
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
 * How to reach whoever is in charge of an item; null: nobody is.
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
