/** The fields of change orders and their items as they are sent (001 §3, records.md 'Change orders'). */
import * as z from 'zod'
import { MOST_RECORDS } from '#contract/arrays.ts'
import { costs, recordCosts, SeesCosts } from '#contract/costs.ts'
import { defineErrors } from '#contract/errors.ts'
import { mayOf } from '#contract/may.ts'
import { ownIds } from '#contract/paging.ts'
import { seenOf } from '#contract/seen.ts'
import { statuses } from '#contract/statuses.ts'
import {
  clearableIdOf,
  DecimalText,
  decimal,
  Flag,
  Instant,
  idOf,
  line,
  PlanDay,
  positiveDecimal,
  RowVersion,
  requiredLine,
  text,
  wholeNumber,
} from '#contract/values.ts'
import { UnitFactor } from '#features/activities/unit-factor.ts'
import { FIRST_ROLE, MOST_ACTORS, RoleTypeId, StepComment } from '#features/approvals/contract.ts'
import { Ball, waitsOnFields } from '#features/court/contract.ts'
import { CommentText, commentFields, newCommentFields } from '#features/discussion/contract.ts'
import { changeOrderMachine, changeOrderStatuses } from './machine.ts'

export const changeOrderErrors = defineErrors({
  // Errors from 001 §5
  CHANGE_ORDER_ACTORS_MISSING: {
    status: 400,
    text: 'Approver / reviewer employee not selected',
    hint: 'Choose a reviewer and an approver.',
  },
  CHANGE_ORDER_TASK_MISSING: { status: 400, text: 'A task must be selected.' },
  // This error is from 001 §8
  CHANGE_ORDER_TYPES_MISSING: { status: 404, text: 'Could not get change order types' },
  CHANGE_ORDER_FROZEN: {
    status: 409,
    text: 'What this change order changes and who decides are locked since the first step. You can still change its name, description and needed-by date.',
  },
  CHANGE_ORDER_DECIDED_BY_ACTORS: {
    status: 409,
    text: 'The actors of a change order decide on it: they approve, reject or ask for information. Nothing was changed.',
  },
  CHANGE_ORDER_CONFLICT: {
    status: 409,
    text: 'This change order cannot take effect because something it changes is different now. See the reasons below. Nothing was changed.',
  },
})

export const LONGEST_NAME = 200
/** The largest number of task codes of a change order. */
const MOST_CODES = 200
/** The largest number of items that can be sent with a new change order. */
const MOST_ITEMS = 200

// Replies ---------------------------------------------------------------------------------------------------------

export const ChangeOrderType = z.object({
  changeOrderTypeId: z.int(),
  changeOrderTypeName: z.string(),
})
export type ChangeOrderType = z.output<typeof ChangeOrderType>

/** A person who reviews (role 1) or approves (role 2) a change order. */
export const ChangeOrderActor = z.object({
  roleTypeUniqueId: z.int(),
  roleTypeName: z.string(),
  approverEmployeeUniqueId: z.string(),
  approverName: z.string(),
  companyName: z.string(),
  comments: z.string(),
  approvedDate: Instant.nullable(),
  statusId: z.int(),
  statusName: z.string(),
  isPending: z.boolean().meta({ description: 'true: it is their turn' }),
})
export type ChangeOrderActor = z.output<typeof ChangeOrderActor>

/** A task code of the company that a change order is about. */
export const ChangeOrderTask = z.object({
  companyTaskCodeUniqueId: z.string(),
  companyTaskCode: z.string(),
  companyTaskCodeName: z.string(),
})
export type ChangeOrderTask = z.output<typeof ChangeOrderTask>

