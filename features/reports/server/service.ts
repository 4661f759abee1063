/** The progress report for its screen and its spreadsheet, and who may read it. */

import { invalidInput, platformError } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import { periodProblem } from '#contract/period.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { takesCosts } from '#server/costs.ts'
import { rowsOf } from '#server/db/snapshot.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { Reading } from '#server/http/mount.ts'
import { counted, type LongFile, writeLongBook } from '#server/sheets/book.ts'
import {
  amountColumn,
  type HeadLine,
  headColumns,
  headPage,
  madeLine,
  numberColumn,
  textColumn,
} from '#server/sheets/columns.ts'
import { allRows, pageFor, requireFewRows, titleOf, writePages } from '#server/sheets/sheet.ts'
import type { SheetColumn } from '#server/sheets/xlsx.ts'
import { ProgressReport, type ProgressRow } from '../contract.ts'
import { countProgress, listProgress, namesOf, progressRows, type SummedRow } from './queries.ts'

interface Asked {
  workorderUniqueId: string
  startDate: string
  endDate: string
}

const tenths = (value: number) => (value / 10).toFixed(1)

function rowOf(summed: SummedRow): ProgressRow {
  const { jobTitle, taskName, subTaskTitle, basis, activityCount: _count, ...row } = summed
  const { plannedTenths, beforeTenths, earnedTenths, value, planned, ...earned } = row
  const [level, title] =
    summed.subTaskUniqueId !== null
      ? (['activity', subTaskTitle] as const)
      : summed.taskUniqueId !== null
        ? (['task', taskName] as const)
        : summed.jobUniqueId !== null
          ? (['job', jobTitle] as const)
          : (['project', 'All jobs'] as const)
  // Amounts exist only if the totals are by value.
  const amount = (text: string) => (basis === 'value' ? text : null)
  return {
    ...earned,
    level,
    title: title ?? '',
    value: amount(value),
    planned: amount(planned),
    earnedBefore: amount(earned.earnedBefore),
    earnedInPeriod: amount(earned.earnedInPeriod),
    earned: amount(earned.earned),
    plannedPercent: tenths(plannedTenths),
    beforePercent: tenths(beforeTenths),
    inPeriodPercent: tenths(earnedTenths - beforeTenths),
    earnedPercent: tenths(earnedTenths),
    difference: tenths(earnedTenths - plannedTenths),
  }
}

/**
 * Refuses the progress report of a project if the caller may not read it.
 *
 * @throws AppError INVALID_INPUT (400) for an end before the start or a period above a year,
 *   WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function requireProgress(
  context: Reading,
  { workorderUniqueId: workOrder, startDate, endDate }: Asked,
): Promise<void> {
  const problem = periodProblem({ startDate, endDate })
  if (problem) throw invalidInput('endDate', problem)
  for (const module of progressModules) await requireWorkOrders(context, [workOrder], module, 'Read')
  // People of a subcontractor may read only the titles of jobs and tasks (records.md 'theirs').
  if (context.scope.theirs) throw platformError('FORBIDDEN')
}

/** The modules that a caller must be able to read in a project to see its progress. */
export const progressModules = ['Reports', 'Activities'] as const

/**
 * In a period that is not over, planned and earned are judged at today: work that is planned for later days
 * is not late (records.md 'Reports').
 */
const dataDateOf = ({ today }: Reading, { endDate }: Asked) => (endDate < today ? endDate : today)

/**
 * Planned against earned, by job, task and activity.
 *
 * @throws AppError TOO_MANY_ROWS (413), and as `requireProgress`
 */
export async function readProgress(context: Reading, asked: Asked): Promise<ProgressReport> {
  const { db, scope } = context
  const { workorderUniqueId: workOrder, startDate } = asked
  await requireProgress(context, asked)
  requireFewRows(await countProgress(db, scope, workOrder))
  const of = { workOrder, startDate, dataDate: dataDateOf(context, asked) }
  const rows = await allRows((range) => listProgress(db, scope, of, range))
  return reportOf(context, asked, rows, rows.at(-1))
}

/**
 * The report with these rows. `all` is the row with the sum of the project, which contains the basis and the
 * number of activities. The export of a long file passes its first row: each row has the basis, and the file
 * shows no number.
 */
async function reportOf(
  context: Reading,
  asked: Asked,
  rows: readonly SummedRow[],
  all: SummedRow | undefined,
): Promise<ProgressReport> {
  const { workorderUniqueId: workOrder, startDate, endDate } = asked
  const { companyName, title } = await namesOf(context.db, context.scope, workOrder)
  return {
    workOrderUniqueId: workOrder,
    workOrderTitle: title,
    companyName,
    startDate,
    endDate,
    dataDate: dataDateOf(context, asked),
    totalsBasis: all?.basis ?? 'count',
    activityCount: all?.activityCount ?? 0,
    rows: rows.map(rowOf),
  }
}

