/** Statements: people in an incident are asked for them and sign them themselves (0134). */
import { beforeAll, expect, test } from 'vitest'
import { withoutAccount } from '#contract/addresses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type AccountHandle,
  addRole,
  addWorkOrder,
  assign,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { todayIn } from '#server/days.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import {
  askForStatements,
  createIncidentEmployees,
  createIncidents,
  deleteIncidentEmployees,
  findIncident,
  findOwnStatement,
  giveStatement,
  type IncidentDetails,
  type IncidentEmployee,
  listHistoryOfIncident,
  updateIncidentEmployees,
} from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let project: WorkOrderHandle
/** May do everything. */
let ann: Person
/** May change incidents, but does not see the names of privacy cases. */
let fay: Person
let rob: Person
/** On no project, and may read nothing. */
let wes: Person
let stranger: Person

beforeAll(async () => {
  const { db } = server.database
  account = await newAccount(server)
  ann = await newPerson(server, account)
  fay = await newPerson(server, account, 'Foreman')
  rob = await newPerson(server, account, await addRole(db, account, 'Reads', { Projects: 2, Incidents: 2 }))
  wes = await newPerson(server, account, await addRole(db, account, 'Nothing', {}))
  stranger = await newPerson(server, await newAccount(server))
  project = await addWorkOrder(db, account, { title: 'Some project' })
  for (const one of [ann, fay, rob]) await assign(db, one, project)
})

const call = (endpoint: Endpoint, body: unknown, { token }: Person = ann) =>
  server.call(endpoint, { body: body as never, token })

/** An incident with Wes as a witness: the id of the incident, and the id of Wes as a person in the incident. */
async function seen(more: object = {}, person: object = {}): Promise<{ id: string; person: string }> {
  const input = {
    workOrderUniqueID: project.workOrderId,
    incidentName: 'Quixotic fall',
    incidentTypeID: 3,
    incidentDate: '2025-03-05',
    witnessEmployees: [{ employeeUniqueID: wes.employeeId, ...person }],
    ...more,
  }
  const { data } = await call(createIncidents, [input])
  const [id = ''] = data as string[]
  return { id, person: (await witness(id)).incidentEmployeeUniqueId }
}

async function witness(id: string, who = ann): Promise<IncidentEmployee> {
  const { data } = await call(findIncident, { TargetUniqueID: id }, who)
  const [found] = (data as { items: IncidentDetails[] }).items
  return found?.witnessEmployees[0] as IncidentEmployee
}

const ask = (person: string, who = ann) => call(askForStatements, [{ incidentEmployeeUniqueId: person }], who)
const give = (person: string, who = wes, statement = 'I saw it fall.') =>
  call(giveStatement, { incidentEmployeeUniqueId: person, statement }, who)
const own = async (person: string, who = wes) =>
  (await call(findOwnStatement, { incidentEmployeeUniqueId: person }, who)).data

async function toldOf(person: string): Promise<{ title: string; body: string }[]> {
  const { data } = await call(listNotifications, { NumberOfItemsPerPage: 100 }, wes)
  return (data as { items: { title: string; body: string; link: string | null }[] }).items.filter(
    ({ link }) => link && withoutAccount(link) === `/statement/${person}`,
  )
}

test('somebody who may read nothing is asked, told project and day, and signs once', async () => {
  const { id, person } = await seen()
  expect(await own(person)).toBeNull()
  expect((await give(person)).status).toBe(404)
  expect(await ask(person, fay)).toMatchObject({ status: 200, data: [person] })
  expect(await witness(id)).toMatchObject({ statementAskedAt: expect.any(String), statementGivenAt: null })
  expect(await toldOf(person)).toEqual([
    expect.objectContaining({
      title: `Your statement is asked for by ${fay.name}`,
      body: 'Some project, Mar 5, 2025. Say in your own words what happened.',
    }),
  ])
  const asked = { workOrderName: 'Some project', incidentDate: '2025-03-05' }
  expect(await own(person)).toEqual({ ...asked, statement: null, givenAt: null })
  expect(await give(person, wes, ' ')).toMatchObject({ status: 400, fields: [{ path: 'statement' }] })
  expect((await give(person)).status).toBe(200)
  expect(await own(person)).toEqual({ ...asked, statement: 'I saw it fall.', givenAt: expect.any(String) })
  expect(await give(person, wes, 'I saw nothing.')).toMatchObject({
    status: 409,
    errorCode: 'STATEMENT_GIVEN',
  })
  const { rows } = await server.database.pool.query('select time_zone from account where account_id = $1', [
    account.accountId,
  ])
  expect(await witness(id)).toMatchObject({
    statement: 'I saw it fall.',
    statementDate: todayIn(rows[0].time_zone, new Date()),
    statementGivenAt: expect.any(String),
  })
  const { data: history } = await call(listHistoryOfIncident, { TargetUniqueID: id })
  const told = (history as { items: { what: string; employeeName: string }[] }).items
  expect(told.slice(0, 2)).toMatchObject([
    {
      employeeName: wes.name,
      what: expect.stringMatching(/^signed the statement of the person .*Last/),
      changes: expect.arrayContaining([{ field: 'Statement', from: null, to: 'I saw it fall.' }]),
    },
    {
      employeeName: fay.name,
      what: expect.stringMatching(/^asked for a statement from the person .*Last/),
      changes: [],
    },
  ])
})

