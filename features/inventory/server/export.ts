/** Stock as spreadsheets: the items, and the stock of a project. */
import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { findTitle } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRowsOf, sheetColumns, writeSheet } from '#server/sheets/sheet.ts'
import { heldColumns, itemColumns } from '../columns.ts'
import type { HeldColumn, HeldSort, ItemColumn, ItemSort } from '../contract.ts'
import { MasterInventory, WorkOrderInventory } from '../records.ts'
import { eachHeld } from './held.ts'
import type { HeldFilter } from './held-queries.ts'
import type { ItemsWanted } from './item-queries.ts'
import { eachItem } from './items.ts'

const allItems = allRowsOf(MasterInventory)

interface ItemsAsked extends SheetWanted<ItemColumn>, ItemsWanted {
  sort?: ItemSort | null | undefined
}

/**
 * Exports the items with the filter, order and columns of the screen.
 *
 * @throws AppError NOT_FOUND (404), TOO_MANY_ROWS (413)
 */
export async function exportItemsSheet(
  context: InAccount,
  { format, columns: chosen, ...filter }: ItemsAsked,
): Promise<FileReply> {
  const rows = await allItems(context.scope, await eachItem(context, filter))
  const columns = sheetColumns(itemColumns, chosen)
  return writeSheet(format, { name: 'Inventory', today: context.today, columns, rows })
}

const allHeld = allRowsOf(WorkOrderInventory)

interface HeldAsked extends SheetWanted<HeldColumn>, HeldFilter {
  workOrderUniqueId: string
  sort?: HeldSort | null | undefined
}

/**
 * Exports the stock of a project with the filter, order and columns of the screen.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportHeldSheet(
  context: InAccount,
  { workOrderUniqueId: workOrder, format, columns: chosen, ...filter }: HeldAsked,
): Promise<FileReply> {
  const { db, scope, today } = context
  const rows = await allHeld(scope, await eachHeld(context, workOrder, filter))
  return writeSheet(format, {
    name: 'Materials',
    of: await findTitle(db, scope, 'work_order', workOrder),
    today,
    columns: sheetColumns(heldColumns, chosen),
    rows,
  })
}
