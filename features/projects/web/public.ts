/** What the web parts of other modules may use of projects. */
export { projectQuery } from './api.ts'
export { type Address, projectFrameRoute } from './frame-route.ts'
export { Overview } from './overview.tsx'
