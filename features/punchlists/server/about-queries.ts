/** The SQL of the facts that the court shows about punch items. */
import { sql } from 'kysely'
import type { AboutAsked } from '#features/court/server/public.ts'

export interface ItemAbout {
  id: string
  location: string
  listName: string
}

export async function listAbout(
  { db, scope: { companyId, accountId } }: AboutAsked,
  ids: readonly string[],
): Promise<ItemAbout[]> {
  const { rows } = await sql<ItemAbout>`
    select item.id, item.location, list.name as "listName"
    from punch_list_item item
    join punch_list list on list.company_id = item.company_id and list.account_id = item.account_id
      and list.id = item.punch_list_id
    where item.company_id = ${companyId} and item.account_id = ${accountId} and item.id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}
