/** Listens to what others change and refreshes the screens that show it. */
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { useSyncExternalStore } from 'react'
import type { Module } from '#contract/modules.ts'
import { getToken } from '#web/session/token.ts'
import { queryClient } from './query-client.ts'

/**
 * Totals stand above what they sum up: a change below refreshes the levels above it too. And what lies below may go
 * with a record, or come to lie outside its dates.
 */
const alsoShownBy: Partial<Record<Module, readonly Module[]>> = {
  Projects: ['Jobs'],
  Jobs: ['Projects', 'Tasks', 'PunchLists'],
  Tasks: ['Jobs', 'Projects', 'Activities'],
  Activities: ['Tasks', 'Jobs', 'Projects'],
  Captures: ['Activities', 'Tasks', 'Jobs', 'Projects'],
  // Time is logged by whoever is assigned, and for whoever reports to one.
  Assignments: ['Projects', 'Tracking'],
}

/** Fetches again what is shown of a module, and of those that show it too. */
export function refreshModule(module: Module): Promise<unknown> {
  const modules = [module, ...(alsoShownBy[module] ?? [])]
  return Promise.all(modules.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

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

const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000

/** Keeps the stream open until `signal` ends it, and catches up after each time it was away. */
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
  let isFirst = true
  while (!signal.aborted) {
    connected = new AbortController()
    try {
      const response = await fetch(path, {
        headers: { authorization: `Bearer ${getToken() ?? ''}`, accept: 'text/event-stream' },
        signal: connected.signal,
      })
      if (response.status === 401) return onSessionEnd()
      if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`)
      setConnection('live')
      wait = FIRST_WAIT
      if (!isFirst) void queryClient.invalidateQueries()
      isFirst = false
      const events = response.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream())
        .getReader()
      // Not `for await`, which Safari does not know on streams.
      for (;;) {
        const { done, value } = await events.read()
        if (done) break
        const { event, data } = value
        if (event === 'end') return onSessionEnd()
        if (event === 'gap') void queryClient.invalidateQueries()
        if (event === 'notification') {
          // The caller's own notifications: they are of no module.
          void queryClient.invalidateQueries({ queryKey: ['Notifications'] })
          // Whoever may not read assignments hears of their own in this way alone, and sees other projects then.
          void refreshModule('Assignments')
        }
        if (event === 'change') void refreshModule((JSON.parse(data) as { module: Module }).module)
      }
    } catch {
      if (signal.aborted) return
    }
    isFirst = false
    setConnection(navigator.onLine ? 'connecting' : 'offline')
    await backOnline(wait, signal)
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
}

/** Asks again for what is shown: the answer is that nobody is signed in, which leads to the sign-in. */
function onSessionEnd(): void {
  if (getToken()) void queryClient.invalidateQueries()
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
