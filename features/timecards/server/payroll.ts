/** The file for payroll: a CSV with one line for each person, day and job, with overtime and double time. */
import { mondayOf } from '#contract/days.ts'
import { invalidInput } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import { periodProblem } from '#contract/period.ts'
import type { InAccount } from '#server/http/mount.ts'
import { numberColumn, textColumn } from '#server/sheets/columns.ts'
import { allRows, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import type { Split } from '../overtime.ts'
import type { PayrollColumn } from '../week-contract.ts'
import { hoursOfTenths, minutesOfTenths, PER_HOUR, sumOf } from './hours.ts'
import { listWorked, namesOf, type WorkedOn } from './queries.ts'
import { readSettings } from './settings.ts'
import { changeOf, lineKey, listSplits, type SplitEntry, splitSumOf } from './splits.ts'

/** A split in hundredths of an hour, and its sum. */
interface HourSplit extends Split {
  hours: number
}

/**
 * A line of the file: a person's time on one job on one day. The lines of a week add up to the hours on
 * screens.
 */
interface Line extends WorkedOn {
  monday: string
  tenths: number
  payable: HourSplit
  current: HourSplit
  /** The difference between the approved split and today's split; null: there is none. */
  change: string | null
}

/** Formats hundredths of an hour as a decimal number. */
const hundredths = (value: number) => hoursOfTenths((value * PER_HOUR) / 100)

const columns: SheetColumns<PayrollColumn, Line> = {
  name: textColumn('Name', ({ employeeName }) => employeeName),
  role: textColumn('Role', ({ roleName }) => roleName),
  week: { header: 'Week of', type: 'date', value: ({ monday }) => monday },
  day: { header: 'Day', type: 'date', value: ({ day }) => day },
  project: textColumn('Project', ({ workOrderTitle }) => workOrderTitle),
  job: textColumn('Job', ({ jobTitle }) => jobTitle),
  minutes: numberColumn('Minutes', ({ tenths }) => minutesOfTenths(tenths)),
  hours: numberColumn('Hours', ({ current }) => hundredths(current.hours)),
  regular: numberColumn('Regular hours', ({ payable }) => hundredths(payable.regular)),
  overtime: numberColumn('Overtime hours', ({ payable }) => hundredths(payable.overtime)),
  doubleTime: numberColumn('Double time hours', ({ payable }) => hundredths(payable.doubleTime)),
  approved: textColumn('Approved', ({ approvedBy }) => (approvedBy === null ? 'No' : 'Yes')),
  approvedBy: textColumn('Approved by', ({ approvedBy }) => approvedBy),
  personId: textColumn('Person id', ({ employeeId }) => employeeId),
  regularNow: numberColumn('Regular hours now', ({ current }) => hundredths(current.regular)),
  overtimeNow: numberColumn('Overtime hours now', ({ current }) => hundredths(current.overtime)),
  doubleTimeNow: numberColumn('Double time hours now', ({ current }) => hundredths(current.doubleTime)),
  change: textColumn('Changed since approval', ({ change }) => change),
}

/**
 * Returns a function that rounds amounts one after another, so that the rounded amounts add up to the rounded
 * sum.
 */
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
 * Returns a function that rounds splits one after another, so that their sums stay right. Regular hours are
 * the rounded sum less overtime and double time.
 */
function splitsRoundedTogether(): (split: Split) => HourSplit {
  const [all, over, double] = [roundedTogether(), roundedTogether(), roundedTogether()]
  return ({ regular, overtime, doubleTime }) => {
    const hours = all(regular + overtime + doubleTime)
    const [overtimeHours, doubleTimeHours] = [over(overtime), double(doubleTime)]
    return {
      hours,
      regular: hours - overtimeHours - doubleTimeHours,
      overtime: overtimeHours,
      doubleTime: doubleTimeHours,
    }
  }
}

/** The lines of one person's week, in the order in which the work of each day began. */
function linesOfWeek(
  monday: string,
  rows: readonly WorkedOn[],
  entries: ReadonlyMap<string, readonly SplitEntry[]>,
): Line[] {
  const [payable, current] = [splitsRoundedTogether(), splitsRoundedTogether()]
  return rows.map((row) => {
    const own = entries.get(lineKey(row)) ?? []
    const sum = splitSumOf(own)
    return {
      ...row,
      monday,
      tenths: sumOf([row]),
      payable: payable(sum.payable),
      current: current(sum.current),
      change: changeOf(own),
    }
  })
}

/**
 * The columns of a file: the chosen columns, and more if the file shows regular hours or overtime. Double
 * time is added if a line has any. Today's split and the change since approval are added if a line changed,
 * so that nobody is paid too little, or by an old split, unnoticed.
 */
function columnsOf(chosen: readonly PayrollColumn[], lines: readonly Line[]): PayrollColumn[] {
  const isSplit = chosen.includes('regular') || chosen.includes('overtime')
  const isChanged = lines.some(({ change }) => change !== null)
  const has = (split: 'payable' | 'current') => lines.some((line) => line[split].doubleTime !== 0)
  const more: PayrollColumn[] = [
    ...(has('payable') ? (['doubleTime'] as const) : []),
    ...(isChanged ? (['regularNow', 'overtimeNow'] as const) : []),
    ...(isChanged && has('current') ? (['doubleTimeNow'] as const) : []),
    ...(isChanged ? (['change'] as const) : []),
  ]
  return [...chosen, ...(isSplit ? more.filter((name) => !chosen.includes(name)) : [])]
}

interface Asked {
  StartDate: string
  EndDate: string
  columns?: PayrollColumn[] | null | undefined
  approvedOnly?: boolean | undefined
}

/**
 * The file for payroll, with the time on projects whose timecards the caller may read.
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
  const all = await allRows((range) =>
    listWorked(db, scope, { startDate, endDate, modules: ['Timecards'], withOwn: false }, range),
  )
  const ids = [...new Set(all.map(({ employeeId }) => employeeId))]
  const entries = Map.groupBy(await listSplits(db, scope, ids, { startDate, endDate }), lineKey)
  // Sorts by time within a person, whatever the names of projects and jobs are.
  const place = new Map([...entries.keys()].map((key, index) => [key, index]))
  const placeOf = (row: WorkedOn) => place.get(lineKey(row)) ?? 0
  const rows = all.toSorted(
    (one, other) =>
      one.employeeName.localeCompare(other.employeeName, 'en') ||
      one.employeeId.localeCompare(other.employeeId) ||
      placeOf(one) - placeOf(other),
  )
  const weeks = Map.groupBy(rows, ({ employeeId, day }) => `${employeeId} ${mondayOf(day)}`)
  const lines = [...weeks.values()].flatMap((of) => linesOfWeek(mondayOf(of[0]?.day ?? ''), of, entries))
  const shown = approvedOnly ? lines.filter(({ approvedBy }) => approvedBy !== null) : lines
  const { accountName } = await namesOf(db, scope)
  return writeSheet('csv', {
    name: 'Payroll',
    of: accountName,
    today: `${startDate} to ${endDate}`,
    columns: shownColumns(columns, columnsOf(chosen ?? settings.payrollColumns, shown)),
    rows: shown,
  })
}
