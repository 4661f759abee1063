/** Bidders are notified when a project is taken back, and when it is open for bids again (records.md 'Addendum'). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { addRole, addSubContractor, assign } from '#database/seed/builders.ts'
import { createActivities, deleteActivities, updateActivities } from '#features/activities/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { listDeleted, restoreDeleted } from '#features/planning/deleted-contract.ts'
import {
  advertiseWorkOrder,
  deleteWorkOrders,
  restoreWorkOrders,
  updateWorkOrders,
} from '#features/projects/contract.ts'
import { AFTER, BEFORE, type BidProjectStage, type BidStage, openBidStage } from '#tests/harness/bids.ts'
import { atOnce, row } from '#tests/harness/overlap.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { listReceivedAddenda } from '../addenda-contract.ts'
import { listOwnBids, showIntent } from '../contract.ts'
import { awardBids, listReceivedBids } from '../tabulation-contract.ts'

let server: TestApp
let stage: BidStage
/** A person of an account that bids on no project. */
let stranger: Person
/** A person with all permissions on projects and none on bids. */
let builder: Person

beforeAll(async () => {
  server = await openTestApp()
  stage = await openBidStage(server)
  stranger = await newPerson(server, await newAccount(server, 'Stranger'))
  const role = await addRole(server.database.db, stage.account, 'Builds', { Projects: 31, Activities: 31 })
  builder = await newPerson(server, stage.account, role)
})
afterAll(() => server?.close())
beforeEach(() => {
  server.clock.now = new Date(BEFORE)
})

const idOf = ({ workOrder }: BidProjectStage) => workOrder.workOrderId
type Asked = { isTakingBackAccepted?: boolean }

const stop = (at: BidProjectStage, more: Asked = {}, { token }: Person = stage.owner) =>
  server.call(advertiseWorkOrder, {
    body: { workOrderUniqueId: idOf(at), isBidAdvertised: false, ...more },
    token,
  })
const advertise = (at: BidProjectStage, { token }: Person = stage.owner) =>
  server.call(advertiseWorkOrder, { body: { workOrderUniqueId: idOf(at), isBidAdvertised: true }, token })
const update = (at: BidProjectStage, change: object, { token }: Person = stage.owner) =>
  server.call(updateWorkOrders, { body: [{ workOrderUniqueID: idOf(at), ...change }], token })
const remove = (all: readonly BidProjectStage[], more?: Asked, { token }: Person = stage.owner) =>
  server.call(deleteWorkOrders, {
    body: all.map((at) => (more ? { workOrderUniqueId: idOf(at), ...more } : idOf(at))),
    token,
  })
const undo = (at: BidProjectStage) =>
  server.call(restoreWorkOrders, { body: [idOf(at)], token: stage.owner.token })

const award = (at: BidProjectStage, selectedBidSummaryUniqueId: string) =>
  server.call(awardBids, {
    body: [
      {
        ...{ workOrderUniqueID: idOf(at), selectedBidSummaryUniqueId },
        subcontractorAccountUniqueId: null,
      },
    ],
    token: stage.owner.token,
  })

/** Every way to end the advertising of a project. */
const ways: [string, (at: BidProjectStage, more?: Asked, who?: Person) => Promise<{ status: number }>][] = [
  ['is no longer advertised', (at, more, who) => stop(at, more, who)],
  [
    'is changed to be not advertised',
    (at, more, who) => update(at, { isBidAdvertised: false, ...more }, who),
  ],
  ['gets another phase', (at, more, who) => update(at, { constructionPhase: '2', ...more }, who)],
  ['is deleted', (at, more, who) => remove([at], more, who)],
]

/** A person's notices about a project, found by its name, the newest first. */
async function toldTo(
  { token }: Person,
  project: string,
): Promise<{ kind: string; title: string; body: string }[]> {
  const { data } = await server.call(listNotifications, { body: { NumberOfItemsPerPage: 100 }, token })
  return data.items
    .filter(({ title }) => title.startsWith(project))
    .map(({ kind, title, body }) => ({ kind, title, body }))
}
const bidOf = async (at: BidProjectStage, { token }: Person = stage.vendor) =>
  (await server.call(listOwnBids, { body: { TargetUniqueID: idOf(at) }, token })).data.items[0]
