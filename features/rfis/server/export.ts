/** RFIs as a spreadsheet. */
import { notFound } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { requireWaitsOn } from '#features/court/server/public.ts'
import { findTitle, requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import type { Rfi, RfiColumn, RfiFilter, RfiSort } from '../contract.ts'
import { type RfiStatusName, rfiWords } from '../machine.ts'
import { rfisAt } from './rfis.ts'

const columns: SheetColumns<RfiColumn, Rfi> = {
  number: { header: 'No.', type: 'text', width: 10, value: (row) => `RFI-${row.number}` },
  name: { header: 'RFI', type: 'text', width: 60, value: (row) => row.rfiTitle },
  job: { header: 'Job', type: 'text', width: 30, value: (row) => row.jobTitle },
  status: {
    header: 'Status',
    type: 'text',
    width: 14,
    value: (row) => rfiWords[row.statusName as RfiStatusName],
  },
  priority: { header: 'Priority', type: 'text', width: 12, value: (row) => row.priorityName },
  with: { header: 'Ball in court', type: 'text', value: (row) => row.court?.name ?? null },
  since: { header: 'Since', type: 'date', value: (row) => row.court?.since ?? null },
  due: { header: 'Needed by', type: 'date', value: (row) => row.rfiDueDate },
  cost: { header: 'Cost effect', type: 'text', width: 14, value: (row) => row.rfiCostEffect },
  schedule: { header: 'Schedule impact', type: 'text', width: 16, value: (row) => row.rfiScheduleImpact },
  assignee: { header: 'Assigned to', type: 'text', value: (row) => row.rfiAssignedToName },
  created: { header: 'Asked', type: 'date', value: (row) => row.createdOnDate },
  author: { header: 'Requested by', type: 'text', value: (row) => row.createdByName },
  answered: { header: 'Answered', type: 'date', value: (row) => row.answeredOnDate },
  closed: { header: 'Closed', type: 'date', value: (row) => row.closedOnDate },
  description: { header: 'Question', type: 'text', width: 60, value: (row) => row.rfiDescription },
}

interface Wanted extends RfiFilter, SheetWanted<RfiColumn> {
  workOrderUniqueId: string
  jobUniqueId?: string | null | undefined
  sort?: RfiSort | null | undefined
}

/**
 * The RFIs of a work order, or of one of its jobs, as they are shown.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportRfisSheet(
  context: InAccount,
  { workOrderUniqueId, jobUniqueId: job, format, columns: chosen, ...filter }: Wanted,
): Promise<FileReply> {
  await requireWorkOrders(context, [workOrderUniqueId], 'RFIs', 'Read')
  if (job) {
    const placed = await requireRecords(context, 'job', [job], 'Read', 'RFIs')
    if (placed.get(job)?.workOrderId !== workOrderUniqueId) throw notFound()
  }
  await requireWaitsOn(context, filter)
  const place = job ? { job } : { workOrder: workOrderUniqueId }
  const rows = await allRows((range) => rfisAt(context, place, filter, range))
  return writeSheet(format, {
    name: 'RFIs',
    of: await findTitle(context.db, context.scope, 'work_order', workOrderUniqueId),
    today: context.today,
    columns: shownColumns(columns, chosen),
    rows,
  })
}
