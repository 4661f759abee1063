import {
  DummyDriver,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from './open.ts'
import type { DB } from './schema.gen.ts'
import { statement } from './statement.ts'

const ran: { sql: string; parameters: readonly unknown[] }[] = []

/**
 * A database that runs nothing, and notes what it would run. With a plugin, this database behaves like the
 * database with the guard.
 */
function noting(plugins: KyselyPlugin[]): Db {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins,
    log: ({ query }) => void ran.push({ sql: query.sql, parameters: query.parameters }),
  })
}

const production = noting([])
const guarded = noting([
  { transformQuery: ({ node }) => node, transformResult: async ({ result }) => result },
])

interface Given {
  place: { company: string; account: string }
  title: string | null
  isNewest: boolean
  limit: number
}

const given: Given = { place: { company: 'c', account: 'a' }, title: null, isNewest: false, limit: 4 }

function titles(db: Db, { place, title, isNewest, limit }: Given) {
  let query = db
    .selectFrom('work_order')
    .select('title')
    .limit(limit)
    .where('account_id', '=', place.account)
    .where('company_id', '=', place.company)
    .where('status_id', '=', 1)
  if (title !== null) query = query.where('title', '=', title)
  return isNewest ? query.orderBy('id', 'desc') : query
}

beforeEach(() => {
  ran.length = 0
})

describe('a statement', () => {
  it('is built once for each shape', async () => {
    let built = 0
    const list = statement((db, values: Given) => {
      built += 1
      return titles(db, values)
    })
    await list(production, given)
    await list(production, { ...given, limit: 5, place: { company: 'other', account: 'one' } })
    expect(built).toBe(1)
    await list(production, { ...given, title: 'A' })
    await list(production, { ...given, title: 'B' })
    await list(production, { ...given, isNewest: true })
    expect(built).toBe(3)
  })

  it('runs what the plain query would, with the values of each call', async () => {
    const list = statement(titles)
    const calls = [given, { ...given, title: 'A', isNewest: true, limit: 9 }, { ...given, limit: 7 }]
    for (const values of calls) {
      await list(production, values)
      const { sql, parameters } = titles(production, values).compile()
      expect(ran.at(-1)).toEqual({ sql, parameters })
    }
  })

  it('cannot look into a value while it is built', async () => {
    const list = statement((db, { limit }: { limit: number }) =>
      db
        .selectFrom('work_order')
        .select('title')
        .limit(limit + 1),
    )
    await expect(list(production, { limit: 1 })).rejects.toThrow(TypeError)
  })

  it('is found out in tests when a value shapes it', async () => {
    const list = statement((db, { phase }: { phase: string }) => {
      const query = db.selectFrom('work_order').select('title')
      return phase === '1' ? query.where('is_bid_advertised', '=', true) : query
    })
    await list(guarded, { phase: '2' })
    await expect(list(guarded, { phase: '1' })).rejects.toThrow('depends on more')
  })

  it('is found out in tests when something else shapes it', async () => {
    let limit = 1
    const list = statement((db, { title }: { title: string }) =>
      db.selectFrom('work_order').select('id').where('title', '=', title).limit(limit),
    )
    await list(guarded, { title: 'A' })
    limit = 2
    await expect(list(guarded, { title: 'A' })).rejects.toThrow('depends on more')
  })
})
