/**
 * Cases in the log of a year: numbers, due days, and the changes that an entered case prevents (29 CFR
 * 1904.29, 0132).
 */

import { beforeAll, describe, expect, test } from 'vitest'
import { dayAfter } from '#contract/days.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type AccountHandle,
  addRole,
  addWorkOrder,
  assign,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { todayIn } from '#server/days.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { readXlsx } from '#tests/harness/sheets.ts'
import {
  createIncidentEmployees,
  createIncidents,
  deleteIncidentEmployees,
  deleteIncidents,
  enterCases,
  exportLog,
  findIncident,
  type IncidentDetails,
  type IncidentEmployee,
  listHistoryOfIncident,
  takeBackCases,
  updateIncidentEmployees,
  updateIncidents,
} from '../contract.ts'

const ZONE = 'Pacific/Kiritimati'
const NOBODY = '01890000-0000-7000-8000-000000000000'

const server = await useApp()
let account: AccountHandle
/** May do everything. */
let ann: Person
/** A foreman: may change incidents, but does not see the names of privacy cases. */
let fay: Person
/** May only read incidents. */
let rob: Person
let out: Person
let stranger: Person
let today: string
const dayFrom = (days: number) => dayAfter(today, days)

beforeAll(async () => {
  const { db, pool } = server.database
  account = await newAccount(server)
  await pool.query('update account set time_zone = $1 where account_id = $2', [ZONE, account.accountId])
  ann = await newPerson(server, account)
  fay = await newPerson(server, account, 'Foreman')
  out = await newPerson(server, account, 'Foreman')
  rob = await newPerson(server, account, await addRole(db, account, 'Reads', { Projects: 2, Incidents: 2 }))
  stranger = await newPerson(server, await newAccount(server))
  today = todayIn(ZONE, new Date())
})

const call = (endpoint: Endpoint, body: unknown, { token }: Person = ann) =>
  server.call(endpoint, { body: body as never, token })

async function site(title = 'A site'): Promise<WorkOrderHandle> {
  const { db } = server.database
  const project = await addWorkOrder(db, account, { title })
  for (const one of [ann, fay, rob]) await assign(db, one, project)
  return project
}

const hurt = { injuryInformation: 'Broken wrist', daysAway: 3 }

/** Adds an incident with these people. */
async function add(project: WorkOrderHandle, people: object[], more: object = {}): Promise<IncidentDetails> {
  const input = {
    workOrderUniqueID: project.workOrderId,
    incidentName: 'Ladder slid',
    incidentTypeID: 3,
    incidentDate: '2025-03-05',
    incidentEmployees: people,
    ...more,
  }
  const answer = await call(createIncidents, [input])
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return read((answer.data as string[])[0] ?? '')
}

async function read(id: string, who = ann): Promise<IncidentDetails> {
  const answer = await call(findIncident, { TargetUniqueID: id }, who)
  return (answer.data as { items: IncidentDetails[] }).items[0] as IncidentDetails
}

const idsOf = ({ incidentEmployees }: IncidentDetails) =>
  incidentEmployees.map((one) => one.incidentEmployeeUniqueId)
const enter = (ids: readonly string[], who = ann, more: object = {}) =>
  call(
    enterCases,
    ids.map((incidentEmployeeUniqueId) => ({ incidentEmployeeUniqueId, ...more })),
    who,
  )
const takeBack = (ids: readonly string[], who = ann, reason = 'It was not of the work.') =>
  call(
    takeBackCases,
    ids.map((incidentEmployeeUniqueId) => ({ incidentEmployeeUniqueId, reason })),
    who,
  )
const one = async (id: string) => (await read(id)).incidentEmployees[0] as IncidentEmployee

