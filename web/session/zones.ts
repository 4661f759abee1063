/** By whose clocks instants read. Without hooks: what formats them is no component. */
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
