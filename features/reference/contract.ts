/** Reference data: the same for everybody, with small integer ids that never change (decisions 'Ids'). */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { type Bit, bits, modules } from '#contract/modules.ts'
import { type StatusName, statuses } from '#contract/statuses.ts'
import { units } from '#contract/units.ts'
import { wholeNumber } from '#contract/values.ts'
import { constructionReportTypes, nonConformanceTypes, observationTypes } from './noting-types.ts'
import { riskLevelIds } from './risk-levels.ts'

export const Country = z.object({
  countryId: z.int().meta({ description: 'ISO 3166-1 numeric' }),
  countryName: z.string(),
  countryCode: z.string().meta({ description: 'ISO 3166-1 alpha-2' }),
})
export type Country = z.output<typeof Country>

export const State = z.object({
  stateId: z.int(),
  stateName: z.string(),
  stateCode: z.string().meta({ description: 'ISO 3166-2' }),
  countryId: z.int(),
})
export type State = z.output<typeof State>

const PlaceId = wholeNumber(1, 2_147_483_647)
/** The country in an input. */
export const CountryId = PlaceId.meta({ example: 840 })
/** The state in an input; the example is California. */
export const StateId = PlaceId.meta({ example: 84_000_442 })

/** 000 §3 'project phases'; "1" makes a bidding project, "2" is the default (000 §4). */
export const projectPhases = [
  { constructionPhase: '1', constructionPhaseName: 'Bidding' },
  { constructionPhase: '2', constructionPhaseName: 'Construction' },
  { constructionPhase: '3', constructionPhaseName: 'Closeout' },
  { constructionPhase: '4', constructionPhaseName: 'Warranty' },
] as const
export const BIDDING_PHASE = '1'
export const DEFAULT_PHASE = '2'

/** 000 §9 'Risk colours', from the calmest to the worst. */
export const riskLevels = [
  { riskLevel: 'low', riskLevelName: 'Low', colour: '#1e8449' },
  { riskLevel: 'medium', riskLevelName: 'Medium', colour: '#7dcea0' },
  { riskLevel: 'attention', riskLevelName: 'Attention', colour: '#f39c12' },
  { riskLevel: 'high', riskLevelName: 'High', colour: '#f39c12' },
  { riskLevel: 'critical', riskLevelName: 'Critical', colour: '#e74c3c' },
] as const
export const RiskLevel = z.enum(riskLevelIds)
export type RiskLevel = z.output<typeof RiskLevel>

export const priorities = [
  { priorityId: 1, priorityName: 'Low' },
  { priorityId: 2, priorityName: 'Normal' },
  { priorityId: 3, priorityName: 'High' },
  { priorityId: 4, priorityName: 'Urgent' },
] as const

export const incidentTypes = [
  { incidentTypeID: 1, incidentTypeName: 'Near miss' },
  { incidentTypeID: 2, incidentTypeName: 'First aid' },
  { incidentTypeID: 3, incidentTypeName: 'Recordable injury' },
  { incidentTypeID: 4, incidentTypeName: 'Property damage' },
  { incidentTypeID: 5, incidentTypeName: 'Environmental' },
  { incidentTypeID: 6, incidentTypeName: 'Fire' },
  { incidentTypeID: 7, incidentTypeName: 'Theft or vandalism' },
] as const

/** The types of people in an incident. The default is 1, an affected employee (002 §9). */
export const incidentEmployeeTypes = [
  { incidentEmployeeTypeID: 1, incidentEmployeeTypeName: 'Affected' },
  { incidentEmployeeTypeID: 2, incidentEmployeeTypeName: 'Witness' },
] as const

export const subcontractorTypes = [
  { subContractorTypeId: 1, subContractorTypeName: 'Concrete' },
  { subContractorTypeId: 2, subContractorTypeName: 'Structural steel' },
  { subContractorTypeId: 3, subContractorTypeName: 'Framing and drywall' },
  { subContractorTypeId: 4, subContractorTypeName: 'Electrical' },
  { subContractorTypeId: 5, subContractorTypeName: 'Mechanical' },
  { subContractorTypeId: 6, subContractorTypeName: 'Plumbing' },
  { subContractorTypeId: 7, subContractorTypeName: 'Sitework' },
  { subContractorTypeId: 8, subContractorTypeName: 'Glazing' },
  { subContractorTypeId: 9, subContractorTypeName: 'Millwork' },
  { subContractorTypeId: 10, subContractorTypeName: 'Waterproofing' },
  { subContractorTypeId: 11, subContractorTypeName: 'Fire protection' },
  { subContractorTypeId: 12, subContractorTypeName: 'Landscape' },
  { subContractorTypeId: 13, subContractorTypeName: 'Other' },
] as const

/** The trade of firms whose trade is unknown. */
export const OTHER_TRADE = 13

