/**
 * Load on a started server, as it is under a fault: writers that try each record again until it is acknowledged, as the
 * web app does, with a key of their try; streams of events; and somebody who keeps asking how the server is.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '#contract/endpoint.ts'
import type { StartedServer } from '#tests/harness/started-server.ts'

const WRITERS = 20
const STREAMS = 5
const ASK_EVERY = 50
const AGAIN_AFTER = 50
/** No answer takes longer, whatever happens to the server; half of it where the machine has nothing else to do. */
const PATIENCE = 60_000

export interface Load {
  /** Id to title of everything that the server has acknowledged. */
  readonly acknowledged: ReadonlyMap<string, string>
  /** How many writes were refused, by status; 0 is no answer at all. */
  readonly refused: ReadonlyMap<number, number>
  /** Answers that must not be, in words. */
  readonly faults: readonly string[]
  /** When writes were acknowledged, in milliseconds since the epoch, oldest first. */
  readonly writtenAt: readonly number[]
  /** The longest that `/api/health` took, in milliseconds, and how often it was asked. */
  readonly health: { slowest: number; asked: number }
  /** Statuses of `/api/ready`, as they were seen last and ever. */
  readonly ready: { last: number; seen: Set<number> }
  /** When each stream last heard of a change, and whether one has ended. */
  readonly streams: { heardAt: number[]; ended: number }
  /** Ends it all. */
  end(): Promise<void>
}

export interface LoadOptions {
  /** True where the server itself is ended or killed: then no answer is no fault, and streams may end. */
  serverEnds?: boolean
  /** Statuses that a write may be refused with, for that there is no room. */
  alsoRefusedWith?: readonly number[]
}

/** Begins; resolves once everybody has had a first answer. */
export async function beginLoad(
  server: StartedServer,
  token: string,
  { serverEnds = false, alsoRefusedWith = [] }: LoadOptions = {},
): Promise<Load> {
  const ending = new AbortController()
  const acknowledged = new Map<string, string>()
  const refused = new Map<number, number>()
  const faults: string[] = []
  const writtenAt: number[] = []
  const health = { slowest: 0, asked: 0 }
  const ready = { last: 0, seen: new Set<number>() }
  const streams = { heardAt: Array.from({ length: STREAMS }, () => 0), ended: 0 }
  const isOver = () => ending.signal.aborted
  const fault = (text: string) => {
    if (faults.length < 20) faults.push(text)
  }

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${server.address}${path}`, {
      ...init,
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(PATIENCE)]),
    })

  const create = async (title: string, key: string): Promise<string | undefined> => {
    const response = await ask('/api/workorder/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': key },
      body: JSON.stringify([{ workOrderTitle: title }]),
    })
    const { data, errorCode } = (await response.json()) as Envelope<string[]>
    if (response.ok && data?.[0]) return data[0]
    const { status } = response
    refused.set(status, (refused.get(status) ?? 0) + 1)
    if (status !== 503 && !alsoRefusedWith.includes(status))
      fault(`a write was answered ${status} ${errorCode}`)
    if (!response.headers.get('retry-after')) fault(`a ${status} came without Retry-After`)
    return undefined
  }

  const write = async (writer: number) => {
    for (let count = 0; !isOver(); count += 1) {
      const title = `Writer ${writer}, project ${count} ${randomUUID()}`
      const key = randomUUID()
      for (let id: string | undefined; !id && !isOver(); ) {
        try {
          id = await create(title, key)
          if (id) {
            acknowledged.set(id, title)
            writtenAt.push(Date.now())
          }
        } catch (error) {
          if (isOver()) return
          refused.set(0, (refused.get(0) ?? 0) + 1)
          if (!serverEnds) fault(`a write got no answer: ${String(error)}`)
        }
        if (!id) await sleep(AGAIN_AFTER)
      }
    }
  }

  const watchHealth = async () => {
    for (; !isOver(); await sleep(ASK_EVERY)) {
      const begun = performance.now()
      try {
        const response = await ask('/api/health')
        await response.text()
        health.slowest = Math.max(health.slowest, performance.now() - begun)
        health.asked += 1
        // One that is ending says so.
        const isEnding = serverEnds && response.status === 503
        if (response.status !== 200 && !isEnding) fault(`/api/health answered ${response.status}`)
      } catch (error) {
        if (!isOver() && !serverEnds) fault(`/api/health did not answer: ${String(error)}`)
      }
    }
  }

  const watchReady = async () => {
    for (; !isOver(); await sleep(ASK_EVERY)) {
      try {
        const response = await ask('/api/ready')
        await response.text()
        ready.last = response.status
        ready.seen.add(response.status)
        if (response.status !== 200 && response.status !== 503)
          fault(`/api/ready answered ${response.status}`)
      } catch (error) {
        if (!isOver() && !serverEnds) fault(`/api/ready did not answer: ${String(error)}`)
      }
    }
  }

  const listen = async (stream: number) => {
    while (!isOver()) {
      try {
        const response = await fetch(`${server.address}/api/notifications/stream`, {
          headers: { authorization: token },
          signal: ending.signal,
        })
        if (!response.ok || !response.body) {
          await sleep(AGAIN_AFTER)
          continue
        }
        for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
          if (/event: (change|gap)/.test(chunk)) streams.heardAt[stream] = Date.now()
        }
        if (!isOver()) streams.ended += 1
      } catch {
        if (!isOver()) streams.ended += 1
      }
      if (!isOver()) await sleep(AGAIN_AFTER)
    }
  }

  const everybody = [
    ...Array.from({ length: WRITERS }, (_none, writer) => write(writer)),
    ...streams.heardAt.map((_none, stream) => listen(stream)),
    watchHealth(),
    watchReady(),
  ]
  for (const begun = Date.now(); writtenAt.length < WRITERS || streams.heardAt.includes(0); await sleep(20))
    if (Date.now() - begun > PATIENCE) throw new Error(`The load did not get going: ${faults.join('; ')}`)
  return {
    acknowledged,
    refused,
    faults,
    writtenAt,
    health,
    ready,
    streams,
    async end() {
      ending.abort()
      await Promise.allSettled(everybody)
    },
  }
}

export interface Count {
  /** Acknowledged, and not there. */
  lost: number
  /** There more than once. */
  doubled: number
}

/** Holds what is there against what was acknowledged. */
export async function recount(
  server: StartedServer,
  token: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<Count> {
  const found = new Map<string, string>()
  for (let page = 0; ; page += 1) {
    const { items, totalPages } = await server.post<{
      items: { workOrderUniqueID: string; workOrderTitle: string }[]
      totalPages: number
    }>('/api/workorder/employee', { StartingPageNumber: page, NumberOfItemsPerPage: 1000 }, token)
    // By id: a write that was still under way as the load ended moves the next page by one.
    for (const item of items) found.set(item.workOrderUniqueID, item.workOrderTitle)
    if (page + 1 >= totalPages) break
  }
  const titles = [...found.values()].filter((title) => title.startsWith('Writer '))
  return {
    lost: [...acknowledged].filter(([id, title]) => found.get(id) !== title).length,
    doubled: titles.length - new Set(titles).size,
  }
}
