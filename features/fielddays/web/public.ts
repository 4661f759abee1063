/** What the app puts together with the notings and the incidents of a day. */
export { DayActions } from './day-actions.tsx'
export { FieldDay } from './field-day.tsx'
