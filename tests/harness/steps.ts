/** What tests/record-steps.test.ts knows of one machine: how a record of it comes about, and by which calls its steps are taken. */
import type { Machine, May } from '#contract/machine.ts'
import type { StatusName } from '#contract/statuses.ts'
import type { NewTurnRow } from '#database/seed/builders.ts'
import type { Answer } from '#tests/harness/server.ts'
import type { Kind, Stage } from './step-stage.ts'

/** The status that a record is to be in, the step that will be tried, and what it waits for where that has turns. */
interface Wanted<Action> {
  status: StatusName
  statusId: number
  step: Action
  turn: NewTurnRow['step'] | undefined
}

/** What a record says of itself. */
interface Seen<Action extends string> {
  statusId: number
  rowVersion: number
  may: Partial<May<Action>>
}

type Call = (stage: Stage, id: string, token: string) => Promise<Answer<unknown>>

export interface Steps<Action extends string = string> {
  machine: Machine<Action, never, never>
  /** Where it is kept, where its type does not say so (contract/record-types.ts). */
  table?: string
  /** It belongs to no project: whoever may read them sees it. */
  isOfAccount?: boolean
  /** The documented words that a step ends with (002 §8), of those that have some. */
  said?: { [A in Action]?: string }
  /** The column that tells since when it is decided: files that were there by then stay. */
  decidedBy?: string
  make(stage: Stage, wanted: Wanted<Action>): Promise<string>
  read(stage: Stage, id: string, token: string): Promise<Answer<{ items: Seen<Action>[] }>>
  /** The files of a record have bits of their own: tests/file-rules.test.ts. */
  take: Record<Exclude<Action, 'files'>, Call>
  /** Who they are to the record that was made, where that is not their name. */
  is?(who: 'author' | 'actor' | 'holder', kind: Kind, step: Action): boolean
}

/** Declares it, by the machine's own steps. */
export function stepsOf<Action extends string, Status extends StatusName, Code extends string>(
  machine: Machine<Action, Status, Code>,
  steps: Omit<Steps<Action>, 'machine'>,
): Steps {
  return { machine, ...steps } as unknown as Steps
}
