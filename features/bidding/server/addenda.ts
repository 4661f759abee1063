/**
 * Addenda (records.md 'Bidding'): the owner's notes to everyone who intends to bid, issued before bidding
 * ends. A bidder confirms that they have read an addendum. Issuing locks the work order and submitting
 * share-locks it, so the two cannot overlap: a submission stores the numbers of all addenda issued before it,
 * and the numbers have no gaps.
 */
import { v7 as uuidv7 } from 'uuid'
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import type { Hanging } from '#features/hierarchy/server/public.ts'
import { notify, telling } from '#features/notifications/server/public.ts'
import { endText } from '#features/projects/bidding-words.ts'
import { moveBiddingEnd } from '#features/projects/server/public.ts'
import { fetchPage } from '#server/db/page.ts'
import { lock } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import {
  type Addendum,
  addendumErrors,
  type NewAddendum,
  type ReceivedAddendum,
} from '../addenda-contract.ts'
import {
  countAddenda,
  findAddendum,
  findKnowledge,
  insertAddendum,
  insertAddendumLines,
  insertRead,
  listAddendaFor,
  listAddendaOf,
  listIntending,
  listPeopleOf,
} from './addenda-queries.ts'
import { changeLines, type LineChanges, requireOnce } from './addendum-lines.ts'
import { addTo } from './alternates.ts'
import { holdProject } from './door-queries.ts'
import { addendumIsIssued } from './notices.ts'
import { ownerOf } from './queries.ts'
import { firstUnread, holdOpenBid, requireIntent, requireNotEnded, requireOfAccount } from './service.ts'
import { refuse, requireOwner, tellBidders } from './tabulation.ts'
import { findOwnerName, insertDeeds } from './tabulation-queries.ts'

// Calls of the owner --------------------------------------------------------------------------------------------------

/**
 * Issues the next addendum to a project, moves the end of bidding if a day is sent, changes the named lines,
 * and notifies everyone who intends to bid; all or nothing. `hanging` protects records that belong to the
 * deleted lines.
 *
 * @throws AppError INVALID_INPUT (400), WORK_ORDER_NOT_FOUND or NOT_FOUND (404), FORBIDDEN (403),
 *   NEVER_ADVERTISED, BIDDING_ENDED, ADDENDUM_TO_NOBODY, BIDDING_END_IS_FIXED, TOO_MANY_ALTERNATES,
 *   ROW_VERSION_STALE, DELETION_PROTECTED (409)
 */
export async function issue(
  context: InAccount,
  hanging: Hanging,
  {
    workOrderUniqueId: workOrder,
    addendumTitle: title,
    addendumText: text,
    biddingEndDate: day,
    biddingEndTime: time,
    alternates = [],
    addedLines: added = [],
    changedLines: changed = [],
    deletedLines: deleted = [],
  }: NewAddendum,
): Promise<string[]> {
  const { db, scope } = context
  await requireOwner(context, [workOrder], 'Update')
  if (time && !day) throw invalidInput('biddingEndDate', 'must be given with a time')
  const lines: LineChanges = { added, changed, deleted }
  requireOnce(lines)
  const project = await holdBiddable(context, workOrder)
  if (day) await moveBiddingEnd(context, workOrder, { biddingEndDate: day, biddingEndTime: time ?? null })
  const moved = day ? await holdProject(db, scope, workOrder) : undefined
  const changedLines = await changeLines(context, hanging, workOrder, lines)
  const { id, number } = await tellAll(context, workOrder, project, {
    title,
    text,
    movedEndTo: moved ? endText(moved) : null,
    lineCount: changedLines.length,
  })
  await insertAddendumLines(db, scope, { workOrder, number }, changedLines)
  await addTo(context, workOrder, alternates, number)
  return [id]
}

/**
 * Locks one of the account's projects and returns it, if others can bid on it now.
 *
 * @throws AppError NEVER_ADVERTISED, BIDDING_ENDED, ADDENDUM_TO_NOBODY (409)
 */
export async function holdBiddable({ db, scope, now }: InAccount, workOrder: string) {
  await lock(db, scope, { name: 'work_order' }, [workOrder])
  const project = await holdProject(db, scope, workOrder)
  if (!project?.endsAt) throw refuse('NEVER_ADVERTISED')
  requireNotEnded(project, now)
  if (!project.isAdvertised) throw new AppError('ADDENDUM_TO_NOBODY', addendumErrors.ADDENDUM_TO_NOBODY)
  return project
}

