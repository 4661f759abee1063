/**
 * Moving planned work: many activities with their tasks and jobs, all or none, and the rights it needs
 * (records.md 'Schedule').
 */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Permissions } from '#contract/modules.ts'
import {
  type AccountHandle,
  type ActivityHandle,
  addActivity,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addJob,
  addTask,
  addWorkOrder,
  assign,
  type JobHandle,
  scopeRole,
  type TaskHandle,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { deleteActivities } from '#features/activities/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { listScheduledSubTasks, listScheduledWorkOrders, moveScheduled } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let project: WorkOrderHandle
let job: JobHandle
let task: TaskHandle
let erect: ActivityHandle
let bolt: ActivityHandle

const db = () => server.database.db
const dates = (start_date: string, end_date: string) => ({ start_date, end_date })

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  project = await addWorkOrder(db(), account, { title: 'Linden', ...dates('2026-01-01', '2026-12-31') })
  job = await addJob(db(), project, { title: 'Frame', ...dates('2026-03-01', '2026-05-31') })
  task = await addTask(db(), job, { name: 'Steel', ...dates('2026-04-01', '2026-04-30') })
  erect = await addActivity(db(), task, { title: 'Erect', ...dates('2026-04-10', '2026-04-20') })
  bolt = await addActivity(db(), task, { title: 'Bolt', ...dates('2026-04-21', '2026-04-25') })
})

const to = (uniqueID: string, startDate: string | null, endDate: string | null, rowVersion?: number) => ({
  ...{ uniqueID, startDate, endDate },
  ...(rowVersion !== undefined && { rowVersion }),
})
const move = (body: object, { token }: Pick<Person, 'token'> = ann) =>
  server.call(moveScheduled, { body: body as never, token })

async function plan() {
  const { token } = ann
  const range = { startDate: '2020-01-01', endDate: '2030-12-31' }
  const of = { TargetUniqueID: project.workOrderId, ...range }
  const above = await server.call(listScheduledWorkOrders, { body: of, token })
  const activities = await server.call(listScheduledSubTasks, { body: of, token })
  const frame = above.data.items[0]?.schedule[0]
  const rows = [...(frame ? [frame, ...frame.subTasks] : []), ...activities.data.items]
  return Object.fromEntries(
    rows.map(({ title, startDate, endDate, rowVersion }) => [title, { startDate, endDate, rowVersion }]),
  )
}
const spans = async () =>
  Object.fromEntries(
    Object.entries(await plan()).map(([title, { startDate, endDate }]) => [title, `${startDate} ${endDate}`]),
  )
const asBefore = {
  Frame: '2026-03-01 2026-05-31',
  Steel: '2026-04-01 2026-04-30',
  Erect: '2026-04-10 2026-04-20',
  Bolt: '2026-04-21 2026-04-25',
}

test('activities are moved with what is to hold them, and answer their ids', async () => {
  const { Erect, Steel, Frame } = await plan()
  const sent = {
    subTasks: [
      to(erect.activityId, '2026-05-10', '2026-06-20', Erect?.rowVersion),
      to(bolt.activityId, null, '2026-06-25'),
    ],
    tasks: [to(task.taskId, '2026-04-01', '2026-06-25', Steel?.rowVersion)],
    jobs: [to(job.jobId, '2026-03-01', '2026-06-25', Frame?.rowVersion)],
  }
  const { status, data } = await move(sent)
  expect(status).toBe(200)
  expect(data).toEqual([job.jobId, task.taskId, erect.activityId, bolt.activityId])
  expect(await spans()).toEqual({
    Frame: '2026-03-01 2026-06-25',
    Steel: '2026-04-01 2026-06-25',
    Erect: '2026-05-10 2026-06-20',
    Bolt: 'null 2026-06-25',
  })
  // Each moved activity has a new version; undoing the move sends that version.
  expect((await plan()).Erect?.rowVersion).toBe((Erect?.rowVersion ?? 0) + 1)
})

