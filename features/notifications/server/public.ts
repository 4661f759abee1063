/** What other modules may ask of notifications. */

export { type NewNotice, notify, type Telling, telling } from './notify.ts'
export { type Account, listElsewhere, listReaders, mayOn, type Reader } from './reader-queries.ts'
export { listAccounts } from './risk-queries.ts'
export { defineNotice, refTo, Told } from './words.ts'
