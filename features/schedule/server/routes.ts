import { answer } from '#server/http/mount.ts'
import { listScheduledSubTasks, listScheduledWorkOrders } from '../contract.ts'
import { pageOfSubTasks, pageOfWorkOrders } from './service.ts'

export const routes = [
  answer(listScheduledWorkOrders, pageOfWorkOrders),
  answer(listScheduledSubTasks, pageOfSubTasks),
]
