import { beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addActivity,
  addCapture,
  addJob,
  addJobCode,
  addJobCodeType,
  addRole,
  addTask,
  addWorkOrder,
  codeJob,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import { exportJobs } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let workOrder: WorkOrderHandle

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  workOrder = await addWorkOrder(db(), account, {
    title: 'Linden Street Library Renewal',
    start_date: '2030-01-01',
    end_date: '2030-12-31',
  })
})

const db = () => server.database.db

const exported = (format: 'csv' | 'xlsx' = 'csv', person: Pick<Person, 'token'> = ann) =>
  download(server, exportJobs, { TargetUniqueID: workOrder.workOrderId, format }, person)

/** Adds a job that fills every column of the sheet. */
async function addToldJob(): Promise<void> {
  const job = await addJob(db(), workOrder, {
    title: 'Foundations',
    description: 'Footings, then walls',
    start_date: '2030-06-01',
    end_date: '2031-06-30',
  })
  await addJobCodeType(db(), account, 1, 'Divisions')
  await codeJob(db(), job, await addJobCode(db(), account, { typeId: 1, code: '05', name: 'Metals' }))
  await codeJob(db(), job, await addJobCode(db(), account, { typeId: 1, code: '03', name: 'Concrete' }))
  const task = await addTask(db(), job, { name: 'Some task' })
  const activity = await addActivity(db(), task, { title: 'Some activity', target_metric: '40.5' })
  await addCapture(db(), activity, { employeeId: ann.employeeId, metric: '10.125', date: '2026-11-20' })
}

describe('jobs as a spreadsheet', () => {
  test('tell names and not ids', async () => {
    await addToldJob()
    const { rows, fileName } = await exported()
    expect(rows).toEqual([
      {
        Title: 'Foundations',
        Codes: '03 Concrete, 05 Metals',
        Status: 'Active',
        'Start date': '2030-06-01',
        'End date': '2031-06-30',
        'Outside project dates': 'Yes',
        'Days left': expect.stringMatching(/^\d+$/),
        Risk: 'Low',
        'Risk because': expect.stringMatching(/^25% done, starts in [\d,]+ days$/),
        Progress: '25%',
        Completed: '0.25',
        Estimated: '1.0',
        Totals: 'by number of activities',
        Value: '',
        'Missing costs': '1',
        Description: 'Footings, then walls',
      },
    ])
    const today = new Date().toISOString().slice(0, 10)
    expect(fileName).toBe(`Jobs of Linden Street Library Renewal ${today}.csv`)
  })

  test('have numbers and days as such in xlsx', async () => {
    await addToldJob()
    const { rows, fileName } = await exported('xlsx')
    expect(rows).toMatchObject([
      {
        Title: 'Foundations',
        Codes: '03 Concrete, 05 Metals',
        'Start date': new Date('2030-06-01'),
        'End date': new Date('2031-06-30'),
        Progress: 0.25,
        Completed: 0.25,
        Estimated: 1,
        Totals: 'by number of activities',
        'Missing costs': 1,
      },
    ])
    expect(fileName).toMatch(/^Jobs of .*\.xlsx$/)
  })

  test('let nobody hide a formula in a title', async () => {
    const title = '=HYPERLINK("https://evil.example/","Click")'
    await addJob(db(), workOrder, { title, description: '@SUM(1,1)' })
    expect((await exported()).rows).toMatchObject([{ Title: `'${title}`, Description: "'@SUM(1,1)" }])
    const { rows, xml } = await exported('xlsx')
    expect(rows).toMatchObject([{ Title: title, Description: '@SUM(1,1)' }])
    expect(xml).not.toMatch(/<f[\s>/]/)
  })

  test('are all jobs in their order, and not one page', async () => {
    await server.database.pool.query(
      `insert into job (company_id, account_id, id, work_order_id, title, status_id, position)
       select $1, $2, gen_random_uuid(), $3, 'Job ' || n, $4, 2000 - n from generate_series(1, 1050) n`,
      [workOrder.companyId, workOrder.accountId, workOrder.workOrderId, statuses.Completed],
    )
    const { rows } = await exported()
    expect(rows.map((row) => row.Title)).toEqual(
      Array.from({ length: 1050 }, (_, index) => `Job ${1050 - index}`),
    )
    expect(rows[0]).toMatchObject({ Status: 'Completed', Codes: '', 'Outside project dates': 'No' })
  })

  test('are refused when there are more than a spreadsheet holds', async () => {
    await server.database.pool.query(
      `insert into job (company_id, account_id, id, work_order_id, title, status_id)
       select $1, $2, gen_random_uuid(), $3, 'Job', 1 from generate_series(1, 20001)`,
      [workOrder.companyId, workOrder.accountId, workOrder.workOrderId],
    )
    expect(await exported()).toMatchObject({ status: 413, errorCode: 'TOO_MANY_ROWS' })
  })

  test("are not another account's", async () => {
    await addJob(db(), workOrder, { title: 'Secret' })
    const stranger = await newPerson(server, await newAccount(server, 'Stranger'))
    expect(await exported('csv', stranger)).toMatchObject({ status: 404, errorCode: 'WORK_ORDER_NOT_FOUND' })
  })

  test('are not for who may not list them, nor of a project one is not assigned to', async () => {
    const nothing = await addRole(db(), account, 'No jobs', { Projects: 31, Jobs: 31 - 2 })
    expect(await exported('csv', await newPerson(server, account, nothing))).toMatchObject({ status: 403 })
    const unassigned = await addRole(db(), account, 'No global access', { Projects: 15, Jobs: 31 })
    expect(await exported('csv', await newPerson(server, account, unassigned))).toMatchObject({ status: 404 })
  })

  test('do not tell the title of a project that one may not read', async () => {
    const role = await addRole(db(), account, 'Jobs alone', { Projects: 16, Jobs: 2 })
    const { status, fileName } = await exported('csv', await newPerson(server, account, role))
    expect(status).toBe(200)
    expect(fileName).toMatch(/^Jobs \d{4}-\d\d-\d\d\.csv$/)
  })
})
