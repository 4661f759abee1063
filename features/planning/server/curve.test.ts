/** Planned against earned over time: the weights, the points, and the rights. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Permissions } from '#contract/modules.ts'
import {
  type AccountHandle,
  addActivity,
  addCapture,
  addJob,
  addSubContractor,
  addTask,
  addWorkOrder,
  assign,
  type JobHandle,
  scopeRole,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { findCurve, MOST_POINTS } from '../contract.ts'
import { daysOfCurve } from './curve.ts'

let server: TestApp
let account: AccountHandle
let ann: Person
let project: WorkOrderHandle
let frame: JobHandle
let roof: JobHandle

const db = () => server.database.db
const dates = (start_date: string, end_date: string) => ({ start_date, end_date })

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())
afterEach(() => {
  server.clock.now = new Date()
})
beforeEach(async () => {
  server.clock.now = new Date('2031-01-15T18:00:00Z')
  account = await newAccount(server)
  ann = await newPerson(server, account)
  project = await addWorkOrder(db(), account, { title: 'Linden' })
  frame = await addJob(db(), project, { title: 'Frame' })
  roof = await addJob(db(), project, { title: 'Roof' })
})

/** $1,000 over ten days: 100 t at $10. */
const steel = async (more: object = {}) =>
  addActivity(db(), await addTask(db(), frame, { name: 'Steel', ...dates('2031-01-11', '2031-01-20') }), {
    ...{ title: 'Erect', target_metric: '100', unit: 't', bid_unit_cost: '10' },
    ...more,
  })
/** $3,000 over four days of its own. */
const deck = async (more: object = {}) =>
  addActivity(db(), await addTask(db(), roof, { name: 'Deck' }), {
    ...{ title: 'Lay', target_metric: '3', unit: 'ea', bid_unit_cost: '1000' },
    ...dates('2031-01-17', '2031-01-20'),
    ...more,
  })
const capture = (activity: Awaited<ReturnType<typeof steel>>, date: string, metric: string) =>
  addCapture(db(), activity, { employeeId: ann.employeeId, date, metric })

const ask = (more: object = {}, { token }: Pick<Person, 'token'> = ann) =>
  server.call(findCurve, { body: { TargetUniqueID: project.workOrderId, ...more }, token })
const curve = async (more?: object) =>
  Object.fromEntries(
    (await ask(more)).data.points.map(({ day, plannedPercent, earnedPercent }) => [
      day.slice(8),
      `${plannedPercent} ${earnedPercent}`,
    ]),
  )

test('planned goes evenly over the days of a task, or else of the activity; earned by what was captured', async () => {
  const [erect] = [await steel(), await deck()]
  await capture(erect, '2031-01-11', '10')
  await capture(erect, '2031-01-14', '30')
  expect((await ask()).data).toMatchObject({
    ...{ totalsBasis: 'value', activityCount: 2, undatedCount: 0, value: '4000.00', today: '2031-01-15' },
  })
  expect(await curve()).toEqual({
    ...{ 11: '2.5 2.5', 12: '5.0 2.5', 13: '7.5 2.5', 14: '10.0 10.0', 15: '12.5 10.0' },
    ...{ 16: '15.0 null', 17: '36.2 null', 18: '57.5 null', 19: '78.7 null', 20: '100.0 null' },
  })
})

test('of a job alone by the weights of the project', async () => {
  const erect = await steel()
  await deck()
  await capture(erect, '2031-01-14', '50')
  expect((await ask({ jobUniqueId: frame.jobId })).data).toMatchObject({ activityCount: 1, value: '1000.00' })
  expect(await curve({ jobUniqueId: frame.jobId })).toMatchObject({ 15: '50.0 50.0', 20: '100.0 null' })
})

test('what is captured beyond the target earns no more, in the order of its days; thirds make a whole', async () => {
  const lay = await deck({ ...dates('2031-01-11', '2031-01-14') })
  for (const day of ['11', '12', '13']) await capture(lay, `2031-01-${day}`, '1')
  expect(await curve()).toMatchObject({ 11: '25.0 33.3', 12: '50.0 66.6', 13: '75.0 100.0' })
  await capture(lay, '2031-01-12', '1.5')
  expect(await curve()).toMatchObject({ 11: '25.0 33.3', 12: '50.0 100.0', 13: '75.0 100.0' })
})

