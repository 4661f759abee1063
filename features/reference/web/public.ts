/** The components of reference data that other features may use. */
export { countriesQuery, statesQuery, timeZoneOfPlaceQuery } from './api.ts'
export { PlaceFields } from './place-fields.tsx'
export { idOrNone, idText, PlaceInputs } from './place-inputs.tsx'
export { nameOfZone, TimeZoneSelect } from './time-zone-select.tsx'
