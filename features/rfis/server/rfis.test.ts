/** RFIs: replies, turns, refusals of the machine, rights, and notifications. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayAfter } from '#contract/days.ts'
import { statuses } from '#contract/statuses.ts'
import { addJob, addWorkOrder, assign } from '#database/seed/builders.ts'
import { findWatching } from '#features/discussion/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { todayIn } from '#server/days.ts'
import { atOnce, writesOf } from '#tests/harness/overlap.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import {
  changeRfis,
  createRfiComments,
  createRfis,
  listCommentsOfRfi,
  listDwellOfRfi,
  listHistoryOfRfi,
  listRfisOfJob,
  listRfisOfWorkOrder,
  listSimilarRfis,
  previewRfis,
} from '../contract.ts'
import { rfiMachine } from '../machine.ts'
import { openRfiStage, type RfiStage } from '../testing.ts'

let server: TestApp
let stage: RfiStage

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  stage = await openRfiStage(server)
})

const today = () => todayIn('UTC', new Date())
const noticesOf = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items
const titlesOf = async (who: Person) => (await noticesOf(who)).map(({ title }) => title)

describe('a new RFI', () => {
  test('is Active, has the next number, and waits on the supervisor of whoever is to answer', async () => {
    const { ben, eve, dan, account, job } = stage
    const id = await stage.add({
      rfiTitle: 'Footing F3',
      rfiCostEffect: 'tbd',
      rfiScheduleImpact: 4,
      rfiAssignedToEmployeeUniqueId: eve.employeeId,
    })
    expect(await stage.read(id)).toMatchObject({
      rfiUniqueId: id,
      number: 1,
      jobUniqueId: job.jobId,
      jobTitle: 'Some job',
      rfiTitle: 'Footing F3',
      rfiDescription: '',
      rfiNotes: '',
      rfiCostEffect: 'TBD',
      rfiScheduleImpact: '4',
      rfiStartDate: today(),
      rfiEndDate: dayAfter(today(), 7),
      rfiDueDate: dayAfter(today(), 7),
      days: 7,
      daysOpen: 0,
      answerText: null,
      isVoid: false,
      voidReason: '',
      timespent: 25,
      statusId: statuses.Active,
      statusName: 'Active',
      priorityId: 2,
      priorityName: 'Normal',
      rfiAssignedToEmployeeUniqueId: eve.employeeId,
      createdByEmployeeUniqueId: ben.employeeId,
      court: { employeeUniqueId: dan.employeeId, step: 'accept', due: dayAfter(today(), 7) },
      workOrderUniqueId: job.workOrderId,
      companyUniqueId: account.companyId,
      accountUniqueId: account.accountId,
      rowVersion: 1,
    })
    expect(await titlesOf(dan)).toEqual([`Approve RFI-1 Footing F3, from ${ben.name}`])
  })

  test('waits on the one with Update who is on the project longest, where nobody leads', async () => {
    const id = await stage.add()
    expect((await stage.read(id))?.court).toMatchObject({ employeeUniqueId: stage.ann.employeeId })
  })

  test("without a job is 'Invalid data'", async () => {
    const answer = await server.call(createRfis, { body: [{ rfiTitle: 'x' }], token: stage.ben.token })
    expect(answer).toMatchObject({ status: 400, errorDescription: 'Invalid data' })
  })

  test('is numbered in its work order, over all its jobs, without a gap', async () => {
    const { db } = server.database
    const { job, account, ann } = stage
    const other = await addJob(db, job, { title: 'Another job' })
    const elsewhere = await addJob(db, await addWorkOrder(db, account, { title: 'Elsewhere' }), {
      title: 'x',
    })
    const ids = [
      await stage.add(),
      await stage.add({ jobUniqueId: other.jobId }),
      await stage.add({ jobUniqueId: elsewhere.jobId }, ann),
    ]
    expect((await Promise.all(ids.map((id) => stage.read(id)))).map((rfi) => rfi?.number)).toEqual([1, 2, 1])
    const bad = [
      { jobUniqueId: job.jobId, rfiTitle: 'x' },
      { jobUniqueId: job.jobId, rfiTitle: 'y', rfiStartDate: '2030-02-02', rfiDueDate: '2030-02-01' },
    ]
    expect((await server.call(createRfis, { body: bad, token: ann.token })).status).toBe(400)
    expect((await stage.read(await stage.add()))?.number).toBe(3)
  })

  test('takes no amount that is none, no dates the wrong way round, nobody who does not see the project', async () => {
    const { job, out, ben } = stage
    const faults: [object, string][] = [
      [{ rfiCostEffect: 'much' }, '0.rfiCostEffect'],
      [{ rfiScheduleImpact: '1.5' }, '0.rfiScheduleImpact'],
      [{ rfiStartDate: '2030-02-02', rfiDueDate: '2030-02-01' }, '0.rfiDueDate'],
      [{ rfiAssignedToEmployeeUniqueId: out.employeeId }, '0.rfiAssignedToEmployeeUniqueId'],
      [{ priorityId: 5 }, '0.priorityId'],
    ]
    for (const [fault, path] of faults) {
      const body = [{ jobUniqueId: job.jobId, rfiTitle: 'x', ...fault }]
      const { status, fields } = await server.call(createRfis, { body, token: ben.token })
      expect([status, fields[0]?.path]).toEqual([400, path])
    }
  })
})

describe('its way', () => {
  test('from question to close: each holds it in turn, and the time with each is kept', async () => {
    const { ann, ben, eve, dan } = stage
    const id = await stage.add({ rfiTitle: 'F3', rfiAssignedToEmployeeUniqueId: eve.employeeId })
    expect((await stage.approve(id)).status).toBe(200)
    expect(await stage.read(id)).toMatchObject({
      statusName: 'InProgress',
      court: { employeeUniqueId: eve.employeeId, step: 'answer' },
    })
    const [commentId] = (await stage.answer(id, 'Move it east.')).data
    expect(await stage.read(id)).toMatchObject({
      answerCommentUniqueId: commentId,
      court: { employeeUniqueId: ben.employeeId, step: 'finish' },
      commentCount: 1,
    })
    expect((await stage.close(id)).status).toBe(200)
    expect(await stage.read(id)).toMatchObject({
      statusName: 'Completed',
      rfiEndDate: today(),
      rfiDueDate: dayAfter(today(), 7),
      closedByEmployeeUniqueId: ann.employeeId,
      court: null,
    })
    const dwell = (await server.call(listDwellOfRfi, { body: { TargetUniqueID: id }, token: ann.token })).data
    expect(dwell.map(({ step, until }) => [step, until !== null])).toEqual([
      ['accept', true],
      ['answer', true],
      ['finish', true],
    ])
    for (const [index, { until }] of dwell.entries()) expect(until).toBe(dwell[index + 1]?.since ?? until)
    expect(await titlesOf(eve)).toEqual([
      `RFI-1 F3 was closed by ${ann.name}`,
      `Answer RFI-1 F3, from ${dan.name}`,
    ])
    expect(await titlesOf(ben)).toEqual([
      `RFI-1 F3 was closed by ${ann.name}`,
      `Close RFI-1 F3, from ${eve.name}`,
      `RFI-1 F3 was approved by ${dan.name}`,
    ])
    const history = (await server.call(listHistoryOfRfi, { body: { TargetUniqueID: id }, token: ann.token }))
      .data.items
    expect(history.map(({ what }) => what)).toEqual(['closed it', 'answered it', 'approved it', 'created it'])
    expect(history[1]).toMatchObject({ employeeUniqueId: eve.employeeId, step: 'answered it', changes: [] })
    // A turn begins at the time of the call, and the history entry is written a moment later. A page can
    // therefore match a turn with the step that moved it.
    for (const [index, { since }] of dwell.toReversed().entries()) {
      const later = Date.parse(history[index + 1]?.createdOnDate ?? '') - Date.parse(since)
      expect(later).toBeGreaterThanOrEqual(0)
      expect(later).toBeLessThan(60_000)
    }
    expect(dan.employeeId).toBe(history[2]?.employeeUniqueId)
  })

  test('is refused where it does not lead, in the documents’ words', async () => {
    const { eve } = stage
    const id = await stage.add({ rfiAssignedToEmployeeUniqueId: eve.employeeId })
    const refusals = async () => {
      const answers = [await stage.answer(id), await stage.close(id), await stage.approve(id)]
      return answers.map(({ status, errorDescription }) => (status === 409 ? errorDescription : status))
    }
    // The documented text, and the hint with the next step.
    expect(await stage.close(id)).toMatchObject({ hint: 'Approve it before closing.' })
    expect((await stage.read(id))?.may.close).toMatchObject({
      text: 'Active RFI cannot be closed',
      hint: 'Approve it before closing.',
    })
    expect(await refusals()).toEqual([
      'Approve this RFI before answering it.',
      'Active RFI cannot be closed',
      200,
    ])
    expect(await stage.approve(id)).toMatchObject({
      status: 409,
      errorDescription: 'Invalid status, cannot be approved!',
      hint: 'It is already approved.',
    })
    expect((await stage.close(id)).status).toBe(200)
    expect(await refusals()).toEqual([
      'This RFI is closed and cannot be answered.',
      'This RFI is already closed.',
      'This RFI is closed and cannot be approved!',
    ])
    expect(await stage.change(id, { rfiTitle: 'x' })).toMatchObject({
      status: 409,
      errorDescription: 'Closed. To go on, ask a follow-up.',
    })
    expect(await stage.change(id, { statusId: statuses.InActive })).toMatchObject({ status: 400 })
  })

  test('is answered by whoever it is assigned to alone, and by whoever may change it where nobody is', async () => {
    const { ann, ben, eve } = stage
    const mine = await stage.add({ rfiAssignedToEmployeeUniqueId: eve.employeeId })
    const anybodys = await stage.add()
    for (const id of [mine, anybodys]) await stage.approve(id)
    expect((await stage.answer(mine, 'x', ann)).status).toBe(403)
    expect((await stage.answer(anybodys, 'x', ben)).status).toBe(403)
    expect((await stage.answer(anybodys, 'x', ann)).status).toBe(200)
    expect((await stage.answer(mine, 'x', eve)).status).toBe(200)
  })

  test('a whole RFI is sent back with its status: it is edited, not approved twice', async () => {
    const id = await stage.add()
    await stage.approve(id)
    const change = { statusId: statuses.InProgress, rfiTitle: 'Other words' }
    expect((await stage.change(id, change)).status).toBe(200)
    expect(await stage.change(id, change)).toMatchObject({ status: 409 })
  })

  test('goes to another one with its assignee, who is told; the day moves with it', async () => {
    const { ann, eve } = stage
    const id = await stage.add()
    await stage.approve(id)
    await stage.change(id, { rfiAssignedToEmployeeUniqueId: eve.employeeId })
    const before = (await stage.read(id))?.court
    expect(before).toMatchObject({ employeeUniqueId: eve.employeeId, step: 'answer' })
    await stage.change(id, { rfiDueDate: '2040-01-01' })
    expect((await stage.read(id))?.court).toEqual({ ...before, due: '2040-01-01' })
    expect(await titlesOf(eve)).toEqual([`Answer RFI-1 Some question, from ${ann.name}`])
    const { data } = await server.call(listHistoryOfRfi, {
      body: { TargetUniqueID: id },
      token: ann.token,
    })
    expect(data.items[1]?.changes).toEqual([
      { field: 'Assigned to', from: null, to: expect.stringMatching(/^First\d+ Last$/) },
    ])
  })

  test('two who approve, and who close, at once: one does it', async () => {
    const { ann, dan } = stage
    const id = await stage.add()
    for (const step of [stage.approve, stage.close]) {
      const answers = await atOnce(server, writesOf('rfi'), [() => step(id, ann), () => step(id, dan)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  test('an old version is refused, and nothing is lost', async () => {
    const id = await stage.add()
    await stage.change(id, { rfiNotes: 'first' })
    expect(await stage.change(id, { rfiNotes: 'second', rowVersion: 1 })).toMatchObject({
      status: 409,
      errorCode: 'ROW_VERSION_STALE',
    })
    expect((await stage.read(id))?.rfiNotes).toBe('first')
  })
})

describe('who may', () => {
  test('read those like a new one: who is not on the project is told of none', async () => {
    await stage.add()
    for (const { token } of [stage.out, await newPerson(server, await newAccount(server))]) {
      const { data } = await server.call(listSimilarRfis, { body: { rfiTitle: 'Some question' }, token })
      expect(data).toEqual([])
    }
  })
})

describe('who has asked', () => {
  /** Returns an RFI that waits on Eve for an answer. Its author Ben may not change RFIs. */
  async function asked() {
    const id = await stage.add({ rfiTitle: 'F3', rfiAssignedToEmployeeUniqueId: stage.eve.employeeId })
    await stage.approve(id)
    return id
  }

  test('closes what was answered, and not before; changes nothing with it', async () => {
    const { ben } = stage
    const id = await asked()
    const unanswered = rfiMachine.refusals.RFI_UNANSWERED.text
    expect((await stage.read(id, ben))?.may.close).toEqual({ text: unanswered, tone: 'error', never: false })
    expect(await stage.close(id, ben)).toMatchObject({ status: 409, errorDescription: unanswered })
    await stage.answer(id)
    expect((await stage.read(id, ben))?.may.close).toBe(true)
    expect(await stage.read(id, ben)).toMatchObject({ answerText: 'So it is.' })
    const closing = { statusId: statuses.Completed, rfiTitle: 'Other words' }
    expect((await stage.change(id, closing, ben)).status).toBe(403)
    expect(await stage.read(id)).toMatchObject({ statusName: 'InProgress', rfiTitle: 'F3' })
    expect((await stage.close(id, ben)).status).toBe(200)
    expect(await stage.read(id)).toMatchObject({ closedByEmployeeUniqueId: ben.employeeId })
  })

  test('sends back what does not answer it: it waits on the same person again, who is told what is missing', async () => {
    const { ann, ben, dan, eve } = stage
    const id = await asked()
    expect(await stage.sendBack(id)).toMatchObject({
      status: 409,
      errorDescription: rfiMachine.refusals.RFI_UNANSWERED.text,
    })
    await stage.answer(id, 'East.')
    for (const who of [eve, ann, dan]) expect((await stage.sendBack(id, 'x', who)).status).toBe(403)
    expect((await stage.sendBack(id, ' ')).status).toBe(400)
    expect((await stage.sendBack(id, 'How far?', ben, 1)).errorCode).toBe('ROW_VERSION_STALE')
    expect(await stage.read(id)).toMatchObject({ court: { employeeUniqueId: ben.employeeId } })
    expect((await stage.sendBack(id, 'How far?')).status).toBe(200)
    expect(await stage.read(id)).toMatchObject({
      statusName: 'InProgress',
      answeredOnDate: null,
      answerCommentUniqueId: null,
      commentCount: 2,
      court: { employeeUniqueId: eve.employeeId, step: 'answer' },
    })
    const [notice] = await noticesOf(eve)
    expect(notice?.title).toBe(`Answer RFI-1 F3, from ${ben.name}`)
    expect(JSON.stringify(notice)).toContain('How far?')
    const history = await server.call(listHistoryOfRfi, { body: { TargetUniqueID: id }, token: ann.token })
    expect(history.data.items[0]).toMatchObject({
      what: 'sent it back for a better answer',
      employeeUniqueId: ben.employeeId,
    })
    const [second] = (await stage.answer(id, 'Three feet.')).data
    expect(await stage.read(id)).toMatchObject({
      answerCommentUniqueId: second,
      court: { employeeUniqueId: ben.employeeId, step: 'finish' },
    })
  })

  test('voids what was asked by mistake: it is closed with the reason, waits on nobody and counts nowhere', async () => {
    const { ann, ben, eve } = stage
    const id = await asked()
    for (const reason of ['', ' ']) expect((await stage.void(id, reason)).status).toBe(400)
    expect((await stage.void(id, 'Asked twice.', ben, 99)).errorCode).toBe('ROW_VERSION_STALE')
    expect((await stage.void(id)).status).toBe(200)
    expect(await stage.read(id)).toMatchObject({
      statusName: 'Completed',
      isVoid: true,
      voidReason: 'Asked twice.',
      answeredOnDate: null,
      rfiEndDate: today(),
      closedByEmployeeUniqueId: ben.employeeId,
      court: null,
    })
    const history = await server.call(listHistoryOfRfi, { body: { TargetUniqueID: id }, token: ann.token })
    expect(history.data.items[0]).toMatchObject({ what: 'voided it: Asked twice.', changes: [] })
    expect(await titlesOf(eve)).toContain(`RFI-1 F3 was voided by ${ben.name}`)
    const ids = async (filter: object) => {
      const body = { TargetUniqueID: stage.job.workOrderId, ...filter }
      return (await server.call(listRfisOfWorkOrder, { body, token: ann.token })).data.items.map(
        ({ rfiUniqueId }) => rfiUniqueId,
      )
    }
    expect(await ids({ isOpen: true })).toEqual([])
    expect(await ids({ statusId: statuses.Completed, isVoid: false })).toEqual([])
    expect(await ids({ isVoid: true })).toEqual([id])
    expect(await stage.void(id)).toMatchObject({ status: 409, errorCode: 'RFI_NOT_VOIDED' })
  })

  test('does not void what somebody has answered, also where the answer was sent back', async () => {
    const id = await asked()
    await stage.answer(id)
    const answered = { status: 409, errorCode: 'RFI_ANSWERED' }
    expect(await stage.void(id)).toMatchObject(answered)
    await stage.sendBack(id)
    expect(await stage.void(id)).toMatchObject(answered)
    expect((await stage.read(id, stage.ben))?.may.void).toMatchObject({ never: false })
    expect(await stage.read(id)).toMatchObject({ statusName: 'InProgress', isVoid: false })
  })

  test('approves it where it waits on them, as there is nobody else', async () => {
    const { db } = server.database
    const account = await newAccount(server)
    const workOrder = await addWorkOrder(db, account, { title: 'Alone' })
    const ben = await newPerson(server, account, 'Foreman')
    await assign(db, ben, workOrder)
    const job = await addJob(db, workOrder, { title: 'Some job' })
    const id = await stage.add({ jobUniqueId: job.jobId }, ben)
    expect((await stage.read(id, ben))?.may).toMatchObject({ approve: true, edit: { never: true } })
    expect((await stage.approve(id, ben)).status).toBe(200)
  })
})

