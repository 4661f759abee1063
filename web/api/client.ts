/** Calls the server through the endpoint objects that the server mounts too. */
import type * as z from 'zod/v4/core'
import { type Access, type Endpoint, type Envelope, isWrite } from '#contract/endpoint.ts'
import type { Lacking } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import { PREVIEW } from '#web/session/preview.ts'
import { arrive, forgetRefused, renew } from '#web/session/tabs.ts'
import { getToken, rememberPath } from '#web/session/token.ts'
import { takeEarly } from './early-answers.ts'
import { requestInit } from './request.ts'
import { texts } from './texts.ts'

/** The error of a failed call. Its message is written for users. */
export class CallError extends Error {
  /** The HTTP status; 0 if no reply came. */
  readonly status: number
  readonly code: string
  readonly fields: readonly { path: string; message: string }[]
  /** The advice below the message: what to do next. */
  readonly hint: string | undefined
  /** Links to the screens that show the reason for the refusal. */
  readonly links: readonly { text: string; path: string }[]
  /** The permission that the caller lacks. */
  readonly lacking: Lacking | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    {
      fields = [],
      hint,
      links = [],
      lacking,
    }: {
      fields?: CallError['fields'] | undefined
      hint?: string | undefined
      links?: CallError['links'] | undefined
      lacking?: Lacking | undefined
    } = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.fields = fields
    this.hint = hint
    this.links = links
    this.lacking = lacking
  }

  /**
   * True if no reply or a 5xx came: then the error gives no information about the record that was requested.
   */
  get isAway(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

type Input<T> = T extends z.$ZodType ? z.input<T> : never
type Output<T> = T extends z.$ZodType ? z.output<T> : never

// biome-ignore format: one line a type
/** The types that a call of an endpoint sends and receives. */
export type PartsOf<E> = E extends { body?: infer Body; params?: infer Params; reply: infer Reply }
  ? { body: Input<Body>; params: Input<Params>; reply: Output<Reply> }
  : never

export interface CallOptions {
  body?: unknown
  params?: Record<string, unknown>
  signal?: AbortSignal
  /** The same key for every attempt of one write, so that the server writes only once. */
  idempotencyKey?: string
  /** A token to use instead of this tab's token. */
  token?: string
  /** True: the call uses the person's own permissions, even in a preview as a role. */
  isBeyondPreview?: boolean
  /** True: the call continues if the tab is closed before the reply; only for small bodies. */
  keepalive?: boolean
}

let onSignedOut: () => void = () => {}

/** Sets the handler for a session that the server no longer knows. */
export function setSignedOutHandler(handler: () => void): void {
  onSignedOut = handler
}

let onForbidden: () => void = () => {}

/** Sets the handler for a 403: the server allows less than the screens assumed. */
export function setForbiddenHandler(handler: () => void): void {
  onForbidden = handler
}

/** The module and permission that an endpoint requires. */
type OfModule = Exclude<Access, string>

let onUnanswered: (access: OfModule) => void = () => {}

/** Sets the handler for a write without a reply: nobody knows whether the server wrote. */
export function setUnansweredHandler(handler: (access: OfModule) => void): void {
  onUnanswered = handler
}

/** The part of an endpoint that a call needs. */
export type Callable = Pick<Endpoint, 'method' | 'path' | 'access' | 'writes'>

/**
 * An endpoint by its type alone, for screens that must load without schemas: zod would add 26 kB to the
 * sign-in. The compiler compares the literals with the contract, so they cannot differ.
 */
export type Reference<E extends Callable> = Pick<E, 'method' | 'path' | 'access' | 'writes'> & {
  readonly [type]?: E
}
declare const type: unique symbol

/**
 * Calls an endpoint and returns the data of its reply.
 *
 * @throws CallError with the server's own text, or the documents' text if no reply came
 */
export async function call<E extends Callable>(
  endpoint: E | Reference<E>,
  options: CallOptions & { body?: PartsOf<E>['body']; params?: PartsOf<E>['params'] } = {},
): Promise<PartsOf<E>['reply']> {
  const response = await send(endpoint, options).catch((error: unknown) => {
    noteUnanswered(endpoint)
    throw error
  })
  const envelope = await envelopeOf<PartsOf<E>['reply']>(response)
  if (response.ok && envelope) return envelope.data as PartsOf<E>['reply']
  // The reply does not come from the app, or is incomplete.
  if (!envelope) noteUnanswered(endpoint)
  throw refusal(endpoint, response, envelope)
}

function noteUnanswered(endpoint: Callable): void {
  const { access } = endpoint
  if (typeof access === 'object' && isWrite(endpoint)) onUnanswered(access)
}

/**
 * The time for which the address of a file stays valid: longer than any browser needs to start saving the
 * file.
 */
const FILE_MILLISECONDS = 60_000

/**
 * Calls an endpoint that returns a file, and lets the browser save the file under the name that the server
 * sends.
 *
 * @throws CallError as `call` does
 */
export async function download<E extends Callable & { reply: typeof FileReply }>(
  endpoint: E,
  options: { body?: PartsOf<E>['body'] } = {},
): Promise<void> {
  const response = await send(endpoint, options)
  if (!response.ok) throw refusal(endpoint, response, await envelopeOf(response))
  const file = await response.blob().catch(() => {
    throw new CallError(0, 'OFFLINE', texts.offline)
  })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(response.headers.get('content-disposition'))
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), FILE_MILLISECONDS)
}

