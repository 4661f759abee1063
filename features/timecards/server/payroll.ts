/** Time for payroll: CSV of what people worked, line by line, with what of it is overtime. */
import { dayAfter, mondayOf } from '#contract/days.ts'
import { invalidInput } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import { periodProblem } from '#contract/period.ts'
import type { InAccount } from '#server/http/mount.ts'
import { numberColumn, textColumn } from '#server/sheets/columns.ts'
import { allRows, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import { type OvertimeRule, overtimeOf } from '../overtime.ts'
import type { PayrollColumn } from '../week-contract.ts'
import { hoursOfTenths, minutesOfTenths, PER_HOUR, sumOf } from './hours.ts'
import { listWorked, namesOf, type WorkedOn } from './queries.ts'
import { readSettings } from './settings.ts'
import { listDays } from './week-queries.ts'

/** A line of the file: somebody's time of a day on a job. */
interface Line extends WorkedOn {
  monday: string
  tenths: number
  /** In hundredths of an hour, which add up to what the screens tell of somebody's week. */
  hours: number
  overtime: number
}

/** Hundredths of an hour as a decimal. */
const hundredths = (value: number) => hoursOfTenths((value * PER_HOUR) / 100)

const columns: SheetColumns<PayrollColumn, Line> = {
  name: textColumn('Name', ({ employeeName }) => employeeName),
  role: textColumn('Role', ({ roleName }) => roleName),
  week: { header: 'Week of', type: 'date', value: ({ monday }) => monday },
  day: { header: 'Day', type: 'date', value: ({ day }) => day },
  project: textColumn('Project', ({ workOrderTitle }) => workOrderTitle),
  job: textColumn('Job', ({ jobTitle }) => jobTitle),
  minutes: numberColumn('Minutes', ({ tenths }) => minutesOfTenths(tenths)),
  hours: numberColumn('Hours', ({ hours }) => hundredths(hours)),
  regular: numberColumn('Regular hours', ({ hours, overtime }) => hundredths(hours - overtime)),
  overtime: numberColumn('Overtime hours', ({ overtime }) => hundredths(overtime)),
  approved: textColumn('Approved', ({ approvedBy }) => (approvedBy === null ? 'No' : 'Yes')),
  approvedBy: textColumn('Approved by', ({ approvedBy }) => approvedBy),
  personId: textColumn('Person id', ({ employeeId }) => employeeId),
}

/** Rounds each of some amounts so that the rounded ones add up to the rounded sum: a line never loses what another gained. */
function roundedTogether(): (tenths: number) => number {
  let [exact, told] = [0, 0]
  return (tenths) => {
    exact += tenths
    const before = told
    told = Math.round((exact * 100) / PER_HOUR)
    return told - before
  }
}

/**
 * The lines of one person's week. What is overtime of a day stands on its last lines, each minute once; `worked` is what the person
 * worked on each day on whatever project.
 */
function linesOfWeek(
  monday: string,
  rows: readonly WorkedOn[],
  worked: ReadonlyMap<string, number>,
  rule: OvertimeRule,
): Line[] {
  const days = Array.from({ length: 7 }, (_none, index) => dayAfter(monday, index))
  const over = overtimeOf(
    rule,
    days.map((day) => worked.get(day) ?? 0),
    PER_HOUR,
  )
  const left = new Map(days.map((day, index) => [day, over[index] ?? 0]))
  const overtime = rows.toReversed().map((row) => {
    const rest = left.get(row.day) ?? 0
    const taken = Math.max(0, Math.min(rest, sumOf([row])))
    left.set(row.day, rest - taken)
    return taken
  })
  overtime.reverse()
  const [hours, overtimeHours] = [roundedTogether(), roundedTogether()]
  return rows.map((row, index) => {
    const tenths = sumOf([row])
    return { ...row, monday, tenths, hours: hours(tenths), overtime: overtimeHours(overtime[index] ?? 0) }
  })
}

interface Asked {
  StartDate: string
  EndDate: string
  columns?: PayrollColumn[] | null | undefined
  approvedOnly?: boolean | undefined
}

/**
 * The file for payroll, of the projects whose timecards one may read.
 *
 * @throws AppError INVALID_INPUT (400), TOO_MANY_ROWS (413)
 */
export async function exportPayrollOf(
  context: InAccount,
  { StartDate: startDate, EndDate: endDate, columns: chosen, approvedOnly = false }: Asked,
): Promise<FileReply> {
  const { db, scope } = context
  const problem = periodProblem({ startDate, endDate })
  if (problem) throw invalidInput('EndDate', problem)
  const settings = await readSettings(context)
  const exempt = new Set(settings.exemptPeople.map(({ employeeUniqueId }) => employeeUniqueId))
  const all = await allRows((range) =>
    listWorked(db, scope, { startDate, endDate, modules: ['Timecards'], withOwn: false }, range),
  )
  // By weeks, and whole ones: what is overtime on a Friday is known by the days before it.
  const weeks = { startDate: mondayOf(startDate), endDate: dayAfter(mondayOf(endDate), 6) }
  const ids = [...new Set(all.map(({ employeeId }) => employeeId))]
  const days = Map.groupBy(await listDays(db, scope, ids, weeks), ({ employeeId }) => employeeId)
  const people = Map.groupBy(all, ({ employeeId }) => employeeId)
  const lines = [...people].flatMap(([id, rows]) => {
    const worked = new Map(days.get(id)?.map((day) => [day.day, sumOf([day])]))
    const rule = exempt.has(id) ? 'none' : settings.overtimeRule
    return [...Map.groupBy(rows, ({ day }) => mondayOf(day))].flatMap(([monday, of]) =>
      linesOfWeek(monday, of, worked, rule),
    )
  })
  lines.sort(
    (one, other) =>
      one.employeeName.localeCompare(other.employeeName, 'en') ||
      one.employeeId.localeCompare(other.employeeId) ||
      one.day.localeCompare(other.day),
  )
  const { accountName } = await namesOf(db, scope)
  return writeSheet('csv', {
    name: 'Payroll',
    of: accountName,
    today: `${startDate} to ${endDate}`,
    columns: shownColumns(columns, chosen ?? settings.payrollColumns),
    rows: approvedOnly ? lines.filter(({ approvedBy }) => approvedBy !== null) : lines,
  })
}
