/**
 * The register of activities of all projects or of one: late, ending or starting soon, without progress,
 * blocked.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountHandle,
  type ActivityHandle,
  addActivity,
  addActivityCode,
  addCapture,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addJob,
  addJobCode,
  addJobCodeType,
  addRelation,
  addSubContractor,
  addTask,
  addTaskCode,
  addWorkOrder,
  assign,
  codeActivity,
  codeJob,
  codeTask,
  type NewActivityRow,
  scopeRole,
  type TaskHandle,
} from '#database/seed/builders.ts'
import { openRfiStage } from '#features/rfis/testing.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import {
  countRegisteredActivities,
  exportRegisteredActivities,
  listActivityChoices,
  listRegisteredActivities,
} from '../activities-contract.ts'
import { countScheduled } from '../contract.ts'

let server: TestApp
let account: AccountHandle
let ann: Person
let clinic: TaskHandle
let depot: TaskHandle

/** A Wednesday in the future: the test clock may only be ahead of the real clock. */
const TODAY = '2043-11-25'
const reads = { Projects: 18, Activities: 2, Schedule: 2 }
const db = () => server.database.db

beforeAll(async () => {
  server = await openTestApp()
  server.clock.now = new Date(`${TODAY}T18:00:00Z`)
})
afterAll(() => server?.close())
beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  clinic = await taskOf('Clinic')
  depot = await taskOf('Depot')
})

async function taskOf(title: string): Promise<TaskHandle> {
  const workOrder = await addWorkOrder(db(), account, { title })
  return addTask(db(), await addJob(db(), workOrder, { title: `${title} job` }), { name: `${title} task` })
}
const add = (title: string, row: Partial<NewActivityRow> = {}, task = clinic) =>
  addActivity(db(), task, { title, target_metric: '100', unit: 'm²', ...row })
const capture = (activity: ActivityHandle, date: string, metric = '10', who = ann) =>
  addCapture(db(), activity, { employeeId: who.employeeId, metric, date })

/** Assigns a person to an activity, and to its task, job and project. */
async function put(who: Person, activity: ActivityHandle) {
  if (!isOn.has(`${who.employeeId} ${activity.taskId}`)) {
    await assign(db(), who, activity)
    await addEmployeeJob(db(), who, activity)
    await addEmployeeTask(db(), who, activity)
  }
  isOn.add(`${who.employeeId} ${activity.taskId}`)
  await addEmployeeActivity(db(), who, activity)
}
const isOn = new Set<string>()

const list = (body: object = {}, { token }: Pick<Person, 'token'> = ann) =>
  server.call(listRegisteredActivities, { body, token })
const titles = async (body?: object, who?: Pick<Person, 'token'>) =>
  (await list(body, who)).data.items.map(({ title }) => title)
const one = async (body?: object, who?: Pick<Person, 'token'>) => (await list(body, who)).data.items[0]
const counts = async (body: object = {}, { token }: Pick<Person, 'token'> = ann) =>
  (await server.call(countRegisteredActivities, { body, token })).data
const choices = async (body: object = {}, { token }: Pick<Person, 'token'> = ann) =>
  (await server.call(listActivityChoices, { body, token })).data

