/**
 * The rules of a kind of record: who may take which step in which status, and the text of each refusal (decisions
 * 'States'). Pure data: the server enforces the rules, and each answer of a record tells what its caller may
 * do (docs/decisions/0088). tests/machines.test.ts and tests/record-steps.test.ts check every machine.
 */
import type { ErrorKind } from './errors.ts'
import type { Bit, Module } from './modules.ts'
import type { StatusName } from './statuses.ts'
import type { StepText } from './step-texts.ts'

/**
 * Who may take a step. A bit: people who have this bit of the module on the project. 'author': the person for
 * whom the record was made. 'actor': a person chosen to take part in the record. 'holder': the person whose
 * turn this step is. The last three need only Read.
 */
export type Who = Bit | 'author' | 'actor' | 'holder'

/**
 * Whose turn a record is: the author, an approver, the assignee, or a person whom the module looks up
 * ('holder').
 */
export type With = 'author' | 'approver' | 'assignee' | 'holder'

type OneOrMore<T> = T | readonly T[]

/** A step: the statuses in which it may begin, who may take it, and the refusals. */
export interface Step<Status extends StatusName = StatusName, Refusal extends string = string> {
  /** Any of these people may take the step. Everybody else is refused in every status (403). */
  readonly by: OneOrMore<Who>
  /** A bit that the caller must have as well. */
  readonly needs?: Bit
  /** The kinds of turn in which the record waits for this step. The person with the turn is the 'holder'. */
  readonly turn?: OneOrMore<string>
  /**
   * For steps that several people take in order: the refusal for a person who may take the step, but not yet.
   */
  readonly outOfTurn?: Refusal
  readonly from: readonly Status[]
  /** The status after the step. Left out: the status does not change, or the feature decides. */
  readonly to?: Status
  readonly refused: { readonly [S in Status]?: Refusal }
  /** The text that a screen shows after the step. Left out: the screen has a text of its own. */
  readonly done?: StepText
  /**
   * How a refusal is shown: 'info' if the matter is closed, 'warning' if the user can still change something
   * (000 §4); some refusals are errors (002 §8).
   */
  readonly tone: 'info' | 'warning' | 'error'
}

/** The statuses of a kind of record, its steps, and its refusals by their codes. */
export interface Machine<
  Action extends string = string,
  Status extends StatusName = StatusName,
  Refusal extends string = string,
> {
  /** The module whose bits count. */
  readonly module: Module
  readonly statuses: readonly Status[]
  readonly refusals: { readonly [R in Refusal]: ErrorKind }
  /** Whose turn a record is in each status; several: one after another. Null: nobody's. */
  readonly with: { readonly [S in Status]: OneOrMore<With> | null }
  readonly steps: { readonly [A in Action]: Step<Status, NoInfer<Refusal>> }
}

/** Declares a machine. In each status, an action either may begin or has a refusal. */
export function defineMachine<
  const Action extends string,
  const Status extends StatusName,
  const Refusal extends string,
>(machine: Machine<Action, Status, Refusal>): Machine<Action, Status, Refusal> {
  return machine
}

/** Turns one value or a list of values into a list. */
export function listOfSome<T extends string>(some: OneOrMore<T> | null | undefined): readonly T[] {
  if (some == null) return []
  return typeof some === 'string' ? [some] : some
}

/** Why an action is refused, and how the refusal is shown. */
export interface Refusal<Code extends string = string> {
  code: Code
  text: string
  hint?: string | undefined
  tone: Step['tone']
}

/** The refusal of an action in a status, for every caller; null if the status allows the action. */
export function refusalOf<Action extends string, Status extends StatusName, Code extends string>(
  { refusals, steps }: Machine<Action, Status, Code>,
  action: Action,
  status: string,
): Refusal<Code> | null {
  const { refused, tone } = steps[action]
  const code = refused[status as Status]
  return code ? { code, text: refusals[code].text, hint: refusals[code].hint, tone } : null
}

// For one caller --------------------------------------------------------------------------------------------------

/** Why a step is refused to a caller, and how the refusal is shown. */
export interface Denial {
  text: string
  /** What to do next. */
  hint?: string | undefined
  tone: Step['tone']
  /** True if the caller may not take the step in any status: screens then hide the step. */
  never: boolean
}

/** True, or why a caller may not take a step. */
export type Allowed = true | Denial

/** Why a step is refused; null if the step is allowed. */
export const denialOf = (allowed: Allowed): Denial | null => (allowed === true ? null : allowed)

/** For each step of a record, whether the caller may take the step. */
export type May<Action extends string> = { [A in Action]: Allowed }
