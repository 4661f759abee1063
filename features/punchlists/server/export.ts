/** Punch lists and their items as spreadsheets. */

import { notFound } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { findTitle, requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, sheetColumns, writeSheet } from '#server/sheets/sheet.ts'
import { punchItemColumns, punchListColumns } from '../columns.ts'
import type {
  ItemFilter,
  PunchItemColumn,
  PunchItemSort,
  PunchListColumn,
  PunchListSort,
} from '../contract.ts'
import { listsAt } from './lists.ts'
import { allItems } from './search.ts'

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
    columns: sheetColumns(punchListColumns, columns),
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
    columns: sheetColumns(punchItemColumns, columns),
    rows,
  })
}

const titleOf = ({ db, scope }: InAccount, workOrder: string) => findTitle(db, scope, 'work_order', workOrder)
