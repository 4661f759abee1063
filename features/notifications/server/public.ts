/** The functions and types of notifications for other modules. */

export { type NewNotice, notify, type Telling, telling } from './notify.ts'
export { type Account, listElsewhere, listReaders, mayOn, type Reader } from './reader-queries.ts'
export { listAccounts } from './risk-queries.ts'
export { defineNotice, refTo, Told } from './words.ts'
