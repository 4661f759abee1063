/**
 * Opens the database: a pool of connections on which every statement is prepared by name, under Kysely. The
 * only root handle of the process is made here.
 */
import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { readTenantTables, TenancyGuard } from './guard.ts'
import type { DB } from './schema.gen.ts'

/** What a use case queries with: inside a write, the transaction; else the pool. */
export type Db = Kysely<DB>

export interface OpenOptions {
  /** A connection URL, or where the socket of an embedded database is. */
  connection: string | { host: string; port: number; user: string; database: string }
  /** Connections at most. */
  pool: number
  /** Off for poolers that cannot keep prepared statements apart. */
  preparedStatements: boolean
  /** On in tests and development: a query that forgets its company is refused before it runs. */
  guard: boolean
  /** Told of connections that end by themselves. */
  onError: (error: Error) => void
}

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** Longer than any healthy statement; a request never waits for ever. */
const STATEMENT_TIMEOUT = 20_000

// Days stay text (a Date would move them into the server's time zone), instants become ISO 8601 in UTC.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((
    oid: (typeof pg.types.builtins)[keyof typeof pg.types.builtins],
    format?: 'text' | 'binary',
  ) => {
    if (oid === pg.types.builtins.DATE) return (value: string) => value
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
    return pg.types.getTypeParser(oid, format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** The settings of a connection, from a URL or a socket. */
export function connectionConfig(connection: OpenOptions['connection']): pg.ClientConfig {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection
  return {
    ...where,
    types,
    application_name: 'plumbline',
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  }
}

/** Opens the pool. The database must be there and migrated. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const pool = new pg.Pool({ ...connectionConfig(options.connection), max: options.pool, min: 0 })
  // Without a listener an idle connection's end would kill the process.
  pool.on('error', options.onError)
  const plugins = options.guard ? [new TenancyGuard(await readTenantTables(pool))] : []
  const source = options.preparedStatements ? prepared(pool) : pool
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: source }), plugins })
  return { db, pool, close: () => db.destroy() }
}

interface QueryClient {
  query(text: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
}

/** Connections keep their prepared statements for life, so there must be an end to how many there can be. */
const MOST_NAMES = 2000

/**
 * A pool whose clients run each statement prepared, named by a hash of its text: the server parses and plans it
 * once per connection. After a migration by another process a plan may be out of date (0A000): all names then
 * change, and a statement outside a transaction runs once more.
 */
function prepared(pool: pg.Pool) {
  const names = new Map<string, string>()
  let generation = 0

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= MOST_NAMES) return known
    const name = createHash('sha1').update(`${generation} ${text}`).digest('base64url')
    names.set(text, name)
    return name
  }

  const clients = new WeakMap<pg.PoolClient, object>()
  const wrap = (client: pg.PoolClient) => {
    const raw: QueryClient = client
    let isInTransaction = false
    const run = (text: string, values: unknown[]) => {
      const name = nameOf(text)
      return raw.query(name ? { name, text, values } : { text, values })
    }
    return {
      release: () => client.release(),
      async query(text: string, values: unknown[]) {
        if (text === 'begin' || text.startsWith('start transaction')) isInTransaction = true
        if (text === 'commit' || text === 'rollback') isInTransaction = false
        try {
          return await run(text, values)
        } catch (error) {
          if ((error as pg.DatabaseError).code !== '0A000') throw error
          generation += 1
          names.clear()
          if (isInTransaction) throw error
          return run(text, values)
        }
      },
    }
  }

  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? wrap(client)
      clients.set(client, known)
      return known as ReturnType<typeof wrap>
    },
    end: () => pool.end(),
  } as unknown as pg.Pool
}
