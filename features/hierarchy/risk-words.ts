/**
 * The reason for the risk of a project, job, task or activity, as a sentence with its numbers
 * (decisions 'Numbers').
 */
import { daysBetween } from '#contract/days.ts'
import { countOf, formatDaysLeft, percentOf } from '#contract/figures.ts'
import { type RiskLevel, riskLevels } from '#features/reference/contract.ts'
import type { Risk } from './contract.ts'

/** The facts from which a risk is computed. `remainingDays` counts from the day of that computation. */
export interface RiskFacts {
  start: string | null
  end: string | null
  remainingDays: number | null
  completedTotal: string
  estimatedTotal: string
}

const isComplete = ({ completedTotal, estimatedTotal }: RiskFacts) =>
  Number(estimatedTotal) > 0 && Number(completedTotal) >= Number(estimatedTotal)

const percentWord = (percent: number) => (percent < 1 ? 'less than 1%' : `${percent}%`)

/** `12% done`. */
function doneOf({ completedTotal, estimatedTotal }: RiskFacts): string {
  if (Number(estimatedTotal) === 0) return 'nothing to measure yet'
  if (Number(completedTotal) === 0) return 'nothing done'
  return `${percentWord(percentOf(completedTotal, estimatedTotal))} done`
}

/** The facts behind a computed risk as text: `40% of time used, 12% of work done`. */
export function riskReason(facts: RiskFacts): string {
  const { start, end, remainingDays } = facts
  const done = doneOf(facts)
  const hasBegun = Number(facts.completedTotal) > 0
  if (isComplete(facts)) return 'Everything is done'
  if (remainingDays !== null && remainingDays < 0) return `${formatDaysLeft(remainingDays)}, ${done}`
  if (!start || !end || remainingDays === null) {
    const missing = start ? 'no end date' : end ? 'no start date' : 'no start and end dates'
    return hasBegun ? `${done}, ${missing}` : missing.replace('n', 'N')
  }
  const span = daysBetween(start, end)
  const gone = span - remainingDays
  if (gone < 0) {
    const begins = `starts in ${countOf(-gone, 'day')}`
    return hasBegun ? `${done}, ${begins}` : `Not started yet, ${begins}`
  }
  if (gone === 0) return hasBegun ? `Starts today, ${done}` : 'Starts today'
  const time = percentWord(percentOf(String(gone), String(span)))
  return `${time.replace('l', 'L')} of time used, ${done.replace(/% done$/, '% of work done')}`
}

/** The used time in whole percent: 0 before the start, 100 after the end; null if a date is missing. */
export function timeUsed({ start, end, remainingDays }: RiskFacts): number | null {
  if (!end || remainingDays === null) return null
  if (remainingDays < 0) return 100
  if (!start) return null
  const span = daysBetween(start, end)
  return span > 0 ? percentOf(String(Math.max(0, span - remainingDays)), String(span)) : null
}

/**
 * How far the work is behind the time, in percentage points: used time less done work, below zero if the work
 * is ahead. Null if there is nothing to measure, if everything is done, or before the start with nothing
 * done.
 */
export function pointsBehind(facts: RiskFacts): number | null {
  const used = timeUsed(facts)
  if (used === null || Number(facts.estimatedTotal) === 0 || isComplete(facts)) return null
  const done = percentOf(facts.completedTotal, facts.estimatedTotal)
  return used === 0 && done === 0 ? null : used - done
}

/** A risk that can be set by hand, and the person who set it. */
type HandRisk = RiskFacts &
  Pick<Risk, 'isRiskSetByHand' | 'riskSetBy'> & {
    riskLevel: RiskLevel | null
    computedRiskLevel: RiskLevel | null
  }

/**
 * The reason for a risk that can be set by hand. If it was set, the text names the person, the `day` and the
 * computed risk: `Set to High by Dana Whitlock on Nov 3, 2026. Calculated: Medium, 40% of time used, 12% of
 * work done`.
 */
export function handRiskReason(risk: HandRisk, day?: string | null): string {
  const { riskLevel, computedRiskLevel, isRiskSetByHand, riskSetBy } = risk
  // The risk is hidden from this caller.
  if (riskLevel === null || computedRiskLevel === null) return ''
  const reason = riskReason(risk)
  if (!isRiskSetByHand) return reason
  const nameOf = (level: string) => riskLevels.find((one) => one.riskLevel === level)?.riskLevelName
  const who = `Set to ${nameOf(riskLevel)}${riskSetBy ? ` by ${riskSetBy}` : ''}${day ? ` on ${day}` : ''}`
  return `${who}. Calculated: ${nameOf(computedRiskLevel)}, ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}
