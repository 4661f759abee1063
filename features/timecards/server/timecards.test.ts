/** Timecards of a project and the weekly report: who sees whose time, and that both show the same sums. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyInputOf } from '#contract/endpoint.ts'
import type { Permissions } from '#contract/modules.ts'
import {
  type AccountHandle,
  addJob,
  addRole,
  addTimeLog,
  assign,
  type NewTimeLog,
  scopeRole,
} from '#database/seed/builders.ts'
import { addBranch, type Branch } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { readXlsx } from '#tests/harness/sheets.ts'
import { exportTimesheet, findTimesheet, listTimecards, type Timesheet } from '../contract.ts'

let server: TestApp
let account: AccountHandle
let one: Branch
let two: Branch
/** Ann may do everything. Fay and Bo are a crew, Joel reads timecards and reports, Rita reads only reports. */
let ann: Person
let fay: Person
let bo: Person
let joel: Person
let rita: Person

const week = { StartDate: '2026-11-16', EndDate: '2026-11-22' }

beforeAll(async () => {
  server = await openTestApp()
  const { db } = server.database
  account = await newAccount(server)
  await db
    .updateTable('account')
    .set({ time_zone: 'America/Los_Angeles' })
    .where('account_id', '=', account.accountId)
    .where('company_id', '=', account.companyId)
    .execute()
  ann = await newPerson(server, account)
  one = await addBranch(server, account)
  two = await addBranch(server, account)
  fay = await personOf({ Projects: 2 })
  bo = await personOf({ Projects: 2 })
  joel = await personOf({ Projects: 2, Timecards: 2, Reports: 2 }, one)
  rita = await personOf({ Projects: 2, Reports: 2 }, one)
  const log = (
    branch: Branch,
    who: Person,
    date: string,
    more: Pick<NewTimeLog, 'start' | 'end' | 'hours'>,
  ) =>
    addTimeLog(db, branch, {
      employeeId: who.employeeId,
      byEmployeeId: ann.employeeId,
      date,
      ...more,
    })
  // Three times 20 minutes are 1 hour, not three times 0.33 hours.
  // oxlint-disable-next-line no-await-in-loop
  for (const [start, end] of [
    ['07:00', '07:20'],
    ['08:00', '08:20'],
    ['09:00', '09:20'],
  ])
    await log(one, fay, '2026-11-16', { start, end, hours: '0.3333' })
  await log(two, fay, '2026-11-17', { hours: '8' })
  await log(one, bo, '2026-11-22', { start: '22:00', end: '23:30', hours: '1.5' })
  await log(one, bo, '2026-11-23', { hours: '4' })
  await log(one, rita, '2026-11-18', { hours: '2' })
})
afterAll(() => server?.close())

async function personOf(permissions: Permissions, on?: Branch): Promise<Person> {
  const { db } = server.database
  const person = await newPerson(
    server,
    account,
    await addRole(db, account, `R ${Math.random()}`, permissions),
  )
  if (on) await assign(db, person, on)
  return person
}

const sheetOf = async (who: Person, body: BodyInputOf<typeof findTimesheet> = week) =>
  server.call(findTimesheet, { body: body, token: who.token })
const fileOf = (who: Person, body: object = week) =>
  server.app.inject({
    method: 'POST',
    url: exportTimesheet.path,
    headers: { authorization: who.token },
    payload: body,
  })
const cardsOf = (who: Person, more: object = {}) =>
  server.call(listTimecards, {
    body: { TargetUniqueID: one.workOrderId, ...more },
    token: who.token,
  })
const namesIn = (sheet: Timesheet | null) =>
  sheet?.weeks.flatMap(({ people }) => people.map(({ employeeName }) => employeeName)) ?? []

describe('timecards of a project', () => {
  test('are all the time logged there, ten a page, with the hours of all', async () => {
    const { status, data } = await cardsOf(joel)
    expect([status, data?.totalCount, data?.totalHours]).toEqual([200, 6, '8.5'])
    expect(data?.items[0]).toMatchObject({
      trackingDate: '2026-11-23',
      hours: '4.0',
      employeeFirstName: expect.any(String),
    })
    const page = await cardsOf(joel, { NumberOfItemsPerPage: 4, StartingPageNumber: 1 })
    expect([page.data?.count, page.data?.totalPages, page.data?.totalHours]).toEqual([2, 2, '8.5'])
  })

  test('are narrowed to a job, which is of the project', async () => {
    const { db } = server.database
    const empty = await addJob(db, one, { title: 'Nothing yet' })
    const of = async (jobUniqueId: string) => {
      const { status, data } = await cardsOf(ann, { jobUniqueId })
      return [status, data?.totalCount]
    }
    expect(await of(one.jobId)).toEqual([200, 6])
    expect(await of(empty.jobId)).toEqual([200, 0])
    expect(await of(two.jobId)).toEqual([404, undefined])
    expect(await of('00000000-0000-0000-0000-000000000000')).toEqual([200, 6])
  })

  test('are for whoever may read them there', async () => {
    expect((await cardsOf(rita)).status).toBe(403)
    expect((await cardsOf(joel, { TargetUniqueID: two.workOrderId })).status).toBe(404)
    const stranger = await newPerson(server, await newAccount(server))
    expect((await cardsOf(stranger)).status).toBe(404)
    const denied = await addRole(server.database.db, account, 'Not there', { Projects: 18, Timecards: 2 })
    await scopeRole(server.database.db, denied, one, { Timecards: 0 })
    expect((await cardsOf(await newPerson(server, account, denied))).status).toBe(403)
  })
})

