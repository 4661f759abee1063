/** The way of a submittal: every step in every status by whoever it is, from the machine; turns, races, packages. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf as refusalIn } from '#contract/machine.ts'
import { addRole, assign } from '#database/seed/builders.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { ALL_BITS } from '#features/roles/default-roles.ts'
import { atOnce, writesOf } from '#tests/harness/overlap.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import {
  approves,
  isTold,
  openSubmittalStage,
  type SubmittalStage,
  submits,
} from '#tests/harness/submittals.ts'
import {
  createSubmittalPackages,
  listDwellOfSubmittal,
  listHistoryOfSubmittal,
  listSubmittalPackages,
  submitSubmittalPackage,
} from '../contract.ts'
import {
  type SubmittalStatusName,
  type SubmittalStep,
  submittalMachine,
  submittalStatuses,
} from '../machine.ts'

/** What is done with its files: tests/file-rules.test.ts. */
type Step = Exclude<SubmittalStep, 'files'>

let server: TestApp
let stage: SubmittalStage

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  stage = await openSubmittalStage(server)
})

const titlesOf = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items.map(({ title }) => title)

/** Leads a new submittal to a status, by the steps that lead there. */
async function addIn(status: SubmittalStatusName): Promise<string> {
  const { ann, ben, eve } = stage
  // Two who approve, so that an approval may pass it on; the first alone has the turn.
  const id = await stage.add({ approvers: [submits(ben), approves(eve), approves(ann)] })
  const after = async (...steps: (() => Promise<{ status: number }>)[]) => {
    for (const step of steps) expect((await step()).status).toBe(200)
  }
  const submit = () => stage.submit(id)
  if (status !== 'Active') await after(submit)
  if (status === 'RequireInformation') await after(() => stage.ask(id))
  if (status === 'Rejected') await after(() => stage.reject(id))
  if (status === 'Approved' || status === 'ApprovedAsNoted')
    await after(
      () => stage.approve(id),
      () => stage.approve(id, ann, status === 'ApprovedAsNoted'),
    )
  expect((await stage.read(id))?.statusName).toBe(status)
  return id
}

/** Each step as a call, and who of the stage may take it where it is allowed. */
const calls: Record<
  Step,
  (id: string, who: Person) => Promise<{ status: number; errorDescription: string | null }>
> = {
  edit: (id, who) => stage.change(id, { submittalTitle: 'Other' }, who),
  remove: (id, who) => stage.remove(id, who),
  submit: (id, who) => stage.submit(id, '', who),
  approve: (id, who) => stage.approve(id, who),
  askInformation: (id, who) => stage.ask(id, undefined, who),
  reject: (id, who) => stage.reject(id, undefined, who),
  reopen: (id, who) => stage.reopen(id, 'New', who),
}
const actorOf: Record<Step, () => Person> = {
  edit: () => stage.ann,
  remove: () => stage.ann,
  submit: () => stage.ben,
  approve: () => stage.eve,
  askInformation: () => stage.eve,
  reject: () => stage.eve,
  reopen: () => stage.ann,
}
/** Where it leads; left out: the step says it, or it stays. */
const leadsTo: Partial<Record<Step, SubmittalStatusName>> = { approve: 'Pending' }

/** Somebody on the project who may do all but what a step asks for. */
async function withoutBit(): Promise<Person> {
  const { db } = server.database
  const role = await addRole(db, stage.account, 'No submittals', { Projects: ALL_BITS })
  const person = await newPerson(server, stage.account, role)
  await assign(db, person, stage.job)
  return person
}

/** Somebody who may do everything there, but is neither actor, nor originator, nor manager. */
async function another(): Promise<Person> {
  const person = await newPerson(server, stage.account)
  await assign(server.database.db, person, stage.job)
  return person
}

const every = (Object.keys(submittalMachine.steps) as Step[])
  .filter((step: string) => step !== 'files')
  .flatMap((step) => submittalStatuses.map((status) => [step, status] as const))

