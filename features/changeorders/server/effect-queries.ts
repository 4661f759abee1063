/** All SQL on what change orders change: contracts, ends, and the items as they come into force. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import type { PreviousSubtask } from '../contract.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

/** What a contract is worth. */
export interface Contract {
  /** At the start: what the project says, else what its activities are worth now. */
  atStart: string
  isGiven: boolean
  /** With all that is in force. */
  inForce: string
}

/** What the contract of a work order is worth, and what it would be with `amount`. */
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

/** What a change order is worth, and what its contract was worth just before it came into force. */
export interface Worth {
  amount: string
  before: string
  after: string
}

/** What a contract is worth before and after a change order; `before` null: just before it came into force. */
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

/** The levels whose ends a change order moves, from the top. */
export type EndLevel = 'project' | 'job' | 'task'

/** The end of a project, a job or a task; `isGone`: it was deleted. */
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

/** The ends above a change order, from the top; held, nobody else changes them until the end of the transaction. */
export async function listEnds(
  db: Db,
  { companyId, accountId }: Account,
  place: { workOrderId: string; jobId: string; taskId: string },
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

/** The ends that a change order has moved, as they were, by level. */
export type PreviousEnds = Partial<Record<EndLevel, string | null>>

/** What a change order has moved, once it is in force. */
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

/** An item, as it changes an activity. */
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
  /** The unit that the activity had when the factor was given. */
  factorUnit: string | null
  previous: PreviousSubtask | null
}

/** All items of a change order, as they were added; the activity of one is named even where it was deleted. */
export async function listItemFacts(
  db: Db,
  { companyId, accountId }: Account,
  changeOrderId: string,
): Promise<ItemFacts[]> {
  const { rows } = await sql<ItemFacts>`
    select i.id, i.name, i.activity_id as "activityId", a.title as "activityTitle", i.new_start_date as "startDate",
      i.new_end_date as "endDate", metric_text(i.target_metric) as "targetMetric", i.unit,
      trim_scale(i.unit_factor)::text as "unitFactor", i.factor_unit as "factorUnit",
      i.previous
    from change_order_item i
    left join activity a on a.company_id = i.company_id and a.account_id = i.account_id and a.id = i.activity_id
    where i.company_id = ${companyId} and i.account_id = ${accountId} and i.change_order_id = ${changeOrderId}
      and i.deleted_at is null
    order by i.id`.execute(db)
  return rows
}
