import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDatabase } from '#tests/harness/server.ts'
import { readTenantTables, TenancyError, TenancyGuard, type TenantTables } from './guard.ts'
import { type Database, type Db, openDatabase } from './open.ts'
import { globalTables, unauditedTables } from './tenancy.ts'

let client: pg.Client
let database: Database
/** Asks nothing of the database: it only builds and guards queries. */
let guarded: Db
let tables: TenantTables

beforeAll(async () => {
  const { connection } = await newDatabase()
  client = new pg.Client(connection)
  await client.connect()
  tables = await readTenantTables(client)
  database = await openDatabase({
    connection,
    pool: 2,
    preparedStatements: true,
    guard: true,
    onError: () => {},
  })
  guarded = database.db
})

afterAll(async () => {
  await client.end()
  await database.close()
})

// The catalogue --------------------------------------------------------------------------------------------

interface Key {
  table: string
  name: string
  kind: 'primary key' | 'unique key' | 'foreign key'
  columns: string[]
  to: string | null
  toColumns: string[] | null
}

/** Every primary, unique and foreign key, with its columns in order. */
async function keys(): Promise<Key[]> {
  const names = (table: string, numbers: string) =>
    `(select array_agg(a.attname::text order by k.position)
      from unnest(${numbers}) with ordinality k (number, position)
      join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`
  const { rows } = await client.query<Key>(`
    select c.conrelid::regclass::text as "table", c.conname::text as name,
           case c.contype when 'p' then 'primary key' when 'u' then 'unique key' else 'foreign key' end as kind,
           ${names('c.conrelid', 'c.conkey')} as columns,
           nullif(c.confrelid, 0)::regclass::text as "to", ${names('c.confrelid', 'c.confkey')} as "toColumns"
    from pg_constraint c where c.contype in ('p', 'u', 'f') and c.connamespace = 'public'::regnamespace
    union all
    select i.indrelid::regclass::text, i.indexrelid::regclass::text, 'unique key',
           ${names('i.indrelid', 'i.indkey::int2[]')}, null, null
    from pg_index i join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
    where i.indisunique and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
    order by 1, 2`)
  return rows
}

async function baseTables(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows.map((row) => row.name)
}

/** The tables that carry `column`, and in which it is never null. */
async function tablesWith(column: string): Promise<Set<string>> {
  const { rows } = await client.query<{ table: string }>(
    `select table_name::text as table from information_schema.columns
     where table_schema = 'public' and column_name = $1 and is_nullable = 'NO'`,
    [column],
  )
  return new Set(rows.map((row) => row.table))
}

/**
 * Foreign keys that leave their own company, and why. They cannot be kept when the database is sharded by company.
 */
const keysAcrossCompanies: Record<string, string> = {
  bid_activity_owner_company_id_owner_account_id_activity_id_fkey:
    "a bidder's quote names an activity of the owner's company",
}

