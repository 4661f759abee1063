/** On whom records wait. Modules set it in the transaction of each step; no person enters it. */
import { v7 as uuidv7 } from 'uuid'
import { type Named, recordTypeOf } from '#contract/record-types.ts'
import type { Telling } from '#features/notifications/server/public.ts'
import type { CourtStep, HandedBecause, WaitingType } from '../contract.ts'
import {
  findSuccessor,
  findSupervisor,
  type Holding,
  insertHanded,
  keepRights,
  keyOf,
  listBarred,
  listGoneFirms,
} from './holding-queries.ts'
import { adjustTurns, endTurns, insertTurns, listPresent, type NewTurn, type PresentTurn } from './queries.ts'
import { type HandedTurn, tellHanded, tellHolders } from './telling.ts'

/** On whom a record waits: a person or a subcontractor, the step to take, and the day by which it is due. */
export interface Turn {
  employeeId?: string | null
  subContractorId?: string | null
  step: CourtStep
  due: string | null
  /**
   * Writes into the record that another person is to act. The caller has locked the record. Left out if the
   * record does not name the person: then only the court stores who has the turn.
   */
  handOn?: (to: string) => Promise<void>
  /** People from whom the record comes and who do not decide on it: the turn never passes to them. */
  notTo?: readonly string[]
  /**
   * People who decide on the record beside this turn: the turn passes to them only if there is nobody else.
   */
  ratherNotTo?: readonly string[]
}

/** A record, and on whom it waits from now on; null: on nobody. */
export interface Passed {
  record: WaitingType
  recordId: string
  workOrderId: string
  /** The job of the record. If the job is deleted, the turn is not shown. */
  jobId: string | null
  startedBy: string
  turn: Turn | null
  /** The number and title of the record, for the notices. */
  named: Named<WaitingType>
  /** True if the record notifies the chosen person itself, in its own words. */
  isToldOtherwise?: boolean
}

/** The person or the subcontractor who has a turn; nobody if both are null. */
interface Holder {
  employeeId: string | null
  subContractorId: string | null
}
const NOBODY: Holder = { employeeId: null, subContractorId: null }

/** The turn that a record is to get, with the present one. */
interface Wanted {
  of: Passed
  turn: Turn
  /** The person or the subcontractor whom the record names. */
  named: Holder
  before: PresentTurn | undefined
  /** Who has the turn so far: the named person, or the person who has replaced the named one. */
  current: Holder
}

const isSame = (one: Holder, other: Holder | undefined) =>
  one.employeeId === other?.employeeId && one.subContractorId === other.subContractorId

function wantedOf(of: Passed, before: PresentTurn | undefined): Wanted | null {
  const { turn } = of
  const employeeId = turn?.employeeId ?? null
  const subContractorId = employeeId ? null : (turn?.subContractorId ?? null)
  // If the turn names nobody, the record waits on nobody.
  if (!turn || (!employeeId && !subContractorId)) return null
  const named = { employeeId, subContractorId }
  const isNamedAsBefore =
    before?.step === turn.step &&
    isSame(named, { ...before, employeeId: before.namedEmployeeId ?? before.employeeId })
  return { of, turn, named, before, current: isNamedAsBefore ? before : named }
}

/** Looks up who may not have a turn. */
interface Barred {
  why(of: Passed, holder: Holder): HandedBecause | null
}

const holdingOf = ({ record, workOrderId }: Passed, employeeId: string): Holding => ({
  workOrderId,
  module: recordTypeOf(record).module,
  employeeId,
})

async function findBarred({ db, scope }: Telling, wanted: readonly Wanted[]): Promise<Barred> {
  const people = wanted.flatMap(({ of, named, before }) =>
    [named.employeeId, before?.employeeId].flatMap((id) => (id ? [holdingOf(of, id)] : [])),
  )
  const firms = wanted.flatMap(({ named }) => named.subContractorId ?? [])
  const barred = await listBarred(db, scope, people)
  const gone = await listGoneFirms(db, scope, firms)
  return {
    why: (of, { employeeId, subContractorId }) => {
      if (employeeId) return barred.get(keyOf(holdingOf(of, employeeId))) ?? null
      return subContractorId && gone.has(subContractorId) ? 'gone' : null
    },
  }
}

/** The person who has a turn from now on, and the person from whom the turn was taken over, if any. */
interface Found {
  holder: Holder
  handed: { from: string | null; because: HandedBecause } | null
}

/** The number of attempts to find a person: each found person may have lost the right meanwhile. */
const TRIES = 3

/**
 * Finds who gets a turn: the named person, if they may have it; else their supervisor on the work order, if
 * that person may act; else the person who may act and was assigned first; else nobody.
 */
