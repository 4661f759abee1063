/**
 * Tests every rule of the calls on work orders and on the records below them. Long, because these calls are
 * the core of the product.
 */

import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS, dayAfter } from '#contract/days.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import type { Permissions } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import { NO_ID } from '#contract/values.ts'
import {
  type AccountHandle,
  addAccount,
  addActivity,
  addCapture,
  addJob,
  addRole,
  addTask,
  addWorkOrder,
  assign,
  type NewActivityRow,
  type NewWorkOrderRow,
  scopeRole,
  type TaskHandle,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { atOnce, row, whileHeld, writesOf } from '#tests/harness/overlap.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import {
  createWorkOrders,
  findWorkOrder,
  getLatestWorkOrder,
  getWorkOrder,
  getWorkOrderSummary,
  listOwnBidProjects,
  listWorkOrdersOfEmployee,
  updateWorkOrders,
  type WorkOrder,
} from '../contract.ts'

let server: TestApp
let account: AccountHandle
/** The account administrator, who sees all of the account. */
let ann: Person

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
})

const db = () => server.database.db

/** The day that is `days` after today. */
function day(days: number): string {
  return dayAfter(new Date().toISOString(), days)
}

async function addWorkOrders(...rows: NewWorkOrderRow[]): Promise<WorkOrderHandle[]> {
  const added: WorkOrderHandle[] = []
  for (const row of rows) added.push(await addWorkOrder(db(), account, row))
  return added
}

function list(body: BodyInputOf<typeof listWorkOrdersOfEmployee> = {}, { token } = ann) {
  return server.call(listWorkOrdersOfEmployee, { body, token })
}

const titlesOf = ({ items }: { items: WorkOrder[] }) => items.map((item) => item.workOrderTitle)

async function read(id: string, { token } = ann): Promise<WorkOrder> {
  const { status, data } = await server.call(getWorkOrder, { params: { id }, token })
  expect(status).toBe(200)
  return data
}

function create(body: BodyInputOf<typeof createWorkOrders>, { token } = ann, headers = {}) {
  return server.call(createWorkOrders, { body, token, headers })
}

/** Creates one work order and reads it. */
async function created(body: BodyInputOf<typeof createWorkOrders>[number], who = ann): Promise<WorkOrder> {
  const { status, data, fields } = await create([body], who)
  expect(status, JSON.stringify(fields)).toBe(200)
  return read(data[0] as string, who)
}

function update(body: BodyInputOf<typeof updateWorkOrders>, { token } = ann) {
  return server.call(updateWorkOrders, { body, token })
}

/** Changes one work order and reads it. */
async function changed(workOrderUniqueID: string, change: object, who = ann): Promise<WorkOrder> {
  const { status, fields } = await update([{ workOrderUniqueID, ...change }], who)
  expect(status, JSON.stringify(fields)).toBe(200)
  return read(workOrderUniqueID, who)
}

async function countAll(): Promise<number> {
  return (await list({ NumberOfItemsPerPage: 1 })).data.totalCount
}

async function newTask(): Promise<TaskHandle> {
  const workOrder = await addWorkOrder(db(), account, { title: 'Measured' })
  return addTask(db(), await addJob(db(), workOrder, { title: 'Job' }), { name: 'Task' })
}

/** An employee whose role has exactly these permissions. */
async function personWith(permissions: Permissions): Promise<Person & { role: string }> {
  const role = await addRole(db(), account, `Role ${uuidv7()}`, permissions)
  return { ...(await newPerson(server, account, role)), role }
}

