/** What the web parts of other modules may use of projects. */
export { projectQuery } from './api.ts'
export { Overview } from './overview.tsx'
export { ProjectSelect } from './project-select.tsx'
