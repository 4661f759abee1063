/**
 * What holds for every kind of record that can be added, changed and deleted, from the contracts: all or none, versions,
 * keys of a try, two at once, what is deleted, audit, events and lists. A module's own tests say what is its own.
 */
import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import type { Module } from '#contract/modules.ts'
import { type Own } from '#contract/paging.ts'
import { recordTypeOf } from '#contract/record-types.ts'
import type { RecordKind } from '#contract/values.ts'
import { addAccount, addCompany, addLogin } from '#database/seed/builders.ts'
import { addUpload } from '#database/seed/file-builders.ts'
import { listItemsOfChangeOrder } from '#features/changeorders/contract.ts'
import {
  listActivityCodesOfTaskCode,
  listInventoryCategories,
  listJobCodesOfType,
  listTaskCodesOfJobCode,
} from '#features/codes/contract.ts'
import { listEmployees } from '#features/employees/contract.ts'
import { listFiles } from '#features/files/contract.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { listItems } from '#features/inventory/contract.ts'
import { listWorkOrdersOfEmployee } from '#features/projects/contract.ts'
import { listRoles } from '#features/roles/contract.ts'
import { listSubcontractors } from '#features/subcontractors/contract.ts'
import { listSubmittalPackages } from '#features/submittals/contract.ts'
import { listTimeLogsOfActivity } from '#features/tracking/contract.ts'
import type { RecordChange } from '#server/http/events.ts'
import { endpoints } from './harness/contracts.ts'
import { definitionOf, recordOf, sampleOf, wrappers } from './harness/sample.ts'
import { type Answer, openTestApp, type TestApp } from './harness/server.ts'
import { buildWorld, kindOf, namedTypes, type World } from './harness/world.ts'

// Which there are -----------------------------------------------------------------------------------------------

/** The calls of a kind of record, and the field that holds its id. */
interface Triple {
  kind: RecordKind
  idField: string
  module: Module
  create: Endpoint
  update: Endpoint
  /** Null: they are never deleted. */
  remove: Endpoint | null
}

/** The field of a body in which the items stand, beside who sends them (001 §7); null: the items are the body. */
function listIn({ body }: Endpoint): string | null {
  const lists = Object.entries((body && definitionOf(body).shape) ?? {}).flatMap(([name, schema]) =>
    name === 'paramCollection' && definitionOf(schema).type === 'array' ? [name] : [],
  )
  return lists[0] ?? null
}

function itemOf(endpoint: Endpoint): z.ZodType | undefined {
  const { body } = endpoint
  const name = listIn(endpoint)
  const list = name && body ? definitionOf(body).shape?.[name] : body
  return list && definitionOf(list).type === 'array' ? definitionOf(list).element : undefined
}

const fieldsOf = (endpoint: Endpoint): Record<string, z.ZodType> => {
  const item = itemOf(endpoint)
  return (item && definitionOf(item).shape) ?? {}
}

const isOf = ({ access }: Endpoint, module: Module, action: string) =>
  typeof access === 'object' && access.module === module && access.action === action

/** What was asked stands for good: there is no call for it (001 §7). */
const neverDeleted = new Set<RecordKind>(['rfi'])

/** The triple of a call that changes records of a version: what is added beside it, and what deletes their ids. */
function tripleOf(update: Endpoint): Triple | undefined {
  const { access, path } = update
  // A step that is somebody's whatever their bits asks for Read alone.
  const isUpdate = isWrite(update) && path.endsWith('/update') && 'rowVersion' in fieldsOf(update)
  if (typeof access !== 'object' || !isUpdate) return
  // They go by numbers, and are never deleted: an account only stops having them.
  if (path === '/api/jobcodetypes/update') return
  // What roles allow is no text that could be anything: features/roles/server/roles.test.ts.
  if (path === '/api/iam/update') return
  // What of the stock is on a project is moved, never written: features/inventory/server/held.test.ts.
  if (path === '/api/workordermasterinventory/update') return
  // Whoever advertises a project adds and deletes its alternates, too: features/bidding/server/alternates.test.ts.
  if (path === '/api/bidalternate/update') return
  // Who was in an incident is answered with it, and is in it once: features/incidents/server/incidents.test.ts.
  if (path === '/api/incident/employee/update') return
  const { module } = access
  // What was captured is corrected in its row, and never deleted: features/captures/server/captures.test.ts, and of material
  // features/inventory/server/uses.test.ts.
  if (module === 'Captures') return
  const own = Object.entries(fieldsOf(update)).find(
    ([, schema]) => recordOf(schema) && !wrappers.has(definitionOf(schema).type),
  )
  if (!own) throw new Error(`${path} names no record`)
  const [idField, schema] = own
  const kind = recordOf(schema) as RecordKind
  const create = endpoints.find(
    (other) => other.path === path.replace(/update$/, 'create') && isOf(other, module, 'Create'),
  )
  const remove = endpoints.find((other) => {
    const item = itemOf(other)
    return isOf(other, module, 'Delete') && /\/delete\/?$/.test(other.path) && item && recordOf(item) === kind
  })
  if (!create) throw new Error(`${path} has no call beside it that adds`)
  if (!remove && !neverDeleted.has(kind)) throw new Error(`${path} has no call beside it that deletes`)
  return { kind, idField, module, create, update, remove: remove ?? null }
}