describe('what is late', () => {
  test('is what ended before today and is not done, the latest first, over all projects', async () => {
    await add('Nine days', { end_date: '2043-11-16' })
    await add('Twenty-three days', { end_date: '2043-11-02' }, depot)
    await add('Today', { end_date: TODAY })
    await add('No end')
    const done = await add('Done', { end_date: '2043-11-01' })
    await capture(done, '2043-10-30', '100')
    await add('Nothing planned', { end_date: '2043-11-24', target_metric: '0' })
    expect(await titles({ which: 'late' })).toEqual(['Twenty-three days', 'Nine days', 'Nothing planned'])
    expect(await one({ which: 'late' })).toMatchObject({
      ...{ workOrderTitle: 'Depot', jobTitle: 'Depot job', taskName: 'Depot task' },
      ...{ startDate: null, endDate: '2043-11-02', daysLate: 23, progress: 0 },
      ...{ capturedMetric: '0.0', subTaskTargetMetric: '100.0', subTaskUnit: 'm²' },
      ...{
        crew: [],
        supervisors: [],
        isMine: false,
        lastCaptureDate: null,
        pace: null,
        forecastEndDate: null,
      },
      ...{ blocks: [], codes: [] },
    })
    expect(await titles()).toEqual(['Twenty-three days', 'Nine days', 'Nothing planned', 'Today', 'No end'])
    expect(await counts()).toMatchObject({ all: 5, late: 3, lateProjects: 2, mostDaysLate: 23 })
  })

  test('is as many as the schedule counts', async () => {
    await add('Late', { start_date: '2043-11-02', end_date: '2043-11-16' })
    await add('In time', { start_date: '2043-11-02', end_date: '2043-12-16' })
    const { data } = await server.call(countScheduled, { body: {}, token: ann.token })
    expect(await counts()).toMatchObject({ late: 1, mine: 0 })
    expect(data).toMatchObject({ late: 1, mine: 0 })
  })

  test('goes when it is done, and comes back when its target grows', async () => {
    const activity = await add('Walls', { end_date: '2043-11-16' })
    await capture(activity, '2043-11-24', '100')
    expect(await titles()).toEqual([])
    await server.database.pool.query('update activity set target_metric = 120 where id = $1', [
      activity.activityId,
    ])
    expect(await titles({ which: 'late' })).toEqual(['Walls'])
  })
})

test('this week goes from Monday to Sunday', async () => {
  const ends = ['2043-11-22', '2043-11-23', '2043-11-29', '2043-11-30']
  for (const end of ends) await add(end, { end_date: end })
  expect(await titles({ which: 'week' })).toEqual(['2043-11-23', '2043-11-29'])
  expect(await counts()).toMatchObject({ week: 2 })
})

test('what starts soon begins in the fourteen days from tomorrow on', async () => {
  const starts = [TODAY, '2043-11-26', '2043-12-09', '2043-12-10']
  for (const start of starts) await add(start, { start_date: start })
  expect(await titles({ which: 'soon', sort: 'start' })).toEqual(['2043-11-26', '2043-12-09'])
  expect(await counts()).toMatchObject({ soon: 2 })
})

describe('no progress', () => {
  /** The five working days are Wednesday, Tuesday, Monday, and Friday and Thursday of the week before. */
  test('is five working days without a capture of what is under way', async () => {
    const before = { start_date: '2043-11-02' }
    await capture(await add('Captured on the Thursday', before), '2043-11-19')
    await capture(await add('Captured on the Wednesday before', before), '2043-11-18')
    await add('Should have begun on the Thursday', { start_date: '2043-11-19' })
    await add('Should have begun on the Friday', { start_date: '2043-11-20' })
    await capture(await add('Begun ahead of its start', { start_date: '2043-12-01' }), '2043-11-10')
    await add('Without a start')
    expect((await titles({ which: 'idle' })).toSorted()).toEqual([
      'Begun ahead of its start',
      'Captured on the Wednesday before',
      'Should have begun on the Thursday',
    ])
    expect(await counts()).toMatchObject({ idle: 3 })
  })
})

test('mine is what the caller is on, or whom they supervise on that project', async () => {
  const bob = await personWith(server, account, reads)
  await put(ann, await add('Hers'))
  await put(bob, await add('His'))
  await put(bob, await add('His elsewhere', {}, depot))
  await add('Nobody’s')
  expect(await titles({ which: 'mine' })).toEqual(['Hers'])
  await addRelation(db(), clinic, ann, bob)
  expect((await titles({ which: 'mine' })).toSorted()).toEqual(['Hers', 'His'])
  expect((await one({ which: 'mine' }))?.isMine).toBe(true)
  expect(await counts()).toMatchObject({ mine: 2, all: 4 })
})

