/** SQL that finds out whether a caller may see the thing with an id, whatever its type. It only reads. */
import { type RawBuilder, sql } from 'kysely'
import { recordTypeNames, recordTypeOf } from '#contract/record-types.ts'
import type { Db } from '#server/db/open.ts'
import { isStockSeen } from '#server/db/stock.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { isThere } from '#server/db/there.ts'
import { mayAnywhere, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import { MOST_NUMBERED, type Numbered, type Whereabouts } from '../contract.ts'
import type { SaidNumber } from '../number.ts'

/** True if a thing in the account of `scope` has this id and the caller may see it there. */
export async function isSeenThere(db: Db, scope: Scope, id: string): Promise<boolean> {
  const { companyId, accountId } = scope
  const ofTypes = recordTypeNames.map((type) => {
    const { table, module } = recordTypeOf(type)
    const workOrder = type === 'WorkOrder' ? 'r.id' : 'r.work_order_id'
    return sql`select 1 from ${sql.table(table)} r
      where r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = ${id}
        and ${visibleWorkOrder(scope, module, 'Read', workOrder)} and ${isThere(scope, type, 'r')}
        and ${isTheirs(scope, type, 'r')}`
  })
  const more: RawBuilder<unknown>[] = []
  if (mayAnywhere(scope, 'Inventory', 'Read'))
    more.push(sql`select 1 from master_inventory i
      where i.company_id = ${companyId} and i.account_id = ${accountId} and i.id = ${id} and i.deleted_at is null
        and ${isStockSeen(scope, 'i.company_inventory_category_id')}`)
  if (mayAnywhere(scope, 'Bidding', 'Read'))
    more.push(sql`select 1 from bid_summary b
      where b.company_id = ${companyId} and b.account_id = ${accountId} and (b.id = ${id} or b.work_order_id = ${id})`)
  const { rows } = await sql`${sql.join([...ofTypes, ...more], sql` union all `)} limit 1`.execute(db)
  return rows.length > 0
}

/** True if the work order is advertised by another account and the caller may bid on it. */
export async function isOpenToBids(db: Db, scope: Scope, id: string): Promise<boolean> {
  if (!mayAnywhere(scope, 'Bidding', 'Read')) return false
  const found = await db
    .selectFrom('advertised_work_order')
    .select('work_order_id')
    .where('work_order_id', '=', id)
    .where('account_id', '<>', scope.accountId)
    .executeTakeFirst()
  return found !== undefined
}

/** The names of an account and its company. */
export async function findPlaceNames(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
): Promise<Whereabouts> {
  return db
    .selectFrom('account as a')
    .innerJoin('company as c', 'c.company_id', 'a.company_id')
    .where('a.company_id', '=', companyId)
    .where('a.account_id', '=', accountId)
    .select(['a.account_id as accountUniqueID', 'a.name as accountName', 'c.name as companyName'])
    .executeTakeFirstOrThrow()
}

/**
 * The records of the account that have this number and that the caller may see: those of the project `first`
 * before all others, then those of recently changed projects.
 */
export async function listNumbered(
  db: Db,
  scope: Scope,
  { type, number, revision }: SaidNumber,
  first: string | null,
): Promise<Numbered[]> {
  const { companyId, accountId } = scope
  const { table, module, named } = recordTypeOf(type)
  const isRevision = revision === null ? sql`true` : sql`r.revision = ${revision}`
  const newest = named.number === 'label' ? sql`r.revision desc,` : sql``
  // Starts from the projects, which are few, because the numbers of each project begin anew.
  const { rows } = await sql<Numbered>`
    select ${sql.lit(type)} as "targetType", r.id as "targetUniqueID", ${sql.ref(`r.${named.number ?? 'number'}`)}::text as number,
      r.${sql.ref(named.title)} as title, w.id as "workOrderUniqueId", w.title as "workOrderTitle"
    from work_order w
    join ${sql.table(table)} r on r.company_id = ${companyId} and r.account_id = ${accountId} and r.work_order_id = w.id
    where w.company_id = ${companyId} and w.account_id = ${accountId} and w.deleted_at is null
      and r.number = ${number} and ${isRevision}
      and ${visibleWorkOrder(scope, module, 'Read', 'w.id')} and ${isThere(scope, type, 'r')} and ${isTheirs(scope, type, 'r')}
    order by coalesce(w.id = ${first}::uuid, false) desc, w.updated_at desc, w.id, ${newest} r.id
    limit ${MOST_NUMBERED}`.execute(db)
  return rows
}
