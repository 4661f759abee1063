/** The work of a project, for its page. */
export { DrillDown } from './drill-down.tsx'
