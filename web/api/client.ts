/** Calls the server through the same endpoint objects that it mounts. */
import type * as z from 'zod/v4/core'
import type { Endpoint, Envelope } from '#contract/endpoint.ts'
import { clearToken, getToken, rememberPath } from '#web/session/token.ts'
import { texts } from './texts.ts'

/** A call failed; the message is for people. */
export class CallError extends Error {
  /** The HTTP status; 0 when the server was not reached. */
  readonly status: number
  readonly code: string
  readonly fields: readonly { path: string; message: string }[]

  constructor(status: number, code: string, message: string, fields: CallError['fields'] = []) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.fields = fields
  }
}

type Input<T> = T extends z.$ZodType ? z.input<T> : never
type Output<T> = T extends z.$ZodType ? z.output<T> : never

// biome-ignore format: one line a type
type PartsOf<E> = E extends { body?: infer Body; params?: infer Params; reply: infer Reply }
  ? { body: Input<Body>; params: Input<Params>; reply: Output<Reply> }
  : never

export interface CallOptions {
  body?: unknown
  params?: Record<string, unknown>
  signal?: AbortSignal
  /** The same for every try of one write, so that it happens once. */
  idempotencyKey?: string
}

let onSignedOut: () => void = () => {}

/** Sets what happens when the server no longer knows the session. */
export function setSignedOutHandler(handler: () => void): void {
  onSignedOut = handler
}

/** The part of an endpoint that a call needs. */
export type Callable = Pick<Endpoint, 'method' | 'path' | 'access'>

/**
 * An endpoint by its type alone, for screens that must come without the schemas (the sign-in: zod is 26 kB). The
 * literals are checked against the contract's by the compiler, so they cannot drift.
 */
export type Reference<E extends Callable> = Pick<E, 'method' | 'path' | 'access'> & { readonly [type]?: E }
declare const type: unique symbol

/**
 * Calls an endpoint and answers its data.
 *
 * @throws CallError with the server's own text, or the documents' where there was no answer
 */
export async function call<E extends Callable>(
  endpoint: E | Reference<E>,
  {
    body,
    params,
    signal,
    idempotencyKey,
  }: CallOptions & { body?: PartsOf<E>['body']; params?: PartsOf<E>['params'] } = {},
): Promise<PartsOf<E>['reply']> {
  const token = getToken()
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  )
  const response = await fetch(path, {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new CallError(0, 'OFFLINE', texts.offline)
  })
  const envelope = (await response.json().catch(() => null)) as Envelope<PartsOf<E>['reply']> | null
  if (response.ok && envelope) return envelope.data as PartsOf<E>['reply']
  if (response.status === 401 && endpoint.access !== 'public') signedOut()
  throw new CallError(
    response.status,
    envelope?.errorCode ?? 'UNKNOWN',
    envelope?.errorDescription ?? (response.status >= 500 ? texts.serverError : texts.unknownError),
    envelope?.fields,
  )
}

function signedOut(): void {
  if (!getToken()) return
  clearToken()
  rememberPath(location.pathname + location.search)
  onSignedOut()
}
