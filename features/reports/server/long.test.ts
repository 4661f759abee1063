/**
 * Reports that are made in the background: asked for, made, downloaded, and removed (docs/decisions/0137).
 */

import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inAccount } from '#contract/addresses.ts'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import {
  type AccountHandle,
  addActivities,
  addCapture,
  addJob,
  addTask,
  addTimeLog,
  addWorkOrder,
  assign,
} from '#database/seed/builders.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { exportTimesheet, findTimesheet } from '#features/timecards/contract.ts'
import * as timecards from '#features/timecards/server/public.ts'
import { inBackground } from '#server/background/background.ts'
import * as sheets from '#server/sheets/sheet.ts'
import { addMuchTime } from '#tests/harness/long-reports.ts'
import { addBranch, type Branch, personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { readXlsx } from '#tests/harness/sheets.ts'
import {
  beginLongReport,
  chooseReportMailing,
  exportProgress,
  findProgress,
  getLongReportLink,
  type LongReport,
  listLongReports,
  MOST_AT_ONCE,
  MOST_KEPT,
  MOST_LONG_ROWS,
  removeLongReport,
} from '../contract.ts'

let server: TestApp
let account: AccountHandle
let ann: Person
let branch: Branch

const period = { startDate: '2026-01-12', endDate: '2026-01-18' }
type Token = Pick<Person, 'token'>

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())
afterEach(async () => {
  vi.restoreAllMocks()
  server.clock.now = new Date()
  await server.database.pool.query('delete from graphile_worker._private_jobs')
  // Otherwise the queue of a job that was deleted while it ran would stay locked.
  await server.database.pool.query('delete from graphile_worker._private_job_queues')
})
beforeEach(async () => {
  const { db } = server.database
  account = await newAccount(server)
  ann = await newPerson(server, account)
  branch = await addBranch(server, account, { target_metric: '100', bid_unit_cost: '10', hours: '5' })
  await addTimeLog(db, branch, { employeeId: ann.employeeId, date: '2026-01-13', hours: '8' })
  await addCapture(db, branch, {
    employeeId: ann.employeeId,
    byEmployeeId: ann.employeeId,
    date: '2026-01-13',
    metric: '40',
  })
})

const progress = () => ({ report: 'progress', workOrderUniqueId: branch.workOrderId }) as const
const begin = (more: object = {}, { token }: Token = ann) =>
  server.call(beginLongReport, { body: { report: 'timesheet', ...period, ...more }, token })
const mine = async ({ token }: Token = ann): Promise<LongReport[]> =>
  (await server.call(listLongReports, { body: {}, token })).data
const one = async (person: Token = ann) => (await mine(person))[0]
const remove = (longReportUniqueId: string, { token }: Token = ann) =>
  server.call(removeLongReport, { body: { longReportUniqueId }, token })
const linkTo = (longReportUniqueId: string, { token }: Token = ann) =>
  server.call(getLongReportLink, { body: { longReportUniqueId }, token })
const open = (url: string, { token }: Token = ann) =>
  server.app.inject({ url, headers: { authorization: token } })
const run = (sql: string, values: unknown[] = []) => server.database.pool.query(sql, values)

/** Lowers the number of rows that a screen can show to `most`. */
function fewRowsAre(most: number) {
  const { requireFewRows } = sheets
  vi.spyOn(sheets, 'requireFewRows').mockImplementation((count) =>
    requireFewRows(count + sheets.MOST_ROWS - most),
  )
}

/** Asks for a report and makes it. Returns its id. */
async function made(more: object = {}, person: Token = ann): Promise<string> {
  const { data, errorDescription } = await begin(more, person)
  if (!data) throw new Error(errorDescription ?? '')
  await server.runJobs()
  return data.longReportUniqueId
}

/** Repeats failed jobs at once. */
async function tryAgain(attempts?: string) {
  await run(
    `update graphile_worker._private_jobs set run_at = now() ${attempts ? `, attempts = ${attempts}` : ''}`,
  )
  await server.runJobs()
}

