/** Texts for the unit of totals. */
import type { Totals, TotalsBasis } from './contract.ts'

const bases: Record<TotalsBasis, string | null> = {
  value: 'weighted by cost',
  hours: 'weighted by hours',
  count: 'by number of activities',
  // A caller who does not see costs does not learn the weighting.
  share: null,
}

/** `weighted by cost`; null if there is nothing to measure. */
export function basisOf({ totalsBasis, activityCount }: Pick<Totals, 'totalsBasis' | 'activityCount'>) {
  return activityCount === 0 ? null : bases[totalsBasis]
}

/** The value of the activities with a unit cost; null if no activity has one. */
export function valueOf({
  valueTotal,
  activityCount,
  withoutPriceCount,
}: Pick<Totals, 'valueTotal' | 'activityCount' | 'withoutPriceCount'>): string | null {
  return activityCount > withoutPriceCount ? valueTotal : null
}

/**
 * The weighting of the totals of several records of one work order. All records with activities have the same
 * weighting.
 */
export function basisOfAll(records: readonly Totals[] | undefined): string | null {
  const measured = records?.find(({ activityCount }) => activityCount > 0)
  return measured ? basisOf(measured) : null
}
