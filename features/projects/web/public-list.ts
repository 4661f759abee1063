/** The project list for the home page. A file of its own, because no other screen needs it. */
export { projectsQuery } from './api.ts'
export { filterOf as projectFilterBody, type ProjectFilter, phaseWords } from './projects-page.ts'
export { ProjectsScreen, useProjects } from './projects-screen.tsx'