/** The file of a report, downloaded by this person. */
async function fileOf(id: string, person: Token = ann): Promise<Buffer> {
  const { data } = await linkTo(id, person)
  const answer = await open(data.url, person)
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

const notices = async ({ token }: Token = ann) => {
  const body = { StartingPageNumber: 0, NumberOfItemsPerPage: 10 }
  return (await server.call(listNotifications, { body, token })).data.items
}

/** Runs the hourly jobs, a number of days later. */
async function sweepAt(days: number) {
  server.clock.now = new Date(Date.now() + days * DAY_MILLISECONDS)
  // One after the other: the first job deletes the reports, and the second deletes their bytes.
  for (const name of ['reports:sweep', 'files:sweep']) {
    await inBackground(server.database.db, name, {})
    await server.runJobs()
  }
}

const objects = async () =>
  (await run('select id from stored_object where account_id = $1', [account.accountId])).rows.length

/** All cells of a file except the time of making. Empty cells at the end of a row are left out. */
const cellsOf = (file: Buffer, pages: number) =>
  Array.from({ length: pages }, (_none, index) => {
    const { name, rows } = readXlsx(file, index + 1)
    const said = rows.filter(([label]) => label !== 'Made')
    return { name, rows: said.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1)) }
  })

describe('a report made in the background', () => {
  test.each([
    ['timesheet', () => ({}), exportTimesheet.path, 3],
    ['progress', progress, exportProgress.path, 2],
  ] as const)('is, as %s, the file that is made at once', async (_name, of, url, pages) => {
    const begun = await begin(of())
    expect(begun.data).toMatchObject({
      state: 'waiting',
      percent: 0,
      size: null,
      fileName: null,
      keptUntil: null,
    })
    await server.runJobs()
    const report = await one()
    expect(report).toMatchObject({ state: 'ready', percent: 100, failure: null, isMailed: false })
    expect(report?.rowCount).toBe(begun.data.rowCount)
    const file = await fileOf(report?.longReportUniqueId ?? '')
    expect(report?.size).toBe(file.length)
    const payload =
      url === exportTimesheet.path
        ? { StartDate: period.startDate, EndDate: period.endDate }
        : { workorderUniqueId: branch.workOrderId, ...period }
    const answer = await server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: ann.token },
    })
    expect(cellsOf(file, pages)).toEqual(cellsOf(answer.rawPayload, pages))
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent(report?.fileName ?? 'none'))
    // The header of each sheet and the whole first sheet do not count as rows.
    const rows = cellsOf(file, pages)
      .slice(1)
      .reduce((sum, page) => sum + page.rows.length - 1, 0)
    expect(report?.rowCount).toBe(rows)
  })

  test('is offered where there are more rows than are shown, and then has all of them', async () => {
    await addMuchTime(server.database.pool, branch, ann.employeeId, { jobs: 6, days: 34 })
    fewRowsAre(100)
    const year = { StartDate: '2025-01-01', EndDate: '2025-12-31' }
    const shown = await server.call(findTimesheet, { body: year, token: ann.token })
    expect(shown).toMatchObject({
      status: 413,
      errorCode: 'TOO_MANY_ROWS',
      errorDescription: 'This report has 20,104 rows, more than are shown at once.',
      hint: 'Have it made in the background.',
    })
    const refused = await server.app.inject({
      method: 'POST',
      url: exportTimesheet.path,
      payload: year,
      headers: { authorization: ann.token },
    })
    expect(refused.statusCode).toBe(413)
    const id = await made({ startDate: year.StartDate, endDate: year.EndDate })
    const [head, weeks, days] = cellsOf(await fileOf(id), 3).map(({ rows }) => rows)
    expect(days?.length).toBe(205)
    expect(new Map(head as [string, string][]).get('Hours')).toBe('204.0')
    const sums = weeks?.filter(([, name]) => name === 'All of this week') ?? []
    expect(sums.reduce((sum, row) => sum + Number(row[10]), 0)).toBe(204)
    expect((await one())?.rowCount).toBe(204 + 6 * 2)
  })

  test('of a project with many activities is offered, too', async () => {
    const { db } = server.database
    const task = await addTask(db, await addJob(db, branch, { title: 'Long' }), { name: 'Long' })
    await run(
      `insert into activity (company_id, account_id, id, work_order_id, job_id, task_id, title, status_id)
       select $1, $2, gen_random_uuid(), $3, $4, $5, 'Piece ' || n, 1 from generate_series(1, 200) n`,
      [task.companyId, task.accountId, task.workOrderId, task.jobId, task.taskId],
    )
    fewRowsAre(200)
    const body = { workorderUniqueId: branch.workOrderId, ...period }
    const shown = await server.call(findProgress, { body, token: ann.token })
    expect(shown).toMatchObject({ status: 413, errorCode: 'TOO_MANY_ROWS' })
    const id = await made(progress())
    expect(cellsOf(await fileOf(id), 2)[1]?.rows.length).toBe(200 + 7)
  })

  test('is told of in the bell, which leads to its screen', async () => {
    await made(progress())
    expect((await notices())[0]).toMatchObject({
      kind: 'reportMade',
      title: expect.stringMatching(/^Your progress report of .*Some work order.* is ready$/),
      link: inAccount(
        `/reports/progress?from=2026-01-12&to=2026-01-18&project=${branch.workOrderId}`,
        branch.accountId,
      ),
    })
  })
})

