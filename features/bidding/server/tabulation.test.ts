/**
 * The owner's reading of bids before and after the end, and who may not read them (records.md 'Bidding',
 * 'Sealed bids').
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bits } from '#contract/modules.ts'
import { addAccount, addRole, addSubContractor, assign } from '#database/seed/builders.ts'
import { listHistoryOfWorkOrder } from '#features/projects/contract.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import {
  AFTER,
  BEFORE,
  type BidsOnProject,
  openTabulationStage,
  SEALED,
  type TabulationStage,
} from '#tests/harness/tabulation.ts'
import {
  acknowledgeBids,
  awardBids,
  exportTabulation,
  findReceivedBid,
  listReceivedBids,
  tabulateBids,
} from '../tabulation-contract.ts'

let server: TestApp
let stage: TabulationStage

beforeAll(async () => {
  server = await openTestApp()
  stage = await openTabulationStage(server)
})
afterAll(() => server?.close())
beforeEach(() => {
  server.clock.now = AFTER
})

const received = ({ workOrder }: BidsOnProject, { token }: Person = stage.ann) =>
  server.call(listReceivedBids, { body: { TargetUniqueID: workOrder.workOrderId }, token })
const tabulated = ({ workOrder }: BidsOnProject, { token }: Person = stage.ann, more: object = {}) =>
  server.call(tabulateBids, { body: { TargetUniqueID: workOrder.workOrderId, ...more }, token })
const exported = async ({ workOrder }: BidsOnProject, { token }: Person = stage.ann) => {
  const response = await server.app.inject({
    method: 'POST',
    url: exportTabulation.path,
    headers: { authorization: token },
    payload: { TargetUniqueID: workOrder.workOrderId, format: 'csv' },
  })
  const status = response.statusCode
  return { errorDescription: null, ...(status !== 200 && response.json<object>()), status }
}
const oneBid = (TargetUniqueID: string, { token }: Person = stage.ann) =>
  server.call(findReceivedBid, { body: { TargetUniqueID }, token })
const acknowledged = (ids: readonly string[], { token }: Person = stage.ann, rowVersion?: number) =>
  server.call(acknowledgeBids, {
    body: ids.map((bidSummaryUniqueId) => ({ bidSummaryUniqueId, ...(rowVersion && { rowVersion }) })),
    token,
  })

/** All calls of the owner about bids, each with a project and a bid on it. */
const calls: [
  string,
  (
    at: BidsOnProject,
    bid: string,
    who: Person,
  ) => Promise<{ status: number; errorDescription: string | null }>,
][] = [
  ['summary', (at, _bid, who) => received(at, who)],
  ['tabulation', (at, _bid, who) => tabulated(at, who)],
  ['its export', (at, _bid, who) => exported(at, who)],
  ['one bid', (_at, bid, who) => oneBid(bid, who)],
  ['acknowledging', (_at, bid, who) => acknowledged([bid], who)],
  ['the award', (at, bid, who) => stage.award(at, bid, who)],
]
const opening = calls.filter(([name]) => !['summary', 'acknowledging'].includes(name))

const column = async (text: string, values: unknown[]) =>
  (await server.database.pool.query<{ value: unknown }>(text, values)).rows.map(({ value }) => value)
const deedsOn = ({ workOrder }: BidsOnProject) =>
  column('select what as value from bid_look where work_order_id = $1 order by id', [workOrder.workOrderId])
/** All rows about a project's bids that a refused call must leave unchanged. */
const stateOf = ({ workOrder }: BidsOnProject) =>
  column(
    `select to_jsonb(r) as value from bid_received r where work_order_id = $1
     union all select to_jsonb(s) from bid_summary s where work_order_id = $1
     union all select to_jsonb(l) from bid_look l where work_order_id = $1
     union all select to_jsonb(a) from activity a where work_order_id = $1
     union all select to_jsonb(w) from work_order w where id = $1 order by 1`,
    [workOrder.workOrderId],
  )

