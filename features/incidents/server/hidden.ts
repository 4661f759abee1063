/** From whom a privacy case keeps back whom it is about (records.md 'Field notes, incidents, daily report'). */
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'

/** What is said where a name is kept back: the words of the log (29 CFR 1904.29(b)(6)). */
export const PRIVACY_CASE = 'Privacy case'

/** True for a privacy case to whoever has no GlobalAccess: names, statements and files are kept back (records.md). */
export function isHiddenTo(
  { scope }: Pick<InAccount, 'scope'>,
  incident: { privacyReasonId: number | null; workOrderId: string },
): boolean {
  return (
    incident.privacyReasonId !== null && !hasBitOn(scope, 'Incidents', 'GlobalAccess', incident.workOrderId)
  )
}
