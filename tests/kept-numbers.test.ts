/** What is kept so that lists need not count and compute it, held against all of it computed anew from the records. */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAfter } from '#contract/days.ts'
import { type AccountHandle, addJob, addTask } from '#database/seed/builders.ts'
import { assignToActivities } from '#features/activities/contract.ts'
import {
  copyRecords,
  createWorkOrders,
  deleteWorkOrders,
  listWorkOrdersOfEmployee,
  restoreWorkOrders,
  updateWorkOrders,
} from '#features/projects/contract.ts'
import { riskLevels } from '#features/reference/contract.ts'
import { callAt } from './harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from './harness/server.ts'

const CALLERS = 20
const STEPS = 12

let server: TestApp
let account: AccountHandle
let sibling: AccountHandle
let people: Person[]

beforeAll(async () => {
  server = await openTestApp()
  account = await newAccount(server)
  sibling = await newAccount(server)
  people = await Promise.all(Array.from({ length: CALLERS }, () => newPerson(server, account)))
})
afterAll(() => server?.close())

const dayAt = (days: number) => dayAfter(new Date().toISOString(), days)

const project = fc
  .tuple(fc.integer({ min: -90, max: 60 }), fc.integer({ min: 0, max: 120 }), fc.boolean())
  .map(([start, span, isWithout]) =>
    isWithout
      ? { workOrderStartDate: null, workOrderEndDate: null }
      : { workOrderStartDate: dayAt(start), workOrderEndDate: dayAt(start + span) },
  )
