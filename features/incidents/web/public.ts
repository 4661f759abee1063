/** The part of incidents that the app shows among other records of a day. */
export { DayIncidents } from './day-incidents.tsx'