describe('the list of work orders', () => {
  test('begins with page 0 of 10, newest first', async () => {
    await addWorkOrders(...Array.from({ length: 12 }, (_, index) => ({ title: `WO ${index}` })))
    const { status, data } = await list()
    expect(status).toBe(200)
    expect(titlesOf(data)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `WO ${index}`))
    expect(data).toMatchObject({ count: 10, totalCount: 12, totalPages: 2 })
  })

  test.each([
    { page: 0, size: 5, expected: ['WO 11', 'WO 10', 'WO 9', 'WO 8', 'WO 7'], totalPages: 3 },
    { page: 2, size: 5, expected: ['WO 1', 'WO 0'], totalPages: 3 },
    { page: 1, size: 6, expected: ['WO 5', 'WO 4', 'WO 3', 'WO 2', 'WO 1', 'WO 0'], totalPages: 2 },
    { page: 2, size: 6, expected: [], totalPages: 2 },
    { page: 1_000_000, size: 1000, expected: [], totalPages: 1 },
    { page: '1', size: '11', expected: ['WO 0'], totalPages: 2 },
  ])('has on page $page of $size $expected.length of 12', async ({ page, size, expected, totalPages }) => {
    await addWorkOrders(...Array.from({ length: 12 }, (_, index) => ({ title: `WO ${index}` })))
    const { data } = await list({ StartingPageNumber: page, NumberOfItemsPerPage: size })
    expect(titlesOf(data)).toEqual(expected)
    expect(data).toMatchObject({ count: expected.length, totalCount: 12, totalPages })
  })

  test('of an account without any is an empty page', async () => {
    expect((await list()).data).toEqual({ items: [], count: 0, totalCount: 0, totalPages: 0 })
  })

  test.each([
    [{ NumberOfItemsPerPage: 0 }, 'NumberOfItemsPerPage', 'must be at least 1'],
    [{ NumberOfItemsPerPage: -5 }, 'NumberOfItemsPerPage', 'must be at least 1'],
    [{ NumberOfItemsPerPage: 1001 }, 'NumberOfItemsPerPage', 'must be at most 1000'],
    [{ NumberOfItemsPerPage: 2.5 }, 'NumberOfItemsPerPage', 'must be a whole number'],
    [{ NumberOfItemsPerPage: 'ten' }, 'NumberOfItemsPerPage', 'must be a whole number'],
    [{ StartingPageNumber: -1 }, 'StartingPageNumber', 'must be at least 0'],
    [{ StartingPageNumber: 0.5 }, 'StartingPageNumber', 'must be a whole number'],
  ])('refuses %o', async (body, path, message) => {
    const { status, errorCode, fields } = await list(body)
    expect({ status, errorCode, fields }).toEqual({
      status: 400,
      errorCode: 'INVALID_INPUT',
      fields: [{ path, message }],
    })
  })

  test('takes a page of 1000', async () => {
    expect((await list({ NumberOfItemsPerPage: 1000 })).status).toBe(200)
  })

  test.each([
    ['harbour', ['Harbour wall', 'In a harbour city', 'At an address']],
    ['HARBOUR W', ['Harbour wall']],
    ['  wall ', ['Harbour wall']],
    ['100%', ['100% done']],
    ['%', ['100% done']],
    ['_', ['under_score']],
    ['\\', ['back\\slash']],
    ["o'", ["O'Hare"]],
    ['nothing like it', []],
    [
      '',
      [
        "O'Hare",
        'back\\slash',
        'under_score',
        '100% done',
        'Harbour wall',
        'In a harbour city',
        'At an address',
      ],
    ],
  ])('finds by %j in title, address and city', async (searchKey, expected) => {
    await addWorkOrders(
      { title: 'At an address', address: '1 Harbour Road', description: 'wall' },
      { title: 'In a harbour city', city: 'New Harbour' },
      { title: 'Harbour wall' },
      { title: '100% done' },
      { title: 'under_score' },
      { title: 'back\\slash' },
      { title: "O'Hare" },
    )
    const { data } = await list({ searchKey })
    expect(titlesOf(data)).toEqual(expected)
    expect(data.totalCount).toBe(expected.length)
    const past = await list({ searchKey, StartingPageNumber: 3, NumberOfItemsPerPage: 5 })
    expect(past.data).toMatchObject({ items: [], totalCount: expected.length })
  })

  test('filters by risk, computed or set by hand, with the right totals', async () => {
    const begun = { start_date: day(-50), end_date: day(50) }
    await addWorkOrders(
      ...[1, 2, 3].map((index) => ({ title: `critical ${index}`, ...begun })),
      { title: 'low', start_date: day(1), end_date: day(50) },
      { title: 'by hand low', ...begun, risk_level: 'low' },
      { title: 'by hand critical', risk_level: 'critical' },
    )
    const critical = ['by hand critical', 'critical 3', 'critical 2', 'critical 1']
    expect(titlesOf((await list({ riskLevel: 'critical' })).data)).toEqual(critical)
    expect(titlesOf((await list({ riskLevel: 'low' })).data)).toEqual(['by hand low', 'low'])
    expect((await list({ riskLevel: 'high' })).data.totalCount).toBe(0)
    const second = await list({ riskLevel: 'critical', NumberOfItemsPerPage: 3, StartingPageNumber: 1 })
    expect(second.data).toMatchObject({ count: 1, totalCount: 4, totalPages: 2 })
    expect(titlesOf(second.data)).toEqual(['critical 1'])
    const both = await list({ riskLevel: 'critical', searchKey: 'by hand' })
    expect(both.data).toMatchObject({ count: 1, totalCount: 1 })
    expect((await list({ riskLevel: 'terrible' as never })).status).toBe(400)
  })

  test('filters by phase and by manager, who is longest on it with the role', async () => {
    const [one, two] = await addWorkOrders({ title: 'one' }, { title: 'two', construction_phase: '3' })
    const [max, ida] = [
      await newPerson(server, account, 'Project manager'),
      await newPerson(server, account, 'Project manager'),
    ]
    for (const work of [one, two] as WorkOrderHandle[]) await assign(db(), ann, work)
    await assign(db(), ida, one as WorkOrderHandle)
    for (const person of [max, ida]) await assign(db(), person, two as WorkOrderHandle)
    expect(titlesOf((await list({ constructionPhase: '3' })).data)).toEqual(['two'])
    expect((await list({ constructionPhase: '9' as never })).status).toBe(400)
    const by = async ({ employeeId: managerUniqueId }: Person, more: object = {}) =>
      (await list({ managerUniqueId, ...more })).data
    expect(titlesOf(await by(max))).toEqual(['two'])
    expect(titlesOf(await by(ida))).toEqual(['one'])
    expect(await by(ida, { constructionPhase: '3' })).toMatchObject({ items: [], totalCount: 0 })
    expect(titlesOf(await by(ann))).toEqual([])
    const stranger = await newPerson(server, await newAccount(server), 'Project manager')
    expect((await list({ managerUniqueId: stranger.employeeId })).status).toBe(404)
  })

  test('leaves out what was deleted', async () => {
    const [gone] = await addWorkOrders({ title: 'gone' }, { title: 'there' })
    await softDelete('work_order', gone?.workOrderId as string)
    expect(titlesOf((await list()).data)).toEqual(['there'])
    expect(
      (await server.call(getWorkOrder, { params: { id: gone?.workOrderId as string }, token: ann.token }))
        .status,
    ).toBe(404)
  })

  test('for an employee holds what they are assigned to', async () => {
    const [first, second] = await addWorkOrders({ title: 'first' }, { title: 'second' }, { title: 'third' })
    const fred = await newPerson(server, account, 'Field worker')
    await assign(db(), fred, first as WorkOrderHandle)
    await assign(db(), fred, second as WorkOrderHandle)
    expect(titlesOf((await list({ TargetUniqueID: fred.employeeId })).data)).toEqual(['second', 'first'])
    expect(titlesOf((await list({ TargetUniqueID: fred.employeeId.toUpperCase() })).data)).toHaveLength(2)
    expect(titlesOf((await list({}, fred)).data)).toEqual(['second', 'first'])
    expect(titlesOf((await list({ TargetUniqueID: fred.employeeId }, fred)).data)).toEqual([
      'second',
      'first',
    ])
  })

  test.each([undefined, null, '', NO_ID, 'own'])('for the target %s is the own one', async (target) => {
    await addWorkOrders({ title: 'only' })
    const TargetUniqueID = target === 'own' ? ann.employeeId : target
    expect(titlesOf((await list({ TargetUniqueID })).data)).toEqual(['only'])
  })

  test('for a colleague holds only what the caller sees, too', async () => {
    const [shared, hidden] = await addWorkOrders({ title: 'shared' }, { title: 'hidden' })
    const [fred, fay] = [
      await newPerson(server, account, 'Foreman'),
      await newPerson(server, account, 'Foreman'),
    ]
    for (const workOrder of [shared, hidden]) await assign(db(), fay, workOrder as WorkOrderHandle)
    await assign(db(), fred, shared as WorkOrderHandle)
    const { data } = await list({ TargetUniqueID: fay.employeeId }, fred)
    expect(titlesOf(data)).toEqual(['shared'])
    expect(data.totalCount).toBe(1)
  })

  test('for an employee of another account, or nobody, is not there', async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    for (const id of [sibling.employeeId, uuidv7()]) {
      expect(await list({ TargetUniqueID: id })).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    }
  })

  test('is for the own account and company alone', async () => {
    const own = {
      accountUniqueId: ann.accountId,
      companyUniqueId: ann.companyId.toUpperCase(),
      platform: 'Web',
    }
    expect((await list(own)).status).toBe(200)
    expect((await list({ accountUniqueId: NO_ID, companyUniqueId: '' })).status).toBe(200)
    expect(await list({ accountUniqueId: uuidv7() })).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    expect(await list({ companyUniqueId: uuidv7() })).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
  })
})

async function softDelete(table: 'work_order' | 'activity' | 'activity_capture', id: string, isGone = true) {
  await db()
    .updateTable(table)
    .set({ deleted_at: isGone ? new Date() : null })
    .where('company_id', '=', account.companyId)
    .where('account_id', '=', account.accountId)
    .where('id', '=', id)
    .execute()
}

