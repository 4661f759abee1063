/** What other modules may ask of notifications. */
export { type NewNotice, notify, telling } from './notify.ts'
export { defineNotice, refTo } from './words.ts'
