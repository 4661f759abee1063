/**
 * Opens the database: pools of connections on which every statement is prepared by name, under Kysely. The
 * only root handles of the process are made here.
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
  /** Connections of the work lane at most; the door has its own besides. */
  pool: number
  /** Off for poolers that cannot keep prepared statements apart. */
  preparedStatements: boolean
  /** On in tests and development: a query that forgets its company is refused before it runs. */
  guard: boolean
  /** Told of connections that end by themselves. */
  onError: (error: Error) => void
}

/** Connections that are shared out by themselves: who waits in one lane holds up nobody in another. */
export interface Lane {
  db: Db
  pool: pg.Pool
}

/** The work lane: what use cases query with, unless their endpoint says otherwise. */
export interface Database extends Lane {
  /** Who is calling, signing in, the session, health: they answer while every connection of the work lane hangs. */
  door: Lane
  /** Calls `listener` whenever this process has written to one of these tables, after the commit. */
  onWritten(tables: readonly string[], listener: () => void): void
  close(): Promise<void>
}

/** Longer than any healthy statement; a request never waits for ever. */
const STATEMENT_TIMEOUT = 20_000
/** What the door asks takes milliseconds; with one of them waiting, the others still get through. */
const DOOR_CONNECTIONS = 3
const DOOR_STATEMENT_TIMEOUT = 5000
/** Who would wait longer for somebody else's lock comes again: the few connections are everybody's. */
const DOOR_LOCK_TIMEOUT = 500

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

/** Opens the lanes. The database must be there and migrated. */
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
 * A pool that outlives its connections. It hears of idle ones only: one that ends while it is in use, without a
 * listener of its own, would end the process.
 */
function openPool(
  config: pg.PoolConfig,
  { onError, preparedStatements }: Pick<OpenOptions, 'onError' | 'preparedStatements'>,
): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    // Waited for before anybody gets it.
    ...(preparedStatements && {
      onConnect: (client: pg.ClientBase) => client.query(`${PLAN_ONCE}; ${NO_COMPILING}`),
    }),
  })
  // What ends while it is idle is told below, once.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

interface QueryClient {
  query(text: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
}

/** Connections keep their prepared statements for life, so there must be an end to how many there can be. */
const MOST_NAMES = 2000

/** Rows, or a list of values: the text is another one for each number of them, and names would soon run out for good. */
const isOfAnyLength = (text: string) => / values \(.*\), \(| in \((?:\$\d+, ){3}/s.test(text)

/** What is known of a statement by its text. */
interface Known {
  /** What it is prepared as. */
  name: string | undefined
  /** The tables that it writes to; none where it only reads. */
  writes: readonly string[]
  isPlannedAnew: boolean
}

/** The tables that a statement writes to by itself; what its triggers write is not told. */
function tablesWrittenBy(text: string): string[] {
  if (/^\s*(?:select|begin|commit|rollback|start)/i.test(text)) return []
  const found = text.matchAll(
    /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+"?(?<table>[a-z_]+)"?/gi,
  )
  return [...found].map(({ groups }) => groups?.table ?? '')
}

/**
 * A prepared statement is planned once. Left to itself PostgreSQL plans most of ours at each call, which takes longer than
 * to run them: of a list of ids or a limit that it does not know it assumes more than there is.
 */
const PLAN_ONCE = 'set plan_cache_mode = force_generic_plan'
const PLAN_ANEW = 'set plan_cache_mode = force_custom_plan'
/** Where PostgreSQL can, it compiles statements that it takes for long: for a tenth of a second, each time. */
const NO_COMPILING = 'set jit = off'

/** How to look for a part of a text, or words, depends on how many have it, so that is planned with what is looked for. */
const isPlannedAnew = (text: string) => text.includes('containing(') || text.includes('found_query(')

/**
 * A pool whose clients run each statement prepared, where they may, named by a hash of its text: the server parses and
 * plans it once per connection. After a migration by another process a plan may be out of date (0A000): all names then
 * change, and a statement outside a transaction runs once more. `onWritten` is told what was written, after the commit;
 * also where a commit was not answered, as it may have been done.
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
        // Of a transaction that failed nothing more is taken; its end takes back both.
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
