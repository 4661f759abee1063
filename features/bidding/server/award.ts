/**
 * Awarding one bid (002 §4; records.md 'Sealed bids'), all that follows from it in one transaction: the others are rejected and
 * everybody is told, the bidder becomes a subcontractor who gets the tasks they priced, their unit costs go to the activities,
 * the project leaves the bidding phase. It is done once: whoever awards holds the project.
 */
import { notFound } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import { holdRevisable, reviseActivities } from '#features/activities/server/public.ts'
import { notify, telling } from '#features/notifications/server/public.ts'
import { endBiddingPhase } from '#features/projects/server/public.ts'
import { OTHER_TRADE } from '#features/reference/contract.ts'
import type { NewSubcontractor } from '#features/subcontractors/contract.ts'
import { subcontractorCalled } from '#features/subcontractors/server/public.ts'
import { giveTasks } from '#features/tasks/server/public.ts'
import { lock } from '#server/db/record.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import { mayStep } from '../states.ts'
import { bidIsDecided } from './notices.ts'
import { open, refuse, requireOwner, requireVersion, tellBidders } from './tabulation.ts'
import {
  type Bidding,
  decideBid,
  decideReceived,
  findOwnerName,
  type HeldBid,
  holdReceived,
  insertDeeds,
  listPrices,
  listTasksOf,
} from './tabulation-queries.ts'

export interface Award {
  workOrderUniqueID: string
  selectedBidSummaryUniqueId: string
  subcontractorAccountUniqueId: string | null
  subContractorTypeId?: NewSubcontractor['subContractorTypeId'] | undefined
  rowVersion?: number | undefined
}

/**
 * Awards bids, one on each project, all or none.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND or NOT_FOUND (404), FORBIDDEN, BID_AMOUNTS_ARE_COSTS (403), NEVER_ADVERTISED,
 *   BIDS_SEALED, BID_AWARDED_ALREADY, BID_NOT_AWARDABLE, ROW_VERSION_STALE (409)
 */
export async function award(context: InAccount, asked: Award[]): Promise<string[]> {
  const { db, scope } = context
  const projects = asked.map(({ workOrderUniqueID }) => workOrderUniqueID)
  await requireOwner(context, projects, 'Update')
  // It writes unit costs.
  if (!projects.every((id) => hasBitOn(scope, 'Costs', 'Read', id) && hasBitOn(scope, 'Costs', 'Update', id)))
    throw refuse('BID_AMOUNTS_ARE_COSTS')
  await lock(db, scope, { name: 'work_order' }, projects)
  for (const one of asked) await awardOne(context, one)
  return asked.map(({ selectedBidSummaryUniqueId }) => selectedBidSummaryUniqueId)
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
  await decide(
    context,
    project,
    won,
    // Whoever only intended has nothing that could be rejected.
    bids.filter((bid) => bid.id !== id && mayStep('award', bid.statusId)),
  )
  await handOver(context, won, asked.subContractorTypeId ?? OTHER_TRADE)
  await endBiddingPhase(context, workOrderId)
}

/** Writes who won and who did not, on both sides, and tells everybody who bid. */
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
    // Of no work order: this one is not theirs.
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

/** Gives the work to whoever won: as a subcontractor, with the tasks of what they priced and at their unit costs. */
async function handOver(
  context: InAccount,
  won: HeldBid,
  subContractorTypeId: NewSubcontractor['subContractorTypeId'],
): Promise<void> {
  const { db, scope, now, events } = context
  const { workOrderId, bidderName: name } = won
  const firm = await subcontractorCalled(context, { name, subContractorTypeId })
  const prices = await listPrices(db, scope, now, workOrderId, won.id)
  // What was deleted since is not built.
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
  const { companyId, accountId } = scope
  const told = [
    { module: 'Projects', ids: [workOrderId] },
    { module: 'Tasks', ids: tasks },
    { module: 'Subcontractors', ids: [firm] },
  ] as const
  context.afterCommit(() => {
    for (const { module, ids } of told)
      events.publish({ companyId, accountId, module, action: 'Update', ids: [...ids], tab: null })
  })
}
