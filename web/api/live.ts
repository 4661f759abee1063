/** Listens to what others change and refreshes the screens that show it. */
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

/** A shorter interruption is nobody's business. */
const PATIENCE_MILLISECONDS = 3000

function setConnection(next: Connection): void {
  // One patience for all tries to come back.
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

/** Whether changes of others arrive right now. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => connection,
  )
}

// Whether it was done nobody knows, and the stream does not tell a tab what it did itself. One that is away catches up.
setUnansweredHandler(({ module, orModule = module }) => {
  if (connection === 'live') refreshSoon(module, orModule)
})

const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000

/** Keeps the stream open until `signal` ends it, and catches up with what was missed each time it opens. */
export async function listenToChanges(path: string, signal: AbortSignal): Promise<void> {
  let connected = new AbortController()
  // What is open may stay open and silent: it begins anew when the browser is online again.
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
        // What was fetched before it was open may have changed; the first script asks for nothing before the stream.
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

/** Refreshes what the events are of; answers, when there are no more, how the session ended, or null where it did not. */
async function follow(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<{ wasMeant: boolean } | null> {
  const events = stream
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  // Not `for await`, which Safari does not know on streams.
  for (;;) {
    const { done, value } = await events.read()
    if (done) return null
    const { event, data } = value
    if (event === 'end') return JSON.parse(data) as { wasMeant: boolean }
    // Another day, or another zone, of the account: the session says which, and what is shown follows it.
    if (event === 'day') void queryClient.invalidateQueries(sessionQuery)
    // What may be done now decides what the menus offer and what every list holds.
    if (event === 'gap' || event === 'access') void queryClient.invalidateQueries()
    if (event === 'notification') {
      // Whoever may not read assignments hears of their own in this way alone, and sees other projects then.
      refreshSoon('Notifications', 'Assignments')
    }
    if (event === 'change') refreshSoon((JSON.parse(data) as { module: Module }).module)
  }
}

/**
 * After a session has ended: asks again for what is shown. The answer is given to another session of the same person,
 * or leads to the sign-in; where a form stays on the screen nevertheless, they may sign in again in another tab. Answers
 * whether the stream goes on at once: where the server could not be asked it comes back later.
 */
async function goesOn(ended: string | null, signal: AbortSignal): Promise<boolean> {
  if (getToken() === ended) await queryClient.invalidateQueries()
  if (getToken() === null) await arrival(signal)
  return getToken() !== ended
}

/** Waits for a token, or until `signal` ends it. */
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

/** Waits a while, or until the browser says that it is online again. */
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