const isAdvertised = async (at: BidProjectStage) => {
  const { rows } = await server.database.pool.query(
    'select is_bid_advertised and deleted_at is null as is from work_order where id = $1',
    [idOf(at)],
  )
  return rows[0].is
}

describe.each(ways)('a project that %s', (way, act) => {
  const verb = way === 'is deleted' ? 'delete this project' : 'take this project back'
  const told = `If you ${verb}, everyone who intends to bid is notified.`
  const name = (what: string) => `${what} ${ways.findIndex(([one]) => one === way)}`

  test('is told to everybody who intends, once and with nobody named, and to nobody else', async () => {
    const project = name('Quay')
    const at = await stage.project(project)
    await stage.intend(stage.vendor, at)
    await stage.save(stage.vendor, at, ['5'])
    await stage.withdraw(stage.rival, await stage.bid(stage.rival, at, ['6']))
    await server.runJobs()
    const before = (await server.mails()).length
    expect((await act(at)).status).toBe(200)
    await server.runJobs()
    const mails = (await server.mails()).slice(before)
    expect(mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      [stage.vendor.username, stage.rival.username].toSorted(),
    )
    for (const who of [stage.vendor, stage.rival]) {
      const notices = await toldTo(who, project)
      expect(notices).toEqual([
        {
          kind: 'bidTakenBack',
          title: `${project} bid: the owner has taken it back`,
          body: 'Company of Owner no longer takes bids on it. You submitted nothing. Your saved prices are kept, and only your company can see them. You find it under My bids.',
        },
      ])
      for (const other of ['Company of Vendor', 'Company of Rival', stage.owner.name])
        expect(JSON.stringify(notices)).not.toContain(other)
    }
    expect(await toldTo(stranger, project)).toEqual([])
    expect(await toldTo(stage.owner, project)).toEqual([])
  })

  test('says so in My bids, where it stays, with when', async () => {
    const at = await stage.project()
    await stage.intend(stage.vendor, at)
    expect(await bidOf(at)).toMatchObject({ takenBackDate: null, isOpen: true })
    await act(at)
    expect(await bidOf(at)).toMatchObject({
      ...{ takenBackDate: new Date(BEFORE).toISOString(), isOpen: false, isEnded: false },
      ...{ workOrderTitle: 'Wall', biddingEndText: 'until Nov 10, 2031, 5:00 PM PST' },
    })
    expect(await stage.intend(stage.rival, at)).toBe('')
    expect((await stage.submit(stage.vendor, at)).status).toBe(409)
  })

  test('asks first where the call asks, with the numbers, and then changes nothing', async () => {
    const at = await stage.project(name('Asked'))
    await stage.intend(stage.vendor, at)
    const asked = await act(at, { isTakingBackAccepted: false })
    expect(asked).toMatchObject({
      ...{ status: 409, errorCode: 'BIDDERS_ARE_TOLD' },
      errorDescription: `1 company intends to bid. ${told}`,
    })
    expect(await isAdvertised(at)).toBe(true)
    expect(await toldTo(stage.vendor, name('Asked'))).toEqual([])
    expect((await act(at, { isTakingBackAccepted: true })).status).toBe(200)
    expect(await isAdvertised(at)).toBe(false)
  })

  test('is not asked about where nobody intends, by whoever may read that', async () => {
    const at = await stage.project()
    expect((await act(at, { isTakingBackAccepted: false })).status).toBe(200)
  })

  test('is asked about without a number by whoever reads no bids, whether anybody intends or not', async () => {
    const [empty, at] = [await stage.project(), await stage.project()]
    await stage.intend(stage.vendor, at)
    for (const one of [empty, at]) await assign(server.database.db, builder, one.workOrder)
    const [ofEmpty, of] = [
      await act(empty, { isTakingBackAccepted: false }, builder),
      await act(at, { isTakingBackAccepted: false }, builder),
    ]
    for (const answer of [of, ofEmpty])
      expect(answer).toMatchObject({
        ...{ status: 409, errorCode: 'BIDDERS_ARE_TOLD' },
        errorDescription: told,
      })
    expect((await act(at, { isTakingBackAccepted: true }, builder)).status).toBe(200)
    expect((await toldTo(stage.vendor, 'Wall bid: the owner has taken it back')).length).toBeGreaterThan(0)
  })
})

