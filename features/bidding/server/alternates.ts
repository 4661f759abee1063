/**
 * Alternates of a project that is open for bids (records.md 'Sealed bids'; docs/decisions/0133). The owner
 * adds alternates directly until the project is advertised, afterwards by an addendum. Bidders price
 * alternates beside the base bid, and these prices are sealed like the bid.
 */
import { v7 as uuidv7 } from 'uuid'
import { AppError, invalidInput, notFound, platformError } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { fetchPage } from '#server/db/page.ts'
import { lock, remove, requireAllowed, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import {
  type Alternate,
  alternateErrors,
  MOST_ALTERNATES,
  type NewAlternate,
  type OfferedAlternate,
  type SubmittedAlternate,
} from '../alternates-contract.ts'
import { biddingErrors } from '../contract.ts'
import {
  alternateTable,
  countAlternates,
  insertAlternates,
  listAlternateQuotes,
  listAlternatesOf,
  listOffered,
  listSubmitted,
  placeAlternates,
  removeAlternateQuotes,
  saveAlternateQuotes,
  sumOffered,
  sumSubmitted,
} from './alternate-queries.ts'
import { findDoor, holdProject, listOpen } from './door-queries.ts'
import { findBid, findBidOn, ownerOf, updateBid } from './queries.ts'
import { holdOpenBid, notToBidOn, requireOfAccount, ZERO } from './service.ts'
import { requireOwner } from './tabulation.ts'

const refuse = (code: keyof typeof alternateErrors, text?: string) =>
  new AppError(code, alternateErrors[code], [], text)

// Calls of the owner --------------------------------------------------------------------------------------------------

/**
 * A page of the alternates of one of the account's projects.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function pageOfAlternates(
  context: InAccount,
  { TargetUniqueID: workOrder, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<Alternate>> {
  const { db, scope } = context
  await requireOwner(context, [workOrder], 'Read')
  return fetchPage(
    paging,
    (range) => listAlternatesOf(db, scope, workOrder, range),
    () => countAlternates(db, scope, workOrder),
  )
}

/**
 * Locks projects and checks that no project was ever advertised: the first advertising fixes the alternates
 * that bidders read.
 */
async function holdUnadvertised({ db, scope }: InAccount, workOrders: readonly string[]): Promise<void> {
  await lock(db, scope, { name: 'work_order' }, workOrders)
  for (const workOrder of workOrders)
    if ((await holdProject(db, scope, workOrder))?.endsAt) throw refuse('ALTERNATES_ADVERTISED')
}

/**
 * Adds alternates to projects that were never advertised, all or none.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), ALTERNATES_ADVERTISED, TOO_MANY_ALTERNATES
 *   (409)
 */
export async function add(
  context: InAccount,
  sent: (NewAlternate & { workOrderUniqueId: string })[],
): Promise<string[]> {
  const workOrders = [...new Set(sent.map(({ workOrderUniqueId }) => workOrderUniqueId))]
  await requireOwner(context, workOrders, 'Update')
  await holdUnadvertised(context, workOrders)
  const ids = new Map<object, string>()
  for (const [workOrder, ofProject] of Map.groupBy(sent, ({ workOrderUniqueId }) => workOrderUniqueId)) {
    const added = await addTo(context, workOrder, ofProject, null)
    ofProject.forEach((one, index) => ids.set(one, added[index] ?? ''))
  }
  return sent.map((one) => ids.get(one) ?? '')
}

/**
 * Adds alternates to a project that the caller has locked; returns their ids.
 *
 * @throws AppError TOO_MANY_ALTERNATES (409)
 */
export async function addTo(
  { db, scope }: InAccount,
  workOrder: string,
  alternates: readonly NewAlternate[],
  addendumNumber: number | null,
): Promise<string[]> {
  if (alternates.length === 0) return []
  if ((await countAlternates(db, scope, workOrder)) + alternates.length > MOST_ALTERNATES)
    throw refuse('TOO_MANY_ALTERNATES')
  const rows = alternates.map((one) => ({
    id: uuidv7(),
    title: one.alternateTitle,
    description: one.alternateDescription ?? '',
    quantity: one.targetMetric,
    unit: one.unit ?? '',
  }))
  await insertAlternates(db, scope, workOrder, rows, addendumNumber)
  return rows.map(({ id }) => id)
}

/** Checks that the caller may change these alternates, and locks their projects. */
async function holdAlternates(context: InAccount, ids: readonly string[]): Promise<void> {
  const { db, scope } = context
  const placed = requireAllowed(await placeAlternates(db, scope, ids, 'Update'), ids, {
    module: 'Bidding',
    action: 'Update',
  })
  await holdUnadvertised(context, [...new Set([...placed.values()].map(({ workOrderId }) => workOrderId))])
}

type AlternateChange = Partial<NewAlternate> & { alternateUniqueId: string; rowVersion?: number | undefined }

/**
 * Changes alternates of projects that were never advertised, all or none.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403), ALTERNATES_ADVERTISED, ROW_VERSION_STALE (409)
 */
export async function change(context: InAccount, changes: AlternateChange[]): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map(({ alternateUniqueId }) => alternateUniqueId)
  await holdAlternates(context, ids)
  await updateAll(
    db,
    scope,
    alternateTable,
    changes.map(({ alternateUniqueId: id, rowVersion, alternateDescription, unit, ...row }) => ({
      id,
      rowVersion,
      row: {
        ...row,
        ...(alternateDescription !== undefined && { alternateDescription: alternateDescription ?? '' }),
        ...(unit !== undefined && { unit: unit ?? '' }),
      },
    })),
  )
  return ids
}

