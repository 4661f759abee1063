/**
 * A project's overview: late work and who is responsible, next dates, and the last days, by the rights of the
 * caller.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Permissions } from '#contract/modules.ts'
import {
  addActivity,
  addCapture,
  addChangeOrder,
  addChangeOrderItem,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addJob,
  addSubContractor,
  addTask,
  addWorkOrder,
  assign,
  type JobHandle,
  type TaskHandle,
} from '#database/seed/builders.ts'
import { openPermitStage, type PermitStage } from '#features/permits/testing.ts'
import { openRfiStage } from '#features/rfis/testing.ts'
import { day, personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { findProjectOverview } from '../contract.ts'

const server = await useApp()
let stage: PermitStage
let job: JobHandle
let task: TaskHandle

const db = () => server.database.db

beforeEach(async () => {
  stage = await openPermitStage(server)
  job = await addJob(db(), stage.workOrder, { title: 'Foundations' })
  task = await addTask(db(), job, { name: 'Footings' })
})

type Caller = Pick<Person, 'token'>
const ask = (workOrderId = stage.workOrder.workOrderId, { token }: Caller = stage.ann) =>
  server.call(findProjectOverview, { body: { TargetUniqueID: workOrderId }, token })
const read = async (who?: Caller) => {
  const answer = await ask(undefined, who)
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return answer.data
}
const reader = async (permissions: Permissions) => {
  const person = await personWith(server, stage.account, { Schedule: 2, ...permissions })
  await assign(db(), person, stage.workOrder)
  return person
}
const activity = (title: string, more: object = {}) =>
  addActivity(db(), task, { title, target_metric: '100', unit: 'ea', ...more })

describe('late', () => {
  test('are activities that ended and are not done: my own first, then the latest, with who has them', async () => {
    const place = await activity('Place', { end_date: day(-3) })
    await activity('Cure', { end_date: day(-9) })
    await activity('Due today', { end_date: day(0) })
    const done = await activity('Dig', { end_date: day(-9) })
    await addCapture(db(), done, { employeeId: stage.ann.employeeId, date: day(-9), metric: '100' })
    await addCapture(db(), place, { employeeId: stage.ann.employeeId, date: day(-4), metric: '58' })
    for (const person of [stage.ann, stage.sue]) {
      await addEmployeeJob(db(), person, place)
      await addEmployeeTask(db(), person, place)
      await addEmployeeActivity(db(), person, place)
    }
    const { late } = await read()
    expect(late).toMatchObject({ activities: 2, records: 0, myRecords: 0 })
    expect(late.items).toMatchObject([
      {
        ...{ targetType: 'SubTask', title: 'Place', place: 'Footings', days: 3, percent: 58, isMine: true },
        ...{ captured: '58.0', target: '100.0', unit: 'ea', names: [stage.ann.name, stage.sue.name] },
        ...{ jobUniqueId: job.jobId, taskUniqueId: task.taskId, heldDays: null },
      },
      { title: 'Cure', days: 9, percent: 0, names: [], isMine: false },
    ])
  })

  test('are records past the day that they are needed by, too; four are told, and how many there are', async () => {
    const rfis = await openRfiStage(server)
    const { workOrderId } = rfis.job
    const id = await rfis.add({ rfiAssignedToEmployeeUniqueId: rfis.dan.employeeId })
    await rfis.approve(id)
    await server.database.pool.query('update court set due = $1 where record_id = $2 and until is null', [
      day(-2),
      id,
    ])
    const part = await addTask(db(), rfis.job, { name: 'Part' })
    for (const days of [1, 3, 4, 5])
      await addActivity(db(), part, { title: `${days} days`, target_metric: '1', end_date: day(-days) })
    const of = async (who: Person) => (await ask(workOrderId, who)).data.late
    expect(await of(rfis.ann)).toMatchObject({
      ...{ activities: 4, records: 1, myRecords: 0 },
      items: [{ days: 5 }, { days: 4 }, { days: 3 }, { targetUniqueID: id, number: 'RFI-1', days: 2 }],
    })
    // Dan's own record comes first.
    expect(await of(rfis.dan)).toMatchObject({
      ...{ records: 1, myRecords: 1 },
      items: [
        { targetUniqueID: id, isMine: true, heldDays: 0, names: [rfis.dan.name] },
        ...[{ days: 5 }, { days: 4 }, { days: 3 }],
      ],
    })
  })
})

describe('next', () => {
  test('are the inspections, ends and work to come, the soonest first, and inspections that were missed', async () => {
    const { workOrderId } = stage.workOrder
    const permit = await stage.add({
      permitTitle: 'Electrical',
      permitEndDate: day(20),
      requiredInspections: [
        { inspectionName: 'Rough-in', plannedDate: day(-1) },
        { inspectionName: 'Final', plannedDate: day(5) },
        { inspectionName: 'Far off', plannedDate: day(40) },
      ],
    })
    await server.database.pool.query('update job set end_date = $1 where id = $2', [day(9), job.jobId])
    await server.database.pool.query('update work_order set end_date = $1 where id = $2', [
      day(29),
      workOrderId,
    ])
    await activity('Place', { start_date: day(2) })
    await activity('Cure', { start_date: day(6) })
    await activity('Later', { start_date: day(7) })
    const begun = await activity('Begun', { start_date: day(2) })
    await addCapture(db(), begun, { employeeId: stage.ann.employeeId, date: day(0), metric: '1' })
    const order = await addChangeOrder(db(), task, {
      number: 1,
      name: 'More',
      byEmployeeId: stage.ann.employeeId,
    })
    const blocked = await activity('Blocked', { start_date: day(3) })
    await addChangeOrderItem(db(), order, { name: 'More of it', activityId: blocked.activityId })
    await server.database.pool.query(
      `insert into court (company_id, account_id, id, work_order_id, module, record, record_id, employee_id, step, since, started_by_employee_id)
       values ($1, $2, gen_random_uuid(), $3, 'ChangeOrders', 'ChangeOrder', $4, $5, 'submit', now(), $5)`,
      [
        stage.account.companyId,
        stage.account.accountId,
        workOrderId,
        order.changeOrderId,
        stage.ann.employeeId,
      ],
    )
    expect((await read()).next).toMatchObject([
      { kind: 'inspection', day: day(-1), title: 'Rough-in', uniqueID: permit },
      { kind: 'start', day: day(2), count: 3, blocked: 1 },
      { kind: 'inspection', day: day(5), title: 'Final' },
      { kind: 'job', day: day(9), title: 'Foundations', uniqueID: job.jobId },
      { kind: 'permit', day: day(20), title: 'Electrical' },
      { kind: 'project', day: day(29) },
    ])
  })

  test('tells when a permit lapses, and nothing of what is done or closed', async () => {
    const permit = await stage.add({ permitTitle: 'Sewer', permitEndDate: day(300), inactivityDays: 20 })
    await stage.approve(permit)
    expect((await read()).next).toMatchObject([{ kind: 'lapse', day: day(20), uniqueID: permit }])
    await stage.close(permit)
    expect((await read()).next).toEqual([])
  })
})

describe('the last 7 days', () => {
  test('tell what was captured and earned, by the weights of the project, and no more than its target', async () => {
    const price = { bid_unit_cost: '10' }
    const [place, cure] = [
      await activity('Place', price),
      await activity('Cure', { ...price, target_metric: '300' }),
    ]
    const by = (person: Person, date: string, metric: string) => ({
      employeeId: person.employeeId,
      date,
      metric,
    })
    await addCapture(db(), place, by(stage.ann, day(-7), '50'))
    expect((await read()).week).toMatchObject({ earnedPercent: '0.0', captures: { count: 0, people: 0 } })
    await addCapture(db(), place, by(stage.ann, day(-6), '20'))
    await addCapture(db(), place, by(stage.ann, day(0), '80'))
    await addCapture(db(), cure, by(stage.sue, day(0), '15'))
    // Captures up to the target count: the remaining 50 of 100 of the first activity, and 15 of 300 of the
    // second. Together $650 of $4,000.
    expect((await read()).week).toMatchObject({
      from: day(-6),
      ...{ earnedPercent: '16.2', captures: { count: 3, people: 2 } },
    })
  })

  test('tell which change orders came into force, what RFIs were asked, and what inspections came to', async () => {
    const { ann } = stage
    const order = await addChangeOrder(db(), task, {
      ...{ number: 4, name: 'More', byEmployeeId: ann.employeeId, schedule_impact: 6 },
      in_force_at: `${day(-2)}T12:00:00Z`,
    })
    await addChangeOrderItem(db(), order, { name: 'One', amount: '38000' })
    await addChangeOrderItem(db(), order, { name: 'Another', amount: '400.50' })
    await addChangeOrder(db(), task, {
      ...{ number: 5, name: 'Before', byEmployeeId: ann.employeeId, in_force_at: `${day(-9)}T12:00:00Z` },
    })
    const permit = await stage.add({
      requiredInspections: [{ inspectionName: 'Rough-in', plannedDate: day(-1) }],
    })
    await stage.approve(permit)
    await stage.log(permit, {
      signOffInspectionStatus: 'Partial',
      inspectorName: 'City',
      signOffInspectionDate: day(0),
    })
    await stage.log(permit, {
      signOffInspectionStatus: 'Note',
      inspectorName: 'City',
      signOffInspectionDate: day(0),
    })
    const { week } = await read()
    expect(week?.changeOrders).toEqual([
      { changeOrderUniqueId: order.changeOrderId, number: 'CO-4', amount: '38400.50', days: 6 },
    ])
    expect(week?.inspections).toMatchObject([{ permitUniqueId: permit, result: 'Partial' }])
    expect(week?.rfis).toEqual({ asked: 0, closed: 0 })
    // Amounts are null for callers who may not see costs.
    const blind = await reader({ Projects: 2, ChangeOrders: 2 })
    expect((await read(blind)).week?.changeOrders).toMatchObject([{ number: 'CO-4', amount: null, days: 6 }])
  })

  test('tell which days before today are not confirmed', async () => {
    await server.database.pool.query('update work_order set start_date = $1 where id = $2', [
      day(-3),
      stage.workOrder.workOrderId,
    ])
    const place = await activity('Place')
    await addCapture(db(), place, { employeeId: stage.ann.employeeId, date: day(-2), metric: '1' })
    const { week } = await read()
    expect(week?.openDays).toContain(day(-2))
    expect(week?.openDays).not.toContain(day(0))
    expect(week?.openDays).not.toContain(day(-5))
  })
})

describe('whoever', () => {
  test('may not read a module is told nothing of it', async () => {
    await activity('Place', { start_date: day(1) })
    const late = await activity('Cure', { end_date: day(-3) })
    await addCapture(db(), late, { employeeId: stage.ann.employeeId, date: day(0), metric: '1' })
    await stage.add({ requiredInspections: [{ inspectionName: 'Rough-in', plannedDate: day(1) }] })
    await server.database.pool.query('update job set end_date = $1 where id = $2', [day(9), job.jobId])
    const planner = await reader({ Projects: 2 })
    expect(await read(planner)).toMatchObject({
      late: { activities: 0, records: 0, items: [] },
      next: [],
      week: {
        earnedPercent: null,
        captures: null,
        rfis: null,
        changeOrders: null,
        inspections: null,
        openDays: null,
      },
    })
  })

  test('may not read schedules is refused; of another account, or not on the project, it is not there', async () => {
    const nobody = await reader({ Projects: 2, Schedule: 0 })
    expect(await ask(undefined, nobody)).toMatchObject({ status: 403 })
    const other = await newPerson(server, await newAccount(server))
    expect(await ask(undefined, other)).toMatchObject({ status: 404 })
    const planner = await personWith(server, stage.account, { Projects: 2, Schedule: 2 })
    expect(await ask(undefined, planner)).toMatchObject({ status: 404 })
    const elsewhere = await addWorkOrder(db(), stage.account, { title: 'Elsewhere' })
    expect((await ask(elsewhere.workOrderId)).data).toMatchObject({ late: { items: [] }, next: [] })
  })

  test('works for a subcontractor is told of the records that name them, and of no work', async () => {
    await activity('Place', { start_date: day(1) })
    await activity('Cure', { end_date: day(-3) })
    await stage.add({ requiredInspections: [{ inspectionName: 'Rough-in', plannedDate: day(1) }] })
    const theirs = await reader({ Projects: 2, Activities: 2, Jobs: 2, Permits: 2 })
    const firm = await addSubContractor(db(), stage.account, { name: 'Kestrel' })
    await server.database.pool.query('update employee set sub_contractor_id = $1 where id = $2', [
      firm,
      theirs.employeeId,
    ])
    expect(await read(theirs)).toMatchObject({ late: { activities: 0, items: [] }, next: [], week: null })
  })
})
