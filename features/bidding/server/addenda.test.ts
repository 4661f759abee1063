/**
 * Addenda: the owner's numbered notes to everyone who intends to bid, and the addenda that were known when a
 * bid was submitted (records.md 'Bidding'; elsewhere.md 'Bidding').
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bits } from '#contract/modules.ts'
import { addRole, addSubContractor, assign } from '#database/seed/builders.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { listHistoryOfWorkOrder } from '#features/projects/contract.ts'
import { AFTER, BEFORE, type BidProjectStage, type BidStage, openBidStage } from '#tests/harness/bids.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { issueAddendum, listAddenda, listReceivedAddenda, readAddendum } from '../addenda-contract.ts'
import { listReceivedBids, tabulateBids } from '../tabulation-contract.ts'

let server: TestApp
let stage: BidStage
/** A person of an account that bids on no project. */
let stranger: Person

beforeAll(async () => {
  server = await openTestApp()
  stage = await openBidStage(server)
  stranger = await newPerson(server, await newAccount(server, 'Stranger'))
})
afterAll(() => server?.close())
beforeEach(() => {
  server.clock.now = new Date(BEFORE)
})

const idOf = ({ workOrder }: BidProjectStage) => workOrder.workOrderId
const issue = (at: BidProjectStage, more: object = {}, { token }: Person = stage.owner) =>
  server.call(issueAddendum, {
    body: {
      workOrderUniqueId: idOf(at),
      addendumTitle: 'Rock at grid C',
      addendumText: 'Price 12 m³ of rock.',
      ...more,
    },
    token,
  })
const all = (at: BidProjectStage, { token }: Person = stage.owner) =>
  server.call(listAddenda, { body: { TargetUniqueID: idOf(at) }, token })
const received = (at: BidProjectStage, { token }: Person = stage.vendor) =>
  server.call(listReceivedAddenda, { body: { TargetUniqueID: idOf(at) }, token })
const read = (at: BidProjectStage, addendumNumber: number, { token }: Person = stage.vendor) =>
  server.call(readAddendum, { body: { workOrderUniqueId: idOf(at), addendumNumber }, token })
/**
 * The number of addenda, and for each bid the addenda that were known when it was submitted, as the owner
 * reads them.
 */
const known = async (at: BidProjectStage) => {
  const { data } = await server.call(listReceivedBids, {
    body: { TargetUniqueID: idOf(at) },
    token: stage.owner.token,
  })
  return { of: data.addendaCount, by: data.items.map(({ knownAddenda }) => knownAddenda) }
}
/** All rows that a refused call must leave unchanged. */
const stateOf = async () =>
  (
    await server.database.pool.query(
      `select to_jsonb(d) as value from bid_addendum d union all select to_jsonb(r) from bid_addendum_read r
       union all select to_jsonb(l) from bid_look l union all select to_jsonb(w) from work_order w
       union all select to_jsonb(s) from bid_summary s union all select to_jsonb(r) from bid_received r
       union all select jsonb_build_object('jobs', count(*)) from graphile_worker._private_jobs order by 1`,
    )
  ).rows
const leaves = async (act: () => Promise<object>, expected: object) => {
  const before = await stateOf()
  expect(await act()).toMatchObject(expected)
  expect(await stateOf()).toEqual(before)
}