// The rules are in decisions 'Numbers'
describe('the totals of a work order', () => {
  const cases: {
    name: string
    activities: (NewActivityRow & { captured?: string[] })[]
    expected: Pick<WorkOrder, 'estimatedTotal' | 'completedTotal' | 'totalsBasis'>
  }[] = [
    {
      name: 'without activities are nothing',
      activities: [],
      expected: { estimatedTotal: '0.0', completedTotal: '0.0', totalsBasis: 'count' },
    },
    {
      name: 'are weighted by value where every activity has one',
      activities: [
        { title: 'a', target_metric: '10', bid_unit_cost: '2.50', hours: '100', captured: ['4'] },
        { title: 'b', target_metric: '3', bid_unit_cost: '100', captured: ['1', '0.5'] },
      ],
      expected: { estimatedTotal: '325.0', completedTotal: '160.0', totalsBasis: 'value' },
    },
    {
      name: 'are weighted by hours where one has no unit cost',
      activities: [
        { title: 'a', target_metric: '10', bid_unit_cost: '2.50', hours: '3', captured: ['4'] },
        { title: 'b', target_metric: '3', hours: '0.5', captured: ['3'] },
      ],
      expected: { estimatedTotal: '3.5', completedTotal: '1.7', totalsBasis: 'hours' },
    },
    {
      name: 'take a unit cost of 0.00, which bidding projects begin with, for none',
      activities: [
        { title: 'a', target_metric: '10', bid_unit_cost: '0.00', hours: '3' },
        { title: 'b', target_metric: '3', bid_unit_cost: '9', hours: '1' },
      ],
      expected: { estimatedTotal: '4.0', completedTotal: '0.0', totalsBasis: 'hours' },
    },
    {
      name: 'are weighted by one where one has neither',
      activities: [
        { title: 'a', target_metric: '10.25', bid_unit_cost: '2.50', captured: ['0.25'] },
        { title: 'b', target_metric: '3', hours: '2', captured: ['1'] },
        { title: 'c', target_metric: '1' },
      ],
      expected: { estimatedTotal: '3.0', completedTotal: '0.3577', totalsBasis: 'count' },
    },
    {
      name: 'count what was captured at most up to the target',
      activities: [
        { title: 'a', target_metric: '10', captured: ['8', '7'] },
        { title: 'b', target_metric: '10', captured: ['1'] },
      ],
      expected: { estimatedTotal: '2.0', completedTotal: '1.1', totalsBasis: 'count' },
    },
    {
      name: 'lose no digit',
      activities: [
        { title: 'a', target_metric: '999999999999.9999', bid_unit_cost: '0.0001', captured: ['0.0001'] },
      ],
      expected: { estimatedTotal: '99999999.99999999', completedTotal: '0.00000001', totalsBasis: 'value' },
    },
  ]

  test.each(cases)('$name', async ({ activities, expected }) => {
    const task = await newTask()
    for (const { captured = [], ...row } of activities) {
      const activity = await addActivity(db(), task, row)
      for (const metric of captured) {
        await addCapture(db(), activity, { employeeId: ann.employeeId, metric, date: day(0) })
      }
    }
    expect(await read(task.workOrderId)).toMatchObject(expected)
  })

  test('follow every change of an activity or a capture at once', async () => {
    const task = await newTask()
    const other = await addTask(db(), task, { name: 'Other' })
    const totals = async () => {
      const { estimatedTotal, completedTotal, totalsBasis } = await read(task.workOrderId)
      return `${completedTotal} of ${estimatedTotal} by ${totalsBasis}`
    }
    const write = (table: 'activity' | 'activity_capture', id: string, set: object) =>
      db()
        .updateTable(table)
        .set(set)
        .where('company_id', '=', account.companyId)
        .where('account_id', '=', account.accountId)
        .where('id', '=', id)
        .execute()
    const capturesOf = async (activity: string) =>
      (
        await db()
          .selectFrom('activity_capture')
          .select('id')
          .where('company_id', '=', account.companyId)
          .where('account_id', '=', account.accountId)
          .where('activity_id', '=', activity)
          .orderBy('id')
          .execute()
      ).map((row) => row.id)
    const capture = (activity: Parameters<typeof addCapture>[1], metric: string) =>
      addCapture(db(), activity, { employeeId: ann.employeeId, metric, date: day(0) })

    expect(await totals()).toBe('0.0 of 0.0 by count')
    const first = await addActivity(db(), task, { title: 'first', target_metric: '10', hours: '2' })
    expect(await totals()).toBe('0.0 of 2.0 by hours')
    const second = await addActivity(db(), task, { title: 'second', target_metric: '5' })
    expect(await totals()).toBe('0.0 of 2.0 by count')
    await capture(first, '4')
    await capture(first, '3')
    expect(await totals()).toBe('0.7 of 2.0 by count')
    await capture(second, '6')
    expect(await totals()).toBe('1.7 of 2.0 by count')

    await write('activity', second.activityId, { target_metric: '12' })
    expect(await totals(), 'a higher target').toBe('1.2 of 2.0 by count')
    await write('activity', second.activityId, { hours: '3' })
    expect(await totals(), 'another weight').toBe('2.9 of 5.0 by hours')
    await softDelete('activity', second.activityId)
    expect(await totals(), 'an activity deleted').toBe('1.4 of 2.0 by hours')
    await capture(second, '0')
    await softDelete('activity', second.activityId, false)
    expect(await totals(), 'and restored').toBe('2.9 of 5.0 by hours')
    await write('activity', second.activityId, { task_id: other.taskId })
    expect(await totals(), 'moved to another task').toBe('2.9 of 5.0 by hours')

    const [one, two] = await capturesOf(first.activityId)
    await softDelete('activity_capture', one as string)
    expect(await totals(), 'a capture deleted').toBe('2.1 of 5.0 by hours')
    await softDelete('activity_capture', one as string, false)
    expect(await totals(), 'and restored').toBe('2.9 of 5.0 by hours')
    await write('activity_capture', two as string, { metric_completed: '1' })
    expect(await totals(), 'changed').toBe('2.5 of 5.0 by hours')
    await write('activity_capture', two as string, { activity_id: second.activityId })
    expect(await totals(), 'moved to a full activity').toBe('2.55 of 5.0 by hours')
    await db()
      .deleteFrom('activity_capture')
      .where('company_id', '=', account.companyId)
      .where('account_id', '=', account.accountId)
      .where('activity_id', '=', second.activityId)
      .execute()
    expect(await totals(), 'captures removed for good').toBe('0.8 of 5.0 by hours')
  })

  test('are those of a single statement that changes many activities', async () => {
    const task = await newTask()
    for (const title of ['a', 'b', 'c'])
      await addActivity(db(), task, { title, target_metric: '2', hours: '1' })
    await db()
      .updateTable('activity')
      .set({ hours: '5' })
      .where('company_id', '=', account.companyId)
      .where('account_id', '=', account.accountId)
      .where('task_id', '=', task.taskId)
      .execute()
    expect(await read(task.workOrderId)).toMatchObject({ estimatedTotal: '15.0', totalsBasis: 'hours' })
  })

  test('are right after many captures at once', async () => {
    const task = await newTask()
    const activities = await Promise.all(
      ['a', 'b'].map((title) => addActivity(db(), task, { title, target_metric: '100' })),
    )
    const captured = { employeeId: ann.employeeId, metric: '2', date: day(0) }
    await atOnce(
      server,
      row('activity', { task_id: task.taskId }),
      Array.from({ length: 12 }, (_, index) => async () => {
        await addCapture(db(), activities[index % 2] as (typeof activities)[0], captured)
      }),
    )
    expect(await read(task.workOrderId)).toMatchObject({ estimatedTotal: '2.0', completedTotal: '0.24' })
  })
})

