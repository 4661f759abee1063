import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addAccount,
  addJob,
  addWorkOrder,
  type JobHandle,
} from '#database/seed/builders.ts'
import { newAccount, openTestApp, type TestApp } from '#tests/harness/server.ts'
import { lock, recordTable, remove, roundsOf, update, updateAll } from './record.ts'
import type { DB } from './schema.gen.ts'

let server: TestApp
let account: AccountHandle
let jobs: JobHandle[]

const table = recordTable('job', {
  title: 'title',
  start: 'start_date',
  description: 'description',
  statusId: 'status_id',
})

beforeAll(async () => {
  server = await openTestApp()
  account = await newAccount(server)
})

afterAll(() => server?.close())

beforeEach(async () => {
  const { db } = server.database
  const workOrder = await addWorkOrder(db, account, { title: 'Some' })
  jobs = []
  for (const title of ['A', 'B', 'C'])
    jobs.push(await addJob(db, workOrder, { title, start_date: '2030-01-01' }))
})

const idAt = (index: number) => jobs[index]?.jobId ?? ''
const db = () => server.database.db

async function read() {
  const { rows } = await server.database.pool.query(
    `select title, start_date as start, description, row_version as version from job
     where id = any($1) order by id`,
    [jobs.map(({ jobId }) => jobId)],
  )
  return rows
}

/** The text of the statement that changes this many jobs, without running the statement. */
async function textFor(count: number): Promise<string | undefined> {
  const texts: string[] = []
  const noting = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void texts.push(query.sql),
  })
  const changes = Array.from({ length: count }, (_none, index) => ({
    id: String(index),
    row: { title: 'x' },
  }))
  await update(noting, account, table, changes)
  expect(texts.length).toBe(1)
  return texts[0]
}

describe('changing many', () => {
  test('gives each what is said of it, and leaves all else', async () => {
    const unchanged = await update(db(), account, table, [
      { id: idAt(0), row: { title: 'it\'s \\ "new" 😀', start: null } },
      { id: idAt(1), row: { description: 'Some', title: undefined } },
      { id: idAt(2), row: {} },
    ])
    expect(unchanged).toEqual([])
    expect(await read()).toEqual([
      { title: 'it\'s \\ "new" 😀', start: null, description: '', version: 2 },
      { title: 'B', start: '2030-01-01', description: 'Some', version: 2 },
      { title: 'C', start: '2030-01-01', description: '', version: 2 },
    ])
  })

  test('answers those of another version or status, deleted, and of another account', async () => {
    const [first, second, third] = [idAt(0), idAt(1), idAt(2)]
    await remove(db(), account, table, [third], new Date())
    const changes = [
      { id: first, row: { title: 'x' }, rowVersion: 2 },
      { id: second, row: { title: 'x' }, rowVersion: 1, inStatus: [statuses.InActive] },
      { id: third, row: { title: 'x' } },
    ]
    expect(await update(db(), account, table, changes)).toEqual([first, second, third])
    const sibling = await addAccount(db(), account, { name: 'Sibling' })
    expect(await update(db(), sibling, table, [{ id: first, row: { title: 'x' } }])).toEqual([first])
    expect((await read()).map(({ title }) => title)).toEqual(['A', 'B', 'C'])
    await expect(updateAll(db(), account, table, changes)).rejects.toMatchObject({
      code: 'ROW_VERSION_STALE',
    })
    await updateAll(db(), account, table, [
      { id: second, row: { title: 'x' }, rowVersion: 1, inStatus: [statuses.Active] },
    ])
  })

  test('is one statement, whose text says nothing of how many they are', async () => {
    expect(await textFor(500)).toBe(await textFor(1))
  })

  test('that names one twice changes it twice', async () => {
    const [id] = [idAt(0)]
    const twice = [
      { id, row: { title: 'x' }, rowVersion: 1 },
      { id, row: { description: 'y' }, rowVersion: 2 },
    ]
    expect(await update(db(), account, table, twice)).toEqual([])
    expect((await read())[0]).toMatchObject({ title: 'x', description: 'y', version: 3 })
    expect(roundsOf(['a', 'b', 'a', 'a', 'c'], (name) => name)).toEqual([['a', 'b'], ['a'], ['a', 'c']])
  })
})

test('who holds records finds them all, or none is held', async () => {
  const ids = jobs.map(({ jobId }) => jobId)
  const held = await lock(db(), account, table, [...ids, ...ids], { title: 'title' })
  expect(held.get(idAt(1))).toEqual({ id: idAt(1), title: 'B' })
  await remove(db(), account, table, [idAt(1)], new Date())
  await expect(lock(db(), account, table, ids)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
