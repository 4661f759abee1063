/** Timecards and the weekly report (002 §3, §7). */

import { daysOfWeek, mondayOf } from '#contract/days.ts'
import { invalidInput, notFound } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import type { Paging } from '#contract/paging.ts'
import { type Period, periodProblem } from '#contract/period.ts'
import { requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { requireThere } from '#features/parties/server/public.ts'
import { pageOfAllTime } from '#features/tracking/server/public.ts'
import { rowsOf } from '#server/db/snapshot.ts'
import type { InAccount, Reading } from '#server/http/mount.ts'
import { counted, type LongFile, writeLongBook } from '#server/sheets/book.ts'
import { type HeadLine, headColumns, headPage, madeLine, textColumn } from '#server/sheets/columns.ts'
import { allRows, pageFor, requireFewRows, titleOf, writePages } from '#server/sheets/sheet.ts'
import type { SheetColumn } from '#server/sheets/xlsx.ts'
import type { Timesheet, TimesheetPerson, TimesheetWeek } from '../contract.ts'
import { hoursOfTenths, hoursOn, sumOf } from './hours.ts'
import { countWorked, listWorked, namesOf, type WorkedOn, workedRows } from './queries.ts'

/**
 * A page of the time logs of a project, or of one of its jobs, newest first.
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

const filterOf = (period: Period) => ({ ...period, modules: sheetModules, withOwn: true })

/** The modules that a person must be able to read on a project to see the time of others there. */
export const sheetModules = ['Timecards', 'Reports'] as const

async function workedIn({ db, scope }: Pick<Reading, 'db' | 'scope'>, period: Period): Promise<WorkedOn[]> {
  const filter = filterOf(period)
  requireFewRows((await countWorked(db, scope, filter)).days)
  return allRows((range) => listWorked(db, scope, filter, range))
}

/**
 * Hours by person, day and week: the caller's own time, and everybody's time on projects where the caller may
 * read timecards and reports.
 *
 * @throws AppError INVALID_INPUT (400) for an end before the start or a period above a year, TOO_MANY_ROWS (413)
 */
export async function readTimesheet(context: InAccount, asked: Asked): Promise<Timesheet> {
  const period = periodOf(asked)
  return timesheetOf(period, await workedIn(context, period))
}

/** A row of the page of weeks: a person's week, or the sum of all people's week. */
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

const weekRows = ({ days, people, hours, totalHours }: TimesheetWeek): WeekRow[] => [
  ...people.map((one) => ({
    monday: days[0] ?? '',
    name: one.employeeName,
    role: one.companyRoleName,
    hours: one.hours,
    total: one.totalHours,
    approval: one.approval,
  })),
  { monday: days[0] ?? '', name: 'All of this week', role: null, hours, total: totalHours, approval: null },
]

const PAGES = ['Report', 'Weeks', 'Days'] as const

/** The lines of the first page, and the parts of the file name. */
async function headOf(
  { db, scope, now }: Pick<Reading, 'db' | 'scope' | 'now'>,
  { startDate, endDate }: Period,
  { peopleCount, totalHours }: Pick<Timesheet, 'peopleCount' | 'totalHours'>,
) {
  const { companyName, accountName } = await namesOf(db, scope)
  const lines: HeadLine[] = [
    ['Company', companyName],
    ['Account', accountName],
    ['Period', `${startDate} to ${endDate}`],
    ['People', String(peopleCount)],
    ['Hours', totalHours],
    ['Whose time', 'Your own; of everybody on the projects whose reports and timecards you may read'],
    madeLine({ scope, now }),
  ]
  return { lines, title: { name: 'Timesheet', of: accountName, today: `${startDate} to ${endDate}` } }
}

/** The weekly report: the totals of its screen, then the weeks, then the single days. Throws as `readTimesheet`. */
export async function exportTimesheetOf(context: Reading, asked: Asked): Promise<FileReply> {
  const period = periodOf(asked)
  const rows = await workedIn(context, period)
  const timesheet = timesheetOf(period, rows)
  const { lines, title } = await headOf(context, period, timesheet)
  return writePages({
    ...title,
    pages: [
      headPage(PAGES[0], lines),
      pageFor(PAGES[1], weekColumns, timesheet.weeks.flatMap(weekRows)),
      pageFor(PAGES[2], dayColumns, rows),
    ],
  })
}

// Files of any length ------------------------------------------------------------------------------------------------

/** The number of rows of the weekly report, to decide whether the file can be written at once. */
export async function countTimesheet({ db, scope }: Reading, period: Period): Promise<number> {
  const { days, weeks } = await countWorked(db, scope, filterOf(period))
  return days + weeks
}

/**
 * Writes the file of the weekly report row by row. `context.db` must be one snapshot of the database. Returns
 * the file name and the projects with time of other people.
 */
export async function writeTimesheet(
  context: Reading,
  period: Period,
  { path, onRows }: LongFile,
): Promise<{ fileName: string; told: string[] }> {
  const { db, scope } = context
  const people = new Set<string>()
  const told = new Set<string>()
  let tenths = 0
  let fileName = ''
  await writeLongBook(path, PAGES, async (book) => {
    // The query runs twice, once for each page, so that at most one week is in memory.
    const rows = () => rowsOf(db, 'timesheet', workedRows(scope, filterOf(period)))
    await book.page(1, weekColumns, counted(weeksOf(rows()), onRows))
    const days = noted(rows(), (row) => {
      people.add(row.employeeId)
      if (row.employeeId !== scope.employeeId) told.add(row.workOrderId)
      tenths += sumOf([row])
    })
    await book.page(2, dayColumns, counted(days, onRows))
    const { lines, title } = await headOf(context, period, {
      peopleCount: people.size,
      totalHours: hoursOfTenths(tenths),
    })
    await book.page(0, headColumns(), [lines])
    fileName = `${titleOf(title)}.xlsx`
  })
  return { fileName, told: [...told] }
}

async function* noted<T>(parts: AsyncIterable<T[]>, note: (row: T) => void): AsyncGenerator<T[]> {
  for await (const rows of parts) {
    for (const row of rows) note(row)
    yield rows
  }
}

/** The rows of the page of weeks, one week at a time. The input must be sorted by day. */
async function* weeksOf(parts: AsyncIterable<WorkedOn[]>): AsyncGenerator<WeekRow[]> {
  let week: { monday: string; rows: WorkedOn[] } | undefined
  for await (const rows of parts) {
    for (const row of rows) {
      const monday = mondayOf(row.day)
      if (week && week.monday !== monday) {
        yield weekRows(weekOf(week.monday, week.rows))
        week = undefined
      }
      week ??= { monday, rows: [] }
      week.rows.push(row)
    }
  }
  if (week) yield weekRows(weekOf(week.monday, week.rows))
}
