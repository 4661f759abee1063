/** Projects in the order of a column, on a page and in a spreadsheet. */
import { beforeAll, expect, test } from 'vitest'
import {
  type AccountHandle,
  addActivity,
  addCapture,
  addJob,
  addRole,
  addTask,
  addWorkOrder,
  type NewWorkOrderRow,
} from '#database/seed/builders.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import { exportWorkOrders, listOwnBidProjects, listWorkOrdersOfEmployee } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person

const db = () => server.database.db

/**
 * Adds a project. With `work`, it gets an activity with a target of 100, this unit cost and this quantity
 * done.
 */
async function add(row: NewWorkOrderRow, work?: { price: string | null; done: string }): Promise<void> {
  const workOrder = await addWorkOrder(db(), account, row)
  if (!work) return
  const task = await addTask(db(), await addJob(db(), workOrder, { title: 'Some' }), { name: 'Some' })
  const activity = await addActivity(db(), task, {
    title: 'Some',
    target_metric: '100',
    ...(work.price && { bid_unit_cost: work.price }),
  })
  await addCapture(db(), activity, { employeeId: ann.employeeId, metric: work.done, date: '2026-11-20' })
}

beforeAll(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  await add({ title: 'beta', risk_level: 'critical', start_date: '2030-03-01', end_date: '2030-12-01' })
  await add(
    { title: 'Alpha', risk_level: 'attention', construction_phase: '3', end_date: '2030-06-01' },
    { price: '5', done: '20' },
  )
  await add(
    {
      title: 'delta',
      risk_level: 'low',
      construction_phase: '1',
      start_date: '2030-01-01',
      bidding_due_date: '2029-05-01',
      bidding_end_date: '2029-06-01',
    },
    { price: '40', done: '10' },
  )
  await add(
    {
      title: 'Gamma',
      risk_level: 'high',
      construction_phase: '1',
      start_date: '2030-02-01',
      end_date: '2030-12-01',
      bidding_end_date: '2029-04-01',
    },
    { price: null, done: '90' },
  )
  await add({ title: 'gamma', risk_level: 'medium', construction_phase: '1', bidding_due_date: '2029-04-01' })
})

const NEWEST_FIRST = ['gamma', 'Gamma', 'delta', 'Alpha', 'beta']

const inOrder: [sort: string | null, titles: string[]][] = [
  [null, NEWEST_FIRST],
  ['title', ['Alpha', 'beta', 'delta', 'gamma', 'Gamma']],
  ['-title', ['Gamma', 'gamma', 'delta', 'beta', 'Alpha']],
  // From the lowest risk to the highest, not alphabetical.
  ['risk', ['delta', 'gamma', 'Alpha', 'Gamma', 'beta']],
  ['-risk', ['beta', 'Gamma', 'Alpha', 'gamma', 'delta']],
  ['progress', ['gamma', 'beta', 'delta', 'Alpha', 'Gamma']],
  ['-progress', ['Gamma', 'Alpha', 'delta', 'gamma', 'beta']],
  // Projects without the date come last in both directions.
  ['start', ['delta', 'Gamma', 'beta', 'gamma', 'Alpha']],
  ['-start', ['beta', 'Gamma', 'delta', 'gamma', 'Alpha']],
  ['end', ['Alpha', 'Gamma', 'beta', 'gamma', 'delta']],
  ['-end', ['Gamma', 'beta', 'Alpha', 'gamma', 'delta']],
  ['phase', ['gamma', 'Gamma', 'delta', 'beta', 'Alpha']],
  ['value', ['Alpha', 'delta', 'gamma', 'Gamma', 'beta']],
  ['-value', ['delta', 'Alpha', 'gamma', 'Gamma', 'beta']],
]

const page = async (body: object, who: Pick<Person, 'token'> = ann) =>
  (await server.call(listWorkOrdersOfEmployee, { body, token: who.token })).data
const titlesOf = (items: { workOrderTitle: string }[]) => items.map(({ workOrderTitle }) => workOrderTitle)
const sheet = (body: object, who: Pick<Person, 'token'> = ann) =>
  download(server, exportWorkOrders, { format: 'csv', ...body }, who)

