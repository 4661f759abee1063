/**
 * Approvals in order. It is the turn of the first actor who has not decided. Actors who are only notified
 * have no turn. Callers must lock the row of the record, so that of two decisions at the same time the second is
 * refused.
 */
import { v7 as uuidv7 } from 'uuid'
import { type AppError, platformError } from '#contract/errors.ts'
import type { RecordType } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import type { Telling } from '#features/notifications/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type Decision, statusAfter } from '../contract.ts'
import { type Actor, insertActors, removeActors, writeActor, writeStanding } from './queries.ts'

/** An actor as chosen in a form. */
export interface ChosenActor {
  roleTypeId: number
  employeeId: string
  isDistributionOnly: boolean
  comments: string
}

/** The record to approve. */
export interface Approved {
  record: RecordType
  recordId: string
  workOrderId: string
}

/** The statuses of actors who have not decided. */
export const undecided: readonly number[] = [statuses.Pending, statuses.RequireInformation]

const isSame = (actor: Actor, chosen: ChosenActor) =>
  actor.roleTypeId === chosen.roleTypeId &&
  actor.employeeId === chosen.employeeId &&
  actor.isDistributionOnly === chosen.isDistributionOnly

/** True if the actor has decided or asked: then the status and the comment stay. */
const hasSpoken = ({ statusId }: Actor) => statusId !== statuses.Pending

/**
 * Replaces the actors of a record by the chosen actors, in their order. An actor at the same place is
 * unchanged, and an actor at another place keeps status and comment.
 */
export async function chooseActors(
  { db, scope, now }: InAccount,
  { record, recordId, workOrderId }: Approved,
  present: readonly Actor[],
  chosen: readonly ChosenActor[],
): Promise<void> {
  const staying = new Map<number, Actor>()
  for (const [index, actor] of chosen.entries()) {
    const there = present.find(({ position }) => position === index + 1)
    if (there && isSame(there, actor) && (hasSpoken(there) || there.comments === actor.comments))
      staying.set(index, there)
  }
  const leaving = new Set(present.filter((actor) => ![...staying.values()].includes(actor)))
  await removeActors(
    db,
    scope,
    [...leaving].map(({ id }) => id),
    now,
  )
  const coming = chosen.flatMap((actor, index) => {
    if (staying.has(index)) return []
    const before = [...leaving].find((one) => isSame(one, actor))
    if (before) leaving.delete(before)
    const said = before && hasSpoken(before) ? before : undefined
    return [
      {
        id: uuidv7(),
        workOrderId,
        record,
        recordId,
        position: index + 1,
        ...actor,
        comments: said?.comments ?? actor.comments,
        statusId: said?.statusId ?? statuses.Pending,
        decidedAt: said?.decidedAt ?? null,
      },
    ]
  })
  await insertActors(db, scope, coming)
}

/**
 * Replaces an actor who has not decided: the new person must decide instead.
 *
 * @throws AppError ROW_VERSION_STALE (409) if the actor has decided meanwhile
 */
export async function putInPlace(
  { db, scope }: Pick<Telling, 'db' | 'scope'>,
  actor: Actor,
  to: string,
): Promise<void> {
  if (!(await writeActor(db, scope, actor, to, undecided))) throw platformError('ROW_VERSION_STALE')
}

/** The actors who must decide, by role and then by place. */
export function deciding(actors: readonly Actor[], roles: readonly number[]): Actor[] {
  return actors
    .filter(({ isDistributionOnly, roleTypeId }) => !isDistributionOnly && roles.includes(roleTypeId))
    .toSorted((a, b) => a.roleTypeId - b.roleTypeId || a.position - b.position)
}

/** The actor whose turn it is among actors who must decide; null if all have approved or one has rejected. */
export function pendingOf(actors: readonly Actor[]): Actor | null {
  if (actors.some(({ statusId }) => statusId === statuses.Rejected)) return null
  return actors.find(({ statusId }) => undecided.includes(statusId)) ?? null
}

/** The result of a decision. */
interface Decided {
  actor: Actor
  /** The actor who is next; null after the last decision and after a rejection. */
  next: Actor | null
  /** True if any actor has approved as noted. */
  isNoted: boolean
}

/**
 * Stores the decision of the caller.
 *
 * @throws `refused()` if it is not the caller's turn
 */
export async function decide(
  { db, scope, now }: InAccount,
  actors: readonly Actor[],
  { decision, comment }: { decision: Decision; comment: string },
  refused: () => AppError,
): Promise<Decided> {
  const actor = pendingOf(actors)
  if (actor?.employeeId !== scope.employeeId) throw refused()
  const to = statusAfter[decision]
  const isWritten = await writeStanding(db, scope, actor.id, {
    from: undecided,
    to,
    comments: comment,
    decidedAt: decision === 'askInformation' ? null : now,
  })
  if (!isWritten) throw refused()
  const after = actors.map((one) => (one.id === actor.id ? { ...one, statusId: to } : one))
  return {
    actor,
    next: pendingOf(after),
    isNoted: after.some(({ statusId }) => statusId === statuses.ApprovedAsNoted),
  }
}

/**
 * Sets the status of an actor without a decision: the submitter has submitted the record, or must submit it
 * again. The caller must have checked that the step belongs to this actor.
 *
 * @throws AppError ROW_VERSION_STALE (409)
 */
export async function stand(
  { db, scope, now }: InAccount,
  { id, statusId }: Actor,
  to: { statusId: number; comment?: string },
): Promise<void> {
  const standing = {
    from: [statusId],
    to: to.statusId,
    decidedAt: to.statusId === statuses.Pending ? null : now,
    ...(to.comment !== undefined && { comments: to.comment }),
  }
  if (!(await writeStanding(db, scope, id, standing))) throw platformError('ROW_VERSION_STALE')
}

/** Gives the turn back to the actor who asked for information. Earlier approvals stay valid. */
export async function giveBack({ db, scope }: InAccount, actors: readonly Actor[]): Promise<void> {
  for (const { id, statusId } of actors) {
    if (statusId !== statuses.RequireInformation) continue
    const standing = { from: [statusId], to: statuses.Pending, decidedAt: null }
    if (!(await writeStanding(db, scope, id, standing))) throw platformError('ROW_VERSION_STALE')
  }
}
