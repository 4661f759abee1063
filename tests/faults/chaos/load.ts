/**
 * Load on a started server during a fault: writers that repeat each write with the same idempotency key until
 * it is acknowledged, as the web app does; open streams of events; and constant calls to `/api/health` and
 * `/api/ready`.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '#contract/endpoint.ts'
import type { StartedServer } from '#tests/harness/started-server.ts'

const WRITERS = 20
const STREAMS = 5
const ASK_EVERY = 50
const AGAIN_AFTER = 50
/**
 * The longest time for a reply, in milliseconds, whatever happens to the server. On a machine without other
 * work, replies take half of it at most.
 */
const PATIENCE = 60_000

export interface Load {
  /** The projects that the server has acknowledged: title by id. */
  readonly acknowledged: ReadonlyMap<string, string>
  /** The number of refused writes by status; 0: no reply. */
  readonly refused: ReadonlyMap<number, number>
  /** Descriptions of replies that must not occur. */
  readonly faults: readonly string[]
  /** When writes were acknowledged, in milliseconds since the epoch, oldest first. */
  readonly writtenAt: readonly number[]
  /** The longest time of a call to `/api/health`, in milliseconds, and the number of calls. */
  readonly health: { slowest: number; asked: number }
  /** The last status of `/api/ready`, and all statuses that it has had. */
  readonly ready: { last: number; seen: Set<number> }
  /** When each stream last received a change, and how many streams have ended. */
  readonly streams: { heardAt: number[]; ended: number }
  /** Ends the load. */
  end(): Promise<void>
}

export interface LoadOptions {
  /**
   * True if the server itself is stopped or killed: then a missing reply is no fault, and streams may end.
   */
  serverEnds?: boolean
  /** Statuses other than 503 with which a write may be refused, because the disk is full. */
  alsoRefusedWith?: readonly number[]
}

/**
 * Starts the load. Resolves when there are as many acknowledged writes as writers, and each stream has
 * received a change.
 */
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
        // A server that is stopping replies 503.
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
  /** The number of acknowledged projects that are missing. */
  lost: number
  /** The number of projects that were created twice. */
  doubled: number
}

/** Compares the projects on the server with the acknowledged projects. */
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
    // By id, because two pages may contain the same project: a write that was still running when the load
    // ended moves the next page by one row.
    for (const item of items) found.set(item.workOrderUniqueID, item.workOrderTitle)
    if (page + 1 >= totalPages) break
  }
  const titles = [...found.values()].filter((title) => title.startsWith('Writer '))
  return {
    lost: [...acknowledged].filter(([id, title]) => found.get(id) !== title).length,
    doubled: titles.length - new Set(titles).size,
  }
}
