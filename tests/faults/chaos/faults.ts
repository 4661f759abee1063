/** The faults that an installation meets sooner or later, and how they are made. */
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

/** What a fault is made on. */
export interface Stage {
  readonly server: StartedServer
  /** Of DATA_DIR. */
  readonly folder: string
  /** The operator's PostgreSQL; undefined where the server has its embedded one. */
  readonly postgres: OwnPostgres | undefined
}

export interface Fault {
  readonly name: string
  readonly database: 'embedded' | 'own'
  /** True where the server itself is ended. */
  readonly serverEnds?: boolean
  /** True where it needs a small disk of its own. */
  readonly needsDisk?: boolean
  /** Statuses, beside 503, that a write may be refused with meanwhile. */
  readonly refusedWith?: readonly number[]
  /** Does harm, and repairs what the server cannot; resolves when it is repaired or is the server's to repair. */
  inflict(stage: Stage): Promise<void>
}

/** Where the database takes connections, as its superuser; undefined while it has none to give. */
async function connectionOf({ folder, postgres }: Stage): Promise<pg.ClientConfig> {
  if (postgres) return { connectionString: postgres.url }
  const [, , , port, host] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return { host, port: Number(port), user: 'plumbline', database: 'postgres', ssl: false }
}

/** A machine that is busy takes long for everything, and that is none of the faults that are looked for. */
export const PATIENCE = 120_000

/** Runs one statement on a connection of its own, as nobody's client. */
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

/** Tries until it works; what is still wrong when patience ends is thrown. */
async function untilDone(work: () => Promise<void>): Promise<void> {
  for (const begun = Date.now(); ; await sleep(20)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() - begun > PATIENCE) throw error
    }
  }
}

/** Waits until the database takes connections. */
export const untilUp = (stage: Stage) => untilDone(() => ask(stage, 'select 1'))

async function postmasterOf({ folder, postgres }: Stage): Promise<number> {
  const place = postgres?.folder ?? join(folder, 'postgres')
  const [pid] = (await readFile(join(place, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** Signals the postmaster, and waits until it is another one, or none. */
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

/** How long a disk stays full once the server has noticed. */
const FULL_FOR = 1500

/** Takes the last byte of the disk for a while, whoever frees one. */
async function fillDisk({ server, folder }: Stage): Promise<void> {
  const [ballast, rest] = [join(folder, 'ballast'), join(folder, 'ballast.rest')]
  const { bsize } = await statfs(folder)
  // The database takes 16 MB at a time: by then there may be less than has just been counted.
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
      // After a kill the last of its processes take a moment to notice.
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
