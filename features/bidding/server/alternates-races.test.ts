/** Concurrent calls on alternates. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAlternates as putAlternates } from '#database/seed/bid-builders.ts'
import { addWorkOrder } from '#database/seed/builders.ts'
import { AFTER, BEFORE, type BidStage, openBidStage } from '#tests/harness/bids.ts'
import { RACE_TIMEOUT, race, repeat, statusesOf } from '#tests/harness/race.ts'
import { newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { addAlternates, saveAlternatePrices } from '../alternates-contract.ts'
import { awardBids } from '../tabulation-contract.ts'

let server: TestApp
let stage: BidStage
let colleague: Person

beforeAll(async () => {
  server = await openTestApp()
  stage = await openBidStage(server)
  colleague = await newPerson(server, stage.vendorAccount)
})
afterAll(() => server?.close())
beforeEach(() => {
  server.clock.now = new Date(BEFORE)
})

const query = async (text: string, values: unknown[]) => (await server.database.pool.query(text, values)).rows

async function advertised() {
  const at = await stage.project()
  const [alternateUniqueId = ''] = await putAlternates(server.database.db, at.workOrder, [
    { title: 'Paving' },
  ])
  const workOrderUniqueId = at.workOrder.workOrderId
  const price = (quotedUnitCost: string, { token }: Person = stage.vendor) =>
    server.call(saveAlternatePrices, {
      body: [{ workOrderUniqueId, alternateUniqueId, quotedUnitCost }],
      token,
    })
  return { at, workOrderUniqueId, alternateUniqueId, price }
}

test('two of one account price an alternate while one submits: what is submitted is one of the two, on one bid', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    server.clock.now = new Date(BEFORE)
    const { at, price } = await advertised()
    const bid = await stage.intend(stage.vendor, at)
    await stage.save(stage.vendor, at, ['5'])
    await price('1')
    const answers = await race(round, [
      () => price('2'),
      () => price('3', colleague),
      () => stage.submit(stage.vendor, at),
    ])
    expect(statusesOf(answers)).toEqual([200, 200, 200])
    const [found] = await query(
      `select l.unit_cost::float8 as sent, p.unit_cost::float8 as saved, p.row_version as version, s.version as submission
       from bid_summary s join bid_alternate_line l on l.bid_summary_id = s.id join bid_alternate_price p on p.bid_summary_id = s.id
       where s.id = $1`,
      [bid],
    )
    expect(found).toMatchObject({ version: 3, submission: 1 })
    expect([1, 2, 3]).toContain(found?.sent)
    expect([2, 3]).toContain(found?.saved)
  })
})

test('an alternate is added while the project is advertised: it is there before anybody reads it, or is refused', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    const { workOrderId } = await addWorkOrder(server.database.db, stage.account, {
      title: 'Wall',
      construction_phase: '1',
      bidding_end_date: '2050-12-31',
    })
    const body = [{ workOrderUniqueId: workOrderId, alternateTitle: 'Paving', targetMetric: '1' }]
    const [added] = await race<{ status: number } | object>(round, [
      () => server.call(addAlternates, { body, token: stage.owner.token }),
      () => query('update work_order set is_bid_advertised = true where id = $1', [workOrderId]),
    ])
    const isAdded = (added as { status: number }).status === 200
    expect(isAdded || (added as { status: number }).status === 409).toBe(true)
    expect(await query('select 1 from bid_alternate where work_order_id = $1', [workOrderId])).toHaveLength(
      isAdded ? 1 : 0,
    )
    expect((await server.call(addAlternates, { body, token: stage.owner.token })).status).toBe(409)
  })
})

test('a bid is awarded twice at once with an alternate: it is built once', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    server.clock.now = new Date(BEFORE)
    const { at, workOrderUniqueId, alternateUniqueId, price } = await advertised()
    await stage.intend(stage.vendor, at)
    await price('2')
    const bid = await stage.bid(stage.vendor, at, ['5'])
    server.clock.now = new Date(AFTER)
    const award = () =>
      server.call(awardBids, {
        body: [
          {
            workOrderUniqueID: workOrderUniqueId,
            selectedBidSummaryUniqueId: bid,
            alternateUniqueIds: [alternateUniqueId],
          },
        ],
        token: stage.owner.token,
      })
    expect(statusesOf(await race(round, [award, award]))).toEqual([200, 409])
    expect(
      await query(
        `select a.id from activity a join task t on t.id = a.task_id where t.work_order_id = $1 and t.name = 'Alternates'`,
        [workOrderUniqueId],
      ),
    ).toHaveLength(1)
  })
})
