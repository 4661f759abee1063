import { answer } from '#server/http/mount.ts'
import {
  listScheduleBlocks,
  listScheduledSubTasks,
  listScheduledWorkOrders,
  moveScheduled,
} from '../contract.ts'
import { listBlocks } from './blocks.ts'
import { move } from './move.ts'
import { pageOfSubTasks, pageOfWorkOrders } from './service.ts'

export const routes = [
  answer(listScheduledWorkOrders, pageOfWorkOrders),
  answer(listScheduledSubTasks, pageOfSubTasks),
  answer(moveScheduled, move),
  answer(listScheduleBlocks, listBlocks),
]
