import { changeMany, type ManyRow, previewMany } from '#features/projects/server/public.ts'
import { answer, type InAccount } from '#server/http/mount.ts'
import {
  addJobCodes,
  changeManyJobs,
  createJobs,
  deleteJobs,
  exportJobs,
  findJob,
  listJobsOfWorkOrder,
  moveJob,
  previewManyJobs,
  removeJobCodes,
  restoreJobs,
  updateJobs,
} from '../contract.ts'
import { exportJobsSheet } from './export.ts'
import { updateJob } from './queries.ts'
import {
  addJobs,
  changeJobs,
  pageOfJobs,
  pageWithJob,
  placeJob,
  putCodesOnJobs,
  removeJobs,
  restoreRemovedJobs,
  takeCodesOffJobs,
} from './service.ts'

const write =
  ({ db, scope }: InAccount) =>
  (id: string, { startDate, endDate, statusId }: ManyRow) =>
    updateJob(db, scope, id, { jobStartDate: startDate, jobEndDate: endDate, statusId })

export const routes = [
  answer(findJob, pageWithJob),
  answer(listJobsOfWorkOrder, pageOfJobs),
  answer(createJobs, addJobs),
  answer(updateJobs, changeJobs),
  answer(deleteJobs, removeJobs),
  answer(restoreJobs, restoreRemovedJobs),
  answer(addJobCodes, putCodesOnJobs),
  answer(removeJobCodes, takeCodesOffJobs),
  answer(moveJob, placeJob),
  answer(previewManyJobs, (context, body) => previewMany(context, 'job', body)),
  answer(changeManyJobs, (context, body) => changeMany(context, 'job', body, write(context))),
  answer(exportJobs, exportJobsSheet),
]
