/**
 * The calls about uses of the stock that a project has (001 §7, 002 §3, §7). Fields that the documents do not
 * name have a description that begins with 'ours'.
 */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { own, Page, pagingOf } from '#contract/paging.ts'
import {
  Day,
  DecimalText,
  idOf,
  optionalIdOf,
  PlanDay,
  positiveDecimal,
  RowVersion,
} from '#contract/values.ts'
import { CaptureOfWeek, captureOfDay, ofDay } from '#features/activities/captured.ts'
import { correctionReason } from '#features/activities/contract.ts'

const access = <A extends 'Create' | 'Read' | 'Update'>(action: A) =>
  ({ module: 'Captures', action }) as const
const area = 'captures'

/**
 * An item of the project with one use of a person on a day. If the person used nothing, the id of the use is
 * all zeros.
 */
export const MaterialCaptureRow = z.object({
  employeeInventoryUniqueId: z.string(),
  workorderMasterInventoryUniqueId: z.string(),
  masterInventoryUniqueId: z.string(),
  inventoryTitle: z.string(),
  inventoryUnit: z.string(),
  leftQuantity: DecimalText.meta({ description: 'ours: of what the project has, by everybody' }),
  currentUsageQuantity: DecimalText.nullable(),
  subTaskUniqueId: z.string().nullable(),
  subTaskTitle: z.string().nullable(),
  inchargeEmployeeUniqueId: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  statusId: z.int().nullable(),
  ...captureOfDay,
  uses: z
    .array(CaptureOfWeek)
    .meta({ description: 'ours: each of their uses in the seven days, oldest first' }),
})
export type MaterialCaptureRow = z.output<typeof MaterialCaptureRow>

const UsedQuantity = positiveDecimal(9, 3).meta({ example: '1' })

/** The optional fields of a use. */
const said = {
  inchargeEmployeeUniqueId: optionalIdOf('employee'),
  startDate: PlanDay.nullish().meta({ example: null }),
  endDate: PlanDay.nullish().meta({ example: null }),
  captureDate: Day.nullish().meta({ example: null, description: 'left out of a new one: today' }),
}

/** Every use belongs to the caller's own account and to the project that has the item. */
const place = {
  workOrderUniqueId: idOf('stockedWorkOrder').optional(),
  accountUniqueId: own('account'),
  companyUniqueId: own('company'),
}

/** 002 §3 'Employee inventory (material) capture'. A use begins as Created (002 §4). */
export const NewEmployeeInventory = z.object({
  workorderMasterInventoryUniqueId: idOf('workOrderInventory'),
  jobUniqueId: idOf('stockedJob'),
  subTaskUniqueId: optionalIdOf('stockedActivity').meta({
    description: 'what it was used for, an activity of the job',
  }),
  employeeUniqueId: optionalIdOf('employee').meta({ description: 'left out: the caller' }),
  currentUsageQuantity: UsedQuantity,
  ...said,
  ...place,
})
export type NewEmployeeInventory = z.output<typeof NewEmployeeInventory>

/**
 * A changed quantity becomes a movement of the difference. The item, job, person and day of a use cannot
 * change.
 */
export const EmployeeInventoryChange = z.object({
  employeeInventoryUniqueId: idOf('employeeInventory'),
  workorderMasterInventoryUniqueId: idOf('workOrderInventory').optional(),
  jobUniqueId: idOf('stockedJob').optional(),
  employeeUniqueId: optionalIdOf('employee'),
  currentUsageQuantity: UsedQuantity,
  captureDate: said.captureDate,
  correctionReason,
  rowVersion: RowVersion.optional(),
  ...place,
})
export type EmployeeInventoryChange = z.output<typeof EmployeeInventoryChange>

export const listMaterialCaptures = endpoint({
  method: 'POST',
  path: '/api/workordermasterinventory/inventorycaptures/all',
  area,
  access: access('Read'),
  body: pagingOf('employee').extend(ofDay),
  reply: Page(MaterialCaptureRow),
  summary: 'What a project has of the stock, with what somebody used of it on a job and a day',
  description:
    'What is left, and what they used in the seven days. An item comes once for each use of the day.',
})

export const createUses = endpoint({
  method: 'POST',
  path: '/api/employeeinventory/create',
  area,
  access: access('Create'),
  body: arrayOf(NewEmployeeInventory),
  reply: Ids,
  summary: 'Writes down what was used of what projects have, all or none',
})

export const correctUses = endpoint({
  method: 'POST',
  path: '/api/employeeinventory/update',
  area,
  access: access('Update'),
  body: arrayOf(EmployeeInventoryChange),
  reply: Ids,
  summary: 'Corrects what was used, all or none: the difference goes back to the project, or comes from it',
  description:
    'As captures of work are corrected: by whoever wrote it down or leads whose use it is, within the seven days; later with Captures/GlobalAccess and correctionReason.',
})
