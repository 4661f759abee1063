/**
 * Every endpoint × whoever must not get through and whatever must not be taken: made from the contracts, so that an
 * endpoint that is added is tested from its first day.
 */
import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import { bits, type Module, modules, type Permissions } from '#contract/modules.ts'
import type { RecordKind } from '#contract/values.ts'
import {
  addAccount,
  addActivityCode,
  addCompany,
  addEmployee,
  addJobCode,
  addLogin,
  addRole,
  addTaskCode,
  type EmployeeHandle,
} from '#database/seed/builders.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { ALL_BITS } from '#features/roles/default-roles.ts'
import { foldKeys } from '#server/http/fold.ts'
import { sheetTypes } from '#server/sheets/sheet.ts'
import { formOf } from '#tests/harness/files.ts'
import { openTestApp, type TestApp } from '#tests/harness/server.ts'
import { endpoints, nameOf } from './harness/contracts.ts'
import {
  definitionOf,
  fieldsOf,
  innerOf,
  ownOf,
  type Path,
  recordOf,
  sampleOf,
  typesOf,
  withValueAt,
} from './harness/sample.ts'
import { buildWorld, type CodedTo, type World } from './harness/world.ts'

// What is tested -------------------------------------------------------------------------------------------

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
  companyInventoryCategory: 'company',
  companyRole: 'company',
  account: 'account',
  employee: 'account',
  colleague: 'account',
  subContractor: 'account',
  upload: 'account',
  notification: 'account',
  registerView: 'account',
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
  rfi: 'workOrder',
  changeOrder: 'workOrder',
  changeOrderItem: 'workOrder',
  submittal: 'workOrder',
  submittalPending: 'workOrder',
  submittalDecided: 'workOrder',
  submittalPackage: 'workOrder',
  permit: 'workOrder',
  permitApproved: 'workOrder',
  permitInspection: 'workOrder',
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
  await server.database.pool.query(NOTING)
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

/** What no answer to anybody of the own account may hold, lists that name no record included. */
let othersIds: string[]
beforeAll(() => {
  const idsOf = ({ records }: World, isTheirs: (kind: RecordKind) => boolean) =>
    (Object.keys(records) as RecordKind[]).filter(isTheirs).map((kind) => records[kind])
  othersIds = [...idsOf(foreign, () => true), ...idsOf(sibling, (kind) => reach[kind] !== 'company')]
})

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

/** Each answer that there was: in which row, of which endpoint, with which status. */
const answered = new Set<string>()

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
  const [row] = expect.getState().currentTestName?.split(' > ') ?? []
  answered.add(`${row}: ${nameOf(endpoint)} ${response.statusCode}`)
  const what = `${nameOf(endpoint)} answered ${response.statusCode} ${response.body.slice(0, 300)}`
  // An administrator of the site is told of all companies.
  if (endpoint.access !== 'admin') {
    const told = othersIds.filter((id) => response.body.includes(id))
    expect(told, `${nameOf(endpoint)} tells of others`).toEqual([])
  }
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
    expect(errorDescription, what).toMatch(
      /^[A-Z].*[.!]$|^Invalid data$|^(Submitting|Approver|Approver \/ reviewer) employee not selected$/,
    )
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
  expect([...Object.values(sheetTypes), 'text/calendar; charset=utf-8'], what).toContain(
    headers['content-type'],
  )
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

const isOfFixed = (schema: z.ZodType): boolean => {
  const inner = innerOf(schema)
  return inner ? isOfFixed(inner) : definitionOf(schema).type === 'literal'
}

/** Calls on job code types, which go by numbers of their company. */
const numbered = ['POST /api/jobcodetypes/update', 'POST /api/accountjobcodetypes/removemap']

/** Codes that nothing carries, and below which there are none: only such ones can be deleted. */
async function withUnusedCodes(world: World): Promise<World> {
  const { db } = server.database
  const add = { code: uuidv7(), name: 'Unused' }
  const parent = world.records.companyJobCode
  return {
    ...world,
    records: {
      ...world.records,
      companyJobCode: await addJobCode(db, world.account, { typeId: 1, ...add }),
      companyTaskCode: await addTaskCode(db, world.account, parent, add),
      companySubTaskCode: await addActivityCode(db, world.account, world.records.companyTaskCode, add),
    },
  }
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
  const world = await buildWorld(
    server,
    own.account,
    'Account administrator',
    takesCodesOff[nameOf(endpoint)],
  )
  return /^POST .api.company(job|task|subtask)codes.delete$/.test(nameOf(endpoint))
    ? withUnusedCodes(world)
    : world
}

