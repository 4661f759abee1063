/**
 * Alternates: the owner changes alternates until the project is advertised; the prices are sealed, compared
 * beside the base bid, and accepted by the award.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bits, type Permissions } from '#contract/modules.ts'
import { addAlternates as putAlternates } from '#database/seed/bid-builders.ts'
import { addRole, addSubContractor, addWorkOrder, assign } from '#database/seed/builders.ts'
import { AFTER, BEFORE, type BidProjectStage, type BidStage, openBidStage } from '#tests/harness/bids.ts'
import { newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import { issueAddendum } from '../addenda-contract.ts'
import {
  addAlternates,
  changeAlternates,
  deleteAlternates,
  listAlternates,
  listOfferedAlternates,
  listSubmittedAlternates,
  MOST_ALTERNATES,
  saveAlternatePrices,
} from '../alternates-contract.ts'
import { listOwnBids } from '../contract.ts'
import { awardBids, exportTabulation, findReceivedBid, tabulateBids } from '../tabulation-contract.ts'

let server: TestApp
let stage: BidStage

beforeAll(async () => {
  server = await openTestApp()
  stage = await openBidStage(server)
})
afterAll(() => server?.close())
beforeEach(() => {
  server.clock.now = new Date(BEFORE)
})

type Caller = Pick<Person, 'token'>
type Asked = { status: number; errorCode: string | null }
const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows
const ofAll = async (text: string, values: unknown[]) => (await query(text, values)).map(({ value }) => value)

/** All rows that a refused call must leave unchanged. */
const stateOf = (workOrder: string) =>
  ofAll(
    `select to_jsonb(a) as value from bid_alternate a where work_order_id = $1
     union all select to_jsonb(d) from bid_addendum d where work_order_id = $1
     union all select to_jsonb(s) from bid_summary s where work_order_id = $1
     union all select to_jsonb(p) from bid_alternate_price p join bid_summary s on s.id = p.bid_summary_id where s.work_order_id = $1
     union all select to_jsonb(l) from bid_alternate_line l join bid_summary s on s.id = l.bid_summary_id where s.work_order_id = $1
     union all select to_jsonb(j) from job j where work_order_id = $1
     union all select to_jsonb(a) from activity a where work_order_id = $1 order by 1`,
    [workOrder],
  )
const leaves = async (workOrder: string, act: () => Promise<Asked>, refusal: object) => {
  const before = await stateOf(workOrder)
  expect(await act()).toMatchObject(refusal)
  expect(await stateOf(workOrder)).toEqual(before)
}

const paving = { alternateTitle: 'Paving', targetMetric: '120', unit: 'm²' }
const railing = {
  alternateTitle: 'Railing',
  alternateDescription: 'Stainless',
  targetMetric: '40.5',
  unit: 'm',
}
const add = (workOrderUniqueId: string, some: readonly object[], { token }: Caller = stage.owner) =>
  server.call(addAlternates, {
    body: some.map((one) => ({ workOrderUniqueId, ...one })) as never,
    token,
  })
const change = (body: object, { token }: Caller = stage.owner) =>
  server.call(changeAlternates, { body: [body] as never, token })
const removeOne = (id: string, { token }: Caller = stage.owner) =>
  server.call(deleteAlternates, { body: [id], token })
const list = (TargetUniqueID: string, { token }: Caller = stage.owner) =>
  server.call(listAlternates, { body: { TargetUniqueID }, token })
const titlesOf = ({ data }: Awaited<ReturnType<typeof list>>) =>
  data.items.map(({ alternateNumber, alternateTitle }) => `${alternateNumber} ${alternateTitle}`)

/** One of the owner's projects that was never advertised. */
const unadvertised = async () =>
  (await addWorkOrder(server.database.db, stage.account, { title: 'Wall', construction_phase: '1' }))
    .workOrderId

/** A person of the owner's account who is assigned to a project with these permissions. */
const withBits = async (workOrderId: string, permissions: Permissions) => {
  const { db } = server.database
  const role = await addRole(db, stage.account, `Role ${randomUUID()}`, permissions)
  const person = await newPerson(server, stage.account, role)
  await assign(db, person, { ...stage.account, workOrderId })
  return person
}

