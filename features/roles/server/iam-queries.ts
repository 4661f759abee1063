/** All SQL on what roles allow. */
import { sql } from 'kysely'
import type { Permissions } from '#contract/modules.ts'
import type { Db } from '#server/db/open.ts'
import type { Range } from '#server/db/page.ts'
import { insertAll, recordTable } from '#server/db/record.ts'
import { isSeen } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'

const writable = { permissions: 'permissions', statusId: 'status_id' } as const
export const iamTable = recordTable('iam', writable, { isOfCompany: true })

/** Which records are meant; all of the company where neither is said. */
export interface IamFilter {
  role?: string
  ids?: readonly string[]
}

/** A record of what a role allows, as it is stored. */
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

/** The records that the caller may know of: none of another account's projects, nor of one that they do not see. */
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

/** Some records, role by role: in general first, then by project. */
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
    .orderBy('w.title')
    .orderBy('iam.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** How many there are in all. */
export async function countIam(db: Db, scope: Scope, filter: IamFilter): Promise<number> {
  const { n } = await known(db, scope, filter)
    .select((select) => select.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** What a new record says. */
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

/** Adds records under ids that the caller made. */
export async function insertIam(db: Db, scope: Scope, rows: readonly NewIamRow[]): Promise<void> {
  const written = rows.map((row) => ({ ...row, permissions: JSON.stringify(row.permissions) }))
  await insertAll(db, scope, iamTable, newColumns, written)
}

/** True when one of these roles has a record for the same work order, or in general, already. */
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
