/** Who used what, and where: read by whoever may read the stock of the project (001 §7, records.md 'Stock'). */
import { invalidInput } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import type { SheetWanted } from '#contract/register.ts'
import { findTitle, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { requireKnown } from '#features/parties/server/public.ts'
import { fetchPage } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRowsOf, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import { EmployeeInventory, type UsedColumn } from '../usage.ts'
import { countUsed, listUsedOnRows, listUserRows, type UsageWanted, usageOf } from './usage-queries.ts'

/** How they are looked at. */
type Looked = Pick<UsageWanted, 'searchKey' | 'sort'>

/** Whose uses are asked for, and where, as far as the caller may know of them. */
async function wantedFor(
  context: InAccount,
  employeeId: string | null | undefined,
  workOrderId: string | null | undefined,
  looked: Looked,
): Promise<UsageWanted> {
  if (employeeId) await requireKnown(context, [employeeId])
  if (workOrderId) await requireWorkOrders(context, [workOrderId], 'Inventory', 'Read')
  return { employeeId: employeeId ?? undefined, workOrderId: workOrderId ?? undefined, ...looked }
}

function pageOfUsage(
  { db, scope }: InAccount,
  { StartingPageNumber, NumberOfItemsPerPage }: Paging,
  wanted: UsageWanted,
): Promise<PageOf<EmployeeInventory>> {
  const { list, count } = usageOf(db, scope, wanted)
  return fetchPage({ StartingPageNumber, NumberOfItemsPerPage }, list, count)
}

interface OfEmployee extends Paging, Looked {
  TargetUniqueID: string
  workOrderUniqueId?: string | null | undefined
}

/**
 * A page of what somebody used, on the projects whose stock the caller may read, or on one of them.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function usesOfEmployee(
  context: InAccount,
  { TargetUniqueID: employee, workOrderUniqueId: workOrder, searchKey, sort, ...paging }: OfEmployee,
): Promise<PageOf<EmployeeInventory>> {
  return pageOfUsage(context, paging, await wantedFor(context, employee, workOrder, { searchKey, sort }))
}

/**
 * A page of what people used on a project.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function usesOfWorkOrder(
  context: InAccount,
  { TargetUniqueID: workOrder, searchKey, sort, ...paging }: Paging & Looked & { TargetUniqueID: string },
): Promise<PageOf<EmployeeInventory>> {
  return pageOfUsage(context, paging, await wantedFor(context, null, workOrder, { searchKey, sort }))
}

const columns: SheetColumns<UsedColumn, EmployeeInventory> = {
  name: { header: 'Item', type: 'text', width: 36, value: (row) => row.inventoryTitle },
  category: {
    ...{ header: 'Category', type: 'text', width: 32 },
    value: (row) => `${row.companyInventoryCategoryCode} ${row.companyInventoryCategoryCodeName}`,
  },
  day: { header: 'Day', type: 'date', value: (row) => row.captureDate },
  project: { header: 'Project', type: 'text', width: 36, value: (row) => row.workOrderTitle },
  job: { header: 'Job', type: 'text', width: 30, value: (row) => row.jobTitle },
  activity: { header: 'Activity', type: 'text', width: 30, value: (row) => row.subTaskTitle },
  who: { header: 'Used by', type: 'text', value: (row) => row.employeeName },
  used: { header: 'Used', type: 'number', value: (row) => row.currentUsageQuantity },
  unit: { header: 'Unit', type: 'text', width: 8, value: (row) => row.inventoryUnit },
  cost: { header: 'Cost of used', type: 'amount', value: (row) => row.usedCost },
}

const allUses = allRowsOf(EmployeeInventory)

interface UsesAsked extends SheetWanted<UsedColumn>, Looked {
  employeeUniqueId?: string | null | undefined
  workOrderUniqueId?: string | null | undefined
}

/**
 * What somebody used, or everybody on a project, as it is shown.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), INVALID_INPUT (400) where neither is named,
 *   TOO_MANY_ROWS (413)
 */
export async function exportUsesSheet(
  context: InAccount,
  { employeeUniqueId: employee, workOrderUniqueId: workOrder, format, columns: chosen, ...looked }: UsesAsked,
): Promise<FileReply> {
  const { db, scope, today } = context
  if (!employee && !workOrder) throw invalidInput('workOrderUniqueId', 'must name a project, or a person')
  const wanted = await wantedFor(context, employee, workOrder, looked)
  return writeSheet(format, {
    name: 'Used material',
    of: workOrder ? await findTitle(db, scope, 'work_order', workOrder) : undefined,
    today,
    columns: shownColumns(columns, chosen),
    rows: await allUses(scope, usageOf(db, scope, wanted).list),
  })
}

/** A page of who used some. */
export const pageOfUsers = ({ db, scope }: InAccount, paging: Paging) =>
  fetchPage(
    paging,
    (range) => listUserRows(db, scope, range),
    () => countUsed(db, scope, 'employee_id'),
  )

/** A page of where some was used. */
export const pageOfUsedOn = ({ db, scope }: InAccount, paging: Paging) =>
  fetchPage(
    paging,
    (range) => listUsedOnRows(db, scope, range),
    () => countUsed(db, scope, 'work_order_id'),
  )
