/**
 * Awards one bid with all consequences in one transaction (002 §4; records.md 'Sealed bids'): the other bids
 * are rejected and all bidders are notified; the bidder becomes a subcontractor and gets the tasks that the
 * bid prices; the unit costs are written to the activities; accepted alternates become activities; the
 * project leaves the bidding phase. The project is locked, so two calls cannot both award it.
 */
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type Appended,
  appendActivities,
  holdRevisable,
  reviseActivities,
} from '#features/activities/server/public.ts'
import { appendJob } from '#features/jobs/server/public.ts'
import { notify, telling } from '#features/notifications/server/public.ts'
import { endBiddingPhase } from '#features/projects/server/public.ts'
import { OTHER_TRADE } from '#features/reference/contract.ts'
import type { NewSubcontractor } from '#features/subcontractors/contract.ts'
import {
  isNameOfSeveral,
  requireSubcontractors,
  subcontractorCalled,
} from '#features/subcontractors/server/public.ts'
import { appendTask, giveTasks } from '#features/tasks/server/public.ts'
import { lock, updateAll } from '#server/db/record.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import { alternateErrors } from '../alternates-contract.ts'
import { mayStep } from '../states.ts'
import { staleText } from '../words.ts'
import { alternateTable, listToTake, placeAlternates, type TakenAlternate } from './alternate-queries.ts'
import { bidIsDecided } from './notices.ts'
import { open, refuse, requireOwner, requireVersion, tellBidders } from './tabulation.ts'
import {
  type Bidding,
  decideBid,
  decideReceived,
  findOwnerName,
  findStaleness,
  type HeldBid,
  holdReceived,
  insertDeeds,
  keepAwardLines,
  listPrices,
  listTasksOf,
} from './tabulation-queries.ts'

export interface Award {
  workOrderUniqueID: string
  selectedBidSummaryUniqueId: string
  subcontractorAccountUniqueId: string | null
  subContractorUniqueId?: string | null | undefined
  subContractorTypeId?: NewSubcontractor['subContractorTypeId'] | undefined
  alternateUniqueIds?: readonly string[] | undefined
  isStaleAccepted?: boolean | undefined
  rowVersion?: number | undefined
}

/**
 * Awards bids, one on each project, all or none.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404), FORBIDDEN, BID_AMOUNTS_ARE_COSTS (403), NEVER_ADVERTISED,
 *   BIDS_SEALED, BID_AWARDED_ALREADY, BID_NOT_AWARDABLE, BID_STALE, BID_FIRM_UNCLEAR, ALTERNATE_NOT_PRICED,
 *   ROW_VERSION_STALE (409)
 */
export async function award(context: InAccount, asked: Award[]): Promise<string[]> {
  const { db, scope } = context
  const projects = asked.map(({ workOrderUniqueID }) => workOrderUniqueID)
  await requireOwner(context, projects, 'Update')
  // The caller needs 'Costs', because the award writes unit costs.
  if (!projects.every((id) => hasBitOn(scope, 'Costs', 'Read', id) && hasBitOn(scope, 'Costs', 'Update', id)))
    throw refuse('BID_AMOUNTS_ARE_COSTS')
  await requireNamed(context, asked)
  await requireSubcontractors(
    context,
    asked.map(({ subContractorUniqueId }) => subContractorUniqueId),
  )
  await lock(db, scope, { name: 'work_order' }, projects)
  for (const one of asked) await awardOne(context, one)
  return asked.map(({ selectedBidSummaryUniqueId }) => selectedBidSummaryUniqueId)
}

/**
 * Checks before any award that each alternate belongs to its project.
 *
 * @throws AppError NOT_FOUND (404)
 */
async function requireNamed({ db, scope }: InAccount, asked: readonly Award[]): Promise<void> {
  const named = asked.flatMap(({ workOrderUniqueID: at, alternateUniqueIds = [] }) =>
    alternateUniqueIds.map((id) => ({ id, at })),
  )
  if (named.length === 0) return
  const ids = named.map(({ id }) => id)
  const placed = new Map(
    (await placeAlternates(db, scope, ids, 'Update')).map(({ id, workOrderId }) => [id, workOrderId]),
  )
  if (named.some(({ id, at }) => placed.get(id) !== at)) throw notFound()
}

