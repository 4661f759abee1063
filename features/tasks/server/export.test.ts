import { beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountHandle,
  addActivity,
  addCapture,
  addJob,
  addJobCode,
  addJobCodeType,
  addRole,
  addTask,
  addTaskCode,
  addWorkOrder,
  codeJob,
  codeTask,
  type JobHandle,
} from '#database/seed/builders.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import { exportTasks } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let job: JobHandle

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  const workOrder = await addWorkOrder(db(), account, { title: 'Some work order' })
  job = await addJob(db(), workOrder, {
    title: 'Foundations',
    start_date: '2030-01-01',
    end_date: '2030-12-31',
  })
})

const db = () => server.database.db

const exported = (format: 'csv' | 'xlsx' = 'csv', person: Pick<Person, 'token'> = ann) =>
  download(server, exportTasks, { TargetUniqueID: job.jobId, format }, person)

/** Adds a task that fills every column of the sheet. */
async function addToldTask(): Promise<void> {
  const task = await addTask(db(), job, {
    name: 'Footings',
    notes: 'Before the frost',
    metric: '12.5',
    current_metric: '3',
    start_date: '2029-12-01',
    end_date: '2030-06-30',
  })
  await addJobCodeType(db(), account, 1, 'Divisions')
  const jobCode = await addJobCode(db(), account, { typeId: 1, code: '03', name: 'Concrete' })
  const onJob = await codeJob(db(), job, jobCode)
  for (const [code, name] of [
    ['03 30', 'Cast in place'],
    ['03 11', 'Forming'],
  ] as const) {
    await codeTask(db(), task, onJob, await addTaskCode(db(), account, jobCode, { code, name }))
  }
  const activity = await addActivity(db(), task, { title: 'Some activity', target_metric: '3' })
  await addCapture(db(), activity, { employeeId: ann.employeeId, metric: '1', date: '2026-11-20' })
}

describe('tasks as a spreadsheet', () => {
  test('tell names and not ids', async () => {
    await addToldTask()
    const { rows, fileName } = await exported()
    expect(rows).toEqual([
      {
        Name: 'Footings',
        Codes: '03 11 Forming, 03 30 Cast in place',
        Status: 'Active',
        'Start date': '2029-12-01',
        'End date': '2030-06-30',
        'Outside job dates': 'Yes',
        'Days left': expect.stringMatching(/^\d+$/),
        Risk: 'Low',
        'Risk because': expect.stringMatching(/^33% done, starts in [\d,]+ days$/),
        Progress: '33%',
        Completed: '0.3333',
        Estimated: '1.0',
        Totals: 'by number of activities',
        Value: '',
        'Missing costs': '1',
        Metric: '12.5',
        'Current metric': '3.0',
        Notes: 'Before the frost',
      },
    ])
    const today = new Date().toISOString().slice(0, 10)
    expect(fileName).toBe(`Tasks of Foundations ${today}.csv`)
  })

  test('have numbers and days as such in xlsx', async () => {
    await addToldTask()
    const { rows } = await exported('xlsx')
    expect(rows).toMatchObject([
      { Name: 'Footings', 'Start date': new Date('2029-12-01'), Progress: 0.33, Estimated: 1, Metric: 12.5 },
    ])
  })

  test('let nobody hide a formula in a name', async () => {
    await addTask(db(), job, { name: '+1+1', notes: '=1+1' })
    expect((await exported()).rows).toMatchObject([{ Name: "'+1+1", Notes: "'=1+1" }])
    const { rows, xml } = await exported('xlsx')
    expect(rows).toMatchObject([{ Name: '+1+1', Notes: '=1+1' }])
    expect(xml).not.toMatch(/<f[\s>/]/)
  })

  test('are all tasks in their order, and not one page', async () => {
    await server.database.pool.query(
      `insert into task (company_id, account_id, id, work_order_id, job_id, name, status_id, position)
       select $1, $2, gen_random_uuid(), $3, $4, 'Task ' || n, 1, 2000 - n from generate_series(1, 1050) n`,
      [job.companyId, job.accountId, job.workOrderId, job.jobId],
    )
    const { rows } = await exported()
    expect(rows.map((row) => row.Name)).toEqual(
      Array.from({ length: 1050 }, (_, index) => `Task ${1050 - index}`),
    )
  })

  test("are not another account's", async () => {
    const stranger = await newPerson(server, await newAccount(server, 'Stranger'))
    expect(await exported('csv', stranger)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
  })

  test('are not for who may not list them, nor of a project one is not assigned to', async () => {
    const nothing = await addRole(db(), account, 'No tasks', { Projects: 31, Jobs: 31, Tasks: 31 - 2 })
    expect(await exported('csv', await newPerson(server, account, nothing))).toMatchObject({ status: 403 })
    const unassigned = await addRole(db(), account, 'No global access', { Projects: 15, Tasks: 31 })
    expect(await exported('csv', await newPerson(server, account, unassigned))).toMatchObject({ status: 404 })
  })

  test('do not tell the title of a job that one may not read', async () => {
    const role = await addRole(db(), account, 'Tasks alone', { Projects: 16, Tasks: 2 })
    const { status, fileName } = await exported('csv', await newPerson(server, account, role))
    expect(status).toBe(200)
    expect(fileName).toMatch(/^Tasks \d{4}-\d\d-\d\d\.csv$/)
  })
})
