/** The decisions of the actors of change orders, each in turn (001 §4, §6). */
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import type { Seen } from '#contract/seen.ts'
import { statuses } from '#contract/statuses.ts'
import type { Decision, Replacing } from '#features/approvals/contract.ts'
import { decide, deciding, listActors, pendingOf, replaceActor } from '#features/approvals/server/public.ts'
import { tellWatchers } from '#features/discussion/server/public.ts'
import { requireKnown } from '#features/parties/server/public.ts'
import { requireSeen, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { requireStep, statusesFrom } from '#server/machine.ts'
import type { Deciding } from '../contract.ts'
import { type ChangeOrderStep, changeOrderMachine, changeOrderRefusals } from '../machine.ts'
import { ROLES } from './actors.ts'
import { bringIntoForce, type InForce } from './effect.ts'
import { changeOrderTable, type LockedChangeOrder, lockChangeOrders } from './queries.ts'
import { discussedOf, pass, standingOf, turnOf } from './turns.ts'

type Step = Extract<ChangeOrderStep, 'approve' | 'review' | 'reject'>

const decisionOf: Record<Step, Decision> = { approve: 'approve', review: 'askInformation', reject: 'reject' }
const refusals = {
  approve: 'CHANGE_ORDER_NOT_APPROVED',
  review: 'CHANGE_ORDER_NOT_REVIEWED',
  reject: 'CHANGE_ORDER_NOT_REJECTED',
} as const

/** The text of the notification to watchers. The last approval has another text: 'was put into effect'. */
const told: Record<Step, string> = {
  approve: 'was approved',
  review: 'was sent back for information',
  reject: 'was rejected',
}

/** Applies the caller's decision to a locked change order. Returns the change order with its new status. */
async function step(
  context: InAccount,
  order: LockedChangeOrder,
  {
    taken,
    comment,
    index,
    rowVersion,
  }: { taken: Step; comment: string; index: number } & Pick<Seen, 'rowVersion'>,
): Promise<LockedChangeOrder> {
  const { db, scope } = context
  const { id } = order
  const present = (await listActors(db, scope, [id])).get(id) ?? []
  requireStep(context, changeOrderMachine, taken, standingOf(context, order, present))
  const code = refusals[taken]
  const { next } = await decide(
    context,
    deciding(present, ROLES),
    { decision: decisionOf[taken], comment },
    () => new AppError(code, changeOrderRefusals[code]),
  )
  const isLast = taken === 'approve' && next === null
  const inForce: InForce | null = isLast ? await bringIntoForce(context, order, index) : null
  const to = isLast ? 'Active' : (changeOrderMachine.steps[taken].to ?? 'Pending')
  await updateAll(db, scope, changeOrderTable, [
    {
      id,
      row: { statusId: statuses[to], ...inForce },
      inStatus: statusesFrom(changeOrderMachine, taken),
      rowVersion,
    },
  ])
  return { ...order, statusId: statuses[to] }
}

/** Returns the use case of one kind of decision. */
export const taking =
  (taken: Step) =>
  /**
   * Decides on change orders, all or none. The caller must have the turn of each.
   *
   * @throws AppError FORBIDDEN (403), NOT_FOUND (404), ROW_VERSION_STALE, a refusal of the machine or
   *   CHANGE_ORDER_CONFLICT (409)
   */
  async (
    context: InAccount,
    { changeOrderMasterList: seen, comment, employeeUniqueId: caller }: Deciding,
  ): Promise<string[]> => {
    const { db, scope } = context
    const ids = seen.map(({ id }) => id)
    await requireSeen(context, changeOrderTable, ids, 'Read')
    await requireKnown(context, [caller])
    if (caller && caller !== scope.employeeId) throw invalidInput('employeeUniqueId', 'must be whoever calls')
    const orders = await lockChangeOrders(db, scope, ids)
    for (const [index, { id, rowVersion }] of seen.entries()) {
      const order = orders.get(id) as LockedChangeOrder
      orders.set(id, await step(context, order, { taken, comment: comment ?? '', index, rowVersion }))
    }
    const after = [...orders.values()]
    await pass(context, after)
    await tellWatchers(
      context,
      after.map((order) => ({
        on: discussedOf(order),
        what: order.statusId === statuses.Active ? 'was put into effect' : told[taken],
        comment,
      })),
    )
    return ids
  }

/**
 * Replaces an actor who has not decided yet by another person.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), APPROVAL_OVER, ACTOR_DECIDED or
 *   ROW_VERSION_STALE (409)
 */
export async function replace(
  context: InAccount,
  {
    changeOrderMasterUniqueId: id,
    rowVersion,
    ...replacing
  }: Replacing & { changeOrderMasterUniqueId: string; rowVersion?: number | null | undefined },
): Promise<string[]> {
  const { db, scope } = context
  await requireSeen(context, changeOrderTable, [id], 'Read')
  const order = (await lockChangeOrders(db, scope, [id])).get(id)
  if (!order) throw notFound()
  const actors = deciding((await listActors(db, scope, [id])).get(id) ?? [], ROLES)
  requireStep(context, changeOrderMachine, 'replace', standingOf(context, order, actors))
  const actor = order.statusId === statuses.Pending ? pendingOf(actors) : null
  const turn = turnOf(context, order, actors)
  await replaceActor(
    context,
    {
      record: 'ChangeOrder',
      recordId: id,
      workOrderId: order.workOrderId,
      module: 'ChangeOrders',
      named: discussedOf(order).named,
      actors,
      turn: actor && turn && { actor, step: turn.step, due: turn.due },
    },
    replacing,
  )
  await updateAll(db, scope, changeOrderTable, [
    {
      id,
      row: {},
      rowVersion: rowVersion ?? undefined,
      inStatus: statusesFrom(changeOrderMachine, 'replace'),
    },
  ])
  await pass(context, [order], { isToldOtherwise: true })
  return [id]
}