describe('asking', () => {
  test.each([
    [{ report: 'progress' }, 'must say of which project'],
    [{ workOrderUniqueId: '0190a0a0-0000-7000-8000-000000000001' }, 'is not of the timesheet'],
    [{ endDate: '2026-01-11' }, 'The end is before the start'],
    [{ endDate: '2027-01-14' }, 'A report is of 366 days at most'],
  ])('for %j is refused', async (more, message) => {
    const answer = await begin(more)
    expect([answer.status, answer.fields.map((field) => field.message).join()]).toEqual([
      400,
      expect.stringContaining(message),
    ])
    expect(await mine()).toEqual([])
  })

  test('is for whoever may read the report', async () => {
    const blind = await personWith(server, account, { Projects: 2 })
    expect((await begin({}, blind)).status).toBe(403)
    for (const permissions of [
      { Projects: 2, Reports: 2 },
      { Projects: 2, Reports: 2, Activities: 2 },
    ]) {
      const person = await personWith(server, account, permissions)
      expect((await begin(progress(), person)).status).toBe(404)
      await assign(server.database.db, person, branch)
      expect((await begin(progress(), person)).status).toBe('Activities' in permissions ? 200 : 403)
    }
    const stranger = await newPerson(server, await newAccount(server))
    expect((await begin(progress(), stranger)).status).toBe(404)
    const theirs = await newPerson(server, account, 'Subcontractor')
    await assign(server.database.db, theirs, branch)
    expect((await begin(progress(), theirs)).status).toBe(403)
  })

  test('for more rows than a spreadsheet has is refused', async () => {
    const counted = vi.spyOn(timecards, 'countTimesheet').mockResolvedValue(MOST_LONG_ROWS)
    expect((await begin()).status).toBe(200)
    counted.mockResolvedValue(MOST_LONG_ROWS + 1)
    expect(await begin({ endDate: '2026-01-19' })).toMatchObject({
      status: 413,
      errorCode: 'REPORT_TOO_LONG',
    })
    // A report that became too long before it was made is refused too.
    await server.runJobs()
    expect(await one()).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('Choose fewer days.'),
    })
  })

  test('for the same while it is being made answers that one, of the same person alone', async () => {
    const first = await begin()
    expect((await begin()).data.longReportUniqueId).toBe(first.data.longReportUniqueId)
    const other = await begin({}, await newPerson(server, account))
    expect(other.data.longReportUniqueId).not.toBe(first.data.longReportUniqueId)
    expect((await begin(progress())).data.longReportUniqueId).not.toBe(first.data.longReportUniqueId)
    await server.runJobs()
    expect((await begin()).data.longReportUniqueId).not.toBe(first.data.longReportUniqueId)
    expect(await mine()).toHaveLength(3)
  })

  test('for too many at once is refused, until one is stopped', async () => {
    const ends = Array.from({ length: MOST_AT_ONCE }, (_none, index) => `2026-02-0${index + 1}`)
    for (const endDate of ends) expect((await begin({ endDate })).status).toBe(200)
    expect(await begin()).toMatchObject({ status: 409, errorCode: 'TOO_MANY_REPORTS' })
    expect((await begin({ endDate: ends[0] })).status).toBe(200)
    expect((await begin({}, await newPerson(server, account))).status).toBe(200)
    await remove((await one())?.longReportUniqueId ?? '')
    expect((await begin()).status).toBe(200)
  })

  test('removes the oldest where many are kept', async () => {
    const oldest = await made()
    await run(
      `insert into long_report (company_id, account_id, id, employee_id, report, start_date, end_date, state, failure,
         ended_at, row_count)
       select $1, $2, gen_random_uuid(), $3, 'timesheet', '2026-01-01', '2026-01-01', 'failed', 'Once.', now(), 1
       from generate_series(1, $4)`,
      [account.companyId, account.accountId, ann.employeeId, MOST_KEPT - 1],
    )
    expect(await mine()).toHaveLength(MOST_KEPT)
    await begin()
    expect(await mine()).toHaveLength(MOST_KEPT)
    expect((await linkTo(oldest)).status).toBe(404)
  })
})

