/**
 * Every endpoint × whoever must not get through and whatever must not be taken: made from the contracts, so that an
 * endpoint that is added is tested from its first day.
 */
import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { LightMyRequestResponse } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import { bits, type Module, modules, type Permissions } from '#contract/modules.ts'
import type { RecordKind } from '#contract/values.ts'
import {
  type AccountHandle,
  addAccount,
  addActivity,
  addActivityCode,
  addCompany,
  addEmployee,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addJob,
  addJobCode,
  addJobCodeType,
  addLogin,
  addNotification,
  addPunchList,
  addPunchListItem,
  addRelation,
  addRole,
  addSubContractor,
  addTask,
  addTaskCode,
  addTimeLog,
  addWorkOrder,
  assign,
  codeActivity,
  codeJob,
  codeTask,
  type EmployeeHandle,
} from '#database/seed/builders.ts'
import { addFile, addFolder, addUpload } from '#database/seed/file-builders.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { BIDDING_PHASE } from '#features/reference/contract.ts'
import { ALL_BITS } from '#features/roles/default-roles.ts'
import { sheetTypes } from '#server/sheets/sheet.ts'
import { formOf } from '#tests/harness/files.ts'
import { openTestApp, type TestApp } from '#tests/harness/server.ts'
import { fieldsOf, ownOf, type Path, recordOf, sampleOf, typesOf, withValueAt } from './harness/sample.ts'

// What is tested -------------------------------------------------------------------------------------------

const root = fileURLToPath(new URL('..', import.meta.url))
const contracts = globSync('features/*/contract.ts', { cwd: root }).sort()

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

