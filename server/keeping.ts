/**
 * How long the server stores data that nobody sees any more, and records of the past. The settings decide;
 * `null` means for ever.
 */
import { DAY_MILLISECONDS } from '#contract/days.ts'
import type { Config } from './config.ts'

export interface Keeping {
  /** The bytes of a deleted file, counted from its deletion. */
  readonly deletedFilesDays: number | null
  /** The older versions of a file, each counted from its replacement. */
  readonly oldVersionsDays: number | null
  /** Notifications, read or not. */
  readonly noticesDays: number | null
  /** The audit trail. */
  readonly auditYears: number | null
}

/** The times from the settings. */
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

/** Returns the instant before which data is removed; null if data is stored for ever. */
export function daysBefore(now: Date, days: number | null): Date | null {
  return days === null ? null : new Date(now.getTime() - days * DAY_MILLISECONDS)
}

/** As `daysBefore`, for a number of years. */
export function yearsBefore(now: Date, years: number | null): Date | null {
  if (years === null) return null
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() - years)
  return then
}
