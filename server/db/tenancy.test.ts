import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDatabase } from '#tests/harness/server.ts'
import { readTenantTables, TenancyError, TenancyGuard, type TenantTables } from './guard.ts'
import { type Database, type Db, openDatabase } from './open.ts'
import { statement } from './statement.ts'
import { globalTables, unauditedTables } from './tenancy.ts'

let client: pg.Client
let database: Database
/** Sends nothing to the database: this handle only builds and checks queries. */
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

/** The tables with a column of this name that is never null. */
async function tablesWith(column: string): Promise<Set<string>> {
  const { rows } = await client.query<{ table: string }>(
    `select table_name::text as table from information_schema.columns
     where table_schema = 'public' and column_name = $1 and is_nullable = 'NO'`,
    [column],
  )
  return new Set(rows.map((row) => row.table))
}

/**
 * Foreign keys that point out of their own company, and why. Such keys cannot exist if the database is
 * sharded by company.
 */
const keysAcrossCompanies: Record<string, string> = {
  bid_activity_owner_company_id_owner_account_id_activity_id_fkey:
    "a bidder's quote names an activity of the owner's company",
}

/**
 * Foreign keys from the directory into a company, and why. Such keys can be checked only while there is one
 * database.
 */
const intoCompanies: Record<string, string> = {
  login_employee_company_id_account_id_employee_id_fkey: 'a login is given to an employee who is there',
  session_company_id_account_id_employee_id_fkey: 'a session is where an employee is',
  kept_device_company_id_account_id_employee_id_fkey: 'a device goes on where an employee is',
  access_code_company_id_account_id_employee_id_fkey: 'a code activates an employee who is there',
  advertised_work_order_company_id_account_id_work_order_id_fkey: 'what is advertised is there',
}

/** The functions of triggers: their text, and the names of their transition tables. */
async function triggerFunctions() {
  const { rows } = await client.query<{ name: string; text: string; transitions: string[] }>(
    `select p.proname::text as name, p.prosrc as text,
            coalesce(array_agg(distinct n.name::text) filter (where n.name is not null), '{}') as transitions
     from pg_proc p
     left join pg_trigger t on t.tgfoid = p.oid
     left join lateral (values (t.tgoldtable), (t.tgnewtable)) n (name) on true
     where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
     group by p.oid order by 1`,
  )
  return rows.map(({ name, text, transitions }) => ({
    name,
    transitions,
    statements: text.replaceAll(/--.*/g, '').split(/;|\bbegin\b|\bthen\b/i),
  }))
}

