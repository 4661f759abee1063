/** Who may be told of something: people with what their role lets them read, and where to write to them. */
import { sql } from 'kysely'
import { type Action, hasBit, type Module, type Permissions } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import { mayAnywhere } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'

export type Account = Pick<Scope, 'companyId' | 'accountId'>

/** An Active employee of an Active account, as far as telling them goes. */
export interface Reader {
  scope: Scope
  /** Where to write to; null without a login that may be used. */
  address: string | null
  name: string
  /** IANA name; null where the person chose none. */
  timeZone: string | null
  /** Those of the work orders in question that they are assigned to. */
  assigned: ReadonlySet<string>
}

interface RoleRecord {
  workOrder: string | null
  permissions: Permissions
}

/** Those of these employees who are Active, with what decides whether they may be told of these work orders. */
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
    .leftJoin('login_employee as le', (join) =>
      join
        .onRef('le.company_id', '=', 'e.company_id')
        .onRef('le.account_id', '=', 'e.account_id')
        .onRef('le.employee_id', '=', 'e.id')
        // Whoever was invited and did not come yet gets no mail but the invitation.
        .on('le.confirmed_at', 'is not', null),
    )
    .leftJoin('login as l', (join) =>
      join.onRef('l.login_id', '=', 'le.login_id').on('l.status_id', '=', statuses.Active),
    )
    .where('e.company_id', '=', companyId)
    .where('e.account_id', '=', accountId)
    .where('e.id', '=', sql<string>`any(${employeeIds}::uuid[])`)
    .where('e.status_id', '=', statuses.Active)
    .where('e.deleted_at', 'is', null)
    .select([
      'e.id',
      'e.first_name as firstName',
      'e.last_name as lastName',
      'l.login_id as loginId',
      'l.username',
      'l.time_zone as timeZone',
      sql<RoleRecord[] | null>`(select json_agg(json_build_object('workOrder', i.scope_work_order_id,
          'permissions', i.permissions)) from iam i
        where i.company_id = e.company_id and i.company_role_id = e.company_role_id and i.status_id = ${statuses.Active}
          and (i.scope_account_id is null or i.scope_account_id = e.account_id))`.as('records'),
      sql<string[]>`array(select ewo.work_order_id::text from employee_work_order ewo
        where ewo.company_id = e.company_id and ewo.account_id = e.account_id and ewo.employee_id = e.id
          and ewo.work_order_id = any(${workOrderIds}::uuid[]))`.as('assigned'),
    ])
    .execute()
  return new Map(
    rows.map((row) => {
      const records = row.records ?? []
      const scope: Scope = {
        companyId,
        accountId,
        employeeId: row.id,
        loginId: row.loginId ?? '',
        permissions: records.find(({ workOrder }) => workOrder === null)?.permissions ?? {},
        workOrderPermissions: new Map(
          records.flatMap(({ workOrder, permissions }) => (workOrder ? [[workOrder, permissions]] : [])),
        ),
      }
      const reader: Reader = {
        scope,
        address: row.username,
        name: `${row.firstName} ${row.lastName}`.trim(),
        timeZone: row.timeZone,
        assigned: new Set(row.assigned),
      }
      return [row.id, reader]
    }),
  )
}

/**
 * True when a person may do `action` in `module` on a work order that they see; without one, when they may at all. The
 * same rule as `visibleWorkOrder`, for people who are not calling.
 */
export function mayOn(
  { scope, assigned }: Reader,
  module: Module,
  action: Action,
  workOrderId: string | null,
): boolean {
  if (workOrderId === null) return mayAnywhere(scope, module, action)
  const overrides = scope.workOrderPermissions.get(workOrderId)
  const permissionsFor = (of: Module) => (overrides?.[of] === undefined ? scope.permissions : overrides)
  const isSeen = assigned.has(workOrderId) || hasBit(permissionsFor('Projects'), 'Projects', 'GlobalAccess')
  return isSeen && hasBit(permissionsFor(module), module, action)
}
