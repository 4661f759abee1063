/** All SQL of the curve: the planned work between two days, and the earned work of each day. */
import { sql } from 'kysely'
import type { TotalsBasis } from '#features/hierarchy/contract.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

interface Of {
  workOrder: string
  job: string | null
}

/** The planned work between two days, both included. Null: no date is known. */
export interface Span {
  first: string | null
  last: string | null
  weight: number
  activities: number
}

export interface Planned {
  basis: TotalsBasis
  /** The value of all activities, if the project is weighted by value. */
  value: string
  spans: Span[]
}

/**
 * The planned work of a project or a job, with the weights of the project's totals. If a task has dates,
 * they count instead of the dates of its activities. Activities with the same days are one span.
 */
export async function listPlanned(
  db: Db,
  { companyId, accountId }: Account,
  { workOrder, job }: Of,
): Promise<Planned> {
  const { rows } = await sql<Span & Omit<Planned, 'spans'>>`
    with whole as (
      select totals_basis(p.activities, p.priced, p.timed) as basis from progress p
      where p.company_id = ${companyId} and p.account_id = ${accountId} and p.record_id = ${workOrder}
    ), alike as (
      select a.task_id, a.start_date, a.end_date, whole.basis, count(*) as activities,
        sum(case whole.basis when 'value' then a.target_metric * a.bid_unit_cost when 'hours' then a.hours else 1 end) as weight
      from activity a cross join whole
      where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${workOrder}
        and a.deleted_at is null and (${job}::uuid is null or a.job_id = ${job})
      group by a.task_id, a.start_date, a.end_date, whole.basis
    )
    select coalesce(k.start_date, alike.start_date)::text as first, coalesce(k.end_date, alike.end_date)::text as last,
      sum(alike.weight)::float8 as weight, sum(alike.activities)::int as activities, alike.basis,
      money_text(sum(sum(alike.weight)) over ()) as value
    from alike
    join task k on k.company_id = ${companyId} and k.account_id = ${accountId} and k.id = alike.task_id
    group by 1, 2, alike.basis`.execute(db)
  const [any] = rows
  return { basis: any?.basis ?? 'count', value: any?.value ?? '0.00', spans: rows }
}

/** The earned work of each day that has some, in order, with one of the weights (migration 0060). */
export async function listEarned(
  db: Db,
  { companyId, accountId }: Account,
  { workOrder, job }: Of,
  basis: TotalsBasis,
): Promise<{ day: string; weight: number }[]> {
  const weight = sql.ref(basis === 'value' || basis === 'hours' ? basis : 'count')
  const { rows } = await sql<{ day: string; weight: number }>`
    select day::text, sum(${weight})::float8 as weight from earned_day
    where company_id = ${companyId} and account_id = ${accountId} and work_order_id = ${workOrder}
      and (${job}::uuid is null or job_id = ${job})
    group by day having sum(${weight}) <> 0 order by day`.execute(db)
  return rows
}
