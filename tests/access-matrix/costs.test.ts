/**
 * Only people with *Costs* see and change costs (records.md 'Costs'), in every reply and every file. The
 * account of this test has amounts that occur nowhere else. A person with all rights except *Costs* makes
 * each call, and the reply must not contain these amounts.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { costsMarkOf } from '#contract/costs.ts'
import { type Endpoint, isWrite, urlOf } from '#contract/endpoint.ts'
import { bits, type Permissions } from '#contract/modules.ts'
import type { EmployeeHandle } from '#database/seed/builders.ts'
import {
  createChangeOrders,
  findChangeOrder,
  updateChangeOrderItems,
} from '#features/changeorders/contract.ts'
import { costsOrdersOf } from '#server/costs.ts'
import { fieldsOf, withValueAt } from '../harness/sample.ts'
import {
  applicable,
  callerOf,
  colleagueWith,
  every,
  everything,
  isClosed,
  isForAdministrators,
  own,
  sampleCall,
  server,
  textIn,
  tokenOf,
  useMatrix,
  withoutFilters,
} from './matrix.ts'

useMatrix()

const UNIT_COST = 7319.37
const CONTRACT = 86_753_109.13
const ITEM = 54_321.19
/**
 * The amounts to search for, as replies write them: the amounts of the account, and the values that are
 * computed from these amounts.
 */
let amounts: string[]

const withCosts = (sum: number): Permissions => ({ ...everything, Costs: sum })
const blind = () => colleagueWith('Blind', withCosts(0))
const reader = () => colleagueWith('Reader', withCosts(bits.Read))

beforeAll(async () => {
  const { pool } = server.database
  const { accountId } = own.account
  await pool.query('update activity set bid_unit_cost = $1, target_metric = 20.3333 where account_id = $2', [
    UNIT_COST,
    accountId,
  ])
  await pool.query('update work_order set contract_amount = $1 where account_id = $2', [CONTRACT, accountId])
  const changed = await server.call(updateChangeOrderItems, {
    token: await tokenOf(),
    body: [{ changeOrderItemUniqueId: own.records.changeOrderItem, changeOrderItemAmount: `${ITEM}` }],
  })
  const made = await server.call(createChangeOrders, {
    token: await tokenOf(),
    body: [
      {
        ...(sampleCall(createChangeOrders).body as [object])[0],
        items: [{ changeOrderItemName: 'Crane', changeOrderItemAmount: `${ITEM}` }],
      } as never,
    ],
  })
  const failure = changed.errorDescription ?? made.errorDescription
  if (failure) throw new Error(failure)
  const told = await pool.query<{ amount: string }>(
    `select distinct value::numeric(20, 2)::text as amount from progress where account_id = $1 and value > 0
     union select sum(amount)::numeric(20, 2)::text from change_order_item where account_id = $1 group by change_order_id
     union select value_done::numeric(20, 2)::text from progress where account_id = $1 and value_done > 0`,
    [accountId],
  )
  amounts = [
    ...[UNIT_COST, CONTRACT, ITEM, CONTRACT + ITEM].map((amount) => amount.toFixed(2)),
    ...told.rows.map(({ amount }) => amount),
  ]
})

/**
 * Returns the amounts that a text contains, with or without thousands separators, also if '.0' replaces
 * trailing zeros.
 */
function amountsIn(text: string): string[] {
  const bare = text.replaceAll(/(?<=\d),(?=\d{3})/g, '')
  return amounts.filter((amount) => bare.includes(amount) || bare.includes(amount.replace(/\.?0+$/, '.0')))
}

/** Amounts have two decimals. Unit costs have two to four decimals. */
const CENTS = /^-?\d+\.\d{2}$/
const UNIT_COSTS = /^-?\d+\.\d{2,4}$/
/**
 * Fields whose decimals are not checked. Totals have the format of the documents (000 §7), in value, hours or
 * counts; `retainagePercent` is a percentage.
 */
const OTHERWISE = new Set(['estimatedTotal', 'completedTotal', 'totalsBasis', 'retainagePercent'])

/**
 * Returns the fields of a reply with wrong decimals: amounts that are not written to the cent, and numbers
 * with five or more decimals.
 */