describe('before the end', () => {
  test('the owner reads who intends and how many have submitted', async () => {
    const at = await stage.project()
    const [kestrel] = await stage.bids(at)
    const birch = await newPerson(server, await newAccount(server, 'Birch'))
    const intended = await stage.bid(birch, at, [], { intent_at: '2026-01-01T10:00:00Z' })
    server.clock.now = BEFORE
    const { status, data } = await received(at)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      totalCount: 4,
      submittedCount: 3,
      isOver: false,
      isAwarded: false,
      isAdvertised: true,
      workOrderTitle: 'Gym',
      biddingEndsAt: AFTER.toISOString(),
      biddingEndText: 'until Nov 10, 2031, 5:00 PM PST',
    })
    // In the order of their intents, independent of their prices.
    expect(data.items.map(({ accountName }) => accountName)).toEqual([
      'Company of Birch',
      'Company of Kestrel',
      'Company of Tallgrass',
      'Company of Alder',
    ])
    expect(data.items[0]).toMatchObject({ bidSummaryUniqueId: intended, statusId: 1, submittedDate: null })
    expect(data.items[1]).toMatchObject({
      bidSummaryUniqueId: kestrel,
      statusId: 11,
      submittedDate: '2031-11-09T10:00:00.000Z',
    })
  })

  test('no answer, history or trail of the owner says an amount', async () => {
    const at = await stage.project()
    // Digits that occur in no other data of the test.
    const [cost, amount] = ['7319.37', '9076018.80']
    const bid = await stage.bid(stage.kestrel, at, [cost])
    server.clock.now = BEFORE
    const answers = []
    for (const [, ask] of calls) answers.push(await ask(at, bid, stage.ann))
    const history = await server.call(listHistoryOfWorkOrder, {
      body: { TargetUniqueID: at.workOrder.workOrderId },
      token: stage.ann.token,
    })
    const trail = await column('select changes as value from audit_entry where account_id = $1', [
      stage.account.accountId,
    ])
    const told = JSON.stringify([answers, history.data, trail])
    expect(told).toContain(bid)
    // Nine characters are too long to occur in an id by chance.
    for (const one of [cost, amount, '9,076,018']) expect(told).not.toContain(one.slice(0, 9))
  })

  test.each(opening)('%s is refused with the day, the time and the zone', async (_name, ask) => {
    const at = await stage.project()
    const [bid] = await stage.bids(at)
    server.clock.now = BEFORE
    const before = await stateOf(at)
    expect(await ask(at, bid, stage.ann)).toMatchObject({
      status: 409,
      errorCode: 'BIDS_SEALED',
      errorDescription: SEALED,
    })
    expect(await stateOf(at)).toEqual(before)
    server.clock.now = AFTER
    expect((await ask(at, bid, stage.ann)).status, 'the instant itself is after').toBe(200)
  })

  test('without a time the end of the day is told', async () => {
    const at = await stage.project()
    await server.database.pool.query('update work_order set bidding_end_time = null where id = $1', [
      at.workOrder.workOrderId,
    ])
    expect((await tabulated(at)).errorDescription).toBe('Bids are sealed until the end of Nov 10, 2031 PST.')
  })

  test('the zone of the account moves nothing that was advertised', async () => {
    const at = await stage.project()
    const zone = (name: string) =>
      server.database.pool.query('update account set time_zone = $1 where account_id = $2', [
        name,
        stage.account.accountId,
      ])
    await zone('Asia/Tokyo')
    server.clock.now = BEFORE
    expect((await tabulated(at)).errorDescription).toBe(SEALED)
    server.clock.now = AFTER
    expect((await tabulated(at)).status).toBe(200)
    await zone('America/Los_Angeles')
  })

  test('whether anybody bids changes neither the answer nor the statements', async () => {
    const [empty, full] = [await stage.project(), await stage.project()]
    const ids = await stage.bids(full)
    server.clock.now = BEFORE
    const asking = async (at: BidsOnProject) => {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      const { status, errorDescription } = await tabulated(at)
      const statements = query.mock.calls.map(
        ([asked]) => (asked as unknown as { text?: string }).text ?? asked,
      )
      query.mockRestore()
      return { status, errorDescription, statements }
    }
    await asking(full)
    const ofFull = await asking(full)
    expect(ofFull.statements.length).toBeGreaterThan(3)
    expect(ofFull).toEqual(await asking(empty))
    expect(ids).toHaveLength(3)
  })

  test('a clock that is behind opens nothing that another has not', async () => {
    const at = await stage.project()
    await stage.bids(at)
    expect((await tabulated(at)).status).toBe(200)
    server.clock.now = BEFORE
    expect((await tabulated(at)).errorDescription).toBe(SEALED)
  })
})