describe('a case in the log', () => {
  test('gets the next number of its project and year, from 1, and its day', async () => {
    const [here, there] = [await site(), await site()]
    const both = await add(here, [
      { employeeUniqueID: fay.employeeId, ...hurt },
      { employeeUniqueID: out.employeeId, ...hurt },
    ])
    const [first = '', second = ''] = idsOf(both)
    expect(await enter([second])).toMatchObject({ status: 200, data: [second] })
    expect((await enter([first], fay)).status).toBe(200)
    expect((await read(both.incidentUniqueId)).incidentEmployees).toMatchObject([
      { caseNumber: 2, caseYear: 2025, caseEnteredOn: today, logDueOn: null },
      { caseNumber: 1, caseYear: 2025, caseEnteredOn: today, logDueOn: null },
    ])
    const person = [{ employeeUniqueID: fay.employeeId, ...hurt }]
    const elsewhere = await add(there, person)
    const earlier = await add(here, person, { incidentDate: '2024-12-31' })
    expect((await enter([...idsOf(elsewhere), ...idsOf(earlier)])).status).toBe(200)
    expect(await one(elsewhere.incidentUniqueId)).toMatchObject({ caseNumber: 1, caseYear: 2025 })
    expect(await one(earlier.incidentUniqueId)).toMatchObject({ caseNumber: 1, caseYear: 2024 })
    // Each of several cases that are entered at once gets a number of its own.
    const more = await add(here, [
      { employeeUniqueID: fay.employeeId, ...hurt },
      { employeeUniqueID: out.employeeId, ...hurt },
    ])
    expect((await enter(idsOf(more))).status).toBe(200)
    expect((await read(more.incidentUniqueId)).incidentEmployees).toMatchObject([
      { caseNumber: 3 },
      { caseNumber: 4 },
    ])
  })

  test('is taken back with a reason, and its number is not given again', async () => {
    const project = await site()
    const { incidentUniqueId: id, ...incident } = await add(project, [
      { employeeUniqueID: fay.employeeId, ...hurt },
    ])
    const [person = ''] = idsOf({ incidentUniqueId: id, ...incident })
    await enter([person])
    expect(await takeBack([person], ann, ' ')).toMatchObject({
      status: 400,
      fields: [{ path: '0.reason', message: 'must not be empty' }],
    })
    expect((await takeBack([person], fay)).status).toBe(200)
    expect(await one(id)).toMatchObject({ caseNumber: null, caseYear: null, caseEnteredOn: null })
    expect(await takeBack([person])).toMatchObject({ status: 409, errorCode: 'CASE_NOT_ENTERED' })
    expect((await enter([person])).status).toBe(200)
    expect(await one(id)).toMatchObject({ caseNumber: 2 })
    const { data } = await call(listHistoryOfIncident, { TargetUniqueID: id })
    const told = (data as { items: { changes: { field: string; from: unknown; to: unknown }[] }[] }).items
    expect(told.map(({ changes }) => changes)).toEqual([
      expect.arrayContaining([{ field: 'Case number in the log', from: null, to: '2' }]),
      expect.arrayContaining([
        { field: 'Case number in the log', from: '1', to: null },
        {
          field: 'Why it was removed from the log',
          from: null,
          to: 'It was not of the work.',
        },
      ]),
      expect.arrayContaining([{ field: 'Case number in the log', from: null, to: '1' }]),
      [],
    ])
  })

  test('is recordable, not entered yet, of the version that was seen; all or none', async () => {
    const project = await site()
    const incident = await add(project, [
      { employeeUniqueID: fay.employeeId, ...hurt },
      { employeeUniqueID: out.employeeId },
    ])
    const [person = '', unhurt = ''] = idsOf(incident)
    expect(await enter([person, unhurt])).toMatchObject({ status: 409, errorCode: 'CASE_NOT_RECORDABLE' })
    expect(await enter([person, person])).toMatchObject({ status: 409, errorCode: 'CASE_ENTERED' })
    expect((await enter([person], ann, { rowVersion: 7 })).status).toBe(409)
    expect(await one(incident.incidentUniqueId)).toMatchObject({ caseNumber: null })
    await enter([person])
    expect(await enter([person])).toMatchObject({ status: 409, errorCode: 'CASE_ENTERED' })
    // The refused call has used up no number.
    expect(await one(incident.incidentUniqueId)).toMatchObject({ caseNumber: 1 })
    expect(await takeBack([person, unhurt])).toMatchObject({ status: 409, errorCode: 'CASE_NOT_ENTERED' })
    expect(await takeBack([person, person])).toMatchObject({ status: 409, errorCode: 'CASE_NOT_ENTERED' })
    expect(
      (await call(takeBackCases, [{ incidentEmployeeUniqueId: person, reason: 'x', rowVersion: 1 }])).status,
    ).toBe(409)
    expect(await one(incident.incidentUniqueId)).toMatchObject({ caseNumber: 1 })
    // A witness never has a case, whatever facts are sent.
    const seen = await add(project, [], {
      witnessEmployees: [{ employeeUniqueID: out.employeeId, ...hurt }],
    })
    const witness = seen.witnessEmployees[0]?.incidentEmployeeUniqueId ?? ''
    expect(await enter([witness])).toMatchObject({ status: 409, errorCode: 'CASE_NOT_RECORDABLE' })
  })

  test('is entered and taken back by whoever may change incidents there, of a privacy case who sees names', async () => {
    const project = await site()
    const [person = ''] = idsOf(await add(project, [{ employeeUniqueID: out.employeeId, ...hurt }]))
    const [secret = ''] = idsOf(
      await add(project, [{ employeeUniqueID: out.employeeId, ...hurt }], { privacyReasonId: 5 }),
    )
    for (const [who, id, status] of [
      [rob, person, 403],
      [out, person, 404],
      [stranger, person, 404],
      [ann, NOBODY, 404],
      [fay, secret, 403],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await enter([id], who)).status).toBe(status)
      // oxlint-disable-next-line no-await-in-loop
      expect((await takeBack([id], who)).status).toBe(status)
    }
    expect((await enter([secret])).status).toBe(200)
    expect((await takeBack([secret], fay)).status).toBe(403)
    expect((await takeBack([secret], ann, `${out.name} asked for it`)).status).toBe(200)
  })

  test('of a privacy case says in no history who it is about to whoever sees no names', async () => {
    const project = await site()
    const incident = await add(project, [{ employeeUniqueID: out.employeeId, ...hurt }], {
      privacyReasonId: 5,
    })
    await enter(idsOf(incident))
    await takeBack(idsOf(incident), ann, `${out.name} asked for it`)
    const historyOf = async (who: Person) =>
      JSON.stringify(
        (await call(listHistoryOfIncident, { TargetUniqueID: incident.incidentUniqueId }, who)).data,
      )
    expect(await historyOf(ann)).toContain(`${out.name} asked for it`)
    expect(await historyOf(fay)).toContain('Case number in the log')
    expect(await historyOf(fay)).not.toContain('asked for it')
  })

  test('keeps who it is about, and its year, until it is taken back', async () => {
    const project = await site()
    const incident = await add(project, [{ employeeUniqueID: fay.employeeId, ...hurt }])
    const { incidentUniqueId: id } = incident
    const [person = ''] = idsOf(incident)
    await enter([person])
    const asks = () => [
      call(deleteIncidents, [id]),
      call(deleteIncidentEmployees, [person]),
      call(updateIncidents, [{ incidentUniqueId: id, incidentDate: '2024-12-31' }]),
      call(updateIncidentEmployees, [{ incidentEmployeeUniqueId: person, incidentEmployeeTypeID: 2 }]),
      call(createIncidentEmployees, [
        { incidentUniqueID: id, employeeUniqueID: fay.employeeId, incidentEmployeeTypeID: 2, replace: true },
      ]),
    ]
    for (const answer of await Promise.all(asks()))
      expect(answer).toMatchObject({ status: 409, errorCode: 'CASE_IN_LOG' })
    // Other facts of the person can still change, and the incident can move to another day of the same year.
    const changed = { incidentEmployeeUniqueId: person, incidentEmployeeTypeID: 1, daysAway: 5 }
    expect((await call(updateIncidentEmployees, [changed])).status).toBe(200)
    expect((await call(updateIncidents, [{ incidentUniqueId: id, incidentDate: '2025-03-04' }])).status).toBe(
      200,
    )
    expect((await takeBack([person])).status).toBe(200)
    const moved = await call(updateIncidents, [{ incidentUniqueId: id, incidentDate: '2024-12-31' }])
    expect(moved).toMatchObject({ status: 200 })
    expect((await call(deleteIncidents, [id])).status).toBe(200)
  })
})

