/** The day as a spreadsheet: the same as on screen, without the parts that the caller may not read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
    'Entries',
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
  expect(pages.Weather?.[1]?.slice(0, 3)).toEqual(['noon', 'Cloudy', 28])
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
  // The report lists the incident, but not the people in the incident.
  expect(pages.Incidents?.[1]).toEqual(expect.arrayContaining(['IN-3', 'Quixotic fall', 1]))
  expect(JSON.stringify(pages.Incidents)).not.toContain(stage.fay.name)
  expect(pages.Entries?.slice(1).map(([kind, , , said]) => [kind, said])).toEqual([
    ['Observation', 'Fog until 08:30.'],
    ['Non-conformance', '=HYPERLINK("evil")'],
    ['Addendum', 'Cylinders are at the lab.'],
  ])
})

test('has nothing of what one may not read: no page, no name, no count', async () => {
  const few = await personOf({ Projects: 2, FieldNotes: 2, Reports: 2 })
  const { pages } = await fetchReport(few)
  expect(Object.keys(pages)).toEqual(['Day', 'Weather', 'Entries'])
  expect(JSON.stringify(pages)).not.toMatch(/Quixotic|IN-3|[Ii]ncident/)
  // People whose time the caller may not read are not mentioned.
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
  ['an address that is too long', { mailTo: 'x'.repeat(321) }, 'mailTo'],
])('refuses %s', async (_what, more, path) => {
  expect(await fetchReport(stage.ann, more)).toMatchObject({
    status: 400,
    answer: { fields: [{ path }] },
  })
})

test('is the file where mailTo is empty', async () => {
  expect((await fetchReport(stage.ann, { mailTo: '' })).status).toBe(200)
})

describe('a report that is mailed', () => {
  const ask = (who: Person, more: object, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: exportDay.path,
      headers: { authorization: who.token, ...headers },
      payload: body(more),
    })
  const mailsTo = async (who: Person) => {
    await server.runJobs()
    return (await server.mails()).filter(({ recipients }) => recipients.includes(who.username))
  }

  test('is the same file, to the own user name, in whatever letter case it is written', async () => {
    const { ann } = stage
    const answer = await ask(ann, { mailTo: ann.username.toUpperCase() })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { data: 'Mail sent successfully', errorCode: null, errorDescription: null },
    ])
    const [mail, ...others] = await mailsTo(ann)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`Daily report of Some work order ${date}`)
    const [file] = mail?.attachments ?? []
    expect([file?.filename, file?.mimeType]).toEqual([
      `Daily report of Some work order ${date}.xlsx`,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    const sent = Buffer.from(file?.content as ArrayBuffer)
    const answered = (await ask(ann, {})).rawPayload
    expect(readXlsx(sent, 3).rows).toEqual(readXlsx(answered, 3).rows)
  })

  test('goes to nobody else, and not of what one may not read', async () => {
    const reader = await personOf({ Projects: 2, FieldNotes: 2, Reports: 2 })
    for (const mailTo of [
      stage.ann.username,
      'somebody@else.example',
      `${reader.username}, x@else.example`,
    ]) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await ask(reader, { mailTo })
      expect([answer.statusCode, answer.json().errorDescription]).toEqual([
        403,
        "You're not authorized to perform the operation.",
      ])
    }
    const none = await personOf({ Projects: 2, FieldNotes: 2 })
    expect((await ask(none, { mailTo: none.username })).statusCode).toBe(403)
    const stranger = await newPerson(server, await newAccount(server))
    expect((await ask(stranger, { mailTo: stranger.username })).statusCode).toBe(404)
    await server.runJobs()
    const recipients = (await server.mails()).flatMap((mail) => mail.recipients)
    for (const who of ['somebody@else.example', reader.username, none.username, stranger.username])
      expect(recipients).not.toContain(who)
  })

  test('is mailed once for one key, however often that is tried', async () => {
    const who = await personOf({ Projects: 2, FieldNotes: 2, Reports: 2 })
    const key = { 'idempotency-key': `mail ${who.employeeId}` }
    for (const answer of [
      await ask(who, { mailTo: who.username }, key),
      await ask(who, { mailTo: who.username }, key),
    ])
      expect(answer.json().data).toBe('Mail sent successfully')
    expect(await mailsTo(who)).toHaveLength(1)
    const other = await ask(who, { mailTo: who.username, selectedDate: '2026-01-13' }, key)
    expect(other.json().errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('is not mailed where the report cannot be made', async () => {
    const who = await personOf({ Projects: 2, FieldNotes: 2, Reports: 2 })
    expect((await ask(who, { mailTo: who.username, selectedDate: '2050-01-14' })).statusCode).toBe(400)
    expect(await mailsTo(who)).toEqual([])
  })

  test('is not mailed while the app is shown as a role', async () => {
    const role = await addRole(server.database.db, stage.account, 'Shown', {
      Projects: 18,
      FieldNotes: 2,
      Reports: 2,
    })
    const answer = await ask(stage.ann, { mailTo: stage.ann.username }, { 'x-preview-role': role })
    expect(answer.json()).toMatchObject({ errorCode: 'PREVIEW_READ_ONLY' })
  })
})
