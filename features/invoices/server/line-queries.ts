/**
 * All SQL on `invoice_line` and on billable work. SQL computes the amounts: numeric is exact and rounds half
 * a cent away from zero.
 */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import { insertAll, type NewRow, recordTable } from '#server/db/record.ts'
import type { Scope } from '#server/scope.ts'
import type { InvoiceFigures, InvoiceLine } from '../contract.ts'
import type { BilledDay, Measure, Span } from './open-days.ts'
import { approved } from './queries.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

export const lineTable = recordTable('invoice_line', {})

/** The facts of an invoice that decide which work it can bill. */
export interface Billing extends Span {
  invoiceId: string
  workOrderId: string
  /** The firm that sends the invoice; null: the account bills the owner. */
  firm: string | null
}

/** A billable activity with its captures, or a billable item of a change order in force. */
export interface Billable {
  kind: 'activity' | 'item'
  id: string
  title: string
  unit: string
  unitCost: string
  scheduled: string
  /** The quantity that approved invoices of the same side bill. Lines of drafts are not included. */
  billed: string
  billedAmount: string
  /** The value of stored material on these approved invoices. */
  storedBefore: string
  /** True for an item of a change order without an activity: a person types how much is done. */
  isTyped: boolean
  measure: Measure
  days: BilledDay[]
}

/** Locks the activities that an invoice could bill, so that captures wait until the transaction ends. */
export async function holdBilled(db: Db, { companyId, accountId }: Account, of: Billing): Promise<void> {
  await sql`
    select a.id from activity a
    join task t on t.company_id = a.company_id and t.account_id = a.account_id and t.id = a.task_id
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${of.workOrderId}
      and a.deleted_at is null and (${of.firm}::uuid is null or t.sub_contractor_id = ${of.firm}::uuid)
    order by a.id for no key update of a`.execute(db)
}

/**
 * The activities and change order items that an invoice could bill, with their days. Each side (invoices to
 * the owner, invoices of subcontractors) bills a quantity once. Captures of an activity count up to the
 * target before change orders in force. A change order item counts by the done share of its added quantity.
 * The lines of `later`, invoices that the same call approves afterwards, count as lines of drafts.
 */