// By decisions 'Numbers', the risk is the share of time gone minus progress
describe('the risk of a work order', () => {
  const cases: [gone: number, of: number, done: number, expected: string][] = [
    [-1, 100, 0, 'low'],
    [0, 100, 0, 'low'],
    [10, 100, 10, 'low'],
    [10, 100, 50, 'low'],
    [1, 100, 0, 'medium'],
    [10, 100, 0, 'medium'],
    [11, 100, 0, 'attention'],
    [11, 100, 1, 'medium'],
    [20, 100, 0, 'attention'],
    [21, 100, 0, 'high'],
    [35, 100, 0, 'high'],
    [36, 100, 0, 'critical'],
    [99, 100, 0, 'critical'],
    [99, 100, 64, 'high'],
    [100, 100, 99, 'medium'],
    [100, 100, 65, 'high'],
    [101, 100, 99, 'critical'],
    [101, 100, 100, 'low'],
    [101, 100, 200, 'low'],
    [1, 0, 0, 'critical'],
    [0, 0, 0, 'low'],
  ]

  test.each(cases)('%i of %i days gone, %i of a hundred done: %s', async (gone, of, done, expected) => {
    const workOrder = await addWorkOrder(db(), account, {
      title: 'Some',
      start_date: day(-gone),
      end_date: day(of - gone),
    })
    const task = await addTask(db(), await addJob(db(), workOrder, { title: 'Job' }), { name: 'Task' })
    const activity = await addActivity(db(), task, { title: 'a', target_metric: '100' })
    if (done > 0) {
      await addCapture(db(), activity, { employeeId: ann.employeeId, metric: String(done), date: day(0) })
    }
    expect(await read(workOrder.workOrderId)).toMatchObject({ riskLevel: expected, isRiskSetByHand: false })
    expect((await list({ riskLevel: expected as WorkOrder['riskLevel'] })).data.totalCount).toBe(1)
  })

  test.each([
    ['without dates', {}, 'low'],
    ['without a start', { end_date: day(5) }, 'low'],
    ['without an end', { start_date: day(-50) }, 'low'],
    ['without a start, past its end', { end_date: day(-1) }, 'critical'],
    ['without activities, half of its time gone', { start_date: day(-50), end_date: day(50) }, 'critical'],
  ])('%s is %s', async (_name, dates, expected) => {
    const workOrder = await addWorkOrder(db(), account, { title: 'Some', ...dates })
    expect((await read(workOrder.workOrderId)).riskLevel).toBe(expected)
  })

  test('grows with the days', async () => {
    const workOrder = await addWorkOrder(db(), account, {
      title: 'Some',
      start_date: day(0),
      end_date: day(10),
    })
    expect((await read(workOrder.workOrderId)).riskLevel).toBe('low')
    try {
      server.clock.now = new Date(Date.now() + DAY_MILLISECONDS)
      const later = await newPerson(server, account)
      expect((await read(workOrder.workOrderId, later)).riskLevel).toBe('medium')
    } finally {
      server.clock.now = new Date()
    }
  })

  test('stays as set by hand, until it is given back', async () => {
    const dates = { workOrderStartDate: day(-50), workOrderEndDate: day(50) }
    const { workOrderUniqueID: id } = await created({ workOrderTitle: 'Some', ...dates })
    expect(await read(id)).toMatchObject({ riskLevel: 'critical', isRiskSetByHand: false })
    expect(await changed(id, { riskLevel: 'low' })).toMatchObject({ riskLevel: 'low', isRiskSetByHand: true })
    expect(await changed(id, { workOrderTitle: 'Other' })).toMatchObject({
      riskLevel: 'low',
      isRiskSetByHand: true,
    })
    expect(await changed(id, { riskLevel: 'critical' })).toMatchObject({
      riskLevel: 'critical',
      isRiskSetByHand: true,
    })
    expect(await changed(id, { riskLevel: null })).toMatchObject({
      riskLevel: 'critical',
      isRiskSetByHand: false,
    })
  })

  test('may be set by hand from the start', async () => {
    const workOrder = await created({ workOrderTitle: 'Some', riskLevel: 'high' })
    expect(workOrder).toMatchObject({ riskLevel: 'high', isRiskSetByHand: true })
  })

  test('is not frozen by a client that sends back what it read', async () => {
    const { workOrderUniqueID: id } = await created({
      workOrderTitle: 'Some',
      workOrderStartDate: day(-50),
      workOrderEndDate: day(50),
    })
    const asRead = await read(id)
    const { status } = await update([{ ...asRead, workOrderTitle: 'Other' }])
    expect(status).toBe(200)
    expect(await read(id)).toMatchObject({
      workOrderTitle: 'Other',
      riskLevel: 'critical',
      isRiskSetByHand: false,
    })
    const later = await changed(id, { workOrderStartDate: day(1) })
    expect(later).toMatchObject({ riskLevel: 'low', isRiskSetByHand: false })
  })

  test('is not frozen by a client that sends back what it read, where it moved meanwhile', async () => {
    const { workOrderUniqueID: id } = await created({
      workOrderTitle: 'Some',
      workOrderStartDate: day(-50),
      workOrderEndDate: day(50),
    })
    const { rowVersion, ...asRead } = await read(id)
    expect(asRead).toMatchObject({ riskLevel: 'critical', computedRiskLevel: 'critical' })
    // As if somebody reported progress or a day passed: the computed risk changes.
    await server.database.pool.query('update work_order set end_date = $2 where id = $1', [id, day(400)])
    expect((await read(id)).riskLevel).toBe('attention')
    const { status } = await update([{ ...asRead, rowVersion, workOrderEndDate: day(400) }])
    expect(status).toBe(200)
    expect(await read(id)).toMatchObject({ riskLevel: 'attention', isRiskSetByHand: false })
  })

  test('can be set by hand to what is computed anyway, by saying so', async () => {
    const dates = { workOrderStartDate: day(-50), workOrderEndDate: day(50) }
    const { workOrderUniqueID: id } = await created({ workOrderTitle: 'Some', ...dates })
    expect(await changed(id, { riskLevel: 'critical' })).toMatchObject({ isRiskSetByHand: false })
    expect(await changed(id, { riskLevel: 'critical', isRiskSetByHand: true })).toMatchObject({
      riskLevel: 'critical',
      isRiskSetByHand: true,
    })
    expect(await changed(id, { workOrderEndDate: day(5000) })).toMatchObject({
      riskLevel: 'critical',
      computedRiskLevel: 'medium',
    })
  })

  test('says who set it by hand, when, and what it would be; until it is given back', async () => {
    const { workOrderUniqueID: id } = await created({ workOrderTitle: 'Some' })
    const nobody = { riskSetByEmployeeUniqueId: null, riskSetBy: null, riskSetDate: null }
    expect(await read(id)).toMatchObject({ riskLevel: 'low', computedRiskLevel: 'low', ...nobody })
    const bob = await newPerson(server, account)
    const { rows } = await server.database.pool.query<{ name: string }>(
      `select first_name || ' ' || last_name as name from employee where id = $1`,
      [bob.employeeId],
    )
    const body = [{ workOrderUniqueID: id, riskLevel: 'high' as const }]
    expect((await server.call(updateWorkOrders, { body, token: bob.token })).status).toBe(200)
    const set = await read(id)
    expect(set).toMatchObject({
      riskLevel: 'high',
      computedRiskLevel: 'low',
      isRiskSetByHand: true,
      riskSetByEmployeeUniqueId: bob.employeeId,
      riskSetBy: rows[0]?.name,
    })
    expect(Math.abs(Date.parse(set.riskSetDate ?? '') - Date.now())).toBeLessThan(60_000)
    // If the same risk is saved again, the person who set it first stays recorded.
    expect(
      await changed(id, { riskLevel: 'high', isRiskSetByHand: true, workOrderTitle: 'Other' }),
    ).toMatchObject({
      riskSetByEmployeeUniqueId: bob.employeeId,
      riskSetDate: set.riskSetDate,
    })
    expect(await changed(id, { riskLevel: 'critical' })).toMatchObject({
      riskSetByEmployeeUniqueId: ann.employeeId,
    })
    expect(await changed(id, { riskLevel: null })).toMatchObject({ riskLevel: 'low', ...nobody })
  })

  test('is kept as set by hand by a client that sends back what it read', async () => {
    const { workOrderUniqueID: id, ...asRead } = await created({ workOrderTitle: 'Some', riskLevel: 'low' })
    expect(await changed(id, asRead)).toMatchObject({ riskLevel: 'low', isRiskSetByHand: true })
  })
})