/** Notes each row that is written, in all tables but those that a refused call may write to. */
const NOTING = `
  create schema noted;
  create table noted.write (id bigint generated always as identity primary key, name text not null);
  create function noted.note() returns trigger language plpgsql as $$
  begin
    insert into noted.write (name) values (tg_table_schema || '.' || tg_table_name);
    return null;
  end $$;
  do $$
  declare place regclass;
  begin
    for place in
      select oid from pg_class where relkind in ('r', 'p') and not relispartition and relname not in ('throttle', 'stored_object', 'account_storage')
        and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    loop
      execute format('create trigger noted after insert or update or delete on %s for each row execute function noted.note()', place);
      execute format('create trigger noted_all after truncate on %s for each statement execute function noted.note()', place);
    end loop;
  end $$`

interface Written {
  /** The last note. */
  last: number
  /** A file lands before its call is judged, and is gone again where that is refused; so is what it was counted as. */
  files: string
}

/** How far the notes are. */
async function writtenSoFar(): Promise<Written> {
  const { rows } = await server.database.pool.query<Written>(`
    select (select coalesce(max(id), 0)::int from noted.write) as last,
      (select concat(count(*), ' ', max(xmin::text::bigint), ' ', (select sum(bytes) from account_storage))
       from stored_object) as files`)
  return rows[0] as Written
}

/** The tables that were written to since then. */
async function writtenSince({ last, files }: Written): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ name: string }>(
    'select distinct name from noted.write where id > $1 order by 1',
    [last],
  )
  const now = await writtenSoFar()
  return [...rows.map(({ name }) => name), ...(now.files === files ? [] : ['public.stored_object'])]
}

