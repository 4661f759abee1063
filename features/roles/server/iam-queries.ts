/** All SQL on the permissions of roles. */
import { sql } from 'kysely'
import type { Permissions } from '#contract/modules.ts'
import type { Db } from '#server/db/open.ts'
import { fullName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { insertAll, recordTable } from '#server/db/record.ts'
import { isSeen } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'

const writable = { permissions: 'permissions', statusId: 'status_id' } as const
export const iamTable = recordTable('iam', writable, { isOfCompany: true })

/** Selects records by role or by ids; without both, all records of the company. */
export interface IamFilter {
  role?: string
  ids?: readonly string[]
}

/** A stored record of the permissions of a role. */
export interface KnownIam {
  id: string
  roleId: string
  roleName: string
  workOrderId: string | null
  workOrderTitle: string | null
  permissions: Permissions
  statusId: number
  rowVersion: number
}

/**
 * The records that the caller may see: none about projects of another account or projects that the caller
 * does not see.
 */
function known(db: Db, scope: Scope, { role, ids }: IamFilter) {
  const { companyId, accountId } = scope
  let query = db
    .selectFrom('iam')
    .innerJoin('company_role as r', (join) =>
      join.onRef('r.company_id', '=', 'iam.company_id').onRef('r.id', '=', 'iam.company_role_id'),
    )
    .leftJoin('work_order as w', (join) =>
      join
        .onRef('w.company_id', '=', 'iam.company_id')
        .on('w.account_id', '=', accountId)
        .onRef('w.account_id', '=', 'iam.scope_account_id')
        .onRef('w.id', '=', 'iam.scope_work_order_id'),
    )
    .where('iam.company_id', '=', companyId)
    .where('iam.deleted_at', 'is', null)
    .where('r.deleted_at', 'is', null)
    .where(sql<boolean>`(iam.scope_work_order_id is null or (iam.scope_account_id = ${accountId}
      and w.deleted_at is null and ${isSeen(scope, 'iam.scope_work_order_id')}))`)
  if (role !== undefined) query = query.where('iam.company_role_id', '=', role)
  if (ids) query = query.where('iam.id', '=', sql<string>`any(${ids}::uuid[])`)
  return query
}

/** A range of records, role by role: first the general one, then those for projects. */
export async function listIam(
  db: Db,
  scope: Scope,
  filter: IamFilter,
  { offset, limit }: Range,
): Promise<KnownIam[]> {
  return known(db, scope, filter)
    .select([
      'iam.id',
      'iam.company_role_id as roleId',
      'r.name as roleName',
      'iam.scope_work_order_id as workOrderId',
      'w.title as workOrderTitle',
      sql<Permissions>`iam.permissions`.as('permissions'),
      'iam.status_id as statusId',
      'iam.row_version as rowVersion',
    ])
    .orderBy('iam.company_role_id')
    .orderBy(sql`iam.scope_work_order_id is not null`)
    .orderBy(sql`w.title collate people`)
    .orderBy('iam.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Counts the records that the filter selects. */
export async function countIam(db: Db, scope: Scope, filter: IamFilter): Promise<number> {
  const { n } = await known(db, scope, filter)
    .select((select) => select.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The fields of a new record. */
export interface NewIamRow {
  id: string
  roleId: string
  workOrderId: string | null
  accountId: string | null
  permissions: Permissions
  statusId: number
}

const newColumns = {
  ...writable,
  id: 'id',
  roleId: 'company_role_id',
  workOrderId: 'scope_work_order_id',
  accountId: 'scope_account_id',
} as const

/** Adds records. The caller made the ids. */
export async function insertIam(db: Db, scope: Scope, rows: readonly NewIamRow[]): Promise<void> {
  const written = rows.map((row) => ({ ...row, permissions: JSON.stringify(row.permissions) }))
  await insertAll(db, scope, iamTable, newColumns, written)
}

/** True if one of these roles already has a record for the same work order, or a general one. */
export async function hasSuchIam(
  db: Db,
  { companyId }: Scope,
  rows: readonly Pick<NewIamRow, 'roleId' | 'workOrderId'>[],
): Promise<boolean> {
  const { rows: found } = await sql`
    select 1 from unnest(${rows.map(({ roleId }) => roleId)}::uuid[], ${rows.map(({ workOrderId }) => workOrderId)}::uuid[])
      as given (role_id, work_order_id)
    join iam on iam.company_id = ${companyId} and iam.company_role_id = given.role_id and iam.deleted_at is null
      and iam.scope_work_order_id is not distinct from given.work_order_id
    limit 1`.execute(db)
  return found.length > 0
}

/** An entry of the audit trail about a role or about a record of its permissions. */
export interface KnownChange {
  id: string
  at: string
  /**
   * The person who made the change: of the caller's account, or of another account that notified this one.
   */
  byName: string | null
  /** The name of the other account. */
  byAccountName: string | null
  hasLogin: boolean
  roleId: string
  roleName: string
  workOrderId: string | null
  workOrderTitle: string | null
  action: 'insert' | 'update' | 'delete'
  /** The changed columns, each with the value before and after. */
  changes: {
    /** Only for a renamed role, whose permissions did not change. */
    name?: [string | null, string | null]
    permissions?: [Permissions | null, Permissions | null]
    status_id?: [number | null, number | null]
    deleted_at?: [string | null, string | null]
  }
}

/**
 * The changes of the permissions and names of roles that the caller may see: none about projects of another
 * account or projects that the caller does not see. The first permissions of a company are left out: nobody
 * made them, or they were made in the transaction that created the company.
 */
function knownChanges(scope: Scope, role: string | null) {
  const { companyId, accountId } = scope
  return sql`from (
      select 'iam' as record, id, company_role_id, scope_account_id, scope_work_order_id, created_at
      from iam where company_id = ${companyId} and (${role}::uuid is null or company_role_id = ${role})
      union all
      select 'company_role', id, id, null, null, created_at
      from company_role where company_id = ${companyId} and (${role}::uuid is null or id = ${role})) changed
    join company c on c.company_id = ${companyId}
    join company_role r on r.company_id = ${companyId} and r.id = changed.company_role_id
    join audit_entry a on a.company_id = ${companyId} and a.record = changed.record and a.record_id = changed.id
    left join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId}
      and w.account_id = changed.scope_account_id and w.id = changed.scope_work_order_id
    left join employee e on e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = a.employee_id
    left join role_change_told t on t.company_id = ${companyId} and t.account_id = ${accountId}
      and t.company_role_id = changed.company_role_id and t.request_id = a.request_id
    where case changed.record when 'iam' then a.changes ?| array['permissions', 'status_id', 'deleted_at']
        else a.action = 'update' and a.changes ? 'name' end
      and not (a.action = 'insert' and changed.scope_work_order_id is null
        and (a.login_id is null or changed.created_at = c.created_at))
      and (changed.scope_work_order_id is null or (changed.scope_account_id = ${accountId}
        and w.deleted_at is null and ${isSeen(scope, 'changed.scope_work_order_id')}))`
}

/** A range of the changes of a role, or of all roles of the company; newest first. */
export async function listChanges(
  db: Db,
  scope: Scope,
  role: string | null,
  { offset, limit }: Range,
): Promise<KnownChange[]> {
  const { rows } = await sql<KnownChange>`
    select a.id::text as id, to_char(a.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      case when e.id is null then t.by_name else ${fullName('e', scope)} end as "byName",
      case when e.id is null then t.by_account_name end as "byAccountName",
      a.login_id is not null as "hasLogin", r.id as "roleId", r.name as "roleName",
      changed.scope_work_order_id as "workOrderId", w.title as "workOrderTitle", a.action, a.changes
    ${knownChanges(scope, role)}
    order by a.at desc, a.id desc offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** Counts these changes. */
export async function countChanges(db: Db, scope: Scope, role: string | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${knownChanges(scope, role)}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