async function findHolder(context: Telling, wanted: Wanted, barred: Barred): Promise<Found> {
  const { db, scope } = context
  const { of, turn, named, before, current } = wanted
  // If the record computes who has the turn, it no longer returns the person who left. That person is still
  // in `before`.
  const leaves =
    !turn.handOn && before?.step === turn.step && before.employeeId && barred.why(of, before)
      ? before
      : current
  const isOfNobody = isSame(leaves, NOBODY)
  const because = barred.why(of, isOfNobody ? named : leaves)
  if (!because) return { holder: isOfNobody ? named : leaves, handed: null }
  const from = leaves.employeeId ?? named.employeeId
  const supervisor = from && (await findSupervisor(db, scope, { ...of, employeeId: from }))
  const isNamedAble = named.employeeId && !barred.why(of, named)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const employeeId = await findSuccessor(db, scope, {
      record: of.record,
      recordId: of.recordId,
      workOrderId: of.workOrderId,
      first: [supervisor, isNamedAble ? named.employeeId : null].filter((id) => id !== null),
      last: turn.ratherNotTo ?? [],
      not: [...(turn.notTo ?? []), ...(from ? [from] : [])],
    })
    if (!employeeId) break
    const holding = [holdingOf(of, employeeId)]
    await keepRights(db, scope, holding)
    if ((await listBarred(db, scope, holding)).size > 0) continue
    return { holder: { employeeId, subContractorId: null }, handed: { from, because } }
  }
  return { holder: isNamedAble ? named : NOBODY, handed: { from, because } }
}

/**
 * Sets on whom records wait from now on. A person who already has the turn for the same step keeps the turn;
 * only the due date changes. A turn never stays with a person who may not have it: the turn passes to another
 * person, the record is updated, and both people are notified. The caller has locked the records. Returns who
 * has each turn, by the id of the record.
 */
export async function passBall(
  context: Telling,
  passed: readonly Passed[],
): Promise<ReadonlyMap<string, string>> {
  const { db, scope, now } = context
  const holders = new Map<string, string>()
  if (passed.length === 0) return holders
  const present = await listPresent(
    db,
    scope,
    passed.map(({ recordId }) => recordId),
  )
  const wanted = passed.map((of) => wantedOf(of, present.get(of.recordId)))
  const some = wanted.filter((one) => one !== null)
  // Locks only the rights of people who get a turn now: triggers find the turns that are already stored.
  const coming = some.flatMap(({ of, current, before }) =>
    current.employeeId && current.employeeId !== before?.employeeId
      ? [holdingOf(of, current.employeeId)]
      : [],
  )
  await keepRights(db, scope, coming)
  const barred = await findBarred(context, some)
  const ended: string[] = []
  const adjusted: Parameters<typeof adjustTurns>[2][number][] = []
  const begun: NewTurn[] = []
  const told: { turn: NewTurn; named: Named<WaitingType> }[] = []
  const handedOn: HandedTurn[] = []
  for (const [index, of] of passed.entries()) {
    const one = wanted[index]
    const before = present.get(of.recordId)
    if (!one) {
      if (before) ended.push(before.id)
      continue
    }
    const { turn, named } = one
    const { holder, handed } = await findHolder(context, one, barred)
    if (holder.employeeId) holders.set(of.recordId, holder.employeeId)
    const isOther = named.employeeId !== holder.employeeId
    if (isOther && holder.employeeId && turn.handOn) await turn.handOn(holder.employeeId)
    const isKeptByCourt = isOther && !(holder.employeeId && turn.handOn)
    const namedEmployeeId = isKeptByCourt ? named.employeeId : null
    const { step, due } = turn
    if (before?.step === step && isSame(holder, before)) {
      if (before.due !== due || before.namedEmployeeId !== namedEmployeeId)
        adjusted.push({ id: before.id, due, namedEmployeeId })
      continue
    }
    if (before) ended.push(before.id)
    const { record, recordId, workOrderId, jobId, startedBy } = of
    const { module } = recordTypeOf(record)
    const place = { record, recordId, workOrderId, jobId, startedBy, module }
    const next: NewTurn = { id: uuidv7(), ...place, ...onlyHolder(holder), namedEmployeeId, step, due }
    begun.push(next)
    if (handed) handedOn.push({ turn: next, named: of.named, reason: '', ...handed, to: holder.employeeId })
    else if (!of.isToldOtherwise) told.push({ turn: next, named: of.named })
  }
  await endTurns(db, scope, ended, now)
  await adjustTurns(db, scope, adjusted)
  await insertTurns(db, scope, begun, now)
  await noteHanded(context, handedOn)
  await tellHolders(context, told)
  await tellHanded(context, handedOn)
  return holders
}

/** Stores that a person replaced another one, and notifies both. The caller passes the record on. */
export async function tellReplaced(context: Telling, handed: HandedTurn & { from: string }): Promise<void> {
  await noteHanded(context, [handed])
  await tellHanded(context, [handed])
}

/** Stores for the histories that a turn moved from one person to another. */
async function noteHanded({ db, scope, now }: Telling, handed: readonly HandedTurn[]): Promise<void> {
  const rows = handed.map(({ turn: { record, recordId, workOrderId }, from, to, because, reason }) => ({
    id: uuidv7(),
    workOrderId,
    record,
    recordId,
    from,
    to,
    because,
    reason,
  }))
  await insertHanded(db, scope, rows, now)
}

const onlyHolder = ({ employeeId, subContractorId }: Holder): Holder => ({ employeeId, subContractorId })

/** Ends the turns of deleted records. */
export async function dropBall(
  { db, scope, now }: Pick<Telling, 'db' | 'scope' | 'now'>,
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