describe('the catalogue', () => {
  test('no foreign key leads from the directory into a company, but those named with a reason', async () => {
    const found = (await keys()).filter(
      ({ kind, table, to }) => kind === 'foreign key' && !tables.has(table) && tables.has(to ?? ''),
    )
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(intoCompanies).sort())
    for (const [name, reason] of Object.entries(intoCompanies)) expect(reason, name).toMatch(/\w+ \w+/)
  })

  test('foreign keys form no ring, so that each table can be there before those that refer to it', async () => {
    const left = new Map((await baseTables()).map((table) => [table, new Set<string>()]))
    for (const { table, to } of await keys()) if (to && to !== table) left.get(table)?.add(to)
    for (let size = -1; size !== left.size; ) {
      size = left.size
      for (const [table, targets] of left) {
        if (![...targets].some((target) => left.has(target))) left.delete(table)
      }
    }
    expect([...left.keys()], 'in a ring, or leading into one').toEqual([])
  })

  test('nothing is in the order of a number that each node counts by itself, but within one moment', async () => {
    const { rows } = await client.query<{
      index: string
      columns: string[]
      types: string[]
      counting: string
    }>(
      `select i.indexrelid::regclass::text as index, a.attname::text as counting,
              (select array_agg(k.attname::text order by k.attnum) from pg_attribute k
               where k.attrelid = i.indexrelid) as columns,
              (select array_agg(k.atttypid::regtype::text order by k.attnum) from pg_attribute k
               where k.attrelid = i.indexrelid) as types
       from pg_index i
       join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
       join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey::int2[])
       left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
       where a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { index, columns, types, counting } of rows) {
      expect(columns.at(-1), index).toBe(counting)
      expect(types.at(-2), index).toBe('timestamp with time zone')
    }
  })

  test('functions of triggers name company_id in each write, and never their table', async () => {
    const functions = await triggerFunctions()
    expect(functions.length).toBeGreaterThan(5)
    for (const { name, statements } of functions) {
      expect(statements.join(';'), name).not.toMatch(/\btg_(table_name|relname|relid|table_schema)\b/i)
      const writes = statements.filter((text) => /\b(insert into|delete from)\b|^\s*update\b/i.test(text))
      for (const write of writes) expect(write, name).toMatch(/\bcompany_id\b/)
    }
  })

  test('functions of triggers join what a statement changed with no table', async () => {
    const all = new Set(await baseTables())
    for (const { name, statements, transitions } of await triggerFunctions()) {
      const changed = new RegExp(`\\b(${transitions.join('|') || 'no table'})\\b`)
      for (const text of statements.filter((statement) => changed.test(statement))) {
        const read = [...text.matchAll(/(?:\b(?:from|join|using)|^\s*update)\s+([a-z_]+)/gi)].map(
          ([, table]) => table,
        )
        expect(
          read.filter((table) => all.has(table ?? '')),
          name,
        ).toEqual([])
      }
    }
  })

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
      // A table that belongs to no company, such as `login`, has no company in its keys.
      if (kind === 'foreign key' && !tables.has(to ?? '')) continue
      checked += 1
      const expected = ['company_id', 'account_id'].slice(0, withAccount.has(table) && hasAccount(to) ? 2 : 1)
      if (String(columns.slice(0, expected.length)) !== String(expected)) {
        faults.push(`${kind} ${name} of ${table} begins with ${columns.slice(0, 2)}`)
      }
      // Both sides must have the same columns, or a key could point into another company.
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
    const { rows } = await client.query<{ table: string; events: number; record: string }>(
      `select t.tgrelid::regclass::text as table, t.tgtype::int as events,
              split_part(encode(t.tgargs, 'escape'), '\\000', 1) as record
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'audit_write' and t.tgenabled <> 'D'`,
    )
    // The bits of a trigger: for each row (1), on insert (4), on delete (8) and on update (16). AFTER has no bit.
    for (const { table, events } of rows) expect(events, table).toBe(1 + 4 + 8 + 16)
    for (const { table, record } of rows) expect(record, 'the name of what is audited').toBe(table)
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
const another = '01890000-0000-7000-8000-000000000003'

type Build = (db: Db) => { compile(): unknown }

/** Queries that are not tied to a company and an account. */
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

/** Queries that are tied, but read the directory and a company, or two companies. */
const mixed: Record<string, Build> = {
  'a join of the directory and a company': (db) =>
    db
      .selectFrom('session as s')
      .innerJoin('employee as e', (join) =>
        join.onRef('e.company_id', '=', 's.company_id').onRef('e.account_id', '=', 's.account_id'),
      )
      .select('e.first_name')
      .where('e.company_id', '=', company)
      .where('e.account_id', '=', account),
  'a subquery on the directory': (db) =>
    db
      .selectFrom('company_role as r')
      .select((select) => [select.selectFrom('login').select('username').limit(1).as('username')])
      .where('r.company_id', '=', company),
  'SQL text on the directory within a query on a company': (db) =>
    db
      .selectFrom('company_role')
      .select(sql`(select count(*) from login)`.as('logins'))
      .where('company_id', '=', company),
  'SQL text on both': (db) =>
    sqlQuery(
      db,
      sql`select 1 from login l join company_role r on r.company_id = ${company} and r.name = l.username`,
    ),
  'SQL text that deletes from one using the other': (db) =>
    sqlQuery(db, sql`delete from session using company_role r where r.company_id = ${company}`),
  'an insert into the directory of what a company has': (db) =>
    db
      .insertInto('login')
      .columns(['login_id', 'username', 'status_id'])
      .expression(
        db
          .selectFrom('company_role')
          .select(['id', 'name', sql<number>`1`.as('status_id')])
          .where('company_id', '=', company),
      ),
  'a common table expression on the directory': (db) =>
    db
      .with('ended', (with_) =>
        with_.deleteFrom('session').where('login_id', '=', account).returning('login_id'),
      )
      .selectFrom('company_role')
      .select('name')
      .where('company_id', '=', company),
  'two companies in a join': (db) =>
    db
      .selectFrom('company_role as r')
      .innerJoin('company_job_code as c', (join) => join.on('c.company_id', '=', another))
      .select('c.name')
      .where('r.company_id', '=', company),
  'two companies in a union': (db) =>
    db
      .selectFrom('company_role')
      .select('name')
      .where('company_id', '=', company)
      .union(db.selectFrom('company_role').select('name').where('company_id', '=', another)),
  'two companies, one of them in SQL text': (db) =>
    db
      .selectFrom('company_role')
      .select(sql`(select count(*) from company_role o where o.company_id = ${sql`${another}`})`.as('n'))
      .where('company_id', '=', company),
  'rows of two companies in one insert': (db) =>
    db
      .insertInto('company_role')
      .values([company, another].map((company_id) => ({ company_id, id: account, name: 'x', kind: null }))),
  'the owner of what is bid on': (db) =>
    db
      .selectFrom('bid_activity as b')
      .select((select) => [
        select
          .selectFrom('activity as a')
          .select('a.title')
          .whereRef('a.company_id', '=', 'b.owner_company_id')
          .whereRef('a.account_id', '=', 'b.owner_account_id')
          .limit(1)
          .as('title'),
      ])
      .where('b.company_id', '=', company)
      .where('b.account_id', '=', account),
  'the owner of what is bid on, in SQL text': (db) =>
    sqlQuery(
      db,
      sql`select 1 from bid_activity b join activity a on a.company_id = b.owner_company_id
          where b.company_id = ${company} and b.account_id = ${account}`,
    ),
}

/** Queries that the guard accepts. */
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
  'tables of the directory alone, whatever companies they name': (db) =>
    db
      .selectFrom('login_employee as le')
      .innerJoin('login as l', 'l.login_id', 'le.login_id')
      .select('l.username')
      .where((where) =>
        where.or([where('le.company_id', '=', company), where('le.company_id', '=', another)]),
      ),
  'one company that is named twice': (db) =>
    db
      .selectFrom('company_role as r')
      .innerJoin('company_job_code as c', (join) => join.on('c.company_id', '=', company))
      .select('c.name')
      .where('r.company_id', '=', company),
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

  test.each(Object.entries(mixed))('refuses %s', (_name, build) => {
    expect(() => build(guarded).compile()).toThrow(/make it two|make it several|leads to another company/)
  })

  test.each(Object.entries(accepted))('accepts %s', (_name, build) => {
    expect(() => build(guarded).compile()).not.toThrow()
  })

  test('looks at the values that a statement is given, in each call', async () => {
    const list = statement((db, given: { one: string; other: string }) =>
      db
        .selectFrom('company_role as r')
        .innerJoin('company_job_code as c', (join) => join.on('c.company_id', '=', given.other))
        .select('c.name')
        .where('r.company_id', '=', given.one),
    )
    await expect(list(guarded, { one: company, other: company })).resolves.toEqual([])
    await expect(list(guarded, { one: company, other: another })).rejects.toThrow('make it several')
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