describe('a new work order', () => {
  test('is Active, under construction and empty where nothing is said', async () => {
    const { createdDate, workOrderUniqueID, ...rest } = await created({ workOrderTitle: '  Some  ' })
    expect(rest).toEqual({
      workOrderTitle: 'Some',
      workOrderStartDate: null,
      workOrderEndDate: null,
      statusId: statuses.Active,
      workOrderContractAmount: null,
      workOrderAddress: '',
      workOrderCity: '',
      workOrderZipCode: '',
      workOrderStateId: null,
      workOrderCountryId: null,
      workOrderDescription: '',
      constructionPhase: '2',
      biddingDueDate: null,
      biddingEndDate: null,
      biddingEndTime: null,
      biddingEndsAt: null,
      biddingEndText: '',
      isBidAdvertised: false,
      bidProjectName: '',
      riskLevel: 'low',
      isRiskSetByHand: false,
      computedRiskLevel: 'low',
      riskSetByEmployeeUniqueId: null,
      riskSetBy: null,
      riskSetDate: null,
      remainingDays: null,
      estimatedTotal: '0.0',
      completedTotal: '0.0',
      totalsBasis: 'count',
      activityCount: 0,
      valueTotal: '0.00',
      withoutPriceCount: 0,
      withoutHoursCount: 0,
      withoutTargetCount: 0,
      accountUniqueID: ann.accountId,
      ownerAccountUniqueId: ann.accountId,
      ownerCompanyUniqueId: ann.companyId,
      rowVersion: 1,
    })
    expect(workOrderUniqueID).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(createdDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Math.abs(Date.parse(createdDate) - Date.now())).toBeLessThan(10_000)
  })

  test('keeps all that is said', async () => {
    const said = {
      workOrderTitle: 'Harbour wall',
      workOrderStartDate: '2030-01-31',
      workOrderEndDate: '2031-12-01',
      statusId: statuses.InProgress,
      workOrderAddress: '1 Harbour Road',
      workOrderCity: 'Harbour City',
      workOrderZipCode: '12345',
      workOrderStateId: 84_000_442,
      workOrderCountryId: 840,
      workOrderDescription: 'A wall\nof two lines, “quoted” ☃',
      constructionPhase: '1',
      biddingDueDate: '2029-10-01',
      biddingEndDate: '2029-11-01',
      isBidAdvertised: true,
      bidProjectName: 'Wall bid',
    } as const
    expect(await created(said)).toMatchObject(said)
  })

  test.each([
    ['2030-06-15', '2030-06-15'],
    [' 2030-06-15 ', '2030-06-15'],
    ['2030-06-15 00:00', '2030-06-15'],
    ['2030-06-15 00:00:00', '2030-06-15'],
    ['2030-06-15T00:00:00Z', '2030-06-15'],
    ['2030-06-15T23:30:00.123+05:30', '2030-06-15'],
    ['2030-06-15T00:30:00-0800', '2030-06-15'],
    ['2000-02-01', '2000-02-01'],
    ['2051-01-31', '2051-01-31'],
    ['2028-02-29', '2028-02-29'],
  ])('may start on %j', async (workOrderStartDate, expected) => {
    expect((await created({ workOrderTitle: 'Some', workOrderStartDate })).workOrderStartDate).toBe(expected)
  })

  test.each([
    ['2000-01-31', 'must be between 2000-02-01 and 2051-01-31'],
    ['2051-02-01', 'must be between 2000-02-01 and 2051-01-31'],
    ['2029-02-29', 'is not a day of the calendar'],
    ['2030-13-01', 'is not a day of the calendar'],
    ['2030-04-31', 'is not a day of the calendar'],
    ['06-15-2030', 'must be a date, yyyy-MM-dd'],
    ['2030-6-15', 'must be a date, yyyy-MM-dd'],
    ['2030-06-15T', 'must be a date, yyyy-MM-dd'],
    ['tomorrow', 'must be a date, yyyy-MM-dd'],
    ['', 'must be a date, yyyy-MM-dd'],
  ])('may not start on %j', async (workOrderStartDate, message) => {
    const { status, fields } = await create([{ workOrderTitle: 'Some', workOrderStartDate }])
    expect(status).toBe(400)
    expect(fields).toContainEqual({ path: '0.workOrderStartDate', message })
  })

  const refused: [what: string, body: object, path: string][] = [
    ['without a title', { workOrderTitle: undefined }, 'workOrderTitle'],
    ['with an empty title', { workOrderTitle: '' }, 'workOrderTitle'],
    ['with a blank title', { workOrderTitle: '   ' }, 'workOrderTitle'],
    ['with a title of 201 characters', { workOrderTitle: 'x'.repeat(201) }, 'workOrderTitle'],
    [
      'with an end before its start',
      { workOrderStartDate: '2030-06-15', workOrderEndDate: '2030-06-14' },
      'workOrderEndDate',
    ],
    ['with a status that is none', { statusId: 14 }, 'statusId'],
    ['with a phase that is none', { constructionPhase: '5' }, 'constructionPhase'],
    ['with a country that is none', { workOrderCountryId: 999 }, 'workOrderCountryId'],
    ['with a state and no country', { workOrderStateId: 84_000_442 }, 'workOrderStateId'],
    [
      'with a state of another country',
      { workOrderStateId: 84_000_442, workOrderCountryId: 124 },
      'workOrderStateId',
    ],
    ['with a risk that is none', { riskLevel: 'terrible' }, 'riskLevel'],
  ]

  test.each(refused)('%s is refused', async (_what, body, path) => {
    const answer = await create([{ workOrderTitle: 'Some', ...body }])
    expect(answer).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT', fields: [{ path: `0.${path}` }] })
    expect(await countAll()).toBe(0)
  })

  test('may end on the day it starts, and have a title of 200 characters', async () => {
    const workOrder = {
      workOrderTitle: 'x'.repeat(200),
      workOrderStartDate: '2030-06-15',
      workOrderEndDate: '2030-06-15',
    }
    expect(await created(workOrder)).toMatchObject(workOrder)
  })

  test('says all that is wrong at once, and where', async () => {
    const { status, errorCode, errorDescription, fields } = await create([
      { workOrderTitle: 'right' },
      { workOrderTitle: '', statusId: 99, workOrderStartDate: 'never' },
      { workOrderTitle: 'x', workOrderCountryId: 'nowhere' },
    ])
    expect({ status, errorCode }).toEqual({ status: 400, errorCode: 'INVALID_INPUT' })
    expect(errorDescription).toBe('Some of what was sent is not valid. See the fields below.')
    const places = new Set(fields.map((field) => field.path))
    expect([...places].sort()).toEqual([
      '1.statusId',
      '1.workOrderStartDate',
      '1.workOrderTitle',
      '2.workOrderCountryId',
    ])
    expect(fields).toContainEqual({ path: '1.statusId', message: 'is not a status' })
  })

  test('comes with all others of its array, in the order sent, or not at all', async () => {
    const { data } = await create(['a', 'b', 'c'].map((workOrderTitle) => ({ workOrderTitle })))
    const sent = await Promise.all(data.map((id) => read(id)))
    expect(sent.map((workOrder) => workOrder.workOrderTitle)).toEqual(['a', 'b', 'c'])
    expect(titlesOf((await list()).data)).toEqual(['c', 'b', 'a'])
    // The last input breaks a rule that only the service checks, not the schema.
    const last = { workOrderTitle: 'e', workOrderStartDate: '2030-01-02', workOrderEndDate: '2030-01-01' }
    expect((await create([{ workOrderTitle: 'd' }, last])).status).toBe(400)
    expect(await countAll()).toBe(3)
  })

  test.each([
    [0, 400],
    [500, 200],
    [501, 400],
  ])('of which there are %i answers %i', async (length, expected) => {
    const { status } = await create(Array.from({ length }, () => ({ workOrderTitle: 'x' })))
    expect(status).toBe(expected)
    expect(await countAll()).toBe(expected === 200 ? length : 0)
  })

  test('ignores what it does not know, and what is not for the caller to say', async () => {
    const workOrder = await created({
      workOrderTitle: 'Some',
      workOrderUniqueID: NO_ID,
      accountUniqueID: uuidv7(),
      ownerAccountUniqueId: uuidv7(),
      estimatedTotal: '9999',
      rowVersion: 7,
      colour: 'green',
    } as never)
    expect(workOrder).toMatchObject({ estimatedTotal: '0.0', rowVersion: 1, accountUniqueID: ann.accountId })
    expect(workOrder).not.toHaveProperty('colour')
  })

  test('is assigned to its creator who does not see all of the account', async () => {
    const eve = await newPerson(server, account, 'Employee')
    await created({ workOrderTitle: 'Of Eve' }, eve)
    await created({ workOrderTitle: 'Of Ann' }, ann)
    expect(titlesOf((await list({}, eve)).data)).toEqual(['Of Eve'])
    expect(titlesOf((await list({ TargetUniqueID: eve.employeeId })).data)).toEqual(['Of Eve'])
    const { rows } = await server.database.pool.query(
      'select 1 from employee_work_order where company_id = $1 and employee_id = $2',
      [ann.companyId, ann.employeeId],
    )
    expect(rows, 'who sees all needs no assignment').toEqual([])
  })
})

