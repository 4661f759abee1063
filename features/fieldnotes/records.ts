/** The entries of a day in calls (002 §3): observations, non-conformances and construction reports. */
import * as z from 'zod'
import { defineErrors } from '#contract/errors.ts'
import { ownIds } from '#contract/paging.ts'
import {
  clearableIdOf,
  Day,
  DayTime,
  DecimalText,
  Instant,
  idOf,
  positiveDecimal,
  RowVersion,
  requiredText,
  text,
  wholeNumber,
} from '#contract/values.ts'
import { AttachedFile } from '#features/files/contract.ts'
import {
  constructionReportTypes,
  nonConformanceTypes,
  observationTypes,
} from '#features/reference/noting-types.ts'
import { SUBCONTRACTOR } from './defaults.ts'

export const dayErrors = defineErrors({
  DAY_CONFIRMED: { status: 409, text: 'The day is confirmed. Add an addendum.' },
})

/** The default number of entries on a page (002 §9). */
export const NOTINGS_PAGE = 100
export const LONGEST_NOTING = 10_000
/** The fields that all kinds of entries return under the same names. */
const noted = {
  employeeUniqueID: z.string().meta({ description: 'who noted it' }),
  employeeName: z.string(),
  workOrderUniqueID: z.string(),
  workOrderName: z.string(),
  statusId: z.int(),
  statusName: z.string(),
  FilesList: z.array(AttachedFile),
  filesMeant: z
    .int()
    .meta({ description: '+ how many were to follow it when it was written; 0 without Files/Read' }),
  filesLacking: z.int().meta({ description: '+ how many of them have not come' }),
  createdOnDate: Instant,
  lockedReason: z
    .string()
    .nullable()
    .meta({ description: '+ its day is confirmed: why nothing of it changes any more; null: it may change' }),
  companyUniqueId: z.string(),
  accountUniqueId: z.string(),
  rowVersion: RowVersion,
}

const at = z.string().meta({ description: 'yyyy-MM-dd HH:mm:ss, as the clocks of the account show it' })

export const Observation = z.object({
  observationUniqueId: z.string(),
  observationTypeId: z.int(),
  observationTypeName: z.string(),
  primaryObservationTypeId: z.int().nullable().meta({ description: 'of the types of inspectors' }),
  observationDate: at,
  observationReport: z.string(),
  ...noted,
})
export type Observation = z.output<typeof Observation>

export const NonConformance = z.object({
  nonConformanceUniqueId: z.string(),
  nonConformanceTypeId: z.int(),
  nonConformanceTypeName: z.string(),
  nonConformanceDate: at,
  nonConformanceReport: z.string(),
  ...noted,
})
export type NonConformance = z.output<typeof NonConformance>

export const ConstructionReport = z.object({
  constructionReportUniqueID: z.string(),
  constructionReportTypeID: z.int(),
  constructionReportTypeName: z.string(),
  constructionReportDate: at,
  constructionReportNotes: z.string(),
  subcontractorUniqueID: z.string().nullable(),
  subcontractorName: z.string().nullable(),
  subContractorTypeId: z.int().nullable(),
  subcontractorPeople: z.int().nullable().meta({ description: '+ how many of them were there' }),
  subcontractorHours: DecimalText.nullable().meta({
    description: '+ their hours together, never among own hours',
  }),
  ...noted,
})
export type ConstructionReport = z.output<typeof ConstructionReport>

// Inputs ------------------------------------------------------------------------------------------------------------

/** An id from a list of types. */
function typeId(ids: readonly number[], example: number) {
  return wholeNumber(1, 2_147_483_647, 'is not a type')
    .refine((id) => ids.includes(id), 'is not a type')
    .meta({ example })
}

const observationIds = observationTypes.map(({ observationTypeId }) => observationTypeId)
const nonConformanceIds = nonConformanceTypes.map(({ nonConformanceTypeId }) => nonConformanceTypeId)
const constructionIds = constructionReportTypes.map((type) => type.constructionReportTypeID)

const statusId = wholeNumber(1, 2_147_483_647)
  .nullish()
  .meta({ description: 'not looked at: a noting is Active (002 §4)' })

/** The maximum number of files that a new entry can announce. */
const MOST_MEANT = 1000
const filesMeant = wholeNumber(0, MOST_MEANT)
  .nullish()
  .meta({ example: null, description: '+ how many files follow: until all have come, some are lacking' })

const observationFields = {
  observationTypeId: typeId(observationIds, 1),
  observationDate: DayTime,
  observationReport: requiredText(LONGEST_NOTING),
}

