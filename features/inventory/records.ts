/**
 * The fields of stock as they are sent, and the errors about stock (001 §3, §5, §8; records.md 'Inventory',
 * 'Stock').
 */
import * as z from 'zod'
import { costs } from '#contract/costs.ts'
import { dayAfter } from '#contract/days.ts'
import { defineErrors } from '#contract/errors.ts'
import { own } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { knownUnit, meantUnit, units } from '#contract/units.ts'
import {
  clearableIdOf,
  Day,
  DecimalText,
  decimal,
  idOf,
  line,
  optionalIdOf,
  positiveDecimal,
  RowVersion,
  text,
  wholeNumber,
} from '#contract/values.ts'
import { stockLevels } from './orders.ts'

export const LONGEST_NAME = 200
export const LONGEST_COMMENT = 5000
const LONGEST_REASON = 500

const MOST_DAYS_BACK = 366

/**
 * The first day on which stock can be moved, counted back from today in the account's time zone
 * (records.md 'Stock by day').
 */
export const firstMovementDay = (today: string) => dayAfter(today, -MOST_DAYS_BACK)
export const TOO_FAR_BACK = `must be within the last ${MOST_DAYS_BACK} days`

/** The errors about stock (001 §5, §8). */
export const stockErrors = defineErrors({
  /** The quantity is not above zero, or has more decimals than its unit. */
  ASSIGNED_VALUE_WRONG: { status: 400, text: 'Check the value to be assigned!' },
  /** The quantity is more than is available, or less than is used. */
  ASSIGNED_VALUE_REFUSED: { status: 409, text: 'Check the value to be assigned!' },
  NOTHING_TO_ALLOCATE: { status: 409, text: 'Nothing to allocate!' },
  STOCK_ASSIGNED: { status: 409, text: 'Some stock is assigned to projects. Nothing was deleted.' },
  ITEM_INACTIVE: {
    status: 409,
    text: 'This item is inactive: it can be used up and returned, not received or assigned.',
  },
  UNIT_FIXED: {
    status: 409,
    text: 'Stock of this item has moved, so its unit cannot be changed. Add another item for another unit.',
  },
  NOTHING_TO_RETURN: {
    status: 409,
    text: 'Everything assigned is already used, so nothing can be returned.',
  },
  PUT_RIGHT_ALREADY: { status: 409, text: 'This movement is already reversed.' },
  IMPORT_STALE: {
    status: 409,
    text: 'Stock or items changed in the meantime. Check the rows again. Nothing was imported.',
  },
  NOT_PUT_RIGHT: { status: 409, text: 'This movement cannot be reversed here.' },
})

/**
 * A quantity. The server checks whether the quantity is above zero and fits the unit, because the unit is
 * stored with the item.
 */
const Quantity = decimal(9, 3).meta({ example: '1' })

const ItemStatus = wholeNumber(1, 2_147_483_647, 'is not a status')
  .pipe(z.literal([statuses.Active, statuses.InActive], 'must be Active or InActive'))
  .meta({ example: statuses.Active })

/** An item of the stock (001 §3 'Master inventory'). */
export const MasterInventory = z.object({
  masterInventoryUniqueId: z.string(),
  inventoryName: z.string().meta({ description: 'ours: what it is called, where that is said' }),
  inventoryTitle: z
    .string()
    .meta({ description: 'ours: its name, else maker and model, else what its category is called' }),
  location: z.string(),
  manufacturer: z.string(),
  vendor: z.string(),
  modelNumber: z.string(),
  serialNumber: z.string(),
  comments: z.string(),
  inchargeEmployeeUniqueId: z.string().nullable(),
  inchargeEmployeeName: z.string().nullable(),
  overallQuantity: DecimalText.meta({ description: 'in the store and on projects, used ones included' }),
  remainingQuantity: DecimalText.meta({ description: 'in the store' }),
  assignedQuantity: DecimalText.meta({ description: 'ours: on projects, used ones included' }),
  usedQuantity: DecimalText.meta({ description: 'ours' }),
  minimumQuantity: DecimalText.nullable().meta({ description: 'ours: below it the stock is low' }),
  stockLevel: z.enum(stockLevels),
  assignedWorkOrders: z.int().meta({ description: 'ours: how many projects have some' }),
  statusId: z.int(),
  statusName: z.string(),
  inventoryUnit: z.string(),
  internalUnitCost: costs(DecimalText),
  inventoryCategoryUniqueId: z.string(),
  companyInventoryCategoryUniqueId: z.string(),
  companyInventoryCategoryCode: z.string(),
  companyInventoryCategoryCodeName: z.string(),
  isUnitFixed: z.boolean().meta({ description: 'ours: stock of it was moved already' }),
  accountUniqueId: z.string(),
  companyUniqueId: z.string(),
  rowVersion: RowVersion,
})
export type MasterInventory = z.output<typeof MasterInventory>

