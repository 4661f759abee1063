/** By whose clocks instants read, and how an account reads and writes. Without hooks: what formats them is no component. */
import { type Region, usualRegions } from '#contract/region.ts'
import { queryClient } from '#web/api/query-client.ts'
import { sessionQuery } from './present-session.ts'

const present = () => queryClient.getQueryData(sessionQuery.queryKey)

/** The zone in which instants are shown: the person's, where they chose one, else the browser's. */
export function zoneOfPerson(): string | undefined {
  const session = present()
  return (session?.isTimeZoneChosen && session.timeZone) || undefined
}

/** The zone that says on which day something was: the account's, and the person's own where they work in none. */
export function zoneOfAccount(): string | undefined {
  return present()?.account?.timeZone ?? zoneOfPerson()
}

/** How people of the present account read and write; those who work in none as in the United States. */
export const presentRegion = (): Region => present()?.account?.region ?? usualRegions[1]
