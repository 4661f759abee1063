/** The functions of jobs that other modules may use. */
export { type Copying, copyJobs } from './copy-queries.ts'
export { appendJob, changeJobs } from './service.ts'
