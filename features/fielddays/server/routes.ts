import { answer } from '#server/http/mount.ts'
import {
  addAddendum,
  confirmDay,
  exportDay,
  findDay,
  listDaysOfMonth,
  markNoWork,
  remindOfDay,
  saveWeather,
} from '../contract.ts'
import { exportDayOf } from './report.ts'
import { confirm, readDay, readMonth, remind, writeAddendum, writeNoWork, writeWeather } from './service.ts'

export const routes = [
  answer(findDay, readDay),
  answer(listDaysOfMonth, readMonth),
  answer(saveWeather, writeWeather),
  answer(confirmDay, confirm),
  answer(remindOfDay, remind),
  answer(markNoWork, writeNoWork),
  answer(exportDay, exportDayOf),
  answer(addAddendum, writeAddendum),
]
