/**
 * Compares the stored earned work of each day with a new computation, after random changes in random order,
 * also parallel ones.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccountHandle,
  type ActivityHandle,
  addActivity,
  addCapture,
  addJob,
  addTask,
  addWorkOrder,
  type TaskHandle,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'

let server: TestApp
let account: AccountHandle
let ann: Person

beforeAll(async () => {
  server = await openTestApp()
  account = await newAccount(server)
  ann = await newPerson(server, account)
})
afterAll(() => server?.close())

const db = () => server.database.db
const query = (text: string, values: unknown[]) => server.database.pool.query(text, values)

/**
 * Computes by another formula: the sum up to the end of a day minus the sum up to the end of the day before.
 */
async function expectRight({ workOrderId }: WorkOrderHandle): Promise<void> {
  const anew = await query(
    `with reached as (
       select a.job_id, a.id, d.day, a.target_metric as target, a.target_metric * coalesce(a.bid_unit_cost, 0) as value,
         coalesce(a.hours, 0) as hours,
         coalesce((select sum(c.metric_completed) from activity_capture c
           where c.activity_id = a.id and c.deleted_at is null and c.capture_date <= d.day), 0) as metric
       from activity a
       cross join (select distinct capture_date as day from activity_capture where work_order_id = $1) d
       where a.work_order_id = $1 and a.deleted_at is null
     ), until as (
       select job_id, day, sum(part_done(value, metric, target)) as value, sum(part_done(hours, metric, target)) as hours,
         sum(part_done(1, metric, target)) as count
       from reached group by 1, 2
     ), earned as (
       select job_id, day, value - lag(value, 1, 0) over w as value, hours - lag(hours, 1, 0) over w as hours,
         count - lag(count, 1, 0) over w as count
       from until window w as (partition by job_id order by day)
     )
     select job_id, day::text, trim_scale(value)::text as value, trim_scale(hours)::text as hours, trim_scale(count)::text as count
     from earned where (value, hours, count) <> (0, 0, 0) order by job_id, day`,
    [workOrderId],
  )
  const kept = await query(
    `select job_id, day::text, trim_scale(value)::text as value, trim_scale(hours)::text as hours, trim_scale(count)::text as count
     from earned_day where work_order_id = $1 and (value, hours, count) <> (0, 0, 0) order by job_id, day`,
    [workOrderId],
  )
  expect(kept.rows).toEqual(anew.rows)
}

