/** The names for ids of the reference data, as people read them. */
import { type RiskLevel, reference } from '../contract.ts'
import { countries, statesOf } from './places.ts'

const statusNames = new Map(reference.statuses.map(({ statusId, statusName }) => [statusId, statusName]))
const riskNames = new Map(
  reference.riskLevels.map(({ riskLevel, riskLevelName }) => [riskLevel, riskLevelName]),
)
const phaseNames = new Map(
  reference.projectPhases.map(({ constructionPhase, constructionPhaseName }) => [
    constructionPhase,
    constructionPhaseName,
  ]),
)
const subcontractorTypeNames = new Map<number, string>(
  reference.subcontractorTypes.map(({ subContractorTypeId, subContractorTypeName }) => [
    subContractorTypeId,
    subContractorTypeName,
  ]),
)
const countryNames = new Map(countries.map(({ countryId, countryName }) => [countryId, countryName]))

/** The name of a status: `Active`. */
export function statusNameOf(id: number): string | null {
  return statusNames.get(id) ?? null
}

/** The name of a risk level: `Attention`. */
export function riskNameOf(level: RiskLevel): string | null {
  return riskNames.get(level) ?? null
}

/** The name of a project phase: `Bidding`. */
export function phaseNameOf(phase: string): string | null {
  return phaseNames.get(phase) ?? null
}

/** The name of a subcontractor's trade: `Concrete`. */
export function subcontractorTypeNameOf(id: number | null): string | null {
  return id === null ? null : (subcontractorTypeNames.get(id) ?? null)
}

/** The name of a country: `Canada`. */
export function countryNameOf(id: number | null): string | null {
  return id === null ? null : (countryNames.get(id) ?? null)
}

/** The code of a country by ISO 3166: `CA`. */
export const countryCodeOf = (id: number | null | undefined): string | null =>
  countries.find(({ countryId }) => countryId === id)?.countryCode ?? null

/** The name of a state: `Ontario`. */
export function stateNameOf(country: number | null, id: number | null): string | null {
  if (country === null) return null
  return statesOf(country)?.find((state) => state.stateId === id)?.stateName ?? null
}
