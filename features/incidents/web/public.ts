/** What the app shows of incidents among other records of a day. */
export { DayIncidents } from './day-incidents.tsx'
