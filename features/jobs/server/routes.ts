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
  addJobCodes,
  changeManyJobs,
  createJobs,
  deleteJobs,
  exportJobs,
  findJob,
  type JobCodeChoice,
  listJobsOfWorkOrder,
  moveJob,
  previewManyJobs,
  removeJobCodes,
  restoreJobs,
  updateJobs,
} from '../contract.ts'
import { exportJobsSheet } from './export.ts'
import { jobTable } from './queries.ts'
import { addJobs, changeJobs, pageOfJobs, pageWithJob } from './service.ts'

const write =
  ({ db, scope }: InAccount) =>
  (rows: readonly { id: string; row: ManyRow }[]) =>
    updateAll(
      db,
      scope,
      jobTable,
      rows.map(({ id, row: { startDate, endDate, statusId } }) => ({
        id,
        row: { jobStartDate: startDate, jobEndDate: endDate, statusId },
      })),
    )

/** The code of a job in the form that is the same for all levels. */
const codeOf = ({ jobUniqueId: recordId, companyJobCodeUniqueId: codeId }: JobCodeChoice) => ({
  recordId,
  codeId,
})

/** The routes of jobs. `hanging`: the checks that must allow a deletion. */
export const routes = (hanging: Hanging): Route[] => [
  answer(findJob, pageWithJob),
  answer(listJobsOfWorkOrder, pageOfJobs),
  answer(createJobs, addJobs),
  answer(updateJobs, changeJobs),
  answer(deleteJobs, (context, ids) => removeRecords(context, 'job', ids, hanging)),
  answer(restoreJobs, (context, ids) => restoreRecords(context, 'job', ids)),
  answer(addJobCodes, (context, choices) => putCodes(context, 'job', choices.map(codeOf))),
  answer(removeJobCodes, (context, choices) => takeCodesOff(context, 'job', choices.map(codeOf))),
  answer(moveJob, (context, { jobUniqueId, toIndex }) => placeRecord(context, 'job', jobUniqueId, toIndex)),
  answer(previewManyJobs, (context, body) => previewMany(context, 'job', body)),
  answer(changeManyJobs, (context, body) => changeMany(context, 'job', body, write(context))),
  answer(exportJobs, exportJobsSheet),
]