const endpoints: Endpoint[] = []
for (const contract of contracts) {
  const exported: Record<string, unknown> = await import(pathToFileURL(`${root}${contract}`).href)
  endpoints.push(...Object.values(exported).filter(isEndpoint))
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** The documents' older sign-in, which a setting switches off. */
const LEGACY_LOGIN = 'GET /api/login/{username}/{password}/web'

type ModuleAccess = { module: Module; orModule?: Module; action: 'Create' | 'Read' | 'Update' | 'Delete' }
const moduleAccessOf = ({ access }: Endpoint): ModuleAccess | undefined =>
  typeof access === 'object' ? access : undefined

// The records that can be named, and whose they are --------------------------------------------------------

/** How far a kind of record is known: in its company, in its account, or where one is assigned. */
const reach: Record<RecordKind, 'company' | 'account' | 'workOrder'> = {
  company: 'company',
  companyJobCode: 'company',
  companyTaskCode: 'company',
  companySubTaskCode: 'company',
  companyRole: 'company',
  account: 'account',
  employee: 'account',
  colleague: 'account',
  subContractor: 'account',
  upload: 'account',
  notification: 'account',
  workOrder: 'workOrder',
  job: 'workOrder',
  task: 'workOrder',
  activity: 'workOrder',
  jobCode: 'workOrder',
  taskCode: 'workOrder',
  employeeWorkOrder: 'workOrder',
  employeeJob: 'workOrder',
  employeeTask: 'workOrder',
  employeeSubTask: 'workOrder',
  employeeRelation: 'workOrder',
  timeLog: 'workOrder',
  folder: 'workOrder',
  otherFolder: 'workOrder',
  file: 'workOrder',
  punchList: 'workOrder',
  punchListItem: 'workOrder',
}

interface World {
  account: AccountHandle
  employee: EmployeeHandle
  records: Record<RecordKind, string>
}

let worlds = 0

/** The lowest level that carries its code: whatever is below it has none, so the code may be taken off. */
type CodedTo = 'job' | 'task' | 'activity'

/** An account with one record of every kind; its employee may do everything and is assigned to nothing. */
async function buildWorld(
  { database: { db } }: TestApp,
  account: AccountHandle,
  role: string,
  codedTo: CodedTo = 'activity',
): Promise<World> {
  const employee = await addEmployee(db, account, { firstName: 'Some', lastName: 'Body', role })
  worlds += 1
  await addJobCodeType(db, account, worlds, 'Some type')
  const jobCode = await addJobCode(db, account, { typeId: worlds, code: '03', name: 'Concrete' })
  const taskCode = await addTaskCode(db, account, jobCode, { code: '03 30', name: 'Cast in place' })
  const activityCode = await addActivityCode(db, account, taskCode, { code: '03 31', name: 'Slab' })
  // Only a bid project whose bidding has not ended can be advertised.
  const workOrder = await addWorkOrder(db, account, {
    title: 'Some work order',
    construction_phase: BIDDING_PHASE,
    bidding_end_date: '2050-12-31',
  })
  const job = await addJob(db, workOrder, { title: 'Some job' })
  const task = await addTask(db, job, { name: 'Some task' })
  const activity = await addActivity(db, task, { title: 'Some activity', target_metric: '10' })
  const [onWorkOrder, onItsJob, onItsTask, onItsActivity] = [
    await assign(db, employee, workOrder),
    await addEmployeeJob(db, employee, job),
    await addEmployeeTask(db, employee, task),
    await addEmployeeActivity(db, employee, activity),
  ]
  const colleague = await addEmployee(db, account, {
    firstName: 'Some',
    lastName: 'Colleague',
    role: 'Field worker',
    loginId: await addLogin(db, { username: `colleague${worlds}@company.example`, password: 'a password' }),
  })
  await assign(db, colleague, workOrder)
  const { employeeId } = employee
  const subContractor = await addSubContractor(db, account, { name: 'Some subcontractor' })
  const punchList = await addPunchList(db, job, { name: 'Some list', byEmployeeId: employeeId })
  const found = { number: 1, description: 'Some item', created_on: '2026-01-12', byEmployeeId: employeeId }
  const folder = await addFolder(db, workOrder, { name: 'Some folder' })
  const onJob = await codeJob(db, job, jobCode)
  const onTask = codedTo === 'job' ? uuidv7() : await codeTask(db, task, onJob, taskCode)
  if (codedTo === 'activity') await codeActivity(db, activity, onTask, activityCode)
  return {
    account,
    employee,
    records: {
      company: account.companyId,
      account: account.accountId,
      employee: employee.employeeId,
      workOrder: workOrder.workOrderId,
      job: job.jobId,
      task: task.taskId,
      activity: activity.activityId,
      jobCode: onJob,
      taskCode: onTask,
      companyJobCode: jobCode,
      companyTaskCode: taskCode,
      companySubTaskCode: activityCode,
      companyRole: account.roles['Field worker'] ?? '',
      colleague: colleague.employeeId,
      subContractor,
      employeeWorkOrder: onWorkOrder,
      employeeJob: onItsJob,
      employeeTask: onItsTask,
      employeeSubTask: onItsActivity,
      employeeRelation: await addRelation(db, workOrder, employee, colleague),
      // Not the day of the sample, with which it would overlap.
      timeLog: await addTimeLog(db, activity, { employeeId, date: '2026-01-12', hours: '1' }),
      folder,
      otherFolder: await addFolder(db, workOrder, { name: 'Some other folder' }),
      file: await addFile(db, workOrder, { name: 'Some file.txt', folderId: folder }),
      upload: await addUpload(db, employee, { name: 'Some upload.txt' }),
      notification: await addNotification(db, employee, { kind: 'assigned', title: 'Some notice' }),
      punchList: punchList.punchListId,
      punchListItem: await addPunchListItem(db, punchList, found),
    },
  }
}

const everything: Permissions = Object.fromEntries(modules.map((module) => [module, ALL_BITS]))

let server: TestApp
let own: World
/** An account of another company, and another account of the same company. */
let foreign: World
let sibling: World
let loginId: string
let adminId: string

beforeAll(async () => {
  server = await openTestApp()
  const { db } = server.database
  loginId = await addLogin(db, { username: 'matrix@company.example', password: 'a password for tests' })
  adminId = await addLogin(db, {
    username: 'site@company.example',
    password: 'a password for tests',
    isAdmin: true,
  })
  const company = await addCompany(db, { name: 'Own company' })
  const account = await addAccount(db, company, { name: 'Own account' })
  const administrator = 'Account administrator'
  own = await buildWorld(server, account, administrator)
  sibling = await buildWorld(
    server,
    await addAccount(db, company, { name: 'Sibling account' }),
    administrator,
  )
  const stranger = await addCompany(db, { name: 'Foreign company' })
  foreign = await buildWorld(
    server,
    await addAccount(db, stranger, { name: 'Foreign account' }),
    administrator,
  )
})

afterAll(() => server?.close())

/** Guessing is slowed down, and tested with it, elsewhere. */
const forgetAttempts = () => server.database.pool.query('delete from throttle')
beforeEach(forgetAttempts)

/** A fresh session of an employee, by default of the one who may do everything. */
function tokenOf(employee: EmployeeHandle = own.employee): Promise<string> {
  return openSession(server.database.db, { loginId, place: employee, platform: 'Web', now: new Date() })
}

/** Whoever may call an endpoint: an administrator of the site where it is for those alone. */
async function callerOf(endpoint: Endpoint, employee?: EmployeeHandle): Promise<string> {
  if (endpoint.access !== 'admin') return tokenOf(employee)
  const { db } = server.database
  return openSession(db, { loginId: adminId, place: null, platform: 'Web', now: new Date() })
}

const colleagues = new Map<string, Promise<EmployeeHandle>>()

/** A colleague in the own account who has exactly these permissions. */
function colleagueWith(name: string, permissions: Permissions): Promise<EmployeeHandle> {
  const make = async () => {
    const { db } = server.database
    const role = await addRole(db, own.account, name, permissions)
    return addEmployee(db, own.account, { firstName: name, lastName: 'Colleague', role })
  }
  const known = colleagues.get(name) ?? make()
  colleagues.set(name, known)
  return known
}

// Calls and their answers ----------------------------------------------------------------------------------

interface Call {
  body?: unknown
  params?: Record<string, unknown>
  token?: string | undefined
  /** Sent as it is. */
  payload?: string
  path?: (path: string) => string
}

interface Answer {
  status: number
  data: unknown
  errorCode: string | null
  errorDescription: string | null
  fields: { path: string; message: string }[]
}

/** Calls an endpoint, and holds the envelope of whatever it answers against the promise. */
async function call(endpoint: Endpoint, { body, params = {}, token, payload, path }: Call): Promise<Answer> {
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const sent = await sentAs(endpoint, body, payload)
  const response = await server.app.inject({
    method: endpoint.method,
    url: path ? path(url) : url,
    headers: { ...sent?.headers, ...(token !== undefined && { authorization: token }) },
    ...(sent && { payload: sent.payload }),
  })
  const what = `${nameOf(endpoint)} answered ${response.statusCode} ${response.body.slice(0, 300)}`
  if (endpoint.sendsFile && response.statusCode === 200) return fileIn(response, what)
  expect(response.headers['content-type'], what).toBe('application/json; charset=utf-8')
  expect(response.headers['cache-control'], what).toBe('no-store')
  const { data, errorCode, errorDescription, requestId, fields, ...rest } = response.json()
  expect(rest, what).toEqual({})
  expect(response.statusCode, what).toBeLessThan(500)
  if (response.statusCode === 200) {
    expect({ errorCode, errorDescription, requestId, fields }, what).toEqual({
      errorCode: null,
      // 001 §7: a link is read from here.
      errorDescription: endpoint.describesWith ? data[endpoint.describesWith] : null,
      requestId: undefined,
      fields: undefined,
    })
    expect(data, what).not.toBeUndefined()
  } else {
    expect(data, what).toBeNull()
    expect(errorCode, what).toMatch(/^[A-Z][A-Z_]+$/)
    expect(errorDescription, what).toMatch(/^[A-Z].*[.!]$/)
    expect(requestId, what).toBe(response.headers['x-request-id'])
    if (errorCode === 'INVALID_INPUT') expect(fields, what).not.toEqual([])
  }
  return { status: response.statusCode, data, errorCode, errorDescription, fields: fields ?? [] }
}

/** A body as its endpoint takes it: JSON, or a form with a file. */
async function sentAs(endpoint: Endpoint, body: unknown, payload: string | undefined) {
  if (endpoint.receivesFile && payload === undefined && typeof body === 'object' && body !== null) {
    const fields = Object.entries(body).filter(([, value]) => value !== undefined && value !== null)
    return formOf({ fields: Object.fromEntries(fields.map(([name, value]) => [name, String(value)])) })
  }
  const text = payload ?? (endpoint.body && body !== undefined ? JSON.stringify(body) : undefined)
  return text === undefined ? undefined : { payload: text, headers: { 'content-type': 'application/json' } }
}

/** Holds the answer of an endpoint that sends a file against the promise; its name stands for what is in it. */
function fileIn({ headers, rawPayload }: LightMyRequestResponse, what: string): Answer {
  expect(Object.values(sheetTypes), what).toContain(headers['content-type'])
  expect(headers['content-disposition'], what).toMatch(
    /^attachment; filename="[^"]+"; filename\*=UTF-8''\S+$/,
  )
  expect(headers['cache-control'], what).toBe('no-store')
  expect(rawPayload.length, what).toBeGreaterThan(0)
  const data = headers['content-disposition']
  return { status: 200, data, errorCode: null, errorDescription: null, fields: [] }
}

