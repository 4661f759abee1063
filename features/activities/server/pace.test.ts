/** The pace of an activity, computed from its captures. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountHandle, addActivity, addCapture } from '#database/seed/builders.ts'
import { addBranch, type Branch } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { paceOf } from './pace-queries.ts'

/** A Wednesday. */
const TODAY = '2026-11-25'

let server: TestApp
let account: AccountHandle
let ann: Person
let branch: Branch

beforeAll(async () => {
  server = await openTestApp()
  account = await newAccount(server)
  ann = await newPerson(server, account)
  branch = await addBranch(server, account)
})
afterAll(() => server?.close())

/** The pace of an activity with these captures. Each capture is a quantity and a day. */
async function paceWith(captures: [metric: string, day: string][]) {
  const { db } = server.database
  const activity = await addActivity(db, branch, { title: 'Place' })
  for (const [metric, day] of captures) {
    await addCapture(db, activity, { employeeId: ann.employeeId, metric, date: day })
  }
  const { rows } = await sql<{ last: string | null; days: number; lately: string }>`
    select pace.last_capture::text as last, pace.captured_days as days, trim_scale(pace.captured_lately)::text as lately
    from activity ${paceOf(account, TODAY)}
    where activity.company_id = ${account.companyId} and activity.account_id = ${account.accountId}
      and activity.id = ${activity.activityId}`.execute(db)
  return rows[0]
}

test('the last five working days with a capture count, each with all that was captured on it', async () => {
  const pace = await paceWith([
    ['100', '2026-11-10'],
    ['1', '2026-11-16'],
    ['2', '2026-11-18'],
    ['4', '2026-11-19'],
    ['8', '2026-11-23'],
    ['16', '2026-11-25'],
    ['32', '2026-11-25'],
  ])
  expect(pace).toEqual({ last: '2026-11-25', days: 5, lately: '63' })
})

test('a day on a weekend is the last capture and no pace', async () => {
  const pace = await paceWith([
    ['3', '2026-11-20'],
    ['50', '2026-11-21'],
    ['50', '2026-11-22'],
  ])
  expect(pace).toEqual({ last: '2026-11-22', days: 1, lately: '3' })
})

test('what was corrected to nothing is no capture, and a day to come does not count yet', async () => {
  const pace = await paceWith([
    ['3', '2026-11-23'],
    ['0', '2026-11-24'],
    ['7', '2026-11-26'],
  ])
  expect(pace).toEqual({ last: '2026-11-23', days: 1, lately: '3' })
})

test('without a capture there is none', async () => {
  expect(await paceWith([])).toEqual({ last: null, days: 0, lately: '0' })
})
