/** The progress report: what its screen and its spreadsheet tell, and to whom. */
import { localTime } from '#contract/days.ts'
import { invalidInput, platformError } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import { periodProblem } from '#contract/period.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { takesCosts } from '#server/costs.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { Reading } from '#server/http/mount.ts'
import { type HeadLine, headPage, numberColumn, textColumn } from '#server/sheets/columns.ts'
import { allRows, pageFor, type SheetColumn, writePages } from '#server/sheets/sheet.ts'
import { ProgressReport, type ProgressRow } from '../contract.ts'
import { listProgress, namesOf, type SummedRow } from './queries.ts'

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
  // Where the totals are not told in value there are no amounts to add up.
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
 * Planned against earned, by job, task and activity.
 *
 * @throws AppError INVALID_INPUT (400) for an end before the start or a period above a year, WORK_ORDER_NOT_FOUND (404),
 *   FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function readProgress(
  context: Reading,
  { workorderUniqueId: workOrder, startDate, endDate }: Asked,
): Promise<ProgressReport> {
  const { db, scope } = context
  const problem = periodProblem({ startDate, endDate })
  if (problem) throw invalidInput('endDate', problem)
  await requireWorkOrders(context, [workOrder], 'Reports', 'Read')
  await requireWorkOrders(context, [workOrder], 'Activities', 'Read')
  // People of a subcontractor read the titles of jobs and tasks, no more (records.md 'theirs').
  if (scope.theirs) throw platformError('FORBIDDEN')
  const rows = await allRows((range) => listProgress(db, scope, { workOrder, startDate, endDate }, range))
  const { companyName, title } = await namesOf(db, scope, workOrder)
  const all = rows.at(-1)
  return {
    workOrderUniqueId: workOrder,
    workOrderTitle: title,
    companyName,
    startDate,
    endDate,
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
  numberColumn('Value', ({ value }) => value),
  numberColumn('Planned', ({ planned }) => planned),
  numberColumn('Earned before', ({ earnedBefore }) => earnedBefore),
  numberColumn('Earned in the period', ({ earnedInPeriod }) => earnedInPeriod),
  numberColumn('Earned', ({ earned }) => earned),
]
const percents: SheetColumn<ProgressRow>[] = [
  numberColumn('Planned, %', ({ plannedPercent }) => plannedPercent),
  numberColumn('Earned, %', ({ earnedPercent }) => earnedPercent),
  numberColumn('Difference, points', ({ difference }) => difference),
]

const weights = {
  value: 'by cost',
  hours: 'by hours: not every activity has a unit cost',
  count: 'each activity alike: not every one has a unit cost or hours',
  share: 'in percent alone',
}

const takeCosts = takesCosts(ProgressReport)

/** The progress report as a spreadsheet: the rows and numbers of its screen, in their order. Throws as `readProgress`. */
export async function exportProgressOf(context: Reading, asked: Asked): Promise<FileReply> {
  const { db, scope, now } = context
  const report = takeCosts(scope, await readProgress(context, asked))
  const { accountName } = await namesOf(db, scope, report.workOrderUniqueId)
  // Without the right to see costs their columns are absent, not empty.
  const hasAmounts =
    report.totalsBasis === 'value' && hasBitOn(scope, 'Costs', 'Read', report.workOrderUniqueId)
  const lines: HeadLine[] = [
    ['Project', report.workOrderTitle],
    ['Company', report.companyName],
    ['Account', accountName],
    ['Period', `${report.startDate} to ${report.endDate}`],
    ['Weighted', weights[report.totalsBasis]],
    ['Made', `${localTime(now, scope.timeZone)} (${scope.timeZone})`],
  ]
  return writePages({
    name: 'Progress',
    of: report.workOrderTitle,
    today: `${report.startDate} to ${report.endDate}`,
    pages: [
      headPage('Report', lines),
      pageFor('Progress', [...columns, ...(hasAmounts ? amounts : []), ...percents], report.rows),
    ],
  })
}
