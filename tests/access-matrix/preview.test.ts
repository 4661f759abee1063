/**
 * The preview of the app as a role sees it (records.md 'Roles and access'). Each reply is the same as for a
 * person of the role, but contains nothing that the caller may not see. No call writes.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, isWrite, urlOf } from '#contract/endpoint.ts'
import { bits } from '#contract/modules.ts'
import { addEmployee, assign, type EmployeeHandle, scopeRole } from '#database/seed/builders.ts'
import { getSession, signOut } from '#features/identity/contract.ts'
import {
  applicable,
  callerOf,
  changesNothing,
  colleagueWith,
  every,
  everything,
  foreign,
  isClosed,
  isForAdministrators,
  own,
  representing,
  sampleCall,
  server,
  sibling,
  tokenOf,
  useMatrix,
  withoutFilters,
} from './matrix.ts'

useMatrix()

const roles = ['Foreman', 'Guest', 'Field worker', 'Accountant'] as const
const people = new Map<string, EmployeeHandle>()
const roleOf = (name: string) => own.account.roles[name] ?? ''

beforeAll(async () => {
  const { db } = server.database
  const { workOrder } = own.records
  for (const name of roles) {
    const person = await addEmployee(db, own.account, {
      firstName: name,
      lastName: 'Person',
      role: roleOf(name),
    })
    await assign(db, person, { ...own.account, workOrderId: workOrder })
    people.set(name, person)
  }
  // On the project, the foreman has no rights in Permits, and may read Invoices.
  await scopeRole(
    db,
    roleOf('Foreman'),
    { ...own.account, workOrderId: workOrder },
    { Permits: 0, Invoices: 2 },
  )
})

interface Asked {
  employee?: EmployeeHandle | undefined
  token?: string
  headers?: Record<string, string>
  body?: unknown
}

async function ask(endpoint: Endpoint, { employee, token, headers, body }: Asked) {
  const { params, body: sample } = sampleCall(endpoint)
  const response = await server.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint).replaceAll(/:(\w+)/g, (_all, key: string) =>
      encodeURIComponent(String(params[key])),
    ),
    headers: {
      authorization: token ?? (await callerOf(endpoint, employee)),
      'content-type': 'application/json',
      ...headers,
    },
    ...(endpoint.body && { payload: JSON.stringify(body ?? withoutFilters(endpoint, sample)) }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const { data = null, errorCode = null } = isJson ? response.json() : {}
  return { status: response.statusCode, errorCode, data }
}

const as = (role: string, project: string | null = own.records.workOrder) => ({
  'x-preview-role': role,
  ...(project && { 'x-preview-project': project }),
})

const ofModules = (endpoint: Endpoint) =>
  isClosed(endpoint) && !endpoint.streams && !isForAdministrators(endpoint)

/**
 * Calls about the caller: own time and captures, own team, amounts that the caller typed. In a preview, the
 * caller stays the same person, so these replies differ from the replies to a person of the role.
 */
const OF_ONESELF =
  /\/api\/(subtasktracking|employeeassociate\/get\/reportees|employeejobs\/reportee|captures\/(mine|crew|history)|reports\/long(\/link)?|invoicemaster\/pdf|[a-z]+\/(activitycaptures|inventorycaptures\/all))\b/i

describe('a preview of a role', () => {
  const reading = applicable(
    (endpoint) =>
      ofModules(endpoint) &&
      !isWrite(endpoint) &&
      endpoint.access !== 'self' &&
      !OF_ONESELF.test(endpoint.path),
  )

  test.each(reading)('answers what somebody of the role is answered: %s', async (_name, endpoint) => {
    for (const name of roles) {
      const real = await ask(endpoint, { employee: people.get(name) })
      const shown = await ask(endpoint, { headers: as(roleOf(name)) })
      expect({ name, status: shown.status, total: shown.data?.totalCount }).toEqual({
        name,
        status: real.status,
        total: real.data?.totalCount,
      })
    }
  })

  test.each(reading)('shows nothing that the caller does not see: %s', async (_name, endpoint) => {
    const employee = await colleagueWith('Looks', { Roles: bits.Read, Jobs: bits.Read, Projects: bits.Read })
    const real = await ask(endpoint, { employee })
    const shown = await ask(endpoint, { employee, headers: as(roleOf('Account administrator'), null) })
    expect([shown.status, shown.data?.totalCount]).toEqual([real.status, real.data?.totalCount])
  })
})

