/** What other modules may ask of jobs. */
export { type Copying, copyJobs } from './copy-queries.ts'
export { appendJob, changeJobs } from './service.ts'
