/** Concurrent decisions about bids: one bid is awarded once, with its submitted prices. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RACE_TIMEOUT, race, repeat, statusesOf } from '#tests/harness/race.ts'
import { newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { AFTER, BEFORE, openTabulationStage, type TabulationStage } from '#tests/harness/tabulation.ts'
import { withdrawBid } from '../contract.ts'
import { acknowledgeBids, tabulateBids } from '../tabulation-contract.ts'

let server: TestApp
let stage: TabulationStage
let bob: Person

// Each test has its own database. PostgreSQL chooses query plans while the tables are empty, and these plans
// are slow with the thousands of bids that the rounds of all tests would leave behind.
beforeEach(async () => {
  server = await openTestApp()
  stage = await openTabulationStage(server)
  bob = await newPerson(server, stage.account)
})
afterEach(() => server?.close())

const stateOf = async (id: string) => {
  const { rows } = await server.database.pool.query<{
    owners: number
    bidders: number
    version: number | null
  }>(
    `select r.status_id as owners, s.status_id as bidders, s.version from bid_received r join bid_summary s on s.id = r.bid_summary_id
     where r.bid_summary_id = $1`,
    [id],
  )
  return rows[0]
}

test('two bids are awarded at once: one is', { timeout: RACE_TIMEOUT }, async () => {
  await repeat(async (round) => {
    const at = await stage.project()
    const [kestrel, tallgrass, alder] = await stage.bids(at)
    const answers = await race(round, [() => stage.award(at, kestrel), () => stage.award(at, alder, bob)])
    expect(statusesOf(answers)).toEqual([200, 409])
    const won = answers[0]?.status === 200 ? kestrel : alder
    for (const id of [kestrel, tallgrass, alder]) {
      const status = id === won ? 13 : 9
      expect(await stateOf(id)).toMatchObject({ owners: status, bidders: status })
    }
  })
})

test('one bid is awarded twice at once: once, with one subcontractor', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    const at = await stage.project()
    const [kestrel] = await stage.bids(at)
    const answers = await race(round, [() => stage.award(at, kestrel), () => stage.award(at, kestrel, bob)])
    expect(statusesOf(answers)).toEqual([200, 409])
  })
  const { rows } = await server.database.pool.query(
    `select 1 from sub_contractor where account_id = $1 and name = 'Company of Kestrel'`,
    [stage.account.accountId],
  )
  expect(rows).toHaveLength(1)
})

test('one bidder wins two projects at once: they become one subcontractor', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    await server.database.pool.query(
      `update sub_contractor set name = name || ' before ' || id where account_id = $1 and name = 'Company of Kestrel'`,
      [stage.account.accountId],
    )
    const places = [await stage.project(), await stage.project()]
    const bids = [
      await stage.bid(stage.kestrel, places[0] as never, ['1']),
      await stage.bid(stage.kestrel, places[1] as never, ['1']),
    ]
    const answers = await race(
      round,
      places.map((at, index) => () => stage.award(at, bids[index] ?? '')),
    )
    expect(statusesOf(answers)).toEqual([200, 200])
    const { rows } = await server.database.pool.query(
      `select 1 from sub_contractor where account_id = $1 and name = 'Company of Kestrel'`,
      [stage.account.accountId],
    )
    expect(rows).toHaveLength(1)
  })
})

/** Simulates two servers with different clocks: the call that runs first decides. */
test('a bid is withdrawn against the award: the one or the other', { timeout: RACE_TIMEOUT }, async () => {
  await repeat(async (round) => {
    const at = await stage.project()
    const [kestrel] = await stage.bids(at)
    // The award's clock is after the end, the withdrawal's clock is before the end.
    server.clock.now = BEFORE
    const [withdrawn, awarded] = await race(round, [
      () =>
        server.call(withdrawBid, {
          body: { bidSummaryUniqueId: kestrel },
          token: stage.kestrel.token,
        }),
      async () => {
        server.clock.now = AFTER
        return stage.award(at, kestrel)
      },
    ])
    expect([withdrawn?.status, awarded?.status].filter((status) => status === 200)).toHaveLength(1)
    expect(await stateOf(kestrel)).toMatchObject(
      awarded?.status === 200
        ? { owners: 13, bidders: 13, version: 1 }
        : { owners: 1, bidders: 1, version: null },
    )
  })
})

test('a bid is withdrawn while it is acknowledged: both sides say the same', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    const at = await stage.project()
    const [kestrel] = await stage.bids(at)
    server.clock.now = BEFORE
    const [withdrawn, acknowledged] = await race(round, [
      () => server.call(withdrawBid, { body: { bidSummaryUniqueId: kestrel }, token: stage.kestrel.token }),
      () =>
        server.call(acknowledgeBids, {
          body: [{ bidSummaryUniqueId: kestrel }],
          token: stage.ann.token,
        }),
    ])
    expect(withdrawn?.status).toBe(200)
    expect([200, 409]).toContain(acknowledged?.status)
    expect(await stateOf(kestrel)).toMatchObject({ owners: 1, bidders: 1, version: null })
  })
})

test('many look at once: all see the same, and each look is kept', { timeout: RACE_TIMEOUT }, async () => {
  await repeat(async (round) => {
    const at = await stage.project()
    await stage.bids(at)
    const look =
      ({ token }: Person) =>
      () =>
        server.call(tabulateBids, { body: { TargetUniqueID: at.workOrder.workOrderId }, token })
    const answers = await race(round, [look(stage.ann), look(bob), look(stage.sam)])
    expect(statusesOf(answers)).toEqual([200, 200, 200])
    for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
    const { rows } = await server.database.pool.query('select 1 from bid_look where work_order_id = $1', [
      at.workOrder.workOrderId,
    ])
    expect(rows).toHaveLength(3)
  })
})