/** Runs `work` and checks that nothing was written. */
async function changesNothing<T>(work: () => Promise<T>): Promise<T> {
  const before = await writtenSoFar()
  const result = await work()
  expect(await writtenSince(before), 'something was written').toEqual([])
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

/** The endpoints that a row tests; the end of this file holds what was answered against what each one must be asked. */
function applicable(isTested: (endpoint: Endpoint) => unknown): [string, Endpoint][] {
  return endpoints.filter(isTested).map((endpoint) => [nameOf(endpoint), endpoint])
}

const isClosed = ({ access }: Endpoint) => access !== 'public'
// A stream has no end to wait for.
const isEnding = ({ streams }: Endpoint) => !streams
const isForAdministrators = ({ access }: Endpoint) => access === 'admin'

// Who may not ----------------------------------------------------------------------------------------------

const REFUSED = { status: 401, errorCode: 'SIGN_IN_REQUIRED', errorDescription: 'Authentication required.' }

describe('without a session', () => {
  test.each(applicable(isClosed))('%s answers 401', async (_name, endpoint) => {
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

  test.each(applicable(isClosed))('%s answers 401', async (_name, endpoint) => {
    await changesNothing(async () => {
      for (const token of tokens) {
        expect(await call(endpoint, { ...sampleCall(endpoint), token }), token).toMatchObject(REFUSED)
      }
    })
  })
})

describe('without the bit', () => {
  test.each(applicable(moduleAccessOf))('%s answers 403', async (_name, endpoint) => {
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

describe('by somebody who is no administrator of the site', () => {
  test.each(applicable(isForAdministrators))('%s answers 401', async (_name, endpoint) => {
    const token = await tokenOf()
    await changesNothing(async () => {
      expect(await call(endpoint, { ...sampleCall(endpoint), token })).toMatchObject(REFUSED)
    })
  })
})

describe('by somebody who may do everything', () => {
  const row = applicable((endpoint) => isForAdministrators(endpoint) || moduleAccessOf(endpoint))

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

/** An administrator of the site may name all; who names no record can reach none of another account. */
const namesOwn = (endpoint: Endpoint) => !isForAdministrators(endpoint) && namingsOf(endpoint).length > 0
const namesBelow = (endpoint: Endpoint) => namingsOf(endpoint).some(({ kind }) => reach[kind] === 'workOrder')

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
          // One of a few that are the same for all.
          !isOfFixed(schema) &&
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
      return (
        (action === 'Update' || action === 'Delete') &&
        namingsOf(endpoint).length === 0 &&
        !numbered.includes(nameOf(endpoint))
      )
    })
    expect(nameless.map(nameOf)).toEqual([])
  })
})

describe("another account's records", () => {
  test.each(applicable(namesOwn))('%s answers 404', async (_name, endpoint) => {
    const token = await tokenOf()
    for (const place of namingsOf(endpoint)) {
      const worlds = reach[place.kind] === 'company' ? [foreign] : [foreign, sibling]
      for (const world of worlds) await refuses(endpoint, place, world.records[place.kind], token)
    }
  })
})

describe('records of work orders that one is not assigned to', () => {
  const row = applicable((endpoint) => moduleAccessOf(endpoint) && namesBelow(endpoint))

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

function ownFieldsOf(endpoint: Endpoint) {
  return fieldsOf(endpoint.body).flatMap(({ path, schema }) => {
    const what = ownOf(schema)
    return what ? [{ path, what }] : []
  })
}

describe('an account or company that is not the own', () => {
  test.each(applicable((endpoint) => ownFieldsOf(endpoint).length > 0))(
    '%s answers 404',
    async (_name, endpoint) => {
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
            expect(answer, `${path.join('.')} ${other}`).toMatchObject({
              status: 404,
              errorCode: 'NOT_FOUND',
            })
          }
        }
      })
    },
  )
})

// What is not taken ----------------------------------------------------------------------------------------

// A form is tested by its module.
const takesJson = ({ body, receivesFile }: Endpoint) => body && !receivesFile

describe('a malformed body', () => {
  test.each(applicable(takesJson))('%s answers 400', async (_name, endpoint) => {
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
  })
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
  // What the database would refuse, inside JSON or as a day: it must not get that far.
  { what: 'half a letter', type: 'half', value: 'be\ud800low' },
  { what: 'the year 0000', type: 'day', value: '0000-01-01' },
]

/** A schema that takes values of this type may take this one, too; no text is without an end or keeps a NUL. */
function mayTake(schema: z.ZodType, { type, value }: (typeof junk)[number]): boolean {
  if (type === 'long') return false
  // A password is hashed and never stored, so it may hold anything.
  if (['nul', 'half', 'day'].includes(type)) return schema.safeParse(value).success
  return typesOf(schema).has(type)
}

describe('a field that is junk', () => {
  const row = applicable((endpoint) => takesJson(endpoint) && fieldsOf(endpoint.body).length > 0)

  test.each(row)('%s answers 400', async (_name, endpoint) => {
    const world = await worldFor(endpoint)
    const { body, params } = sampleCall(endpoint, world)
    const token = await callerOf(endpoint, world.employee)
    const before = await writtenSoFar()
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
    if (written === 0) expect(await writtenSince(before), 'something was written').toEqual([])
  })
})

describe('a parameter that is junk', () => {
  const row = applicable((endpoint) => fieldsOf(endpoint.params).length > 0)
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

/** The keys of these are no names of fields but data: the parameters that a view keeps. */
const keyedByData = ['search']

/** Lower and upper case of every key, at every depth. */
function rekeyed(value: unknown, spell: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rekeyed(item, spell))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      spell(key),
      keyedByData.includes(key) ? inner : rekeyed(inner, spell),
    ]),
  )
}

const swapCase = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

/** Answers of one call in several spellings: a read's are equal, a write's of the same outline. */
async function answersAlike(
  endpoint: Endpoint,
  spellings: readonly ((input: ReturnType<typeof sampleCall>) => Call)[],
) {
  const once = async (spell: (typeof spellings)[number]) => {
    const world = await worldFor(endpoint)
    await forgetAttempts()
    return call(endpoint, {
      ...spell(sampleCall(endpoint, world)),
      token: await callerOf(endpoint, world.employee),
    })
  }
  const plain = await once((input) => input)
  // A link is of one session, so no two are the same.
  const isStable =
    moduleAccessOf(endpoint) !== undefined && !isWrite(endpoint) && endpoint.describesWith === undefined
  const outline = ({ data, errorDescription, ...answer }: Answer) => ({
    ...answer,
    data: outlineOf(data),
    isDescribed: errorDescription !== null,
  })
  for (const spelled of spellings) {
    const other = await once(spelled)
    if (isStable) expect(other).toEqual(plain)
    else expect(outline(other)).toEqual(outline(plain))
  }
}