export async function listBillable(
  db: Db,
  { companyId, accountId }: Account,
  { invoiceId, workOrderId, firm }: Billing,
  later: readonly string[] = [],
): Promise<Billable[]> {
  const { rows } = await sql<Billable>`
    with claims as (
      select l.activity_id, coalesce(l.activity_id, l.change_order_item_id) as of, l.quantity, l.unit, l.unit_cost, l.amount,
        l.stored - l.stored_before as stored_change, l.days, l.invoice_id = ${invoiceId} as is_own,
        v.status_id = any(${approved}::int[]) and l.invoice_id <> ${invoiceId}
          and l.invoice_id <> all(${later}::uuid[]) as is_approved
      from invoice_line l
      join invoice v on v.company_id = l.company_id and v.account_id = l.account_id and v.id = l.invoice_id
      where l.company_id = ${companyId} and l.account_id = ${accountId} and l.work_order_id = ${workOrderId}
        and l.deleted_at is null and v.deleted_at is null and l.kind <> 'release'
        and (v.sub_contractor_id is null) = (${firm}::uuid is null)
    ), items as (
      select i.id, i.name, i.amount, i.activity_id, i.target_metric as target,
        round((i.previous->>'subTaskTargetMetric')::numeric * coalesce(i.unit_factor, 1), 4) as before, o.task_id,
        o.in_force_at
      from change_order o
      join change_order_item i on i.company_id = o.company_id and i.account_id = o.account_id
        and i.change_order_id = o.id and i.deleted_at is null
      where o.company_id = ${companyId} and o.account_id = ${accountId} and o.work_order_id = ${workOrderId}
        and o.deleted_at is null and o.status_id = ${statuses.Active}
    ), work as (
      select a.id, a.title, t.name as task, a.unit, a.bid_unit_cost as cost, a.target_metric as target,
        t.sub_contractor_id as firm, a.position, t.position as task_position, j.position as job_position,
        coalesce((select i.before from items i where i.activity_id = a.id and i.target is not null and i.before is not null
          order by i.in_force_at, i.id limit 1), a.target_metric) as base
      from activity a
      join task t on t.company_id = a.company_id and t.account_id = a.account_id and t.id = a.task_id
      join job j on j.company_id = a.company_id and j.account_id = a.account_id and j.id = a.job_id
      where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${workOrderId}
        and a.deleted_at is null
    ), found as (
      select 'activity' as kind, w.id, w.id as captured_of, w.title || ' · ' || w.task as title, w.unit, w.cost,
        round(w.base * w.cost, 2) as scheduled, false as is_typed,
        jsonb_build_object('of', 'activity', 'base', trim_scale(w.base)::text) as measure,
        array[1, w.job_position, w.task_position, w.position] as place
      from work w
      where w.cost is not null and (${firm}::uuid is null or w.firm = ${firm}::uuid)
      union all
      select 'item', i.id, w.id, i.name, '%', i.amount, i.amount, w.id is null,
        case
          when w.id is null then jsonb_build_object('of', 'typed')
          when i.target > i.before then jsonb_build_object('of', 'item', 'from', i.before::text, 'to', i.target::text)
          else jsonb_build_object('of', 'item', 'from', '0', 'to', coalesce(w.target, 0)::text) end,
        array[2, extract(epoch from i.in_force_at), 0, 0]
      from items i
      left join work w on w.id = i.activity_id
      left join task t on t.company_id = ${companyId} and t.account_id = ${accountId} and t.id = i.task_id
      where i.amount <> 0 and (${firm}::uuid is null or coalesce(w.firm, t.sub_contractor_id) = ${firm}::uuid)
    ), billed as (
      -- In another unit by now: what it was worth says how much it is.
      select f.id, sum(case when c.unit = f.unit or f.cost = 0 then c.quantity
          else round(c.quantity * c.unit_cost / f.cost, 4) end) as quantity,
        sum(c.amount) as amount, sum(c.stored_change) as stored
      from found f
      join claims c on c.of = f.id and c.is_approved
      group by f.id
    ), captured as (
      select c.activity_id, c.capture_date::text as day, sum(c.metric_completed) as quantity
      from activity_capture c
      where c.company_id = ${companyId} and c.account_id = ${accountId} and c.work_order_id = ${workOrderId}
        and c.deleted_at is null
      group by c.activity_id, c.capture_date
    ), claimed as (
      select f.id, e.key as day, sum(q.quantity) filter (where c.is_approved) as approved,
        sum(greatest(q.quantity, 0)) filter (where not c.is_approved and not c.is_own) as drafted,
        sum(least(q.quantity, 0)) filter (where not c.is_approved and not c.is_own) as credited,
        sum(q.quantity) filter (where c.is_own) as own
      from found f
      join claims c on c.of = f.id
      cross join lateral jsonb_each_text(c.days) e
      -- In another unit by now: as the captures of the day say how much that is; where none does, what it was worth.
      cross join lateral (
        select case when c.unit = f.unit then e.value::numeric
          else coalesce((
            select round(e.value::numeric * sum(k.metric_completed) / nullif(sum(k.day_metric), 0), 4)
            from activity_capture k
            where k.company_id = ${companyId} and k.account_id = ${accountId} and k.activity_id = c.activity_id
              and k.capture_date::text = e.key and k.day_unit = c.unit and k.deleted_at is null
          ), round(e.value::numeric * c.unit_cost / nullif(f.cost, 0), 4), e.value::numeric) end as quantity
      ) q
      group by f.id, e.key
    ), days as (
      select x.id, jsonb_agg(jsonb_build_object('day', x.day, 'captured', x.captured::text, 'approved', x.approved::text,
        'drafted', x.drafted::text, 'credited', x.credited::text, 'own', x.own::text)) as days
      from (
        select coalesce(c.id, d.id) as id, coalesce(c.day, d.day) as day, coalesce(c.quantity, 0) as captured,
          coalesce(d.approved, 0) as approved, coalesce(d.drafted, 0) as drafted, coalesce(d.credited, 0) as credited,
          coalesce(d.own, 0) as own
        from (select f.id, c.day, c.quantity from found f join captured c on c.activity_id = f.captured_of) c
        full join claimed d on d.id = c.id and d.day = c.day
      ) x
      group by x.id
    )
    select f.kind, f.id, f.title, f.unit, trim_scale(f.cost)::text as "unitCost", money_text(f.scheduled) as scheduled,
      trim_scale(coalesce(b.quantity, 0))::text as billed, money_text(coalesce(b.amount, 0)) as "billedAmount",
      money_text(coalesce(b.stored, 0)) as "storedBefore", f.is_typed as "isTyped", f.measure,
      coalesce(d.days, '[]') as days
    from found f
    left join billed b on b.id = f.id
    left join days d on d.id = f.id
    order by f.place, f.title collate people, f.id`.execute(db)
  return rows
}