describe('a file', () => {
  test('is given to whoever asked alone, also by a link that went astray', async () => {
    const id = await made()
    const colleague = await newPerson(server, account)
    const stranger = await newPerson(server, await newAccount(server))
    const { url } = (await linkTo(id)).data
    for (const other of [colleague, stranger]) {
      expect(await mine(other)).toEqual([])
      expect([(await linkTo(id, other)).status, (await remove(id, other)).status]).toEqual([404, 404])
      expect((await open(url, other)).statusCode).toBe(404)
    }
    expect((await open(url)).headers['content-type']).toContain('spreadsheetml')
  })

  test('is none before it is ready, and none once it is removed', async () => {
    const { data } = await begin()
    expect((await linkTo(data.longReportUniqueId)).status).toBe(404)
    await server.runJobs()
    const { url } = (await linkTo(data.longReportUniqueId)).data
    expect((await remove(data.longReportUniqueId)).data).toEqual([])
    expect((await open(url)).statusCode).toBe(404)
  })

  /** A person on the project, with a role that has these permissions. */
  async function holder(permissions: Parameters<typeof personWith>[2]) {
    const person = await personWith(server, account, permissions)
    await assign(server.database.db, person, branch)
    return person
  }
  const withAll = { Projects: 2, Reports: 2, Activities: 2, Timecards: 2, Costs: 2 } as const
  /** Removes a permission from the role of a person. */
  const take = (person: Person, module: string) =>
    run(
      `update iam set permissions = permissions - $2::text where company_role_id =
       (select company_role_id from employee where id = $1)`,
      [person.employeeId, module],
    )

  test.each([
    ['Activities', progress],
    ['Costs', progress],
    ['Timecards', () => ({})],
  ] as const)('is no longer given to who lost %s', async (module, of) => {
    const person = await holder(withAll)
    const id = await made(of(), person)
    const { url } = (await linkTo(id, person)).data
    expect((await open(url, person)).statusCode).toBe(200)
    await take(person, module)
    expect([(await open(url, person)).statusCode, (await linkTo(id, person)).status]).toEqual([404, 404])
    expect(await mine(person)).toEqual([])
  })

  test('without costs stays theirs who never saw any, and has none', async () => {
    const { Costs: _none, ...without } = withAll
    const person = await holder(without)
    const file = await fileOf(await made(progress(), person), person)
    const [
      ,
      {
        rows: [titles],
      } = { rows: [] },
    ] = cellsOf(file, 2)
    expect(titles).toContain('Earned, %')
    expect(titles?.join()).not.toMatch(/Value|Earned before/)
  })

  test('is no longer given of a project that one is taken off, while that of others stays', async () => {
    const person = await holder(withAll)
    const own = await made({ startDate: '2026-03-01', endDate: '2026-03-07' }, person)
    const id = await made({}, person)
    await run('delete from employee_work_order where employee_id = $1', [person.employeeId])
    expect((await linkTo(id, person)).status).toBe(404)
    // The report contains no time of other people.
    expect((await linkTo(own, person)).status).toBe(200)
  })

  test('is kept for a week, and its bytes go after it', async () => {
    await made()
    expect((await one())?.keptUntil).toBeTruthy()
    await sweepAt(6.9)
    expect(await objects()).toBe(1)
    await sweepAt(7.1)
    expect((await run('select id from long_report where account_id = $1', [account.accountId])).rows).toEqual(
      [],
    )
    expect(await objects()).toBe(0)
  })
})

