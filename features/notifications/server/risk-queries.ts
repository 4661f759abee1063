/** The risks of work orders, and the risks that were notified before. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { RiskFacts } from '#features/hierarchy/risk-words.ts'
import { remainingDaysOf, riskOf, totalColumns } from '#features/hierarchy/server/public.ts'
import type { RiskLevel } from '#features/reference/contract.ts'
import type { Db } from '#server/db/open.ts'
import type { Account } from './reader-queries.ts'

/**
 * All Active accounts of Active companies with their time zones. Only background jobs call this: it crosses
 * accounts.
 */
export async function listAccounts(db: Db): Promise<(Account & { timeZone: string })[]> {
  const { rows } = await sql<Account & { timeZone: string }>`
    select a.company_id as "companyId", a.account_id as "accountId", a.time_zone as "timeZone"
    from account a join company c on c.company_id = a.company_id
    where a.status_id = ${statuses.Active} and c.status_id = ${statuses.Active}
    order by a.company_id, a.account_id`.execute(db)
  return rows
}

/** A work order whose risk differs from the one stored last. */
export interface RiskChange {
  workOrderId: string
  title: string
  createdBy: string | null
  /** The risk stored last; null: the work order is checked for the first time. */
  told: RiskLevel | null
  /** True if the work order was added after the first check of its account. */
  isNew: boolean
  risk: RiskLevel
  isSetByHand: boolean
  /** The person who set the risk, if known. */
  setter: string | null
  facts: RiskFacts
  /** The people who are assigned to the work order. */
  assigned: string[]
}

/**
 * The work orders of an account whose risk changed, with the people who may have to be notified. Finished
 * work orders are left out.
 */
export async function listRiskChanges(
  db: Db,
  { companyId, accountId }: Account,
  today: string,
): Promise<RiskChange[]> {
  const risk = riskOf('work_order', today)
  const wasLookedAt = sql<boolean>`exists (select 1 from told_risk seen
    where seen.company_id = ${companyId} and seen.account_id = ${accountId})`
  const rows = await db
    .selectFrom('work_order')
    .leftJoin('progress as p', (join) =>
      join
        .onRef('p.company_id', '=', 'work_order.company_id')
        .onRef('p.account_id', '=', 'work_order.account_id')
        .onRef('p.record_id', '=', 'work_order.id'),
    )
    .leftJoin('told_risk as told', (join) =>
      join
        .onRef('told.company_id', '=', 'work_order.company_id')
        .onRef('told.account_id', '=', 'work_order.account_id')
        .onRef('told.work_order_id', '=', 'work_order.id'),
    )
    .where('work_order.company_id', '=', companyId)
    .where('work_order.account_id', '=', accountId)
    .where('work_order.deleted_at', 'is', null)
    .where('work_order.status_id', 'not in', [statuses.InActive, statuses.Completed])
    .where(sql<boolean>`told.risk_level is distinct from ${risk}`)
    .select([
      'work_order.id as workOrderId',
      'work_order.title',
      'work_order.created_by_employee_id as createdBy',
      sql<RiskLevel | null>`told.risk_level`.as('told'),
      sql<boolean>`(told.risk_level is null and ${wasLookedAt})`.as('isNew'),
      risk.as('risk'),
      sql<boolean>`work_order.risk_level is not null`.as('isSetByHand'),
      'work_order.risk_set_by_employee_id as setter',
      'work_order.start_date as start',
      'work_order.end_date as end',
      remainingDaysOf('work_order', today).as('remainingDays'),
      sql<string[]>`case when told.risk_level is null and not ${wasLookedAt} then '{}' else array(
        select ewo.employee_id::text from employee_work_order ewo
        where ewo.company_id = ${companyId} and ewo.account_id = ${accountId}
          and ewo.work_order_id = work_order.id) end`.as('assigned'),
    ])
    .select(totalColumns('p'))
    .execute()
  return rows.map(({ start, end, remainingDays, completedTotal, estimatedTotal, ...row }) => ({
    ...row,
    facts: { start, end, remainingDays, completedTotal, estimatedTotal },
  }))
}

/** Stores the present risks. */
export async function writeTold(
  db: Db,
  { companyId, accountId }: Account,
  changes: readonly Pick<RiskChange, 'workOrderId' | 'risk'>[],
  now: Date,
): Promise<void> {
  await sql`insert into told_risk (company_id, account_id, work_order_id, risk_level, told_at)
    select ${companyId}::uuid, ${accountId}::uuid, id, risk, ${now.toISOString()}::timestamptz
    from unnest(${changes.map(({ workOrderId }) => workOrderId)}::uuid[],
      ${changes.map(({ risk }) => risk)}::text[]) as changed (id, risk)
    on conflict (company_id, account_id, work_order_id)
      do update set risk_level = excluded.risk_level, told_at = excluded.told_at`.execute(db)
}
