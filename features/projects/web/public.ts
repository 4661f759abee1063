/** The web parts of projects for other modules. */
export { projectQuery } from './api.ts'
export { Overview } from './overview.tsx'
