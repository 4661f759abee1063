/**
 * The engine of ordered approvals. The first who has said nothing yet has the turn; who is only told of a record has none.
 * Whoever calls holds the record's row, so that of two who act at once one comes second and is refused.
 */
import { v7 as uuidv7 } from 'uuid'
import { type AppError, platformError } from '#contract/errors.ts'
import type { RecordType } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import type { Telling } from '#features/notifications/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type Decision, statusAfter } from '../contract.ts'
import { type Actor, insertActors, removeActors, writeActor, writeStanding } from './queries.ts'

/** An actor as a form chooses them. */
export interface ChosenActor {
  roleTypeId: number
  employeeId: string
  isDistributionOnly: boolean
  comments: string
}

/** The record that is approved. */
export interface Approved {
  record: RecordType
  recordId: string
  workOrderId: string
}

/** How those stand who have something to say yet. */
export const undecided: readonly number[] = [statuses.Pending, statuses.RequireInformation]

const isSame = (actor: Actor, chosen: ChosenActor) =>
  actor.roleTypeId === chosen.roleTypeId &&
  actor.employeeId === chosen.employeeId &&
  actor.isDistributionOnly === chosen.isDistributionOnly

/** What an actor has said already stays said. */
const hasSpoken = ({ statusId }: Actor) => statusId !== statuses.Pending

/**
 * Chooses the actors of a record, in their order, instead of those that it has. Who stays in their place stays as they
 * are, and who comes to another one keeps what they have said.
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
 * Puts somebody in the place of an actor who has not decided yet: what is asked of them is asked of the other.
 *
 * @throws AppError ROW_VERSION_STALE (409) where they have decided by now
 */
export async function putInPlace(
  { db, scope }: Pick<Telling, 'db' | 'scope'>,
  actor: Actor,
  to: string,
): Promise<void> {
  if (!(await writeActor(db, scope, actor, to, undecided))) throw platformError('ROW_VERSION_STALE')
}

/** Those who have something to say, in the order of their roles and then of their places. */
export function deciding(actors: readonly Actor[], roles: readonly number[]): Actor[] {
  return actors
    .filter(({ isDistributionOnly, roleTypeId }) => !isDistributionOnly && roles.includes(roleTypeId))
    .toSorted((a, b) => a.roleTypeId - b.roleTypeId || a.position - b.position)
}

/** Whose turn it is among those who have something to say; null where all have said it, or one has refused. */
export function pendingOf(actors: readonly Actor[]): Actor | null {
  if (actors.some(({ statusId }) => statusId === statuses.Rejected)) return null
  return actors.find(({ statusId }) => undecided.includes(statusId)) ?? null
}

/** What a decision leads to. */
interface Decided {
  actor: Actor
  /** Whose turn it is next; null where this was the last, or it was refused. */
  next: Actor | null
  /** True where anybody has approved as noted. */
  isNoted: boolean
}

/**
 * Writes what the caller decides, whose turn it has to be.
 *
 * @throws `refused()` where it is not their turn
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
 * Writes how somebody stands who decides nothing: who submits a record has submitted it, or is to do so again. The caller
 * has found out that it is theirs to do.
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

/** Gives a record back to whoever asked for information, who has the turn again; approvals before theirs stand. */
export async function giveBack({ db, scope }: InAccount, actors: readonly Actor[]): Promise<void> {
  for (const { id, statusId } of actors) {
    if (statusId !== statuses.RequireInformation) continue
    const standing = { from: [statusId], to: statuses.Pending, decidedAt: null }
    if (!(await writeStanding(db, scope, id, standing))) throw platformError('ROW_VERSION_STALE')
  }
}
