/** Putting somebody in the place of an actor who has not decided (records.md 'replaceActor +'). */
import { AppError, invalidInput, notFound, platformError } from '#contract/errors.ts'
import type { Module } from '#contract/modules.ts'
import type { Named } from '#contract/record-types.ts'
import type { CourtStep, WaitingType } from '#features/court/contract.ts'
import { tellReplaced } from '#features/court/server/public.ts'
import { listAble, MUST_READ, requireKnown } from '#features/parties/server/public.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import { approvalErrors, type Replacing } from '../contract.ts'
import { putInPlace, undecided } from './approvals.ts'
import type { Actor } from './queries.ts'

/** A record that is held, with those who act on it. */
export interface InApproval {
  record: WaitingType
  recordId: string
  workOrderId: string
  module: Module
  named: Named<WaitingType>
  /** False where it is decided. */
  isOpen: boolean
  actors: readonly Actor[]
  /** Whose turn it is, with what. */
  turn: { actor: Actor; step: CourtStep; due: string | null } | null
}

/**
 * Puts somebody who may read the record there in the place of an actor who has not decided yet: by people with GlobalAccess
 * of its module there, with a reason, which its history keeps. Both are told. The caller holds the record, and passes it on.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_FOUND (404), APPROVAL_OVER, ACTOR_DECIDED or ROW_VERSION_STALE (409)
 */
export async function replaceActor(
  context: InAccount,
  on: InApproval,
  { roleTypeUniqueId, replacedEmployeeUniqueId: from, employeeUniqueId: to, reason }: Replacing,
): Promise<void> {
  const { record, recordId, workOrderId, module, named, isOpen, actors, turn } = on
  if (!hasBitOn(context.scope, module, 'GlobalAccess', workOrderId)) throw platformError('FORBIDDEN')
  await requireKnown(context, [from, to])
  const theirs = actors.filter(
    (actor) =>
      !actor.isDistributionOnly && actor.roleTypeId === roleTypeUniqueId && actor.employeeId === from,
  )
  if (theirs.length === 0) throw notFound()
  if (!isOpen) throw new AppError('APPROVAL_OVER', approvalErrors.APPROVAL_OVER)
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
