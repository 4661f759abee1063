/**
 * The home page: what waits, the numbers of the projects, and the facts in their rows, by the rights of the
 * caller.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Permissions } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  type ActivityHandle,
  addActivity,
  addCapture,
  addInvoice,
  addJob,
  addPermit,
  addPermitInspection,
  addRfi,
  addSubContractor,
  addTask,
  addTimeLog,
  addTurn,
  addWorkOrder,
  assign,
  type JobHandle,
  type NewActivityRow,
  type NewWorkOrderRow,
  scopeRole,
  type TaskHandle,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { openChangeOrderStage } from '#features/changeorders/testing.ts'
import { countCourt } from '#features/court/contract.ts'
import { exportWorkOrders } from '#features/projects/contract.ts'
import { countRegisteredActivities } from '#features/schedule/activities-contract.ts'
import { day, personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import { findHome, listProjectFacts, type ProjectFacts } from '../contract.ts'

let server: TestApp
let account: AccountHandle
/** Sees all projects of the account. */
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

type Caller = Pick<Person, 'token'>
const ask = (body: object = {}, { token }: Caller = ann) => server.call(findHome, { body, token })
async function home(body: object = {}, who: Caller = ann) {
  const answer = await ask(body, who)
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return answer.data
}
const askFacts = (of: WorkOrderHandle[], { token }: Caller = ann) =>
  server.call(listProjectFacts, {
    body: { ids: of.map(({ workOrderId }) => workOrderId) },
    token,
  })
async function facts(of: WorkOrderHandle, who: Caller = ann) {
  const answer = await askFacts([of], who)
  expect(answer.status, JSON.stringify(answer) + server.log.at(-2)).toBe(200)
  return answer.data[0] as ProjectFacts
}

const project = (title: string, more: Partial<NewWorkOrderRow> = {}) =>
  addWorkOrder(db(), account, { title, ...more })
const jobOf = (of: WorkOrderHandle) => addJob(db(), of, { title: 'Job' })
const taskOf = async (of: WorkOrderHandle | JobHandle) =>
  addTask(db(), 'jobId' in of ? of : await jobOf(of), { name: 'Task' })
const activity = (task: TaskHandle, more: Partial<NewActivityRow> = {}) =>
  addActivity(db(), task, { title: 'Activity', target_metric: '100', unit: 'ea', ...more })
const capture = (of: ActivityHandle, metric: string, { date = day(0), by = ann } = {}) =>
  addCapture(db(), of, { employeeId: by.employeeId, date, metric })

/** A person who sees all projects of the account and has no other rights than these. */
const reader = (permissions: Permissions) => personWith(server, account, { Projects: 18, ...permissions })

/** Makes a person an employee of a new subcontractor. */
async function ofFirm(person: Person): Promise<Person> {
  const firm = await addSubContractor(db(), account, { name: `Kestrel ${person.employeeId}` })
  await server.database.pool.query('update employee set sub_contractor_id = $1 where id = $2', [
    firm,
    person.employeeId,
  ])
  return person
}

/** An RFI of a job that waits on a person. */
async function rfi(job: JobHandle, number: number, on: Person, due: string | null): Promise<string> {
  const id = await addRfi(db(), job, {
    ...{ number, title: `Question ${number}`, byEmployeeId: ann.employeeId },
    ...{ start_date: day(-20), end_date: day(-10) },
  })
  await addTurn(db(), job, {
    ...{ record: 'RFI', recordId: id, startedBy: ann.employeeId, employeeId: on.employeeId },
    ...{ step: 'answer', due, since: `${day(-20)}T12:00:00Z` },
  })
  return id
}