describe('making', () => {
  test('that fails is tried again, and the file is whole', async () => {
    const put = vi.spyOn(server.storage, 'put').mockRejectedValueOnce(new Error('the storage is away'))
    const id = await made()
    expect(await one()).toMatchObject({ state: 'making', failure: null })
    await tryAgain()
    expect(put).toHaveBeenCalledTimes(2)
    expect(await one()).toMatchObject({ state: 'ready' })
    expect(cellsOf(await fileOf(id), 3)[2]?.rows).toHaveLength(2)
    expect(await readdir(join(server.files.folder, 'uploads'))).toEqual(['resumable'])
  })

  test('that fails for good says so, with what to do', async () => {
    vi.spyOn(server.storage, 'put').mockRejectedValue(new Error('the storage is away'))
    await made()
    await tryAgain('max_attempts - 1')
    expect(await one()).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/Ask for it again/),
      keptUntil: expect.any(String),
    })
    expect((await notices())[0]).toMatchObject({ title: 'Your timesheet could not be made' })
    // The person can ask for the report again.
    expect((await begin()).data.state).toBe('waiting')
  })

  test('of what may not be read by then is not tried again', async () => {
    const person = await personWith(server, account, { Projects: 2, Reports: 2, Activities: 2 })
    await assign(server.database.db, person, branch)
    await begin(progress(), person)
    await run('delete from employee_work_order where employee_id = $1', [person.employeeId])
    await server.runJobs()
    const { rows } = await run('select state, failure, tries from long_report where employee_id = $1', [
      person.employeeId,
    ])
    expect(rows).toMatchObject([{ state: 'failed', tries: 1, failure: expect.any(String) }])
    expect(await mine(person)).toEqual([])
  })

  test('is not for who may not sign in any more', async () => {
    await begin()
    await run('update employee set status_id = 2 where id = $1', [ann.employeeId])
    await server.runJobs()
    const { rows } = await run('select state from long_report where employee_id = $1', [ann.employeeId])
    expect(rows).toEqual([{ state: 'failed' }])
    expect(await objects()).toBe(0)
  })

  test('that is stopped on its way leaves nothing', async () => {
    const real = server.storage.put.bind(server.storage)
    vi.spyOn(server.storage, 'put').mockImplementation(async (...given) => {
      await remove((await one())?.longReportUniqueId ?? '')
      return real(...given)
    })
    await made()
    expect([await mine(), await objects(), await notices()]).toEqual([[], 0, []])
  })

  test('goes on with the last try alone: what an earlier one still does counts no more', async () => {
    const real = server.storage.put.bind(server.storage)
    vi.spyOn(server.storage, 'put').mockImplementationOnce(async (...given) => {
      await run('update long_report set tries = tries + 1 where employee_id = $1', [ann.employeeId])
      return real(...given)
    })
    await made()
    expect(await one()).toMatchObject({ state: 'making', fileName: null })
    expect(await objects()).toBe(0)
  })

  test('of which nobody is left ends at the next sweep, and what only waits does not', async () => {
    await begin()
    await begin(progress())
    await run(`delete from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`, [
      (await one())?.longReportUniqueId,
    ])
    await run(`update long_report set updated_at = now() - interval '1 hour'`)
    await run(`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`)
    await sweepAt(0)
    expect((await mine()).map(({ report, state }) => [report, state])).toEqual([
      ['progress', 'failed'],
      ['timesheet', 'waiting'],
    ])
  })
})