describe('one idempotency key', () => {
  const key = () => ({ 'idempotency-key': uuidv7() })

  test('twenty times at once writes once and answers twenty times the same', async () => {
    const headers = key()
    const sending = await whileHeld(server, writesOf('work_order'), async ({ waiting }) => {
      const calls = Array.from({ length: 20 }, () =>
        create([{ workOrderTitle: 'once' }, { workOrderTitle: 'twice' }], ann, headers),
      )
      // Ten calls wait for the lock. The other calls wait for a database connection.
      await waiting(10)
      return { calls }
    })
    const answers = await Promise.all(sending.calls)
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect(answers[0]?.data).toHaveLength(2)
    expect(await countAll()).toBe(2)
  })

  test('with another body is refused, and with the same one in other letters is not', async () => {
    const headers = key()
    const first = await create([{ workOrderTitle: 'one' }], ann, headers)
    expect(await create([{ workOrderTitle: 'two' }], ann, headers)).toMatchObject({
      status: 409,
      errorCode: 'IDEMPOTENCY_KEY_REUSED',
    })
    const again = await create([{ WORKORDERTITLE: 'one' } as never], ann, headers)
    expect(again).toMatchObject({ status: 200, data: first.data })
    expect(await countAll()).toBe(1)
  })

  test('for another call is refused', async () => {
    const headers = key()
    const { data } = await create([{ workOrderTitle: 'one' }], ann, headers)
    const body = [{ workOrderUniqueID: data[0] as string, workOrderTitle: 'one' }]
    const other = await server.call(updateWorkOrders, { body, token: ann.token, headers })
    expect(other).toMatchObject({ status: 409, errorCode: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test('stays free when the first request fails', async () => {
    const headers = key()
    const bad = { workOrderTitle: 'x', workOrderStartDate: '2030-01-02', workOrderEndDate: '2030-01-01' }
    expect((await create([bad], ann, headers)).status).toBe(400)
    expect((await create([{ workOrderTitle: 'right' }], ann, headers)).status).toBe(200)
    expect(await countAll()).toBe(1)
  })

  test('of two people is two keys', async () => {
    const headers = key()
    const bob = await newPerson(server, account)
    const first = await create([{ workOrderTitle: 'one' }], ann, headers)
    const second = await create([{ workOrderTitle: 'one' }], bob, headers)
    expect(second.status).toBe(200)
    expect(second.data).not.toEqual(first.data)
    expect(await countAll()).toBe(2)
  })

  test('is forgotten after 24 hours', async () => {
    const headers = key()
    const age = (hours: number) =>
      server.database.pool.query(
        `update idempotency_key set created_at = now() - $1::interval where key = $2`,
        [`${hours} hours`, headers['idempotency-key']],
      )
    const first = await create([{ workOrderTitle: 'one' }], ann, headers)
    await age(23.9)
    expect((await create([{ workOrderTitle: 'one' }], ann, headers)).data).toEqual(first.data)
    await age(24.1)
    expect((await create([{ workOrderTitle: 'one' }], ann, headers)).data).not.toEqual(first.data)
    expect(await countAll()).toBe(2)
  })

  test('of more than 200 characters is refused', async () => {
    const long = await create([{ workOrderTitle: 'x' }], ann, { 'idempotency-key': 'k'.repeat(201) })
    expect(long).toMatchObject({ status: 400, fields: [{ path: 'Idempotency-Key' }] })
    expect(
      (await create([{ workOrderTitle: 'x' }], ann, { 'idempotency-key': 'k'.repeat(200) })).status,
    ).toBe(200)
  })

  test('repeats an update without its row version getting in the way', async () => {
    const headers = key()
    const { workOrderUniqueID } = await created({ workOrderTitle: 'one' })
    const body = [{ workOrderUniqueID, workOrderTitle: 'two', rowVersion: 1 }]
    for (const _ of [1, 2]) {
      const { status, data } = await server.call(updateWorkOrders, { body, token: ann.token, headers })
      expect({ status, data }).toEqual({ status: 200, data: [workOrderUniqueID] })
    }
    expect(await read(workOrderUniqueID)).toMatchObject({ workOrderTitle: 'two', rowVersion: 2 })
  })
})

describe('a change of a work order', () => {
  test('leaves as it is what is left out, and clears what is null', async () => {
    const full = {
      workOrderTitle: 'Some',
      workOrderStartDate: '2030-01-01',
      workOrderEndDate: '2030-12-31',
      workOrderAddress: '1 Road',
      workOrderCountryId: 840,
      workOrderStateId: 84_000_442,
      constructionPhase: '1',
      biddingEndDate: '2050-01-31',
      isBidAdvertised: true,
    } as const
    const { workOrderUniqueID: id } = await created(full)
    expect(await changed(id, { workOrderCity: 'City' })).toMatchObject({ ...full, workOrderCity: 'City' })
    const cleared = {
      workOrderStartDate: null,
      workOrderEndDate: null,
      workOrderAddress: null,
      workOrderCountryId: null,
      workOrderStateId: null,
      isBidAdvertised: false,
    }
    expect(await changed(id, cleared)).toMatchObject({
      ...cleared,
      workOrderAddress: '',
      workOrderTitle: 'Some',
    })
  })

  test.each([
    [{ workOrderEndDate: '2029-12-31' }, 'workOrderEndDate'],
    [{ workOrderStartDate: '2031-01-01' }, 'workOrderEndDate'],
    [{ workOrderCountryId: 124 }, 'workOrderStateId'],
    [{ workOrderCountryId: null }, 'workOrderStateId'],
    [{ workOrderTitle: '' }, 'workOrderTitle'],
    [{ workOrderTitle: null }, 'workOrderTitle'],
    [{ statusId: null }, 'statusId'],
  ])('to %o is refused beside what is there', async (change, path) => {
    const { workOrderUniqueID } = await created({
      workOrderTitle: 'Some',
      workOrderStartDate: '2030-01-01',
      workOrderEndDate: '2030-12-31',
      workOrderCountryId: 840,
      workOrderStateId: 84_000_442,
    })
    const before = await read(workOrderUniqueID)
    const answer = await update([{ workOrderUniqueID, ...change } as never])
    expect(answer).toMatchObject({ status: 400, fields: [{ path: `0.${path}` }] })
    expect(await read(workOrderUniqueID)).toEqual(before)
  })

  test('counts the row version up', async () => {
    const { workOrderUniqueID: id } = await created({ workOrderTitle: 'one' })
    expect((await changed(id, { workOrderTitle: 'two' })).rowVersion).toBe(2)
    expect((await changed(id, { workOrderTitle: 'three', rowVersion: 2 })).rowVersion).toBe(3)
  })

  test('of an old row version is refused, and nothing is lost', async () => {
    const { workOrderUniqueID } = await created({ workOrderTitle: 'one' })
    await changed(workOrderUniqueID, { workOrderTitle: 'two', rowVersion: 1 })
    const stale = await update([{ workOrderUniqueID, workOrderTitle: 'three', rowVersion: 1 }])
    expect(stale).toMatchObject({ status: 409, errorCode: 'ROW_VERSION_STALE' })
    expect((await update([{ workOrderUniqueID, workOrderTitle: 'three', rowVersion: 3 }])).status).toBe(409)
    expect(await read(workOrderUniqueID)).toMatchObject({ workOrderTitle: 'two', rowVersion: 2 })
  })

  test('without a row version is taken', async () => {
    const { workOrderUniqueID: id } = await created({ workOrderTitle: 'one' })
    await changed(id, { workOrderTitle: 'two' })
    expect(await changed(id, { workOrderCity: 'City' })).toMatchObject({
      workOrderTitle: 'two',
      workOrderCity: 'City',
    })
  })

  test('of one row version by many at once is won by exactly one', async () => {
    const { workOrderUniqueID } = await created({ workOrderTitle: 'start' })
    const answers = await atOnce(
      server,
      row('work_order', { id: workOrderUniqueID }),
      Array.from(
        { length: 8 },
        (_, index) => () => update([{ workOrderUniqueID, workOrderTitle: `by ${index}`, rowVersion: 1 }]),
      ),
    )
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [`by ${index}`] : []))
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    expect(await read(workOrderUniqueID)).toMatchObject({ workOrderTitle: winners[0], rowVersion: 2 })
  })

  test('of many at once in opposite orders never ends in an error of ours', async () => {
    const { data: ids } = await create([{ workOrderTitle: 'a' }, { workOrderTitle: 'b' }])
    const change = (order: string[], city: string) =>
      update(order.map((workOrderUniqueID) => ({ workOrderUniqueID, workOrderCity: city })))
    const answers = await atOnce(
      server,
      row('work_order', { id: ids[1] }),
      Array.from(
        { length: 6 },
        (_, index) => () => change(index % 2 ? ids : [...ids].reverse(), `City ${index}`),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [a, b] = await Promise.all(ids.map((id) => read(id)))
    expect(a?.workOrderCity).toBe(b?.workOrderCity)
    expect(a?.rowVersion).toBe(7)
  })

  test('of its start beside one of its end at once leaves neither before the other', async () => {
    for (const first of [0, 1]) {
      const { workOrderUniqueID } = await created({
        workOrderTitle: 'Some',
        workOrderStartDate: '2030-01-01',
        workOrderEndDate: '2030-12-31',
      })
      const answers = await atOnce(
        server,
        row('work_order', { id: workOrderUniqueID }),
        [
          () => update([{ workOrderUniqueID, workOrderStartDate: '2030-09-01' }]),
          () => update([{ workOrderUniqueID, workOrderEndDate: '2030-03-01' }]),
        ],
        first,
      )
      // Exactly one of the two changes is saved. The other is refused as invalid (400) or as outdated (409).
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      for (const { status, errorCode } of answers)
        expect([200, 400, 409], String(errorCode)).toContain(status)
      const { workOrderStartDate, workOrderEndDate } = await read(workOrderUniqueID)
      expect(String(workOrderStartDate) <= String(workOrderEndDate)).toBe(true)
    }
  })

  test('of several is all or none', async () => {
    const { data: ids } = await create([{ workOrderTitle: 'a' }, { workOrderTitle: 'b' }])
    const [first, second] = ids as [string, string]
    const change = (workOrderUniqueID: string, rowVersion?: number) => ({
      workOrderUniqueID,
      workOrderTitle: 'changed',
      ...(rowVersion && { rowVersion }),
    })
    expect((await update([change(first), change(second, 9)])).status).toBe(409)
    expect((await update([change(first), change(uuidv7())])).status).toBe(404)
    expect((await update([change(first), { ...change(second), workOrderTitle: '' }])).status).toBe(400)
    expect(titlesOf((await list()).data)).toEqual(['b', 'a'])
    const { status, data } = await update([change(second), change(first)])
    expect({ status, data }).toEqual({ status: 200, data: [second, first] })
    expect(titlesOf((await list()).data)).toEqual(['changed', 'changed'])
  })

  test('that names one twice is applied in the order sent', async () => {
    const { workOrderUniqueID } = await created({ workOrderTitle: 'one' })
    await update([
      { workOrderUniqueID, workOrderTitle: 'two', workOrderCity: 'City' },
      { workOrderUniqueID, workOrderTitle: 'three' },
    ])
    expect(await read(workOrderUniqueID)).toMatchObject({ workOrderTitle: 'three', workOrderCity: 'City' })
  })
})

// The rules are in decisions 'Permissions'
describe('a work order is seen', () => {
  let there: WorkOrderHandle
  let elsewhere: WorkOrderHandle

  beforeEach(async () => {
    there = await addWorkOrder(db(), account, { title: 'there' })
    elsewhere = await addWorkOrder(db(), account, { title: 'elsewhere' })
  })

  /** Whether the person sees the work order. All calls that read work orders must agree. */
  async function seenBy(who: Person, { workOrderId: id }: WorkOrderHandle): Promise<boolean> {
    const { token } = who
    const answers = await Promise.all([
      server.call(getWorkOrder, { params: { id }, token }),
      server.call(findWorkOrder, { body: { TargetUniqueID: id }, token }),
      server.call(getWorkOrderSummary, { body: { targetUniqueId: id }, token }),
    ])
    const isListed = (await list({}, who)).data?.items.some((item) => item.workOrderUniqueID === id) ?? false
    expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(isListed ? 200 : answers[0]?.status))
    if (!isListed) for (const { data } of answers) expect(data).toBeNull()
    return isListed
  }

  test('by whoever is assigned, and with GlobalAccess by all', async () => {
    const fred = await newPerson(server, account, 'Field worker')
    await assign(db(), fred, there)
    expect([await seenBy(fred, there), await seenBy(fred, elsewhere)]).toEqual([true, false])
    expect([await seenBy(ann, there), await seenBy(ann, elsewhere)]).toEqual([true, true])
    expect((await list({}, fred)).data.totalCount).toBe(1)
  })

  test('in its own account only', async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    expect(await seenBy(sibling, there)).toBe(false)
    expect((await server.call(getLatestWorkOrder, { token: sibling.token })).status).toBe(404)
    expect((await list({}, sibling)).data.totalCount).toBe(0)
  })

  const cases: {
    name: string
    general: number
    scoped: Permissions
    isAssigned: boolean
    sees: boolean
  }[] = [
    { name: 'Read there, assigned', general: 0, scoped: { Projects: 2 }, isAssigned: true, sees: true },
    { name: 'Read there, not assigned', general: 0, scoped: { Projects: 2 }, isAssigned: false, sees: false },
    {
      name: 'Read and GlobalAccess there',
      general: 0,
      scoped: { Projects: 18 },
      isAssigned: false,
      sees: true,
    },
    { name: 'nothing there, assigned', general: 2, scoped: { Projects: 0 }, isAssigned: true, sees: false },
    {
      name: 'nothing there, GlobalAccess',
      general: 18,
      scoped: { Projects: 0 },
      isAssigned: false,
      sees: false,
    },
    { name: 'no GlobalAccess there', general: 18, scoped: { Projects: 2 }, isAssigned: false, sees: false },
    {
      name: 'no GlobalAccess there, assigned',
      general: 18,
      scoped: { Projects: 2 },
      isAssigned: true,
      sees: true,
    },
    { name: 'another module there', general: 18, scoped: { Jobs: 0 }, isAssigned: false, sees: true },
    {
      name: 'another module there, assigned',
      general: 2,
      scoped: { Jobs: 31 },
      isAssigned: true,
      sees: true,
    },
  ]

  test.each(cases)('or not, where a record for it overrides the general one: $name', async (one) => {
    const who = await personWith({ Projects: one.general })
    await scopeRole(db(), who.role, there, one.scoped)
    if (one.isAssigned) await assign(db(), who, there)
    expect(await seenBy(who, there)).toBe(one.sees)
    // On the other project, the general record of the role applies.
    const isGlobal = (one.general & 16) !== 0 && (one.general & 2) !== 0
    expect(await seenBy(who, elsewhere)).toBe(isGlobal)
    const { data } = await list({}, who)
    expect(data?.totalCount ?? 0).toBe(Number(one.sees) + Number(isGlobal))
  })

  test.each([
    ['a record that is not Active', { status: statuses.InActive }],
    ['a role of another company', { other: true }],
  ])('without regard to %s', async (_name, { status, other }: { status?: number; other?: boolean }) => {
    const who = await personWith({ Projects: 2 })
    const role = other ? await addRole(db(), await newAccount(server), 'Same', { Projects: 18 }) : who.role
    if (!other) await scopeRole(db(), role, there, { Projects: 18 })
    if (status) {
      await server.database.pool.query(
        'update iam set status_id = $1 where company_id = $2 and company_role_id = $3 and scope_work_order_id is not null',
        [status, account.companyId, role],
      )
    }
    expect(await seenBy(who, there)).toBe(false)
  })

  test.each([
    ['seen, and not to be changed', { Projects: 18 }, undefined, 403],
    ['not seen', { Projects: 6 }, undefined, 404],
    ['to be changed there alone', { Projects: 18 }, { Projects: 22 }, 200],
    ['to be changed elsewhere alone', { Projects: 22 }, { Projects: 18 }, 403],
  ] as [string, Permissions, Permissions | undefined, number][])(
    'and changed by permission: %s',
    async (_name, general, scoped, expected) => {
      const who = await personWith(general)
      if (scoped) await scopeRole(db(), who.role, there, scoped)
      const answer = await update([{ workOrderUniqueID: there.workOrderId, workOrderTitle: 'x' }], who)
      expect(answer.status).toBe(expected)
      // Without a record for the project, the reply names the missing permission; with such a record, the
      // project too.
      const lacking = {
        module: 'Projects',
        action: 'Update',
        ...(scoped && { workOrderUniqueId: there.workOrderId }),
      }
      expect(answer).toEqual(
        expected === 403
          ? expect.objectContaining({ lacking })
          : expect.not.objectContaining({ lacking: expect.anything() }),
      )
    },
  )

  test('and added by the general permission alone: one for a work order is for that one', async () => {
    const who = await personWith({ Projects: 18 })
    await scopeRole(db(), who.role, there, { Projects: 31 })
    expect(await create([{ workOrderTitle: 'one more' }], who)).toMatchObject({
      status: 403,
      errorCode: 'FORBIDDEN',
    })
    expect(await countAll()).toBe(2)
  })

  test('and changed together with others only if all may be', async () => {
    const who = await personWith({ Projects: 22 })
    await scopeRole(db(), who.role, elsewhere, { Projects: 18 })
    const both = [there, elsewhere].map(({ workOrderId }) => ({
      workOrderUniqueID: workOrderId,
      workOrderTitle: 'x',
    }))
    expect((await update(both, who)).status).toBe(403)
    expect((await read(there.workOrderId)).workOrderTitle).toBe('there')
  })
})

describe('one work order', () => {
  test('is the same by every call', async () => {
    const workOrder = await created({ workOrderTitle: 'Some' })
    const { workOrderUniqueID: id } = workOrder
    const page = await server.call(findWorkOrder, { body: { TargetUniqueID: id }, token: ann.token })
    expect(page.data).toEqual({ items: [workOrder], count: 1, totalCount: 1, totalPages: 1 })
    expect((await server.call(getLatestWorkOrder, { token: ann.token })).data).toEqual(workOrder)
    expect((await list()).data.items).toEqual([workOrder])
    expect(await read(id.toUpperCase())).toEqual(workOrder)
  })

  test('that is not there answers so', async () => {
    const { token } = ann
    const id = uuidv7()
    const missing = {
      status: 404,
      errorCode: 'WORK_ORDER_NOT_FOUND',
      errorDescription: 'Could not find the workorder!',
    }
    expect(await server.call(getWorkOrder, { params: { id }, token })).toMatchObject(missing)
    expect(await server.call(findWorkOrder, { body: { TargetUniqueID: id }, token })).toMatchObject(missing)
    expect(await server.call(getWorkOrderSummary, { body: { targetUniqueId: id }, token })).toMatchObject(
      missing,
    )
    expect(await server.call(getLatestWorkOrder, { token })).toMatchObject(missing)
    expect((await server.call(getWorkOrder, { params: { id: 'some' }, token })).fields).toContainEqual({
      path: 'id',
      message: 'must be a UUID',
    })
  })

  test('that is the latest is the newest that the caller sees', async () => {
    const [first] = await addWorkOrders({ title: 'first' }, { title: 'second' })
    const fred = await newPerson(server, account, 'Foreman')
    await assign(db(), fred, first as WorkOrderHandle)
    const latest = async ({ token }: Person) =>
      (await server.call(getLatestWorkOrder, { token })).data.workOrderTitle
    expect([await latest(ann), await latest(fred)]).toEqual(['second', 'first'])
  })

  test.each([
    [null, null],
    [30, 30],
    [0, 0],
    [-3, -3],
  ])('that ends %s days from today has %s remaining', async (end, remainingDays) => {
    const workOrder = await addWorkOrder(db(), account, {
      title: 'Some',
      ...(end !== null && { end_date: day(end) }),
    })
    const body = { targetUniqueId: workOrder.workOrderId }
    expect((await server.call(getWorkOrderSummary, { body, token: ann.token })).data).toMatchObject({
      remainingDays,
    })
  })

  test('is summed up with what lies below it and is not deleted', async () => {
    const task = await newTask()
    await addJob(db(), task, { title: 'Another' })
    const [done, open, gone] = [
      await addActivity(db(), task, { title: 'done', target_metric: '5' }),
      await addActivity(db(), task, { title: 'open', target_metric: '5' }),
      await addActivity(db(), task, { title: 'gone', target_metric: '5' }),
      await addActivity(db(), task, { title: 'without a target' }),
    ]
    await addCapture(db(), done, { employeeId: ann.employeeId, metric: '5', date: day(0) })
    await addCapture(db(), open, { employeeId: ann.employeeId, metric: '4', date: day(0) })
    await addCapture(db(), gone, { employeeId: ann.employeeId, metric: '5', date: day(0) })
    await softDelete('activity', gone.activityId)
    const body = { targetUniqueId: task.workOrderId }
    expect((await server.call(getWorkOrderSummary, { body, token: ann.token })).data).toEqual({
      workOrderUniqueID: task.workOrderId,
      contract: {
        atStart: '0.00',
        isGiven: false,
        inForce: '0.00',
        inForceCount: 0,
        pending: '0.00',
        pendingCount: 0,
        withPending: '0.00',
        endDate: null,
        endDateWithPending: null,
      },
      billing: { earned: '0.00', billed: '0.00', held: '0.00', bySubcontractors: '0.00' },
      workOrderTitle: 'Measured',
      jobCount: 2,
      taskCount: 1,
      activityCount: 3,
      completedActivityCount: 1,
      remainingDays: null,
      riskLevel: 'low',
      estimatedTotal: '3.0',
      completedTotal: '1.8',
      totalsBasis: 'count',
      valueTotal: '0.00',
      withoutPriceCount: 3,
      withoutHoursCount: 3,
      withoutTargetCount: 1,
    })
  })
})

describe('the own bidding projects', () => {
  test('are those in the bidding phase that the caller sees, newest first', async () => {
    const [first] = await addWorkOrders(
      { title: 'first bid', construction_phase: '1' },
      { title: 'built' },
      { title: 'second bid', construction_phase: '1', is_bid_advertised: true },
    )
    const other = await newAccount(server)
    await addWorkOrder(db(), other, { title: 'of others', construction_phase: '1', is_bid_advertised: true })
    const fred = await newPerson(server, account, 'Foreman')
    await assign(db(), fred, first as WorkOrderHandle)
    const own = async ({ token }: Person) => (await server.call(listOwnBidProjects, { body: {}, token })).data
    expect(titlesOf(await own(ann))).toEqual(['second bid', 'first bid'])
    expect(await own(ann)).toMatchObject({ count: 2, totalCount: 2, totalPages: 1 })
    expect(titlesOf(await own(fred))).toEqual(['first bid'])
    const body = { StartingPageNumber: 1, NumberOfItemsPerPage: 1 }
    const page = await server.call(listOwnBidProjects, { body, token: ann.token })
    expect(titlesOf(page.data)).toEqual(['first bid'])
    expect(page.data).toMatchObject({ count: 1, totalCount: 2, totalPages: 2 })
  })
})