/**
 * Stores the next addendum to a project and notifies everyone who intends to bid on the project. Returns the
 * id and number of the addendum. The caller must have locked the project.
 */
export async function tellAll(
  context: InAccount,
  workOrder: string,
  project: { title: string; bidProjectName: string },
  {
    title,
    text,
    movedEndTo,
    lineCount = 0,
  }: { title: string; text: string; movedEndTo: string | null; lineCount?: number },
): Promise<{ id: string; number: number }> {
  const { db, scope, now } = context
  const number = (await countAddenda(db, scope, workOrder)) + 1
  const id = uuidv7()
  await insertAddendum(db, scope, {
    ...{ id, work_order_id: workOrder, number, title, text, issued_at: now },
    moved_end_to: movedEndTo,
  })
  await insertDeeds(db, scope, now, [{ workOrderId: workOrder, what: 'addendum' }])
  const intending = await listIntending(db, scope, workOrder)
  const owner = await findOwnerName(db, scope)
  for (const bidder of intending) {
    const { companyId, accountId } = bidder
    // workOrderId is null, because the work order belongs to another account than the notified people.
    notify({ ...context, scope: { companyId, accountId, employeeId: null } }, [
      telling(addendumIsIssued, {
        employeeIds: await listPeopleOf(db, bidder),
        workOrderId: null,
        deed: id,
        values: {
          ...{ project: project.bidProjectName || project.title, workOrder, owner, number, title },
          ...{ movedEndTo, lineCount },
        },
      }),
    ])
  }
  tellBidders(context, intending)
  return { id, number }
}

/**
 * A page of the addenda to one of the account's projects.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function pageOfAddenda(
  context: InAccount,
  { TargetUniqueID: workOrder, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<Addendum>> {
  const { db, scope } = context
  await requireOwner(context, [workOrder], 'Read')
  return fetchPage(
    paging,
    (range) => listAddendaOf(db, scope, workOrder, range),
    () => countAddenda(db, scope, workOrder),
  )
}

// Calls of the bidder -------------------------------------------------------------------------------------------------

/**
 * A page of the addenda to a project that the account intends to bid on.
 *
 * @throws AppError NOT_FOUND (404), BID_NOT_INTENDED, BID_ON_OWN_PROJECT (409)
 */
export async function pageOfReceivedAddenda(
  context: InAccount,
  { TargetUniqueID: workOrder, ...paging }: Paging & { TargetUniqueID: string },
): Promise<
  PageOf<ReceivedAddendum> & { unreadCount: number; firstUnread: number | null; knownCount: number }
> {
  const { db, scope } = context
  requireOfAccount(context, 'Read')
  const bid = await requireIntent(context, workOrder)
  const owner = ownerOf(bid)
  const { readAt, known } = await findKnowledge(db, scope, bid.id)
  const page = await fetchPage(
    paging,
    async (range) =>
      (await listAddendaFor(db, owner, workOrder, range)).map((addendum) => ({
        ...addendum,
        readDate: readAt.get(addendum.addendumNumber) ?? null,
        isKnown: known.includes(addendum.addendumNumber),
      })),
    () => countAddenda(db, owner, workOrder),
  )
  return {
    ...page,
    unreadCount: page.totalCount - readAt.size,
    firstUnread: firstUnread(readAt, page.totalCount),
    knownCount: known.length,
  }
}

/**
 * Records that the account has read an addendum. A bid that is already submitted stays unchanged: it was
 * submitted without this addendum.
 *
 * @throws AppError NOT_FOUND (404) and the errors of `holdOpenBid` (409)
 */
export async function acknowledgeAddendum(
  context: InAccount,
  { workOrderUniqueId: workOrder, addendumNumber }: { workOrderUniqueId: string; addendumNumber: number },
): Promise<string[]> {
  const { db, scope, now } = context
  requireOfAccount(context, 'Create')
  const { bid } = await holdOpenBid(context, workOrder)
  const addendum = await findAddendum(db, ownerOf(bid), workOrder, addendumNumber)
  if (!addendum) throw notFound()
  await insertRead(db, scope, bid.id, addendumNumber, now)
  return [addendum.id]
}
