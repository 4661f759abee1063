/**
 * The time zones and formats in which the app shows values. Without hooks, because formatting functions are
 * no components.
 */
import { type Region, usualRegions } from '#contract/region.ts'
import { queryClient } from '#web/api/query-client.ts'
import { sessionQuery } from './present-session.ts'

const present = () => queryClient.getQueryData(sessionQuery.queryKey)

/**
 * Returns the zone in which instants are shown: the zone that the person chose; undefined: the browser's
 * zone.
 */
export function zoneOfPerson(): string | undefined {
  const session = present()
  return (session?.isTimeZoneChosen && session.timeZone) || undefined
}

/**
 * Returns the zone that decides on which day an instant was: the account's zone; the person's zone if the
 * person works in no account.
 */
export function zoneOfAccount(): string | undefined {
  return present()?.account?.timeZone ?? zoneOfPerson()
}

/**
 * Returns the formats of the present account; the formats of the United States if the person works in no
 * account.
 */
export const presentRegion = (): Region => present()?.account?.region ?? usualRegions[1]
