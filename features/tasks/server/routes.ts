import { changeMany, type ManyRow, previewMany } from '#features/projects/server/public.ts'
import { answer, type InAccount } from '#server/http/mount.ts'
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
  updateTasks,
} from '../contract.ts'
import { exportTasksSheet } from './export.ts'
import { updateTask } from './queries.ts'
import {
  addTasks,
  changeTasks,
  pageOfTasks,
  pageWithTask,
  placeTask,
  putCodesOnTasks,
  removeTasks,
  restoreRemovedTasks,
  takeCodesOffTasks,
} from './service.ts'

const write =
  ({ db, scope }: InAccount) =>
  (id: string, { startDate, endDate, statusId }: ManyRow) =>
    updateTask(db, scope, id, { taskStartDate: startDate, taskEndDate: endDate, statusID: statusId })

export const routes = [
  answer(findTask, pageWithTask),
  answer(listTasksOfJob, pageOfTasks),
  answer(createTasks, addTasks),
  answer(updateTasks, changeTasks),
  answer(deleteTasks, removeTasks),
  answer(restoreTasks, restoreRemovedTasks),
  answer(addTaskCodes, putCodesOnTasks),
  answer(removeTaskCodes, takeCodesOffTasks),
  answer(moveTask, placeTask),
  answer(previewManyTasks, (context, body) => previewMany(context, 'task', body)),
  answer(changeManyTasks, (context, body) => changeMany(context, 'task', body, write(context))),
  answer(exportTasks, exportTasksSheet),
]
