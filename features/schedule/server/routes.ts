import { answer } from '#server/http/mount.ts'
import { listScheduledSubTasks, listScheduledWorkOrders, moveScheduled } from '../contract.ts'
import { move } from './move.ts'
import { pageOfSubTasks, pageOfWorkOrders } from './service.ts'

export const routes = [
  answer(listScheduledWorkOrders, pageOfWorkOrders),
  answer(listScheduledSubTasks, pageOfSubTasks),
  answer(moveScheduled, move),
]
