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
  addTaskCodes,
  changeManyTasks,
  createTasks,
  deleteTasks,
  exportTasks,
  findTask,
  listTasksOfJob,
  moveTask,
  previewManyTasks,
  removeTaskCodes,
  restoreTasks,
  type TaskCodeChoice,
  updateTasks,
} from '../contract.ts'
import { exportTasksSheet } from './export.ts'
import { taskTable } from './queries.ts'
import { addTasks, changeTasks, pageOfTasks, pageWithTask } from './service.ts'

const write =
  ({ db, scope }: InAccount) =>
  (rows: readonly { id: string; row: ManyRow }[]) =>
    updateAll(
      db,
      scope,
      taskTable,
      rows.map(({ id, row: { startDate, endDate, statusId } }) => ({
        id,
        row: { taskStartDate: startDate, taskEndDate: endDate, statusID: statusId },
      })),
    )

/** The code of a task in the form that is the same for all levels. */
const codeOf = ({ taskUniqueId, jobCodeId, companyTaskCodeUniqueId }: TaskCodeChoice) => ({
  recordId: taskUniqueId,
  codeId: companyTaskCodeUniqueId,
  aboveId: jobCodeId,
})

/** The routes of tasks. `hanging`: the checks that must allow a deletion. */
export const routes = (hanging: Hanging): Route[] => [
  answer(findTask, pageWithTask),
  answer(listTasksOfJob, pageOfTasks),
  answer(createTasks, addTasks),
  answer(updateTasks, changeTasks),
  answer(deleteTasks, (context, ids) => removeRecords(context, 'task', ids, hanging)),
  answer(restoreTasks, (context, ids) => restoreRecords(context, 'task', ids)),
  answer(addTaskCodes, (context, choices) => putCodes(context, 'task', choices.map(codeOf))),
  answer(removeTaskCodes, (context, choices) => takeCodesOff(context, 'task', choices.map(codeOf))),
  answer(moveTask, (context, { taskUniqueId, toIndex }) =>
    placeRecord(context, 'task', taskUniqueId, toIndex),
  ),
  answer(previewManyTasks, (context, body) => previewMany(context, 'task', body)),
  answer(changeManyTasks, (context, body) => changeMany(context, 'task', body, write(context))),
  answer(exportTasks, exportTasksSheet),
]
