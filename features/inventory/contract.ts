/**
 * The calls about stock: the items of an account, and the stock on projects (001 §7). Calls that the
 * documents do not name have a summary that begins with 'Ours'.
 */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { type ColumnName, costsOf, namesOf, type SortedName, sortedOf } from '#contract/columns.ts'
import { costs } from '#contract/costs.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply } from '#contract/file.ts'
import { Page, Paging, pagingOf, targetOrMine } from '#contract/paging.ts'
import { type Sort, sheetOf, sortedBy } from '#contract/register.ts'
import { statuses } from '#contract/statuses.ts'
import { DecimalText, Flag, idOf, line, optionalIdOf, text, wholeNumber } from '#contract/values.ts'
import { Responsible } from '#features/parties/contract.ts'
import { heldColumns, itemColumns } from './columns.ts'
import {
  LONGEST_NAME,
  MasterInventory,
  MasterInventoryChange,
  NewMasterInventory,
  NewWorkOrderInventory,
  PuttingRight,
  Receipt,
  StockMove,
  WorkOrderInventory,
  WorkOrderInventoryChange,
} from './records.ts'

export { findItemKeeper, listItemAtHand } from './at-hand.ts'
export { importItems } from './import.ts'
export { findLabel, printLabels } from './labels.ts'
/** Where one item is, and its movements. */
export { listItemMovements, listItemPlaces } from './life.ts'
/** Who used which stock, and where. */
export { exportUses, listUsedOn, listUsers, listUsesOfEmployee, listUsesOfWorkOrder } from './usage.ts'
export { correctUses, createUses, listMaterialCaptures } from './uses.ts'

export type ItemSort = Sort<SortedName<typeof itemColumns>>
export type HeldSort = Sort<SortedName<typeof heldColumns>>
export type ItemColumn = ColumnName<typeof itemColumns>
export type HeldColumn = ColumnName<typeof heldColumns>

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'Inventory', action }) as const

/** The filter of lists of items. A field that is left out does not filter. */
const itemFilter = {
  searchKey: text(200).nullish().meta({
    example: null,
    description: 'part of name, maker, model, serial number, vendor or comments',
  }),
  companyInventoryCategoryUniqueId: optionalIdOf('companyInventoryCategory').meta({ example: null }),
  location: line(LONGEST_NAME).nullish().meta({ example: null }),
  inchargeEmployeeUniqueId: optionalIdOf('employee').meta({ example: null }),
  isLow: Flag.nullish().meta({ example: null, description: 'below the minimum' }),
  isEmpty: Flag.nullish().meta({ example: null, description: 'none left in the store' }),
  statusId: z
    .literal([statuses.Active, statuses.InActive])
    .nullish()
    .meta({ example: null, description: 'left out: both' }),
}
const itemSearch = { ...itemFilter, sort: sortedBy(sortedOf(itemColumns), { costs: costsOf(itemColumns) }) }
const ItemFilter = z.object(itemFilter)
export type ItemFilter = Partial<z.output<typeof ItemFilter>>

export const listItems = endpoint({
  method: 'POST',
  path: '/api/inventory/all',
  area: 'inventory',
  access: access('Read'),
  body: Paging.extend(itemSearch),
  reply: Page(MasterInventory),
  summary: 'The items of the account, by name or by another column',
  description:
    'A role that is mapped to stock categories sees items of those alone, here and in all calls about stock.',
})

export const listItemsOfCategory = endpoint({
  method: 'POST',
  path: '/api/inventory/all/inventorycategory',
  area: 'inventory',
  access: access('Read'),
  body: Paging.extend({
    TargetUniqueID: optionalIdOf('companyInventoryCategory').meta({
      description: 'a category of the company, or one of those that all companies share; left out: all',
    }),
    sort: itemSearch.sort,
  }),
  reply: Page(MasterInventory),
  summary: 'The items of a stock category, by name',
})

export const listItemsOfRole = endpoint({
  method: 'GET',
  path: '/api/inventory/all/{id}/{page}/{size}/{role}/employee',
  area: 'inventory',
  access: access('Read'),
  params: z.object({
    id: idOf('account').meta({ description: 'the own account or company, or an employee of the account' }),
    page: wholeNumber(0, 1_000_000),
    size: wholeNumber(1, 1000).meta({ example: 10 }),
    role: idOf('companyRole'),
  }),
  reply: Page(MasterInventory),
  summary: 'The items that a role sees, of those that the caller sees, by name',
})

export const findItem = endpoint({
  method: 'POST',
  path: '/api/inventory/id',
  area: 'inventory',
  access: access('Read'),
  body: pagingOf('masterInventory'),
  reply: Page(MasterInventory),
  summary: 'Ours: one item as a page: items[0] is it',
})

export const summarizeItems = endpoint({
  method: 'POST',
  path: '/api/inventory/summary',
  area: 'inventory',
  access: access('Read'),
  body: ItemFilter,
  reply: z.object({
    totalCount: z.int(),
    lowCount: z.int().meta({ description: 'below their minimum' }),
    stockValue: costs(DecimalText).meta({ description: 'what is in the store, by unit cost' }),
  }),
  summary: 'Ours: how many items match, how many of them are low, and what their stock is worth',
})

