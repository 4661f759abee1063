import {
  changeMany,
  type Hanging,
  type ManyRow,
  placeRecord,
  previewMany,
  putCodes,
  removeRecords,
  restoreRecords,
  takeCodesOff,
} from '#features/hierarchy/server/public.ts'
import { updateAll } from '#server/db/record.ts'
import { answer, type InAccount, type Route } from '#server/http/mount.ts'
import {
  type ActivityCodeChoice,
  addActivityCodes,
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
  listUnitsInUse,
  moveActivity,
  previewManyActivities,
  removeActivityCodes,
  restoreActivities,
  updateActivities,
} from '../contract.ts'
import {
  createActivityComments,
  listCommentsOfActivity,
  listHistoryOfActivity,
} from '../discussion-contract.ts'
import { pageOfBidLines } from './bid-lines.ts'
import { tellingOfDates } from './date-notices.ts'
import { discussion } from './discussion.ts'
import { exportActivitiesSheet } from './export.ts'
import { activityTable } from './queries.ts'
import {
  addActivities,
  changeActivities,
  pageOfCodes,
  pageOfTask,
  pageOfWorkOrder,
  pageWithActivity,
  requireActivity,
  unitsInUse,
} from './service.ts'

const write =
  ({ db, scope }: InAccount) =>
  (rows: readonly { id: string; row: ManyRow }[]) =>
    updateAll(
      db,
      scope,
      activityTable,
      rows.map(({ id, row: { startDate, endDate, statusId } }) => ({
        id,
        row: { subTaskStartDate: startDate, subTaskEndDate: endDate, statusId },
      })),
    )

/** The code of a record, with the field names that all levels use. */
const codeOf = ({ subTaskUniqueId, taskCodesId, companySubTaskCodeUniqueId }: ActivityCodeChoice) => ({
  recordId: subTaskUniqueId,
  codeId: companySubTaskCodeUniqueId,
  aboveId: taskCodesId,
})

/** The routes of activities. `hanging`: the checks and cleanups of a deletion. */
export const routes = (hanging: Hanging): Route[] => [
  answer(findActivity, pageWithActivity),
  answer(getActivity, (context, _body, { id }) => requireActivity(context, id)),
  answer(listActivitiesOfTask, pageOfTask),
  answer(listActivitiesOfWorkOrder, pageOfWorkOrder),
  answer(listBidCaptures, pageOfBidLines),
  answer(listUnitsInUse, unitsInUse),
  answer(listCodesOfActivity, pageOfCodes),
  answer(createActivities, (context, activities) => addActivities(context, activities)),
  answer(updateActivities, (context, changes) => changeActivities(context, changes)),
  answer(deleteActivities, (context, ids) => removeRecords(context, 'activity', ids, hanging)),
  answer(restoreActivities, (context, ids) => restoreRecords(context, 'activity', ids)),
  answer(addActivityCodes, (context, choices) => putCodes(context, 'activity', choices.map(codeOf))),
  answer(removeActivityCodes, (context, choices) => takeCodesOff(context, 'activity', choices.map(codeOf))),
  answer(moveActivity, (context, { subTaskUniqueId, toIndex }) =>
    placeRecord(context, 'activity', subTaskUniqueId, toIndex),
  ),
  answer(previewManyActivities, (context, body) => previewMany(context, 'activity', body)),
  answer(changeManyActivities, (context, body) =>
    tellingOfDates(context, body.ids, () => changeMany(context, 'activity', body, write(context))),
  ),
  answer(exportActivities, exportActivitiesSheet),
  answer(listCommentsOfActivity, discussion.pageOfComments),
  answer(createActivityComments, discussion.commentOn),
  answer(listHistoryOfActivity, discussion.pageOfHistory),
]
