/**
 * Permits, their required inspections and their log, as the calls send them (001 §3, records.md 'Permits').
 */
import * as z from 'zod'
import { defineErrors } from '#contract/errors.ts'
import { mayOf } from '#contract/may.ts'
import { ownIds } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import {
  clearableIdOf,
  Day,
  Flag,
  Instant,
  idOf,
  line,
  PlanDay,
  RowVersion,
  requiredLine,
  text,
  wholeNumber,
} from '#contract/values.ts'
import { Ball, waitsOnFields } from '#features/court/contract.ts'
import { CommentText, commentFields, newCommentFields } from '#features/discussion/contract.ts'
import { AttachedFile } from '#features/files/contract.ts'
import { permitMachine, permitStatuses } from './machine.ts'

export const permitErrors = defineErrors({
  PERMIT_STEP_BY_CALL: {
    status: 409,
    text: 'A permit is approved and closed by steps of their own, not by editing its status.',
  },
  PERMIT_INSPECTION_DONE: {
    status: 409,
    text: 'This inspection is ticked off by the log. It is not fulfilled a second time.',
  },
  PERMIT_INSPECTION_LOGGED: {
    status: 409,
    text: 'The log mentions this inspection, so you cannot remove it. Once it has passed, you cannot rename it.',
  },
})

export const LONGEST_TITLE = 200
export const MOST_INSPECTIONS = 100
/** The page size of 001 §9 */
export const LOG_PAGE = 1000

export const permitResults = ['Passed', 'Partial', 'Failed', 'Cancelled', 'Note'] as const
export type PermitResult = (typeof permitResults)[number]

export const RequiredInspection = z.object({
  permitInspectionUniqueId: z.string(),
  inspectionName: z.string(),
  plannedDate: z.string().nullable(),
  permitLogUniqueId: z.string().nullable().meta({ description: 'the entry of the log that fulfils it' }),
  fulfilledOnDate: z.string().nullable(),
  failedOnDate: z.string().nullable().meta({ description: 'of the failed entry that none has passed since' }),
})
export type RequiredInspection = z.output<typeof RequiredInspection>

export const Permit = z.object({
  permitUniqueId: z.string(),
  number: z.int(),
  permitTitle: z.string(),
  permitNumber: z.string().meta({ description: 'what the authority calls it' }),
  permitApplicationDate: z.string(),
  permitStartDate: z.string(),
  permitEndDate: z.string(),
  subContractorUniqueId: z.string().nullable(),
  subContractorName: z.string().nullable(),
  statusId: z.int(),
  statusName: z.string(),
  parentPermitUniqueId: z.string().nullable(),
  parentPermitTitle: z.string().nullable(),
  level: z.int().meta({ description: '0 at the top, 1 for what is below, and so on' }),
  subPermitCount: z.int(),
  openSubPermitCount: z.int(),
  inactivityDays: z.int(),
  activeOnDate: z.string().nullable().meta({ description: 'the day from which its clock runs' }),
  lapsesOnDate: z.string().nullable().meta({ description: 'the day on which it lapses if nothing happens' }),
  failedOnDate: z
    .string()
    .nullable()
    .meta({ description: 'of the failed inspection that none has passed since' }),
  requiredInspections: z.array(RequiredInspection),
  court: Ball.nullable(),
  commentCount: z.int(),
  createdByEmployeeUniqueId: z.string(),
  createdByName: z.string(),
  createdOnDate: Instant,
  approvedOnDate: Instant.nullable(),
  approvedByName: z.string().nullable(),
  closedOnDate: Instant.nullable(),
  closedByName: z.string().nullable(),
  workOrderUniqueId: z.string(),
  workOrderName: z.string(),
  companyUniqueId: z.string(),
  accountUniqueId: z.string(),
  rowVersion: RowVersion,
})
export type Permit = z.output<typeof Permit>

/** A single permit, with the steps that the caller may take. */
export const PermitDetails = Permit.extend({ may: mayOf(permitMachine) })
export type PermitDetails = z.output<typeof PermitDetails>

const newInspection = { inspectionName: requiredLine(LONGEST_TITLE), plannedDate: PlanDay.nullish() }
const NewInspection = z.object(newInspection)
export type NewInspection = z.output<typeof NewInspection>

const InspectionChange = z.object({
  permitInspectionUniqueId: clearableIdOf('permitInspection').meta({ description: 'left out: a new one' }),
  ...newInspection,
})
export type InspectionChange = z.output<typeof InspectionChange>

const listed = <T extends z.ZodType>(inspection: T) =>
  z.array(inspection).max(MOST_INSPECTIONS, `must be at most ${MOST_INSPECTIONS}`).nullish()

const fields = {
  permitTitle: requiredLine(LONGEST_TITLE),
  permitNumber: line(100).nullish(),
  permitApplicationDate: PlanDay.nullish(),
  permitStartDate: PlanDay.nullish(),
  permitEndDate: PlanDay.nullish(),
  subContractorUniqueId: clearableIdOf('subContractor'),
  inactivityDays: wholeNumber(1, 3650).nullish().meta({ example: 180 }),
}

const anyStatus = wholeNumber(1, 2_147_483_647).nullish()

