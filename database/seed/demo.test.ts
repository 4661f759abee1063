import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { statuses } from '#contract/statuses.ts'
import { listBidCaptures } from '#features/activities/contract.ts'
import { listOwnBids } from '#features/bidding/contract.ts'
import { signIn, switchAccount } from '#features/identity/contract.ts'
import { getWorkOrderSummary, listWorkOrdersOfEmployee, type WorkOrder } from '#features/projects/contract.ts'
import { statesOf } from '#features/reference/server/places.ts'
import { newDatabase, openTestApp, signInAs, type TestApp } from '#tests/harness/server.ts'
import { SHORT_DAYS } from '#tests/harness/stock.ts'
import { DEMO_PASSWORD, demoSignIns, fillDemo, isEmpty } from './demo.ts'

/** Title, risk, days left, progress in percent, value in millions. */
const told: [title: string, risk: string, daysLeft: number, progress: number, value: number][] = [
  ['Linden Street Library Renewal', 'medium', 112, 62, 18.4],
  ['Harbor View Clinic Fit-out', 'high', -9, 71, 6.1],
  ['Foundry Lofts Block C', 'low', 344, 34, 31.7],
  ['Route 9 Maintenance Depot', 'attention', 28, 48, 12.2],
  ['Meridian Court Annex', 'critical', 63, 19, 9.8],
]

interface Demo extends TestApp {
  /** The number of statements that filled the database. */
  statements: number
}

/** An app with a database of its own, filled with the demo as of `day`. */
async function openDemo(day: string): Promise<Demo> {
  const { connection } = await newDatabase()
  const app = await openTestApp({
    connection,
  })
  expect(await isEmpty(app.database.db)).toBe(true)
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await app.database.db
    .withPlugin(counter)
    .transaction()
    .execute((transaction) => fillDemo(transaction, day))
  return { ...app, statements }
}

const title = (workOrder: { workOrderTitle: string }) => workOrder.workOrderTitle

let demo: Demo
let today: string

async function listOf(token: string, of = demo): Promise<WorkOrder[]> {
  const { status, data } = await of.call(listWorkOrdersOfEmployee, {
    body: { NumberOfItemsPerPage: 100 },
    token,
  })
  expect(status).toBe(200)
  expect(data.totalCount).toBe(data.items.length)
  return data.items
}

async function listOfUser(username: string): Promise<WorkOrder[]> {
  return listOf(await signInAs(demo, username, DEMO_PASSWORD))
}

async function switchTo(token: string, accountName: string): Promise<WorkOrder[]> {
  const { rows } = await demo.database.pool.query<{ id: string }>(
    'select account_id as id from account where name = $1',
    [accountName],
  )
  const body = { accountUniqueID: rows[0]?.id ?? '' }
  const { data } = await demo.call(switchAccount, { body, token })
  expect(data.account?.accountName).toBe(accountName)
  return listOf(token)
}

beforeAll(async () => {
  // The app's clock stands at tomorrow's noon, so that no midnight passes during the tests.
  today = new Date(Date.now() + DAY_MILLISECONDS).toISOString().slice(0, 10)
  demo = await openDemo(today)
  demo.clock.now = new Date(`${today}T12:00:00Z`)
})

afterAll(() => demo.close())

