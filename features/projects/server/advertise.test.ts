/** Advertising a project to bidders, and stopping it. */

import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { statuses } from '#contract/statuses.ts'
import { type AccountHandle, addAccount, assign, scopeRole } from '#database/seed/builders.ts'
import { listBidCaptures } from '#features/activities/contract.ts'
import { addBranch, auditOf, type Branch, callAt, day, personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import {
  advertiseWorkOrder,
  createWorkOrders,
  deleteWorkOrders,
  getWorkOrder,
  projectErrors,
  restoreWorkOrders,
  updateWorkOrders,
} from '../contract.ts'

let server: TestApp
let account: AccountHandle
let ann: Person
/** A bidder from another account. */
let bea: Person
let branch: Branch

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  bea = await newPerson(server, await newAccount(server, 'Bidder'))
  branch = await addBranch(server, account, { target_metric: '10' })
  await update({ constructionPhase: '1', biddingEndDate: day(3) })
})

afterEach(() => {
  server.clock.now = new Date()
})

const db = () => server.database.db

function update(change: object) {
  const body = [{ workOrderUniqueID: branch.workOrderId, ...change }]
  return server.call(updateWorkOrders, { body, token: ann.token })
}

function advertise(
  more: Partial<BodyInputOf<typeof advertiseWorkOrder>> = {},
  { token }: Pick<Person, 'token'> = ann,
) {
  return server.call(advertiseWorkOrder, { body: { workOrderUniqueId: branch.workOrderId, ...more }, token })
}

const read = async () =>
  (await server.call(getWorkOrder, { params: { id: branch.workOrderId }, token: ann.token })).data

/** The number of lines that the bidder sees; undefined: the bidder does not find the project. */
async function linesOfBidder(): Promise<number | undefined> {
  const body = { TargetUniqueID: branch.workOrderId }
  const { status, data } = await server.call(listBidCaptures, { body, token: bea.token })
  expect([200, 404]).toContain(status)
  return status === 200 ? data.totalCount : undefined
}

const refusals = [
  ['NOT_A_BID_PROJECT', { constructionPhase: '2' }],
  ['BIDDING_HAS_NO_END', { biddingEndDate: null }],
  ['BIDDING_IS_OVER', { biddingEndDate: day(-1) }],
] as const

