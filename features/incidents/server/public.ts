/** The exports of incidents for other features. */
export { incidentsOf } from './service.ts'