/** The valid inputs of an endpoint, which name own records. */
function sampleCall(
  endpoint: Endpoint,
  world: World = own,
): { body: unknown; params: Record<string, unknown> } {
  const source = {
    record: (kind: RecordKind) => world.records[kind],
    own: (what: 'account' | 'company') => world.records[what],
    // A client of the documents sends none; what an old one does is tested with each module.
    omit: ['rowVersion'],
  }
  return {
    body: endpoint.body && sampleOf(endpoint.body, source),
    params: endpoint.params ? (sampleOf(endpoint.params, source) as Record<string, unknown>) : {},
  }
}

/** The calls that take codes off, which nothing below may use, and the level whose codes they are. */
const takesCodesOff: Record<string, CodedTo> = {
  'DELETE /api/jobs/code': 'job',
  'DELETE /api/tasks/code': 'task',
}

/** Where a call may succeed: what writes gets records of its own, as it may remove what others need. */
async function worldFor(endpoint: Endpoint): Promise<World> {
  if (!isWrite(endpoint)) return own
  // What an administrator of the site does to a company or an account is done to all of it.
  if (endpoint.access === 'admin') {
    const { db } = server.database
    const company = await addCompany(db, { name: 'A company of its own' })
    const account = await addAccount(db, company, { name: 'An account of its own' })
    return buildWorld(server, account, 'Account administrator')
  }
  return buildWorld(server, own.account, 'Account administrator', takesCodesOff[nameOf(endpoint)])
}

