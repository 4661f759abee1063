/** What other modules may ask of notifications. */
export { type NewNotice, notify } from './notify.ts'
