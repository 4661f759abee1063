/** The calls about who used what, and where: of a person, and of a project (001 §7, records.md 'Stock'). Marked 'ours' is beyond that. */
import * as z from 'zod'
import { costs } from '#contract/costs.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Page, Paging, pagingOf } from '#contract/paging.ts'
import { DecimalText, optionalIdOf, RowVersion } from '#contract/values.ts'

const access = { module: 'Inventory', action: 'Read' } as const
const area = 'inventory'

/** 002 §3 'Employee inventory', with what one reads beside its ids. */
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

export const listUsesOfEmployee = endpoint({
  method: 'POST',
  path: '/api/employeeinventory/employee',
  area,
  access,
  body: pagingOf('employee').extend({
    workOrderUniqueId: optionalIdOf('workOrder').meta({ description: 'ours: on this project alone' }),
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
  body: pagingOf('workOrder'),
  reply: Page(EmployeeInventory),
  summary: 'What people used of the stock on a project, the newest day first',
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
