/**
 * OSHA's Forms 300A and 301 as PDF and spreadsheet: exact, equal to the log, and refused to people without
 * the right.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type AccountHandle,
  addRole,
  addSubContractor,
  addTimeLogs,
  assign,
} from '#database/seed/builders.ts'
import { readPdf } from '#tests/harness/pdf.ts'
import { addBranch, type Branch } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { readXlsx } from '#tests/harness/sheets.ts'
import {
  createIncidentEmployees,
  createIncidents,
  enterCases,
  exportInjuryReport,
  exportLog,
  exportSummary,
  updateIncidentEmployees,
  updateIncidents,
} from '../contract.ts'

const YEAR = 2024

let server: TestApp
let account: AccountHandle
let branch: Branch
/** May do everything. */
let ann: Person
/** May change incidents, but reads no time cards and does not see the names of privacy cases. */
let fay: Person
let stranger: Person
let out: Person

beforeAll(async () => {
  server = await openTestApp()
  const { db } = server.database
  account = await newAccount(server)
  ann = await newPerson(server, account)
  const role = await addRole(db, account, 'Incidents alone', { Projects: 2, Incidents: 7 })
  fay = await newPerson(server, account, role)
  out = await newPerson(server, account, role)
  stranger = await newPerson(server, await newAccount(server))
  branch = await addBranch(server, account, { title: 'Pour' })
  for (const who of [ann, fay]) await assign(db, who, branch)
})

afterAll(() => server?.close())

const call = (endpoint: Endpoint, body: unknown, { token }: Person = ann) =>
  server.call(endpoint, { body: body as never, token })

async function idsOf(endpoint: Endpoint, body: unknown): Promise<string[]> {
  const answer = await call(endpoint, body)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return answer.data as string[]
}

/** Adds an incident with one case; returns the id of the affected person. */
async function addCase(more: object, at: object = {}, who = fay): Promise<string> {
  const [incident = ''] = await idsOf(createIncidents, [
    {
      workOrderUniqueID: branch.workOrderId,
      incidentName: 'Fell',
      incidentTypeID: 3,
      incidentDate: `${YEAR}-03-05`,
      ...at,
    },
  ])
  const body = [{ incidentUniqueID: incident, employeeUniqueID: who.employeeId, ...more }]
  const [id = ''] = await idsOf(createIncidentEmployees, body)
  return id
}

async function fileOf(endpoint: Endpoint, payload: object, { token }: Person) {
  const { method, path } = endpoint
  const answer = await server.app.inject({ method, url: path, headers: { authorization: token }, payload })
  const { statusCode: status, rawPayload } = answer
  return { status, rawPayload, errorCode: status === 200 ? null : (answer.json().errorCode as string) }
}

/** The answers of a form, by item and question, read from its spreadsheet. */
async function answersOf(endpoint: Endpoint, payload: object, who: Person): Promise<Record<string, string>> {
  const { status, rawPayload } = await fileOf(endpoint, { ...payload, format: 'xlsx' }, who)
  expect(status).toBe(200)
  const { rows } = readXlsx(rawPayload)
  return Object.fromEntries(
    rows.slice(1).map(([, at, asks, says]) => [[at, asks].filter(Boolean).join(' '), String(says ?? '')]),
  )
}

const summary = (who = ann, year = YEAR) =>
  answersOf(exportSummary, { year, workOrderUniqueId: branch.workOrderId }, who)

test('the summary adds up the cases of the log: outcomes, days, types, and what is still to do', async () => {
  await addCase({ daysAway: 200, daysRestricted: 5 })
  await addCase({ daysAway: 3, daysRestricted: 4 })
  await addCase({ isAlive: false })
  await addCase({ isAmputation: true, illnessTypeId: 3 })
  await addCase({ daysRestricted: 2 }, { incidentDate: `${YEAR}-12-31` })
  // Two cases that do not count: one with first aid only, and one of another year.
  await addCase({ appliedFirstAid: true })
  await addCase({ daysAway: 9 }, { incidentDate: `${YEAR - 1}-12-31` })
  const entered = await addCase({ isUnconscious: true, illnessTypeId: 4 })
  await idsOf(enterCases, [{ incidentEmployeeUniqueId: entered }])
  const stale = await addCase({ daysAway: 1 })
  await idsOf(enterCases, [{ incidentEmployeeUniqueId: stale }])
  await idsOf(updateIncidentEmployees, [{ incidentEmployeeUniqueId: stale, daysAway: 0 }])

  const said = await summary()
  expect(said).toMatchObject({
    'Name and address': 'Some work order',
    Industry: '',
    'NAICS code': '',
    'G Deaths': '1',
    'H Cases with days away from work': '2',
    'I Cases with job transfer or restriction': '1',
    'J Other recordable cases': '2',
    'K Days away from work': '183',
    'L Days of job transfer or restriction': '6',
    'M1 Injury': '4',
    'M3 Respiratory condition': '1',
    'M4 Poisoning': '1',
    'M6 All other illnesses': '0',
  })
  const notes = Object.keys(said)
  expect(notes).toContain('5 recordable cases are counted and not entered in the log yet.')
  expect(notes).toContain(
    '1 case in the log is no longer recordable and not counted: remove it from the log.',
  )
  expect(notes).toContain(
    `The executive certifies by signing that it is correct and complete. Post it from February 1 to April 30, ${YEAR + 1} (29 CFR 1904.32).`,
  )
})