describe('the demo company', () => {
  it('fills an empty database, and fast', async () => {
    expect(await isEmpty(demo.database.db)).toBe(false)
    // The number is 2,500 to 2,800, by day of week and month, and takes a second on an idle machine.
    expect(demo.statements).toBeLessThan(2900)
  })

  it('is known to the planner at once', async () => {
    const { rows } = await demo.database.pool.query(
      "select tablename from pg_stats where tablename in ('activity', 'activity_capture', 'employee_activity') group by 1",
    )
    expect(rows).toHaveLength(3)
  })

  it('lets nine sign in, each where they work', async () => {
    const places: unknown[] = []
    for (const { username } of demoSignIns) {
      const { status, data } = await demo.call(signIn, { body: { username, password: DEMO_PASSWORD } })
      expect(status).toBe(200)
      places.push([
        username,
        data.isAdmin,
        data.companyRole,
        data.account?.accountName ?? null,
        data.accounts.length,
      ])
    }
    expect(places).toEqual([
      ['admin@plumbline.example', true, '', null, 0],
      ['eleanor@harrowpike.example', false, 'Account administrator', 'Northgate Office', 1],
      ['dana@harrowpike.example', false, 'Project manager', 'Northgate Office', 1],
      ['luis@harrowpike.example', false, 'Superintendent', 'Northgate Office', 1],
      ['grace@harrowpike.example', false, 'Foreman', 'Northgate Office', 1],
      ['joel@harrowpike.example', false, 'Accountant', 'Northgate Office', 2],
      ['nils@lindqvistames.example', false, 'Account administrator', 'Studio Lindqvist Ames', 2],
      ['amara@kestrelconcrete.example', false, 'Account administrator', 'Kestrel Concrete', 1],
      ['marisol@kestrelconcrete.example', false, 'Subcontractor', 'Northgate Office', 1],
    ])
  })

  it('tells thirty days of the library, all working days before today confirmed but one', async () => {
    const { rows } = await demo.database.pool.query(
      `select d.day::text as day, d.confirmed_at is not null as "isConfirmed", jsonb_array_length(d.kept->'work') as work,
         (select count(*)::int from field_day_weather w where w.day = d.day) as weather
       from field_day d order by d.day`,
    )
    expect(rows.length).toBeGreaterThan(18)
    expect(rows.every(({ isConfirmed, weather }) => isConfirmed && weather === 3)).toBe(true)
    expect(rows.some(({ work }) => work > 0)).toBe(true)
    const noted = await demo.database.pool.query(
      `select distinct n.noted_on::text as day from observation n join work_order w on w.id = n.work_order_id
       where w.title like 'Linden%' and n.noted_on < $1 and not exists (select 1 from field_day d where d.day = n.noted_on)`,
      [today],
    )
    expect(noted.rows).toHaveLength(1)
    expect((await demo.database.pool.query('select 1 from non_conformance')).rowCount).toBe(3)
    expect((await demo.database.pool.query('select 1 from field_day_addendum')).rowCount).toBe(1)
  })

  it("shows Dana the office's fourteen projects, those told in full first", async () => {
    const list = await listOfUser('dana@harrowpike.example')
    expect(list).toHaveLength(14)
    expect(list.slice(0, 7).map(title)).toEqual([
      'Linden Street Library Renewal',
      'Harbor View Clinic Fit-out',
      'Foundry Lofts Block C',
      'Route 9 Maintenance Depot',
      'Orchard Elementary Gym',
      'Pier 4 Boardwalk Repair',
      'Meridian Court Annex',
    ])
    expect(list.filter((workOrder) => workOrder.activityCount === 0).map(title)).toEqual([
      'Millrace Footbridge',
    ])
    // The totals use all three weights, and some prices are missing.
    const told = list.filter((workOrder) => workOrder.totalsBasis !== 'value' && workOrder.activityCount > 0)
    expect(told.map((workOrder) => [title(workOrder).slice(0, 21), workOrder.totalsBasis])).toEqual([
      ['Granary Street Food H', 'hours'],
      ['Northgate Union High ', 'count'],
    ])
    for (const { withoutPriceCount, activityCount, valueTotal, withoutTargetCount } of told) {
      expect(withoutPriceCount).toBeGreaterThan(0)
      expect(withoutPriceCount).toBeLessThan(activityCount / 2)
      expect(Number(valueTotal)).toBeGreaterThan(1e6)
      expect(withoutTargetCount).toBe(0)
    }
    expect(list.filter((workOrder) => !workOrder.workOrderStartDate).map(title)).toEqual([
      'Willow Bend Pump Station',
    ])
    expect(list.some((workOrder) => workOrder.workOrderTitle.length > 150)).toBe(true)
    const states = statesOf(840)?.map((state) => state.stateId)
    for (const workOrder of list) expect(states).toContain(workOrder.workOrderStateId)
  })

  it.each(told)('tells %s: %s, %i days, %i %, $%f million', async (name, risk, daysLeft, progress, value) => {
    const token = await signInAs(demo, 'dana@harrowpike.example', DEMO_PASSWORD)
    const workOrder = (await listOf(token)).find((candidate) => title(candidate) === name)
    const targetUniqueId = workOrder?.workOrderUniqueID ?? ''
    const { data } = await demo.call(getWorkOrderSummary, { body: { targetUniqueId }, token })
    expect(data).toMatchObject({ riskLevel: risk, remainingDays: daysLeft, totalsBasis: 'value' })
    const [estimated, completed] = [Number(data.estimatedTotal), Number(data.completedTotal)]
    expect(Math.abs(estimated / 1e6 / value - 1)).toBeLessThan(0.02)
    expect(Math.abs((100 * completed) / estimated - progress)).toBeLessThan(1)
  })

  it('advertises the gym only, to bid on in six days; the boardwalk is over', async () => {
    const dana = await listOfUser('dana@harrowpike.example')
    const bidding = dana.filter((workOrder) => workOrder.constructionPhase === '1')
    const inDays = (day: string | null) => (Date.parse(day ?? '') - Date.parse(today)) / DAY_MILLISECONDS
    expect(
      bidding.map((workOrder) => [
        title(workOrder),
        workOrder.isBidAdvertised,
        inDays(workOrder.biddingEndDate),
      ]),
    ).toEqual([
      ['Orchard Elementary Gym', true, 6],
      ['Pier 4 Boardwalk Repair', false, -7],
    ])
    const token = await signInAs(demo, 'amara@kestrelconcrete.example', DEMO_PASSWORD)
    const [gym, boardwalk] = await Promise.all(
      bidding.map(({ workOrderUniqueID: TargetUniqueID }) =>
        demo.call(listBidCaptures, { body: { TargetUniqueID }, token }),
      ),
    )
    expect(gym?.data.items[0]).toMatchObject({ jobTitle: 'Concrete package', originalBidUnitCost: null })
    expect(boardwalk?.status).toBe(404)
  })

  it('has three bids on the fourteen lines of the boardwalk, one price far below the others, a draft on the gym, and an award on the parking structure', async () => {
    const { rows } = await demo.database.pool.query(
      `select r.bidder_name as name, count(*)::int as lines,
              round(min(l.unit_cost / a.bid_unit_cost), 2)::text as least
       from bid_received r join work_order w on w.id = r.work_order_id
       join bid_line l on l.bid_summary_id = r.bid_summary_id join activity a on a.id = l.activity_id
       where w.title like 'Pier 4%' and w.bidding_ends_at < now() group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { name: 'Bluefin Steel Erectors', lines: 14, least: '0.61' },
      { name: 'Copperline Electric', lines: 13, least: '0.92' },
      { name: 'Kestrel Concrete', lines: 14, least: '0.95' },
    ])
    const token = await signInAs(demo, 'amara@kestrelconcrete.example', DEMO_PASSWORD)
    const { data } = await demo.call(listOwnBids, { body: {}, token })
    expect(
      data.items
        .map(({ workOrderTitle, isOpen, pricedCount, submittedCount }) => [
          workOrderTitle,
          isOpen,
          pricedCount,
          submittedCount,
        ])
        .toSorted(),
    ).toEqual([
      ['Ninth Avenue Parking Structure Repairs', false, 4, 4],
      ['Orchard Elementary Gym', true, 10, 0],
      ['Pier 4 Boardwalk Repair', false, 14, 14],
    ])
    const parking = await demo.database.pool.query(
      `select r.bidder_name as name, r.status_id as status, s.status_id = r.status_id as same,
              (select bool_and(l.unit_cost = a.bid_unit_cost) from bid_line l join activity a on a.id = l.activity_id
               where l.bid_summary_id = r.bid_summary_id) as "areCosts",
              (select array_agg(t.name) from task t join sub_contractor f on f.id = t.sub_contractor_id
               where t.work_order_id = w.id and f.name = r.bidder_name) as tasks
       from bid_received r join work_order w on w.id = r.work_order_id join bid_summary s on s.id = r.bid_summary_id
       where w.title like 'Ninth%' order by 1`,
    )
    expect(parking.rows).toEqual([
      { name: 'Bluefin Steel Erectors', status: statuses.Rejected, same: true, areCosts: false, tasks: null },
      {
        ...{ name: 'Kestrel Concrete', status: statuses.BidAccepted, same: true, areCosts: true },
        tasks: ['Concrete repair'],
      },
    ])
  })

  it('shows Luis and Joel all, Grace the three of her crew', async () => {
    expect(await listOfUser('luis@harrowpike.example')).toHaveLength(14)
    expect((await listOfUser('grace@harrowpike.example')).map(title)).toEqual([
      'Linden Street Library Renewal',
      'Harbor View Clinic Fit-out',
      'Route 9 Maintenance Depot',
    ])
    const joel = await signInAs(demo, 'joel@harrowpike.example', DEMO_PASSWORD)
    expect(await listOf(joel)).toHaveLength(14)
    expect(await switchTo(joel, 'Riverside Office')).toHaveLength(3)
  })

  it("shows Nils his own firm's project, and in the Northgate Office those he draws", async () => {
    const nils = await signInAs(demo, 'nils@lindqvistames.example', DEMO_PASSWORD)
    expect((await listOf(nils)).map(title)).toEqual(['Linden Street Library: Construction Administration'])
    expect((await switchTo(nils, 'Northgate Office')).map(title)).toEqual([
      'Linden Street Library Renewal',
      'Harbor View Clinic Fit-out',
      'Meridian Court Annex',
    ])
  })

  it('shows Amara her own yard, and the site administrator no project', async () => {
    expect((await listOfUser('amara@kestrelconcrete.example')).map(title)).toEqual([
      'Yard Wash-out Basin and Truck Scale',
    ])
    const token = await signInAs(demo, 'admin@plumbline.example', DEMO_PASSWORD)
    expect((await demo.call(listWorkOrdersOfEmployee, { body: {}, token })).status).toBe(403)
  })
})

describe.each(['2027-03-01', '2028-02-29'])('the demo company on %s', (day) => {
  let other: Demo
  beforeAll(async () => {
    other = await openDemo(day)
  })
  afterAll(() => other.close())

  it('has the same risks and days left', async () => {
    other.clock.now = new Date(`${day}T12:00:00Z`)
    const token = await signInAs(other, 'dana@harrowpike.example', DEMO_PASSWORD)
    const there = (await listOf(token, other)).map((row) => [title(row), row.riskLevel, row.remainingDays])
    const here = await listOfUser('dana@harrowpike.example')
    expect(there).toEqual(here.map((row) => [title(row), row.riskLevel, row.remainingDays]))
    expect(there).toEqual(
      expect.arrayContaining(told.map(([name, risk, daysLeft]) => [name, risk, daysLeft])),
    )
  })

  it('plans each part within the one above, and captures what was done when it was', async () => {
    const { rows } = await other.database.pool.query(
      `select w.title || ' / ' || j.title || ' / ' || t.name || ' / ' || a.title as outside
       from activity a join task t on t.id = a.task_id join job j on j.id = a.job_id
       join work_order w on w.id = a.work_order_id
       where not (w.start_date <= j.start_date and j.start_date <= t.start_date
                  and t.start_date <= a.start_date and a.end_date <= t.end_date
                  and t.end_date <= j.end_date and j.end_date <= w.end_date)
          or exists (select from activity_capture c where c.activity_id = a.id
                     and (c.capture_date < a.start_date or c.capture_date >= $1::date
                          or c.capture_date > a.end_date and a.captured_metric >= a.target_metric))`,
      [day],
    )
    expect(rows).toEqual([])
    const { rows: recent } = await other.database.pool.query(
      `select distinct capture_date from activity_capture where capture_date > $1::date - 21`,
      [day],
    )
    expect(recent.length).toBeGreaterThanOrEqual(14)
  })

  it('has moved no stock that was not there on its day', async () => {
    const { pool } = other.database
    const { rows } = await pool.query('select distinct account_id as id from inventory_movement')
    expect(rows).not.toEqual([])
    for (const { id } of rows) expect((await pool.query(SHORT_DAYS, [id])).rows).toEqual([])
  })

  it('codes nearly every activity', async () => {
    const { rows } = await other.database.pool.query(
      `select a.title from activity a join account c using (account_id)
       where c.name like '%Office' and not exists (select from activity_code k where k.activity_id = a.id)`,
    )
    expect(rows).toEqual([{ title: 'Lift and brace' }])
  })
})