/** How much was written: every write of a record leaves an entry. */
async function auditPosition(): Promise<number> {
  const { rows } = await server.database.pool.query(
    'select coalesce(max(id), 0)::int as position from audit_entry',
  )
  return rows[0].position
}

/** Runs `work` and checks that nothing was written. */
async function changesNothing<T>(work: () => Promise<T>): Promise<T> {
  const before = await auditPosition()
  const result = await work()
  expect(await auditPosition(), 'something was written').toBe(before)
  return result
}

/** What an answer is made of, without its values. */
function outlineOf(data: unknown): unknown {
  if (Array.isArray(data)) return data.slice(0, 1).map(outlineOf)
  if (data === null || typeof data !== 'object') return typeof data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, outlineOf(value)]))
}

// The contract and the server ------------------------------------------------------------------------------

describe('the contract and the server', () => {
  test('name every endpoint once', () => {
    expect(endpoints.length).toBeGreaterThan(20)
    const names = endpoints.map((endpoint) => nameOf(endpoint).toLowerCase())
    expect(names).toEqual([...new Set(names)])
  })

  test('mount exactly what the contracts export', async () => {
    expect(await mountedIn(server)).toEqual(endpoints.map(nameOf).sort())
  })

  test('leave out the older sign-in, and nothing else, where it is switched off', async () => {
    const without = await openTestApp({ legacyLogin: false })
    try {
      const others = endpoints.map(nameOf).filter((name) => name !== LEGACY_LOGIN)
      expect(await mountedIn(without)).toEqual(others.sort())
    } finally {
      await without.close()
    }
  })

  /** The endpoints that a server describes, and that it does answer. */
  async function mountedIn({ app }: TestApp): Promise<string[]> {
    const { paths } = (await app.inject({ url: '/api/openapi.json' })).json()
    const described = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    for (const endpoint of endpoints) {
      const url = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
      expect(app.hasRoute({ method: endpoint.method, url }), nameOf(endpoint)).toBe(
        described.includes(nameOf(endpoint)),
      )
    }
    return described.sort()
  }
})

// What keeps an endpoint out of a row of the matrix; each skip is counted at the end.
const skipped: { row: string; endpoint: string; reason: string }[] = []
const rows = new Map<string, number>()

