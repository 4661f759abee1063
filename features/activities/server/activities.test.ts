import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import type { Permissions } from '#contract/modules.ts'
import type { Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  type ActivityHandle,
  addAccount,
  addActivity,
  addActivityCode,
  addCapture,
  addJob,
  addJobCode,
  addJobCodeType,
  addRole,
  addTask,
  addTaskCode,
  addWorkOrder,
  assign,
  codeActivity,
  codeJob,
  codeTask,
  scopeRole,
  type TaskHandle,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import {
  type BidLine,
  findActivity,
  getActivity,
  listActivitiesOfTask,
  listActivitiesOfWorkOrder,
  listBidCaptures,
  listCodesOfActivity,
  listUnitsInUse,
  type SubTask,
} from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let task: TaskHandle

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  task = await newTask(account)
})

const db = () => server.database.db

function daysUntil(day: string): number {
  return Math.floor(Date.parse(day) / DAY_MILLISECONDS) - Math.floor(Date.now() / DAY_MILLISECONDS)
}

async function newTask(of: AccountHandle): Promise<TaskHandle> {
  const workOrder = await addWorkOrder(db(), of, { title: 'Some work order' })
  return addTask(db(), await addJob(db(), workOrder, { title: 'Some job' }), { name: 'Some task' })
}

type Pages = Partial<Pick<Paging, 'StartingPageNumber' | 'NumberOfItemsPerPage'>>
type Caller = Pick<Person, 'token'>

function listOfTask(paging: Pages = {}, { token }: Caller = ann, { taskId } = task) {
  return server.call(listActivitiesOfTask, { body: { TargetUniqueID: taskId, ...paging }, token })
}

function listOfWorkOrder(paging: Pages = {}, { token }: Caller = ann, { workOrderId } = task) {
  return server.call(listActivitiesOfWorkOrder, { body: { TargetUniqueID: workOrderId, ...paging }, token })
}

function lacking(lacks: 'price' | 'hours' | 'target' | null, paging: Pages = {}, { token }: Caller = ann) {
  return server.call(listActivitiesOfWorkOrder, {
    body: { TargetUniqueID: task.workOrderId, lacks, ...paging },
    token,
  })
}

function find(id: string, { token }: Caller = ann) {
  return server.call(findActivity, { body: { TargetUniqueID: id }, token })
}

function get(id: string, { token }: Caller = ann) {
  return server.call(getActivity, { params: { id }, token })
}

const titlesOf = ({ items }: { items: (SubTask | BidLine)[] }) => items.map((item) => item.subTaskTitle)

/** Changes a row of the account directly in the database. */
async function write(table: 'activity' | 'task' | 'work_order', id: string, set: object): Promise<void> {
  await db()
    .updateTable(table)
    .set(set)
    .where('company_id', '=', account.companyId)
    .where('account_id', '=', account.accountId)
    .where('id', '=', id)
    .execute()
}

const softDelete = (table: Parameters<typeof write>[0], id: string) =>
  write(table, id, { deleted_at: new Date() })

