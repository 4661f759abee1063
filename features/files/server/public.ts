/** What others may ask of files. */
export { findContentOf } from './content.ts'
