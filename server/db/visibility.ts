/**
 * Who may see a work order, and what they may do there: one rule (decisions 'Permissions') in each form that
 * is needed. People see the work orders that they are assigned to; with GlobalAccess on Projects, they see
 * all of the account. The bits of a module decide what they may do there. A permission that is scoped to a
 * work order overrides the general one there.
 *
 * - In SQL, for a caller: a WHERE condition, which every list, count, search and lookup of a record uses.
 * - In SQL, for a caller, for rows that name their module themselves.
 * - In SQL, for people who are not calling, from their roles.
 * - In JavaScript, for people whose permissions are known.
 *
 * People of a subcontractor and guests see fewer records there: see theirs.ts. tests/may-see.test.ts compares
 * all these forms, and everything that is built on them, with each other.
 */
import { type RawBuilder, sql } from 'kysely'
import {
  type Action,
  type Bit,
  bits,
  hasBit,
  hasBitAnywhere,
  hasBitThere,
  type Module,
  modules,
  type Permissions,
} from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import type { Held, Scope } from '#server/scope.ts'
import { heldWithOfEmployee } from './theirs.ts'

// For a caller --------------------------------------------------------------------------------------------------------

/**
 * The rule for one bit: the general permission, and the work orders whose scoped permission differs from the
 * general one.
 */
interface Rule {
  isGeneral: boolean
  exceptions: string[] | null
}

/** A caller's rules for one action on work orders, as parameters for a statement. */
export interface Sight extends Pick<Scope, 'companyId' | 'accountId' | 'employeeId' | 'theirs' | 'isGuest'> {
  seen: Rule
  allowed: Rule
}

/** The rules that decide on which work orders the caller may do `action` in `module`. */
export function sightOf(scope: Scope, module: Module, action: Bit): Sight {
  const { companyId, accountId, employeeId, theirs, isGuest } = scope
  const allowed = ruleOf(scope, module, action)
  return {
    companyId,
    accountId,
    employeeId,
    theirs,
    isGuest,
    seen: ruleOf(scope, 'Projects', 'GlobalAccess'),
    allowed,
  }
}

/**
 * True for the work orders on which the caller may do `action` in `module`. The caller must also see the work
 * order: by being assigned to it, or by GlobalAccess on Projects. A permission that is scoped to a work order
 * overrides the general one there (decisions 'Permissions'). `workOrder` is the column that contains the work
 * order's id.
 */
export function visibleWorkOrder(
  scope: Scope,
  module: Module,
  action: Bit,
  workOrder: string,
): RawBuilder<boolean> {
  return isVisible(sightOf(scope, module, action), workOrder)
}

/** `visibleWorkOrder`, from a caller's sight. */
export function isVisible(sight: Sight, workOrder: string): RawBuilder<boolean> {
  const { seen, allowed } = sight
  const isAllowed = withExceptions(allowed, workOrder, sql<boolean>`false`)
  return sql<boolean>`(${withExceptions(seen, workOrder, isAssigned(sight, workOrder))} and ${isAllowed})`
}

/**
 * True if the caller sees all work orders of the account. The function reads only booleans and nulls, so that
 * it also works while a statement is built.
 */
export function seesAll({ seen, allowed }: Sight): boolean {
  return [seen, allowed].every(({ isGeneral, exceptions }) => isGeneral && !exceptions)
}

/** The work orders on which the caller sees costs, as parameters for a statement. */
export type CostsSight = Rule

/** The work orders on which the caller sees costs. */
export const costsSightOf = (scope: Scope): CostsSight => ruleOf(scope, 'Costs', 'Read')

/**
 * True for the work orders on which the caller sees costs. Whether the caller sees the work order itself is
 * not checked. Used for sorting.
 */
export function areCostsSeen(costs: CostsSight, workOrder: string): RawBuilder<boolean> {
  return withExceptions(costs, workOrder, sql<boolean>`false`)
}

/** True if the caller sees the costs of all work orders that they see. */
export function seesAllCosts(scope: Scope): boolean {
  const { isGeneral, exceptions } = costsSightOf(scope)
  return isGeneral && !exceptions
}

/** True for the work orders that the caller may know of, whatever they may do there. */
export function isSeen(scope: Scope, workOrder: string): RawBuilder<boolean> {
  return withExceptions(ruleOf(scope, 'Projects', 'GlobalAccess'), workOrder, isAssigned(scope, workOrder))
}