/** The unit of an item. Other names of a unit are accepted: `EA` and `Each` become `ea`. */
export const StockUnit = text(20)
  .overwrite(meantUnit)
  .refine((unit) => knownUnit(unit) !== null, 'is not a unit')
  .meta({ example: 'ea', description: `one of ${units.join(', ')}, or another name of it, as in Each` })

const itemFields = {
  inventoryName: line(LONGEST_NAME).nullish(),
  location: line(LONGEST_NAME).nullish(),
  manufacturer: line(LONGEST_NAME).nullish(),
  vendor: line(LONGEST_NAME).nullish(),
  modelNumber: line(LONGEST_NAME).nullish(),
  serialNumber: line(LONGEST_NAME).nullish(),
  comments: text(LONGEST_COMMENT).nullish(),
  inchargeEmployeeUniqueId: optionalIdOf('employee'),
  minimumQuantity: positiveDecimal(9, 3).nullish().meta({ example: '10' }),
  statusId: ItemStatus.optional(),
  inventoryUnit: StockUnit,
  internalUnitCost: costs(positiveDecimal(12, 4)).optional().meta({ example: '12.50' }),
  companyInventoryCategoryUniqueId: idOf('companyInventoryCategory'),
}

/** Every item belongs to the caller's own account. */
const ownPlace = { accountUniqueId: own('account'), companyUniqueId: own('company') }

export const NewMasterInventory = z.object({
  ...itemFields,
  remainingQuantity: positiveDecimal(9, 3)
    .nullish()
    .meta({ example: '12', description: 'what there is at the beginning' }),
  overallQuantity: positiveDecimal(9, 3)
    .nullish()
    .meta({ example: '12', description: 'the same, as nothing is assigned yet' }),
  ...ownPlace,
})
export type NewMasterInventory = z.output<typeof NewMasterInventory>

/**
 * Fields that are left out stay unchanged. A changed quantity in the store becomes a movement of the
 * difference.
 */
export const MasterInventoryChange = z.object({
  masterInventoryUniqueId: idOf('masterInventory'),
  ...itemFields,
  inchargeEmployeeUniqueId: clearableIdOf('employee'),
  inventoryUnit: itemFields.inventoryUnit.optional(),
  companyInventoryCategoryUniqueId: itemFields.companyInventoryCategoryUniqueId.optional(),
  remainingQuantity: positiveDecimal(9, 3)
    .optional()
    .meta({ example: '12', description: 'what is in the store' }),
  adjustReason: text(LONGEST_REASON)
    .nullish()
    .meta({ description: "ours: why the stock is another one; left out: 'Adjusted'" }),
  rowVersion: RowVersion.optional(),
  ...ownPlace,
})
export type MasterInventoryChange = z.output<typeof MasterInventoryChange>

/**
 * The server checks whether the day is within the last year, because today depends on the account's time
 * zone.
 */
const MovedOn = Day.nullish()

/** A quantity that arrives in the store. */
export const Receipt = z.object({
  masterInventoryUniqueId: idOf('masterInventory'),
  quantity: Quantity,
  movedOnDate: MovedOn.meta({ example: null, description: `left out: today; ${TOO_FAR_BACK}` }),
  reason: text(LONGEST_REASON).nullish().meta({ description: 'an order, a delivery slip' }),
  rowVersion: RowVersion.optional(),
})
export type Receipt = z.output<typeof Receipt>

