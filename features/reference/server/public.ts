/** The functions of reference data that other modules may use. */
import { invalidInput } from '#contract/errors.ts'
import { countries, statesOf } from './places.ts'

export {
  countryCodeOf,
  countryNameOf,
  phaseNameOf,
  riskNameOf,
  stateNameOf,
  statusNameOf,
  subcontractorTypeNameOf,
} from './names.ts'
export { statusOrder, subcontractorTypeOrder } from './queries.ts'
export { type Place, requireTimeZone, timeZoneOf } from './time-zones.ts'
export { countries }

/**
 * Checks a country and a state of that country. `fields`: the names of the fields for the error.
 *
 * @throws AppError INVALID_INPUT (400)
 */
export function requirePlace(
  place: { countryId?: number | null | undefined; stateId?: number | null | undefined },
  fields: { country: string; state: string },
): void {
  const { countryId, stateId } = place
  if (countryId != null && !statesOf(countryId)) throw invalidInput(fields.country, 'is not a country')
  if (stateId == null) return
  if (countryId == null) throw invalidInput(fields.state, 'needs a country')
  if (!statesOf(countryId)?.some((state) => state.stateId === stateId)) {
    throw invalidInput(fields.state, 'is not a state of this country')
  }
}
