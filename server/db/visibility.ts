/** Visibility is a WHERE, not an if: every list, count, search and record is joined by these conditions. */
import { type RawBuilder, sql } from 'kysely'
import { type Action, type Bit, hasBit, type Module } from '#contract/modules.ts'
import type { Scope } from '#server/scope.ts'

/**
 * True for the work orders on which the caller may do `action` in `module`: those they are assigned to, or all of
 * the account with GlobalAccess on Projects; a permission scoped to a work order overrides the general one there
 * (decisions 'Permissions'). `workOrder` is the column that holds the work order's id.
 */
export function visibleWorkOrder(scope: Scope, module: Module, action: Action, workOrder: string): RawBuilder<boolean> {
  return sql<boolean>`(${isSeen(scope, workOrder)} and ${isAllowed(scope, module, action, workOrder)})`
}

/** True for the work orders that the caller may know of, whatever they may do with them. */
export function isSeen(scope: Scope, workOrder: string): RawBuilder<boolean> {
  return withExceptions(scope, 'Projects', 'GlobalAccess', workOrder, isAssigned(scope, workOrder))
}

function isAllowed(scope: Scope, module: Module, action: Action, workOrder: string): RawBuilder<boolean> {
  return withExceptions(scope, module, action, workOrder, sql<boolean>`false`)
}

/** The bit by the general permission, the scoped ones as exceptions to it; `otherwise` where the bit is missing. */
function withExceptions(
  scope: Scope,
  module: Module,
  bit: Bit,
  workOrder: string,
  otherwise: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const isGeneral = hasBit(scope.permissions, module, bit)
  const exceptions = [...scope.workOrderPermissions]
    .filter(([, permissions]) => permissions[module] !== undefined && hasBit(permissions, module, bit) !== isGeneral)
    .map(([id]) => id)
  const column = sql.ref(workOrder)
  if (isGeneral) {
    return exceptions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${column} <> all(${exceptions}::uuid[]) or ${otherwise})`
  }
  return exceptions.length === 0 ? otherwise : sql<boolean>`(${column} = any(${exceptions}::uuid[]) or ${otherwise})`
}

function isAssigned(scope: Scope, workOrder: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from employee_work_order seen
    where seen.company_id = ${scope.companyId} and seen.account_id = ${scope.accountId}
      and seen.employee_id = ${scope.employeeId} and seen.work_order_id = ${sql.ref(workOrder)})`
}

/** True when the caller has the bit in general or on at least one work order: what the endpoint guard asks. */
export function mayAnywhere(scope: Scope, module: Module, action: Action): boolean {
  if (hasBit(scope.permissions, module, action)) return true
  return [...scope.workOrderPermissions.values()].some((permissions) => hasBit(permissions, module, action))
}