const levels = { project: 'All', job: 'Job', task: 'Task', activity: 'Activity' }

const columns: SheetColumn<ProgressRow>[] = [
  textColumn('Level', ({ level }) => levels[level], 10),
  textColumn('Name', ({ title }) => title, 44),
  textColumn('Unit', ({ unit }) => unit, 8),
  numberColumn('Target', ({ target }) => target),
  numberColumn('Captured before', ({ capturedBefore }) => capturedBefore),
  numberColumn('Captured in the period', ({ capturedInPeriod }) => capturedInPeriod),
]
const amounts: SheetColumn<ProgressRow>[] = [
  amountColumn('Value', ({ value }) => value),
  amountColumn('Planned', ({ planned }) => planned),
  amountColumn('Earned before', ({ earnedBefore }) => earnedBefore),
  amountColumn('Earned in the period', ({ earnedInPeriod }) => earnedInPeriod),
  amountColumn('Earned', ({ earned }) => earned),
]
const percents: SheetColumn<ProgressRow>[] = [
  numberColumn('Planned, %', ({ plannedPercent }) => plannedPercent),
  numberColumn('Earned, %', ({ earnedPercent }) => earnedPercent),
  numberColumn('Difference, points', ({ difference }) => difference),
]

const weights = {
  value: 'by cost',
  hours: 'by hours: not every activity has a unit cost',
  count: 'by number of activities: not every one has a unit cost or hours',
  share: 'percent only',
}

const takeCosts = takesCosts(ProgressReport)

const PAGES = ['Report', 'Progress'] as const

/** The parts of the file around its rows: the name, the first sheet, and the columns. */
async function headOf({ db, scope, now }: Reading, report: ProgressReport) {
  const { accountName } = await namesOf(db, scope, report.workOrderUniqueId)
  // If the caller may not see costs, their columns are left out, not empty.
  const hasAmounts =
    report.totalsBasis === 'value' && hasBitOn(scope, 'Costs', 'Read', report.workOrderUniqueId)
  const period = `${report.startDate} to ${report.endDate}`
  const lines: HeadLine[] = [
    ['Project', report.workOrderTitle],
    ['Company', report.companyName],
    ['Account', accountName],
    ['Period', period],
    ['Planned to', report.dataDate],
    ['Weighted', weights[report.totalsBasis]],
    madeLine({ scope, now }),
  ]
  return {
    title: { name: 'Progress', of: report.workOrderTitle, today: period },
    lines,
    hasAmounts,
    shown: [...columns, ...(hasAmounts ? amounts : []), ...percents],
  }
}

/**
 * The progress report as a spreadsheet: the rows and numbers of its screen, in the same order. Throws as
 * `readProgress`.
 */
export async function exportProgressOf(context: Reading, asked: Asked): Promise<FileReply> {
  const report = takeCosts(context.scope, await readProgress(context, asked))
  const { title, lines, shown } = await headOf(context, report)
  return writePages({
    ...title,
    pages: [headPage(PAGES[0], lines), pageFor(PAGES[1], shown, report.rows)],
  })
}

/**
 * Writes the same file row by row. `context.db` is one snapshot of the database. Returns the file name, and
 * whether the file contains amounts. Throws as `requireProgress`.
 */
export async function writeProgress(
  context: Reading,
  asked: Asked,
  { path, onRows }: LongFile,
): Promise<{ fileName: string; hasAmounts: boolean }> {
  const { db, scope } = context
  await requireProgress(context, asked)
  const { workorderUniqueId: workOrder, startDate } = asked
  const of = { workOrder, startDate, dataDate: dataDateOf(context, asked) }
  const parts = rowsOf(db, 'progress', progressRows(scope, of))
  // There is always a first row, because the sum of the project is a row. Each row contains the basis of the
  // totals.
  const first = (await parts.next()).value ?? []
  const report = takeCosts(scope, await reportOf(context, asked, [], first[0]))
  const { title, lines, shown, hasAmounts } = await headOf(context, report)
  const told = async function* told() {
    const withoutCosts = (rows: readonly SummedRow[]) =>
      takeCosts(scope, { ...report, rows: rows.map(rowOf) }).rows
    yield withoutCosts(first)
    for await (const rows of parts) yield withoutCosts(rows)
  }
  await writeLongBook(path, PAGES, async (book) => {
    await book.page(0, headColumns(), [lines])
    await book.page(1, shown, counted(told(), onRows))
  })
  return { fileName: `${titleOf(title)}.xlsx`, hasAmounts }
}
