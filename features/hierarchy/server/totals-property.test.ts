/** Compares the stored totals with a recount by another formula, after random operations in random order. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type AccountHandle, addJob, addTask, addWorkOrder } from '#database/seed/builders.ts'
import { assignToActivities } from '#features/activities/contract.ts'
import { approveChangeOrders, createChangeOrders } from '#features/changeorders/contract.ts'
import { copyRecords } from '#features/projects/contract.ts'
import { callAt, readAt } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { type Totals } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person

beforeAll(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
})

/** A quantity in ten-thousandths, the precision of the database. */
type Metric = bigint
interface Counted {
  target: Metric
  captured: Metric
  cost: Metric
  hours: Metric
}

const UNIT = 10_000n
/** The number of parts in 1. Sums of shares are cut off at this precision. */
const PARTS = 10n ** 30n

const CENT = PARTS / 100n
const sum = (values: bigint[]) => values.reduce((one, other) => one + other, 0n)
const least = (one: bigint, other: bigint) => (one < other ? one : other)

/** Recomputes the estimated and completed totals from the activities, in parts of 1 (decisions 'Numbers'). */
function recount(activities: Counted[], all: Counted[]) {
  const basis =
    all.length > 0 && all.every(({ cost }) => cost > 0n)
      ? 'value'
      : all.length > 0 && all.every(({ hours }) => hours > 0n)
        ? 'hours'
        : 'count'
  const weight = ({ target, cost, hours }: Counted) =>
    basis === 'value'
      ? (target * cost * PARTS) / UNIT / UNIT
      : basis === 'hours'
        ? (hours * PARTS) / UNIT
        : PARTS
  const done = (activity: Counted) =>
    activity.target === 0n
      ? 0n
      : (weight(activity) * least(activity.captured, activity.target)) / activity.target
  return { basis, estimated: sum(activities.map(weight)), completed: sum(activities.map(done)) }
}

/** Converts a decimal text to parts of 1. */
function partsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * PARTS + BigInt(fraction.padEnd(30, '0'))
}

interface Row extends Record<keyof Counted, string> {
  work_order_id: string
  job_id: string
  task_id: string
}

/** Compares all totals of a work order with its activities and captures. */
async function expectRight(workOrder: string): Promise<void> {
  const { rows } = await server.database.pool.query<Row>(
    `select work_order_id, job_id, task_id, target_metric * 10000 as target, coalesce(bid_unit_cost, 0) * 10000 as cost,
            coalesce(hours, 0) * 10000 as hours,
            (select coalesce(sum(metric_completed), 0) * 10000 from activity_capture c
             where c.activity_id = a.id and c.deleted_at is null) as captured
     from activity a where work_order_id = $1 and deleted_at is null`,
    [workOrder],
  )
  const whole = (text: string) => BigInt(text.replace(/\.0*$/, ''))
  const activities = rows.map((row) => ({
    ...row,
    target: whole(row.target),
    captured: whole(row.captured),
    cost: whole(row.cost),
    hours: whole(row.hours),
  }))
  const records = [
    ['workOrder', 'work_order_id', [workOrder]],
    ['job', 'job_id', activities.map((row) => row.job_id)],
    ['task', 'task_id', activities.map((row) => row.task_id)],
  ] as const
  for (const [level, column, ids] of records) {
    for (const id of new Set<string>(ids)) {
      const below = activities.filter((row) => row[column] === id)
      const { basis, estimated, completed } = recount(below, activities)
      const told = (await readAt(server, level, id, ann)) as unknown as Totals
      expect(told, level).toMatchObject({
        totalsBasis: basis,
        activityCount: below.length,
        withoutPriceCount: below.filter(({ cost }) => cost === 0n).length,
        withoutHoursCount: below.filter(({ hours }) => hours === 0n).length,
        withoutTargetCount: below.filter(({ target }) => target === 0n).length,
      })
      expect(partsOf(told.estimatedTotal), `${level} by ${basis}`).toBe(estimated)
      const difference = partsOf(told.completedTotal) - completed
      // The API rounds shares to four digits, and only complete work shows as complete.
      expect(difference < 0n ? -difference : difference, `${level} by ${basis}`).toBeLessThanOrEqual(
        PARTS / UNIT,
      )
      const all = below.every(({ captured, target }) => target > 0n && captured >= target)
      if (basis !== 'value') expect(told.completedTotal === told.estimatedTotal).toBe(all)
      const value = sum(below.map(({ target, cost }) => (target * cost * PARTS) / UNIT / UNIT))
      // The API rounds values to the cent.
      expect(partsOf(told.valueTotal ?? '')).toBe(((value + CENT / 2n) / CENT) * CENT)
    }
  }
}