const triples = endpoints.flatMap((endpoint) => tripleOf(endpoint) ?? [])

// What each needs -----------------------------------------------------------------------------------------------

interface Needs {
  table: string
  /** A text that can be changed, by the name that lists have for it, too. */
  text: string
  /** The list that shows it, and of what. */
  list: { endpoint: Endpoint; of?: RecordKind; target?: number }
  /** What the sample of the contract leaves to say of the n-th. */
  added?: (n: number) => object | Promise<object>
  /** What the audit has of adding one; left out: that it was. */
  adding?: string[]
  /** What the use case refuses; left out: a record that is not there. */
  refused?: object
}

/** What cannot be seen from the registry and the contracts. */
const needs: Partial<Record<RecordKind, Partial<Needs>>> = {
  workOrder: {
    list: { endpoint: listWorkOrdersOfEmployee },
    refused: { workOrderStartDate: '2030-02-01', workOrderEndDate: '2030-01-01' },
  },
  task: {
    // The code that it gets first becomes its default.
    adding: ['insert', 'update'],
  },
  activity: {
    adding: ['insert', 'update'],
  },
  timeLog: {
    table: 'time_log',
    text: 'trackingNotes',
    list: { endpoint: listTimeLogsOfActivity, of: 'activity' },
    // Nobody works twice at once.
    added: (n) => ({ trackingDate: new Date(Date.UTC(2025, 0, n)).toISOString().slice(0, 10) }),
  },
  colleague: { table: 'employee', text: 'employeeLastName', list: { endpoint: listEmployees } },
  subContractor: {
    table: 'sub_contractor',
    text: 'subcontractorName',
    list: { endpoint: listSubcontractors },
    // California is not in Canada.
    refused: { countryId: 124, stateId: 84_000_442 },
  },
  changeOrder: {
    added: () => ({
      actors: [1, 2].map((roleTypeUniqueId) => ({
        roleTypeUniqueId,
        approverEmployeeUniqueId: world.employee.employeeId,
      })),
    }),
    // There is no task of that id.
    refused: { taskUniqueId: uuidv7() },
  },
  changeOrderItem: {
    table: 'change_order_item',
    text: 'changeOrderItemName',
    list: { endpoint: listItemsOfChangeOrder, of: 'changeOrder' },
  },
  submittalPackage: {
    table: 'submittal_package',
    text: 'submittalPackageName',
    list: { endpoint: listSubmittalPackages, of: 'workOrder' },
  },
  companyJobCode: {
    table: 'company_job_code',
    text: 'companyJobCodeName',
    list: { endpoint: listJobCodesOfType, target: 1 },
    added: (n) => ({ companyJobCode: `1-${n}` }),
    // The account has no such type.
    refused: { jobCodeTypeId: 999 },
  },
  companyTaskCode: {
    table: 'company_task_code',
    text: 'companyTaskCodeName',
    list: { endpoint: listTaskCodesOfJobCode, of: 'companyJobCode' },
    added: (n) => ({ companyTaskCode: `2-${n}` }),
  },
  companySubTaskCode: {
    table: 'company_sub_task_code',
    text: 'companySubTaskCodeName',
    list: { endpoint: listActivityCodesOfTaskCode, of: 'companyTaskCode' },
    added: (n) => ({ companySubTaskCode: `3-${n}` }),
  },
  masterInventory: {
    table: 'master_inventory',
    text: 'inventoryName',
    list: { endpoint: listItems },
    // What there is at the beginning is a movement, which counts the version up.
    added: () => ({ remainingQuantity: null, overallQuantity: null }),
    refused: { inchargeEmployeeUniqueId: uuidv7() },
  },
  companyInventoryCategory: {
    table: 'company_inventory_category',
    text: 'companyInventoryCategoryCodeName',
    list: { endpoint: listInventoryCategories },
    added: (n) => ({ companyInventoryCategoryCode: `M-${100 + n}` }),
    // There is one of that code.
    refused: { companyInventoryCategoryCode: 'M-10' },
  },
  spareRole: {
    table: 'company_role',
    list: { endpoint: listRoles },
    added: (n) => ({ companyRoleName: `Role ${n}` }),
    refused: { companyRoleName: 'Foreman' },
  },
  permit: {
    added: () => ({ requiredInspections: [] }),
    refused: { permitStartDate: '2030-02-01', permitEndDate: '2030-01-01' },
  },
  observation: { text: 'observationReport' },
  nonConformance: { text: 'nonConformanceReport' },
  constructionReport: { text: 'constructionReportNotes' },
  folder: {
    table: 'folder',
    text: 'name',
    list: { endpoint: listFiles, of: 'folder' },
    added: (n) => ({ name: `Folder ${n}` }),
  },
  file: {
    table: 'file',
    text: 'name',
    list: { endpoint: listFiles, of: 'folder' },
    added: async (n) => ({
      fileUniqueId: await addUpload(server.database.db, world.employee, { name: 'Some upload.txt' }),
      name: `File ${n}.txt`,
    }),
  },
}

