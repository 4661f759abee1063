/** What other features may use of the reference lists' screens. */
export { countriesQuery, statesQuery, timeZoneOfPlaceQuery } from './api.ts'
export { PlaceFields } from './place-fields.tsx'
export { idOrNone, idText, PlaceInputs } from './place-inputs.tsx'
export { nameOfZone, TimeZoneSelect } from './time-zone-select.tsx'