/** The endpoints that a row tests; `unless` gives the reason to leave one out. */
function applicable(row: string, unless: (endpoint: Endpoint) => string | undefined): [string, Endpoint][] {
  const tested = endpoints.filter((endpoint) => {
    const reason = unless(endpoint)
    if (reason) skipped.push({ row, endpoint: nameOf(endpoint), reason })
    return !reason
  })
  rows.set(row, tested.length)
  return tested.map((endpoint) => [nameOf(endpoint), endpoint])
}

const ifPublic = ({ access }: Endpoint) => (access === 'public' ? 'public' : undefined)
const ifStream = ({ streams }: Endpoint) => (streams ? 'a stream has no end to wait for' : undefined)
const unlessModule = (endpoint: Endpoint) => (moduleAccessOf(endpoint) ? undefined : 'asks for no permission')

// Who may not ----------------------------------------------------------------------------------------------

const REFUSED = { status: 401, errorCode: 'SIGN_IN_REQUIRED', errorDescription: 'Authentication required.' }

describe('without a session', () => {
  test.each(applicable('without a session', ifPublic))('%s answers 401', async (_name, endpoint) => {
    await changesNothing(async () => {
      expect(await call(endpoint, sampleCall(endpoint))).toMatchObject(REFUSED)
      expect(await call(endpoint, { ...sampleCall(endpoint), payload: '{' }), 'asked first').toMatchObject(
        REFUSED,
      )
    })
  })
})

describe('with a token that is none', () => {
  const tokens = ['', 'Bearer', 'garbage', 'Bearer garbage', randomUUID(), `Basic ${randomUUID()}`]

  test.each(applicable('with a token that is none', ifPublic))('%s answers 401', async (_name, endpoint) => {
    await changesNothing(async () => {
      for (const token of tokens) {
        expect(await call(endpoint, { ...sampleCall(endpoint), token }), token).toMatchObject(REFUSED)
      }
    })
  })
})

describe('without the bit', () => {
  test.each(applicable('without the bit', unlessModule))('%s answers 403', async (_name, endpoint) => {
    const { module, orModule = module, action } = moduleAccessOf(endpoint) as ModuleAccess
    const without = ALL_BITS - bits[action]
    const permissions = { ...everything, [module]: without, [orModule]: without }
    const modulesWithout = module === orModule ? module : `${module} and ${orModule}`
    const token = await tokenOf(await colleagueWith(`All but ${action} of ${modulesWithout}`, permissions))
    await changesNothing(async () => {
      const answer = await call(endpoint, { ...sampleCall(endpoint), token })
      expect(answer).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
    })
  })
})

const onlyForAdministrators = applicable('not an administrator', ({ access }) =>
  access === 'admin' ? undefined : 'not for administrators alone',
)

describe.runIf(onlyForAdministrators.length > 0)('by somebody who is no administrator of the site', () => {
  test.each(onlyForAdministrators)('%s answers 401', async (_name, endpoint) => {
    const token = await tokenOf()
    await changesNothing(async () => {
      expect(await call(endpoint, { ...sampleCall(endpoint), token })).toMatchObject(REFUSED)
    })
  })
})

describe('by somebody who may do everything', () => {
  const row = applicable('somebody who may do everything', (endpoint) =>
    endpoint.access === 'admin' ? undefined : unlessModule(endpoint),
  )

  test.each(row)('%s answers 200 to the sample', async (_name, endpoint) => {
    const world = await worldFor(endpoint)
    const answer = await call(endpoint, {
      ...sampleCall(endpoint, world),
      token: await callerOf(endpoint, world.employee),
    })
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  })
})

// Whose records --------------------------------------------------------------------------------------------

/** A place in an input that names a record. */
interface Naming {
  part: 'body' | 'params'
  path: Path
  kind: RecordKind
}

function namingsOf(endpoint: Endpoint): Naming[] {
  return (['body', 'params'] as const).flatMap((part) =>
    fieldsOf(endpoint[part]).flatMap(({ path, schema }) => {
      const kind = recordOf(schema)
      return kind ? [{ part, path, kind }] : []
    }),
  )
}

function naming(input: ReturnType<typeof sampleCall>, { part, path }: Naming, id: string) {
  return { ...input, [part]: withValueAt(input[part], path, id) }
}

/** Only an endpoint that lists or adds in the caller's own account may name no record. */
function unlessNaming(endpoint: Endpoint): string | undefined {
  const access = moduleAccessOf(endpoint)
  if (endpoint.access === 'admin') return 'an administrator of the site may name all'
  if (namingsOf(endpoint).length > 0) return undefined
  if (!access) return 'asks for no permission and names no record'
  return ['Read', 'Create'].includes(access.action)
    ? 'works in the own account and names no record'
    : undefined
}

