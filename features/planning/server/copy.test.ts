/** Duplicating a project: the parts that are copied, the parts that are not, and the rights that it needs. */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Permissions } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import { NO_ID } from '#contract/values.ts'
import {
  type AccountHandle,
  addAccount,
  addActivities,
  addActivity,
  addActivityCode,
  addCapture,
  addJob,
  addJobCode,
  addJobCodeType,
  addSubContractor,
  addTask,
  addTaskCode,
  addWorkOrder,
  assign,
  codeActivity,
  codeJob,
  codeTask,
  type NewWorkOrderRow,
  scopeRole,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { listActivitiesOfTask, type SubTask } from '#features/activities/contract.ts'
import { listJobsOfWorkOrder } from '#features/jobs/contract.ts'
import {
  copyRecords,
  getWorkOrderSummary,
  listWorkOrdersOfEmployee,
  type WorkOrder,
} from '#features/projects/contract.ts'
import { listTasksOfJob, type Task } from '#features/tasks/contract.ts'
import { auditOf, callAt, day, personWith, readAt } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let source: WorkOrderHandle

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  source = await newWorkOrder({})
})

const db = () => server.database.db
const newWorkOrder = (row: Partial<NewWorkOrderRow>) =>
  addWorkOrder(db(), account, { title: 'Source', ...row })

function copy(ids: string[] = [source.workOrderId], { token }: Pick<Person, 'token'> = ann, headers = {}) {
  const body = ids.map((workOrderUniqueId) => ({ workOrderUniqueId, type: 'WorkOrder' }))
  return server.call(copyRecords, { body, token, headers })
}

async function read(id: string, who: Pick<Person, 'token'> = ann): Promise<WorkOrder> {
  return (await readAt<WorkOrder>(server, 'workOrder', id, who)) as WorkOrder
}

async function copied(id = source.workOrderId): Promise<WorkOrder> {
  const { status, data, errorDescription } = await copy([id])
  expect(status, String(errorDescription)).toBe(200)
  return read(data[0] as string)
}

/** All jobs, tasks and activities of a work order, in order. */
async function below(id: string) {
  const page = { NumberOfItemsPerPage: 1000 }
  const { token } = ann
  const jobs = (await server.call(listJobsOfWorkOrder, { body: { TargetUniqueID: id, ...page }, token })).data
  const tasks: Task[] = []
  const activities: SubTask[] = []
  for (const { jobUniqueId } of jobs.items) {
    const body = { TargetUniqueID: jobUniqueId, ...page }
    tasks.push(...(await server.call(listTasksOfJob, { body, token })).data.items)
  }
  for (const { taskUniqueId } of tasks) {
    const body = { TargetUniqueID: taskUniqueId, ...page }
    activities.push(...(await server.call(listActivitiesOfTask, { body, token })).data.items)
  }
  return { jobs: jobs.items, tasks, activities }
}

const countWorkOrders = async () =>
  (await server.call(listWorkOrdersOfEmployee, { body: {}, token: ann.token })).data.totalCount

