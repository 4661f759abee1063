import { answer } from '#server/http/mount.ts'
import { findTask, listTasksOfJob } from '../contract.ts'
import { pageOfTasks, pageWithTask } from './service.ts'

export const routes = [answer(findTask, pageWithTask), answer(listTasksOfJob, pageOfTasks)]
