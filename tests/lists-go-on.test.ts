/**
 * Every list that is declared with listOf, in each of its orders, and what goes on by a cursor beside them: rows are added
 * and deleted between its pages, the one that the cursor names, too, and no row comes twice or is skipped.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { sortedOf } from '#contract/columns.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { PageOf } from '#contract/paging.ts'
import { addAccount, addCompany, addLogin } from '#database/seed/builders.ts'
import { listActivities } from '#features/activities/server/queries.ts'
import { listCategories } from '#features/codes/server/inventory-queries.ts'
import { accountOrders, companyOrders } from '#features/companies/orders.ts'
import { listAccounts, listCompanies } from '#features/companies/server/queries.ts'
import { courtOrders } from '#features/court/contract.ts'
import { listWaiting } from '#features/court/server/queries.ts'
import { employeeColumns } from '#features/employees/columns.ts'
import { listEmployees } from '#features/employees/server/queries.ts'
import { fileOrders } from '#features/files/orders.ts'
import { listItems as listFileItems } from '#features/files/server/queries.ts'
import { HistoryEntry } from '#features/history/contract.ts'
import { listEntries } from '#features/history/server/queries.ts'
import { findCaller, openSession, sessionKeyOf } from '#features/identity/server/sessions.ts'
import { heldColumns, itemColumns as stockColumns } from '#features/inventory/columns.ts'
import { listHeldRows } from '#features/inventory/server/held-queries.ts'
import { listItemRows } from '#features/inventory/server/item-queries.ts'
import { listJobs } from '#features/jobs/server/queries.ts'
import { bidProjectOrders, listWorkOrdersOfEmployee, projectOrders } from '#features/projects/contract.ts'
import { listWorkOrders } from '#features/projects/server/queries.ts'
import { bidOrderOf } from '#features/projects/server/service.ts'
import { listWorkOrders as listScheduled, listSubTasks } from '#features/schedule/server/queries.ts'
import { listTasks } from '#features/tasks/server/queries.ts'
import { type Position, readCursor, writeCursor } from '#server/db/cursor.ts'
import { orderOf } from '#server/db/order.ts'
import type { Scope } from '#server/scope.ts'
import { endpoints, nameOf } from './harness/contracts.ts'
import { allKits } from './harness/kits.ts'
import {
  type Copied,
  day,
  instant,
  type Listed,
  type ListedAt,
  oneOf,
  type Shown,
  sometimes,
  status,
  word,
} from './harness/lists.ts'
import { definitionOf, innerOf, sampleOf } from './harness/sample.ts'
import { isInSample, isWhole, sample } from './harness/sampled.ts'
import { newPerson, openTestApp, type TestApp } from './harness/server.ts'
import { download } from './harness/sheets.ts'
import { buildWorld, type World } from './harness/world.ts'

/** So many copies of a row are put beside it. */
const COPIES = 17
const PER_PAGE = 4
const TODAY = '2030-01-15'

let server: TestApp
let world: World
let scope: Scope
let token: string
/** Changes rows as if they had always been so: neither checked nor audited. */
let client: PoolClient
const columnsOf = new Map<string, { name: string; isOwn: boolean }[]>()

beforeAll(async () => {
  server = await openTestApp()
  const { db, pool } = server.database
  const account = await addAccount(db, await addCompany(db, { name: 'Own company' }), { name: 'Own account' })
  world = await buildWorld(server, account, 'Account administrator')
  const loginId = await addLogin(db, { username: 'lists@company.example', password: 'a password for tests' })
  token = await openSession(db, { loginId, place: world.employee, platform: 'Web', now: new Date() })
  scope = (await findCaller(db, sessionKeyOf(token), new Date(), false))?.scope as Scope
  client = await pool.connect()
  await client.query('set session_replication_role = replica')
  for (const [table, what] of Object.entries(copied)) await copy(table, what)
  // What a trigger would have counted.
  await client.query(
    `update record_count set total = total + $3 where company_id = $1 and account_id = $2 and record = 'work_order'`,
    [scope.companyId, scope.accountId, COPIES],
  )
})
afterAll(async () => {
  client?.release(true)
  await server?.close()
})

// What there is ---------------------------------------------------------------------------------------------------