describe("the owner's", () => {
  test('are added, changed and deleted until the project is advertised; a number is never given again', async () => {
    const project = await unadvertised()
    const {
      status,
      data: [first = '', second = ''],
    } = await add(project, [paving, railing])
    expect(status).toBe(200)
    expect((await list(project)).data.items).toEqual([
      {
        ...{ alternateUniqueId: first, alternateNumber: 1, alternateDescription: '', addendumNumber: null },
        ...{ ...paving, targetMetric: '120.0', isTaken: false, rowVersion: 1 },
      },
      {
        ...{ alternateUniqueId: second, alternateNumber: 2, addendumNumber: null },
        ...{ ...railing, isTaken: false, rowVersion: 1 },
      },
    ])
    expect((await change({ alternateUniqueId: first, alternateTitle: 'Pavers', rowVersion: 1 })).status).toBe(
      200,
    )
    expect((await removeOne(second)).status).toBe(200)
    await add(project, [railing])
    const answer = await list(project)
    expect(titlesOf(answer)).toEqual(['1 Pavers', '3 Railing'])
    expect(answer.data.items[0]).toMatchObject({ unit: 'm²', targetMetric: '120.0', rowVersion: 2 })
    await leaves(project, () => change({ alternateUniqueId: first, unit: 't', rowVersion: 1 }), {
      status: 409,
      errorCode: 'ROW_VERSION_STALE',
    })
    expect((await removeOne(second)).status).toBe(404)
  })

  test.each([
    ['a quantity of nothing', { targetMetric: '0.0000' }],
    ['a quantity below it', { targetMetric: '-1' }],
    ['no title', { alternateTitle: ' ' }],
  ])('are refused with %s', async (_name, wrong) => {
    const project = await unadvertised()
    await leaves(project, () => add(project, [paving, { ...railing, ...wrong }]), { status: 400 })
  })

  test.each([
    ['advertised', 'true'],
    ['taken back', 'false'],
  ])('stay as bidders read them once the project was advertised: it is %s', async (_name, isAdvertised) => {
    const at = await stage.project()
    const { workOrderId } = at.workOrder
    const [id = ''] = await putAlternates(server.database.db, at.workOrder, [{ title: 'Paving' }])
    await query(`update work_order set is_bid_advertised = ${isAdvertised} where id = $1`, [workOrderId])
    const refusal = { status: 409, errorCode: 'ALTERNATES_ADVERTISED' }
    await leaves(workOrderId, () => add(workOrderId, [railing]), refusal)
    await leaves(workOrderId, () => change({ alternateUniqueId: id, unit: 't' }), refusal)
    await leaves(workOrderId, () => removeOne(id), refusal)
  })

  test('are fifty at most, an addendum that brings more is not issued', async () => {
    const project = await unadvertised()
    const many = Array.from({ length: MOST_ALTERNATES }, () => paving)
    expect((await add(project, many)).status).toBe(200)
    const refusal = { status: 409, errorCode: 'TOO_MANY_ALTERNATES' }
    await leaves(project, () => add(project, [railing]), refusal)
    const at = await stage.project()
    const { workOrderId: workOrderUniqueId } = at.workOrder
    await putAlternates(server.database.db, at.workOrder, [{ title: 'Paving' }])
    const body = { workOrderUniqueId, addendumTitle: 'More', addendumText: 'Rock.', alternates: many }
    const { token } = stage.owner
    await leaves(workOrderUniqueId, () => server.call(issueAddendum, { body, token }), refusal)
  })

  test('come with an addendum from then on', async () => {
    const at = await stage.project()
    const { workOrderId: workOrderUniqueId } = at.workOrder
    await putAlternates(server.database.db, at.workOrder, [{ title: 'Paving' }])
    const body = {
      workOrderUniqueId,
      addendumTitle: 'A railing',
      addendumText: 'See A-2.',
      alternates: [railing],
    }
    expect((await server.call(issueAddendum, { body, token: stage.owner.token })).status).toBe(200)
    const { items } = (await list(workOrderUniqueId)).data
    expect(items.map(({ alternateNumber, addendumNumber }) => [alternateNumber, addendumNumber])).toEqual([
      [1, null],
      [2, 1],
    ])
    server.clock.now = new Date(AFTER)
    await leaves(workOrderUniqueId, () => server.call(issueAddendum, { body, token: stage.owner.token }), {
      status: 409,
      errorCode: 'BIDDING_ENDED',
    })
  })

  test('are read with Read and written with Update on Bidding there, by people of the account alone', async () => {
    const project = await unadvertised()
    const {
      data: [id = ''],
    } = await add(project, [paving])
    const reader = await withBits(project, { Bidding: bits.Read, Projects: bits.Read })
    const none = await withBits(project, { Projects: 15 })
    expect((await list(project, reader)).status).toBe(200)
    expect((await list(project, none)).status).toBe(403)
    for (const [who, status] of [
      [reader, 403],
      [none, 403],
      [stage.vendor, 404],
    ] as const) {
      if (status === 404) expect((await list(project, who)).status).toBe(404)
      await leaves(project, () => add(project, [railing], who), { status })
      await leaves(project, () => change({ alternateUniqueId: id, unit: 't' }, who), { status })
      await leaves(project, () => removeOne(id, who), { status })
    }
  })
})

