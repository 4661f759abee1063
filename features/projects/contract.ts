/** Work orders, which users call projects (000 §1, §3). */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { costs } from '#contract/costs.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { FileReply } from '#contract/file.ts'
import { goesOn, own, Page, PageWithNext, Paging, pagingOf, targetOrMine } from '#contract/paging.ts'
import { type Sort, sheetOf, sortedBy } from '#contract/register.ts'
import {
  DecimalText,
  Flag,
  Instant,
  idOf,
  PlanDay,
  positiveDecimal,
  RowVersion,
  requiredLine,
  TimeOfDay,
  text,
  wholeNumber,
} from '#contract/values.ts'
import { Risk, riskFields, Totals, UNTOLD_TO_SUBCONTRACTORS } from '#features/hierarchy/contract.ts'
import { HistoryEntry } from '#features/history/contract.ts'
import { projectPhases, RiskLevel, StatusId } from '#features/reference/contract.ts'

export const projectErrors = defineErrors({
  NOT_A_BID_PROJECT: {
    status: 409,
    text: 'Only a project in the bidding phase can be advertised. Set its phase to Bidding first.',
  },
  BIDDING_HAS_NO_END: {
    status: 409,
    text: 'Bidders must know until when they can bid. Set the date on which bidding ends first.',
  },
  BIDDING_IS_OVER: {
    status: 409,
    text: 'Bidding on this project has ended. Set a later date on which bidding ends first.',
  },
  BIDDING_END_IS_FIXED: {
    status: 409,
    text: 'Bidders go by the end of bidding that was advertised. It can only be moved later, and only before it has passed.',
  },
  /** For a caller who may read bids, the text also gives the number of companies that intend to bid. */
  BIDDERS_ARE_TOLD: {
    status: 409,
    text: 'Everyone who intends to bid is notified.',
  },
  COPY_LEAVES_PLAN_LIMITS: {
    status: 409,
    text: 'A copy that starts today would have dates outside 2000-02-01 to 2051-01-31, the limits of a plan. Shorten the project first.',
  },
})

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
  biddingEndTime: z
    .string()
    .nullable()
    .meta({ description: 'ours: HH:mm:ss by the clocks of the account; null: the end of the day' }),
  biddingEndsAt: Instant.nullable().meta({
    description: 'ours: the instant, fixed when it is first advertised; null: it never was',
  }),
  biddingEndText: z.string().meta({
    description: "ours: 'until Dec 1, 2026, 2:00 PM PST'; until it is fixed, by the clocks of the account",
  }),
  isBidAdvertised: z.boolean(),
  bidProjectName: z.string(),
  workOrderContractAmount: costs(DecimalText).meta({
    description:
      'the contract at the start; null: what the activities are worth, until a change order is in force',
  }),
  ...Risk.shape,
  riskLevel: RiskLevel.nullable().meta({ description: UNTOLD_TO_SUBCONTRACTORS }),
  computedRiskLevel: RiskLevel.nullable(),
  ...Totals.shape,
  accountUniqueID: z.string(),
  ownerAccountUniqueId: z.string(),
  ownerCompanyUniqueId: z.string(),
  createdDate: Instant,
  /** Whole days from today to the end date; negative if the end date is past (000 §4). */
  remainingDays: z.int().nullable(),
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

/** The fields that a caller may set. */
const workOrderFields = {
  workOrderTitle: requiredLine(200),
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
  biddingEndTime: TimeOfDay.nullish(),
  isBidAdvertised: Flag.optional().meta({ example: false }),
  bidProjectName: clearable(200),
  workOrderContractAmount: costs(positiveDecimal(14, 2)).optional().meta({ example: '250000.00' }),
  ...riskFields,
}

/** Forms and the server both check this schema, so both show the same error texts. */
export const NewWorkOrder = z.object(workOrderFields)
export type NewWorkOrder = z.output<typeof NewWorkOrder>

/**
 * With `false`, the server refuses before it notifies bidders, so that a screen can ask the user. Without the
 * field, the server does not refuse: the documents have no such question.
 */
const isTakingBackAccepted = Flag.optional().meta({
  example: true,
  description: 'ours: false asks first: 409 BIDDERS_ARE_TOLD',
})

/** Fields that are left out stay as they are. */
export const WorkOrderChange = z
  .object(workOrderFields)
  .partial()
  .extend({
    workOrderUniqueID: idOf('workOrder'),
    rowVersion: RowVersion.optional(),
    isTakingBackAccepted,
  })
