/** Listens to changes by other people, and refreshes the screens that show the changed records. */
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { useSyncExternalStore } from 'react'
import type { Module } from '#contract/modules.ts'
import { sessionQuery } from '#web/session/present-session.ts'
import { hearSignedOut, onArrival } from '#web/session/tabs.ts'
import { getToken } from '#web/session/token.ts'
import { setUnansweredHandler } from './client.ts'
import { takeEarly } from './early-answers.ts'
import { queryClient } from './query-client.ts'
import { refreshSoon } from './refresh.ts'
import { requestInit } from './request.ts'

export type Connection = 'live' | 'connecting' | 'offline'

let connection: Connection = 'live'
let patience: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

/** A shorter interruption of the stream is not shown. */
const PATIENCE_MILLISECONDS = 3000

function setConnection(next: Connection): void {
  // All attempts to reconnect share one timer.
  if (next === 'connecting' && patience) return
  clearTimeout(patience)
  patience = undefined
  if (next === connection) return
  const change = () => {
    patience = undefined
    connection = next
    for (const watcher of watchers) watcher()
  }
  if (next === 'connecting' && connection === 'live') patience = setTimeout(change, PATIENCE_MILLISECONDS)
  else change()
}

/** Returns whether changes by other people arrive at present. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => connection,
  )
}

// If a write gets no reply, nobody knows whether the server wrote, and the stream does not report a tab's own
// writes. So the module is fetched again. While the stream is closed, this is not needed: when the stream
// opens again, everything is fetched.
setUnansweredHandler(({ module, orModule = module }) => {
  if (connection === 'live') refreshSoon(module, orModule)
})

const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000

/** Keeps the stream open until `signal` aborts. Each time the stream opens, missed changes are fetched. */
export async function listenToChanges(path: string, signal: AbortSignal): Promise<void> {
  let connected = new AbortController()
  // Without a network the stream may stay open but silent. So the stream is closed here, and opened again
  // when the browser is online.
  const onOffline = () => {
    setConnection('offline')
    connected.abort()
  }
  addEventListener('offline', onOffline, { signal })
  signal.addEventListener('abort', () => connected.abort())
  let wait = FIRST_WAIT
  while (!signal.aborted) {
    connected = new AbortController()
    const token = getToken()
    try {
      const request = { method: 'GET', path, token }
      const early = takeEarly(request, connected.signal)
      const response = await (early ?? fetch(path, { ...requestInit(request), signal: connected.signal }))
      let isOver = response.status === 401
      if (!isOver) {
        if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`)
        setConnection('live')
        wait = FIRST_WAIT
        // Data that was fetched before the stream opened may be out of date. With an early answer this is
        // impossible: the first script opens the stream before fetching data.
        if (!early) void queryClient.invalidateQueries()
        const end = await follow(response.body)
        if (end?.wasMeant) hearSignedOut(token)
        isOver = end !== null
      }
      if (isOver && (await goesOn(token, signal))) continue
    } catch {
      if (signal.aborted) return
    }
    setConnection(navigator.onLine ? 'connecting' : 'offline')
    await backOnline(wait, signal)
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
}

/**
 * Refreshes the modules that the events name. Returns how the session ended; null if only the connection
 * ended.
 */
async function follow(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<{ wasMeant: boolean } | null> {
  const events = stream
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  // A loop instead of `for await`, which Safari does not support on streams.
  for (;;) {
    const { done, value } = await events.read()
    if (done) return null
    const { event, data } = value
    if (event === 'end') return JSON.parse(data) as { wasMeant: boolean }
    // The day or the time zone of the account has changed: the new session contains the values, and the
    // screens follow.
    if (event === 'day') void queryClient.invalidateQueries(sessionQuery)
    // Changed permissions change menus and lists, and after a gap events are missing: everything is fetched
    // again.
    if (event === 'gap' || event === 'access') void queryClient.invalidateQueries()
    if (event === 'notification') {
      // People without Assignments/Read get no change event for assignments: a notification is the only sign
      // that they now see other projects.
      refreshSoon('Notifications', 'Assignments')
    }
    if (event === 'change') refreshSoon((JSON.parse(data) as { module: Module }).module)
  }
}

/**
 * After the session has ended, fetches the data on the screen again. The calls continue with another session
 * of the same person, or lead to the sign-in. If a form stays open, waits until the person signs in again in
 * another tab. Returns true if there is a new token, so that the stream can open at once.
 */
async function goesOn(ended: string | null, signal: AbortSignal): Promise<boolean> {
  if (getToken() === ended) await queryClient.invalidateQueries()
  if (getToken() === null) await arrival(signal)
  return getToken() !== ended
}

/** Waits until this tab gets a token or `signal` aborts. */
function arrival(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = onArrival(end)
    function end() {
      stop()
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })
}

/** Waits until the time has passed, the browser is online again, or `signal` aborts. */
function backOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    const now = () => {
      clearTimeout(timer)
      resolve()
    }
    addEventListener('online', now, { once: true, signal })
    signal.addEventListener('abort', now, { once: true })
  })
}
