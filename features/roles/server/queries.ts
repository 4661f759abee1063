/** All SQL on roles and on the people who have them. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { statuses } from '#contract/statuses.ts'
import { aliased } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import { type FirmSight, guestCompany, isPersonShown, shownName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { insertAll, recordTable } from '#server/db/record.ts'
import { isSeen } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { CompanyRole, RoleKind, RolePerson } from '../contract.ts'
import { defaultRoles } from '../default-roles.ts'

type Company = Pick<Scope, 'companyId'>
type Place = Pick<Scope, 'companyId' | 'accountId'>

const writable = { companyRoleName: 'name', companyRoleDescription: 'description' } as const
export const roleTable = recordTable('company_role', writable, { isOfCompany: true })

const newColumns = { ...writable, id: 'id' } as const

/**
 * Locks the company, so that nobody else changes its roles until the end of the transaction, and share-locks
 * the account, so that its people get no other roles. Call it before any role is locked.
 */
export async function lockRolesOfCompany(db: Db, { companyId, accountId }: Place): Promise<void> {
  await sql`select 1 from account where company_id = ${companyId} and account_id = ${accountId} for share`.execute(
    db,
  )
  await sql`select 1 from company where company_id = ${companyId} for no key update`.execute(db)
}

/** Adds roles. The caller made the ids. */
export async function insertRoles(
  db: Db,
  place: Place,
  rows: readonly { id: string; companyRoleName: string; companyRoleDescription: string }[],
): Promise<void> {
  await insertAll(db, place, roleTable, newColumns, rows)
}

/** Adds the default roles to a company, with their permissions. Returns their ids by name. */
export async function insertDefaultRoles(db: Db, companyId: string): Promise<Record<string, string>> {
  const roles = defaultRoles.map((role) => ({ ...role, id: uuidv7() }))
  await db
    .insertInto('company_role')
    .values(
      roles.map(({ id, name, description, kind }) => ({
        company_id: companyId,
        id,
        name,
        description,
        kind,
      })),
    )
    .execute()
  await db
    .insertInto('iam')
    .values(
      roles.map(({ id, permissions }) => ({
        company_id: companyId,
        id: uuidv7(),
        company_role_id: id,
        permissions: JSON.stringify(permissions),
        status_id: statuses.Active,
      })),
    )
    .execute()
  return Object.fromEntries(roles.map(({ name, id }) => [name, id]))
}

/** A role without the facts about what the reader may do with it. */
export type KnownRole = Omit<CompanyRole, 'mayChange' | 'peopleElsewhereCount'>

function live(db: Db, { companyId }: Company, { search, id }: { search?: string; id?: string }) {
  let query = db
    .selectFrom('company_role')
    .where('company_role.company_id', '=', companyId)
    .where('company_role.deleted_at', 'is', null)
  if (id !== undefined) query = query.where('company_role.id', '=', id)
  if (search) query = query.where(sql<boolean>`strpos(reads_as(company_role.name), reads_as(${search})) > 0`)
  return query
}

/** Selects roles by a part of the name or by id; without both, all roles. */
export interface RoleFilter {
  search?: string
  id?: string
}