describe('ids', () => {
  test.each(endpoints.map((endpoint): [string, Endpoint] => [nameOf(endpoint), endpoint]))(
    '%s says of each which kind of record it names',
    (_name, endpoint) => {
      const fields = (['body', 'params'] as const).flatMap((part) => fieldsOf(endpoint[part]))
      const unnamed = fields.filter(({ path, schema }) => {
        const last = path.findLast((step) => typeof step === 'string') ?? ''
        const isId = /unique_?ids?$|^id$/i.test(last) && typesOf(schema).has('string')
        return (
          isId &&
          !typesOf(schema).has('array') &&
          !typesOf(schema).has('number') &&
          !recordOf(schema) &&
          !ownOf(schema)
        )
      })
      expect(unnamed.map(({ path }) => path.join('.'))).toEqual([])
    },
  )

  test('every endpoint that changes or removes records names one', () => {
    const nameless = endpoints.filter((endpoint) => {
      const action = moduleAccessOf(endpoint)?.action
      return (action === 'Update' || action === 'Delete') && namingsOf(endpoint).length === 0
    })
    expect(nameless.map(nameOf)).toEqual([])
  })
})

describe("another account's records", () => {
  test.each(applicable("another account's records", unlessNaming))(
    '%s answers 404',
    async (_name, endpoint) => {
      const token = await tokenOf()
      for (const place of namingsOf(endpoint)) {
        const worlds = reach[place.kind] === 'company' ? [foreign] : [foreign, sibling]
        for (const world of worlds) await refuses(endpoint, place, world.records[place.kind], token)
      }
    },
  )
})

describe('records of work orders that one is not assigned to', () => {
  const row = applicable('not assigned', (endpoint) => {
    const isBelow = namingsOf(endpoint).some(({ kind }) => reach[kind] === 'workOrder')
    return unlessModule(endpoint) ?? (isBelow ? undefined : 'names nothing of a work order')
  })

  test.each(row)('%s answers 404', async (_name, endpoint) => {
    const permissions = { ...everything, Projects: ALL_BITS - bits.GlobalAccess }
    const token = await tokenOf(await colleagueWith('Assigned to nothing', permissions))
    for (const place of namingsOf(endpoint)) {
      if (reach[place.kind] === 'workOrder') await refuses(endpoint, place, own.records[place.kind], token)
    }
  })
})

/** Not there and not yours are one answer, and an array of which one is not yours changes nothing. */
async function refuses(endpoint: Endpoint, place: Naming, id: string, token: string): Promise<void> {
  const where = `${place.part} ${place.path.join('.')}`
  await changesNothing(async () => {
    const ofForeign = await call(endpoint, { ...naming(sampleCall(endpoint), place, id), token })
    expect(ofForeign, where).toMatchObject({ status: 404 })
    const ofNothing = await call(endpoint, { ...naming(sampleCall(endpoint), place, uuidv7()), token })
    expect(ofForeign, `${where}: it can be guessed`).toEqual(ofNothing)
    const { body } = sampleCall(endpoint)
    if (place.part !== 'body' || !Array.isArray(body)) return
    const mixed = [...body, ...(withValueAt(body, place.path, id) as unknown[])]
    expect(await call(endpoint, { body: mixed, token }), `${where} beside an own one`).toMatchObject({
      status: 404,
    })
  })
}

describe('an account or company that is not the own', () => {
  const ownFieldsOf = (endpoint: Endpoint) =>
    fieldsOf(endpoint.body).flatMap(({ path, schema }) => {
      const what = ownOf(schema)
      return what ? [{ path, what }] : []
    })
  const row = applicable('not the own account', (endpoint) =>
    ownFieldsOf(endpoint).length === 0 ? 'names no account or company of the caller' : undefined,
  )

  test.each(row)('%s answers 404', async (_name, endpoint) => {
    const token = await tokenOf()
    const { body, params } = sampleCall(endpoint)
    await changesNothing(async () => {
      for (const { path, what } of ownFieldsOf(endpoint)) {
        for (const other of [
          foreign.records[what],
          'anything',
          ...(what === 'account' ? [sibling.records[what]] : []),
        ]) {
          const answer = await call(endpoint, { body: withValueAt(body, path, other), params, token })
          expect(answer, `${path.join('.')} ${other}`).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
        }
      }
    })
  })
})

