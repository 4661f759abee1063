/**
 * Awarding: once, after the end, all or nothing, and everyone who bid is notified (002 §4;
 * records.md 'Sealed bids').
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inAccount } from '#contract/addresses.ts'
import { bits, type Permissions } from '#contract/modules.ts'
import { addRole, addSubContractor } from '#database/seed/builders.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { listHistoryOfWorkOrder } from '#features/projects/contract.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import {
  AFTER,
  BEFORE,
  type BidsOnProject,
  openTabulationStage,
  SEALED,
  type TabulationStage,
} from '#tests/harness/tabulation.ts'
import { awardBids, listReceivedBids, tabulateBids } from '../tabulation-contract.ts'

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

const rowsOf = async <Row extends object>(text: string, values: unknown[]) =>
  (await server.database.pool.query<Row>(text, values)).rows
const stateOf = ({ workOrder }: BidsOnProject) =>
  rowsOf(
    `select to_jsonb(r) as value from bid_received r where work_order_id = $1
     union all select to_jsonb(s) from bid_summary s where work_order_id = $1
     union all select to_jsonb(l) from bid_look l where work_order_id = $1
     union all select to_jsonb(a) from activity a where work_order_id = $1
     union all select to_jsonb(t) from task t where work_order_id = $1
     union all select to_jsonb(w) - 'bids_opened_at' from work_order w where id = $1 order by 1`,
    [workOrder.workOrderId],
  )
const firms = () =>
  rowsOf<{ id: string; name: string; status_id: number; sub_contractor_type_id: number }>(
    'select id, name, status_id, sub_contractor_type_id from sub_contractor where account_id = $1 order by id',
    [stage.account.accountId],
  )
const noticesOf = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: { NumberOfItemsPerPage: 100 }, token })).data.items.filter(
    ({ kind, title }) => kind === 'bidDecided' && title.includes('Harbor'),
  )

describe('an award', () => {
  test('makes one bid accepted and the others that are submitted rejected, on both sides', async () => {
    const at = await stage.project()
    const [kestrel, tallgrass, alder] = await stage.bids(at)
    const birch = await stage.bid(await newPerson(server, await newAccount(server, 'Birch')), at)
    expect(await stage.award(at, tallgrass)).toMatchObject({ status: 200, data: [tallgrass] })
    const { data } = await server.call(listReceivedBids, {
      body: { TargetUniqueID: at.workOrder.workOrderId },
      token: stage.ann.token,
    })
    expect(data.isAwarded).toBe(true)
    expect(
      data.items.map((bid) => [bid.bidSummaryUniqueId, bid.statusId, bid.decidedDate, bid.isAwarded]),
    ).toEqual([
      [kestrel, 9, AFTER.toISOString(), true],
      [tallgrass, 13, AFTER.toISOString(), true],
      [alder, 9, AFTER.toISOString(), true],
      [birch, 1, null, true],
    ])
    const theirs = await rowsOf<{ id: string; status_id: number; decided_at: string | null }>(
      'select id, status_id, decided_at from bid_summary where work_order_id = $1 order by id',
      [at.workOrder.workOrderId],
    )
    expect(theirs.map(({ id, status_id }) => [id, status_id])).toEqual([
      [kestrel, 9],
      [tallgrass, 13],
      [alder, 9],
      [birch, 1],
    ])
  })

  test('gives the unit costs to the activities and the tasks without one to a new subcontractor; the project leaves the phase', async () => {
    const at = await stage.project()
    await stage.bid(stage.kestrel, at, ['14.2055', '38.50', null, '2950'])
    const other = await addSubContractor(server.database.db, stage.account, { name: 'Sparrow Steel' })
    const [ground, frame] = at.tasks
    await server.database.pool.query('update task set sub_contractor_id = $1 where id = $2', [
      other,
      frame.taskId,
    ])
    const [bid = ''] = (
      await rowsOf<{ id: string }>('select id from bid_summary where work_order_id = $1', [
        at.workOrder.workOrderId,
      ])
    ).map(({ id }) => id)
    await server.database.pool.query('update activity set deleted_at = now() where id = $1', [at.lines[1]])
    expect((await stage.award(at, bid)).status).toBe(200)
    const costs = await rowsOf(
      'select title, bid_unit_cost::text as cost, row_version from activity where work_order_id = $1 order by id',
      [at.workOrder.workOrderId],
    )
    expect(costs).toEqual([
      { title: 'Excavate', cost: '14.2055', row_version: 2 },
      // Deleted after the submission, so the award writes no cost.
      { title: 'Form', cost: null, row_version: 1 },
      // The bid has no price for this line.
      { title: 'Place', cost: null, row_version: 1 },
      { title: 'Erect', cost: '2950.0000', row_version: 2 },
    ])
    const made = (await firms()).find(({ name }) => name === 'Company of Kestrel')
    // Defaults: status Pending (4) and the trade 'Other' (13).
    expect(made).toMatchObject({ status_id: 4, sub_contractor_type_id: 13 })
    expect(
      await rowsOf('select id, sub_contractor_id from task where work_order_id = $1 order by id', [
        at.workOrder.workOrderId,
      ]),
    ).toEqual([
      { id: ground.taskId, sub_contractor_id: made?.id },
      { id: frame.taskId, sub_contractor_id: other },
    ])
    expect(
      await rowsOf('select construction_phase, is_bid_advertised from work_order where id = $1', [
        at.workOrder.workOrderId,
      ]),
    ).toEqual([{ construction_phase: '2', is_bid_advertised: false }])
    const { data } = await server.call(listHistoryOfWorkOrder, {
      body: { TargetUniqueID: at.workOrder.workOrderId },
      token: stage.ann.token,
    })
    const told = data.items.map(({ what }) => what)
    expect(told).toContain('awarded the bid of Company of Kestrel')
    expect(JSON.stringify(data.items)).toContain('Advertised')
  })

  test('finds the subcontractor that goes by the name, in any letters, and makes one of the trade that is said', async () => {
    const named = async (who: Person, subContractorTypeId: 5 | 1) => {
      const at = await stage.project()
      const bid = await stage.bid(who, at, ['1'])
      const { status } = await server.call(awardBids, {
        body: [
          {
            workOrderUniqueID: at.workOrder.workOrderId,
            selectedBidSummaryUniqueId: bid,
            subContractorTypeId,
          },
        ],
        token: stage.ann.token,
      })
      expect(status).toBe(200)
    }
    const [finch, wren] = [
      await newPerson(server, await newAccount(server, 'Finch')),
      await newPerson(server, await newAccount(server, 'Wren')),
    ]
    const known = await addSubContractor(server.database.db, stage.account, { name: 'COMPANY of finch' })
    await named(finch, 5)
    await named(wren, 5)
    await named(wren, 1)
    const called = (await firms()).filter(({ name }) => /finch|wren/i.test(name))
    expect(called.map(({ name, sub_contractor_type_id: trade }) => [name, trade])).toEqual([
      ['COMPANY of finch', 1],
      ['Company of Wren', 5],
    ])
    expect(called[0]?.id).toBe(known)
  })

  test('goes to the subcontractor that is named; where several have the name and none is, that is asked', async () => {
    const { db } = server.database
    const robin = await newPerson(server, await newAccount(server, 'Robin'))
    const [first, second] = [
      await addSubContractor(db, stage.account, { name: 'Company of Robin' }),
      await addSubContractor(db, stage.account, { name: 'company of robin' }),
    ]
    const awarded = async (more: object) => {
      const at = await stage.project()
      const bid = await stage.bid(robin, at, ['1'])
      const answer = await server.call(awardBids, {
        body: [{ workOrderUniqueID: at.workOrder.workOrderId, selectedBidSummaryUniqueId: bid, ...more }],
        token: stage.ann.token,
      })
      const [task] = await rowsOf<{ firm: string | null }>(
        'select sub_contractor_id as firm from task where work_order_id = $1 and sub_contractor_id is not null limit 1',
        [at.workOrder.workOrderId],
      )
      return [answer.status, answer.errorCode, task?.firm]
    }
    expect(await awarded({ subContractorUniqueId: null })).toEqual([409, 'BID_FIRM_UNCLEAR', undefined])
    expect(await awarded({ subContractorUniqueId: second })).toEqual([200, null, second])
    // The documented call names no subcontractor.
    expect(await awarded({})).toEqual([200, null, first])
    const foreign = await addSubContractor(db, await newAccount(server), { name: 'Company of Robin' })
    expect(await awarded({ subContractorUniqueId: foreign })).toEqual([
      404,
      'SUBCONTRACTOR_NOT_FOUND',
      undefined,
    ])
  })

  test('keeps the bids to be read by the owner, as they were', async () => {
    const at = await stage.project()
    const [kestrel] = await stage.bids(at)
    const read = async () =>
      (
        await server.call(tabulateBids, {
          body: { TargetUniqueID: at.workOrder.workOrderId },
          token: stage.ann.token,
        })
      ).data
    const before = await read()
    await stage.award(at, kestrel)
    const after = await read()
    expect(after.items).toEqual(before.items)
    expect(after.bidders.map(({ totalAmount, statusId }) => [totalAmount, statusId])).toEqual([
      ['167705.00', 13],
      ['53060.00', 9],
      ['159204.00', 9],
    ])
  })

  test('is told to those who bid, kindly, and to nobody else; no other bidder is named, and no amount', async () => {
    const at = await stage.project('Harbor')
    const [, , alder] = await stage.bids(at)
    const birch = await newPerson(server, await newAccount(server, 'Birch'))
    await stage.bid(birch, at)
    await stage.award(at, alder)
    expect(await noticesOf(stage.alder)).toMatchObject([
      {
        title: 'You won Harbor bid',
        body: 'Company of Owner has awarded your bid. Expect them to be in touch about the start.',
        link: inAccount('/bids/bid-history', stage.alder.accountId),
      },
    ])
    for (const person of [stage.kestrel, stage.tallgrass]) {
      const [first] = await noticesOf(person)
      expect(first).toMatchObject({ title: 'Harbor bid: another bid was chosen' })
      expect(JSON.stringify(first)).not.toMatch(/Alder|159204|159,204/)
      expect(JSON.stringify(first)).not.toContain(stage.ann.name)
    }
    for (const person of [birch, stage.ann]) expect(await noticesOf(person)).toEqual([])
    await server.runJobs()
    const mails = (await server.mails()).filter(({ subject }) => subject?.includes('Harbor'))
    expect(mails.map(({ to }) => to).flat().length).toBe(3)
  })
})

describe('an award is refused, and changes nothing,', () => {
  test('before the end', async () => {
    const at = await stage.project()
    const [bid] = await stage.bids(at)
    const before = await stateOf(at)
    server.clock.now = BEFORE
    expect(await stage.award(at, bid)).toMatchObject({ status: 409, errorDescription: SEALED })
    expect(await stateOf(at)).toEqual(before)
  })

  test('once one is awarded: the same or another', async () => {
    const at = await stage.project()
    const [kestrel, tallgrass] = await stage.bids(at)
    await stage.award(at, kestrel)
    const before = await stateOf(at)
    for (const bid of [kestrel, tallgrass])
      expect(await stage.award(at, bid)).toMatchObject({
        status: 409,
        errorDescription: 'A bid on this project has already been awarded.',
      })
    expect(await stateOf(at)).toEqual(before)
  })

  test('of a bid that is not submitted', async () => {
    const at = await stage.project()
    const intended = await stage.bid(stage.kestrel, at)
    const before = await stateOf(at)
    expect(await stage.award(at, intended)).toMatchObject({
      status: 409,
      errorDescription: 'Only a submitted bid can be awarded.',
    })
    expect(await stateOf(at)).toEqual(before)
  })

  test('of a bid on another project', async () => {
    const [at, other] = [await stage.project(), await stage.project()]
    await stage.bids(at)
    const [bid] = await stage.bids(other)
    const before = await stateOf(at)
    expect(await stage.award(at, bid)).toMatchObject({ status: 404 })
    expect(await stateOf(at)).toEqual(before)
  })

  test('of a bid that has become another since it was seen', async () => {
    const at = await stage.project()
    const [bid] = await stage.bids(at)
    expect(await stage.award(at, bid, stage.ann, 7)).toMatchObject({
      status: 409,
      errorCode: 'ROW_VERSION_STALE',
    })
    expect((await stage.award(at, bid, stage.ann, 1)).status).toBe(200)
  })

  test('where one of several is: all or none', async () => {
    const [at, other] = [await stage.project(), await stage.project()]
    const [[bid], [same, second]] = [await stage.bids(at), await stage.bids(other)]
    const before = [await stateOf(at), await stateOf(other)]
    const body = [
      { workOrderUniqueID: at.workOrder.workOrderId, selectedBidSummaryUniqueId: bid },
      { workOrderUniqueID: other.workOrder.workOrderId, selectedBidSummaryUniqueId: same },
    ]
    const twice = { workOrderUniqueID: other.workOrder.workOrderId, selectedBidSummaryUniqueId: second }
    const { token } = stage.ann
    expect(await server.call(awardBids, { body: [...body, twice], token })).toMatchObject({
      status: 409,
      errorCode: 'BID_AWARDED_ALREADY',
    })
    expect([await stateOf(at), await stateOf(other)]).toEqual(before)
    expect(await server.call(awardBids, { body, token })).toMatchObject({ status: 200, data: [bid, same] })
  })

  test.each<[string, Permissions]>([
    ['Update of Costs', { Costs: bits.Read }],
    ['Costs', {}],
  ])('without %s, as it writes unit costs', async (name, costs) => {
    const at = await stage.project()
    const [bid] = await stage.bids(at)
    const role = await addRole(server.database.db, stage.account, `Without ${name}`, {
      Projects: bits.Read + bits.GlobalAccess,
      Bidding: bits.Read + bits.Update,
      ...costs,
    })
    const before = await stateOf(at)
    expect(await stage.award(at, bid, await newPerson(server, stage.account, role))).toMatchObject({
      status: 403,
      errorCode: 'BID_AMOUNTS_ARE_COSTS',
    })
    expect(await stateOf(at)).toEqual(before)
  })
})
