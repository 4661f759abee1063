/** Runs the plain SQL migrations: forward only, checksummed, all in one transaction under an advisory lock. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'

const folder = new URL('../../database/migrations/', import.meta.url)

/**
 * The number of the migration lock. With this lock, two processes that start at the same time migrate one
 * after the other.
 */
const MIGRATION_LOCK = 7_586_210

/** The database cannot be brought to this version; the message says why in one line. */
export class MigrationError extends Error {}

interface Migration {
  name: string
  sql: string
  checksum: string
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function appliedMigrations(client: pg.ClientBase): Promise<Map<string, string>> {
  const table = await client.query(`select to_regclass('migration') is not null as exists`)
  if (!table.rows[0].exists) return new Map()
  const applied = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  )
  return new Map(applied.rows.map((row) => [row.name, row.checksum]))
}

/**
 * Brings the database to this version, and returns the names of the migrations that ran. Also creates the
 * tables of graphile-worker, which are in a schema of their own.
 *
 * @throws MigrationError when a migration was changed after it ran, or the database is newer than this
 *   version
 */
export async function migrate(client: pg.ClientBase): Promise<string[]> {
  const names = await migrateOurs(client)
  await migrateJobs(client)
  return names
}

/**
 * graphile-worker requires a pool. One connection is enough, and processes that start at the same time do not
 * disturb each other.
 */
async function migrateJobs(client: pg.ClientBase): Promise<void> {
  const connection = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: async () => connection, listeners: () => [() => {}], options: { max: 1 } }
  await runMigrations({
    pgPool: pool as unknown as pg.Pool,
    concurrency: 1,
    logger: new Logger(() => () => {}),
  })
}

async function migrateOurs(client: pg.ClientBase): Promise<string[]> {
  const migrations = await readMigrations()
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const applied = await appliedMigrations(client)
    for (const [name, checksum] of applied) {
      const known = migrations.find((migration) => migration.name === name)
      if (!known)
        throw new MigrationError(`The database is newer than this version of Plumbline (it has ${name}).`)
      if (known.checksum !== checksum)
        throw new MigrationError(`The migration ${name} was changed after it ran.`)
    }
    const pending = migrations.filter((migration) => !applied.has(migration.name))
    if (applied.size === 0) {
      await client.query(
        'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
      )
    }
    for (const { name, sql, checksum } of pending) {
      await client.query(sql)
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    }
    await client.query('commit')
    return pending.map((migration) => migration.name)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The names of this version's migrations. */
export async function migrationNames(): Promise<string[]> {
  return (await readMigrations()).map(({ name }) => name)
}

/** True if all these migrations have run. `/api/ready` checks this. */
export async function isMigrated(client: pg.ClientBase, names: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const applied = new Set(rows.map((row) => row.name))
  return names.every((name) => applied.has(name))
}
