/** The rules of work orders. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, invalidInput, notFound, platformError } from '#contract/errors.ts'
import { hasBit } from '#contract/modules.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { DEFAULT_PHASE, type RiskLevel } from '#features/reference/contract.ts'
import { requirePlace } from '#features/reference/server/public.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import {
  type NewWorkOrder,
  projectErrors,
  type WorkOrder,
  type WorkOrderChange,
  type WorkOrderSummary,
} from '../contract.ts'
import { requireWorkOrders } from './public.ts'
import {
  assignCaller,
  countBelow,
  countWorkOrders,
  findWorkOrderById,
  insertWorkOrders,
  isEmployeeOfAccount,
  listWorkOrders,
  listWorkOrderTitles,
  lockWorkOrders,
  updateWorkOrder,
  type WorkOrderFilter,
  type WorkOrderRow,
} from './queries.ts'

const DAY = 86_400_000

/** A page of what the caller sees. */
export function pageOfWorkOrders(
  { db, scope, today }: InAccount,
  paging: Paging,
  filter: WorkOrderFilter,
): Promise<PageOf<WorkOrder>> {
  return fetchPage(
    paging,
    (range) => listWorkOrders(db, scope, today, filter, range),
    () => countWorkOrders(db, scope, today, filter),
  )
}

/** The same for an employee; somebody else's are those they are assigned to and the caller sees. */
export async function pageOfEmployee(
  context: InAccount,
  { TargetUniqueID, searchKey, riskLevel, ...paging }: Paging & EmployeeFilter,
): Promise<PageOf<WorkOrder>> {
  const { db, scope } = context
  const other = TargetUniqueID && TargetUniqueID !== scope.employeeId ? TargetUniqueID : undefined
  if (other && !(await isEmployeeOfAccount(db, scope, other))) throw notFound()
  return pageOfWorkOrders(context, paging, { searchKey, riskLevel, assignedTo: other })
}

interface EmployeeFilter {
  TargetUniqueID: string | null
  searchKey?: string | null | undefined
  riskLevel?: RiskLevel | null | undefined
}

/** @throws AppError WORK_ORDER_NOT_FOUND (404), also for another account's */
export async function requireVisible({ db, scope, today }: InAccount, id: string): Promise<WorkOrder> {
  const workOrder = await findWorkOrderById(db, scope, today, id)
  if (!workOrder) throw new AppError('WORK_ORDER_NOT_FOUND', projectErrors.WORK_ORDER_NOT_FOUND)
  return workOrder
}

/** One work order as a page. */
export async function pageWithWorkOrder(context: InAccount, paging: Paging, id: string) {
  return pageOfOne(await requireVisible(context, id), paging)
}

/** The newest one that the caller sees. */
export async function newestWorkOrder(context: InAccount): Promise<WorkOrder> {
  const [newest] = await listWorkOrderTitles(context.db, context.scope, 1)
  if (!newest) throw new AppError('WORK_ORDER_NOT_FOUND', projectErrors.WORK_ORDER_NOT_FOUND)
  return requireVisible(context, newest.workOrderUniqueID)
}

/** Whole days from today to the end (000 §4); below zero when it is past. */
export function remainingDays(endDate: string | null, today: string): number | null {
  return endDate === null ? null : Math.round((Date.parse(endDate) - Date.parse(today)) / DAY)
}

/** What a work order holds and how far it is. */
export async function summarize(context: InAccount, id: string): Promise<WorkOrderSummary> {
  const workOrder = await requireVisible(context, id)
  const { workOrderUniqueID, workOrderTitle, riskLevel, estimatedTotal, completedTotal, totalWeight } =
    workOrder
  return {
    workOrderUniqueID,
    workOrderTitle,
    riskLevel,
    estimatedTotal,
    completedTotal,
    totalWeight,
    remainingDays: remainingDays(workOrder.workOrderEndDate, context.today),
    ...(await countBelow(context.db, context.scope, id)),
  }
}

/** Texts that are cleared with null are empty, not null. */
const texts = [
  'workOrderAddress',
  'workOrderCity',
  'workOrderZipCode',
  'workOrderDescription',
  'bidProjectName',
] as const

function withoutNullTexts<T extends Partial<NewWorkOrder>>(input: T): T & WorkOrderRow {
  const cleared = texts.filter((name) => input[name] === null).map((name) => [name, ''])
  return { ...input, ...Object.fromEntries(cleared) }
}

/** @throws AppError INVALID_INPUT (400) */
function requireDates(start: string | null | undefined, end: string | null | undefined, path: string): void {
  if (start && end && end < start)
    throw invalidInput(`${path}.workOrderEndDate`, 'must not be before the start date')
}

function requirePlaceOf(
  country: number | null | undefined,
  state: number | null | undefined,
  path: string,
): void {
  requirePlace(
    { countryId: country, stateId: state },
    { country: `${path}.workOrderCountryId`, state: `${path}.workOrderStateId` },
  )
}

/**
 * Adds work orders. Whoever does not see all of the account is assigned to what they add, or they would lose it.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403)
 */
export async function addWorkOrders({ db, scope }: InAccount, inputs: NewWorkOrder[]): Promise<string[]> {
  // A permission that is scoped to one work order is for that one, not for new ones.
  if (!hasBit(scope.permissions, 'Projects', 'Create')) throw platformError('FORBIDDEN')
  const rows = inputs.map((input, index) => {
    requireDates(input.workOrderStartDate, input.workOrderEndDate, String(index))
    requirePlaceOf(input.workOrderCountryId, input.workOrderStateId, String(index))
    return {
      ...withoutNullTexts(input),
      workOrderUniqueID: uuidv7(),
      workOrderTitle: input.workOrderTitle,
      statusId: input.statusId ?? statuses.Active,
      constructionPhase: input.constructionPhase ?? DEFAULT_PHASE,
    }
  })
  await insertWorkOrders(db, scope, rows)
  const ids = rows.map((row) => row.workOrderUniqueID)
  if (!hasBit(scope.permissions, 'Projects', 'GlobalAccess')) {
    await assignCaller(
      db,
      scope,
      ids.map((workOrder) => ({ id: uuidv7(), workOrder })),
    )
  }
  return ids
}

/**
 * Changes work orders, all or none.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), WORK_ORDER_NOT_FOUND (404), ROW_VERSION_STALE (409)
 */
export async function changeWorkOrders(context: InAccount, changes: WorkOrderChange[]): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map((change) => change.workOrderUniqueID)
  await requireWorkOrders(context, ids, 'Projects', 'Update')
  await lockWorkOrders(db, scope, ids)
  for (const [index, { workOrderUniqueID, rowVersion, ...change }] of changes.entries()) {
    const current = await requireVisible(context, workOrderUniqueID)
    const next = { ...current, ...change }
    requireDates(next.workOrderStartDate, next.workOrderEndDate, String(index))
    requirePlaceOf(next.workOrderCountryId, next.workOrderStateId, String(index))
    const row = { ...withoutNullTexts(change), riskLevel: chosenRisk(current, change.riskLevel) }
    if (!(await updateWorkOrder(db, scope, workOrderUniqueID, row, rowVersion))) {
      throw platformError('ROW_VERSION_STALE')
    }
  }
  return ids
}

/**
 * A client that sends a work order back as it read it sends the computed risk too: that is no choice by hand.
 */
function chosenRisk(current: WorkOrder, sent: RiskLevel | null | undefined): RiskLevel | null | undefined {
  return !current.isRiskSetByHand && sent === current.riskLevel ? undefined : sent
}
