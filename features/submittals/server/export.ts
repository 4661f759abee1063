/** Submittals as a spreadsheet. */

import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { findTitle } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRows, sheetColumns, writeSheet } from '#server/sheets/sheet.ts'
import { submittalColumns } from '../columns.ts'
import type { SubmittalColumn, SubmittalFilter, SubmittalSort } from '../contract.ts'
import { requireListed, submittalsOf } from './service.ts'

interface Wanted extends SubmittalFilter, SheetWanted<SubmittalColumn> {
  workOrderUniqueId: string
  sort?: SubmittalSort | null | undefined
}

/**
 * The submittals of a project as a spreadsheet, with the filter, order and columns of the list.
 *
 * @throws AppError NOT_FOUND or WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportSubmittalsSheet(
  context: InAccount,
  { workOrderUniqueId, format, columns: chosen, ...filter }: Wanted,
): Promise<FileReply> {
  await requireListed(context, workOrderUniqueId, filter)
  const rows = await allRows((range) => submittalsOf(context, workOrderUniqueId, filter, range))
  return writeSheet(format, {
    name: 'Submittals',
    of: await findTitle(context.db, context.scope, 'work_order', workOrderUniqueId),
    today: context.today,
    columns: sheetColumns(submittalColumns, chosen),
    rows,
  })
}