/** Deletes alternates of projects that were never advertised. Throws the errors of `change`. */
export async function removeAll(context: InAccount, ids: string[]): Promise<string[]> {
  const { db, scope, now } = context
  await holdAlternates(context, ids)
  await remove(db, scope, alternateTable, ids, now)
  return ids
}

// Calls of the bidder -------------------------------------------------------------------------------------------------

/**
 * A page of the alternates of a project that another account advertises, with the caller's saved prices,
 * while bidding is open.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), BID_ON_OWN_PROJECT (409)
 */
export async function pageOfOffered(
  context: InAccount,
  { TargetUniqueID: workOrder, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<OfferedAlternate> & { pricedCount: number; draftAmount: string | null }> {
  const { db, scope, now } = context
  requireOfAccount(context, 'Read')
  const [door] = await listOpen(db, scope, now, { workOrder }, { offset: 0, limit: 1 })
  if (!door) {
    const ended = await findDoor(db, workOrder)
    if (ended && ended.accountUniqueID !== scope.accountId) throw notFound()
    throw await notToBidOn(context, workOrder)
  }
  const owner = { companyId: door.companyUniqueId, accountId: door.accountUniqueID }
  const bid = await findBidOn(db, scope, workOrder)
  const quotes = bid ? await listAlternateQuotes(db, scope, bid.id) : []
  const versions = new Map(quotes.map(({ alternateId, rowVersion }) => [alternateId, rowVersion]))
  const page = await fetchPage(
    paging,
    async (range) =>
      (await listOffered(db, owner, workOrder, quotes, range)).map((one) => ({
        ...one,
        rowVersion: versions.get(one.alternateUniqueId) ?? null,
      })),
    () => countAlternates(db, owner, workOrder),
  )
  return { ...page, ...(await sumOffered(db, owner, workOrder, quotes)) }
}

interface PricedOne {
  workOrderUniqueId: string
  alternateUniqueId: string
  quotedUnitCost: string | null
  rowVersion?: number | undefined
}

/**
 * Saves unit costs of alternates as a draft, all or none; null deletes a saved price. The submitted bid stays
 * unchanged.
 *
 * @throws AppError BID_WITHOUT_PRICE, INVALID_INPUT (400), NOT_FOUND (404) for an alternate of another
 *   project, ROW_VERSION_STALE and the errors of `holdOpenBid` (409)
 */
export async function savePricesOfAlternates(context: InAccount, sent: PricedOne[]): Promise<string[]> {
  requireOfAccount(context, 'Create')
  const zeros = sent.flatMap(({ quotedUnitCost: cost }, index) =>
    cost !== null && ZERO.test(cost)
      ? [{ path: `${index}.quotedUnitCost`, message: biddingErrors.BID_WITHOUT_PRICE.text }]
      : [],
  )
  if (zeros.length > 0) throw new AppError('BID_WITHOUT_PRICE', biddingErrors.BID_WITHOUT_PRICE, zeros)
  const named = new Set<string>()
  for (const [index, { alternateUniqueId }] of sent.entries()) {
    if (named.has(alternateUniqueId))
      throw invalidInput(`${index}.alternateUniqueId`, 'must not be named twice')
    named.add(alternateUniqueId)
  }
  // Always in the same order: two callers who save prices for the same projects cannot deadlock.
  const ofProjects = [...Map.groupBy(sent, ({ workOrderUniqueId }) => workOrderUniqueId)]
  for (const [workOrder, ofProject] of ofProjects.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await saveOn(context, workOrder, ofProject)
  return sent.map(({ alternateUniqueId }) => alternateUniqueId)
}

async function saveOn(context: InAccount, workOrder: string, prices: readonly PricedOne[]): Promise<void> {
  const { db, scope } = context
  const { bid } = await holdOpenBid(context, workOrder)
  const offered = await listAlternatesOf(db, ownerOf(bid), workOrder, { offset: 0, limit: MOST_ALTERNATES })
  const there = new Set(offered.map(({ alternateUniqueId }) => alternateUniqueId))
  if (prices.some(({ alternateUniqueId }) => !there.has(alternateUniqueId))) throw notFound()
  const quotes = await listAlternateQuotes(db, scope, bid.id)
  const versions = new Map(quotes.map(({ alternateId, rowVersion }) => [alternateId, rowVersion]))
  if (prices.some(({ alternateUniqueId: id, rowVersion }) => rowVersion && rowVersion !== versions.get(id)))
    throw platformError('ROW_VERSION_STALE')
  await saveAlternateQuotes(
    db,
    scope,
    bid.id,
    prices.flatMap(({ alternateUniqueId: alternateId, quotedUnitCost: unitCost }) =>
      unitCost === null ? [] : [{ alternateId, unitCost }],
    ),
  )
  await removeAlternateQuotes(
    db,
    scope,
    bid.id,
    prices.flatMap(({ alternateUniqueId, quotedUnitCost }) =>
      quotedUnitCost === null ? [alternateUniqueId] : [],
    ),
  )
  // Increases the row version of the bid: a submission sends the version of the draft that the user saw.
  await updateBid(db, scope, bid.id, {})
}

/**
 * A page of the submitted alternates of one of the account's bids.
 *
 * @throws AppError NOT_FOUND (404) for a bid of another account, FORBIDDEN (403)
 */
export async function pageOfSubmittedAlternates(
  context: InAccount,
  { TargetUniqueID: id, ...paging }: Paging & { TargetUniqueID: string },
): Promise<PageOf<SubmittedAlternate> & { submittedAmount: string | null }> {
  const { db, scope } = context
  requireOfAccount(context, 'Read')
  if (!(await findBid(db, scope, id))) throw notFound()
  const { total, submittedAmount } = await sumSubmitted(db, scope, id)
  const page = await fetchPage(
    paging,
    (range) => listSubmitted(db, scope, id, range),
    async () => total,
  )
  return { ...page, submittedAmount }
}
