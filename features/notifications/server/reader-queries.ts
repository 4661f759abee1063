/** The people who may be notified, with their permissions and their mail addresses. */

import { sql } from 'kysely'
import type { Action, Module } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import { isAtWork } from '#server/db/at-work.ts'
import type { Db } from '#server/db/open.ts'
import { regionIn } from '#server/db/region.ts'
import { categoriesOfRole } from '#server/db/stock.ts'
import { heldWith, isGuest, isOfSubcontractor, theirsOf } from '#server/db/theirs.ts'
import {
  countsIn,
  heldBy,
  mayAnywhere,
  mayOn as mayOnWorkOrder,
  type RoleRecord,
} from '#server/db/visibility.ts'
import type { Caller, Scope } from '#server/scope.ts'

export type Account = Pick<Scope, 'companyId' | 'accountId'>

/** An employee of an Active account, Active or invited, with what a notification needs. */
export interface Reader {
  scope: Scope
  /** The mail address; null if the person has no usable login. */
  address: string | null
  name: string
  /** The time zone of the person; that of the account until the person has one. */
  timeZone: string
  /** True if their company requires a second factor. */
  needsSecondFactor: boolean
  /** False: the person was invited, and has not signed in yet. */
  isActive: boolean
  /** The work orders in question to which the person is assigned. */
  assigned: ReadonlySet<string>
}

/**
 * Those of these employees who are Active or invited, with the facts that decide about notices on these work
 * orders.
 */
export async function listReaders(
  db: Db,
  { companyId, accountId }: Account,
  employeeIds: readonly string[],
  workOrderIds: readonly string[],
): Promise<Map<string, Reader>> {
  const rows = await db
    .selectFrom('employee as e')
    .innerJoin('account as a', (join) =>
      join
        .onRef('a.company_id', '=', 'e.company_id')
        .onRef('a.account_id', '=', 'e.account_id')
        .on('a.status_id', '=', statuses.Active),
    )
    .innerJoin('company as c', (join) =>
      join.onRef('c.company_id', '=', 'e.company_id').on('c.status_id', '=', statuses.Active),
    )
    .where('e.company_id', '=', companyId)
    .where('e.account_id', '=', accountId)
    .where('e.id', '=', sql<string>`any(${employeeIds}::uuid[])`)
    .where(isAtWork('e'))
    .select([
      'e.id',
      'e.first_name as firstName',
      'e.last_name as lastName',
      'a.time_zone as accountTimeZone',
      regionIn('a').as('region'),
      'c.requires_second_factor as needsSecondFactor',
      sql<boolean>`e.status_id = ${sql.lit(statuses.Active)}`.as('isActive'),
      'e.sub_contractor_id as firmId',
      isOfSubcontractor('e').as('isOfSubcontractor'),
      isGuest('e').as('isGuest'),
      sql<RoleRecord[] | null>`(select json_agg(json_build_object('workOrder', iam.scope_work_order_id,
          'permissions', iam.permissions)) from iam
        where iam.company_id = e.company_id and iam.company_role_id = e.company_role_id
          and ${countsIn(sql`${accountId}`)})`.as('records'),
      categoriesOfRole('e.company_id', 'e.company_role_id').as('stockCategories'),
      sql<string[]>`array(select ewo.work_order_id::text from employee_work_order ewo
        where ewo.company_id = e.company_id and ewo.account_id = e.account_id and ewo.employee_id = e.id
          and ewo.work_order_id = any(${workOrderIds}::uuid[]))`.as('assigned'),
    ])
    .execute()
  const logins = await listLogins(
    db,
    { companyId, accountId },
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map((row) => {
      const login = logins.get(row.id)
      const theirs = theirsOf(row)
      const scope: Scope = {
        companyId,
        accountId,
        employeeId: row.id,
        loginId: login?.loginId ?? '',
        timeZone: row.accountTimeZone,
        region: row.region,
        ...heldWith(theirs, heldBy(row.records)),
        theirs,
        isGuest: row.isGuest,
        stockCategories: row.stockCategories,
      }
      const reader: Reader = {
        scope,
        // An invited person gets no mail except the invitation. The notifications wait in the app.
        address: (row.isActive && login?.username) || null,
        name: `${row.firstName} ${row.lastName}`.trim(),
        timeZone: login?.timeZone ?? row.accountTimeZone,
        needsSecondFactor: row.needsSecondFactor,
        isActive: row.isActive,
        assigned: new Set(row.assigned),
      }
      return [row.id, reader]
    }),
  )
}

/**
 * The caller's scopes in their other accounts. Left out are accounts that the caller cannot enter now: the
 * person or the account is not Active, or the company requires a second factor that the person does not have.
 */
export async function listElsewhere(
  db: Db,
  { loginId, scope, hasOtherPlaces }: Pick<Caller, 'loginId' | 'scope' | 'hasOtherPlaces'>,
): Promise<Scope[]> {
  if (!hasOtherPlaces) return []
  const places = await db
    .selectFrom('login_employee as le')
    .where('le.login_id', '=', loginId)
    .where('le.confirmed_at', 'is not', null)
    .select([
      'le.company_id as companyId',
      'le.account_id as accountId',
      'le.employee_id as employeeId',
      sql<boolean>`exists (select 1 from second_factor f
        where f.login_id = le.login_id and f.confirmed_at is not null)`.as('hasSecondFactor'),
    ])
    .orderBy('le.account_id')
    .execute()
  const found: Scope[] = []
  for (const { companyId, accountId, employeeId, hasSecondFactor } of places) {
    if (accountId === scope?.accountId) continue
    const there = (await listReaders(db, { companyId, accountId }, [employeeId], [])).get(employeeId)
    if (there?.isActive && (hasSecondFactor || !there.needsSecondFactor)) found.push(there.scope)
  }
  return found
}

/** The usable logins of these employees, by employee. */
async function listLogins(db: Db, { companyId, accountId }: Account, employeeIds: readonly string[]) {
  const rows = await db
    .selectFrom('login_employee as le')
    .innerJoin('login as l', 'l.login_id', 'le.login_id')
    .select([
      'le.employee_id as employeeId',
      'l.login_id as loginId',
      'l.username',
      'l.time_zone as timeZone',
    ])
    .where('le.company_id', '=', companyId)
    .where('le.account_id', '=', accountId)
    .where('le.employee_id', '=', sql<string>`any(${employeeIds}::uuid[])`)
    // An invited person who has not signed in gets no mail except the invitation.
    .where('le.confirmed_at', 'is not', null)
    .where('l.status_id', '=', statuses.Active)
    .execute()
  return new Map(rows.map((row) => [row.employeeId, row]))
}

/**
 * True if a person may do `action` in `module` on a work order; without a work order, if they may do it
 * anywhere.
 */
export function mayOn(
  { scope, assigned }: Reader,
  module: Module,
  action: Action,
  workOrderId: string | null,
): boolean {
  if (workOrderId === null) return mayAnywhere(scope, module, action)
  return mayOnWorkOrder(scope, module, action, { id: workOrderId, isAssigned: assigned.has(workOrderId) })
}
