import { answer } from '#server/http/mount.ts'
import {
  createTimeLogs,
  deleteTimeLogs,
  findTimeLog,
  listMyTimeLogs,
  listTimeLogsOfActivity,
  listTimeLogsOfWorkOrder,
  listTrackedActivities,
  listTrackedPeople,
  updateTimeLogs,
} from '../contract.ts'
import {
  changeLogs,
  deleteLogs,
  logTime,
  pageOfActivity,
  pageOfPerson,
  pageOfTrackedActivities,
  pageOfTrackedPeople,
  pageOfWorkOrder,
  pageWithLog,
} from './service.ts'

export const routes = [
  answer(findTimeLog, pageWithLog),
  answer(listTimeLogsOfWorkOrder, pageOfWorkOrder),
  answer(listTimeLogsOfActivity, pageOfActivity),
  answer(listMyTimeLogs, pageOfPerson),
  answer(createTimeLogs, logTime),
  answer(updateTimeLogs, changeLogs),
  answer(deleteTimeLogs, deleteLogs),
  answer(listTrackedActivities, pageOfTrackedActivities),
  answer(listTrackedPeople, pageOfTrackedPeople),
]
