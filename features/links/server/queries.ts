/** All SQL on the table `record_link`. */
import { type RawBuilder, sql } from 'kysely'
import { recordTypeOf } from '#contract/record-types.ts'
import type { Db } from '#server/db/open.ts'
import { contains } from '#server/db/search.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { isThere } from '#server/db/there.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import { blockingTypes, type Linkable, type LinkedType, linkedTypes, type RecordLink } from '../contract.ts'

/** The length to which long texts are cut, for records without a title. */
const LONGEST_TITLE = 200

/** The links of a record whose other side the caller may read. */
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

/** True if the caller may read the record. */
export async function mayRead(db: Db, scope: Scope, type: LinkedType, id: string): Promise<boolean> {
  return (await findWorkOrder(db, scope, type, id)) !== null
}

/** The work order of a record; null if the caller may not read the record. */
export async function findWorkOrder(
  db: Db,
  scope: Scope,
  type: LinkedType,
  id: string,
): Promise<string | null> {
  const { table, module } = recordTypeOf(type)
  const { rows } = await sql<{
    workOrderId: string
  }>`select r.work_order_id as "workOrderId" from ${sql.table(table)} r
    where r.company_id = ${scope.companyId} and r.account_id = ${scope.accountId} and r.id = ${id}
      and ${visibleWorkOrder(scope, module, 'Read', 'r.work_order_id')} and ${isThere(scope, type, 'r')}
      and ${isTheirs(scope, type, 'r')}`.execute(db)
  return rows[0]?.workOrderId ?? null
}

/** A link to insert. */
export interface NewLink {
  id: string
  from: { type: LinkedType; id: string }
  to: { type: LinkedType; id: string }
}

/** Inserts links. Existing links stay as they are. */
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

/** Deletes the links between pairs of records, in either direction. */
export async function deleteLinks(
  db: Db,
  { companyId, accountId }: Scope,
  pairs: readonly { one: string; other: string }[],
): Promise<void> {
  await sql`delete from record_link l
    using jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (one uuid, other uuid)
    where l.company_id = ${companyId} and l.account_id = ${accountId}
      and ((l.from_id = pair.one and l.to_id = pair.other) or (l.from_id = pair.other and l.to_id = pair.one))`.execute(
    db,
  )
}

/** A search for records of a work order that are not linked with `id`. */
export interface LinkableIn {
  types: readonly LinkedType[]
  workOrder: string
  id: string
  search: string
}

/**
 * Records that the caller may read and that are not linked with `id`. Types that can block come first, then
 * the newest.
 */
export async function listLinkable(
  db: Db,
  scope: Scope,
  { types, workOrder, id, search }: LinkableIn,
  most: number,
): Promise<Linkable[]> {
  const { companyId, accountId } = scope
  const ofTypes = types.map((type) => {
    const { table, module, named, prefix = '' } = recordTypeOf(type)
    const { title, number } = named
    const numbered = number ? sql`${sql.lit(prefix)} || ${sql.ref(`r.${number}`)}::text` : sql`''`
    return sql`(select ${sql.lit(type)} as "targetType", r.id as "targetUniqueID", ${numbered} as number,
        left(${sql.ref(`r.${title}`)}, ${LONGEST_TITLE}) as title, ${placeOf(scope, type)} as place, r.created_at as at
      from ${sql.table(table)} r
      where r.company_id = ${companyId} and r.account_id = ${accountId} and r.work_order_id = ${workOrder}
        and r.id <> ${id} and ${visibleWorkOrder(scope, module, 'Read', 'r.work_order_id')}
        and ${isThere(scope, type, 'r')} and ${isTheirs(scope, type, 'r')}
        and ${search ? contains(sql`${numbered} || ' ' || ${sql.ref(`r.${title}`)}`, search) : sql`true`}
        and not exists (select 1 from record_link l
          where l.company_id = ${companyId} and l.account_id = ${accountId}
            and ((l.from_id = r.id and l.to_id = ${id}) or (l.to_id = r.id and l.from_id = ${id})))
      order by at desc, r.id desc limit ${most})`
  })
  const { rows } = await sql<
    Linkable & { at: string }
  >`select * from (${sql.join(ofTypes, sql` union all `)}) as found
    order by "targetType" = any(${blockingTypes}::text[]) desc, at desc, "targetUniqueID" desc limit ${most}`.execute(
    db,
  )
  return rows.map(({ at: _at, ...row }) => row)
}

/** The titles of an activity's job and task; empty for other records. */
function placeOf({ companyId, accountId }: Scope, type: LinkedType): RawBuilder<string> {
  if (type !== 'SubTask') return sql<string>`''`
  return sql<string>`coalesce((select job.title || ' / ' || task.name from task
    join job on job.company_id = ${companyId} and job.account_id = ${accountId} and job.id = task.job_id
    where task.company_id = ${companyId} and task.account_id = ${accountId} and task.id = r.task_id), '')`
}
