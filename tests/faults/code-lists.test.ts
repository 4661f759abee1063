/**
 * The longest lists of codes. The time to add a list grows only with its length. A search in the list is fast
 * at once, before PostgreSQL analyzes the new rows by itself.
 */
import { beforeAll, expect, test } from 'vitest'
import {
  type CodeRow,
  importCodes,
  listAllActivityCodes,
  listJobCodesOfAccount,
  searchCodes,
} from '#features/codes/contract.ts'
import { importedList, mostRows } from '#tests/harness/numbered-list.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  return () => server.close()
})

const newcomer = async (): Promise<Person> => newPerson(server, await newAccount(server))
const load = ({ token }: Person, rows: CodeRow[]) =>
  server.call(importCodes, { body: { isDryRun: false, rows }, token })
const search = ({ token }: Person, searchKey: string) =>
  server.call(searchCodes, {
    body: { searchKey, StartingPageNumber: 0, NumberOfItemsPerPage: 10 },
    token,
  })

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Returns the shortest time of three attempts: the first attempt may have to read from the disk. */
async function quickest(work: () => Promise<unknown>): Promise<number> {
  const first = await millisecondsOf(work)
  const second = await millisecondsOf(work)
  return Math.min(first, second, await millisecondsOf(work))
}

/** A search takes at most 1/PART of the time in which the list is added. */
const PART = 10

test('a list of 8,774 lines is searched at once, whichever way', async () => {
  const ann = await newcomer()
  const took = await millisecondsOf(() => load(ann, importedList))
  const others: (() => Promise<{ status: number }>)[] = [
    () => server.call(listJobCodesOfAccount, { body: { searchKey: 'kind' }, token: ann.token }),
    () =>
      server.call(listAllActivityCodes, {
        params: { id: ann.companyId, page: 0, size: 10, filter: 'heavy' },
        token: ann.token,
      }),
  ]
  for (const word of ['03', 'kind', 'SPARE', '0', 'etage', 'not there', "Owner's"])
    others.push(() => search(ann, word))
  for (const asked of others) {
    expect((await asked()).status).toBe(200)
    expect(await quickest(asked)).toBeLessThan(took / PART)
  }
})

test('and so where it came in parts, after none of which it was looked at', async () => {
  const bob = await newcomer()
  const took = await millisecondsOf(async () => {
    for (let from = 0; from < importedList.length; from += 400)
      expect((await load(bob, importedList.slice(from, from + 400))).status).toBe(200)
  })
  for (const word of ['03', 'kind', 'not there'])
    expect(await quickest(() => search(bob, word)), word).toBeLessThan(took / PART)
})

test('20,000 rows take no longer by the row than a fifth of them, and are searched at once', async () => {
  const bob = await newcomer()
  const aFifth = await millisecondsOf(() => load(bob, mostRows.slice(0, 4000)))
  const ann = await newcomer()
  let loaded: unknown
  const took = await millisecondsOf(async () => {
    loaded = await load(ann, mostRows)
  })
  expect(loaded).toMatchObject({ status: 200, data: { activityCodes: 20_000, taskCodes: 2000 } })
  expect(took).toBeLessThan(2 * 5 * aFifth)
  expect(await millisecondsOf(() => search(ann, 'number 19'))).toBeLessThan(took / PART)
})

// Otherwise PostgreSQL checks each new row against all rows above it, with a plan for almost empty tables: 14
// s instead of 5 s.
test('20,000 rows have been looked at by the database before they are added', async () => {
  const looked = async () => {
    const { rows } = await server.database.pool.query<{ counted: number }>(
      `select reltuples::int as counted from pg_class where relname like 'company_%task_code' and relkind = 'r'
       order by relname desc`,
    )
    return rows.map(({ counted }) => counted)
  }
  const ann = await newcomer()
  const [tasks = 0, activities = 0] = await looked()
  await load(ann, mostRows)
  const [tasksNow = 0, activitiesNow = 0] = await looked()
  expect(tasksNow).toBeGreaterThanOrEqual(Math.max(0, tasks) + 2000)
  expect(activitiesNow).toBeGreaterThan(Math.max(0, activities) + 19_000)
})
