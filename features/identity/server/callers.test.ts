/** The caller is cached for one second, and read again for the next call after a change. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import type { AccountHandle } from '#database/seed/builders.ts'
import { createWorkOrders, listWorkOrdersOfEmployee } from '#features/projects/contract.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { openStream } from '#tests/harness/streams.ts'
import { getSession, signOut } from '../contract.ts'

let server: TestApp
/** A second server process on the same database. */
let other: TestApp
let account: AccountHandle
let ann: Person

beforeAll(async () => {
  server = await openTestApp()
  other = await openTestApp({ connection: server.connection })
})
afterAll(async () => {
  await other?.close()
  await server?.close()
})

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  // The clock does not move by itself, so each test decides when a second has passed.
  server.clock.now = new Date(Date.now() + 60_000)
})
afterEach(() => {
  server.clock.now = new Date(0)
})

const later = (milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
}
const read = async (on = server) =>
  (await on.call(listWorkOrdersOfEmployee, { token: ann.token, body: {} })).status
const write = async (on = server) =>
  (await on.call(createWorkOrders, { token: ann.token, body: [{ workOrderTitle: 'Weir' }] })).status

/** Removes all permissions of the company's roles in one statement. */
const takeAway = (on = server) =>
  on.database.db
    .updateTable('iam')
    .set({ permissions: sql<string>`'{}'::jsonb` })
    .where('company_id', '=', account.companyId)
    .execute()
const deactivate = (on = server) =>
  on.database.db
    .updateTable('employee')
    .set({ status_id: statuses.InActive })
    .where('company_id', '=', account.companyId)
    .where('account_id', '=', account.accountId)
    .execute()

describe('who is calling', () => {
  test('is asked of the database once a second', async () => {
    expect(await read()).toBe(200)
    // A change by a separate connection, of which the process gets no event.
    const byHand = new pg.Client(server.connection)
    await byHand.connect()
    await byHand.query('update iam set permissions = $1 where company_id = $2', [{}, account.companyId])
    await byHand.end()
    later(999)
    expect([await read(), await write()]).toEqual([200, 200])
    later(1)
    expect([await read(), await write()]).toEqual([403, 403])
  })

  test('is asked again for the next call when this process has changed what they may do', async () => {
    expect([await read(), await write()]).toEqual([200, 200])
    await takeAway()
    expect([await read(), await write()]).toEqual([403, 403])
  })

  test('is asked again for the next call when they were put out here, or have signed out', async () => {
    const luis = await newPerson(server, account)
    expect([await read(), (await server.call(getSession, { token: luis.token })).status]).toEqual([200, 200])
    await server.call(signOut, { token: luis.token })
    expect((await server.call(getSession, { token: luis.token })).status).toBe(401)
    expect(await read()).toBe(200)
    await deactivate()
    expect(await read()).toBe(401)
  })

  test('is not known by what a write that was taken back would have made of them', async () => {
    await server.database.db
      .transaction()
      .execute(async (transaction) => {
        await transaction
          .updateTable('session')
          .set({ employee_id: null, account_id: null, company_id: null })
          .where('token_hash', 'is not', null)
          .execute()
        expect(await read()).toBe(200)
        throw new Error('taken back')
      })
      .catch(() => {})
    expect(await read()).toBe(200)
  })

  test('is asked again a second later at most when another process has changed what they may do', async () => {
    expect(await read()).toBe(200)
    await takeAway(other)
    later(1000)
    expect(await read()).toBe(403)
  })

  test('is asked again at once when another process tells that their session has ended', async () => {
    const stream = await openStream(server, ann.token)
    expect(await read()).toBe(200)
    await other.call(signOut, { token: ann.token })
    // The event that ends the stream comes from the other process; the clock has not moved.
    await stream.ended
    expect(await read()).toBe(401)
  })

  test('is found once for calls that come together', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => read()))
    expect(new Set(answers)).toEqual(new Set([200]))
    await deactivate()
    const after = await Promise.all(Array.from({ length: 20 }, () => read()))
    expect(new Set(after)).toEqual(new Set([401]))
  })
})
