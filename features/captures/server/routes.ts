import { answer } from '#server/http/mount.ts'
import {
  listActivityCaptures,
  listCapturesOfActivity,
  listCrew,
  listHistoryOfCapture,
  listOwnCaptures,
  listReporteesOfJob,
  saveAllCaptures,
  saveCaptures,
} from '../contract.ts'
import {
  pageOfActivities,
  pageOfActivityCaptures,
  pageOfCaptureHistory,
  pageOfCrew,
  pageOfOwn,
  pageOfReportees,
  save,
  saveAll,
} from './service.ts'

export const routes = [
  answer(listActivityCaptures, pageOfActivities),
  answer(listOwnCaptures, pageOfOwn),
  answer(listReporteesOfJob, pageOfReportees),
  answer(listCrew, pageOfCrew),
  answer(listCapturesOfActivity, pageOfActivityCaptures),
  answer(saveCaptures, save),
  answer(saveAllCaptures, saveAll),
  answer(listHistoryOfCapture, pageOfCaptureHistory),
]