describe('advertising', () => {
  test('is toggled where nothing is said', async () => {
    expect(await advertise()).toMatchObject({ status: 200, data: [branch.workOrderId] })
    expect(await read()).toMatchObject({ isBidAdvertised: true })
    await advertise()
    expect(await read()).toMatchObject({ isBidAdvertised: false })
  })

  test.each([true, false])('is set to what is said: %s, twice as well', async (isBidAdvertised) => {
    for (const _ of [1, 2]) {
      expect(await advertise({ isBidAdvertised })).toMatchObject({ status: 200 })
      expect(await read()).toMatchObject({ isBidAdvertised })
    }
  })

  test('takes the status that is sent with it, and leaves it where none is', async () => {
    await advertise({ isBidAdvertised: true, statusId: statuses.InProgress })
    expect(await read()).toMatchObject({ statusId: statuses.InProgress })
    await advertise({ isBidAdvertised: false })
    expect(await read()).toMatchObject({ statusId: statuses.InProgress })
    await advertise({ isBidAdvertised: true, statusId: statuses.Active })
    expect(await read()).toMatchObject({ statusId: statuses.Active })
    expect(await advertise({ statusId: 99 })).toMatchObject({ status: 400 })
  })

  test('opens the lines to bidders of other accounts, and closes them again', async () => {
    expect(await linesOfBidder()).toBeUndefined()
    await advertise()
    expect(await linesOfBidder()).toBe(1)
    await advertise()
    expect(await linesOfBidder()).toBeUndefined()
  })

  test('is possible until the day on which bidding ends is over', async () => {
    await update({ biddingEndDate: day(0) })
    expect(await advertise({ isBidAdvertised: true })).toMatchObject({ status: 200 })
    await advertise({ isBidAdvertised: false })
    server.clock.now = new Date(Date.now() + DAY_MILLISECONDS)
    // A new person signs in, because the first person's session has expired by then.
    const cleo = await newPerson(server, account)
    expect(await advertise({ isBidAdvertised: true }, cleo)).toMatchObject({ errorCode: 'BIDDING_IS_OVER' })
  })

  test.each(refusals)('is refused, and says why: %s', async (code, change) => {
    await update(change)
    const before = await read()
    for (const isBidAdvertised of [true, undefined]) {
      expect(await advertise({ isBidAdvertised })).toMatchObject({
        status: 409,
        errorCode: code,
        errorDescription: projectErrors[code].text,
      })
    }
    expect(await read()).toEqual(before)
    expect(await linesOfBidder()).toBeUndefined()
  })

  test('can be taken off whatever the phase is', async () => {
    await advertise()
    await server.database.pool.query('update work_order set bidding_end_date = $2 where id = $1', [
      branch.workOrderId,
      day(-5),
    ])
    expect(await advertise()).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ isBidAdvertised: false })
  })

  test('needs Update on Projects there', async () => {
    const who = await personWith(server, account, { Projects: 2 + 16, Bidding: 31 })
    expect(await advertise({}, who)).toMatchObject({ status: 403 })
    await scopeRole(db(), who.role, branch, { Projects: 2 + 4 + 16 })
    expect(await advertise({}, who)).toMatchObject({ status: 200 })
  })

  test("is not possible for another account's, nor for what is not seen or not there", async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    const eve = await newPerson(server, account, 'Employee')
    for (const who of [bea, sibling, eve]) expect(await advertise({}, who)).toMatchObject({ status: 404 })
    expect(await advertise({ workOrderUniqueId: uuidv7() })).toMatchObject({
      status: 404,
      errorDescription: 'Could not find the workorder!',
    })
    await assign(db(), eve, branch)
    expect(await advertise({}, eve)).toMatchObject({ status: 200 })
  })

  test('names who did it', async () => {
    const entries = await auditOf(server, account.companyId, () => advertise())
    expect(entries).toMatchObject([
      {
        record: 'work_order',
        recordId: branch.workOrderId,
        employeeId: ann.employeeId,
        changes: { is_bid_advertised: [false, true] },
      },
    ])
  })

  test('is as good by adding or changing the project', async () => {
    expect(await update({ isBidAdvertised: true })).toMatchObject({ status: 200 })
    expect(await linesOfBidder()).toBe(1)
    await update({ isBidAdvertised: false })
    expect(await linesOfBidder()).toBeUndefined()
    const body = [
      { workOrderTitle: 'New', constructionPhase: '1', biddingEndDate: day(0), isBidAdvertised: true },
    ]
    expect(await server.call(createWorkOrders, { body, token: ann.token })).toMatchObject({ status: 200 })
  })

  test.each(refusals)('by adding or changing the project is refused too: %s', async (code, change) => {
    const kind = { status: 409, errorCode: code, errorDescription: projectErrors[code].text }
    const before = await read()
    expect(await update({ ...change, isBidAdvertised: true })).toMatchObject(kind)
    expect(await read()).toEqual(before)
    const fine = { constructionPhase: '1', biddingEndDate: day(1), isBidAdvertised: true }
    const body = [
      { ...fine, workOrderTitle: 'fine' },
      { ...fine, ...change, workOrderTitle: 'not fine' },
    ]
    const entries = await auditOf(server, account.companyId, async () => {
      expect(await server.call(createWorkOrders, { body, token: ann.token })).toMatchObject(kind)
    })
    expect(entries).toEqual([])
  })

  test('of a new project says no word of its phase, so it is none to bid on', async () => {
    const body = [{ workOrderTitle: 'New', biddingEndDate: day(1), isBidAdvertised: true }]
    expect(await server.call(createWorkOrders, { body, token: ann.token })).toMatchObject({
      errorCode: 'NOT_A_BID_PROJECT',
    })
  })
})

describe('an advertised project', () => {
  beforeEach(() => advertise())

  test('can be changed by a client that sends back what it read, after bidding has ended too', async () => {
    await server.database.pool.query('update work_order set bidding_end_date = $2 where id = $1', [
      branch.workOrderId,
      day(-5),
    ])
    expect(await update({ ...(await read()), workOrderTitle: 'Other' })).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ workOrderTitle: 'Other', isBidAdvertised: true })
  })

  test('is no longer one when it leaves the bidding phase', async () => {
    await update({ ...(await read()), constructionPhase: '2' })
    expect(await read()).toMatchObject({ constructionPhase: '2', isBidAdvertised: false })
    expect(await linesOfBidder()).toBeUndefined()
  })

  test('leaves bidding when it is deleted, and comes back with it', async () => {
    const body = [branch.workOrderId]
    await server.call(deleteWorkOrders, { body, token: ann.token })
    expect(await linesOfBidder()).toBeUndefined()
    await server.call(restoreWorkOrders, { body, token: ann.token })
    expect(await linesOfBidder()).toBe(1)
  })

  test('shows bidders the lines that it has: none comes or goes while they price them', async () => {
    const refused = { status: 409, errorCode: 'ADDENDUM_NEEDED' }
    const lines = [{ taskUniqueId: branch.taskId, subTaskTitle: 'New' }]
    expect(await callAt(server, 'activity', 'create', lines, ann)).toMatchObject(refused)
    expect(await callAt(server, 'task', 'remove', [branch.taskId], ann)).toMatchObject(refused)
    expect(await linesOfBidder()).toBe(1)
  })
})