describe('acknowledging', () => {
  test('works before the end, and both sides know', async () => {
    const at = await stage.project()
    const [kestrel, tallgrass] = await stage.bids(at)
    server.clock.now = BEFORE
    expect(await acknowledged([kestrel, tallgrass])).toMatchObject({
      status: 200,
      data: [kestrel, tallgrass],
    })
    const { data } = await received(at)
    expect(data.items.map(({ statusId }) => statusId)).toEqual([12, 12, 11])
    expect(data.items[0]?.acknowledgedDate).toBe(BEFORE.toISOString())
    expect(
      await column('select status_id as value from bid_summary where id = any($1) order by id', [
        [kestrel, tallgrass],
      ]),
    ).toEqual([12, 12])
    expect(await deedsOn(at)).toEqual(['acknowledge', 'acknowledge'])
  })

  test('is refused where nothing is submitted, twice, as it was seen before, and once it is decided; all or none', async () => {
    const at = await stage.project()
    const [kestrel, tallgrass, alder] = await stage.bids(at)
    const birch = await stage.bid(await newPerson(server, await newAccount(server, 'Birch')), at)
    expect(await acknowledged([kestrel])).toMatchObject({ status: 200 })
    const before = await stateOf(at)
    expect(await acknowledged([tallgrass, birch])).toMatchObject({
      status: 409,
      errorDescription: 'There is no submitted bid to acknowledge.',
    })
    expect(await acknowledged([tallgrass, kestrel])).toMatchObject({
      status: 409,
      errorDescription: 'This bid is already acknowledged.',
    })
    expect(await acknowledged([tallgrass], stage.ann, 7)).toMatchObject({
      status: 409,
      errorCode: 'ROW_VERSION_STALE',
    })
    expect(await acknowledged([tallgrass, randomUUID()])).toMatchObject({ status: 404 })
    expect(await stateOf(at)).toEqual(before)
    expect((await stage.award(at, alder)).status).toBe(200)
    expect(await acknowledged([tallgrass])).toMatchObject({ status: 409, errorCode: 'BID_AWARDED_ALREADY' })
    expect(await acknowledged([alder])).toMatchObject({ status: 409, errorCode: 'BID_AWARDED_ALREADY' })
  })
})

