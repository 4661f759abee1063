/** Audit entries are stored for as long as the setting says, and are then removed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_ID } from '#contract/values.ts'
import { newAccount, openTestApp, type TestApp } from '#tests/harness/server.ts'
import { inBackground } from './background.ts'

const YEARS = 12

let server: TestApp

beforeAll(async () => {
  server = await openTestApp({ keeping: { auditYears: YEARS } })
})

afterAll(() => server?.close())

/** Runs the daily sweep as if this many years and days had passed. */
async function sweepAfter(years: number, days: number): Promise<void> {
  const then = new Date()
  then.setUTCFullYear(then.getUTCFullYear() + years, then.getUTCMonth(), then.getUTCDate() + days)
  server.clock.now = then
  await inBackground(server.database.db, 'audit:sweep', {})
  await server.runJobs()
}

test('entries of companies, of accounts and of nobody are kept for as long as is set', async () => {
  const { pool } = server.database
  const accounts = [await newAccount(server), await newAccount(server)]
  const add = (companyId: string, accountId: string | null, many: number, shift = '0 days') =>
    pool.query(
      `insert into audit_entry (company_id, account_id, record, action, changes, at)
       select $1, $2, 'company', 'update', '{}', now() + $3::interval from generate_series(1, $4::int)`,
      [companyId, accountId, shift, many],
    )
  for (const { companyId, accountId } of accounts) {
    await add(companyId, accountId, 2500)
    await add(companyId, null, 3)
  }
  await add(NO_ID, null, 3)
  const count = async () => Number((await pool.query('select count(*) from audit_entry')).rows[0].count)
  const all = await count()
  await sweepAfter(YEARS, -2)
  expect(await count()).toBe(all)
  for (const { companyId, accountId } of accounts) await add(companyId, accountId, 1, '5 days')
  await add(NO_ID, null, 1, '5 days')
  await sweepAfter(YEARS, 2)
  expect(await count()).toBe(3)
})