describe('projects', () => {
  test('are late past their end where not all is done, and critical; the worst of each is named', async () => {
    expect(await home()).toMatchObject({
      projects: 0,
      late: { count: 0, latest: null },
      mostAtRisk: { count: 0, worst: null },
    })
    await project('Five days', { start_date: day(-50), end_date: day(-5) })
    await project('Nine days', { start_date: day(-50), end_date: day(-9), risk_level: 'low' })
    await project('Today', { start_date: day(-50), end_date: day(0), risk_level: 'low' })
    const done = await project('Done', { start_date: day(-50), end_date: day(-20) })
    await capture(await activity(await taskOf(done)), '100')
    const behind = await project('Behind', { start_date: day(-66), end_date: day(34) })
    await capture(await activity(await taskOf(behind)), '19')
    const answer = await home()
    expect(answer).toMatchObject({
      projects: 5,
      late: { count: 2, latest: { workOrderTitle: 'Nine days', days: 9 } },
      // 'Five days' has no activities to measure its progress by, so there are no points.
      mostAtRisk: { count: 2, worst: { workOrderTitle: 'Five days', pointsBehind: null } },
    })
    const found = await home({ searchKey: 'behind' })
    expect(found).toMatchObject({
      projects: 1,
      late: { count: 0, latest: null },
      mostAtRisk: { count: 1, worst: { workOrderUniqueId: behind.workOrderId, pointsBehind: 47 } },
    })
  })

  test('are narrowed by risk, phase and manager, as the list is', async () => {
    const max = await newPerson(server, account, 'Project manager')
    const ida = await newPerson(server, account, 'Project manager')
    const [one, two] = [await project('One', { risk_level: 'high' }), await project('Two')]
    await project('Three', { construction_phase: '3' })
    for (const person of [max, ida]) await assign(db(), person, one)
    for (const person of [ida, max]) await assign(db(), person, two)
    const count = async (body: object) => (await home(body)).projects
    expect(await count({})).toBe(3)
    expect(await count({ riskLevel: 'high' })).toBe(1)
    expect(await count({ constructionPhase: '3' })).toBe(1)
    expect(await count({ managerUniqueId: max.employeeId })).toBe(1)
    expect(await count({ managerUniqueId: ann.employeeId })).toBe(0)
    expect((await home({ riskLevel: 'high' })).managers.map(({ name }) => name)).toEqual(
      [max.name, ida.name].toSorted(),
    )
    expect((await facts(one)).manager).toEqual({ employeeUniqueId: max.employeeId, name: max.name })
    expect((await facts(two)).manager).toMatchObject({ name: ida.name })
    // An inactive person is not a manager. The person with the next longest assignment becomes the manager.
    await server.database.pool.query('update employee set status_id = $1 where id = $2', [
      statuses.InActive,
      max.employeeId,
    ])
    expect((await facts(one)).manager).toMatchObject({ name: ida.name })
    const stranger = await newPerson(server, await newAccount(server))
    expect(await ask({ managerUniqueId: stranger.employeeId })).toMatchObject({ status: 404 })
  })

  test('in construction with a price are summed up: value, earned, billed and held', async () => {
    expect((await home()).portfolio).toBeNull()
    const built = await project('Built')
    const price = { bid_unit_cost: '10.50' }
    await capture(await activity(await taskOf(built), price), '40')
    await activity(await taskOf(await project('Bid on', { construction_phase: '1' })), price)
    await project('Without a price')
    const invoice = (number: number, more: object) =>
      addInvoice(db(), built, {
        ...{ number, title: `Invoice ${number}`, byEmployeeId: ann.employeeId, open_date: day(-9) },
        ...more,
      })
    await invoice(1, { amount: '270.00', retained: '30.00', status_id: statuses.InProgress })
    await invoice(2, { amount: '90.00', retained: '10.00', status_id: statuses.Completed })
    await invoice(3, { amount: '999.00', status_id: statuses.Created })
    const firm = await addSubContractor(db(), account, { name: 'Kestrel' })
    await invoice(4, { amount: '888.00', status_id: statuses.InProgress, sub_contractor_id: firm })
    expect((await home()).portfolio).toEqual({
      ...{
        seesCosts: true,
        projects: 1,
        value: '1050.00',
        earned: '420.00',
        billed: '400.00',
        held: '40.00',
      },
      ...{ allProjects: 2, allValue: '2100.00' },
    })
    expect((await home({ searchKey: 'bid on' })).portfolio).toMatchObject({
      projects: 0,
      value: '0.00',
      allProjects: 1,
    })
    // Without the right to see costs there are no sums. If the right is for some projects only, the sums
    // contain only these projects.
    expect((await home({}, await reader({ Invoices: 2 }))).portfolio).toBeNull()
    expect((await home({}, await reader({ Costs: 2 }))).portfolio).toMatchObject({
      earned: '420.00',
      billed: null,
      held: null,
    })
    const some = await reader({})
    await scopeRole(db(), some.role, built, { Costs: 2 })
    expect((await home({}, some)).portfolio).toMatchObject({
      value: '1050.00',
      allProjects: 1,
      allValue: '1050.00',
    })
  })
})