const metric = fc.integer({ min: 0, max: 30_000 }).map((digits) => String(digits / 1000))
const some = fc.oneof(fc.constant(null), metric, metric)
const activity = fc.record({ subTaskTargetMetric: metric, bidUnitCost: some, subTaskHours: some })
const which = fc.nat(999)
const step = fc.oneof(
  fc.record({
    what: fc.constant('add' as const),
    which,
    projects: fc.array(project, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ what: fc.constant('change' as const), which, project }),
  fc.record({
    what: fc.constant('risk' as const),
    which,
    riskLevel: fc.constantFrom(null, ...riskLevels.map((each) => each.riskLevel)),
  }),
  fc.record({ what: fc.constantFrom('delete' as const, 'restore' as const, 'copy' as const), which }),
  fc.record({
    what: fc.constant('plan' as const),
    which,
    activities: fc.array(activity, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ what: fc.constant('capture' as const), which, metric }),
  fc.record({ what: fc.constantFrom('removeActivity' as const, 'removeJob' as const), which }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface Made {
  projects: string[]
  jobs: string[]
  tasks: string[]
}

const ids = async (table: 'activity' | 'work_order') =>
  (
    await server.database.pool.query<{ id: string }>(
      `select id from ${table} where account_id = $1 and deleted_at is null order by id`,
      [account.accountId],
    )
  ).rows.map(({ id }) => id)

async function perform(ann: Person, made: Made, given: Step): Promise<number | undefined> {
  const { token } = ann
  const pick = <T>(from: readonly T[]) => from[given.which % Math.max(1, from.length)]
  const workOrderUniqueID = pick(made.projects) ?? ''
  switch (given.what) {
    case 'add': {
      const body = given.projects.map((dates, index) => ({ workOrderTitle: `Weir ${index}`, ...dates }))
      const { data, status } = await server.call(createWorkOrders, { body, token })
      made.projects.push(...data)
      const [workOrderId] = data
      if (workOrderId) {
        const { db } = server.database
        const job = await addJob(db, { ...account, workOrderId }, { title: 'Job' })
        made.jobs.push(job.jobId)
        made.tasks.push((await addTask(db, job, { name: 'Task' })).taskId)
      }
      return status
    }
    case 'change':
      return (await server.call(updateWorkOrders, { body: [{ workOrderUniqueID, ...given.project }], token }))
        .status
    case 'risk':
      return (
        await server.call(updateWorkOrders, {
          body: [{ workOrderUniqueID, riskLevel: given.riskLevel }],
          token,
        })
      ).status
    case 'delete':
      return (await server.call(deleteWorkOrders, { body: [workOrderUniqueID], token })).status
    case 'restore':
      return (await server.call(restoreWorkOrders, { body: [workOrderUniqueID], token })).status
    case 'copy':
      return (await server.call(copyRecords, { body: [{ workOrderUniqueId: workOrderUniqueID }], token }))
        .status
    case 'plan': {
      const body = given.activities.map((each) => ({
        taskUniqueId: pick(made.tasks),
        subTaskTitle: 'Some',
        ...each,
      }))
      return (await callAt(server, 'activity', 'create', body, ann)).status
    }
    case 'capture': {
      const body = [{ subTaskUniqueId: pick(await ids('activity')) ?? '', metricCompleted: given.metric }]
      return (await server.call(assignToActivities, { body, token })).status
    }
    case 'removeActivity':
      return (await callAt(server, 'activity', 'remove', [pick(await ids('activity'))], ann)).status
    case 'removeJob':
      return (await callAt(server, 'job', 'remove', [pick(made.jobs)], ann)).status
  }
}

/** Everything that is kept of work orders beside what it is now, from nothing but records; where both differ. */
const DIFFERENCES = `
  with sums as (
    select w.company_id, w.account_id, w.id, count(a.id)::int as activities,
           count(a.id) filter (where a.bid_unit_cost > 0)::int as priced,
           count(a.id) filter (where a.hours > 0)::int as timed,
           coalesce(sum(a.target_metric * coalesce(a.bid_unit_cost, 0)), 0) as value,
           coalesce(sum(least(a.captured_metric, a.target_metric) * coalesce(a.bid_unit_cost, 0)), 0) as value_done,
           coalesce(sum(coalesce(a.hours, 0)), 0) as hours,
           coalesce(sum(part_done(coalesce(a.hours, 0), a.captured_metric, a.target_metric)), 0) as hours_done,
           coalesce(sum(part_done(1, a.captured_metric, a.target_metric)), 0) as count_done
    from work_order w
    left join activity a on a.company_id = w.company_id and a.account_id = w.account_id and a.work_order_id = w.id
      and a.deleted_at is null
    group by w.company_id, w.account_id, w.id
  ), counted as (
    select s.*, totals_basis(activities, priced, timed) as basis from sums s
  ), now as (
    select c.*, case basis when 'value' then value when 'hours' then hours else activities end as total,
           case basis when 'value' then value_done when 'hours' then told_done(hours_done, hours)
                      else told_done(count_done, activities) end as done
    from counted c
  )
  select w.id, w.title, day.today::text, risk_on(p.risk_level, p.risk_from, day.today) as kept,
         risk_level(w.risk_level, w.start_date, w.end_date, n.done, n.total, day.today) as now, p.is_project,
         w.deleted_at is null as is_there
  from work_order w
  join now n on n.company_id = w.company_id and n.account_id = w.account_id and n.id = w.id
  left join progress p on p.company_id = w.company_id and p.account_id = w.account_id and p.record_id = w.id
  cross join lateral (select current_date + days as today from generate_series(-200, 200, 10) days) day
  where risk_on(p.risk_level, p.risk_from, day.today)
          is distinct from risk_level(w.risk_level, w.start_date, w.end_date, n.done, n.total, day.today)
     or p.is_project is distinct from (w.deleted_at is null)`

async function expectRight(): Promise<void> {
  const { pool } = server.database
  expect((await pool.query(DIFFERENCES)).rows).toEqual([])
  const { rows } = await pool.query(
    `select coalesce(kept.account_id, counted.account_id) as account, kept.total as kept, counted.total as counted
     from (select account_id, sum(total)::int as total from record_count where record = 'work_order' group by 1) kept
     full join (select account_id, count(*)::int as total from work_order where deleted_at is null group by 1) counted
       using (account_id)
     where coalesce(kept.total, 0) <> coalesce(counted.total, 0)`,
  )
  expect(rows).toEqual([])
}

describe('what is kept of work orders', () => {
  test('is what is counted anew, after what twenty callers did at once', async () => {
    const made: Made = { projects: [], jobs: [], tasks: [] }
    const [first] = people as [Person]
    for (const each of [0, 1, 2]) {
      const projects = [{ workOrderStartDate: dayAt(-30 - each), workOrderEndDate: dayAt(30) }]
      await perform(first, made, { what: 'add', which: 0, projects })
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: STEPS, maxLength: STEPS }), {
          minLength: CALLERS,
          maxLength: CALLERS,
        }),
        async (plans) => {
          const statuses = new Set<number | undefined>()
          await Promise.all(
            plans.map(async (steps, caller) => {
              for (const each of steps) statuses.add(await perform(people[caller] as Person, made, each))
            }),
          )
          // That something was gone, or others were in the way, are answers too.
          for (const status of statuses) expect([200, 400, 404, 409]).toContain(status)
          await expectRight()
        },
      ),
      { numRuns: 3, endOnFailure: true },
    )
    expect((await ids('work_order')).length).toBeGreaterThan(20)
  })

  test('is what lists tell: how many there are, and how many at each risk', async () => {
    const [ann] = people as [Person]
    const total = async (body: object) =>
      (await server.call(listWorkOrdersOfEmployee, { token: ann.token, body })).data.totalCount
    const all = (await ids('work_order')).length
    expect(await total({ NumberOfItemsPerPage: 4 })).toBe(all)
    expect(await total({ NumberOfItemsPerPage: 4, StartingPageNumber: 9999 })).toBe(all)
    const byRisk = await Promise.all(
      riskLevels.map(({ riskLevel }) => total({ NumberOfItemsPerPage: 1, riskLevel })),
    )
    expect(byRisk.reduce((one, other) => one + other)).toBe(all)
    const searched = await Promise.all(
      riskLevels.map(({ riskLevel }) => total({ NumberOfItemsPerPage: 1, riskLevel, searchKey: 'e' })),
    )
    expect(searched).toEqual(byRisk)
  })

  test('is of one account: that of another one stays what it was', async () => {
    const eve = await newPerson(server, sibling)
    const read = async () =>
      (await server.call(listWorkOrdersOfEmployee, { token: eve.token, body: {} })).data.totalCount
    expect(await read()).toBe(0)
    await server.call(createWorkOrders, { token: eve.token, body: [{ workOrderTitle: 'Sluice' }] })
    expect(await read()).toBe(1)
  })

  test('goes with what is removed for good', async () => {
    const eve = await newPerson(server, sibling)
    const [id] = (
      await server.call(createWorkOrders, { token: eve.token, body: [{ workOrderTitle: 'Removed' }] })
    ).data
    await server.database.pool.query('delete from work_order where id = $1', [id])
    await expectRight()
    const left = await server.database.pool.query('select 1 from progress where record_id = $1', [id])
    expect(left.rowCount).toBe(0)
  })
})