const isText = /(Title|Name|Description)$/

/** The record that a list is of, where an endpoint is the list of these records. */
function listedIn({ body, reply }: Endpoint, idField: string): RecordKind | undefined {
  const items = definitionOf(reply).shape?.items
  const element = items && definitionOf(items).element
  const of = body && definitionOf(body).shape?.TargetUniqueID
  return element && of && definitionOf(element).shape?.[idField] ? recordOf(of) : undefined
}

/** What the rules need to know of a kind of record: what is said above, and the rest as the registry and the contracts have it. */
function needsOf({ kind, idField, module, update }: Triple): Needs {
  const type = namedTypes.find((one) => kindOf(one) === kind)
  const lists = endpoints.flatMap((endpoint) => {
    const of = isOf(endpoint, module, 'Read') && !isWrite(endpoint) && listedIn(endpoint, idField)
    return of && of !== kind ? [{ endpoint, of }] : []
  })
  const found = {
    table: type && recordTypeOf(type).table,
    text: Object.keys(fieldsOf(update)).find((name) => isText.test(name)),
    list: lists[0],
    ...needs[kind],
  }
  const { table, text, list } = found
  if (!table || !text || !list) throw new Error(`${kind}: what is its table, its text, its list?`)
  return { ...found, table, text, list }
}

test('nothing is said of what is no record', () => {
  expect(Object.keys(needs).filter((kind) => !triples.some((triple) => triple.kind === kind))).toEqual([])
})

// Calling -------------------------------------------------------------------------------------------------------

let server: TestApp
let world: World
let token: string
const told: RecordChange[] = []

beforeAll(async () => {
  server = await openTestApp()
  const { db } = server.database
  const account = await addAccount(db, await addCompany(db, { name: 'Some company' }), {
    name: 'Some account',
  })
  world = await buildWorld(server, account, 'Account administrator')
  const loginId = await addLogin(db, { username: 'rules@company.example', password: 'a password for tests' })
  token = await openSession(db, { loginId, place: world.employee, platform: 'Web', now: new Date() })
  const ignore = () => {}
  server.events.listen({
    onChange: (change) => told.push(change),
    onNotice: ignore,
    onEnd: ignore,
    onSessions: ignore,
    onGap: ignore,
  })
})

afterAll(() => server?.close())

interface Listed extends Record<string, unknown> {
  rowVersion: number
}

function inList(endpoint: Endpoint, items: unknown): unknown {
  const name = listIn(endpoint)
  return name ? { [name]: items } : items
}

/** The calls of a triple under short names. */
function callsOf(triple: Triple) {
  const { idField, module, create } = triple
  const { table, text, list, added, refused } = needsOf(triple)
  const call = (endpoint: Endpoint, body: unknown, key?: string): Promise<Answer<string[]>> =>
    server.call(endpoint, {
      body: inList(endpoint, body),
      token,
      ...(key && { headers: { 'idempotency-key': key } }),
    }) as Promise<Answer<string[]>>
  const source = {
    record: (of: RecordKind) => world.records[of],
    own: (what: Own) => world.records[what === 'caller' ? 'account' : what],
    omit: ['rowVersion'],
  }
  /** What is sent of new records. */
  const inputs = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        made += 1
        return { ...(sampleOf(itemOf(create) as z.ZodType, source) as object), ...(await added?.(made)) }
      }),
    )
  return {
    call,
    inputs,
    async add(count: number): Promise<string[]> {
      const answer = await call(create, await inputs(count))
      expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
      return answer.data
    },
    change: (id: string, value: string, rowVersion?: number) => ({
      [idField]: id,
      [text]: value,
      rowVersion,
    }),
    /** A new record that the use case refuses. */
    async refused() {
      const [input = {}] = await inputs(1)
      const named = Object.entries(fieldsOf(create)).find(([, schema]) => recordOf(schema))
      return { ...input, ...(refused ?? { [named?.[0] ?? '']: uuidv7() }) }
    },
    /** What the list has of a record. */
    async shown(id: string): Promise<Listed | undefined> {
      const paging = { StartingPageNumber: 0, NumberOfItemsPerPage: 100 }
      const { companyId } = world.account
      const params = { companyId, company: companyId, page: 0, pageSize: 100, size: 100, filter: 'null' }
      const body = { ...paging, TargetUniqueID: list.of ? world.records[list.of] : (list.target ?? null) }
      const answer = await server.call(list.endpoint, {
        token,
        ...(list.endpoint.body && { body }),
        ...(list.endpoint.params && { params }),
      })
      expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
      const { items } = answer.data as { items: Listed[] }
      return items.find((item) => item[idField] === id)
    },
    async count(): Promise<number> {
      const { rows } = await server.database.pool.query(
        `select count(*)::int as count from ${table} where deleted_at is null`,
      )
      return rows[0].count
    },
    /** What the audit has of a record. */
    async audited(id: string): Promise<string[]> {
      const { rows } = await server.database.pool.query(
        'select action from audit_entry where record = $1 and record_id = $2 order by at, id',
        [table, id],
      )
      return rows.map(({ action }) => action)
    },
    /** What was told since then. */
    told: (since: number) =>
      told.slice(since).flatMap((change) => (change.module === module ? [[change.action, change.ids]] : [])),
  }
}

