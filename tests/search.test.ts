/** A list finds what somebody means: whatever the accents and the letter case, and nothing in it has a meaning of its own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { numberOf, type RecordType, recordTypeOf } from '#contract/record-types.ts'
import { addAccount, addCompany, addLogin } from '#database/seed/builders.ts'
import { listChangeOrdersOfWorkOrder } from '#features/changeorders/contract.ts'
import { listJobCodesOfAccount } from '#features/codes/contract.ts'
import { searchEmployees } from '#features/employees/contract.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { listIncidents } from '#features/incidents/contract.ts'
import { listInvoices } from '#features/invoices/contract.ts'
import { listJobsOfWorkOrder } from '#features/jobs/contract.ts'
import { listPermitsOfWorkOrder } from '#features/permits/contract.ts'
import { listWorkOrdersOfEmployee } from '#features/projects/contract.ts'
import { searchPunchListItems } from '#features/punchlists/contract.ts'
import { listRfisOfWorkOrder } from '#features/rfis/contract.ts'
import { listSubcontractors } from '#features/subcontractors/contract.ts'
import { listSubmittalsOfWorkOrder } from '#features/submittals/contract.ts'
import { openTestApp, type TestApp } from './harness/server.ts'
import { buildWorld, kindOf, type World } from './harness/world.ts'

let server: TestApp
let world: World
let token: string

beforeAll(async () => {
  server = await openTestApp()
  const { db } = server.database
  const account = await addAccount(db, await addCompany(db, { name: 'Own company' }), { name: 'Own account' })
  world = await buildWorld(server, account, 'Account administrator')
  const loginId = await addLogin(db, { username: 'seeker@company.example', password: 'a password for tests' })
  token = await openSession(db, { loginId, place: world.employee, platform: 'Web', now: new Date() })
})
afterAll(() => server?.close())

const NAME = String.raw`Žižkov Müllerstraße 50%_\Øst οδος أحمد`

interface Searched {
  table: string
  column: string
  record: keyof World['records']
  endpoint: Endpoint
  body: (world: World) => object
}

const searched: Searched[] = [
  {
    table: 'work_order',
    column: 'title',
    record: 'workOrder',
    endpoint: listWorkOrdersOfEmployee,
    body: () => ({}),
  },
  {
    table: 'job',
    column: 'title',
    record: 'job',
    endpoint: listJobsOfWorkOrder,
    body: ({ records }) => ({ TargetUniqueID: records.workOrder }),
  },
  {
    table: 'punch_list_item',
    column: 'description',
    record: 'punchListItem',
    endpoint: searchPunchListItems,
    body: ({ records }) => ({ workOrderUniqueId: records.workOrder }),
  },
  {
    table: 'sub_contractor',
    column: 'name',
    record: 'subContractor',
    endpoint: listSubcontractors,
    body: () => ({}),
  },
  {
    table: 'employee',
    column: 'last_name',
    record: 'colleague',
    endpoint: searchEmployees,
    body: () => ({}),
  },
  {
    table: 'company_job_code',
    column: 'name',
    record: 'companyJobCode',
    endpoint: listJobCodesOfAccount,
    body: () => ({}),
  },
]

describe.each(searched)('a search in $table', ({ table, column, record, endpoint, body }) => {
  beforeAll(async () => {
    await server.database.pool.query(`update ${table} set ${column} = $1 where id = $2`, [
      NAME,
      world.records[record],
    ])
  })
  const find = async (searchKey: string) => {
    const answer = await server.call(endpoint, { token, body: { ...body(world), searchKey } })
    expect(answer.status).toBe(200)
    return (answer.data as { totalCount: number; items: unknown[] }).totalCount
  }

  test.each([
    'žižkov',
    'zizkov',
    'ZIZKOV',
    'muller',
    'MÜLLER',
    'mullerstrasse',
    'ost',
    '50%',
    String.raw`%_\ø`,
    'z',
    'lerst',
    'ΟΔΟΣ',
    'οδοσ',
    'احمد',
    'أحمد',
  ])('finds it by %s', async (part) => {
    expect(await find(part)).toBe(1)
  })

  test.each(['mueller', '50_', '5%', 'zizkov  muller', String.raw`50\%`, 'ostn', 'qx'])(
    'does not find it by %s',
    async (part) => {
      expect(await find(part)).toBe(0)
    },
  )
})

/** The registers of records that have numbers, of a work order. */
const numbered: readonly [RecordType, Endpoint][] = [
  ['PunchListItem', searchPunchListItems],
  ['RFI', listRfisOfWorkOrder],
  ['ChangeOrder', listChangeOrdersOfWorkOrder],
  ['Submittal', listSubmittalsOfWorkOrder],
  ['Permit', listPermitsOfWorkOrder],
  ['Incident', listIncidents],
  ['Invoice', listInvoices],
]

describe.each(numbered)('the number of a %s', (type, endpoint) => {
  test('finds it as people say it, and without what stands before', async () => {
    const id = world.records[kindOf(type)]
    await server.database.pool.query(`update ${recordTypeOf(type).table} set number = 4711 where id = $1`, [
      id,
    ])
    const find = async (searchKey: string) => {
      const place = world.records.workOrder
      const body = { TargetUniqueID: place, workOrderUniqueId: place, workOrderUniqueID: place, searchKey }
      const answer = await server.call(endpoint, { token, body })
      expect(answer.status).toBe(200)
      return (answer.data as { totalCount: number }).totalCount
    }
    const said = numberOf(type, 4711)
    for (const key of [said, said.toLowerCase(), '4711']) expect(await find(key), key).toBe(1)
    for (const key of [numberOf(type, 471), '471']) expect(await find(key), key).toBe(0)
  })
})

test('every table that is searched has an index of the parts', async () => {
  const { rows } = await server.database.pool.query<{ table: string; indexes: number }>(
    `select c.relname as table, (select count(*)::int from pg_index i join pg_class x on x.oid = i.indexrelid
       join pg_am m on m.oid = x.relam
       where i.indrelid = c.oid and m.amname = 'gin' and a.attnum = any(i.indkey::int2[])) as indexes
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'sought' and c.relkind = 'r' order by 1`,
  )
  expect(rows.length).toBeGreaterThan(10)
  for (const { table, indexes } of rows) expect(indexes, table).toBe(1)
})
