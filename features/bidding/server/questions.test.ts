/** Questions of bidders to the owner, and their answers (records.md 'Sealed bids'). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inAccount } from '#contract/addresses.ts'
import { bits } from '#contract/modules.ts'
import { addQuestion } from '#database/seed/bid-builders.ts'
import { addRole, addSubContractor, assign } from '#database/seed/builders.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { listHistoryOfWorkOrder } from '#features/projects/contract.ts'
import { AFTER, BEFORE, type BidProjectStage, type BidStage, openBidStage } from '#tests/harness/bids.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { listReceivedAddenda } from '../addenda-contract.ts'
import {
  answerQuestion,
  askQuestion,
  listOwnQuestions,
  listReceivedQuestions,
  MOST_OPEN_QUESTIONS,
} from '../questions-contract.ts'

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
const ask = (at: BidProjectStage, { token }: Person = stage.vendor, questionText = 'Is the rock ours?') =>
  server.call(askQuestion, { body: { workOrderUniqueId: idOf(at), questionText }, token })
const mine = (at: BidProjectStage, { token }: Person = stage.vendor) =>
  server.call(listOwnQuestions, { body: { TargetUniqueID: idOf(at) }, token })
const all = (at: BidProjectStage, { token }: Person = stage.owner) =>
  server.call(listReceivedQuestions, { body: { TargetUniqueID: idOf(at) }, token })
const answer = (questionUniqueId: string, more: object = {}, { token }: Person = stage.owner) =>
  server.call(answerQuestion, {
    body: { questionUniqueId, answerText: 'Yes, price it.', ...more },
    token,
  })
const noticesOf = async ({ token }: Person, kind: string) =>
  (await server.call(listNotifications, { body: { NumberOfItemsPerPage: 100 }, token })).data.items.filter(
    (notice) => notice.kind === kind,
  )
/** All rows that a refused call must leave unchanged. */
const stateOf = async () =>
  (
    await server.database.pool.query(
      `select to_jsonb(q) as value from bid_question q union all select to_jsonb(d) from bid_addendum d
       union all select to_jsonb(l) from bid_look l
       union all select jsonb_build_object('jobs', count(*)) from graphile_worker._private_jobs order by 1`,
    )
  ).rows
const leaves = async (act: () => Promise<object>, expected: object) => {
  const before = await stateOf()
  expect(await act()).toMatchObject(expected)
  expect(await stateOf()).toEqual(before)
}
/** A project on which the vendor intends to bid and has asked a question. */
const asked = async () => {
  const at = await stage.project('Quay')
  await stage.intend(stage.vendor, at)
  const [id = ''] = (await ask(at)).data
  return { at, id }
}

