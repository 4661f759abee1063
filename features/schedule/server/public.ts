/** What others may ask of the schedule. */
export { blockedPlaces } from './block-queries.ts'
export { listBlocks } from './blocks.ts'
export { idleSince, isIdle } from './register-queries.ts'
