import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import type { Permissions } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addAccount,
  addActivity,
  addCapture,
  addJob,
  addJobCode,
  addJobCodeType,
  addRole,
  addTask,
  addTaskCode,
  addWorkOrder,
  assign,
  codeJob,
  codeTask,
  type JobHandle,
  scopeRole,
  type TaskHandle,
} from '#database/seed/builders.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { findTask, listTasksOfJob, type Task } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let job: JobHandle

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  job = await addJob(db(), await addWorkOrder(db(), account, { title: 'Some work order' }), {
    title: 'Some job',
  })
})

const db = () => server.database.db

function daysUntil(day: string): number {
  return Math.floor(Date.parse(day) / DAY_MILLISECONDS) - Math.floor(Date.now() / DAY_MILLISECONDS)
}

function list(
  body: Partial<BodyInputOf<typeof listTasksOfJob>> = {},
  { token }: Pick<Person, 'token'> = ann,
) {
  return server.call(listTasksOfJob, { body: { TargetUniqueID: job.jobId, ...body }, token })
}

function find(id: string, { token }: Pick<Person, 'token'> = ann) {
  return server.call(findTask, { body: { TargetUniqueID: id }, token })
}

async function read(task: TaskHandle): Promise<Task> {
  const { status, data } = await find(task.taskId)
  expect(status).toBe(200)
  return data.items[0] as Task
}

const namesOf = ({ items }: { items: Task[] }) => items.map((item) => item.taskName)

async function softDelete(table: 'job' | 'task', id: string): Promise<void> {
  await db()
    .updateTable(table)
    .set({ deleted_at: new Date() })
    .where('company_id', '=', account.companyId)
    .where('account_id', '=', account.accountId)
    .where('id', '=', id)
    .execute()
}

