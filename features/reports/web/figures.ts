/** What the screen makes of the rows of the report. */
import { amountOf, formatQuantity } from '#contract/figures.ts'
import type { ProgressReport, ProgressRow } from '../contract.ts'

/** From how many points below the plan on something counts as behind. */
const BEHIND = -1.5

export const isBehind = ({ difference }: Pick<ProgressRow, 'difference'>) => Number(difference) < BEHIND

/** `62.4 %`. */
export const percentText = (percent: string) => `${percent} %`

/** `+0.4`, `−2.7`, `0.0`. */
export function differenceText(difference: string): string {
  const value = Number(difference)
  if (value === 0) return '0.0'
  return value > 0 ? `+${difference}` : difference.replace('-', '−')
}

/** An amount without its cents, which a report of a project does not need on a screen. */
export const wholeAmount = (amount: string | null) =>
  amount === null || Number(amount) === 0 ? '–' : amountOf(Math.round(Number(amount))).replace(/\.00$/, '')

/** What stands in the columns of a row: amounts, or of an activity its quantities. */
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

/** How the jobs stand. */
export function standOf({ rows }: Pick<ProgressReport, 'rows'>) {
  const jobs = rows.filter(({ level }) => level === 'job')
  const behind = jobs.filter(isBehind)
  const worst = behind.toSorted((one, other) => Number(one.difference) - Number(other.difference))[0]
  const done = jobs.filter(({ earnedPercent }) => Number(earnedPercent) === 100).length
  return { jobs: jobs.length, behind: behind.length, worst, done }
}

/** The rows that are shown: jobs, and what lies in those that are open. */
export function shownRows(rows: readonly ProgressRow[], open: ReadonlySet<string>): ProgressRow[] {
  return rows.filter(({ level, jobUniqueId, taskUniqueId }) => {
    if (level === 'project') return false
    if (level === 'job') return true
    if (!open.has(jobUniqueId ?? '')) return false
    return level === 'task' || open.has(taskUniqueId ?? '')
  })
}