export const NewObservation = z.object({
  workOrderUniqueID: idOf('workOrder'),
  ...observationFields,
  filesMeant,
  statusId,
  ...ownIds,
})
export type NewObservation = z.output<typeof NewObservation>

const ofWorkOrder = idOf('workOrder').nullish().meta({ description: 'the one that it is of: it stays there' })

/** Fields that are left out stay as they are. A date without a time keeps the stored time. */
export const ObservationChange = z
  .object(observationFields)
  .partial()
  .extend({
    observationUniqueId: idOf('observation'),
    workOrderUniqueID: ofWorkOrder,
    statusId,
    rowVersion: RowVersion.optional(),
    ...ownIds,
  })
export type ObservationChange = z.output<typeof ObservationChange>

const nonConformanceFields = {
  nonConformanceTypeId: typeId(nonConformanceIds, 1),
  nonConformanceDate: DayTime,
  nonConformanceReport: requiredText(LONGEST_NOTING),
}

export const NewNonConformance = z.object({
  workOrderUniqueID: idOf('workOrder'),
  ...nonConformanceFields,
  filesMeant,
  statusId,
  ...ownIds,
})
export type NewNonConformance = z.output<typeof NewNonConformance>

/** Fields that are left out stay as they are. A date without a time keeps the stored time. */
export const NonConformanceChange = z
  .object(nonConformanceFields)
  .partial()
  .extend({
    nonConformanceUniqueId: idOf('nonConformance'),
    workOrderUniqueID: ofWorkOrder,
    statusId,
    rowVersion: RowVersion.optional(),
    ...ownIds,
  })
export type NonConformanceChange = z.output<typeof NonConformanceChange>

const constructionFields = {
  constructionReportTypeID: typeId(constructionIds, SUBCONTRACTOR),
  constructionReportDate: DayTime,
  constructionReportNotes: requiredText(LONGEST_NOTING),
}
const ofSubcontractor = {
  subcontractorUniqueID: clearableIdOf('subContractor'),
  subContractorTypeId: wholeNumber(1, 2_147_483_647)
    .nullish()
    .meta({ example: null, description: 'that of the subcontractor, where it is named' }),
  subcontractorPeople: wholeNumber(1, 9999)
    .nullish()
    .meta({ example: null, description: '+ how many of them were there' }),
  subcontractorHours: positiveDecimal(5, 2)
    .nullish()
    .meta({ example: null, description: '+ their hours together' }),
}

export const NewConstructionReport = z.object({
  workOrderUniqueID: idOf('workOrder'),
  ...constructionFields,
  ...ofSubcontractor,
  filesMeant,
  statusId,
  ...ownIds,
})
export type NewConstructionReport = z.output<typeof NewConstructionReport>

/** Fields that are left out stay as they are. A date without a time keeps the stored time. */
export const ConstructionReportChange = z
  .object(constructionFields)
  .partial()
  .extend({
    constructionReportUniqueID: idOf('constructionReport'),
    workOrderUniqueID: ofWorkOrder,
    ...ofSubcontractor,
    statusId,
    rowVersion: RowVersion.optional(),
    ...ownIds,
  })
export type ConstructionReportChange = z.output<typeof ConstructionReportChange>

// Filters of a list -------------------------------------------------------------------------------------------------

/** A type, by its id or by its name (records.md 'Small print'). */
function typeFilter(types: readonly { id: number; name: string }[]) {
  return z
    .union([z.int(), text(60)])
    .nullish()
    .transform((said, context) => {
      if (said === null || said === undefined || said === '') return null
      const word = String(said).toLowerCase()
      const found = types.find(({ id, name }) => String(id) === word || name.toLowerCase() === word)
      if (!found) context.addIssue('is not a type')
      return found?.id ?? null
    })
    .meta({ example: null, description: 'its id or its name; left out: all' })
}

const filtered = <T extends z.ZodType>(type: T) => ({
  date: Day.nullish().meta({ example: null, description: 'left out: every day' }),
  type,
})

export const observationFilter = filtered(
  typeFilter(
    observationTypes.map((type) => ({ id: type.observationTypeId, name: type.observationTypeName })),
  ),
)
export const nonConformanceFilter = filtered(
  typeFilter(
    nonConformanceTypes.map((type) => ({ id: type.nonConformanceTypeId, name: type.nonConformanceTypeName })),
  ),
)
export const constructionFilter = filtered(
  typeFilter(
    constructionReportTypes.map((type) => ({
      id: type.constructionReportTypeID,
      name: type.constructionReportTypeName,
    })),
  ),
)