function ruleOf(scope: Scope, module: Module, bit: Bit): Rule {
  const isGeneral = hasBit(scope.permissions, module, bit)
  const exceptions = [...scope.workOrderPermissions]
    .filter(([, there]) => hasBitThere(scope.permissions, there, module, bit) !== isGeneral)
    .map(([id]) => id)
  return { isGeneral, exceptions: exceptions.length > 0 ? exceptions : null }
}

/**
 * True if the caller has the bit: by the general permission, with scoped permissions as exceptions. Without
 * the bit, `otherwise` decides.
 */
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

// For rows that name a work order and a module ------------------------------------------------------------------------

/** A caller's rules for rows of any module, as parameters for a statement. */
export interface RowSight
  extends Pick<Scope, 'companyId' | 'accountId' | 'employeeId' | 'theirs' | 'isGuest' | 'stockCategories'> {
  seen: Rule
  /** The modules that the caller may read in general; null: all. */
  readable: Module[] | null
  /**
   * Set if some work orders have permissions of their own. `granted` and `denied` contain 'workOrderId
   * module'; `anywhere` contains the modules that the caller may read on any work order.
   */
  scoped: { granted: string[]; denied: string[]; anywhere: Module[] } | null
}

/** The rules that decide which rows a caller may read. Each row names a module, and a work order or none. */
export function rowSightOf(scope: Scope): RowSight {
  const { companyId, accountId, employeeId, theirs, isGuest, stockCategories } = scope
  const rules = modules.map((module) => ({ module, ...ruleOf(scope, module, 'Read') }))
  const keysWhere = (isGeneral: boolean) =>
    rules.flatMap((rule) =>
      rule.isGeneral === isGeneral ? (rule.exceptions ?? []).map((id) => `${id} ${rule.module}`) : [],
    )
  const readable = rules.filter((rule) => rule.isGeneral).map(({ module }) => module)
  const isScoped = rules.some(({ exceptions }) => exceptions)
  const anywhere = modules.filter((module) => mayAnywhere(scope, module, 'Read'))
  return {
    companyId,
    accountId,
    employeeId,
    theirs,
    isGuest,
    stockCategories,
    seen: ruleOf(scope, 'Projects', 'GlobalAccess'),
    readable: readable.length === modules.length ? null : readable,
    scoped: isScoped ? { granted: keysWhere(false), denied: keysWhere(true), anywhere } : null,
  }
}

/**
 * True for the rows that the caller may read. For a row without a work order, it is enough that they may read
 * the module anywhere. A row without a module ('') belongs to the reader alone. The work orders of the caller
 * are read as a list, once for all rows, because there may be very many rows.
 */
export function isReadableRow(
  sight: RowSight,
  { workOrder, module }: { workOrder: string; module: string },
): RawBuilder<boolean> {
  const { companyId, accountId, employeeId, seen, readable, scoped } = sight
  const [workOrderId, name] = [sql.ref(workOrder), sql.ref(module)]
  const isAssignedHere = sql<boolean>`${workOrderId} in (select assigned.work_order_id from employee_work_order assigned
    where assigned.company_id = ${companyId} and assigned.account_id = ${accountId}
      and assigned.employee_id = ${employeeId})`
  const isSeenHere =
    seen.isGeneral && !seen.exceptions
      ? sql<boolean>`true`
      : sql<boolean>`(${workOrderId} is null or ${withExceptions(seen, workOrder, isAssignedHere)})`
  const inGeneral = readable ? sql<boolean>`${name} = any(${readable}::text[])` : sql<boolean>`true`
  const key = sql`concat(${workOrderId}::text, ' ', ${name})`
  const isReadable = scoped
    ? sql<boolean>`(case when ${workOrderId} is null then ${name} = any(${scoped.anywhere}::text[])
        else (${inGeneral} and ${key} <> all(${scoped.denied}::text[])) or ${key} = any(${scoped.granted}::text[]) end)`
    : inGeneral
  return sql<boolean>`(${isSeenHere} and (${name} = '' or ${isReadable}))`
}

// For people who are not calling --------------------------------------------------------------------------------------

