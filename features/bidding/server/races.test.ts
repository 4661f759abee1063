/**
 * Concurrent calls on a bid: a bid cannot be submitted after the bids were opened, and both sides store the
 * same state.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createActivities, updateActivities } from '#features/activities/contract.ts'
import { deleteFiles } from '#features/files/contract.ts'
import { advertiseWorkOrder } from '#features/projects/contract.ts'
import { AFTER, BEFORE, type BidProjectStage, type BidStage, openBidStage } from '#tests/harness/bids.ts'
import { upload, uploaded } from '#tests/harness/files.ts'
import { atOnce, meanwhile, row } from '#tests/harness/overlap.ts'
import { RACE_TIMEOUT, race, repeat, statusesOf } from '#tests/harness/race.ts'
import { newPerson, openTestApp, type TestApp } from '#tests/harness/server.ts'
import { issueAddendum, readAddendum } from '../addenda-contract.ts'
import { showIntent } from '../contract.ts'

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

const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows

/** The owner's first look in a transaction; returns the number of bid lines that the owner sees. */
async function open(at: BidProjectStage): Promise<number> {
  const { companyId, accountId } = stage.account
  const of = [companyId, accountId, at.workOrder.workOrderId, AFTER]
  const client = await server.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select open_bids($1, $2, $3, $4)', of)
    const { rows } = await client.query('select * from opened_bid_lines($1, $2, $3, $4)', of)
    await client.query('commit')
    return rows.length
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Compares the state of a bid on the bidder's side and on the owner's side, which must always be the same. */
const sides = async (bid: string) =>
  query(
    `select s.status_id = r.status_id and s.version is not distinct from r.version
       and s.submitted_at is not distinct from r.submitted_at as same, s.version,
       (select count(*)::int from bid_line l where l.bid_summary_id = s.id and l.version = s.version) as lines
     from bid_summary s join bid_received r on r.bid_summary_id = s.id where s.id = $1`,
    [bid],
  )

test('submitting while the bids are opened: it is among them, or refused', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    server.clock.now = new Date(BEFORE)
    const at = await stage.project()
    const bid = await stage.intend(stage.vendor, at)
    await stage.save(stage.vendor, at, ['5', '6'])
    // The clock of the submission is slow: by this clock the end has not come yet.
    const [submitted, seen] = await race<{ status: number } | number>(round, [
      () => stage.submit(stage.vendor, at),
      () => open(at),
    ])
    const status = (submitted as { status: number }).status
    expect([200, 409]).toContain(status)
    expect(seen).toBe(status === 200 ? 2 : 0)
    expect(await open(at)).toBe(seen)
    expect(await sides(bid)).toMatchObject([{ same: true, lines: seen }])
  })
})

test('a file is put into the packet, or taken out, while the bids are opened: it was in time, or is refused', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    server.clock.now = new Date(BEFORE)
    const at = await stage.project()
    const bid = await stage.bid(stage.vendor, at, ['5'])
    const fields = { targetUniqueID: bid, targetType: 'BidSummary' }
    const first = await uploaded(server, stage.vendor, { name: 'a.txt', fields })
    const files = async () =>
      (
        await query('select name from file where target_id = $1 and deleted_at is null order by name', [bid])
      ).map(({ name }) => name)
    // The clock of the upload is slow: by this clock the end has not come yet.
    const [added, removed] = await race<{ status: number } | number>(round, [
      () => upload(server, stage.vendor, { name: 'b.txt', fields }),
      () => server.call(deleteFiles, { body: [first], token: stage.vendor.token }),
      () => open(at),
    ])
    const isDone = (answer: typeof added) => (answer as { status: number }).status === 200
    const left = [...(isDone(removed) ? [] : ['a.txt']), ...(isDone(added) ? ['b.txt'] : [])]
    expect(await files()).toEqual(left)
    expect((await upload(server, stage.vendor, { name: 'c.txt', fields })).status).toBe(409)
    expect(await files()).toEqual(left)
  })
})

test('opening waits for who puts a file into the packet', async () => {
  const at = await stage.project()
  const bid = await stage.bid(stage.vendor, at, ['5'])
  const [added] = await meanwhile(
    server,
    row('bid_summary', { id: bid }),
    () => upload(server, stage.vendor, { fields: { targetUniqueID: bid, targetType: 'BidSummary' } }),
    () => open(at),
  )
  expect(added.status).toBe(200)
})

test('opening waits for who is submitting', async () => {
  const at = await stage.project()
  await stage.intend(stage.vendor, at)
  await stage.save(stage.vendor, at, ['5'])
  const bid = await query('select id from bid_summary where work_order_id = $1', [at.workOrder.workOrderId])
  const held = row('bid_summary', { id: bid[0]?.id })
  const [submitted, seen] = await meanwhile(
    server,
    held,
    () => stage.submit(stage.vendor, at),
    () => open(at),
  )
  expect([submitted.status, seen]).toEqual([200, 1])
})