const copied: Record<string, Copied> = {
  ...Object.assign({}, ...allKits.map((kit) => kit.lists.copied)),
  work_order: {
    vary: {
      title: word,
      start_date: sometimes(day()),
      end_date: sometimes(day()),
      bidding_due_date: sometimes(day()),
      bidding_end_date: sometimes(day(4)),
      risk_level: sometimes(oneOf('low', 'high')),
    },
  },
  progress: {
    id: 'record_id',
    of: `t.is_project`,
    vary: {
      record_id: `(select id from work_order w where title not like 'Some %' and title <> 'Open to bidders' order by id offset n - 1 limit 1)`,
      risk_level: `case when n % 4 = 0 then 'low' else 'high' end`,
      targeted: '9',
      count_done: 'n % 4',
      priced: 'n % 3',
      value: 'n % 5 * 100.25',
    },
  },
  job: { vary: { title: word, position: 'n % 4 + 0.5' } },
  task: { vary: { name: word, position: 'n % 4' } },
  activity: { vary: { title: word, position: 'n % 4' } },
  company_inventory_category: { vary: { code: `${word} || n`, name: word } },
  master_inventory: {
    vary: {
      name: oneOf('bay 2', 'Bay 14', 'cedar', '', "b''''y", 'Ångström'),
      location: oneOf('', 'Roof', 'roof 2', 'roof 14'),
      remaining_quantity: 'n % 4',
      used_quantity: 'n % 3',
      assigned_quantity: '2 + n % 3',
      minimum_quantity: sometimes('n % 4'),
      unit_cost: sometimes('n % 5 * 1.25'),
      in_charge_employee_id: sometimes('t.created_by_employee_id'),
    },
    of: `t.created_by_employee_id is not null`,
  },
  work_order_inventory: {
    vary: {
      master_inventory_id: `(select id from master_inventory order by id offset n limit 1)`,
      work_order_id: `(select id from work_order where title = 'Some work order' order by id limit 1)`,
      used_quantity: 'n % 3',
      assigned_quantity: '2 + n % 3',
      employee_id: sometimes(`(select id from employee order by id offset n % 2 limit 1)`),
    },
  },
  company: { id: 'company_id', vary: { name: word, city: oneOf('', 'Bergen', 'Oslo') } },
  account: { id: 'account_id', vary: { name: word, city: oneOf('', 'Bergen', 'Oslo') } },
  employee: { vary: { first_name: word, last_name: oneOf('Ek', 'ek', 'Bo'), status_id: status } },
  court: {
    first: `insert into court (company_id, account_id, id, work_order_id, job_id, module, record, record_id,
        started_by_employee_id, employee_id, step, since)
      select company_id, account_id, gen_random_uuid(), work_order_id, job_id, 'RFIs', 'RFI', id,
        created_by_employee_id, created_by_employee_id, 'answer', now()
      from rfi where company_id = $1 and account_id = $2 and number = 1`,
    vary: {
      record_id: '(select id from rfi where number = 100 + n)',
      due: sometimes(day(9)),
      since: instant,
      step: oneOf('answer', 'close'),
    },
  },
  folder: {
    of: `t.name = 'Some other folder'`,
    vary: { name: `${word} || n % 5 || 'f' || n`, updated_at: instant },
  },
  file: { vary: { name: `${word} || n % 5 || 'f' || n`, updated_at: instant } },
  audit_entry: {
    first: `insert into audit_entry (company_id, account_id, record, record_id, action, changes)
      select company_id, account_id, 'rfi', id, 'update', '{"title": ["Old", "New"]}'
      from rfi where company_id = $1 and account_id = $2 and number = 1`,
    of: `t.record = 'rfi' and t.action = 'update'`,
    vary: { at: instant },
  },
}

