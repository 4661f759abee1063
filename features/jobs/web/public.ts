/** What the web parts of other modules may use of jobs. */
export { jobPlace, jobQuery } from './api.ts'
export { JobSelect } from './job-select.tsx'
export { JobsColumn, useShownJobs } from './jobs-column.tsx'
export { loadJob, projectOfJob, wayToJob } from './loaders.ts'
