/** All SQL on `sub_contractor`. */
import { sql } from 'kysely'
import { aliased } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import { containing } from '#server/db/search.ts'
import type { Scope } from '#server/scope.ts'

const readable = {
  subContractorUniqueId: 'id',
  subcontractorName: 'name',
  subContractorTypeId: 'sub_contractor_type_id',
  SubContractorAddress: 'address',
  subContractorCity: 'city',
  countryId: 'country_id',
  stateId: 'state_id',
  zipcode: 'zip_code',
  statusId: 'status_id',
  createdByEmployeeUniqueId: 'created_by_employee_id',
  accountUniqueId: 'account_id',
  companyUniqueId: 'company_id',
  rowVersion: 'row_version',
} as const

/** Which subcontractors are meant; what is not said does not matter. */
export interface SubcontractorFilter {
  typeId?: number | null | undefined
  search?: string | null | undefined
}

function subcontractors(db: Db, scope: Scope, { typeId, search }: SubcontractorFilter = {}) {
  let query = db
    .selectFrom('sub_contractor')
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
  if (typeId != null) query = query.where('sub_contractor_type_id', '=', typeId)
  if (search) query = query.where('name', 'ilike', containing(search))
  return query
}

/** A page of subcontractors by name. */
export function listSubcontractorRows(
  db: Db,
  scope: Scope,
  filter: SubcontractorFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  return subcontractors(db, scope, filter)
    .select(aliased('sub_contractor', readable))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many there are in all. */
export async function countSubcontractors(
  db: Db,
  scope: Scope,
  filter: SubcontractorFilter,
): Promise<number> {
  const { total } = await subcontractors(db, scope, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One subcontractor of the account. */
export function findSubcontractorById(db: Db, scope: Scope, id: string) {
  return subcontractors(db, scope)
    .select(aliased('sub_contractor', readable))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The types of those of these subcontractors that the account has, by their ids. */
export async function listTypesById(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await subcontractors(db, scope)
    .select(['id', 'sub_contractor_type_id as typeId'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, typeId }) => [id, typeId]))
}
