/**
 * Who used which stock, and where. Callers must be allowed to read the project's stock (001 §7,
 * records.md 'Stock').
 */
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

/** The search and the order of a list of uses. */
type Looked = Pick<UsageWanted, 'searchKey' | 'sort'>

/** Checks that the caller may see the person and the project, and returns them as a filter. */
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
 * A page of the stock that a person used, on one project or on all projects whose stock the caller may read.
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
 * A page of the stock that people used on a project.
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
 * Exports the uses of a person or of a project, with the search, order and columns of the screen.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), INVALID_INPUT (400) if neither a
 *   person nor a project is given, TOO_MANY_ROWS (413)
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

/** A page of the people who used stock. */
export const pageOfUsers = ({ db, scope }: InAccount, paging: Paging) =>
  fetchPage(
    paging,
    (range) => listUserRows(db, scope, range),
    () => countUsed(db, scope, 'employee_id'),
  )

/** A page of the projects on which stock was used. */
export const pageOfUsedOn = ({ db, scope }: InAccount, paging: Paging) =>
  fetchPage(
    paging,
    (range) => listUsedOnRows(db, scope, range),
    () => countUsed(db, scope, 'work_order_id'),
  )
