/** All SQL on `employee`. */

import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { statusNameOf, statusOrder } from '#features/reference/server/public.ts'
import { isAtWork } from '#server/db/at-work.ts'
import { aliased, toRow } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { type Order, up } from '#server/db/order.ts'
import {
  type FirmSight,
  fullName,
  guestCompany,
  isPersonShown,
  SEES_ALL_FIRMS,
} from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { recordTable } from '#server/db/record.ts'
import { isSought } from '#server/db/search.ts'
import type { Employee } from '../contract.ts'
import { listByUsername, listLinkedLogins, listUsernames, type Place } from './login-queries.ts'

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
  ownCompanyName: 'own_company_name',
} as const

export const employeeTable = recordTable('employee', columns)

const readable = {
  ...columns,
  employeeUniqueID: 'id',
  accountUniqueID: 'account_id',
  companyUniqueID: 'company_id',
  rowVersion: 'row_version',
} as const

/** The fields of an employee that have a column of their own. */
export type EmployeeRow = Pick<Employee, keyof typeof columns>

/** An employee, and whether the person followed the mailed link. */
export type KnownEmployee = Employee & { isConfirmed: boolean }

/** The caller, in their account. */
type Reader = Place & FirmSight

/**
 * The account and reader of a query, with facts about logins. Logins are not part of a company's data, so
 * separate queries read them.
 */
interface Asked extends Place, FirmSight {
  /** The usernames in the account, if the list is sorted by them. */
  usernames: { ids: readonly string[]; names: readonly string[] }
}

const noUsernames = { ids: [], names: [] }

/** The employees of an account. */
function employees(db: Db, { companyId, accountId, usernames, ...reader }: Asked) {
  const given = sql<{ id: string; username: string }>`unnest(${usernames.ids}::uuid[],
    ${usernames.names}::text[])`
  return db
    .selectFrom('employee as e')
    .innerJoin('company_role as r', (join) =>
      join.onRef('r.company_id', '=', 'e.company_id').onRef('r.id', '=', 'e.company_role_id'),
    )
    .leftJoin(given.as<'l'>(sql`l (id, username)`), 'l.id', 'e.id')
    .where('e.company_id', '=', companyId)
    .where('e.account_id', '=', accountId)
    .where('e.deleted_at', 'is', null)
    .where(isPersonShown(reader, 'e'))
}

const orders = {
  name: [sql`e.first_name collate people`, sql`e.last_name collate people`],
  role: sql`r.name collate people`,
  status: statusOrder('e.status_id'),
  login: sql`l.username collate people`,
}

/** The search and the order of a list of employees. */
export interface EmployeeFilter {
  searchKey: string | null
  order: Order<keyof typeof orders> | null
}

interface ListGiven extends Asked {
  /** The searched text, and the ids of employees whose username contains it. */
  search: { text: string; withUsername: readonly string[] } | null
}

async function givenFor(
  db: Db,
  { companyId, accountId, employeeId, theirs }: Reader,
  { searchKey, order }: EmployeeFilter,
): Promise<ListGiven> {
  const place = { companyId, accountId }
  const known = order?.by.login ? await listUsernames(db, place, null) : new Map<string, string>()
  return {
    ...place,
    employeeId,
    theirs,
    usernames: { ids: [...known.keys()], names: [...known.values()] },
    search: searchKey
      ? { text: searchKey, withUsername: [...(await listUsernames(db, place, searchKey)).keys()] }
      : null,
  }
}

const employeeList = listOf({
  id: 'e.id',
  found: (db, given: ListGiven) => {
    const query = employees(db, given)
    if (given.search === null) return query
    const { text, withUsername } = given.search
    return query.where(sql<boolean>`(${isSought('e', text)} or e.id = any(${withUsername}::uuid[]))`)
  },
  facts: (db, asked: Asked, ids) =>
    employees(db, asked)
      .where('e.id', '=', ids)
      .select(aliased('e', readable))
      .select(['r.name as companyRoleName', guestCompany('e', asked).as('guestCompanyName')]),
  orders: () => orders,
  usual: () => [up(sql`e.first_name collate people`), up(sql`e.last_name collate people`), up(sql`e.id`)],
})

