/** What other modules may ask of the stock. */
export { itemTitle } from './item-queries.ts'
export { correct as correctUses, takeFromProject } from './uses.ts'
