/** What the home page makes its list of projects of: apart from the rest, as no other screen does. */
export { projectsQuery } from './api.ts'
export { filterOf as projectFilterBody, type ProjectFilter, phaseWords } from './projects-page.ts'
export { ProjectsScreen, useProjects } from './projects-screen.tsx'