describe('a copy', () => {
  test('has the own fields of its project, begins anew and is not advertised', async () => {
    const { workOrderId } = await newWorkOrder({
      title: 'Harbour wall',
      description: 'A wall',
      address: '1 Road',
      city: 'City',
      zip_code: '12345',
      country_id: 840,
      state_id: 84_000_442,
      construction_phase: '1',
      bid_project_name: 'Wall bid',
      bidding_end_date: day(9),
      bidding_end_time: '17:00:00',
      is_bid_advertised: true,
      status_id: statuses.Completed,
      risk_level: 'high',
    })
    const original = await read(workOrderId)
    const made = await copied(workOrderId)
    expect(made).toEqual({
      ...original,
      workOrderUniqueID: made.workOrderUniqueID,
      createdDate: made.createdDate,
      workOrderTitle: 'Harbour wall (copy)',
      statusId: statuses.Active,
      isBidAdvertised: false,
      // The end of bidding is fixed only when the project is advertised.
      biddingEndsAt: null,
      riskLevel: 'low',
      isRiskSetByHand: false,
      riskSetDate: null,
      rowVersion: 1,
    })
    expect(made.workOrderUniqueID).not.toBe(workOrderId)
    expect(await read(workOrderId)).toEqual(original)
  })

  test.each([
    [192, 'x'.repeat(192)],
    [193, 'x'.repeat(193)],
    [194, 'x'.repeat(193)],
    [200, 'x'.repeat(193)],
  ])('of a title of %i characters has one of at most 200', async (length, kept) => {
    const { workOrderId } = await newWorkOrder({ title: 'x'.repeat(length) })
    expect((await copied(workOrderId)).workOrderTitle).toBe(`${kept} (copy)`)
  })

  test('has the jobs, tasks and activities with their codes, defaults and order, and none of what is done', async () => {
    await addJobCodeType(db(), account, 1, 'Trades')
    const jobCode = await addJobCode(db(), account, { typeId: 1, code: '03', name: 'Concrete' })
    const taskCode = await addTaskCode(db(), account, jobCode, { code: '03 30', name: 'Cast' })
    const other = await addTaskCode(db(), account, jobCode, { code: '03 40', name: 'Precast' })
    const activityCode = await addActivityCode(db(), account, taskCode, { code: '1', name: 'Pour' })
    await addJob(db(), source, { title: 'second', position: 2 })
    const job = await addJob(db(), source, { title: 'first', description: 'Text', position: 1 })
    const task = await addTask(db(), job, { name: 'T', notes: 'Notes', metric: '7', current_metric: '5' })
    await addTask(db(), job, { name: 'before it', position: -1 })
    const numbers = { target_metric: '10', hours: '4', unit: 'm', bid_unit_cost: '2.5' }
    const activity = await addActivity(db(), task, { title: 'A', notes: 'Words', ...numbers })
    await addActivity(db(), task, { title: 'before it', position: -1, bid_unit_cost: '1' })
    const link = await codeTask(db(), task, await codeJob(db(), job, jobCode), taskCode)
    await codeTask(db(), task, (await below(source.workOrderId)).jobs[0]?.jobCodes[0]?.jobCodeId ?? '', other)
    await codeActivity(db(), activity, link, activityCode)
    const chosen = [{ taskUniqueId: task.taskId, companyTaskCodeUniqueId: other }]
    await callAt(server, 'task', 'update', chosen, ann)
    await addCapture(db(), activity, { employeeId: ann.employeeId, metric: '6', date: day(0) })
    const subContractor = await addSubContractor(db(), account, { name: 'Some subcontractor' })
    await server.database.pool.query('update task set sub_contractor_id = $2 where id = $1', [
      task.taskId,
      subContractor,
    ])
    const made = await copied()
    const { jobs, tasks, activities } = await below(made.workOrderUniqueID)
    expect(jobs).toMatchObject([
      {
        jobTitle: 'first',
        jobDescription: 'Text',
        companyJobCodeUniqueIds: [jobCode],
        statusId: statuses.Active,
      },
      { jobTitle: 'second', companyJobCodeUniqueIds: [] },
    ])
    const jobCodeId = jobs[0]?.jobCodes[0]?.jobCodeId
    expect(tasks).toMatchObject([
      { taskName: 'before it', assignedTaskCodeList: [] },
      {
        taskName: 'T',
        taskNotes: 'Notes',
        taskMetric: '7.0',
        taskCurrentMetric: '0.0',
        companyTaskCodeUniqueId: other,
        subContractorUniqueID: null,
        jobCodeCompanyTaskCodeIds: [
          { jobCodeId, companyTaskCodeUniqueId: taskCode },
          { jobCodeId, companyTaskCodeUniqueId: other },
        ],
      },
    ])
    const taskCodesId = tasks[1]?.assignedTaskCodeList[0]?.taskCodesId
    expect(taskCodesId).not.toBe(link)
    expect(activities).toMatchObject([
      { subTaskTitle: 'before it' },
      {
        subTaskTitle: 'A',
        subTaskNotes: 'Words',
        subTaskTargetMetric: '10.0',
        subTaskHours: '4.0',
        subTaskUnit: 'm',
        bidUnitCost: '2.50',
        capturedMetric: '0.0',
        companySubTaskCodeUniqueIds: [{ taskCodesId, companySubTaskCodeUniqueId: activityCode }],
      },
    ])
    expect(made).toMatchObject({ estimatedTotal: '25.0', completedTotal: '0.0', totalsBasis: 'value' })
    expect(await read(source.workOrderId)).toMatchObject({ estimatedTotal: '25.0', completedTotal: '15.0' })
  })

  test('starts today and keeps all spans', async () => {
    const { workOrderId } = await newWorkOrder({
      start_date: '2030-03-10',
      end_date: '2030-03-20',
      bidding_due_date: '2030-03-01',
      bidding_end_date: '2030-03-05',
    })
    const handle = { ...source, workOrderId }
    const job = await addJob(db(), handle, { title: 'J', start_date: '2030-03-11', end_date: '2030-03-31' })
    const task = await addTask(db(), job, { name: 'T', start_date: '2030-03-12' })
    await addActivity(db(), task, { title: 'A', start_date: '2030-03-08', end_date: '2030-03-13' })
    const made = await copied(workOrderId)
    expect(made).toMatchObject({
      workOrderStartDate: day(0),
      workOrderEndDate: day(10),
      biddingDueDate: day(-9),
      biddingEndDate: day(-5),
    })
    const { jobs, tasks, activities } = await below(made.workOrderUniqueID)
    expect(jobs).toMatchObject([{ jobStartDate: day(1), jobEndDate: day(21) }])
    expect(tasks).toMatchObject([{ taskStartDate: day(2), taskEndDate: null }])
    expect(activities).toMatchObject([
      { subTaskStartDate: `${day(-2)} 00:00:00`, subTaskEndDate: `${day(3)} 00:00:00` },
    ])
  })

  test.each(['job', 'task', 'activity'])('starts today with what is first below: a %s', async (level) => {
    const dates = { start_date: '2030-03-10', end_date: '2030-03-12' }
    const of = (own: string) => (own === level ? dates : {})
    const job = await addJob(db(), source, { title: 'J', ...of('job') })
    const task = await addTask(db(), job, { name: 'T', ...of('task') })
    await addActivity(db(), task, { title: 'A', ...of('activity') })
    await addTask(db(), job, { name: 'Later', start_date: '2030-03-20' })
    const { jobs, tasks, activities } = await below((await copied()).workOrderUniqueID)
    const found = {
      job: jobs[0]?.jobStartDate,
      task: tasks[0]?.taskStartDate,
      activity: activities[0]?.subTaskStartDate,
    }
    expect(found[level as 'job']?.slice(0, 10)).toBe(day(0))
    expect(tasks[1]?.taskStartDate).toBe(day(10))
  })

  test('has no dates where its project has none', async () => {
    expect(await copied()).toMatchObject({ workOrderStartDate: null, workOrderEndDate: null })
  })

  test('that would end after the last day of a plan is refused', async () => {
    const tooLong = await newWorkOrder({ start_date: '2001-01-01', end_date: '2051-01-31' })
    expect(await copy([source.workOrderId, tooLong.workOrderId])).toMatchObject({
      status: 409,
      errorCode: 'COPY_LEAVES_PLAN_LIMITS',
    })
    const job = await addJob(db(), source, { title: 'J', start_date: '2001-01-01' })
    await addTask(db(), job, { name: 'T', end_date: '2051-01-31' })
    expect(await copy()).toMatchObject({ status: 409, errorCode: 'COPY_LEAVES_PLAN_LIMITS' })
    expect(await countWorkOrders()).toBe(2)
  })

  test('that would have a date before the first day of a plan is refused', async () => {
    const early = await newWorkOrder({ start_date: '2050-01-01', end_date: '2050-06-01' })
    await addJob(db(), early, { title: 'J', start_date: '2001-01-01' })
    expect(await copy([early.workOrderId])).toMatchObject({
      status: 409,
      errorCode: 'COPY_LEAVES_PLAN_LIMITS',
    })
  })

  test('leaves behind what is deleted', async () => {
    const [kept, gone] = [
      await addJob(db(), source, { title: 'kept' }),
      await addJob(db(), source, { title: 'gone' }),
    ]
    const task = await addTask(db(), kept, { name: 'kept' })
    const goneTask = await addTask(db(), kept, { name: 'gone' })
    await addActivity(db(), task, { title: 'kept', target_metric: '1' })
    const goneActivity = await addActivity(db(), task, { title: 'gone', target_metric: '9' })
    await addActivity(db(), await addTask(db(), gone, { name: 'gone' }), {
      title: 'gone',
      target_metric: '9',
    })
    await callAt(server, 'job', 'remove', [gone.jobId], ann)
    await callAt(server, 'task', 'remove', [goneTask.taskId], ann)
    await callAt(server, 'activity', 'remove', [goneActivity.activityId], ann)
    const made = await copied()
    const body = { targetUniqueId: made.workOrderUniqueID }
    expect((await server.call(getWorkOrderSummary, { body, token: ann.token })).data).toMatchObject({
      jobCount: 1,
      taskCount: 1,
      activityCount: 1,
      estimatedTotal: '1.0',
    })
  })

  test('of a project with 2,500 activities is made in one go', async () => {
    const task = await addTask(db(), await addJob(db(), source, { title: 'J' }), { name: 'T' })
    await addActivities(
      db(),
      Array.from({ length: 2500 }, (_, index) => ({ task, title: `A ${index}`, target_metric: '2' })),
    )
    const made = await copied()
    expect(made).toMatchObject({ estimatedTotal: '2500.0' })
    const { activities } = await below(made.workOrderUniqueID)
    expect(activities.map((each) => each.subTaskTitle)).toEqual(
      Array.from({ length: 1000 }, (_, index) => `A ${index}`),
    )
  })

  test('is one of several in a call, answered in the order sent', async () => {
    const other = await newWorkOrder({ title: 'Other' })
    await addJob(db(), other, { title: 'of the other' })
    const { data } = await copy([other.workOrderId, source.workOrderId, other.workOrderId])
    const made = await Promise.all(data.map((id) => read(id)))
    expect(made.map((each) => each.workOrderTitle)).toEqual(['Other (copy)', 'Source (copy)', 'Other (copy)'])
    expect(new Set(data).size).toBe(3)
    for (const id of [data[0], data[2]]) expect((await below(id as string)).jobs).toHaveLength(1)
  })

  test('is of the target, where one is named', async () => {
    const other = await newWorkOrder({ title: 'Other' })
    const ask = async (targetUniqueId: string | null) => {
      const body = [{ workOrderUniqueId: source.workOrderId, targetUniqueId }]
      const { data } = await server.call(copyRecords, { body, token: ann.token })
      return (await read(data[0] as string)).workOrderTitle
    }
    expect(await ask(other.workOrderId)).toBe('Other (copy)')
    expect(await ask(null)).toBe('Source (copy)')
    expect(await ask(NO_ID)).toBe('Source (copy)')
  })

  test('is made once for one key, and names who made it', async () => {
    await addJob(db(), source, { title: 'J' })
    const headers = { 'idempotency-key': uuidv7() }
    const entries = await auditOf(server, account.companyId, async () => {
      const first = await copy(undefined, ann, headers)
      expect((await copy(undefined, ann, headers)).data).toEqual(first.data)
    })
    expect(entries).toMatchObject([
      { record: 'work_order', action: 'insert', employeeId: ann.employeeId },
      { record: 'job', action: 'insert', employeeId: ann.employeeId },
    ])
  })
})

