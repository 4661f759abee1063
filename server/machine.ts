/** Enforces the machines of records on the server. */
import { AppError, type FieldError, platformErrors } from '#contract/errors.ts'
import {
  type Denial,
  listOfSome,
  type Machine,
  type May,
  refusalOf,
  type Step,
  type Who,
} from '#contract/machine.ts'
import { type StatusName, statuses } from '#contract/statuses.ts'
import { hasBitOn } from './db/visibility.ts'
import type { Scope } from './scope.ts'

const names = new Map<number, string>(Object.entries(statuses).map(([name, id]) => [id, name]))

/** A reason other than the status why a step is refused, with the fields that cause the refusal. */
export interface InTheWay<Code extends string> {
  code: Code
  fields?: readonly FieldError[]
  /** The text of the refusal, if its details are known beforehand. Left out: the text of the machine. */
  text?: string
}

/** The state of a record for a caller who may read it: everything that decides which steps the caller may take. */
export interface Standing<Action extends string = string, Code extends string = string> {
  /** Null if the record belongs to no work order. */
  workOrderId: string | null
  statusId: number
  isAuthor?: boolean
  isActor?: boolean
  /** What the record waits for, if it is the caller's turn. */
  turn?: string | readonly string[] | null | undefined
  /** By step: the reason other than the status why the step is refused. */
  inTheWay?: { readonly [A in Action]?: InTheWay<Code> | null | undefined }
}

type Caller = { readonly scope: Scope }

function isWho(
  { scope }: Caller,
  { module }: Pick<Machine, 'module'>,
  { turn: awaited }: Pick<Step, 'turn'>,
  standing: Standing,
  who: Who,
): boolean {
  const { workOrderId, isAuthor = false, isActor = false, turn } = standing
  if (who === 'author') return isAuthor
  if (who === 'actor') return isActor
  if (who === 'holder') return listOfSome(turn).some((one) => listOfSome(awaited).includes(one))
  return hasBitOn(scope, module, who, workOrderId ?? '')
}

type Refused<Code extends string> = Denial & { code: Code | 'FORBIDDEN'; fields?: readonly FieldError[] }

/**
 * Why a step is refused to the caller; null if it is allowed. Checked in this order: whether the step is for
 * this caller in any status (403), the status, whose turn it is, and other reasons (409).
 */
function refusedTo<Action extends string, Status extends StatusName, Code extends string>(
  caller: Caller,
  machine: Machine<Action, Status, Code>,
  action: Action,
  standing: Standing<Action, Code>,
): Refused<Code> | null {
  const step = machine.steps[action]
  const { by, needs, outOfTurn, tone } = step
  const is = (who: Who) => isWho(caller, machine, step, standing, who)
  if (!listOfSome(by).some(is) || (needs && !is(needs)))
    return { code: 'FORBIDDEN', text: platformErrors.FORBIDDEN.text, tone: 'error', never: true }
  const byStatus = refusalOf(machine, action, names.get(standing.statusId) ?? '')
  if (byStatus) return { ...byStatus, never: false }
  const inTheWay = standing.inTheWay?.[action]
  const found = outOfTurn && !is('holder') ? { code: outOfTurn } : inTheWay
  if (!found) return null
  const { text, hint } = machine.refusals[found.code]
  return { text, ...found, hint, tone, never: false }
}

/**
 * Checks that the caller may take a step. The code that calls this has already checked that they may read the
 * record (404).
 *
 * @throws AppError FORBIDDEN (403) if the caller may take the step in no status, a refusal of the machine
 *   (409) if they may not take the step now
 */
export function requireStep<Action extends string, Status extends StatusName, Code extends string>(
  caller: Caller,
  machine: Machine<Action, Status, Code>,
  action: Action,
  standing: Standing<Action, Code>,
): void {
  const refused = refusedTo(caller, machine, action, standing)
  if (!refused) return
  const { code, fields } = refused
  const kind = code === 'FORBIDDEN' ? platformErrors.FORBIDDEN : machine.refusals[code]
  throw new AppError(code, kind, fields && [...fields])
}

/**
 * Which steps of a record the caller may take, and why they may not take the others: the field `may` of an
 * answer.
 */
export function mayDo<Action extends string, Status extends StatusName, Code extends string>(
  caller: Caller,
  machine: Machine<Action, Status, Code>,
  standing: Standing<Action, Code>,
): May<Action> {
  const actions = Object.keys(machine.steps) as Action[]
  return Object.fromEntries(
    actions.map((action) => {
      const refused = refusedTo(caller, machine, action, standing)
      if (!refused) return [action, true]
      const { text, hint, tone, never } = refused
      return [action, { text, ...(hint && { hint }), tone, never }]
    }),
  ) as May<Action>
}

/**
 * Checks only that the status allows an action. Other code has checked that the caller may take the action:
 * the files of a record have bits of their own, and the record above decides whether a record may change.
 *
 * @throws AppError with the machine's refusal (409)
 */
export function requireStatus<Action extends string, Status extends StatusName, Code extends string>(
  machine: Machine<Action, Status, Code>,
  action: Action,
  statusId: number,
): void {
  const refusal = refusalOf(machine, action, names.get(statusId) ?? '')
  if (refusal) throw new AppError(refusal.code, machine.refusals[refusal.code])
}

/** The ids of the statuses in which an action may begin. The write compares them again (`inStatus`). */
export function statusesFrom<Action extends string>(
  { steps }: { readonly steps: { readonly [A in Action]: Pick<Step, 'from'> } },
  action: Action,
): number[] {
  return steps[action].from.map((name) => statuses[name])
}
