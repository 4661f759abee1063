/** What stands in the way of what is planned: which records, for whom, and until when. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assign } from '#database/seed/builders.ts'
import { openChangeOrderStage } from '#features/changeorders/testing.ts'
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
    // It waits on being closed, in nobody's way.
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
  // What may not be read is not named by what changes it.
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