describe('taking back', () => {
  test('says of a bid that is in that it is kept, and until when one can withdraw it', async () => {
    const at = await stage.project('Pier')
    const bid = await stage.bid(stage.vendor, at, ['5'])
    await stage.intend(stage.rival, at)
    expect(await stop(at, { isTakingBackAccepted: false })).toMatchObject({
      errorDescription:
        '2 companies intend to bid, and 1 bid is in. If you take this project back, everyone who intends to bid is notified.',
    })
    await stop(at)
    expect((await toldTo(stage.vendor, 'Pier'))[0]?.body).toContain(
      'The bid that you submitted is kept as it is, and sealed until Nov 10, 2031, 5:00 PM PST. Until then, you can withdraw it.',
    )
    expect((await toldTo(stage.rival, 'Pier'))[0]?.body).toContain('You submitted nothing. You find it')
    expect((await stage.withdraw(stage.vendor, bid)).status).toBe(200)
    expect(await bidOf(at)).toMatchObject({ statusId: statuses.Active, takenBackDate: expect.any(String) })
  })

  test('tells nobody a second time, however often it is said', async () => {
    const at = await stage.project('Twice')
    await stage.intend(stage.vendor, at)
    await stop(at)
    await stop(at)
    await update(at, { constructionPhase: '2' })
    await remove([at])
    expect(await toldTo(stage.vendor, 'Twice')).toHaveLength(1)
  })

  test('after the end, without an award, is told as well', async () => {
    const at = await stage.project('Late')
    await stage.bid(stage.vendor, at, ['5'])
    server.clock.now = new Date(AFTER)
    await stop(at)
    expect((await toldTo(stage.vendor, 'Late'))[0]?.body).toBe(
      'Bidding ended Nov 10, 2031, 5:00 PM PST, and Company of Owner has awarded no bid. The bid that you submitted is kept as it is. You find it under My bids.',
    )
    expect(await bidOf(at)).toMatchObject({ isEnded: true, takenBackDate: AFTER })
  })

  test('is none where a bid is awarded', async () => {
    const at = await stage.project('Won')
    const bid = await stage.bid(stage.vendor, at, ['5'])
    await stage.intend(stage.rival, at)
    server.clock.now = new Date(AFTER)
    expect((await award(at, bid)).status).toBe(200)
    for (const who of [stage.vendor, stage.rival])
      expect(JSON.stringify(await toldTo(who, 'Won'))).not.toContain('taken it back')
    expect(await bidOf(at)).toMatchObject({ statusId: statuses.BidAccepted, takenBackDate: null })
    expect(await bidOf(at, stage.rival)).toMatchObject({ takenBackDate: null })
  })

  test('is not what is said of a bid that is awarded all the same', async () => {
    const at = await stage.project()
    const bid = await stage.bid(stage.vendor, at, ['5'])
    await stop(at)
    server.clock.now = new Date(AFTER)
    expect((await award(at, bid)).status).toBe(200)
    expect(await bidOf(at)).toMatchObject({ statusId: statuses.BidAccepted, takenBackDate: null })
  })

  test('several at once are asked about together, and each is told', async () => {
    const all = [await stage.project('One'), await stage.project('Two')]
    for (const at of all) await stage.intend(stage.vendor, at)
    expect(await remove(all, { isTakingBackAccepted: false })).toMatchObject({
      status: 409,
      errorDescription:
        '1 company intends to bid. If you delete these projects, everyone who intends to bid is notified.',
    })
    expect((await remove(all)).status).toBe(200)
    for (const project of ['One', 'Two']) expect(await toldTo(stage.vendor, project)).toHaveLength(1)
  })

  test('what must be kept is refused before anything is asked', async () => {
    const at = await stage.project()
    await stage.bid(stage.vendor, at, ['5'])
    expect(await remove([at], { isTakingBackAccepted: false })).toMatchObject({
      errorCode: 'DELETION_PROTECTED',
    })
  })

  test('nothing is told where the write is refused', async () => {
    const at = await stage.project('Kept')
    await stage.intend(stage.vendor, at)
    const answer = await update(at, { constructionPhase: '2', workOrderTitle: '' })
    expect(answer.status).toBe(400)
    expect((await update(at, { constructionPhase: '2', rowVersion: 99 })).status).toBe(409)
    expect(await toldTo(stage.vendor, 'Kept')).toEqual([])
    expect(await bidOf(at)).toMatchObject({ takenBackDate: null })
  })

  test('people of a subcontractor learn no number, whatever their role reads', async () => {
    const { db } = server.database
    const at = await stage.project()
    await stage.intend(stage.vendor, at)
    const firm = await addSubContractor(db, stage.account, { name: 'Firm' })
    const theirs = await newPerson(server, stage.account)
    await server.database.pool.query('update employee set sub_contractor_id = $2 where id = $1', [
      theirs.employeeId,
      firm,
    ])
    await assign(db, theirs, at.workOrder)
    const answer = await stop(at, { isTakingBackAccepted: false }, theirs)
    expect(answer.status).not.toBe(200)
    expect(answer.errorDescription).not.toMatch(/\d/)
  })
})

