/**
 * All SQL of taking a project back. Whether a bidder was notified is stored in the bidder's company; the
 * lines that bidders knew are stored in the owner's company. Each statement reads or writes one company.
 */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import type { ChangedLine } from './addenda-queries.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>
type Bidder = Place & { id: string }

// Data of the bidder --------------------------------------------------------------------------------------------------

/** What a bidder has stored when the project is taken back: a submitted bid, only saved prices, or nothing. */
export type HeldBack = 'bid' | 'prices' | 'nothing'

/**
 * Records on a bid that its project was taken back; returns undefined if that was recorded before. The row
 * version stays, because the content of the bid does not change.
 */
export async function noteTakenBack(
  db: Db,
  { id, companyId, accountId }: Bidder,
  now: Date,
): Promise<HeldBack | undefined> {
  const { rows } = await sql<{ held: HeldBack }>`
    update bid_summary s set taken_back_at = ${now}
    where s.company_id = ${companyId} and s.account_id = ${accountId} and s.id = ${id} and s.taken_back_at is null
    returning case
      when s.version is not null then 'bid'
      when exists (select 1 from bid_activity b where b.company_id = ${companyId} and b.account_id = ${accountId}
                     and b.work_order_id = s.work_order_id)
        or exists (select 1 from bid_alternate_price p where p.company_id = ${companyId} and p.account_id = ${accountId}
                     and p.bid_summary_id = s.id) then 'prices'
      else 'nothing' end as held`.execute(db)
  return rows[0]?.held
}

/** Records that the project of a bid is open for bids again; returns false if it was not taken back. */
export async function noteOpenAgain(db: Db, { id, companyId, accountId }: Bidder): Promise<boolean> {
  const { rows } = await sql`
    update bid_summary s set taken_back_at = null
    where s.company_id = ${companyId} and s.account_id = ${accountId} and s.id = ${id} and s.taken_back_at is not null
    returning s.id`.execute(db)
  return rows.length > 0
}

// Data of the owner ---------------------------------------------------------------------------------------------------

/** Stores the lines of a project as bidders know them. */
export async function keepLinesTakenBack(
  db: Db,
  { companyId, accountId }: Place,
  workOrder: string,
): Promise<void> {
  await removeLinesTakenBack(db, { companyId, accountId }, workOrder)
  await sql`
    insert into bid_taken_back_line (company_id, account_id, work_order_id, activity_id, title, unit, quantity, hours)
    select a.company_id, a.account_id, a.work_order_id, a.id, a.title, a.unit, a.target_metric, a.hours
    from activity a
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${workOrder}
      and a.deleted_at is null`.execute(db)
}

/** Deletes the stored lines. */
export async function removeLinesTakenBack(
  db: Db,
  { companyId, accountId }: Place,
  workOrder: string,
): Promise<void> {
  await sql`
    delete from bid_taken_back_line
    where company_id = ${companyId} and account_id = ${accountId} and work_order_id = ${workOrder}`.execute(
    db,
  )
}

const stateOf = (of: 'k' | 'a') => {
  const [quantity, title, unit, hours] =
    of === 'k'
      ? ['k.quantity', 'k.title', 'k.unit', 'k.hours']
      : ['a.target_metric', 'a.title', 'a.unit', 'a.hours']
  return sql`case when ${sql.ref(`${of}.id`)} is not null then jsonb_build_object(
    'subTaskTitle', ${sql.ref(title)}, 'subTaskTargetMetric', metric_text(${sql.ref(quantity)}),
    'subTaskUnit', ${sql.ref(unit)}, 'subTaskHours', metric_text(${sql.ref(hours)})) end`
}

/** Compares the stored lines with the current lines, in the order of the plan; empty if no lines are stored. */
export async function listLinesChangedSince(
  db: Db,
  { companyId, accountId }: Place,
  workOrder: string,
): Promise<ChangedLine[]> {
  const { rows } = await sql<ChangedLine>`
    with kept as materialized (
      select k.activity_id as id, k.title, k.unit, k.quantity, k.hours from bid_taken_back_line k
      where k.company_id = ${companyId} and k.account_id = ${accountId} and k.work_order_id = ${workOrder}
    ), line as materialized (
      select a.id, a.title, a.unit, a.target_metric, a.hours,
             row_number() over (order by j.position, j.id, t.position, t.id, a.position, a.id) as place
      from activity a
      join task t on t.company_id = ${companyId} and t.account_id = ${accountId} and t.id = a.task_id
      join job j on j.company_id = ${companyId} and j.account_id = ${accountId} and j.id = a.job_id
      where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${workOrder}
        and a.deleted_at is null
    )
    select coalesce(a.id, k.id) as id,
           case when k.id is null then 'added' when a.id is null then 'deleted' else 'changed' end as change,
           ${stateOf('k')} as before, ${stateOf('a')} as after
    from kept k full join line a on a.id = k.id
    where exists (select 1 from kept)
      and (k.title, k.unit, k.quantity, k.hours) is distinct from (a.title, a.unit, a.target_metric, a.hours)
    order by a.place, k.id`.execute(db)
  return rows
}
