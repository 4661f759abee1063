/**
 * Causes faults under load, round after round, and counts the acknowledged projects that are lost or doubled.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newDisk, obstacleToDisks } from '#tests/harness/disk.ts'
import { findPrograms, newOwnPostgres } from '#tests/harness/own-postgres.ts'
import { newServer } from '#tests/harness/started-server.ts'
import { type Fault, PATIENCE, type Stage, untilUp } from './faults.ts'
import { beginLoad, type Count, type Load, recount } from './load.ts'

const PERSON = { username: 'dana@harrowpike.example', password: 'plumbline-demo' }
const DISK_MEGABYTES = 600
/** The pause between two rounds, in milliseconds, so that each fault begins on a server that works. */
const REST = 250

export interface Outcome extends Count {
  readonly acknowledged: number
  /** The number of refused writes by status; 0: no reply. */
  readonly refused: Record<string, number>
  /** For each round, the milliseconds from the return of the database to the first acknowledged write. */
  readonly recoveries: readonly number[]
  /** For each round, the milliseconds from that write until every stream has received a change. */
  readonly heard: readonly number[]
  readonly slowestHealth: number
  /** All statuses that `/api/ready` has had. */
  readonly ready: readonly number[]
  readonly streamsEnded: number
  readonly faults: readonly string[]
  readonly output: string
}

/**
 * Returns the smallest of the numbers that is not less than `share` of them (0 to 1); 0 if there are no
 * numbers.
 */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** Returns the reason why a fault cannot be caused on this machine; undefined if it can. */
export async function obstacleTo(fault: Fault): Promise<string | undefined> {
  if (fault.database === 'own' && !findPrograms()) return 'NO POSTGRESQL FOUND below /usr/lib/postgresql'
  if (!fault.needsDisk) return undefined
  return obstacleToDisks()
}

/** Starts the database, the disk and the server that a fault needs. `end` stops and removes all of them. */
async function openStage(fault: Fault): Promise<Stage & { token: string; end(): Promise<void> }> {
  const programs = fault.database === 'own' ? findPrograms() : undefined
  const postgres = programs ? await newOwnPostgres(programs) : undefined
  const disk = fault.needsDisk ? await newDisk(DISK_MEGABYTES) : undefined
  const folder = disk && join(disk.folder, 'data')
  if (folder) await mkdir(folder)
  const server = await newServer('chaos', {
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...(folder && { DATA_DIR: folder }),
  })
  await server.start()
  const { token } = await server.post<{ token: string }>('/api/login', PERSON)
  return {
    server,
    folder: folder ?? server.folder,
    postgres,
    token,
    async end() {
      await server.end()
      await postgres?.end()
      await disk?.end()
    },
  }
}

/**
 * Waits until `isTrue` returns true. Returns the time in milliseconds. Throws after PATIENCE milliseconds.
 */
async function until(isTrue: () => boolean, what: () => string): Promise<number> {
  const begun = Date.now()
  for (; !isTrue(); await sleep(5)) if (Date.now() - begun > PATIENCE) throw new Error(what())
  return Date.now() - begun
}

/**
 * Causes `rounds` faults under load: the given faults in turn. All of them must need the same kind of stage.
 */
export async function endure(inTurns: readonly [Fault, ...Fault[]], rounds: number): Promise<Outcome> {
  const [first] = inTurns
  const stage = await openStage(first)
  let load: Load | undefined
  try {
    load = await beginLoad(stage.server, stage.token, {
      serverEnds: first.serverEnds ?? false,
      alsoRefusedWith: first.refusedWith ?? [],
    })
    const { writtenAt, streams, faults } = load
    const recoveries: number[] = []
    const heard: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const fault = inTurns[round % inTurns.length] ?? first
      const say = (what: string) => () =>
        `Round ${round} of ${fault.name}: ${what}. ${faults.join('; ')} ${stage.server.output().slice(-2000)}`
      await fault.inflict(stage)
      await untilUp(stage)
      const backAt = Date.now()
      recoveries.push(await until(() => (writtenAt.at(-1) ?? 0) > backAt, say('no write gets through')))
      heard.push(await until(() => streams.heardAt.every((at) => at > backAt), say('a stream stays silent')))
      await until(() => load?.ready.last === 200, say('it does not say that it is ready'))
      await sleep(REST)
    }
    await load.end()
    return {
      ...(await recount(stage.server, stage.token, load.acknowledged)),
      acknowledged: load.acknowledged.size,
      refused: Object.fromEntries(load.refused),
      recoveries,
      heard,
      slowestHealth: Math.round(load.health.slowest),
      ready: [...load.ready.seen].sort(),
      streamsEnded: streams.ended,
      faults,
      output: stage.server.output(),
    }
  } finally {
    await load?.end()
    await stage.end()
  }
}
