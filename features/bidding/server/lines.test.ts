/**
 * Lines of an advertised project change only by an addendum, and bids on changed lines are stale
 * (records.md 'Addendum'; 0152).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bits } from '#contract/modules.ts'
import { addRole, addTask, assign } from '#database/seed/builders.ts'
import { listBidCaptures } from '#features/activities/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { listDeleted, restoreDeleted } from '#features/planning/deleted-contract.ts'
import { copyRecords } from '#features/projects/contract.ts'
import { AFTER, BEFORE, type BidProjectStage, type BidStage, openBidStage } from '#tests/harness/bids.ts'
import { addCodeTrees } from '#tests/harness/codes.ts'
import { callAt } from '#tests/harness/plan.ts'
import { newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { issueAddendum, listAddenda, listReceivedAddenda, readAddendum } from '../addenda-contract.ts'
import { listOwnBids } from '../contract.ts'
import { awardBids, findReceivedBid, listReceivedBids, tabulateBids } from '../tabulation-contract.ts'

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

const rows = async (text: string, values: unknown[]) => (await server.database.pool.query(text, values)).rows
const idOf = ({ workOrder }: BidProjectStage) => workOrder.workOrderId
const lineOf = ({ lines }: BidProjectStage, index: number) => lines[index] ?? ''
const issue = (at: BidProjectStage, lines: object, { token }: Person = stage.owner) =>
  server.call(issueAddendum, {
    body: {
      workOrderUniqueId: idOf(at),
      addendumTitle: 'More rock',
      addendumText: 'See the lines.',
      ...lines,
    },
    token,
  })
const read = (at: BidProjectStage, addendumNumber: number) =>
  server.call(readAddendum, {
    body: { workOrderUniqueId: idOf(at), addendumNumber },
    token: stage.vendor.token,
  })
/** The rows that a refused call must leave unchanged: lines, addenda and the project. */
const stateOf = (at: BidProjectStage) =>
  rows(
    `select to_jsonb(a) as value from activity a where work_order_id = $1
     union all select to_jsonb(t) from task t where work_order_id = $1
     union all select to_jsonb(d) from bid_addendum d where work_order_id = $1
     union all select to_jsonb(l) from bid_addendum_line l where work_order_id = $1
     union all select to_jsonb(w) from work_order w where id = $1 order by 1`,
    [idOf(at)],
  )
const leaves = async (at: BidProjectStage, act: () => Promise<object>, expected: object) => {
  const before = await stateOf(at)
  expect(await act()).toMatchObject(expected)
  expect(await stateOf(at)).toEqual(before)
}
const linesOf = (at: BidProjectStage) =>
  rows(
    `select title, metric_text(target_metric) as quantity, unit, metric_text(hours) as hours from activity
     where work_order_id = $1 and deleted_at is null order by position, id`,
    [idOf(at)],
  )
const setAdvertised = (at: BidProjectStage, isAdvertised: boolean) =>
  server.database.pool.query('update work_order set is_bid_advertised = $1 where id = $2', [
    isAdvertised,
    idOf(at),
  ])

const REFUSED = {
  status: 409,
  errorCode: 'ADDENDUM_NEEDED',
  errorDescription:
    'This project is advertised: bidders price its lines as they are. Lines change by an addendum, which tells every bidder.',
}

/** Every kind of write that changes the lines of a project. */
const writes: [string, (at: BidProjectStage, who: Person) => Promise<{ status: number }>][] = [
  [
    'adding one',
    (at, who) =>
      callAt(server, 'activity', 'create', [{ taskUniqueId: at.task.taskId, subTaskTitle: 'New' }], who),
  ],
  ...Object.entries({
    subTaskTitle: 'Forms',
    subTaskTargetMetric: '200',
    subTaskUnit: 'SF',
    subTaskHours: '8',
  }).map(([field, value]): (typeof writes)[number] => [
    `another ${field}`,
    (at, who) =>
      callAt(server, 'activity', 'update', [{ subTaskUniqueId: lineOf(at, 0), [field]: value }], who),
  ]),
  ['deleting one', (at, who) => callAt(server, 'activity', 'remove', [lineOf(at, 0)], who)],
  ['deleting its task', (at, who) => callAt(server, 'task', 'remove', [at.task.taskId], who)],
  ['deleting its job', (at, who) => callAt(server, 'job', 'remove', [at.task.jobId], who)],
]