/** The permissions of a role: in general if `workOrder` is null, else on one work order. */
export interface RoleRecord {
  workOrder: string | null
  permissions: Permissions
}

/**
 * True for the records of a role `iam` that count in an account. A record for work orders of another account
 * does not count.
 */
export function countsIn(account: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(iam.deleted_at is null and iam.status_id = ${statuses.Active}
    and (iam.scope_account_id is null or iam.scope_account_id = ${account}))`
}

/** The permissions from all records of a role. */
export function heldBy(records: readonly RoleRecord[] | null): Held {
  const general = records?.find(({ workOrder }) => workOrder === null)
  return {
    permissions: general?.permissions ?? {},
    workOrderPermissions: new Map(
      records?.flatMap(({ workOrder, permissions }) => (workOrder ? [[workOrder, permissions]] : [])),
    ),
  }
}

/** A work order or a module: a fixed value, or the column that names it. */
type Known<T extends string> = T | RawBuilder<T>

/** The bits of a module that `employee` has on a work order. A scoped permission overrides the general one. */
function bitsOfEmployee(
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  workOrder: Known<string>,
  module: Known<Module>,
): RawBuilder<number> {
  const name = typeof module === 'string' ? sql.lit(module) : module
  const bitsWhere = (scoped: RawBuilder<boolean>) => sql`
    (select (iam.permissions->>${name})::int from iam
     where iam.company_id = ${companyId} and iam.company_role_id = employee.company_role_id
       and ${countsIn(sql`${accountId}`)} and ${scoped})`
  const there = bitsWhere(sql<boolean>`iam.scope_work_order_id = ${workOrder}`)
  const general = bitsWhere(sql<boolean>`iam.scope_work_order_id is null`)
  return heldWithOfEmployee(sql<number>`coalesce(${there}, ${general}, 0)`, module)
}

/** True for the employees `employee` of the account who see a work order, whoever is calling. */
export function isSeenByEmployee(
  account: Pick<Scope, 'companyId' | 'accountId'>,
  workOrder: Known<string>,
): RawBuilder<boolean> {
  const { companyId, accountId } = account
  return sql<boolean>`(${bitsOfEmployee(account, workOrder, 'Projects')} & ${bits.GlobalAccess}::int <> 0
    or exists (select 1 from employee_work_order assigned
      where assigned.company_id = ${companyId} and assigned.account_id = ${accountId}
        and assigned.employee_id = employee.id and assigned.work_order_id = ${workOrder}))`
}

/**
 * True for the employees `employee` of the account whose role has the bit of a module on a work order.
 * Whether they see the work order is not checked.
 */
export function isAllowedToEmployee(
  account: Pick<Scope, 'companyId' | 'accountId'>,
  workOrder: Known<string>,
  module: Known<Module>,
  bit: Bit,
): RawBuilder<boolean> {
  return sql<boolean>`(${bitsOfEmployee(account, workOrder, module)} & ${bits[bit]}::int <> 0)`
}

// In JavaScript -------------------------------------------------------------------------------------------------------

/** True if the caller has the bit on a work order. Whether they see the work order is not checked. */
export function hasBitOn(
  { permissions, workOrderPermissions }: Scope,
  module: Module,
  bit: Bit,
  workOrderId: string,
): boolean {
  return hasBitThere(permissions, workOrderPermissions.get(workOrderId), module, bit)
}

/** `visibleWorkOrder` in JavaScript, if it is known whether the caller is assigned. */
export function mayOn(
  scope: Scope,
  module: Module,
  action: Bit,
  workOrder: { id: string; isAssigned: boolean },
): boolean {
  const isSeenThere = workOrder.isAssigned || hasBitOn(scope, 'Projects', 'GlobalAccess', workOrder.id)
  return isSeenThere && hasBitOn(scope, module, action, workOrder.id)
}

/**
 * True if the caller has the bit in general or on at least one work order. Each endpoint of a module checks
 * this.
 */
export function mayAnywhere(
  { permissions, workOrderPermissions }: Scope,
  module: Module,
  action: Action,
): boolean {
  return hasBitAnywhere(permissions, workOrderPermissions.values(), module, action)
}

/** True if the caller may do `action` in `module` on every work order of the account. */
export function mayEverywhere(scope: Scope, module: Module, action: Action): boolean {
  return seesAll(sightOf(scope, module, action))
}
