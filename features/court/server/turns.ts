/** Whose turn it is with a record: modules say so in the transaction of each step, nobody types it in. */
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

/** On whom a record waits: a person or a subcontractor, who is to take a step, until a day. */
export interface Turn {
  employeeId?: string | null
  subContractorId?: string | null
  step: CourtStep
  due: string | null
  /**
   * Writes into the record that somebody else is to do it, where it names who does; the caller holds it. Left out: the
   * court alone keeps who has it instead.
   */
  handOn?: (to: string) => Promise<void>
  /** Those from whom it comes and who do not decide on it themselves: it is never passed on to them. */
  notTo?: readonly string[]
  /** Those who decide on it beside this turn: it is passed on to them only where there is nobody else. */
  ratherNotTo?: readonly string[]
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
  /** What it is called, for telling whoever it comes to. */
  named: Named<WaitingType>
  /** Whoever is chosen for it is told so by the record itself, in words of its own. */
  isToldOtherwise?: boolean
}

/** Whoever has a turn; nobody where both are null. */
interface Holder {
  employeeId: string | null
  subContractorId: string | null
}
const NOBODY: Holder = { employeeId: null, subContractorId: null }

/** What a record wants, beside what is there. */
interface Wanted {
  of: Passed
  turn: Turn
  /** Whom the record names. */
  named: Holder
  before: PresentTurn | undefined
  /** Who has it by that: whoever is named, or who has taken their place before. */
  current: Holder
}

const isSame = (one: Holder, other: Holder | undefined) =>
  one.employeeId === other?.employeeId && one.subContractorId === other.subContractorId

function wantedOf(of: Passed, before: PresentTurn | undefined): Wanted | null {
  const { turn } = of
  const employeeId = turn?.employeeId ?? null
  const subContractorId = employeeId ? null : (turn?.subContractorId ?? null)
  // It waits on nobody where nobody is named.
  if (!turn || (!employeeId && !subContractorId)) return null
  const named = { employeeId, subContractorId }
  const isNamedAsBefore =
    before?.step === turn.step &&
    isSame(named, { ...before, employeeId: before.namedEmployeeId ?? before.employeeId })
  return { of, turn, named, before, current: isNamedAsBefore ? before : named }
}

/** Who may not hold the turns that are asked about. */
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

/** Who has a turn from now on, and whom they take over from, where they do. */
interface Found {
  holder: Holder
  handed: { from: string | null; because: HandedBecause } | null
}

/** How often it is looked for somebody again who has lost the right while they were chosen. */
const TRIES = 3

/**
 * Who has a turn: whoever is named, as long as they may hold it; else their supervisor on the work order, if that person
 * may act, else who may act and has been on it longest; nobody, where there is nobody.
 */
async function findHolder(context: Telling, wanted: Wanted, barred: Barred): Promise<Found> {
  const { db, scope } = context
  const { of, turn, named, before, current } = wanted
  // Of a turn whose holder the record finds by itself it does not find the leaver any more, who had it until now.
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
 * Says on whom records wait from now on. Whoever has one already, for the same step, goes on having it: only the day by
 * which it is wanted moves. It never waits on somebody who may not hold it: it is passed on, the record is told, and both
 * are told. The caller holds the records' rows. Answers who has it, by the record.
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
  // Who has it goes on being found by whoever takes their right away; who gets it now would not be.
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

/** Notes that somebody was put in somebody's place by a person, and tells both; the record is passed on by itself. */
export async function tellReplaced(context: Telling, handed: HandedTurn & { from: string }): Promise<void> {
  await noteHanded(context, [handed])
  await tellHanded(context, [handed])
}

/** Keeps for the histories that somebody was put in somebody's place. */
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

/** These records wait on nobody any more: they were deleted. */
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
