/**
 * What the folder of a record says of it to the tests that hold for all records: `features/<record>/testing.ts` exports it as
 * `kit`, and the tests read all of them (./kits.ts). A test that wants something of every record asks for it here.
 */
import type { RecordType } from '#contract/record-types.ts'
import type { RecordKind } from '#contract/values.ts'
import type { ActivityHandle, JobHandle, TaskHandle, WorkOrderHandle } from '#database/seed/builders.ts'
import type { CourtStep, WaitingType } from '#features/court/contract.ts'
import type { Db } from '#server/db/open.ts'
import type { Deletion } from './deletion.ts'
import type { Ground } from './ground.ts'
import type { Copied, Listed, Shown } from './lists.ts'
import type { Answer, Person, TestApp } from './server.ts'
import type { Steps } from './steps.ts'

type Answered = Promise<Answer<unknown>>

/** What a world has of a feature: of each kind of record one, and the table that it is in. */
export interface WorldPart<Kinds extends RecordKind = RecordKind> {
  kinds: Readonly<Record<Kinds, string>>
  make(ground: Ground): Promise<Record<Kinds, string>>
}

/** Declares a part, and compiles only if it makes what it says. */
export const partOf = <Kinds extends RecordKind>(
  kinds: Readonly<Record<Kinds, string>>,
  make: (ground: Ground) => Promise<Record<Kinds, string>>,
): WorldPart => ({ kinds, make }) as WorldPart

/** Puts a record where it can be, of an author, and answers its id. */
export type Add = (
  db: Db,
  at: ActivityHandle,
  more: { number: number; byEmployeeId: string },
) => Promise<string>

/** A decision on a record, and what makes one stale (tests/decided-on.test.ts). */
export interface Deciding<Stage> {
  /** Makes one that the step can be taken on. */
  make(stage: Stage): Promise<string>
  read(stage: Stage, id: string): Promise<{ rowVersion: number } | undefined>
  /** Somebody else changes it. */
  change(stage: Stage, id: string): Answered
  decide(stage: Stage, id: string, rowVersion: number | undefined): Answered
}

/** The decisions on the records of a feature, by what is said of each: `a permit is closed`. */
export interface Decisions<Stage> {
  open(server: TestApp): Promise<Stage>
  of: Readonly<Record<string, Deciding<Stage>>>
}

/** Declares them, on the stage that they are taken on. */
export const decisionsOf = <Stage>(
  open: Decisions<Stage>['open'],
  of: Decisions<Stage>['of'],
): Decisions<Stage> => ({ open, of })

/** A record becomes another version where no call changes it as it stands. */
export const changeBelow = (server: TestApp, table: string, id: string): Promise<Answer<unknown>> =>
  server.database.pool
    .query(`update ${table} set row_version = row_version + 1 where id = $1`, [id])
    .then(() => ({ status: 200 }) as Answer<unknown>)

/** A project on which one person holds everything, and others may take it over (tests/turns-move-on.test.ts). */
export interface TurnStage {
  server: TestApp
  job: JobHandle
  task: TaskHandle
  /** May do everything, and is not on the project. */
  admin: Person
  /** Has what waits; on the project before all others. */
  holder: Person
  /** On the project after the holder. */
  ann: Person
  /** The holder's supervisor, on the project last. */
  boss: Person
  /** A foreman: may add to records, and change nothing. */
  ben: Person
}

/** What a record waits for. */
export interface Waits {
  type: WaitingType
  step: CourtStep
  /** Makes one that waits on the holder. */
  make(stage: TurnStage): Promise<string>
  /** What it waits for. */
  take(id: string, who: Person, stage: TurnStage): Answered
}

/** What the court says of a record beside its title, to whom. */
type Told = readonly [who: Person, about: readonly object[]]

interface Beside {
  table: string
  by: string
  put(
    db: Db,
    on: WorkOrderHandle & { recordId: string },
    who: { employeeId: string; byEmployeeId: string },
  ): Promise<unknown>
}

export interface Kit {
  types: readonly RecordType[]
  world: readonly WorldPart[]
  /** How one of a type is put into the database. */
  add: { readonly [Type in RecordType]?: Add }
  /** Tables that hang on a record by a column, and how a row of each names somebody (tests/may-see.test.ts). */
  beside: readonly Beside[]
  /** The steps of each machine, by the type of its records; of those that are the account's, by a name. */
  steps: Readonly<Record<string, Steps>>
  /** When the files of those may change that have no machine. */
  files?: 'always' | 'until their day is confirmed'
  decisions?: Decisions<unknown>
  waits: readonly Waits[]
  /** What the court says of each that waits: makes it, and answers what is to be told. */
  about: Readonly<Record<string, (server: TestApp) => Promise<Told>>>
  /** Its lists, what is put beside a row of each of their tables, and which list each spreadsheet writes. */
  lists: {
    readonly copied: Readonly<Record<string, Copied>>
    readonly of: Readonly<Record<string, Listed>>
    readonly sheets: Readonly<Record<string, Shown>>
  }
  deletion: Deletion
  /** Its calls that name people of other firms to whoever sees a record, and why (docs/decisions/0160). */
  naming: Readonly<Record<string, string>>
  /** What a record needs, as SQL, to be a subcontractor's beside the column that names one. */
  ofFirm: { readonly [Type in RecordType]?: string }
  /** What rows of its other tables are called by: a column of each. */
  titles: Readonly<Record<string, string>>
}

/** Why a call names people of other firms. */
export const named = {
  record: 'names who made the record, who is asked in it and who acted on it',
  holder: 'tells on whom a record that they see waits',
  said: 'names who comments on the record',
  history: 'the history of what they see names who did it',
} as const

/** What becomes of foreign keys, where there is something to say of any. */
export const deletionOf = (deletion: Partial<Deletion>): Deletion => ({
  ...{ takes: [], deletables: {}, asked: {}, kept: {}, excused: [] },
  ...deletion,
})

/** What a kit has of what it does not say. */
const empty: Omit<Kit, 'types'> = {
  ...{ world: [], add: {}, beside: [], steps: {}, waits: [], about: {} },
  lists: { copied: {}, of: {}, sheets: {} },
  deletion: deletionOf({}),
  ...{ naming: {}, ofFirm: {}, titles: {} },
}

/** Declares the kit of a feature; what it leaves out its records do not have. */
export const kitOf = <Stage>(
  kit: Pick<Kit, 'types'> & Partial<Omit<Kit, 'decisions'>> & { decisions?: Decisions<Stage> },
): Kit => ({ ...empty, ...kit })

/** What a call answered that must go through. */
export async function done<T>(answered: Promise<Answer<T>>): Promise<T> {
  const answer = await answered
  if (answer.status !== 200) throw new Error(`${answer.errorDescription} ${JSON.stringify(answer.fields)}`)
  return answer.data
}

/** The id of the one record that a call added. */
export const first = async (answered: Promise<Answer<string[]>>): Promise<string> =>
  (await done(answered))[0] ?? ''
