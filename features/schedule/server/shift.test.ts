/** Moving a job or a task with everything below it, shown or not, and moving it back (records.md 'Schedule'). */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Permissions } from '#contract/modules.ts'
import {
  type AccountHandle,
  type ActivityHandle,
  addActivity,
  addCapture,
  addJob,
  addTask,
  addWorkOrder,
  assign,
  type JobHandle,
  type TaskHandle,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { listScheduledSubTasks, listScheduledWorkOrders, shiftScheduled } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let project: WorkOrderHandle
let job: JobHandle
let steel: TaskHandle
let roof: TaskHandle
let other: JobHandle
let survey: ActivityHandle

const db = () => server.database.db
const dates = (start_date: string, end_date: string) => ({ start_date, end_date })

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  project = await addWorkOrder(db(), account, { title: 'Linden', ...dates('2026-01-01', '2026-12-31') })
  job = await addJob(db(), project, { title: 'Frame', ...dates('2026-03-01', '2026-05-31') })
  steel = await addTask(db(), job, { name: 'Steel', ...dates('2026-04-01', '2026-04-30') })
  roof = await addTask(db(), job, { name: 'Roof', ...dates('2026-05-01', '2026-05-31') })
  other = await addJob(db(), project, { title: 'Site', ...dates('2026-01-01', '2026-02-28') })
  survey = await addActivity(db(), steel, {
    ...{ title: 'Survey', target_metric: '1' },
    ...dates('2026-04-01', '2026-04-03'),
  })
  await addActivity(db(), steel, { title: 'Erect', ...dates('2026-04-10', '2026-04-20') })
  await addActivity(db(), roof, { title: 'Deck', start_date: '2026-05-01' })
  await addActivity(db(), roof, { title: 'Someday' })
  await addActivity(db(), await addTask(db(), other, { name: 'Clear' }), {
    ...{ title: 'Fell', ...dates('2026-01-10', '2026-01-12') },
  })
})

const shift = (body: object, { token }: Pick<Person, 'token'> = ann) =>
  server.call(shiftScheduled, { body: { jobUniqueId: job.jobId, days: 5, ...body }, token })

async function plan() {
  const { token } = ann
  const body = { TargetUniqueID: project.workOrderId, startDate: '1900-01-01', endDate: '2199-12-31' }
  const above = await server.call(listScheduledWorkOrders, { body, token })
  const below = await server.call(listScheduledSubTasks, { body, token })
  const jobs = above.data.items[0]?.schedule ?? []
  return [...jobs.flatMap((one) => [one, ...one.subTasks]), ...below.data.items]
}
const spans = async () =>
  Object.fromEntries((await plan()).map((one) => [one.title, `${one.startDate} ${one.endDate}`]))
const versionOf = async (title: string) => (await plan()).find((one) => one.title === title)?.rowVersion ?? 0
const finish = () => addCapture(db(), survey, { employeeId: ann.employeeId, metric: '1', date: '2026-04-03' })
const before = {
  Frame: '2026-03-01 2026-05-31',
  Steel: '2026-04-01 2026-04-30',
  Survey: '2026-04-01 2026-04-03',
  Erect: '2026-04-10 2026-04-20',
  Roof: '2026-05-01 2026-05-31',
  Deck: '2026-05-01 null',
  Someday: 'null null',
  Site: '2026-01-01 2026-02-28',
  Clear: expect.any(String),
  Fell: '2026-01-10 2026-01-12',
}

test('a job moves with all in it, and by as many days back is as it was', async () => {
  const { status, data } = await shift({ rowVersion: await versionOf('Frame') })
  expect([status, data]).toEqual([
    200,
    { tasks: 2, subTasks: 4, staying: 0, startDate: '2026-03-06', endDate: '2026-06-05' },
  ])
  expect(await spans()).toEqual({
    ...before,
    Frame: '2026-03-06 2026-06-05',
    Steel: '2026-04-06 2026-05-05',
    Survey: '2026-04-06 2026-04-08',
    Erect: '2026-04-15 2026-04-25',
    Roof: '2026-05-06 2026-06-05',
    Deck: '2026-05-06 null',
  })
  expect(await shift({ days: -5 })).toMatchObject({ status: 200 })
  expect(await spans()).toEqual(before)
})