describe('issuing', () => {
  test('numbers them from one, and whoever intends reads them, however late they showed it', async () => {
    const at = await stage.project()
    await stage.intend(stage.vendor, at)
    const first = await issue(at)
    expect(first).toMatchObject({ status: 200, data: [expect.any(String)] })
    await issue(at, { addendumTitle: ' Two ', addendumText: 'More.' })
    await stage.intend(stage.rival, at)
    expect((await all(at)).data).toMatchObject({
      totalCount: 2,
      items: [
        { addendumNumber: 2, addendumTitle: 'Two', addendumText: 'More.', issuedBy: stage.owner.name },
        { addendumNumber: 1, addendumUniqueId: first.data[0], issuedDate: new Date(BEFORE).toISOString() },
      ],
    })
    for (const who of [stage.vendor, stage.rival]) {
      const { data } = await received(at, who)
      expect(data).toMatchObject({ totalCount: 2, unreadCount: 2, knownCount: 0 })
      expect(data.items.map(({ addendumNumber, readDate }) => [addendumNumber, readDate])).toEqual([
        [2, null],
        [1, null],
      ])
      // Bidders read no name of the owner's people.
      expect(JSON.stringify(data)).not.toContain(stage.owner.name)
    }
    // Addenda are numbered per project.
    expect((await all(await stage.project())).data.totalCount).toBe(0)
  })

  test('tells everybody who intends, by notice and mail at once, and nobody else; nobody is named', async () => {
    const at = await stage.project('Quay')
    await stage.bid(stage.vendor, at, ['5'])
    await stage.withdraw(stage.vendor, await stage.bid(stage.rival, at, ['6']))
    await server.runJobs()
    const before = (await server.mails()).length
    await issue(at)
    await server.runJobs()
    const mails = (await server.mails()).slice(before)
    expect(mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      [stage.vendor.username, stage.rival.username].toSorted(),
    )
    for (const who of [stage.vendor, stage.rival]) {
      const { data } = await server.call(listNotifications, { body: {}, token: who.token })
      const [notice] = data.items.filter(({ kind }) => kind === 'bidAddendum')
      expect(notice).toMatchObject({ title: 'Quay bid: Addendum 1' })
      const told = JSON.stringify(notice)
      expect(told).toContain('“Rock at grid C” to everyone who intends to bid')
      expect(told).toContain(`/bids/${idOf(at)}`)
      for (const name of ['Company of Vendor', 'Company of Rival', stage.owner.name])
        expect(told).not.toContain(name)
    }
    const { data } = await server.call(listNotifications, { body: {}, token: stranger.token })
    expect(data.items).toEqual([])
  })

  test('is told in the history of the project', async () => {
    const at = await stage.project()
    await issue(at)
    const { data } = await server.call(listHistoryOfWorkOrder, {
      body: { TargetUniqueID: idOf(at) },
      token: stage.owner.token,
    })
    expect(JSON.stringify(data.items)).toContain('issued an addendum to all who intend to bid')
  })

  test('is refused once bidding has ended, from its very instant', async () => {
    const at = await stage.project()
    server.clock.now = new Date(AFTER)
    await leaves(() => issue(at), {
      status: 409,
      errorDescription: 'Bidding ended Nov 10, 2031, 5:00 PM PST.',
    })
    server.clock.now = new Date(Date.parse(AFTER) - 1)
    expect((await issue(at)).status).toBe(200)
  })

  test('is refused on what nobody can bid on', async () => {
    const at = await stage.project()
    const { pool } = server.database
    await pool.query('update work_order set is_bid_advertised = false where id = $1', [idOf(at)])
    await leaves(() => issue(at), { status: 409, errorCode: 'ADDENDUM_TO_NOBODY' })
    await pool.query('update work_order set bidding_ends_at = null where id = $1', [idOf(at)])
    await leaves(() => issue(at), { status: 409, errorCode: 'NEVER_ADVERTISED' })
  })

  test.each<[string, object, number]>([
    ['without a title', { addendumTitle: ' ' }, 400],
    ['without a text', { addendumText: '' }, 400],
    ['with too long a title', { addendumTitle: 'x'.repeat(201) }, 400],
    ['with too long a text', { addendumText: 'x'.repeat(8001) }, 400],
    ['with a time without a day', { biddingEndTime: '18:00' }, 400],
    ['with a day that is none', { biddingEndDate: '2031-02-30' }, 400],
    ['with an earlier end', { biddingEndDate: '2031-11-10', biddingEndTime: '16:59' }, 409],
    ['to a project that is not there', { workOrderUniqueId: randomUUID() }, 404],
  ])('%s is refused, and changes nothing', async (_name, more, status) => {
    const at = await stage.project()
    await leaves(() => issue(at, more), { status })
  })

  test('moves the end later in the same step', async () => {
    const at = await stage.project()
    await stage.intend(stage.vendor, at)
    expect((await issue(at, { biddingEndDate: '2031-11-14', biddingEndTime: '14:00' })).status).toBe(200)
    expect((await received(at)).data.items[0]?.movedEndTo).toBe('Nov 14, 2031, 2:00 PM PST')
    const project = await server.call(listReceivedBids, {
      body: { TargetUniqueID: idOf(at) },
      token: stage.owner.token,
    })
    expect(project.data.biddingEndsAt).toBe('2031-11-14T22:00:00.000Z')
    server.clock.now = new Date(AFTER)
    expect((await read(at, 1)).status).toBe(200)
    await server.runJobs()
    const { data } = await server.call(listNotifications, { body: {}, token: stage.vendor.token })
    expect(JSON.stringify(data)).toContain('You can bid until Nov 14, 2031, 2:00 PM PST now.')
  })

  test('takes Update on Bidding of the project, and on Projects where it moves the end', async () => {
    const at = await stage.project()
    const { db } = server.database
    const role = await addRole(db, stage.account, 'Bid clerk', {
      Bidding: bits.Read + bits.Update,
      Projects: bits.Read,
    })
    const clerk = await newPerson(server, stage.account, role)
    await assign(db, clerk, at.workOrder)
    const sam = await newPerson(server, stage.account, 'Superintendent')
    await assign(db, sam, at.workOrder)
    await leaves(() => issue(at, {}, sam), { status: 403 })
    const elsewhere = await stage.project()
    await leaves(() => issue(elsewhere, {}, clerk), { status: 404 })
    await leaves(() => issue(at, { biddingEndDate: '2031-12-01' }, clerk), { status: 403 })
    expect((await issue(at, {}, clerk)).status).toBe(200)
  })

  test.each<[string, () => Promise<Person>]>([
    ['a bidder', async () => stage.vendor],
    ['another account', async () => stranger],
  ])('and listing are answered 404 to %s', async (_name, who) => {
    const at = await stage.project()
    await stage.intend(stage.vendor, at)
    const person = await who()
    await leaves(() => issue(at, {}, person), { status: 404 })
    expect((await all(at, person)).status).toBe(404)
  })
})

