/** The recently opened things, for other screens. A separate file, because few screens need this code. */
export { pathOfFound, recentQuery } from './api.ts'
export { recentIds } from './recent.ts'