describe('every step in every status', () => {
  test.each(every)('%s when %s', async (step, status) => {
    const id = await addIn(status)
    const refusal = refusalIn(submittalMachine, step, status)
    const call = calls[step]
    const before = await stage.read(id)

    const stranger = await newPerson(server, await newAccount(server))
    expect((await call(id, stranger)).status, 'another account').toBe(404)
    expect((await call(id, stage.out)).status, 'not on the project').toBe(404)
    expect((await call(id, await withoutBit())).status, 'no bit').toBe(403)
    // A new revision is made by whoever may add submittals.
    if (step !== 'reopen') {
      const other = await call(id, await another())
      expect(other.status, 'another actor').toBe(409)
      if (refusal) expect(other.errorDescription).toBe(refusal.text)
    }
    expect(await stage.read(id), 'nothing is changed').toEqual(before)

    const answer = await call(id, actorOf[step]())
    if (refusal) {
      expect(answer).toMatchObject({ status: 409, errorDescription: refusal.text })
      expect(await stage.read(id)).toEqual(before)
      return
    }
    expect(answer.status).toBe(200)
    const to = submittalMachine.steps[step].to ?? leadsTo[step] ?? status
    const after = await stage.read(id)
    if (step === 'remove') expect(after).toBeUndefined()
    else expect(after?.statusName).toBe(to)
  })
})