test('withdrawing while one submits anew: either is last, and both sides agree', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const at = await stage.project()
  const bid = await stage.bid(stage.vendor, at, ['5', '6'])
  await repeat(async (round) => {
    const [submitted, withdrawn] = await race<{ status: number }>(round, [
      () => stage.submit(stage.vendor, at),
      () => stage.withdraw(stage.vendor, bid),
    ])
    expect([submitted?.status, withdrawn?.status]).toEqual([200, 200])
    const [both] = await sides(bid)
    expect(both).toMatchObject({ same: true, lines: both?.version === null ? 0 : 2 })
    if (both?.version === null) await stage.submit(stage.vendor, at)
  })
})

test('a project is advertised while its lines change: they change before that, or not at all', async () => {
  const { token } = stage.owner
  for (const first of [0, 1, 2]) {
    const at = await stage.project()
    const workOrderUniqueId = at.workOrder.workOrderId
    const subTaskUniqueId = at.lines[0] ?? ''
    await query('update work_order set is_bid_advertised = false where id = $1', [workOrderUniqueId])
    const line = { taskUniqueId: at.task.taskId, subTaskTitle: 'New' }
    const [advertised, changed, added] = await atOnce(
      server,
      row('work_order', { id: workOrderUniqueId }),
      [
        () => server.call(advertiseWorkOrder, { body: { workOrderUniqueId, isBidAdvertised: true }, token }),
        () => server.call(updateActivities, { body: [{ subTaskUniqueId, subTaskTargetMetric: '1' }], token }),
        () => server.call(createActivities, { body: [line], token }),
      ],
      first,
    )
    expect(advertised.status).toBe(200)
    const lines = await query(
      `select count(*) filter (where id = $1 and target_metric = 1)::int as changed, count(*)::int - 3 as added
       from activity where work_order_id = $2`,
      [subTaskUniqueId, workOrderUniqueId],
    )
    for (const { status } of [changed, added]) expect([200, 409]).toContain(status)
    expect(lines).toEqual([{ changed: changed.status === 200 ? 1 : 0, added: added.status === 200 ? 1 : 0 }])
  }
})

test('two addenda are issued at once: two numbers without a gap, and a submission knew all that were issued before it', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const colleague = await newPerson(server, stage.account)
  await repeat(async (round) => {
    const at = await stage.project()
    const workOrderUniqueId = at.workOrder.workOrderId
    const body = { workOrderUniqueId, addendumTitle: 'Some', addendumText: 'Different.' }
    const issue = (token: string) => server.call(issueAddendum, { body, token })
    const bid = await stage.intend(stage.vendor, at)
    await stage.save(stage.vendor, at, ['5'])
    await issue(stage.owner.token)
    await server.call(readAddendum, {
      body: { workOrderUniqueId, addendumNumber: 1 },
      token: stage.vendor.token,
    })
    const answers = await race(round, [
      () => issue(stage.owner.token),
      () => issue(colleague.token),
      () => stage.submit(stage.vendor, at),
    ])
    const isSubmitted = answers[2]?.status === 200
    expect(statusesOf(answers)).toEqual([200, 200, isSubmitted ? 200 : 409])
    const numbers = await query('select number from bid_addendum where work_order_id = $1 order by number', [
      workOrderUniqueId,
    ])
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3])
    const [same] = await query(
      `select s.known_addenda = r.known_addenda as same, s.known_addenda as known
       from bid_summary s join bid_received r on r.bid_summary_id = s.id where s.id = $1`,
      [bid],
    )
    expect(same).toEqual({ same: true, known: isSubmitted ? [1] : [] })
  })
})

test('two of one account show intent at once: it is one', { timeout: RACE_TIMEOUT }, async () => {
  const colleague = await newPerson(server, stage.vendorAccount)
  await repeat(async (round) => {
    const at = await stage.project()
    const body = { workOrderUniqueId: at.workOrder.workOrderId }
    const answers = await race(
      round,
      [stage.vendor, colleague].map(
        ({ token }) =>
          () =>
            server.call(showIntent, { body, token }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(answers[0]?.data).toEqual(answers[1]?.data)
    expect(await sides(answers[0]?.data[0] ?? '')).toHaveLength(1)
  })
})

test('two of one account save at once: one price stands for each line', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const colleague = await newPerson(server, stage.vendorAccount)
  const at = await stage.project()
  await stage.intend(stage.vendor, at)
  await repeat(async (round) => {
    const answers = await race(round, [
      () => stage.save(stage.vendor, at, ['5', '5', '5']),
      () => stage.save(colleague, at, ['6', '6', '6']),
    ])
    expect(statusesOf(answers)).toEqual([200, 200])
    const costs = await query('select distinct quoted_unit_cost from bid_activity where work_order_id = $1', [
      at.workOrder.workOrderId,
    ])
    expect(costs).toHaveLength(1)
  })
})
