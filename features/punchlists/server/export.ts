/** Punch lists and their items as spreadsheets. */

import { notFound } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { findTitle, requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import type {
  ItemFilter,
  PunchItemColumn,
  PunchItemSort,
  PunchList,
  PunchListColumn,
  PunchListItem,
  PunchListSort,
} from '../contract.ts'
import { type PunchStatusName, punchWords } from '../machine.ts'
import { listsAt } from './lists.ts'
import { allItems } from './search.ts'

/** As the screens have it. */
const wordOf = ({ status }: { status: string }) => punchWords[status as PunchStatusName]

const listColumns: SheetColumns<PunchListColumn, PunchList> = {
  name: { header: 'Punch list', type: 'text', width: 40, value: (row) => row.punchListName },
  job: { header: 'Job', type: 'text', width: 30, value: (row) => row.jobTitle },
  items: { header: 'Open items', type: 'number', width: 12, value: (row) => row.openItemCount },
  closedItems: { header: 'Closed items', type: 'number', width: 12, value: (row) => row.closedItemCount },
  status: { header: 'Status', type: 'text', width: 14, value: wordOf },
  created: { header: 'Created', type: 'date', value: (row) => row.createdOnDate },
  author: { header: 'Created by', type: 'text', value: (row) => row.createdByName },
  closed: { header: 'Closed', type: 'date', value: (row) => row.closedOnDate },
  description: { header: 'Description', type: 'text', width: 60, value: (row) => row.punchListDescription },
}

const itemColumns: SheetColumns<PunchItemColumn, PunchListItem> = {
  number: { header: 'No.', type: 'number', width: 8, value: (row) => row.number },
  name: { header: 'Item', type: 'text', width: 60, value: (row) => row.punchListItemDescription },
  list: { header: 'Punch list', type: 'text', width: 30, value: (row) => row.punchListName },
  location: { header: 'Location', type: 'text', value: (row) => row.punchListItemLocation },
  responsible: {
    header: 'Responsible',
    type: 'text',
    width: 30,
    value: (row) => row.employeeName ?? row.subcontractorName ?? row.subContractorTypeName,
  },
  due: { header: 'Due', type: 'date', value: (row) => row.dueDate },
  status: { header: 'Status', type: 'text', width: 14, value: wordOf },
  created: { header: 'Found', type: 'date', value: (row) => row.createdOnDate },
  author: { header: 'Found by', type: 'text', value: (row) => row.createdByName },
  closed: { header: 'Closed', type: 'date', value: (row) => row.closedOnDate },
  closedBy: { header: 'Closed by', type: 'text', value: (row) => row.closedByName },
}

interface ListsWanted extends SheetWanted<PunchListColumn> {
  workOrderUniqueId: string
  jobUniqueId?: string | null | undefined
  sort?: PunchListSort | null | undefined
}

/**
 * All punch lists of a work order, or of one of its jobs.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportListsSheet(
  context: InAccount,
  { workOrderUniqueId, jobUniqueId: job, format, columns, sort }: ListsWanted,
): Promise<FileReply> {
  await requireWorkOrders(context, [workOrderUniqueId], 'PunchLists', 'Read')
  if (job) {
    const placed = await requireRecords(context, 'job', [job], 'Read', 'PunchLists')
    if (placed.get(job)?.workOrderId !== workOrderUniqueId) throw notFound()
  }
  const place = job ? { job } : { workOrder: workOrderUniqueId }
  const rows = await allRows((range) => listsAt(context, place, sort, range))
  return writeSheet(format, {
    name: 'Punch lists',
    of: await titleOf(context, workOrderUniqueId),
    today: context.today,
    columns: shownColumns(listColumns, columns),
    rows,
  })
}

/**
 * All items that a filter finds.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportItemsSheet(
  context: InAccount,
  {
    format,
    columns,
    ...filter
  }: ItemFilter & SheetWanted<PunchItemColumn> & { sort?: PunchItemSort | null | undefined },
): Promise<FileReply> {
  const rows = await allItems(context, filter)
  return writeSheet(format, {
    name: 'Punch list items',
    of: await titleOf(context, filter.workOrderUniqueId),
    today: context.today,
    columns: shownColumns(itemColumns, columns),
    rows,
  })
}

const titleOf = ({ db, scope }: InAccount, workOrder: string) => findTitle(db, scope, 'work_order', workOrder)