describe('by mail', () => {
  const mailsOf = async () =>
    (await server.mails()).filter(({ to }) => JSON.stringify(to).includes(ann.username))

  test('goes to the own user name alone, once it is ready', async () => {
    expect(await begin({ mailTo: 'somebody@else.example' })).toMatchObject({
      status: 403,
      errorCode: 'MAIL_TO_OTHERS',
    })
    await begin()
    expect((await one())?.isMailed).toBe(false)
    await begin({ mailTo: ann.username.toUpperCase() })
    expect(await one()).toMatchObject({ isMailed: true, state: 'waiting' })
    await server.runJobs()
    const [mail, ...more] = await mailsOf()
    expect(more).toEqual([])
    expect(mail?.attachments).toMatchObject([{ filename: (await one())?.fileName }])
  })

  test('has a link where it is too large to be attached', async () => {
    const { db } = server.database
    const task = await addTask(db, await addJob(db, branch, { title: 'Long' }), { name: 'Long' })
    const titles = Array.from({ length: 500 }, () => randomBytes(20_000).toString('base64'))
    await addActivities(
      db,
      titles.map((title) => ({ title, task })),
    )
    await made({ ...progress(), mailTo: ann.username })
    const [mail] = await mailsOf()
    expect([mail?.attachments, (await one())?.state]).toEqual([[], 'ready'])
    expect(mail?.text).toContain(
      `/reports/progress?from=2026-01-12&to=2026-01-18&project=${branch.workOrderId}`,
    )
  })

  test('says where it could not be made', async () => {
    await begin({ ...progress(), mailTo: ann.username })
    await run('update work_order set deleted_at = now() where id = $1', [branch.workOrderId])
    await server.runJobs()
    expect((await mailsOf())[0]?.subject).toBe('Your progress report could not be made')
  })

  test('comes regularly, too, of what is too long to be made at once', async () => {
    server.clock.now = new Date('2031-01-15T18:00:00Z')
    const later = await newPerson(server, account)
    const much = await addWorkOrder(server.database.db, account, { title: 'Much' })
    await addMuchTime(server.database.pool, much, later.employeeId, { jobs: 29, days: 1 })
    fewRowsAre(202)
    await run(
      `insert into time_log (company_id, account_id, id, work_order_id, activity_id, employee_id, log_date, minutes,
         created_by_employee_id)
       select company_id, account_id, gen_random_uuid(), work_order_id, activity_id, employee_id,
         date '2031-01-13' + n, 60, employee_id from time_log cross join generate_series(0, 6) n
       where work_order_id = $1`,
      [much.workOrderId],
    )
    const body = { report: 'timesheet', every: 'week' } as const
    await server.call(chooseReportMailing, { body, token: later.token })
    server.clock.now = new Date('2031-01-20T08:00:00Z')
    await inBackground(server.database.db, 'mailReports', {})
    await server.runJobs()
    const mails = (await server.mails()).filter(({ to }) => JSON.stringify(to).includes(later.username))
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('2031-01-13 to 2031-01-19')])
    expect(readXlsx(Buffer.from(mails[0]?.attachments[0]?.content as Uint8Array), 3).rows).toHaveLength(204)
  })
})