describe('the tabulation', () => {
  test('has low, median and outliers of each line, and what the bids come to', async () => {
    const at = await stage.project()
    const [kestrel, tallgrass, alder] = await stage.bids(at)
    const { data } = await tabulated(at)
    expect(data).toMatchObject({ totalCount: 4, lineCount: 4, commonCount: 3, outlierCount: 1, isOver: true })
    expect(
      data.items.map(({ description, jobTitle, targetMetric, medianUnitCost, matrixCollection: [entry] }) => [
        `${jobTitle} ${description} ${targetMetric} ${medianUnitCost}`,
        ...(entry?.bidInfo ?? []).map(
          (bid) =>
            `${bid.bidUnitCost} ${bid.amount}${bid.isLow ? ' low' : ''}${bid.isOutlier ? ` ${bid.offMedianPercent} %` : ''}`,
        ),
      ]),
    ).toEqual([
      ['Ground Excavate 1240.0 14.20', '14.20 17608.00', '12.80 15872.00 low', '15.10 18724.00'],
      ['Ground Form 420.0 41.00', '38.50 16170.00 low', '41.00 17220.00', '44.20 18564.00'],
      ['Ground Place 96.0 208.00', '212.00 20352.00', '208.00 19968.00', '131.00 12576.00 low -37 %'],
      ['Frame Erect 38.5 2895.00', '2950.00 113575.00', 'null null', '2840.00 109340.00 low'],
    ])
    expect(
      data.bidders.map((bidder) => [
        bidder.bidSummaryUniqueId,
        bidder.totalAmount,
        bidder.commonAmount,
        bidder.pricedCount,
        bidder.outlierCount,
        bidder.isLow,
      ]),
    ).toEqual([
      [kestrel, '167705.00', '54130.00', 4, 0, false],
      [tallgrass, '53060.00', '53060.00', 3, 0, false],
      [alder, '159204.00', '49864.00', 4, 1, true],
    ])
    expect(data.medianAmount).toBe('53060.00')
  })

  test('an outlier is more than 25 % from the median, exactly; of one bid alone nothing is low', async () => {
    const at = await stage.project()
    await stage.bid(stage.kestrel, at, ['100', '100', '8', '0.0001'])
    await stage.bid(stage.tallgrass, at, ['125', '125.0001', '10', null])
    await stage.bid(stage.alder, at, ['75', '100', '7.5', null])
    const { data } = await tabulated(at)
    const marks = data.items.map(({ matrixCollection: [entry] }) =>
      entry?.bidInfo.map(({ isLow, isOutlier }) => `${isLow ? 'low' : ''}${isOutlier ? 'far' : ''}`),
    )
    expect(marks).toEqual([
      ['', '', 'low'],
      ['low', 'far', 'low'],
      ['', '', 'low'],
      ['', '', ''],
    ])
    const { data: only } = await tabulated(at, stage.ann, { onlyOutliers: true })
    expect([only.totalCount, only.lineCount, only.items.map(({ description }) => description)]).toEqual([
      1,
      4,
      ['Form'],
    ])
    // The sums include all lines, also with a filter.
    expect(only.bidders).toEqual(data.bidders)
  })

  test('comes ten at a time', async () => {
    const at = await stage.project()
    await stage.bids(at)
    const { data } = await tabulated(at, stage.ann, { NumberOfItemsPerPage: 2 })
    expect([data.count, data.totalCount, data.totalPages]).toEqual([2, 4, 2])
    expect(data.items.map(({ description }) => description)).toEqual(['Excavate', 'Form'])
    const { data: next } = await tabulated(at, stage.ann, { NumberOfItemsPerPage: 2, StartingPageNumber: 1 })
    expect(next.items.map(({ description }) => description)).toEqual(['Place', 'Erect'])
    expect(next.bidders).toEqual(data.bidders)
  })

  test('counts what is submitted alone, as it was submitted', async () => {
    const at = await stage.project()
    const bid = await stage.bid(stage.kestrel, at, ['10'])
    await stage.bid(stage.tallgrass, at)
    await server.database.pool.query(
      'update bid_activity set quoted_unit_cost = 99 where work_order_id = $1',
      [at.workOrder.workOrderId],
    )
    const { data } = await tabulated(at)
    expect(data.bidders).toMatchObject([{ bidSummaryUniqueId: bid, totalAmount: '12400.00', isLow: false }])
    expect(data.items[0]?.matrixCollection[0]?.bidInfo).toMatchObject([{ bidUnitCost: '10.00' }])
  })

  test('without any bid has the lines of the plan', async () => {
    const { status, data } = await tabulated(await stage.project())
    expect(status).toBe(200)
    expect(data).toMatchObject({ lineCount: 4, commonCount: 0, medianAmount: null, bidders: [] })
    expect(data.items.map(({ description }) => description)).toEqual(['Excavate', 'Form', 'Place', 'Erect'])
  })

  test('of a project that was never advertised is refused', async () => {
    const at = await stage.project()
    await server.database.pool.query(
      'update work_order set is_bid_advertised = false, bidding_ends_at = null where id = $1',
      [at.workOrder.workOrderId],
    )
    expect(await tabulated(at)).toMatchObject({
      status: 409,
      errorDescription: 'This project was never advertised, so there are no bids on it.',
    })
    expect((await received(at)).data).toMatchObject({ totalCount: 0, isOver: false })
  })

  test('is a spreadsheet under the documented headers', async () => {
    const at = await stage.project()
    await stage.bids(at)
    const { columns, rows } = await download(
      server,
      exportTabulation,
      { TargetUniqueID: at.workOrder.workOrderId, format: 'csv' },
      { token: stage.ann.token },
    )
    expect(columns).toEqual([
      'Job',
      'Item',
      'Code',
      'Quantity',
      'Unit',
      'Description',
      ...['Kestrel', 'Tallgrass', 'Alder'].flatMap((name) => [
        `Company of ${name} Unit price`,
        `Company of ${name} Amount`,
      ]),
    ])
    expect(Object.values(rows[2] ?? {})).toEqual([
      'Ground',
      'Footings',
      '',
      '96.0',
      'm³',
      'Place',
      '212.00',
      '20352.00',
      '208.00',
      '19968.00',
      '131.00',
      '12576.00',
    ])
    expect(rows.slice(4).map((row) => Object.values(row).filter((cell) => cell !== ''))).toEqual([
      ['Total of lines every bidder priced (3 of 4)', '54130.00', '53060.00', '49864.00'],
      ['Total of each bid', '167705.00', '53060.00', '159204.00'],
    ])
  })
})

