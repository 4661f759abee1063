/** The functions of files for other features. */
export { contentOf, findContentOf } from './content.ts'
export { copyFiles } from './copies.ts'
export { countLent, findLent, type Lent, listLent } from './lent-queries.ts'
export { picturesOf } from './listing.ts'
export { filesOf, isVisible as isFileVisible, listFilesAt, type NamedFile } from './place-queries.ts'
export type { FileRule, FileRules } from './rules.ts'