describe('the discussion', () => {
  test('is answered oldest first, with whom it names, who is told; a watcher is told once', async () => {
    const { ann, ben, dan, eve } = stage
    const id = await stage.add({ rfiTitle: 'F3' })
    await stage.comment(id, 'First', [], ann)
    await stage.comment(id, '@Eve look', [eve.employeeId], dan)
    const { data } = await server.call(listCommentsOfRfi, {
      body: { TargetUniqueID: id },
      token: ben.token,
    })
    expect(data.items).toMatchObject([
      { rfiCommentText: 'First', employeeUniqueId: ann.employeeId, mentions: [], FilesList: [] },
      { rfiCommentText: '@Eve look', mentions: [{ employeeUniqueId: eve.employeeId }] },
    ])
    expect(await titlesOf(eve)).toEqual([`You are named by ${dan.name} in RFI-1 F3`])
    expect(await titlesOf(ben)).toEqual([
      `RFI-1 F3 was commented on by ${dan.name}`,
      `RFI-1 F3 was commented on by ${ann.name}`,
    ])
  })

  test('names as watchers only those who may still see it', async () => {
    const { ben, dan, eve } = stage
    const id = await stage.add({ rfiTitle: 'F3' })
    await stage.comment(id, '@Eve look', [eve.employeeId], dan)
    const body = { targetType: 'RFI' as const, TargetUniqueID: id }
    const watchers = async () => {
      const { data } = await server.call(findWatching, { body, token: ben.token })
      return data.watchers.map(({ employeeUniqueId }) => employeeUniqueId)
    }
    expect(await watchers()).toContain(eve.employeeId)
    await server.database.pool.query('delete from employee_work_order where employee_id = $1', [
      eve.employeeId,
    ])
    expect(await watchers()).not.toContain(eve.employeeId)
    expect(await watchers()).toContain(dan.employeeId)
  })

  test('answers by a comment that is marked as the answer, by whoever may, and only once it is approved', async () => {
    const { ann, ben } = stage
    const id = await stage.add()
    const say = (person: Person, isAnswer: boolean) =>
      server.call(createRfiComments, {
        body: [{ rfiUniqueId: id, rfiCommentText: 'Three feet.', isAnswer }],
        token: person.token,
      })
    expect(await say(ann, true)).toMatchObject({
      status: 409,
      errorDescription: rfiMachine.refusals.RFI_NOT_APPROVED.text,
    })
    await stage.approve(id)
    expect((await say(ben, true)).status).toBe(403)
    expect((await say(ann, false)).status).toBe(200)
    const { data } = await say(ann, true)
    expect(await stage.read(id)).toMatchObject({ answerCommentUniqueId: data[0] })
    const comments = await server.call(listCommentsOfRfi, { body: { TargetUniqueID: id }, token: ben.token })
    // A comment is always Active (001 §3).
    expect(comments.data.items).toMatchObject([
      { isAnswer: false, statusId: statuses.Active },
      { isAnswer: true, statusId: statuses.Active },
    ])
  })

  test('refuses a name that may not see it, before anything is said', async () => {
    const id = await stage.add()
    const answer = await stage.comment(id, 'x', [stage.eve.employeeId, stage.out.employeeId])
    expect(answer).toMatchObject({
      status: 400,
      errorCode: 'NAMED_MAY_NOT_SEE',
      fields: [{ path: '0.mentions.1' }],
    })
    expect((await stage.read(id))?.commentCount).toBe(0)
  })
})

