/** How long is kept what nobody sees any more, and what tells of the past. The settings say it, `null` is for ever. */
import { DAY_MILLISECONDS } from '#contract/days.ts'
import type { Config } from './config.ts'

export interface Keeping {
  /** The bytes of a deleted file, from when it was deleted. */
  readonly deletedFilesDays: number | null
  /** The older states of a file, each from when it was replaced. */
  readonly oldVersionsDays: number | null
  /** Notifications, read or not. */
  readonly noticesDays: number | null
  /** The audit trail. */
  readonly auditYears: number | null
}

/** What the settings say. */
export function keepingOf(
  config: Pick<
    Config,
    'KEEP_DELETED_FILES_DAYS' | 'KEEP_OLD_VERSIONS_DAYS' | 'KEEP_NOTICES_DAYS' | 'KEEP_AUDIT_YEARS'
  >,
): Keeping {
  return {
    deletedFilesDays: config.KEEP_DELETED_FILES_DAYS,
    oldVersionsDays: config.KEEP_OLD_VERSIONS_DAYS,
    noticesDays: config.KEEP_NOTICES_DAYS,
    auditYears: config.KEEP_AUDIT_YEARS,
  }
}

/** What is from before then is kept no longer; null where it is kept for ever. */
export function daysBefore(now: Date, days: number | null): Date | null {
  return days === null ? null : new Date(now.getTime() - days * DAY_MILLISECONDS)
}

/** The same in years. */
export function yearsBefore(now: Date, years: number | null): Date | null {
  if (years === null) return null
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() - years)
  return then
}
