/** Change orders as a spreadsheet. */
import { notFound } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { requireWaitsOn } from '#features/court/server/public.ts'
import { findTitle, requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRowsOf, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import {
  ChangeOrder,
  type ChangeOrderColumn,
  type ChangeOrderFilter,
  type ChangeOrderSort,
} from '../contract.ts'
import { type ChangeOrderStatusName, changeOrderWords } from '../machine.ts'
import { changeOrdersAt } from './change-orders.ts'

const columns: SheetColumns<ChangeOrderColumn, ChangeOrder> = {
  number: { header: 'No.', type: 'text', width: 10, value: (row) => `CO-${row.number}` },
  name: { header: 'Change order', type: 'text', width: 50, value: (row) => row.changeOrderName },
  job: { header: 'Job', type: 'text', width: 30, value: (row) => row.jobTitle },
  task: { header: 'Task', type: 'text', width: 30, value: (row) => row.taskName },
  type: { header: 'Type', type: 'text', width: 24, value: (row) => row.changeOrderTypeName },
  status: {
    header: 'Status',
    type: 'text',
    width: 18,
    value: (row) => changeOrderWords[row.statusName as ChangeOrderStatusName],
  },
  amount: { header: 'Amount', type: 'amount', value: (row) => row.amount },
  schedule: { header: 'Days', type: 'number', value: (row) => row.scheduleImpact },
  end: { header: 'New end', type: 'date', value: (row) => row.scheduleNewEndDate },
  with: { header: 'Ball in court', type: 'text', value: (row) => row.court?.name ?? null },
  since: { header: 'Since', type: 'date', value: (row) => row.court?.since ?? null },
  due: { header: 'Needed by', type: 'date', value: (row) => row.changeOrderDueDate },
  originator: { header: 'Originator', type: 'text', value: (row) => row.coOriginatorName },
  approver: { header: 'Approver', type: 'text', value: (row) => row.coApproverName },
  created: { header: 'Created', type: 'date', value: (row) => row.createdOnDate },
  inForce: { header: 'In effect since', type: 'date', value: (row) => row.inForceDate },
  description: { header: 'Description', type: 'text', width: 60, value: (row) => row.description },
}

interface Wanted extends ChangeOrderFilter, SheetWanted<ChangeOrderColumn> {
  workOrderUniqueId: string
  jobUniqueId?: string | null | undefined
  sort?: ChangeOrderSort | null | undefined
}

const allRows = allRowsOf(ChangeOrder)

/**
 * The change orders of a work order, or of one of its jobs, as they are shown.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportChangeOrdersSheet(
  context: InAccount,
  { workOrderUniqueId, jobUniqueId: job, format, columns: chosen, ...filter }: Wanted,
): Promise<FileReply> {
  await requireWorkOrders(context, [workOrderUniqueId], 'ChangeOrders', 'Read')
  if (job) {
    const placed = await requireRecords(context, 'job', [job], 'Read', 'ChangeOrders')
    if (placed.get(job)?.workOrderId !== workOrderUniqueId) throw notFound()
  }
  await requireWaitsOn(context, filter)
  const place = job ? { job } : { workOrder: workOrderUniqueId }
  const rows = await allRows(context.scope, (range) => changeOrdersAt(context, place, filter, range))
  return writeSheet(format, {
    name: 'Change orders',
    of: await findTitle(context.db, context.scope, 'work_order', workOrderUniqueId),
    today: context.today,
    columns: shownColumns(columns, chosen),
    rows,
  })
}