describe('activities', () => {
  test('are late, without progress and blocked as the register of activities counts them, of what is filtered', async () => {
    const [one, two] = [await project('One', { risk_level: 'high' }), await project('Two')]
    const max = await newPerson(server, account, 'Project manager')
    await assign(db(), max, two)
    const [job, other] = [await jobOf(one), await jobOf(two)]
    const [task, second] = [await taskOf(job), await taskOf(other)]
    await activity(task, { start_date: day(-400), end_date: day(-390) })
    await activity(task, { start_date: day(-9), end_date: day(-3) })
    await capture(await activity(task, { start_date: day(-9), end_date: day(-3) }), '99')
    await capture(await activity(task, { start_date: day(-9), end_date: day(-3) }), '100')
    await activity(task, { start_date: day(2), end_date: day(6) })
    await activity(second, { start_date: day(-9), end_date: day(7) })
    await rfi(job, 1, ann, null)
    const bo = await newPerson(server, account, 'Superintendent')
    await rfi(job, 2, bo, null)
    const all = await home()
    expect(all.activities).toEqual({ late: 3, withoutProgress: 3, blocked: 4, blockedByMine: 1 })
    expect(all.due.activities).toBe(1)
    expect((await home({ searchKey: 'two' })).activities).toEqual({
      ...{ late: 0, withoutProgress: 1, blocked: 0, blockedByMine: 0 },
    })
    // A number on the home page links to a register with the same filter, so both must count the same.
    for (const filter of [
      {},
      { riskLevel: 'high' },
      { managerUniqueId: max.employeeId },
      { constructionPhase: '2', riskLevel: 'high', managerUniqueId: max.employeeId },
    ] as const) {
      const { activities } = await home(filter)
      const { data } = await server.call(countRegisteredActivities, { body: filter, token: ann.token })
      expect(
        { late: data.late, withoutProgress: data.idle, blocked: data.blocked },
        JSON.stringify(filter),
      ).toEqual({
        late: activities?.late,
        withoutProgress: activities?.withoutProgress,
        blocked: activities?.blocked,
      })
    }
    expect(await facts(one)).toMatchObject({
      lateActivities: 3,
      openRecords: 2,
      overdueRecords: 0,
      myTurns: 1,
    })
    expect(await facts(two)).toMatchObject({ lateActivities: 0, openRecords: 0, myTurns: 0 })
  })

  test('that a change order changes are blocked until it is in force; what is done is blocked by nothing', async () => {
    const { dig, ann: author, add, addItem, send } = await openChangeOrderStage(server)
    const id = await add()
    await addItem(id, { subTaskUniqueId: dig.activityId })
    await send(id)
    expect((await home({}, author)).activities).toMatchObject({ blocked: 1 })
    await server.database.pool.query('update activity set captured_metric = target_metric where id = $1', [
      dig.activityId,
    ])
    expect((await home({}, author)).activities).toMatchObject({ blocked: 0, blockedByMine: 0 })
  })

  test('are told to nobody who may not read schedules, nor to people of a subcontractor', async () => {
    const one = await project('One')
    await activity(await taskOf(one), { end_date: day(-3) })
    expect((await home({}, await reader({ Schedule: 2, Activities: 2 }))).activities).toMatchObject({
      late: 1,
    })
    for (const permissions of [{ Schedule: 2 }, { Activities: 2 }]) {
      const person = await reader(permissions)
      expect(await home({}, person)).toMatchObject({ activities: null, due: { activities: null } })
      expect((await facts(one, person)).lateActivities).toBeNull()
    }
    const theirs = await ofFirm(await reader({ Schedule: 2, Activities: 2, Costs: 2, Captures: 2 }))
    expect(await home({}, theirs)).toMatchObject({
      ...{ projects: 1, late: null, mostAtRisk: null, activities: null, portfolio: null, onSite: null },
      due: { activities: null },
    })
    expect((await facts(one, theirs)).lateActivities).toBeNull()
    // If the caller may read the work of one project only, only that project is counted.
    const other = await project('Other')
    await activity(await taskOf(other), { end_date: day(-3) })
    const scoped = await reader({ Activities: 2 })
    await scopeRole(db(), scoped.role, other, { Schedule: 2 })
    expect((await home({}, scoped)).activities).toMatchObject({ late: 1 })
    expect((await askFacts([one, other], scoped)).data.map(({ lateActivities }) => lateActivities)).toEqual([
      null,
      1,
    ])
  })
})

