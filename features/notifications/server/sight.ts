/** Which notifications a person may see now: by module and by work order, general permissions and scoped ones. */
import { type RawBuilder, sql } from 'kysely'
import { hasBit, type Module, modules } from '#contract/modules.ts'
import { mayAnywhere } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'

/** What decides about a person's notifications, as a statement can be given it. */
export interface NoticeSight extends Pick<Scope, 'companyId' | 'accountId' | 'employeeId'> {
  /** The modules that they may read in general; null: all. */
  readable: Module[] | null
  /** Where the permissions of a work order say otherwise: as 'work order module', and all they may read anywhere. */
  scoped: { granted: string[]; denied: string[]; anywhere: Module[] } | null
  isGlobal: boolean
  /** The work orders where GlobalAccess is the other way round. */
  globalExceptions: string[] | null
}

const keyOf = (workOrder: string, module: Module) => `${workOrder} ${module}`

/** What a person sees of their notifications. */
export function noticeSightOf(scope: Scope): NoticeSight {
  const { companyId, accountId, employeeId, permissions, workOrderPermissions } = scope
  const readable = modules.filter((module) => hasBit(permissions, module, 'Read'))
  const isGlobal = hasBit(permissions, 'Projects', 'GlobalAccess')
  const granted: string[] = []
  const denied: string[] = []
  const globalExceptions: string[] = []
  for (const [workOrder, overrides] of workOrderPermissions) {
    for (const module of modules) {
      if (overrides[module] === undefined) continue
      const may = hasBit(overrides, module, 'Read')
      if (may !== readable.includes(module)) (may ? granted : denied).push(keyOf(workOrder, module))
    }
    if (overrides.Projects !== undefined && hasBit(overrides, 'Projects', 'GlobalAccess') !== isGlobal)
      globalExceptions.push(workOrder)
  }
  const anywhere = modules.filter((module) => mayAnywhere(scope, module, 'Read'))
  return {
    companyId,
    accountId,
    employeeId,
    readable: readable.length === modules.length ? null : readable,
    scoped: granted.length + denied.length > 0 ? { granted, denied, anywhere } : null,
    isGlobal,
    globalExceptions: globalExceptions.length > 0 ? globalExceptions : null,
  }
}

/** True for the rows of `notification`, as `n`, that the person may see. Who may not see is told of nothing at all. */
export function isNoticeVisible(sight: NoticeSight): RawBuilder<boolean> {
  const conditions = [isWorkOrderThere(sight), isWorkOrderSeen(sight), isModuleReadable(sight)]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** As lists of few rows, which are read once: of those who are assigned, and of the work orders that are gone. */
function isWorkOrderThere({ companyId, accountId }: NoticeSight): RawBuilder<boolean> {
  return sql<boolean>`(n.work_order_id is null or n.work_order_id not in (select gone.id from work_order gone
    where gone.company_id = ${companyId} and gone.account_id = ${accountId} and gone.deleted_at is not null))`
}

function isWorkOrderSeen(sight: NoticeSight): RawBuilder<boolean> {
  const { companyId, accountId, employeeId, isGlobal, globalExceptions } = sight
  if (isGlobal && !globalExceptions) return sql<boolean>`true`
  const isAssigned = sql<boolean>`n.work_order_id in (select seen.work_order_id from employee_work_order seen
    where seen.company_id = ${companyId} and seen.account_id = ${accountId} and seen.employee_id = ${employeeId})`
  if (!globalExceptions) return sql<boolean>`(n.work_order_id is null or ${isAssigned})`
  const isGlobalThere = isGlobal
    ? sql<boolean>`n.work_order_id <> all(${globalExceptions}::uuid[])`
    : sql<boolean>`n.work_order_id = any(${globalExceptions}::uuid[])`
  return sql<boolean>`(n.work_order_id is null or ${isGlobalThere} or ${isAssigned})`
}

function isModuleReadable({ readable, scoped }: NoticeSight): RawBuilder<boolean> {
  const inGeneral = readable ? sql<boolean>`n.module = any(${readable}::text[])` : sql<boolean>`true`
  if (!scoped) return inGeneral
  const key = sql`concat(n.work_order_id::text, ' ', n.module)`
  return sql<boolean>`(case when n.work_order_id is null then n.module = any(${scoped.anywhere}::text[])
    else (${inGeneral} and ${key} <> all(${scoped.denied}::text[])) or ${key} = any(${scoped.granted}::text[]) end)`
}