describe('the activities of a task', () => {
  test('stand in their order, and in that of adding where it says nothing', async () => {
    await addActivity(db(), task, { title: 'third', position: 2 })
    await addActivity(db(), task, { title: 'first', position: 1 })
    await addActivity(db(), task, { title: 'fourth', position: 2 })
    await addActivity(db(), task, { title: 'second', position: 1 })
    await addActivity(db(), await addTask(db(), task, { name: 'Other' }), { title: 'of another task' })
    const { data } = await listOfTask()
    expect(titlesOf(data)).toEqual(['first', 'second', 'third', 'fourth'])
    expect(data).toMatchObject({ count: 4, totalCount: 4, totalPages: 1 })
  })

  test('are all in the work order, in the order of adding', async () => {
    const other = await addTask(db(), task, { name: 'Other' })
    await addActivity(db(), task, { title: 'one', position: 2 })
    await addActivity(db(), other, { title: 'two', position: 1 })
    await addActivity(db(), task, { title: 'three', position: 1 })
    await addActivity(db(), await newTask(account), { title: 'of another work order' })
    const { data } = await listOfWorkOrder()
    expect(titlesOf(data)).toEqual(['one', 'two', 'three'])
    expect(data).toMatchObject({ count: 3, totalCount: 3, totalPages: 1 })
  })

  test.each([
    { paging: {}, count: 10, totalPages: 2 },
    { paging: { StartingPageNumber: 1 }, count: 2, totalPages: 2 },
    { paging: { StartingPageNumber: 9 }, count: 0, totalPages: 2 },
    { paging: { StartingPageNumber: 1, NumberOfItemsPerPage: 4 }, count: 4, totalPages: 3 },
  ])('come in pages: $paging has $count of 12', async ({ paging, count, totalPages }) => {
    for (let index = 0; index < 12; index += 1) await addActivity(db(), task, { title: `A ${index}` })
    const first = (paging.StartingPageNumber ?? 0) * (paging.NumberOfItemsPerPage ?? 10)
    const expected = Array.from({ length: count }, (_, index) => `A ${first + index}`)
    for (const { data } of [await listOfTask(paging), await listOfWorkOrder(paging)]) {
      expect(data).toMatchObject({ count, totalCount: 12, totalPages })
      expect(titlesOf(data)).toEqual(expected)
    }
  })

  test.each([{ NumberOfItemsPerPage: 0 }, { NumberOfItemsPerPage: 1001 }, { StartingPageNumber: -1 }])(
    'do not come with %o',
    async (paging) => {
      for (const answer of [await listOfTask(paging), await listOfWorkOrder(paging)]) {
        expect(answer).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
      }
    },
  )

  test('leave out what was deleted', async () => {
    const gone = await addActivity(db(), task, { title: 'gone' })
    await addActivity(db(), task, { title: 'there' })
    await softDelete('activity', gone.activityId)
    for (const { data } of [await listOfTask(), await listOfWorkOrder()]) {
      expect(titlesOf(data)).toEqual(['there'])
      expect(data.totalCount).toBe(1)
    }
    expect(await find(gone.activityId)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    expect(await get(gone.activityId)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
  })

  test('are not there with a task or work order that is not', async () => {
    const nowhere = { ...task, taskId: uuidv7(), workOrderId: uuidv7() }
    expect(await listOfTask({}, ann, nowhere)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    expect(await listOfWorkOrder({}, ann, nowhere)).toMatchObject({
      status: 404,
      errorCode: 'WORK_ORDER_NOT_FOUND',
    })
    await softDelete('task', task.taskId)
    expect((await listOfTask()).status).toBe(404)
  })
})

describe('an activity', () => {
  test('is the same by every call, with dates and numbers as the documents write them', async () => {
    const { activityId } = await addActivity(db(), task, {
      title: 'Pour slab',
      notes: 'In two parts',
      start_date: '2030-01-01',
      end_date: '2030-01-31',
      target_metric: '120',
      hours: '40.50',
      unit: 'm³',
      bid_unit_cost: '12.5',
    })
    const expected: SubTask = {
      subTaskUniqueId: activityId,
      taskUniqueId: task.taskId,
      jobUniqueId: task.jobId,
      workOrderUniqueId: task.workOrderId,
      subTaskTitle: 'Pour slab',
      subTaskStartDate: '2030-01-01 00:00:00',
      subTaskEndDate: '2030-01-31 00:00:00',
      subTaskNotes: 'In two parts',
      statusId: statuses.Active,
      subTaskTargetMetric: '120.0',
      capturedMetric: '0.0',
      subTaskHours: '40.5',
      subTaskUnit: 'm³',
      bidUnitCost: '12.50',
      companySubTaskCodeUniqueId: null,
      companySubTaskCodeUniqueIds: [],
      assignedSubtaskCodes: [],
      riskLevel: 'low',
      remainingDays: daysUntil('2030-01-31'),
      isOutsideParentDates: false,
      rowVersion: 1,
    }
    expect((await get(activityId)).data).toEqual(expected)
    expect((await get(activityId.toUpperCase())).data).toEqual(expected)
    const { data } = await find(activityId)
    expect(data).toEqual({ items: [expected], count: 1, totalCount: 1, totalPages: 1 })
    expect((await listOfTask()).data.items).toEqual([expected])
    expect((await listOfWorkOrder()).data.items).toEqual([
      { ...expected, jobTitle: 'Some job', taskName: 'Some task' },
    ])
  })

  test.each([
    ['0', '0.0', '0.00'],
    ['7', '7.0', '7.00'],
    ['7.10', '7.1', '7.10'],
    ['7.125', '7.125', '7.125'],
    ['0.0001', '0.0001', '0.0001'],
    ['999999999999.9999', '999999999999.9999', '999999999999.9999'],
  ])('of %s loses no digit', async (stored, metric, money) => {
    const { activityId } = await addActivity(db(), task, {
      title: 'a',
      target_metric: stored,
      bid_unit_cost: stored,
    })
    expect((await get(activityId)).data).toMatchObject({ subTaskTargetMetric: metric, bidUnitCost: money })
  })

  test('says nothing of dates, hours and cost where there are none', async () => {
    const { activityId } = await addActivity(db(), task, { title: 'a' })
    expect((await get(activityId)).data).toMatchObject({
      subTaskStartDate: null,
      subTaskEndDate: null,
      subTaskHours: null,
      bidUnitCost: null,
      subTaskTargetMetric: '0.0',
    })
  })

  test('tells what was captured, also above its target, and keeps its row version', async () => {
    const activity = await addActivity(db(), task, { title: 'a', target_metric: '10' })
    for (const metric of ['4.5', '8']) {
      await addCapture(db(), activity, { employeeId: ann.employeeId, metric, date: '2030-01-01' })
    }
    expect((await get(activity.activityId)).data).toMatchObject({ capturedMetric: '12.5', rowVersion: 1 })
  })

  test('that is not there answers so', async () => {
    const missing = {
      status: 404,
      errorCode: 'NOT_FOUND',
      errorDescription: 'No information was found about the entity you were looking for!',
    }
    expect(await get(uuidv7())).toMatchObject(missing)
    expect(await find(uuidv7())).toMatchObject(missing)
    expect((await get('7')).status).toBe(400)
  })
})

describe('the codes of an activity', () => {
  let activity: ActivityHandle
  let codes: { id: string; code: string }[]
  let taskCodesId: string

  /** Adds twelve codes to an activity, in reverse order. */
  beforeEach(async () => {
    activity = await addActivity(db(), task, { title: 'a' })
    await addJobCodeType(db(), account, 1, 'Trades')
    const jobCode = await addJobCode(db(), account, { typeId: 1, code: '03', name: 'Concrete' })
    const taskCode = await addTaskCode(db(), account, jobCode, { code: '03 30', name: 'Cast in place' })
    taskCodesId = await codeTask(db(), task, await codeJob(db(), task, jobCode), taskCode)
    codes = []
    for (let index = 12; index >= 1; index -= 1) {
      const code = `03 30 ${String(index).padStart(2, '0')}`
      const id = await addActivityCode(db(), account, taskCode, { code, name: `Name of ${code}` })
      await codeActivity(db(), activity, taskCodesId, id)
      codes.unshift({ id, code })
    }
  })

  function listCodes(paging: Pages = {}, { token }: Caller = ann, target = activity.activityId) {
    return server.call(listCodesOfActivity, { body: { TargetUniqueID: target, ...paging }, token })
  }

  test('come in pages, in their order', async () => {
    const { data } = await listCodes()
    expect(data).toMatchObject({ count: 10, totalCount: 12, totalPages: 2 })
    expect(data.items[0]).toEqual({
      subTaskCodeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      taskCodesId,
      companySubTaskCodeUniqueId: codes[0]?.id,
      companySubTaskCode: '03 30 01',
      companySubTaskCodeName: 'Name of 03 30 01',
    })
    const second = await listCodes({ StartingPageNumber: 1 })
    expect(second.data.items.map((item) => item.companySubTaskCode)).toEqual(['03 30 11', '03 30 12'])
    expect((await listCodes({ StartingPageNumber: 2 })).data).toMatchObject({ items: [], totalCount: 12 })
  })

  test('stand with the activity, too', async () => {
    const { data } = await get(activity.activityId)
    expect(data.assignedSubtaskCodes.map((item) => item.companySubTaskCode)).toEqual(
      codes.map(({ code }) => code),
    )
    expect(data.companySubTaskCodeUniqueIds).toEqual(
      codes.map(({ id }) => ({ taskCodesId, companySubTaskCodeUniqueId: id })),
    )
  })

  test('are not there with an activity that is not, or not to be seen', async () => {
    const fred = await newPerson(server, account, 'Foreman')
    expect((await listCodes({}, ann, uuidv7())).status).toBe(404)
    expect((await listCodes({}, fred)).status).toBe(404)
    await assign(db(), fred, activity)
    expect((await listCodes({}, fred)).status).toBe(200)
  })
})

describe('activities are seen', () => {
  let activity: ActivityHandle

  beforeEach(async () => {
    activity = await addActivity(db(), task, { title: 'there' })
  })

  const seenBy = async (who: Caller) => ({
    found: (await find(activity.activityId, who)).status,
    got: (await get(activity.activityId, who)).status,
    ofTask: (await listOfTask({}, who)).status,
    ofWorkOrder: (await listOfWorkOrder({}, who)).status,
  })

  test('with their work order alone', async () => {
    const fred = await newPerson(server, account, 'Field worker')
    expect(await seenBy(fred)).toEqual({ found: 404, got: 404, ofTask: 404, ofWorkOrder: 404 })
    await assign(db(), fred, activity)
    expect(await seenBy(fred)).toEqual({ found: 200, got: 200, ofTask: 200, ofWorkOrder: 200 })
    expect((await listOfTask({}, fred)).data.totalCount).toBe(1)
  })

  test('in their own account only', async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    expect(await seenBy(sibling)).toEqual({ found: 404, got: 404, ofTask: 404, ofWorkOrder: 404 })
  })

  test.each([
    ['no Read', { Activities: 0, Tasks: 31 }, {}, 403, 403],
    ['Read alone', { Activities: 2 }, {}, 200, 200],
    ['Read there alone', { Activities: 0 }, { Activities: 2 }, 200, 200],
    ['Read, and nothing there', { Activities: 31 }, { Activities: 0 }, 404, 403],
    ['Read, and not the work order', { Activities: 31 }, { Projects: 2 }, 404, 404],
  ] as [string, Permissions, Permissions, number, number][])(
    'or not, by permission: %s',
    async (_name, general, scoped, one, listed) => {
      const role = await addRole(db(), account, `Role ${uuidv7()}`, { Projects: 18, ...general })
      await scopeRole(db(), role, activity, scoped)
      const who = await newPerson(server, account, role)
      expect(await seenBy(who)).toEqual({ found: one, got: one, ofTask: listed, ofWorkOrder: listed })
    },
  )
})

describe('the units in use', () => {
  const unitsOf = async ({ token }: Caller, workOrderUniqueId: string | null = null) =>
    (await server.call(listUnitsInUse, { body: { workOrderUniqueId }, token })).data

  test('are those of a work order, or of all that one sees, the most used first', async () => {
    for (const [title, unit] of [
      ['a', 'SF'],
      ['b', 'SF'],
      ['c', 'barrels'],
      ['d', ''],
    ] as const)
      await addActivity(db(), task, { title, unit })
    expect(await unitsOf(ann, task.workOrderId)).toEqual(['SF', 'barrels'])
    expect(await unitsOf(ann)).toEqual(['SF', 'barrels'])
    const stranger = await newPerson(server, await newAccount(server))
    expect(await unitsOf(stranger)).toEqual([])
    expect(
      await server.call(listUnitsInUse, {
        body: { workOrderUniqueId: task.workOrderId },
        token: stranger.token,
      }),
    ).toMatchObject({ status: 404 })
  })
})

describe('the lines to bid on', () => {
  let bidder: Person

  beforeEach(async () => {
    bidder = await newPerson(server, await newAccount(server))
    await write('work_order', task.workOrderId, {
      construction_phase: '1',
      is_bid_advertised: true,
      bid_project_name: 'Wall bid',
      bidding_end_date: '2050-12-31',
    })
  })

  function lines({ token }: Caller, paging: Pages = {}, { workOrderId }: WorkOrderHandle = task) {
    return server.call(listBidCaptures, { body: { TargetUniqueID: workOrderId, ...paging }, token })
  }

  test('of an advertised work order are open to other accounts, without what the owner reckons with', async () => {
    const activity = await addActivity(db(), task, {
      title: 'Pour slab',
      target_metric: '120',
      hours: '40',
      unit: 'm³',
      bid_unit_cost: '12.5',
    })
    const expected = {
      workOrderUniqueId: task.workOrderId,
      companyUniqueId: ann.companyId,
      accountUniqueId: ann.accountId,
      subTaskUniqueId: activity.activityId,
      subTaskTitle: 'Pour slab',
      subTaskNotes: '',
      subTaskCode: '',
      jobTitle: 'Some job',
      taskUniqueId: task.taskId,
      taskName: 'Some task',
      taskCode: '',
      bidProjectName: 'Wall bid',
      subTaskTargetMetric: '120.0',
      subTaskUnit: 'm³',
      subTaskHours: '40.0',
      originalBidUnitCost: null,
      quotedBidUnitCost: null,
      amount: null,
      bidActivityUniqueId: null,
      bidSummaryUniqueId: null,
      employeeUniqueId: null,
      subContractorUniqueId: null,
      statusId: null,
      rowVersion: null,
      addendumNumber: null,
      lineBefore: null,
    }
    expect((await lines(bidder)).data).toEqual({ items: [expected], count: 1, totalCount: 1, totalPages: 1 })
    expect((await lines(ann)).data.items).toEqual([{ ...expected, originalBidUnitCost: '12.50' }])
  })

  test('carry the quotes of the own account alone', async () => {
    const activity = await addActivity(db(), task, { title: 'Pour slab', target_metric: '120' })
    const rival = await newPerson(server, await newAccount(server))
    const quote = uuidv7()
    for (const [who, id, cost] of [
      [bidder, quote, '99.5'],
      [rival, uuidv7(), '1'],
    ] as const) {
      await db()
        .insertInto('bid_activity')
        .values({
          company_id: who.companyId,
          account_id: who.accountId,
          id,
          owner_company_id: account.companyId,
          owner_account_id: account.accountId,
          work_order_id: task.workOrderId,
          activity_id: activity.activityId,
          quoted_unit_cost: cost,
          status_id: statuses.Active,
        })
        .execute()
    }
    const own = {
      quotedBidUnitCost: '99.50',
      amount: '11940.00',
      bidActivityUniqueId: quote,
      statusId: statuses.Active,
    }
    expect((await lines(bidder)).data.items).toMatchObject([own])
    expect((await lines(rival)).data.items).toMatchObject([{ quotedBidUnitCost: '1.00' }])
    expect((await lines(ann)).data.items).toMatchObject([
      { quotedBidUnitCost: null, bidActivityUniqueId: null },
    ])
  })

  test('come in pages, in the order of adding', async () => {
    for (let index = 0; index < 12; index += 1) await addActivity(db(), task, { title: `A ${index}` })
    const { data } = await lines(bidder, { StartingPageNumber: 1, NumberOfItemsPerPage: 5 })
    expect(titlesOf(data)).toEqual(['A 5', 'A 6', 'A 7', 'A 8', 'A 9'])
    expect(data).toMatchObject({ count: 5, totalCount: 12, totalPages: 3 })
    expect((await lines(bidder, { StartingPageNumber: 9 })).data).toMatchObject({ items: [], totalCount: 12 })
  })

  test.each([
    ['no longer advertised', { is_bid_advertised: false }],
    ['deleted', { deleted_at: new Date() }],
    // The end of bidding has just passed when the next call runs.
    ['no longer open for bids', { bidding_ends_at: new Date() }],
  ])('of a work order that is %s are not there for others', async (_name, set) => {
    expect((await lines(bidder)).status).toBe(200)
    await write('work_order', task.workOrderId, set)
    expect(await lines(bidder)).toMatchObject({ status: 404, errorCode: 'WORK_ORDER_NOT_FOUND' })
  })

  test('of a work order that was never advertised are not there for others', async () => {
    expect((await lines(bidder, {}, await newTask(account))).status).toBe(404)
  })

  test('of an own work order need to be seen, advertised or not', async () => {
    const fred = await newPerson(server, account, 'Foreman')
    expect((await lines(fred)).status).toBe(404)
    await assign(db(), fred, task)
    expect((await lines(fred)).status).toBe(200)
  })

  test('of others need the general permission: one for a work order is for that one', async () => {
    const elsewhere = await newAccount(server)
    const role = await addRole(db(), elsewhere, 'Elsewhere', { Projects: 18 })
    const who = await newPerson(server, elsewhere, role)
    const own = await addWorkOrder(db(), elsewhere, { title: 'Own' })
    await scopeRole(db(), role, own, { Activities: 2 })
    expect((await lines(who, {}, own)).status).toBe(200)
    expect(await lines(who)).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
  })
})

describe('the activities of a work order that lack something', () => {
  beforeEach(async () => {
    const whole = { target_metric: '10', hours: '2', bid_unit_cost: '5' }
    await addActivity(db(), task, { title: 'whole', ...whole })
    await addActivity(db(), task, { title: 'no price', target_metric: '10', hours: '2' })
    await addActivity(db(), task, { title: 'price of nothing', ...whole, bid_unit_cost: '0' })
    await addActivity(db(), task, { title: 'no hours', target_metric: '10', bid_unit_cost: '5' })
    await addActivity(db(), task, { title: 'no target', hours: '2', bid_unit_cost: '5' })
    const gone = await addActivity(db(), task, { title: 'gone' })
    await softDelete('activity', gone.activityId)
  })

  test.each([
    ['price', ['no price', 'price of nothing']],
    ['hours', ['no hours']],
    ['target', ['no target']],
    [null, ['whole', 'no price', 'price of nothing', 'no hours', 'no target']],
  ] as const)('%s: %j', async (lacks, titles) => {
    const { status, data } = await lacking(lacks)
    expect(status).toBe(200)
    expect(titlesOf(data)).toEqual(titles)
    expect(data.totalCount).toBe(titles.length)
    for (const item of data.items) expect(item).toMatchObject({ jobTitle: 'Some job', taskName: 'Some task' })
  })

  test('come in pages', async () => {
    const { data } = await lacking('price', { StartingPageNumber: 1, NumberOfItemsPerPage: 1 })
    expect(titlesOf(data)).toEqual(['price of nothing'])
    expect(data).toMatchObject({ totalCount: 2, totalPages: 2 })
  })

  test('are not told to whoever does not see them', async () => {
    const elsewhere = await newPerson(server, await newAccount(server))
    expect(await lacking('price', {}, elsewhere)).toMatchObject({ status: 404 })
  })

  test('are of nothing else', async () => {
    const body = { TargetUniqueID: task.workOrderId, lacks: 'anything' as 'price' }
    expect(await server.call(listActivitiesOfWorkOrder, { body, token: ann.token })).toMatchObject({
      status: 400,
      fields: [{ path: 'lacks' }],
    })
  })
})