export const ChangeOrder = z.object({
  changeOrderMasterUniqueId: z.string(),
  number: z.int(),
  changeOrderTypeId: z.int(),
  changeOrderTypeName: z.string(),
  changeOrderName: z.string(),
  description: z.string(),
  coOriginatorEmployeeUniqueId: z.string(),
  coOriginatorName: z.string(),
  coApproverEmployeeUniqueId: z.string().nullable().meta({ description: 'the first who approves' }),
  coApproverName: z.string().nullable(),
  scheduleImpact: z.int().meta({ description: 'whole days' }),
  scheduleNewEndDate: z.string().nullable(),
  changeOrderDueDate: z.string().nullable().meta({ description: 'by when it is to be decided' }),
  jobUniqueId: z.string(),
  jobTitle: z.string(),
  taskUniqueId: z.string(),
  taskName: z.string(),
  statusId: z.int(),
  statusName: z.string(),
  amount: recordCosts(DecimalText).meta({ description: 'the sum of its items' }),
  seesCosts: SeesCosts,
  itemCount: z.int(),
  actors: z.array(ChangeOrderActor),
  approverEmployees: z
    .array(z.object({ employeeUniqueId: z.string(), employeeName: z.string() }))
    .meta({ description: 'those who review and approve, each once' }),
  tasks: z.array(ChangeOrderTask),
  inForceDate: Instant.nullable(),
  createdByEmployeeUniqueId: z.string(),
  createdByName: z.string(),
  createdOnDate: Instant,
  court: Ball.nullable(),
  commentCount: z.int(),
  workOrderUniqueId: z.string(),
  companyUniqueId: z.string(),
  accountUniqueId: z.string(),
  rowVersion: RowVersion,
})
export type ChangeOrder = z.output<typeof ChangeOrder>

/** One change order, with the steps that the caller may take. */
export const ChangeOrderDetails = ChangeOrder.extend({ may: mayOf(changeOrderMachine) })
export type ChangeOrderDetails = z.output<typeof ChangeOrderDetails>

/** The activity of an item as it was before the change order came into force. */
export const PreviousSubtask = z.object({
  subTaskStartDate: z.string().nullable(),
  subTaskEndDate: z.string().nullable(),
  subTaskTargetMetric: DecimalText,
  subTaskUnit: z.string(),
  bidUnitCost: costs(DecimalText).optional(),
})
export type PreviousSubtask = z.output<typeof PreviousSubtask>

export const ChangeOrderItem = z.object({
  changeOrderItemUniqueId: z.string(),
  changeOrderMasterUniqueId: z.string(),
  subTaskUniqueId: z.string().nullable(),
  subTaskTitle: z.string().nullable(),
  taskName: z.string().nullable().meta({ description: 'of the activity' }),
  taskUniqueId: z.string().nullable().meta({ description: 'of the activity; null where it is gone' }),
  jobUniqueId: z.string().nullable().meta({ description: 'of the activity; null where it is gone' }),
  changeOrderItemName: z.string(),
  changeOrderItemDescription: z.string(),
  changeOrderItemAmount: recordCosts(DecimalText),
  seesCosts: SeesCosts,
  scheduleImpact: z.int().meta({ description: 'whole days' }),
  scheduleNewStartDate: z.string().nullable(),
  scheduleNewEndDate: z.string().nullable(),
  subTaskTargetMetric: DecimalText.nullable().meta({ description: 'the new target; null: it stays' }),
  subTaskUnit: z.string().nullable().meta({ description: 'the new unit; null: it stays' }),
  unitFactor: DecimalText.nullable().meta({ description: 'how much one of the old unit is in the new one' }),
  previousSubtask: PreviousSubtask.nullable(),
  codes: z.array(z.string()).meta({ description: 'its activity codes, as people read them' }),
  workOrderUniqueId: z.string(),
  companyUniqueId: z.string(),
  accountUniqueId: z.string(),
  rowVersion: RowVersion,
})
export type ChangeOrderItem = z.output<typeof ChangeOrderItem>

// Requests --------------------------------------------------------------------------------------------------------

const Days = wholeNumber(-3650, 3650).meta({ example: 4 })
const TypeId = wholeNumber(1, 32_767).meta({ example: 3 })

