/** How the web parts of other modules let one choose a project: apart from the rest, as few screens do. */
export { ProjectSelect } from './project-select.tsx'