describe('asking', () => {
  test('reaches the owner, by notice and mail, and no other bidder', async () => {
    const at = await stage.project('Quay')
    await stage.intend(stage.vendor, at)
    await stage.intend(stage.rival, at)
    const reader = await newPerson(server, stage.account, 'Superintendent')
    await assign(server.database.db, reader, at.workOrder)
    await server.runJobs()
    const before = (await server.mails()).length
    const { data } = await ask(at, stage.vendor, ' Is the rock ours? ')
    await server.runJobs()
    const question = { questionUniqueId: data[0], questionText: 'Is the rock ours?', answerText: null }
    expect((await mine(at)).data).toMatchObject({ totalCount: 1, items: [question] })
    expect((await all(at)).data).toMatchObject({
      unansweredCount: 1,
      items: [{ ...question, accountName: 'Company of Vendor', answeredBy: null }],
    })
    expect((await mine(at, stage.rival)).data.totalCount).toBe(0)
    expect((await noticesOf(stage.owner, 'bidQuestion'))[0]).toMatchObject({
      title: 'A bidder asks about Quay',
      link: inAccount(`/bids/approve-summary/${idOf(at)}`, stage.owner.accountId),
    })
    // People who may not answer are not notified.
    expect((await server.mails()).slice(before).flatMap(({ recipients }) => recipients)).toEqual([
      stage.owner.username,
    ])
  })

  test('is refused without intent, on an own project, on none, and after the end', async () => {
    const at = await stage.project()
    await leaves(() => ask(at, stranger), { status: 409, errorCode: 'BID_NOT_INTENDED' })
    await leaves(() => ask(at, stage.owner), { status: 409, errorCode: 'BID_ON_OWN_PROJECT' })
    await leaves(() => ask({ ...at, workOrder: { ...at.workOrder, workOrderId: randomUUID() } }), {
      status: 404,
    })
    await stage.intend(stage.vendor, at)
    await leaves(() => ask(at, stage.vendor, ' '), { status: 400 })
    await leaves(() => ask(at, stage.vendor, 'x'.repeat(2001)), { status: 400 })
    server.clock.now = new Date(AFTER)
    await leaves(() => ask(at), { status: 409, errorDescription: 'Bidding ended Nov 10, 2031, 5:00 PM PST.' })
    expect((await mine(at)).data.totalCount).toBe(0)
    expect((await mine(at, stranger)).data).toBe(null)
  })

  test('ends where too many wait for an answer, of this bidder alone', async () => {
    const at = await stage.project()
    const bid = await stage.intend(stage.vendor, at)
    await stage.intend(stage.rival, at)
    const { db } = server.database
    for (let count = 0; count < MOST_OPEN_QUESTIONS; count += 1) await addQuestion(db, at.workOrder, bid)
    await leaves(() => ask(at), { status: 409, errorCode: 'TOO_MANY_QUESTIONS' })
    expect((await ask(at, stage.rival)).status).toBe(200)
    const [first] = (await mine(at)).data.items
    await answer(first?.questionUniqueId ?? '')
    expect((await ask(at)).status).toBe(200)
  })

  test('takes Create on Bidding, and reading Read, of an own employee', async () => {
    const { at } = await asked()
    const role = await addRole(server.database.db, stage.vendorAccount, 'Looks', { Bidding: bits.Read })
    const looker = await newPerson(server, stage.vendorAccount, role)
    await leaves(() => ask(at, looker), { status: 403 })
    expect((await mine(at, looker)).data.totalCount).toBe(1)
    const guest = await newPerson(server, stage.vendorAccount)
    const firm = await addSubContractor(server.database.db, stage.vendorAccount, { name: 'Some firm' })
    await server.database.pool.query('update employee set sub_contractor_id = $2 where id = $1', [
      guest.employeeId,
      firm,
    ])
    await leaves(() => ask(at, guest), { status: 403 })
    expect((await mine(at, guest)).status).toBe(403)
  })
})

