/**
 * Answers that the page's first script (app/web/first/early.ts) asks for while the code of the app is still on its way. The
 * app's own calls take them over, each once: to them it is a fetch that was quick.
 */
import { getToken } from '#web/session/token.ts'
import { type Request, requestInit } from './request.ts'

interface EarlyAnswer {
  response: Promise<Response>
  /** Ends it when nobody takes it. */
  stop: AbortController
}

declare global {
  /** By what was asked; two scripts share it, so it is no variable of a module. */
  var plumblineEarly: Map<string, EarlyAnswer> | undefined
}

/** Nobody waits this long for the code: what was not taken by then is out of date. */
const GOOD_FOR_MILLISECONDS = 60_000

/** Somebody else's answer is none. */
const keyOf = ({ method, path, body, token = getToken() }: Request) =>
  JSON.stringify([token, method, path, body])

/** Asks now for what the app will ask for. */
export function askEarly(request: Request): void {
  const stop = new AbortController()
  const response = fetch(request.path, { ...requestInit(request), signal: stop.signal })
  // Whoever takes it hears of it.
  response.catch(() => {})
  globalThis.plumblineEarly ??= new Map()
  const early = globalThis.plumblineEarly
  const key = keyOf(request)
  early.set(key, { response, stop })
  setTimeout(() => {
    if (early.delete(key)) stop.abort()
  }, GOOD_FOR_MILLISECONDS)
}

/** The answer that is on its way already, if it is; `signal` ends it as it would a fetch. */
export function takeEarly(request: Request, signal?: AbortSignal): Promise<Response> | undefined {
  const early = globalThis.plumblineEarly
  if (!early?.size) return undefined
  const key = keyOf(request)
  const answer = early.get(key)
  early.delete(key)
  signal?.addEventListener('abort', () => answer?.stop.abort())
  return answer?.response
}

/** Something has changed: what was asked before it and was not taken yet is out of date. */
export function dropEarly(): void {
  for (const { stop } of globalThis.plumblineEarly?.values() ?? []) stop.abort()
  globalThis.plumblineEarly?.clear()
}
