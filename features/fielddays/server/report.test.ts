/** The day as a spreadsheet: what its screen shows, and nothing of what the caller may not read. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permissions } from '#contract/modules.ts'
import { addIncident, addIncidentEmployee, addNoting, addRole, assign } from '#database/seed/builders.ts'
import { type DayStage, openDayStage } from '#tests/harness/field-days.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { readXlsx, unzip } from '#tests/harness/sheets.ts'
import { addAddendum, exportDay, saveWeather } from '../contract.ts'

const date = '2026-01-14'
let server: TestApp
let stage: DayStage

beforeAll(async () => {
  server = await openTestApp()
  stage = await openDayStage(server)
  const { db } = server.database
  const { branch, fay, ann } = stage
  await stage.fill(date)
  // oxlint-disable-next-line no-await-in-loop
  for (const [table, type_id, report] of [
    ['observation', 1, 'Fog until 08:30.'],
    ['non_conformance', 1, '=HYPERLINK("evil")'],
  ] as const)
    await addNoting(db, branch, table, { type_id, noted_on: date, report, byEmployeeId: fay.employeeId })
  await stage.call(saveWeather, { ...place(), part: 'noon', condition: 'Cloudy', temperature: '-2.5' })
  const incident = await addIncident(db, branch, {
    number: 3,
    name: 'Quixotic fall',
    happened_on: date,
    byEmployeeId: ann.employeeId,
  })
  await addIncidentEmployee(db, incident, { employeeId: fay.employeeId, byEmployeeId: ann.employeeId })
  await stage.confirm(date)
  await stage.call(addAddendum, { ...place(), report: 'Cylinders are at the lab.' })
})
afterAll(() => server?.close())

const place = () => ({ workOrderUniqueId: stage.branch.workOrderId, date })
const body = (more: object = {}) => ({
  workorderUniqueId: stage.branch.workOrderId,
  selectedDate: date,
  ...more,
})

type Cell = string | number | Date | null
interface Report {
  status: number
  answer: unknown
  name: string
  pages: Record<string, Cell[][]>
}

async function fetchReport({ token }: Person, more?: object): Promise<Report> {
  const {
    statusCode: status,
    headers,
    rawPayload,
  } = await server.app.inject({
    method: 'POST',
    url: exportDay.path,
    headers: { authorization: token },
    payload: body(more),
  })
  if (status !== 200) return { status, answer: JSON.parse(rawPayload.toString()), pages: {}, name: '' }
  const names = [...(unzip(rawPayload).get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)]
  const pages = Object.fromEntries(
    names.map(([, name], index) => [name as string, readXlsx(rawPayload, index + 1).rows]),
  )
  return { status, answer: null, pages, name: String(headers['content-disposition']) }
}

async function personOf(permissions: Permissions): Promise<Person> {
  const { db } = server.database
  const role = await addRole(db, stage.account, `Reads ${Math.random()}`, permissions)
  const person = await newPerson(server, stage.account, role)
  await assign(db, person, stage.branch)
  return person
}

test('has a page for each part of the day, with the numbers of the screen, and says what is an addendum', async () => {
  const { pages, name } = await fetchReport(stage.ann)
  const shown = await stage.read(date)
  expect(name).toContain('Daily report of Some work order 2026-01-14.xlsx')
  expect(Object.keys(pages)).toEqual([
    'Day',
    'Weather',
    'Who was there',
    'What was done',
    'Material used',
    'Inspections',
    'Incidents',
    'Notings',
  ])
  expect(pages.Day).toEqual(
    expect.arrayContaining([
      ['Project', 'Some work order'],
      ['Day', date],
      ['State', 'Confirmed'],
      ['Confirmed', expect.stringContaining(`by ${stage.ann.name}`)],
      ['Missing', 'Morning weather'],
    ]),
  )
  expect(pages.Weather?.[1]?.slice(0, 3)).toEqual(['noon', 'Cloudy', -2.5])
  expect(pages['Who was there']?.[1]?.slice(0, 4)).toEqual([
    stage.fay.name,
    '07:00',
    '15:00',
    Number(shown.people?.[0]?.hours),
  ])
  const [done] = shown.work ?? []
  expect(pages['What was done']?.[1]).toEqual(
    expect.arrayContaining([done?.subTaskTitle, done?.unit, Number(done?.quantity), Number(done?.total)]),
  )
  expect(pages['Material used']?.[1]).toEqual(expect.arrayContaining(['Form ties', 6]))
  expect(pages.Inspections?.[1]?.slice(0, 4)).toEqual(['P-1', 'Footing', 'Passed', 'Ray Tan, city'])
  // There is an incident; who was in it the report does not say.
  expect(pages.Incidents?.[1]).toEqual(expect.arrayContaining(['IN-3', 'Quixotic fall', 1]))
  expect(JSON.stringify(pages.Incidents)).not.toContain(stage.fay.name)
  expect(pages.Notings?.slice(1).map(([kind, , , said]) => [kind, said])).toEqual([
    ['Observation', 'Fog until 08:30.'],
    ['Non-conformance', '=HYPERLINK("evil")'],
    ['Addendum', 'Cylinders are at the lab.'],
  ])
})

test('has nothing of what one may not read: no page, no name, no count', async () => {
  const few = await personOf({ Projects: 2, FieldNotes: 2, Reports: 2 })
  const { pages } = await fetchReport(few)
  expect(Object.keys(pages)).toEqual(['Day', 'Weather', 'Notings'])
  expect(JSON.stringify(pages)).not.toMatch(/Quixotic|IN-3|[Ii]ncident/)
  // Whose time they may not read, of those nothing is said.
  expect(JSON.stringify(pages)).not.toContain('Captures of')
  const all = await personOf({
    ...{ Projects: 2, FieldNotes: 2, Reports: 2, Captures: 2, Inventory: 2, Permits: 2, Tracking: 18 },
  })
  const more = (await fetchReport(all)).pages
  expect(Object.keys(more)).toContain('Who was there')
  expect(Object.keys(more)).not.toContain('Incidents')
})

test('is for whoever may read reports and field notes there', async () => {
  const [noNotes, noReports] = [
    await personOf({ Projects: 2, Reports: 2 }),
    await personOf({ Projects: 2, FieldNotes: 2 }),
  ]
  // oxlint-disable-next-line no-await-in-loop
  for (const who of [noNotes, noReports]) expect(await fetchReport(who)).toMatchObject({ status: 403 })
  const stranger = await newPerson(server, await newAccount(server))
  expect(await fetchReport(stranger)).toMatchObject({ status: 404 })
})

test.each([
  ['a day to come', { selectedDate: '2050-01-14' }, 'date'],
  ['an address', { mailTo: 'somebody@else.example' }, 'mailTo'],
])('refuses %s', async (_what, more, path) => {
  expect(await fetchReport(stage.ann, more)).toMatchObject({
    status: 400,
    answer: { fields: [{ path }] },
  })
})

test('is the file where mailTo is empty', async () => {
  expect((await fetchReport(stage.ann, { mailTo: '' })).status).toBe(200)
})