describe('the catalogue', () => {
  test('every table is a tenant table, or named as global with a reason', async () => {
    const all = await baseTables()
    for (const table of all) expect(tables.has(table) !== table in globalTables, table).toBe(true)
    for (const [table, reason] of Object.entries(globalTables)) {
      expect(all, 'a global table that is not there').toContain(table)
      expect(reason, table).toMatch(/\w+ \w+/)
    }
  })

  test('company_id and account_id are always told, save for a company-wide audit entry', async () => {
    const { rows } = await client.query<{ table: string; column: string }>(
      `select table_name::text as table, column_name::text as column from information_schema.columns
       where table_schema = 'public' and column_name in ('company_id', 'account_id') and is_nullable = 'YES'`,
    )
    const ofTenants = rows.filter((row) => tables.has(row.table))
    expect(ofTenants).toEqual([{ table: 'audit_entry', column: 'account_id' }])
  })

  test('keys of tenant tables begin with company_id, then account_id', async () => {
    const withAccount = await tablesWith('account_id')
    const faults: string[] = []
    let checked = 0
    for (const { table, name, kind, columns, to, toColumns } of await keys()) {
      if (!tables.has(table) || name in keysAcrossCompanies) continue
      // What belongs to all, such as a login, has no company to begin with.
      if (kind === 'foreign key' && !tables.has(to ?? '')) continue
      checked += 1
      const expected = ['company_id', 'account_id'].slice(0, withAccount.has(table) && hasAccount(to) ? 2 : 1)
      if (String(columns.slice(0, expected.length)) !== String(expected)) {
        faults.push(`${kind} ${name} of ${table} begins with ${columns.slice(0, 2)}`)
      }
      // The same columns meet on both sides, or a key could point into another company.
      const there = (toColumns ?? []).slice(0, expected.length)
      if (to && String(there) !== String(expected)) faults.push(`${kind} ${name} points at ${there} of ${to}`)
    }
    function hasAccount(to: string | null) {
      return to === null || withAccount.has(to)
    }
    expect(faults).toEqual([])
    expect(checked).toBeGreaterThan(40)
  })

  test('every tenant table has a primary key', async () => {
    const keyed = new Set((await keys()).filter((key) => key.kind === 'primary key').map((key) => key.table))
    expect([...tables.keys()].filter((table) => !keyed.has(table))).toEqual([])
  })

  test('the foreign keys that leave a company are there, and named with a reason', async () => {
    const names = (await keys()).map((key) => key.name)
    for (const name of Object.keys(keysAcrossCompanies)) expect(names).toContain(name)
  })

  test('every table is audited, or named as unaudited with a reason', async () => {
    const { rows } = await client.query<{ table: string; events: number }>(
      `select t.tgrelid::regclass::text as table, t.tgtype::int as events
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'audit_write' and t.tgenabled <> 'D'`,
    )
    // for each row (1), after, of insert (4), delete (8) and update (16)
    for (const { table, events } of rows) expect(events, table).toBe(1 + 4 + 8 + 16)
    const audited = new Set(rows.map((row) => row.table))
    const all = await baseTables()
    for (const table of all) expect(audited.has(table) !== table in unauditedTables, table).toBe(true)
    for (const [table, reason] of Object.entries(unauditedTables)) {
      expect(all, 'an unaudited table that is not there').toContain(table)
      expect(reason, table).toMatch(/\w+/)
    }
  })

  test('the guard knows of every tenant table which of the two columns it carries', async () => {
    expect(tables.get('company_role')).toEqual(['company_id'])
    expect(tables.get('work_order')).toEqual(['company_id', 'account_id'])
    expect(tables.has('session')).toBe(false)
  })
})

// The guard ------------------------------------------------------------------------------------------------

const company = '01890000-0000-7000-8000-000000000001'
const account = '01890000-0000-7000-8000-000000000002'

type Build = (db: Db) => { compile(): unknown }

