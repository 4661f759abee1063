/** Submittals as the API sends them (001 §3, records.md 'Submittals'). */
import * as z from 'zod'
import { defineErrors } from '#contract/errors.ts'
import { mayOf } from '#contract/may.ts'
import { ownIds } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import {
  Flag,
  Instant,
  idOf,
  NO_ID,
  PlanDay,
  type RecordKind,
  RowVersion,
  requiredLine,
  text,
  wholeNumber,
} from '#contract/values.ts'
import { FIRST_ROLE, MOST_ACTORS, RoleTypeId, SECOND_ROLE } from '#features/approvals/contract.ts'
import { Ball, waitsOnFields } from '#features/court/contract.ts'
import { CommentText, commentFields, newCommentFields } from '#features/discussion/contract.ts'
import { submittalMachine, submittalStatuses } from './machine.ts'

export const submittalErrors = defineErrors({
  // 001 §5
  SUBMITTER_MISSING: {
    status: 400,
    text: 'Submitting employee not selected',
    hint: 'Choose who submits it.',
  },
  APPROVER_MISSING: { status: 400, text: 'Approver employee not selected', hint: 'Choose who approves it.' },
  SUBMITTAL_NUMBER_TAKEN: {
    status: 409,
    text: 'Another submittal of this project already has this number and revision.',
  },
  PACKAGE_EMPTY: { status: 409, text: 'There is nothing in this package that waits to be submitted.' },
  PACKAGE_REFUSED: {
    status: 409,
    text: 'Not all submittals of this package can be submitted by you, so none was. See the fields below.',
  },
})

/** The names of the two approval roles for submittals (001 §6). */
export const submittalRoles = [
  { roleTypeUniqueId: FIRST_ROLE, roleTypeName: 'Submitter' },
  { roleTypeUniqueId: SECOND_ROLE, roleTypeName: 'Approver' },
] as const
export const SUBMITTER = FIRST_ROLE
export const APPROVER = SECOND_ROLE

/** The default number of days for a review. */
export const REVIEW_DAYS = 14
/** The most days of a lead time or a review. */
export const MOST_DAYS = 3650
export const LONGEST_TITLE = 200

/** A person who submits a submittal, approves the submittal, or only gets notices (001 §3). */
export const SubmittalApprover = z.object({
  roleTypeUniqueId: z.int(),
  roleTypeName: z.string(),
  submittalApprovalEmployeeUniqueId: z.string(),
  submittalApprovalEmployeeName: z.string(),
  companyName: z.string().meta({ description: 'of the subcontractor they work for, or of the account' }),
  comments: z.string(),
  distributionOnly: z.boolean().meta({ description: 'told, never asked' }),
  statusId: z.int(),
  statusName: z.string(),
  approvedDate: Instant.nullable().meta({ description: 'when they said it' }),
  isPending: z.boolean().meta({ description: 'true: it is their turn' }),
})
export type SubmittalApprover = z.output<typeof SubmittalApprover>

export const Submittal = z.object({
  submittalMasterUniqueId: z.string(),
  number: z.int().meta({ description: 'the submittalNumber, as every record has it' }),
  submittalTitle: z.string(),
  submittalDescription: z.string(),
  companySubTaskCodeUniqueId: z.string().nullable(),
  companySubTaskCode: z.string().nullable(),
  companySubTaskCodeName: z.string().nullable(),
  subConAccountUniqueId: z.string().nullable(),
  subConAccountName: z.string().nullable(),
  submittalManagerUniqueId: z.string().nullable(),
  submittalManagerName: z.string().nullable(),
  submittalOriginatorUniqueId: z.string(),
  submittalOriginatorName: z.string(),
  parentSubmittalMasterUniqueId: z.string().nullable().meta({ description: 'the revision before it' }),
  newerSubmittalMasterUniqueId: z.string().nullable().meta({ description: 'the revision that followed it' }),
  submittalNumber: z.int(),
  submittalRevision: z.int(),
  submittalPackageUniqueId: z.string().nullable(),
  submittalPackageName: z.string().nullable(),
  receivedDate: z.string().nullable(),
  submitByDate: z
    .string()
    .nullable()
    .meta({ description: 'required on site less lead and review days, where that day is known' }),
  finalDueDate: z
    .string()
    .nullable()
    .meta({ description: 'required on site less lead days, unless it is said' }),
  leadTimeDays: z.int(),
  reviewDays: z.int(),
  requiredOnSiteDate: z.string().nullable(),
  isSubmitByMissed: z.boolean().meta({ description: 'true: it should have been submitted by now' }),
  submittedOnDate: Instant.nullable(),
  decidedOnDate: Instant.nullable(),
  statusId: z.int(),
  statusName: z.string(),
  isEditable: z.boolean().meta({ description: 'by the caller, now' }),
  IsBlocked: z.boolean(),
  jobUniqueId: z.string().nullable(),
  jobTitle: z.string().nullable(),
  submittalApprovers: z.array(SubmittalApprover),
  createdByEmployeeUniqueId: z.string(),
  createdOnDate: Instant,
  court: Ball.nullable(),
  commentCount: z.int(),
  workOrderUniqueId: z.string(),
  companyUniqueId: z.string(),
  accountUniqueId: z.string(),
  rowVersion: RowVersion,
})
export type Submittal = z.output<typeof Submittal>