function untidyIn({ reply }: Endpoint, answer: unknown): string[] {
  const money = new Set(
    fieldsOf(reply)
      .filter(({ schema }) => costsMarkOf(schema))
      .map(({ path }) => String(path.at(-1)))
      .filter((name) => !OTHERWISE.has(name)),
  )
  const untidy: string[] = []
  const look = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(name, one)
    else if (value !== null && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) look(key, one)
    else if (typeof value === 'number' && /\.\d{5}/.test(String(value))) untidy.push(`${name}: ${value}`)
    else if (typeof value === 'string' && money.has(name)) {
      const isTidy = (/unit/i.test(name) ? UNIT_COSTS : CENTS).test(value)
      if (!isTidy) untidy.push(`${name}: ${value}`)
    }
  }
  look('', answer)
  return untidy
}

async function ask(endpoint: Endpoint, employee: EmployeeHandle | undefined, body: unknown) {
  const { params } = sampleCall(endpoint)
  return server.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint).replaceAll(/:(\w+)/g, (_all, key: string) =>
      encodeURIComponent(String(params[key])),
    ),
    headers: { authorization: await callerOf(endpoint, employee), 'content-type': 'application/json' },
    ...(endpoint.body && { payload: JSON.stringify(body) }),
  })
}

const found = new Set<string>()

describe('what whoever does not see costs is answered', () => {
  const reading = applicable(
    (endpoint) =>
      isClosed(endpoint) && !isWrite(endpoint) && !endpoint.streams && !isForAdministrators(endpoint),
  )

  test.each(reading)('%s', async (name, endpoint) => {
    const { body: sample } = sampleCall(endpoint)
    const body = {
      ...(withoutFilters(endpoint, sample) as object),
      // CSV is enough, because both sheet formats are written from the same rows (server/sheets/sheet.ts).
      ...(endpoint.sendsFile && { format: 'csv' }),
      // The view of all waiting records, because nothing waits on these callers.
      ...(endpoint.area === 'court' && { view: 'all' }),
    }
    const textOf = async (employee: EmployeeHandle | undefined) => {
      const response = await ask(endpoint, employee, body)
      return response.statusCode === 200 ? textIn(response) : ''
    }
    expect(amountsIn(await textOf(await blind()))).toEqual([])
    const told = await textOf(await reader())
    if (amountsIn(told).length > 0) found.add(name)
    if (told.startsWith('{')) expect(untidyIn(endpoint, JSON.parse(told))).toEqual([])
  })

  test('though others are told them in all of these', () => {
    const telling = [
      'GET /api/SubTasks/{id}',
      'POST /api/changeordermaster/history',
      'POST /api/changeorderitem/getbychangeordermaster',
      'POST /api/changeordermaster/effect',
      'POST /api/changeordermaster/export',
      'POST /api/changeordermaster/getbychangeorder',
      'POST /api/court',
      'POST /api/subtask/export',
      'POST /api/subtask/task',
      'POST /api/workorder/export',
      'POST /api/workorder/summary',
    ]
    const asked = reading.map(([name]) => name)
    expect([...found]).toEqual(expect.arrayContaining(telling.filter((name) => asked.includes(name))))
  })

  test('by the share that is done, with the same percent', async () => {
    const body = { TargetUniqueID: own.records.workOrder, StartingPageNumber: 0, NumberOfItemsPerPage: 5 }
    const [[, endpoint] = []] = every(({ path }) => path === '/api/workorder')
    if (!endpoint) throw new Error('There is no such call')
    const read = async (employee: EmployeeHandle) =>
      (await ask(endpoint, employee, body)).json().data.items[0]
    const [told, shown] = [await read(await blind()), await read(await reader())]
    expect(told).toMatchObject({ estimatedTotal: '100.0', totalsBasis: 'share', valueTotal: null })
    expect(Number(told.completedTotal)).toBeCloseTo(
      (Number(shown.completedTotal) * 100) / Number(shown.estimatedTotal),
      3,
    )
  })
})

