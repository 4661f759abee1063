/** What the court says of change orders: the SQL. */
import { sql } from 'kysely'
import type { AboutAsked } from '#features/court/server/public.ts'

export interface ChangeOrderAbout {
  id: string
  amount: string
  days: number
  items: number
}

export async function listAbout(
  { db, scope: { companyId, accountId } }: AboutAsked,
  ids: readonly string[],
): Promise<ChangeOrderAbout[]> {
  const { rows } = await sql<ChangeOrderAbout>`
    select co.id, co.schedule_impact as days, count(item.id)::int as items,
      coalesce(sum(item.amount), 0)::text as amount
    from change_order co
    left join change_order_item item on item.company_id = co.company_id and item.account_id = co.account_id
      and item.change_order_id = co.id and item.deleted_at is null
    where co.company_id = ${companyId} and co.account_id = ${accountId} and co.id = any(${ids}::uuid[])
    group by co.id, co.schedule_impact`.execute(db)
  return rows
}
