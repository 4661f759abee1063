/** The calls about what people use of the stock that a project has (001 §7, 002 §3, §7). Marked 'ours' is beyond that. */
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

/** An item of the project with what somebody used of it on a day, or with the all-zero id where they used none. */
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

/** What a use may say beside how much. */
const said = {
  inchargeEmployeeUniqueId: optionalIdOf('employee'),
  startDate: PlanDay.nullish().meta({ example: null }),
  endDate: PlanDay.nullish().meta({ example: null }),
  captureDate: Day.nullish().meta({ example: null, description: 'left out of a new one: today' }),
}

/** The place of every use: the caller's own account, and the project that has the item. */
const place = {
  workOrderUniqueId: idOf('stockedWorkOrder').optional(),
  accountUniqueId: own('account'),
  companyUniqueId: own('company'),
}

/** 002 §3 'Employee inventory (material) capture'; it begins as Created (002 §4). */
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

/** Another quantity is a movement of the difference. A use keeps its item, its job, its person and its day. */
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
