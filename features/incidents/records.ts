/**
 * Incidents and their people as the API sends them (002 §3). Fields marked + are our additions, not in the
 * documents (docs/decisions/0107).
 */
import * as z from 'zod'
import { ownIds } from '#contract/paging.ts'
import {
  Day,
  DayTime,
  Flag,
  Instant,
  idOf,
  line,
  RowVersion,
  requiredLine,
  requiredText,
  TimeOfDay,
  text,
  wholeNumber,
} from '#contract/values.ts'
import { CommentText, commentFields, newCommentFields } from '#features/discussion/contract.ts'
import { incidentEmployeeTypes, incidentTypes } from '#features/reference/contract.ts'
import {
  illnessTypes,
  LONGEST_NAME,
  LONGEST_PLACE,
  LONGEST_REASON,
  LONGEST_TEXT,
  privacyReasons,
  WITNESS,
} from './defaults.ts'

/** The most people of one kind that one request adds with an incident. */
const MOST_PEOPLE = 100
/** More days than anybody enters. The log itself stops at 180. */
const MOST_DAYS_TYPED = 3650

const anyId = wholeNumber(1, 2_147_483_647, 'is not a type')
/** An id out of a fixed list of ids. */
const oneOf = (ids: readonly number[]) => anyId.refine((id) => ids.includes(id), 'is not a type')

const statusId = wholeNumber(1, 2_147_483_647)
  .nullish()
  .meta({ description: 'not looked at: it is Active (002 §4)' })

// Replies -----------------------------------------------------------------------------------------------------------

const Recordability = z
  .object({
    isRecordable: z.boolean(),
    because: z.string().meta({ description: 'what decides, in words' }),
    paragraph: z.string(),
    logColumn: z.enum(['G', 'H', 'I', 'J']).nullable(),
    daysAway: z.int().meta({ description: 'as the log has them: at most 180 of both kinds together' }),
    daysRestricted: z.int(),
    tellWithinHours: z.int().nullable().meta({ description: '8, 24, or null: OSHA need not be told' }),
  })
  .meta({ description: '+ by 29 CFR 1904: a help, no legal advice' })

export const IncidentEmployee = z.object({
  incidentEmployeeUniqueId: z.string(),
  incidentUniqueID: z.string(),
  employeeUniqueID: z.string().nullable().meta({ description: 'null where the name is hidden' }),
  incidentEmployeeTypeID: z.int(),
  incidentEmployeeTypeName: z.string(),
  injuryInformation: z.string(),
  appliedFirstAid: z.boolean(),
  isAlive: z.boolean(),
  statement: z.string().nullable().meta({ description: 'null in a privacy case without GlobalAccess' }),
  statementDate: z.string().nullable(),
  statementAskedAt: Instant.nullable().meta({ description: '+ when they were asked for it' }),
  statementGivenAt: Instant.nullable().meta({ description: '+ when they signed it themselves' }),
  statusId: z.int(),
  employeeFirstName: z.string().meta({ description: "'Privacy case' where the name is hidden" }),
  employeeLastName: z.string(),
  guestCompanyName: z.string().nullable(),
  isWorkRelated: z.boolean(),
  daysAway: z.int(),
  daysRestricted: z.int(),
  isBeyondFirstAid: z.boolean(),
  isUnconscious: z.boolean(),
  isSignificant: z.boolean(),
  isHospitalized: z.boolean().meta({ description: '+ taken in by a hospital for treatment' }),
  isAmputation: z.boolean().meta({ description: '+' }),
  isEyeLoss: z.boolean().meta({ description: '+' }),
  isSevere: z.boolean().meta({
    description: '+ one of these three; alone: answered before one was asked which',
  }),
  illnessTypeId: z.int(),
  beganWorkTime: z.string().nullable().meta({ description: '+ HH:mm:ss' }),
  doingBefore: z.string().meta({ description: '+' }),
  harmedBy: z.string().meta({ description: '+' }),
  diedOn: z.string().nullable().meta({ format: 'date', description: '+' }),
  physicianName: z.string().meta({ description: '+' }),
  treatedAt: z.string().meta({ description: '+' }),
  wasInEmergencyRoom: z.boolean().meta({ description: '+' }),
  recordability: Recordability.nullable().meta({ description: '+ null of witnesses' }),
  caseNumber: z.int().nullable().meta({ description: '+ in the log of its year and work order' }),
  caseYear: z.int().nullable().meta({ description: '+ of which year the log is that it is entered in' }),
  caseEnteredOn: z.string().nullable().meta({ format: 'date', description: '+ the day on which it was' }),
  logDueOn: z.string().nullable().meta({
    format: 'date',
    description: '+ until when it is to be entered; null of what is not recordable, or is entered',
  }),
  tellBy: z.string().nullable().meta({
    description: '+ until when OSHA is to be told, yyyy-MM-dd HH:mm by the clocks of the account',
  }),
  rowVersion: RowVersion,
})
export type IncidentEmployee = z.output<typeof IncidentEmployee>

