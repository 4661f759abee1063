import { answer } from '#server/http/mount.ts'
import {
  countRegisteredActivities,
  exportRegisteredActivities,
  listActivityChoices,
  listRegisteredActivities,
} from '../activities-contract.ts'
import { findActivityDetails } from '../activity-contract.ts'
import {
  countScheduled,
  listScheduleBlocks,
  listScheduledSubTasks,
  listScheduledWorkOrders,
  moveScheduled,
  shiftScheduled,
} from '../contract.ts'
import { answerEndDates, askForEndDates, listEndDateRequests } from '../end-dates-contract.ts'
import {
  choicesOfActivities,
  countsOfActivities,
  exportActivitiesSheet,
  pageOfActivities,
} from './activities.ts'
import { activityDetails } from './activity-page.ts'
import { listBlocks } from './blocks.ts'
import { answerEnds, askForEnds, listOwnEnds } from './end-dates.ts'
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
  answer(listRegisteredActivities, pageOfActivities),
  answer(countRegisteredActivities, countsOfActivities),
  answer(listActivityChoices, choicesOfActivities),
  answer(exportRegisteredActivities, exportActivitiesSheet),
  answer(askForEndDates, askForEnds),
  answer(listEndDateRequests, listOwnEnds),
  answer(answerEndDates, answerEnds),
]
