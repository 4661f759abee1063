/** Finds the database that the settings name: a server of the operator, or the embedded database in DATA_DIR. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { connectionConfig, type OpenOptions } from './open.ts'
import { supervise } from './supervisor.ts'

/** The database cannot be used; the message is one line that says why and what to do. */
export class DatabaseUnavailableError extends Error {}

export interface Connected {
  connection: OpenOptions['connection']
  /** Keeps an embedded database running from now on. Calls `giveUp` with the reason if that fails. */
  keepUp(giveUp: (reason: string) => void): void
  /** The current fault of an embedded database; null if none is known. */
  trouble(): string | null
  /** Ends the supervision of an embedded database, and stops the database unless `stop` is false. */
  release(options?: { stop: boolean }): Promise<void>
  /** True if the embedded database was already running. Always true with DATABASE_URL. */
  wasRunning: boolean
}

/** The number of the lock that only one server at a time can have on an embedded database. */
const SERVER_LOCK = 7_586_211
const LOCK_FREE_WITHIN = 5000
const RETAKE_MILLISECONDS = 200

/**
 * Checks that the database of DATABASE_URL can be used, or starts the embedded database.
 *
 * @throws DatabaseUnavailableError, EmbeddedPostgresError
 */
export async function connectDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  log: (line: string) => void,
): Promise<Connected> {
  if (config.DATABASE_URL) {
    await knock(config.DATABASE_URL)
    return {
      connection: config.DATABASE_URL,
      wasRunning: true,
      keepUp: () => {},
      trouble: () => null,
      release: async () => {},
    }
  }
  const embedded = await startEmbeddedPostgres(config.DATA_DIR, { log })
  let supervision: ReturnType<typeof supervise> | undefined
  return {
    connection: socketOf(embedded),
    wasRunning: embedded.wasRunning,
    keepUp(giveUp) {
      supervision = supervise(embedded, { log, giveUp })
    },
    trouble: () => supervision?.trouble() ?? null,
    release: async (options) => {
      await supervision?.end()
      if (options?.stop ?? true) await embedded.stop()
    },
  }
}

function socketOf({ socketDirectory, port, user, database }: EmbeddedPostgres) {
  return { host: socketDirectory, port, user, database }
}

const OLDEST_VERSION = 150_000

async function knock(url: string): Promise<void> {
  const client = new pg.Client({ ...connectionConfig(url), connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    if ((rows[0]?.version ?? 0) < OLDEST_VERSION) {
      throw new Error(`it is version ${rows[0]?.version}, and 15 or later is needed`)
    }
  } catch (error) {
    // The URL contains a password, so the message names only the host and the path.
    const { host, pathname } = new URL(url)
    const { message, code } = error as Error & { code?: string }
    const reason = (message || code || 'no answer').replaceAll(/\s+/g, ' ')
    throw new DatabaseUnavailableError(
      `Cannot use the database of DATABASE_URL (${host}${pathname}): ${reason}`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Makes sure that no other server uses this embedded database while this process lives. The lock belongs to a
 * connection, so it is released when this process ends for whatever reason. If only the connection ends, the
 * lock is taken again.
 *
 * @param lost called once if another server has taken the database meanwhile
 * @throws DatabaseUnavailableError when another server uses the database
 */
export async function holdEmbedded(
  connection: OpenOptions['connection'],
  dataDirectory: string,
  lost: (reason: string) => void,
): Promise<{ end(): Promise<void> }> {
  let isEnding = false
  let holder: pg.Client | undefined
  const take = async () => {
    holder = await lockEmbedded(connection, dataDirectory)
    holder.once('end', () => {
      if (!isEnding) void retake()
    })
    if (isEnding) await holder.end()
  }
  const retake = async () => {
    for (;;) {
      await sleep(RETAKE_MILLISECONDS, undefined, { ref: false })
      if (isEnding) return
      try {
        return await take()
      } catch (error) {
        // Any other error is temporary: the database is starting again.
        if (error instanceof DatabaseUnavailableError) return lost(error.message)
      }
    }
  }
  await take()
  return {
    async end() {
      isEnding = true
      await holder?.end().catch(() => {})
    },
  }
}

async function lockEmbedded(
  connection: OpenOptions['connection'],
  dataDirectory: string,
): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionConfig(connection), statement_timeout: 0, keepAlive: true })
  client.on('error', () => {})
  try {
    await client.connect()
    for (const begun = Date.now(); ; await sleep(100)) {
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
        SERVER_LOCK,
      ])
      if (rows[0]?.locked) return client
      // PostgreSQL may not have noticed yet that a server was killed a moment ago, so its lock may still exist.
      if (Date.now() - begun > LOCK_FREE_WITHIN) break
    }
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
  await client.end()
  throw new DatabaseUnavailableError(
    `Another Plumbline is running on ${dataDirectory}. Stop it, or set DATA_DIR to a folder of its own.`,
  )
}