test('a task moves alone, with its job where that is to hold it', async () => {
  const taskUniqueId = roof.taskId
  expect((await shift({ taskUniqueId })).data).toMatchObject({ tasks: 0, subTasks: 2, endDate: '2026-06-05' })
  expect(await spans()).toEqual({ ...before, Roof: '2026-05-06 2026-06-05', Deck: '2026-05-06 null' })
  const jobDates = { startDate: '2026-03-01', endDate: '2026-06-10', rowVersion: await versionOf('Frame') }
  expect(await shift({ taskUniqueId, jobDates })).toMatchObject({ status: 200 })
  expect(await spans()).toMatchObject({ Frame: '2026-03-01 2026-06-10', Roof: '2026-05-11 2026-06-10' })
})

test('what is done stays, and so does the start of what holds it; there and back all is as it was', async () => {
  await finish()
  expect((await shift({})).data).toEqual({
    ...{ tasks: 2, subTasks: 3, staying: 1 },
    ...{ startDate: '2026-03-01', endDate: '2026-06-05' },
  })
  expect(await spans()).toMatchObject({
    ...{ Frame: '2026-03-01 2026-06-05', Steel: '2026-04-01 2026-05-05', Survey: before.Survey },
    ...{ Erect: '2026-04-15 2026-04-25', Roof: '2026-05-06 2026-06-05' },
  })
  await shift({ days: -5 })
  expect(await spans()).toEqual(before)
})

test('a dry run says what would move, and writes nothing', async () => {
  await finish()
  const versions = (await plan()).map(({ rowVersion }) => rowVersion)
  expect((await shift({ isDryRun: true })).data).toMatchObject({ tasks: 2, subTasks: 3, staying: 1 })
  expect((await plan()).map(({ rowVersion }) => rowVersion)).toEqual(versions)
})

describe('nothing moves', () => {
  const wrong: [string, () => object, object][] = [
    ['before the years of a plan', () => ({ days: -3660 * 10 }), { status: 400 }],
    [
      'a task of another job',
      () => ({ jobUniqueId: other.jobId, taskUniqueId: roof.taskId }),
      { status: 404 },
    ],
    ['a job that is not there', () => ({ jobUniqueId: steel.taskId }), { status: 404 }],
    ['of an older version', () => ({ rowVersion: 1_000_000 }), { errorCode: 'ROW_VERSION_STALE' }],
    [
      'with dates for a job that moves itself',
      () => ({ jobDates: { startDate: null, endDate: null } }),
      { status: 400, fields: [{ path: 'jobDates' }] },
    ],
    [
      'with a job that ends before it starts',
      () => ({ taskUniqueId: roof.taskId, jobDates: { startDate: '2026-06-02', endDate: '2026-06-01' } }),
      { status: 400 },
    ],
  ]
  test.each(wrong)('%s', async (_what, body, answer) => {
    expect(await shift(body())).toMatchObject(answer)
    expect(await spans()).toEqual(before)
  })

  test('to an end before the start of what is done in it', async () => {
    await finish()
    expect(await shift({ taskUniqueId: steel.taskId, days: -40 })).toMatchObject({
      status: 400,
      fields: [{ path: 'days' }],
    })
    expect(await spans()).toEqual(before)
  })

  test('out of the years of a plan, by steps', async () => {
    await server.database.pool.query("update job set start_date = '1900-01-04' where id = $1", [job.jobId])
    expect(await shift({ days: -5 })).toMatchObject({ status: 400, fields: [{ path: 'days' }] })
  })

  test.each(['Jobs', 'Tasks', 'Activities', 'Schedule'] as const)('without Update on %s', async (module) => {
    const all: Permissions = { Projects: 18, Jobs: 6, Tasks: 6, Activities: 6, Schedule: 6 }
    expect(await shift({ isDryRun: true }, await personWith(server, account, all))).toMatchObject({
      status: 200,
    })
    const who = await personWith(server, account, { ...all, [module]: 2 })
    expect(await shift({}, who)).toMatchObject({ status: 403 })
    // The dry run is refused, too, because its result would reveal how many records move.
    expect(await shift({ isDryRun: true }, who)).toMatchObject({ status: 403 })
    expect(await spans()).toEqual(before)
  })

  test('for whoever is not on the project, or of another account', async () => {
    const all: Permissions = { Projects: 2, Jobs: 6, Tasks: 6, Activities: 6, Schedule: 6 }
    const who = await personWith(server, account, all)
    expect(await shift({}, who)).toMatchObject({ status: 404 })
    expect(await shift({}, await newPerson(server, await newAccount(server)))).toMatchObject({ status: 404 })
    expect(await spans()).toEqual(before)
    await assign(db(), who, project)
    expect(await shift({}, who)).toMatchObject({ status: 200 })
  })
})
