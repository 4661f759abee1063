/**
 * Numbers that records of all kinds are given at the same moment: none is lost or given twice. What two people do to one
 * record stands with its module (races.test.ts).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChangeOrderStage, openChangeOrderStage } from '#features/changeorders/testing.ts'
import { openRfiStage, type RfiStage } from '#features/rfis/testing.ts'
import { openSubmittalStage, type SubmittalStage } from '#features/submittals/testing.ts'
import { RACE_TIMEOUT, race, repeat } from './harness/race.ts'
import { openTestApp, type TestApp } from './harness/server.ts'

let server: TestApp
let submittals: SubmittalStage
let orders: ChangeOrderStage
let rfis: RfiStage

beforeAll(async () => {
  server = await openTestApp()
  submittals = await openSubmittalStage(server)
  orders = await openChangeOrderStage(server)
  rfis = await openRfiStage(server)
})

afterAll(() => server?.close())

test('numbers given at once: each once, none left out', { timeout: RACE_TIMEOUT }, async () => {
  const given = { rfi: 0, submittal: 0, change_order: 0 }
  await repeat(async (round) => {
    await race(
      round,
      [rfis, submittals, orders].flatMap(({ add }) => [() => add(), () => add()]),
    )
    for (const name of Object.keys(given) as (keyof typeof given)[]) given[name] += 2
  })
  for (const [table, { account }] of [
    ['rfi', rfis],
    ['submittal', submittals],
    ['change_order', orders],
  ] as const) {
    const { rows } = await server.database.pool.query<{ number: number }>(
      `select distinct on (number) number from ${table} where account_id = $1 order by number`,
      [account.accountId],
    )
    const numbers = rows.map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(numbers.length).toBeGreaterThanOrEqual(given[table])
    const { rows: doubles } = await server.database.pool.query(
      `select number from ${table} where account_id = $1 group by ${table === 'submittal' ? 'number, revision' : 'number'} having count(*) > 1`,
      [account.accountId],
    )
    expect(doubles).toEqual([])
  }
})
