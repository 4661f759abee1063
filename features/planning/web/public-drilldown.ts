/** The drill-down of a project's plan, for the page of the project. */
export { DrillDown } from './drill-down.tsx'
