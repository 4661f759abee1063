/** Records that block planned work: which records, whose turn they are, and until when they block. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addActivity, addJob, addTask, assign } from '#database/seed/builders.ts'
import { openChangeOrderStage } from '#features/changeorders/testing.ts'
import { type ActivityLinkedType, linkActivities } from '#features/links/contract.ts'
import { openPermitStage } from '#features/permits/testing.ts'
import { openPunchStage } from '#features/punchlists/testing.ts'
import { openRfiStage, type RfiStage } from '#features/rfis/testing.ts'
import { openSubmittalStage } from '#features/submittals/testing.ts'
import { day, personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { listScheduleBlocks } from '../contract.ts'

let server: TestApp
let stage: RfiStage

beforeAll(async () => {
  server = await openTestApp()
  stage = await openRfiStage(server)
})
afterAll(() => server?.close())

const blocks = (workOrderId: string, { token }: Pick<Person, 'token'>) =>
  server.call(listScheduleBlocks, { body: { TargetUniqueID: workOrderId }, token })
const numbers = async (workOrderId: string, who: Person) =>
  (await blocks(workOrderId, who)).data.map(({ number }) => number)

describe('an RFI', () => {
  test('stands in the way of its job until it is answered, with whose turn it is', async () => {
    const { job, ann, eve } = stage
    const id = await stage.add({ rfiAssignedToEmployeeUniqueId: eve.employeeId })
    const asked = await blocks(job.workOrderId, ann)
    expect(asked.data).toMatchObject([
      { jobUniqueId: job.jobId, subTaskUniqueId: null, targetUniqueID: id, targetType: 'RFI', days: 0 },
    ])
    await stage.approve(id)
    expect((await blocks(job.workOrderId, ann)).data).toMatchObject([
      { employeeUniqueId: eve.employeeId, name: eve.name, step: 'answer', isOverdue: false },
    ])
    await stage.answer(id)
    // The RFI now waits on being closed, so it blocks nothing.
    expect((await blocks(job.workOrderId, ann)).data).toEqual([])
  })

  test('is told to nobody who may not read it', async () => {
    const { account, job, ann } = stage
    const id = await stage.add()
    expect(await numbers(job.workOrderId, ann)).toHaveLength(1)
    const planner = await personWith(server, account, { Projects: 18, Schedule: 2 })
    expect(await blocks(job.workOrderId, planner)).toMatchObject({ status: 200, data: [] })
    await stage.approve(id)
    await stage.answer(id, 'So it is.', stage.dan)
  })
})

test('a submittal stands in the way of the job that it names until it is approved; one of the project, of none', async () => {
  const { ann, dan, job, add, submit, approve } = await openSubmittalStage(server)
  await add()
  const id = await add({ jobUniqueId: job.jobId })
  expect(await numbers(job.workOrderId, ann)).toEqual(['SUB-2-1'])
  await submit(id)
  await approve(id)
  expect((await blocks(job.workOrderId, ann)).data).toMatchObject([{ name: dan.name, step: 'approve' }])
  await approve(id, dan)
  expect(await numbers(job.workOrderId, ann)).toEqual([])
})

test('a change order stands in the way of the activities that it changes, until it is in force', async () => {
  const { dig, ann, add, addItem, send, sign, account } = await openChangeOrderStage(server)
  const id = await add()
  await addItem(id, { subTaskUniqueId: dig.activityId })
  await send(id)
  expect((await blocks(dig.workOrderId, ann)).data).toMatchObject([
    { subTaskUniqueId: dig.activityId, targetUniqueID: id, targetType: 'ChangeOrder' },
  ])
  // A person who may not read the activity does not see that a change order blocks it.
  const buyer = await personWith(server, account, { Projects: 18, Schedule: 2, ChangeOrders: 2 })
  expect((await blocks(dig.workOrderId, buyer)).data).toEqual([])
  await sign(id)
  expect((await blocks(dig.workOrderId, ann)).data).toEqual([])
})

test('a punch item stands in the way of its job once its day has passed', async () => {
  const punch = await openPunchStage(server)
  const assigned = { employeeUniqueId: punch.ben.employeeId }
  await punch.addItems({ ...assigned, dueDate: day(5) })
  expect((await blocks(punch.job.workOrderId, punch.ann)).data).toEqual([])
  await punch.addItems({ ...assigned, dueDate: day(-2) })
  expect((await blocks(punch.job.workOrderId, punch.ann)).data).toMatchObject([
    { jobUniqueId: punch.job.jobId, targetType: 'PunchListItem', name: punch.ben.name, isOverdue: true },
  ])
})

describe('a record that is linked with an activity', () => {
  const link = (targetType: ActivityLinkedType, id: string, activity: string, who: Person) =>
    server.call(linkActivities, {
      body: [{ targetType, TargetUniqueID: id, subTaskUniqueId: activity }],
      token: who.token,
    })
  const inWayOf = async (activity: string, workOrderId: string, who: Person) =>
    (await blocks(workOrderId, who)).data.flatMap(({ subTaskUniqueId, number }) =>
      subTaskUniqueId === activity ? [number] : [],
    )

  test('stands in its way until it is answered: an RFI, in that of its job as well', async () => {
    const { account, job, ann, add, approve, answer } = await openRfiStage(server)
    const task = await addTask(server.database.db, job, { name: 'Some task' })
    const { activityId } = await addActivity(server.database.db, task, { title: 'Place' })
    const id = await add({ rfiAssignedToEmployeeUniqueId: ann.employeeId })
    expect(await inWayOf(activityId, job.workOrderId, ann)).toEqual([])
    expect(await link('RFI', id, activityId, ann)).toMatchObject({ status: 200, data: [activityId] })
    expect((await blocks(job.workOrderId, ann)).data.map((one) => one.subTaskUniqueId).toSorted()).toEqual(
      [activityId, null].toSorted(),
    )
    // A person sees no block if they may not read the blocked activity or the blocking record.
    const planner = await personWith(server, account, { Projects: 18, Schedule: 2, RFIs: 2 })
    expect((await blocks(job.workOrderId, planner)).data.map((one) => one.subTaskUniqueId)).toEqual([null])
    const reader = await personWith(server, account, { Projects: 18, Schedule: 2, Activities: 2 })
    expect((await blocks(job.workOrderId, reader)).data).toEqual([])
    await approve(id)
    await answer(id, 'So it is.', ann)
    expect(await inWayOf(activityId, job.workOrderId, ann)).toEqual([])
  })

  test('a submittal of the project until it is approved, a deleted activity has nothing in its way', async () => {
    const { ann, dan, job, add, submit, approve } = await openSubmittalStage(server)
    const { db, pool } = server.database
    const task = await addTask(db, job, { name: 'Some task' })
    const [kept, gone] = [
      await addActivity(db, task, { title: 'Place' }),
      await addActivity(db, task, { title: 'Strip' }),
    ]
    const id = await add()
    await link('Submittal', id, kept.activityId, ann)
    await link('Submittal', id, gone.activityId, ann)
    await submit(id)
    await pool.query('update activity set deleted_at = now() where id = $1', [gone.activityId])
    expect((await blocks(job.workOrderId, ann)).data).toMatchObject([
      { number: 'SUB-1-1', subTaskUniqueId: kept.activityId, jobUniqueId: job.jobId },
    ])
    await approve(id)
    await approve(id, dan)
    expect(await inWayOf(kept.activityId, job.workOrderId, ann)).toEqual([])
  })

  test('a change order that does not change it, once, until it is in force', async () => {
    const { dig, ann, add, addItem, send, sign } = await openChangeOrderStage(server)
    const { activityId } = await addActivity(server.database.db, dig, { title: 'Backfill' })
    const id = await add()
    await addItem(id, { subTaskUniqueId: dig.activityId })
    await link('ChangeOrder', id, activityId, ann)
    // A change order that both changes an activity and is linked with it is listed once.
    await link('ChangeOrder', id, dig.activityId, ann)
    await send(id)
    expect(await inWayOf(activityId, dig.workOrderId, ann)).toEqual(['CO-1'])
    expect(await inWayOf(dig.activityId, dig.workOrderId, ann)).toEqual(['CO-1'])
    await sign(id)
    expect(await inWayOf(activityId, dig.workOrderId, ann)).toEqual([])
  })

  test('a permit once an inspection failed, until one passes', async () => {
    const { workOrder, ann, add, approve, log } = await openPermitStage(server)
    const { db } = server.database
    const task = await addTask(db, await addJob(db, workOrder, { title: 'Some job' }), { name: 'Some task' })
    const { activityId } = await addActivity(db, task, { title: 'Place' })
    const id = await add()
    await link('Permit', id, activityId, ann)
    await approve(id)
    expect(await inWayOf(activityId, workOrder.workOrderId, ann)).toEqual([])
    await log(id, { signOffInspectionStatus: 'Failed', signOffInspectionNotes: 'No rail.' })
    expect(await inWayOf(activityId, workOrder.workOrderId, ann)).toEqual(['P-1'])
    await log(id, { signOffInspectionStatus: 'Passed' })
    expect(await inWayOf(activityId, workOrder.workOrderId, ann)).toEqual([])
  })
})

describe('it takes', () => {
  test('Schedule/Read', async () => {
    const { account, job } = stage
    const who = await personWith(server, account, { Projects: 18, RFIs: 2 })
    expect(await blocks(job.workOrderId, who)).toMatchObject({ status: 403 })
  })

  test('seeing the project', async () => {
    const { account, job } = stage
    const who = await personWith(server, account, { Projects: 2, RFIs: 2, Schedule: 2 })
    expect(await blocks(job.workOrderId, who)).toMatchObject({ status: 404 })
    await assign(server.database.db, who, job)
    expect(await blocks(job.workOrderId, who)).toMatchObject({ status: 200 })
    const stranger = await newPerson(server, await newAccount(server))
    expect(await blocks(job.workOrderId, stranger)).toMatchObject({ status: 404 })
  })
})