describe('while a project is advertised', () => {
  test.each(writes)('%s is refused, and goes through where it is not', async (_name, write) => {
    const at = await stage.project()
    await leaves(at, () => write(at, stage.owner), {
      ...REFUSED,
      links: [{ text: 'Issue an addendum', path: `/bids/approve-summary/${idOf(at)}?addendum=true` }],
    })
    await setAdvertised(at, false)
    expect((await write(at, stage.owner)).status).toBe(200)
  })

  test('undoing a deletion, and bringing one back, is refused where it returns lines', async () => {
    for (const level of ['activity', 'task', 'job'] as const) {
      const at = await stage.project()
      const id = { activity: lineOf(at, 0), task: at.task.taskId, job: at.task.jobId }[level]
      await setAdvertised(at, false)
      await callAt(server, level, 'remove', [id], stage.owner)
      await setAdvertised(at, true)
      await leaves(at, () => callAt(server, level, 'restore', [id], stage.owner), REFUSED)
      const { data } = await server.call(listDeleted, {
        body: { TargetUniqueID: idOf(at) },
        token: stage.owner.token,
      })
      const deletions = data.items.map(({ deletionUniqueId }) => deletionUniqueId)
      expect(deletions).toHaveLength(1)
      await leaves(
        at,
        () => server.call(restoreDeleted, { body: deletions, token: stage.owner.token }),
        REFUSED,
      )
      await setAdvertised(at, false)
      expect((await callAt(server, level, 'restore', [id], stage.owner)).status).toBe(200)
    }
  })

  test('what is no line changes as ever: notes, dates, unit cost, order, what has no line below it, and a form that is sent as it is', async () => {
    const at = await stage.project()
    const empty = await addTask(server.database.db, at.task, { name: 'Nothing in it' })
    const id = lineOf(at, 0)
    const { data: form } = await callAt<{ items: object[] }>(
      server,
      'activity',
      'find',
      { TargetUniqueID: id },
      stage.owner,
    )
    const calls = [
      callAt(server, 'activity', 'update', [{ ...form.items[0], subTaskNotes: 'Wet' }], stage.owner),
      callAt(
        server,
        'activity',
        'update',
        [
          {
            subTaskUniqueId: id,
            subTaskTargetMetric: '100.00',
            bidUnitCost: '9',
            subTaskEndDate: '2032-01-01',
          },
        ],
        stage.owner,
      ),
      callAt(server, 'activity', 'many', { ids: [id], change: { shiftDays: 2 } }, stage.owner),
      callAt(server, 'activity', 'move', { subTaskUniqueId: id, toIndex: 2 }, stage.owner),
      callAt(server, 'task', 'create', [{ jobUniqueId: at.task.jobId, taskName: 'Later' }], stage.owner),
      callAt(server, 'task', 'remove', [empty.taskId], stage.owner),
      server.call(copyRecords, {
        body: [{ workOrderUniqueId: idOf(at), targetUniqueId: idOf(at) }],
        token: stage.owner.token,
      }),
    ]
    for (const call of calls) expect((await call).status).toBe(200)
    expect((await callAt(server, 'task', 'restore', [empty.taskId], stage.owner)).status).toBe(200)
  })

  test('the way to an addendum is offered to whoever may issue one', async () => {
    const at = await stage.project()
    const role = await addRole(server.database.db, stage.account, 'Planner', {
      ...{ Projects: bits.Read, Bidding: bits.Read },
      Activities: bits.Read + bits.Delete,
    })
    const planner = await newPerson(server, stage.account, role)
    await assign(server.database.db, planner, at.workOrder)
    const refused = await callAt(server, 'activity', 'remove', [lineOf(at, 0)], planner)
    expect(refused).toMatchObject(REFUSED)
    expect(refused).not.toHaveProperty('links.0')
  })

  test('another account is answered 404 as ever', async () => {
    const at = await stage.project()
    for (const [, write] of writes) await leaves(at, () => write(at, stage.vendor), { status: 404 })
  })

  test('once bidding has ended the lines stay until a bid is awarded', async () => {
    const at = await stage.project()
    const bid = await stage.bid(stage.vendor, at, ['5', '6', '7'])
    server.clock.now = new Date(AFTER)
    for (const [, write] of writes)
      await leaves(at, () => write(at, stage.owner), {
        ...REFUSED,
        errorDescription:
          'Bidding on this project has ended and no bid is awarded yet: its lines stay as they were bid on. Award a bid first.',
        links: [{ text: 'Bids', path: `/bids/approve-summary/${idOf(at)}` }],
      })
    expect((await award(at, bid)).status).toBe(200)
    for (const [, write] of writes.slice(0, 6)) expect((await write(at, stage.owner)).status).toBe(200)
  })
})

