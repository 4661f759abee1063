/** The progress report: planned against earned, by the weights of the project's own totals. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permissions } from '#contract/modules.ts'
import {
  type AccountHandle,
  type ActivityHandle,
  addActivity,
  addCapture,
  addJob,
  addRole,
  addTask,
  assign,
  type TaskHandle,
} from '#database/seed/builders.ts'
import { getWorkOrder } from '#features/projects/contract.ts'
import { addBranch, type Branch } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { readXlsx } from '#tests/harness/sheets.ts'
import { exportProgress, findProgress, type ProgressReport } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let branch: Branch
let task: TaskHandle

const period = { startDate: '2026-01-11', endDate: '2026-01-15' }

beforeAll(async () => {
  const { db } = server.database
  account = await newAccount(server)
  ann = await newPerson(server, account)
  branch = await addBranch(server, account, {
    target_metric: '100',
    unit: 'm³',
    bid_unit_cost: '10',
    hours: '5',
  })
  const days = { start_date: '2026-01-11', end_date: '2026-01-20' }
  const job = await addJob(db, branch, { title: 'Second job', position: 1 })
  task = await addTask(db, job, { name: 'Second task', ...days })
  const second = await addActivity(db, task, {
    title: 'Second activity',
    target_metric: '30',
    unit: 't',
    bid_unit_cost: '100',
    hours: '15',
  })
  const capture = (of: ActivityHandle, date: string, metric: string) =>
    addCapture(db, of, { employeeId: ann.employeeId, byEmployeeId: ann.employeeId, date, metric })
  await capture(branch, '2026-01-10', '40')
  await capture(branch, '2026-01-15', '20')
  await capture(branch, '2026-01-16', '5')
  // More quantity than the target earns no more than the target.
  await capture(second, '2026-01-12', '33')
})

const bodyOf = (more: object = {}) => ({ workorderUniqueId: branch.workOrderId, ...period, ...more })
const read = (more: object = {}, { token }: Person = ann) =>
  server.call(findProgress, { body: bodyOf(more), token })
const fileOf = (more: object = {}, { token }: Person = ann) =>
  server.app.inject({
    method: 'POST',
    url: exportProgress.path,
    headers: { authorization: token },
    payload: bodyOf(more),
  })
const lineOf = (report: ProgressReport | null, title: string) =>
  report?.rows.find((row) => row.title === title)

async function personOf(permissions: Permissions): Promise<Person> {
  const { db } = server.database
  const person = await newPerson(
    server,
    account,
    await addRole(db, account, `P ${Math.random()}`, permissions),
  )
  await assign(db, person, branch)
  return person
}

describe('the progress report', () => {
  test('tells before, in the period and in all, to the end of its last day, at each level', async () => {
    const { data } = await read()
    expect(data?.rows.map(({ level }) => level)).toEqual([
      'job',
      'task',
      'activity',
      'job',
      'task',
      'activity',
      'project',
    ])
    expect(data?.rows.find(({ subTaskUniqueId }) => subTaskUniqueId === branch.activityId)).toMatchObject({
      ...{ unit: 'm³', target: '100.0', capturedBefore: '40.0', capturedInPeriod: '20.0', captured: '60.0' },
      ...{ value: '1000.00', earnedBefore: '400.00', earnedInPeriod: '200.00', earned: '600.00' },
      earnedPercent: '60.0',
    })
    expect(lineOf(data, 'Second activity')).toMatchObject({
      ...{ captured: '33.0', earned: '3000.00', earnedPercent: '100.0' },
      // Five of the ten days of its task have passed.
      ...{ planned: '1500.00', plannedPercent: '50.0', difference: '50.0' },
    })
    for (const title of ['Second task', 'Second job'])
      expect(lineOf(data, title)).toMatchObject({
        earned: '3000.00',
        planned: '1500.00',
        unit: null,
        target: null,
      })
    expect(lineOf(data, 'All jobs')).toMatchObject({
      value: '4000.00',
      earned: '3600.00',
      earnedPercent: '90.0',
    })
    expect([data?.totalsBasis, data?.activityCount]).toEqual(['value', 2])
  })

  test('adds up: each level is the sum of the one below', async () => {
    const rows = (await read()).data?.rows ?? []
    const sum = (level: string, key: 'value' | 'planned' | 'earned' | 'earnedInPeriod') =>
      rows.filter((row) => row.level === level).reduce((total, row) => total + Number(row[key]), 0)
    for (const key of ['value', 'planned', 'earned', 'earnedInPeriod'] as const)
      expect([sum('job', key), sum('task', key), sum('activity', key)]).toEqual(
        [0, 0, 0].map(() => sum('project', key)),
      )
  })

  test('earns to today what the page of the project tells', async () => {
    const { data } = await read({ endDate: '2026-12-31' })
    const project = await server.call(getWorkOrder, { params: { id: branch.workOrderId }, token: ann.token })
    expect(Number(lineOf(data, 'All jobs')?.earned)).toBe(Number(project.data?.completedTotal))
    expect(Number(lineOf(data, 'All jobs')?.value)).toBe(Number(project.data?.estimatedTotal))
  })

  test('is a spreadsheet with the same rows, numbers and order, and the names in its head', async () => {
    const { data } = await read()
    const file = await fileOf()
    const [head, rows] = [1, 2].map((page) => readXlsx(file.rawPayload, page).rows)
    expect(Object.fromEntries(head ?? [])).toMatchObject({
      Project: 'Some work order',
      Company: data?.companyName,
      Period: '2026-01-11 to 2026-01-15',
      Weighted: 'by cost',
    })
    expect(rows?.slice(1).map((row) => [row[1], row[6], row[10], row[12]])).toEqual(
      data?.rows.map((row) => [row.title, Number(row.value), Number(row.earned), Number(row.earnedPercent)]),
    )
    expect(JSON.stringify([head, rows])).not.toContain(branch.workOrderId)
  })

  test('has no amounts for whoever may not see costs: on the screen none, in the file no column', async () => {
    const reader = await personOf({ Projects: 2, Reports: 2, Activities: 2 })
    const { data } = await read({}, reader)
    expect(data?.totalsBasis).toBe('share')
    for (const row of data?.rows ?? [])
      expect([row.value, row.planned, row.earnedBefore, row.earnedInPeriod, row.earned]).toEqual([
        null,
        null,
        null,
        null,
        null,
      ])
    expect(lineOf(data, 'All jobs')?.earnedPercent).toBe('90.0')
    const [titles] = readXlsx((await fileOf({}, reader)).rawPayload, 2).rows
    expect(titles).toEqual(expect.arrayContaining(['Captured before', 'Earned, %']))
    expect(titles?.join()).not.toMatch(/Value|Earned before|Planned(?!,)/)
  })

  describe('of a period that is not over', () => {
    // In UTC it is still the day before.
    const today = '2027-03-11'
    let eve: Person
    let report: (endDate: string) => Promise<{ shown: ProgressReport | null; sheet: (string | number)[] }>

    beforeAll(async () => {
      server.clock.now = new Date('2027-03-10T20:00:00Z')
      const { db, pool } = server.database
      const zoned = await newAccount(server, 'Far account', 'Pacific/Auckland')
      eve = await newPerson(server, zoned)
      const work = await addBranch(server, zoned, { target_metric: '14', unit: 'm', bid_unit_cost: '10' })
      await pool.query("update task set start_date = '2027-03-08', end_date = '2027-03-21' where id = $1", [
        work.taskId,
      ])
      await addCapture(db, work, {
        employeeId: eve.employeeId,
        byEmployeeId: eve.employeeId,
        date: today,
        metric: '4',
      })
      report = async (endDate) => {
        const asked = { workorderUniqueId: work.workOrderId, startDate: '2027-03-08', endDate }
        const file = readXlsx((await fileOf(asked, eve)).rawPayload, 1)
        return { shown: (await read(asked, eve)).data, sheet: file.rows.flat() as (string | number)[] }
      }
    })

    afterAll(() => {
      server.clock.now = new Date()
    })

    test.each([
      ['ends on a day to come', '2027-03-14', today, '28.5'],
      ['ends today', today, today, '28.5'],
      ['ended yesterday', '2027-03-10', '2027-03-10', '21.4'],
    ])(
      'that %s, what is planned is judged by then or by today',
      async (_what, endDate, dataDate, planned) => {
        const { shown, sheet } = await report(endDate)
        expect(shown).toMatchObject({ endDate, dataDate })
        const all = shown?.rows.at(-1)
        expect(all?.plannedPercent).toBe(planned)
        expect(all?.difference).toBe(dataDate === today ? '0.0' : `-${planned}`)
        expect(sheet[sheet.indexOf('Planned to') + 1]).toBe(dataDate)
      },
    )
  })

  test('is for whoever may read reports and activities there', async () => {
    for (const permissions of [
      { Projects: 2, Activities: 2 },
      { Projects: 2, Reports: 2 },
    ]) {
      // oxlint-disable-next-line no-await-in-loop
      const person = await personOf(permissions)
      // oxlint-disable-next-line no-await-in-loop
      expect([(await read({}, person)).status, (await fileOf({}, person)).statusCode]).toEqual([403, 403])
    }
    const stranger = await newPerson(server, await newAccount(server))
    expect([(await read({}, stranger)).status, (await fileOf({}, stranger)).statusCode]).toEqual([404, 404])
    const subcontractor = await newPerson(server, account, 'Subcontractor')
    await assign(server.database.db, subcontractor, branch)
    expect((await read({}, subcontractor)).status).toBe(403)
  })

  test.each([
    ['an end before the start', { endDate: '2026-01-10' }],
    ['more than a year', { startDate: '2025-01-01', endDate: '2026-01-02' }],
  ])('refuses %s', async (_what, more) => {
    const answer = await read(more)
    expect([answer.status, answer.fields?.[0]?.path]).toEqual([400, 'endDate'])
    expect((await fileOf(more)).statusCode).toBe(400)
  })

  test('goes by hours where a unit cost is missing, and then has no amounts', async () => {
    const { db } = server.database
    await addActivity(db, task, { title: 'Third', target_metric: '1', hours: '20', position: 2 })
    const { data } = await read()
    // Earned: 60 % of 5 h, and 15 h. Together 18 h of 40 h.
    expect(lineOf(data, 'All jobs')).toMatchObject({ value: null, earned: null, earnedPercent: '45.0' })
    expect(data?.totalsBasis).toBe('hours')
  })
})
