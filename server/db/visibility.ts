/**
 * Who may see a work order and do something there: one rule (decisions 'Permissions') in each form that it is needed
 * in. One sees the work orders that one is assigned to, with GlobalAccess on Projects all of the account; what one may
 * do there the module's bits say; a permission scoped to a work order overrides the general one there.
 *
 * - In SQL, for a caller: visibility is a WHERE, not an if. Every list, count, search and record is joined by it.
 * - In SQL, for a caller whose rows name their module themselves.
 * - In SQL, for people who are not calling, from their roles.
 * - In JavaScript, for whoever's permissions are known.
 *
 * What people of a subcontractor and guests see of the records there is less: theirs.ts. tests/may-see.test.ts holds them and all that is made of them against each other.
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

// Of a caller ---------------------------------------------------------------------------------------------------------

/** What decides about one bit: the general permission, and the work orders where a scoped one says otherwise. */
interface Rule {
  isGeneral: boolean
  exceptions: string[] | null
}

/** All that a caller's permissions say of work orders for one action, as a statement can be given it. */
export interface Sight extends Pick<Scope, 'companyId' | 'accountId' | 'employeeId' | 'theirs' | 'isGuest'> {
  seen: Rule
  allowed: Rule
}

/** What the caller sees of work orders to do `action` in `module`. */
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

/** True for whoever sees all work orders of the account. Only what shapes a statement is looked at. */
export function seesAll({ seen, allowed }: Sight): boolean {
  return [seen, allowed].every(({ isGeneral, exceptions }) => isGeneral && !exceptions)
}

/** On which work orders the caller sees costs, as a statement can be given it. */
export type CostsSight = Rule

/** On which work orders the caller sees costs. */
export const costsSightOf = (scope: Scope): CostsSight => ruleOf(scope, 'Costs', 'Read')

/** True for the work orders on which costs are seen, which the caller may see otherwise: what is sorted by. */
export function areCostsSeen(costs: CostsSight, workOrder: string): RawBuilder<boolean> {
  return withExceptions(costs, workOrder, sql<boolean>`false`)
}

/** True for whoever sees the costs of all work orders that they see. */
export function seesAllCosts(scope: Scope): boolean {
  const { isGeneral, exceptions } = costsSightOf(scope)
  return isGeneral && !exceptions
}

/** True for the work orders that the caller may know of, whatever they may do with them. */
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

// Of rows that name a work order and a module -------------------------------------------------------------------------

/** What decides about rows of any module, as a statement can be given it. */
export interface RowSight
  extends Pick<Scope, 'companyId' | 'accountId' | 'employeeId' | 'theirs' | 'isGuest' | 'stockCategories'> {
  seen: Rule
  /** The modules that they may read in general; null: all. */
  readable: Module[] | null
  /** Where the permissions of a work order say otherwise: as 'work order module', and all they may read anywhere. */
  scoped: { granted: string[]; denied: string[]; anywhere: Module[] } | null
}

/** What somebody may read of rows that name a work order, or none, and a module. */
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
 * True for the rows that may be read. Of no work order is what one may read anywhere, of no module ('') what is of the
 * reader alone. The work orders are asked for as a list, which is read once for very many rows.
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

// Of people who are not calling ---------------------------------------------------------------------------------------

/** What a role says in general, `workOrder` null, or of one work order. */
export interface RoleRecord {
  workOrder: string | null
  permissions: Permissions
}

/** The records of a role `iam` that count in an account: what it says of another one's work orders is not known here. */
export function countsIn(account: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(iam.deleted_at is null and iam.status_id = ${statuses.Active}
    and (iam.scope_account_id is null or iam.scope_account_id = ${account}))`
}

/** What the records of a role come to. */
export function heldBy(records: readonly RoleRecord[] | null): Held {
  const general = records?.find(({ workOrder }) => workOrder === null)
  return {
    permissions: general?.permissions ?? {},
    workOrderPermissions: new Map(
      records?.flatMap(({ workOrder, permissions }) => (workOrder ? [[workOrder, permissions]] : [])),
    ),
  }
}

/** A work order or a module: one that is known, or the column of a row that names it. */
type Known<T extends string> = T | RawBuilder<T>

/** The bits of a module that `employee` has on a work order: what is scoped to it overrides the general ones. */
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

/** True for the employees `employee` of the account who see a work order: by the caller's account, whoever calls. */
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

/** True for the employees `employee` of the account whose role has the bit of a module on a work order, seen or not. */
export function isAllowedToEmployee(
  account: Pick<Scope, 'companyId' | 'accountId'>,
  workOrder: Known<string>,
  module: Known<Module>,
  bit: Bit,
): RawBuilder<boolean> {
  return sql<boolean>`(${bitsOfEmployee(account, workOrder, module)} & ${bits[bit]}::int <> 0)`
}

// In JavaScript -------------------------------------------------------------------------------------------------------

/** True when the bit is had on a work order, whether that is seen or not. */
export function hasBitOn(
  { permissions, workOrderPermissions }: Scope,
  module: Module,
  bit: Bit,
  workOrderId: string,
): boolean {
  return hasBitThere(permissions, workOrderPermissions.get(workOrderId), module, bit)
}

/** `visibleWorkOrder` for somebody of whom it is known whether they are assigned. */
export function mayOn(
  scope: Scope,
  module: Module,
  action: Bit,
  workOrder: { id: string; isAssigned: boolean },
): boolean {
  const isSeenThere = workOrder.isAssigned || hasBitOn(scope, 'Projects', 'GlobalAccess', workOrder.id)
  return isSeenThere && hasBitOn(scope, module, action, workOrder.id)
}

/** True when the caller has the bit in general or on at least one work order: what the endpoint guard asks. */
export function mayAnywhere(
  { permissions, workOrderPermissions }: Scope,
  module: Module,
  action: Action,
): boolean {
  return hasBitAnywhere(permissions, workOrderPermissions.values(), module, action)
}

/** True when there is no work order of the account on which the caller may not do `action` in `module`. */
export function mayEverywhere(scope: Scope, module: Module, action: Action): boolean {
  return seesAll(sightOf(scope, module, action))
}