export const listLocations = endpoint({
  method: 'POST',
  path: '/api/inventory/locations',
  area: 'inventory',
  access: access('Read'),
  body: Paging,
  reply: Page(z.object({ location: z.string(), count: z.int() })),
  summary: 'Ours: where items are, by name',
})

export const listStockPeople = endpoint({
  method: 'POST',
  path: '/api/inventory/employees',
  area: 'inventory',
  access: access('Read'),
  body: Paging.extend({
    TargetUniqueID: targetOrMine('workOrder'),
    searchKey: text(200).nullish().meta({ example: null, description: 'part of a name' }),
  }),
  reply: Page(Responsible),
  summary: 'Ours: who can take stock to a project, or where none is named, who can be in charge of some',
})

export const exportItems = endpoint({
  method: 'POST',
  path: '/api/inventory/export',
  area: 'inventory',
  access: access('Read'),
  body: z.object({ ...sheetOf(namesOf(itemColumns)), ...itemSearch }),
  sendsFile: true,
  reply: FileReply,
  summary: 'Ours: the items as a spreadsheet, as they are shown',
})

export const createItems = endpoint({
  method: 'POST',
  path: '/api/inventory/create',
  area: 'inventory',
  access: access('Create'),
  body: arrayOf(NewMasterInventory),
  reply: Ids,
  summary: 'Adds items, all or none; what there is of them is received',
})

export const updateItems = endpoint({
  method: 'POST',
  path: '/api/inventory/update',
  area: 'inventory',
  access: access('Update'),
  body: arrayOf(MasterInventoryChange),
  reply: Ids,
  summary: 'Changes items, all or none; fields that are left out stay',
  description:
    'Another remainingQuantity adjusts the stock by the difference, and overallQuantity with it. Send rowVersion: 409 where stock was moved meanwhile.',
})

export const deleteItems = endpoint({
  method: 'POST',
  path: '/api/inventory/delete/',
  area: 'inventory',
  access: access('Delete'),
  body: arrayOf(idOf('masterInventory')),
  reply: Ids,
  summary: 'Deletes items, all or none; none of which some is assigned',
})

export const receiveStock = endpoint({
  method: 'POST',
  path: '/api/inventory/receive',
  area: 'inventory',
  access: access('Update'),
  body: arrayOf(Receipt),
  reply: Ids,
  summary: 'Ours: notes what came into the store, all or none; answers the items',
})

const heldSearch = {
  searchKey: itemFilter.searchKey,
  companyInventoryCategoryUniqueId: itemFilter.companyInventoryCategoryUniqueId,
  sort: sortedBy(sortedOf(heldColumns)),
}

export const listHeld = endpoint({
  method: 'POST',
  path: '/api/workordermasterinventory/all',
  area: 'inventory',
  access: access('Read'),
  body: pagingOf('workOrder').extend(heldSearch),
  reply: Page(WorkOrderInventory),
  summary: 'What of the stock a project has or has used, by name',
})

export const exportHeld = endpoint({
  method: 'POST',
  path: '/api/workordermasterinventory/export',
  area: 'inventory',
  access: access('Read'),
  body: z.object({ ...sheetOf(namesOf(heldColumns)), workOrderUniqueId: idOf('workOrder'), ...heldSearch }),
  sendsFile: true,
  reply: FileReply,
  summary: 'Ours: the same as a spreadsheet, as it is shown',
})

export const assignStock = endpoint({
  method: 'POST',
  path: '/api/workordermasterinventory/create',
  area: 'inventory',
  access: access('Create'),
  body: arrayOf(NewWorkOrderInventory),
  reply: Ids,
  summary: 'Assigns stock to projects, all or none; what a project has already grows',
})

export const changeHeld = endpoint({
  method: 'POST',
  path: '/api/workordermasterinventory/update',
  area: 'inventory',
  access: access('Update'),
  body: arrayOf(WorkOrderInventoryChange),
  reply: Ids,
  summary:
    'Changes how much of an item a project has, all or none: the difference comes from the store or goes back',
})

export const moveHeld = endpoint({
  method: 'POST',
  path: '/api/workordermasterinventory/move',
  area: 'inventory',
  access: access('Update'),
  body: arrayOf(StockMove),
  reply: Ids,
  summary: 'Ours: moves what is left on a project to another one, all or none',
  description:
    'A return and an assignment at once: the store has the same before and after. Needs Inventory/Update on the one project and Inventory/Create on the other.',
})

export const putRight = endpoint({
  method: 'POST',
  path: '/api/inventory/putright',
  area: 'inventory',
  access: access('Update'),
  body: arrayOf(PuttingRight),
  reply: Ids,
  summary: 'Ours: puts movements right by one of the same quantity the other way, all or none',
  description:
    'What was received or counted goes out of the store again, what was assigned comes back, what came back is assigned. A movement is put right once. A use is corrected as what was captured.',
})

export const returnHeld = endpoint({
  method: 'POST',
  path: '/api/workordermasterinventory/delete',
  area: 'inventory',
  access: access('Delete'),
  body: arrayOf(idOf('workOrderInventory')),
  reply: Ids,
  summary: 'Returns what of an item a project has not used, all or none',
})
