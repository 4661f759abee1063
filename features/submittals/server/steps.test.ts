/** The steps of a submittal: turns, races, packages. tests/record-steps.test.ts checks who may take which step. */
import { beforeEach, describe, expect, test } from 'vitest'
import { listNotifications } from '#features/notifications/contract.ts'
import { atOnce, writesOf } from '#tests/harness/overlap.ts'
import { type Person, useApp } from '#tests/harness/server.ts'
import {
  createSubmittalPackages,
  listDwellOfSubmittal,
  listHistoryOfSubmittal,
  listSubmittalPackages,
  submitSubmittalPackage,
} from '../contract.ts'
import { approves, isTold, openSubmittalStage, type SubmittalStage, submits } from '../testing.ts'

const server = await useApp()
let stage: SubmittalStage

beforeEach(async () => {
  stage = await openSubmittalStage(server)
})

const titlesOf = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items.map(({ title }) => title)

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
    // The turn goes back to the approver who asked. The earlier approval stays valid.
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
    // Kim gets notices of each step, but never a turn.
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
      'created it',
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
    expect((await stage.approve(id, kim)).status).toBe(403)
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
    const id = await stage.add()
    await stage.submit(id)
    await stage.reject(id)
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
    expect((await stage.submit(id, '', ben)).status).toBe(403)
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
      fields: [{ path: others, message: "SUB-3-1 Paint: You're not authorized to perform the operation." }],
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
