/** The figures of the progress screen, made from the rows of the report. */
import { amountOf, formatQuantity } from '#contract/figures.ts'
import type { ProgressReport, ProgressRow } from '../contract.ts'

/** A row that is more than this many points below the plan counts as behind. */
const BEHIND = -1.5

export const isBehind = ({ difference }: Pick<ProgressRow, 'difference'>) => Number(difference) < BEHIND

/** Formats a percent: `62.4 %`. */
export const percentText = (percent: string) => `${percent} %`

/** Formats a difference: `+0.4`, `−2.7`, `0.0`. */
export function differenceText(difference: string): string {
  const value = Number(difference)
  if (value === 0) return '0.0'
  return value > 0 ? `+${difference}` : difference.replace('-', '−')
}

/** An amount without cents, because the screen does not need the cents of a whole project. */
export const wholeAmount = (amount: string | null) =>
  amount === null || Number(amount) === 0 ? '–' : amountOf(Math.round(Number(amount))).replace(/\.00$/, '')

/** The cells of a row: amounts; of an activity, its quantities. */
export function cellsOf(row: ProgressRow, hasAmounts: boolean) {
  const quantity = (text: string | null) =>
    text === null || Number(text) === 0 ? '–' : formatQuantity(text, row.unit)
  if (row.level === 'activity' || !hasAmounts) {
    return {
      value: quantity(row.target),
      planned: '–',
      before: quantity(row.capturedBefore),
      inPeriod: quantity(row.capturedInPeriod),
      earned: quantity(row.captured),
    }
  }
  return {
    value: wholeAmount(row.value),
    planned: wholeAmount(row.planned),
    before: wholeAmount(row.earnedBefore),
    inPeriod: wholeAmount(row.earnedInPeriod),
    earned: wholeAmount(row.earned),
  }
}

/** Counts the jobs, the jobs behind plan and the finished jobs, and finds the job that is furthest behind. */
export function standOf({ rows }: Pick<ProgressReport, 'rows'>) {
  const jobs = rows.filter(({ level }) => level === 'job')
  const behind = jobs.filter(isBehind)
  const worst = behind.toSorted((one, other) => Number(one.difference) - Number(other.difference))[0]
  const done = jobs.filter(({ earnedPercent }) => Number(earnedPercent) === 100).length
  return { jobs: jobs.length, behind: behind.length, worst, done }
}

/** The visible rows: all jobs, and the rows inside opened jobs and tasks. */
export function shownRows(rows: readonly ProgressRow[], open: ReadonlySet<string>): ProgressRow[] {
  return rows.filter(({ level, jobUniqueId, taskUniqueId }) => {
    if (level === 'project') return false
    if (level === 'job') return true
    if (!open.has(jobUniqueId ?? '')) return false
    return level === 'task' || open.has(taskUniqueId ?? '')
  })
}
