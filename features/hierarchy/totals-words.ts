/** What totals are told in, in words. */
import type { Totals, TotalsBasis } from './contract.ts'

const bases: Record<TotalsBasis, string | null> = {
  value: 'weighted by cost',
  hours: 'weighted by hours',
  count: 'by number of activities',
  // By what, whoever does not see costs is not told.
  share: null,
}

/** `weighted by cost`; null where there is nothing to measure. */
export function basisOf({ totalsBasis, activityCount }: Pick<Totals, 'totalsBasis' | 'activityCount'>) {
  return activityCount === 0 ? null : bases[totalsBasis]
}

/** The value of the activities that have a price; null where none has. */
export function valueOf({
  valueTotal,
  activityCount,
  withoutPriceCount,
}: Pick<Totals, 'valueTotal' | 'activityCount' | 'withoutPriceCount'>): string | null {
  return activityCount > withoutPriceCount ? valueTotal : null
}

/** What the totals of records of one work order are told in: of each that has activities the same. */
export function basisOfAll(records: readonly Totals[] | undefined): string | null {
  const measured = records?.find(({ activityCount }) => activityCount > 0)
  return measured ? basisOf(measured) : null
}
