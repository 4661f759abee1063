/** What becomes of the foreign keys of a record when what they name is deleted, as tests/deletion-asks.test.ts asks it. */
import type { Endpoint } from '#contract/endpoint.ts'
import type { RecordKind } from '#contract/values.ts'
import type { Db } from '#server/db/open.ts'
import type { TestApp } from './server.ts'
import type { World } from './world.ts'

/** A call, and what is sent. */
type Sent = readonly [endpoint: Endpoint, body: object]

/** Where something is added that can be deleted. */
interface DeletionAt {
  db: Db
  world: World
  /** Another number each time. */
  next(): number
}

/** A row that nothing names, and the call that deletes it. */
export interface Deletable {
  add(at: DeletionAt): Promise<string>
  remove(id: string, world: World): Sent
}

/** How the refusal says where something is named. */
export interface Asked {
  says: RegExp
  /** What a row of the table needs beside the key, so that it can name one. */
  with?: string
}

/** A record that names what is gone, and the call that saves it. */
export interface Keeping {
  of: RecordKind
  save(record: string, named: string): Sent
  /** What else its row needs. */
  with?: (world: World) => string
  /** It waits on whoever is named: with the next write it is handed on to somebody who is there (decision 0087). */
  isHandedOn?: true
}

/** Keys that a record which is there keeps, though what they name is gone, and why that is right. */
interface Excused {
  because: string
  /** As tests/deletion-asks.test.ts calls them: `rfi.answer_comment_id → comment`. */
  keys: readonly string[]
}

/** Of the foreign keys of its tables; those that name the record above (contract/record-types.ts) go without saying. */
export interface Deletion {
  /** What a deletion marks, too, or takes off: afterwards no row that is there names what is gone. The lowest come first. */
  takes: readonly {
    key: string
    of: RecordKind
    endpoint: Endpoint
    id?: (at: DeletionAt) => Promise<string>
  }[]
  /** By its table, what the keys of `asked` name. */
  deletables: Readonly<Record<string, Deletable>>
  /** The keys that keep what they name. */
  asked: Readonly<Record<string, Asked>>
  /** The keys to people, subcontractors and places that can be gone: they stay as they are, and are chosen nowhere anew. */
  kept: Readonly<Record<string, Keeping>>
  excused: readonly Excused[]
  /** Makes the rows that the keys of it need. */
  prepare?: (server: TestApp, world: World) => Promise<unknown>
}

export const removing = (endpoint: Endpoint) => (id: string) => [endpoint, [id]] as const

export const saving =
  (endpoint: Endpoint, idField: string, field: string, more = {}) =>
  (id: string, named: string) =>
    [endpoint, [{ [idField]: id, [field]: named, ...more }]] as const

/** Why several keep what is gone. */
export const because = {
  did: 'Who did something stays readable under their name, also when they have left.',
  isPart: 'It is a part of the record that is gone, and is read through it alone (decision 0013).',
  isOnProject:
    'It is on a project or on a record in it, and is not read without that (server/db/visibility.ts).',
} as const
