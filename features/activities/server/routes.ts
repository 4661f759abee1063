import { changeMany, type ManyRow, previewMany } from '#features/projects/server/public.ts'
import { answer, type InAccount } from '#server/http/mount.ts'
import {
  addActivityCodes,
  captureActivities,
  changeManyActivities,
  createActivities,
  deleteActivities,
  exportActivities,
  findActivity,
  getActivity,
  listActivitiesOfTask,
  listActivitiesOfWorkOrder,
  listBidCaptures,
  listCodesOfActivity,
  moveActivity,
  previewManyActivities,
  removeActivityCodes,
  restoreActivities,
  updateActivities,
} from '../contract.ts'
import { pageOfBidLines } from './bid-lines.ts'
import { captureWork } from './captures.ts'
import { exportActivitiesSheet } from './export.ts'
import { updateActivity } from './queries.ts'
import {
  addActivities,
  changeActivities,
  pageOfCodes,
  pageOfTask,
  pageOfWorkOrder,
  pageWithActivity,
  placeActivity,
  putCodesOnActivities,
  removeActivities,
  requireActivity,
  restoreRemovedActivities,
  takeCodesOffActivities,
} from './service.ts'

const write =
  ({ db, scope }: InAccount) =>
  (id: string, { startDate, endDate, statusId }: ManyRow) =>
    updateActivity(db, scope, id, { subTaskStartDate: startDate, subTaskEndDate: endDate, statusId })

export const routes = [
  answer(findActivity, pageWithActivity),
  answer(getActivity, (context, _body, { id }) => requireActivity(context, id)),
  answer(listActivitiesOfTask, pageOfTask),
  answer(listActivitiesOfWorkOrder, pageOfWorkOrder),
  answer(listBidCaptures, pageOfBidLines),
  answer(listCodesOfActivity, pageOfCodes),
  answer(createActivities, addActivities),
  answer(updateActivities, changeActivities),
  answer(deleteActivities, removeActivities),
  answer(restoreActivities, restoreRemovedActivities),
  answer(addActivityCodes, putCodesOnActivities),
  answer(removeActivityCodes, takeCodesOffActivities),
  answer(moveActivity, placeActivity),
  answer(previewManyActivities, (context, body) => previewMany(context, 'activity', body)),
  answer(changeManyActivities, (context, body) => changeMany(context, 'activity', body, write(context))),
  answer(exportActivities, exportActivitiesSheet),
  answer(captureActivities, captureWork),
]
