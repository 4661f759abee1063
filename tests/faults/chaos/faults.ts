/** The faults that every installation has sooner or later, and the functions that cause them. */
import { execFile } from 'node:child_process'
import { open, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { MEGABYTE } from '#tests/harness/disk.ts'
import type { OwnPostgres } from '#tests/harness/own-postgres.ts'
import type { StartedServer } from '#tests/harness/started-server.ts'

const run = promisify(execFile)

/** The installation in which a fault is caused. */
export interface Stage {
  readonly server: StartedServer
  /** The folder DATA_DIR. */
  readonly folder: string
  /** The operator's own PostgreSQL; undefined if the server uses its embedded PostgreSQL. */
  readonly postgres: OwnPostgres | undefined
}

export interface Fault {
  readonly name: string
  readonly database: 'embedded' | 'own'
  /** True if the fault stops the server itself. */
  readonly serverEnds?: boolean
  /** True if the fault needs a small disk of its own. */
  readonly needsDisk?: boolean
  /** Statuses other than 503 with which a write may be refused during the fault. */
  readonly refusedWith?: readonly number[]
  /**
   * Causes the fault, and repairs the damage that the server cannot repair. Resolves when the server can do
   * the rest itself.
   */
  inflict(stage: Stage): Promise<void>
}

/**
 * Returns a superuser's connection to the database. Throws if the embedded database has no postmaster.pid.
 */
async function connectionOf({ folder, postgres }: Stage): Promise<pg.ClientConfig> {
  if (postgres) return { connectionString: postgres.url }
  const [, , , port, host] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return { host, port: Number(port), user: 'plumbline', database: 'postgres', ssl: false }
}

/**
 * The longest wait for a step, in milliseconds. Long, because slowness on a busy machine is not the fault
 * under test.
 */
export const PATIENCE = 120_000

/** Runs one statement on a new connection that does not belong to the server. */
async function ask(stage: Stage, text: string): Promise<void> {
  const client = new pg.Client({ ...(await connectionOf(stage)), connectionTimeoutMillis: 20_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(text)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Repeats `work` until it succeeds. After PATIENCE milliseconds, throws the error of the last attempt. */
async function untilDone(work: () => Promise<void>): Promise<void> {
  for (const begun = Date.now(); ; await sleep(20)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() - begun > PATIENCE) throw error
    }
  }
}

/** Waits until the database accepts connections. */
export const untilUp = (stage: Stage) => untilDone(() => ask(stage, 'select 1'))

async function postmasterOf({ folder, postgres }: Stage): Promise<number> {
  const place = postgres?.folder ?? join(folder, 'postgres')
  const [pid] = (await readFile(join(place, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** Sends a signal to the postmaster, and waits until its process has ended. */
async function signalPostmaster(stage: Stage, signal: NodeJS.Signals): Promise<void> {
  const pid = await postmasterOf(stage)
  process.kill(pid, signal)
  for (const begun = Date.now(); Date.now() - begun < PATIENCE; await sleep(10)) {
    const cmdline = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (cmdline === '') return
  }
  throw new Error(`The postmaster did not end on ${signal}`)
}

const dropConnections = (stage: Stage) =>
  untilDone(() =>
    ask(
      stage,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    ),
  )

/** How long the disk stays full after the server has noticed it, in milliseconds. */
const FULL_FOR = 1500

/**
 * Fills the disk completely, and fills it again as soon as space becomes free. Ends FULL_FOR milliseconds
 * after the server has noticed.
 */
async function fillDisk({ server, folder }: Stage): Promise<void> {
  const [ballast, rest] = [join(folder, 'ballast'), join(folder, 'ballast.rest')]
  const { bsize } = await statfs(folder)
  // Tried again if it fails: the database takes 16 MB at a time, so there may be less space than was just
  // counted.
  await untilDone(async () => {
    await rm(ballast, { force: true })
    const { bavail } = await statfs(folder)
    await run('fallocate', ['--length', String(bavail * bsize - MEGABYTE), ballast])
  })
  const file = await open(rest, 'a')
  let noticedAt = Number.POSITIVE_INFINITY
  const noticing = untilDone(async () => {
    const { status } = await fetch(`${server.address}/api/ready`)
    if (status !== 503) throw new Error(`On a full disk /api/ready says ${status}`)
    noticedAt = Date.now()
  })
  for (
    const begun = Date.now();
    Date.now() < Math.min(noticedAt + FULL_FOR, begun + PATIENCE);
    await sleep(5)
  )
    for (let isFull = false; !isFull; ) isFull = await file.write(Buffer.alloc(bsize)).then(...notFull)
  await noticing
  await file.close()
  for (const name of [ballast, rest]) await rm(name, { force: true })
}
const notFull = [() => false, () => true] as const

export const faults: readonly Fault[] = [
  { name: 'embedded: all connections dropped', database: 'embedded', inflict: dropConnections },
  {
    name: 'embedded: postmaster killed (-9)',
    database: 'embedded',
    inflict: (stage) => signalPostmaster(stage, 'SIGKILL'),
  },
  {
    name: 'embedded: stopped by somebody else',
    database: 'embedded',
    inflict: (stage) => signalPostmaster(stage, 'SIGINT'),
  },
  {
    name: 'embedded: disk full',
    database: 'embedded',
    needsDisk: true,
    refusedWith: [507],
    inflict: fillDisk,
  },
  { name: 'own: all connections dropped', database: 'own', inflict: dropConnections },
  {
    name: 'own: stopped fast, started',
    database: 'own',
    async inflict({ postgres }) {
      await postgres?.stop('fast')
      await sleep(300)
      await postgres?.start()
    },
  },
  {
    name: 'own: postmaster killed (-9), started',
    database: 'own',
    async inflict(stage) {
      await signalPostmaster(stage, 'SIGKILL')
      // Tried again if it fails: after a kill, the last processes of PostgreSQL need a moment to end.
      await untilDone(async () => stage.postgres?.start())
    },
  },
  {
    name: 'server: SIGTERM, started',
    database: 'embedded',
    serverEnds: true,
    async inflict({ server }) {
      server.kill('SIGTERM')
      const ended = await server.ended()
      if (ended !== 0) throw new Error(`The server ended with ${ended}: ${server.output()}`)
      await server.start()
    },
  },
  {
    name: 'server: killed (-9), started',
    database: 'embedded',
    serverEnds: true,
    async inflict({ server }) {
      server.kill('SIGKILL')
      await server.ended()
      await server.start()
    },
  },
]