describe('the hours of the summary', () => {
  beforeAll(async () => {
    const guest = await newPerson(server, account)
    await server.database.pool.query("update employee set own_company_name = 'Other Inc' where id = $1", [
      guest.employeeId,
    ])
    const log = (who: Person, date: string, hours: string) => ({
      ...{ activity: branch, employeeId: who.employeeId, date, hours },
    })
    await addTimeLogs(server.database.db, [
      ...Array.from({ length: 52 }, (_none, week) =>
        log(ann, new Date(Date.UTC(YEAR, 0, 3 + 7 * week)).toISOString().slice(0, 10), '8'),
      ),
      log(fay, `${YEAR}-02-06`, '7.5'),
      log(guest, `${YEAR}-02-06`, '8'),
      log(ann, `${YEAR + 1}-01-02`, '8'),
    ])
  })

  test('are those of its time cards of the year, of the account’s own people', async () => {
    // 53 calendar weeks touch 2024. One person worked in 52 of them and another in one: 53 person-weeks, so
    // one employee on average.
    expect(await summary()).toMatchObject({
      'Total hours worked by all employees': '423.5',
      'Annual average number of employees': '1',
    })
  })

  test('stay empty to whoever may not read time cards, and where there are none', async () => {
    const empty = {
      'Total hours worked by all employees': '',
      'Annual average number of employees': '',
    }
    expect(await summary(fay)).toMatchObject({ ...empty, 'G Deaths': '1' })
    expect(await summary(ann, 2021)).toMatchObject({ ...empty, 'G Deaths': '0' })
  })
})

test('the summary as a PDF says the same, with a line for the executive', async () => {
  const body = { year: YEAR, workOrderUniqueId: branch.workOrderId, format: 'pdf' }
  const { text, title, pages } = await readPdf((await fileOf(exportSummary, body, ann)).rawPayload)
  expect(title).toBe(`Summary of injuries and illnesses ${YEAR}`)
  for (const said of ['Some work order', 'Days away from work', '183', 'Company executive', 'NAICS code'])
    expect(text).toContain(said)
  // The summary is posted on a wall, so it must fit on one page.
  expect(pages).toHaveLength(1)
})

test('the summary is of no year to come, no project of others, and for whoever reads incidents there', async () => {
  const ask = (more: object, who = ann) =>
    fileOf(exportSummary, { year: YEAR, workOrderUniqueId: branch.workOrderId, format: 'pdf', ...more }, who)
  expect(await ask({ year: new Date().getUTCFullYear() + 2 })).toMatchObject({ status: 400 })
  expect(await ask({}, stranger)).toMatchObject({ status: 404 })
  expect(await ask({}, out)).toMatchObject({ status: 404 })
})

test('people of a subcontractor save no summary, as they see some cases alone, and their log is called so', async () => {
  const { db, pool } = server.database
  const dan = await newPerson(server, account, 'Foreman')
  const firm = await addSubContractor(db, account, { name: 'Some firm' })
  const join = 'update employee set sub_contractor_id = $1 where id = $2'
  await pool.query(join, [firm, dan.employeeId])
  await assign(db, dan, branch)
  const of = { year: YEAR, workOrderUniqueId: branch.workOrderId }
  for (const format of ['pdf', 'xlsx'])
    expect(await fileOf(exportSummary, { ...of, format }, dan)).toMatchObject({
      ...{ status: 403, errorCode: 'SUMMARY_IN_PART' },
    })
  const nameOf = async ({ token }: Person) => {
    const { method, path } = exportLog
    const headers = { authorization: token }
    const answer = await server.app.inject({ method, url: path, headers, payload: of })
    return answer.headers['content-disposition']
  }
  expect(await nameOf(dan)).toContain(`${YEAR} cases that name you or your company`)
  expect(await nameOf(ann)).toContain(`${YEAR} log of injuries and illnesses`)
})