/** A project that is advertised with two alternates. */
async function project(): Promise<BidProjectStage & { id: string; alternates: string[] }> {
  const at = await stage.project()
  const alternates = await putAlternates(server.database.db, at.workOrder, [
    { title: 'Paving', quantity: '120', unit: 'm²', description: 'Granite' },
    { title: 'Railing', quantity: '40.5', unit: 'm' },
  ])
  return { ...at, id: at.workOrder.workOrderId, alternates }
}

const offered = (TargetUniqueID: string, { token }: Caller = stage.vendor) =>
  server.call(listOfferedAlternates, { body: { TargetUniqueID }, token })
const price = (
  { id, alternates }: { id: string; alternates: readonly string[] },
  costs: readonly (string | null | undefined)[],
  { token }: Caller = stage.vendor,
  more: object = {},
) =>
  server.call(saveAlternatePrices, {
    body: costs.flatMap((quotedUnitCost, index) =>
      quotedUnitCost === undefined
        ? []
        : [
            {
              ...{ workOrderUniqueId: id, alternateUniqueId: alternates[index] ?? '', quotedUnitCost },
              ...more,
            },
          ],
    ),
    token,
  })
const submitted = (TargetUniqueID: string, { token }: Caller = stage.vendor) =>
  server.call(listSubmittedAlternates, { body: { TargetUniqueID }, token })
const ownBid = async ({ id }: { id: string }, { token }: Caller = stage.vendor) =>
  (await server.call(listOwnBids, { body: { TargetUniqueID: id }, token })).data.items[0]
/** Shows intent, saves and submits a base bid with prices for alternates; returns the id of the bid. */
async function bid(
  who: Person,
  at: Awaited<ReturnType<typeof project>>,
  costs: readonly (string | undefined)[],
) {
  const id = await stage.intend(who, at)
  await stage.save(who, at, ['5', '6', '7'])
  await price(at, costs, who)
  expect((await stage.submit(who, at)).status).toBe(200)
  return id
}