describe('what waits', () => {
  test('on the caller is told as the court counts it, the two that are most overdue by name, whatever the filter', async () => {
    const job = await jobOf(await project('One'))
    await rfi(job, 1, ann, day(-1))
    await rfi(job, 2, ann, day(-4))
    await rfi(job, 3, ann, day(-2))
    await rfi(job, 4, ann, day(2))
    const { court, openRecords, overdueRecords } = await home()
    expect({ openRecords, overdueRecords }).toEqual({ openRecords: 4, overdueRecords: 3 })
    expect(court).toMatchObject({
      ...{ mine: 4, overdue: 3 },
      items: [
        { number: 'RFI-2', title: 'Question 2', due: day(-4) },
        { number: 'RFI-3', due: day(-2) },
      ],
    })
    const counted = (await server.call(countCourt, { token: ann.token })).data
    expect(counted).toMatchObject({ mine: court.mine, overdue: court.overdue })
    const none = await home({ searchKey: 'nowhere' })
    expect(none).toMatchObject({ projects: 0, openRecords: 0, court: { mine: 4 } })
    const other = await newPerson(server, account, 'Field worker')
    expect((await home({}, other)).court).toEqual({ mine: 0, overdue: 0, items: [] })
  })

  test('is told with its amount', async () => {
    const { rita, dig, add, addItem, send } = await openChangeOrderStage(server)
    const id = await add()
    await addItem(id, { subTaskUniqueId: dig.activityId, changeOrderItemAmount: '217.50' })
    await send(id)
    await server.database.pool.query('update court set due = $1 where record_id = $2 and until is null', [
      day(-1),
      id,
    ])
    const [item] = (await home({}, rita)).court.items
    expect(item).toMatchObject({ targetUniqueID: id, step: 'review' })
    expect(item?.about).toContainEqual({ amount: '217.50', seesCosts: true })
  })
})

describe('what is due within 7 days', () => {
  test('are inspections that are planned, and the next end of bidding', async () => {
    const one = await project('One')
    const permit = await addPermit(db(), one, {
      number: 1,
      title: 'Electrical',
      byEmployeeId: ann.employeeId,
    })
    for (const days of [-1, 0, 6, 7])
      await addPermitInspection(db(), permit, { name: 'Rough-in', planned_on: day(days) })
    const bid = (title: string, days: number, isShown = true) =>
      project(title, { construction_phase: '1', bidding_end_date: day(days), is_bid_advertised: isShown })
    await bid('Over', -1)
    await bid('Hidden', 1, false)
    await bid('Far off', 7)
    expect((await home()).due).toEqual({ inspections: 2, activities: 0, bid: null })
    const soon = await bid('Soon', 5)
    expect((await home()).due.bid).toEqual({
      workOrderUniqueId: soon.workOrderId,
      workOrderTitle: 'Soon',
      day: day(5),
    })
    expect((await home({ searchKey: 'soon' })).due).toMatchObject({ inspections: 0 })
    expect((await home({}, await reader({}))).due.inspections).toBeNull()
    // People of a subcontractor see only permits that name them.
    expect((await home({}, await ofFirm(await reader({ Permits: 2 })))).due.inspections).toBe(0)
  })
})

test('on site today is whoever captured or logged time on a project, once', async () => {
  const [one, two] = [await project('One'), await project('Two')]
  const [dig, pour] = [await activity(await taskOf(one)), await activity(await taskOf(two))]
  const bo = await newPerson(server, account, 'Foreman')
  await capture(dig, '1')
  await capture(pour, '1')
  await capture(pour, '1', { date: day(-1), by: bo })
  expect((await home()).onSite).toBe(1)
  await addTimeLog(db(), pour, { employeeId: bo.employeeId, date: day(0), hours: '8' })
  expect((await home()).onSite).toBe(2)
  expect((await home({ searchKey: 'one' })).onSite).toBe(1)
  expect((await home({}, await reader({ Captures: 2 }))).onSite).toBe(1)
  expect((await home({}, await reader({}))).onSite).toBeNull()
})

