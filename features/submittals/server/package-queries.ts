/** All SQL on `submittal_package`. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import type { Range } from '#server/db/page.ts'
import { insertAll, lock, type NewRow, recordTable } from '#server/db/record.ts'
import { isSought } from '#server/db/search.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { SubmittalPackage } from '../contract.ts'

/**
 * The rule 'theirs' for packages: people of a subcontractor see packages that they added, or that contain a
 * submittal of theirs.
 */
const theirs = { people: ['created_by_employee_id'], holds: { type: 'Submittal', by: 'package_id' } } as const

export const packageTable = recordTable(
  'submittal_package',
  { submittalPackageName: 'name' },
  { module: 'Submittals', below: { type: 'WorkOrder', column: 'work_order_id' }, theirs, place: {} },
)

interface Wanted {
  workOrder: string
  search?: string | null | undefined
}

function matching(db: Db, scope: Scope, { workOrder, search }: Wanted) {
  const query = db
    .selectFrom('submittal_package as p')
    .where('p.company_id', '=', scope.companyId)
    .where('p.account_id', '=', scope.accountId)
    .where('p.work_order_id', '=', workOrder)
    .where('p.deleted_at', 'is', null)
    .where(visibleWorkOrder(scope, 'Submittals', 'Read', 'p.work_order_id'))
    .where(isTheirs(scope, theirs, 'p'))
  return search ? query.where(isSought('p', search)) : query
}

const toSubmit = sql`(${sql.lit(statuses.Active)}, ${sql.lit(statuses.RequireInformation)})`
const decided = sql`(${sql.lit(statuses.Approved)}, ${sql.lit(statuses.ApprovedAsNoted)}, ${sql.lit(statuses.Rejected)})`

/** A page of the packages of a project, by name. The counts cover only submittals that the caller sees. */
export function listPackages(
  db: Db,
  scope: Scope,
  wanted: Wanted,
  { offset, limit }: Range,
): Promise<SubmittalPackage[]> {
  return matching(db, scope, wanted)
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('submittal as s')
          .where('s.company_id', '=', scope.companyId)
          .where('s.account_id', '=', scope.accountId)
          .whereRef('s.package_id', '=', 'p.id')
          .where('s.deleted_at', 'is', null)
          .where(isTheirs(scope, 'Submittal', 's'))
          .select([
            sql<number>`count(*)::int`.as('all'),
            sql<number>`(count(*) filter (where s.status_id in ${toSubmit}))::int`.as('toSubmit'),
            sql<number>`(count(*) filter (where s.status_id in ${decided}))::int`.as('decided'),
          ])
          .as('held'),
      (join) => join.onTrue(),
    )
    .select([
      'p.id as submittalPackageUniqueId',
      'p.name as submittalPackageName',
      sql<number>`held."all"`.as('submittalCount'),
      sql<number>`held."toSubmit"`.as('toSubmitCount'),
      sql<number>`held.decided`.as('decidedCount'),
      'p.created_by_employee_id as createdByEmployeeUniqueId',
      'p.created_at as createdOnDate',
      'p.work_order_id as workOrderUniqueId',
      'p.company_id as companyUniqueId',
      'p.account_id as accountUniqueId',
      'p.row_version as rowVersion',
    ])
    .orderBy(sql`p.name collate people`)
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of all packages that match. */
export async function countPackages(db: Db, scope: Scope, wanted: Wanted): Promise<number> {
  const { total } = await matching(db, scope, wanted)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Locks packages until the end of the transaction. */
export function lockPackages(db: Db, scope: Scope, ids: readonly string[], hold?: 'as they are') {
  return lock(db, scope, packageTable, ids, { workOrderId: 'work_order_id' }, hold)
}

const made = { id: 'id', workOrderId: 'work_order_id', name: 'name' } as const

/** A row for a new package. */
export type NewPackageRow = NewRow<'submittal_package', typeof made>

export const insertPackages = (db: Db, scope: Scope, now: Date, rows: readonly NewPackageRow[]) =>
  insertAll(db, scope, packageTable, made, rows, {
    created_by_employee_id: scope.employeeId,
    created_at: now,
  })

/**
 * The ids of submittals in packages. 'to submit': only those that wait on a submitter and that the caller may
 * see.
 */
export async function listHeld(
  db: Db,
  scope: Scope,
  packageIds: readonly string[],
  which: 'to submit' | 'all',
): Promise<string[]> {
  let query = db
    .selectFrom('submittal')
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('package_id', '=', sql<string>`any(${packageIds}::uuid[])`)
    .where('deleted_at', 'is', null)
  if (which === 'to submit')
    query = query
      .where('status_id', 'in', [statuses.Active, statuses.RequireInformation])
      .where(isTheirs(scope, 'Submittal', 'submittal'))
  const rows = await query.orderBy('number').orderBy('revision').orderBy('id').select('id').execute()
  return rows.map(({ id }) => id)
}
