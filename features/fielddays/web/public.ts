/** The parts that the app combines with the notings and incidents of a day. */
export { DayActions } from './day-actions.tsx'
export { FieldDay } from './field-day.tsx'
