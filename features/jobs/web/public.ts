/** What the web parts of other modules may use of jobs. */
export { jobPlace, jobQuery, jobsToChooseQuery } from './api.ts'
export { JobsColumn, useJobName } from './jobs-column.tsx'
export { loadJob } from './loaders.ts'