/** Queries that forget whose data they read. */
const refused: Record<string, Build> = {
  'no company': (db) => db.selectFrom('work_order').select('title').where('account_id', '=', account),
  'no account': (db) => db.selectFrom('work_order').select('title').where('company_id', '=', company),
  'neither, in an update': (db) => db.updateTable('job').set({ title: 'x' }).where('id', '=', account),
  'no account, in a delete': (db) => db.deleteFrom('job').where('company_id', '=', company),
  'only one of two branches': (db) =>
    db
      .selectFrom('company_role')
      .select('name')
      .where((where) => where.or([where('company_id', '=', company), where('name', '=', 'Foreman')])),
  'another than the own company': (db) =>
    db.selectFrom('company_role').select('name').where('company_id', '<>', company),
  'a company among several': (db) =>
    db.selectFrom('company_role').select('name').where('company_id', 'in', [company]),
  'a join that is tied to itself': (db) =>
    db
      .selectFrom('company_role as r')
      .innerJoin('company_job_code as c', (join) =>
        join.onRef('c.company_id', '=', 'c.company_id').onRef('c.id', '=', 'r.id'),
      )
      .select('c.name')
      .where('r.company_id', '=', company),
  'two tables that are tied to each other alone': (db) =>
    db
      .selectFrom('company_role as r')
      .innerJoin('company_job_code as c', (join) => join.onRef('c.company_id', '=', 'r.company_id'))
      .select('c.name'),
  'a join that is not tied': (db) =>
    db
      .selectFrom('job as j')
      .innerJoin('work_order as w', 'w.id', 'j.work_order_id')
      .select('w.title')
      .where('j.company_id', '=', company)
      .where('j.account_id', '=', account),
  'a join that is tied to the company alone': (db) =>
    db
      .selectFrom('job as j')
      .innerJoin('work_order as w', (join) => join.onRef('w.company_id', '=', 'j.company_id'))
      .select('w.title')
      .where('j.company_id', '=', company)
      .where('j.account_id', '=', account),
  'a table that only the ON of a left join ties': (db) =>
    db
      .selectFrom('company_role as r')
      .leftJoin('company_job_code as c', (join) =>
        join.onRef('c.company_id', '=', 'r.company_id').on('r.company_id', '=', company),
      )
      .select('r.name'),
  'a table that only a left joined one ties': (db) =>
    db
      .selectFrom('company_role as r')
      .leftJoin('company_job_code as c', (join) =>
        join.onRef('c.company_id', '=', 'r.company_id').on('c.company_id', '=', company),
      )
      .select('r.name'),
  'a column that is another one': (db) =>
    db.selectFrom('company_role as r').select('r.name').whereRef('r.company_id', '=', 'r.id'),
  'a subquery': (db) =>
    db
      .selectFrom('company')
      .select((select) => [select.selectFrom('company_role').select('name').limit(1).as('role')])
      .where('company_id', '=', company),
  'an EXISTS': (db) =>
    db
      .selectFrom('company')
      .select('name')
      .where('company_id', '=', company)
      .where((where) => where.exists(where.selectFrom('job').select('id').where('title', '=', 'x'))),
  'a common table expression': (db) =>
    db
      .with('roles', (with_) => with_.selectFrom('company_role').select('name'))
      .selectFrom('roles')
      .select('name'),
  'a second part of a union': (db) =>
    db
      .selectFrom('company')
      .select('name')
      .where('company_id', '=', company)
      .union(db.selectFrom('company_role').select('name')),
  'rows that an insert copies': (db) =>
    db
      .insertInto('company_role')
      .columns(['company_id', 'id', 'name'])
      .expression(db.selectFrom('company_role').select(['company_id', 'id', 'name'])),
  'SQL text without company_id': (db) =>
    db.selectNoFrom(sql`(select count(*) from work_order where id = ${account})`.as('n')),
  'SQL text without account_id': (db) =>
    db.selectNoFrom(sql`(select count(*) from work_order where company_id = ${company})`.as('n')),
  'SQL text with a table put in': (db) =>
    db.selectNoFrom(sql`(select count(*) from ${sql.table('work_order')} where id = ${account})`.as('n')),
  'SQL text of an update': (db) =>
    sqlQuery(db, sql`update company_role set name = 'x' where id = ${account}`),
  'SQL text of a join': (db) => sqlQuery(db, sql`select 1 from login l join "job" on true`),
}

