/** What other modules may ask of the stock. */
export { correct as correctUses, takeFromProject } from './uses.ts'