describe('a recordable case', () => {
  test('is due seven days after it became known as recordable, whatever is said of it later', async () => {
    const project = await site()
    const { incidentUniqueId: id, incidentEmployees } = await add(project, [
      { employeeUniqueID: fay.employeeId },
    ])
    const person = incidentEmployees[0]?.incidentEmployeeUniqueId ?? ''
    const change = (more: object) =>
      call(updateIncidentEmployees, [{ incidentEmployeeUniqueId: person, ...more }])
    expect(await one(id)).toMatchObject({ logDueOn: null })
    await change({ daysRestricted: 2 })
    expect(await one(id)).toMatchObject({ logDueOn: dayFrom(7) })
    const { pool } = server.database
    await pool.query('update incident_employee set recordable_on = $1 where id = $2', [dayFrom(-9), person])
    await change({ daysAway: 2 })
    expect(await one(id)).toMatchObject({ logDueOn: dayFrom(-2) })
    await call(createIncidentEmployees, [
      { incidentUniqueID: id, employeeUniqueID: fay.employeeId, replace: true, ...hurt },
    ])
    expect(await one(id)).toMatchObject({ logDueOn: dayFrom(-2) })
    await change({ isWorkRelated: false })
    expect(await one(id)).toMatchObject({ logDueOn: null })
    await change({ isWorkRelated: true })
    expect(await one(id)).toMatchObject({ logDueOn: dayFrom(7) })
    await change({ incidentEmployeeTypeID: 2 })
    expect((await read(id)).witnessEmployees).toMatchObject([{ logDueOn: null }])
  })

  test.each([
    ['a death', { isAlive: false }, '2025-03-05 17:40'],
    ['a hospital stay', { isHospitalized: true }, '2025-03-06 09:40'],
    ['days away alone', hurt, null],
    ['what is not of the work', { isAlive: false, isWorkRelated: false }, null],
  ])('%s is told to OSHA within its hours, by the clocks of the account', async (_what, more, tellBy) => {
    const { incidentUniqueId: id } = await add(
      await site(),
      [{ employeeUniqueID: fay.employeeId, ...more }],
      { incidentTime: '09:40' },
    )
    expect(await one(id)).toMatchObject({ tellBy })
  })
})

