/**
 * Replies to requests that the page's first script (app/web/first/early.ts) sends while the code of the app
 * loads. The app's own calls take these replies over, each reply once, as if they came from a quick fetch.
 */
import { getToken } from '#web/session/token.ts'
import { type Request, requestInit } from './request.ts'

interface EarlyAnswer {
  response: Promise<Response>
  /** Cancels the request if no call takes the reply over. */
  stop: AbortController
}

declare global {
  /** The early answers by request. A global variable, because two scripts share the answers. */
  var plumblineEarly: Map<string, EarlyAnswer> | undefined
}

/** An early answer is dropped after this time, because by then the data is out of date. */
const GOOD_FOR_MILLISECONDS = 60_000

/**
 * The key of a request. The token is part of the key, so that a person never gets the reply to another
 * person.
 */
const keyOf = ({ method, path, body, token = getToken() }: Request) =>
  JSON.stringify([token, method, path, body])

/** Sends a request that the app will send later. */
export function askEarly(request: Request): void {
  const stop = new AbortController()
  const response = fetch(request.path, { ...requestInit(request), signal: stop.signal })
  // The call that takes the reply over gets the error; here the error is only marked as handled.
  response.catch(() => {})
  globalThis.plumblineEarly ??= new Map()
  const early = globalThis.plumblineEarly
  const key = keyOf(request)
  early.set(key, { response, stop })
  setTimeout(() => {
    if (early.delete(key)) stop.abort()
  }, GOOD_FOR_MILLISECONDS)
}

/**
 * Returns the early answer to a request and forgets the answer; undefined if there is no early answer.
 * `signal` cancels the request.
 */
export function takeEarly(request: Request, signal?: AbortSignal): Promise<Response> | undefined {
  const early = globalThis.plumblineEarly
  if (!early?.size) return undefined
  const key = keyOf(request)
  const answer = early.get(key)
  early.delete(key)
  signal?.addEventListener('abort', () => answer?.stop.abort())
  return answer?.response
}

/** Drops all early answers that no call has taken, because a change has made them out of date. */
export function dropEarly(): void {
  for (const { stop } of globalThis.plumblineEarly?.values() ?? []) stop.abort()
  globalThis.plumblineEarly?.clear()
}
