/** A confirmed day is locked: its entries, its weather, and the files of both (records.md 'Day lock'). */
import { AppError } from '#contract/errors.ts'
import { formatShortDay, formatShortInstant } from '#contract/moments.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import { dayErrors } from '../records.ts'
import { type DayOf, type HeldDay, holdDays } from './day-queries.ts'

/**
 * Share-locks days before a write, so that nobody confirms them until the end of the transaction.
 *
 * @throws AppError DAY_CONFIRMED (409), whose text names the person and the time of the confirmation
 */
export async function requireOpenDays(
  { db, scope }: Pick<InAccount, 'db' | 'scope'>,
  days: readonly DayOf[],
): Promise<void> {
  if (days.length === 0) return
  requireOpen(scope, await holdDays(db, scope, days, 'share'))
}

/** Locks a day exclusively, to confirm it. @throws as `requireOpenDays` */
export async function takeOpenDay({ db, scope }: InAccount, day: DayOf): Promise<void> {
  requireOpen(scope, await holdDays(db, scope, [day], 'update'))
}

function requireOpen(scope: Pick<Scope, 'timeZone' | 'region'>, days: readonly HeldDay[]): void {
  const locked = days.find(({ confirmedAt }) => confirmedAt !== null)
  if (!locked) return
  throw new AppError('DAY_CONFIRMED', dayErrors.DAY_CONFIRMED, [], lockedText(locked, scope) ?? undefined)
}

/**
 * The reason why a day cannot change any more: 'Sue Super confirmed the day of Nov 26 on Nov 28, 10:12 AM.
 * Add an addendum.' Null if the day is open.
 */
export function lockedText(
  { day, confirmedAt, confirmedBy }: Pick<HeldDay, 'day' | 'confirmedAt' | 'confirmedBy'>,
  { timeZone, region }: Pick<Scope, 'timeZone' | 'region'>,
): string | null {
  if (confirmedAt === null) return null
  return `${confirmedBy} confirmed the day of ${formatShortDay(day)} on ${formatShortInstant(confirmedAt, timeZone, region.clock)}. Add an addendum.`
}