/** A new date of an item; MM/dd/yyyy is accepted, too (001 §9). */
const ItemDay = z
  .string()
  .transform((day) => day.trim().replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2'))
  .pipe(PlanDay)
  .meta({ format: 'date', example: '2030-06-15' })

/**
 * 001 §6: role 1 reviews, role 2 approves. Entries with an empty role or an empty employee id are dropped
 * (decisions 'Ids').
 */
const NewActor = z.object({
  roleTypeUniqueId: RoleTypeId.nullish().meta({ example: FIRST_ROLE }),
  approverEmployeeUniqueId: clearableIdOf('employee'),
  comments: text(10_000).nullish(),
})
export type NewActor = z.output<typeof NewActor>

const notThat = 'must be Created, Pending, RequireInformation, Active or Rejected'
export const ChangeOrderStatusId = wholeNumber(1, 2_147_483_647, notThat)
  .pipe(
    z.literal(
      changeOrderStatuses.map((name) => statuses[name]),
      notThat,
    ),
  )
  .meta({ example: statuses.Created })

const fields = {
  changeOrderTypeId: TypeId,
  changeOrderName: requiredLine(LONGEST_NAME),
  description: text(10_000).nullish(),
  coOriginatorEmployeeUniqueId: clearableIdOf('employee').meta({
    record: 'employee',
    description: 'left out: the caller',
  }),
  coApproverEmployeeUniqueId: clearableIdOf('employee').meta({
    record: 'employee',
    description: 'who approves, where the actors name nobody for that',
  }),
  scheduleImpact: Days.nullish(),
  scheduleNewEndDate: PlanDay.nullish(),
  changeOrderDueDate: PlanDay.nullish(),
  actors: z.array(NewActor).max(MOST_ACTORS, `must be at most ${MOST_ACTORS}`).optional(),
  tasks: z
    .array(z.object({ companyTaskCodeUniqueId: idOf('companyTaskCode') }))
    .max(MOST_CODES, `must be at most ${MOST_CODES}`)
    .optional(),
}

const itemFields = {
  subTaskUniqueId: clearableIdOf('activity'),
  changeOrderItemName: requiredLine(LONGEST_NAME),
  changeOrderItemDescription: text(10_000).nullish(),
  changeOrderItemAmount: recordCosts(decimal(12, 2)).optional(),
  scheduleImpact: Days.nullish(),
  scheduleNewStartDate: ItemDay.nullish(),
  scheduleNewEndDate: ItemDay.nullish(),
  subTaskTargetMetric: positiveDecimal(12, 4).nullish(),
  subTaskUnit: line(20).nullish(),
  unitFactor: UnitFactor.nullish().meta({
    example: null,
    description:
      'how much one of the unit until now is in the new one: what was captured, the target and the unit cost are reckoned by it',
  }),
}

/** An item that is created with its change order. */
export const ItemOfNew = z.object(itemFields)
export type ItemOfNew = z.output<typeof ItemOfNew>

/**
 * An item in the complete list of a change order's items. An item with an id is changed, an item without an
 * id is added.
 */
const ItemAfter = ItemOfNew.extend({
  changeOrderItemUniqueId: idOf('changeOrderItem').optional().meta({ description: 'left out: it is added' }),
  rowVersion: RowVersion.optional(),
})
export type ItemAfter = z.output<typeof ItemAfter>

const itemsOf = <Item extends z.ZodType>(item: Item, most = MOST_ITEMS) =>
  z.array(item).max(most, `must be at most ${most}`)

/**
 * The task is optional in the schema, because the server refuses a missing task with the documents' text
 * (001 §5).
 */
export const NewChangeOrder = z.object({
  taskUniqueId: idOf('task').nullish(),
  jobUniqueId: idOf('job').nullish().meta({ description: 'that of the task' }),
  workOrderUniqueId: idOf('workOrder').optional(),
  ...fields,
  changeOrderTypeId: TypeId.nullish().meta({ description: "left out: the account's first", example: 1 }),
  statusId: wholeNumber(1, 2_147_483_647).nullish().meta({ description: 'not looked at: it begins Created' }),
  fromRfiUniqueId: clearableIdOf('rfi').meta({ record: 'rfi', description: 'the RFI that it came from' }),
  items: itemsOf(ItemOfNew).optional().meta({ description: 'items that are made with it' }),
  isSent: Flag.optional().meta({ example: false, description: 'true: it is sent for approval at once' }),
  ...ownIds,
})
export type NewChangeOrder = z.output<typeof NewChangeOrder>

/**
 * Fields that are left out stay unchanged. Status Pending sends the change order for approval, also after an
 * actor asked for information.
 */
export const ChangeOrderChange = z
  .object(fields)
  .partial()
  .extend({
    changeOrderMasterUniqueId: idOf('changeOrder'),
    taskUniqueId: idOf('task').nullish(),
    jobUniqueId: idOf('job').nullish(),
    workOrderUniqueId: idOf('workOrder').optional(),
    statusId: ChangeOrderStatusId.nullish(),
    items: itemsOf(ItemAfter, MOST_RECORDS).optional().meta({
      description:
        'all items that it has afterwards: those that are missing are deleted; left out, they stay',
    }),
    rowVersion: RowVersion.optional(),
    ...ownIds,
  })
export type ChangeOrderChange = z.output<typeof ChangeOrderChange>

export const NewChangeOrderItem = z.object({
  changeOrderMasterUniqueId: idOf('changeOrder'),
  ...itemFields,
  ...ownIds,
})
export type NewChangeOrderItem = z.output<typeof NewChangeOrderItem>

/** Fields that are left out stay unchanged. An item cannot move to another change order. */
export const ChangeOrderItemChange = z
  .object(itemFields)
  .partial()
  .extend({
    changeOrderItemUniqueId: idOf('changeOrderItem'),
    changeOrderMasterUniqueId: idOf('changeOrder').optional(),
    rowVersion: RowVersion.optional(),
    ...ownIds,
  })
export type ChangeOrderItemChange = z.output<typeof ChangeOrderItemChange>

/** An activity code and the item that gets or loses the code. */
export const ItemCodeChoice = z.object({
  changeOrderItemUniqueId: idOf('changeOrderItem'),
  companySubTaskCodeUniqueId: idOf('companySubTaskCode'),
})
export type ItemCodeChoice = z.output<typeof ItemCodeChoice>

/** A decision on change orders, which are given as objects or as ids (001 §7). */
export const Deciding = z.object({
  changeOrderMasterList: z
    .array(seenOf('changeOrder', 'changeOrderMasterUniqueId'))
    .min(1, 'must not be empty')
    .max(100, 'must be at most 100'),
  comment: StepComment,
  employeeUniqueId: clearableIdOf('employee').meta({ record: 'employee', description: 'the caller' }),
  platform: text(40).nullish(),
  ...ownIds,
})
export type Deciding = z.output<typeof Deciding>

/** The filter of lists of change orders. */
export const changeOrderFilter = {
  statusId: ChangeOrderStatusId.nullish(),
  isOpen: Flag.nullish().meta({ example: null, description: 'true: those that are not decided' }),
  changeOrderTypeId: TypeId.nullish().meta({ example: null }),
  ...waitsOnFields,
  isOverdue: Flag.nullish().meta({ example: null }),
  searchKey: text(100).nullish(),
}
export const ChangeOrderFilter = z.object(changeOrderFilter)
export type ChangeOrderFilter = z.output<typeof ChangeOrderFilter>

// Effects ---------------------------------------------------------------------------------------------------------

/** A value that the approval changes. */
const Changed = z.object({ from: z.string().nullable(), to: z.string().nullable() })

/**
 * The changes that approving a change order would make. For a change order in force: the changes that it has
 * made.
 */
export const ChangeOrderEffect = z.object({
  rowVersion: RowVersion.meta({ description: 'of what it is the effect; its items count as parts of it' }),
  workOrderUniqueId: z.string(),
  isInForce: z.boolean(),
  contract: z.object({ before: costs(DecimalText), after: costs(DecimalText) }),
  ends: z
    .array(
      z.object({
        level: z.enum(['project', 'job', 'task']),
        title: z.string(),
        from: z.string().nullable(),
        to: z.string(),
      }),
    )
    .meta({ description: 'ends that become later' }),
  items: z.array(
    z.object({
      changeOrderItemUniqueId: z.string(),
      changeOrderItemName: z.string(),
      subTaskTitle: z.string().nullable(),
      unit: z.string().nullable(),
      capturedMetric: DecimalText.nullable().meta({
        description: 'what was captured, which stays; in the new unit',
      }),
      start: Changed.nullable(),
      end: Changed.nullable(),
      targetMetric: Changed.nullable(),
      targetUnit: Changed.nullable(),
      unitCost: costs(Changed),
    }),
  ),
  conflicts: z
    .array(z.object({ changeOrderItemUniqueId: z.string().nullable(), message: z.string() }))
    .meta({ description: 'what stands in the way of its coming into force' }),
})
export type ChangeOrderEffect = z.output<typeof ChangeOrderEffect>

/** An unsaved change order whose effect is requested. */
export const PreviewedChangeOrder = z.object({
  workOrderUniqueId: idOf('workOrder'),
  taskUniqueId: idOf('task').nullish().meta({ description: 'left out: no end of a task or a job is told' }),
  scheduleNewEndDate: PlanDay.nullish(),
  items: itemsOf(ItemOfNew, MOST_RECORDS).optional(),
  changeOrderMasterUniqueId: idOf('changeOrder')
    .nullish()
    .meta({ description: 'the one that is being edited' }),
})
export type PreviewedChangeOrder = z.output<typeof PreviewedChangeOrder>

/** The effect of an unsaved change order. Its items have their positions as ids, from "0". */
export const ChangeOrderPreview = ChangeOrderEffect.omit({ rowVersion: true }).extend({
  withPending: z
    .object({ count: z.int(), after: costs(DecimalText) })
    .meta({ description: 'the contract with those that are under review, too, and how many these are' }),
})
export type ChangeOrderPreview = z.output<typeof ChangeOrderPreview>

/** An actor of the last change order that the caller sent, if the actor can still be chosen. */
export const LastActor = z.object({
  roleTypeUniqueId: z.int(),
  approverEmployeeUniqueId: z.string(),
  approverName: z.string(),
})
export type LastActor = z.output<typeof LastActor>

/** The values that a new change order takes from an RFI. */
export const ChangeOrderDraft = z.object({
  rfiUniqueId: z.string(),
  rfiNumber: z.int(),
  jobUniqueId: z.string(),
  changeOrderName: z.string(),
  description: z.string(),
  // Not marked as costs: the cost effect of an RFI is visible to everybody who reads the RFI
  // (records.md 'Costs').
  amount: DecimalText.nullable(),
  scheduleImpact: z.int().nullable(),
})
export type ChangeOrderDraft = z.output<typeof ChangeOrderDraft>

// Discussion ------------------------------------------------------------------------------------------------------

export const ChangeOrderComment = z.object({
  changeOrderCommentUniqueId: z.string(),
  changeOrderMasterUniqueId: z.string(),
  changeOrderCommentText: z.string(),
  ...commentFields,
})
export type ChangeOrderComment = z.output<typeof ChangeOrderComment>

export const NewChangeOrderComment = z.object({
  changeOrderMasterUniqueId: idOf('changeOrder'),
  changeOrderCommentText: CommentText,
  ...newCommentFields,
})
export type NewChangeOrderComment = z.output<typeof NewChangeOrderComment>
