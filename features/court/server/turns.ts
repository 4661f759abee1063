/** Whose turn it is with a record: modules say so in the transaction of each step, nobody types it in. */
import { v7 as uuidv7 } from 'uuid'
import { type Named, recordTypeOf } from '#contract/record-types.ts'
import { type NewNotice, notify, telling } from '#features/notifications/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { CourtStep, WaitingType } from '../contract.ts'
import { notices } from './notices.ts'
import { endTurns, insertTurns, listPeopleOf, listPresent, moveDues, type NewTurn } from './queries.ts'

/** On whom a record waits: a person or a subcontractor, who is to take a step, until a day. */
export interface Turn {
  employeeId?: string | null
  subContractorId?: string | null
  step: CourtStep
  due: string | null
}

/** A record, and on whom it waits from now on; null: on nobody. */
export interface Passed {
  record: WaitingType
  recordId: string
  workOrderId: string
  /** The job without which it is gone. */
  jobId: string | null
  startedBy: string
  turn: Turn | null
  /** What it is called, for telling whoever it comes to; left out: they are told in another way. */
  named?: Named<WaitingType>
}

/**
 * Says on whom records wait from now on. Whoever has one already, for the same step, goes on having it: only the day by
 * which it is wanted moves. The caller holds the records' rows.
 */
export async function passBall(context: InAccount, passed: readonly Passed[]): Promise<void> {
  const { db, scope, now } = context
  if (passed.length === 0) return
  const present = await listPresent(
    db,
    scope,
    passed.map(({ recordId }) => recordId),
  )
  const ended: string[] = []
  const moved: { id: string; due: string | null }[] = []
  const begun: NewTurn[] = []
  const told: { turn: NewTurn; named: Named<WaitingType> }[] = []
  for (const { turn: wanted, named, ...of } of passed) {
    const employeeId = wanted?.employeeId ?? null
    const subContractorId = employeeId ? null : (wanted?.subContractorId ?? null)
    // It waits on nobody where nobody is named.
    const turn = wanted && (employeeId || subContractorId) ? wanted : null
    const before = present.get(of.recordId)
    const isSame =
      before &&
      turn &&
      before.step === turn.step &&
      before.employeeId === employeeId &&
      before.subContractorId === subContractorId
    if (isSame) {
      if (before.due !== turn.due) moved.push({ id: before.id, due: turn.due })
      continue
    }
    if (before) ended.push(before.id)
    if (turn) {
      const { module } = recordTypeOf(of.record)
      const { step, due } = turn
      const next = { id: uuidv7(), ...of, module, employeeId, subContractorId, step, due }
      begun.push(next)
      if (named) told.push({ turn: next, named })
    }
  }
  await endTurns(db, scope, ended, now)
  await moveDues(db, scope, moved)
  await insertTurns(db, scope, begun, now)
  await tellHolders(context, told)
}

/** Tells those to whom something comes, of a subcontractor all who work for it here. */
async function tellHolders(
  context: InAccount,
  told: readonly { turn: NewTurn; named: Named<WaitingType> }[],
): Promise<void> {
  const companies = told.flatMap(({ turn }) => turn.subContractorId ?? [])
  const people =
    companies.length > 0
      ? await listPeopleOf(context.db, context.scope, companies)
      : new Map<string, string[]>()
  const wanted = told.map(({ turn, named }): NewNotice => {
    const { employeeId, subContractorId, workOrderId, module, record, recordId, step, due } = turn
    return telling(notices.myTurn, {
      employeeIds: employeeId ? [employeeId] : (people.get(subContractorId ?? '') ?? []),
      workOrderId,
      module,
      values: { of: { record, id: recordId, ...named } as never, workOrderId, step, due },
    })
  })
  notify(context, wanted)
}

/** These records wait on nobody any more: they were deleted. */
export async function dropBall(
  { db, scope, now }: Pick<InAccount, 'db' | 'scope' | 'now'>,
  recordIds: readonly string[],
): Promise<void> {
  const present = await listPresent(db, scope, recordIds)
  await endTurns(
    db,
    scope,
    [...present.values()].map(({ id }) => id),
    now,
  )
}
