/** The project picker for the web parts of other modules. A file of its own, because few screens need it. */
export { ProjectSelect } from './project-select.tsx'
