import { answer } from '#server/http/mount.ts'
import { listActivityCaptures, listReporteesOfJob, saveCaptures } from '../contract.ts'
import { pageOfActivities, pageOfReportees, save } from './service.ts'

export const routes = [
  answer(listActivityCaptures, pageOfActivities),
  answer(listReporteesOfJob, pageOfReportees),
  answer(saveCaptures, save),
]