const award = (at: BidProjectStage, bid: string, more: object = {}) =>
  server.call(awardBids, {
    body: [{ workOrderUniqueID: idOf(at), selectedBidSummaryUniqueId: bid, ...more }],
    token: stage.owner.token,
  })
const tabulated = async (at: BidProjectStage) =>
  (await server.call(tabulateBids, { body: { TargetUniqueID: idOf(at) }, token: stage.owner.token })).data

describe('an addendum', () => {
  test('adds, changes and deletes lines, and tells each bidder how each was and became', async () => {
    const at = await stage.project()
    await stage.intend(stage.vendor, at)
    const answer = await issue(at, {
      changedLines: [
        { subTaskUniqueId: lineOf(at, 0), subTaskTargetMetric: '200', subTaskTitle: 'Form walls' },
      ],
      deletedLines: [lineOf(at, 1)],
      addedLines: [
        {
          taskUniqueId: at.task.taskId,
          subTaskTitle: 'Waterproof',
          subTaskTargetMetric: '30',
          subTaskUnit: 'm²',
          subTaskHours: '12',
        },
      ],
    })
    expect(answer.status).toBe(200)
    expect(await linesOf(at)).toEqual([
      { title: 'Form walls', quantity: '200.0', unit: 'm²', hours: null },
      { title: 'Tie bar', quantity: '2.5', unit: 't', hours: null },
      { title: 'Waterproof', quantity: '30.0', unit: 'm²', hours: '12.0' },
    ])
    const lines = [
      {
        subTaskUniqueId: lineOf(at, 0),
        taskName: 'Footings',
        change: 'changed',
        before: { subTaskTitle: 'Form', subTaskTargetMetric: '100.0', subTaskUnit: 'm²', subTaskHours: null },
        after: {
          subTaskTitle: 'Form walls',
          subTaskTargetMetric: '200.0',
          subTaskUnit: 'm²',
          subTaskHours: null,
        },
      },
      { subTaskUniqueId: lineOf(at, 1), change: 'deleted', before: { subTaskTitle: 'Place' }, after: null },
      {
        change: 'added',
        before: null,
        after: { subTaskTitle: 'Waterproof', subTaskTargetMetric: '30.0', subTaskHours: '12.0' },
      },
    ]
    const received = await server.call(listReceivedAddenda, {
      body: { TargetUniqueID: idOf(at) },
      token: stage.vendor.token,
    })
    expect(received.data.items).toMatchObject([{ lines }])
    const own = await server.call(listAddenda, {
      body: { TargetUniqueID: idOf(at) },
      token: stage.owner.token,
    })
    expect(own.data.items).toMatchObject([{ lines }])
    const notices = await server.call(listNotifications, { body: {}, token: stage.vendor.token })
    expect(JSON.stringify(notices.data.items[0])).toContain(
      'It changes 3 lines. If you have submitted, check your prices and replace your bid.',
    )
    // The next addendum lists only its own lines.
    await issue(at, { changedLines: [{ subTaskUniqueId: lineOf(at, 0), subTaskHours: '5' }] })
    const next = await server.call(listAddenda, {
      body: { TargetUniqueID: idOf(at) },
      token: stage.owner.token,
    })
    expect(next.data.items.map((one) => one.lines.length)).toEqual([1, 3])
  })

  test('says nothing of a line that is sent as it is', async () => {
    const at = await stage.project()
    await issue(at, { changedLines: [{ subTaskUniqueId: lineOf(at, 0), subTaskTargetMetric: '100.0' }] })
    const { data } = await server.call(listAddenda, {
      body: { TargetUniqueID: idOf(at) },
      token: stage.owner.token,
    })
    expect(data.items).toMatchObject([{ addendumNumber: 1, lines: [] }])
  })

  test('is refused with all that it brings, where a part of it is', async () => {
    const at = await stage.project()
    const other = await stage.project()
    await stage.intend(stage.vendor, at)
    const fine = { changedLines: [{ subTaskUniqueId: lineOf(at, 0), subTaskTargetMetric: '1' }] }
    const [foreign, own] = [lineOf(other, 0), lineOf(at, 0)]
    const refusals: [object, object][] = [
      [{ ...fine, deletedLines: [foreign] }, { status: 404 }],
      [{ changedLines: [{ subTaskUniqueId: foreign, subTaskTitle: 'No' }] }, { status: 404 }],
      [{ ...fine, addedLines: [{ taskUniqueId: other.task.taskId, subTaskTitle: 'No' }] }, { status: 404 }],
      [
        { ...fine, deletedLines: [own] },
        { status: 400, fields: [{ path: 'deletedLines.0', message: 'must not be named twice' }] },
      ],
      [
        { changedLines: [...fine.changedLines, ...fine.changedLines] },
        { status: 400, fields: [{ path: 'changedLines.1.subTaskUniqueId' }] },
      ],
      [
        { changedLines: [{ ...fine.changedLines[0], rowVersion: 9 }] },
        { status: 409, errorCode: 'ROW_VERSION_STALE' },
      ],
      [
        {
          ...fine,
          addedLines: Array.from({ length: 200 }, () => ({
            taskUniqueId: at.task.taskId,
            subTaskTitle: 'x',
          })),
        },
        { status: 400, fields: [{ path: 'changedLines' }] },
      ],
    ]
    for (const [lines, expected] of refusals) await leaves(at, () => issue(at, lines), expected)
  })

  test('gives a new line its code, where its task offers some', async () => {
    const at = await stage.project()
    const codes = await addCodeTrees(server, stage.account)
    const { jobId, taskId } = at.task
    await callAt(server, 'job', 'many', { ids: [jobId], change: { addCodes: [codes.concrete] } }, stage.owner)
    await callAt(server, 'task', 'many', { ids: [taskId], change: { addCodes: [codes.cast] } }, stage.owner)
    const line = { taskUniqueId: taskId, subTaskTitle: 'Cure' }
    await leaves(at, () => issue(at, { addedLines: [line] }), {
      status: 400,
      fields: [{ path: 'addedLines.0.companySubTaskCodeUniqueIds' }],
    })
    const answer = await issue(at, { addedLines: [{ ...line, companySubTaskCodeUniqueId: codes.cure }] })
    expect(answer.status).toBe(200)
    expect(
      await rows('select company_sub_task_code_id as code from activity where title = $1 and task_id = $2', [
        'Cure',
        taskId,
      ]),
    ).toEqual([{ code: codes.cure }])
  })

  test('takes the rights that each change takes without one', async () => {
    const at = await stage.project()
    const made = async (activities: number) => {
      const role = await addRole(server.database.db, stage.account, `Activities ${activities}`, {
        Projects: bits.Read + bits.GlobalAccess,
        Bidding: bits.Read + bits.Update,
        Activities: activities,
      })
      return newPerson(server, stage.account, role)
    }
    const changes = {
      Create: { addedLines: [{ taskUniqueId: at.task.taskId, subTaskTitle: 'New' }] },
      Update: { changedLines: [{ subTaskUniqueId: lineOf(at, 0), subTaskTargetMetric: '7' }] },
      Delete: { deletedLines: [lineOf(at, 1)] },
    } as const
    const all = bits.Read + bits.Create + bits.Update + bits.Delete
    for (const [action, lines] of Object.entries(changes) as ['Create' | 'Update' | 'Delete', object][]) {
      const without = await made(all - bits[action])
      await leaves(at, () => issue(at, lines, without), { status: 403 })
      expect((await issue(at, lines, await made(bits.Read + bits[action]))).status).toBe(200)
    }
  })
})

