import { answer } from '#server/http/mount.ts'
import { findActivityDetails } from '../activity-contract.ts'
import {
  countScheduled,
  listScheduleBlocks,
  listScheduledSubTasks,
  listScheduledWorkOrders,
  moveScheduled,
  shiftScheduled,
} from '../contract.ts'
import { activityDetails } from './activity-page.ts'
import { listBlocks } from './blocks.ts'
import { move } from './move.ts'
import { countsOf, pageOfSubTasks, pageOfWorkOrders } from './service.ts'
import { shift } from './shift.ts'

export const routes = [
  answer(listScheduledWorkOrders, pageOfWorkOrders),
  answer(listScheduledSubTasks, pageOfSubTasks),
  answer(countScheduled, countsOf),
  answer(moveScheduled, move),
  answer(shiftScheduled, shift),
  answer(listScheduleBlocks, listBlocks),
  answer(findActivityDetails, activityDetails),
]
