/** What other modules may ask of registers. */
export { choicesOf } from './queries.ts'
