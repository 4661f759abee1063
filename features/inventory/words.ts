/** How stock is called, on screens and in spreadsheets. */
import { statuses } from '#contract/statuses.ts'
import type { MovementKind, StockLevel } from './orders.ts'

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