/**
 * The worth of each quantity, rounded to the cent. The quantity of a change order item is a percentage of its
 * amount.
 */
export async function listWorth(
  db: Db,
  quantities: readonly { kind: PlannedLine['kind']; quantity: string; unitCost: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ worth: string }>`
    select money_text(round(p.quantity * p."unitCost" / case p.kind when 'item' then 100 else 1 end, 2)) as worth
    from jsonb_to_recordset(${JSON.stringify(quantities.map((one, place) => ({ ...one, place })))}::jsonb)
      as p (place int, kind text, quantity numeric, "unitCost" numeric)
    order by p.place`.execute(db)
  return rows.map(({ worth }) => worth)
}

/** The worth of all quantities together, each rounded to the cent. */
export async function sumWorth(db: Db, quantities: readonly PlannedLine[]): Promise<string> {
  const worth = await listWorth(
    db,
    quantities.map(({ kind, quantity, unitCost }) => ({ kind, quantity, unitCost })),
  )
  const { rows } = await sql<{ sum: string }>`
    select money_text(coalesce(sum(n), 0)) as sum from unnest(${worth}::numeric[]) n`.execute(db)
  return rows[0]?.sum ?? '0.00'
}

/** A line to write. The database computes its amount. */
export interface PlannedLine {
  id: string
  kind: 'activity' | 'item' | 'release'
  of: string | null
  title: string
  unit: string
  quantity: string
  unitCost: string
  scheduled: string
  billed: string
  billedAmount: string
  storedBefore: string
  /** The typed value of stored material; null: the rest of the value that was stored before. */
  storedGiven: string | null
  /** The amount of a release of retainage; null for other lines. */
  released: string | null
  /** The quantity that the line bills of each day. */
  days: Readonly<Record<string, string>>
}

const made = {
  id: 'id',
  workOrderId: 'work_order_id',
  invoiceId: 'invoice_id',
  position: 'position',
  kind: 'kind',
  activityId: 'activity_id',
  itemId: 'change_order_item_id',
  title: 'title',
  unit: 'unit',
  quantity: 'quantity',
  days: 'days',
  unitCost: 'unit_cost',
  scheduled: 'scheduled',
  billedBefore: 'billed_before',
  amount: 'amount',
  storedGiven: 'stored_given',
  storedBefore: 'stored_before',
  stored: 'stored',
} as const

/** SQL: the lines to write, as `p`, with the amount of each line on this invoice. */
const pricedLines = (lines: readonly PlannedLine[]) => sql`(
  select p.*, coalesce(p.released, round((p.billed + p.quantity) * p."unitCost"
    / case p.kind when 'item' then 100 else 1 end, 2) - p."billedAmount") as amount
  from jsonb_to_recordset(${JSON.stringify(lines.map((line, position) => ({ ...line, position })))}::jsonb)
    as p (position int, kind text, quantity numeric, "unitCost" numeric, billed numeric, "billedAmount" numeric,
      scheduled numeric, "storedGiven" numeric, "storedBefore" numeric, released numeric)) p`

/**
 * The positions of lines whose stored value exceeds the rest of their scheduled value, with the most that is
 * allowed.
 */
