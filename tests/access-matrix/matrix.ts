/**
 * The common part of the tests in this folder. They call every endpoint with callers and inputs that must be
 * refused. The endpoints come from the contracts, so a new endpoint is tested from its first day. `every`
 * returns all endpoints. `applicable` returns the endpoints of the features that the change touches, and an
 * eighth of the others.
 */
import type { LightMyRequestResponse } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import type { Lacking } from '#contract/errors.ts'
import { ALL_BITS, type Module, modules, type Permissions } from '#contract/modules.ts'
import { type Own } from '#contract/paging.ts'
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
import { sheetTypes } from '#server/sheets/sheet.ts'
import { endpoints, featureOfEndpoint, nameOf } from '#tests/harness/contracts.ts'
import { formOf } from '#tests/harness/files.ts'
import type { CodedTo } from '#tests/harness/ground.ts'
import { readPdf } from '#tests/harness/pdf.ts'
import { sampleOf } from '#tests/harness/sample.ts'
import { isWhole, sample } from '#tests/harness/sampled.ts'
import { openTestApp, type TestApp } from '#tests/harness/server.ts'
import { unzip } from '#tests/harness/sheets.ts'
import { buildWorld, type World } from '#tests/harness/world.ts'
import { dueOf } from '../../scripts/gate-sample.ts'

/** The older sign-in of the documents. A setting can switch it off. */
export const LEGACY_LOGIN = 'GET /api/login/{username}/{password}/web'

export type ModuleAccess = {
  module: Module
  orModule?: Module
  action: 'Create' | 'Read' | 'Update' | 'Delete'
}
export const moduleAccessOf = ({ access }: Endpoint): ModuleAccess | undefined =>
  typeof access === 'object' ? access : undefined

// The records that can be named, and whose they are --------------------------------------------------------

/**
 * Who can see a kind of record: everybody, the people of its company, or the people of its account. Kinds
 * that are not listed: the people who are assigned to the work order.
 */
const reaches: Partial<Record<RecordKind, 'everybody' | 'company' | 'account'>> = {
  // Advertised, so everybody sees it.
  bidProject: 'everybody',
  bidActivity: 'account',
  packetFile: 'everybody',
  offeredAlternate: 'everybody',
  bidSummary: 'account',
  company: 'company',
  companyJobCode: 'company',
  companyTaskCode: 'company',
  companySubTaskCode: 'company',
  companyInventoryCategory: 'company',
  companyRole: 'company',
  spareRole: 'company',
  iam: 'company',
  companyRoleInventory: 'company',
  account: 'account',
  employee: 'account',
  colleague: 'account',
  subContractor: 'account',
  upload: 'account',
  notification: 'account',
  registerView: 'account',
  longReport: 'account',
  masterInventory: 'account',
  inventoryMovement: 'account',
}
export const reachOf = (kind: RecordKind) => reaches[kind] ?? 'workOrder'

export const everything: Permissions = Object.fromEntries(modules.map((module) => [module, ALL_BITS]))

export let server: TestApp
export let own: World
/** An account of another company, and another account of the same company. */
export let foreign: World
export let sibling: World
let loginId: string
let adminId: string

/**
 * Ids that no reply to a person of the own account may contain. `call` checks every reply, also replies of
 * lists.
 */
let othersIds: string[]

/**
 * Empties the throttle, so that it does not refuse the many failing calls of these tests. The throttle has
 * tests of its own.
 */
export const forgetAttempts = () => server.database.pool.query('delete from throttle')

/** Opens the server and creates the accounts that a file of this folder uses. */
export function useMatrix(): void {
  beforeAll(async () => {
    answered = new Set()
    colleagues.clear()
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
    const idsOf = ({ records }: World, isTheirs: (kind: RecordKind) => boolean) =>
      (Object.keys(records) as RecordKind[]).filter(isTheirs).map((kind) => records[kind])
    othersIds = [
      ...idsOf(foreign, (kind) => reachOf(kind) !== 'everybody'),
      ...idsOf(sibling, (kind) => reachOf(kind) !== 'company' && reachOf(kind) !== 'everybody'),
    ]
  })

  afterAll(() => server?.close())
  beforeEach(forgetAttempts)
}

/** Opens a new session for an employee and returns its token. The default employee may do everything. */
export function tokenOf(employee: EmployeeHandle = own.employee): Promise<string> {
  return openSession(server.database.db, { loginId, place: employee, platform: 'Web', now: new Date() })
}

/**
 * Returns the token of a caller who may call the endpoint: an administrator of the site if the endpoint is
 * only for administrators, else an employee.
 */