describe('a project that comes back', () => {
  const again = (project: string) => ({
    kind: 'bidOpenAgain',
    title: `${project} bid is open for bids again`,
    body: 'Company of Owner takes bids on it until Nov 10, 2031, 5:00 PM PST. What you saved and submitted is still there.',
  })

  test('is told to those who were told, and is open in My bids', async () => {
    const at = await stage.project('Again')
    await stage.bid(stage.vendor, at, ['5'])
    await stop(at)
    await advertise(at)
    expect(await toldTo(stage.vendor, 'Again')).toMatchObject([again('Again'), { kind: 'bidTakenBack' }])
    expect(await bidOf(at)).toMatchObject({ takenBackDate: null, isOpen: true, isStale: false })
    expect((await stage.submit(stage.vendor, at)).status).toBe(200)
    await advertise(at)
    expect(await toldTo(stage.vendor, 'Again')).toHaveLength(2)
  })

  test('by undo and by being brought back, too', async () => {
    const at = await stage.project('Undone')
    await stage.intend(stage.vendor, at)
    await remove([at])
    expect((await undo(at)).status).toBe(200)
    expect(await toldTo(stage.vendor, 'Undone')).toMatchObject([again('Undone'), { kind: 'bidTakenBack' }])
    await remove([at])
    const { token } = stage.owner
    const { data } = await server.call(listDeleted, { body: { TargetUniqueID: null }, token })
    const deletion = data.items.find(({ workOrderUniqueId }) => workOrderUniqueId === idOf(at))
    await server.call(restoreDeleted, { body: [deletion?.deletionUniqueId ?? ''], token })
    expect(await toldTo(stage.vendor, 'Undone')).toHaveLength(4)
    expect(await bidOf(at)).toMatchObject({ takenBackDate: null, isOpen: true })
  })

  test('after the end is told to nobody, and says that bidding ended', async () => {
    const at = await stage.project('Over')
    await stage.intend(stage.vendor, at)
    server.clock.now = new Date(Date.parse(AFTER) - 1000)
    await remove([at])
    server.clock.now = new Date(AFTER)
    await undo(at)
    expect(await toldTo(stage.vendor, 'Over')).toMatchObject([{ kind: 'bidTakenBack' }])
    expect(await bidOf(at)).toMatchObject({ takenBackDate: null, isEnded: true })
  })

  test('not advertised is still taken back', async () => {
    const at = await stage.project('Still')
    await stage.intend(stage.vendor, at)
    await stop(at)
    await remove([at])
    await undo(at)
    expect(await toldTo(stage.vendor, 'Still')).toHaveLength(1)
    expect(await bidOf(at)).toMatchObject({ takenBackDate: expect.any(String), isOpen: false })
  })
})

