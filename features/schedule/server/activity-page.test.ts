/** The page of an activity: its details, and who may see which details. */
import { beforeEach, describe, expect, test } from 'vitest'
import { dayAfter, mondayOf } from '#contract/days.ts'
import {
  type AccountHandle,
  addActivity,
  addCapture,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addInventoryCategory,
  addItem,
  addMovement,
  addRfi,
  addSubContractor,
  addUse,
  assign,
} from '#database/seed/builders.ts'
import { linkActivities } from '#features/links/contract.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import { createRfis } from '#features/rfis/contract.ts'
import { addBranch, type Branch, personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { findActivityDetails } from '../activity-contract.ts'

const server = await useApp()
const db = () => server.database.db
const today = new Date().toISOString().slice(0, 10)

let account: AccountHandle
let branch: Branch
let ann: Person

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  branch = await addBranch(server, account, {
    target_metric: '100',
    unit: 'm',
    bid_unit_cost: '2.5',
    start_date: dayAfter(today, -30),
    end_date: dayAfter(today, -3),
  })
})

const ask = ({ token }: Pick<Person, 'token'>, id = branch.activityId) =>
  server.call(findActivityDetails, { body: { TargetUniqueID: id }, token })
const details = async (who: Pick<Person, 'token'>, id?: string) => (await ask(who, id)).data

/** Assigns a person to the activity, and to its task, job and project. */
async function putOn(who: Person) {
  await assign(db(), who, branch)
  await addEmployeeJob(db(), who, branch)
  await addEmployeeTask(db(), who, branch)
  await addEmployeeActivity(db(), who, branch)
}
const captureOf = (employeeId: string, metric: string, date: string) =>
  addCapture(db(), branch, { employeeId, metric, date })

test('where it is, how far it is, and when it ends at its pace', async () => {
  // Two captures on working days of last week, whatever day it is today.
  const monday = dayAfter(mondayOf(today), -7)
  await captureOf(ann.employeeId, '30', monday)
  await captureOf(ann.employeeId, '20', dayAfter(monday, 1))
  expect(await details(ann)).toMatchObject({
    workOrderTitle: 'Some work order',
    jobTitle: 'Some job',
    taskName: 'Some task',
    isLate: true,
    isDone: false,
    daysLeft: -3,
    remaining: '50.0',
    percent: 50,
    lastCaptureDate: dayAfter(monday, 1),
    paceDays: 2,
    pace: '25.0',
    value: '250.00',
    earned: '125.00',
  })
  // The rest takes two more working days from today.
  const { forecastEnd } = await details(ann)
  const weekday = new Date(`${forecastEnd}T00:00:00Z`).getUTCDay()
  expect(forecastEnd && forecastEnd > today).toBe(true)
  expect([1, 2, 3, 4, 5]).toContain(weekday)
})

test('without a capture there is no pace, and without a target nothing to measure', async () => {
  const loose = await addActivity(db(), branch, { title: 'Loose' })
  expect(await details(ann, loose.activityId)).toMatchObject({
    percent: null,
    pace: null,
    paceDays: 0,
    forecastEnd: null,
    lastCaptureDate: null,
    isLate: false,
    daysLeft: null,
  })
  await captureOf(ann.employeeId, '120', today)
  expect(await details(ann)).toMatchObject({
    isDone: true,
    isLate: false,
    remaining: '0.0',
    forecastEnd: null,
    earned: '250.00',
  })
})

describe('rights', () => {
  test('what it costs is told to whoever may read costs, who is on it to whoever may read that', async () => {
    await putOn(ann)
    const reader = await personWith(server, account, { Projects: 18, Activities: 2 })
    expect(await details(reader)).toMatchObject({ value: null, earned: null, crew: null, material: null })
    const more = await personWith(server, account, {
      Projects: 18,
      Activities: 2,
      Costs: 2,
      Assignments: 2,
      Inventory: 2,
    })
    expect(await details(more)).toMatchObject({
      value: '250.00',
      crew: [{ employeeUniqueId: ann.employeeId, name: ann.name, guestCompanyName: null }],
      material: [],
      jobMaterialCount: 0,
    })
  })

  test('who may not read activities there is refused; of another account, and deleted, it is not there', async () => {
    expect((await ask(await personWith(server, account, { Projects: 18 }))).status).toBe(403)
    expect((await ask(await personWith(server, account, { Projects: 2, Activities: 2 }))).status).toBe(404)
    expect((await ask(await newPerson(server, await newAccount(server)))).status).toBe(404)
    await server.database.pool.query('update activity set deleted_at = now() where id = $1', [
      branch.activityId,
    ])
    expect((await ask(ann)).status).toBe(404)
  })
})