export const Incident = z.object({
  incidentUniqueId: z.string(),
  number: z.int().meta({ description: '+ IN-2' }),
  incidentName: z.string(),
  incidentDescription: z.string(),
  incidentTypeID: z.int(),
  incidentTypeName: z.string(),
  incidentDate: z.string().meta({ format: 'date' }),
  incidentTime: z.string().meta({ description: 'HH:mm:ss, as the clocks of the account show it' }),
  incidentLocation: z.string(),
  statusId: z.int(),
  statusName: z.string(),
  workOrderUniqueID: z.string(),
  workOrderName: z.string(),
  companyUniqueID: z.string(),
  accountUniqueID: z.string(),
  createdByEmployeeUniqueID: z.string().nullable().meta({ description: 'null where the name is hidden' }),
  createdByName: z.string().meta({ description: "'Privacy case' where the name is hidden" }),
  createdOnDate: Instant,
  isPrivacyCase: z.boolean().meta({ description: '+' }),
  affectedCount: z.int().meta({ description: '+' }),
  recordableCount: z.int().meta({ description: '+ of how many the case is to be recorded' }),
  commentCount: z.int(),
  rowVersion: RowVersion,
})
export type Incident = z.output<typeof Incident>

export const IncidentDetails = Incident.extend({
  incidentEmployees: z.array(IncidentEmployee).meta({ description: 'the affected' }),
  witnessEmployees: z.array(IncidentEmployee),
  privacyReasonId: z.int().nullable().meta({
    description: '+ 1 to 6, of 29 CFR 1904.29(b)(7); null where there is none, or it is hidden',
  }),
  isHidden: z.boolean().meta({
    description:
      '+ true: a privacy case to whoever has no GlobalAccess: names, statements and files are kept back',
  }),
})
export type IncidentDetails = z.output<typeof IncidentDetails>

// Requests ----------------------------------------------------------------------------------------------------------

const personFields = {
  injuryInformation: text(LONGEST_TEXT),
  appliedFirstAid: Flag,
  isAlive: Flag,
  statement: text(LONGEST_TEXT),
  statementDate: Day.nullable().meta({ example: '2026-01-12', description: 'never in the future' }),
  isWorkRelated: Flag,
  daysAway: wholeNumber(0, MOST_DAYS_TYPED).meta({ example: 4 }),
  daysRestricted: wholeNumber(0, MOST_DAYS_TYPED).meta({ example: 3 }),
  isBeyondFirstAid: Flag,
  isUnconscious: Flag,
  isSignificant: Flag,
  isHospitalized: Flag,
  isAmputation: Flag,
  isEyeLoss: Flag,
  isSevere: Flag.meta({ description: 'true is taken with one of these three alone; false: none of them' }),
  illnessTypeId: oneOf(illnessTypes.map(({ id }) => id)).meta({ example: 1 }),
  // The other questions of Form 301.
  beganWorkTime: TimeOfDay.nullable().meta({ example: '07:00' }),
  doingBefore: text(LONGEST_TEXT),
  harmedBy: line(LONGEST_PLACE),
  diedOn: Day.nullable().meta({ example: null, description: 'never in the future' }),
  physicianName: line(LONGEST_NAME),
  treatedAt: line(LONGEST_PLACE).meta({ description: 'the facility, and its address' }),
  wasInEmergencyRoom: Flag,
}

const personType = oneOf(incidentEmployeeTypes.map((type) => type.incidentEmployeeTypeID))

/**
 * A person who is added together with an incident. The list that contains the person says whether they are
 * affected or a witness.
 */
const PersonWithin = z
  .object(personFields)
  .partial()
  .extend({ employeeUniqueID: idOf('employee'), statusId })
export type PersonWithin = z.output<typeof PersonWithin>

export const NewIncidentEmployee = PersonWithin.extend({
  incidentUniqueID: idOf('incident'),
  employeeUniqueID: idOf('colleague'),
  incidentEmployeeTypeID: personType
    .nullish()
    .meta({ example: WITNESS, description: 'left out: 1, affected' }),
  replace: Flag.nullish().meta({
    example: true,
    description: 'true: replaces what is said of somebody who is in it already',
  }),
  ...ownIds,
})
export type NewIncidentEmployee = z.output<typeof NewIncidentEmployee>

/** Fields that are left out stay unchanged. The person cannot be changed: another person must be added. */
export const IncidentEmployeeChange = z
  .object(personFields)
  .partial()
  .extend({
    incidentEmployeeUniqueId: idOf('incidentEmployee'),
    incidentUniqueID: idOf('incident').nullish().meta({ description: 'the one that they are in' }),
    employeeUniqueID: idOf('employee').nullish().meta({ example: null, description: 'who it is' }),
    incidentEmployeeTypeID: personType.optional().meta({ example: 1 }),
    statusId,
    rowVersion: RowVersion.optional(),
    ...ownIds,
  })