describe('a bidder', () => {
  test('reads them with what they ask themselves, and nothing of another bidder', async () => {
    const at = await project()
    await bid(stage.rival, at, ['9.87'])
    const before = (await offered(at.id)).data
    expect(before).toMatchObject({ totalCount: 2, pricedCount: 0, draftAmount: null })
    await stage.intend(stage.vendor, at)
    expect((await price(at, ['2.5', undefined])).status).toBe(200)
    const { data } = await offered(at.id)
    expect(data).toMatchObject({ totalCount: 2, pricedCount: 1, draftAmount: '300.00' })
    expect(data.items).toEqual([
      {
        ...{ alternateUniqueId: at.alternates[0], alternateNumber: 1, alternateTitle: 'Paving', unit: 'm²' },
        ...{ alternateDescription: 'Granite', targetMetric: '120.0', addendumNumber: null },
        ...{ quotedUnitCost: '2.50', amount: '300.00', rowVersion: 1 },
      },
      expect.objectContaining({ alternateNumber: 2, quotedUnitCost: null, amount: null, rowVersion: null }),
    ])
    expect((await price(at, [null])).status).toBe(200)
    expect((await offered(at.id)).data).toMatchObject({ pricedCount: 0, draftAmount: null })
  })

  test('is refused what is no price, a line that is not of the project, an old version, and one without intent', async () => {
    const at = await project()
    const other = await project()
    const saving = (costs: readonly (string | null)[], more = {}) => price(at, costs, stage.vendor, more)
    await leaves(at.id, () => saving(['1']), { status: 409, errorCode: 'BID_NOT_INTENDED' })
    await stage.intend(stage.vendor, at)
    await saving(['1'])
    for (const zero of ['0', '0.0000'])
      await leaves(at.id, () => saving(['2', zero]), {
        status: 400,
        errorDescription: 'Zero values are not allowed.',
        fields: [{ path: '1.quotedUnitCost' }],
      })
    await leaves(at.id, () => saving(['-1']), { status: 400 })
    await leaves(at.id, () => price({ id: at.id, alternates: other.alternates }, ['1']), { status: 404 })
    const [one = ''] = at.alternates
    await leaves(at.id, () => price({ id: at.id, alternates: [one, one] }, ['1', '2']), { status: 400 })
    await leaves(at.id, () => saving(['2'], { rowVersion: 2 }), {
      status: 409,
      errorCode: 'ROW_VERSION_STALE',
    })
    expect((await saving(['2'], { rowVersion: 1 })).status).toBe(200)
  })

  test.each<[string, (id: string) => unknown, object, number]>([
    [
      'after the end',
      () => void (server.clock.now = new Date(AFTER)),
      { status: 409, errorCode: 'BIDDING_ENDED' },
      404,
    ],
    [
      'once it is taken back',
      (id) => query('update work_order set is_bid_advertised = false where id = $1', [id]),
      { status: 409, errorCode: 'BID_PROJECT_TAKEN_BACK' },
      404,
    ],
  ])('neither prices them %s, nor reads the quantities any more', async (_name, happen, refusal, status) => {
    const at = await project()
    const id = await bid(stage.vendor, at, ['2.5'])
    await happen(at.id)
    await leaves(at.id, () => price(at, ['3']), refusal)
    expect((await offered(at.id)).status).toBe(status)
    // The submitted alternates belong to the bidder.
    expect((await submitted(id)).data.totalCount).toBe(1)
  })

  test('submits them with the bid, which counts on until it is submitted again', async () => {
    const at = await project()
    const id = await bid(stage.vendor, at, ['2.5', '10'])
    const sent = (await submitted(id)).data
    expect(sent).toMatchObject({ totalCount: 2, submittedAmount: '705.00' })
    expect(sent.items[1]).toEqual({
      ...{ alternateUniqueId: at.alternates[1], alternateNumber: 2, alternateTitle: 'Railing', unit: 'm' },
      ...{ targetMetric: '40.5', quotedUnitCost: '10.00', amount: '405.00' },
    })
    // The sums of the base bid leave alternates out: 5 × 100 + 6 × 40 + 7 × 2.5.
    expect(await ownBid(at)).toMatchObject({
      submittedAmount: '757.50',
      draftAmount: '757.50',
      isDraftChanged: false,
    })
    await price(at, [null, '11'])
    expect(await ownBid(at)).toMatchObject({ isDraftChanged: true })
    expect((await submitted(id)).data).toEqual(sent)
    await stage.submit(stage.vendor, at)
    expect((await submitted(id)).data).toMatchObject({ totalCount: 1, submittedAmount: '445.50' })
    expect(await ownBid(at)).toMatchObject({ isDraftChanged: false })
    await stage.withdraw(stage.vendor, id)
    expect((await submitted(id)).data).toMatchObject({ totalCount: 0, submittedAmount: null })
    for (const who of [stage.owner, stage.rival]) expect((await submitted(id, who)).status).toBe(404)
  })

  test('submits the highest price of the highest quantity, exactly', async () => {
    const most = '999999999999.9999'
    const at = await stage.project()
    const { workOrderId: id } = at.workOrder
    const alternates = await putAlternates(server.database.db, at.workOrder, [
      { title: 'Tower', quantity: most },
    ])
    const submittedBid = await bid(stage.vendor, { ...at, id, alternates }, [most])
    expect((await submitted(submittedBid)).data.submittedAmount).toBe('999999999999999800000000.00')
  })

  test('takes Read and Create on Bidding, and no person of a firm; nobody prices their own', async () => {
    const at = await project()
    await stage.intend(stage.vendor, at)
    const { db } = server.database
    const role = await addRole(db, stage.vendorAccount, `Reads ${at.id}`, { Bidding: bits.Read })
    const reader = await newPerson(server, stage.vendorAccount, role)
    expect([(await offered(at.id, reader)).status, (await price(at, ['1'], reader)).status]).toEqual([
      200, 403,
    ])
    const guest = await newPerson(server, stage.vendorAccount)
    const firm = await addSubContractor(db, stage.vendorAccount, { name: `Firm ${at.id}` })
    await query('update employee set sub_contractor_id = $2 where id = $1', [guest.employeeId, firm])
    expect([(await offered(at.id, guest)).status, (await price(at, ['1'], guest)).status]).toEqual([403, 403])
    expect(await offered(at.id, stage.owner)).toMatchObject({ status: 409, errorCode: 'BID_ON_OWN_PROJECT' })
    expect((await offered(randomUUID())).status).toBe(404)
  })
})

