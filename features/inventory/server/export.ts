/** Stock as spreadsheets: the items, and what a work order has. */
import type { FileReply } from '#contract/file.ts'
import type { SheetWanted } from '#contract/register.ts'
import { findTitle } from '#features/hierarchy/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRowsOf, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import type { HeldColumn, HeldSort, ItemColumn, ItemSort } from '../contract.ts'
import { MasterInventory, WorkOrderInventory } from '../records.ts'
import { levelWords, statusWords } from '../words.ts'
import { eachHeld } from './held.ts'
import type { HeldFilter } from './held-queries.ts'
import type { ItemsWanted } from './item-queries.ts'
import { eachItem } from './items.ts'

type Categorized = Pick<MasterInventory, 'companyInventoryCategoryCode' | 'companyInventoryCategoryCodeName'>
const categoryOf = ({
  companyInventoryCategoryCode: code,
  companyInventoryCategoryCodeName: name,
}: Categorized) => `${code} ${name}`

const items: SheetColumns<ItemColumn, MasterInventory> = {
  name: { header: 'Item', type: 'text', width: 36, value: (row) => row.inventoryTitle },
  category: { header: 'Category', type: 'text', width: 32, value: categoryOf },
  location: { header: 'Location', type: 'text', width: 18, value: (row) => row.location },
  inCharge: { header: 'In charge', type: 'text', value: (row) => row.inchargeEmployeeName },
  stock: { header: 'In stock', type: 'number', value: (row) => row.remainingQuantity },
  unit: { header: 'Unit', type: 'text', width: 8, value: (row) => row.inventoryUnit },
  assigned: { header: 'Assigned', type: 'number', value: (row) => row.assignedQuantity },
  used: { header: 'Used', type: 'number', value: (row) => row.usedQuantity },
  overall: { header: 'Overall', type: 'number', value: (row) => row.overallQuantity },
  minimum: { header: 'Minimum', type: 'number', value: (row) => row.minimumQuantity },
  level: { header: 'Level', type: 'text', width: 12, value: (row) => levelWords[row.stockLevel] },
  unitCost: { header: 'Unit cost', type: 'unitCost', value: (row) => row.internalUnitCost },
  maker: { header: 'Maker', type: 'text', value: (row) => row.manufacturer },
  model: { header: 'Model number', type: 'text', value: (row) => row.modelNumber },
  serial: { header: 'Serial number', type: 'text', value: (row) => row.serialNumber },
  vendor: { header: 'Vendor', type: 'text', value: (row) => row.vendor },
  status: { header: 'Status', type: 'text', width: 12, value: (row) => statusWords[row.statusId] ?? '' },
}

const allItems = allRowsOf(MasterInventory)

interface ItemsAsked extends SheetWanted<ItemColumn>, ItemsWanted {
  sort?: ItemSort | null | undefined
}

/**
 * The items, as they are shown.
 *
 * @throws AppError NOT_FOUND (404), TOO_MANY_ROWS (413)
 */
export async function exportItemsSheet(
  context: InAccount,
  { format, columns: chosen, ...filter }: ItemsAsked,
): Promise<FileReply> {
  const rows = await allItems(context.scope, await eachItem(context, filter))
  const columns = shownColumns(items, chosen)
  return writeSheet(format, { name: 'Inventory', today: context.today, columns, rows })
}

const held: SheetColumns<HeldColumn, WorkOrderInventory> = {
  name: { header: 'Item', type: 'text', width: 36, value: (row) => row.inventoryTitle },
  category: { header: 'Category', type: 'text', width: 32, value: categoryOf },
  holder: { header: 'Who has it', type: 'text', value: (row) => row.employeeName },
  assigned: { header: 'Assigned', type: 'number', value: (row) => row.assignedQuantity },
  used: { header: 'Used', type: 'number', value: (row) => row.usedQuantity },
  left: { header: 'Left', type: 'number', value: (row) => row.leftQuantity },
  unit: { header: 'Unit', type: 'text', width: 8, value: (row) => row.inventoryUnit },
  unitCost: { header: 'Unit cost', type: 'unitCost', value: (row) => row.internalUnitCost },
  usedCost: { header: 'Cost of what is used', type: 'amount', value: (row) => row.usedCost },
}

const allHeld = allRowsOf(WorkOrderInventory)

interface HeldAsked extends SheetWanted<HeldColumn>, HeldFilter {
  workOrderUniqueId: string
  sort?: HeldSort | null | undefined
}

/**
 * What a work order has, as it is shown.
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
    columns: shownColumns(held, chosen),
    rows,
  })
}