export async function callerOf(endpoint: Endpoint, employee?: EmployeeHandle): Promise<string> {
  if (endpoint.access !== 'admin') return tokenOf(employee)
  const { db } = server.database
  return openSession(db, { loginId: adminId, place: null, platform: 'Web', now: new Date() })
}

const colleagues = new Map<string, Promise<EmployeeHandle>>()

/** A colleague in the own account who has exactly these permissions. */
export function colleagueWith(name: string, permissions: Permissions): Promise<EmployeeHandle> {
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

export interface Call {
  body?: unknown
  params?: Record<string, unknown>
  token?: string | undefined
  /** The request body as text. It replaces `body`. */
  payload?: string
  path?: (path: string) => string
}

/** The replies so far in this test file: row, endpoint and status of each. */
let answered = new Set<string>()

export interface Answer {
  status: number
  data: unknown
  errorCode: string | null
  errorDescription: string | null
  fields: { path: string; message: string }[]
  lacking?: Lacking
}

/** Calls an endpoint, and checks that the reply has the documented envelope. */
export async function call(
  endpoint: Endpoint,
  { body, params = {}, token, payload, path }: Call,
): Promise<Answer> {
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
  // A reply to an administrator of the site may contain ids of all companies.
  if (endpoint.access !== 'admin') {
    const told = othersIds.filter((id) => response.body.includes(id))
    expect(told, `${nameOf(endpoint)} tells of others`).toEqual([])
  }
  if (endpoint.sendsFile && response.statusCode === 200) return fileIn(response, what)
  expect(response.headers['content-type'], what).toBe('application/json; charset=utf-8')
  expect(response.headers['cache-control'], what).toBe('no-store')
  const { data, errorCode, errorDescription, hint, requestId, fields, lacking, ...rest } = response.json()
  expect(rest, what).toEqual({})
  // A hint tells what to do next, as a sentence.
  expect(hint ?? 'None.', what).toMatch(/^[A-Z].*[.?!]$/)
  expect(response.statusCode, what).toBeLessThan(500)
  if (response.statusCode === 200) {
    expect({ errorCode, errorDescription, requestId, fields }, what).toEqual({
      errorCode: null,
      // 001 §7: clients read a link from errorDescription.
      errorDescription: endpoint.describesWith ? data[endpoint.describesWith] : null,
      requestId: undefined,
      fields: undefined,
    })
    expect(data, what).not.toBeUndefined()
    expect(lacking, what).toBeUndefined()
  } else {
    expect(data, what).toBeNull()
    expect(errorCode, what).toMatch(/^[A-Z][A-Z_]+$/)
    expect(errorDescription, what).toMatch(
      /^[A-Z].*[.!]$|^Invalid data$|^Workorder details cannot be displayed$|^Select Any Role To Continue$|^(Submitting|Approver|Approver \/ reviewer) employee not selected$/,
    )
    expect(requestId, what).toBe(response.headers['x-request-id'])
    if (lacking) expect(errorCode, what).toBe('FORBIDDEN')
    if (errorCode === 'INVALID_INPUT') expect(fields, what).not.toEqual([])
  }
  return { status: response.statusCode, data, errorCode, errorDescription, fields: fields ?? [], lacking }
}

/** Returns the request body in the format of the endpoint: JSON, or a form with a file. */
async function sentAs(endpoint: Endpoint, body: unknown, payload: string | undefined) {
  if (endpoint.receivesFile && payload === undefined && typeof body === 'object' && body !== null) {
    const fields = Object.entries(body).filter(([, value]) => value !== undefined && value !== null)
    return formOf({ fields: Object.fromEntries(fields.map(([name, value]) => [name, String(value)])) })
  }
  const text = payload ?? (endpoint.body && body !== undefined ? JSON.stringify(body) : undefined)
  return text === undefined ? undefined : { payload: text, headers: { 'content-type': 'application/json' } }
}

/** Returns the text of a reply: the visible text of a PDF, all parts of an xlsx file, else the body. */
export async function textIn({ headers, rawPayload, body }: LightMyRequestResponse): Promise<string> {
  if (headers['content-type'] === 'application/pdf') return (await readPdf(rawPayload)).text
  return headers['content-type'] === sheetTypes.xlsx ? [...unzip(rawPayload).values()].join('\n') : body
}

function fileIn({ headers, rawPayload }: LightMyRequestResponse, what: string): Answer {
  expect([...Object.values(sheetTypes), 'text/calendar; charset=utf-8', 'application/pdf'], what).toContain(
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

/** Returns a valid body and valid parameters for an endpoint. They name records of `world`. */
export function sampleCall(
  endpoint: Endpoint,
  world: World = own,
): { body: unknown; params: Record<string, unknown> } {
  const source = {
    record: (kind: RecordKind) => world.records[kind],
    own: (what: Own) => world.records[what === 'caller' ? 'account' : what],
    // A client of the documents sends no rowVersion. Stale versions are tested in each module.
    omit: ['rowVersion'],
  }
  return {
    body: endpoint.body && sampleOf(endpoint.body, source),
    params: endpoint.params ? (sampleOf(endpoint.params, source) as Record<string, unknown>) : {},
  }
}

/**
 * Returns the sample body without its optional fields, so that no filter narrows the list. Fields for which
 * `isKept` is true stay.
 */
export function withoutFilters(
  { body }: Endpoint,
  sample: unknown,
  isKept: (name: string) => boolean = () => false,
): unknown {
  if (!(body instanceof z.ZodObject)) return sample
  const isNeeded = ([name]: [string, unknown]) =>
    isKept(name) || !body.shape[name]?.safeParse(undefined).success
  return Object.fromEntries(Object.entries(sample as object).filter(isNeeded))
}

/** The kinds of records that the valid inputs of an endpoint name. */
function namedBy(endpoint: Endpoint): Set<RecordKind> {
  const named = new Set<RecordKind>()
  const note = new Proxy(own.records, {
    get(records, kind) {
      named.add(kind as RecordKind)
      return Reflect.get(records, kind)
    },
  })
  sampleCall(endpoint, { ...own, records: note })
  return named
}

/**
 * The calls that remove codes from a record, with the level of the record. A code can be removed only if no
 * record below uses it.
 */
const takesCodesOff: Record<string, CodedTo> = {
  'DELETE /api/jobs/code': 'job',
  'DELETE /api/tasks/code': 'task',
}

/**
 * Returns the world with new codes that no record uses and that have no codes below them: only such codes can
 * be deleted.
 */
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

/**
 * Removes the rows that prevent the deletion of the work order: its timecard weeks, and the confirmation of
 * its days.
 */
async function keepNothing({ records: { workOrder } }: World): Promise<void> {
  const { pool } = server.database
  await pool.query(`delete from timecard_week where work_order_id = $1`, [workOrder])
  await pool.query(
    `update field_day set confirmed_at = null, confirmed_by_employee_id = null, kept = null where work_order_id = $1`,
    [workOrder],
  )
}

/**
 * Returns the world for a call that may succeed. A call that writes gets a new world, because it may remove
 * records that other calls need.
 */
export async function worldFor(endpoint: Endpoint): Promise<World> {
  if (!isWrite(endpoint)) return own
  const wanted = namedBy(endpoint)
  // An administrator of the site may change a whole company or account, so the call gets a company of its
  // own.
  if (endpoint.access === 'admin') {
    const { db } = server.database
    const company = await addCompany(db, { name: 'A company of its own' })
    const account = await addAccount(db, company, { name: 'An account of its own' })
    return buildWorld(server, account, 'Account administrator', { wanted })
  }
  const codedTo = takesCodesOff[nameOf(endpoint)]
  const world = await buildWorld(server, own.account, 'Account administrator', { codedTo, wanted })
  if (nameOf(endpoint) === 'POST /api/workorder/delete') await keepNothing(world)
  return /^POST .api.company(job|task|subtask)codes.delete$/.test(nameOf(endpoint))
    ? withUnusedCodes(world)
    : world
}

/**
 * SQL with triggers that note every written row, except in tables that a refused call may write to. While
 * `noted.undoing` has a row, the triggers make every commit fail.
 */
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
  end $$;
  create table noted.undoing ();
  create function noted.undo() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from noted.undoing) then raise exception 'undone by the test'; end if;
    return null;
  end $$;
  create constraint trigger undo after insert on noted.write deferrable initially deferred
    for each row when (new.name <> 'public.session') execute function noted.undo()`

/**
 * Runs `work` while every write of the app fails at its commit. All checks of a call run before its commit,
 * so a call that passes the checks replies 500, and nothing is written.
 */
export async function undoingWrites<T>(work: () => Promise<T>): Promise<T> {
  const { pool } = server.database
  await pool.query('insert into noted.undoing default values')
  try {
    return await work()
  } finally {
    await pool.query('delete from noted.undoing')
  }
}

interface Written {
  /** The number of the last note. */
  last: number
  /**
   * The state of the stored files and their counted bytes, before and after. Single writes say nothing here:
   * a file is stored before its call is checked, and is removed if the call is refused.
   */
  files: string
}

/** Returns the present state, for `writtenSince`. */
export async function writtenSoFar(): Promise<Written> {
  const { rows } = await server.database.pool.query<Written>(`
    select (select coalesce(max(id), 0)::int from noted.write) as last,
      (select concat(count(*), ' ', max(xmin::text::bigint), ' ', (select sum(bytes) from account_storage))
       from stored_object) as files`)
  return rows[0] as Written
}

/** Returns the tables that were written to since `writtenSoFar` returned this state. */
export async function writtenSince({ last, files }: Written): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ name: string }>(
    'select distinct name from noted.write where id > $1 order by 1',
    [last],
  )
  const now = await writtenSoFar()
  return [...rows.map(({ name }) => name), ...(now.files === files ? [] : ['public.stored_object'])]
}

/** Runs `work` and checks that nothing was written. */
export async function changesNothing<T>(work: () => Promise<T>): Promise<T> {
  const before = await writtenSoFar()
  const result = await work()
  expect(await writtenSince(before), 'something was written').toEqual([])
  return result
}

/** Returns the structure of a reply: names and types of the fields, without values. */
export function outlineOf(data: unknown): unknown {
  if (Array.isArray(data)) return data.slice(0, 1).map(outlineOf)
  if (data === null || typeof data !== 'object') return typeof data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, outlineOf(value)]))
}

/** The reply to a caller without a valid session. */
export const REFUSED = {
  status: 401,
  errorCode: 'SIGN_IN_REQUIRED',
  errorDescription: 'Authentication required.',
}

/** The name of an endpoint, and the endpoint, in the order that `test.each` needs. */
export type Named = [name: string, endpoint: Endpoint]

/** Returns all endpoints for which `isTested` is true, also in a sampled run. */
export function every(isTested: (endpoint: Endpoint) => unknown): Named[] {
  return endpoints.filter(isTested).map((endpoint) => [nameOf(endpoint), endpoint])
}

/**
 * Returns the endpoints for which `isTested` is true. A sampled run returns only the endpoints of touched
 * features and an eighth of the others.
 */
export function applicable(isTested: (endpoint: Endpoint) => unknown): Named[] {
  const all = every(isTested)
  const names = all.map(([name]) => name)
  const due = dueOf(sample, names, 8)
  return all.filter(
    ([name, endpoint]) =>
      isWhole || sample.touched.includes(featureOfEndpoint(endpoint)) || due.includes(name),
  )
}

export const isClosed = ({ access }: Endpoint) => access !== 'public'
// A stream never ends, so a test cannot wait for its reply.
export const isEnding = ({ streams }: Endpoint) => !streams
export const isForAdministrators = ({ access }: Endpoint) => access === 'admin'

/**
 * One endpoint of each kind that is mounted or called in a different way. They are enough for the steps that
 * `server/http/mount.ts` does in the same way for every endpoint.
 */
export const representatives: Named[] = [
  ({ access }: Endpoint) => access === 'public',
  ({ access, body }: Endpoint) => access === 'self' && body,
  isForAdministrators,
  (endpoint: Endpoint) =>
    moduleAccessOf(endpoint) && isWrite(endpoint) && endpoint.body && !endpoint.receivesFile,
  (endpoint: Endpoint) => moduleAccessOf(endpoint) && !isWrite(endpoint) && endpoint.body,
  ({ receivesFile }: Endpoint) => receivesFile,
].flatMap((isOfKind) => every((endpoint) => isEnding(endpoint) && isOfKind(endpoint)).slice(0, 1))

/** Returns the representatives for which `isTested` is true. */
export const representing = (isTested: (endpoint: Endpoint) => unknown): Named[] =>
  representatives.filter(([, endpoint]) => isTested(endpoint))

/**
 * A row of tests, the endpoints that the row must have called, and the status that each endpoint must have
 * replied at least once.
 */
export type Asked = readonly [row: string, asked: readonly Named[], answer: number]

/**
 * Adds a test for each row: every endpoint of the row was called and has replied the expected status. Must be
 * called at the end of a file.
 */
export function holdsAsked(rows: readonly Asked[]): void {
  test.each(rows)('every endpoint that must be was asked %s', (row, asked, answer) => {
    const unasked = asked.filter(([name]) => !answered.has(`${row}: ${name} ${answer}`))
    expect(unasked.map(([name]) => name)).toEqual([])
  })
}
