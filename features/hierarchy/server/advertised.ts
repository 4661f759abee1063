/**
 * The lines of an advertised project. Bidders price its activities as they are, so only an addendum may
 * change them (records.md
 * 'Addendum'; docs/decisions/0152).
 */
import { AppError, type FieldError } from '#contract/errors.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import { hierarchyErrors } from '../contract.ts'
import { type Advertised, listAdvertisedOf } from './advertised-queries.ts'

/**
 * Notifies bidders about projects. The caller must have locked the projects; the application provides the
 * functions.
 */
export interface Bidders {
  /** Projects that are no longer advertised, or were deleted while advertised. Each bidder is notified once. */
  readonly takenBack: (context: InAccount, workOrders: readonly string[]) => Promise<void>
  /**
   * Projects that are advertised again, or were restored. Only bidders who were notified of the withdrawal
   * are notified.
   */
  readonly openAgain: (context: InAccount, workOrders: readonly string[]) => Promise<void>
  /** Advertised projects with a new end of bidding. */
  readonly endMoved: (context: InAccount, workOrders: readonly string[]) => Promise<void>
}

type Context = Pick<InAccount, 'db' | 'scope' | 'now'>

/**
 * Share-locks work orders, so that nobody can advertise them or issue an addendum until the transaction ends.
 * Work orders must be locked before the records below them. Returns the advertised work orders by id. A work
 * order stays advertised after the end of bidding, until a bid is awarded.
 */
export const holdAdvertised = (context: Context, workOrders: Iterable<string>) =>
  list(context, workOrders, true)

/** The advertised work orders among the given ids, without locks, for display only. */
export const listAdvertised = (context: Context, workOrders: Iterable<string>) =>
  list(context, workOrders, false)

async function list(
  { db, scope }: Context,
  workOrders: Iterable<string>,
  isHeld: boolean,
): Promise<Map<string, Advertised>> {
  const ids = [...new Set(workOrders)]
  const found = ids.length > 0 ? await listAdvertisedOf(db, scope, ids, isHeld) : []
  return new Map(found.map((one) => [one.id, one]))
}

/**
 * The refusal to change lines of an advertised project. It links to the addendum form if the caller may issue
 * one. After the end of bidding no addendum can be issued: the lines stay fixed until a bid is awarded.
 */
export function addendumNeeded(
  { scope, now }: Context,
  { id, endsAt }: Advertised,
  fields: readonly FieldError[] = [],
): AppError {
  const isOver = endsAt !== null && new Date(endsAt) <= now
  const kind = hierarchyErrors.ADDENDUM_NEEDED
  const text = isOver
    ? 'Bidding on this project has ended and no bid is awarded yet: its lines stay as they were bid on. Award a bid first.'
    : kind.text
  const isSeen = !scope.theirs && hasBitOn(scope, 'Bidding', isOver ? 'Read' : 'Update', id)
  const path = `/bids/approve-summary/${id}`
  const link = isOver ? { text: 'Bids', path } : { text: 'Issue an addendum', path: `${path}?addendum=true` }
  return new AppError('ADDENDUM_NEEDED', kind, fields, { text, links: isSeen ? [link] : [] })
}

/**
 * Locks work orders as `holdAdvertised` does.
 *
 * @throws AppError ADDENDUM_NEEDED (409) if one of them is advertised
 */
export async function requireLinesFree(context: Context, workOrders: Iterable<string>): Promise<void> {
  const [first] = (await holdAdvertised(context, workOrders)).values()
  if (first) throw addendumNeeded(context, first)
}