test('people of a subcontractor learn of no other firm: not on it, not by its task, not by material', async () => {
  const { pool } = server.database
  const [sue, rival] = [
    await newPerson(server, account, 'Account administrator'),
    await newPerson(server, account, 'Account administrator'),
  ]
  const firms: string[] = []
  for (const who of [sue, rival]) {
    const firm = await addSubContractor(db(), account, { name: `Firm of ${who.name}` })
    firms.push(firm)
    await pool.query('update employee set sub_contractor_id = $2 where id = $1', [who.employeeId, firm])
    await putOn(who)
  }
  await pool.query('update task set sub_contractor_id = $2, start_date = $3 where id = $1', [
    branch.taskId,
    firms[1],
    '2026-01-05',
  ])
  expect(await details(ann)).toMatchObject({
    subContractorUniqueId: firms[1],
    taskStartDate: '2026-01-05',
    crew: [{}, {}],
  })
  expect(await details(sue)).toMatchObject({
    subContractorUniqueId: null,
    subContractorName: null,
    taskStartDate: null,
    crew: [{ employeeUniqueId: sue.employeeId }],
  })
  await pool.query('update task set sub_contractor_id = $2 where id = $1', [branch.taskId, firms[0]])
  expect(await details(sue)).toMatchObject({
    subContractorUniqueId: firms[0],
    subContractorName: `Firm of ${sue.name}`,
  })
})

test('what stands in its way: what is linked with it, and what waits for its job, each once', async () => {
  const body = [{ jobUniqueId: branch.jobId, rfiTitle: 'Which mix?' }]
  const { data: ids } = await server.call(createRfis, { body, token: ann.token })
  const other = await addActivity(db(), branch, { title: 'Other' })
  const blocks = async (id?: string) =>
    (await details(ann, id)).blocks.map(({ number, subTaskUniqueId }) => [number, subTaskUniqueId])
  expect(await blocks()).toEqual([['RFI-1', null]])
  await server.call(linkActivities, {
    body: [{ targetType: 'RFI', TargetUniqueID: ids[0] as string, subTaskUniqueId: branch.activityId }],
    token: ann.token,
  })
  expect(await blocks()).toEqual([['RFI-1', branch.activityId]])
  expect(await blocks(other.activityId)).toEqual([['RFI-1', null]])
  // A record without a turn waits on nobody, so it blocks nothing.
  await addRfi(db(), branch, { number: 9, title: 'Old', byEmployeeId: ann.employeeId })
  expect(await blocks()).toHaveLength(1)
})

test('material is what was written down for it, and how much of the job says for no activity', async () => {
  const [{ inventoryCategoryUniqueId: categoryId }] = inventoryCategories
  const category = await addInventoryCategory(db(), account, { categoryId, code: 'M-1', name: 'Ties' })
  const item = await addItem(db(), account, { category, name: 'Form ties' })
  const move = { byEmployeeId: ann.employeeId, moved_on: today, quantity: '50' }
  await addMovement(db(), item, { ...move, kind: 'receive' })
  await addMovement(db(), item, { ...move, kind: 'assign', workOrderId: branch.workOrderId })
  const use = (quantity: string, activityId?: string) =>
    addUse(db(), item, branch, {
      employeeId: ann.employeeId,
      quantity,
      date: today,
      ...(activityId && { activityId }),
    })
  await use('5', branch.activityId)
  await use('2', branch.activityId)
  await use('3')
  expect(await details(ann)).toMatchObject({
    material: [
      {
        masterInventoryUniqueId: item.itemId,
        inventoryTitle: 'Form ties',
        inventoryUnit: 'ea',
        quantity: '7',
      },
    ],
    jobMaterialCount: 1,
  })
  const other = await addActivity(db(), branch, { title: 'Other' })
  expect(await details(ann, other.activityId)).toMatchObject({ material: [], jobMaterialCount: 1 })
})
