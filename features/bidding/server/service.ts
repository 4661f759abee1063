/**
 * The steps of vendors until bidding ends: search, show intent, price, submit, replace and withdraw (002 §4,
 * §5; records.md
 * 'Bidding', 'Sealed bids'). Each step first share-locks the owner's work order, then locks the bid. The
 * order is the same everywhere, so steps cannot deadlock, and opening the bids waits for running submissions.
 */
import { v7 as uuidv7 } from 'uuid'
import { AppError, forbidden, invalidInput, notFound, platformError } from '#contract/errors.ts'
import { hasBit } from '#contract/modules.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { NO_ID } from '#contract/values.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { type BiddingEnd, endedText, endText } from '#features/projects/bidding-words.ts'
import { fetchPage } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import { addendumErrors } from '../addenda-contract.ts'
import {
  type BidProject,
  type BidSummary,
  biddingErrors,
  type NewBidLine,
  type SubmittedLine,
} from '../contract.ts'
import { mayStep } from '../states.ts'
import { acknowledgeFirst } from '../words.ts'
import { countAddenda, findKnowledge } from './addenda-queries.ts'
import { insertAlternateLines, listAlternateQuotes, priceAlternates } from './alternate-queries.ts'
import {
  countOpen,
  findDoor,
  holdProject,
  insertReceived,
  listLineIds,
  listOpen,
  priceLines,
  sumOfQuotes,
  updateReceived,
} from './door-queries.ts'
import {
  type Bid,
  countBids,
  countLines,
  findBid,
  findBidderName,
  findBidOn,
  holdBid,
  insertBid,
  insertLines,
  listBids,
  listIntended,
  listLines,
  listQuotes,
  ownerOf,
  removeQuotes,
  saveQuotes,
  updateBid,
} from './queries.ts'

const refuse = (code: keyof typeof biddingErrors, text?: string) =>
  new AppError(code, biddingErrors[code], [], text)

/** The end of bidding with the field names of the API. */
function endOf(end: BiddingEnd, { region }: Pick<Scope, 'region'>) {
  const until = endText(end, region.clock)
  return {
    biddingEndDate: end.endDate,
    biddingEndTime: end.endTime,
    biddingEndsAt: end.endsAt,
    biddingEndText: until && `until ${until}`,
  }
}

// Permissions ---------------------------------------------------------------------------------------------------------

/**
 * Checks that the caller may act on bids of their account. Only permissions for the whole account count: a
 * permission for one of the account's own work orders does not allow bids on another account's project.
 *
 * @throws AppError FORBIDDEN (403)
 */
export function requireOfAccount({ scope }: InAccount, action: Step): void {
  if (!isOfAccount(scope, action)) throw forbidden({ module: 'Bidding', action })
}

type Step = 'Create' | 'Read' | 'Update'

/** Whether `requireOfAccount` accepts the caller. */
export const isOfAccount = (scope: Scope, action: Step): boolean =>
  hasBit(scope.permissions, 'Bidding', action)

// Reading -------------------------------------------------------------------------------------------------------------

interface Searched extends Paging {
  searchKey?: string | null | undefined
  TargetUniqueID: string | null
}

/**
 * A page of the projects that other accounts advertise and that are open for bids. An empty search returns
 * nothing (002 §5).
 */
export async function searchProjects(
  context: InAccount,
  { searchKey, TargetUniqueID: workOrder, ...paging }: Searched,
): Promise<PageOf<BidProject>> {
  const { db, scope, now } = context
  requireOfAccount(context, 'Read')
  const isAsked = Boolean(searchKey || workOrder)
  const sought = { search: searchKey, workOrder }
  const page = await fetchPage(
    paging,
    async (range) => (isAsked ? listOpen(db, scope, now, sought, range) : []),
    async () => (isAsked ? countOpen(db, scope, now, sought) : 0),
  )
  const ids = page.items.map(({ workOrderUniqueID }) => workOrderUniqueID)
  const intended = await listIntended(db, scope, ids)
  const items = page.items.map(({ endDate, endTime, endZone, endsAt, ...project }) => ({
    ...project,
    ...endOf({ endDate, endTime, endZone, endsAt }, scope),
    intentToBid: intended.has(project.workOrderUniqueID),
    customBiddingAllowed: true,
  }))
  return { ...page, items }
}

/**
 * A page of the account's own bids. If one work order is requested, its open bid includes the amount of the
 * draft.
 */
