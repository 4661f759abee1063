/** All SQL on `sub_contractor`. */
import { sql } from 'kysely'
import { type RecordType, recordTypeOf } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import { statusOrder, subcontractorTypeOrder } from '#features/reference/server/public.ts'
import { aliased } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { orderOf, up } from '#server/db/order.ts'
import { type FirmSight, isFirmShown, SEES_ALL_FIRMS } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { recordTable } from '#server/db/record.ts'
import { isSought } from '#server/db/search.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { isThere } from '#server/db/there.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { NewSubcontractor, SubcontractorSort } from '../contract.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

/** The columns that a caller may write. */
const writable = {
  subcontractorName: 'name',
  subContractorTypeId: 'sub_contractor_type_id',
  SubContractorAddress: 'address',
  subContractorCity: 'city',
  countryId: 'country_id',
  stateId: 'state_id',
  zipcode: 'zip_code',
  statusId: 'status_id',
} as const

export const subcontractorTable = recordTable('sub_contractor', writable)

const readable = {
  ...writable,
  subContractorUniqueId: 'id',
  createdByEmployeeUniqueId: 'created_by_employee_id',
  accountUniqueId: 'account_id',
  companyUniqueId: 'company_id',
  rowVersion: 'row_version',
} as const

function subcontractors(db: Db, { companyId, accountId, ...reader }: Place & FirmSight) {
  return db
    .selectFrom('sub_contractor')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(isFirmShown(reader, 'sub_contractor.id'))
}

// Lists ----------------------------------------------------------------------------------------------------

/** Filters subcontractors. A missing or null field does not narrow the list. */
export interface SubcontractorFilter {
  typeId?: number | null | undefined
  statusId?: number | null | undefined
  search?: string | null | undefined
}

/** The filter and the rights of the caller, as the statement of the list needs them. */
interface ListGiven extends Place, FirmSight {
  typeId: number | null
  statusId: number | null
  search: string | null
}

function givenFor(
  { companyId, accountId, employeeId, theirs }: Scope,
  { typeId, statusId, search }: SubcontractorFilter,
): ListGiven {
  return {
    companyId,
    accountId,
    employeeId,
    theirs,
    typeId: typeId ?? null,
    statusId: statusId ?? null,
    search: search || null,
  }
}

const subcontractorList = listOf({
  id: 'sub_contractor.id',
  found: (db, given: ListGiven) => {
    const { typeId, statusId, search } = given
    let query = subcontractors(db, given)
    if (typeId !== null) query = query.where('sub_contractor_type_id', '=', typeId)
    if (statusId !== null) query = query.where('status_id', '=', statusId)
    if (search !== null) query = query.where(isSought('sub_contractor', search))
    return query
  },
  facts: (db, place: Place & FirmSight, ids) =>
    subcontractors(db, place).where('id', '=', ids).select(aliased('sub_contractor', readable)),
  orders: () => ({
    name: sql`name collate people`,
    type: subcontractorTypeOrder('sub_contractor_type_id'),
    // An empty city comes last.
    city: sql`nullif(city collate people, '')`,
    status: statusOrder('status_id'),
  }),
  usual: () => [up(sql`name collate people`), up(sql`id`)],
})

/** A range of the subcontractors that match the filter, by name if no order is given. */
export function listSubcontractorRows(
  db: Db,
  scope: Scope,
  filter: SubcontractorFilter,
  sort: SubcontractorSort | null | undefined,
  range: Range,
) {
  return subcontractorList.page(db, givenFor(scope, filter), orderOf(sort), range)
}

/** Counts the subcontractors that match the filter. */
export function countSubcontractors(db: Db, scope: Scope, filter: SubcontractorFilter): Promise<number> {
  return subcontractorList.count(db, givenFor(scope, filter))
}

/** One subcontractor of the account. */
export function findSubcontractorById(
  db: Db,
  { companyId, accountId, employeeId, theirs }: Scope,
  id: string,
) {
  return subcontractorList.byId(db, { companyId, accountId, employeeId, theirs }, id)
}

/**
 * The subcontractor of the account with this name, in upper or lower case; if several have the name, the
 * oldest. Locks the name until the end of the transaction, so that two calls cannot create the same
 * subcontractor at the same time.
 */
