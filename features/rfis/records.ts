/** The fields of RFIs in calls (001 §3, records.md 'RFIs'). */
import * as z from 'zod'
import { defineErrors } from '#contract/errors.ts'
import { mayOf } from '#contract/may.ts'
import { ownIds } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import {
  decimal,
  Flag,
  Instant,
  idOf,
  NO_ID,
  PlanDay,
  RowVersion,
  requiredLine,
  text,
  wholeNumber,
} from '#contract/values.ts'
import { Ball, waitsOnFields } from '#features/court/contract.ts'
import { CommentText, commentFields, newCommentFields } from '#features/discussion/contract.ts'
import { rfiMachine, rfiStatuses } from './machine.ts'

export const rfiErrors = defineErrors({
  // The documents' text (001 §8).
  RFI_INVALID: { status: 400, text: 'Invalid data' },
  RFI_ONE_WAY: {
    status: 409,
    text: 'Approving and closing is a one way process: this RFI does not go back to an earlier status.',
  },
  RFIS_REFUSED: {
    status: 409,
    text: 'Not all of these can be changed like this, so nothing was changed. See the fields below.',
  },
})

/** 001 §3: a value of the older system that lists still show. */
export const TIME_SPENT = 25
/** The default due date is this many days after the start (records.md). */
export const DAYS_TO_ANSWER = 7
/** The documents' client sends these values for an RFI without a file (001 §9). */
export const PLACEHOLDER_FILE = { rfiFileName: 'placeholder.txt', rfiFileLink: '' }

export const LONGEST_TITLE = 200

export const Rfi = z.object({
  rfiUniqueId: z.string(),
  number: z.int(),
  jobUniqueId: z.string(),
  jobTitle: z.string(),
  rfiTitle: z.string(),
  rfiDescription: z.string(),
  rfiCostEffect: z.string().meta({ description: 'e.g. none, TBD, 3400' }),
  rfiNotes: z.string(),
  rfiScheduleImpact: z.string().meta({ description: 'e.g. none, TBD, 2 days' }),
  rfiStartDate: z.string(),
  rfiEndDate: z.string().meta({ description: 'required by; once it is closed, the day of closing' }),
  rfiDueDate: z.string().meta({ description: 'the day by which an answer was needed' }),
  days: z.int().meta({ description: '001 §3: from start to end' }),
  timespent: z.int().meta({ description: '001 §3: always 25' }),
  statusId: z.int(),
  statusName: z.string(),
  priorityId: z.int(),
  priorityName: z.string(),
  rfiFileName: z.string(),
  rfiFileLink: z.string(),
  rfiAssignedToEmployeeUniqueId: z.string().nullable(),
  rfiAssignedToName: z.string().nullable(),
  answeredOnDate: Instant.nullable(),
  answerCommentUniqueId: z.string().nullable(),
  createdByEmployeeUniqueId: z.string(),
  createdByName: z.string(),
  createdOnDate: Instant,
  closedOnDate: Instant.nullable(),
  closedByEmployeeUniqueId: z.string().nullable(),
  closedByName: z.string().nullable(),
  isVoid: z.boolean().meta({ description: 'ours: asked by mistake; it is Completed, and counts nowhere' }),
  voidReason: z.string().meta({ description: 'ours: why; empty of one that is not void' }),
  answerText: z.string().nullable().meta({ description: 'ours: the official answer' }),
  daysOpen: z.int().meta({ description: 'ours: whole days from asking to closing, or to today' }),
  court: Ball.nullable(),
  commentCount: z.int(),
  workOrderUniqueId: z.string(),
  companyUniqueId: z.string(),
  accountUniqueId: z.string(),
  rowVersion: RowVersion,
})
export type Rfi = z.output<typeof Rfi>

/** A single RFI, with the steps that the caller may take. */
export const RfiDetails = Rfi.extend({ may: mayOf(rfiMachine) })
export type RfiDetails = z.output<typeof RfiDetails>

/** An effect: None, TBD, or a number that `value` accepts. */
function effectOf(value: z.ZodType<string | number>, example: string) {
  return z
    .union([z.string(), z.number()])
    .transform((given, context) => {
      const word = String(given).trim().toLowerCase()
      if (word === 'none' || word === '') return 'None'
      if (word === 'tbd') return 'TBD'
      const read = value.safeParse(given)
      if (read.success) return String(read.data)
      context.addIssue({ code: 'custom', message: 'must be None, TBD or a number' })
      return z.NEVER
    })
    .meta({ example })
}

const CostEffect = effectOf(decimal(12, 2), '1250.5')
const ScheduleImpact = effectOf(wholeNumber(-3650, 3650), '4')

const Priority = wholeNumber(1, 4).meta({ example: 2 })