/** One submittal with the steps that the caller may take. */
export const SubmittalDetails = Submittal.extend({ may: mayOf(submittalMachine) })
export type SubmittalDetails = z.output<typeof SubmittalDetails>

const notThat = `must be ${submittalStatuses.slice(0, -1).join(', ')} or ${submittalStatuses.at(-1)}`
export const SubmittalStatusId = wholeNumber(1, 2_147_483_647, notThat)
  .pipe(
    z.literal(
      submittalStatuses.map((name) => statuses[name]),
      notThat,
    ),
  )
  .meta({ example: statuses.Active })

/** An id or null. The documents' client sends null as '', as a special id, or not at all (decisions 'Ids'). */
const orNone = (kind: RecordKind) =>
  z
    .union([idOf(kind), z.literal('')])
    .nullish()
    .transform((id) => (id === '' || id === NO_ID ? null : id))
    .meta({ record: kind })

/** An actor as the form sends them. An actor without a role or an employee is ignored (001 §5). */
export const ChosenApprover = z.object({
  roleTypeUniqueId: z
    .union([RoleTypeId, z.literal('')])
    .nullish()
    .transform((role) => role || null)
    .meta({ example: APPROVER }),
  approverEmployeeUniqueId: orNone('employee'),
  comments: text(10_000).nullish(),
  distributionOnly: Flag.nullish().meta({ example: false }),
})
export type ChosenApprover = z.output<typeof ChosenApprover>

const approvers = z
  .array(ChosenApprover)
  .max(MOST_ACTORS, `must be at most ${MOST_ACTORS}`)
  .meta({ differing: [{ roleTypeUniqueId: SUBMITTER }, { roleTypeUniqueId: APPROVER }] })

const Days = wholeNumber(0, MOST_DAYS).meta({ example: 14 })

const fields = {
  submittalTitle: requiredLine(LONGEST_TITLE),
  submittalDescription: text(10_000).nullish(),
  companySubTaskCodeUniqueId: orNone('companySubTaskCode'),
  subConAccountUniqueId: orNone('subContractor').meta({ description: 'the subcontractor whose work it is' }),
  submittalManagerUniqueId: orNone('employee'),
  submittalOriginatorUniqueId: orNone('employee').meta({ description: 'left out: whoever adds it' }),
  submittalPackageUniqueId: orNone('submittalPackage'),
  jobUniqueId: orNone('job'),
  receivedDate: PlanDay.nullish(),
  submitByDate: PlanDay.nullish().meta({ description: 'not looked at where requiredOnSiteDate is known' }),
  finalDueDate: PlanDay.nullish(),
  leadTimeDays: Days.nullish(),
  reviewDays: Days.nullish(),
  requiredOnSiteDate: PlanDay.nullish(),
}

const Counted = wholeNumber(1, 99_999).meta({ example: 1 })