/** One of each kind that is mounted or called in another way; what is the same for all is called for these alone. */
const representatives = [
  ({ access }: Endpoint) => access === 'public',
  ({ access, body }: Endpoint) => access === 'self' && body,
  isForAdministrators,
  (endpoint: Endpoint) =>
    moduleAccessOf(endpoint) && isWrite(endpoint) && endpoint.body && !endpoint.receivesFile,
  (endpoint: Endpoint) => moduleAccessOf(endpoint) && !isWrite(endpoint) && endpoint.body,
  ({ receivesFile }: Endpoint) => receivesFile,
].flatMap((isOfKind) => applicable((endpoint) => isEnding(endpoint) && isOfKind(endpoint)).slice(0, 1))

test('there is one of each kind to ask in other letters', () => {
  expect(new Set(representatives.map(([name]) => name)).size).toBe(6)
})

describe('a path in other letters', () => {
  // The values of parameters keep their case: one may be a password.
  const swapPath = (path: string, spell: (text: string) => string) =>
    path
      .split('/')
      .map((segment) => (/^[a-z0-9]+$/i.test(segment) && !/\d/.test(segment) ? spell(segment) : segment))
      .join('/')
  const spellings: readonly ((path: string) => string)[] = [
    (path) => swapPath(path, (text) => text.toUpperCase()),
    (path) => swapPath(path, (text) => text.toLowerCase()),
    (path) => `${path}/`,
    (path) => `${swapPath(path, (text) => text.toUpperCase())}/`,
  ]

  test.each(representatives)('%s answers the same', async (_name, endpoint) => {
    await answersAlike(
      endpoint,
      spellings.map((path) => (input) => ({ ...input, path })),
    )
  })

  // Who it is, is asked behind the path: 401 is of the endpoint, and where there is none the answer is 404.
  test.each(applicable(isClosed))('%s is found', async (_name, endpoint) => {
    for (const path of spellings)
      expect(await call(endpoint, { ...sampleCall(endpoint), path })).toMatchObject(REFUSED)
  })
})

describe('keys in other letters', () => {
  const spellings = [(key: string) => key.toUpperCase(), (key: string) => key.toLowerCase(), swapCase]

  test.each(representatives)('%s answers the same', async (_name, endpoint) => {
    await answersAlike(
      endpoint,
      spellings.map((spell) => ({ body, params }) => ({ body: rekeyed(body, spell), params })),
    )
  })

  test.each(applicable(({ body }) => body))('%s is told the same', (_name, endpoint) => {
    const { body } = sampleCall(endpoint)
    const fold = foldKeys(endpoint.body)
    for (const spell of spellings) expect(fold(rekeyed(body, spell))).toEqual(fold(body))
    expect(endpoint.body?.safeParse(fold(body)).data).toEqual(endpoint.body?.parse(body))
  })
})

// ----------------------------------------------------------------------------------------------------------

/** What each endpoint must have been answered somewhere in a row. */
const asked: readonly [row: string, isAsked: (endpoint: Endpoint) => unknown, answer: number][] = [
  ['without a session', ({ access }) => access !== 'public', 401],
  ['with a token that is none', ({ access }) => access !== 'public', 401],
  ['without the bit', ({ access }) => typeof access === 'object', 403],
  ['by somebody who is no administrator of the site', ({ access }) => access === 'admin', 401],
  [
    'by somebody who may do everything',
    ({ access }) => access === 'admin' || typeof access === 'object',
    200,
  ],
  [
    "another account's records",
    (endpoint) => endpoint.access !== 'admin' && namingsOf(endpoint).length > 0,
    404,
  ],
  [
    'records of work orders that one is not assigned to',
    (endpoint) => typeof endpoint.access === 'object' && namesBelow(endpoint),
    404,
  ],
  ['an account or company that is not the own', (endpoint) => ownFieldsOf(endpoint).length > 0, 404],
  ['a malformed body', ({ body, receivesFile }) => body && !receivesFile, 400],
  ['a field that is junk', ({ body, receivesFile }) => fieldsOf(body).length > 0 && !receivesFile, 400],
]

test.each(asked)('every endpoint that must be was asked %s', (row, isAsked, answer) => {
  const unasked = endpoints.filter(
    (endpoint) => isAsked(endpoint) && !answered.has(`${row}: ${nameOf(endpoint)} ${answer}`),
  )
  expect(unasked.map(nameOf)).toEqual([])
})