type ListRow = Awaited<ReturnType<typeof employeeList.page>>[number]

async function withLogins(db: Db, place: Place, rows: readonly ListRow[]): Promise<KnownEmployee[]> {
  const ids = rows.map(({ employeeUniqueID }) => employeeUniqueID)
  const logins = await listLinkedLogins(db, place, ids)
  return rows.map((row) => {
    const login = logins.get(row.employeeUniqueID)
    return {
      ...row,
      employeeUserName: login?.username ?? '',
      hasLoginAccess: login !== undefined,
      isConfirmed: login?.isConfirmed ?? false,
      statusName: statusNameOf(row.statusId) ?? '',
    }
  })
}

/** A page of an account's employees, by default sorted by name. */
export async function listEmployees(
  db: Db,
  place: Reader,
  filter: EmployeeFilter,
  range: Range,
): Promise<KnownEmployee[]> {
  const given = await givenFor(db, place, filter)
  return withLogins(db, place, await employeeList.page(db, given, filter.order, range))
}

/** The number of all employees that match the filter. */
export async function countEmployees(db: Db, place: Reader, filter: EmployeeFilter): Promise<number> {
  return employeeList.count(db, await givenFor(db, place, { ...filter, order: null }))
}

/** The given employees who exist, by id. */
export async function listEmployeesById(
  db: Db,
  { companyId, accountId, employeeId, theirs }: Reader,
  ids: readonly string[],
): Promise<Map<string, KnownEmployee>> {
  const place = { companyId, accountId }
  const rows = await employeeList.byIds(db, { ...place, employeeId, theirs, usernames: noUsernames }, ids)
  return new Map((await withLogins(db, place, rows)).map((row) => [row.employeeUniqueID, row]))
}

/** The ids of these employees who are active or invited and whom the caller may see. */
export async function listAtWork(db: Db, place: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('employee')
    .select('id')
    .where('company_id', '=', place.companyId)
    .where('account_id', '=', place.accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isAtWork('employee'))
    .where(isPersonShown(place, 'employee'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Locks the account, so that changes of sign-ins and roles run one after the other. */
export async function lockAccount(db: Db, { companyId, accountId }: Place): Promise<void> {
  await db
    .selectFrom('account')
    .select('account_id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .execute()
}

/** The number of Active administrators of an account who can sign in. */
export async function countAdministrators(db: Db, place: Place): Promise<number> {
  const rows = await employees(db, { ...place, ...SEES_ALL_FIRMS, usernames: noUsernames })
    .where('r.kind', '=', 'administrator')
    .where('e.status_id', '=', statuses.Active)
    .select('e.id')
    .execute()
  const logins = await listLinkedLogins(
    db,
    place,
    rows.map(({ id }) => id),
  )
  return [...logins.values()].filter(({ isConfirmed }) => isConfirmed).length
}

/** The given usernames that employees of the account already have. */
export async function listTakenUsernames(
  db: Db,
  place: Place,
  usernames: readonly string[],
): Promise<Set<string>> {
  const holders = await listByUsername(db, place, usernames)
  const rows = await employees(db, { ...place, ...SEES_ALL_FIRMS, usernames: noUsernames })
    .where('e.id', '=', sql<string>`any(${[...holders.values()]}::uuid[])`)
    .select('e.id')
    .execute()
  const present = new Set(rows.map(({ id }) => id))
  return new Set([...holders].flatMap(([username, id]) => (present.has(id) ? [username] : [])))
}

/** Adds employees with ids that the caller provides. */
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

/** Makes a Pending employee Active; returns whether the employee is Active now. */
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

/** The full name of an employee, such as 'Dana Whitlock'. */
export async function findName(db: Db, scope: Place & { employeeId: string } & FirmSight): Promise<string> {
  const { companyId, accountId, employeeId } = scope
  const { name } = await db
    .selectFrom('employee')
    .select(fullName('employee', scope).as('name'))
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return name
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
