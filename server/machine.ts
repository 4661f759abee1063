/** What the machines of records say, as the server enforces it. */
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

/** A refusal by what a record is beside its status, with what stands in the way. */
export interface InTheWay<Code extends string> {
  code: Code
  fields?: readonly FieldError[]
  /** The refusal with what it is, where that is known before one tries. Left out: as the machine has it. */
  text?: string
}

/** How a record stands to the caller, who may read it: all that decides about its steps. */
export interface Standing<Action extends string = string, Code extends string = string> {
  /** Null for what belongs to no work order. */
  workOrderId: string | null
  statusId: number
  isAuthor?: boolean
  isActor?: boolean
  /** What it waits for, where it waits on the caller. */
  turn?: string | readonly string[] | null | undefined
  /** What stands in the way of steps beside the status. */
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
 * Why a step is refused to the caller: first whom it is nothing to (403), then the status, then whose turn it is, then what
 * else stands in its way (409). Null where it is allowed.
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
 * Checks that the caller may take a step. They may read the record, which the caller of this has found out (404).
 *
 * @throws AppError FORBIDDEN (403) for whom it is nothing to in any status, a refusal of the machine (409) where it is not
 *   to be taken now
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

/** What the caller may do with a record: the field `may` of its answer. */
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
 * Checks that a status lets an action begin, where others have found out that the caller may take it: the files of a record
 * have bits of their own, and what lies above a record lets it change or not.
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

/** The statuses that an action may begin in, by id: what writes compares them once more (`inStatus`). */
export function statusesFrom<Action extends string>(
  { steps }: { readonly steps: { readonly [A in Action]: Pick<Step, 'from'> } },
  action: Action,
): number[] {
  return steps[action].from.map((name) => statuses[name])
}