describe('one bid', () => {
  test('has its prices beside the medians of all', async () => {
    const at = await stage.project()
    const [, , alder] = await stage.bids(at)
    const { data } = await oneBid(alder)
    expect(data).toMatchObject({
      totalCount: 4,
      workOrderUniqueId: at.workOrder.workOrderId,
      medianAmount: '53060.00',
      bid: { accountName: 'Company of Alder', totalAmount: '159204.00', statusId: 11 },
    })
    expect(data.items[2]).toMatchObject({
      medianUnitCost: '208.00',
      matrixCollection: [
        { bidInfo: [{ bidSummaryUniqueId: alder, bidUnitCost: '131.00', isOutlier: true }] },
      ],
    })
  })

  test('that is not submitted is not there', async () => {
    const at = await stage.project()
    const intended = await stage.bid(stage.kestrel, at)
    expect(await oneBid(intended)).toMatchObject({ status: 404 })
    expect(await deedsOn(at)).toEqual([])
  })
})

describe('each look', () => {
  test('is kept, and told in the history of the project', async () => {
    const at = await stage.project()
    const [, , alder] = await stage.bids(at)
    await received(at)
    await tabulated(at, stage.sam)
    await tabulated(at)
    await exported(at)
    await oneBid(alder)
    expect(await deedsOn(at)).toEqual(['tabulation', 'tabulation', 'export', 'bid'])
    const { data } = await server.call(listHistoryOfWorkOrder, {
      body: { TargetUniqueID: at.workOrder.workOrderId },
      token: stage.ann.token,
    })
    expect(data.items.map(({ employeeName, what }) => `${employeeName} ${what}`).slice(0, 4)).toEqual([
      `${stage.ann.name} looked at the bid of Company of Alder`,
      `${stage.ann.name} downloaded the bids`,
      `${stage.ann.name} looked at the bids side by side`,
      `${stage.sam.name} looked at the bids side by side`,
    ])
    expect(
      await column(
        `select count(*)::int as value from audit_entry where record = 'bid_look' and account_id = $1
        and changes->'work_order_id'->>1 = $2`,
        [stage.account.accountId, at.workOrder.workOrderId],
      ),
    ).toEqual([4])
  })

  test('is told to nobody who may not read bids', async () => {
    const at = await stage.project()
    await stage.bids(at)
    await tabulated(at)
    const foreman = await newPerson(server, stage.account, 'Foreman')
    const firm = await newPerson(server, stage.account)
    const works = await addSubContractor(server.database.db, stage.account, { name: 'Some firm' })
    await server.database.pool.query('update employee set sub_contractor_id = $2 where id = $1', [
      firm.employeeId,
      works,
    ])
    for (const person of [foreman, firm]) {
      await assign(server.database.db, person, at.workOrder)
      const { status, data } = await server.call(listHistoryOfWorkOrder, {
        body: { TargetUniqueID: at.workOrder.workOrderId },
        token: person.token,
      })
      expect([status, data.items.filter(({ what }) => what.includes('bid'))]).toEqual([200, []])
    }
  })
})

