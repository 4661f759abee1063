/**
 * An endpoint is data: the server, the OpenAPI document, the typed web client and the access matrix test all
 * read the same object. There is no second place.
 */
import type * as z from 'zod'
import type { Lacking } from './errors.ts'
import type { Action, Module } from './modules.ts'

/**
 * Who may call: anybody, anybody signed in, a site administrator, or whoever has the bit of the module.
 * It is required, so nothing is public by omission.
 */
export type Access =
  | 'public'
  | 'self'
  | 'admin'
  | {
      readonly module: Module
      readonly action: Action
      /** Whoever has the bit in this module gets in, too; the use case then decides what they may do. */
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
  /** The documents' spelling, with `{name}` for a parameter. Matched without regard to letter case. */
  readonly path: Path
  /** The area of the specification's table of calls. */
  readonly area: string
  readonly access: Who
  /**
   * False for a POST that only reads. Left out, it follows from the access: everything but Read writes. A write
   * runs in one transaction, is audited, can carry an Idempotency-Key and is told to other open screens.
   */
  readonly writes?: boolean
  /**
   * True for a write that keeps who has looked and changes nothing that is shown: no open screen is told. Two that show the same
   * would have each other ask for ever.
   */
  readonly isLook?: boolean
  /** True for a write of what the caller alone sees: their own open screens are told, and no others. */
  readonly isPersonal?: boolean
  /**
   * True for what opens, reads and ends a session: it has database connections of its own, so it answers while those
   * of all other calls hang, and writes also when there is no room for more than that.
   */
  readonly atDoor?: boolean
  /**
   * True for what costs much of the processor and may be asked for by everybody at once: a crowd waits in a line, and
   * whoever finds that full is refused before anything is read of the call.
   */
  readonly isGated?: boolean
  readonly body?: Body
  readonly params?: Params
  /** True for a stream of server-sent events; `reply` is then the data of one event. */
  readonly streams?: boolean
  /** True where the answer is a file, without an envelope; `reply` is then `FileReply`. */
  readonly sendsFile?: boolean
  /**
   * Of what `sendsFile`: where the body says `mailTo`, the file is mailed there instead, to the caller's own username alone
   * (records.md 'Reports'). It is the path of the screen on which one asks for it.
   */
  readonly mailedFrom?: `/${string}`
  /** True where the body is multipart/form-data with one file beside its fields; the use case finds it landed. */
  readonly receivesFile?: boolean
  /**
   * What the body may be made of where it is a whole list, as of an import: more than other calls may send. It is read once who
   * calls may do this at all (decisions/0128).
   */
  readonly bodyBounds?: BodyBounds
  /** True where the answer holds links to files: the cookie that they are only good with comes along. */
  readonly givesLinks?: boolean
  /** A field of the reply that the envelope repeats in errorDescription, for the documents' client (001 §7). */
  readonly describesWith?: string
  /** The shape of `data` in the answer. */
  readonly reply: Reply
  readonly summary: string
  readonly description?: string
}

/**
 * How many bytes the body of a call that anybody may make has at most, from those who are not signed in: the longest
 * registration fits twice. Everybody else may send what the server takes (decisions/0026).
 */
export const LARGEST_PUBLIC_BODY = 16 * 1024

/** How large a JSON body may be, and of how much it may be made (decisions/0026). */
export interface BodyBounds {
  readonly bytes: number
  readonly keys: number
  /** Of all keys together. */
  readonly keyLetters: number
  readonly values: number
}

/** A little for what stands around the rows. */
const AROUND_ROWS = 1000
/** What a row of a list has in its cells, in most of them far less. */
const BYTES_OF_ROW = 800

/** The bounds of a body that holds up to `most` rows of these fields, however many of them are filled. */
export function boundsOfRows(fields: Readonly<Record<string, unknown>>, most: number): BodyBounds {
  const names = Object.keys(fields)
  // A key is counted with its quotes.
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

/** What a caller sends. */
export type BodyInputOf<E> = E extends { body?: infer B } ? (B extends z.ZodType ? z.input<B> : never) : never

/** True when a call of this endpoint may change data. */
export function isWrite(of: Pick<Endpoint, 'access' | 'writes' | 'method'>): boolean {
  if (of.writes !== undefined) return of.writes
  if (typeof of.access === 'object') return of.access.action !== 'Read'
  return of.method !== 'GET'
}

/** The path of an endpoint as the router writes it: `{id}` becomes `:id`, and a slash at the end says nothing. */
export function urlOf({ path }: Pick<Endpoint, 'path'>): string {
  return path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1')
}

/** The answer around every reply (decisions 'Answer envelope'). */
export interface Envelope<T> {
  data: T | null
  errorCode: string | null
  errorDescription: string | null
  /** Beside an error: what to do next. */
  hint?: string
  /** Beside an error: where what stands in the way can be looked at. */
  links?: { text: string; path: string }[]
  fields?: { path: string; message: string }[]
  /** Beside 403: the right that was wanting. */
  lacking?: Lacking
  requestId?: string
}