async function awardOne(context: InAccount, asked: Award): Promise<void> {
  const { db, scope } = context
  const { workOrderUniqueID: workOrderId, selectedBidSummaryUniqueId: id } = asked
  const project = await open(context, workOrderId)
  const bids = await holdReceived(db, scope, [workOrderId])
  const won = bids.find((bid) => bid.id === id)
  const { subcontractorAccountUniqueId: account } = asked
  if (!won || (account !== null && account !== won.accountId)) throw notFound()
  if (bids.some(({ statusId }) => statusId === statuses.BidAccepted)) throw refuse('BID_AWARDED_ALREADY')
  requireVersion(won, asked.rowVersion)
  if (!mayStep('award', won.statusId)) throw refuse('BID_NOT_AWARDABLE')
  if (asked.isStaleAccepted === false) await requireFresh(context, won)
  const firm = await winnerOf(context, won, asked)
  const taken = await requirePriced(context, won, asked.alternateUniqueIds ?? [])
  // Stores the lines, so that the comparison of bids stays as it was at the award.
  await keepAwardLines(db, scope, workOrderId)
  await decide(
    context,
    project,
    won,
    // A bidder who only showed intent has no bid to reject.
    bids.filter((bid) => bid.id !== id && mayStep('award', bid.statusId)),
  )
  await handOver(context, won, firm, taken)
  await endBiddingPhase(context, workOrderId)
}

/**
 * The subcontractor of the account that represents the bidder. This is the subcontractor that the caller
 * names; otherwise the subcontractor with the bidder's name, which is created if it does not exist.
 *
 * @throws AppError SUBCONTRACTOR_NOT_FOUND (404), BID_FIRM_UNCLEAR (409) if null is sent and several
 *   subcontractors have the name
 */
async function winnerOf(
  context: InAccount,
  { bidderName: name }: HeldBid,
  { subContractorUniqueId: firm, subContractorTypeId = OTHER_TRADE }: Award,
): Promise<string> {
  if (firm) return firm
  if (firm === null && (await isNameOfSeveral(context, name))) throw refuse('BID_FIRM_UNCLEAR')
  return subcontractorCalled(context, { name, subContractorTypeId })
}

/**
 * Checks that no lines have changed since the bid was submitted.
 *
 * @throws AppError BID_STALE (409), whose text lists the changes and the new amount
 */
async function requireFresh({ db, scope, now }: InAccount, { id, workOrderId }: HeldBid): Promise<void> {
  const found = await findStaleness(db, scope, now, workOrderId, id)
  if (found?.isStale) throw refuse('BID_STALE', staleText(found))
}

/** An alternate with its price in the winning bid. */
type PricedAlternate = TakenAlternate & { unitCost: string }

/**
 * The alternates that an award accepts, with the unit costs of the winning bid.
 *
 * @throws AppError ALTERNATE_NOT_PRICED (409)
 */
async function requirePriced(
  { db, scope, now }: InAccount,
  { id: bid, workOrderId }: HeldBid,
  ids: readonly string[],
): Promise<PricedAlternate[]> {
  if (ids.length === 0) return []
  const alternates = await listToTake(db, scope, now, workOrderId, { bid, alternates: ids })
  return alternates.map((one) => {
    const { number, unitCost } = one
    if (unitCost === null)
      throw new AppError(
        'ALTERNATE_NOT_PRICED',
        alternateErrors.ALTERNATE_NOT_PRICED,
        [],
        `This bid has no price for alternate ${number}.`,
      )
    return { ...one, unitCost }
  })
}