describe('reading', () => {
  test('says so once, however often it is said', async () => {
    const at = await stage.project()
    await stage.intend(stage.vendor, at)
    const { data: ids } = await issue(at)
    expect(await read(at, 1)).toMatchObject({ status: 200, data: ids })
    const once = new Date(BEFORE).toISOString()
    server.clock.now = new Date(Date.parse(BEFORE) + 60_000)
    expect(await read(at, 1)).toMatchObject({ status: 200, data: ids })
    expect((await received(at)).data).toMatchObject({ unreadCount: 0, items: [{ readDate: once }] })
  })

  test('is of the account alone: another bidder and the owner learn nothing of it', async () => {
    const at = await stage.project()
    await stage.intend(stage.rival, at)
    await issue(at)
    const asked = async () => [(await received(at, stage.rival)).data, (await all(at)).data]
    const before = await asked()
    await stage.intend(stage.vendor, at)
    await read(at, 1)
    expect(await asked()).toEqual(before)
    expect((await known(at)).by).toEqual([[], []])
  })

  test('is refused after the end, when the bid stays as it is; what was issued is still read', async () => {
    const at = await stage.project()
    const bid = await stage.bid(stage.vendor, at, ['5'])
    await issue(at)
    server.clock.now = new Date(AFTER)
    await leaves(() => read(at, 1), {
      status: 409,
      errorDescription: 'Bidding ended Nov 10, 2031, 5:00 PM PST.',
    })
    expect((await received(at)).data).toMatchObject({ totalCount: 1, unreadCount: 1 })
    expect(bid).toBeTruthy()
  })

  test('needs intent, a project of another account and a number that there is', async () => {
    const at = await stage.project()
    await issue(at)
    for (const ask of [() => read(at, 1, stranger), () => received(at, stranger)])
      await leaves(ask, { status: 409, errorCode: 'BID_NOT_INTENDED' })
    for (const ask of [() => read(at, 1, stage.owner), () => received(at, stage.owner)])
      await leaves(ask, { status: 409, errorCode: 'BID_ON_OWN_PROJECT' })
    await stage.intend(stage.vendor, at)
    await leaves(() => read(at, 2), { status: 404 })
    await leaves(() => read(at, 0), { status: 400 })
    const nowhere = { ...at, workOrder: { ...at.workOrder, workOrderId: randomUUID() } }
    await leaves(() => read(nowhere, 1), { status: 404 })
    expect((await received(nowhere)).status).toBe(404)
    await server.database.pool.query('update work_order set is_bid_advertised = false where id = $1', [
      idOf(at),
    ])
    await leaves(() => read(at, 1), { status: 409, errorCode: 'BID_PROJECT_TAKEN_BACK' })
    // Bidders who showed intent can still read their addenda; other accounts get 404.
    expect((await received(at)).data.totalCount).toBe(1)
    expect((await received(at, stranger)).status).toBe(404)
  })

  test('takes Create on Bidding, and listing Read, of an own employee', async () => {
    const at = await stage.project()
    await stage.intend(stage.vendor, at)
    await issue(at)
    const { db } = server.database
    const role = await addRole(db, stage.vendorAccount, 'Looks at bids', { Bidding: bits.Read })
    const looker = await newPerson(server, stage.vendorAccount, role)
    await leaves(() => read(at, 1, looker), { status: 403 })
    expect((await received(at, looker)).status).toBe(200)
    const guest = await newPerson(server, stage.vendorAccount)
    const firm = await addSubContractor(db, stage.vendorAccount, { name: 'Some firm' })
    await server.database.pool.query('update employee set sub_contractor_id = $2 where id = $1', [
      guest.employeeId,
      firm,
    ])
    await leaves(() => read(at, 1, guest), { status: 403 })
    expect((await received(at, guest)).status).toBe(403)
  })
})

