/** What others may ask of files. */
export { findContentOf } from './content.ts'
export { copyFiles } from './copies.ts'
export { filesOf, isOpenTo } from './place-queries.ts'
export type { FileRule, FileRules } from './rules.ts'