/** Queries that do not. */
const accepted: Record<string, Build> = {
  'company and account': (db) =>
    db
      .selectFrom('work_order')
      .select('title')
      .where('company_id', '=', company)
      .where('account_id', '=', account),
  'the value on the left': (db) =>
    db
      .selectFrom('company_role')
      .select('name')
      .where((where) => where(where.val(company), '=', where.ref('company_id'))),
  'a table of a company alone': (db) =>
    db.selectFrom('company_role').select('name').where('company_id', '=', company),
  'a global table': (db) => db.selectFrom('login').select('username'),
  'ANDs inside parentheses': (db) =>
    db
      .selectFrom('company_role')
      .select('name')
      .where((where) =>
        where.parens(where.and([where('company_id', '=', company), where('name', '=', 'x')])),
      ),
  'a join that is tied to a tied table': (db) =>
    db
      .selectFrom('job as j')
      .innerJoin('work_order as w', (join) =>
        join.onRef('w.company_id', '=', 'j.company_id').onRef('w.account_id', '=', 'j.account_id'),
      )
      .select('w.title')
      .where('w.company_id', '=', company)
      .where('w.account_id', '=', account),
  'a left join that is tied in its ON': (db) =>
    db
      .selectFrom('company_role as r')
      .leftJoin('company_job_code as c', (join) => join.onRef('c.company_id', '=', 'r.company_id'))
      .select('c.name')
      .where('r.company_id', '=', company),
  'a left join to a left join': (db) =>
    db
      .selectFrom('company_role as r')
      .leftJoin('company_job_code as c', (join) => join.onRef('c.company_id', '=', 'r.company_id'))
      .leftJoin('company_task_code as t', (join) => join.onRef('t.company_id', '=', 'c.company_id'))
      .select('t.name')
      .where('r.company_id', '=', company),
  'a row of a global table that was looked up': (db) =>
    db
      .selectFrom('session as s')
      .innerJoin('employee as e', (join) =>
        join.onRef('e.company_id', '=', 's.company_id').onRef('e.account_id', '=', 's.account_id'),
      )
      .select('e.first_name')
      .where('s.token_hash', '=', Buffer.from('')),
  'a subquery that is tied to the outer query': (db) =>
    db
      .selectFrom('company as c')
      .select((select) => [
        select
          .selectFrom('company_role as r')
          .whereRef('r.company_id', '=', 'c.company_id')
          .select('name')
          .limit(1)
          .as('r'),
      ])
      .where('c.company_id', '=', company),
  'SQL text with both': (db) =>
    db.selectNoFrom(
      sql`(select count(*) from job b where b.company_id = ${company} and b.account_id = ${account})`.as('n'),
    ),
  'SQL text with both, and a table put in': (db) =>
    db.selectNoFrom(
      sql`(select count(*) from ${sql.table('job')} b where b.company_id = ${company} and b.account_id = ${account})`.as(
        'n',
      ),
    ),
  'an update and a delete': (db) =>
    db
      .with('gone', (with_) =>
        with_.deleteFrom('company_role').where('company_id', '=', company).returning('id'),
      )
      .updateTable('company')
      .set({ name: 'x' })
      .where('company_id', '=', company),
}

function sqlQuery(db: Kysely<never> | Db, text: ReturnType<typeof sql>) {
  return { compile: () => text.compile(db) }
}

describe('the guard', () => {
  test.each(Object.entries(refused))('refuses %s', (_name, build) => {
    expect(() => build(guarded).compile()).toThrow(TenancyError)
  })

  test.each(Object.entries(accepted))('accepts %s', (_name, build) => {
    expect(() => build(guarded).compile()).not.toThrow()
  })

  test('refuses before anything reaches the database', async () => {
    let acquired = 0
    database.pool.on('acquire', () => (acquired += 1))
    await expect(guarded.selectFrom('work_order').selectAll().execute()).rejects.toThrow(TenancyError)
    expect(acquired).toBe(0)
    await guarded.selectFrom('login').selectAll().execute()
    expect(acquired).toBe(1)
  })

  test('says which table, and which column is missing', () => {
    const guard = new TenancyGuard(tables)
    const query = guarded
      .withoutPlugins()
      .selectFrom('job as j')
      .select('j.title')
      .where('j.company_id', '=', company)
    expect(() => guard.transformQuery({ node: query.toOperationNode(), queryId: { queryId: 'x' } })).toThrow(
      'A query on job (as j) is not tied to one account_id',
    )
  })
})