describe('lists', () => {
  const list = async (filter: object = {}, who: Person = stage.ann) =>
    (
      await server.call(listRfisOfWorkOrder, {
        body: { TargetUniqueID: stage.job.workOrderId, ...filter },
        token: who.token,
      })
    ).data.items.map(({ rfiTitle }) => rfiTitle)

  test('are of a job or a project, newest first, filtered and sorted', async () => {
    const { ann, dan, eve, job } = stage
    const one = await stage.add({ rfiTitle: 'one', priorityId: 4, rfiCostEffect: '100' })
    await stage.add({
      rfiTitle: 'two',
      rfiStartDate: '2020-01-01',
      rfiDueDate: '2020-01-08',
      rfiCostEffect: 'TBD',
    })
    const three = await stage.add({ rfiTitle: 'three', rfiAssignedToEmployeeUniqueId: eve.employeeId })
    await stage.approve(one)
    await stage.close(one)
    await stage.approve(three)
    expect(await list()).toEqual(['three', 'two', 'one'])
    expect(await list({ isOpen: true })).toEqual(['three', 'two'])
    expect(await list({ statusId: statuses.Created })).toEqual([])
    expect(await list({ statusId: statuses.Active })).toEqual(['two'])
    expect(await list({ isOverdue: true })).toEqual(['two'])
    expect(await list({ priorityId: 4 })).toEqual(['one'])
    expect(await list({ waitsOnEmployeeUniqueId: eve.employeeId })).toEqual(['three'])
    expect(await list({ searchKey: 'rfi-2' })).toEqual(['two'])
    expect(await list({ searchKey: 'THR' })).toEqual(['three'])
    // 'To be decided' comes after every amount.
    expect(await list({ sort: 'cost' })).toEqual(['three', 'one', 'two'])
    expect(await list({ sort: '-cost' })).toEqual(['one', 'three', 'two'])
    const ofJob = await server.call(listRfisOfJob, {
      body: { TargetUniqueID: job.jobId, NumberOfItemsPerPage: 2 },
      token: ann.token,
    })
    expect(ofJob.data).toMatchObject({ count: 2, totalCount: 3, totalPages: 2 })
    expect(await list({}, dan)).toHaveLength(3)
  })

  test('of similar ones: those that one may see, the likest first', async () => {
    const { account, ann, ben } = stage
    const { db } = server.database
    await stage.add({ rfiTitle: 'Footing F3 clashes with the sewer' })
    await stage.add({ rfiTitle: 'Colour of the doors' })
    const secret = await addJob(db, await addWorkOrder(db, account, { title: 'Secret' }), { title: 'x' })
    await stage.add({ jobUniqueId: secret.jobId, rfiTitle: 'Footing F3 clashes with a duct' }, ann)
    const similar = async ({ token }: Person) =>
      (await server.call(listSimilarRfis, { body: { rfiTitle: 'Footing F3 clashes' }, token })).data.map(
        ({ rfiTitle }) => rfiTitle,
      )
    expect(await similar(ben)).toEqual(['Footing F3 clashes with the sewer'])
    expect((await similar(ann)).toSorted()).toEqual([
      'Footing F3 clashes with a duct',
      'Footing F3 clashes with the sewer',
    ])
  })
})

