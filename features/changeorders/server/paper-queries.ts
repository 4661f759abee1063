/** What the paper of a change order says of its contract: the SQL. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

/** How a contract came to what it is worth before a change order. */
export interface Earlier {
  /** At the start. */
  original: string
  /** What the change orders add that were in force by then, and their numbers. */
  added: string
  numbers: number[]
}

/**
 * What of a contract that is worth `before` was there at the start, and what came by the change orders that were in force
 * before the one that is named; where that is in force itself, by those that were when it came there.
 */
export async function readEarlier(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  { id, workOrderId, before }: { id: string; workOrderId: string; before: string },
): Promise<Earlier> {
  const { rows } = await sql<Earlier>`
    select money_text(${before}::numeric - x.added) as original, money_text(x.added) as added, x.numbers
    from (
      select coalesce(sum(o.amount), 0) as added, coalesce(json_agg(o.number order by o.number), '[]') as numbers
      from (
        select e.number, (
          select coalesce(sum(i.amount), 0) from change_order_item i
          where i.company_id = e.company_id and i.account_id = e.account_id and i.change_order_id = e.id
            and i.deleted_at is null) as amount
        from change_order e
        join change_order this on this.company_id = e.company_id and this.account_id = e.account_id
          and this.id = ${id}
        where e.company_id = ${companyId} and e.account_id = ${accountId} and e.work_order_id = ${workOrderId}
          and e.deleted_at is null and e.status_id = ${statuses.Active} and e.id <> this.id
          and (this.in_force_at is null or (e.in_force_at, e.id) < (this.in_force_at, this.id))) o) x`.execute(
    db,
  )
  return rows[0] as Earlier
}
