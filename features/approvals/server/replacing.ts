/** Replaces an actor who has not decided by another employee (records.md 'replaceActor +'). */
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import type { Module } from '#contract/modules.ts'
import type { Named } from '#contract/record-types.ts'
import type { CourtStep, WaitingType } from '#features/court/contract.ts'
import { tellReplaced } from '#features/court/server/public.ts'
import { listAble, MUST_READ, requireKnown } from '#features/parties/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { approvalErrors, type Replacing } from '../contract.ts'
import type { Actor } from './queries.ts'
import { putInPlace, undecided } from './service.ts'

/** A locked record and its actors. */
export interface InApproval {
  record: WaitingType
  recordId: string
  workOrderId: string
  module: Module
  named: Named<WaitingType>
  actors: readonly Actor[]
  /** The actor whose turn it is, and the step to take. */
  turn: { actor: Actor; step: CourtStep; due: string | null } | null
}

/**
 * Replaces an actor who has not decided by an employee who may read the record; the history shows the reason.
 * Both people are notified. Before the call, the caller must lock the record and check the step; afterwards
 * it must give the turn to the new actor.
 *
 * @throws AppError INVALID_INPUT (400), NOT_FOUND (404) or ACTOR_DECIDED (409)
 */
export async function replaceActor(
  context: InAccount,
  on: InApproval,
  { roleTypeUniqueId, replacedEmployeeUniqueId: from, employeeUniqueId: to, reason }: Replacing,
): Promise<void> {
  const { record, recordId, workOrderId, module, named, actors, turn } = on
  await requireKnown(context, [to])
  await requireKnown(context, [from], 'may be named already')
  const theirs = actors.filter(
    (actor) =>
      !actor.isDistributionOnly && actor.roleTypeId === roleTypeUniqueId && actor.employeeId === from,
  )
  if (theirs.length === 0) throw notFound()
  const actor = theirs.find(({ statusId }) => undecided.includes(statusId))
  if (!actor) throw new AppError('ACTOR_DECIDED', approvalErrors.ACTOR_DECIDED)
  if (to === from) throw invalidInput('employeeUniqueId', 'must be somebody else')
  const able = await listAble(context.db, context.scope, { workOrder: workOrderId, readers: module }, [to])
  if (!able.has(to)) throw invalidInput('employeeUniqueId', MUST_READ)
  await putInPlace(context, actor, to)
  const isTurn = turn?.actor.id === actor.id
  await tellReplaced(context, {
    turn: {
      record,
      recordId,
      workOrderId,
      module,
      step: isTurn ? turn.step : null,
      due: isTurn ? turn.due : null,
    },
    named,
    from,
    to,
    because: 'replaced',
    reason,
  })
}
