/** What the screens of stock say (001 §5, §8). */
import { formatQuantity } from '#contract/figures.ts'
import { quantityOf, thousandthsOf } from '#contract/units.ts'
import type { ItemMovement } from '../life.ts'
import type { MasterInventory, WorkOrderInventory } from '../records.ts'
import { movementWords } from '../words.ts'

export const ADDED = 'Inventory has been added'
export const UPDATED = 'Inventory has been updated'
export const ASSIGNED = 'Assigned!'
export const ASSIGNED_UPDATED = 'Updated the assigned inventory!'
/** 002 §8 */
export const DELETED = 'Inventory was Deleted'
export const USAGE_FAILED = 'Error getting inventory usage'
export const NO_CATEGORIES = 'No Material Codes Found'
export const NO_WORK_ORDER = 'Please select a workorder!'

/** `Fastline AX-28`: what stands below the name of an item that has one. */
export function makerOf({
  inventoryTitle,
  manufacturer,
  modelNumber,
}: Pick<MasterInventory, 'inventoryTitle' | 'manufacturer' | 'modelNumber'>): string {
  const maker = [manufacturer, modelNumber].filter(Boolean).join(' ')
  return maker === inventoryTitle ? '' : maker
}

/** The same with what tells one from another. */
export function captionOf(item: MasterInventory): string {
  const serial = item.serialNumber && `serial ${item.serialNumber}`
  return [makerOf(item), serial].filter(Boolean).join(' · ')
}

/** True for what is a quantity: fields hold also what is typed and is none. */
export const isQuantity = (typed: string) => /^-?\d+(\.\d{1,3})?$/.test(typed)

/** What of a quantity is left when another one is taken. */
export const without = (quantity: string, taken: string) =>
  quantityOf(thousandthsOf(quantity) - thousandthsOf(taken))

/** `5 ea` */
export const inUnit = (quantity: string, { inventoryUnit }: Pick<WorkOrderInventory, 'inventoryUnit'>) =>
  formatQuantity(quantity, inventoryUnit)

/** The name of a project whose stock one may not read. */
export const ELSEWHERE = 'Another project'

/** What a movement is called: halves of a move by where they lead. */
export function movementCalled({ kind, isBack, isMove }: ItemMovement): string {
  if (isBack) return 'Put back'
  if (isMove) return kind === 'return' ? 'Moved from' : 'Moved to'
  return movementWords[kind]
}