export async function pageOfOwnBids(
  context: InAccount,
  { TargetUniqueID: workOrder, ...paging }: Paging & { TargetUniqueID: string | null },
): Promise<PageOf<BidSummary>> {
  const { db, scope, now } = context
  requireOfAccount(context, 'Read')
  const page = await fetchPage(
    paging,
    (range) => listBids(db, scope, now, workOrder, range),
    () => countBids(db, scope, workOrder),
  )
  const items: BidSummary[] = []
  for (const { ownerCompanyId, ownerAccountId, endDate, endTime, endZone, endsAt, ...bid } of page.items) {
    const owner = { companyId: ownerCompanyId, accountId: ownerAccountId }
    // After the end, a vendor may no longer read the quantities, so there is no draft amount.
    const draft =
      workOrder && bid.isOpen
        ? await sumOfQuotes(db, owner, workOrder, await listQuotes(db, scope, workOrder))
        : { draftAmount: null }
    items.push({
      ...bid,
      ...endOf({ endDate, endTime, endZone, endsAt }, scope),
      isAwarded: bid.statusId === statuses.BidAccepted || bid.statusId === statuses.Rejected,
      // The draft replaces `pricedCount`: saved prices of deleted lines do not count.
      ...draft,
    })
  }
  return { ...page, items }
}

/**
 * A page of the submitted lines of one of the account's bids.
 *
 * @throws AppError NOT_FOUND (404) for a bid of another account
 */
