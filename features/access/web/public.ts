/** What the shell may use of access. */
export { ProjectSelect } from './project-select.tsx'
