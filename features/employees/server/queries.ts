/** All SQL on `employee`. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { statusNameOf } from '#features/reference/server/public.ts'
import { aliased, toRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import type { Employee } from '../contract.ts'

/** An account of a company. */
export interface Place {
  readonly companyId: string
  readonly accountId: string
}

const columns = {
  employeeFirstName: 'first_name',
  employeeLastName: 'last_name',
  companyRoleUniqueID: 'company_role_id',
  statusId: 'status_id',
  isPointOfContact: 'is_point_of_contact',
  isOnContract: 'is_on_contract',
  phoneNumber: 'phone_number',
  subContractorTypeUniqueId: 'sub_contractor_type_id',
  subContractorUniqueId: 'sub_contractor_id',
} as const

const readable = {
  ...columns,
  employeeUniqueID: 'id',
  accountUniqueID: 'account_id',
  companyUniqueID: 'company_id',
  rowVersion: 'row_version',
} as const

/** A field that SQL keeps in a column of the employee. */
export type EmployeeRow = Pick<Employee, keyof typeof columns>

/** An employee with whether they followed their link. */
export type KnownEmployee = Employee & { isConfirmed: boolean }

function employees(db: Db, { companyId, accountId }: Place) {
  return db
    .selectFrom('employee as e')
    .innerJoin('company_role as r', (join) =>
      join.onRef('r.company_id', '=', 'e.company_id').onRef('r.id', '=', 'e.company_role_id'),
    )
    .leftJoin('login_employee as le', (join) =>
      join
        .onRef('le.company_id', '=', 'e.company_id')
        .onRef('le.account_id', '=', 'e.account_id')
        .onRef('le.employee_id', '=', 'e.id'),
    )
    .leftJoin('login as l', 'l.login_id', 'le.login_id')
    .where('e.company_id', '=', companyId)
    .where('e.account_id', '=', accountId)
    .where('e.deleted_at', 'is', null)
}

/** Those whose name or username contains `filter`. */
function matching(db: Db, place: Place, filter: string | null) {
  const query = employees(db, place)
  if (filter === null) return query
  return query.where(
    sql<boolean>`(strpos(lower(e.first_name || ' ' || e.last_name), lower(${filter})) > 0
      or strpos(l.username, lower(${filter})) > 0)`,
  )
}

async function read(query: ReturnType<typeof employees>): Promise<KnownEmployee[]> {
  const rows = await query
    .select(aliased('e', readable))
    .select([
      'r.name as companyRoleName',
      sql<string>`coalesce(l.username, '')`.as('employeeUserName'),
      sql<boolean>`l.login_id is not null`.as('hasLoginAccess'),
      sql<boolean>`le.confirmed_at is not null`.as('isConfirmed'),
    ])
    .execute()
  return rows.map((row) => ({ ...row, statusName: statusNameOf(row.statusId) ?? '' }))
}

/** A page of an account's employees by name. */
export function listEmployeesByName(
  db: Db,
  place: Place,
  filter: string | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<KnownEmployee[]> {
  return read(
    matching(db, place, filter)
      .orderBy(sql`lower(e.first_name)`)
      .orderBy(sql`lower(e.last_name)`)
      .orderBy('e.id')
      .limit(limit)
      .offset(offset),
  )
}

/** How many there are in all. */
export async function countEmployees(db: Db, place: Place, filter: string | null): Promise<number> {
  const { total } = await matching(db, place, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Those of these employees that are there, by their ids. */
export async function listEmployeesById(
  db: Db,
  place: Place,
  ids: readonly string[],
): Promise<Map<string, KnownEmployee>> {
  const rows = await read(employees(db, place).where('e.id', '=', sql<string>`any(${ids}::uuid[])`))
  return new Map(rows.map((row) => [row.employeeUniqueID, row]))
}

/** The ids of those of these employees who are Active. */
export async function listActive(db: Db, place: Place, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('employee')
    .select('id')
    .where('company_id', '=', place.companyId)
    .where('account_id', '=', place.accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status_id', '=', statuses.Active)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whoever changes who may sign in to an account, and as what, does it one after the other. */
export async function lockAccount(db: Db, { companyId, accountId }: Place): Promise<void> {
  await db
    .selectFrom('account')
    .select('account_id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .execute()
}

/** How many Active administrators of an account can sign in. */
export async function countAdministrators(db: Db, place: Place): Promise<number> {
  const { total } = await employees(db, place)
    .where('r.kind', '=', 'administrator')
    .where('e.status_id', '=', statuses.Active)
    .where('le.confirmed_at', 'is not', null)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Those of these usernames that an employee of the account has. */
export async function listTakenUsernames(
  db: Db,
  place: Place,
  usernames: readonly string[],
): Promise<Set<string>> {
  const rows = await employees(db, place)
    .where('l.username', '=', sql<string>`any(${usernames}::text[])`)
    .select('l.username')
    .execute()
  return new Set(rows.flatMap(({ username }) => (username === null ? [] : [username])))
}

/** The types of those of these subcontractors that the account has. */
export async function listSubContractorTypes(
  db: Db,
  { companyId, accountId }: Place,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sub_contractor')
    .select(['id', 'sub_contractor_type_id as typeId'])
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, typeId }) => [id, typeId]))
}

/** Adds employees under ids that the caller made. */
export async function insertEmployees(
  db: Db,
  { companyId, accountId }: Place,
  rows: readonly (EmployeeRow & { employeeUniqueID: string })[],
): Promise<void> {
  await db
    .insertInto('employee')
    .values(
      rows.map(
        ({
          employeeUniqueID,
          employeeFirstName,
          employeeLastName,
          companyRoleUniqueID,
          statusId,
          ...row
        }) => ({
          ...toRow(columns, row),
          first_name: employeeFirstName,
          last_name: employeeLastName,
          company_role_id: companyRoleUniqueID,
          status_id: statusId,
          id: employeeUniqueID,
          company_id: companyId,
          account_id: accountId,
        }),
      ),
    )
    .execute()
}

/** Changes one employee, if its version is still `rowVersion` where one is given; answers whether it did. */
export async function updateEmployee(
  db: Db,
  { companyId, accountId }: Place,
  id: string,
  row: Partial<EmployeeRow>,
  rowVersion?: number,
): Promise<boolean> {
  let query = db
    .updateTable('employee')
    .set({ ...toRow(columns, row), row_version: sql`row_version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  if (rowVersion !== undefined) query = query.where('row_version', '=', rowVersion)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Makes a Pending employee Active; answers whether they are Active now. */
export async function activateEmployee(
  db: Db,
  { companyId, accountId }: Place,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('employee')
    .set((set) => ({
      status_id: statuses.Active,
      row_version: sql`row_version + case when ${set.ref('status_id')} = ${statuses.Active} then 0 else 1 end`,
      updated_at: sql`now()`,
    }))
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status_id', 'in', [statuses.Pending, statuses.Active])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks employees as deleted. */
export async function removeEmployees(
  db: Db,
  { companyId, accountId }: Place,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('employee')
    .set({ deleted_at: now, row_version: sql`row_version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The names of an account and its company. */
export function findAccountNames(db: Db, { companyId, accountId }: Place) {
  return db
    .selectFrom('account as a')
    .innerJoin('company as c', 'c.company_id', 'a.company_id')
    .select(['a.name as accountName', 'c.name as companyName'])
    .where('a.company_id', '=', companyId)
    .where('a.account_id', '=', accountId)
    .where('c.company_id', '=', companyId)
    .executeTakeFirstOrThrow()
}