describe('what stands in the way', () => {
  test('is told with whose turn it is, and what is blocked is counted', async () => {
    const stage = await openRfiStage(server)
    const { ann: asker, job } = stage
    const task = await addTask(db(), job, { name: 'Task' })
    await addActivity(db(), task, { title: 'Waits', target_metric: '1' })
    await addActivity(db(), await addTask(db(), await addJob(db(), job, { title: 'Other' }), { name: 'T' }), {
      title: 'Free',
      target_metric: '1',
    })
    expect(await titles({ which: 'blocked' }, asker)).toEqual([])
    const id = await stage.add({ rfiTitle: 'Which way?' })
    expect(await titles({ which: 'blocked' }, asker)).toEqual(['Waits'])
    expect(await counts({}, asker)).toMatchObject({ blocked: 1 })
    expect((await one({ which: 'blocked' }, asker))?.blocks).toMatchObject([
      { targetType: 'RFI', targetUniqueID: id, number: 'RFI-1', days: 0, isOverdue: false },
    ])
    // A person who may not read RFIs sees no RFIs here.
    const planner = await personWith(server, stage.account, reads)
    expect(await titles({ which: 'blocked' }, planner)).toEqual([])
    expect(await counts({}, planner)).toMatchObject({ blocked: 0 })
    expect((await list({}, planner)).data.items.flatMap(({ blocks }) => blocks)).toEqual([])
  })
})

test('the last capture, the pace and the forecast end are told', async () => {
  const activity = await add('Lay', { end_date: '2043-11-02' })
  await capture(activity, '2043-11-23', '10')
  await capture(activity, '2043-11-24', '20')
  expect(await one()).toMatchObject({
    progress: 30,
    lastCaptureDate: '2043-11-24',
    pace: '15.0',
    capturedMetric: '30.0',
  })
  // 70 are left at 15 a day: five working days, including today.
  expect((await one())?.forecastEndDate).toBe('2043-12-01')
})

test('the crew is told, whoever leads it first, with firms, supervisors and codes', async () => {
  const [lead, hand, boss] = [
    await personWith(server, account, reads),
    await personWith(server, account, reads),
    await personWith(server, account, reads),
  ]
  const firm = await addSubContractor(db(), account, { name: 'Kestrel' })
  await server.database.pool.query('update employee set sub_contractor_id = $1 where id = $2', [
    firm,
    hand.employeeId,
  ])
  const activity = await add('Place')
  await put(hand, activity)
  await put(lead, activity)
  await addRelation(db(), clinic, lead, hand)
  await assign(db(), boss, clinic)
  await addRelation(db(), clinic, boss, lead)
  expect(await one()).toMatchObject({
    crew: [
      { employeeUniqueId: lead.employeeId, name: lead.name, companyName: null },
      { employeeUniqueId: hand.employeeId, name: hand.name, companyName: 'Kestrel' },
    ],
  })
  expect(new Set((await one())?.supervisors)).toEqual(new Set([lead.name, boss.name]))
  expect(await choices()).toMatchObject({
    workOrders: [{ name: 'Clinic' }],
    jobs: [],
    subContractors: [{ id: firm, name: 'Kestrel' }],
  })
  expect((await choices()).employees.map(({ id }) => id).toSorted()).toEqual(
    [lead.employeeId, hand.employeeId].toSorted(),
  )
  expect(await choices({ workOrderUniqueId: clinic.workOrderId })).toMatchObject({
    workOrders: [],
    jobs: [{ id: clinic.jobId, name: 'Clinic job' }],
  })
  expect(await choices({ workOrderUniqueId: depot.workOrderId })).toMatchObject({ jobs: [], employees: [] })
})

test('its codes are told, in the order that people expect', async () => {
  await addJobCodeType(db(), account, 1, 'Specifications')
  const contract = await addJobCode(db(), account, { typeId: 1, code: '03', name: 'Concrete' })
  const concrete = await addTaskCode(db(), account, contract, { code: '03 30', name: 'Cast' })
  const activity = await add('Place')
  const onTask = await codeTask(db(), clinic, await codeJob(db(), clinic, contract), concrete)
  for (const code of ['10', '9'])
    await codeActivity(
      db(),
      activity,
      onTask,
      await addActivityCode(db(), account, concrete, { code, name: code }),
    )
  expect((await one())?.codes).toEqual(['9', '10'])
})

