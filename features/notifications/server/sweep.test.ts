/** Old notifications are deleted, and no others. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { addNotification } from '#database/seed/builders.ts'
import { inBackground } from '#server/background/background.ts'
import { newAccount, newPerson, openTestApp, type TestApp } from '#tests/harness/server.ts'

const KEPT_DAYS = 90

let server: TestApp

beforeAll(async () => {
  server = await openTestApp({ keeping: { noticesDays: KEPT_DAYS } })
})

afterAll(() => server?.close())

async function sweepAfter(days: number): Promise<void> {
  server.clock.now = new Date(Date.now() + days * DAY_MILLISECONDS)
  await inBackground(server.database.db, 'notifications:sweep', {})
  await server.runJobs()
}

test('notifications are kept for as long as is set, in all accounts, read or not', async () => {
  const people = [
    await newPerson(server, await newAccount(server)),
    await newPerson(server, await newAccount(server)),
  ]
  const { db, pool } = server.database
  for (const person of people)
    for (const title of ['unread', 'read']) await addNotification(db, person, { title })
  await pool.query(
    'update notification set read_at = now() where id in (select id from notification limit 2)',
  )
  await pool.query(
    `insert into notification
     select (jsonb_populate_record(null::notification, to_jsonb(n) || jsonb_build_object('id', gen_random_uuid()))).*
     from (select * from notification limit 1) n, generate_series(1, 2500)`,
  )
  const count = async () => Number((await pool.query('select count(*) from notification')).rows[0].count)
  expect(await count()).toBe(2504)
  await sweepAfter(KEPT_DAYS - 1)
  expect(await count()).toBe(2504)
  const [person] = people
  if (!person) throw new Error('Nobody')
  const young = await addNotification(db, person, { title: 'young' })
  await pool.query("update notification set created_at = now() + interval '5 days' where id = $1", [young])
  await sweepAfter(KEPT_DAYS + 1)
  expect((await pool.query('select id from notification')).rows).toEqual([{ id: young }])
})
