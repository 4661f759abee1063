/**
 * The numbers of the demo company by which people pay and decide are the same on screens, in spreadsheets and
 * in mails: the progress of each project, its last days, and the time of each week.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAfter, mondayOf } from '#contract/days.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { shownWeather } from '#contract/weather.ts'
import { DEMO_PASSWORD } from '#database/seed/demo.ts'
import { exportDay, type FieldDay, findDay } from '#features/fielddays/contract.ts'
import { findHome, findProjectOverview } from '#features/overview/contract.ts'
import { listWorkOrdersOfEmployee } from '#features/projects/contract.ts'
import { exportProgress, findProgress } from '#features/reports/contract.ts'
import {
  countRegisteredActivities,
  listRegisteredActivities,
} from '#features/schedule/activities-contract.ts'
import { countScheduled } from '#features/schedule/contract.ts'
import {
  exportPayroll,
  exportTimesheet,
  findTimesheet,
  findWeek,
  type Week,
} from '#features/timecards/contract.ts'
import { newDemoDatabase } from './harness/demo-database.ts'
import { endDatabase, openTestApp, signInAs, type TestApp } from './harness/server.ts'
import { type OpenedSheet, readCsv, readXlsx } from './harness/sheets.ts'

const ELEANOR = 'eleanor@harrowpike.example'
/**
 * The last DAYS days are compared. Of each project, at most MOST_DAYS of these days on which people worked.
 */
const DAYS = 7
const MOST_DAYS = 2

let server: TestApp
let token: string
let today: string
let projects: { id: string; title: string }[]

beforeAll(async () => {
  server = await openTestApp({ connection: await newDemoDatabase() })
  token = await signInAs(server, ELEANOR, DEMO_PASSWORD)
  const { data } = await server.call(listWorkOrdersOfEmployee, { body: { NumberOfItemsPerPage: 100 }, token })
  projects = (data?.items ?? []).map(({ workOrderUniqueID: id, workOrderTitle: title }) => ({ id, title }))
  today = new Date().toISOString().slice(0, 10)
})

afterAll(async () => {
  await server?.close()
  if (server) endDatabase(server.connection)
})

const sent = (endpoint: Endpoint, payload: object) =>
  server.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: { authorization: token },
    payload,
  })

/** Downloads the spreadsheet of a report. */
async function bookOf(endpoint: Endpoint, body: object): Promise<Buffer> {
  const { statusCode, rawPayload } = await sent(endpoint, body)
  expect(statusCode).toBe(200)
  return rawPayload
}

/** Returns the spreadsheet of a report twice: downloaded, and as sent by mail. */
async function booksOf(endpoint: Endpoint, body: object): Promise<Buffer[]> {
  const book = await bookOf(endpoint, body)
  const before = (await server.mails()).length
  expect((await sent(endpoint, { ...body, mailTo: ELEANOR })).statusCode).toBe(200)
  await server.runJobs()
  const [mail] = (await server.mails()).slice(before)
  const content = mail?.attachments[0]?.content
  expect(content).toBeDefined()
  return [book, Buffer.from(content as ArrayBuffer)]
}

/**
 * Returns the rows of the page with this name. Each row is an object with the titles of the columns as keys.
 * Returns no rows if there is no such page.
 */
function pageOf(book: Buffer, named: string): Record<string, OpenedSheet['rows'][number][number]>[] {
  for (let page = 1; ; page += 1) {
    const { name, rows } = readXlsx(book, page)
    if (name === '') return []
    if (name !== named) continue
    const [header = [], ...below] = rows
    return below.map((row) =>
      Object.fromEntries(header.map((column, at) => [String(column), row[at] ?? null])),
    )
  }
}

/** Converts a number of a reply to a number of a sheet. */
const numberOf = (text: string | null) => (text === null ? null : Number(text))
const sum = (texts: readonly (string | null)[]) =>
  Math.round(texts.reduce((all, text) => all + Number(text ?? 0), 0) * 100) / 100

describe('the progress', () => {
  test('of each project is the same on its screen, in its sheet and by mail', async () => {
    expect(projects.length).toBeGreaterThan(5)
    const told: string[] = []
    for (const { id, title } of projects) {
      const body = { workorderUniqueId: id, startDate: dayAfter(today, -DAYS), endDate: today }
      const { data } = await server.call(findProgress, { body, token })
      const rows = data?.rows ?? []
      told.push(rows.at(-1)?.earnedPercent ?? '')
      const shown = rows.map((row) => ({
        Name: row.title,
        Target: numberOf(row.target),
        'Captured before': numberOf(row.capturedBefore),
        'Captured in the period': numberOf(row.capturedInPeriod),
        'Planned, %': numberOf(row.plannedPercent),
        'Earned, %': numberOf(row.earnedPercent),
        'Difference, points': numberOf(row.difference),
        ...(data?.totalsBasis === 'value' && {
          Value: numberOf(row.value),
          Planned: numberOf(row.planned),
          Earned: numberOf(row.earned),
        }),
      }))
      for (const book of await booksOf(exportProgress, body))
        expect(pageOf(book, 'Progress'), title).toMatchObject(shown)
    }
    // The demo has projects without progress, and projects with progress.
    expect(told).toContain('0.0')
    expect(told.filter((percent) => Number(percent) > 0).length).toBeGreaterThan(2)
  })
})