describe('submitting', () => {
  test.each([
    ['none is', [], 1],
    ['the first is', [1], 2],
    ['a later one is', [2, 3], 1],
    ['all but the last are', [1, 2], 3],
  ])('is refused while %s read, and names the first that is not', async (_name, numbers, first) => {
    const at = await stage.project()
    await stage.intend(stage.vendor, at)
    for (let count = 0; count < 3; count += 1) await issue(at)
    for (const number of numbers) await read(at, number)
    await stage.save(stage.vendor, at, ['5'])
    expect((await received(at)).data.firstUnread).toBe(first)
    await leaves(() => stage.submit(stage.vendor, at), {
      status: 409,
      errorCode: 'ADDENDUM_UNREAD',
      errorDescription: `Acknowledge addendum ${first} first.`,
    })
    for (const number of [1, 2, 3]) await read(at, number)
    expect((await received(at)).data.firstUnread).toBeNull()
    expect((await stage.submit(stage.vendor, at)).status).toBe(200)
  })

  test('again is refused while a later one is unread, and what is submitted counts on', async () => {
    const at = await stage.project()
    await stage.bid(stage.vendor, at, ['5'])
    await issue(at)
    await stage.save(stage.vendor, at, ['6'])
    await leaves(() => stage.submit(stage.vendor, at), { status: 409, errorCode: 'ADDENDUM_UNREAD' })
    expect((await known(at)).by).toEqual([[]])
  })
})

describe('what a bid knew', () => {
  test('is what was read when it was submitted, until it is submitted again', async () => {
    const at = await stage.project()
    await stage.bid(stage.rival, at, ['6'])
    await issue(at)
    await stage.intend(stage.vendor, at)
    await read(at, 1)
    await stage.bid(stage.vendor, at, ['5'])
    await issue(at)
    await issue(at)
    await read(at, 2)
    expect(await known(at)).toEqual({ of: 3, by: [[], [1]] })
    expect((await received(at)).data).toMatchObject({
      unreadCount: 1,
      knownCount: 1,
      items: [{ isKnown: false }, { isKnown: false, readDate: expect.any(String) }, { isKnown: true }],
    })
    await read(at, 3)
    await stage.submit(stage.vendor, at)
    expect((await known(at)).by).toEqual([[], [1, 2, 3]])
  })

  test('is nothing once it is withdrawn', async () => {
    const at = await stage.project()
    await issue(at)
    const bid = await stage.intend(stage.vendor, at)
    await read(at, 1)
    await stage.bid(stage.vendor, at, ['5'])
    expect((await known(at)).by).toEqual([[1]])
    await stage.withdraw(stage.vendor, bid)
    expect((await known(at)).by).toEqual([[]])
    expect((await received(at)).data).toMatchObject({ knownCount: 0, unreadCount: 0 })
  })

  test('stands beside each bid of the tabulation', async () => {
    const at = await stage.project()
    await stage.bid(stage.rival, at, ['6'])
    await issue(at)
    await stage.intend(stage.vendor, at)
    await read(at, 1)
    await stage.bid(stage.vendor, at, ['5'])
    await issue(at)
    server.clock.now = new Date(AFTER)
    const { data } = await server.call(tabulateBids, {
      body: { TargetUniqueID: idOf(at) },
      token: stage.owner.token,
    })
    expect(data.addendaCount).toBe(2)
    expect(data.bidders.map(({ knownAddenda }) => knownAddenda)).toEqual([[], [1]])
  })
})