export async function pageOfSubmittedLines(
  context: InAccount,
  { TargetUniqueID: id, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<SubmittedLine>> {
  const { db, scope } = context
  requireOfAccount(context, 'Read')
  if (!(await findBid(db, scope, id))) throw notFound()
  return fetchPage(
    paging,
    (range) => listLines(db, scope, id, range),
    () => countLines(db, scope, id),
  )
}

// Intent --------------------------------------------------------------------------------------------------------------

/**
 * Shows the account's intent to bid. A second call returns the same id.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404) for a project that is not advertised,
 *   BID_ON_OWN_PROJECT, BIDDING_ENDED (409)
 */
export async function intend(
  context: InAccount,
  { workOrderUniqueId: workOrder }: { workOrderUniqueId: string },
): Promise<string[]> {
  const { db, scope, now } = context
  requireOfAccount(context, 'Create')
  const known = await findBidOn(db, scope, workOrder)
  if (known) return [known.id]
  const door = await findDoor(db, workOrder)
  if (!door || door.accountUniqueID === scope.accountId) throw await notToBidOn(context, workOrder)
  const owner = { companyId: door.companyUniqueId, accountId: door.accountUniqueID }
  const project = await holdProject(db, owner, workOrder)
  requireOpen(project, now)
  const { title, bidProjectName } = project
  const id = await insertBid(db, scope, owner, {
    ...{ id: uuidv7(), workOrderId: workOrder, title, bidProjectName, ownerName: door.ownerName, now },
  })
  // No id: another user of the account has shown intent at the same time.
  if (!id) return [(await findBidOn(db, scope, workOrder))?.id ?? NO_ID]
  await insertReceived(db, owner, scope, {
    ...{ bidSummaryId: id, workOrderId: workOrder, statusId: statuses.Active, now },
    bidderName: await findBidderName(db, scope),
  })
  return [id]
}

/**
 * The error for a work order that no other account advertises: BID_ON_OWN_PROJECT if it is a project of the
 * caller's account. Throws WORK_ORDER_NOT_FOUND (404) or FORBIDDEN (403) if the caller may not see it.
 */
export async function notToBidOn(context: InAccount, workOrder: string): Promise<AppError> {
  await requireWorkOrders(context, [workOrder], 'Bidding', 'Read')
  return refuse('BID_ON_OWN_PROJECT')
}

type Project = NonNullable<Awaited<ReturnType<typeof holdProject>>>

/**
 * Checks that a locked project is open for bids. At the exact instant of the end it is too late, and also
 * after the first look at the bids.
 *
 * @throws AppError BIDDING_ENDED, BID_PROJECT_TAKEN_BACK (409)
 */
export function requireOpen(project: Project | undefined, now: Date): asserts project is Project {
  requireNotEnded(project, now)
  if (!project?.isAdvertised || project.deletedAt) throw refuse('BID_PROJECT_TAKEN_BACK')
}

/**
 * Checks that bidding has not ended: the instant of the end has not come, and nobody has looked at the bids
 * yet.
 *
 * @throws AppError BIDDING_ENDED (409)
 */
export function requireNotEnded(project: Project | undefined, now: Date): void {
  if (project && (project.openedAt || !project.endsAt || new Date(project.endsAt) <= now))
    throw refuse('BIDDING_ENDED', `${endedText(endText(project))}.`)
}

/**
 * The account's bid on a work order.
 *
 * @throws AppError NOT_FOUND (404), BID_NOT_INTENDED, BID_ON_OWN_PROJECT (409) if there is no bid
 */
export async function requireIntent(context: InAccount, workOrder: string): Promise<Bid> {
  const { db, scope } = context
  const known = await findBidOn(db, scope, workOrder)
  if (known) return known
  const door = await findDoor(db, workOrder)
  if (!door || door.accountUniqueID === scope.accountId) throw await notToBidOn(context, workOrder)
  throw refuse('BID_NOT_INTENDED')
}

/**
 * Locks the account's bid on a work order and share-locks the work order; returns both.
 *
 * @throws AppError NOT_FOUND (404), BID_NOT_INTENDED, BID_ON_OWN_PROJECT, BIDDING_ENDED,
 *   BID_PROJECT_TAKEN_BACK (409)
 */
export async function holdOpenBid(
  context: InAccount,
  workOrder: string,
): Promise<{ bid: Bid; project: Project }> {
  const { db, scope, now } = context
  const known = await requireIntent(context, workOrder)
  const project = await holdProject(db, ownerOf(known), workOrder)
  requireOpen(project, now)
  const bid = await holdBid(db, scope, known.id)
  if (!bid) throw notFound()
  return { bid, project }
}

// Prices --------------------------------------------------------------------------------------------------------------

/** Matches a price of zero. */
export const ZERO = /^0+(?:\.0*)?$/

/**
 * Saves unit costs as a draft, all or none; null deletes a saved price. The submitted bid stays unchanged.
 *
 * @throws AppError BID_WITHOUT_PRICE, INVALID_INPUT (400), NOT_FOUND (404) for a line of another project,
 *   ROW_VERSION_STALE and the errors of `holdOpenBid` (409)
 */
export async function savePrices(context: InAccount, lines: NewBidLine[]): Promise<string[]> {
  requireOfAccount(context, 'Create')
  const zeros = lines.flatMap(({ quotedBidUnitCost: cost }, index) =>
    cost !== null && ZERO.test(cost)
      ? [{ path: `${index}.quotedBidUnitCost`, message: biddingErrors.BID_WITHOUT_PRICE.text }]
      : [],
  )
  if (zeros.length > 0 || lines.length === 0)
    throw new AppError('BID_WITHOUT_PRICE', biddingErrors.BID_WITHOUT_PRICE, zeros)
  const named = new Set<string>()
  for (const [index, { subTaskUniqueId }] of lines.entries()) {
    if (named.has(subTaskUniqueId)) throw invalidInput(`${index}.subTaskUniqueId`, 'must not be named twice')
    named.add(subTaskUniqueId)
  }
  const ids = new Map<string, string>()
  // Always in the same order: two callers who save prices for the same projects cannot deadlock.
  const ofProjects = [...Map.groupBy(lines, ({ workOrderUniqueId }) => workOrderUniqueId)]
  for (const [workOrder, ofProject] of ofProjects.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    for (const [activity, id] of await saveOn(context, workOrder, ofProject)) ids.set(activity, id)
  return lines.map(({ subTaskUniqueId }) => ids.get(subTaskUniqueId) ?? NO_ID)
}

async function saveOn(
  context: InAccount,
  workOrder: string,
  lines: readonly NewBidLine[],
): Promise<Map<string, string>> {
  const { db, scope } = context
  const { bid } = await holdOpenBid(context, workOrder)
  const owner = ownerOf(bid)
  const there = await listLineIds(
    db,
    owner,
    workOrder,
    lines.map(({ subTaskUniqueId }) => subTaskUniqueId),
  )
  if (lines.some(({ subTaskUniqueId }) => !there.has(subTaskUniqueId))) throw notFound()
  const quotes = new Map((await listQuotes(db, scope, workOrder)).map((quote) => [quote.activityId, quote]))
  for (const { subTaskUniqueId, rowVersion } of lines) {
    const current = quotes.get(subTaskUniqueId)
    if (rowVersion !== undefined && rowVersion !== current?.rowVersion)
      throw platformError('ROW_VERSION_STALE')
  }
  const priced = lines.flatMap(({ subTaskUniqueId: activityId, quotedBidUnitCost: unitCost }) =>
    unitCost === null ? [] : [{ activityId, unitCost, id: quotes.get(activityId)?.id ?? uuidv7() }],
  )
  const removed = lines.flatMap(({ subTaskUniqueId, quotedBidUnitCost }) => {
    const quote = quotes.get(subTaskUniqueId)
    return quotedBidUnitCost === null && quote ? [quote] : []
  })
  const saved = await saveQuotes(db, scope, owner, workOrder, priced)
  await removeQuotes(
    db,
    scope,
    removed.map(({ id }) => id),
  )
  // Increases the row version of the bid: a submission sends the version of the draft that the user saw.
  await updateBid(db, scope, bid.id, {})
  return new Map([...saved, ...removed.map(({ activityId, id }) => [activityId, id] as const)])
}

// Steps ---------------------------------------------------------------------------------------------------------------

interface Submitted {
  workOrderUniqueId: string
  rowVersion?: number | undefined
}

/**
 * Submits the saved prices. They replace an earlier submission under the same id (records.md: the id stays).
 *
 * @throws AppError BID_WITHOUT_PRICE (400), ADDENDUM_UNREAD, ROW_VERSION_STALE and the errors of
 *   `holdOpenBid` (409)
 */
export async function submit(
  context: InAccount,
  { workOrderUniqueId: workOrder, rowVersion }: Submitted,
): Promise<string[]> {
  const { db, scope, now } = context
  requireOfAccount(context, 'Create')
  const { bid, project } = await holdOpenBid(context, workOrder)
  if (rowVersion !== undefined && rowVersion !== bid.rowVersion) throw platformError('ROW_VERSION_STALE')
  const owner = ownerOf(bid)
  const lines = await priceLines(db, owner, workOrder, await listQuotes(db, scope, workOrder))
  if (lines.length === 0) throw refuse('BID_WITHOUT_PRICE')
  const known = await requireAllRead(context, bid)
  const version = bid.lastVersion + 1
  const alternates = await priceAlternates(db, owner, workOrder, await listAlternateQuotes(db, scope, bid.id))
  await insertLines(db, scope, { bidSummaryId: bid.id, version }, lines)
  await insertAlternateLines(db, scope, { bidSummaryId: bid.id, version }, alternates)
  const state = { status_id: statuses.Submitted, version, submitted_at: now, known_addenda: known }
  await updateBid(db, scope, bid.id, {
    ...state,
    last_version: version,
    submitted_by_employee_id: scope.employeeId,
    withdrawn_at: null,
    acknowledged_at: null,
    project_title: project.title,
    bid_project_name: project.bidProjectName,
  })
  await updateReceived(db, owner, { workOrderId: workOrder, bidSummaryId: bid.id }, state)
  return [bid.id]
}

/**
 * Checks that the account has read all addenda to the project, and returns their numbers. The caller must
 * have share-locked the project, so that no addendum is issued meanwhile.
 *
 * @throws AppError ADDENDUM_UNREAD (409)
 */
async function requireAllRead({ db, scope }: InAccount, bid: Bid): Promise<number[]> {
  const { readAt } = await findKnowledge(db, scope, bid.id)
  const unread = firstUnread(readAt, await countAddenda(db, ownerOf(bid), bid.workOrderId))
  if (unread !== null)
    throw new AppError('ADDENDUM_UNREAD', addendumErrors.ADDENDUM_UNREAD, [], acknowledgeFirst(unread))
  return [...readAt.keys()]
}

/**
 * The lowest number from 1 to `total` that was not read; null if all were read. The numbers of addenda have
 * no gaps.
 */
export function firstUnread(readAt: ReadonlyMap<number, string>, total: number): number | null {
  for (let number = 1; number <= total; number += 1) if (!readAt.has(number)) return number
  return null
}

/**
 * Withdraws the submitted bid; the draft stays. Also possible on a project that is no longer advertised.
 *
 * @throws AppError NOT_FOUND (404), BIDDING_ENDED, BID_NOT_SUBMITTED, ROW_VERSION_STALE (409)
 */
export async function withdraw(
  context: InAccount,
  { bidSummaryUniqueId: id, rowVersion }: { bidSummaryUniqueId: string; rowVersion?: number | undefined },
): Promise<string[]> {
  const { db, scope, now } = context
  requireOfAccount(context, 'Update')
  const known = await findBid(db, scope, id)
  if (!known) throw notFound()
  requireNotEnded(await holdProject(db, ownerOf(known), known.workOrderId), now)
  const bid = await holdBid(db, scope, id)
  if (!bid) throw notFound()
  if (rowVersion !== undefined && rowVersion !== bid.rowVersion) throw platformError('ROW_VERSION_STALE')
  if (!mayStep('withdraw', bid.statusId)) throw refuse('BID_NOT_SUBMITTED')
  const state = { status_id: statuses.Active, version: null, submitted_at: null, known_addenda: [] }
  await updateBid(db, scope, id, { ...state, withdrawn_at: now, acknowledged_at: null })
  await updateReceived(db, ownerOf(bid), { workOrderId: bid.workOrderId, bidSummaryId: id }, state)
  return [id]
}
