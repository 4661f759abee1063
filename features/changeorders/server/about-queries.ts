/** The SQL of the short text about a change order in lists of turns. */
import { sql } from 'kysely'
import type { AboutAsked } from '#features/court/server/public.ts'
import { isOwnOf } from './queries.ts'

export interface ChangeOrderAbout {
  id: string
  amount: string
  isOwn: boolean
  days: number
  items: number
}

export async function listAbout(
  { db, scope }: AboutAsked,
  ids: readonly string[],
): Promise<ChangeOrderAbout[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<ChangeOrderAbout>`
    select change_order.id, change_order.schedule_impact as days, count(item.id)::int as items,
      coalesce(sum(item.amount), 0)::text as amount,
      ${isOwnOf(scope)} as "isOwn"
    from change_order
    left join change_order_item item on item.company_id = change_order.company_id and item.account_id = change_order.account_id
      and item.change_order_id = change_order.id and item.deleted_at is null
    where change_order.company_id = ${companyId} and change_order.account_id = ${accountId} and change_order.id = any(${ids}::uuid[])
    group by change_order.company_id, change_order.account_id, change_order.id`.execute(db)
  return rows
}
