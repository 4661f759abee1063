import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS, dayAfter } from '#contract/days.ts'
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
  addWorkOrder,
  assign,
  codeJob,
  type JobHandle,
  scopeRole,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { findJob, type Job, listJobsOfWorkOrder } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let workOrder: WorkOrderHandle

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  workOrder = await addWorkOrder(db(), account, { title: 'Some work order' })
})

const db = () => server.database.db

function day(days: number): string {
  return dayAfter(new Date().toISOString(), days)
}

function list(
  body: Partial<BodyInputOf<typeof listJobsOfWorkOrder>> = {},
  { token }: Pick<Person, 'token'> = ann,
) {
  return server.call(listJobsOfWorkOrder, {
    body: { TargetUniqueID: workOrder.workOrderId, ...body },
    token,
  })
}

function find(id: string, { token }: Pick<Person, 'token'> = ann) {
  return server.call(findJob, { body: { TargetUniqueID: id }, token })
}

async function read(job: JobHandle): Promise<Job> {
  const { status, data } = await find(job.jobId)
  expect(status).toBe(200)
  return data.items[0] as Job
}

const titlesOf = ({ items }: { items: Job[] }) => items.map((item) => item.jobTitle)

async function personWith(permissions: Permissions): Promise<Person & { role: string }> {
  const role = await addRole(db(), account, `Role ${uuidv7()}`, permissions)
  return { ...(await newPerson(server, account, role)), role }
}

async function softDelete(table: 'job' | 'work_order', id: string): Promise<void> {
  await db()
    .updateTable(table)
    .set({ deleted_at: new Date() })
    .where('company_id', '=', account.companyId)
    .where('account_id', '=', account.accountId)
    .where('id', '=', id)
    .execute()
}

