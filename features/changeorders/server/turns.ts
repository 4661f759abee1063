/**
 * Whose turn each change order is (records.md 'Change orders'). For the decisions of the actors see
 * deciding.ts.
 */
import { statuses } from '#contract/statuses.ts'
import { FIRST_ROLE } from '#features/approvals/contract.ts'
import { type Actor, deciding, listActors, pendingOf, putInPlace } from '#features/approvals/server/public.ts'
import type { CourtStep } from '#features/court/contract.ts'
import { type PassAnew, type Passed, passBall, type Turn } from '#features/court/server/public.ts'
import { type Discussed, letWatch } from '#features/discussion/server/public.ts'
import type { Telling } from '#features/notifications/server/public.ts'
import { SEES_ALL_FIRMS } from '#server/db/other-firms.ts'
import { lockThere } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type Standing } from '#server/machine.ts'
import { type ChangeOrderRefusal, type ChangeOrderStep } from '../machine.ts'
import { ROLES } from './actors.ts'
import { changeOrderTable, type LockedChangeOrder, lockChangeOrders } from './queries.ts'

/** Statuses in which an actor may decide. */
export const undecided: readonly number[] = [statuses.Created, statuses.Pending, statuses.RequireInformation]

type Told = Pick<LockedChangeOrder, 'id' | 'workOrderId' | 'number' | 'title'>

/** A change order as notifications, links and comments name it. */
export function discussedOf({ id, workOrderId, number, title }: Told): Discussed<'ChangeOrder'> {
  return { type: 'ChangeOrder', id, workOrderId, named: { title, number: `${number}` } }
}

type Waiting = Told & Pick<LockedChangeOrder, 'statusId' | 'originatorId' | 'authorId' | 'dueDate'>

/** Returns whose turn a change order is in its status, or null (records.md 'Change orders'). */
export function turnOf(context: Telling, order: Waiting, actors: readonly Actor[]): Turn | null {
  const { statusId, originatorId, dueDate: due } = order
  if (statusId === statuses.Created) return { employeeId: originatorId, step: 'begin', due }
  if (statusId === statuses.RequireInformation) return { employeeId: originatorId, step: 'resubmit', due }
  const actor = statusId === statuses.Pending ? pendingOf(deciding(actors, ROLES)) : null
  if (!actor) return null
  return {
    employeeId: actor.employeeId,
    step: stepOfActor(actor),
    due,
    handOn: (to) => putInPlace(context, actor, to),
    // The originator cannot get the turn of an actor: nobody decides on their own change order.
    notTo: [originatorId],
    ratherNotTo: actors.map(({ employeeId }) => employeeId),
  }
}

/**
 * Status, turn and actors of a change order, by which a step of the caller is allowed. An actor may have the
 * turn even before the change order is sent.
 */
export function standingOf(
  { scope }: Pick<InAccount, 'scope'>,
  { workOrderId, statusId }: Pick<LockedChangeOrder, 'workOrderId' | 'statusId'>,
  present: readonly Actor[] = [],
  turn: CourtStep | null = null,
): Standing<ChangeOrderStep, ChangeOrderRefusal> {
  const actors = deciding(present, ROLES)
  const pending = undecided.includes(statusId) ? pendingOf(actors) : null
  const own = pending?.employeeId === scope.employeeId ? stepOfActor(pending) : null
  return {
    workOrderId,
    statusId,
    isActor: actors.some(({ employeeId }) => employeeId === scope.employeeId),
    turn: [turn, own].filter((step) => step !== null),
  }
}

const stepOfActor = ({ roleTypeId }: Actor) => (roleTypeId === FIRST_ROLE ? 'review' : 'approve')

/** Sets whose turn each change order is, notifies these people, and lets all involved people watch it. */
export async function pass(
  context: Telling,
  orders: readonly Waiting[],
  { isToldOtherwise = false } = {},
): Promise<void> {
  const { db, scope } = context
  const actors = await listActors(
    db,
    { ...scope, ...SEES_ALL_FIRMS },
    orders.map(({ id }) => id),
  )
  const passed = orders.map((order): Passed => {
    const { id, workOrderId, originatorId, number, title } = order
    return {
      record: 'ChangeOrder',
      recordId: id,
      workOrderId,
      // Null, because the change order stays if its job is deleted.
      jobId: null,
      startedBy: originatorId,
      turn: turnOf(context, order, actors.get(id) ?? []),
      named: { title, number: `${number}` },
      isToldOtherwise,
    }
  })
  const holders = await passBall(context, passed)
  await letWatch(
    context,
    orders.map(({ id, authorId, originatorId }) => ({
      recordId: id,
      employeeIds: [
        authorId,
        originatorId,
        holders.get(id),
        ...(actors.get(id) ?? []).map(({ employeeId }) => employeeId),
      ],
    })),
  )
}

/** Computes the turns of these change orders again, if they still exist. */
export const passAnew: PassAnew = async (context, recordIds) => {
  const { db, scope } = context
  const ids = await lockThere(db, scope, changeOrderTable, recordIds)
  await pass(context, [...(await lockChangeOrders(db, scope, ids)).values()])
}
