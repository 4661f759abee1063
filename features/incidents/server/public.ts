/** What features to the right need of incidents. */
export { incidentsOf } from './service.ts'
