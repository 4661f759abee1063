/** The SQL of the contract amounts in the PDF of a change order. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

/** The parts of the contract amount before a change order. */
export interface Earlier {
  /** The amount at the start. */
  original: string
  /** The sum and the numbers of the change orders that were in force before. */
  added: string
  numbers: number[]
}

/**
 * Splits the contract amount `before` into the amount at the start and the change orders that came into force
 * before change order `id`. If `id` is not in force, all change orders in force count.
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
