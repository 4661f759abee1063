/** SQL on the bid lines of work orders, which may be advertised for bids. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import type { Branch } from './levels.ts'

/** An advertised work order with its end of bidding. */
export interface Advertised {
  id: string
  endsAt: string | null
}

/** The given work orders that are advertised. `isHeld`: share-locks all given work orders. */
export async function listAdvertisedOf(
  db: Db,
  { companyId, accountId }: Scope,
  ids: readonly string[],
  isHeld: boolean,
): Promise<Advertised[]> {
  const { rows } = await sql<Advertised & { isAdvertised: boolean }>`
    select id, is_bid_advertised as "isAdvertised", bidding_ends_at as "endsAt" from work_order
    where company_id = ${companyId} and account_id = ${accountId} and id = any(${ids}::uuid[])
    order by id ${isHeld ? sql`for share` : sql``}`.execute(db)
  return rows.filter(({ isAdvertised }) => isAdvertised)
}

/** The ids of work orders that lose bid lines when this branch is deleted. */
export async function listLosingLines(
  db: Db,
  { companyId, accountId }: Scope,
  { level, ids }: Branch,
): Promise<string[]> {
  const column = sql.ref(level === 'activity' ? 'a.id' : `a.${level}_id`)
  const { rows } = await sql<{ id: string }>`
    select distinct a.work_order_id as id from activity a
    where a.company_id = ${companyId} and a.account_id = ${accountId} and ${column} = any(${ids}::uuid[])
      and a.deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The ids of work orders that get bid lines back when these deletions, or the deletions of these records, are
 * undone.
 */
export async function listGettingLines(
  db: Db,
  { companyId, accountId }: Scope,
  { level, ids }: Branch,
  of: 'deletions' | 'records',
): Promise<string[]> {
  // A restored project returns with its own lines, which is no change of lines.
  if (level === 'work_order') return []
  const deletions =
    of === 'deletions'
      ? sql`${ids}::uuid[]`
      : sql`array(select r.deletion_id from ${sql.table(level)} r where r.company_id = ${companyId}
              and r.account_id = ${accountId} and r.id = any(${ids}::uuid[]))`
  const { rows } = await sql<{ id: string }>`
    select distinct a.work_order_id as id from activity a
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.deletion_id = any(${deletions})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
