/** Functions of the schedule that other modules may use. */
export { blockedPlaces } from './block-queries.ts'
export { listBlocks } from './blocks.ts'
export { idleSince, isIdle } from './register-queries.ts'
