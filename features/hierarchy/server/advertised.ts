/**
 * Lines of a project that is advertised: bidders price its activities as they are, so these change by an addendum alone (records.md
 * 'Addendum'; docs/decisions/0152).
 */
import { AppError, type FieldError } from '#contract/errors.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import { hierarchyErrors } from '../contract.ts'
import { type Advertised, listAdvertisedOf } from './advertised-queries.ts'

/** Notifies bidders of what becomes of projects, which the caller holds; the application knows how. */
export interface Bidders {
  /** Of projects that are advertised no more, or were deleted while they were: each bidder is notified once. */
  readonly takenBack: (context: InAccount, workOrders: readonly string[]) => Promise<void>
  /** Of projects that are advertised, or were brought back: those bidders who were notified of taking back. */
  readonly openAgain: (context: InAccount, workOrders: readonly string[]) => Promise<void>
  /** Of advertised projects whose end of bidding has moved. */
  readonly endMoved: (context: InAccount, workOrders: readonly string[]) => Promise<void>
}

type Context = Pick<InAccount, 'db' | 'scope' | 'now'>

/**
 * Share-locks work orders, so that nobody advertises one, or issues an addendum to it, until the end of the transaction. Lock them before
 * what lies below. Returns those that are advertised, by id: before the end of bidding and after it, until a bid is awarded.
 */
export const holdAdvertised = (context: Context, workOrders: Iterable<string>) =>
  list(context, workOrders, true)

/** The same without holding anything, for what is only shown. */
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
 * The refusal to change lines of an advertised project, with a link to where an addendum is issued for whoever may issue one. After the
 * end of bidding no addendum is issued: the lines stay as they were bid on until a bid is awarded.
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
 * Holds work orders as `holdAdvertised` does.
 *
 * @throws AppError ADDENDUM_NEEDED (409) where one of them is advertised
 */
export async function requireLinesFree(context: Context, workOrders: Iterable<string>): Promise<void> {
  const [first] = (await holdAdvertised(context, workOrders)).values()
  if (first) throw addendumNeeded(context, first)
}
