/**
 * What may be done with a record in which status, and in which words it is refused otherwise (decisions 'States'): pure
 * data, which the server enforces and which the screens show beforehand. tests/machines.test.ts holds each to its rules.
 */
import type { ErrorKind } from './errors.ts'
import type { StatusName } from './statuses.ts'

/** Where an action may begin, and what is said where it may not. */
export interface Step<Status extends StatusName = StatusName, Refusal extends string = string> {
  readonly from: readonly Status[]
  /** The status that it leads to; left out: it stays, or whoever takes the step decides. */
  readonly to?: Status
  readonly refused: { readonly [S in Status]?: Refusal }
  /** How a refusal is said: what is over informs, what could still be mended warns (000 §4); some are errors (002 §8). */
  readonly tone: 'info' | 'warning' | 'error'
}

/** The statuses of a kind of record, its refusals by their codes, and what may be done with it. */
export interface Machine<
  Action extends string = string,
  Status extends StatusName = StatusName,
  Refusal extends string = string,
> {
  readonly statuses: readonly Status[]
  readonly refusals: { readonly [R in Refusal]: ErrorKind }
  readonly steps: { readonly [A in Action]: Step<Status, Refusal> }
}

/** Declares a machine: every status is either where an action may begin, or refused in words. */
export function defineMachine<
  const Action extends string,
  const Status extends StatusName,
  const Refusal extends string,
>(machine: Machine<Action, Status, Refusal>): Machine<Action, Status, Refusal> {
  return machine
}

/** Why something cannot be done now, and how that is said. */
export interface Refusal<Code extends string = string> {
  code: Code
  text: string
  tone: Step['tone']
}

/** Why an action is refused in a status; null where it is allowed. */
export function refusalOf<Action extends string, Status extends StatusName, Code extends string>(
  { refusals, steps }: Machine<Action, Status, Code>,
  action: Action,
  status: string,
): Refusal<Code> | null {
  const { refused, tone } = steps[action]
  const code = refused[status as Status]
  return code ? { code, text: refusals[code].text, tone } : null
}