describe('what is late', () => {
  test('is the same on the home page, in the register, the schedule and each overview; and how far it is, as in the report', async () => {
    const body = { which: 'late', NumberOfItemsPerPage: 100 } as const
    const { data } = await server.call(listRegisteredActivities, { body, token })
    const late = data?.items ?? []
    expect(late).toHaveLength(data?.totalCount ?? 0)
    expect(late.length).toBeGreaterThan(20)
    const ask = { startDate: '2000-01-01', endDate: '2099-12-31' }
    const [counts, scheduled, home] = await Promise.all([
      server.call(countRegisteredActivities, { body: {}, token }),
      server.call(countScheduled, { body: ask, token }),
      server.call(findHome, { body: {}, token }),
    ])
    expect([counts.data?.late, scheduled.data?.late, home.data?.activities?.late]).toEqual(
      Array.from({ length: 3 }, () => late.length),
    )
    for (const { id, title } of projects) {
      const own = late.filter(({ workOrderUniqueId }) => workOrderUniqueId === id)
      const overview = await server.call(findProjectOverview, { body: { TargetUniqueID: id }, token })
      expect(overview.data?.late.activities, title).toBe(own.length)
      const report = await server.call(findProgress, {
        body: { workorderUniqueId: id, startDate: dayAfter(today, -DAYS), endDate: today },
        token,
      })
      const rows = new Map(report.data?.rows.map((row) => [row.subTaskUniqueId, row]))
      for (const { subTaskUniqueId, capturedMetric, subTaskTargetMetric } of own) {
        const row = rows.get(subTaskUniqueId)
        expect([Number(row?.captured), Number(row?.target)]).toEqual([
          Number(capturedMetric),
          Number(subTaskTargetMetric),
        ])
      }
    }
  })
})

describe('a day', () => {
  /** Converts the facts that the screen shows for a day to the pages and columns of the sheet. */
  const partsOf = ({ people, work, material, inspections, weather }: FieldDay) => ({
    Weather: weather.map((row) => ({
      'Part of the day': row.part,
      // The demo's offices are in the United States, so the sheet has °F.
      'Temperature, °F': row.temperature && numberOf(shownWeather('temperature', row.temperature, 1)),
    })),
    'Who was there': (people ?? []).map((row) => ({
      Name: row.employeeName,
      From: row.from,
      To: row.to,
      Hours: numberOf(row.hours),
      'Hours, corrected since': numberOf(row.hoursNow),
    })),
    'What was done': (work ?? []).map((row) => ({
      Activity: row.subTaskTitle,
      Unit: row.unit,
      Quantity: numberOf(row.quantity),
      'Quantity, corrected since': numberOf(row.quantityNow),
      'In all': numberOf(row.total),
      Target: numberOf(row.target),
    })),
    'Material used': (material ?? []).map((row) => ({
      Material: row.inventoryTitle,
      Quantity: numberOf(row.quantity),
    })),
    Inspections: (inspections ?? []).map((row) => ({ Title: row.permitTitle, Result: row.result })),
  })

  test('of a project is the same on its screen, in its sheet and by mail, and its hours those of the week', async () => {
    const found = { days: 0, people: 0, work: 0 }
    for (const { id, title } of projects) {
      const weeks = new Map<string, Week>()
      let left = MOST_DAYS
      for (let back = 0; back < DAYS && left > 0; back += 1) {
        const date = dayAfter(today, -back)
        const { data: day } = await server.call(findDay, { body: { workOrderUniqueId: id, date }, token })
        if (!day) continue
        const { people, work } = day
        if (!people?.length && !work?.length) continue
        left -= 1
        found.days += 1
        found.people += people?.length ?? 0
        found.work += work?.length ?? 0
        const of = { workorderUniqueId: id, selectedDate: date }
        // For each project, one day is also sent by mail.
        for (const book of weeks.size === 0 ? await booksOf(exportDay, of) : [await bookOf(exportDay, of)])
          for (const [page, rows] of Object.entries(partsOf(day)))
            expect(pageOf(book, page), `${title}, ${date}, ${page}`).toMatchObject(rows)
        const monday = mondayOf(date)
        const known = weeks.get(monday)
        const week =
          known ??
          (await server.call(findWeek, { body: { workOrderUniqueId: id, startDate: monday }, token })).data
        if (!week) throw new Error(`There is no week of ${monday}`)
        weeks.set(monday, week)
        // A confirmed day contains the confirmed hours and, if they were corrected, the present hours.
        const hoursNow = sum((people ?? []).map((one) => one.hoursNow ?? one.hours))
        expect(hoursNow, `${title}, ${date}`).toBe(sum([week.hours[week.days.indexOf(date)] ?? null]))
      }
    }
    expect(found.days).toBeGreaterThan(5)
    expect(found.people).toBeGreaterThan(10)
    expect(found.work).toBeGreaterThan(5)
  })
})