test('without a price for each it is weighed by hours, without hours each counts alike', async () => {
  const lay = await deck({ bid_unit_cost: '0', hours: '6' })
  await steel({ hours: '2' })
  await capture(lay, '2031-01-15', '3')
  expect((await ask()).data).toMatchObject({ totalsBasis: 'hours', value: null })
  expect(await curve()).toMatchObject({ 15: '12.5 75.0' })
  await steel({ hours: null })
  expect((await ask()).data).toMatchObject({ totalsBasis: 'count' })
  expect(await curve()).toMatchObject({ 15: '33.3 33.3' })
})

test('what has no days is not planned, and is counted; captures before all plans begin the curve', async () => {
  const loose = await addActivity(db(), await addTask(db(), frame, { name: 'Loose' }), {
    ...{ title: 'Loose', target_metric: '1', bid_unit_cost: '1000' },
  })
  await steel()
  await capture(loose, '2031-01-09', '1')
  expect((await ask()).data).toMatchObject({ undatedCount: 1, activityCount: 2 })
  expect(await curve()).toMatchObject({ '09': '0.0 50.0', 20: '50.0 null' })
})

test('goes on to today where the plan is over', async () => {
  const erect = await steel()
  await capture(erect, '2031-02-20', '40')
  server.clock.now = new Date('2031-03-01T18:00:00Z')
  ann = await newPerson(server, account)
  const { points } = (await ask()).data
  expect(points.at(-1)).toEqual({ day: '2031-03-01', plannedPercent: '100.0', earnedPercent: '40.0' })
})

test('of nothing is nothing', async () => {
  expect((await ask()).data).toMatchObject({ activityCount: 0, points: [{ plannedPercent: '0.0' }] })
})

describe('the days', () => {
  test.each([
    ['2031-01-01', '2031-01-01', 1],
    ['2031-01-01', '2031-01-31', 31],
    ['2029-01-01', '2033-12-31', MOST_POINTS],
  ])('from %s to %s are %i', (first, last, count) => {
    const days = daysOfCurve(first, last, '2031-01-15')
    expect(days).toHaveLength(count)
    expect([days[0], days.at(-1)]).toEqual([first, last])
    expect(days.includes('2031-01-15')).toBe(first < last)
  })
})

describe('it is for', () => {
  const reads: Permissions = { Projects: 18, Jobs: 2, Activities: 2 }

  test('whoever may read the activities there; amounts for whoever sees costs', async () => {
    await steel()
    const who = await personWith(server, account, reads)
    expect((await ask({}, who)).data).toMatchObject({ totalsBasis: 'share', value: null })
    expect((await ask({}, await personWith(server, account, { ...reads, Costs: 2 }))).data).toMatchObject({
      value: '1000.00',
    })
    await scopeRole(db(), who.role, project, { Activities: 0 })
    expect(await ask({}, who)).toMatchObject({ status: 403 })
  })

  test('people on the project, of the own account, and of its jobs', async () => {
    const who = await personWith(server, account, { ...reads, Projects: 2 })
    expect(await ask({}, who)).toMatchObject({ status: 404 })
    await assign(db(), who, project)
    expect(await ask({}, who)).toMatchObject({ status: 200 })
    expect(await ask({}, await newPerson(server, await newAccount(server)))).toMatchObject({ status: 404 })
    const elsewhere = await addJob(db(), await addWorkOrder(db(), account, { title: 'Harbor' }), {
      title: 'x',
    })
    expect(await ask({ jobUniqueId: elsewhere.jobId })).toMatchObject({ status: 404 })
  })

  test('nobody of a subcontractor', async () => {
    const firm = await addSubContractor(db(), account, { name: 'Kestrel' })
    const guest = await personWith(server, account, { ...reads, Projects: 2 })
    await server.database.pool.query('update employee set sub_contractor_id = $1 where id = $2', [
      firm,
      guest.employeeId,
    ])
    await assign(db(), guest, project)
    expect((await ask({}, guest)).status).toBe(403)
  })
})