describe('a bid on lines that have changed', () => {
  const ownBid = async (at: BidProjectStage) =>
    (
      await server.call(listOwnBids, {
        body: { TargetUniqueID: idOf(at) },
        token: stage.vendor.token,
      })
    ).data.items[0]
  const staleFor = async (at: BidProjectStage) =>
    (
      await server.call(listReceivedBids, {
        body: { TargetUniqueID: idOf(at) },
        token: stage.owner.token,
      })
    ).data.items.map(({ isStale }) => isStale)

  test('is stale on both sides until it is submitted anew, which takes the addendum to be read', async () => {
    const at = await stage.project()
    await stage.bid(stage.vendor, at, ['5', '6', null])
    await stage.intend(stage.rival, at)
    await issue(at, {})
    // An addendum without line changes does not make a bid stale.
    expect([(await ownBid(at))?.isStale, await staleFor(at)]).toEqual([false, [false, false]])
    // The bid has no price for this line, but becomes stale all the same. Otherwise the owner would learn
    // which lines a bid prices.
    await issue(at, { changedLines: [{ subTaskUniqueId: lineOf(at, 2), subTaskTargetMetric: '3' }] })
    expect([(await ownBid(at))?.isStale, await staleFor(at)]).toEqual([true, [true, false]])
    expect(await stage.submit(stage.vendor, at)).toMatchObject({
      status: 409,
      errorDescription: 'Acknowledge addendum 1 first.',
    })
    await read(at, 1)
    await read(at, 2)
    // Reading the addendum is not enough: the bid stays stale until it is submitted again.
    expect((await ownBid(at))?.isStale).toBe(true)
    expect((await stage.submit(stage.vendor, at)).status).toBe(200)
    expect([(await ownBid(at))?.isStale, await staleFor(at)]).toEqual([false, [false, false]])
  })

  test('has the price of a line that is gone counted no more in its draft', async () => {
    const at = await stage.project()
    await stage.intend(stage.vendor, at)
    await stage.save(stage.vendor, at, ['5', '6', '7'])
    await issue(at, { deletedLines: [lineOf(at, 1)] })
    expect(await ownBid(at)).toMatchObject({ pricedCount: 2, draftAmount: '517.50' })
  })

  test('shows on each line which addendum changed it last, and how it was', async () => {
    const at = await stage.project()
    await stage.intend(stage.vendor, at)
    await issue(at, { changedLines: [{ subTaskUniqueId: lineOf(at, 0), subTaskTargetMetric: '150' }] })
    await issue(at, {
      changedLines: [{ subTaskUniqueId: lineOf(at, 0), subTaskTargetMetric: '200' }],
      addedLines: [{ taskUniqueId: at.task.taskId, subTaskTitle: 'New' }],
    })
    const { data } = await server.call(listBidCaptures, {
      body: { TargetUniqueID: idOf(at) },
      token: stage.vendor.token,
    })
    expect(data.items.map(({ addendumNumber, lineBefore }) => [addendumNumber, lineBefore])).toEqual([
      [2, { subTaskTitle: 'Form', subTaskTargetMetric: '150.0', subTaskUnit: 'm²', subTaskHours: null }],
      [null, null],
      [null, null],
      [2, null],
    ])
  })

  test('is compared and awarded by one state of the lines: its unit costs for the lines as they are', async () => {
    const at = await stage.project()
    const bid = await stage.bid(stage.vendor, at, ['5', '6', '7'])
    const fresh = await stage.bid(stage.rival, at, ['4', null, '8'])
    await issue(at, {
      changedLines: [
        { subTaskUniqueId: lineOf(at, 0), subTaskTargetMetric: '200', subTaskTitle: 'Form walls' },
      ],
      deletedLines: [lineOf(at, 1)],
      addedLines: [{ taskUniqueId: at.task.taskId, subTaskTitle: 'Seal', subTaskTargetMetric: '10' }],
    })
    await server.call(readAddendum, {
      body: { workOrderUniqueId: idOf(at), addendumNumber: 1 },
      token: stage.rival.token,
    })
    await stage.submit(stage.rival, at)
    server.clock.now = new Date(AFTER)
    const data = await tabulated(at)
    expect(
      data.items.map(({ description, targetMetric, matrixCollection: [entry] }) => [
        `${description} ${targetMetric}`,
        ...(entry?.bidInfo ?? []).map(({ amount, targetMetric: bidOn }) => [amount, bidOn]),
      ]),
    ).toEqual([
      ['Form walls 200.0', ['1000.00', '100.0'], ['800.00', '200.0']],
      ['Tie bar 2.5', ['17.50', '2.5'], ['20.00', '2.5']],
      ['Seal 10.0', [null, null], [null, null]],
    ])
    expect(data.bidders).toMatchObject([
      {
        ...{ bidSummaryUniqueId: bid, totalAmount: '1017.50', submittedAmount: '757.50', isStale: true },
        ...{ pricedCount: 2, changedCount: 1, removedCount: 1, addedCount: 1, commonAmount: '1017.50' },
      },
      {
        ...{ bidSummaryUniqueId: fresh, totalAmount: '820.00', submittedAmount: '820.00', isStale: false },
        ...{ changedCount: 0, removedCount: 0, addedCount: 0 },
      },
    ])
    const one = await server.call(findReceivedBid, {
      body: { TargetUniqueID: bid },
      token: stage.owner.token,
    })
    expect(one.data.bid).toEqual({ ...data.bidders[0], ...{ alternateCount: 0, alternateAmount: '0.00' } })
    await leaves(at, () => award(at, bid, { isStaleAccepted: false }), {
      status: 409,
      errorCode: 'BID_STALE',
      errorDescription:
        'Lines have changed since this bid was submitted: 1 line has another quantity, 1 line falls out, 1 new line has no price. Its unit costs come to $1,017.50 for the lines as they are now, not to the $757.50 that was submitted.',
    })
    expect((await award(at, bid, { isStaleAccepted: true })).status).toBe(200)
    const [awarded] = await rows(
      `select money_text(sum(round(target_metric * bid_unit_cost, 2))) as amount from activity
       where work_order_id = $1 and deleted_at is null and bid_unit_cost > 0`,
      [idOf(at)],
    )
    expect(awarded).toEqual({ amount: data.bidders[0]?.totalAmount })
    // The comparison stays as it was at the award, even if the plan changes.
    await callAt(
      server,
      'activity',
      'update',
      [{ subTaskUniqueId: lineOf(at, 0), subTaskTargetMetric: '1' }],
      stage.owner,
    )
    await callAt(
      server,
      'activity',
      'create',
      [{ taskUniqueId: at.task.taskId, subTaskTitle: 'Later' }],
      stage.owner,
    )
    await callAt(server, 'activity', 'remove', [lineOf(at, 2)], stage.owner)
    const after = await tabulated(at)
    expect(after.items).toEqual(data.items)
    expect(after.bidders.map(({ totalAmount }) => totalAmount)).toEqual(['1017.50', '820.00'])
  })

  test('has no price for a line in another unit', async () => {
    const at = await stage.project()
    const bid = await stage.bid(stage.vendor, at, ['5', '6', '7'])
    await issue(at, {
      changedLines: [
        { subTaskUniqueId: lineOf(at, 0), subTaskUnit: 'ft²' },
        // The same unit in another letter case.
        { subTaskUniqueId: lineOf(at, 2), subTaskUnit: 'T' },
      ],
    })
    server.clock.now = new Date(AFTER)
    expect((await tabulated(at)).bidders).toMatchObject([
      { totalAmount: '257.50', pricedCount: 2, removedCount: 1, isStale: true },
    ])
    // The documented call does not send `isStaleAccepted`, so a stale bid is awarded without a question.
    expect((await award(at, bid)).status).toBe(200)
    expect(
      await rows('select bid_unit_cost::text as cost from activity where work_order_id = $1 order by id', [
        idOf(at),
      ]),
    ).toEqual([{ cost: '7.7700' }, { cost: '6.0000' }, { cost: '7.0000' }])
  })

  test('is asked about where lines changed while the project was taken back, too', async () => {
    const at = await stage.project()
    const bid = await stage.bid(stage.vendor, at, ['5', null, null])
    await setAdvertised(at, false)
    await callAt(
      server,
      'activity',
      'update',
      [{ subTaskUniqueId: lineOf(at, 0), subTaskTargetMetric: '50' }],
      stage.owner,
    )
    server.clock.now = new Date(AFTER)
    expect(await award(at, bid, { isStaleAccepted: false })).toMatchObject({
      status: 409,
      errorDescription:
        'Lines have changed since this bid was submitted: 1 line has another quantity. Its unit costs come to $250.00 for the lines as they are now, not to the $500.00 that was submitted.',
    })
  })

  test('is awarded without a question where nothing has changed', async () => {
    const at = await stage.project()
    const bid = await stage.bid(stage.vendor, at, ['5', null, null])
    server.clock.now = new Date(AFTER)
    expect((await award(at, bid, { isStaleAccepted: false })).status).toBe(200)
  })
})