/** Puts copies of a row beside it. */
async function copy(table: string, { id = 'id', first, of, vary }: Copied): Promise<void> {
  const { rows } = await client.query<{ name: string; isOwn: boolean }>(
    `select attname::text as name, attidentity <> '' as "isOwn" from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  columnsOf.set(table, rows)
  if (first) await client.query(first, [scope.companyId, scope.accountId])
  const columns = rows.filter(({ isOwn }) => !isOwn).map(({ name }) => name)
  const values = columns.map((name) => vary[name] ?? (name === id ? 'gen_random_uuid()' : `t.${name}`))
  const account = columns.includes('account_id') ? `account_id = '${scope.accountId}'` : 'true'
  await client.query(
    `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
     from (select * from ${table} t where company_id = $1 and ${account} ${of ? `and ${of}` : ''} limit 1) t
     cross join generate_series(1, ${COPIES}) n`,
    [scope.companyId],
  )
}

// The lists -------------------------------------------------------------------------------------------------------

const db = () => server.database.db
const place = () => ({ workOrder: world.records.workOrder })
const at = (): ListedAt => ({ db: db(), scope, today: TODAY, records: world.records })

const scheduled = {
  ...{ from: '2030-01-01', to: '2030-12-31' },
  ...{ isLate: false, isMine: false, isWithoutProgress: false },
}

const lists: Record<string, Listed> = {
  ...Object.assign({}, ...allKits.map((kit) => kit.lists.of)),
  'the projects': {
    tables: ['work_order'],
    orders: projectOrders,
    list: (_at, sort, range) => listWorkOrders(db(), scope, TODAY, { order: orderOf(sort) }, range),
    idOf: 'workOrderUniqueID',
  },
  'the projects of a risk': {
    tables: ['progress'],
    list: (_at, _sort, range) =>
      listWorkOrders(db(), scope, TODAY, { order: null, riskLevel: 'high' }, range),
    idOf: 'workOrderUniqueID',
  },
  'the bid projects': {
    tables: ['work_order'],
    orders: bidProjectOrders,
    list: (_at, sort, range) =>
      listWorkOrders(db(), scope, TODAY, { isBidding: true, order: bidOrderOf(sort) }, range),
    idOf: 'workOrderUniqueID',
  },
  'the jobs': {
    tables: ['job'],
    list: (_at, _sort, range) => listJobs(db(), scope, TODAY, world.records.workOrder, range),
    idOf: 'jobUniqueId',
  },
  'the tasks': {
    tables: ['task'],
    list: (_at, _sort, range) => listTasks(db(), scope, TODAY, world.records.job, range),
    idOf: 'taskUniqueId',
  },
  'the activities of a task': {
    tables: ['activity'],
    list: (_at, _sort, range) => listActivities(db(), scope, TODAY, { task: world.records.task }, range),
    idOf: 'subTaskUniqueId',
  },
  'the activities that lack a price': {
    tables: ['activity'],
    list: (_at, _sort, range) => listActivities(db(), scope, TODAY, { ...place(), lacks: 'price' }, range),
    idOf: 'subTaskUniqueId',
  },
  'the projects of a schedule': {
    tables: ['work_order'],
    list: (_at, _sort, range) => listScheduled(db(), scope, TODAY, { ...scheduled, workOrder: null }, range),
    idOf: 'workOrderUniqueID',
  },
  'the activities of a schedule': {
    tables: ['activity'],
    list: (_at, _sort, range) => listSubTasks(db(), scope, TODAY, { ...scheduled, ...place() }, range),
    idOf: 'uniqueID',
  },
  'the kinds of stock': {
    tables: ['company_inventory_category'],
    list: (_at, _sort, range) => listCategories(db(), scope, {}, range),
    idOf: 'companyInventoryCategoryUniqueId',
  },
  'the companies': {
    tables: ['company'],
    orders: companyOrders,
    list: (_at, sort, range) => listCompanies(db(), { companyId: null, searchKey: null }, sort, range),
    idOf: 'companyUniqueID',
  },
  'the accounts': {
    tables: ['account'],
    orders: accountOrders,
    list: (_at, sort, range) =>
      listAccounts(db(), { companyId: scope.companyId, accountId: null, searchKey: null }, sort, range),
    idOf: 'accountUniqueID',
  },
  'what waits': {
    tables: ['court'],
    orders: courtOrders,
    list: async (_at, sort, range) =>
      (await listWaiting(db(), [{ scope, today: TODAY }], { view: 'all', sort }, range)).map(
        ({ row }) => row,
      ),
    idOf: 'courtUniqueId',
  },
  'the employees': {
    tables: ['employee'],
    orders: sortedOf(employeeColumns),
    list: (_at, sort, range) => listEmployees(db(), scope, { searchKey: null, order: orderOf(sort) }, range),
    idOf: 'employeeUniqueID',
  },
  'the stock': {
    tables: ['master_inventory'],
    orders: sortedOf(stockColumns),
    list: (_at, sort, range) => listItemRows(db(), scope, {}, sort, range),
    idOf: 'masterInventoryUniqueId',
  },
  'the stock of a project': {
    tables: ['work_order_inventory', 'master_inventory'],
    orders: sortedOf(heldColumns),
    list: (_at, sort, range) => listHeldRows(db(), scope, world.records.workOrder, { sort }, range),
    idOf: 'workorderMasterInventoryUniqueId',
  },
  'what lies at a place': {
    tables: ['folder', 'file'],
    orders: fileOrders,
    list: async (_at, sort, range) =>
      (await listFileItems(db(), scope, await wanted(), orderOf(sort), range)).map((item) => ({
        id: item.fileUniqueId ?? item.folderUniqueId,
      })),
    idOf: 'id',
  },
  'the history of a record': {
    tables: ['audit_entry'],
    list: (_at, _sort, range) =>
      listEntries(db(), scope, world.records.rfi, [{ table: 'rfi', columns: ['title'] }], range),
    idOf: 'id',
  },
}

const wanted = async () => ({
  spot: {
    workOrderId: world.records.workOrder,
    targetType: 'WorkOrder',
    targetId: world.records.workOrder,
    folderId: null,
  } as never,
  kinds: ['Folder', 'File'] as const,
})

// Going on --------------------------------------------------------------------------------------------------------

/** Both ways of an order where all is tried, else one of them each day: they are one SQL with `desc` in it or not. */
const waysOf = (column: string) =>
  [column, `-${column}`].filter((_way, index) => isWhole || index === sample.day % 2)

const cases = Object.entries(lists).flatMap(([name, listed]) =>
  [null, ...(listed.orders ?? []).flatMap(waysOf)].map(
    (sort) => [name, sort ?? 'the usual order', listed, sort] as const,
  ),
)

/** The ids of all rows, from first to last. */
async function allOf({ list, idOf }: Listed, sort: string | null): Promise<string[]> {
  const rows = await list(at(), sort as never, { offset: 0, limit: 1000 })
  return rows.map((row) => (row as Record<string, string>)[idOf] ?? '')
}

/** A page behind a position, which goes the way it would go through a caller. */
async function pageBehind(
  { list, idOf }: Listed,
  sort: string | null,
  after: Position | null,
  limit = PER_PAGE,
) {
  let next: Position | null | undefined
  const goingOn = { after, tellNext: (told: Position | null) => (next = told) }
  const rows = await list(at(), sort as never, { offset: 0, limit, goingOn })
  expect(next, 'tells where it goes on').not.toBe(undefined)
  return {
    ids: rows.map((row) => (row as Record<string, string>)[idOf] ?? ''),
    next: next ? readCursor(writeCursor(next)) : null,
    rows,
  }
}

/** Takes rows away while `work` is done or until they are put back. */
async function take({ tables }: Listed, ids: readonly string[]): Promise<() => Promise<void>> {
  const backs: (() => Promise<unknown>)[] = []
  for (const table of tables) {
    const id = copied[table]?.id ?? 'id'
    const columns = (columnsOf.get(table) ?? []).map(({ name }) => name).join(', ')
    const { rows } = await client.query<{ row: string }>(
      `with gone as (delete from ${table} where ${id}::text = any($1::text[]) returning *)
       select to_jsonb(gone)::text as row from gone`,
      [ids],
    )
    backs.push(() =>
      client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from unnest($1::text[]) g cross join jsonb_populate_record(null::${table}, g::jsonb)`,
        [rows.map(({ row }) => row)],
      ),
    )
  }
  return async () => {
    for (const back of backs) await back()
  }
}