// What is not taken ----------------------------------------------------------------------------------------

const ifNoBody = (endpoint: Endpoint) => (endpoint.body ? undefined : 'takes no body')
const ifForm = ({ receivesFile }: Endpoint) =>
  receivesFile ? 'takes a form, which its module tests' : undefined

describe('a malformed body', () => {
  test.each(applicable('a malformed body', (endpoint) => ifNoBody(endpoint) ?? ifForm(endpoint)))(
    '%s answers 400',
    async (_name, endpoint) => {
      const { body, params } = sampleCall(endpoint)
      const token = await callerOf(endpoint)
      const broken = ['{', '[{]', 'nothing', '{"a":1,}', "{'a':1}", '\u0000', '{"__proto__":{"a":1}}']
      const wrong = [
        '"text"',
        '7',
        'true',
        'null',
        '',
        Array.isArray(body) ? '{}' : '[]',
        Array.isArray(body) ? '[[]]' : '[{}]',
      ]
      await changesNothing(async () => {
        for (const payload of [...broken, ...wrong]) {
          const answer = await call(endpoint, { payload, params, token })
          expect(answer, payload).toMatchObject({ status: 400 })
          if (broken.includes(payload)) expect(answer.errorCode, payload).toBe('MALFORMED_BODY')
        }
      })
    },
  )
})

// Long, and of the letters that numbers are made of, so that a pattern's time shows.
const VERY_LONG = `${'0'.repeat(200_000)}x`

const junk: { what: string; type: string; value: unknown }[] = [
  { what: 'a number', type: 'number', value: -12_345_678.75 },
  { what: 'an object', type: 'object', value: { toString: 1, valueOf: 1 } },
  { what: 'an array', type: 'array', value: [] },
  { what: 'an array of junk', type: 'array', value: [[{ id: 7 }], null] },
  { what: 'true', type: 'boolean', value: true },
  { what: 'null', type: 'null', value: null },
  { what: 'a very long text', type: 'long', value: VERY_LONG },
  { what: 'a NUL character', type: 'nul', value: 'be\u0000low' },
]

/** A schema that takes values of this type may take this one, too; no text is without an end or keeps a NUL. */
function mayTake(schema: z.ZodType, { type, value }: (typeof junk)[number]): boolean {
  if (type === 'long') return false
  // A password is hashed and never stored, so it may hold anything.
  if (type === 'nul') return schema.safeParse(value).success
  return typesOf(schema).has(type)
}

describe('a field that is junk', () => {
  const row = applicable('a field that is junk', (endpoint) =>
    fieldsOf(endpoint.body).length === 0 ? 'has no field' : ifForm(endpoint),
  )

  test.each(row)('%s answers 400', async (_name, endpoint) => {
    const world = await worldFor(endpoint)
    const { body, params } = sampleCall(endpoint, world)
    const token = await callerOf(endpoint, world.employee)
    const before = await auditPosition()
    let written = 0
    for (const { path, schema } of fieldsOf(endpoint.body)) {
      // rowVersion is left out of the sample, and yet a field.
      for (const piece of junk) {
        const answer = await call(endpoint, { body: withValueAt(body, path, piece.value), params, token })
        const what = `${path.join('.')} as ${piece.what}`
        if (mayTake(schema, piece)) {
          written += answer.status === 200 ? 1 : 0
          continue
        }
        expect(answer, what).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
        expect(
          answer.fields.map((fault) => fault.path),
          what,
        ).toContainEqual(expect.stringMatching(new RegExp(`^${path.join('\\.')}`)))
      }
    }
    if (written === 0) expect(await auditPosition(), 'something was written').toBe(before)
  })
})

describe('a parameter that is junk', () => {
  const row = applicable('a parameter that is junk', (endpoint) =>
    fieldsOf(endpoint.params).length === 0 ? 'has no parameter' : undefined,
  )
  const texts = ['%', 'junk', ' ', '-1', '1e9', '\u0000', '../..', 'x'.repeat(499), VERY_LONG.slice(-2000)]

  test.each(row)('%s answers 400 or 404', async (_name, endpoint) => {
    const { body, params } = sampleCall(endpoint)
    const token = await callerOf(endpoint)
    for (const [{ path }, schema] of fieldsOf(endpoint.params).map(
      (field) => [field, field.schema] as const,
    )) {
      const [name = ''] = path.map(String)
      for (const text of texts.filter((text) => !schema.safeParse(text).success)) {
        const answer = await call(endpoint, { body, params: { ...params, [name]: text }, token })
        // A sign-in with a junk name is one that fails.
        expect([400, 404, ...(endpoint.area === 'identity' ? [401] : [])], `${name} ${text}`).toContain(
          answer.status,
        )
      }
    }
  })
})

