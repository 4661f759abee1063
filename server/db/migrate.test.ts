import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { createWorkOrders, listWorkOrdersOfEmployee } from '#features/projects/contract.ts'
import { atOnce } from '#tests/harness/overlap.ts'
import { newAccount, newPerson, openTestApp, type TestConnection } from '#tests/harness/server.ts'
import { isMigrated, MigrationError, migrate } from './migrate.ts'

const names = (await readdir(new URL('../../database/migrations/', import.meta.url)))
  .filter((name) => name.endsWith('.sql'))
  .sort()

let connection: TestConnection
let clients: pg.Client[]
/** Connected to an empty database. */
let client: pg.Client

beforeEach(async () => {
  const server = inject('postgres')
  connection = { ...server, database: `empty_${randomUUID().replaceAll('-', '')}` }
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${connection.database}`)
  await admin.end()
  clients = []
  client = await connect()
})

afterEach(() => Promise.all(clients.map((one) => one.end())))

async function connect(): Promise<pg.Client> {
  const one = new pg.Client(connection)
  await one.connect()
  clients.push(one)
  return one
}

async function column(text: string): Promise<unknown[]> {
  return (await client.query({ text, rowMode: 'array' })).rows.flat()
}

const countTables = () =>
  column(`select count(*)::int from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)

/** Brings the database to its state before the first migration that begins with this number. */
async function migrateTo(number: string): Promise<void> {
  await client.query(
    'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const name of names.filter((each) => each < number)) {
    const text = await readFile(new URL(`../../database/migrations/${name}`, import.meta.url), 'utf8')
    await client.query(text)
    const checksum = createHash('sha256').update(text).digest('hex')
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  }
}

describe('migrating', () => {
  test('an empty database runs every migration in order', async () => {
    expect(await migrate(client)).toEqual(names)
    expect(await column('select name from migration order by applied_at, name')).toEqual(names)
    expect(await isMigrated(client, names)).toBe(true)
    expect(await countTables()).not.toEqual([0])
  })

  test('a company of before gets the role of guests, also where a role of its own is called so', async () => {
    await migrateTo('0026')
    const companies = [randomUUID(), randomUUID()]
    for (const id of companies)
      await client.query(`insert into company (company_id, name, status_id) values ($1, 'Some company', 1)`, [
        id,
      ])
    for (const [at, name] of ['Foreman', 'guest'].entries())
      await client.query('insert into company_role (company_id, id, name) values ($1, $2, $3)', [
        companies[at],
        randomUUID(),
        name,
      ])
    expect(await migrate(client)).toEqual(names.filter((name) => name >= '0026'))
    const { rows } = await client.query(
      `select r.company_id as company, r.name, (iam.permissions->>'RFIs')::int as rfis, iam.permissions->>'Permits' as permits
       from company_role r join iam on iam.company_id = r.company_id and iam.company_role_id = r.id
       where r.kind = 'guest'`,
    )
    expect(Object.fromEntries(rows.map(({ company, name }) => [company, name]))).toEqual({
      [companies[0] ?? '']: 'Guest',
      [companies[1] ?? '']: 'Guest (another company)',
    })
    for (const row of rows) expect(row).toMatchObject({ rfis: 3, permits: '0' })
  })

  test('whoever saw costs before they had rights of their own sees them still, and administrators are told', async () => {
    await migrateTo('0027')
    const [company, account, project] = [randomUUID(), randomUUID(), randomUUID()]
    await client.query(`insert into company (company_id, name, status_id) values ($1, 'Some company', 1)`, [
      company,
    ])
    await client.query(
      `insert into account (company_id, account_id, name, status_id) values ($1, $2, 'Some account', 1)`,
      [company, account],
    )
    const made = new Map<string, string>()
    const addRole = async (name: string, permissions: object, kind: string | null = null) => {
      const id = randomUUID()
      made.set(name, id)
      await client.query('insert into company_role (company_id, id, name, kind) values ($1, $2, $3, $4)', [
        company,
        id,
        name,
        kind,
      ])
      await addIam(id, permissions, null)
    }
    const addIam = (role: string | undefined, permissions: object, workOrder: string | null) =>
      client.query(
        `insert into iam (company_id, id, company_role_id, permissions, status_id, scope_account_id, scope_work_order_id)
         values ($1, $2, $3, $4, 1, $5, $6)`,
        [company, randomUUID(), role, permissions, workOrder && account, workOrder],
      )
    const addPerson = async (name: string, role: string, companyName = '') => {
      const id = randomUUID()
      await client.query(
        `insert into employee (company_id, account_id, id, first_name, last_name, company_role_id, status_id, own_company_name)
         values ($1, $2, $3, $4, 'Doe', $5, 1, $6)`,
        [company, account, id, name, made.get(role), companyName],
      )
      return id
    }
    await addRole('Boss', { Projects: 31 }, 'administrator')
    await addRole('Guest', { Projects: 2, ChangeOrders: 2 }, 'guest')
    await addRole('Reader', { Projects: 2, ChangeOrders: 3 })
    await addRole('Foreman', { Projects: 2, Activities: 6 })
    await addRole('Clerk', { Files: 31, Invoices: 4 })
    const ada = await addPerson('Ada', 'Boss')
    await addPerson('Nils', 'Reader', 'Studio Ames')
    await addPerson('Gus', 'Guest', 'Studio Ames')
    await client.query(
      `insert into work_order (company_id, account_id, id, title, status_id, created_by_employee_id)
       values ($1, $2, $3, 'Some project', 1, $4)`,
      [company, account, project, ada],
    )
    await addIam(made.get('Reader'), { ChangeOrders: 6 }, project)
    await addIam(made.get('Foreman'), { Files: 2 }, project)
    await addIam(made.get('Clerk'), { Projects: 2 }, project)
    expect(await migrate(client)).toEqual(names.filter((name) => name >= '0027'))
    const { rows } = await client.query(
      `select r.name, i.scope_work_order_id is not null as there, (i.permissions->>'Costs')::int as costs
       from iam i join company_role r on r.company_id = i.company_id and r.id = i.company_role_id order by 1, 2`,
    )
    expect(rows.map(({ name, there, costs }) => [name, there ? 'there' : 'general', costs])).toEqual([
      ['Boss', 'general', 6],
      ['Clerk', 'general', 0],
      ['Clerk', 'there', 6],
      ['Foreman', 'general', 6],
      ['Foreman', 'there', null],
      ['Guest', 'general', 0],
      ['Reader', 'general', 2],
      ['Reader', 'there', 6],
    ])
    const told = await client.query(
      `select employee_id as who, kind, module, "values" as said, is_for_digest as mailed from notification`,
    )
    expect(told.rows).toEqual([
      {
        who: ada,
        kind: 'costsKept',
        module: 'Roles',
        said: { roles: 'Boss, Clerk, Foreman, Reader', people: 'Nils Doe (Studio Ames)' },
        mailed: true,
      },
    ])
  })

  test('the role Subcontractor that a company began with loses Bidding; one that was changed keeps it', async () => {
    await migrateTo('0074')
    // The permissions as an older version wrote them.
    const seeded = {
      ...{
        Projects: 2,
        Jobs: 2,
        Tasks: 2,
        Activities: 2,
        Assignments: 0,
        Tracking: 0,
        Files: 3,
        PunchLists: 6,
      },
      ...{
        RFIs: 3,
        Submittals: 3,
        ChangeOrders: 3,
        Permits: 3,
        Inventory: 0,
        Employees: 0,
        Subcontractors: 0,
      },
      ...{
        FieldNotes: 0,
        Incidents: 0,
        Reports: 0,
        Codes: 0,
        Timecards: 0,
        Schedule: 0,
        Invoices: 0,
        Roles: 0,
      },
      ...{ Bidding: 7, Captures: 0, Costs: 0 },
    }
    const permissions = { ...seeded, Bidding: 0 }
    const made: [company: string, name: string, permissions: object][] = [
      ['As seeded', 'Subcontractor', seeded],
      ['With the costs of an update', 'Subcontractor', { ...seeded, Costs: 2 }],
      ['Renamed', 'Trade partner', seeded],
      ['Changed', 'Subcontractor', { ...seeded, RFIs: 7 }],
    ]
    for (const [company, name, allowed] of made) {
      const [id, role] = [randomUUID(), randomUUID()]
      await client.query('insert into company (company_id, name, status_id) values ($1, $2, 1)', [
        id,
        company,
      ])
      await client.query(
        `insert into company_role (company_id, id, name, description, kind)
         values ($1, $2, $3, 'Works on the projects of others and bids', 'subcontractor')`,
        [id, role, name],
      )
      await client.query(
        `insert into iam (company_id, id, company_role_id, permissions, status_id) values ($1, $2, $3, $4, 1)`,
        [id, randomUUID(), role, allowed],
      )
    }
    await migrate(client)
    const { rows } = await client.query(
      `select c.name, r.description, iam.permissions from company c join company_role r using (company_id)
       join iam using (company_id)`,
    )
    const after = new Map(rows.map((row) => [row.name, row]))
    const description = 'Works on the projects of others'
    expect(after.get('As seeded')).toMatchObject({ description, permissions })
    expect(after.get('With the costs of an update')).toMatchObject({
      description,
      permissions: { ...permissions, Costs: 2 },
    })
    for (const [company, , allowed] of made.slice(2))
      expect(after.get(company)).toMatchObject({
        description: `${description} and bids`,
        permissions: allowed,
      })
  })

  test('a second time does nothing', async () => {
    await migrate(client)
    const before = await column('select xmin::text || checksum from migration')
    expect(await migrate(client)).toEqual([])
    expect(await column('select xmin::text || checksum from migration')).toEqual(before)
  })

  test('keeps the rows that are there', async () => {
    await migrate(client)
    await client.query(`insert into company (company_id, name, status_id) values ($1, 'Kept', 1)`, [
      randomUUID(),
    ])
    await migrate(client)
    expect(await column('select name from company')).toEqual(['Kept'])
  })

  test('refuses a database where one was changed since it ran', async () => {
    await migrate(client)
    await client.query(`update migration set checksum = 'another' where name = $1`, [names[0]])
    const refusal = migrate(client)
    await expect(refusal).rejects.toBeInstanceOf(MigrationError)
    await expect(refusal).rejects.toThrow(`The migration ${names[0]} was changed after it ran.`)
    await expectFree()
  })

  test('refuses a database that is newer', async () => {
    await migrate(client)
    await client.query(`insert into migration (name, checksum) values ('9999-later.sql', 'x')`)
    const refusal = migrate(client)
    await expect(refusal).rejects.toBeInstanceOf(MigrationError)
    await expect(refusal).rejects.toThrow('newer than this version of Plumbline (it has 9999-later.sql)')
    await expectFree()
  })

  test('by two processes at once happens once', async () => {
    const others = [await connect(), await connect()]
    // While the test is creating a table of this name, the first migration waits for it, and the others wait
    // for the first.
    const ran = await atOnce(
      connection,
      { text: 'create table company ()' },
      [client, ...others].map((one) => () => migrate(one)),
    )
    expect(ran.filter((done) => done.length > 0)).toEqual([names])
    expect(await column('select name from migration order by name')).toEqual(names)
  })

  test('that fails leaves nothing behind, and can be tried again', async () => {
    await client.query('create table work_order (in_the_way text)')
    await expect(migrate(client)).rejects.toThrow('already exists')
    expect(await countTables()).toEqual([1])
    await client.query('drop table work_order')
    expect(await migrate(client)).toEqual(names)
  })

  /** Checks that neither a transaction nor the lock is left open. */
  async function expectFree() {
    const other = await connect()
    await other.query(`set statement_timeout = '30s'`)
    await expect(migrate(other)).rejects.toBeInstanceOf(MigrationError)
    expect(
      await column(`select count(*)::int from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`),
    ).toEqual([0])
  }
})

describe('a database', () => {
  test('without any migration, or with one missing, is not migrated', async () => {
    await expect(isMigrated(client, names)).rejects.toThrow('migration')
    await migrate(client)
    await client.query('delete from migration where name = $1', [names.at(-1)])
    expect(await isMigrated(client, names)).toBe(false)
  })

  test('that another process changes meanwhile goes on being served', async () => {
    const server = await openTestApp()
    try {
      const { token } = await newPerson(server, await newAccount(server))
      const list = () => server.call(listWorkOrdersOfEmployee, { body: {}, token })
      const create = () => server.call(createWorkOrders, { body: [{ workOrderTitle: 'x' }], token })
      for (const call of [list, create]) expect((await call()).status).toBe(200)
      const other = new pg.Client(server.database.pool.options)
      await other.connect()
      clients.push(other)
      // Plans that were prepared before would now return other types, which PostgreSQL refuses.
      await other.query('alter table work_order alter column zip_code type varchar(300)')
      await other.query('alter table login alter column username type varchar(300)')
      await other.query('alter table idempotency_key alter column key type varchar(300)')
      const headers = { 'idempotency-key': randomUUID() }
      const body = [{ workOrderTitle: 'y' }]
      for (const call of [list, create, list, create]) expect((await call()).status).toBe(200)
      expect((await server.call(createWorkOrders, { body, token, headers })).status).toBe(200)
      expect((await list()).data.totalCount).toBe(4)
    } finally {
      await server.close()
    }
  })
})

test('totals by one weight become totals by three, of what is there', async () => {
  // The database as it was before the migration.
  const before = names.filter((name) => name < '0004')
  for (const name of before) {
    await client.query(await readFile(new URL(`../../database/migrations/${name}`, import.meta.url), 'utf8'))
  }
  const [company, account, role, ann, workOrder, job, one, two] = Array.from({ length: 8 }, () =>
    randomUUID(),
  )
  const own = [company, account]
  const run = (text: string, ...values: unknown[]) => client.query(text, [...own, ...values])
  await client.query(`insert into company (company_id, name, status_id) values ($1, 'C', 1)`, [company])
  await run(`insert into account (company_id, account_id, name, status_id) values ($1, $2, 'A', 1)`)
  await client.query(`insert into company_role (company_id, id, name) values ($1, $2, 'R')`, [company, role])
  await run(
    `insert into employee (company_id, account_id, id, first_name, last_name, company_role_id, status_id)
     values ($1, $2, $3, 'Ann', 'Lee', $4, 1)`,
    ann,
    role,
  )
  await run(
    `insert into work_order (company_id, account_id, id, title, status_id) values ($1, $2, $3, 'W', 1)`,
    workOrder,
  )
  await client.query(`select set_config('plumbline.actor', $1, false)`, [JSON.stringify({ employeeId: ann })])
  await client.query(`update work_order set risk_level = 'high' where id = $1`, [workOrder])
  await client.query(`select set_config('plumbline.actor', '', false)`)
  await run(
    `insert into job (company_id, account_id, id, work_order_id, title, status_id) values ($1, $2, $3, $4, 'J', 1)`,
    job,
    workOrder,
  )
  for (const task of [one, two]) {
    await run(
      `insert into task (company_id, account_id, id, work_order_id, job_id, name, status_id)
       values ($1, $2, $3, $4, $5, 'T', 1)`,
      task,
      workOrder,
      job,
    )
  }
  const add = (task: string | undefined, ...[target, captured, cost, hours, deleted]: unknown[]) =>
    run(
      `insert into activity (company_id, account_id, id, work_order_id, job_id, task_id, title, status_id, target_metric,
                             captured_metric, bid_unit_cost, hours, deleted_at)
       values ($1, $2, gen_random_uuid(), $3, $4, $5, 'A', 1, $6, $7, $8, $9, $10)`,
      workOrder,
      job,
      task,
      target,
      captured,
      cost,
      hours,
      deleted,
    )
  await add(one, 10, 4, 2.5, 8, null)
  await add(one, 3, 1, null, 6, null)
  await add(two, 0, 2, 4, null, null)
  await add(two, 50, 60, 1, 2, null)
  await add(two, 50, 60, 1, 2, new Date())

  await client.query(
    'create table migration (name text primary key, checksum text not null, applied_at timestamptz default now())',
  )
  for (const name of before) {
    const sql = await readFile(new URL(`../../database/migrations/${name}`, import.meta.url))
    const checksum = createHash('sha256').update(sql).digest('hex')
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  }
  await migrate(client)
  const { rows } = await client.query(
    `select record_id as id, activities, targeted, priced, timed, value::float, value_done::float as "valueDone",
            hours::float, round(hours_done, 12)::float as "hoursDone", round(count_done, 12)::float as "countDone"
     from progress`,
  )
  const sums = {
    [one as string]: {
      activities: 2,
      targeted: 2,
      priced: 1,
      timed: 2,
      value: 25,
      valueDone: 10,
      hours: 14,
      hoursDone: 5.2,
      countDone: 0.733333333333,
    },
    [two as string]: {
      activities: 2,
      targeted: 1,
      priced: 2,
      timed: 1,
      value: 50,
      valueDone: 50,
      hours: 2,
      hoursDone: 2,
      countDone: 1,
    },
    [job as string]: {
      activities: 4,
      targeted: 3,
      priced: 3,
      timed: 3,
      value: 75,
      valueDone: 60,
      hours: 16,
      hoursDone: 7.2,
      countDone: 1.733333333333,
    },
  }
  sums[workOrder as string] = sums[job as string] as (typeof sums)[string]
  expect(Object.fromEntries(rows.map(({ id, ...sum }) => [id, sum]))).toEqual(sums)
  // The triggers continue from these totals.
  await client.query('delete from activity where work_order_id = $1', [workOrder])
  const left = await column(
    'select distinct (activities, value, value_done, hours, hours_done, count_done)::text from progress',
  )
  expect(left).toHaveLength(1)
  expect((left[0] as string).replaceAll(/[(),.0]/g, '')).toBe('')
  const [setter] = (
    await client.query('select risk_set_by_employee_id as by, risk_set_at as at from work_order')
  ).rows
  expect(setter).toMatchObject({ by: ann, at: expect.anything() })
})