describe('the tasks of a job', () => {
  test('stand in their order, and in that of adding where it says nothing', async () => {
    await addTask(db(), job, { name: 'third', position: 2 })
    await addTask(db(), job, { name: 'first', position: 1 })
    await addTask(db(), job, { name: 'fourth', position: 2 })
    await addTask(db(), job, { name: 'second', position: 1 })
    await addTask(db(), await addJob(db(), job, { title: 'Other' }), { name: 'of another job' })
    const { data } = await list()
    expect(namesOf(data)).toEqual(['first', 'second', 'third', 'fourth'])
    expect(data).toMatchObject({ count: 4, totalCount: 4, totalPages: 1 })
  })

  test.each([
    { paging: {}, count: 10, totalPages: 2 },
    { paging: { StartingPageNumber: 1 }, count: 2, totalPages: 2 },
    { paging: { StartingPageNumber: 5 }, count: 0, totalPages: 2 },
    { paging: { StartingPageNumber: 3, NumberOfItemsPerPage: 3 }, count: 3, totalPages: 4 },
  ])('come in pages: $paging has $count of 12', async ({ paging, count, totalPages }) => {
    for (let index = 0; index < 12; index += 1) await addTask(db(), job, { name: `Task ${index}` })
    const { data } = await list(paging)
    expect(data).toMatchObject({ count, totalCount: 12, totalPages })
    const first = (paging.StartingPageNumber ?? 0) * (paging.NumberOfItemsPerPage ?? 10)
    expect(namesOf(data)).toEqual(Array.from({ length: count }, (_, index) => `Task ${first + index}`))
  })

  test.each([{ NumberOfItemsPerPage: 0 }, { NumberOfItemsPerPage: 1001 }, { StartingPageNumber: -1 }])(
    'do not come with %o',
    async (paging) => {
      expect(await list(paging)).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
    },
  )

  test('leave out what was deleted', async () => {
    const gone = await addTask(db(), job, { name: 'gone' })
    await addTask(db(), job, { name: 'there' })
    await softDelete('task', gone.taskId)
    const { data } = await list()
    expect(namesOf(data)).toEqual(['there'])
    expect(data.totalCount).toBe(1)
    expect(await find(gone.taskId)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
  })

  test('are not there with a job that is not', async () => {
    expect(await list({ TargetUniqueID: uuidv7() })).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    await softDelete('job', job.jobId)
    expect(await list()).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
  })
})

describe('a task', () => {
  test('is the same in a list and by itself, with metrics as the documents write them', async () => {
    const task = await addTask(db(), job, {
      name: 'Reinforcement',
      notes: 'Two layers',
      start_date: '2030-01-01',
      end_date: '2030-03-01',
      metric: '12.50',
    })
    const { data } = await find(task.taskId)
    expect(data).toEqual({
      items: [
        {
          taskUniqueId: task.taskId,
          jobUniqueId: job.jobId,
          workOrderUniqueId: job.workOrderId,
          taskName: 'Reinforcement',
          taskNotes: 'Two layers',
          taskStartDate: '2030-01-01',
          taskEndDate: '2030-03-01',
          taskMetric: '12.5',
          taskCurrentMetric: '0.0',
          statusID: statuses.Active,
          companyTaskCodeUniqueId: null,
          subContractorUniqueID: null,
          subContractorName: null,
          jobCodeCompanyTaskCodeIds: [],
          assignedTaskCodeList: [],
          riskLevel: 'low',
          remainingDays: daysUntil('2030-03-01'),
          isOutsideParentDates: false,
          estimatedTotal: '0.0',
          completedTotal: '0.0',
          totalsBasis: 'count',
          activityCount: 0,
          valueTotal: '0.00',
          withoutPriceCount: 0,
          withoutHoursCount: 0,
          withoutTargetCount: 0,
          rowVersion: 1,
        },
      ],
      count: 1,
      totalCount: 1,
      totalPages: 1,
    })
    expect((await list()).data.items).toEqual(data.items)
  })

  test('carries its codes, each with the job code it belongs to', async () => {
    const task = await addTask(db(), job, { name: 'Some' })
    await addJobCodeType(db(), account, 1, 'Trades')
    const concrete = await addJobCode(db(), account, { typeId: 1, code: '03', name: 'Concrete' })
    const concreteOfJob = await codeJob(db(), job, concrete)
    const slab = await addTaskCode(db(), account, concrete, { code: '03 30', name: 'Cast in place' })
    const rebar = await addTaskCode(db(), account, concrete, { code: '03 20', name: 'Reinforcement' })
    const slabOfTask = await codeTask(db(), task, concreteOfJob, slab)
    const rebarOfTask = await codeTask(db(), task, concreteOfJob, rebar)
    expect(await read(task)).toMatchObject({
      jobCodeCompanyTaskCodeIds: [
        { jobCodeId: concreteOfJob, companyTaskCodeUniqueId: rebar },
        { jobCodeId: concreteOfJob, companyTaskCodeUniqueId: slab },
      ],
      assignedTaskCodeList: [
        {
          taskCodesId: rebarOfTask,
          jobCodeId: concreteOfJob,
          companyTaskCodeUniqueId: rebar,
          companyTaskCode: '03 20',
          companyTaskCodeName: 'Reinforcement',
        },
        {
          taskCodesId: slabOfTask,
          jobCodeId: concreteOfJob,
          companyTaskCodeUniqueId: slab,
          companyTaskCode: '03 30',
          companyTaskCodeName: 'Cast in place',
        },
      ],
    })
  })

  test('adds up its own activities', async () => {
    const [task, neighbour] = [
      await addTask(db(), job, { name: 'one' }),
      await addTask(db(), job, { name: 'two' }),
    ]
    const first = await addActivity(db(), task, { title: 'a', target_metric: '10', hours: '2' })
    await addActivity(db(), task, { title: 'b', target_metric: '5', hours: '4' })
    const third = await addActivity(db(), neighbour, { title: 'c', target_metric: '1' })
    await addCapture(db(), first, { employeeId: ann.employeeId, metric: '2.5', date: '2030-01-01' })
    expect(await read(task)).toMatchObject({
      estimatedTotal: '2.0',
      completedTotal: '0.25',
      totalsBasis: 'count',
    })
    expect(await read(neighbour)).toMatchObject({ estimatedTotal: '1.0', totalsBasis: 'count' })
    await server.database.pool.query('update activity set hours = 8 where id = $1', [third.activityId])
    expect(await read(task)).toMatchObject({
      estimatedTotal: '6.0',
      completedTotal: '0.5',
      totalsBasis: 'hours',
    })
    expect(await read(neighbour)).toMatchObject({ estimatedTotal: '8.0', totalsBasis: 'hours' })
  })
})

describe('tasks are seen', () => {
  let task: TaskHandle

  beforeEach(async () => {
    task = await addTask(db(), job, { name: 'there' })
  })

  test('with their work order alone', async () => {
    const fred = await newPerson(server, account, 'Field worker')
    expect(await list({}, fred)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    expect((await find(task.taskId, fred)).status).toBe(404)
    await assign(db(), fred, job)
    expect(namesOf((await list({}, fred)).data)).toEqual(['there'])
    expect((await find(task.taskId, fred)).status).toBe(200)
  })

  test('in their own account only', async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    expect((await list({}, sibling)).status).toBe(404)
    expect((await find(task.taskId, sibling)).status).toBe(404)
  })

  test.each([
    ['no Read on Tasks', { Tasks: 0, Jobs: 31 }, {}, { listed: 403, found: 403 }],
    ['Read on Tasks and nothing on Jobs', { Tasks: 2, Jobs: 0 }, {}, { listed: 200, found: 200 }],
    ['Read there alone', { Tasks: 0 }, { Tasks: 2 }, { listed: 200, found: 200 }],
    ['Read, and nothing there', { Tasks: 2 }, { Tasks: 0 }, { listed: 403, found: 404 }],
  ] as [string, Permissions, Permissions, { listed: number; found: number }][])(
    'or not, by permission: %s',
    async (_name, general, scoped, { listed, found }) => {
      const role = await addRole(db(), account, `Role ${uuidv7()}`, { Projects: 18, ...general })
      await scopeRole(db(), role, job, scoped)
      const who = await newPerson(server, account, role)
      expect((await list({}, who)).status).toBe(listed)
      expect((await find(task.taskId, who)).status).toBe(found)
    },
  )
})