// What is the same -----------------------------------------------------------------------------------------

/** Lower and upper case of every key, at every depth. */
function rekeyed(value: unknown, spell: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rekeyed(item, spell))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [spell(key), rekeyed(inner, spell)]))
}

const swapCase = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

/** Answers of one call in two spellings: a read's are equal, a write's of the same outline. */
async function answersAlike(endpoint: Endpoint, spelled: (input: ReturnType<typeof sampleCall>) => Call) {
  const once = async (spell: typeof spelled) => {
    const world = await worldFor(endpoint)
    await forgetAttempts()
    return call(endpoint, {
      ...spell(sampleCall(endpoint, world)),
      token: await callerOf(endpoint, world.employee),
    })
  }
  const plain = await once((input) => input)
  const other = await once(spelled)
  // A link is of one session, so no two are the same.
  const isStable =
    moduleAccessOf(endpoint) !== undefined && !isWrite(endpoint) && endpoint.describesWith === undefined
  const outline = ({ data, errorDescription, ...answer }: Answer) => ({
    ...answer,
    data: outlineOf(data),
    isDescribed: errorDescription !== null,
  })
  if (isStable) expect(other).toEqual(plain)
  else expect(outline(other)).toEqual(outline(plain))
}

describe('a path in other letters', () => {
  const spellings: Record<string, (path: string) => string> = {
    'upper case': (path) => swapPath(path, (text) => text.toUpperCase()),
    'lower case': (path) => swapPath(path, (text) => text.toLowerCase()),
    'a trailing slash': (path) => `${path}/`,
    'upper case and a trailing slash': (path) => `${swapPath(path, (text) => text.toUpperCase())}/`,
  }
  // The values of parameters keep their case: one may be a password.
  const swapPath = (path: string, spell: (text: string) => string) =>
    path
      .split('/')
      .map((segment) => (/^[a-z0-9]+$/i.test(segment) && !/\d/.test(segment) ? spell(segment) : segment))
      .join('/')

  test.each(applicable('a path in other letters', ifStream))(
    '%s answers the same',
    async (_name, endpoint) => {
      for (const path of Object.values(spellings))
        await answersAlike(endpoint, (input) => ({ ...input, path }))
    },
  )
})

describe('keys in other letters', () => {
  test.each(applicable('keys in other letters', ifNoBody))('%s answers the same', async (_name, endpoint) => {
    const spellings = [(key: string) => key.toUpperCase(), (key: string) => key.toLowerCase(), swapCase]
    for (const spell of spellings) {
      await answersAlike(endpoint, ({ body, params }) => ({ body: rekeyed(body, spell), params }))
    }
  })
})

// ----------------------------------------------------------------------------------------------------------

describe('the matrix', () => {
  test('tests every endpoint in every row, or says why not', () => {
    for (const [row, tested] of rows) {
      const left = skipped.filter((skip) => skip.row === row)
      expect(tested + left.length, row).toBe(endpoints.length)
    }
    expect([...rows.keys()]).toHaveLength(13)
  })

  test('leaves no endpoint with a permission out of the rows that guard it', () => {
    const guarded = endpoints.filter(moduleAccessOf).map(nameOf)
    for (const row of ['without a session', 'with a token that is none', 'without the bit']) {
      const left = skipped.filter((skip) => skip.row === row && guarded.includes(skip.endpoint))
      expect(left, row).toEqual([])
    }
    // Who names no record can reach none of another account: what lists or adds in the own one.
    const nameless = skipped.filter(
      ({ row, endpoint }) => row === "another account's records" && guarded.includes(endpoint),
    )
    expect(nameless.map(({ reason }) => reason)).toEqual(
      nameless.map(() => 'works in the own account and names no record'),
    )
    expect(nameless.length + (rows.get("another account's records") ?? 0)).toBeGreaterThanOrEqual(
      guarded.length,
    )
  })
})