const metric = fc.integer({ min: 0, max: 30_000 }).map((digits) => String(digits / 1000))
const some = fc.oneof(fc.constant(null), fc.constant('0'), metric, metric, metric)
const fields = fc.record({ subTaskTargetMetric: metric, bidUnitCost: some, subTaskHours: some })
const which = fc.nat(99)
const operation = fc.oneof(
  fc.record({
    what: fc.constant('add' as const),
    which,
    lines: fc.array(fields, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    what: fc.constant('change' as const),
    which,
    lines: fc.array(fields, { minLength: 1, maxLength: 1 }),
  }),
  fc.record({
    what: fc.constant('capture' as const),
    which,
    lines: fc.array(metric, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ what: fc.constantFrom('removeActivity', 'removeTask', 'removeJob', 'restore'), which }),
  fc.record({
    what: fc.constant('changeOrder' as const),
    which,
    lines: fc.array(metric, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ what: fc.constantFrom('price', 'time', 'move', 'uncapture', 'copy'), which }),
)
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never

interface Plan {
  workOrder: string
  jobs: string[]
  tasks: string[]
  copies: string[]
}

async function newPlan(): Promise<Plan> {
  const { db } = server.database
  const workOrder = await addWorkOrder(db, account, { title: 'Any' })
  const plan: Plan = { workOrder: workOrder.workOrderId, jobs: [], tasks: [], copies: [] }
  for (const title of ['A', 'B']) {
    const job = await addJob(db, workOrder, { title })
    plan.jobs.push(job.jobId)
    for (const name of ['1', '2']) plan.tasks.push((await addTask(db, job, { name })).taskId)
  }
  return plan
}

/**
 * Performs an operation if there is a record for it. A refusal is a valid result, too, for example below a
 * deleted parent.
 */
async function perform(plan: Plan, given: Operation): Promise<void> {
  const { pool } = server.database
  const pick = <T>(from: readonly T[]) => from[given.which % Math.max(1, from.length)]
  const ids = async (table: 'activity' | 'activity_capture', isGone = false) =>
    (
      await pool.query<{ id: string; deletion_id: string | null }>(
        `select id from ${table} where work_order_id = $1 and deleted_at is ${isGone ? 'not' : ''} null order by id`,
        [plan.workOrder],
      )
    ).rows.map(({ id }) => id)
  const at = (
    level: 'job' | 'task' | 'activity',
    name: 'create' | 'update' | 'remove' | 'restore',
    body: unknown[],
  ) => callAt(server, level, name, body, ann)
  const [task, job] = [pick(plan.tasks), pick(plan.jobs)]
  const activity = pick(await ids('activity'))
  let answer: { status: number } | undefined
  switch (given.what) {
    case 'add':
      answer = await at(
        'activity',
        'create',
        given.lines.map((line) => ({ taskUniqueId: task, subTaskTitle: 'Some', ...line })),
      )
      break
    case 'change':
      if (activity)
        answer = await at('activity', 'update', [{ subTaskUniqueId: activity, ...given.lines[0] }])
      break
    case 'capture':
      if (activity) {
        const body = given.lines.map((line) => ({ subTaskUniqueId: activity, metricCompleted: line }))
        answer = await server.call(assignToActivities, { body, token: ann.token })
      }
      break
    case 'changeOrder': {
      // The change order sets other targets. The change order is refused if more is captured than a target,
      // or if a record is deleted.
      if (!activity) break
      const actors = [1, 2].map((roleTypeUniqueId) => ({
        roleTypeUniqueId,
        approverEmployeeUniqueId: ann.employeeId,
      }))
      const items = given.lines.map((line) => ({
        changeOrderItemName: 'Some',
        subTaskUniqueId: activity,
        subTaskTargetMetric: line,
      }))
      const made = await server.call(createChangeOrders, {
        body: [{ taskUniqueId: task, changeOrderName: 'Some', actors, items }],
        token: ann.token,
      })
      answer = made
      if (made.status !== 200) break
      const body = { changeOrderMasterList: made.data }
      await server.call(approveChangeOrders, { body, token: ann.token })
      answer = await server.call(approveChangeOrders, { body, token: ann.token })
      break
    }
    case 'removeActivity':
      if (activity) answer = await at('activity', 'remove', [activity])
      break
    case 'removeTask':
      answer = await at('task', 'remove', [task])
      break
    case 'removeJob':
      answer = await at('job', 'remove', [job])
      break
    case 'restore': {
      const gone = pick(await ids('activity', true))
      const answers = [await at('job', 'restore', [job]), await at('task', 'restore', [task])]
      if (gone) answers.push(await at('activity', 'restore', [gone]))
      answer = answers.find(({ status }) => status >= 500)
      break
    }
    case 'price':
    case 'time': {
      // Fills the missing costs or hours of all activities, so that the basis of the totals changes.
      const column = given.what === 'price' ? 'bid_unit_cost' : 'hours'
      await pool.query(
        `update activity set ${column} = 2.5 where work_order_id = $1 and coalesce(${column}, 0) = 0`,
        [plan.workOrder],
      )
      break
    }
    case 'move': {
      const [from, to] = [plan.tasks[0], plan.tasks[1]]
      await pool.query(
        `update activity set task_id = $2 where task_id = $1
         and exists (select 1 from task where id = $2 and deleted_at is null)`,
        [from, to],
      )
      break
    }
    case 'uncapture': {
      const capture = pick(await ids('activity_capture'))
      if (capture) {
        await pool.query(
          'update activity_capture set deleted_at = now(), metric_completed = metric_completed + 1 where id = $1',
          [capture],
        )
      }
      break
    }
    case 'copy': {
      const body = [{ workOrderUniqueId: plan.workOrder }]
      const copied = await server.call(copyRecords, { body, token: ann.token })
      plan.copies.push(...copied.data)
    }
  }
  expect([undefined, 200, 404, 409]).toContain(answer?.status)
}

test('totals are those of a recount after any operations, one after the other', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 3, maxLength: 14 }), async (operations) => {
      const plan = await newPlan()
      for (const each of operations) {
        await perform(plan, each)
        await expectRight(plan.workOrder)
      }
      for (const copy of plan.copies) await expectRight(copy)
    }),
    // A failure is reported at once, because searching for the smallest failing input would take too long.
    { numRuns: 12, endOnFailure: true },
  )
})

/**
 * True for operations that are API calls. The server repeats a transaction after a deadlock; the raw SQL of
 * the others does not.
 */
const isCall = ({ what }: Operation) => !['price', 'time', 'move', 'uncapture'].includes(what)

test('totals are those of a recount after any operations at once', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation.filter(isCall), { minLength: 6, maxLength: 16 }),
      async (operations) => {
        const plan = await newPlan()
        const begin: Operation = {
          what: 'add',
          which: 0,
          lines: Array.from({ length: 3 }, () => ({
            subTaskTargetMetric: '7',
            bidUnitCost: '3',
            subTaskHours: '2',
          })),
        }
        await perform(plan, begin)
        await Promise.all(operations.map((each) => perform(plan, each)))
        await expectRight(plan.workOrder)
        for (const copy of plan.copies) await expectRight(copy)
      },
    ),
    { numRuns: 8, endOnFailure: true },
  )
})
