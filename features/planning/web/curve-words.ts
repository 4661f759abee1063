/** What the curve says in words and figures. Nothing here draws or fetches. */
import { moneyOf } from '#contract/figures.ts'
import type { Curve, CurvePoint } from '../contract.ts'

const weights: Record<Curve['totalsBasis'], string> = {
  value: 'weighted by cost',
  hours: 'weighted by hours',
  count: 'by number of activities',
  share: 'in percent',
}

/** `weighted by cost · 3 of 214 activities have no dates`. */
export function basisWords({ totalsBasis, activityCount, undatedCount }: Curve): string {
  const lacking = undatedCount > 0 && `${undatedCount} of ${activityCount} activities have no dates`
  return [weights[totalsBasis], lacking].filter(Boolean).join(' · ')
}

/** The last point of which something is earned: today's, or of what is over the last one. */
export const pointOfNow = ({ points }: Pick<Curve, 'points'>): CurvePoint | undefined =>
  points.findLast(({ earnedPercent }) => earnedPercent !== null)

/** `62.1 % earned, 66.4 % planned by today`. */
export function standWords(curve: Pick<Curve, 'points' | 'today'>): string | null {
  const now = pointOfNow(curve)
  if (!now) return null
  return `${now.earnedPercent} % earned, ${now.plannedPercent} % planned by today`
}

/** `62.1 % · $11,416,000`: what a share of the whole is, and where that is told, what it is worth. */
export function shareWords(percent: string, value: string | null): string {
  const worth =
    value === null ? null : moneyOf(Math.round((Number(value) * Number(percent)) / 100)).replace(/\.00$/, '')
  return [`${percent} %`, worth].filter(Boolean).join(' · ')
}