describe('who may', () => {
  test.each(calls)(
    '%s is answered 404 to vendors, who bid or not, and to other accounts of the company',
    async (_name, ask) => {
      const at = await stage.project()
      const [bid] = await stage.bids(at)
      const before = await stateOf(at)
      const sibling = await newPerson(
        server,
        await addAccount(server.database.db, stage.account, { name: `Sibling ${randomUUID()}` }),
      )
      const stranger = await newPerson(server, await newAccount(server, 'Stranger'))
      for (const person of [stage.kestrel, stage.tallgrass, stranger, sibling])
        expect((await ask(at, bid, person)).status).toBe(404)
      expect(await stateOf(at)).toEqual(before)
    },
  )

  test.each(calls)('%s is answered 404 to whoever is not on the project', async (_name, ask) => {
    const at = await stage.project()
    const [bid] = await stage.bids(at)
    const role = await addRole(server.database.db, stage.account, `Elsewhere ${randomUUID()}`, {
      Projects: bits.Read,
      Bidding: bits.Read + bits.Update,
      Costs: bits.Read + bits.Update,
    })
    const elsewhere = await newPerson(server, stage.account, role)
    expect((await ask(at, bid, elsewhere)).status).toBe(404)
    await assign(server.database.db, elsewhere, at.workOrder)
    expect((await ask(at, bid, elsewhere)).status).toBe(200)
  })

  test.each(calls)('%s is refused without the bit', async (_name, ask) => {
    const at = await stage.project()
    const [bid] = await stage.bids(at)
    const foreman = await newPerson(server, stage.account, 'Foreman')
    await assign(server.database.db, foreman, at.workOrder)
    expect((await ask(at, bid, foreman)).status).toBe(403)
  })

  test('a superintendent reads, and neither acknowledges nor awards', async () => {
    const at = await stage.project()
    const [bid] = await stage.bids(at)
    const answers = []
    for (const [, ask] of calls) answers.push((await ask(at, bid, stage.sam)).status)
    expect(answers).toEqual([200, 200, 200, 200, 403, 403])
  })

  test.each(opening)('%s is refused to whoever may not see costs, and opens nothing', async (_name, ask) => {
    const at = await stage.project()
    const [bid] = await stage.bids(at)
    const role = await addRole(server.database.db, stage.account, `Blind ${randomUUID()}`, {
      Projects: bits.Read + bits.GlobalAccess,
      Bidding: bits.Read + bits.Update,
    })
    expect(await ask(at, bid, await newPerson(server, stage.account, role))).toMatchObject({
      status: 403,
      errorCode: 'BID_AMOUNTS_ARE_COSTS',
    })
    expect(
      await column('select bids_opened_at as value from work_order where id = $1', [
        at.workOrder.workOrderId,
      ]),
    ).toEqual([null])
  })

  test('an award names the account whose bid it is, or none', async () => {
    const at = await stage.project()
    const [bid] = await stage.bids(at)
    const named = (subcontractorAccountUniqueId: string) =>
      server.call(awardBids, {
        body: [
          {
            workOrderUniqueID: at.workOrder.workOrderId,
            selectedBidSummaryUniqueId: bid,
            subcontractorAccountUniqueId,
          },
        ],
        token: stage.ann.token,
      })
    expect((await named(stage.alder.accountId)).status).toBe(404)
    expect((await named(stage.kestrel.accountId)).status).toBe(200)
  })
})
