import { answer } from '#server/http/mount.ts'
import { findJob, listJobsOfWorkOrder } from '../contract.ts'
import { pageOfJobs, pageWithJob } from './service.ts'

export const routes = [answer(findJob, pageWithJob), answer(listJobsOfWorkOrder, pageOfJobs)]