describe('a list', () => {
  test('is here, if it is declared with listOf', async () => {
    const declared = readdirSync('features', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('queries.ts'))
      .flatMap((path) => [
        ...readFileSync(join('features', path), 'utf8').matchAll(/= listOf\(\{\s*id: '(.*?)'/g),
      ])
      .map(([, id = '']) => id)
    expect(declared.length).toBeGreaterThan(15)
    const firsts = await Promise.all(Object.values(lists).map((listed) => pageBehind(listed, null, null)))
    expect(firsts.map(({ next }) => next?.of)).toEqual(expect.arrayContaining(declared))
  })

  test.each(cases)('%s by %s: nothing comes twice or is skipped', async (_name, _order, listed, sort) => {
    const all = await allOf(listed, sort)
    expect(all.length, 'enough to go on').toBeGreaterThan(2 * PER_PAGE)
    expect(new Set(all).size).toBe(all.length)
    const later = all.filter((_id, at) => at % 4 === 1)
    const putBack = await take(listed, later)
    const first = await pageBehind(listed, sort, null)
    expect(first.ids).toEqual(all.filter((id) => !later.includes(id)).slice(0, PER_PAGE))
    await putBack()

    const last = first.ids.at(-1) ?? ''
    const gone = [last, ...all.filter((_id, at) => at % 4 === 2)]
    const putAllBack = await take(listed, gone)
    const seen: string[] = []
    let { next } = first
    while (next) {
      const page = await pageBehind(listed, sort, next)
      expect(page.ids.length, 'a page that was told has rows').toBeGreaterThan(0)
      seen.push(...page.ids)
      next = page.next
    }
    await putAllBack()
    expect(seen).toEqual(all.slice(all.indexOf(last) + 1).filter((id) => !gone.includes(id)))
  })

  test.each(cases)('%s by %s: says that it has come to its end', async (_name, _order, listed, sort) => {
    const all = await allOf(listed, sort)
    const exact = await pageBehind(listed, sort, null, all.length)
    expect(exact.ids).toEqual(all)
    expect(exact.next).toBe(null)
    const butOne = await pageBehind(listed, sort, null, all.length - 1)
    expect((await pageBehind(listed, sort, butOne.next)).ids).toEqual(all.slice(-1))
    // Its rows are those of any page.
    expect(exact.rows).toEqual(await listed.list(at(), sort as never, { offset: 0, limit: 1000 }))
  })
})

// The calls -------------------------------------------------------------------------------------------------------

const fieldsOf = ({ body }: Endpoint) => (body && definitionOf(body).shape) ?? {}
const calls = endpoints
  .filter((endpoint) => 'after' in fieldsOf(endpoint))
  .map((endpoint) => [nameOf(endpoint), endpoint] as const)

const ask = async (endpoint: Endpoint, body: object) => {
  const all = sampleOf(endpoint.body as z.ZodType, {
    record: (kind) => world.records[kind],
    own: (what) => world.records[what === 'caller' ? 'account' : what],
  })
  const needed = Object.entries(all as object).filter(([name]) => name === 'TargetUniqueID')
  // Somebody's own projects are those they see.
  const target = endpoint === listWorkOrdersOfEmployee ? {} : Object.fromEntries(needed)
  return server.call(endpoint, { token, body: { ...target, ...body } })
}

type AnyPage = PageOf<Record<string, unknown>>

/** A cursor of anything. */
const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

describe('a call that takes `after`', () => {
  test('is one of each list that goes on in the browser', () => {
    expect(calls.map(([, { path }]) => path)).toEqual(
      expect.arrayContaining([
        '/api/workorder/employee',
        '/api/workorder/self/bidtype',
        '/api/biddingactivity/summary/selfbids',
        '/api/folder/target',
      ]),
    )
    const histories = endpoints.filter(({ reply }) => {
      const items = definitionOf(reply).shape?.items
      return items && definitionOf(items).element === HistoryEntry
    })
    expect(histories.length).toBeGreaterThan(4)
    expect(calls.map(([, endpoint]) => endpoint)).toEqual(expect.arrayContaining(histories))
  })

  test.each(calls)('%s answers as ever without it', async (_name, endpoint) => {
    const { status, data } = await ask(endpoint, { StartingPageNumber: 0, NumberOfItemsPerPage: 2 })
    expect(status).toBe(200)
    expect(Object.keys(data as object).toSorted()).toEqual(['count', 'items', 'totalCount', 'totalPages'])
  })

  test.each(calls)('%s goes on with it, and tells the same total', async (_name, endpoint) => {
    const all = (await ask(endpoint, { NumberOfItemsPerPage: 1000 })).data as AnyPage
    const items: unknown[] = []
    let after: string | null | undefined = ''
    while (typeof after === 'string') {
      const { data, status } = await ask(endpoint, { after, NumberOfItemsPerPage: 3 })
      expect(status).toBe(200)
      const page = data as AnyPage
      expect(page).toMatchObject({
        count: page.items.length,
        totalCount: all.totalCount,
        totalPages: Math.ceil(all.totalCount / 3),
      })
      items.push(...page.items)
      after = page.next
    }
    expect(after).toBe(null)
    expect(items).toEqual(all.items)
  })

  const refusing = calls.filter(([name]) => isInSample(name, [], 4))

  test.each(refusing)('%s refuses what was never answered, and says so', async (_name, endpoint) => {
    const refused = async (body: object, path = 'after') => {
      const answer = await ask(endpoint, body)
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
      expect(answer.fields).toEqual([{ path, message: expect.any(String) }])
    }
    const made = [
      'x',
      '%',
      'AAAA',
      cursorOf(),
      cursorOf(1),
      cursorOf({}),
      cursorOf('job.id', 'x'),
      cursorOf('job.id'),
    ]
    for (const after of made) await refused({ after })
    const next = listed[endpoint.path] ?? 'audit_entry.id'
    const values = ['x', '', '\u0000', '9'.repeat(300), '2030-99-99', '{', null, 7, [], { a: 1 }]
    const count = next === 'work_order.id' || next === 'bid_summary.id' ? 1 : next === 'file.id' ? 3 : 2
    for (const value of values)
      await refused({ after: cursorOf(next, ...Array.from({ length: count }, () => value)) })
    await refused({ after: cursorOf(next) })
    await refused({ after: cursorOf(next, ...Array.from({ length: count + 1 }, () => world.records.job)) })
    await refused({ after: cursorOf(next, 'x'.repeat(30_000)) })
    await refused({ after: cursorOf(next, 'x'), StartingPageNumber: 1 }, 'StartingPageNumber')
  })

  test.each(projectOrders.flatMap((column) => [column, `-${column}`]))(
    'refuses a `next` of the order by %s in any other, and no value of it that is none',
    async (sort) => {
      const { next } = (await ask(listWorkOrdersOfEmployee, { sort, after: '', NumberOfItemsPerPage: 3 }))
        .data as AnyPage
      for (const other of [null, ...projectOrders, ...projectOrders.map((column) => `-${column}`)]) {
        const { status, fields } = await ask(listWorkOrdersOfEmployee, { sort: other, after: next })
        expect([other, status]).toEqual([other, other === sort ? 200 : 400])
        if (other !== sort)
          expect(fields).toEqual([{ path: 'after', message: expect.stringContaining('another') }])
      }
      const of = `work_order.id ${sort}`
      for (const value of ['x', '', '-1', '9'.repeat(300), 'infinity', 'NaN', null]) {
        const { status } = await ask(listWorkOrdersOfEmployee, {
          sort,
          after: cursorOf(of, value, world.records.workOrder),
        })
        expect([value, [200, 400].includes(status)]).toEqual([value, true])
      }
    },
  )

  test('shows nobody more than their own list, whatever is in it', async () => {
    const { db } = server.database
    const account = await addAccount(db, await addCompany(db, { name: 'Other company' }), {
      name: 'Other account',
    })
    const stranger = await newPerson(server, account)
    const { next } = (await ask(listWorkOrdersOfEmployee, { after: '', NumberOfItemsPerPage: 1 }))
      .data as AnyPage
    const { data } = await server.call(listWorkOrdersOfEmployee, {
      token: stranger.token,
      body: { after: next ?? '' },
    })
    expect(data).toEqual({ items: [], count: 0, totalCount: 0, totalPages: 0, next: null })
  })
})

/** Which list is behind a call; of the others it is the history. */
const listed: Record<string, string> = {
  '/api/workorder/employee': 'work_order.id',
  '/api/workorder/self/bidtype': 'work_order.id',
  '/api/biddingactivity/summary/selfbids': 'bid_summary.id',
  '/api/folder/target': 'file.id',
}

// As spreadsheets -------------------------------------------------------------------------------------------------

const nameOfPerson = (row: Record<string, unknown>) => `${row.employeeFirstName} ${row.employeeLastName}`
const text = (field: string) => (row: Record<string, unknown>) => row[field]

/** The list that each sheet writes. Those of the plan and of codes write a tree, those of the
 * administrators are not everybody's: they have tests of their own. */
const sheets: Record<string, Shown> = {
  ...Object.assign({}, ...allKits.map((kit) => kit.lists.sheets)),
  '/api/court/export': { list: '/api/court', column: 'name', cell: text('title') },
  '/api/employee/export': { list: '/api/employee/search', column: 'name', cell: nameOfPerson },
  '/api/employeeworkorder/export': {
    list: '/api/employeeworkorder/workorder',
    target: 'workOrder',
    column: 'name',
    cell: nameOfPerson,
  },
  '/api/inventory/export': { list: '/api/inventory/all', column: 'name', cell: text('inventoryTitle') },
  '/api/workordermasterinventory/export': {
    list: '/api/workordermasterinventory/all',
    target: 'workOrder',
    as: 'workOrderUniqueId',
    column: 'name',
    cell: text('inventoryTitle'),
  },
  '/api/employeeinventory/export': {
    list: '/api/employeeinventory/workorder',
    target: 'stockedWorkOrder',
    as: 'workOrderUniqueId',
    column: 'name',
    cell: text('inventoryTitle'),
  },
  '/api/schedule/activities/export': {
    list: '/api/schedule/activities',
    column: 'name',
    cell: text('title'),
  },
  '/api/workorder/export': { list: '/api/workorder/employee', column: 'title', cell: text('workOrderTitle') },
  '/api/file/export': { list: '/api/s3/listfiles', target: 'workOrder', column: 'name', cell: text('name') },
}
// No lists: columns chosen elsewhere, or a form.
const others = [
  '/api/incident/log/report',
  '/api/incident/log/summary',
  '/api/biddingactivity/bidmatrix/export',
  '/api/company/export',
  '/api/accounts/export',
  '/api/codes/export',
  '/api/jobs/export',
  '/api/tasks/export',
  '/api/subtask/export',
]

describe('a list as a spreadsheet', () => {
  const shapeOf = ({ body }: Endpoint) => definitionOf(body as z.ZodType).shape as Record<string, z.ZodType>
  const exports = endpoints.filter(
    ({ body, sendsFile }) => sendsFile && body && shapeOf({ body } as Endpoint)?.format,
  )

  test('is one of those that are tried here', () => {
    expect(exports.map(({ path }) => path).toSorted()).toEqual([...Object.keys(sheets), ...others].toSorted())
  })

  const cases = Object.entries(sheets).map(([path, shown]) => [path, shown] as const)
  test.each(cases)('%s writes what its list shows, in its order, by its filter', async (path, shown) => {
    const find = (wanted: string) => endpoints.find((one) => one.path === wanted) as Endpoint
    const [sheet, list] = [find(path), find(shown.list)]
    const orders = unionOf(shapeOf(list).sort as z.ZodType)
    const columns = unionOf(shapeOf(sheet).columns as z.ZodType)
    expect(orders.length).toBeGreaterThan(1)
    const target = shown.target && world.records[shown.target]
    const ofList = shown.target
      ? { [shapeOf(list).TargetUniqueID ? 'TargetUniqueID' : 'workOrderUniqueId']: target }
      : {}
    const ofSheet = shown.target ? { [shown.as ?? 'TargetUniqueID']: target } : {}
    const rowsOf = async (filter: object) =>
      (await server.call(list, { token, body: { ...ofList, NumberOfItemsPerPage: 1000, ...filter } }))
        .data as AnyPage
    const sheetOf = (filter: object) =>
      download(server, sheet, { format: 'csv', ...ofSheet, ...filter }, { token })

    expect((await sheetOf({})).columns).toHaveLength(columns.length)
    const some = columns.slice(0, 2).toReversed()
    const [first, second] = (await sheetOf({ columns: columns.slice(0, 2) })).columns
    expect((await sheetOf({ columns: some })).columns).toEqual([second, first])
    for (const sort of [null, ...orders.filter((order) => isInSample(`${path} ${order}`, [], 4))]) {
      const { items, totalCount } = await rowsOf({ sort })
      const { rows } = await sheetOf({ sort, columns: [shown.column] })
      expect(totalCount).toBeGreaterThan(0)
      expect([sort, rows.map((row) => Object.values(row)[0])]).toEqual([sort, items.map(shown.cell)])
    }
    if (!shapeOf(sheet).searchKey) return
    const searchKey = 'no such words anywhere'
    expect([(await rowsOf({ searchKey })).totalCount, (await sheetOf({ searchKey })).rows]).toEqual([0, []])
  })
})

/** The words that an enumeration takes, through whatever wraps it. */
function unionOf(schema: z.ZodType): string[] {
  for (let at: z.ZodType | undefined = schema; at; at = innerOf(at)) {
    const { entries, element } = definitionOf(at) as { entries?: Record<string, string>; element?: z.ZodType }
    if (entries) return Object.values(entries)
    if (element) return unionOf(element)
  }
  return []
}
