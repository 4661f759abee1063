import { answer } from '#server/http/mount.ts'
import { exportTimesheet, findTimesheet, listTimecards } from '../contract.ts'
import { exportPayroll } from '../payroll-contract.ts'
import {
  approveWeeks,
  correctTime,
  findTimecardSettings,
  findWeek,
  listOwnWeeks,
  saveWeek,
  sendWeeksBack,
  submitWeeks,
  updateTimecardSettings,
} from '../week-contract.ts'
import { exportPayrollOf } from './payroll.ts'
import { exportTimesheetOf, pageOfTimecards, readTimesheet } from './service.ts'
import { changeSettings, readSettings } from './settings.ts'
import { readWeek } from './week.ts'
import { saveWeekOf } from './week-entry.ts'
import { approve, correct, handIn, readOwnWeeks, sendBack } from './week-steps.ts'

export const routes = [
  answer(listTimecards, pageOfTimecards),
  answer(findTimesheet, readTimesheet),
  answer(exportTimesheet, exportTimesheetOf),
  answer(findWeek, readWeek),
  answer(listOwnWeeks, readOwnWeeks),
  answer(saveWeek, saveWeekOf),
  answer(submitWeeks, handIn),
  answer(approveWeeks, approve),
  answer(sendWeeksBack, sendBack),
  answer(correctTime, correct),
  answer(findTimecardSettings, readSettings),
  answer(updateTimecardSettings, changeSettings),
  answer(exportPayroll, exportPayrollOf),
]
