/**
 * A PostgreSQL for one benchmark: embedded as in the app, with fsync, in a folder that is removed at the end.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type LoadedSignIn, type LoadOptions, load } from '#database/seed/load.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

/** The address of a database, for the app and for pgbench. */
export interface Connection {
  host: string
  port: number
  user: string
  database: string
}

export interface TemporaryPostgres {
  /** Creates a database, migrates it and fills it with generated data. */
  newDatabase(name: string, size: Omit<LoadOptions, 'log'>): Promise<LoadedDatabase>
}

export interface LoadedDatabase {
  connection: Connection
  signIns: LoadedSignIn[]
}

/** Prints progress to standard error: standard output is only for figures. */
export function progress(line: string): void {
  console.error(line)
}

/** Runs `work` with a new PostgreSQL, and removes PostgreSQL after every kind of end, also after Ctrl-C. */
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
  // A checkpoint writes the loaded data now; otherwise PostgreSQL would write it during the measurement.
  await admin.query('checkpoint')
  await admin.end()
  progress(`… took ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return { connection, signIns }
}
