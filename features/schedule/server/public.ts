/** What others may ask of the schedule. */
export { listBlocks } from './blocks.ts'
