/** What other modules may use of registers. */
export { choicesOf } from './queries.ts'
