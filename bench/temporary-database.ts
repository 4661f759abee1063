/** A PostgreSQL for one benchmark: the embedded one as the app uses it, fsync on, in a folder that goes again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type LoadedSignIn, type LoadOptions, load } from '#database/seed/load.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

/** Where a database is, as the app and pgbench are told. */
export interface Connection {
  host: string
  port: number
  user: string
  database: string
}

export interface TemporaryPostgres {
  /** Makes a database, migrates it and fills it with generated data. */
  newDatabase(name: string, size: Omit<LoadOptions, 'log'>): Promise<LoadedDatabase>
}

export interface LoadedDatabase {
  connection: Connection
  signIns: LoadedSignIn[]
}

/** What is told while a benchmark runs; its figures alone go to standard output. */
export function progress(line: string): void {
  console.error(line)
}

/** Runs `work` with a fresh PostgreSQL, and removes it however that ends, by Ctrl-C too. */
export async function withPostgres(work: (postgres: TemporaryPostgres) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'))
  const { socketDirectory, port, user, database, stop } = await startEmbeddedPostgres(folder)
  const end = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  const interrupted = () => void end().finally(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  const server = { host: socketDirectory, port, user }
  try {
    await work({
      newDatabase: (name, size) => newDatabase({ ...server, database }, { ...server, database: name }, size),
    })
  } finally {
    await end()
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
  }
}

async function newDatabase(
  maintenance: Connection,
  connection: Connection,
  size: Omit<LoadOptions, 'log'>,
): Promise<LoadedDatabase> {
  const admin = new pg.Client(maintenance)
  await admin.connect()
  await admin.query(`create database ${connection.database}`)
  progress(`Loading ${size.workOrders} work orders and ${size.activities} activities …`)
  const begun = performance.now()
  const pool = new pg.Pool({ ...connection, max: 1 })
  const client = await pool.connect()
  await migrate(client).finally(() => client.release())
  const { signIns } = await load(pool, size)
  await pool.end()
  // What the load left to be written would otherwise be written while something is measured.
  await admin.query('checkpoint')
  await admin.end()
  progress(`… took ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return { connection, signIns }
}
