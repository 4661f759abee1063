/**
 * What may be done with a record in which status and by whom, and in which words it is refused otherwise (decisions
 * 'States'): pure data, which the server enforces and of which each answer of a record says what it comes to for the caller
 * (docs/decisions/0088). tests/machines.test.ts and tests/record-steps.test.ts hold each to its rules.
 */
import type { ErrorKind } from './errors.ts'
import type { Bit, Module } from './modules.ts'
import type { StatusName } from './statuses.ts'
import type { StepText } from './step-texts.ts'

/**
 * By whom a step may be taken: whoever has a bit of the module there; the author, for whom the record was made; an actor, who
 * is chosen to take part in it; the holder, on whom it waits for this step. To these three no other bit than Read matters.
 */
export type Who = Bit | 'author' | 'actor' | 'holder'

/** On whom a record waits: an approver, the assignee, the author, or the holder that the module looks up. */
export type With = 'author' | 'approver' | 'assignee' | 'holder'

type OneOrMore<T> = T | readonly T[]

/** Where an action may begin and by whom, and what is said where it may not. */
export interface Step<Status extends StatusName = StatusName, Refusal extends string = string> {
  /** Any of these may take it. Whoever else tries is refused in every status (403). */
  readonly by: OneOrMore<Who>
  /** What whoever takes it must have beside that. */
  readonly needs?: Bit
  /** What a record waits for, as the court says it, where it waits for this step: then it is its holder's. */
  readonly turn?: OneOrMore<string>
  /** It goes round, and this is said to whoever may take it in their turn, and has not the turn now. */
  readonly outOfTurn?: Refusal
  readonly from: readonly Status[]
  /** The status that it leads to; left out: it stays, or whoever takes the step decides. */
  readonly to?: Status
  readonly refused: { readonly [S in Status]?: Refusal }
  /** Which words a screen shows when the step has been taken; left out: the screen that takes it has its own. */
  readonly done?: StepText
  /** How a refusal is said: what is over informs, what could still be mended warns (000 §4); some are errors (002 §8). */
  readonly tone: 'info' | 'warning' | 'error'
}

/** The statuses of a kind of record, its refusals by their codes, and what may be done with it. */
export interface Machine<
  Action extends string = string,
  Status extends StatusName = StatusName,
  Refusal extends string = string,
> {
  /** Whose bits count. */
  readonly module: Module
  readonly statuses: readonly Status[]
  readonly refusals: { readonly [R in Refusal]: ErrorKind }
  /** On whom it waits in a status, one after the other where they are several; null: on nobody. */
  readonly with: { readonly [S in Status]: OneOrMore<With> | null }
  readonly steps: { readonly [A in Action]: Step<Status, NoInfer<Refusal>> }
}

/** Declares a machine: every status is either where an action may begin, or refused in words. */
export function defineMachine<
  const Action extends string,
  const Status extends StatusName,
  const Refusal extends string,
>(machine: Machine<Action, Status, Refusal>): Machine<Action, Status, Refusal> {
  return machine
}

/** One, or a list of them, as a list. */
export function listOfSome<T extends string>(some: OneOrMore<T> | null | undefined): readonly T[] {
  if (some == null) return []
  return typeof some === 'string' ? [some] : some
}

/** Why something cannot be done now, and how that is said. */
export interface Refusal<Code extends string = string> {
  code: Code
  text: string
  hint?: string | undefined
  tone: Step['tone']
}

/** Why an action is refused in a status, whoever asks; null where it is allowed. */
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

/** Why a step is refused to a caller, and how that is said. */
export interface Denial {
  text: string
  /** What to do next. */
  hint?: string | undefined
  tone: Step['tone']
  /** True where it is nothing to them whatever the status: then screens do not show it. */
  never: boolean
}

/** Whether a caller may take a step. */
export type Allowed = true | Denial

/** Why a step is refused; null where it is allowed. */
export const denialOf = (allowed: Allowed): Denial | null => (allowed === true ? null : allowed)

/** What a caller may do with a record. */
export type May<Action extends string> = { [A in Action]: Allowed }
