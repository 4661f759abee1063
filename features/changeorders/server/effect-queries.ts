/** All SQL on the effects of change orders: contract amounts, end dates, and items that come into force. */
import { type RawBuilder, sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import type { PreviousSubtask } from '../contract.ts'
import type { NewItemRow } from './item-queries.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

/** The amount of a project's contract. */
export interface Contract {
  /**
   * The amount at the start: the project's contract amount, or, if it has none, the present value of its
   * activities.
   */
  atStart: string
  isGiven: boolean
  /** The amount at the start plus all change orders in force. */
  inForce: string
}

/** Reads the contract amounts of a project. */
export async function readContract(
  db: Db,
  { companyId, accountId }: Account,
  workOrderId: string,
): Promise<Contract> {
  const { rows } = await sql<Contract>`
    select money_text(start.amount) as "atStart", start.is_given as "isGiven",
      money_text(start.amount + coalesce((
        select sum(i.amount) from change_order o
        join change_order_item i on i.company_id = o.company_id and i.account_id = o.account_id
          and i.change_order_id = o.id and i.deleted_at is null
        where o.company_id = ${companyId} and o.account_id = ${accountId} and o.work_order_id = ${workOrderId}
          and o.deleted_at is null and o.status_id = ${statuses.Active}), 0)) as "inForce"
    from (
      select coalesce(w.contract_amount, p.value, 0) as amount, w.contract_amount is not null as is_given
      from work_order w
      left join progress p on p.company_id = w.company_id and p.account_id = w.account_id and p.record_id = w.id
      where w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = ${workOrderId}) start`.execute(
    db,
  )
  return rows[0] as Contract
}

/** The amount of a change order, and the contract amount before and after it. */
export interface Worth {
  amount: string
  before: string
  after: string
}

/**
 * Reads the contract amount before and after a change order. `before` null: the amount that was stored when
 * the change order came into force.
 */
export async function readWorth(
  db: Db,
  { companyId, accountId }: Account,
  id: string,
  before: string | null,
): Promise<Worth> {
  const { rows } = await sql<Worth>`
    select money_text(x.amount) as amount, money_text(x.before) as before, money_text(x.before + x.amount) as after
    from (
      select coalesce(${before}::numeric, o.contract_before, 0) as before, (
        select coalesce(sum(i.amount), 0) from change_order_item i
        where i.company_id = o.company_id and i.account_id = o.account_id and i.change_order_id = o.id
          and i.deleted_at is null) as amount
      from change_order o
      where o.company_id = ${companyId} and o.account_id = ${accountId} and o.id = ${id}) x`.execute(db)
  return rows[0] as Worth
}

/** The contract amount after an unsaved change order, and with all change orders under review, too. */
export interface DraftWorth {
  after: string
  withPending: string
  pendingCount: number
}

/**
 * Computes the contract amount of a project with amounts that are not saved. `before` is the present contract
 * amount; `but` is the edited change order, which is not counted among those under review.
 */
export async function readDraftWorth(
  db: Db,
  { companyId, accountId }: Account,
  workOrderId: string,
  { before, amounts, but }: { before: string; amounts: readonly string[]; but: string | null },
): Promise<DraftWorth> {
  const underReview = [statuses.Pending, statuses.RequireInformation]
  const { rows } = await sql<DraftWorth>`
    select money_text(x.after) as after, money_text(x.after + x.pending) as "withPending", x.count as "pendingCount"
    from (
      select ${before}::numeric + (select coalesce(sum(a), 0) from unnest(${amounts}::numeric[]) a) as after,
        count(distinct o.id)::int as count, coalesce(sum(i.amount), 0) as pending
      from change_order o
      left join change_order_item i on i.company_id = o.company_id and i.account_id = o.account_id
        and i.change_order_id = o.id and i.deleted_at is null
      where o.company_id = ${companyId} and o.account_id = ${accountId} and o.work_order_id = ${workOrderId}
        and o.deleted_at is null and o.status_id = any(${underReview}::int[])
        and o.id is distinct from ${but}::uuid) x`.execute(db)
  return rows[0] as DraftWorth
}

/** The levels whose end dates a change order can move, from the top. */
export type EndLevel = 'project' | 'job' | 'task'

/** The end date of a project, a job or a task. `isGone`: the record was deleted. */
export interface End {
  level: EndLevel
  id: string
  title: string
  start: string | null
  end: string | null
  isGone: boolean
}

const endTables = [
  ['project', 'work_order', 'title', 'workOrderId'],
  ['job', 'job', 'title', 'jobId'],
  ['task', 'task', 'name', 'taskId'],
] as const

/**
 * Reads the end dates of the project, job and task of a change order, from the top. `isHeld` locks the rows
 * until the end of the transaction.
 */
export async function listEnds(
  db: Db,
  { companyId, accountId }: Account,
  place: { workOrderId: string; jobId: string | null; taskId: string | null },
  isHeld: boolean,
): Promise<End[]> {
  const ends: End[] = []
  for (const [level, table, title, id] of endTables) {
    const { rows } = await sql<End>`
      select ${level} as level, x.id, ${sql.ref(`x.${title}`)} as title, x.start_date as start, x.end_date as end,
        x.deleted_at is not null as "isGone"
      from ${sql.table(table)} x
      where x.company_id = ${companyId} and x.account_id = ${accountId} and x.id = ${place[id]}
      ${isHeld ? sql`for no key update` : sql``}`.execute(db)
    ends.push(...rows)
  }
  return ends
}

/** The previous end dates of the levels that a change order has moved. */
export type PreviousEnds = Partial<Record<EndLevel, string | null>>

/** Reads the previous end dates that a change order in force has moved. */
export async function readPreviousEnds(
  db: Db,
  { companyId, accountId }: Account,
  id: string,
): Promise<PreviousEnds> {
  const row = await db
    .selectFrom('change_order')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .select(sql<PreviousEnds | null>`previous_ends`.as('ends'))
    .executeTakeFirst()
  return row?.ends ?? {}
}

/** An item with its changes of an activity. */
export interface ItemFacts {
  id: string
  name: string
  activityId: string | null
  activityTitle: string | null
  startDate: string | null
  endDate: string | null
  targetMetric: string | null
  unit: string | null
  unitFactor: string | null
  /** The unit that the activity had when the factor was entered. */
  factorUnit: string | null
  previous: PreviousSubtask | null
}

/** Reads the facts of items from a table or subquery named `i`. The title of a deleted activity is read, too. */
const factsOf = ({ companyId, accountId }: Account, source: RawBuilder<unknown>) => sql<ItemFacts>`
  select i.id::text as id, i.name, i.activity_id as "activityId", a.title as "activityTitle",
    i.new_start_date as "startDate", i.new_end_date as "endDate", metric_text(i.target_metric) as "targetMetric", i.unit,
    trim_scale(i.unit_factor)::text as "unitFactor", i.factor_unit as "factorUnit", i.previous
  from ${source}
  left join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = i.activity_id
  order by i.id`

/** All items of a change order, in the order of adding. */
export async function listItemFacts(db: Db, account: Account, changeOrderId: string): Promise<ItemFacts[]> {
  const { companyId, accountId } = account
  const source = sql`(
    select * from change_order_item
    where company_id = ${companyId} and account_id = ${accountId} and change_order_id = ${changeOrderId}
      and deleted_at is null) i`
  return (await factsOf(account, source).execute(db)).rows
}

/** The facts of unsaved items. The id of each is its position. */
export async function listDraftFacts(
  db: Db,
  account: Account,
  items: readonly NewItemRow[],
): Promise<ItemFacts[]> {
  const { companyId, accountId } = account
  const rows = items.map((item, id) => ({
    id,
    name: item.changeOrderItemName,
    activity_id: item.subTaskUniqueId,
    new_start_date: item.scheduleNewStartDate,
    new_end_date: item.scheduleNewEndDate,
    target_metric: item.subTaskTargetMetric,
    unit: item.subTaskUnit,
    unit_factor: item.unitFactor,
  }))
  // When an item is saved, its factor is stored with the activity's present unit, so the same unit is used
  // here.
  const source = sql`(
    select d.*, case when d.unit_factor is not null then now.unit end as factor_unit, null::jsonb as previous
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id int, name text, activity_id uuid,
      new_start_date date, new_end_date date, target_metric numeric, unit text, unit_factor numeric)
    left join activity now on now.company_id = ${companyId} and now.account_id = ${accountId}
      and now.id = d.activity_id) i`
  return (await factsOf(account, source).execute(db)).rows
}