const notThat = 'must be Active, Created, InProgress or Completed'
export const RfiStatusId = wholeNumber(1, 2_147_483_647, notThat)
  .pipe(
    z.literal(
      rfiStatuses.map((name) => statuses[name]),
      notThat,
    ),
  )
  .meta({ example: statuses.InProgress })

const employeeOrNone = z
  .union([idOf('employee'), z.literal('')])
  .nullish()
  .transform((id) => (id === '' || id === NO_ID ? null : id))
  .meta({ record: 'employee' })

const fields = {
  rfiTitle: requiredLine(LONGEST_TITLE),
  rfiDescription: text(10_000).nullish(),
  rfiNotes: text(10_000).nullish(),
  rfiCostEffect: CostEffect.nullish(),
  rfiScheduleImpact: ScheduleImpact.nullish(),
  rfiStartDate: PlanDay.nullish(),
  rfiEndDate: PlanDay.nullish().meta({ description: 'the day by which an answer is needed' }),
  rfiDueDate: PlanDay.nullish().meta({ description: 'the same, under the name that says so; it wins' }),
  priorityId: Priority.nullish(),
  rfiFileName: text(300).nullish(),
  rfiFileLink: text(2000).nullish(),
  rfiAssignedToEmployeeUniqueId: employeeOrNone,
}

/** Without a job, the service refuses the call with 'Invalid data' (001 §5). */
export const NewRfi = z.object({
  jobUniqueId: z
    .union([idOf('job'), z.literal('')])
    .nullish()
    .meta({ record: 'job' }),
  workOrderUniqueId: idOf('workOrder').optional(),
  ...fields,
  statusId: wholeNumber(1, 2_147_483_647).nullish().meta({ description: 'not looked at: it begins Active' }),
  ...ownIds,
})
export type NewRfi = z.output<typeof NewRfi>

/** Fields that are left out stay as they are. Status InProgress approves the RFI, Completed closes it. */
export const RfiChange = z
  .object(fields)
  .partial()
  .extend({
    rfiUniqueId: idOf('rfi'),
    jobUniqueId: idOf('job').nullish(),
    workOrderUniqueId: idOf('workOrder').optional(),
    statusId: RfiStatusId.nullish(),
    rowVersion: RowVersion.optional(),
    ...ownIds,
  })
export type RfiChange = z.output<typeof RfiChange>

/** The filters of a list of RFIs. */
export const rfiFilter = {
  statusId: RfiStatusId.nullish().meta({ description: 'Active finds Created ones, too' }),
  isOpen: Flag.nullish().meta({ example: null, description: 'true: those that are not closed' }),
  isVoid: Flag.nullish().meta({ example: null, description: 'true: void ones alone; false: all others' }),
  priorityId: Priority.nullish(),
  ...waitsOnFields,
  isOverdue: Flag.nullish().meta({ example: null }),
  searchKey: text(100).nullish(),
}
export const RfiFilter = z.object(rfiFilter)
export type RfiFilter = z.output<typeof RfiFilter>

// Discussion ------------------------------------------------------------------------------------------------------

export const RfiComment = z.object({
  rfiCommentUniqueId: z.string(),
  rfiUniqueId: z.string(),
  rfiCommentText: z.string(),
  isAnswer: z.boolean(),
  // The documents list this field (001 §3).
  statusId: z.int().meta({ description: 'Active: a comment is never edited' }),
  ...commentFields,
})
export type RfiComment = z.output<typeof RfiComment>

export const NewRfiComment = z.object({
  rfiUniqueId: idOf('rfi'),
  rfiCommentText: CommentText,
  isAnswer: Flag.nullish().meta({
    example: false,
    description: 'true: it answers the RFI, as /api/rfi/answer does, by whoever may',
  }),
  ...newCommentFields,
})
export type NewRfiComment = z.output<typeof NewRfiComment>

/** An earlier RFI whose title is similar to the title that is being typed. */
export const SimilarRfi = z.object({
  rfiUniqueId: z.string(),
  number: z.int(),
  rfiTitle: z.string(),
  statusName: z.string(),
  isVoid: z.boolean(),
  answeredOnDate: Instant.nullable(),
  workOrderUniqueId: z.string(),
  workOrderTitle: z.string(),
})
export type SimilarRfi = z.output<typeof SimilarRfi>

// Many at once ----------------------------------------------------------------------------------------------------

/** The change of several RFIs. At least one field must be given. */
export const RfisChange = z
  .object({
    rfiAssignedToEmployeeUniqueId: idOf('employee').nullish(),
    rfiDueDate: PlanDay.nullish(),
  })
  .refine((change) => Object.values(change).some(Boolean), 'must change something')

/** The effect of a change on one of several RFIs. */
export const RfiOutcome = z.object({
  id: z.string(),
  name: z.string(),
  changes: z.array(
    z.object({ field: z.enum(['assignee', 'due']), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  refusal: z.string().nullable(),
})
export type RfiOutcome = z.output<typeof RfiOutcome>