export async function listStoredTooMuch(
  db: Db,
  lines: readonly PlannedLine[],
): Promise<{ place: number; most: string }[]> {
  if (lines.every(({ storedGiven }) => storedGiven === null)) return []
  const { rows } = await sql<{ place: number; most: string }>`
    select p.position as place, greatest(p.scheduled - p."billedAmount" - p.amount, 0)::text as most
    from ${pricedLines(lines)}
    where p."storedGiven" > greatest(p.scheduled - p."billedAmount" - p.amount, 0)
    order by p.position`.execute(db)
  return rows
}

/** The typed values of stored material of an invoice, by the id of the activity or change order item. */
export async function listStoredGiven(
  db: Db,
  { companyId, accountId }: Account,
  invoiceId: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ of: string; given: string }>`
    select coalesce(l.activity_id, l.change_order_item_id) as of, l.stored_given::text as given
    from invoice_line l
    where l.company_id = ${companyId} and l.account_id = ${accountId} and l.invoice_id = ${invoiceId}
      and l.deleted_at is null and l.stored_given is not null`.execute(db)
  return new Map(rows.map(({ of, given }) => [of, given]))
}

/**
 * The invoices that have no file, neither on the invoice nor on its comments. With `isOfMore`: only invoices
 * that bill more stored material than before.
 */