/** A range of roles, in the order in which they were created: those of a new company first. */
export async function listRoles(
  db: Db,
  scope: Scope,
  filter: RoleFilter,
  { offset, limit }: Range,
): Promise<KnownRole[]> {
  const { companyId, accountId } = scope
  return live(db, scope, filter)
    .select(aliased('company_role', { ...writable, companyRoleUniqueId: 'id', rowVersion: 'row_version' }))
    .select([
      'company_role.company_id as companyUniqueId',
      sql<RoleKind | null>`company_role.kind`.as('roleKind'),
      sql<number>`(select count(*)::int from employee e
        where e.company_id = ${companyId} and e.account_id = ${accountId}
          and e.company_role_id = company_role.id and e.deleted_at is null and ${isPersonShown(scope, 'e')}
          and e.status_id <> ${statuses.InActive})`.as('peopleCount'),
      sql<number>`(select count(*)::int from iam
        where iam.company_id = ${companyId} and iam.company_role_id = company_role.id and iam.deleted_at is null
          and iam.scope_account_id = ${accountId} and ${isSeen(scope, 'iam.scope_work_order_id')})`.as(
        'recordCount',
      ),
      sql<number>`(select count(*)::int from company_role_inventory m
        where m.company_id = ${companyId} and m.company_role_id = company_role.id
          and m.deleted_at is null)`.as('categoryCount'),
    ])
    .orderBy('company_role.created_at')
    .orderBy('company_role.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Counts the roles that the filter selects. */
export async function countRoles(db: Db, scope: Scope, filter: RoleFilter): Promise<number> {
  const { n } = await live(db, scope, filter)
    .select((select) => select.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** A name among these that another role of the company has, or that is given to two roles. */
export async function findTakenName(
  db: Db,
  { companyId }: Company,
  given: readonly { id: string; name: string }[],
): Promise<string | undefined> {
  const [ids, names] = [given.map(({ id }) => id), given.map(({ name }) => name)]
  const { rows } = await sql<{ name: string }>`
    with given as (select * from unnest(${ids}::uuid[], ${names}::text[]) as given (id, name))
    select given.name from given
    where exists (select 1 from company_role r
        where r.company_id = ${companyId} and r.deleted_at is null and r.id <> given.id
          and reads_as(r.name) = reads_as(given.name))
      or exists (select 1 from given other where other.id <> given.id and reads_as(other.name) = reads_as(given.name))
    limit 1`.execute(db)
  return rows[0]?.name
}

/**
 * The uses of a role: people of the account by name, its project records, and whether another account has
 * people or records with it.
 */
export interface RoleUse {
  id: string
  people: string[]
  records: number
  isElsewhere: boolean
}

/**
 * The uses because of which these roles cannot be deleted. InActive people count, because they may come back.
 */
export async function listRoleUses(
  db: Db,
  scope: Place & FirmSight,
  ids: readonly string[],
): Promise<RoleUse[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<RoleUse>`
    select r.id,
      coalesce((select json_agg(${shownName('e', scope)} order by e.first_name, e.last_name)
        from employee e where e.company_id = ${companyId} and e.account_id = ${accountId}
          and e.company_role_id = r.id and e.deleted_at is null), '[]') as people,
      (select count(*)::int from iam where iam.company_id = ${companyId} and iam.company_role_id = r.id
        and iam.deleted_at is null and iam.scope_account_id = ${accountId}) as records,
      exists (select 1 from employee e where e.company_id = ${companyId} and e.account_id <> ${accountId}
        and e.company_role_id = r.id and e.deleted_at is null)
      or exists (select 1 from iam where iam.company_id = ${companyId} and iam.company_role_id = r.id
        and iam.deleted_at is null and iam.scope_account_id <> ${accountId}) as "isElsewhere"
    from company_role r where r.company_id = ${companyId} and r.id = any(${ids}::uuid[])
    order by r.id`.execute(db)
  return rows
}

function withRole(db: Db, { companyId, accountId, ...reader }: Place & FirmSight, role: string) {
  return db
    .selectFrom('employee as e')
    .where('e.company_id', '=', companyId)
    .where('e.account_id', '=', accountId)
    .where('e.company_role_id', '=', role)
    .where('e.deleted_at', 'is', null)
    .where('e.status_id', '<>', statuses.InActive)
    .where(isPersonShown(reader, 'e'))
}

/** A range of the account's people who have a role, by name. */
export async function listPeopleOfRole(
  db: Db,
  scope: Scope,
  role: string,
  { offset, limit }: Range,
): Promise<RolePerson[]> {
  const { companyId, accountId } = scope
  return withRole(db, scope, role)
    .select([
      'e.id as employeeUniqueID',
      'e.first_name as employeeFirstName',
      'e.last_name as employeeLastName',
      'e.status_id as statusId',
      guestCompany('e', scope).as('guestCompanyName'),
      sql<string[]>`coalesce((select json_agg(w.work_order_id) from employee_work_order w
        join iam on iam.company_id = w.company_id and iam.scope_account_id = w.account_id
          and iam.scope_work_order_id = w.work_order_id and iam.company_role_id = e.company_role_id
          and iam.deleted_at is null
        where w.company_id = ${companyId} and w.account_id = ${accountId} and w.employee_id = e.id
          and ${isSeen(scope, 'iam.scope_work_order_id')}), '[]')`.as('workOrderUniqueIds'),
    ])
    .orderBy(sql`e.first_name collate people`)
    .orderBy(sql`e.last_name collate people`)
    .orderBy('e.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Counts the account's people who have a role. */
export async function countPeopleOfRole(db: Db, place: Place & FirmSight, role: string): Promise<number> {
  const { n } = await withRole(db, place, role)
    .select((select) => select.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The ids among these work orders of the account that the caller sees. */
export async function listSeenWorkOrders(db: Db, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('work_order')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where(isSeen(scope, 'work_order.id'))
    .execute()
  return rows.map(({ id }) => id)
}
