/**
 * Twenty people capture, correct, draft, approve and delete at once. The approved quantity of an activity
 * never exceeds its captures and never falls below zero, and one last invoice settles everything to the last
 * digit (records.md 'Credits').
 */
import { beforeAll, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import {
  type ActivityHandle,
  addCapture,
  addChangeOrder,
  addChangeOrderItem,
} from '#database/seed/builders.ts'
import { RACE_TIMEOUT, ROUNDS } from '#tests/harness/race.ts'
import { type Person, useApp } from '#tests/harness/server.ts'
import { updateInvoices } from '../contract.ts'
import { type InvoiceStage, openInvoiceStage } from '../testing.ts'

const STEPS = Math.min(2000, ROUNDS * 60)
const CALLERS = 20

const server = await useApp()
let stage: InvoiceStage
let seed = 11

beforeAll(async () => {
  stage = await openInvoiceStage(server)
})

const next = (of: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * of)
}
const dayOf = (index: number) => `2026-01-${String(index + 2).padStart(2, '0')}`
const DAYS = 8

interface Sum {
  title: string
  captured: string
  approved: string
  /** The smallest quantity that approved lines bill of a day. */
  least: string
  /** The difference between the approved amounts and the exact amount of their quantity. */
  off: string
  /** The number of lines whose days do not add up to their quantity. */
  torn: number
  credits: number
}

const recount = async () =>
  (
    await server.database.pool.query<Sum>(
      `with line as (
        select l.* from invoice_line l join invoice v on v.id = l.invoice_id
        where l.work_order_id = $1 and l.deleted_at is null and v.deleted_at is null and v.status_id in (5, 6))
       select a.title, a.captured_metric::text as captured,
        coalesce(sum(l.quantity), 0)::text as approved,
        (coalesce(sum(l.amount), 0) - round(coalesce(sum(l.quantity), 0) * a.bid_unit_cost, 2))::text as off,
        (select coalesce(min(of), 0)::text from (select sum(value::numeric) as of from line d, jsonb_each_text(d.days)
          where d.activity_id = a.id group by key) x) as least,
        count(*) filter (where l.quantity < 0)::int as credits,
        (select count(*)::int from line d where d.quantity <> (select coalesce(sum(value::numeric), 0)
          from jsonb_each_text(d.days))) as torn
       from activity a left join line l on l.activity_id = a.id
       where a.work_order_id = $1 group by a.company_id, a.account_id, a.id order by a.title`,
      [stage.workOrder.workOrderId],
    )
  ).rows

/**
 * A trigger at the end of each approval. It fails if the invoice bills more of an activity that is billed
 * above its captures.
 */
const REFUSED = `
  create function refuse_too_much() returns trigger language plpgsql as $$
  begin
    if exists (
      select from invoice_line l join activity a on a.id = l.activity_id
      where l.invoice_id = new.id and l.deleted_at is null and l.quantity > 0 and a.captured_metric < (
        select sum(o.quantity) from invoice_line o join invoice v on v.id = o.invoice_id
        where o.activity_id = a.id and o.deleted_at is null and v.deleted_at is null and v.status_id in (5, 6))
    ) then
      raise 'more is billed than is captured';
    end if;
    return null;
  end $$;
  create constraint trigger refuse_too_much after update on invoice deferrable initially deferred
    for each row when (new.status_id = 5 and old.status_id <> 5) execute function refuse_too_much();`

