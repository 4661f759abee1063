/** The components and queries of jobs that other modules may use. */
export { jobPlace, jobQuery } from './api.ts'
export { JobSelect } from './job-select.tsx'
export { JobsColumn, useShownJobs } from './jobs-column.tsx'
export { loadJob, projectOfJob, wayToJob } from './loaders.ts'
