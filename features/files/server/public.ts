/** What others may ask of files. */
export { findContentOf } from './content.ts'
export { copyFiles } from './copies.ts'
export type { FileRules } from './rules.ts'