describe('side by side', () => {
  const tabulated = async ({ id }: { id: string }) =>
    server.call(tabulateBids, { body: { TargetUniqueID: id }, token: stage.owner.token })

  test('they stand beside the base bid after the end, with lows, medians and their own sums', async () => {
    const at = await project()
    const ids = [await bid(stage.vendor, at, ['2', '10']), await bid(stage.rival, at, ['4', undefined])]
    expect(await tabulated(at)).toMatchObject({ status: 409, errorCode: 'BIDS_SEALED' })
    server.clock.now = new Date(AFTER)
    const { data } = await tabulated(at)
    expect(data.bidders).toMatchObject([
      {
        totalAmount: '757.50',
        commonAmount: '757.50',
        alternateCount: 2,
        alternateAmount: '645.00',
        isLow: true,
      },
      {
        totalAmount: '757.50',
        commonAmount: '757.50',
        alternateCount: 1,
        alternateAmount: '480.00',
        isLow: true,
      },
    ])
    expect(data.medianAmount).toBe('757.50')
    const none = { bidUnitCost: null, amount: null, targetMetric: null, isLow: false, isOutlier: false }
    expect(data.alternates).toEqual([
      {
        ...{ alternateUniqueId: at.alternates[0], alternateNumber: 1, alternateTitle: 'Paving', unit: 'm²' },
        ...{ alternateDescription: 'Granite', targetMetric: '120.0', isTaken: false, medianUnitCost: '3.00' },
        bidInfo: [
          {
            ...{
              bidSummaryUniqueId: ids[0],
              accountName: 'Company of Vendor',
              bidUnitCost: '2.00',
              amount: '240.00',
            },
            ...{ targetMetric: '120.0', isLow: true, isOutlier: true, offMedianPercent: -33 },
          },
          {
            ...{
              bidSummaryUniqueId: ids[1],
              accountName: 'Company of Rival',
              bidUnitCost: '4.00',
              amount: '480.00',
            },
            ...{ targetMetric: '120.0', isLow: false, isOutlier: true, offMedianPercent: 33 },
          },
        ],
      },
      expect.objectContaining({
        alternateNumber: 2,
        medianUnitCost: '10.00',
        bidInfo: [
          expect.objectContaining({ bidUnitCost: '10.00', isLow: false, isOutlier: false }),
          { ...none, offMedianPercent: null, bidSummaryUniqueId: ids[1], accountName: 'Company of Rival' },
        ],
      }),
    ])
    const one = await server.call(findReceivedBid, {
      body: { TargetUniqueID: ids[1] ?? '' },
      token: stage.owner.token,
    })
    expect(one.data.bid).toMatchObject({ alternateCount: 1, alternateAmount: '480.00' })
    expect(one.data.alternates.map(({ bidInfo }) => bidInfo.map(({ bidUnitCost }) => bidUnitCost))).toEqual([
      ['4.00'],
      [null],
    ])
  })

  test('a file has them as lines below the sums', async () => {
    const at = await project()
    await bid(stage.vendor, at, ['2', '10'])
    server.clock.now = new Date(AFTER)
    const { rows } = await download(
      server,
      exportTabulation,
      { TargetUniqueID: at.id, format: 'csv' },
      { token: stage.owner.token },
    )
    expect(rows.slice(-4).map((row) => Object.values(row))).toEqual([
      ['Total of each bid', '', '', '', '', '', '', '757.50'],
      ['Alternates', 'Alternate 1', '', '120.0', 'm²', 'Paving', '2.00', '240.00'],
      ['Alternates', 'Alternate 2', '', '40.5', 'm', 'Railing', '10.00', '405.00'],
      ['Total of the alternates', '', '', '', '', '', '', '645.00'],
    ])
  })
})