test(`after ${STEPS} operations by ${CALLERS} callers at once`, { timeout: RACE_TIMEOUT * 2 }, async () => {
  const { db, pool } = server.database
  const activities = [await stage.activity('10', '8.23', '60'), await stage.activity('3.3333', '0.37', '100')]
  const [dig] = activities as [ActivityHandle, ActivityHandle]
  // The target of Dig was 40 before a change order; the order adds 20.
  const order = await addChangeOrder(db, stage.task, {
    ...{ number: 1, name: 'Deeper', byEmployeeId: stage.ann.employeeId, status_id: statuses.Active },
    in_force_at: '2026-01-01T10:00:00Z',
  })
  const item = await addChangeOrderItem(db, order, {
    ...{ name: 'Twenty more', amount: '300', activityId: dig.activityId, target_metric: '60' },
    previous: JSON.stringify({ subTaskTargetMetric: '40.0', subTaskUnit: 'm³' }),
  })
  const bases = new Map([
    [activities[0]?.activityId, 40],
    [activities[1]?.activityId, 100],
  ])
  await pool.query(REFUSED)
  const answered = new Set<number>()
  const callers = [stage.ann, stage.sue]
  const ids: string[] = [await stage.add()]
  // A random invoice of the newest twelve, most of which are drafts.
  const some = () => ids.at(-1 - next(Math.min(ids.length, 12))) ?? ''
  let isCorrecting = false
  for (const activity of activities)
    for (let day = 0; day < DAYS; day++)
      await addCapture(db, activity, { employeeId: stage.ann.employeeId, metric: '0', date: dayOf(day) })
  /**
   * Captures on a random day. Before corrections: adds to a capture, until the first activity is above its
   * target. Later: sets any value.
   */
  const capture = () => {
    const index = next(2)
    const metric = isCorrecting ? next(10) : index === 0 ? next(3) : 0
    return pool.query(
      `update activity_capture set metric_completed = ${isCorrecting ? '0' : 'metric_completed'} + $3::numeric
       where activity_id = $1 and capture_date = $2`,
      [activities[index]?.activityId, dayOf(next(DAYS)), `${metric}.${next(9)}73`],
    )
  }
  const operations: ((who: Person) => Promise<unknown>)[] = [
    async (who) => {
      const start = next(DAYS)
      const period = { periodStart: dayOf(start), periodEnd: dayOf(Math.min(start + next(4), DAYS - 1)) }
      ids.push(await stage.add(next(3) === 0 ? {} : period, who))
    },
    (who) => stage.fill(some(), undefined, who, undefined, next(3) === 0),
    (who) => stage.fill(some(), undefined, who),
    (who) => {
      const { activityId } = activities[next(2)] as ActivityHandle
      const quantity = `${next(3) === 0 ? '-' : ''}${next(8)}.1234`
      return stage.fill(some(), [{ subTaskUniqueId: activityId, quantity }], who)
    },
    (who) => stage.fill(some(), [{ changeOrderItemUniqueId: item, quantity: `${next(30)}.5` }], who),
    async (who) => answered.add((await stage.approve(some(), who)).status),
    async ({ token }) => {
      const body = [...new Set([some(), some()])].map((invoiceUniqueId) => ({
        ...{ invoiceUniqueId, statusId: statuses.InProgress },
      }))
      answered.add((await server.call(updateInvoices, { body, token })).status)
    },
    (who) => stage.remove(some(), who),
    capture,
    capture,
  ]
  const run = async (steps: number) => {
    let left = steps
    await Promise.all(
      Array.from({ length: CALLERS }, async (_nothing, index) => {
        while (left > 0) {
          left -= 1
          await operations[next(operations.length)]?.(callers[index % 2] as Person)
          if (left % 10 > 0) continue
          for (const { approved, captured, least, credits } of await recount()) {
            expect(Number(approved)).toBeGreaterThanOrEqual(0)
            expect(Number(least)).toBeGreaterThanOrEqual(0)
            // Without corrections there are no credits.
            if (!isCorrecting) expect(credits).toBe(0)
            if (!isCorrecting) expect(Number(approved)).toBeLessThanOrEqual(Number(captured))
          }
        }
      }),
    )
  }
  await run(STEPS / 2)
  isCorrecting = true
  await run(STEPS / 2)
  // 404: the invoice was deleted. A 500 would mean that the trigger refused an approval of uncaptured work.
  expect([...answered].filter((status) => ![200, 404, 409].includes(status))).toEqual([])

  const { rows: drafts } = await pool.query<{ id: string }>(
    'select id from invoice where work_order_id = $1 and deleted_at is null and status_id not in (5, 6)',
    [stage.workOrder.workOrderId],
  )
  for (const { id } of drafts) expect((await stage.remove(id)).status).toBe(200)
  const last = await stage.add()
  if ((await stage.fill(last)).status === 200) expect((await stage.approve(last)).status).toBe(200)
  const { rows: billed } = await pool.query<{ id: string; quantity: string; captured: string }>(
    `select a.id, a.captured_metric::text as captured, coalesce(sum(l.quantity), 0)::text as quantity
     from activity a left join (invoice_line l join invoice v on v.id = l.invoice_id and v.status_id in (5, 6)
       and v.deleted_at is null) on l.activity_id = a.id and l.deleted_at is null
     where a.work_order_id = $1 group by a.company_id, a.account_id, a.id`,
    [stage.workOrder.workOrderId],
  )
  for (const { id, quantity, captured } of billed)
    expect(Number(quantity)).toBe(Math.min(Number(captured), bases.get(id) ?? 0))
  for (const { off, torn } of await recount()) expect([Number(off), torn]).toEqual([0, 0])
  const { rows: shares } = await pool.query<{ share: string; done: string }>(
    `select coalesce(sum(l.quantity), 0)::text as share,
      (select trunc(greatest(least((a.captured_metric - 40) / 20, 1), 0) * 100, 4)::text from activity a where a.id = $2) as done
     from invoice_line l join invoice v on v.id = l.invoice_id and v.status_id in (5, 6) and v.deleted_at is null
     where l.change_order_item_id = $1 and l.deleted_at is null`,
    [item, dig.activityId],
  )
  expect(Number(shares[0]?.share)).toBe(Number(shares[0]?.done))
})
