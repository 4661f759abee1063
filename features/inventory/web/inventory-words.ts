/** Texts on the screens of stock (001 §5, §8). */
import { formatQuantity } from '#contract/figures.ts'
import { quantityOf, thousandthsOf } from '#contract/units.ts'
import type { ItemMovement } from '../life.ts'
import type { MasterInventory, WorkOrderInventory } from '../records.ts'
import { movementWords } from '../words.ts'

export const ADDED = 'Inventory has been added'
export const UPDATED = 'Inventory has been updated'
export const ASSIGNED = 'Assigned!'
export const ASSIGNED_UPDATED = 'Updated the assigned inventory!'
/** Texts from 002 §8 */
export const DELETED = 'Inventory was Deleted'
export const USAGE_FAILED = 'Error getting inventory usage'
export const NO_CATEGORIES = 'No Material Codes Found'
export const NO_WORK_ORDER = 'Please select a workorder!'

/**
 * Maker and model, as in `Fastline AX-28`: the caption below an item's name. Empty if the item's title is the
 * same text.
 */
export function makerOf({
  inventoryTitle,
  manufacturer,
  modelNumber,
}: Pick<MasterInventory, 'inventoryTitle' | 'manufacturer' | 'modelNumber'>): string {
  const maker = [manufacturer, modelNumber].filter(Boolean).join(' ')
  return maker === inventoryTitle ? '' : maker
}

/** Maker, model and serial number, which distinguish items with the same name. */
export function captionOf(item: MasterInventory): string {
  const serial = item.serialNumber && `serial ${item.serialNumber}`
  return [makerOf(item), serial].filter(Boolean).join(' · ')
}

/** True if the text is a quantity. Fields may also contain other text. */
export const isQuantity = (typed: string) => /^-?\d+(\.\d{1,3})?$/.test(typed)

/** Subtracts a quantity from another. */
export const without = (quantity: string, taken: string) =>
  quantityOf(thousandthsOf(quantity) - thousandthsOf(taken))

const PLACES = 4

/** The cost of a quantity, rounded to the cent. Text, because a number would lose digits of large amounts. */
export function costOf(quantity: string, unitCost: string): string {
  const [whole = '0', fraction = ''] = unitCost.split('.')
  const cost = BigInt(whole + fraction.padEnd(PLACES, '0').slice(0, PLACES))
  // Thousandths times ten-thousandths are rounded to cents; half a cent is rounded up.
  const cents = (thousandthsOf(quantity) * cost + 50_000n) / 100_000n
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

/** As in `5 ea`. */
export const inUnit = (quantity: string, { inventoryUnit }: Pick<WorkOrderInventory, 'inventoryUnit'>) =>
  formatQuantity(quantity, inventoryUnit)

/** The text for a project whose stock the person may not read. */
export const ELSEWHERE = 'Another project'

/** The name of a movement's kind. The two halves of a move are named by their direction. */
export function movementCalled({ kind, isBack, isMove }: ItemMovement): string {
  if (isBack) return 'Put back'
  if (isMove) return kind === 'return' ? 'Moved from' : 'Moved to'
  return movementWords[kind]
}