describe('the report of a case', () => {
  const facts = {
    injuryInformation: 'Broken wrist',
    daysAway: 4,
    isHospitalized: true,
    beganWorkTime: '07:00',
    doingBefore: 'Carried boards up the stair',
    harmedBy: 'The edge of a step',
    physicianName: 'Dr. Imani Cole',
    treatedAt: 'St. Anne, 4 Main St',
    wasInEmergencyRoom: true,
    diedOn: '2024-03-06',
  }
  const at = { incidentTime: '09:40', incidentDescription: 'The stair was wet' }
  const report = (id: string, who = ann) =>
    answersOf(exportInjuryReport, { incidentEmployeeUniqueId: id }, who)

  test('has the items of Form 301; what is not kept stays empty', async () => {
    const id = await addCase(facts, at)
    const said = {
      '1 Full name': fay.name,
      '2 Home address': '',
      '3 Date of birth': '',
      '6 Name': 'Dr. Imani Cole',
      '7 Where treatment was given, away from the worksite': 'St. Anne, 4 Main St',
      '8 Treated in an emergency room': 'Yes',
      '9 Taken in by a hospital overnight': 'Yes',
      '10 Case number from the log': '',
      '11 Date of injury or illness': 'Mar 5, 2024',
      '12 Time the employee began work': '07:00',
      '13 Time of the event': '09:40',
      '14 What the employee was doing just before': 'Carried boards up the stair',
      '15 What happened': 'Fell. The stair was wet',
      '16 What the injury or illness was': 'Broken wrist',
      '17 What object or substance directly harmed the employee': 'The edge of a step',
      // A typed day of death is ignored for a living person.
      '18 If the employee died, when': '',
      Name: ann.name,
    }
    expect(await report(id)).toMatchObject(said)
    await idsOf(updateIncidentEmployees, [{ incidentEmployeeUniqueId: id, isAlive: false }])
    await idsOf(enterCases, [{ incidentEmployeeUniqueId: id }])
    const after = await report(id)
    expect(after['18 If the employee died, when']).toBe('Mar 6, 2024')
    expect(after['10 Case number from the log']).toMatch(/^\d+$/)
    const { rawPayload } = await fileOf(
      exportInjuryReport,
      { incidentEmployeeUniqueId: id, format: 'pdf' },
      ann,
    )
    const { text, title, pages } = await readPdf(rawPayload)
    expect(pages).toHaveLength(1)
    expect(title).toBe('Injury and illness report')
    for (const one of [...Object.values(said).slice(3, 5), 'Broken wrist', 'of 2024', 'Completed by'])
      expect(text).toContain(one)
  })

  test('refuses a death that is still to come', async () => {
    const id = await addCase({ daysAway: 1 })
    const change = [{ incidentEmployeeUniqueId: id, diedOn: '2199-01-01' }]
    expect(await call(updateIncidentEmployees, change)).toMatchObject({
      status: 400,
      fields: [{ path: '0.diedOn', message: 'must not be in the future' }],
    })
  })

  test('is of recordable cases alone, and of what the caller sees', async () => {
    const ask = (id: string, who = ann) =>
      fileOf(exportInjuryReport, { incidentEmployeeUniqueId: id, format: 'pdf' }, who)
    expect(await ask(await addCase({}))).toMatchObject({ status: 409, errorCode: 'CASE_NOT_RECORDABLE' })
    const id = await addCase({ daysAway: 1 })
    expect(await ask(id, fay)).toMatchObject({ status: 200 })
    expect(await ask(id, stranger)).toMatchObject({ status: 404 })
    expect(await ask(id, out)).toMatchObject({ status: 404 })
    const witness = await addCase({ incidentEmployeeTypeID: 2 })
    expect(await ask(witness)).toMatchObject({ status: 404 })
  })

  test('of a privacy case is for whoever sees its names, and its facts are', async () => {
    const id = await addCase(facts, { privacyReasonId: 2 }, ann)
    const ask = (who: Person) =>
      fileOf(exportInjuryReport, { incidentEmployeeUniqueId: id, format: 'xlsx' }, who)
    expect(await ask(fay)).toMatchObject({ status: 403 })
    expect(await ask(ann)).toMatchObject({ status: 200 })
    const { rows } = await server.database.pool.query(
      'select incident_id from incident_employee where id = $1',
      [id],
    )
    const incident = rows[0].incident_id as string
    const shown = async () => {
      const body = { TargetUniqueID: incident }
      const answer = await server.app.inject({
        ...{ method: 'POST', url: '/api/incident/GetByIncident', payload: body },
        headers: { authorization: fay.token },
      })
      return answer.body
    }
    for (const secret of [facts.physicianName, facts.treatedAt, facts.doingBefore, facts.harmedBy])
      expect(await shown()).not.toContain(secret)
    await idsOf(updateIncidents, [{ incidentUniqueId: incident, privacyReasonId: null }])
    expect(await shown()).toContain(facts.physicianName)
  })
})
