/** What other screens may tell of what somebody opened last: apart from the rest, as few do. */
export { pathOfFound, recentQuery } from './api.ts'
export { recentIds } from './recent.ts'
