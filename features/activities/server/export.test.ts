import { beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountHandle,
  addActivities,
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
  codeActivity,
  codeJob,
  codeTask,
  type TaskHandle,
} from '#database/seed/builders.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import { exportActivities } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let task: TaskHandle

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  const workOrder = await addWorkOrder(db(), account, { title: 'Some work order' })
  const job = await addJob(db(), workOrder, { title: 'Some job' })
  task = await addTask(db(), job, { name: 'Footings', start_date: '2030-01-01', end_date: '2030-12-31' })
})

const db = () => server.database.db

const exported = (format: 'csv' | 'xlsx' = 'csv', person: Pick<Person, 'token'> = ann) =>
  download(server, exportActivities, { TargetUniqueID: task.taskId, format }, person)

/** An activity with a value in every column of the sheet. */
async function addToldActivity(): Promise<void> {
  const activity = await addActivity(db(), task, {
    title: 'Pour the slab',
    notes: 'Not below 5 degrees',
    start_date: '2030-06-01',
    end_date: '2030-06-30',
    target_metric: '12.5',
    hours: '8',
    unit: 'm³',
    bid_unit_cost: '99.9',
  })
  await addJobCodeType(db(), account, 1, 'Divisions')
  const jobCode = await addJobCode(db(), account, { typeId: 1, code: '03', name: 'Concrete' })
  const taskCode = await addTaskCode(db(), account, jobCode, { code: '03 30', name: 'Cast in place' })
  const onTask = await codeTask(db(), task, await codeJob(db(), task, jobCode), taskCode)
  for (const [code, name] of [
    ['03 35', 'Finishing'],
    ['03 31', 'Slab'],
  ] as const) {
    await codeActivity(db(), activity, onTask, await addActivityCode(db(), account, taskCode, { code, name }))
  }
  await addCapture(db(), activity, { employeeId: ann.employeeId, metric: '15', date: '2026-11-20' })
}

describe('activities as a spreadsheet', () => {
  test('tell names and not ids, and what was captured above the target', async () => {
    await addToldActivity()
    const { rows, fileName } = await exported()
    expect(rows).toEqual([
      {
        Title: 'Pour the slab',
        Codes: '03 31 Slab, 03 35 Finishing',
        Status: 'Active',
        'Start date': '2030-06-01',
        'End date': '2030-06-30',
        'Outside task dates': 'No',
        'Days left': expect.stringMatching(/^\d+$/),
        Risk: 'Low',
        Progress: '120%',
        Captured: '15.0',
        Target: '12.5',
        Unit: 'm³',
        Hours: '8.0',
        'Unit cost': '99.90',
        Notes: 'Not below 5 degrees',
      },
    ])
    const today = new Date().toISOString().slice(0, 10)
    expect(fileName).toBe(`Activities of Footings ${today}.csv`)
  })

  test('have numbers and days as such in xlsx', async () => {
    await addToldActivity()
    const { rows } = await exported('xlsx')
    expect(rows).toMatchObject([
      { 'Start date': new Date('2030-06-01'), Progress: 1.2, Captured: 15, Hours: 8, 'Unit cost': 99.9 },
    ])
  })

  test('let nobody hide a formula in a title', async () => {
    await addActivity(db(), task, { title: '-2+3', notes: '=1+1', unit: '@' })
    expect((await exported()).rows).toMatchObject([{ Title: "'-2+3", Notes: "'=1+1", Unit: "'@" }])
    const { rows, xml } = await exported('xlsx')
    expect(rows).toMatchObject([{ Title: '-2+3', Notes: '=1+1', Unit: '@' }])
    expect(xml).not.toMatch(/<f[\s>/]/)
  })

  test('are all activities of the task in their order, and not one page', async () => {
    const other = await addTask(db(), task, { name: 'Other' })
    await addActivity(db(), other, { title: 'of another task' })
    await addActivities(
      db(),
      Array.from({ length: 1050 }, (_, index) => ({
        task,
        title: `Activity ${index}`,
        position: 2000 - index,
      })),
    )
    const { rows } = await exported()
    expect(rows.map((row) => row.Title)).toEqual(
      Array.from({ length: 1050 }, (_, index) => `Activity ${1049 - index}`),
    )
  })

  test("are not another account's", async () => {
    const stranger = await newPerson(server, await newAccount(server, 'Stranger'))
    expect(await exported('csv', stranger)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
  })

  test('are not for who may not list them, nor of a project one is not assigned to', async () => {
    const nothing = await addRole(db(), account, 'No activities', { Projects: 31, Activities: 31 - 2 })
    expect(await exported('csv', await newPerson(server, account, nothing))).toMatchObject({ status: 403 })
    const unassigned = await addRole(db(), account, 'No global access', { Projects: 15, Activities: 31 })
    expect(await exported('csv', await newPerson(server, account, unassigned))).toMatchObject({ status: 404 })
  })
})