describe('its way', () => {
  test('from draft to approval: each holds it in turn, and the time with each is kept', async () => {
    const { ann, ben, eve, dan, kim } = stage
    const id = await stage.add({ submittalTitle: 'Bolts', submittalManagerUniqueId: ann.employeeId })
    const turns = async () => {
      const submittal = await stage.read(id)
      const pending = submittal?.submittalApprovers.filter(({ isPending }) => isPending)
      return [
        submittal?.statusName,
        submittal?.court?.step ?? null,
        submittal?.court?.employeeUniqueId ?? null,
        pending?.map((actor) => actor.submittalApprovalEmployeeUniqueId),
      ]
    }
    expect(await turns()).toEqual(['Active', 'submit', ben.employeeId, [ben.employeeId]])
    expect((await stage.submit(id, 'As specified.')).status).toBe(200)
    expect(await turns()).toEqual(['Pending', 'approve', eve.employeeId, [eve.employeeId]])
    expect((await stage.approve(id, dan)).status).toBe(409)
    expect((await stage.approve(id, eve, true, 'Grade 8.8.')).status).toBe(200)
    expect(await turns()).toEqual(['Pending', 'approve', dan.employeeId, [dan.employeeId]])
    expect((await stage.approve(id, eve)).status).toBe(409)
    expect((await stage.ask(id, 'Which length?', dan)).status).toBe(200)
    expect(await turns()).toEqual(['RequireInformation', 'resubmit', ben.employeeId, [ben.employeeId]])
    expect((await stage.submit(id, '80 mm.')).status).toBe(200)
    // It goes back to whoever asked: the approval before stands.
    expect(await turns()).toEqual(['Pending', 'approve', dan.employeeId, [dan.employeeId]])
    expect((await stage.approve(id, dan)).status).toBe(200)
    expect(await turns()).toEqual(['ApprovedAsNoted', null, null, []])
    expect((await stage.read(id))?.submittalApprovers).toMatchObject([
      { roleTypeName: 'Submitter', statusName: 'Submitted', comments: '80 mm.' },
      { roleTypeName: 'Approver', statusName: 'ApprovedAsNoted', comments: 'Grade 8.8.' },
      { statusName: 'Approved' },
      { statusName: 'Pending', distributionOnly: true, isPending: false },
    ])
    const { data: dwell } = await server.call(listDwellOfSubmittal, {
      body: { TargetUniqueID: id },
      token: ann.token,
    })
    expect(dwell.map(({ step, until }) => [step, until !== null])).toEqual([
      ['submit', true],
      ['approve', true],
      ['approve', true],
      ['resubmit', true],
      ['approve', true],
    ])
    for (const [index, { until }] of dwell.entries()) expect(until).toBe(dwell[index + 1]?.since ?? until)
    // Told and never asked.
    expect(await titlesOf(kim)).toEqual([
      `SUB-1-1 Bolts was approved as noted by ${dan.name}`,
      `SUB-1-1 Bolts was submitted again by ${ben.name}`,
      `SUB-1-1 Bolts was sent back for information by ${dan.name}`,
      `SUB-1-1 Bolts was approved as noted (1 of 2) by ${eve.name}`,
      `SUB-1-1 Bolts was submitted by ${ben.name}`,
    ])
    expect(await titlesOf(ben)).toEqual([
      `SUB-1-1 Bolts was approved as noted by ${dan.name}`,
      `Give information on SUB-1-1 Bolts, from ${dan.name}`,
      `SUB-1-1 Bolts was approved as noted (1 of 2) by ${eve.name}`,
      `Submit SUB-1-1 Bolts, from ${ann.name}`,
    ])
    const { data: history } = await server.call(listHistoryOfSubmittal, {
      body: { TargetUniqueID: id, NumberOfItemsPerPage: 50 },
      token: ann.token,
    })
    expect(history.items.map(({ what }) => what)).toEqual([
      'approved it',
      'gave it back',
      'submitted it: 80 mm.',
      'gave it back',
      'asked for information: Which length?',
      'approved it as noted: Grade 8.8.',
      'submitted it: As specified.',
      'made it',
    ])
    expect(history.items[0]?.employeeUniqueId).toBe(dan.employeeId)
  })

  test('is Approved where nobody noted anything, and Rejected by the first who rejects it', async () => {
    const { dan } = stage
    const [one, other] = [await stage.add(), await stage.add()]
    for (const id of [one, other]) {
      await stage.submit(id)
      await stage.approve(id)
    }
    await stage.approve(one, dan)
    await stage.reject(other, 'Not this one.', dan)
    expect(await stage.read(one)).toMatchObject({ statusName: 'Approved', IsBlocked: false, court: null })
    expect(await stage.read(other)).toMatchObject({ statusName: 'Rejected', IsBlocked: true, court: null })
  })

  test('is not submitted where people are only told of it', async () => {
    const { ben, kim } = stage
    const id = await stage.add({ approvers: [submits(ben), isTold(kim)] })
    expect(await stage.submit(id)).toMatchObject({
      status: 409,
      errorDescription: 'Approver employee not selected',
    })
    expect((await stage.read(id))?.statusName).toBe('Active')
  })

  test('somebody who is only told may not act, nor approve twice in a row', async () => {
    const { ben, eve, kim } = stage
    const id = await stage.add({ approvers: [submits(ben), isTold(kim), approves(eve), approves(eve)] })
    await stage.submit(id)
    expect(await stage.approve(id, kim)).toMatchObject({
      status: 409,
      errorDescription: 'It is not your turn with this submittal.',
    })
    expect((await stage.approve(id)).status).toBe(200)
    expect((await stage.read(id))?.statusName).toBe('Pending')
    expect((await stage.approve(id)).status).toBe(200)
    expect((await stage.read(id))?.statusName).toBe('Approved')
  })

  test('two who act at once: exactly one wins', async () => {
    const { ann, ben, eve } = stage
    for (const [first, second] of [
      [stage.approve, stage.reject],
      [stage.approve, stage.ask],
      [stage.approve, stage.approve],
    ] as const) {
      const id = await stage.add({ approvers: [submits(ben), approves(eve)] })
      const submitted = await atOnce(server, writesOf('submittal', 'approval'), [
        () => stage.submit(id),
        () => stage.submit(id),
      ])
      expect(submitted.map(({ status }) => status).sort()).toEqual([200, 409])
      const answers = await atOnce(server, writesOf('submittal', 'approval'), [
        () => first(id),
        () => second(id),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const submittal = await stage.read(id)
      expect(submittal?.court === null).toBe(submittal?.statusName !== 'RequireInformation')
    }
    const id = await addIn('Rejected')
    const reopened = await atOnce(server, writesOf('submittal', 'record_number'), [
      () => stage.reopen(id, 'x', ann),
      () => stage.reopen(id, 'y', ann),
    ])
    expect(reopened.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('actors that are changed', () => {
  test('while information is needed: who has approved already stays so, others come after', async () => {
    const { ann, ben, eve, dan } = stage
    const id = await stage.add({ approvers: [submits(ben), approves(eve), approves(dan)] })
    await stage.submit(id)
    await stage.approve(id, eve, false, 'Fine.')
    await stage.ask(id, 'Which?', dan)
    const change = { approvers: [submits(ben), approves(eve), approves(ann), approves(dan)] }
    expect((await stage.change(id, change)).status).toBe(200)
    expect((await stage.read(id))?.submittalApprovers).toMatchObject([
      { statusName: 'Pending', isPending: true },
      { statusName: 'Approved', comments: 'Fine.' },
      { statusName: 'Pending', submittalApprovalEmployeeUniqueId: ann.employeeId },
      { statusName: 'RequireInformation', comments: 'Which?' },
    ])
    await stage.submit(id)
    expect((await stage.read(id))?.court?.employeeUniqueId).toBe(ann.employeeId)
    await stage.approve(id, ann)
    expect((await stage.approve(id, dan)).status).toBe(200)
    expect((await stage.read(id))?.statusName).toBe('Approved')
  })

  test('a draft goes to another submitter, who is told', async () => {
    const { ben, eve, dan } = stage
    const id = await stage.add()
    expect((await stage.change(id, { approvers: [submits(dan), approves(eve)] })).status).toBe(200)
    expect((await stage.read(id))?.court?.employeeUniqueId).toBe(dan.employeeId)
    expect(await titlesOf(dan)).toEqual([`Submit SUB-1-1 Some submittal, from ${stage.ann.name}`])
    expect((await stage.submit(id, '', ben)).status).toBe(409)
    expect((await stage.submit(id, '', dan)).status).toBe(200)
  })
})

describe('a package', () => {
  async function addPackage(name = 'Structural steel') {
    const { ann, job } = stage
    const { data } = await server.call(createSubmittalPackages, {
      body: [{ workOrderUniqueId: job.workOrderId, submittalPackageName: name }],
      token: ann.token,
    })
    return data[0] as string
  }
  const submitPackage = (id: string, who: Person = stage.ben) =>
    server.call(submitSubmittalPackage, {
      body: { submittalPackageUniqueId: id, comment: 'All of it.' },
      token: who.token,
    })

  test('is submitted together: all that waits for it, by their submitter, or none', async () => {
    const { ann, ben, eve, dan, job } = stage
    const pack = await addPackage()
    expect((await submitPackage(pack)).status).toBe(409)
    const ids = [
      await stage.add({ submittalPackageUniqueId: pack }),
      await stage.add({ submittalPackageUniqueId: pack }),
    ]
    const others = await stage.add({
      submittalPackageUniqueId: pack,
      submittalTitle: 'Paint',
      approvers: [submits(dan), approves(eve)],
    })
    expect(await submitPackage(pack)).toMatchObject({
      status: 409,
      errorCode: 'PACKAGE_REFUSED',
      fields: [{ path: others, message: 'SUB-3-1 Paint: It is not your turn with this submittal.' }],
    })
    for (const id of ids) expect((await stage.read(id))?.statusName).toBe('Active')
    await stage.submit(others, '', dan)
    expect(await submitPackage(pack)).toMatchObject({ status: 200, data: ids })
    for (const id of ids)
      expect((await stage.read(id))?.submittalApprovers[0]).toMatchObject({
        statusName: 'Submitted',
        comments: 'All of it.',
        submittalApprovalEmployeeUniqueId: ben.employeeId,
      })
    await stage.reject(others)
    const { data } = await server.call(listSubmittalPackages, {
      body: { TargetUniqueID: job.workOrderId },
      token: ann.token,
    })
    expect(data.items).toMatchObject([
      { submittalPackageName: 'Structural steel', submittalCount: 3, toSubmitCount: 0, decidedCount: 1 },
    ])
    expect((await submitPackage(pack, stage.out)).status).toBe(404)
  })
})
