/**
 * Opens the database: pools of connections on which every statement is prepared by name, under Kysely. Only
 * this file makes root handles.
 */
import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { readTenantTables, TenancyGuard } from './guard.ts'
import type { DB } from './schema.gen.ts'

/** The handle that a use case queries with: the transaction in a write, the pool in a read. */
export type Db = Kysely<DB>

export interface OpenOptions {
  /** A connection URL, or the place of the socket of an embedded database. */
  connection: string | { host: string; port: number; user: string; database: string }
  /** The most connections of the work lane. The lane `door` has its own connections besides. */
  pool: number
  /** Off for poolers that mix up the prepared statements of their clients. */
  preparedStatements: boolean
  /** On in tests and development: a query that is not tied to its company is refused before it runs. */
  guard: boolean
  /** Called when a connection ends by itself. */
  onError: (error: Error) => void
}

/** A pool of connections of its own: a caller that waits in one lane does not delay callers in another lane. */
export interface Lane {
  db: Db
  pool: pg.Pool
}

/** The work lane: the connections of all endpoints, except those declared `atDoor`. */
export interface Database extends Lane {
  /**
   * The connections for checking who is calling, for sign-in, the session and health. These calls still work
   * while all connections of the work lane hang.
   */
  door: Lane
  /** Calls `listener` whenever this process has written to one of these tables, after the commit. */
  onWritten(tables: readonly string[], listener: () => void): void
  close(): Promise<void>
}

/** Longer than any healthy statement takes, so that no request waits for ever. */
const STATEMENT_TIMEOUT = 20_000
/**
 * Few connections are enough, because the queries of this lane take milliseconds. If one connection waits,
 * the others still work.
 */
const DOOR_CONNECTIONS = 3
const DOOR_STATEMENT_TIMEOUT = 5000
/**
 * After this wait for a lock, the caller is refused and tries again, because these few connections serve
 * everybody.
 */
const DOOR_LOCK_TIMEOUT = 500

// Days stay text, because a Date would move them into the server's time zone. Instants become ISO 8601 in UTC.
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

/** Opens the lanes. The database must exist and be migrated. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const config = { ...connectionConfig(options.connection), min: 0 }
  const { preparedStatements: isPrepared } = options
  const workPool = openPool({ ...config, max: options.pool }, options)
  const doorPool = openPool(
    {
      ...config,
      max: DOOR_CONNECTIONS,
      statement_timeout: DOOR_STATEMENT_TIMEOUT,
      lock_timeout: DOOR_LOCK_TIMEOUT,
    },
    options,
  )
  const plugins = options.guard ? [new TenancyGuard(await readTenantTables(workPool))] : []
  const watches: { tables: readonly string[]; listener: () => void }[] = []
  const onWritten = (written: ReadonlySet<string>) => {
    for (const { tables, listener } of watches) if (tables.some((table) => written.has(table))) listener()
  }
  const laneOf = (pool: pg.Pool): Lane => {
    const source = attended(pool, { isPrepared, onWritten })
    return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: source }), plugins }) }
  }
  const [work, door] = [laneOf(workPool), laneOf(doorPool)]
  return {
    ...work,
    door,
    onWritten: (tables, listener) => void watches.push({ tables, listener }),
    async close() {
      await Promise.all([work.db.destroy(), door.db.destroy()])
    },
  }
}

/**
 * A pool that survives the end of its connections. pg's pool only listens to idle connections. Without a
 * listener here, a connection that ends while it is in use would end the process.
 */
function openPool(
  config: pg.PoolConfig,
  { onError, preparedStatements }: Pick<OpenOptions, 'onError' | 'preparedStatements'>,
): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    // The pool waits for this query before it gives out the connection.
    ...(preparedStatements && {
      onConnect: (client: pg.ClientBase) => client.query(`${PLAN_ONCE}; ${NO_COMPILING}`),
    }),
  })
  // The listener below already reports an idle connection that ends.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

