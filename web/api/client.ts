/** Calls the server through the same endpoint objects that it mounts. */
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

/** A call failed; the message is for people. */
export class CallError extends Error {
  /** The HTTP status; 0 when the server was not reached. */
  readonly status: number
  readonly code: string
  readonly fields: readonly { path: string; message: string }[]
  /** What to do next, below the message. */
  readonly hint: string | undefined
  /** Screens that show what stands in the way. */
  readonly links: readonly { text: string; path: string }[]
  /** The right that was wanting. */
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

  /** Nobody answered, or only to say that they could not: it says nothing of what was asked for. */
  get isAway(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

type Input<T> = T extends z.$ZodType ? z.input<T> : never
type Output<T> = T extends z.$ZodType ? z.output<T> : never

// biome-ignore format: one line a type
/** What is sent to an endpoint, and what it answers. */
export type PartsOf<E> = E extends { body?: infer Body; params?: infer Params; reply: infer Reply }
  ? { body: Input<Body>; params: Input<Params>; reply: Output<Reply> }
  : never

export interface CallOptions {
  body?: unknown
  params?: Record<string, unknown>
  signal?: AbortSignal
  /** The same for every try of one write, so that it happens once. */
  idempotencyKey?: string
  /** Another token than this tab's. */
  token?: string
  /** Answered as the person is, also while the app is shown as a role. */
  isBeyondPreview?: boolean
  /** Goes on when the tab is closed before the answer; for what takes few bytes. */
  keepalive?: boolean
}

let onSignedOut: () => void = () => {}

/** Sets what happens when the server no longer knows the session. */
export function setSignedOutHandler(handler: () => void): void {
  onSignedOut = handler
}

let onForbidden: () => void = () => {}

/** Sets what happens when the server allows less than the screens thought. */
export function setForbiddenHandler(handler: () => void): void {
  onForbidden = handler
}

/** The module that an endpoint is of. */
type OfModule = Exclude<Access, string>

let onUnanswered: (access: OfModule) => void = () => {}

/** Sets what happens when it is not known whether something was written: no answer came. */
export function setUnansweredHandler(handler: (access: OfModule) => void): void {
  onUnanswered = handler
}

/** The part of an endpoint that a call needs. */
export type Callable = Pick<Endpoint, 'method' | 'path' | 'access' | 'writes'>

/**
 * An endpoint by its type alone, for screens that must come without the schemas (the sign-in: zod is 26 kB). The
 * literals are checked against the contract's by the compiler, so they cannot drift.
 */
export type Reference<E extends Callable> = Pick<E, 'method' | 'path' | 'access' | 'writes'> & {
  readonly [type]?: E
}
declare const type: unique symbol

/**
 * Calls an endpoint and answers its data.
 *
 * @throws CallError with the server's own text, or the documents' where there was no answer
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
  // Not the app's own answer, or only the beginning of one.
  if (!envelope) noteUnanswered(endpoint)
  throw refusal(endpoint, response, envelope)
}

function noteUnanswered(endpoint: Callable): void {
  const { access } = endpoint
  if (typeof access === 'object' && isWrite(endpoint)) onUnanswered(access)
}

/** Longer than any browser needs to begin with a file that it was given. */
const FILE_MILLISECONDS = 60_000

/**
 * Calls an endpoint that answers a file, and has the browser save it under the name that the server gives it.
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

/** The name in a content-disposition: the one in UTF-8 where there is one (RFC 6266). */
function fileNameOf(disposition: string | null): string {
  const inUtf8 = /filename\*=utf-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (inUtf8) return decodeURIComponent(inUtf8)
  return /filename="?([^";]+)/i.exec(disposition ?? '')?.[1] ?? 'export'
}

/**
 * Sends a call, and once more with another token where the session was over and the same person has another one: in
 * another tab, or by a device that stays signed in.
 */
async function send(endpoint: Callable, options: CallOptions): Promise<Response> {
  const isOwn = endpoint.access !== 'public' && !options.token
  // The session was over before, and the screen stayed: they may have signed in again in another tab.
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
    // What writes is never asked for early, so it is not looked for.
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

/** What a failed call throws; a session that has ended leads to the sign-in. */
function refusal(
  { access }: Pick<Callable, 'access'>,
  { status }: Response,
  envelope: Envelope<unknown> | null,
): CallError {
  if (status === 401 && access !== 'public') signedOut()
  if (status === 403) onForbidden()
  // The role or the project is gone: what is tried again is one's own.
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