describe('the jobs of a work order', () => {
  test('stand in their order, and in that of adding where it says nothing', async () => {
    await addJob(db(), workOrder, { title: 'third', position: 2 })
    await addJob(db(), workOrder, { title: 'first', position: 1 })
    await addJob(db(), workOrder, { title: 'fourth', position: 2 })
    await addJob(db(), workOrder, { title: 'second', position: 1 })
    const elsewhere = await addWorkOrder(db(), account, { title: 'Elsewhere' })
    await addJob(db(), elsewhere, { title: 'of another work order' })
    const { data } = await list()
    expect(titlesOf(data)).toEqual(['first', 'second', 'third', 'fourth'])
    expect(data).toMatchObject({ count: 4, totalCount: 4, totalPages: 1 })
  })

  test.each([
    { paging: {}, count: 10, totalPages: 2 },
    { paging: { StartingPageNumber: 1 }, count: 2, totalPages: 2 },
    { paging: { StartingPageNumber: 2 }, count: 0, totalPages: 2 },
    { paging: { StartingPageNumber: 1, NumberOfItemsPerPage: 5 }, count: 5, totalPages: 3 },
    { paging: { NumberOfItemsPerPage: 1000 }, count: 12, totalPages: 1 },
  ])('come in pages: $paging has $count of 12', async ({ paging, count, totalPages }) => {
    for (let index = 0; index < 12; index += 1) await addJob(db(), workOrder, { title: `Job ${index}` })
    const { data } = await list(paging)
    expect(data).toMatchObject({ count, totalCount: 12, totalPages })
    const first = (paging.StartingPageNumber ?? 0) * (paging.NumberOfItemsPerPage ?? 10)
    expect(titlesOf(data)).toEqual(Array.from({ length: count }, (_, index) => `Job ${first + index}`))
  })

  test.each([{ NumberOfItemsPerPage: 0 }, { NumberOfItemsPerPage: 1001 }, { StartingPageNumber: -1 }])(
    'do not come with %o',
    async (paging) => {
      expect(await list(paging)).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
    },
  )

  test('leave out what was deleted', async () => {
    const gone = await addJob(db(), workOrder, { title: 'gone' })
    await addJob(db(), workOrder, { title: 'there' })
    await softDelete('job', gone.jobId)
    const { data } = await list()
    expect(titlesOf(data)).toEqual(['there'])
    expect(data.totalCount).toBe(1)
    expect(await find(gone.jobId)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
  })

  test('are not there with a work order that is not', async () => {
    await addJob(db(), workOrder, { title: 'Some' })
    const missing = {
      status: 404,
      errorCode: 'WORK_ORDER_NOT_FOUND',
      errorDescription: 'Could not find the workorder!',
    }
    expect(await list({ TargetUniqueID: uuidv7() })).toMatchObject(missing)
    await softDelete('work_order', workOrder.workOrderId)
    expect(await list()).toMatchObject(missing)
  })
})

describe('a job', () => {
  test('is the same in a list and by itself', async () => {
    const job = await addJob(db(), workOrder, {
      title: 'Foundations',
      description: 'Piles and slab',
      start_date: '2030-01-01',
      end_date: '2030-03-01',
    })
    const { data } = await find(job.jobId)
    expect(data).toEqual({
      items: [
        {
          jobUniqueId: job.jobId,
          jobTitle: 'Foundations',
          statusId: statuses.Active,
          jobStartDate: '2030-01-01',
          jobEndDate: '2030-03-01',
          jobDescription: 'Piles and slab',
          workOrderUniqueId: workOrder.workOrderId,
          companyJobCodeUniqueIds: [],
          jobCodes: [],
          riskLevel: 'low',
          isRiskSetByHand: false,
          computedRiskLevel: 'low',
          riskSetByEmployeeUniqueId: null,
          riskSetBy: null,
          riskSetDate: null,
          remainingDays: Math.round((Date.parse('2030-03-01') - Date.parse(day(0))) / DAY_MILLISECONDS),
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

  test('carries its codes in their order', async () => {
    const job = await addJob(db(), workOrder, { title: 'Some' })
    await addJobCodeType(db(), account, 1, 'Trades')
    const steel = await addJobCode(db(), account, { typeId: 1, code: '05', name: 'Metals' })
    const concrete = await addJobCode(db(), account, { typeId: 1, code: '03', name: 'Concrete' })
    const steelOfJob = await codeJob(db(), job, steel)
    const concreteOfJob = await codeJob(db(), job, concrete)
    expect(await read(job)).toMatchObject({
      companyJobCodeUniqueIds: [concrete, steel],
      jobCodes: [
        {
          jobCodeId: concreteOfJob,
          companyJobCodeUniqueId: concrete,
          companyJobCode: '03',
          companyJobCodeName: 'Concrete',
        },
        {
          jobCodeId: steelOfJob,
          companyJobCodeUniqueId: steel,
          companyJobCode: '05',
          companyJobCodeName: 'Metals',
        },
      ],
    })
  })

  test('adds up what lies below it, and not below its neighbour, by what its work order is measured in', async () => {
    const job = await addJob(db(), workOrder, { title: 'Some' })
    const neighbour = await addJob(db(), workOrder, { title: 'Neighbour' })
    const [one, two] = [await addTask(db(), job, { name: 'one' }), await addTask(db(), job, { name: 'two' })]
    const first = await addActivity(db(), one, { title: 'a', target_metric: '10', bid_unit_cost: '2' })
    await addActivity(db(), two, { title: 'b', target_metric: '5', bid_unit_cost: '4' })
    const third = await addActivity(db(), await addTask(db(), neighbour, { name: 'three' }), {
      title: 'c',
      target_metric: '1',
    })
    await addCapture(db(), first, { employeeId: ann.employeeId, metric: '12', date: day(0) })
    expect(await read(job)).toMatchObject({
      estimatedTotal: '2.0',
      completedTotal: '1.0',
      totalsBasis: 'count',
      activityCount: 2,
      valueTotal: '40.00',
      withoutPriceCount: 0,
    })
    expect(await read(neighbour)).toMatchObject({
      estimatedTotal: '1.0',
      completedTotal: '0.0',
      totalsBasis: 'count',
      valueTotal: '0.00',
      withoutPriceCount: 1,
    })
    await server.database.pool.query('update activity set bid_unit_cost = 7 where id = $1', [
      third.activityId,
    ])
    expect(await read(job)).toMatchObject({
      estimatedTotal: '40.0',
      completedTotal: '20.0',
      totalsBasis: 'value',
    })
    expect(await read(neighbour)).toMatchObject({ estimatedTotal: '7.0', totalsBasis: 'value' })
  })

  test.each([
    [10, 0, 'medium'],
    [20, 0, 'attention'],
    [35, 0, 'high'],
    [36, 0, 'critical'],
    [36, 36, 'low'],
    [101, 99, 'critical'],
    [101, 100, 'low'],
  ])('has a risk of its own: %i of 100 days gone, %i of a hundred done: %s', async (gone, done, expected) => {
    const job = await addJob(db(), workOrder, {
      title: 'Some',
      start_date: day(-gone),
      end_date: day(100 - gone),
    })
    const task = await addTask(db(), job, { name: 'Task' })
    const activity = await addActivity(db(), task, { title: 'a', target_metric: '100' })
    await addCapture(db(), activity, { employeeId: ann.employeeId, metric: String(done), date: day(0) })
    expect(await read(job)).toMatchObject({ riskLevel: expected, isRiskSetByHand: false })
  })
})

describe('jobs are seen', () => {
  let job: JobHandle

  beforeEach(async () => {
    job = await addJob(db(), workOrder, { title: 'there' })
  })

  test('with their work order alone', async () => {
    const fred = await newPerson(server, account, 'Field worker')
    expect((await list({}, fred)).status).toBe(404)
    expect((await find(job.jobId, fred)).status).toBe(404)
    await assign(db(), fred, workOrder)
    expect(titlesOf((await list({}, fred)).data)).toEqual(['there'])
    expect((await find(job.jobId, fred)).status).toBe(200)
  })

  test('in their own account only', async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    expect((await list({}, sibling)).status).toBe(404)
    expect((await find(job.jobId, sibling)).status).toBe(404)
  })

  // A person who sees the work order: the general bits, and the bits scoped to this work order, which
  // override them.
  test.each([
    ['no Read on Jobs', 0, { Jobs: 0 }, { listed: 403, found: 403 }],
    ['Read there alone', 0, { Jobs: 2 }, { listed: 200, found: 200 }],
    ['Read, and nothing there', 2, { Jobs: 0 }, { listed: 403, found: 404 }],
    ['Read, and Create there alone', 2, { Jobs: 1 }, { listed: 403, found: 404 }],
    ['Read, and a record for another module there', 2, { Tasks: 0 }, { listed: 200, found: 200 }],
  ] as [string, number, Permissions, { listed: number; found: number }][])(
    'or not, by permission: %s',
    async (_name, general, scoped, { listed, found }) => {
      const who = await personWith({ Projects: 18, Jobs: general })
      await scopeRole(db(), who.role, workOrder, scoped)
      expect((await list({}, who)).status).toBe(listed)
      expect((await find(job.jobId, who)).status).toBe(found)
    },
  )
})
