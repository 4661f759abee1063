/**
 * The calls about who used which stock, and where: by person and by project (001 §7, records.md 'Stock').
 * Calls that the documents do not name have a summary that begins with 'Ours'.
 */
import * as z from 'zod'
import { costs } from '#contract/costs.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply } from '#contract/file.ts'
import { Page, Paging, pagingOf } from '#contract/paging.ts'
import { type Sort, sheetOf, sortedBy } from '#contract/register.ts'
import { DecimalText, optionalIdOf, RowVersion, text } from '#contract/values.ts'
import { useOrders } from './orders.ts'

const access = { module: 'Inventory', action: 'Read' } as const
const area = 'inventory'

/** 002 §3 'Employee inventory', with the texts that people read besides its ids. */
export const EmployeeInventory = z.object({
  employeeInventoryUniqueId: z.string(),
  workorderMasterInventoryUniqueId: z.string(),
  masterInventoryUniqueId: z.string(),
  inventoryTitle: z.string(),
  inventoryUnit: z.string(),
  companyInventoryCategoryCode: z.string(),
  companyInventoryCategoryCodeName: z.string(),
  currentUsageQuantity: DecimalText,
  usedCost: costs(DecimalText).meta({ description: 'ours: what is used, by its unit cost of today' }),
  employeeUniqueId: z.string(),
  employeeName: z.string(),
  inchargeEmployeeUniqueId: z.string().nullable(),
  workOrderUniqueId: z.string(),
  workOrderTitle: z.string(),
  jobUniqueId: z.string(),
  jobTitle: z.string().nullable().meta({ description: 'ours: null for whoever may not read jobs there' }),
  subTaskUniqueId: z.string().nullable(),
  subTaskTitle: z
    .string()
    .nullable()
    .meta({ description: 'ours: null also for whoever may not read activities there' }),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  captureDate: z.string(),
  statusId: z.int(),
  isCorrected: z.boolean().meta({ description: 'ours: another quantity was written down at first' }),
  accountUniqueId: z.string(),
  companyUniqueId: z.string(),
  rowVersion: RowVersion,
})
export type EmployeeInventory = z.output<typeof EmployeeInventory>

/** The columns of uses in a spreadsheet. */
export const usedColumns = [
  'name',
  'category',
  'day',
  'project',
  'job',
  'activity',
  'who',
  'used',
  'unit',
  'cost',
] as const
export type UsedColumn = (typeof usedColumns)[number]
export type UsedSort = Sort<(typeof useOrders)[number]>

const usesSearch = {
  searchKey: text(200)
    .nullish()
    .meta({ example: null, description: 'ours: part of what is written on an item' }),
  sort: sortedBy(useOrders),
}

export const listUsesOfEmployee = endpoint({
  method: 'POST',
  path: '/api/employeeinventory/employee',
  area,
  access,
  body: pagingOf('employee').extend({
    workOrderUniqueId: optionalIdOf('workOrder').meta({ description: 'ours: on this project alone' }),
    ...usesSearch,
  }),
  reply: Page(EmployeeInventory),
  summary: 'What somebody used of the stock, the newest day first, by project',
  description: 'On the projects of which the caller may read the stock.',
})

export const listUsesOfWorkOrder = endpoint({
  method: 'POST',
  path: '/api/employeeinventory/workorder',
  area,
  access,
  body: pagingOf('workOrder').extend(usesSearch),
  reply: Page(EmployeeInventory),
  summary: 'What people used of the stock on a project, the newest day first',
})

export const exportUses = endpoint({
  method: 'POST',
  path: '/api/employeeinventory/export',
  area,
  access,
  body: z.object({
    ...sheetOf(usedColumns),
    employeeUniqueId: optionalIdOf('employee').meta({ description: 'left out: everybody on the project' }),
    workOrderUniqueId: optionalIdOf('workOrder'),
    ...usesSearch,
  }),
  sendsFile: true,
  reply: FileReply,
  summary: 'Ours: what somebody used, or everybody on a project, as a spreadsheet',
  description: '400 where neither a person nor a project is named.',
})

export const listUsers = endpoint({
  method: 'POST',
  path: '/api/employeeinventory/people',
  area,
  access,
  body: Paging,
  reply: Page(z.object({ employeeUniqueId: z.string(), employeeName: z.string() })),
  summary: 'Ours: who used some of the stock that the caller sees, by name',
})

export const listUsedOn = endpoint({
  method: 'POST',
  path: '/api/employeeinventory/workorders',
  area,
  access,
  body: Paging,
  reply: Page(z.object({ workOrderUniqueId: z.string(), workOrderTitle: z.string() })),
  summary: 'Ours: on which projects some of the stock that the caller sees was used, by title',
})
