/**
 * What vendors do: they search, show intent, price, submit, replace and withdraw, until bidding ends (002 §4, §5; records.md
 * 'Bidding', 'Sealed bids'). Each step first holds the owner's work order as it is, then the bid: in this order everywhere, so
 * that nobody waits crosswise, and whoever opens the bids waits for those who are submitting.
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

/** When bidding ends, under the names that go over the wire. */
function endOf(end: BiddingEnd, { region }: Pick<Scope, 'region'>) {
  const until = endText(end, region.clock)
  return {
    biddingEndDate: end.endDate,
    biddingEndTime: end.endTime,
    biddingEndsAt: end.endsAt,
    biddingEndText: until && `until ${until}`,
  }
}

// Who may ------------------------------------------------------------------------------------------------------------

/**
 * Bids are an account's own: a permission that is scoped to a work order of one's own does not count on another's.
 *
 * @throws AppError FORBIDDEN (403)
 */
export function requireOfAccount({ scope }: InAccount, action: Step): void {
  if (!isOfAccount(scope, action)) throw forbidden({ module: 'Bidding', action })
}

type Step = 'Create' | 'Read' | 'Update'

/** True for whoever `requireOfAccount` lets do something. */
export const isOfAccount = (scope: Scope, action: Step): boolean =>
  hasBit(scope.permissions, 'Bidding', action)

// Reading -------------------------------------------------------------------------------------------------------------

interface Searched extends Paging {
  searchKey?: string | null | undefined
  TargetUniqueID: string | null
}

/** A page of what other accounts advertise, while one can bid. Nothing to search for finds nothing (002 §5). */
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

/** A page of the account's own bids; of one that is asked for alone what its draft comes to, too. */
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
    // Once it is over, the quantities are the owner's alone again.
    const draft =
      workOrder && bid.isOpen
        ? await sumOfQuotes(db, owner, workOrder, await listQuotes(db, scope, workOrder))
        : { draftAmount: null }
    items.push({
      ...bid,
      ...endOf({ endDate, endTime, endZone, endsAt }, scope),
      isAwarded: bid.statusId === statuses.BidAccepted || bid.statusId === statuses.Rejected,
      // A saved price of a line that is gone counts no more.
      ...draft,
    })
  }
  return { ...page, items }
}

/**
 * A page of the lines of one of the account's bids, as they are submitted.
 *
 * @throws AppError NOT_FOUND (404) for another account's
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
 * Shows the account's intent to bid; a second time it answers the same.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404) for what is not advertised, BID_ON_OWN_PROJECT, BIDDING_ENDED (409)
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
  // Two of one account at once: the other has shown it.
  if (!id) return [(await findBidOn(db, scope, workOrder))?.id ?? NO_ID]
  await insertReceived(db, owner, scope, {
    ...{ bidSummaryId: id, workOrderId: workOrder, statusId: statuses.Active, now },
    bidderName: await findBidderName(db, scope),
  })
  return [id]
}

/** Why nobody of the account bids on a work order that no other one advertises: it is their own, or not there for them. */
export async function notToBidOn(context: InAccount, workOrder: string): Promise<AppError> {
  await requireWorkOrders(context, [workOrder], 'Bidding', 'Read')
  return refuse('BID_ON_OWN_PROJECT')
}

type Project = NonNullable<Awaited<ReturnType<typeof holdProject>>>

/**
 * Checks that one can bid on a project that is held. The instant of the end is too late, and so is whatever comes after the
 * first look at the bids.
 *
 * @throws AppError BIDDING_ENDED, BID_PROJECT_TAKEN_BACK (409)
 */
export function requireOpen(project: Project | undefined, now: Date): asserts project is Project {
  requireNotEnded(project, now)
  if (!project?.isAdvertised || project.deletedAt) throw refuse('BID_PROJECT_TAKEN_BACK')
}

/** @throws AppError BIDDING_ENDED (409) from the instant of the end on, and from the first look at the bids */
export function requireNotEnded(project: Project | undefined, now: Date): void {
  if (project && (project.openedAt || !project.endsAt || new Date(project.endsAt) <= now))
    throw refuse('BIDDING_ENDED', `${endedText(endText(project))}.`)
}

/**
 * The account's bid on a work order.
 *
 * @throws AppError NOT_FOUND (404), BID_NOT_INTENDED, BID_ON_OWN_PROJECT (409) without one
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
 * The account's bid on a work order, with both held.
 *
 * @throws AppError NOT_FOUND (404), BID_NOT_INTENDED, BID_ON_OWN_PROJECT, BIDDING_ENDED, BID_PROJECT_TAKEN_BACK (409)
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

/** A price of nothing. */
export const ZERO = /^0+(?:\.0*)?$/

/**
 * Saves unit costs as a draft, all or none; null takes one off. What is submitted stays as it is.
 *
 * @throws AppError BID_WITHOUT_PRICE, INVALID_INPUT (400), NOT_FOUND (404) for a line that is not of the project,
 *   ROW_VERSION_STALE and those of `holdOpenBid` (409)
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
  // In one order, so that two who save on the same projects never wait crosswise.
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
  // Whoever submits says which draft they saw.
  await updateBid(db, scope, bid.id, {})
  return new Map([...saved, ...removed.map(({ activityId, id }) => [activityId, id] as const)])
}

// Steps ---------------------------------------------------------------------------------------------------------------

interface Submitted {
  workOrderUniqueId: string
  rowVersion?: number | undefined
}

/**
 * Submits the saved prices as they are, instead of what was submitted before (records.md: the id stays).
 *
 * @throws AppError BID_WITHOUT_PRICE (400), ADDENDUM_UNREAD, ROW_VERSION_STALE and those of `holdOpenBid` (409)
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
 * The numbers of the addenda to what is bid on, which the account has all read. The project is held, so none comes meanwhile.
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

/** The first of so many addenda that is not among those that were read; their numbers have no gaps. */
export function firstUnread(readAt: ReadonlyMap<number, string>, total: number): number | null {
  for (let number = 1; number <= total; number += 1) if (!readAt.has(number)) return number
  return null
}

/**
 * Takes back what is submitted; the draft stays. It is possible on a project that is no longer advertised, too.
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
