import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { createWorkOrders, listWorkOrdersOfEmployee } from '#features/projects/contract.ts'
import { newAccount, newPerson, openTestApp } from '#tests/harness/server.ts'
import { isMigrated, MigrationError, migrate } from './migrate.ts'

const names = (await readdir(new URL('../../database/migrations/', import.meta.url)))
  .filter((name) => name.endsWith('.sql'))
  .sort()

let connection: pg.ClientConfig
let clients: pg.Client[]
/** On a database that is empty. */
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

describe('migrating', () => {
  test('an empty database runs every migration in order', async () => {
    expect(await migrate(client)).toEqual(names)
    expect(await column('select name from migration order by applied_at, name')).toEqual(names)
    expect(await isMigrated(client)).toBe(true)
    expect(await countTables()).not.toEqual([0])
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
    const ran = await Promise.all([client, ...others].map((one) => migrate(one)))
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

  /** Neither a transaction nor the lock is left open. */
  async function expectFree() {
    const other = await connect()
    await other.query(`set statement_timeout = '2s'`)
    await expect(migrate(other)).rejects.toBeInstanceOf(MigrationError)
    expect(
      await column(`select count(*)::int from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`),
    ).toEqual([0])
  }
})

describe('a database', () => {
  test('without any migration, or with one missing, is not migrated', async () => {
    await expect(isMigrated(client)).rejects.toThrow('migration')
    await migrate(client)
    await client.query('delete from migration where name = $1', [names.at(-1)])
    expect(await isMigrated(client)).toBe(false)
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
      // Plans that were prepared before answer other types now, which PostgreSQL refuses.
      await other.query('alter table work_order alter column title type varchar(300)')
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
