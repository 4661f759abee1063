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

const PLACES = 4

/** What so much costs, to the cent: as text, for a number would lose the digits of large ones. */
export function costOf(quantity: string, unitCost: string): string {
  const [whole = '0', fraction = ''] = unitCost.split('.')
  const cost = BigInt(whole + fraction.padEnd(PLACES, '0').slice(0, PLACES))
  // Of thousandths and ten thousandths: half a cent is rounded up.
  const cents = (thousandthsOf(quantity) * cost + 50_000n) / 100_000n
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

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
