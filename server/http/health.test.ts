import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPassage, type Passage } from '#tests/harness/passage.ts'
import { newDatabase, openTestApp, type TestApp, type TestConnection } from '#tests/harness/server.ts'

let direct: TestConnection
let passage: Passage
let server: TestApp

beforeEach(async () => {
  direct = (await newDatabase()).connection
  passage = await openPassage(direct)
  server = await openTestApp({ connection: passage.connection, losesConnections: true })
})

afterEach(async () => {
  passage.release()
  await server.close()
  await passage.close()
})

const ready = async () => (await server.app.inject({ url: '/api/ready' })).statusCode

/** How often `work` made the server ask the database whether it accepts writes. */
async function countLooks(work: () => Promise<unknown>): Promise<number> {
  const before = passage.sent()
  await ready()
  const ofOne = passage.sent() - before
  await work()
  return (passage.sent() - before) / ofOne
}

test('asks the database once a second at most, however many ask', async () => {
  const begun = performance.now()
  const looks = await countLooks(async () => {
    for (let count = 0; count < 20; count += 1)
      expect(new Set(await Promise.all(Array.from({ length: 20 }, ready)))).toEqual(new Set([200]))
  })
  expect(looks).toBeLessThanOrEqual(1 + (performance.now() - begun) / 1000)
})

test('says within two seconds that the database hangs, to all who ask, and lets nobody else wait for that', async () => {
  expect(await ready()).toBe(200)
  await sleep(1000)
  passage.hold()
  const begun = performance.now()
  const asked = await Promise.all(Array.from({ length: 50 }, ready))
  expect(performance.now() - begun).toBeLessThan(4000)
  expect(new Set(asked)).toEqual(new Set([503]))
  // There was one check, and its connection was closed.
  expect(server.database.door.pool.totalCount).toBe(0)
  expect(server.database.door.pool.waitingCount).toBe(0)
  expect(server.log.filter((line) => line.includes('not ready'))).toHaveLength(1)
  passage.release()
  await expect.poll(ready, { timeout: 5000 }).toBe(200)
})

test('notices within a second or so that the database is gone, and that it is back', async () => {
  expect(await ready()).toBe(200)
  const admin = new pg.Client({ ...direct, database: 'postgres' })
  await admin.connect()
  const closed = async (isClosed: boolean) => {
    await admin.query(`alter database ${direct.database} with allow_connections ${!isClosed}`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      direct.database,
    ])
  }
  try {
    for (const [isClosed, status] of [
      [true, 503],
      [false, 200],
    ] as const) {
      await closed(isClosed)
      const begun = performance.now()
      await expect.poll(ready, { interval: 20 }).toBe(status)
      expect(performance.now() - begun).toBeLessThan(3000)
    }
  } finally {
    await admin.end()
  }
})