let made = 0

// The rules -----------------------------------------------------------------------------------------------------

describe.each(triples.map((triple) => [triple.kind, triple] as const))('%s', (_kind, triple) => {
  const { create, update, remove } = triple
  const calls = callsOf(triple)
  const { call, add, change, shown, count, audited } = calls
  const { adding = ['insert'], text } = needsOf(triple)

  test('is told, listed and audited once when it is added, changed and deleted', async () => {
    const since = told.length
    const [id = '', other = ''] = await add(2)
    const first = await shown(id)
    expect(first).toMatchObject({ rowVersion: 1 })
    expect(await call(update, [change(id, 'Changed')])).toMatchObject({ status: 200, data: [id] })
    expect(await shown(id)).toMatchObject({ rowVersion: 2, [text]: 'Changed' })
    if (remove) {
      expect(await call(remove, [id])).toMatchObject({ status: 200, data: [id] })
      expect(await shown(id)).toBeUndefined()
    }
    expect(await shown(other)).toMatchObject({ rowVersion: 1 })
    expect(calls.told(since)).toEqual([
      ['Create', [id, other]],
      ['Update', [id]],
      ...(remove ? [['Delete', [id]]] : []),
    ])
    // Deleting is softly, so that the audit has it as a change.
    expect(await audited(id)).toEqual([...adding, 'update', ...(remove ? ['update'] : [])])
    expect(await audited(other)).toEqual(adding)
  })

  test('is added, changed and deleted with all others, or none is', async () => {
    const [id = '', other = ''] = await add(2)
    const [before, since] = [await count(), told.length]
    const [good] = await calls.inputs(1)
    expect((await call(create, [good, await calls.refused()])).status).toBeGreaterThanOrEqual(400)
    expect((await call(update, [change(id, 'x'), change(uuidv7(), 'y')])).status).toBe(404)
    expect((await call(update, [change(id, 'x'), change(other, 'y', 99)])).status).toBe(409)
    if (remove) expect((await call(remove, [id, uuidv7()])).status).toBe(404)
    expect(await count()).toBe(before)
    expect(await shown(id)).toMatchObject({ rowVersion: 1 })
    expect(await audited(id)).toEqual(adding)
    expect(told.length).toBe(since)
  })

  test('of an older version is refused, and of two at once one', async () => {
    const [id = ''] = await add(1)
    expect((await call(update, [change(id, 'One', 1)])).status).toBe(200)
    expect(await call(update, [change(id, 'Two', 1)])).toMatchObject({
      status: 409,
      errorCode: 'ROW_VERSION_STALE',
    })
    const both = await Promise.all(['Three', 'Four'].map((value) => call(update, [change(id, value, 2)])))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await shown(id)).toMatchObject({ rowVersion: 3 })
  })

  test('is added once by one key of a try', async () => {
    const body = await calls.inputs(1)
    const [key, before] = [randomUUID(), await count()]
    const answers = [await call(create, body, key), await call(create, body, key)]
    expect(answers[0]).toMatchObject({ status: 200 })
    expect(answers[1]?.data).toEqual(answers[0]?.data)
    expect(await count()).toBe(before + 1)
  })

  if (!remove) return

  test('is not found once it is deleted', async () => {
    const [id = ''] = await add(1)
    expect((await call(remove, [id])).status).toBe(200)
    expect((await call(update, [change(id, 'x')])).status).toBe(404)
    expect((await call(remove, [id])).status).toBe(404)
    expect(await audited(id)).toEqual([...adding, 'update'])
  })
})