describe('the time of a week', () => {
  test('is the same on the screens of its projects, in the report, its sheet and mail, and for payroll', async () => {
    const found = { hours: 0, overtime: 0 }
    // The crews of the demo work eight hours a day. One more log gives a person overtime.
    await server.database.pool.query(
      `insert into time_log (company_id, account_id, id, work_order_id, activity_id, employee_id, log_date, minutes, created_by_employee_id)
       select company_id, account_id, gen_random_uuid(), work_order_id, activity_id, employee_id, log_date, 150, employee_id
       from time_log where work_order_id = any($1) and log_date < $2 order by log_date desc, id limit 1`,
      [projects.map(({ id }) => id), today],
    )
    for (const back of [0, 7, 14]) {
      const monday = mondayOf(dayAfter(today, -back))
      const sunday = dayAfter(monday, 6)
      const shown = await Promise.all(
        projects.map(async ({ id }) => {
          const body = { workOrderUniqueId: id, startDate: monday }
          return (await server.call(findWeek, { body, token })).data
        }),
      )
      /**
       * By person: the hours on all projects together. The overtime is not summed up, because each project
       * already shows the overtime of all projects.
       */
      const ofPeople = new Map<string, { hours: number; overtime: number; doubleTime: number }>()
      for (const person of shown.flatMap((week) => week?.people ?? [])) {
        const before = ofPeople.get(person.employeeUniqueId)
        const hours = sum([person.totalHours, String(before?.hours ?? 0)])
        if (hours === 0) continue
        const [overtime, doubleTime] = [Number(person.overtimeHours), Number(person.doubleTimeHours)]
        ofPeople.set(person.employeeUniqueId, { hours, overtime, doubleTime })
      }
      const period = { StartDate: monday, EndDate: sunday }
      const { data: timesheet } = await server.call(findTimesheet, { body: period, token })
      const [week] = timesheet?.weeks ?? []
      expect(new Map(week?.people.map((one) => [one.employeeUniqueId, Number(one.totalHours)]))).toEqual(
        new Map([...ofPeople].map(([id, { hours }]) => [id, hours])),
      )
      for (const book of await booksOf(exportTimesheet, period))
        expect(pageOf(book, 'Weeks')).toMatchObject([
          ...(week?.people ?? []).map((one) => ({ Name: one.employeeName, Hours: Number(one.totalHours) })),
          ...(week ? [{ Name: 'All of this week', Hours: Number(week.totalHours) }] : []),
        ])
      const columns = ['personId', 'hours', 'regular', 'overtime', 'doubleTime', 'change'] as const
      const [header = [], ...rows] = readCsv(await bookOf(exportPayroll, { ...period, columns }))
      const lines = rows.map((row) => Object.fromEntries(header.map((column, at) => [column, row[at] ?? ''])))
      for (const [id, { hours, overtime, doubleTime }] of ofPeople) {
        const own = lines.filter((line) => line['Person id'] === id)
        const all = (column: string) => sum(own.map((line) => line[column] ?? null))
        const payable = ['Overtime hours', 'Double time hours'].map(all)
        expect([all('Hours'), ...payable], id).toEqual([hours, overtime, doubleTime])
        // The approved hours do not change. If the time has changed, other columns contain the present hours.
        const isChanged = own.some((line) => line['Changed since approval'])
        const parts = isChanged
          ? ['Regular hours now', 'Overtime hours now', 'Double time hours now']
          : ['Regular hours', 'Overtime hours', 'Double time hours']
        expect(sum(parts.map((column) => String(all(column)))), id).toBe(hours)
        found.hours += hours
        found.overtime += overtime
      }
      expect(new Set(lines.map((line) => line['Person id']))).toEqual(new Set(ofPeople.keys()))
    }
    expect(found.hours).toBeGreaterThan(100)
    expect(found.overtime).toBeGreaterThan(0)
  })
})