describe('the weekly report', () => {
  test('adds up minutes first, by person, day and week; its last day belongs to it whole', async () => {
    const { data } = await sheetOf(ann)
    const [only, ...others] = data?.weeks ?? []
    expect(others).toEqual([])
    expect(only?.days).toHaveLength(7)
    const of = (who: Person) => only?.people.find(({ employeeName }) => employeeName === who.name)
    expect(of(fay)).toMatchObject({ hours: ['1.0', '8.0', null, null, null, null, null], totalHours: '9.0' })
    expect(of(bo)).toMatchObject({ hours: [null, null, null, null, null, null, '1.5'], totalHours: '1.5' })
    expect([only?.totalHours, data?.totalHours, data?.peopleCount]).toEqual(['12.5', '12.5', 3])
    expect(only?.hours).toEqual(['1.0', '8.0', '2.0', null, null, null, '1.5'])
    const next = await sheetOf(ann, { StartDate: '2026-11-23', EndDate: '2026-11-29' })
    expect(next.data?.totalHours).toBe('4.0')
  })

  test('is a file with the numbers of the screen, names and no ids, and days that are dates', async () => {
    const { data } = await sheetOf(ann)
    const file = await fileOf(ann)
    expect(file.headers['content-disposition']).toContain('2026-11-16 to 2026-11-22.xlsx')
    const [head, weeks, days] = [1, 2, 3].map((page) => readXlsx(file.rawPayload, page).rows)
    expect(Object.fromEntries(head ?? [])).toMatchObject({
      Period: '2026-11-16 to 2026-11-22',
      Hours: '12.5',
    })
    expect(head?.map(([label]) => label)).toEqual(expect.arrayContaining(['Company', 'Account']))
    const people = weeks?.slice(1, -1).map((row) => [row[1], row.slice(3, 10), row[10]])
    expect(people).toEqual(
      data?.weeks[0]?.people.map(({ employeeName, hours, totalHours }) => [
        employeeName,
        hours.map((value) => (value === null ? null : Number(value))),
        Number(totalHours),
      ]),
    )
    expect(weeks?.at(-1)?.at(-1)).toBe(Number(data?.totalHours))
    const last = days?.at(-1)
    expect(last?.[0]).toEqual(new Date('2026-11-22T00:00:00Z'))
    expect(last?.slice(1)).toEqual([bo.name, 'Some work order', 'Some job', 1.5])
    const sum = days?.slice(1).reduce((total, row) => total + Number(row[4]), 0)
    expect(sum).toBe(12.5)
    expect(JSON.stringify([head, weeks, days])).not.toContain(fay.employeeId)
  })

  test('tells of others only where one may read reports and timecards; of oneself always', async () => {
    expect(namesIn((await sheetOf(rita)).data)).toEqual([rita.name])
    const ofJoel = (await sheetOf(joel)).data
    expect(ofJoel?.totalHours).toBe('4.5')
    expect(namesIn(ofJoel).toSorted()).toEqual([fay, bo, rita].map((who) => who.name).toSorted())
    expect((await sheetOf(fay)).status).toBe(403)
    const stranger = await newPerson(server, await newAccount(server))
    expect((await sheetOf(stranger)).data?.weeks).toEqual([])
  })

  test('stays the same when a person is deactivated and an activity deleted', async () => {
    const { db } = server.database
    const before = await sheetOf(ann)
    await db
      .updateTable('employee')
      .set({ status_id: 2 })
      .where('company_id', '=', account.companyId)
      .where('account_id', '=', account.accountId)
      .where('id', '=', bo.employeeId)
      .execute()
    await db
      .updateTable('activity')
      .set({ deleted_at: new Date() })
      .where('company_id', '=', account.companyId)
      .where('account_id', '=', account.accountId)
      .where('id', '=', two.activityId)
      .execute()
    expect((await sheetOf(ann)).data).toEqual(before.data)
    expect(namesIn(before.data)).toContain(bo.name)
  })

  test.each([
    ['an end before the start', { StartDate: '2026-11-22', EndDate: '2026-11-21' }, 400, 'EndDate'],
    ['more than a year', { StartDate: '2025-01-01', EndDate: '2026-01-02' }, 400, 'EndDate'],
    ['a day that is none', { StartDate: '2026-02-30', EndDate: '2026-03-01' }, 400, 'StartDate'],
  ])('refuses %s, on the screen and as a file', async (_what, body, status, path) => {
    const answer = await sheetOf(ann, body)
    expect([answer.status, answer.fields?.[0]?.path]).toEqual([status, path])
    expect((await fileOf(ann, body)).statusCode).toBe(status)
  })

  test('takes a year, and a foreign company is not there', async () => {
    expect((await sheetOf(ann, { StartDate: '2026-01-01', EndDate: '2026-12-31' })).data?.totalHours).toBe(
      '16.5',
    )
    const { companyId } = await newAccount(server)
    expect((await sheetOf(ann, { ...week, CompanyUniqueId: companyId })).status).toBe(404)
    expect((await sheetOf(ann, { ...week, CompanyUniqueId: account.companyId })).status).toBe(200)
    // As in all calls, upper and lower case of keys does not matter.
    expect((await sheetOf(ann, { startdate: week.StartDate, ENDDATE: week.EndDate } as never)).status).toBe(
      200,
    )
  })

  test('is mailed to the own user name alone', async () => {
    expect((await fileOf(joel, { ...week, mailTo: ann.username })).statusCode).toBe(403)
    expect((await fileOf(joel, { ...week, mailTo: joel.username })).json().data).toBe(
      'Mail sent successfully',
    )
    await server.runJobs()
    const mail = (await server.mails()).at(-1)
    expect(mail?.recipients).toEqual([joel.username])
    const content = mail?.attachments[0]?.content as ArrayBuffer
    expect(readXlsx(Buffer.from(content), 2).rows.at(-1)?.at(-1)).toBe(4.5)
  })
})