test.each(inOrder)('by %s they come so', async (sort, titles) => {
  expect(titlesOf((await page({ sort })).items)).toEqual(titles)
  const { rows, columns } = await sheet({ sort, columns: ['title'] })
  expect(rows.map((row) => row.Title)).toEqual(titles)
  expect(columns).toEqual(['Title'])
})

test('in the order of a column the pages are one list, and filtered as always', async () => {
  const paging = { NumberOfItemsPerPage: 2, sort: '-risk' }
  const pages = [0, 1, 2].map((StartingPageNumber) => page({ ...paging, StartingPageNumber }))
  const titles = (await Promise.all(pages)).map(({ items }) => titlesOf(items))
  expect(titles).toEqual([['beta', 'Gamma'], ['Alpha', 'gamma'], ['delta']])
  expect(await page({ ...paging, StartingPageNumber: 7 })).toMatchObject({ items: [], totalCount: 5 })
  expect(titlesOf((await page({ sort: 'title', searchKey: 'amma' })).items)).toEqual(['gamma', 'Gamma'])
})

test('titles come as people expect them, also where a page goes on behind a row', async () => {
  const other = await newAccount(server)
  const reader = await newPerson(server, other)
  const titles = ['1.1', '1.2', '1.10', 'apfel', 'Apfel', 'Äpfel', 'Level 2', 'Level 10', 'Zebra']
  for (const title of titles.toReversed()) await addWorkOrder(db(), other, { title })
  expect(titlesOf((await page({ sort: 'title' }, reader)).items)).toEqual(titles)
  const behind = async (after: string): Promise<string[]> => {
    const { items, next } = await page({ sort: 'title', NumberOfItemsPerPage: 2, after }, reader)
    return [...titlesOf(items), ...(next ? await behind(next) : [])]
  }
  expect(await behind('')).toEqual(titles)
})

test('in the order of a column one sees no more than one may', async () => {
  const bob = await newPerson(server, account, await addRole(db(), account, 'Some role', { Projects: 15 }))
  expect((await page({ sort: 'title' }, bob)).items).toEqual([])
  const stranger = await newPerson(server, await newAccount(server))
  expect((await page({ sort: 'title' }, stranger)).items).toEqual([])
  expect((await sheet({ sort: 'title' }, stranger)).rows).toEqual([])
})

test.each<[sort: string | null, titles: string[]]>([
  [null, ['gamma', 'Gamma', 'delta']],
  ['due', ['gamma', 'delta', 'Gamma']],
  ['-due', ['delta', 'gamma', 'Gamma']],
  // For bid projects, `end` is the end of bidding.
  ['end', ['Gamma', 'delta', 'gamma']],
  ['-end', ['delta', 'Gamma', 'gamma']],
  ['title', ['delta', 'gamma', 'Gamma']],
  ['-value', ['delta', 'gamma', 'Gamma']],
])('bid projects by %s come so', async (sort, titles) => {
  const { data } = await server.call(listOwnBidProjects, { body: { sort } as never, token: ann.token })
  expect(titlesOf(data.items)).toEqual(titles)
  const { rows } = await sheet({ isBidding: true, sort })
  expect(rows.map((row) => row.Title)).toEqual(titles)
})

test('a spreadsheet has the columns that are shown, in their order', async () => {
  const { columns, rows } = await sheet({ columns: ['end', 'risk', 'title'], sort: 'title' })
  expect(columns).toEqual(['End date', 'Risk', 'Title'])
  expect(rows[0]).toEqual({ 'End date': '2030-06-01', Risk: 'Attention', Title: 'Alpha' })
  const bids = await sheet({ columns: ['title', 'end'], isBidding: true, sort: 'end' })
  expect(bids.rows[0]).toEqual({ Title: 'Gamma', 'Bidding ends': 'The end of Apr 1, 2029 UTC' })
})

test.each<object>([
  { sort: 'city' },
  { sort: '--title' },
  { sort: 'title desc' },
  { columns: [] },
  { columns: ['secret'] },
  { columns: ['title', 'title'] },
])('what is no column is refused: %j', async (wanted) => {
  expect(await sheet(wanted)).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
})
