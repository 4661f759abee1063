/** Names of fields, levels, statuses and movements of stock, on screens and in spreadsheets. */
import { statuses } from '#contract/statuses.ts'
import type { MovementKind, StockLevel } from './orders.ts'

/** The labels of an item's fields: in its form, on its page and in lists. */
export const itemLabels = {
  inventoryName: 'Name',
  companyInventoryCategoryUniqueId: 'Category',
  location: 'Location',
  inchargeEmployeeUniqueId: 'In charge',
  inventoryUnit: 'Unit',
  remainingQuantity: 'In stock',
  adjustReason: 'Reason for the change',
  minimumQuantity: 'Minimum',
  internalUnitCost: 'Unit cost',
  manufacturer: 'Maker',
  modelNumber: 'Model number',
  serialNumber: 'Serial number',
  vendor: 'Vendor',
  comments: 'Comments',
  statusId: 'Status',
} as const

export const levelWords: Readonly<Record<StockLevel, string>> = {
  enough: 'Enough',
  low: 'Low',
  none: 'None left',
}

export const statusWords: Readonly<Record<number, string>> = {
  [statuses.Active]: 'Active',
  [statuses.InActive]: 'Inactive',
}

export const movementWords: Readonly<Record<MovementKind, string>> = {
  receive: 'Received',
  assign: 'Assigned',
  return: 'Returned',
  use: 'Used',
  adjust: 'Adjusted',
}