/** Returns the file name in a content-disposition; the UTF-8 name if there is one (RFC 6266). */
function fileNameOf(disposition: string | null): string {
  const inUtf8 = /filename\*=utf-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (inUtf8) return decodeURIComponent(inUtf8)
  return /filename="?([^";]+)/i.exec(disposition ?? '')?.[1] ?? 'export'
}

/**
 * Sends a call. If the session has ended (401), sends the call once more with another token of the same
 * person, if another tab or a device that stays signed in has a token.
 */
async function send(endpoint: Callable, options: CallOptions): Promise<Response> {
  const isOwn = endpoint.access !== 'public' && !options.token
  // The session ended earlier, and the screen stayed open: the person may have signed in again in another
  // tab.
  if (isOwn && getToken() === null) await arrive()
  const token = options.token ?? getToken()
  const response = await sendAs(token, endpoint, options)
  const isOver = isOwn && response.status === 401
  return isOver && (await renew(token)) ? sendAs(getToken(), endpoint, options) : response
}

async function sendAs(
  token: string | null,
  { method, path }: Pick<Callable, 'method' | 'path'>,
  { body, params, signal, idempotencyKey, isBeyondPreview, keepalive = false }: CallOptions,
): Promise<Response> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const request = { method, path: filled, body, token, ...(isBeyondPreview && { isBeyondPreview }) }
  try {
    // Early answers exist only for reads, and a call with a key is a write.
    const early = idempotencyKey === undefined ? takeEarly(request, signal) : undefined
    if (early) return await early
    const { headers, ...init } = requestInit(request)
    return await fetch(filled, {
      ...init,
      keepalive,
      headers: { ...headers, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
      ...(signal && { signal }),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new CallError(0, 'OFFLINE', texts.offline)
  }
}

async function envelopeOf<T>(response: Response): Promise<Envelope<T> | null> {
  return (await response.json().catch(() => null)) as Envelope<T> | null
}

/** Returns the error of a failed call; starts the sign-in if the session has ended. */
function refusal(
  { access }: Pick<Callable, 'access'>,
  { status }: Response,
  envelope: Envelope<unknown> | null,
): CallError {
  if (status === 401 && access !== 'public') signedOut()
  if (status === 403) onForbidden()
  // The role or project of the preview no longer exists: further calls use the person's own permissions.
  if (envelope?.errorCode === 'PREVIEW_OVER') sessionStorage.removeItem(PREVIEW)
  return new CallError(
    status,
    envelope?.errorCode ?? 'UNKNOWN',
    envelope?.errorDescription ?? (status >= 500 ? texts.serverError : texts.unknownError),
    envelope ?? {},
  )
}

function signedOut(): void {
  if (!getToken()) return
  forgetRefused()
  rememberPath(location.pathname + location.search)
  onSignedOut()
}
