import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountHandle,
  addActivity,
  addCapture,
  addJob,
  addRole,
  addTask,
  addWorkOrder,
  assign,
} from '#database/seed/builders.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import { exportWorkOrders, type ProjectFilter } from '../contract.ts'

let server: TestApp
let account: AccountHandle
let ann: Person

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
})

const db = () => server.database.db
const today = () => new Date().toISOString().slice(0, 10)

const exported = (
  body: { format?: 'csv' | 'xlsx' } & Partial<Record<keyof ProjectFilter, string>> & {
      isBidding?: boolean
    } = {},
  person: Pick<Person, 'token'> = ann,
) => download(server, exportWorkOrders, { format: 'csv', ...body } as never, person)

const titlesOf = ({ rows }: Awaited<ReturnType<typeof exported>>) => rows.map((row) => row.Title)

/** Adds a work order that has a value for every column of a row. */
async function addToldWorkOrder(): Promise<void> {
  const workOrder = await addWorkOrder(db(), account, {
    title: 'Linden Street Library Renewal',
    description: 'New roof, new wing',
    start_date: '2030-01-01',
    end_date: '2030-12-31',
    construction_phase: '1',
    bidding_due_date: '2029-11-01',
    bidding_end_date: '2029-12-01',
    is_bid_advertised: true,
    bid_project_name: 'Library',
    address: '12 Linden Street',
    city: 'Ottawa',
    zip_code: '0123',
    country_id: 124,
    state_id: 12_400_887,
  })
  const task = await addTask(db(), await addJob(db(), workOrder, { title: 'Some' }), { name: 'Some' })
  const activity = await addActivity(db(), task, {
    title: 'Some',
    target_metric: '10',
    bid_unit_cost: '1250.5',
  })
  await addCapture(db(), activity, { employeeId: ann.employeeId, metric: '4', date: '2026-11-20' })
}

describe('work orders as a spreadsheet', () => {
  test('tell names and not ids', async () => {
    await addToldWorkOrder()
    const { rows, fileName } = await exported()
    expect(rows).toEqual([
      {
        Title: 'Linden Street Library Renewal',
        Status: 'Active',
        Phase: 'Bidding',
        'Start date': '2030-01-01',
        'End date': '2030-12-31',
        'Days left': expect.stringMatching(/^\d+$/),
        Risk: 'Low',
        'Risk because': expect.stringMatching(/^40% done, starts in [\d,]+ days$/),
        Progress: '40%',
        Completed: '5002.0',
        Estimated: '12505.0',
        Totals: 'weighted by cost',
        Value: '12505.00',
        'Missing costs': '0',
        'Bid project name': 'Library',
        'Bids due': '2029-11-01',
        'Bidding ends': 'The end of Dec 1, 2029 UTC',
        Advertised: 'Yes',
        Address: '12 Linden Street',
        City: 'Ottawa',
        'ZIP code': '0123',
        State: 'Ontario',
        Country: 'Canada',
        Description: 'New roof, new wing',
        Created: today(),
        ...{ Manager: '', 'Late activities': '0', 'Open records': '0', 'Overdue records': '0' },
        ...{ 'Your turn': '0', 'Next date': '2029-12-01', 'What is next': 'Bids due' },
      },
    ])
    expect(fileName).toBe(`Projects ${today()}.csv`)
  })

  test('have numbers and days as such in xlsx, and digits that are no number as text', async () => {
    await addToldWorkOrder()
    const { rows, fileName } = await exported({ format: 'xlsx' })
    expect(rows).toMatchObject([
      {
        'Start date': new Date('2030-01-01'),
        Progress: 0.4,
        Estimated: 12_505,
        'ZIP code': '0123',
        Created: new Date(today()),
      },
    ])
    expect(fileName).toBe(`Projects ${today()}.xlsx`)
  })

  test('leave empty what is not known', async () => {
    await addWorkOrder(db(), account, { title: 'Bare' })
    expect((await exported()).rows).toMatchObject([
      {
        Phase: 'Construction',
        'Start date': '',
        'Days left': '',
        Progress: '0%',
        Totals: '',
        Value: '',
        Advertised: 'No',
        State: '',
        Country: '',
      },
    ])
  })

  test('let nobody hide a formula in a title', async () => {
    const title = '=HYPERLINK("https://evil.example/","Click")'
    await addWorkOrder(db(), account, { title, city: '+Oslo', address: '  @home' })
    expect((await exported()).rows).toMatchObject([
      { Title: `'${title}`, City: "'+Oslo", Address: "'  @home" },
    ])
    const { rows, xml } = await exported({ format: 'xlsx' })
    expect(rows).toMatchObject([{ Title: title, City: '+Oslo', Address: '  @home' }])
    expect(xml).not.toMatch(/<f[\s>/]/)
  })

  test('are all of them, newest first, and not one page', async () => {
    await server.database.pool.query(
      `insert into work_order (company_id, account_id, id, title, status_id)
       select $1, $2, ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Project ' || n, 1
       from generate_series(1, 1050) n`,
      [account.companyId, account.accountId],
    )
    expect(titlesOf(await exported())).toEqual(
      Array.from({ length: 1050 }, (_, index) => `Project ${1050 - index}`),
    )
  })

  test('are filtered as the list is', async () => {
    await addWorkOrder(db(), account, { title: 'Library' })
    await addWorkOrder(db(), account, { title: 'Clinic', city: 'Libraryville', risk_level: 'high' })
    await addWorkOrder(db(), account, { title: 'Depot', construction_phase: '1' })
    expect(titlesOf(await exported({ searchKey: 'library' }))).toEqual(['Clinic', 'Library'])
    expect(titlesOf(await exported({ searchKey: 'library', riskLevel: 'high' }))).toEqual(['Clinic'])
    expect(titlesOf(await exported({ constructionPhase: '1' }))).toEqual(['Depot'])
    expect(titlesOf(await exported({ managerUniqueId: ann.employeeId }))).toEqual([])
    const bids = await exported({ isBidding: true })
    expect(titlesOf(bids)).toEqual(['Depot'])
    expect(bids.fileName).toBe(`Bid projects ${today()}.csv`)
  })

  test("are not another account's, nor those that one is not assigned to", async () => {
    await addWorkOrder(db(), account, { title: 'Secret' })
    const shared = await addWorkOrder(db(), account, { title: 'Shared' })
    const stranger = await newPerson(server, await newAccount(server, 'Stranger'))
    expect(titlesOf(await exported({}, stranger))).toEqual([])
    const role = await addRole(db(), account, 'No global access', { Projects: 15 })
    const bob = await newPerson(server, account, role)
    await assign(db(), bob, shared)
    expect(titlesOf(await exported({}, bob))).toEqual(['Shared'])
  })

  test('are not for who may not list them', async () => {
    const role = await addRole(db(), account, 'No projects', { Projects: 31 - 2, Jobs: 31 })
    expect(await exported({}, await newPerson(server, account, role))).toMatchObject({ status: 403 })
  })
})
