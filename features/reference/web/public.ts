/** What other features may use of the reference lists' screens. */
export { countriesQuery, statesQuery } from './api.ts'
export { PlaceFields } from './place-fields.tsx'
