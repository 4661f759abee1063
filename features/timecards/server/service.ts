/** Timecards and the weekly report (002 §3, §7). */
import { daysOfWeek, localTime, mondayOf } from '#contract/days.ts'
import { invalidInput, notFound } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import type { Paging } from '#contract/paging.ts'
import { type Period, periodProblem } from '#contract/period.ts'
import { requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { requireThere } from '#features/parties/server/public.ts'
import { pageOfAllTime } from '#features/tracking/server/public.ts'
import type { InAccount, Reading } from '#server/http/mount.ts'
import { type HeadLine, headPage, textColumn } from '#server/sheets/columns.ts'
import { allRows, pageFor, type SheetColumn, writePages } from '#server/sheets/sheet.ts'
import type { Timesheet, TimesheetPerson, TimesheetWeek } from '../contract.ts'
import { hoursOn } from './hours.ts'
import { listWorked, namesOf, type WorkedOn } from './queries.ts'

/**
 * A page of the time logged on a project, or on one of its jobs, newest first.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404), also for a job of another project; FORBIDDEN (403)
 */
export async function pageOfTimecards(
  context: InAccount,
  {
    TargetUniqueID,
    jobUniqueId,
    employeeUniqueId,
    trackingDate,
    ...paging
  }: Paging & {
    TargetUniqueID: string
    jobUniqueId: string | null
    employeeUniqueId: string | null
    trackingDate?: string | null | undefined
  },
) {
  await requireWorkOrders(context, [TargetUniqueID], 'Timecards', 'Read')
  if (jobUniqueId) {
    const placed = await requireRecords(context, 'job', [jobUniqueId], 'Read', 'Timecards')
    if (placed.get(jobUniqueId)?.workOrderId !== TargetUniqueID) throw notFound()
  }
  await requireThere(context, [employeeUniqueId])
  const day = trackingDate ?? null
  return pageOfAllTime(
    context,
    { workOrderId: TargetUniqueID, jobId: jobUniqueId, employeeId: employeeUniqueId, from: day, to: day },
    paging,
  )
}

interface Asked {
  StartDate: string
  EndDate: string
}

function periodOf({ StartDate: startDate, EndDate: endDate }: Asked): Period {
  const period = { startDate, endDate }
  const problem = periodProblem(period)
  if (problem) throw invalidInput('EndDate', problem)
  return period
}

function byDay(days: readonly string[], rows: readonly WorkedOn[]): (string | null)[] {
  const on = Map.groupBy(rows, ({ day }) => day)
  return days.map((day) => {
    const there = on.get(day)
    return there ? hoursOn(there) : null
  })
}

const approvalOf = (rows: readonly WorkedOn[]): TimesheetPerson['approval'] =>
  rows.every(({ approvedBy }) => approvedBy !== null)
    ? 'approved'
    : rows.some(({ approvedBy }) => approvedBy !== null)
      ? 'partly'
      : 'open'

function weekOf(monday: string, rows: readonly WorkedOn[]): TimesheetWeek {
  const days = daysOfWeek(monday)
  const people = [...Map.groupBy(rows, ({ employeeId }) => employeeId)].map(([employeeUniqueId, own]) => ({
    employeeUniqueId,
    employeeName: own[0]?.employeeName ?? '',
    companyRoleName: own[0]?.roleName ?? '',
    hours: byDay(days, own),
    totalHours: hoursOn(own),
    approval: approvalOf(own),
  }))
  people.sort(
    (one, other) =>
      one.employeeName.localeCompare(other.employeeName, 'en') ||
      one.employeeUniqueId.localeCompare(other.employeeUniqueId),
  )
  return { days, people, hours: byDay(days, rows), totalHours: hoursOn(rows) }
}

function timesheetOf(period: Period, rows: readonly WorkedOn[]): Timesheet {
  const weeks = [...Map.groupBy(rows, ({ day }) => mondayOf(day))]
  return {
    ...period,
    weeks: weeks.map(([monday, of]) => weekOf(monday, of)),
    peopleCount: new Set(rows.map(({ employeeId }) => employeeId)).size,
    totalHours: hoursOn(rows),
  }
}

const workedIn = ({ db, scope }: Pick<Reading, 'db' | 'scope'>, period: Period) =>
  allRows((range) =>
    listWorked(db, scope, { ...period, modules: ['Timecards', 'Reports'], withOwn: true }, range),
  )

/**
 * Hours by person, day and week: one's own, and those of everybody where one may read timecards and reports.
 *
 * @throws AppError INVALID_INPUT (400) for an end before the start or a period above a year, TOO_MANY_ROWS (413)
 */
export async function readTimesheet(context: InAccount, asked: Asked): Promise<Timesheet> {
  const period = periodOf(asked)
  return timesheetOf(period, await workedIn(context, period))
}

/** A row of the page of weeks: somebody's week, or the sum of one. */
interface WeekRow {
  monday: string
  name: string
  role: string | null
  hours: (string | null)[]
  total: string
  approval: TimesheetPerson['approval'] | null
}

const approvals = { approved: 'Approved', partly: 'In part', open: 'Open' }

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const weekColumns: SheetColumn<WeekRow>[] = [
  { header: 'Week of', type: 'date', value: ({ monday }) => monday },
  textColumn('Name', ({ name }) => name, 30),
  textColumn('Role', ({ role }) => role),
  ...weekdays.map(
    (header, index): SheetColumn<WeekRow> => ({
      header,
      type: 'number',
      value: ({ hours }) => hours[index] ?? null,
    }),
  ),
  { header: 'Hours', type: 'number', value: ({ total }) => total },
  textColumn('Approved', ({ approval }) => approval && approvals[approval], 12),
]

const dayColumns: SheetColumn<WorkedOn>[] = [
  { header: 'Day', type: 'date', value: ({ day }) => day },
  textColumn('Name', ({ employeeName }) => employeeName, 30),
  textColumn('Project', ({ workOrderTitle }) => workOrderTitle, 36),
  textColumn('Job', ({ jobTitle }) => jobTitle, 30),
  { header: 'Hours', type: 'number', value: (row) => hoursOn([row]) },
  textColumn('Approved by', ({ approvedBy }) => approvedBy),
]

function weekRows({ weeks }: Timesheet): WeekRow[] {
  return weeks.flatMap(({ days, people, hours, totalHours }) => [
    ...people.map((one) => ({
      monday: days[0] ?? '',
      name: one.employeeName,
      role: one.companyRoleName,
      hours: one.hours,
      total: one.totalHours,
      approval: one.approval,
    })),
    { monday: days[0] ?? '', name: 'All of this week', role: null, hours, total: totalHours, approval: null },
  ])
}

/** The weekly report: the numbers of its screen, and below them what they are made of. Throws as `readTimesheet`. */
export async function exportTimesheetOf(context: Reading, asked: Asked): Promise<FileReply> {
  const { db, scope, now } = context
  const period = periodOf(asked)
  const rows = await workedIn(context, period)
  const timesheet = timesheetOf(period, rows)
  const { companyName, accountName } = await namesOf(db, scope)
  const lines: HeadLine[] = [
    ['Company', companyName],
    ['Account', accountName],
    ['Period', `${period.startDate} to ${period.endDate}`],
    ['People', String(timesheet.peopleCount)],
    ['Hours', timesheet.totalHours],
    ['Whose time', 'Your own; of everybody on the projects whose reports and timecards you may read'],
    ['Made', `${localTime(now, scope.timeZone)} (${scope.timeZone})`],
  ]
  return writePages({
    name: 'Timesheet',
    of: accountName,
    today: `${period.startDate} to ${period.endDate}`,
    pages: [
      headPage('Report', lines),
      pageFor('Weeks', weekColumns, weekRows(timesheet)),
      pageFor('Days', dayColumns, rows),
    ],
  })
}