/** Writes on both sides who won and who lost, and notifies everyone who submitted a bid. */
async function decide(
  context: InAccount,
  { workOrderTitle, bidProjectName }: Bidding,
  won: HeldBid,
  lost: readonly HeldBid[],
): Promise<void> {
  const { db, scope, now } = context
  const owner = await findOwnerName(db, scope)
  const decided = [
    { bid: won, status: 'BidAccepted' as const },
    ...lost.map((bid) => ({ bid, status: 'Rejected' as const })),
  ]
  for (const { bid, status } of decided) {
    const employeeIds = await decideBid(db, bid, now, status)
    const { companyId, accountId } = bid
    // workOrderId is null, because the work order belongs to another account than the notified people.
    notify({ ...context, scope: { companyId, accountId, employeeId: null } }, [
      telling(bidIsDecided, {
        employeeIds,
        workOrderId: null,
        deed: bid.id,
        values: { project: bidProjectName || workOrderTitle, owner, isAwarded: bid === won },
      }),
    ])
  }
  await decideReceived(
    db,
    scope,
    now,
    decided.map(({ bid: { id }, status }) => ({ id, status })),
  )
  await insertDeeds(db, scope, now, [{ workOrderId: won.workOrderId, what: 'award', bid: won }])
  tellBidders(context, [won, ...lost])
}

/**
 * Assigns the work to the winner's subcontractor: the tasks that the bid prices, and the unit costs of the
 * bid for their activities.
 */
async function handOver(
  context: InAccount,
  won: HeldBid,
  firm: string,
  taken: readonly PricedAlternate[],
): Promise<void> {
  const { db, scope, now, events } = context
  const { workOrderId } = won
  const prices = await listPrices(db, scope, now, workOrderId, won.id)
  // Activities that were deleted after the submission are left out.
  const there = await holdRevisable(
    db,
    scope,
    prices.map(({ activityId }) => activityId),
  )
  await reviseActivities(
    context,
    prices.flatMap(({ activityId, unitCost }) => {
      const activity = there.get(activityId)
      return activity ? [{ ...activity, unitCost, conversion: null }] : []
    }),
  )
  const tasks = await listTasksOf(db, scope, [...there.keys()])
  await giveTasks(context, tasks, firm)
  const added = await build(context, workOrderId, firm, taken)
  const { companyId, accountId } = scope
  const told = [
    { module: 'Projects', ids: [workOrderId], action: 'Update' },
    { module: 'Tasks', ids: tasks, action: 'Update' },
    { module: 'Subcontractors', ids: [firm], action: 'Update' },
    ...added,
  ] as const
  context.afterCommit(() => {
    for (const { module, ids, action } of told)
      events.publish({ companyId, accountId, module, action, ids: [...ids], tab: null })
  })
}

/** The name of the job and of the task that contain accepted alternates. */
const ALTERNATES = 'Alternates'

/**
 * Adds the accepted alternates to the project as activities, in a new job with one task of the subcontractor.
 * Returns the new records by module.
 */
async function build(
  context: InAccount,
  workOrderUniqueId: string,
  firm: string,
  taken: readonly PricedAlternate[],
) {
  if (taken.length === 0) return []
  const { db, scope } = context
  const jobUniqueId = await appendJob(context, workOrderUniqueId, ALTERNATES)
  const place = { workOrderUniqueId, jobUniqueId }
  const taskUniqueId = await appendTask(context, place, {
    taskName: ALTERNATES,
    subContractorUniqueID: firm,
  })
  const activities = taken.map(
    ({ title, description, quantity, unit, unitCost }): Appended => ({
      ...{ id: uuidv7(), title, notes: description, targetMetric: quantity, unit, unitCost },
    }),
  )
  await appendActivities(context, { ...place, taskUniqueId }, activities)
  await updateAll(
    db,
    scope,
    alternateTable,
    taken.map(({ id }, index) => ({ id, row: { activityId: activities[index]?.id } })),
  )
  return [
    { module: 'Jobs', ids: [jobUniqueId], action: 'Create' },
    { module: 'Tasks', ids: [taskUniqueId], action: 'Create' },
    { module: 'Activities', ids: activities.map(({ id }) => id), action: 'Create' },
  ] as const
}