export type WorkOrderChange = z.output<typeof WorkOrderChange>

/**
 * A project to delete: its id, or (our addition, not in the documents) its id with `isTakingBackAccepted`.
 */
export const DeletedWorkOrder = z.union([
  idOf('workOrder'),
  z.object({ workOrderUniqueId: idOf('workOrder'), isTakingBackAccepted }),
])
export type DeletedWorkOrder = z.output<typeof DeletedWorkOrder>

/** The contract amount and the end date, both with the change orders. */
export const WorkOrderContract = z.object({
  atStart: costs(DecimalText),
  isGiven: z.boolean().meta({ description: 'false: what the activities are worth stands in for it' }),
  inForce: costs(DecimalText).meta({ description: 'the contract with all change orders that are in force' }),
  inForceCount: z.int(),
  pending: costs(DecimalText).meta({ description: 'the sum of the change orders under review' }),
  pendingCount: z.int(),
  withPending: costs(DecimalText).meta({ description: 'the contract, were all of those in force, too' }),
  endDate: z.string().nullable(),
  endDateWithPending: z.string().nullable(),
})
export type WorkOrderContract = z.output<typeof WorkOrderContract>

/** The earned and the billed amounts of a contract. */
export const WorkOrderBilling = z.object({
  earned: costs(DecimalText).meta({ description: 'what is done of the activities that have a price' }),
  billed: costs(DecimalText).meta({ description: 'by approved invoices to the owner' }),
  held: costs(DecimalText).meta({ description: 'retained by those, less what they release' }),
  bySubcontractors: costs(DecimalText).meta({ description: 'billed by approved invoices of subcontractors' }),
})
export type WorkOrderBilling = z.output<typeof WorkOrderBilling>

export const WorkOrderSummary = z.object({
  workOrderUniqueID: z.string(),
  workOrderTitle: z.string(),
  jobCount: z.int(),
  taskCount: z.int(),
  completedActivityCount: z.int(),
  remainingDays: z.int().nullable(),
  riskLevel: RiskLevel.nullable().meta({ description: UNTOLD_TO_SUBCONTRACTORS }),
  ...Totals.shape,
  contract: WorkOrderContract.nullable().meta({ description: 'null: the caller may not read change orders' }),
  billing: WorkOrderBilling.nullable().meta({
    description: '+ null: the caller may not read invoices, or sees their own company’s alone',
  }),
})
export type WorkOrderSummary = z.output<typeof WorkOrderSummary>

/** The orders of projects and of bid projects. For bid projects, `end` is the end of bidding. */
export const projectOrders = ['title', 'progress', 'risk', 'start', 'end', 'phase', 'value'] as const
export const bidProjectOrders = ['title', 'due', 'end', 'value'] as const
const byCosts = { costs: ['value'] } as const
export type ProjectSort = Sort<(typeof projectOrders)[number]>
export type BidProjectSort = Sort<(typeof bidProjectOrders)[number]>

/** The columns of projects as a spreadsheet. */
export const projectColumns = [
  'title',
  'status',
  'phase',
  'start',
  'end',
  'daysLeft',
  'risk',
  'riskReason',
  'progress',
  'completed',
  'estimated',
  'totals',
  'value',
  'withoutPrice',
  'bidProjectName',
  'due',
  'biddingEnd',
  'advertised',
  'address',
  'city',
  'zipCode',
  'state',
  'country',
  'description',
  'created',
  // Figures about the records below a project.
  'manager',
  'activities',
  'records',
  'overdueRecords',
  'myTurns',
  'next',
  'nextWhat',
] as const
export type ProjectColumn = (typeof projectColumns)[number]

/** The filter of the project list, and of the figures above and below the list. */
export const projectFilter = {
  searchKey: text(200).nullish(),
  riskLevel: RiskLevel.nullish(),
  constructionPhase: ConstructionPhase.nullish().meta({ example: null, description: 'ours' }),
  managerUniqueId: idOf('employee').nullish().meta({
    example: null,
    description:
      'ours: those whose manager this employee is, who has the role Project manager and is on it longest',
  }),
}
export interface ProjectFilter extends z.output<z.ZodObject<typeof projectFilter>> {}