describe('the order of rows', () => {
  const sorting = every((endpoint) => costsOrdersOf(endpoint.body).length > 0)

  test('tells nobody what they do not see: there are lists by costs', () =>
    expect(sorting.length).toBeGreaterThan(4))

  test.each(sorting)('%s', async (_name, endpoint) => {
    const { body: sample } = sampleCall(endpoint)
    for (const order of costsOrdersOf(endpoint.body))
      for (const sort of [order, `-${order}`]) {
        const body = { ...(withoutFilters(endpoint, sample) as object), sort, format: 'csv' }
        const refused = await ask(endpoint, await blind(), body)
        expect(refused.statusCode).toBe(403)
        expect(refused.json().errorCode).toBe('COSTS_UNSEEN')
        expect((await ask(endpoint, await reader(), body)).statusCode).toBe(200)
      }
  })
})

// Writing -----------------------------------------------------------------------------------------------------------------

const costsIn = ({ body }: Endpoint) => fieldsOf(body).filter(({ schema }) => costsMarkOf(schema))

/** A body with this amount in all its fields that are costs. */
const withAmounts = (endpoint: Endpoint, amount: string) =>
  costsIn(endpoint).reduce((body, { path }) => withValueAt(body, path, amount), sampleCall(endpoint).body)

/** Returns the sums of the amounts that are stored for the account. */
async function stored(): Promise<unknown> {
  const { rows } = await server.database.pool.query(
    `select (select sum(contract_amount) from work_order where account_id = $1) as contracts,
      (select sum(bid_unit_cost) from activity where account_id = $1) as costs,
      (select sum(amount) from change_order_item where account_id = $1 and deleted_at is null) as items,
      (select sum(amount) from invoice where account_id = $1 and deleted_at is null) as invoices,
      (select sum(retainage_percent) from invoice where account_id = $1 and deleted_at is null) as retained`,
    [own.account.accountId],
  )
  return rows[0]
}

/** The person who makes a change order or an invoice may type its amounts (records.md 'Costs'). */
const MADE_BY_THEMSELVES = ['POST /api/changeordermaster/create', 'POST /api/invoicemaster/create']

describe('what whoever may not change costs sends', () => {
  const writing = every((endpoint) => isWrite(endpoint) && costsIn(endpoint).length > 0)

  test('can be said by all calls that take amounts', () => {
    expect(writing.map(([name]) => name).toSorted()).toEqual([
      'POST /api/changeorderitem/create',
      'POST /api/changeorderitem/update',
      'POST /api/changeordermaster/create',
      'POST /api/changeordermaster/update',
      'POST /api/inventory/create',
      'POST /api/inventory/import',
      'POST /api/inventory/update',
      'POST /api/invoicemaster/create',
      'POST /api/invoicemaster/update',
      'POST /api/subtask/create',
      'POST /api/subtask/update',
      'POST /api/workorder/create',
      'POST /api/workorder/update',
    ])
  })

  test.each(writing)('%s', async (name, endpoint) => {
    const sent = withAmounts(endpoint, '99.99')
    const before = await stored()
    const unseen = await ask(endpoint, await blind(), sent)
    expect(unseen.json()).toMatchObject({ errorCode: null })
    if (MADE_BY_THEMSELVES.includes(name)) return
    expect(await stored()).toEqual(before)
    const refused = await ask(endpoint, await reader(), sent)
    expect([refused.statusCode, refused.json().errorCode]).toEqual([403, 'COSTS_FIXED'])
    expect(await stored()).toEqual(before)
  })
})

test('whoever made a change order or decides on it sees its amounts, and no others', async () => {
  const { pool } = server.database
  const employee = await colleagueWith('Originator', withCosts(0))
  const id = own.records.changeOrder
  const read = async () => {
    const { data } = await server.call(findChangeOrder, {
      token: await tokenOf(employee),
      body: { TargetUniqueID: id },
    })
    return data.items[0]
  }
  expect(await read()).toMatchObject({ amount: null, seesCosts: false })
  await pool.query('update change_order set originator_employee_id = $1 where id = $2', [
    employee.employeeId,
    id,
  ])
  expect(await read()).toMatchObject({ amount: ITEM.toFixed(2), seesCosts: true })
})
