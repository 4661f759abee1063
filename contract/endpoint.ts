/**
 * An endpoint is data: the server, the OpenAPI document, the typed web client and the access matrix test all
 * read this one object.
 */
import type * as z from 'zod'
import type { Lacking } from './errors.ts'
import type { Action, Module } from './modules.ts'

/**
 * Who may call: everybody, everybody with a session, a site administrator, or people with the bit of the
 * module. The field is required, so no endpoint becomes public by omission.
 */
export type Access =
  | 'public'
  | 'self'
  | 'admin'
  | {
      readonly module: Module
      readonly action: Action
      /** People with the bit in this module may call, too. The use case then decides what they may do. */
      readonly orModule?: Module
    }

export interface Endpoint<
  Body extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  Method extends 'GET' | 'POST' | 'DELETE' = 'GET' | 'POST' | 'DELETE',
  Path extends `/api/${string}` = `/api/${string}`,
> {
  readonly method: Method
  /** The documents' spelling, with `{name}` for a parameter. A call matches in upper and lower case. */
  readonly path: Path
  /** The area of the specification's table of calls. */
  readonly area: string
  readonly access: Who
  /**
   * False for a POST that only reads. Default: a call with an action in `access` writes unless the action is
   * Read; any other call writes unless its method is GET. A write runs in one transaction, is audited, can
   * carry an Idempotency-Key, and notifies other open screens.
   */
  readonly writes?: boolean
  /**
   * True for a write that only records that somebody has looked: no open screen is notified. Otherwise two
   * open screens of the same record would make each other load it again without end.
   */
  readonly isLook?: boolean
  /** True for a write of data that only the caller sees: only the caller's own open screens are notified. */
  readonly isPersonal?: boolean
  /**
   * True for calls that open, read or end a session: they use separate database connections. So they work
   * while all other calls wait for the database, and they may write while the disk is full.
   */
  readonly atDoor?: boolean
  /**
   * True for calls that cost much processor time and that everybody may send at once: they wait in a queue.
   * If the queue is full, a call is refused before its body is read.
   */
  readonly isGated?: boolean
  readonly body?: Body
  readonly params?: Params
  /** True for a stream of server-sent events; `reply` is then the data of one event. */
  readonly streams?: boolean
  /** True if the answer is a file without an envelope; `reply` is then `FileReply`. */
  readonly sendsFile?: boolean
  /**
   * For an endpoint that `sendsFile`: if the body names an address in `mailTo`, the file is mailed instead,
   * only to the caller's own username (records.md 'Reports'). The value is the path of the screen that
   * requests the file.
   */
  readonly mailedFrom?: `/${string}`
  /**
   * True if the body is multipart/form-data with one file and fields; the file is stored before the use case
   * runs.
   */
  readonly receivesFile?: boolean
  /**
   * The limits of a body that is a whole list, as for an import: larger than those of other calls. The body
   * is read after the permission check (decisions/0128).
   */
  readonly bodyBounds?: BodyBounds
  /** True if the answer contains links to files: the answer then sets the cookie that these links require. */
  readonly givesLinks?: boolean
  /** A field of the reply that is repeated in errorDescription, for the documents' client (001 §7). */
  readonly describesWith?: string
  /** The schema of `data` in the answer. */
  readonly reply: Reply
  readonly summary: string
  readonly description?: string
}

/**
 * The most bytes in the body of a public call without a session: twice the longest registration. Callers with
 * a session may send larger bodies, as in all other calls (decisions/0026).
 */
export const LARGEST_PUBLIC_BODY = 16 * 1024

/** The limits of a JSON body: its size, and the number of its keys and values (decisions/0026). */
export interface BodyBounds {
  readonly bytes: number
  readonly keys: number
  /** The letters of all keys together. */
  readonly keyLetters: number
  readonly values: number
}

/** The keys and letters that a body may have beside its rows. */
const AROUND_ROWS = 1000
/** The bytes that one row may have on average; most rows have far fewer. */
const BYTES_OF_ROW = 800

/** The limits of a body of up to `most` rows that have these fields, filled or not. */
export function boundsOfRows(fields: Readonly<Record<string, unknown>>, most: number): BodyBounds {
  const names = Object.keys(fields)
  // The quotes of a key count as letters.
  const letters = names.reduce((sum, name) => sum + name.length + 2, 0)
  const keys = names.length * most + AROUND_ROWS
  return {
    bytes: BYTES_OF_ROW * most,
    keys,
    keyLetters: letters * most + AROUND_ROWS,
    values: keys + most,
  }
}

/** Declares an endpoint. The types of body, parameters and reply follow from its schemas. */
export function endpoint<
  Body extends z.ZodType = z.ZodUndefined,
  Params extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodType,
  const Who extends Access = Access,
  const Method extends 'GET' | 'POST' | 'DELETE' = 'POST',
  const Path extends `/api/${string}` = `/api/${string}`,
>(
  definition: Endpoint<Body, Params, Reply, Who, Method, Path>,
): Endpoint<Body, Params, Reply, Who, Method, Path> {
  return definition
}

/** The type of the body that a caller of the endpoint sends. */
export type BodyInputOf<E> = E extends { body?: infer B } ? (B extends z.ZodType ? z.input<B> : never) : never

/** True if a call of this endpoint may change data. */
export function isWrite(of: Pick<Endpoint, 'access' | 'writes' | 'method'>): boolean {
  if (of.writes !== undefined) return of.writes
  if (typeof of.access === 'object') return of.access.action !== 'Read'
  return of.method !== 'GET'
}

/**
 * The path of an endpoint in the router's syntax: `{id}` becomes `:id`, and a slash at the end is removed.
 */
export function urlOf({ path }: Pick<Endpoint, 'path'>): string {
  return path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1')
}

/** The object around every reply (decisions 'Answer envelope'). */
export interface Envelope<T> {
  data: T | null
  errorCode: string | null
  errorDescription: string | null
  /** Only with an error: what to do next. */
  hint?: string
  /** Only with an error: the screens that show the records that cause the refusal. */
  links?: { text: string; path: string }[]
  fields?: { path: string; message: string }[]
  /** Only with 403: the right that the caller lacks. */
  lacking?: Lacking
  requestId?: string
}