test('whoever works on one is told of its new dates', async () => {
  const mason = await newPerson(server, account)
  await assign(db(), mason, project)
  await addEmployeeJob(db(), mason, job)
  await addEmployeeTask(db(), mason, task)
  await addEmployeeActivity(db(), mason, erect)
  await move({ subTasks: [to(erect.activityId, '2026-04-11', '2026-04-21')] })
  const { data } = await server.call(listNotifications, { body: {}, token: mason.token })
  expect(data.items).toHaveLength(1)
})

describe('nothing is moved where one of them cannot be', () => {
  const wrong: [string, () => object, object][] = [
    ['an end before its start', () => to(bolt.activityId, '2026-04-25', '2026-04-21'), { status: 400 }],
    [
      'a date before the years of a plan',
      () => to(bolt.activityId, '1899-12-31', '2026-04-21'),
      { status: 400 },
    ],
    ['a date behind them', () => to(bolt.activityId, '2026-04-21', '2200-01-01'), { status: 400 }],
    [
      'a day that the calendar has not',
      () => to(bolt.activityId, '2026-02-30', '2026-04-21'),
      { status: 400 },
    ],
    ['one that is there twice', () => to(erect.activityId, '2026-04-12', '2026-04-21'), { status: 400 }],
    [
      'an old version',
      () => to(bolt.activityId, '2026-04-22', '2026-04-26', 1_000_000),
      { status: 409, errorCode: 'ROW_VERSION_STALE' },
    ],
    ['one that is not there', () => to(job.jobId, '2026-04-22', '2026-04-26'), { status: 404 }],
  ]
  test.each(wrong)('%s', async (_what, other, answer) => {
    const refused = await move({
      subTasks: [to(erect.activityId, '2026-05-10', '2026-05-20'), other()],
      tasks: [to(task.taskId, '2026-04-01', '2026-05-20')],
    })
    expect(refused).toMatchObject(answer)
    expect(await spans()).toEqual(asBefore)
  })

  test('one that was deleted', async () => {
    await server.call(deleteActivities, { body: [bolt.activityId], token: ann.token })
    const subTasks = [
      to(erect.activityId, '2026-05-10', '2026-05-20'),
      to(bolt.activityId, '2026-05-10', '2026-05-20'),
    ]
    expect(await move({ subTasks })).toMatchObject({ status: 404 })
    const { Bolt: _gone, ...others } = asBefore
    expect(await spans()).toEqual(others)
  })

  test('none at all', async () => {
    expect(await move({ subTasks: [] })).toMatchObject({ status: 400 })
  })
})

describe('it takes', () => {
  const all: Permissions = { Projects: 18, Jobs: 6, Tasks: 6, Activities: 6, Schedule: 6 }
  const body = () => ({
    subTasks: [to(erect.activityId, '2026-05-10', '2026-05-20')],
    tasks: [to(task.taskId, '2026-04-01', '2026-05-20')],
    jobs: [to(job.jobId, '2026-03-01', '2026-06-20')],
  })

  test('Update on the schedule and on each level', async () => {
    const who = await personWith(server, account, all)
    expect(await move(body(), who)).toMatchObject({ status: 200 })
  })

  test.each(['Jobs', 'Tasks', 'Activities', 'Schedule'] as const)('%s, which is missing', async (module) => {
    const who = await personWith(server, account, { ...all, [module]: 2 })
    expect(await move(body(), who)).toMatchObject({ status: 403 })
    expect(await spans()).toEqual(asBefore)
  })

  test('being on the project, for whoever does not see all', async () => {
    const who = await personWith(server, account, { ...all, Projects: 2 })
    expect(await move(body(), who)).toMatchObject({ status: 404 })
    await assign(db(), who, project)
    expect(await move(body(), who)).toMatchObject({ status: 200 })
  })

  test('what a record of the project does not take away', async () => {
    const who = await personWith(server, account, all)
    await scopeRole(db(), who.role, project, { Schedule: 2 })
    expect(await move(body(), who)).toMatchObject({ status: 403 })
  })

  test('one’s own account: another one’s are not there', async () => {
    const stranger = await newPerson(server, await newAccount(server))
    expect(await move(body(), stranger)).toMatchObject({ status: 404 })
    expect(await spans()).toEqual(asBefore)
  })
})