test('of the role of subcontractors shows what names the caller alone, and of jobs the titles', async () => {
  const { pool } = server.database
  const headers = as(roleOf('Subcontractor'))
  const [, rfis] = every(({ path }) => path === '/api/rfi/workorder')[0] ?? []
  const [, jobs] = every(({ path }) => path === '/api/jobs/workorder')[0] ?? []
  const body = { TargetUniqueID: own.records.workOrder, StartingPageNumber: 0, NumberOfItemsPerPage: 9 }
  const shown = async (endpoint: Endpoint | undefined) =>
    (await ask(endpoint as Endpoint, { headers, body })).data.items
  await pool.query('update job set description = $1 where account_id = $2', ['Words', own.account.accountId])
  expect((await shown(jobs))[0]).toMatchObject({ jobDescription: '' })
  const before = (await shown(rfis)).length
  const stranger = people.get('Guest')?.employeeId
  await pool.query(
    `update rfi set created_by_employee_id = $1, assigned_to_employee_id = $1, closed_by_employee_id = null where account_id = $2`,
    [stranger, own.account.accountId],
  )
  await pool.query('delete from court where account_id = $1', [own.account.accountId])
  expect([before > 0, (await shown(rfis)).length]).toEqual([true, 0])
})

describe('in a preview nothing is written', () => {
  const writing = representing((endpoint) => ofModules(endpoint) && isWrite(endpoint) && !endpoint.atDoor)

  test('there is one to try', () => expect(writing.length).toBeGreaterThan(0))

  test.each(writing)('%s', async (_name, endpoint) => {
    const token = await callerOf(endpoint)
    const headers = as(roleOf('Account administrator'))
    const answer = await changesNothing(() =>
      ask(endpoint, { token, headers, body: sampleCall(endpoint).body }),
    )
    expect([answer.status, answer.errorCode]).toEqual([409, 'PREVIEW_READ_ONLY'])
  })

  test('but the session can be ended', async () => {
    const token = await tokenOf()
    const { status } = await server.call(signOut, { token, headers: as(roleOf('Guest')) })
    expect(status).toBe(200)
    expect((await server.call(getSession, { token })).status).toBe(401)
  })
})

describe('the session', () => {
  test('says what is shown, and that it is a preview', async () => {
    const session = async (headers?: Record<string, string>) =>
      (await server.call(getSession, { token: await tokenOf(), ...(headers && { headers }) })).data
    const plain = await session()
    expect(plain).toMatchObject({ preview: null, isAccountAdministrator: true })
    const shown = await session(as(roleOf('Foreman')))
    const { workOrder } = own.records
    expect(shown).toMatchObject({
      employeeUniqueId: plain.employeeUniqueId,
      isAccountAdministrator: false,
      isAdmin: false,
      preview: {
        companyRoleUniqueId: roleOf('Foreman'),
        companyRoleName: 'Foreman',
        workOrderUniqueId: workOrder,
      },
    })
    expect(shown.permissions).toMatchObject({ Projects: 2, Captures: 15, Costs: 0, Roles: 0 })
    expect(shown.workOrderPermissions[workOrder]).toMatchObject({ Permits: 0, Invoices: 2, Projects: 18 })
    expect((await session(as(roleOf('Account administrator')))).isAccountAdministrator).toBe(true)
  })

  test.each([
    ['a role of another company', () => as(foreign.account.roles.Foreman ?? '')],
    ['an unknown role', () => as(own.records.workOrder)],
    ['no role', () => as('Foreman')],
    ['a project of another account', () => as(roleOf('Foreman'), sibling.records.workOrder)],
    ['a project of another company', () => as(roleOf('Foreman'), foreign.records.workOrder)],
    ['no project', () => as(roleOf('Foreman'), 'Linden')],
  ])('answers 404 for %s', async (_what, headers) => {
    expect(await server.call(getSession, { token: await tokenOf(), headers: headers() })).toMatchObject({
      status: 404,
    })
  })

  test('answers 404 to whoever may not read roles', async () => {
    const employee = await colleagueWith('Reads no roles', { ...everything, Roles: 0 })
    const answer = await server.call(getSession, {
      token: await tokenOf(employee),
      headers: as(roleOf('Guest')),
    })
    expect(answer).toMatchObject({ status: 404, errorCode: 'PREVIEW_OVER' })
  })
})
