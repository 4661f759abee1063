/** Reports that are mailed regularly: when, for which days, to whom, and when they end. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountHandle,
  type ActivityHandle,
  addActivity,
  addJob,
  addTask,
  addTimeLog,
  addWorkOrder,
  assign,
} from '#database/seed/builders.ts'
import { inBackground } from '#server/background/background.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { chooseReportMailing, listReportMailings, MOST_MAILINGS } from '../mailing-contract.ts'

let server: TestApp
let account: AccountHandle
let ann: Person
let activity: ActivityHandle

/** A Wednesday in the future, because the clock of a test can only go forward. */
const WEDNESDAY = '2031-01-15'

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())
afterEach(() => {
  server.clock.now = new Date()
})
beforeEach(async () => {
  const { db } = server.database
  await server.database.pool.query('delete from report_mailing')
  server.clock.now = new Date(`${WEDNESDAY}T18:00:00Z`)
  account = await newAccount(server)
  ann = await newPerson(server, account)
  const workOrder = await addWorkOrder(db, account, { title: 'Library' })
  const task = await addTask(db, await addJob(db, workOrder, { title: 'Roof' }), { name: 'Deck' })
  activity = await addActivity(db, task, { title: 'Lay', target_metric: '10' })
})

const choose = (
  every: 'never' | 'week' | 'month',
  more: object = {},
  { token }: Pick<Person, 'token'> = ann,
) => server.call(chooseReportMailing, { body: { report: 'timesheet', every, ...more }, token })
const ofProject = () => ({ report: 'progress', workOrderUniqueId: activity.workOrderId }) as const
const mine = async ({ token }: Pick<Person, 'token'> = ann) =>
  (await server.call(listReportMailings, { body: {}, token })).data

/** Reads the due days from the database, because the sessions have expired by then. */
const dueOn = async () =>
  (await server.database.pool.query('select due_on::text as day from report_mailing')).rows.map(
    ({ day }) => day,
  )

/** Runs the hourly job at this time and returns its mails. */
async function mailsAt(instant: string) {
  server.clock.now = new Date(instant)
  const before = (await server.mails()).length
  await inBackground(server.database.db, 'mailReports', {})
  await server.runJobs()
  return (await server.mails()).slice(before)
}

describe('choosing', () => {
  test('is for each week or month, of the timesheet and of each project; the same again changes it', async () => {
    await choose('week')
    await choose('month', ofProject())
    expect((await choose('month')).data).toMatchObject([
      { report: 'timesheet', workOrderUniqueId: null, every: 'month', dueOn: '2031-02-01' },
      { ...ofProject(), workOrderTitle: 'Library', every: 'month' },
    ])
    expect((await choose('week')).data[0]).toMatchObject({ every: 'week', dueOn: '2031-01-20' })
    expect((await choose('never')).data).toMatchObject([{ report: 'progress' }])
    expect((await choose('never')).status).toBe(200)
    expect(await mine(await newPerson(server, account))).toEqual([])
  })

  test.each([
    [{ report: 'progress' }, 'must say of which project'],
    [{ workOrderUniqueId: '0190a0a0-0000-7000-8000-000000000001' }, 'is not of the timesheet'],
  ])('refuses %j', async (body, message) => {
    const answer = await choose('week', body)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.fields)).toContain(message)
    expect(await mine()).toEqual([])
  })

  test('is of projects whose reports one may read, and at most so many', async () => {
    const reader = await personWith(server, account, { Projects: 2, Reports: 2 })
    expect((await choose('week', ofProject(), reader)).status).toBe(404)
    await assign(server.database.db, reader, activity)
    expect((await choose('week', ofProject(), reader)).status).toBe(200)
    const blind = await personWith(server, account, { Projects: 18 })
    expect((await choose('week', {}, blind)).status).toBe(403)
    await server.database.pool.query(
      `with made as (insert into work_order (company_id, account_id, id, title, status_id)
         select $1, $2, gen_random_uuid(), 'Some', 1 from generate_series(1, $4) returning id)
       insert into report_mailing (company_id, account_id, id, employee_id, report, work_order_id, every, due_on)
       select $1, $2, gen_random_uuid(), $3, 'progress', id, 'week', '2031-02-03' from made`,
      [account.companyId, account.accountId, ann.employeeId, MOST_MAILINGS],
    )
    expect(await choose('week')).toMatchObject({ status: 409, errorCode: 'TOO_MANY_MAILINGS' })
    expect((await mine()).length).toBe(MOST_MAILINGS)
  })
})

describe('a mail', () => {
  test('comes on the morning of its Monday, once, with the week before, and then a week later', async () => {
    await choose('week')
    await addTimeLog(server.database.db, activity, {
      employeeId: ann.employeeId,
      date: '2031-01-17',
      hours: '8',
    })
    expect(await mailsAt('2031-01-20T05:30:00Z')).toEqual([])
    const [mail, ...more] = await mailsAt('2031-01-20T06:30:00Z')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: expect.stringContaining('2031-01-13 to 2031-01-19') })
    expect(mail?.text).toContain('/reports/timesheet?from=2031-01-13&to=2031-01-19')
    expect(await mailsAt('2031-01-20T07:30:00Z')).toEqual([])
    expect(await dueOn()).toEqual(['2031-01-27'])
  })

  test('that nobody sent in time comes once, of the period that was due', async () => {
    await choose('month', ofProject())
    const [mail, ...more] = await mailsAt('2031-03-20T09:00:00Z')
    expect(more).toEqual([])
    expect(mail?.text).toContain('from=2031-01-01&to=2031-01-31')
    expect(await dueOn()).toEqual(['2031-04-01'])
  })

  test('goes by the clocks of the account', async () => {
    await server.database.pool.query(
      "update account set time_zone = 'Pacific/Auckland' where account_id = $1",
      [account.accountId],
    )
    await choose('week')
    // In Auckland it is Monday 05:30, and an hour later 06:30.
    expect(await mailsAt('2031-01-19T16:30:00Z')).toEqual([])
    expect(await mailsAt('2031-01-19T17:30:00Z')).toHaveLength(1)
  })

  test('says why where it may not be made any more, and comes no more', async () => {
    const reader = await personWith(server, account, { Projects: 2, Reports: 2, Activities: 2 })
    const assignment = await assign(server.database.db, reader, activity)
    await choose('week', ofProject(), reader)
    await server.database.pool.query('delete from employee_work_order where id = $1', [assignment])
    const [mail] = await mailsAt('2031-01-20T08:00:00Z')
    expect(mail?.subject).toBe('Your progress report is no longer mailed')
    expect(await mailsAt('2031-01-27T08:00:00Z')).toEqual([])
  })

  test('does not come to who may not sign in', async () => {
    await choose('week')
    await server.database.pool.query('update employee set status_id = 2 where id = $1', [ann.employeeId])
    expect(await mailsAt('2031-01-20T08:00:00Z')).toEqual([])
    await server.database.pool.query('update employee set status_id = 1 where id = $1', [ann.employeeId])
    expect(await mailsAt('2031-01-20T09:00:00Z')).toEqual([])
    expect(await mailsAt('2031-01-27T09:00:00Z')).toHaveLength(1)
  })
})