test('the log of a year goes by its numbers; what is not entered comes last and is marked', async () => {
  const project = await site('Site of numbers')
  const named = async (injuryInformation: string, incidentDate: string) =>
    idsOf(
      await add(project, [{ employeeUniqueID: fay.employeeId, injuryInformation, daysAway: 1 }], {
        incidentDate,
      }),
    )
  const first = await named('First', '2022-01-03')
  const second = await named('Second', '2022-01-04')
  const third = await named('Third', '2022-01-05')
  const fourth = await named('Fourth', '2022-01-06')
  for (const ids of [fourth, second, first, third]) await enter(ids)
  await takeBack(second)
  await call(updateIncidentEmployees, [{ incidentEmployeeUniqueId: third[0], daysAway: 0 }])
  const { method, path } = exportLog
  const answer = await server.app.inject({
    method,
    url: path,
    headers: { authorization: ann.token },
    payload: { year: 2022, workOrderUniqueId: project.workOrderId },
  })
  const { rows } = readXlsx(answer.rawPayload, 1)
  const shown = rows.slice(1).map((row) => {
    const cells = row as unknown[]
    return [
      cells[0],
      String(cells[5]).split('.')[0],
      String(cells.at(-1)).replace(/[A-Z][a-z]{2} \d+, \d+/, 'D'),
    ]
  })
  expect(shown).toEqual([
    ['1', 'Fourth', 'Entered D'],
    ['3', 'First', 'Entered D'],
    ['4', 'Third', 'Entered, no longer recordable'],
    ['not entered', 'Second', 'Not entered, due D'],
  ])
})

test('hours are counted as clocks go that change: what is told in time in the night of the change', async () => {
  const { tellBy } = await import('../recordability.ts')
  // In Berlin, clocks go from 02:00 to 03:00 on Mar 30, 2025, and back from 03:00 to 02:00 on Oct 26.
  const at = (happenedOn: string, time: string) => tellBy({ happenedOn, time }, 8, 'Europe/Berlin')
  expect(at('2025-03-29', '22:00:00')).toBe('2025-03-30 07:00')
  expect(at('2025-10-25', '22:00:00')).toBe('2025-10-26 05:00')
  expect(at('2025-03-30', '02:30:00')).toBe('2025-03-30 10:30')
})