export const NewPermit = z.object({
  workOrderUniqueId: idOf('workOrder').nullish().meta({ description: 'of a sub-permit, that of its parent' }),
  parentPermitUniqueId: clearableIdOf('permit').meta({ description: 'set for a sub-permit' }),
  ...fields,
  requiredInspections: listed(NewInspection),
  statusId: anyStatus.meta({ description: 'not looked at: it begins Created' }),
  ...ownIds,
})
export type NewPermit = z.output<typeof NewPermit>

/** Fields that are left out stay as they are. */
export const PermitChange = z
  .object(fields)
  .partial()
  .extend({
    permitUniqueId: idOf('permit'),
    requiredInspections: listed(InspectionChange).meta({
      description: 'all of them, in their order: what is left out is taken out',
    }),
    workOrderUniqueId: idOf('workOrder').nullish(),
    parentPermitUniqueId: clearableIdOf('permit')
      .optional()
      .meta({ example: null, description: 'stays as it is' }),
    statusId: anyStatus.meta({ example: null, description: 'the one that it has' }),
    rowVersion: RowVersion.optional(),
    ...ownIds,
  })
export type PermitChange = z.output<typeof PermitChange>

/** The filter of a register of permits. */
export const permitFilter = {
  statusId: wholeNumber(1, 2_147_483_647)
    .pipe(
      z.literal(
        permitStatuses.map((name) => statuses[name]),
        'must be Created, InProgress or Completed',
      ),
    )
    .nullish()
    .meta({ example: statuses.InProgress }),
  isOpen: Flag.nullish().meta({ example: null, description: 'true: those that are not closed' }),
  isFailed: Flag.nullish().meta({
    example: null,
    description: 'true: an inspection failed, none passed since',
  }),
  isLapsing: Flag.nullish().meta({ example: null, description: 'true: they lapse within 30 days' }),
  isTop: Flag.nullish().meta({ example: null, description: 'true: without sub-permits' }),
  ...waitsOnFields,
  searchKey: text(100).nullish(),
}
export const PermitFilter = z.object(permitFilter)
export type PermitFilter = z.output<typeof PermitFilter>

// The log ---------------------------------------------------------------------------------------------------------

export const PermitLog = z.object({
  permitLogUniqueId: z.string(),
  permitUniqueId: z.string(),
  signOffInspectionNotes: z.string(),
  signOffInspectionDate: z.string(),
  signOffInspectionEmployeeUID: z.string().nullable(),
  inspectorName: z.string().meta({ description: 'the name of the employee, or of whom the authority sent' }),
  signOffInspectionStatus: z.enum(permitResults),
  permitInspectionUniqueId: z
    .string()
    .nullable()
    .meta({ description: 'the required inspection that it is of' }),
  inspectionName: z.string().nullable().meta({ description: 'what that was called on its day' }),
  FilesList: z.array(AttachedFile),
  createdByEmployeeUniqueId: z.string(),
  createdByName: z.string(),
  createdOnDate: Instant,
  workOrderUniqueId: z.string(),
  companyUniqueId: z.string(),
  accountUniqueId: z.string(),
})
export type PermitLog = z.output<typeof PermitLog>

export const NewPermitLog = z.object({
  permitUniqueId: idOf('permit'),
  signOffInspectionNotes: text(10_000).nullish(),
  signOffInspectionDate: Day.nullish().meta({
    description: 'left out: today; never in the future',
    example: '2026-01-12',
  }),
  signOffInspectionEmployeeUID: clearableIdOf('employee'),
  inspectorName: line(LONGEST_TITLE).nullish(),
  signOffInspectionStatus: z
    .string()
    .trim()
    .transform((word) => permitResults.find((result) => result.toLowerCase() === word.toLowerCase()) ?? word)
    .pipe(z.enum(permitResults, `must be one of ${permitResults.join(', ')}`))
    .nullish()
    .meta({ description: 'left out: Note', example: 'Passed' }),
  permitInspectionUniqueId: clearableIdOf('permitInspection').meta({
    description: 'the required inspection that it is about; Passed fulfils it',
    example: null,
  }),
  ...ownIds,
})
export type NewPermitLog = z.output<typeof NewPermitLog>

/** A planned inspection that has not passed yet. */
export const ComingInspection = z.object({
  permitInspectionUniqueId: z.string(),
  inspectionName: z.string(),
  plannedDate: z.string(),
  permitUniqueId: z.string(),
  number: z.int(),
  permitTitle: z.string(),
  level: z.int(),
  subContractorName: z.string().nullable(),
  isOverdue: z.boolean(),
})
export type ComingInspection = z.output<typeof ComingInspection>

// Discussion ------------------------------------------------------------------------------------------------------

export const PermitComment = z.object({
  permitCommentUniqueId: z.string(),
  permitUniqueId: z.string(),
  permitCommentText: z.string(),
  ...commentFields,
})
export type PermitComment = z.output<typeof PermitComment>

export const NewPermitComment = z.object({
  permitUniqueId: idOf('permit'),
  permitCommentText: CommentText,
  ...newCommentFields,
})
export type NewPermitComment = z.output<typeof NewPermitComment>