describe('many at once', () => {
  test('are shown what becomes of each first; one that is closed refuses all', async () => {
    const { ann, eve } = stage
    const ids = [await stage.add({ rfiTitle: 'one' }), await stage.add({ rfiTitle: 'two' })]
    await stage.approve(ids[1] as string)
    const body = { ids, change: { rfiAssignedToEmployeeUniqueId: eve.employeeId, rfiDueDate: '2040-01-01' } }
    const preview = await server.call(previewRfis, { body, token: ann.token })
    expect(preview.data).toMatchObject([
      { name: 'RFI-1 one', refusal: null, changes: [{ field: 'assignee', from: null }, { field: 'due' }] },
      { name: 'RFI-2 two', refusal: null },
    ])
    expect((await server.call(changeRfis, { body, token: ann.token })).status).toBe(200)
    expect(await stage.read(ids[1] as string)).toMatchObject({
      rfiDueDate: '2040-01-01',
      court: { employeeUniqueId: eve.employeeId },
    })
    await stage.close(ids[1] as string)
    const later = { ids, change: { rfiDueDate: '2041-01-01' } }
    expect(await server.call(changeRfis, { body: later, token: ann.token })).toMatchObject({
      status: 409,
      fields: [{ path: 'ids.1', message: expect.stringContaining('Closed.') }],
    })
    expect((await stage.read(ids[0] as string))?.rfiDueDate).toBe('2040-01-01')
  })

  test('an RFI goes with its job', async () => {
    const { db } = server.database
    const { account, ann } = stage
    const workOrder = await addWorkOrder(db, account, { title: 'Gone' })
    await assign(db, ann, workOrder)
    const job = await addJob(db, workOrder, { title: 'Gone' })
    const id = await stage.add({ jobUniqueId: job.jobId }, ann)
    await server.database.pool.query('update job set deleted_at = now() where id = $1', [job.jobId])
    expect(await stage.read(id)).toBeUndefined()
    expect((await stage.approve(id, ann)).status).toBe(404)
  })
})
