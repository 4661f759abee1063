/**
 * Timecards: the time logs of document 000, for the people who pay for the time (002 §7;
 * records.md 'Timecards').
 */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply, mailTo } from '#contract/file.ts'
import { own, Page, pagingOf } from '#contract/paging.ts'
import { Day, DecimalText, optionalIdOf, PlanDay } from '#contract/values.ts'
import { TimeLog } from '#features/tracking/contract.ts'

export * from './payroll-contract.ts'
export * from './week-contract.ts'

/** A time log without `canChange`: timecards only read the time logs of tracking. */
export const TimecardLog = TimeLog.omit({ canChange: true })
export type TimecardLog = z.output<typeof TimecardLog>

export const listTimecards = endpoint({
  method: 'POST',
  path: '/api/employee/timecard/workorder',
  area: 'timecards',
  access: { module: 'Timecards', action: 'Read' },
  body: pagingOf('workOrder').extend({
    jobUniqueId: optionalIdOf('job').meta({ record: 'job', description: 'ours to leave out: of all jobs' }),
    employeeUniqueId: optionalIdOf('employee').meta({
      record: 'employee',
      example: null,
      description: 'ours: only of this person',
    }),
    trackingDate: PlanDay.nullish().meta({ example: null, description: 'ours: only of this day' }),
  }),
  reply: Page(TimecardLog).extend({ totalHours: DecimalText }),
  summary: 'The time logged on a project, or on one of its jobs, whoever logged it, newest first',
  description: 'Also of people who are inactive by now, and on activities that were deleted since.',
})

const example = '2026-01-12'
const period = {
  StartDate: Day.meta({ example }),
  EndDate: Day.meta({ example: '2026-01-18', description: 'included; a report is of 366 days at most' }),
  CompanyUniqueId: own('company'),
}

/** The hours of one person on the days of a week. */
export const TimesheetPerson = z.object({
  employeeUniqueId: z.string(),
  employeeName: z.string(),
  companyRoleName: z.string(),
  hours: z.array(DecimalText.nullable()).meta({ description: 'by the days of the week; null: none logged' }),
  totalHours: DecimalText,
  approval: z
    .enum(['approved', 'partly', 'open'])
    .meta({ description: 'of the weeks on the projects that are told of' }),
})
export type TimesheetPerson = z.output<typeof TimesheetPerson>

export const TimesheetWeek = z.object({
  days: z.array(z.string()).meta({ description: 'Monday to Sunday, yyyy-MM-dd' }),
  people: z.array(TimesheetPerson),
  hours: z.array(DecimalText.nullable()).meta({ description: 'of everybody, by the days of the week' }),
  totalHours: DecimalText,
})
export type TimesheetWeek = z.output<typeof TimesheetWeek>

export const Timesheet = z.object({
  startDate: z.string(),
  endDate: z.string(),
  weeks: z
    .array(TimesheetWeek)
    .meta({ description: 'those with hours; days outside of the period have none' }),
  peopleCount: z.int(),
  totalHours: DecimalText,
})
export type Timesheet = z.output<typeof Timesheet>

export const findTimesheet = endpoint({
  method: 'POST',
  path: '/api/reports/weekly/shown',
  area: 'reports',
  access: { module: 'Reports', action: 'Read' },
  body: z.object(period),
  reply: Timesheet,
  summary: 'What the weekly report tells: hours by person, day and week',
  description:
    "One's own time, and that of everybody on the projects whose reports and timecards one may read. A night is of the day on which it began.",
})

export const exportTimesheet = endpoint({
  method: 'POST',
  path: '/api/reports/weekly',
  area: 'reports',
  access: { module: 'Reports', action: 'Read' },
  body: z.object({ ...period, mailTo }),
  sendsFile: true,
  mailedFrom: '/reports/timesheet',
  reply: FileReply,
  summary: 'Hours by person, day and week as a spreadsheet, or mailed to oneself',
})
