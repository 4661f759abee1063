/** The steps of vendors until bidding ends, and their refusals (002 §4, §5; records.md 'Bidding'). */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { addAccount, addSubContractor } from '#database/seed/builders.ts'
import { listBidCaptures } from '#features/activities/contract.ts'
import { setAccountTimeZone } from '#features/companies/contract.ts'
import {
  advertiseWorkOrder,
  deleteWorkOrders,
  getWorkOrder,
  projectErrors,
  updateWorkOrders,
} from '#features/projects/contract.ts'
import {
  AFTER,
  BEFORE,
  type BidProjectStage,
  type BidStage,
  END_DAY,
  openBidStage,
} from '#tests/harness/bids.ts'
import { auditOf, personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import {
  biddingErrors,
  listOwnBids,
  listSubmittedLines,
  saveBidLines,
  searchBidProjects,
  showIntent,
  submitBid,
  withdrawBid,
} from '../contract.ts'

let server: TestApp
let stage: BidStage
let at: BidProjectStage

beforeAll(async () => {
  server = await openTestApp()
  stage = await openBidStage(server)
})
afterAll(() => server?.close())

beforeEach(async () => {
  server.clock.now = new Date(BEFORE)
  at = await stage.project()
})

const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows
const atEnd = () => {
  server.clock.now = new Date(AFTER)
}

/** The caller's own bid on the project of a test. */
async function read({ token }: Person) {
  const body = { TargetUniqueID: at.workOrder.workOrderId }
  return (await server.call(listOwnBids, { body, token })).data.items[0]
}

async function lines({ token }: Person) {
  const body = { TargetUniqueID: at.workOrder.workOrderId }
  return server.call(listBidCaptures, { body, token })
}

const submitted = async ({ token }: Person, TargetUniqueID: string) =>
  server.call(listSubmittedLines, { body: { TargetUniqueID }, token })

/** All rows about bids on the project. */
const everything = () =>
  Promise.all(
    [
      'select * from bid_summary where work_order_id = $1 order by id',
      'select * from bid_activity where work_order_id = $1 order by id',
      'select * from bid_received where work_order_id = $1 order by bid_summary_id',
      `select l.* from bid_line l join bid_summary s on s.id = l.bid_summary_id where s.work_order_id = $1
       order by l.bid_summary_id, l.version, l.position`,
    ].map((text) => query(text, [at.workOrder.workOrderId])),
  )

async function changesNothing(work: () => Promise<unknown>) {
  const before = await everything()
  await work()
  expect(await everything()).toEqual(before)
}

const ended = {
  status: 409,
  errorCode: 'BIDDING_ENDED',
  errorDescription: 'Bidding ended Nov 10, 2031, 5:00 PM PST.',
}

describe('the search', () => {
  const search = async ({ token }: Person, body: object) =>
    (await server.call(searchBidProjects, { body, token })).data

  test('finds by title, bid project name, owner and city, whatever the case', async () => {
    const special = await stage.project('Quay Ånd')
    await query("update work_order set city = 'Harbor View', address = '1 Road' where id = $1", [
      special.workOrder.workOrderId,
    ])
    for (const searchKey of ['quay a', 'ÅND BID', 'harbor v']) {
      const page = await search(stage.vendor, { searchKey })
      expect(page.items, searchKey).toEqual([
        {
          workOrderUniqueID: special.workOrder.workOrderId,
          accountUniqueID: stage.account.accountId,
          companyUniqueId: stage.account.companyId,
          workOrderTitle: 'Quay Ånd',
          bidProjectName: 'Quay Ånd bid',
          ownerName: 'Company of Owner',
          workOrderAddress: '1 Road',
          workOrderCity: 'Harbor View',
          workOrderZipCode: '',
          biddingEndDate: END_DAY,
          biddingEndTime: '17:00:00',
          biddingEndsAt: AFTER,
          biddingEndText: 'until Nov 10, 2031, 5:00 PM PST',
          intentToBid: false,
          customBiddingAllowed: true,
        },
      ])
    }
    expect(
      (await search(stage.vendor, { searchKey: 'company of own', NumberOfItemsPerPage: 1 })).totalCount,
    ).toBeGreaterThan(1)
    await query("update company set name = 'Renamed Ltd' where company_id = $1", [stage.account.companyId])
    expect((await search(stage.vendor, { searchKey: 'renamed' })).items[0]).toMatchObject({
      ownerName: 'Renamed Ltd',
    })
    await query("update company set name = 'Company of Owner' where company_id = $1", [
      stage.account.companyId,
    ])
  })

  test('with nothing to search finds nothing', async () => {
    for (const body of [{}, { searchKey: '' }, { searchKey: '   ' }, { searchKey: null }])
      expect(await search(stage.vendor, body)).toEqual({ items: [], count: 0, totalCount: 0, totalPages: 0 })
  })

  test('tells which one intends to bid on, of the own account alone', async () => {
    await stage.intend(stage.vendor, at)
    const body = { TargetUniqueID: at.workOrder.workOrderId }
    expect((await search(stage.vendor, body)).items).toMatchObject([{ intentToBid: true }])
    expect((await search(stage.rival, body)).items).toMatchObject([{ intentToBid: false }])
  })

  test('finds neither own projects, nor what is over, taken back, deleted or was never advertised', async () => {
    const body = { TargetUniqueID: at.workOrder.workOrderId }
    const found = async (who: Person) => (await search(who, body)).totalCount
    expect(await found(stage.vendor)).toBe(1)
    expect(await found(stage.owner)).toBe(0)
    atEnd()
    expect(await found(stage.vendor)).toBe(0)
    server.clock.now = new Date(Date.parse(AFTER) - 1)
    expect(await found(stage.vendor)).toBe(1)
    const id = at.workOrder.workOrderId
    const advertise = { workOrderUniqueId: id, isBidAdvertised: false }
    await server.call(advertiseWorkOrder, { body: advertise, token: stage.owner.token })
    expect(await found(stage.vendor)).toBe(0)
    await server.call(advertiseWorkOrder, {
      body: { ...advertise, isBidAdvertised: true },
      token: stage.owner.token,
    })
    expect(await found(stage.vendor)).toBe(1)
    await server.call(deleteWorkOrders, { body: [id], token: stage.owner.token })
    expect(await found(stage.vendor)).toBe(0)
  })
})

describe('intent', () => {
  const intend = ({ token }: Person, workOrderUniqueId = at.workOrder.workOrderId) =>
    server.call(showIntent, {
      body: { workOrderUniqueId, interestedWorkOrderUniqueId: workOrderUniqueId },
      token,
    })

  test('is noted once, of the account, and put before the owner', async () => {
    const first = await intend(stage.vendor)
    expect(first.status).toBe(200)
    const colleague = await newPerson(server, stage.vendorAccount)
    expect((await intend(colleague)).data).toEqual(first.data)
    expect(
      await query(
        'select bid_summary_id, bidder_name, status_id, submitted_at from bid_received where work_order_id = $1',
        [at.workOrder.workOrderId],
      ),
    ).toEqual([
      {
        bid_summary_id: first.data[0],
        bidder_name: 'Company of Vendor',
        status_id: statuses.Active,
        submitted_at: null,
      },
    ])
    expect(await read(stage.vendor)).toMatchObject({
      bidSummaryUniqueId: first.data[0],
      accountName: 'Vendor',
      workOrderTitle: 'Wall',
      bidProjectName: 'Wall bid',
      ownerName: 'Company of Owner',
      statusId: statuses.Active,
      isOpen: true,
      isAwarded: false,
      pricedCount: 0,
      submittedCount: 0,
      submittedAmount: null,
      draftAmount: null,
      isDraftChanged: false,
      biddingEndText: 'until Nov 10, 2031, 5:00 PM PST',
    })
  })

  test('names the account, too, where the company has several', async () => {
    const other = await newPerson(
      server,
      await addAccount(server.database.db, stage.vendorAccount, { name: 'South' }),
    )
    await intend(other)
    expect(
      await query('select bidder_name from bid_received where work_order_id = $1', [
        at.workOrder.workOrderId,
      ]),
    ).toEqual([{ bidder_name: 'Company of Vendor (South)' }])
    await query('delete from bid_received where bidder_account_id = $1', [other.accountId])
  })

  test('on a project of the own account is refused', async () => {
    expect(await intend(stage.owner)).toMatchObject({
      status: 409,
      errorDescription: biddingErrors.BID_ON_OWN_PROJECT.text,
    })
    await query('update work_order set is_bid_advertised = false where id = $1', [at.workOrder.workOrderId])
    expect(await intend(stage.owner)).toMatchObject({ status: 409, errorCode: 'BID_ON_OWN_PROJECT' })
  })

  test('on what is not advertised, or not there, is 404', async () => {
    await query('update work_order set is_bid_advertised = false where id = $1', [at.workOrder.workOrderId])
    for (const id of [at.workOrder.workOrderId, uuidv7()])
      expect(await intend(stage.vendor, id)).toMatchObject({ status: 404, errorCode: 'WORK_ORDER_NOT_FOUND' })
  })

  test('after the end is refused', async () => {
    atEnd()
    expect(await intend(stage.vendor)).toMatchObject(ended)
  })
})

describe('prices', () => {
  beforeEach(async () => {
    await stage.intend(stage.vendor, at)
  })

  test('are saved, changed and taken off as a draft, which nobody else has', async () => {
    expect(await stage.save(stage.vendor, at, ['13.2', '251.5', '3480.0001'])).toMatchObject({ status: 200 })
    expect((await lines(stage.vendor)).data.items).toMatchObject([
      { quotedBidUnitCost: '13.20', amount: '1320.00', rowVersion: 1, originalBidUnitCost: null },
      { quotedBidUnitCost: '251.50', amount: '10060.00' },
      // 2.5 × 3480.0001 = 8700.00025
      { quotedBidUnitCost: '3480.0001', amount: '8700.00' },
    ])
    expect(await read(stage.vendor)).toMatchObject({
      pricedCount: 3,
      draftAmount: '20080.00',
      statusId: statuses.Active,
    })
    expect(await stage.save(stage.vendor, at, ['14', null])).toMatchObject({ status: 200 })
    expect((await lines(stage.vendor)).data.items).toMatchObject([
      { quotedBidUnitCost: '14.00', rowVersion: 2 },
      { quotedBidUnitCost: null, amount: null },
      { quotedBidUnitCost: '3480.0001' },
    ])
    const { data: of } = await server.call(listOwnBids, { body: {}, token: stage.vendor.token })
    const ids = { bidSummaryUniqueId: of.items[0]?.bidSummaryUniqueId, subContractorUniqueId: null }
    expect((await lines(stage.vendor)).data.items).toMatchObject(
      Array.from({ length: 3 }, () => ({ ...ids, employeeUniqueId: stage.vendor.employeeId })),
    )
    const without = {
      quotedBidUnitCost: null,
      amount: null,
      bidSummaryUniqueId: null,
      employeeUniqueId: null,
    }
    expect((await lines(stage.owner)).data.items).toMatchObject([without, without, without])
    expect((await lines(stage.rival)).data.items).toMatchObject([without, without, without])
    expect((await server.call(listOwnBids, { body: {}, token: stage.owner.token })).data.items).toEqual([])
  })

  test('of zero are not allowed, nor none at all', async () => {
    const text = 'Zero values are not allowed.'
    await changesNothing(async () => {
      for (const cost of ['0', '0.00', '000.0000'])
        expect(await stage.save(stage.vendor, at, ['5', cost])).toMatchObject({
          status: 400,
          errorDescription: text,
          fields: [{ path: '1.quotedBidUnitCost', message: text }],
        })
      expect(await stage.save(stage.vendor, at, [])).toMatchObject({ status: 400, errorDescription: text })
    })
  })

  test.each(['-1', '1.00001', '1234567890123', 'abc', '', 'NaN', '1e3', '1,5'])(
    'of %j are refused',
    async (cost) => {
      await changesNothing(async () => {
        expect(await stage.save(stage.vendor, at, ['5', cost])).toMatchObject({
          status: 400,
          errorCode: 'INVALID_INPUT',
        })
      })
    },
  )

  test('of a line that is not of the project are 404, and nothing is saved', async () => {
    const other = await stage.project('Other')
    await changesNothing(async () => {
      for (const line of [other.lines[0] ?? '', uuidv7()])
        expect(
          await stage.save(stage.vendor, { ...at, lines: [at.lines[0] ?? '', line] }, ['5', '6']),
        ).toMatchObject({
          status: 404,
        })
    })
  })

  test('of a line that is named twice are refused', async () => {
    const line = at.lines[0] ?? ''
    await changesNothing(async () => {
      expect(await stage.save(stage.vendor, { ...at, lines: [line, line] }, ['5', '6'])).toMatchObject({
        status: 400,
        fields: [{ path: '1.subTaskUniqueId' }],
      })
    })
  })

  test('without intent, and on an own project, are refused', async () => {
    await changesNothing(async () => {
      expect(await stage.save(stage.rival, at, ['5'])).toMatchObject({
        status: 409,
        errorDescription: biddingErrors.BID_NOT_INTENDED.text,
      })
      expect(await stage.save(stage.owner, at, ['5'])).toMatchObject({
        status: 409,
        errorCode: 'BID_ON_OWN_PROJECT',
      })
    })
  })

  test('that a colleague has changed meanwhile are not written over', async () => {
    await stage.save(stage.vendor, at, ['5'])
    await stage.save(stage.vendor, at, ['6'])
    const save = (rowVersion: number) =>
      server.call(saveBidLines, {
        body: [
          {
            workOrderUniqueId: at.workOrder.workOrderId,
            subTaskUniqueId: at.lines[0] ?? '',
            quotedBidUnitCost: '7',
            rowVersion,
          },
        ],
        token: stage.vendor.token,
      })
    await changesNothing(async () =>
      expect(await save(1)).toMatchObject({ status: 409, errorCode: 'ROW_VERSION_STALE' }),
    )
    expect(await save(2)).toMatchObject({ status: 200 })
  })

  test('on several projects are saved at once, or none of them', async () => {
    const other = await stage.project('Other')
    const both = (cost: string) =>
      [at, other].map(({ workOrder, lines: [line = ''] }) => ({
        workOrderUniqueId: workOrder.workOrderId,
        subTaskUniqueId: line,
        quotedBidUnitCost: cost,
      }))
    const save = (body: ReturnType<typeof both>) =>
      server.call(saveBidLines, { body, token: stage.vendor.token })
    await changesNothing(async () => expect(await save(both('5'))).toMatchObject({ status: 409 }))
    await stage.intend(stage.vendor, other)
    expect((await save(both('5'))).data).toHaveLength(2)
  })
})

describe('a submission', () => {
  let bid: string
  beforeEach(async () => {
    bid = await stage.intend(stage.vendor, at)
  })

  test('keeps the saved prices as they are, in the order of the plan', async () => {
    await stage.save(stage.vendor, at, ['13.2', null, '3480'])
    expect(await stage.submit(stage.vendor, at)).toMatchObject({ status: 200, data: [bid] })
    expect(await read(stage.vendor)).toMatchObject({
      statusId: statuses.Submitted,
      submittedDate: new Date(BEFORE).toISOString(),
      submittedCount: 2,
      submittedAmount: '10020.00',
      isDraftChanged: false,
    })
    // The owner changes the plan afterwards; the submitted lines stay unchanged.
    await query("update activity set target_metric = 1, title = 'Changed' where id = $1", [at.lines[0]])
    expect((await submitted(stage.vendor, bid)).data.items).toEqual([
      {
        subTaskUniqueId: at.lines[0],
        subTaskTitle: 'Form',
        subTaskTargetMetric: '100.0',
        subTaskUnit: 'm²',
        quotedBidUnitCost: '13.20',
        amount: '1320.00',
      },
      expect.objectContaining({ subTaskTitle: 'Tie bar', amount: '8700.00' }),
    ])
  })

  test('needs a price', async () => {
    await changesNothing(async () => {
      expect(await stage.submit(stage.vendor, at)).toMatchObject({
        status: 400,
        errorDescription: 'Zero values are not allowed.',
      })
    })
    await stage.save(stage.vendor, at, ['5'])
    await query('update activity set deleted_at = now() where id = $1', [at.lines[0]])
    expect(await stage.submit(stage.vendor, at)).toMatchObject({
      status: 400,
      errorCode: 'BID_WITHOUT_PRICE',
    })
  })

  test('needs intent, and another account', async () => {
    expect(await stage.submit(stage.rival, at)).toMatchObject({ status: 409, errorCode: 'BID_NOT_INTENDED' })
    expect(await stage.submit(stage.owner, at)).toMatchObject({
      status: 409,
      errorCode: 'BID_ON_OWN_PROJECT',
    })
  })

  test('is of the draft that one saw', async () => {
    await stage.save(stage.vendor, at, ['5'])
    const seen = (await read(stage.vendor))?.rowVersion ?? 0
    await stage.save(stage.vendor, at, ['6'])
    const body = { workOrderUniqueId: at.workOrder.workOrderId, rowVersion: seen }
    const { token } = stage.vendor
    await changesNothing(async () =>
      expect(await server.call(submitBid, { body, token })).toMatchObject({ errorCode: 'ROW_VERSION_STALE' }),
    )
    const now = { ...body, rowVersion: (await read(stage.vendor))?.rowVersion }
    expect(await server.call(submitBid, { body: now, token })).toMatchObject({ status: 200 })
  })

  test('is replaced under the same id, and counts until then; the one before stays in the history', async () => {
    await stage.save(stage.vendor, at, ['5', '6'])
    await stage.submit(stage.vendor, at)
    await stage.save(stage.vendor, at, ['7'])
    expect(await read(stage.vendor)).toMatchObject({
      statusId: statuses.Submitted,
      submittedAmount: '740.00',
      draftAmount: '940.00',
      isDraftChanged: true,
    })
    expect(await stage.submit(stage.vendor, at)).toMatchObject({ status: 200, data: [bid] })
    expect(await read(stage.vendor)).toMatchObject({ submittedAmount: '940.00', isDraftChanged: false })
    expect(
      await query(
        'select version, count(*)::int from bid_line where bid_summary_id = $1 group by 1 order by 1',
        [bid],
      ),
    ).toEqual([
      { version: 1, count: 2 },
      { version: 2, count: 2 },
    ])
  })

  test('that was acknowledged is to be acknowledged anew once it is replaced', async () => {
    await stage.save(stage.vendor, at, ['5'])
    await stage.submit(stage.vendor, at)
    for (const table of ['bid_summary', 'bid_received'])
      await query(
        `update ${table} set status_id = 12, acknowledged_at = now() where ${table === 'bid_summary' ? 'id' : 'bid_summary_id'} = $1`,
        [bid],
      )
    expect(await read(stage.vendor)).toMatchObject({ statusId: statuses.Acknowledged })
    await stage.submit(stage.vendor, at)
    expect(await read(stage.vendor)).toMatchObject({ statusId: statuses.Submitted, acknowledgedDate: null })
    expect(
      await query('select status_id, acknowledged_at from bid_received where bid_summary_id = $1', [bid]),
    ).toEqual([{ status_id: statuses.Submitted, acknowledged_at: null }])
  })

  test('is withdrawn, and its draft stays', async () => {
    await stage.save(stage.vendor, at, ['5'])
    await stage.submit(stage.vendor, at)
    expect(await stage.withdraw(stage.vendor, bid)).toMatchObject({ status: 200 })
    expect(await read(stage.vendor)).toMatchObject({
      statusId: statuses.Active,
      submittedDate: null,
      withdrawnDate: new Date(BEFORE).toISOString(),
      submittedAmount: null,
      pricedCount: 1,
      draftAmount: '500.00',
    })
    expect((await submitted(stage.vendor, bid)).data.items).toEqual([])
    expect(
      await query('select status_id, version, submitted_at from bid_received where bid_summary_id = $1', [
        bid,
      ]),
    ).toEqual([{ status_id: statuses.Active, version: null, submitted_at: null }])
    expect(await stage.withdraw(stage.vendor, bid)).toMatchObject({
      status: 409,
      errorDescription: biddingErrors.BID_NOT_SUBMITTED.text,
    })
    expect(await stage.submit(stage.vendor, at)).toMatchObject({ status: 200, data: [bid] })
  })

  test('is withdrawn as one saw it', async () => {
    await stage.save(stage.vendor, at, ['5'])
    await stage.submit(stage.vendor, at)
    const { token } = stage.vendor
    expect(
      await server.call(withdrawBid, { body: { bidSummaryUniqueId: bid, rowVersion: 1 }, token }),
    ).toMatchObject({ status: 409, errorCode: 'ROW_VERSION_STALE' })
  })

  test('of another account is not there', async () => {
    await stage.save(stage.vendor, at, ['5'])
    await stage.submit(stage.vendor, at)
    for (const who of [stage.rival, stage.owner]) {
      expect(await submitted(who, bid)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
      expect(await stage.withdraw(who, bid)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    }
  })

  test('names who did it, in the own company, and no amount in that of the owner', async () => {
    await stage.save(stage.vendor, at, ['987.65'])
    const theirs = await auditOf(server, stage.account.companyId, async () => {
      const own = await auditOf(server, stage.vendor.companyId, () => stage.submit(stage.vendor, at))
      expect(own.map(({ record, employeeId }) => [record, employeeId])).toEqual([
        ['bid_line', stage.vendor.employeeId],
        ['bid_summary', stage.vendor.employeeId],
      ])
    })
    expect(theirs.map(({ record }) => record)).toEqual(['bid_received'])
    // Searches only the changes, because an id could contain the same digits.
    expect(JSON.stringify(theirs.map(({ changes }) => changes))).not.toMatch(/987|98765/)
  })
})

describe('after the end', () => {
  test('every step is refused, the instant itself included, and what came in time stays', async () => {
    const bid = await stage.bid(stage.vendor, at, ['5', '6'])
    await stage.save(stage.vendor, at, ['7'])
    const rowVersion = (await read(stage.vendor))?.rowVersion
    atEnd()
    await changesNothing(async () => {
      expect(await stage.save(stage.vendor, at, ['8'])).toMatchObject(ended)
      expect(await stage.save(stage.vendor, at, [null])).toMatchObject(ended)
      expect(await stage.submit(stage.vendor, at)).toMatchObject(ended)
      expect(await stage.withdraw(stage.vendor, bid)).toMatchObject(ended)
    })
    expect(await read(stage.vendor)).toMatchObject({
      isOpen: false,
      isEnded: true,
      submittedAmount: '740.00',
      draftAmount: null,
      rowVersion,
    })
    // After the end, vendors may not read the owner's quantities; the bidder's submitted lines are copies.
    expect(await lines(stage.vendor)).toMatchObject({ status: 404 })
    expect((await submitted(stage.vendor, bid)).data.totalCount).toBe(2)
  })

  test('a retry of what was answered before it answers the same, and one that was not is refused', async () => {
    await stage.intend(stage.vendor, at)
    await stage.save(stage.vendor, at, ['5'])
    const call = (key: string) =>
      server.call(submitBid, {
        body: { workOrderUniqueId: at.workOrder.workOrderId },
        token: stage.vendor.token,
        headers: { 'idempotency-key': key },
      })
    const first = await call('in-time')
    atEnd()
    await changesNothing(async () => {
      expect(await call('in-time')).toMatchObject({ status: 200, data: first.data })
      expect(await call('too-late')).toMatchObject(ended)
    })
  })

  test('once bids were opened nothing changes any more, however slow a clock is', async () => {
    const bid = await stage.bid(stage.vendor, at, ['5'])
    const open = async (now: string) =>
      (
        await query('select open_bids($1, $2, $3, $4) as "isOpen"', [
          ...[stage.account.companyId, stage.account.accountId, at.workOrder.workOrderId, now],
        ])
      )[0]?.isOpen
    expect(await open(BEFORE)).toBe(false)
    expect(await stage.submit(stage.vendor, at)).toMatchObject({ status: 200 })
    expect(await open(AFTER)).toBe(true)
    await changesNothing(async () => {
      expect(await stage.save(stage.vendor, at, ['8'])).toMatchObject(ended)
      expect(await stage.submit(stage.vendor, at)).toMatchObject(ended)
      expect(await stage.withdraw(stage.vendor, bid)).toMatchObject(ended)
    })
  })
})

describe('a project that is taken back', () => {
  test('is neither priced nor submitted on; a bid can be withdrawn, and is in the history', async () => {
    const bid = await stage.bid(stage.vendor, at, ['5'])
    await query('update work_order set is_bid_advertised = false where id = $1', [at.workOrder.workOrderId])
    await changesNothing(async () => {
      const refused = { status: 409, errorDescription: biddingErrors.BID_PROJECT_TAKEN_BACK.text }
      expect(await stage.save(stage.vendor, at, ['8'])).toMatchObject(refused)
      expect(await stage.submit(stage.vendor, at)).toMatchObject(refused)
    })
    expect(await read(stage.vendor)).toMatchObject({
      isOpen: false,
      isEnded: false,
      submittedAmount: '500.00',
    })
    expect(await lines(stage.vendor)).toMatchObject({ status: 404 })
    expect(await stage.withdraw(stage.vendor, bid)).toMatchObject({ status: 200 })
  })
})

describe('the end of bidding', () => {
  const project = async () =>
    (await server.call(getWorkOrder, { params: { id: at.workOrder.workOrderId }, token: stage.owner.token }))
      .data
  const change = (more: object) =>
    server.call(updateWorkOrders, {
      body: [{ workOrderUniqueID: at.workOrder.workOrderId, ...more }],
      token: stage.owner.token,
    })
  const fixed = {
    status: 409,
    errorCode: 'BIDDING_END_IS_FIXED',
    errorDescription: projectErrors.BIDDING_END_IS_FIXED.text,
  }

  test('is an instant by the clocks of the account, which a change of its zone does not move', async () => {
    expect(await project()).toMatchObject({
      biddingEndDate: END_DAY,
      biddingEndTime: '17:00:00',
      biddingEndsAt: AFTER,
    })
    const zone = (timeZone: string) =>
      server.call(setAccountTimeZone, { body: { timeZone }, token: stage.owner.token })
    expect(await zone('Pacific/Auckland')).toMatchObject({ status: 200 })
    try {
      expect(await project()).toMatchObject({ biddingEndsAt: AFTER })
      const found = await server.call(searchBidProjects, {
        body: { TargetUniqueID: at.workOrder.workOrderId },
        token: stage.vendor.token,
      })
      expect(found.data.items).toMatchObject([
        { biddingEndsAt: AFTER, biddingEndText: 'until Nov 10, 2031, 5:00 PM PST' },
      ])
      // A later day by the calendar, but an earlier instant.
      expect(await change({ biddingEndDate: '2031-11-11', biddingEndTime: '00:30' })).toMatchObject(fixed)
    } finally {
      await zone('America/Los_Angeles')
    }
  })

  test.each([
    ['2031-11-10', '2031-11-11T08:00:00.000Z'],
    // Clocks are set back in that night, so the day has one hour more.
    ['2031-11-02', '2031-11-03T08:00:00.000Z'],
    ['2031-03-08', '2031-03-09T08:00:00.000Z'],
  ])('without a time is the end of the day: %s', async (day, instant) => {
    const [row] = await query("select bidding_end($1::date, null, 'America/Los_Angeles') as at", [day])
    expect(new Date(row?.at).toISOString()).toBe(instant)
  })

  test.each([
    ['a day earlier', { biddingEndDate: '2031-11-09' }],
    ['an hour earlier', { biddingEndTime: '16:00' }],
    ['none', { biddingEndDate: null }],
  ])('moves to %s for nobody', async (_name, earlier) => {
    const before = await project()
    expect(await change(earlier)).toMatchObject(fixed)
    expect(await project()).toEqual(before)
  })

  test('moves later before it has passed, and bids go on until then', async () => {
    await stage.bid(stage.vendor, at, ['5'])
    expect(await change({ biddingEndTime: null })).toMatchObject({ status: 200 })
    expect(await project()).toMatchObject({ biddingEndTime: null, biddingEndsAt: '2031-11-11T08:00:00.000Z' })
    atEnd()
    expect(await stage.submit(stage.vendor, at)).toMatchObject({ status: 200 })
    expect(await read(stage.vendor)).toMatchObject({
      biddingEndText: 'until the end of Nov 10, 2031 PST',
      isOpen: true,
    })
  })

  test('does not move once it has passed, whether anybody bids or not, and stays when it is advertised anew', async () => {
    atEnd()
    expect(await change({ biddingEndDate: '2031-11-20' })).toMatchObject(fixed)
    const advertise = (isBidAdvertised: boolean) =>
      server.call(advertiseWorkOrder, {
        body: { workOrderUniqueId: at.workOrder.workOrderId, isBidAdvertised },
        token: stage.owner.token,
      })
    await advertise(false)
    expect(await change({ biddingEndDate: '2031-11-20' })).toMatchObject(fixed)
    expect(await advertise(true)).toMatchObject({ status: 409, errorCode: 'BIDDING_IS_OVER' })
  })

  test('of what is not advertised yet moves as one likes', async () => {
    await query('update work_order set is_bid_advertised = false, bidding_ends_at = null where id = $1', [
      at.workOrder.workOrderId,
    ])
    expect(await change({ biddingEndDate: '2031-11-09', biddingEndTime: '08:15' })).toMatchObject({
      status: 200,
    })
    expect(await project()).toMatchObject({ biddingEndTime: '08:15:00', biddingEndsAt: null })
  })
})

describe('who may', () => {
  test('bid: whoever has Create, or to withdraw Update, of their own account; a right on one project is none on others', async () => {
    const bid = await stage.bid(stage.vendor, at, ['5'])
    const reader = await personWith(server, stage.vendorAccount, { Bidding: 2, Activities: 2 })
    expect(await stage.save(reader, at, ['5'])).toMatchObject({ status: 403 })
    expect(await stage.submit(reader, at)).toMatchObject({ status: 403 })
    expect(await stage.withdraw(reader, bid)).toMatchObject({ status: 403 })
    expect(await read(reader)).toMatchObject({ bidSummaryUniqueId: bid })
    const none = await personWith(server, stage.vendorAccount, { Activities: 2 })
    expect(await server.call(listOwnBids, { body: {}, token: none.token })).toMatchObject({ status: 403 })
  })

  test('not the people of a firm that works for the account: its bids are none of theirs', async () => {
    const bid = await stage.bid(stage.vendor, at, ['5'])
    const guest = await newPerson(server, stage.vendorAccount)
    const firm = await addSubContractor(server.database.db, stage.vendorAccount, { name: 'Some firm' })
    await query('update employee set sub_contractor_id = $2 where id = $1', [guest.employeeId, firm])
    const forbidden = { status: 403, errorCode: 'FORBIDDEN' }
    expect(await server.call(listOwnBids, { body: {}, token: guest.token })).toMatchObject(forbidden)
    expect(await submitted(guest, bid)).toMatchObject(forbidden)
    expect(await stage.save(guest, at, ['6'])).toMatchObject(forbidden)
    expect(await stage.submit(guest, at)).toMatchObject(forbidden)
    expect(await stage.withdraw(guest, bid)).toMatchObject(forbidden)
  })
})

describe('the history', () => {
  test('has the own bids newest first, in pages, and outlives the project', async () => {
    const newcomer = await newPerson(server, await newAccount(server, 'Newcomer'))
    const projects = [at, await stage.project('Second'), await stage.project('Third')]
    for (const project of projects) await stage.bid(newcomer, project, ['5'])
    await query('update work_order set deleted_at = now() where id = $1', [
      projects[2]?.workOrder.workOrderId,
    ])
    const page = async (StartingPageNumber: number) =>
      (
        await server.call(listOwnBids, {
          body: { StartingPageNumber, NumberOfItemsPerPage: 2 },
          token: newcomer.token,
        })
      ).data
    const first = await page(0)
    expect(first).toMatchObject({ count: 2, totalCount: 3, totalPages: 2 })
    expect(first.items.map(({ workOrderTitle }) => workOrderTitle)).toEqual(['Third', 'Second'])
    expect((await page(1)).items).toMatchObject([{ workOrderTitle: 'Wall', submittedAmount: '500.00' }])
  })
})