const dayOf = (n: number) => `2031-01-${String(10 + n).padStart(2, '0')}`
const day = fc.nat(4)
const metric = fc.integer({ min: 0, max: 12 })
const step = fc.oneof(
  fc.record({
    what: fc.constant('capture' as const),
    of: fc.array(fc.record({ which: fc.nat(9), day, metric }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ what: fc.constant('correct' as const), which: fc.nat(99), metric, day }),
  fc.record({ what: fc.constant('correct many' as const), metric }),
  fc.record({
    what: fc.constantFrom('take off' as const, 'put back' as const, 'delete' as const, 'to another' as const),
    which: fc.nat(99),
    to: fc.nat(9),
  }),
  fc.record({
    what: fc.constant('weigh' as const),
    which: fc.nat(9),
    target: metric,
    cost: metric,
    hours: metric,
  }),
  fc.record({
    what: fc.constantFrom('remove' as const, 'restore' as const, 'move' as const),
    which: fc.nat(9),
    to: fc.nat(1),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take(one: Step, activities: ActivityHandle[], tasks: TaskHandle[]): Promise<void> {
  const activity = (n: number) => activities[n % activities.length] as ActivityHandle
  const workOrderId = activities[0]?.workOrderId ?? ''
  /** One of the existing captures, deleted captures included. */
  const nth = (which: number) =>
    `(select id from activity_capture where work_order_id = '${workOrderId}' order by id offset
      ${which} % greatest((select count(*) from activity_capture where work_order_id = '${workOrderId}'), 1) limit 1)`
  switch (one.what) {
    case 'capture':
      await query(
        `insert into activity_capture (company_id, account_id, id, work_order_id, activity_id, employee_id, metric_completed,
           capture_date, created_by_employee_id)
         select $1, $2, gen_random_uuid(), $3, a, $4, m, d, $4 from unnest($5::uuid[], $6::date[], $7::numeric[]) t (a, d, m)`,
        [
          account.companyId,
          account.accountId,
          workOrderId,
          ann.employeeId,
          one.of.map(({ which }) => activity(which).activityId),
          one.of.map(({ day: n }) => dayOf(n)),
          one.of.map(({ metric: m }) => m),
        ],
      )
      return
    case 'correct':
      await query(
        `update activity_capture set metric_completed = $1, capture_date = $2 where id = ${nth(one.which)}`,
        [one.metric, dayOf(one.day)],
      )
      return
    case 'correct many':
      await query(
        'update activity_capture set metric_completed = (metric_completed + $1) / 2 where work_order_id = $2',
        [one.metric, workOrderId],
      )
      return
    case 'take off':
    case 'put back':
      await query(`update activity_capture set deleted_at = $1 where id = ${nth(one.which)}`, [
        one.what === 'take off' ? new Date() : null,
      ])
      return
    case 'delete':
      await query(`delete from activity_capture where id = ${nth(one.which)}`, [])
      return
    case 'to another':
      await query(`update activity_capture set activity_id = $1 where id = ${nth(one.which)}`, [
        activity(one.to).activityId,
      ])
      return
    case 'weigh':
      await query('update activity set target_metric = $1, bid_unit_cost = $2, hours = $3 where id = $4', [
        ...[one.target, one.cost, one.hours],
        activity(one.which).activityId,
      ])
      return
    case 'remove':
    case 'restore':
      await query('update activity set deleted_at = $1 where id = $2', [
        one.what === 'remove' ? new Date() : null,
        activity(one.which).activityId,
      ])
      return
    case 'move': {
      const { jobId, taskId } = tasks[one.to % tasks.length] as TaskHandle
      await query('update activity set job_id = $1, task_id = $2 where id = $3', [
        jobId,
        taskId,
        activity(one.which).activityId,
      ])
    }
  }
}

async function newPlan() {
  const workOrder = await addWorkOrder(db(), account, { title: 'Linden' })
  const tasks = [
    await addTask(db(), await addJob(db(), workOrder, { title: 'Frame' }), { name: 'Steel' }),
    await addTask(db(), await addJob(db(), workOrder, { title: 'Roof' }), { name: 'Deck' }),
  ]
  const activities: ActivityHandle[] = []
  for (const [n, target] of ['10', '3', '0', '7'].entries())
    activities.push(
      await addActivity(db(), tasks[n % 2] as TaskHandle, {
        ...{ title: `Part ${n}`, target_metric: target, bid_unit_cost: '1.1', hours: '7' },
      }),
    )
  return { workOrder, tasks, activities }
}

test('is what all of it comes to, after anything that can be done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const { workOrder, tasks, activities } = await newPlan()
      for (const one of steps) await take(one, activities, tasks)
      await expectRight(workOrder)
    }),
    { numRuns: 25 },
  )
})

test('is right after many captured on the same activities at once, beyond their targets, while these were weighed anew', async () => {
  const { workOrder, tasks, activities } = await newPlan()
  for (const activity of activities)
    await addCapture(db(), activity, { employeeId: ann.employeeId, date: dayOf(0), metric: '1' })
  const writers = Array.from({ length: 10 }, (_none, writer) =>
    Promise.all(
      Array.from({ length: 6 }, (_no, n) =>
        take(
          n % 3 === 2
            ? { what: 'weigh', which: writer + n, target: (writer % 4) + 2, cost: 2, hours: n }
            : n % 3 === 1
              ? { what: 'correct', which: writer * 5 + n, metric: n, day: (writer + n) % 5 }
              : { what: 'capture', of: [{ which: writer + n, day: (writer + n) % 5, metric: 2 }] },
          activities,
          tasks,
        ),
      ),
    ),
  )
  await Promise.all(writers)
  await expectRight(workOrder)
})