interface QueryClient {
  query(text: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
}

/**
 * The most names of prepared statements. A connection stores its prepared statements until it ends, so there
 * must be a limit.
 */
const MOST_NAMES = 2000

/**
 * True for a statement with several rows, or with a list of values. Its text differs for each number of rows
 * or values, so the names of such statements would soon use up the limit.
 */
const isOfAnyLength = (text: string) => / values \(.*\), \(| in \((?:\$\d+, ){3}/s.test(text)

/** The facts about a statement that follow from its text. */
interface Known {
  /** The name under which it is prepared; undefined: it is not prepared. */
  name: string | undefined
  /** The tables that the statement writes to; empty if it only reads. */
  writes: readonly string[]
  isPlannedAnew: boolean
}

/** The tables that a statement itself writes to, without the tables that its triggers write to. */
function tablesWrittenBy(text: string): string[] {
  if (/^\s*(?:select|begin|commit|rollback|start)/i.test(text)) return []
  const found = text.matchAll(
    /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+"?(?<table>[a-z_]+)"?/gi,
  )
  return [...found].map(({ groups }) => groups?.table ?? '')
}

/**
 * Plans a prepared statement once. By default PostgreSQL plans most of these statements at each call, and
 * that takes longer than running them: for an unknown list of ids or an unknown limit, it expects more rows
 * than there are.
 */
const PLAN_ONCE = 'set plan_cache_mode = force_generic_plan'
const PLAN_ANEW = 'set plan_cache_mode = force_custom_plan'
/**
 * PostgreSQL would compile statements that it expects to be slow. Compiling takes a tenth of a second each
 * time.
 */
const NO_COMPILING = 'set jit = off'

/**
 * True for a search for words or a part of a text. The best plan depends on how many rows match, so the
 * search is planned at each call with its values.
 */
const isPlannedAnew = (text: string) => text.includes('containing(') || text.includes('found_query(')

/**
 * A pool whose clients run each statement prepared, if that is allowed. The name of a statement is a hash of
 * its text, so the server parses and plans the text once for each connection. After a migration by another
 * process, a plan may be outdated (0A000). Then all names change, and a statement outside a transaction runs
 * again. `onWritten` gets the written tables after the commit, even if the commit got no reply, because it
 * may have succeeded.
 */
function attended(
  pool: pg.Pool,
  { isPrepared, onWritten }: { isPrepared: boolean; onWritten: (tables: ReadonlySet<string>) => void },
) {
  const statements = new Map<string, Known>()
  let generation = 0

  const knownOf = (text: string): Known => {
    const known = statements.get(text)
    if (known) return known
    const isNamed = isPrepared && !isOfAnyLength(text) && !isPlannedAnew(text)
    const next: Known = {
      isPlannedAnew: isPrepared && isPlannedAnew(text),
      name: isNamed ? createHash('sha1').update(`${generation} ${text}`).digest('base64url') : undefined,
      writes: tablesWrittenBy(text),
    }
    if (statements.size >= MOST_NAMES || isOfAnyLength(text)) return { ...next, name: undefined }
    statements.set(text, next)
    return next
  }

  const clients = new WeakMap<pg.PoolClient, object>()
  const wrap = (client: pg.PoolClient) => {
    const raw: QueryClient = client
    let isInTransaction = false
    let written = new Set<string>()
    const run = async (text: string, values: unknown[]) => {
      const { name, isPlannedAnew } = knownOf(text)
      if (!isPlannedAnew) return raw.query(name ? { name, text, values } : { text, values })
      await raw.query(PLAN_ANEW)
      try {
        return await raw.query({ text, values })
      } finally {
        // A failed transaction accepts no more statements. Its rollback undoes both settings.
        await raw.query(PLAN_ONCE).catch(() => {})
      }
    }
    const tell = () => {
      if (written.size > 0) onWritten(written)
      written = new Set()
    }
    return {
      release: () => client.release(),
      async query(text: string, values: unknown[]) {
        if (text === 'begin' || text.startsWith('start transaction')) isInTransaction = true
        const isEnd = text === 'commit' || text === 'rollback'
        if (isEnd) isInTransaction = false
        if (text === 'rollback') written = new Set()
        for (const table of knownOf(text).writes) written.add(table)
        try {
          return await run(text, values)
        } catch (error) {
          if ((error as pg.DatabaseError).code !== '0A000') throw error
          generation += 1
          statements.clear()
          if (isInTransaction) throw error
          return await run(text, values)
        } finally {
          if (!isInTransaction) tell()
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
