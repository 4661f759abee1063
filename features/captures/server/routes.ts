import { answer } from '#server/http/mount.ts'
import { listActivityCaptures, listOwnCaptures, listReporteesOfJob, saveCaptures } from '../contract.ts'
import { pageOfActivities, pageOfOwn, pageOfReportees, save } from './service.ts'

export const routes = [
  answer(listActivityCaptures, pageOfActivities),
  answer(listOwnCaptures, pageOfOwn),
  answer(listReporteesOfJob, pageOfReportees),
  answer(saveCaptures, save),
]
