/** The curve in words and figures. This file draws nothing and fetches nothing. */
import { moneyOf } from '#contract/figures.ts'
import type { Curve, CurvePoint } from '../contract.ts'

const weights: Record<Curve['totalsBasis'], string> = {
  value: 'weighted by cost',
  hours: 'weighted by hours',
  count: 'by number of activities',
  share: 'in percent',
}

/** The weights of the curve, and missing dates: `weighted by cost · 3 of 214 activities have no dates`. */
export function basisWords({ totalsBasis, activityCount, undatedCount }: Curve): string {
  const lacking = undatedCount > 0 && `${undatedCount} of ${activityCount} activities have no dates`
  return [weights[totalsBasis], lacking].filter(Boolean).join(' · ')
}

/** The last point with an earned share: today's point, or the last point of a finished plan. */
export const pointOfNow = ({ points }: Pick<Curve, 'points'>): CurvePoint | undefined =>
  points.findLast(({ earnedPercent }) => earnedPercent !== null)

/** The state of the project: `62.1 % earned, 66.4 % planned by today`. */
export function standWords(curve: Pick<Curve, 'points' | 'today'>): string | null {
  const now = pointOfNow(curve)
  if (!now) return null
  return `${now.earnedPercent} % earned, ${now.plannedPercent} % planned by today`
}

/** A share of the whole in percent, and its value if known: `62.1 % · $11,416,000`. */
export function shareWords(percent: string, value: string | null): string {
  const worth =
    value === null ? null : moneyOf(Math.round((Number(value) * Number(percent)) / 100)).replace(/\.00$/, '')
  return [`${percent} %`, worth].filter(Boolean).join(' · ')
}