/** 002 §3 'inventoryCategoryUniqueId': the kinds of stock that a company's own categories belong to. */
export const inventoryCategories = [
  { inventoryCategoryUniqueId: '00000000-0000-7000-8000-000000000001', inventoryCategoryName: 'Materials' },
  { inventoryCategoryUniqueId: '00000000-0000-7000-8000-000000000002', inventoryCategoryName: 'Tools' },
  { inventoryCategoryUniqueId: '00000000-0000-7000-8000-000000000003', inventoryCategoryName: 'Equipment' },
  { inventoryCategoryUniqueId: '00000000-0000-7000-8000-000000000004', inventoryCategoryName: 'Safety gear' },
  { inventoryCategoryUniqueId: '00000000-0000-7000-8000-000000000005', inventoryCategoryName: 'Consumables' },
] as const

/** A status by its fixed id. */
export const StatusId = wholeNumber(1, 2_147_483_647, 'is not a status')
  .pipe(z.literal(Object.values(statuses), 'is not a status'))
  .meta({ example: statuses.Active })

const Named = <Id extends string, Name extends string>(id: Id, name: Name) =>
  z.object({ [id]: z.int(), [name]: z.string() } as Record<Id, z.ZodInt> & Record<Name, z.ZodString>)

export const IncidentType = Named('incidentTypeID', 'incidentTypeName')
export const IncidentEmployeeType = Named('incidentEmployeeTypeID', 'incidentEmployeeTypeName')
export const InventoryCategory = z.object({
  inventoryCategoryUniqueId: z.string(),
  inventoryCategoryName: z.string(),
})

export const Reference = z.object({
  statuses: z.array(Named('statusId', 'statusName')),
  projectPhases: z.array(z.object({ constructionPhase: z.string(), constructionPhaseName: z.string() })),
  units: z.array(z.string()),
  riskLevels: z.array(z.object({ riskLevel: z.string(), riskLevelName: z.string(), colour: z.string() })),
  priorities: z.array(Named('priorityId', 'priorityName')),
  incidentTypes: z.array(IncidentType),
  incidentEmployeeTypes: z.array(IncidentEmployeeType),
  observationTypes: z.array(
    Named('observationTypeId', 'observationTypeName').extend({
      primaryObservationTypeId: z.int().nullable(),
    }),
  ),
  nonConformanceTypes: z.array(Named('nonConformanceTypeId', 'nonConformanceTypeName')),
  constructionReportTypes: z.array(Named('constructionReportTypeID', 'constructionReportTypeName')),
  subcontractorTypes: z.array(Named('subContractorTypeId', 'subContractorTypeName')),
  inventoryCategories: z.array(InventoryCategory),
  modules: z.array(z.string()),
  permissionBits: z.record(z.string(), z.int()),
})
export type Reference = z.output<typeof Reference>

/** All lists of this file in one object: the reply of `GET /api/reference`. */
export const reference: Reference = {
  statuses: (Object.keys(statuses) as StatusName[]).map((statusName) => ({
    statusId: statuses[statusName],
    statusName,
  })),
  projectPhases: [...projectPhases],
  units: [...units],
  riskLevels: [...riskLevels],
  priorities: [...priorities],
  incidentTypes: [...incidentTypes],
  incidentEmployeeTypes: [...incidentEmployeeTypes],
  observationTypes: [...observationTypes],
  nonConformanceTypes: [...nonConformanceTypes],
  constructionReportTypes: [...constructionReportTypes],
  subcontractorTypes: [...subcontractorTypes],
  inventoryCategories: [...inventoryCategories],
  modules: [...modules],
  permissionBits: { ...(bits satisfies Record<Bit, number>) },
}

export const listCountries = endpoint({
  method: 'GET',
  path: '/api/country/get',
  area: 'reference',
  access: 'public',
  reply: z.array(Country),
  summary: 'All countries, by name',
})

export const listStatesOfCountry = endpoint({
  method: 'GET',
  path: '/api/states/country/{id}',
  area: 'reference',
  access: 'public',
  params: z.object({ id: wholeNumber(1, 999, 'must be a country id').meta({ example: 840 }) }),
  reply: z.array(State),
  summary: 'The states, provinces or regions of a country, by name',
  description: 'A country without any answers an empty list; an id that is no country, 404.',
})

export const listTimeZones = endpoint({
  method: 'GET',
  path: '/api/timezones/all',
  area: 'reference',
  access: 'public',
  reply: z.array(z.string()),
  summary: 'The time zones that an account can have, by name',
})

export const findTimeZoneOfPlace = endpoint({
  method: 'GET',
  path: '/api/timezones/country/{id}/{stateId}',
  area: 'reference',
  access: 'public',
  params: z.object({
    id: wholeNumber(1, 999, 'must be a country id').meta({ example: 840 }),
    stateId: wholeNumber(0, 2_147_483_647).meta({ example: 84_000_442, description: '0: none' }),
  }),
  reply: z.object({ timeZone: z.string().nullable() }),
  summary: 'The time zone of a place, where it is in one alone',
  description: 'A state in two zones answers that of most of its people. What is no place answers null.',
})

export const getReference = endpoint({
  method: 'GET',
  path: '/api/reference',
  area: 'reference',
  access: 'self',
  reply: Reference,
  summary: 'Statuses, phases, units, risk levels, types and modules',
})
