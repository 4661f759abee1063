/** Visibility is a WHERE, not an if: every list, count, search and record is joined by these conditions. */
import { type RawBuilder, sql } from 'kysely'
import { type Action, type Bit, hasBit, type Module } from '#contract/modules.ts'
import type { Scope } from '#server/scope.ts'

/** What decides about one bit: the general permission, and the work orders where a scoped one says otherwise. */
interface Rule {
  isGeneral: boolean
  exceptions: string[] | null
}

/** All that a caller's permissions say of work orders for one action, as a statement can be given it. */
export interface Sight extends Pick<Scope, 'companyId' | 'accountId' | 'employeeId'> {
  seen: Rule
  allowed: Rule
}

/** What the caller sees of work orders to do `action` in `module`. */
export function sightOf(scope: Scope, module: Module, action: Bit): Sight {
  const { companyId, accountId, employeeId } = scope
  const allowed = ruleOf(scope, module, action)
  return { companyId, accountId, employeeId, seen: ruleOf(scope, 'Projects', 'GlobalAccess'), allowed }
}

/**
 * True for the work orders on which the caller may do `action` in `module`: those they are assigned to, or all of
 * the account with GlobalAccess on Projects; a permission scoped to a work order overrides the general one there
 * (decisions 'Permissions'). `workOrder` is the column that holds the work order's id.
 */
export function visibleWorkOrder(
  scope: Scope,
  module: Module,
  action: Bit,
  workOrder: string,
): RawBuilder<boolean> {
  return isVisible(sightOf(scope, module, action), workOrder)
}

/** The same from a caller's sight. */
export function isVisible(sight: Sight, workOrder: string): RawBuilder<boolean> {
  const { seen, allowed } = sight
  const isAllowed = withExceptions(allowed, workOrder, sql<boolean>`false`)
  return sql<boolean>`(${withExceptions(seen, workOrder, isAssigned(sight, workOrder))} and ${isAllowed})`
}

/** True for the work orders that the caller may know of, whatever they may do with them. */
export function isSeen(scope: Scope, workOrder: string): RawBuilder<boolean> {
  return withExceptions(ruleOf(scope, 'Projects', 'GlobalAccess'), workOrder, isAssigned(scope, workOrder))
}

function ruleOf(scope: Scope, module: Module, bit: Bit): Rule {
  const isGeneral = hasBit(scope.permissions, module, bit)
  const exceptions = [...scope.workOrderPermissions]
    .filter(
      ([, permissions]) =>
        permissions[module] !== undefined && hasBit(permissions, module, bit) !== isGeneral,
    )
    .map(([id]) => id)
  return { isGeneral, exceptions: exceptions.length > 0 ? exceptions : null }
}

/** The bit by the general permission, the scoped ones as exceptions to it; `otherwise` where the bit is missing. */
function withExceptions(
  { isGeneral, exceptions }: Rule,
  workOrder: string,
  otherwise: RawBuilder<boolean>,
): RawBuilder<boolean> {
  if (!exceptions) return isGeneral ? sql<boolean>`true` : otherwise
  const column = sql.ref(workOrder)
  return isGeneral
    ? sql<boolean>`(${column} <> all(${exceptions}::uuid[]) or ${otherwise})`
    : sql<boolean>`(${column} = any(${exceptions}::uuid[]) or ${otherwise})`
}

function isAssigned(
  { companyId, accountId, employeeId }: Pick<Scope, 'companyId' | 'accountId' | 'employeeId'>,
  workOrder: string,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from employee_work_order seen
    where seen.company_id = ${companyId} and seen.account_id = ${accountId}
      and seen.employee_id = ${employeeId} and seen.work_order_id = ${sql.ref(workOrder)})`
}

/** True when the caller has the bit in general or on at least one work order: what the endpoint guard asks. */
export function mayAnywhere(scope: Scope, module: Module, action: Action): boolean {
  if (hasBit(scope.permissions, module, action)) return true
  return [...scope.workOrderPermissions.values()].some((permissions) => hasBit(permissions, module, action))
}
