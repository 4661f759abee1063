/** Work orders: what users call projects (000 §1, §3). */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { Page, Paging, pagingOf, pagingOfAny } from '#contract/paging.ts'
import {
  DecimalText,
  Flag,
  Instant,
  idOf,
  PlanDay,
  RowVersion,
  requiredText,
  text,
  wholeNumber,
} from '#contract/values.ts'
import { projectPhases, RiskLevel, StatusId } from '#features/reference/contract.ts'

export const projectErrors = defineErrors({
  WORK_ORDER_NOT_FOUND: { status: 404, text: 'Could not find the workorder!' },
})

/** By what the totals of activities are weighted (decisions 'Numbers'); none: there are no activities. */
export const TotalWeight = z.enum(['cost', 'hours', 'one', 'none'])
export type TotalWeight = z.output<typeof TotalWeight>

/** What every level of the hierarchy tells of the activities below it. */
export const Totals = z.object({
  estimatedTotal: DecimalText,
  completedTotal: DecimalText,
  totalWeight: TotalWeight,
})
export type Totals = z.output<typeof Totals>

export const WorkOrder = z.object({
  workOrderUniqueID: z.string(),
  workOrderTitle: z.string(),
  workOrderStartDate: z.string().nullable(),
  workOrderEndDate: z.string().nullable(),
  statusId: z.int(),
  workOrderAddress: z.string(),
  workOrderCity: z.string(),
  workOrderZipCode: z.string(),
  workOrderStateId: z.int().nullable(),
  workOrderCountryId: z.int().nullable(),
  workOrderDescription: z.string(),
  constructionPhase: z.string(),
  biddingDueDate: z.string().nullable(),
  biddingEndDate: z.string().nullable(),
  isBidAdvertised: z.boolean(),
  bidProjectName: z.string(),
  riskLevel: RiskLevel,
  isRiskSetByHand: z.boolean(),
  ...Totals.shape,
  accountUniqueID: z.string(),
  ownerAccountUniqueId: z.string(),
  ownerCompanyUniqueId: z.string(),
  createdDate: Instant,
  rowVersion: RowVersion,
})
export type WorkOrder = z.output<typeof WorkOrder>

const placeId = wholeNumber(1, 2_147_483_647).nullish().meta({ example: null })
const clearable = (max: number) => text(max).nullish()

const ConstructionPhase = z
  .union([z.string(), z.number().transform(String)])
  .pipe(
    z.enum(
      projectPhases.map((phase) => phase.constructionPhase),
      'is not a project phase',
    ),
  )
  .meta({ example: '2' })

/** What a caller may set; `riskLevel` null takes back one that was set by hand. */
const workOrderFields = {
  workOrderTitle: requiredText(200),
  workOrderStartDate: PlanDay.nullish(),
  workOrderEndDate: PlanDay.nullish(),
  statusId: StatusId.optional(),
  workOrderAddress: clearable(300),
  workOrderCity: clearable(120),
  workOrderZipCode: clearable(20),
  workOrderStateId: placeId,
  workOrderCountryId: placeId,
  workOrderDescription: clearable(10_000),
  constructionPhase: ConstructionPhase.optional(),
  biddingDueDate: PlanDay.nullish(),
  biddingEndDate: PlanDay.nullish(),
  isBidAdvertised: Flag.optional(),
  bidProjectName: clearable(200),
  riskLevel: RiskLevel.nullish(),
}

/** The texts of forms say what the server says: both check this one schema. */
export const NewWorkOrder = z.object(workOrderFields)
export type NewWorkOrder = z.output<typeof NewWorkOrder>

/** Fields that are left out stay as they are. */
export const WorkOrderChange = z
  .object(workOrderFields)
  .partial()
  .extend({ workOrderUniqueID: idOf('workOrder'), rowVersion: RowVersion.optional() })
export type WorkOrderChange = z.output<typeof WorkOrderChange>

/** An array body is one transaction, so it has an end. */
const arrayOf = <T extends z.ZodType>(item: T) => z.array(item).min(1, 'must not be empty').max(500)
const Ids = z.array(z.string())

export const WorkOrderSummary = z.object({
  workOrderUniqueID: z.string(),
  workOrderTitle: z.string(),
  jobCount: z.int(),
  taskCount: z.int(),
  activityCount: z.int(),
  completedActivityCount: z.int(),
  remainingDays: z.int().nullable(),
  riskLevel: RiskLevel,
  ...Totals.shape,
})
export type WorkOrderSummary = z.output<typeof WorkOrderSummary>

export const listWorkOrdersOfEmployee = endpoint({
  method: 'POST',
  path: '/api/workorder/employee',
  area: 'projects',
  access: { module: 'Projects', action: 'Read' },
  body: pagingOfAny('employee').extend({
    searchKey: text(200).nullish(),
    riskLevel: RiskLevel.nullish(),
  }),
  reply: Page(WorkOrder),
  summary: 'The work orders that an employee sees, newest first',
  description:
    'TargetUniqueID is the employee; without one, or with the caller, all that the caller sees. For somebody else, those they are assigned to and the caller sees too. searchKey looks into title, address and city.',
})

export const getWorkOrderSummary = endpoint({
  method: 'POST',
  path: '/api/workorder/summary',
  area: 'projects',
  access: { module: 'Projects', action: 'Read' },
  body: z.object({ targetUniqueId: idOf('workOrder') }),
  reply: WorkOrderSummary,
  summary: 'What a work order holds and how far it is',
})

export const findWorkOrder = endpoint({
  method: 'POST',
  path: '/api/workorder',
  area: 'projects',
  access: { module: 'Projects', action: 'Read' },
  body: pagingOf('workOrder'),
  reply: Page(WorkOrder),
  summary: 'One work order as a page: items[0] is it',
})

export const getLatestWorkOrder = endpoint({
  method: 'GET',
  path: '/api/workorder/latest',
  area: 'projects',
  access: { module: 'Projects', action: 'Read' },
  reply: WorkOrder,
  summary: 'The newest work order that the caller sees',
})

export const getWorkOrder = endpoint({
  method: 'GET',
  path: '/api/workorder/{id}',
  area: 'projects',
  access: { module: 'Projects', action: 'Read' },
  params: z.object({ id: idOf('workOrder') }),
  reply: WorkOrder,
  summary: 'One work order',
})

export const createWorkOrders = endpoint({
  method: 'POST',
  path: '/api/workorder/create',
  area: 'projects',
  access: { module: 'Projects', action: 'Create' },
  body: arrayOf(NewWorkOrder),
  reply: Ids,
  summary: 'Adds work orders, all or none',
  description:
    'Active, phase "2" where nothing else is said. Whoever adds one without seeing all of the account is assigned to it.',
})

export const updateWorkOrders = endpoint({
  method: 'POST',
  path: '/api/workorder/update',
  area: 'projects',
  access: { module: 'Projects', action: 'Update' },
  body: arrayOf(WorkOrderChange),
  reply: Ids,
  summary: 'Changes work orders, all or none; fields that are left out stay',
})

export const listOwnBidProjects = endpoint({
  method: 'POST',
  path: '/api/workorder/self/bidtype',
  area: 'projects',
  access: { module: 'Projects', action: 'Read' },
  body: Paging,
  reply: Page(WorkOrder),
  summary: "The account's own bidding projects, newest first",
})