/** 001 §5: the approvers must include a submitter and an approver; the server checks that. */
export const NewSubmittal = z.object({
  workOrderUniqueId: idOf('workOrder').nullish().meta({ description: 'left out: that of the job' }),
  ...fields,
  submittalNumber: Counted.nullish().meta({ description: '1 or left out: the next of the work order' }),
  submittalRevision: Counted.nullish().meta({ description: 'left out: 1' }),
  approvers: approvers.nullish(),
  statusId: wholeNumber(1, 2_147_483_647).nullish().meta({ description: 'not looked at: it begins Active' }),
  ...ownIds,
})
export type NewSubmittal = z.output<typeof NewSubmittal>

/** Fields that are left out stay unchanged. Sent approvers replace all current ones. */
export const SubmittalChange = z
  .object(fields)
  .partial()
  .extend({
    submittalMasterUniqueId: idOf('submittal'),
    workOrderUniqueId: idOf('workOrder').nullish(),
    submittalNumber: Counted.nullish().meta({ description: 'stays: another one is refused' }),
    submittalRevision: Counted.nullish().meta({ description: 'stays: another one is refused' }),
    approvers: approvers.nullish(),
    rowVersion: RowVersion.optional(),
    ...ownIds,
  })
export type SubmittalChange = z.output<typeof SubmittalChange>

/** The filters of a register of submittals. */
export const submittalFilter = {
  statusId: SubmittalStatusId.nullish(),
  isOpen: Flag.nullish().meta({ example: null, description: 'true: those that are not decided' }),
  submittalPackageUniqueId: idOf('submittalPackage').nullish(),
  companySubTaskCodeUniqueId: idOf('companySubTaskCode').nullish(),
  ...waitsOnFields,
  isOverdue: Flag.nullish().meta({ example: null }),
  isNewest: Flag.nullish().meta({
    example: null,
    description: 'true: without revisions that others followed',
  }),
  searchKey: text(100).nullish(),
}
export const SubmittalFilter = z.object(submittalFilter)
export type SubmittalFilter = z.output<typeof SubmittalFilter>

/** A code that a submittal can use. */
export const SubmittalCode = z.object({
  companySubTaskCodeUniqueId: z.string(),
  companySubTaskCode: z.string(),
  companySubTaskCodeName: z.string(),
})
export type SubmittalCode = z.output<typeof SubmittalCode>

// Discussion ------------------------------------------------------------------------------------------------------

export const SubmittalComment = z.object({
  submittalCommentUniqueId: z.string(),
  submittalMasterUniqueId: z.string(),
  submittalCommentText: z.string(),
  // 001 §3 spells the field with a capital letter. `commentFields` contains the usual spelling, too.
  EmployeeUniqueId: z.string(),
  ...commentFields,
})
export type SubmittalComment = z.output<typeof SubmittalComment>

export const NewSubmittalComment = z.object({
  submittalMasterUniqueId: idOf('submittal'),
  submittalCommentText: CommentText,
  ...newCommentFields,
})
export type NewSubmittalComment = z.output<typeof NewSubmittalComment>

// Packages --------------------------------------------------------------------------------------------------------

export const SubmittalPackage = z.object({
  submittalPackageUniqueId: z.string(),
  submittalPackageName: z.string(),
  submittalCount: z.int(),
  toSubmitCount: z.int().meta({ description: 'that wait to be submitted' }),
  decidedCount: z.int(),
  createdByEmployeeUniqueId: z.string(),
  createdOnDate: Instant,
  workOrderUniqueId: z.string(),
  companyUniqueId: z.string(),
  accountUniqueId: z.string(),
  rowVersion: RowVersion,
})
export type SubmittalPackage = z.output<typeof SubmittalPackage>

const PackageName = requiredLine(LONGEST_TITLE)

export const NewSubmittalPackage = z.object({
  workOrderUniqueId: idOf('workOrder'),
  submittalPackageName: PackageName,
  ...ownIds,
})
export type NewSubmittalPackage = z.output<typeof NewSubmittalPackage>

export const SubmittalPackageChange = z.object({
  submittalPackageUniqueId: idOf('submittalPackage'),
  submittalPackageName: PackageName.optional(),
  rowVersion: RowVersion.optional(),
  ...ownIds,
})
export type SubmittalPackageChange = z.output<typeof SubmittalPackageChange>
