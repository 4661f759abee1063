/** All SQL on `sub_contractor`. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { statusOrder, subcontractorTypeOrder } from '#features/reference/server/public.ts'
import { aliased } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { orderOf, up } from '#server/db/order.ts'
import type { Range } from '#server/db/page.ts'
import { recordTable } from '#server/db/record.ts'
import { isSought } from '#server/db/search.ts'
import type { Scope } from '#server/scope.ts'
import type { NewSubcontractor, SubcontractorSort } from '../contract.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

/** What a caller may write. */
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

function subcontractors(db: Db, { companyId, accountId }: Place) {
  return db
    .selectFrom('sub_contractor')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
}

// Lists ----------------------------------------------------------------------------------------------------

/** Which subcontractors are meant; what is not said does not matter. */
export interface SubcontractorFilter {
  typeId?: number | null | undefined
  statusId?: number | null | undefined
  search?: string | null | undefined
}

/** What shapes a list and what it is given, as statements are compiled of it. */
interface ListGiven extends Place {
  typeId: number | null
  statusId: number | null
  search: string | null
}

function givenFor(
  { companyId, accountId }: Scope,
  { typeId, statusId, search }: SubcontractorFilter,
): ListGiven {
  return { companyId, accountId, typeId: typeId ?? null, statusId: statusId ?? null, search: search || null }
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
  facts: (db, place: Place, ids) =>
    subcontractors(db, place).where('id', '=', ids).select(aliased('sub_contractor', readable)),
  orders: () => ({
    name: sql`lower(name)`,
    type: subcontractorTypeOrder('sub_contractor_type_id'),
    // None comes last.
    city: sql`nullif(lower(city), '')`,
    status: statusOrder('status_id'),
  }),
  usual: () => [up(sql`lower(name)`), up(sql`id`)],
})

/** Some of the subcontractors that a filter leaves, in their usual order by name. */
export function listSubcontractorRows(
  db: Db,
  scope: Scope,
  filter: SubcontractorFilter,
  sort: SubcontractorSort | null | undefined,
  range: Range,
) {
  return subcontractorList.page(db, givenFor(scope, filter), orderOf(sort), range)
}

/** How many there are in all. */
export function countSubcontractors(db: Db, scope: Scope, filter: SubcontractorFilter): Promise<number> {
  return subcontractorList.count(db, givenFor(scope, filter))
}

/** One subcontractor of the account. */
export function findSubcontractorById(db: Db, { companyId, accountId }: Scope, id: string) {
  return subcontractorList.byId(db, { companyId, accountId }, id)
}

// Writing --------------------------------------------------------------------------------------------------

/**
 * The types of those of these subcontractors that the account has, by their ids. None of them is deleted before the end
 * of the transaction, in which something is given to it.
 */
export async function listTypesById(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await subcontractors(db, scope)
    .select(['id', 'sub_contractor_type_id as typeId'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rows.map(({ id, typeId }) => [id, typeId]))
}

/** Adds subcontractors under ids that the caller made. */
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

/** Whether an employee, or a punch list item that can still change, is with one of these subcontractors. */
export async function areInUse(db: Db, scope: Scope, ids: readonly string[]): Promise<boolean> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ inUse: boolean }>`
    select exists (
        select 1 from employee
        where company_id = ${companyId} and account_id = ${accountId}
          and sub_contractor_id = any(${ids}::uuid[]) and deleted_at is null
      ) or exists (
        select 1 from punch_list_item i
        join punch_list l on l.company_id = ${companyId} and l.account_id = ${accountId} and l.id = i.punch_list_id
        join job j on j.company_id = ${companyId} and j.account_id = ${accountId} and j.id = l.job_id
        where i.company_id = ${companyId} and i.account_id = ${accountId}
          and i.sub_contractor_id = any(${ids}::uuid[]) and i.status_id <> ${statuses.Completed}
          and i.deleted_at is null and l.deleted_at is null and j.deleted_at is null
      ) as "inUse"`.execute(db)
  return rows[0]?.inUse ?? false
}
