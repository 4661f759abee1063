import { answer } from '#server/http/mount.ts'
import { exportTimesheet, findTimesheet, listTimecards } from '../contract.ts'
import { exportTimesheetOf, pageOfTimecards, readTimesheet } from './service.ts'

export const routes = [
  answer(listTimecards, pageOfTimecards),
  answer(findTimesheet, readTimesheet),
  answer(exportTimesheet, exportTimesheetOf),
]
