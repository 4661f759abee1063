/** All SQL on `record_link`. */
import { sql } from 'kysely'
import { recordTypeOf } from '#contract/record-types.ts'
import type { Db } from '#server/db/open.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { isThere } from '#server/db/there.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import { type LinkedType, linkedTypes, type RecordLink } from '../contract.ts'

/** What is a text, and no title, is called by its beginning. */
const LONGEST_TITLE = 200

/** What a record is linked to, as far as the caller may read it. */
export async function listLinksOf(db: Db, scope: Scope, id: string): Promise<RecordLink[]> {
  const ofTypes = linkedTypes.map((type) => {
    const { table, module, named } = recordTypeOf(type)
    const { title, number } = named
    const side = (isOrigin: boolean) => sql`
      select l.id as "linkUniqueId", ${sql.lit(type)} as "targetType", r.id as "targetUniqueID",
        ${number ? sql`${sql.ref(`r.${number}`)}::text` : sql`''`} as number,
        left(${sql.ref(`r.${title}`)}, ${LONGEST_TITLE}) as title,
        r.work_order_id as "workOrderUniqueId", ${sql.lit(isOrigin)} as "isOrigin", l.created_at as at
      from record_link l
      join ${sql.table(table)} r on r.company_id = l.company_id and r.account_id = l.account_id
        and r.id = ${sql.ref(isOrigin ? 'l.from_id' : 'l.to_id')}
      where l.company_id = ${scope.companyId} and l.account_id = ${scope.accountId}
        and ${sql.ref(isOrigin ? 'l.to_id' : 'l.from_id')} = ${id}
        and ${sql.ref(isOrigin ? 'l.from_record' : 'l.to_record')} = ${sql.lit(type)}
        and ${visibleWorkOrder(scope, module, 'Read', 'r.work_order_id')} and ${isThere(scope, type, 'r')}
        and ${isTheirs(scope, type, 'r')}`
    return sql`${side(true)} union all ${side(false)}`
  })
  const { rows } = await sql<RecordLink & { at: string }>`${sql.join(ofTypes, sql` union all `)}
    order by "isOrigin" desc, at, "linkUniqueId"`.execute(db)
  return rows.map(({ at: _at, ...row }) => row)
}

/** True where the caller may read a record. */
export async function mayRead(db: Db, scope: Scope, type: LinkedType, id: string): Promise<boolean> {
  const { table, module } = recordTypeOf(type)
  const { rows } = await sql`select 1 from ${sql.table(table)} r
    where r.company_id = ${scope.companyId} and r.account_id = ${scope.accountId} and r.id = ${id}
      and ${visibleWorkOrder(scope, module, 'Read', 'r.work_order_id')} and ${isThere(scope, type, 'r')}
      and ${isTheirs(scope, type, 'r')}`.execute(db)
  return rows.length > 0
}

/** A link that is to be made. */
export interface NewLink {
  id: string
  from: { type: LinkedType; id: string }
  to: { type: LinkedType; id: string }
}

/** Makes links; what is linked already stays so. */
export async function insertLinks(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  links: readonly NewLink[],
): Promise<void> {
  await db
    .insertInto('record_link')
    .values(
      links.map(({ id, from, to }) => ({
        company_id: companyId,
        account_id: accountId,
        id,
        from_record: from.type,
        from_id: from.id,
        to_record: to.type,
        to_id: to.id,
        created_by_employee_id: employeeId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
