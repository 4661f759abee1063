/** Hides the person of a privacy case (records.md 'Field notes, incidents, daily report'). */
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'

/** The text instead of a hidden name, in the words of the log (29 CFR 1904.29(b)(6)). */
export const PRIVACY_CASE = 'Privacy case'

/**
 * True if the incident is a privacy case and the caller lacks GlobalAccess: names, statements and files are
 * hidden (records.md).
 */
export function isHiddenTo(
  { scope }: Pick<InAccount, 'scope'>,
  incident: { privacyReasonId: number | null; workOrderId: string },
): boolean {
  return (
    incident.privacyReasonId !== null && !hasBitOn(scope, 'Incidents', 'GlobalAccess', incident.workOrderId)
  )
}