/** 001 §3 'Work order inventory assignment': the quantity of an item on a project. */
export const WorkOrderInventory = z.object({
  workorderMasterInventoryUniqueId: z.string(),
  masterInventoryUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  assignedQuantity: DecimalText.meta({ description: 'what is there, used ones included' }),
  usedQuantity: DecimalText,
  leftQuantity: DecimalText.meta({ description: 'ours: what is there and not used' }),
  employeeUniqueId: z.string().nullable().meta({ description: 'who has it there' }),
  employeeName: z.string().nullable(),
  inventoryTitle: z.string(),
  manufacturer: z.string(),
  modelNumber: z.string(),
  inventoryUnit: z.string(),
  internalUnitCost: costs(DecimalText),
  usedCost: costs(DecimalText).meta({ description: 'ours: what is used, by its unit cost of today' }),
  companyInventoryCategoryUniqueId: z.string(),
  companyInventoryCategoryCode: z.string(),
  companyInventoryCategoryCodeName: z.string(),
  inventoryStatusId: z
    .int()
    .meta({ description: "ours: the item's; of an InActive one no more is assigned" }),
  remainingQuantity: DecimalText.meta({ description: 'ours: what is in the store' }),
  accountUniqueId: z.string(),
  companyUniqueId: z.string(),
  rowVersion: RowVersion,
})
export type WorkOrderInventory = z.output<typeof WorkOrderInventory>

const movementFields = {
  movedOnDate: MovedOn.meta({ example: null, description: `ours: left out: today; ${TOO_FAR_BACK}` }),
  reason: text(LONGEST_REASON).nullish().meta({ description: 'ours' }),
}

export const NewWorkOrderInventory = z.object({
  masterInventoryUniqueId: idOf('masterInventory'),
  workOrderUniqueId: idOf('workOrder'),
  assignedQuantity: Quantity.meta({ description: 'how much of the store goes there' }),
  employeeUniqueId: optionalIdOf('employee').meta({ description: 'who takes it' }),
  ...movementFields,
  rowVersion: RowVersion.optional().meta({ description: "ours: the item's" }),
  ...ownPlace,
})
export type NewWorkOrderInventory = z.output<typeof NewWorkOrderInventory>

/** Moves a quantity of an item from one project to another. */
export const StockMove = z.object({
  workorderMasterInventoryUniqueId: idOf('workOrderInventory'),
  workOrderUniqueId: idOf('workOrder').meta({ description: 'where it goes' }),
  quantity: Quantity,
  employeeUniqueId: optionalIdOf('employee').meta({ description: 'who has it there' }),
  movedOnDate: movementFields.movedOnDate,
  reason: movementFields.reason,
  rowVersion: RowVersion.optional(),
})
export type StockMove = z.output<typeof StockMove>

/** Reverses a wrong movement. */
export const PuttingRight = z.object({
  inventoryMovementUniqueId: idOf('inventoryMovement'),
  reason: text(LONGEST_REASON).min(1, 'must say why').meta({ example: 'Entered twice' }),
})
export type PuttingRight = z.output<typeof PuttingRight>

/**
 * Fields that are left out stay unchanged. A changed quantity becomes a movement of the difference; the used
 * quantity does not change.
 */
export const WorkOrderInventoryChange = z.object({
  workorderMasterInventoryUniqueId: idOf('workOrderInventory'),
  assignedQuantity: Quantity.optional(),
  employeeUniqueId: clearableIdOf('employee'),
  location: line(LONGEST_NAME).nullish().meta({
    example: null,
    description: 'ours: where what goes back is put; the item is there from then on. Left out: where it was',
  }),
  ...movementFields,
  rowVersion: RowVersion.optional(),
  ...ownPlace,
})
export type WorkOrderInventoryChange = z.output<typeof WorkOrderInventoryChange>
