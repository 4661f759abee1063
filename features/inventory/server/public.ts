/** Functions about stock that other modules may use. */
export { itemTitle } from './item-queries.ts'
export { correct as correctUses, takeFromProject } from './uses.ts'