export const listWorkOrdersOfEmployee = endpoint({
  method: 'POST',
  path: '/api/workorder/employee',
  area: 'projects',
  access: { module: 'Projects', action: 'Read' },
  body: Paging.extend({
    TargetUniqueID: targetOrMine('employee'),
    ...projectFilter,
    sort: sortedBy(projectOrders, byCosts),
    ...goesOn,
  }),
  reply: PageWithNext(WorkOrder),
  summary: 'The work orders that an employee sees, newest first',
  description:
    'TargetUniqueID is the employee. For somebody else than the caller, those they are assigned to and the caller sees too. searchKey looks into title, address and city.',
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

export const listHistoryOfWorkOrder = endpoint({
  method: 'POST',
  path: '/api/workorder/history',
  area: 'projects',
  access: { module: 'Projects', action: 'Read' },
  body: pagingOf('workOrder').extend(goesOn),
  reply: PageWithNext(HistoryEntry),
  summary: 'What became of a work order, newest first',
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
  body: Paging.extend({ sort: sortedBy(bidProjectOrders, byCosts), ...goesOn }),
  reply: PageWithNext(WorkOrder),
  summary: "The account's own bidding projects, newest first",
  description: 'They are sorted by end as the day on which their bidding ends.',
})

export const deleteWorkOrders = endpoint({
  method: 'POST',
  path: '/api/workorder/delete',
  area: 'projects',
  access: { module: 'Projects', action: 'Delete' },
  body: arrayOf(DeletedWorkOrder),
  reply: Ids,
  summary: 'Deletes work orders with all that lies below them, all or none',
  description: 'Whoever deleted them can take it back for 30 seconds: /api/workorder/restore.',
})

export const restoreWorkOrders = endpoint({
  method: 'POST',
  path: '/api/workorder/restore',
  area: 'projects',
  access: { module: 'Projects', action: 'Delete' },
  body: arrayOf(idOf('workOrder')),
  reply: Ids,
  summary: 'Takes back a deletion of work orders, with all that it took',
  description:
    'For whoever deleted them, within 30 seconds; later /api/deleted/restore. What is not deleted stays as it is.',
})

export const advertiseWorkOrder = endpoint({
  method: 'POST',
  path: '/api/workorder/advertise',
  area: 'projects',
  access: { module: 'Projects', action: 'Update' },
  body: z.object({
    workOrderUniqueId: idOf('workOrder'),
    isBidAdvertised: Flag.optional(),
    statusId: StatusId.optional(),
    isTakingBackAccepted,
    companyUniqueId: own('company'),
    accountUniqueId: own('account'),
    platform: text(40).nullish(),
  }),
  reply: Ids,
  summary: 'Advertises a bid project to subcontractors, or takes it off again',
  description:
    'isBidAdvertised says which; left out, it is toggled. Only a project in the bidding phase whose bidding has not ended can be advertised.',
})

/** A project may be very large, and one transaction makes all copies. */
const MOST_COPIES = 20
const COPIED_TYPES = ['workorder', 'project']

export const copyRecords = endpoint({
  method: 'POST',
  path: '/api/copy',
  area: 'projects',
  access: { module: 'Projects', action: 'Create' },
  body: arrayOf(
    z.object({
      companyUniqueId: own('company'),
      accountUniqueId: own('account'),
      workOrderUniqueId: idOf('workOrder'),
      targetUniqueId: idOf('workOrder').nullish(),
      type: text(40)
        .refine((type) => COPIED_TYPES.includes(type.toLowerCase()), 'can only be WorkOrder')
        .nullish()
        .meta({ example: 'WorkOrder' }),
    }),
    MOST_COPIES,
  ),
  reply: Ids,
  summary: 'Duplicates projects: jobs, tasks, activities, codes and dates',
  description:
    'targetUniqueId, else workOrderUniqueId, is copied. The copy starts today and keeps all spans; people, progress, files and records stay behind.',
})

export const exportWorkOrders = endpoint({
  method: 'POST',
  path: '/api/workorder/export',
  area: 'projects',
  access: { module: 'Projects', action: 'Read' },
  body: z.object({
    ...sheetOf(projectColumns),
    ...projectFilter,
    isBidding: Flag.optional().meta({ example: false }),
    sort: sortedBy([...projectOrders, 'due'], byCosts),
  }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The list of work orders, or of bid projects, as a spreadsheet',
  description:
    'With isBidding, end is the day on which bidding ends: as an order, and as a column that is chosen.',
})