test('what is signed stays as it is, whoever else may change', async () => {
  const { id, person } = await seen()
  await ask(person)
  await give(person)
  const change = (more: object) =>
    call(updateIncidentEmployees, [{ incidentEmployeeUniqueId: person, ...more }])
  // oxlint-disable-next-line no-await-in-loop
  for (const more of [{ statement: 'Nothing.' }, { statementDate: '2025-03-06' }, { statementDate: null }])
    expect(await change(more)).toMatchObject({ status: 409, errorCode: 'STATEMENT_SIGNED' })
  const again = { incidentUniqueID: id, employeeUniqueID: wes.employeeId, replace: true }
  expect(await call(createIncidentEmployees, [again])).toMatchObject({
    status: 409,
    errorCode: 'STATEMENT_SIGNED',
  })
  const { statement, statementDate } = await witness(id)
  // Sending the statement back unchanged is allowed, and so are changes of other fields.
  expect((await change({ statement, statementDate, injuryInformation: 'None' })).status).toBe(200)
  expect((await change({ incidentEmployeeTypeID: 1 })).status).toBe(200)
  expect((await change({ incidentEmployeeTypeID: 2 })).status).toBe(200)
  expect(await witness(id)).toMatchObject({ statement: 'I saw it fall.', statementDate })
})

test('somebody is asked again only after a day, and never for what there is', async () => {
  const { person } = await seen()
  await ask(person)
  expect(await ask(person)).toMatchObject({ status: 409, errorCode: 'STATEMENT_ASKED' })
  const both = [{ incidentEmployeeUniqueId: person }, { incidentEmployeeUniqueId: person }]
  const { pool } = server.database
  const back = (hours: number) =>
    pool.query(
      'update incident_employee set statement_asked_at = now() - make_interval(hours => $1) where id = $2',
      [hours, person],
    )
  await back(23)
  expect((await ask(person)).status).toBe(409)
  await back(25)
  expect(await call(askForStatements, both)).toMatchObject({ status: 409, errorCode: 'STATEMENT_ASKED' })
  expect((await ask(person)).status).toBe(200)
  expect(await toldOf(person)).toHaveLength(2)
  await give(person)
  await back(25)
  expect(await ask(person)).toMatchObject({ status: 409, errorCode: 'STATEMENT_GIVEN' })
  const written = await seen({}, { statement: 'Taken down.' })
  expect(await ask(written.person)).toMatchObject({ status: 409, errorCode: 'STATEMENT_GIVEN' })
})

test('what somebody took down meanwhile is none of theirs to read or to sign', async () => {
  const { person } = await seen()
  await ask(person)
  await call(updateIncidentEmployees, [{ incidentEmployeeUniqueId: person, statement: 'Taken down.' }])
  expect(await own(person)).toMatchObject({ statement: null, givenAt: null })
  expect(await give(person)).toMatchObject({ status: 409, errorCode: 'STATEMENT_GIVEN' })
})

test('who may change incidents asks, of a privacy case who sees names; only who is asked answers', async () => {
  const { id, person } = await seen({ privacyReasonId: 5 })
  // oxlint-disable-next-line no-await-in-loop
  for (const [who, status] of [
    [rob, 403],
    [fay, 403],
    [wes, 403],
    [stranger, 404],
  ] as const)
    expect((await ask(person, who)).status).toBe(status)
  expect(await toldOf(person)).toEqual([])
  expect((await ask(person)).status).toBe(200)
  for (const who of [ann, fay, stranger]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await own(person, who)).toBeNull()
    // oxlint-disable-next-line no-await-in-loop
    expect((await give(person, who)).status).toBe(404)
  }
  await give(person)
  // The signed statement stays hidden from a caller who sees no names.
  expect(await witness(id, fay)).toMatchObject({
    statement: null,
    statementAskedAt: null,
    statementGivenAt: null,
  })
  expect((await call(deleteIncidentEmployees, [person])).status).toBe(200)
  expect(await own(person)).toBeNull()
})

test('somebody who cannot sign in is not asked', async () => {
  const { person } = await seen()
  const { pool } = server.database
  await pool.query('update employee set status_id = 2 where id = $1', [wes.employeeId])
  expect(await ask(person)).toMatchObject({ status: 409, errorCode: 'STATEMENT_NO_LOGIN' })
  await pool.query('update employee set status_id = 1 where id = $1', [wes.employeeId])
  expect((await ask(person)).status).toBe(200)
})
