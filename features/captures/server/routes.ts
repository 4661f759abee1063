import { answer } from '#server/http/mount.ts'
import {
  listActivityCaptures,
  listCrew,
  listHistoryOfCapture,
  listOwnCaptures,
  listReporteesOfJob,
  saveAllCaptures,
  saveCaptures,
} from '../contract.ts'
import {
  pageOfActivities,
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
  answer(saveCaptures, save),
  answer(saveAllCaptures, saveAll),
  answer(listHistoryOfCapture, pageOfCaptureHistory),
]
