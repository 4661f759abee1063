import { answer } from '#server/http/mount.ts'
import { exportProgress, findProgress } from '../contract.ts'
import { chooseReportMailing, listReportMailings } from '../mailing-contract.ts'
import { chooseMailing, readMailings } from './mailings.ts'
import { exportProgressOf, readProgress } from './service.ts'

export const routes = [
  answer(findProgress, readProgress),
  answer(exportProgress, exportProgressOf),
  answer(listReportMailings, readMailings),
  answer(chooseReportMailing, chooseMailing),
]