describe('the rows', () => {
  test('tell the next day of each, from today on: what waits on the caller before what else is of that day', async () => {
    const one = await project('One', { start_date: day(-9), end_date: day(30) })
    const next = async (who?: Person) => (await facts(one, who)).next
    expect(await next()).toEqual({ kind: 'end', day: day(30), title: '', step: null })
    const job = await jobOf(one)
    await server.database.pool.query('update job set end_date = $1 where id = $2', [day(20), job.jobId])
    expect(await next()).toMatchObject({ kind: 'job', day: day(20), title: 'Job' })
    const permit = await addPermit(db(), one, {
      ...{ number: 1, title: 'Electrical', byEmployeeId: ann.employeeId, end_date: day(18) },
      ...{ status_id: statuses.InProgress, active_on: day(-3), inactivity_days: 15 },
    })
    expect(await next()).toMatchObject({ kind: 'lapse', day: day(12), title: 'Electrical' })
    await addPermitInspection(db(), permit, { name: 'Framing', planned_on: day(5) })
    await addPermitInspection(db(), permit, { name: 'Missed', planned_on: day(-5) })
    expect(await next()).toMatchObject({ kind: 'inspection', day: day(5), title: 'Framing' })
    await rfi(job, 7, ann, day(5))
    await rfi(job, 8, ann, day(-2))
    expect(await next()).toEqual({ kind: 'record', day: day(5), title: 'RFI-7', step: 'answer' })
    const bo = await newPerson(server, account, 'Superintendent')
    await assign(db(), bo, one)
    expect(await next(bo)).toMatchObject({ kind: 'inspection' })
    // A date of a record that the caller may not read is not shown.
    expect(await next(await reader({}))).toMatchObject({ kind: 'end' })
    expect(await next(await reader({ RFIs: 2 }))).toMatchObject({ kind: 'record', title: 'RFI-7' })
    expect(await next(await ofFirm(await reader({ Permits: 2, RFIs: 2, Jobs: 2 })))).toMatchObject({
      kind: 'end',
    })
  })

  test('tell how many intend to bid, and when bidding ends', async () => {
    const bid = await project('Bid', {
      ...{ construction_phase: '1', bidding_end_date: day(6), is_bid_advertised: true, start_date: day(9) },
    })
    expect(await facts(bid)).toMatchObject({ bidders: 0, next: { kind: 'bids', day: day(6) } })
    expect(await facts(bid, await reader({}))).toMatchObject({ bidders: null })
    const hidden = await project('Hidden', {
      construction_phase: '1',
      bidding_end_date: day(6),
      start_date: day(9),
    })
    expect(await facts(hidden)).toMatchObject({ bidders: 0, next: { kind: 'start', day: day(9) } })
    expect((await facts(await project('Built'))).bidders).toBeNull()
  })

  test('stand in the sheet of the list, of what may be read', async () => {
    const one = await project('One', { end_date: day(30) })
    const max = await newPerson(server, account, 'Project manager')
    await assign(db(), max, one)
    const job = await jobOf(one)
    await activity(await taskOf(job), { end_date: day(-3) })
    await rfi(job, 7, ann, day(5))
    await rfi(job, 8, max, day(-2))
    const columns = [
      'title',
      'manager',
      'activities',
      'records',
      'overdueRecords',
      'myTurns',
      'next',
      'nextWhat',
    ]
    const rowsOf = async (who: Person) =>
      (await download(server, exportWorkOrders, { format: 'csv', columns }, who)).rows
    expect(await rowsOf(ann)).toEqual([
      {
        ...{ Title: 'One', Manager: max.name, 'Late activities': '1', 'Open records': '2' },
        ...{ 'Overdue records': '1', 'Your turn': '1', 'Next date': day(5), 'What is next': 'Answer RFI-7' },
      },
    ])
    expect(await rowsOf(await reader({}))).toMatchObject([
      { 'Late activities': '', 'Open records': '0', 'What is next': 'Project ends' },
    ])
  })

  test('are those of projects that the caller sees, in the order asked for; any other is left out', async () => {
    const [one, two] = [await project('One'), await project('Two')]
    const { data } = await askFacts([two, one])
    expect(data.map(({ workOrderUniqueId }) => workOrderUniqueId)).toEqual([two.workOrderId, one.workOrderId])
    const bo = await personWith(server, account, { Projects: 2 })
    await assign(db(), bo, one)
    expect((await askFacts([one], bo)).status).toBe(200)
    const left = async (of: WorkOrderHandle[], who: Caller) =>
      (await askFacts(of, who)).data.map(({ workOrderUniqueId }) => workOrderUniqueId)
    expect(await left([two, one], bo)).toEqual([one.workOrderId])
    const stranger = await newPerson(server, await newAccount(server))
    expect(await left([one, two], stranger)).toEqual([])
    await server.database.pool.query('update work_order set deleted_at = now() where id = $1', [
      one.workOrderId,
    ])
    expect(await left([one, two], ann)).toEqual([two.workOrderId])
    await server.database.pool.query('update work_order set deleted_at = null where id = $1', [
      one.workOrderId,
    ])
    expect((await home({}, stranger)).projects).toBe(0)
    expect((await home({}, bo)).projects).toBe(1)
    const nobody = await personWith(server, account, { Schedule: 2 })
    expect((await ask({}, nobody)).status).toBe(403)
    expect((await askFacts([one], nobody)).status).toBe(403)
  })
})