describe('lines that changed while it was taken back', () => {
  const received = async (at: BidProjectStage) =>
    (
      await server.call(listReceivedAddenda, {
        body: { TargetUniqueID: idOf(at) },
        token: stage.vendor.token,
      })
    ).data

  test('are told by an addendum when it is advertised again, and bids that are in are stale', async () => {
    const at = await stage.project('Lines')
    await stage.bid(stage.vendor, at, ['5'])
    await stop(at)
    const [form = '', place = ''] = at.lines
    const { token } = stage.owner
    await server.call(updateActivities, {
      body: [{ subTaskUniqueId: form, subTaskTargetMetric: '120' }],
      token,
    })
    await server.call(deleteActivities, { body: [place], token })
    await server.call(createActivities, {
      body: [{ taskUniqueId: at.task.taskId, subTaskTitle: 'Cure', subTaskTargetMetric: '9' }],
      token,
    })
    await advertise(at)
    const { items } = await received(at)
    expect(items).toMatchObject([
      {
        addendumNumber: 1,
        addendumTitle: 'Changed lines',
        addendumText: '3 lines have changed while the project was not open for bids.',
      },
    ])
    const lines = items[0]?.lines.map(({ change, before, after }) => [
      change,
      before?.subTaskTargetMetric ?? null,
      after?.subTaskTargetMetric ?? null,
    ])
    expect(lines?.toSorted()).toEqual([
      ['added', null, '9.0'],
      ['changed', '100.0', '120.0'],
      ['deleted', '40.0', null],
    ])
    expect(await bidOf(at)).toMatchObject({ isStale: true })
    const { data } = await server.call(listReceivedBids, { body: { TargetUniqueID: idOf(at) }, token })
    expect(data.items[0]).toMatchObject({ isStale: true })
    expect((await toldTo(stage.vendor, 'Lines')).map(({ kind }) => kind).toSorted()).toEqual([
      ...['bidAddendum', 'bidOpenAgain', 'bidTakenBack'],
    ])
    expect(await stage.submit(stage.vendor, at)).toMatchObject({ status: 409, errorCode: 'ADDENDUM_UNREAD' })
  })

  test('are told whether anybody bids or not, and what is as it was is told by none', async () => {
    const [changed, same] = [await stage.project(), await stage.project()]
    for (const at of [changed, same]) await stop(at)
    await server.call(updateActivities, {
      body: [{ subTaskUniqueId: changed.lines[0] ?? '', subTaskUnit: 'ft²' }],
      token: stage.owner.token,
    })
    for (const at of [changed, same]) {
      await advertise(at)
      await stage.intend(stage.vendor, at)
    }
    expect((await received(changed)).totalCount).toBe(1)
    expect((await received(same)).totalCount).toBe(0)
  })
})

test('an end that moves without an addendum is told to everybody who intends', async () => {
  const at = await stage.project('Moved')
  await stage.intend(stage.vendor, at)
  await update(at, { biddingEndDate: '2031-11-14' })
  await update(at, { biddingEndDate: '2031-11-14', workOrderTitle: 'Moved on' })
  expect(await toldTo(stage.vendor, 'Moved')).toEqual([
    {
      kind: 'bidEndMoved',
      title: 'Moved bid: bidding ends later',
      body: 'Company of Owner has moved the end of bidding. You can bid until Nov 14, 2031, 5:00 PM PST now.',
    },
  ])
  expect(await toldTo(stranger, 'Moved')).toEqual([])
})

test('whoever shows intent while it is taken back is told of it, or refused', async () => {
  for (const [index, [, act]] of ways.entries())
    for (const first of [0, 1]) {
      const project = `Race ${index} ${first}`
      const at = await stage.project(project)
      const body = { workOrderUniqueId: idOf(at) }
      const [intended, taken] = await atOnce(
        server,
        row('work_order', { id: idOf(at) }),
        [() => server.call(showIntent, { body, token: stage.vendor.token }), () => act(at)],
        first,
      )
      expect(taken?.status).toBe(200)
      const isIn = intended?.status === 200
      if (!isIn) expect(intended?.status).toBe(409)
      expect(await toldTo(stage.vendor, project)).toHaveLength(isIn ? 1 : 0)
      const bid = await bidOf(at)
      expect(bid === undefined ? 'none' : bid.takenBackDate).toEqual(isIn ? expect.any(String) : 'none')
    }
})

test('what is submitted while it is taken back is told as submitted, or is refused', async () => {
  for (const first of [0, 1]) {
    const project = `Submit ${first}`
    const at = await stage.project(project)
    await stage.intend(stage.vendor, at)
    await stage.save(stage.vendor, at, ['5'])
    const [submitted, taken] = await atOnce(
      server,
      row('work_order', { id: idOf(at) }),
      [() => stage.submit(stage.vendor, at), () => stop(at)],
      first,
    )
    expect(taken?.status).toBe(200)
    const [told] = await toldTo(stage.vendor, project)
    expect(told?.body).toContain(
      submitted?.status === 200 ? 'The bid that you submitted is kept' : 'You submitted nothing.',
    )
  }
})
