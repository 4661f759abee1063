/** What the web parts of other modules may use of jobs. */
export { JobsColumn, useJobName } from './jobs-column.tsx'
