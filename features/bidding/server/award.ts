/**
 * Awarding one bid (002 §4; records.md 'Sealed bids'), all that follows from it in one transaction: the others are rejected and
 * everybody is told, the bidder becomes a subcontractor who gets the tasks they priced, their unit costs go to the activities,
 * alternates that are taken become activities, the project leaves the bidding phase. It is done once: whoever awards holds the project.
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
  // It writes unit costs.
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

/** @throws AppError NOT_FOUND (404) for an alternate that is not of the project, before anything is awarded */
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
  // What is compared stays as it was awarded.
  await keepAwardLines(db, scope, workOrderId)
  await decide(
    context,
    project,
    won,
    // Whoever only intended has nothing that could be rejected.
    bids.filter((bid) => bid.id !== id && mayStep('award', bid.statusId)),
  )
  await handOver(context, won, firm, taken)
  await endBiddingPhase(context, workOrderId)
}

/**
 * The subcontractor that a bidder is to the account: the one that is named, else the one of its name, which is made where there is none.
 *
 * @throws AppError SUBCONTRACTOR_NOT_FOUND (404), BID_FIRM_UNCLEAR (409) where several have the name, and it is asked
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
 * @throws AppError BID_STALE (409) where lines have changed since a bid was submitted: with what that makes of it
 */
async function requireFresh({ db, scope, now }: InAccount, { id, workOrderId }: HeldBid): Promise<void> {
  const found = await findStaleness(db, scope, now, workOrderId, id)
  if (found?.isStale) throw refuse('BID_STALE', staleText(found))
}

/** An alternate with what the winner asks for it. */
type PricedAlternate = TakenAlternate & { unitCost: string }

/**
 * The alternates that an award takes, with the unit costs of the bid.
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
  firm: string,
  taken: readonly PricedAlternate[],
): Promise<void> {
  const { db, scope, now, events } = context
  const { workOrderId } = won
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

/** What alternates that are taken become. */
const ALTERNATES = 'Alternates'

/** Adds what is taken to the project: a job with one task of the subcontractor, whose activities they are. Answers what is new. */
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