export async function findSubcontractorCalled(
  db: Db,
  place: Place,
  name: string,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subcontractor of ${place.accountId} called ${name.toLowerCase()}`}, 0))`.execute(
    db,
  )
  const row = await subcontractors(db, { ...place, ...SEES_ALL_FIRMS })
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

// Writing --------------------------------------------------------------------------------------------------

/** The names among `names` that subcontractors of the account have, in lower case. */
export async function listKnownNames(
  db: Db,
  place: Place,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await subcontractors(db, { ...place, ...SEES_ALL_FIRMS })
    .select(sql<string>`lower(name)`.as('name'))
    .where(sql<boolean>`lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** The number of subcontractors with this name, in upper or lower case. */
export async function countSubcontractorsCalled(db: Db, place: Place, name: string): Promise<number> {
  const { total } = await subcontractors(db, { ...place, ...SEES_ALL_FIRMS })
    .select(sql<number>`count(*)::int`.as('total'))
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirstOrThrow()
  return total
}

/** The tables whose rows name a subcontractor, by `sub_contractor_id`. */
export type NamingTable =
  | 'construction_report'
  | 'employee'
  | 'invoice'
  | 'permit'
  | 'punch_list_item'
  | 'submittal'
  | 'task'

/** A subcontractor that exists in the account, or that was deleted there. */
export interface KnownSubcontractor {
  id: string
  typeId: number
  isThere: boolean
}

/**
 * The subcontractors among `ids` that exist in the account or were deleted there, if the caller may see them.
 * Share-locks them until the end of the transaction, so that a subcontractor is not deleted while a record is
 * written that names it.
 */
export async function listKnown(
  db: Db,
  scope: Place & FirmSight,
  ids: readonly string[],
): Promise<KnownSubcontractor[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<KnownSubcontractor>`
    select id, sub_contractor_type_id as "typeId", deleted_at is null as "isThere" from sub_contractor
    where company_id = ${companyId} and account_id = ${accountId} and id = any(${ids}::uuid[])
      and ${isFirmShown(scope, 'sub_contractor.id')}
    order by id for share`.execute(db)
  return rows
}

/** A record and the subcontractor that the record is about to name, by their ids. */
export interface Giving {
  record: string
  subcontractor: string
}

/** The pairs in which the record already names this subcontractor. */
export async function listKeeping(
  db: Db,
  { companyId, accountId }: Place,
  table: NamingTable,
  given: readonly Giving[],
): Promise<Giving[]> {
  const { rows } = await sql<Giving>`
    select g.record, g.subcontractor
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (record uuid, subcontractor uuid)
    join ${sql.table(table)} r on r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = g.record
      and r.sub_contractor_id = g.subcontractor`.execute(db)
  return rows
}

/** Inserts subcontractors. The caller made the ids. */
export async function insertSubcontractors(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  rows: readonly { id: string; input: Omit<NewSubcontractor, 'accountUniqueId' | 'companyUniqueId'> }[],
): Promise<void> {
  await db
    .insertInto('sub_contractor')
    .values(
      rows.map(({ id, input }) => ({
        company_id: companyId,
        account_id: accountId,
        id,
        name: input.subcontractorName,
        sub_contractor_type_id: input.subContractorTypeId,
        address: input.SubContractorAddress ?? '',
        city: input.subContractorCity ?? '',
        country_id: input.countryId ?? null,
        state_id: input.stateId ?? null,
        zip_code: input.zipcode ?? '',
        status_id: statuses.Pending,
        created_by_employee_id: employeeId,
      })),
    )
    .execute()
}

// Uses of subcontractors -----------------------------------------------------------------------------------

/** The types of records in a project that name a subcontractor. */
const namingTypes = [
  'Task',
  'PunchListItem',
  'Submittal',
  'Permit',
  'ConstructionReport',
  'Invoice',
] as const satisfies RecordType[]

/**
 * The number of records of one type in a project that name a subcontractor, and whether the caller may see
 * them.
 */
export interface SubcontractorUse {
  id: string
  workOrderId: string
  workOrderTitle: string
  record: (typeof namingTypes)[number]
  isSeen: boolean
  count: number
}

/**
 * The records that name these subcontractors, counted by project: those that the caller sees first, by title.
 */
export async function listUses(db: Db, scope: Scope, ids: readonly string[]): Promise<SubcontractorUse[]> {
  const { companyId, accountId } = scope
  const ofTypes = namingTypes.map((type) => {
    const { table, module } = recordTypeOf(type)
    return sql`select r.sub_contractor_id, r.work_order_id, ${sql.lit(type)} as record,
        ${visibleWorkOrder(scope, module, 'Read', 'r.work_order_id')} and ${isTheirs(scope, type, 'r')} as is_seen
      from ${sql.table(table)} r
      where r.company_id = ${companyId} and r.account_id = ${accountId}
        and r.sub_contractor_id = any(${ids}::uuid[]) and ${isThere(scope, type, 'r')}`
  })
  const { rows } = await sql<SubcontractorUse>`
    select u.sub_contractor_id as id, w.id as "workOrderId", w.title as "workOrderTitle", u.record,
           u.is_seen as "isSeen", count(*)::int as count
    from (${sql.join(ofTypes, sql` union all `)}) u
    join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = u.work_order_id
    group by u.sub_contractor_id, w.id, w.title, u.record, u.is_seen
    order by u.is_seen desc, w.title collate people, w.id, u.record`.execute(db)
  return rows
}

/** The number of employees of each of these subcontractors. A subcontractor without employees is left out. */
export async function countEmployeesWith(
  db: Db,
  { companyId, accountId }: Place,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select sub_contractor_id as id, count(*)::int as count from employee
    where company_id = ${companyId} and account_id = ${accountId} and sub_contractor_id = any(${ids}::uuid[])
      and deleted_at is null
    group by sub_contractor_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