describe('answering', () => {
  test('to whoever asked is between the two', async () => {
    const { at, id } = await asked()
    await stage.intend(stage.rival, at)
    await server.runJobs()
    const told = (await noticesOf(stage.rival, 'bidAnswer')).length
    expect(await answer(id)).toMatchObject({ status: 200, data: [id] })
    await server.runJobs()
    const answered = {
      answerText: 'Yes, price it.',
      answeredDate: new Date(BEFORE).toISOString(),
      publishedAs: null,
    }
    expect((await mine(at)).data.items).toMatchObject([answered])
    expect(JSON.stringify((await mine(at)).data)).not.toContain(stage.owner.name)
    expect((await all(at)).data).toMatchObject({
      unansweredCount: 0,
      items: [{ ...answered, answeredBy: stage.owner.name }],
    })
    expect((await noticesOf(stage.vendor, 'bidAnswer'))[0]).toMatchObject({
      title: 'Quay bid: your question is answered',
    })
    expect(await noticesOf(stage.rival, 'bidAnswer')).toHaveLength(told)
    expect(
      (
        await server.call(listReceivedAddenda, {
          body: { TargetUniqueID: idOf(at) },
          token: stage.rival.token,
        })
      ).data.totalCount,
    ).toBe(0)
    const { data } = await server.call(listHistoryOfWorkOrder, {
      body: { TargetUniqueID: idOf(at) },
      token: stage.owner.token,
    })
    expect(JSON.stringify(data.items)).toContain('answered a question of Company of Vendor')
  })

  test('to all is the next addendum, and is told once to each', async () => {
    const { at, id } = await asked()
    await stage.intend(stage.rival, at)
    await server.runJobs()
    const answers = (await noticesOf(stage.vendor, 'bidAnswer')).length
    await answer(id, { isPublished: true })
    await server.runJobs()
    const { data } = await server.call(listReceivedAddenda, {
      body: { TargetUniqueID: idOf(at) },
      token: stage.rival.token,
    })
    expect(data.items).toMatchObject([
      {
        addendumNumber: 1,
        addendumTitle: 'Question and answer',
        addendumText: 'Question: Is the rock ours?\n\nAnswer: Yes, price it.',
      },
    ])
    expect((await mine(at)).data.items).toMatchObject([{ publishedAs: 1 }])
    expect(await noticesOf(stage.vendor, 'bidAnswer')).toHaveLength(answers)
    const ofThis = (await noticesOf(stage.vendor, 'bidAddendum')).filter(({ link }) =>
      link.includes(idOf(at)),
    )
    expect(ofThis).toHaveLength(1)
  })

  test('is done once, before the end, while it is advertised', async () => {
    const { at, id } = await asked()
    await leaves(() => answer(id, { answerText: '' }), { status: 400 })
    await leaves(() => answer(id, { answerText: 'x'.repeat(4001) }), { status: 400 })
    server.clock.now = new Date(AFTER)
    await leaves(() => answer(id), {
      status: 409,
      errorDescription: 'Bidding ended Nov 10, 2031, 5:00 PM PST.',
    })
    server.clock.now = new Date(BEFORE)
    const advertise = (isAdvertised: boolean) =>
      server.database.pool.query('update work_order set is_bid_advertised = $2 where id = $1', [
        idOf(at),
        isAdvertised,
      ])
    await advertise(false)
    await leaves(() => answer(id), { status: 409, errorCode: 'ADDENDUM_TO_NOBODY' })
    await advertise(true)
    expect((await answer(id)).status).toBe(200)
    await leaves(() => answer(id, { answerText: 'No.', isPublished: true }), {
      status: 409,
      errorCode: 'QUESTION_ANSWERED',
    })
  })

  test.each<[string, () => Promise<Person>]>([
    ['whoever asked', async () => stage.vendor],
    ['another bidder', async () => stage.rival],
    ['another account', async () => stranger],
  ])('and listing are answered 404 to %s', async (_name, who) => {
    const { at, id } = await asked()
    const person = await who()
    await leaves(() => answer(id, {}, person), { status: 404 })
    expect((await all(at, person)).status).toBe(404)
  })

  test('takes Update on Bidding, on the project', async () => {
    const { at, id } = await asked()
    const { db } = server.database
    const role = await addRole(db, stage.account, 'Clerk', {
      Bidding: bits.Read + bits.Update,
      Projects: bits.Read,
    })
    const clerk = await newPerson(server, stage.account, role)
    await leaves(() => answer(id, {}, clerk), { status: 404 })
    expect((await all(at, clerk)).status).toBe(404)
    await assign(db, clerk, at.workOrder)
    const sam = await newPerson(server, stage.account, 'Superintendent')
    await assign(db, sam, at.workOrder)
    await leaves(() => answer(id, {}, sam), { status: 403 })
    expect((await all(at, sam)).status).toBe(200)
    expect((await answer(id, {}, clerk)).status).toBe(200)
    await leaves(() => answer(randomUUID(), {}, clerk), { status: 404 })
  })
})
