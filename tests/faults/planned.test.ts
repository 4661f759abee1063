/**
 * No list reads a table from end to end to find its first page: 100,000 records of others are put beside those of an account,
 * each list is asked for, and PostgreSQL says which tables it has read without an index.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Own } from '#contract/paging.ts'
import { addAccount, addCompany, addLogin } from '#database/seed/builders.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { endpoints, nameOf } from '../harness/contracts.ts'
import { definitionOf, sampleOf } from '../harness/sample.ts'
import { openTestApp, type TestApp } from '../harness/server.ts'
import { buildWorld, type World } from '../harness/world.ts'

const MANY = 100_000

/** What companies have many of. */
const large = [
  'work_order',
  'progress',
  'job',
  'task',
  'activity',
  'employee_work_order',
  'file',
  'notification',
  'punch_list_item',
  'time_log',
]

let server: TestApp
let world: World
let token: string

beforeAll(async () => {
  server = await openTestApp()
  const { db, pool } = server.database
  const account = await addAccount(db, await addCompany(db, { name: 'Own company' }), { name: 'Own account' })
  world = await buildWorld(server, account, 'Account administrator')
  const loginId = await addLogin(db, { username: 'lists@company.example', password: 'a password for tests' })
  token = await openSession(db, { loginId, place: world.employee, platform: 'Web', now: new Date() })
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  // Neither audited nor checked: the others are made up.
  await client.query('set session_replication_role = replica')
  for (const table of large) await client.query(await copiesOf(table))
  await client.query('set session_replication_role = default')
  await client.query('vacuum analyze')
  client.release(true)
})
afterAll(() => server?.close())

/** Copies of one row, each with an id of its own, in fifty accounts of twenty companies, below two thousand records. */
async function copiesOf(table: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ name: string; type: string }>(
    `select attname::text as name, atttypid::regtype::text as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
     order by attnum`,
    [table],
  )
  const made = (of: string) => `md5('${of}' || n % `
  const valueOf = ({ name, type }: { name: string; type: string }) => {
    if (name === 'company_id') return `(${made(name)} 20))::uuid`
    if (name === 'account_id') return `(${made(name)} 50))::uuid`
    if (name === 'id' || name === 'record_id') return 'gen_random_uuid()'
    return type === 'uuid'
      ? `case when t.${name} is null then null else (${made(name)} 2000))::uuid end`
      : `t.${name}`
  }
  return `insert into ${table} (${rows.map(({ name }) => name).join(', ')})
    select ${rows.map(valueOf).join(', ')} from (select * from ${table} limit 1) t
    cross join generate_series(1, ${MANY}) n on conflict do nothing`
}

const source = {
  record: (kind: keyof World['records']) => world.records[kind],
  own: (what: Own) => world.records[what === 'caller' ? 'account' : what],
  omit: ['rowVersion'],
}

const isPage = ({ reply, access }: Endpoint) =>
  access !== 'admin' && 'totalCount' in (definitionOf(reply).shape ?? {})

const lists = endpoints.filter(isPage)

/** How many rows of the large tables were read without an index. */
async function scanned(): Promise<Record<string, number>> {
  const { pool } = server.database
  // The connection that was used last tells what it has read with its next statement.
  await pool.query('select pg_stat_force_next_flush()')
  await pool.query('select 1')
  const { rows } = await pool.query<{ table: string; rows: number }>(
    `select relname::text as table, seq_tup_read::float8 as rows from pg_stat_user_tables where relname = any($1)`,
    [large],
  )
  return Object.fromEntries(rows.map((row) => [row.table, row.rows]))
}

describe('a list', () => {
  test('is asked for in more than twenty ways', () => {
    expect(lists.length).toBeGreaterThan(20)
  })

  test.each(lists.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s finds its page by an index',
    async (_name, endpoint) => {
      const params = endpoint.params ? (sampleOf(endpoint.params, source) as Record<string, string>) : {}
      const all = endpoint.body && (sampleOf(endpoint.body, source) as Record<string, unknown>)
      // With all that it can be filtered by, and with nothing but what it has to be told.
      const least = Object.fromEntries(
        Object.entries(all ?? {}).filter(([name]) => !endpoint.body || isNeeded(endpoint.body, name)),
      )
      const before = await scanned()
      for (const [body, statuses] of [
        // Which of two fields it wants is not in the schema.
        [least, [200, 400]],
        [all, [200]],
      ] as const) {
        const answer = await server.call(endpoint, {
          token,
          params: params,
          body: body as never,
        })
        expect(statuses, JSON.stringify(body)).toContain(answer.status)
      }
      const after = await scanned()
      const read = large.filter((table) => (after[table] ?? 0) - (before[table] ?? 0) >= MANY)
      expect(read, 'read from end to end').toEqual([])
    },
  )
})

/** Whether a body without this field is refused, or asks for another record. */
function isNeeded(body: z.ZodType, name: string): boolean {
  const field = definitionOf(body).shape?.[name]
  return field !== undefined && !field.safeParse(undefined).success
}