describe('it is narrowed', () => {
  test('to a project, a job, a phase, a person, a subcontractor and words', async () => {
    const hand = await personWith(server, account, reads)
    const firm = await addSubContractor(db(), account, { name: 'Kestrel' })
    await server.database.pool.query('update employee set sub_contractor_id = $1 where id = $2', [
      firm,
      hand.employeeId,
    ])
    await server.database.pool.query("update work_order set construction_phase = '1' where id = $1", [
      depot.workOrderId,
    ])
    await put(hand, await add('Place footings', { end_date: '2043-11-02' }))
    await add('Tiles', { end_date: '2043-11-03' })
    await add('Fence', { end_date: '2043-11-04' }, depot)
    expect(await titles({ workOrderUniqueId: depot.workOrderId })).toEqual(['Fence'])
    expect(await titles({ jobUniqueId: clinic.jobId })).toEqual(['Place footings', 'Tiles'])
    expect(await titles({ constructionPhase: '1' })).toEqual(['Fence'])
    expect(await titles({ constructionPhase: '2' })).toEqual(['Place footings', 'Tiles'])
    expect(await titles({ employeeUniqueId: hand.employeeId })).toEqual(['Place footings'])
    expect(await titles({ subContractorUniqueId: firm })).toEqual(['Place footings'])
    expect(await titles({ projectSearchKey: 'depo' })).toEqual(['Fence'])
    await server.database.pool.query("update work_order set risk_level = 'high' where id = $1", [
      clinic.workOrderId,
    ])
    expect(await titles({ riskLevel: 'high' })).toEqual(['Place footings', 'Tiles'])
    expect(await titles({ riskLevel: 'high', projectSearchKey: 'depo' })).toEqual([])
    const max = await newPerson(server, account, 'Project manager')
    await assign(db(), max, depot)
    expect(await titles({ managerUniqueId: max.employeeId })).toEqual(['Fence'])
    expect(await counts({ managerUniqueId: max.employeeId })).toMatchObject({ all: 1, late: 1 })
    expect((await choices()).managers).toEqual([{ id: max.employeeId, name: max.name }])
    expect((await choices({ workOrderUniqueId: depot.workOrderId })).managers).toEqual([])
    expect(await titles({ searchKey: 'tile' })).toEqual(['Tiles'])
    expect(await titles({ searchKey: 'depot JOB' })).toEqual(['Fence'])
    expect(await titles({ searchKey: 'clinic task' })).toEqual(['Place footings', 'Tiles'])
    expect(await counts({ subContractorUniqueId: firm })).toMatchObject({ all: 1, late: 1, lateProjects: 1 })
  })

  test('and sorted by its columns, and goes on behind a row', async () => {
    await add('B', { start_date: '2043-11-03', end_date: '2043-11-20' })
    await add('a', { start_date: '2043-11-02', end_date: '2043-11-22' }, depot)
    const c = await add('C', { end_date: '2043-11-21' })
    await capture(c, '2043-11-24')
    const sorted = async (sort: string) => titles({ sort })
    expect(await titles()).toEqual(['B', 'C', 'a'])
    expect(await sorted('name')).toEqual(['a', 'B', 'C'])
    expect(await sorted('-end')).toEqual(['a', 'C', 'B'])
    expect(await sorted('start')).toEqual(['a', 'B', 'C'])
    expect(await sorted('-progress')).toEqual(['C', 'B', 'a'])
    for (const by of ['project', 'job', 'task']) expect((await sorted(`-${by}`))[0]).toBe('a')
    const first = (await list({ NumberOfItemsPerPage: 2, after: '' })).data
    expect(first).toMatchObject({ totalCount: 3, items: [{ title: 'B' }, { title: 'C' }] })
    expect(await titles({ NumberOfItemsPerPage: 2, after: first.next })).toEqual(['a'])
  })
})