export type IncidentEmployeeChange = z.output<typeof IncidentEmployeeChange>

/** A statement that the caller is asked for, with the facts that a person may see who may not read incidents. */
export const OwnStatement = z.object({
  workOrderName: z.string(),
  incidentDate: z.string().meta({ format: 'date' }),
  statement: z.string().nullable().meta({ description: 'what one signed' }),
  givenAt: Instant.nullable(),
})
export type OwnStatement = z.output<typeof OwnStatement>

/** A person in an incident, affected or witness, who is to be asked for a statement. */
export const PersonToAsk = z.object({
  incidentEmployeeUniqueId: idOf('caseToEnter'),
  rowVersion: RowVersion.optional(),
})
export type PersonToAsk = z.output<typeof PersonToAsk>

/** A case of the log: an affected person of an incident. */
export const CaseToEnter = z.object({
  incidentEmployeeUniqueId: idOf('caseToEnter'),
  rowVersion: RowVersion.optional(),
})
export type CaseToEnter = z.output<typeof CaseToEnter>

export const CaseTaken = CaseToEnter.extend({
  incidentEmployeeUniqueId: idOf('enteredCase'),
  reason: requiredText(LONGEST_REASON),
})
export type CaseTaken = z.output<typeof CaseTaken>

const incidentFields = {
  incidentName: requiredLine(LONGEST_NAME),
  incidentDescription: text(LONGEST_TEXT),
  incidentTypeID: oneOf(incidentTypes.map((type) => type.incidentTypeID)).meta({ example: 1 }),
  incidentDate: DayTime,
  incidentTime: TimeOfDay.nullish().meta({
    description:
      'HH:mm or HH:mm:ss, not to come; left out: that of the date, or 09:00, or now where it is earlier',
  }),
  incidentLocation: line(LONGEST_PLACE),
}

const reasonIds = privacyReasons.map(({ id }) => id as number)
/** Null ends the privacy case. Only people with GlobalAccess may do that. */
const privacyReasonId = oneOf(reasonIds)
  .nullable()
  .meta({ example: null, description: '+ 1 to 6, of 29 CFR 1904.29(b)(7): makes it a privacy case' })

export const NewIncident = z.object({
  workOrderUniqueID: idOf('workOrder'),
  ...incidentFields,
  incidentDescription: incidentFields.incidentDescription.nullish(),
  incidentLocation: incidentFields.incidentLocation.nullish(),
  privacyReasonId: privacyReasonId.optional(),
  incidentEmployees: z
    .array(PersonWithin)
    .max(MOST_PEOPLE)
    .nullish()
    .meta({ example: [], description: 'the affected' }),
  witnessEmployees: z.array(PersonWithin).max(MOST_PEOPLE).nullish().meta({ example: [] }),
  observationUniqueId: idOf('observation')
    .nullish()
    .meta({ description: '+ the observation that it came of' }),
  statusId,
  ...ownIds,
})
export type NewIncident = z.output<typeof NewIncident>

/** Fields that are left out stay unchanged. Calls of their own change the people. */
export const IncidentChange = z
  .object(incidentFields)
  .partial()
  .extend({
    incidentUniqueId: idOf('incident'),
    workOrderUniqueID: idOf('workOrder')
      .nullish()
      .meta({ description: 'the one that it is of: it stays there' }),
    privacyReasonId: privacyReasonId.optional(),
    statusId,
    rowVersion: RowVersion.optional(),
    ...ownIds,
  })
export type IncidentChange = z.output<typeof IncidentChange>

/** The filters of a list of incidents. */
export const incidentFilter = {
  date: Day.nullish().meta({ example: null, description: 'left out: every day' }),
  incidentTypeID: oneOf(incidentTypes.map((type) => type.incidentTypeID))
    .nullish()
    .meta({ example: null }),
  searchKey: text(100).nullish(),
}
export const IncidentFilter = z.object(incidentFilter)
export type IncidentFilter = z.output<typeof IncidentFilter>

// Discussion ------------------------------------------------------------------------------------------------------

export const IncidentComment = z.object({
  incidentCommentUniqueId: z.string(),
  incidentUniqueId: z.string(),
  incidentCommentText: z.string(),
  ...commentFields,
})
export type IncidentComment = z.output<typeof IncidentComment>

export const NewIncidentComment = z.object({
  incidentUniqueId: idOf('incident'),
  incidentCommentText: CommentText,
  ...newCommentFields,
})
export type NewIncidentComment = z.output<typeof NewIncidentComment>