describe('the award', () => {
  const award = (at: { id: string }, selectedBidSummaryUniqueId: string, alternateUniqueIds?: string[]) =>
    server.call(awardBids, {
      body: [
        {
          ...{ workOrderUniqueID: at.id, selectedBidSummaryUniqueId },
          ...(alternateUniqueIds && { alternateUniqueIds }),
        },
      ],
      token: stage.owner.token,
    })
  const built = ({ id }: { id: string }) =>
    query(
      `select j.title as job, t.name as task, f.name as firm, a.title, a.notes, a.target_metric::text as quantity, a.unit,
              a.bid_unit_cost::text as cost
       from activity a join task t on t.id = a.task_id join job j on j.id = a.job_id
       left join sub_contractor f on f.id = t.sub_contractor_id
       where a.work_order_id = $1 and t.name = 'Alternates' order by a.position`,
      [id],
    )

  test('takes those that it names: they become activities of the winner, at what the winner asks', async () => {
    const at = await project()
    const won = await bid(stage.vendor, at, ['2.1234', '10'])
    await bid(stage.rival, at, ['1', '1'])
    server.clock.now = new Date(AFTER)
    expect((await award(at, won, [at.alternates[0] ?? ''])).status).toBe(200)
    expect(await built(at)).toEqual([
      {
        ...{
          job: 'Alternates',
          task: 'Alternates',
          firm: 'Company of Vendor',
          title: 'Paving',
          notes: 'Granite',
        },
        ...{ quantity: '120.0000', unit: 'm²', cost: '2.1234' },
      },
    ])
    expect((await list(at.id)).data.items.map(({ isTaken }) => isTaken)).toEqual([true, false])
  })

  test('that names none takes none', async () => {
    const at = await project()
    const won = await bid(stage.vendor, at, ['2'])
    server.clock.now = new Date(AFTER)
    expect((await award(at, won)).status).toBe(200)
    expect(await built(at)).toEqual([])
  })

  test('is refused, and nothing of it done, for one without a price of the winner, and one of another project', async () => {
    const at = await project()
    const other = await project()
    const won = await bid(stage.vendor, at, ['2'])
    await bid(stage.rival, at, ['2', '3'])
    server.clock.now = new Date(AFTER)
    await leaves(at.id, () => award(at, won, at.alternates), {
      status: 409,
      errorCode: 'ALTERNATE_NOT_PRICED',
      errorDescription: 'This bid has no price for alternate 2.',
    })
    await leaves(at.id, () => award(at, won, other.alternates), { status: 404 })
    await leaves(at.id, () => award(at, won, [randomUUID()]), { status: 404 })
  })
})