describe('who may not', () => {
  test('read schedules or activities, or is not on the project, is told nothing of it', async () => {
    await add('Tiles', { end_date: '2043-11-03' })
    const noSchedule = await personWith(server, account, { ...reads, Schedule: 0 })
    expect(await list({}, noSchedule)).toMatchObject({ status: 403 })
    const noActivities = await personWith(server, account, { ...reads, Activities: 0 })
    expect(await titles({}, noActivities)).toEqual([])
    const onNothing = await personWith(server, account, { ...reads, Projects: 2 })
    expect(await titles({}, onNothing)).toEqual([])
    expect(await counts({}, onNothing)).toMatchObject({ all: 0, late: 0, lateProjects: 0, mostDaysLate: 0 })
    expect(await choices({}, onNothing)).toEqual({
      workOrders: [],
      managers: [],
      jobs: [],
      employees: [],
      subContractors: [],
    })
    expect(await list({ workOrderUniqueId: clinic.workOrderId }, onNothing)).toMatchObject({ status: 404 })
    await assign(db(), onNothing, clinic)
    expect(await titles({}, onNothing)).toEqual(['Tiles'])
    await scopeRole(db(), onNothing.role, clinic, { Projects: 2, Activities: 0, Schedule: 2 })
    expect(await titles({}, onNothing)).toEqual([])
  })

  test('see costs is told none', async () => {
    await add('Tiles', { bid_unit_cost: '12.5', hours: '8' })
    expect(await one()).toMatchObject({ bidUnitCost: '12.50', subTaskHours: '8.0' })
    const planner = await personWith(server, account, reads)
    expect(await one({}, planner)).toMatchObject({ bidUnitCost: null, subTaskHours: '8.0' })
  })

  test('is of another account learns of none by what they name', async () => {
    await add('Tiles')
    const other = await newPerson(server, await newAccount(server))
    expect(await titles({}, other)).toEqual([])
    for (const body of [
      { workOrderUniqueId: clinic.workOrderId },
      { jobUniqueId: clinic.jobId },
      { employeeUniqueId: ann.employeeId },
    ]) {
      expect(await list(body, other)).toMatchObject({ status: 404 })
      expect((await server.call(countRegisteredActivities, { body, token: other.token })).status).toBe(404)
    }
  })

  test('works for a subcontractor is told of no people of other firms', async () => {
    const [theirs, others] = [
      await personWith(server, account, reads),
      await personWith(server, account, reads),
    ]
    for (const [who, name] of [
      [theirs, 'Kestrel'],
      [others, 'Redoak'],
    ] as const) {
      const firm = await addSubContractor(db(), account, { name })
      await server.database.pool.query('update employee set sub_contractor_id = $1 where id = $2', [
        firm,
        who.employeeId,
      ])
    }
    const activity = await add('Tiles')
    await put(theirs, activity)
    await put(others, activity)
    await addRelation(db(), clinic, others, theirs)
    expect(await one({}, theirs)).toMatchObject({
      crew: [{ employeeUniqueId: theirs.employeeId, companyName: 'Kestrel' }],
      supervisors: [],
    })
    const offered = await choices({}, theirs)
    expect(offered.employees.map(({ id }) => id)).toEqual([theirs.employeeId])
    expect(offered.subContractors.map(({ name }) => name)).toEqual(['Kestrel'])
  })
})

test('the spreadsheet has what is shown, in its order', async () => {
  await add('Tiles', { end_date: '2043-11-03', bid_unit_cost: '2' })
  await add('Later', { end_date: '2043-12-03' })
  const sheet = await download(
    server,
    exportRegisteredActivities,
    { format: 'xlsx', which: 'late', columns: ['name', 'late', 'project'] },
    ann,
  )
  expect(sheet.columns).toEqual(['Activity', 'Days late', 'Project'])
  expect(sheet.rows).toEqual([{ Activity: 'Tiles', 'Days late': 22, Project: 'Clinic' }])
  const planner = await personWith(server, account, reads)
  const body = { format: 'csv', which: 'late', columns: ['name', 'cost'] } as const
  expect((await download(server, exportRegisteredActivities, body, ann)).rows).toEqual([
    { Activity: 'Tiles', 'Unit cost': '2.00' },
  ])
  expect((await download(server, exportRegisteredActivities, body, planner)).rows).toEqual([
    { Activity: 'Tiles', 'Unit cost': '' },
  ])
})