export async function listWithoutFile(
  db: Db,
  { companyId, accountId }: Account,
  ids: readonly string[],
  { isOfMore = false } = {},
): Promise<string[]> {
  const more = sql`and exists (select 1 from invoice_line l where l.company_id = v.company_id and l.account_id = v.account_id
    and l.invoice_id = v.id and l.deleted_at is null and l.stored > l.stored_before)`
  const { rows } = await sql<{ id: string }>`
    select v.id from invoice v
    where v.company_id = ${companyId} and v.account_id = ${accountId} and v.id = any(${ids}::uuid[])
      ${isOfMore ? more : sql``}
      and not exists (select 1 from file f
        where f.company_id = v.company_id and f.account_id = v.account_id and f.work_order_id = v.work_order_id
          and f.deleted_at is null and (f.target_type = 'Invoice' and f.target_id = v.id
            or f.target_type = 'InvoiceComment' and f.target_id in (select c.id from comment c
              where c.company_id = v.company_id and c.account_id = v.account_id and c.record_id = v.id
                and c.deleted_at is null)))`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Writes lines. The amount of a line is the total billed to date less the amounts of approved invoices, so
 * that instalments add up to the cent. Lines of other drafts do not count: the amount is the one for an
 * invoice that is approved next.
 */
export async function insertLines(
  db: Db,
  scope: Scope,
  { invoiceId, workOrderId }: Pick<Billing, 'invoiceId' | 'workOrderId'>,
  lines: readonly PlannedLine[],
): Promise<void> {
  if (lines.length === 0) return
  const { rows: priced } = await sql<{ amount: string; stored: string }>`
    select p.amount::text as amount,
      stored_with(p."storedGiven", p."storedBefore", p.amount, p.scheduled - p."billedAmount" - p.amount)::text as stored
    from ${pricedLines(lines)}
    order by p.position`.execute(db)
  await insertAll(
    db,
    scope,
    lineTable,
    made,
    lines.map(
      (
        {
          id,
          kind,
          of,
          title,
          unit,
          quantity,
          unitCost,
          scheduled,
          billedAmount,
          storedGiven,
          storedBefore,
          days,
        },
        position,
      ): NewRow<'invoice_line', typeof made> => ({
        ...{ id, workOrderId, invoiceId, position, kind, title, unit, quantity, unitCost, scheduled },
        days: JSON.stringify(days),
        activityId: kind === 'activity' ? of : null,
        itemId: kind === 'item' ? of : null,
        billedBefore: billedAmount,
        amount: priced[position]?.amount ?? '0',
        storedGiven,
        storedBefore,
        stored: priced[position]?.stored ?? '0',
      }),
    ),
  )
}

/**
 * Recomputes the lines of a project's drafts after an invoice of the project was approved, and returns the
 * ids of drafts whose amounts changed. The version of these drafts rises, so that nobody approves amounts
 * without having seen them. `later`: invoices that the same call approves afterwards, which count as drafts.
 */
export async function priceDrafts(
  db: Db,
  { companyId, accountId }: Account,
  workOrderId: string,
  later: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with lines as (
      select l.id, l.invoice_id, l.kind, coalesce(l.activity_id, l.change_order_item_id) as of, l.quantity, l.unit,
        l.unit_cost, l.amount, l.scheduled, l.stored_given, l.stored - l.stored_before as stored_change,
        v.sub_contractor_id is null as is_ours, v.status_id = any(${approved}::int[]) and v.id <> all(${later}::uuid[]) as is_fixed
      from invoice_line l
      join invoice v on v.company_id = l.company_id and v.account_id = l.account_id and v.id = l.invoice_id
      where l.company_id = ${companyId} and l.account_id = ${accountId} and l.work_order_id = ${workOrderId}
        and l.deleted_at is null and v.deleted_at is null and l.kind <> 'release'
    ), amounts as (
      select d.id, d.scheduled, d.stored_given, coalesce(sum(f.stored_change), 0) as stored_before,
        coalesce(sum(f.amount), 0) as before, round((d.quantity + coalesce(sum(
          case when f.unit = d.unit or d.unit_cost = 0 then f.quantity
          else round(f.quantity * f.unit_cost / d.unit_cost, 4) end), 0)) * d.unit_cost
          / case d.kind when 'item' then 100 else 1 end, 2) - coalesce(sum(f.amount), 0) as amount
      from lines d
      left join lines f on f.is_fixed and f.of = d.of and f.is_ours = d.is_ours
      where not d.is_fixed
      group by d.id, d.quantity, d.unit, d.unit_cost, d.kind, d.scheduled, d.stored_given
    ), priced as (
      select a.*, stored_with(a.stored_given, a.stored_before, a.amount, a.scheduled - a.before - a.amount) as stored
      from amounts a
    ), changed as (
      update invoice_line l set billed_before = p.before, amount = p.amount, stored_before = p.stored_before,
        stored = p.stored
      from priced p
      where l.company_id = ${companyId} and l.account_id = ${accountId} and l.id = p.id
        and (l.billed_before, l.amount, l.stored_before, l.stored)
          is distinct from (p.before, p.amount, p.stored_before, p.stored)
      returning l.invoice_id
    )
    update invoice v set row_version = v.row_version + 1
    from (select distinct invoice_id from changed) c
    where v.company_id = ${companyId} and v.account_id = ${accountId} and v.id = c.invoice_id
    returning v.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await settleAmounts(db, { companyId, accountId }, ids)
  return ids
}

/** The lines of an invoice that bill work, for the check at approval. Releases are left out. */
export async function listClaims(
  db: Db,
  { companyId, accountId }: Account,
  invoiceId: string,
): Promise<{ id: string; of: string; title: string; quantity: string }[]> {
  const { rows } = await sql<{ id: string; of: string; title: string; quantity: string }>`
    select l.id, coalesce(l.activity_id, l.change_order_item_id) as of, l.title, trim_scale(l.quantity)::text as quantity
    from invoice_line l
    where l.company_id = ${companyId} and l.account_id = ${accountId} and l.invoice_id = ${invoiceId}
      and l.deleted_at is null and l.kind <> 'release'
    order by l.position, l.id`.execute(db)
  return rows
}

/** Replaces the days that lines bill, by id of the line. */
export async function writeDays(
  db: Db,
  { companyId, accountId }: Account,
  days: ReadonlyMap<string, Readonly<Record<string, string>>>,
): Promise<void> {
  await sql`
    update invoice_line l set days = d.value
    from jsonb_each(${JSON.stringify(Object.fromEntries(days))}::jsonb) d
    where l.company_id = ${companyId} and l.account_id = ${accountId} and l.id = d.key::uuid
      and l.days <> d.value`.execute(db)
}

/**
 * The numbers and the sum of approved invoices of a side without lines. Such invoices have typed amounts, so
 * the work that they bill is unknown.
 */
export async function readTyped(
  db: Db,
  { companyId, accountId }: Account,
  { invoiceId, workOrderId, firm }: Pick<Billing, 'invoiceId' | 'workOrderId' | 'firm'>,
): Promise<{ numbers: number[]; amount: string }> {
  const { rows } = await sql<{ numbers: number[]; amount: string }>`
    select coalesce(array_agg(v.number order by v.number), '{}') as numbers, money_text(coalesce(sum(v.billed), 0)) as amount
    from invoice v
    where v.company_id = ${companyId} and v.account_id = ${accountId} and v.work_order_id = ${workOrderId}
      and v.sub_contractor_id is not distinct from ${firm}::uuid and v.id <> ${invoiceId} and v.deleted_at is null
      and v.status_id = any(${approved}::int[]) and v.billed > 0
      and not exists (select from invoice_line l where l.company_id = v.company_id and l.account_id = v.account_id
        and l.invoice_id = v.id and l.deleted_at is null)`.execute(db)
  return rows[0] ?? { numbers: [], amount: '0.00' }
}

/** The amounts of a contract once an invoice is approved. */
export interface Standing {
  /** The worth of the work done, priced as lines are; null: no work has a price. */
  earned: string | null
  /** The sum of approved invoices and this one. */
  billed: string
  /**
   * The contract amount with change orders in force; null: nobody entered one, or a subcontractor sends the
   * invoice.
   */
  contract: string | null
  isAboveEarned: boolean
  isAboveContract: boolean
}

/**
 * The amounts of a contract once an invoice is approved; `later` invoices do not count yet. Stored material
 * is billed before it is earned, so it is left out of the comparison with earned work. An invoice of zero or
 * less is never above a limit.
 */
export async function readStanding(
  db: Db,
  { companyId, accountId }: Account,
  { invoiceId, workOrderId, firm }: Pick<Billing, 'invoiceId' | 'workOrderId' | 'firm'>,
  done: readonly { kind: Billable['kind']; quantity: string; unitCost: string }[],
  later: readonly string[],
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with earned as (
      select sum(round(p.quantity * p."unitCost" / case p.kind when 'item' then 100 else 1 end, 2)) as amount
      from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as p (kind text, quantity numeric, "unitCost" numeric)
    ), billed as (
      select coalesce(sum(v.billed), 0) as amount, coalesce(sum(v.billed - v.stored), 0) as built,
        coalesce(sum(v.billed) filter (where v.id = ${invoiceId}), 0) as own
      from invoice v
      where v.company_id = ${companyId} and v.account_id = ${accountId} and v.work_order_id = ${workOrderId}
        and v.sub_contractor_id is not distinct from ${firm}::uuid and v.deleted_at is null
        and (v.id = ${invoiceId} or v.status_id = any(${approved}::int[]) and v.id <> all(${later}::uuid[]))
    ), contract as (
      select w.contract_amount + coalesce((
        select sum(i.amount)
        from change_order o
        join change_order_item i on i.company_id = o.company_id and i.account_id = o.account_id
          and i.change_order_id = o.id and i.deleted_at is null
        where o.company_id = w.company_id and o.account_id = w.account_id and o.work_order_id = w.id
          and o.deleted_at is null and o.status_id = ${statuses.Active}), 0) as amount
      from work_order w
      where w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = ${workOrderId}
        and ${firm}::uuid is null
    )
    select money_text(e.amount) as earned, money_text(b.amount) as billed, money_text(c.amount) as contract,
      b.own > 0 and coalesce(b.built > e.amount, false) as "isAboveEarned",
      b.own > 0 and coalesce(b.amount > c.amount, false) as "isAboveContract"
    from earned e
    cross join billed b
    left join contract c on true`.execute(db)
  return rows[0] as Standing
}

const remark = {
  id: 'id',
  workOrderId: 'work_order_id',
  invoiceId: 'invoice_id',
  kind: 'kind',
  said: 'said',
} as const

/** Stores events of invoices that change no column. The history shows them. */
export const insertRemarks = (
  db: Db,
  scope: Scope,
  rows: readonly NewRow<'invoice_remark', typeof remark>[],
) => insertAll(db, scope, recordTable('invoice_remark', {}), remark, rows)

/** True if one of the invoices releases more than approved invoices of its contract have retained. */
export async function givesBackTooMuch(
  db: Db,
  { companyId, accountId }: Account,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ isTooMuch: boolean }>`
    select exists (
      select from invoice v
      where v.company_id = ${companyId} and v.account_id = ${accountId} and v.id = any(${ids}::uuid[])
        and v.retained < v.released and (
          select sum(e.retained - e.released) from invoice e
          where e.company_id = ${companyId} and e.account_id = ${accountId} and e.work_order_id = v.work_order_id
            and e.sub_contractor_id is not distinct from v.sub_contractor_id and e.deleted_at is null
            and e.status_id = any(${approved}::int[])) < 0) as "isTooMuch"`.execute(db)
  return rows[0]?.isTooMuch ?? false
}

/**
 * Sets the retained and due amounts of invoices with lines. The gross is the sum of the lines plus the change
 * of stored material; each invoice retains its own percentage of its gross. With `isEmptied`, invoices
 * without lines are set to zero.
 */
export async function settleAmounts(
  db: Db,
  { companyId, accountId }: Account,
  ids: readonly string[],
  { isEmptied = false } = {},
): Promise<void> {
  await sql`
    update invoice v set retained = s.retained, released = s.released, amount = s.gross - s.retained + s.released,
      stored = s.stored
    from (
      select g.*, round(g.gross * g.retainage_percent / 100, 2) as retained from (
      select x.id, x.retainage_percent,
        coalesce(sum(l.amount + l.stored - l.stored_before) filter (where l.kind <> 'release'), 0) as gross,
        coalesce(sum(l.amount) filter (where l.kind = 'release'), 0) as released,
        coalesce(sum(l.stored - l.stored_before), 0) as stored
      from invoice x
      ${isEmptied ? sql`left join` : sql`join`} invoice_line l on l.company_id = x.company_id
        and l.account_id = x.account_id and l.invoice_id = x.id and l.deleted_at is null
      where x.company_id = ${companyId} and x.account_id = ${accountId} and x.id = any(${ids}::uuid[])
      group by x.id, x.retainage_percent) g) s
    where v.company_id = ${companyId} and v.account_id = ${accountId} and v.id = s.id
      and (v.retained, v.released, v.amount, v.stored)
        is distinct from (s.retained, s.released, s.gross - s.retained + s.released, s.stored)`.execute(db)
}

/** The ids of those invoices that have lines. */
export async function listWithLines(
  db: Db,
  { companyId, accountId }: Account,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('invoice_line')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .select('invoice_id')
    .distinct()
    .execute()
  return new Set(rows.map((row) => row.invoice_id))
}

/**
 * The retainage of a contract that can still be released: the sum that approved invoices retain, less all
 * other releases, those of drafts included.
 */
export async function readReleasable(
  db: Db,
  { companyId, accountId }: Account,
  { invoiceId, workOrderId, firm }: Billing,
): Promise<string> {
  const { rows } = await sql<{ left: string }>`
    select coalesce(sum(case when v.status_id = any(${approved}::int[]) then v.retained else 0 end - v.released), 0)::text
      as left
    from invoice v
    where v.company_id = ${companyId} and v.account_id = ${accountId} and v.work_order_id = ${workOrderId}
      and v.sub_contractor_id is not distinct from ${firm}::uuid and v.deleted_at is null
      and v.id <> ${invoiceId}`.execute(db)
  return rows[0]?.left ?? '0'
}

/** True if the numbers add up to more than the limit. SQL adds them, so the sum is exact. */
export async function isAbove(db: Db, numbers: readonly string[], limit: string): Promise<boolean> {
  const { rows } = await sql<{ isAbove: boolean }>`
    select coalesce(sum(n), 0) > ${limit}::numeric as "isAbove" from unnest(${numbers}::numeric[]) n`.execute(
    db,
  )
  return rows[0]?.isAbove ?? false
}

/** The lines of an invoice, in their order. */
export async function listLines(
  db: Db,
  { companyId, accountId }: Account,
  invoiceId: string,
): Promise<InvoiceLine[]> {
  const { rows } = await sql<InvoiceLine>`
    select l.id as "invoiceLineUniqueId", l.kind, l.title, l.unit, l.activity_id as "subTaskUniqueId",
      l.change_order_item_id as "changeOrderItemUniqueId", o.id as "changeOrderMasterUniqueId",
      o.number as "changeOrderNumber", trim_scale(l.quantity)::text as quantity, unit_cost_text(l.unit_cost) as "unitCost",
      money_text(l.scheduled) as "scheduledValue", money_text(l.billed_before) as "billedBefore",
      money_text(l.amount) as amount, money_text(l.stored_before) as "storedBefore", money_text(l.stored) as stored,
      l.stored_given is not null as "isStoredTyped", money_text(l.billed_before + l.amount + l.stored) as "toDate",
      money_text(l.scheduled - l.billed_before - l.amount - l.stored) as balance, l.work_order_id as "workOrderUniqueId"
    from invoice_line l
    left join change_order_item i on i.company_id = l.company_id and i.account_id = l.account_id
      and i.id = l.change_order_item_id
    left join change_order o on o.company_id = i.company_id and o.account_id = i.account_id and o.id = i.change_order_id
    where l.company_id = ${companyId} and l.account_id = ${accountId} and l.invoice_id = ${invoiceId}
      and l.deleted_at is null
    order by l.position, l.id`.execute(db)
  return rows
}

/**
 * The sums of an invoice and of its contract (one project, one side, one firm). Earlier invoices are those
 * approved before this invoice; for a draft, all approved invoices.
 */
export async function readFigures(
  db: Db,
  { companyId, accountId }: Account,
  invoiceId: string,
): Promise<InvoiceFigures> {
  const { rows } = await sql<InvoiceFigures>`
    with added as (
      select sum(l.scheduled) as scheduled, sum(l.billed_before) as before,
        sum(l.amount) filter (where l.kind <> 'release') as lines, sum(l.stored) as stored
      from invoice_line l
      where l.company_id = ${companyId} and l.account_id = ${accountId} and l.invoice_id = ${invoiceId}
        and l.deleted_at is null
    ), told as (
      select v.billed, v.retained, v.released, v.stored as stored_change, coalesce(a.stored, 0) as stored,
        coalesce(a.scheduled, 0) as scheduled, coalesce(a.before, 0) as before,
        coalesce(a.lines, 0) as lines, c.*
      from invoice v, added a, lateral (
        select coalesce(sum(e.retained - e.released), 0) as held,
          coalesce(sum(e.billed) filter (where x.is_earlier), 0) as earlier_billed,
          coalesce(sum(e.amount) filter (where x.is_earlier), 0) as earlier_due,
          coalesce(sum(e.retained - e.released) filter (where x.is_earlier), 0) as earlier_held
        from invoice e, lateral (
          select e.id <> v.id and (v.status_id <> all(${approved}::int[])
            or (e.approved_at, e.id) < (v.approved_at, v.id)) as is_earlier) x
        where e.company_id = ${companyId} and e.account_id = ${accountId} and e.work_order_id = v.work_order_id
          and e.sub_contractor_id is not distinct from v.sub_contractor_id and e.deleted_at is null
          and e.status_id = any(${approved}::int[])) c
      where v.company_id = ${companyId} and v.account_id = ${accountId} and v.id = ${invoiceId}
    )
    select money_text(scheduled) as "scheduledValue", money_text(before) as "billedBefore",
      money_text(lines) as "thisPeriod", money_text(stored) as stored, money_text(stored_change) as "storedChange",
      money_text(before + lines + stored) as "toDate", money_text(scheduled - before - lines - stored) as balance, money_text(released) as released,
      money_text(held) as "heldToDate", money_text(earlier_billed) as "earlierGross",
      money_text(earlier_due) as "earlierDue", money_text(earlier_billed + billed) as "contractToDate",
      money_text(earlier_held + retained - released) as "heldWithThis"
    from told`.execute(db)
  return rows[0] as InvoiceFigures
}