describe('copying', () => {
  test('assigns who does not see all of the account, and nobody else', async () => {
    const eve = await newPerson(server, account, 'Employee')
    const fred = await newPerson(server, account, 'Employee')
    expect(await copy(undefined, eve)).toMatchObject({ status: 404 })
    await assign(db(), eve, source)
    await assign(db(), fred, source)
    const { data } = await copy(undefined, eve)
    expect(await read(data[0] as string, eve)).toMatchObject({ workOrderTitle: 'Source (copy)' })
    expect(await read(data[0] as string, fred)).toBeUndefined()
    const { rows } = await server.database.pool.query(
      'select employee_id from employee_work_order where work_order_id = any($1)',
      [[data[0], (await copied()).workOrderUniqueID]],
    )
    expect(rows).toEqual([{ employee_id: eve.employeeId }])
  })

  const all = { Projects: 19, Jobs: 3, Tasks: 3, Activities: 3 }
  test.each(['Projects', 'Jobs', 'Tasks', 'Activities'] as const)(
    'needs Create and Read on %s',
    async (module) => {
      for (const [bits, scoped] of [[2], [2, 3], [1]] as const) {
        const permissions: Permissions = { ...all, [module]: bits + (module === 'Projects' ? 16 : 0) }
        const who = await personWith(server, account, permissions)
        if (scoped) await scopeRole(db(), who.role, source, { [module]: scoped + 16 })
        expect(await copy(undefined, who)).toMatchObject({ status: 403 })
      }
      expect(await copy(undefined, await personWith(server, account, all))).toMatchObject({ status: 200 })
    },
  )

  test('has the unit costs only where whoever copies sees costs', async () => {
    const job = await addJob(db(), source, { title: 'J' })
    await addActivity(db(), await addTask(db(), job, { name: 'T' }), { title: 'A', bid_unit_cost: '2.5' })
    const costsOf = async (who: Person) => {
      const { data } = await copy(undefined, who)
      const { rows } = await server.database.pool.query(
        'select bid_unit_cost::numeric(9, 2)::text as cost from activity where work_order_id = any($1)',
        [data],
      )
      return rows
    }
    expect(await costsOf(await personWith(server, account, all))).toEqual([{ cost: null }])
    expect(await costsOf(await personWith(server, account, { ...all, Costs: 2 }))).toEqual([{ cost: '2.50' }])
  })

  test("is not possible for another account's project, a deleted or an unknown one", async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    expect(await copy(undefined, sibling)).toMatchObject({ status: 404 })
    expect(await copy([source.workOrderId, uuidv7()])).toMatchObject({ status: 404 })
    const gone = await newWorkOrder({})
    await callAt(server, 'workOrder', 'remove', [gone.workOrderId], ann)
    expect(await copy([gone.workOrderId])).toMatchObject({
      status: 404,
      errorDescription: 'Could not find the workorder!',
    })
    expect(await countWorkOrders()).toBe(1)
  })

  test('of anything but a project is refused', async () => {
    const body = [{ workOrderUniqueId: source.workOrderId, type: 'Job' }]
    expect(await server.call(copyRecords, { body, token: ann.token })).toMatchObject({
      status: 400,
      fields: [{ path: '0.type' }],
    })
  })
})
