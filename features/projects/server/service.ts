/** The rules of work orders. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound, platformError } from '#contract/errors.ts'
import { hasBit } from '#contract/modules.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { hierarchyErrors } from '#features/hierarchy/contract.ts'
import {
  type Bidders,
  chosenRisk,
  deleteBranch,
  type Hanging,
  type LetGo,
  listAdvertised,
  lockRecords,
  requireDates,
  requireWorkOrders,
  restoreBranches,
} from '#features/hierarchy/server/public.ts'
import { BIDDING_PHASE, DEFAULT_PHASE } from '#features/reference/contract.ts'
import { requirePlace } from '#features/reference/server/public.ts'
import { keepCosts } from '#server/costs.ts'
import { clearTexts } from '#server/db/columns.ts'
import { orderOf } from '#server/db/order.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import { roundsOf, updateAll } from '#server/db/record.ts'
import { hasBitOn } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import {
  type BidProjectSort,
  type DeletedWorkOrder,
  NewWorkOrder,
  type ProjectFilter,
  type ProjectSort,
  projectErrors,
  type WorkOrder,
  WorkOrderChange,
  type WorkOrderSummary,
} from '../contract.ts'
import {
  assignCaller,
  countBelow,
  countWorkOrders,
  findBiddingEnd,
  findBilling,
  findContract,
  insertWorkOrders,
  listEmployeesOfAccount,
  listWorkOrders,
  listWorkOrdersById,
  listWorkOrderTitles,
  workOrderTable,
} from './queries.ts'
import { requireTakingBack, tellingBidders } from './taking-back.ts'

/** A page of the work orders that the caller sees. */
function pageOfWorkOrders(
  { db, scope, today }: InAccount,
  paging: Paging,
  { order, ...filter }: Parameters<typeof listWorkOrders>[3],
): Promise<PageOf<WorkOrder>> {
  return fetchPage(
    paging,
    (range) => listWorkOrders(db, scope, today, { ...filter, order }, range),
    () => countWorkOrders(db, scope, today, filter),
  )
}

/** A page of the account's own bid projects. */
export function pageOfBidProjects(
  context: InAccount,
  { sort, ...paging }: Paging & { sort?: BidProjectSort | null | undefined },
): Promise<PageOf<WorkOrder>> {
  return pageOfWorkOrders(context, paging, { isBidding: true, order: bidOrderOf(sort) })
}

/** The order of bid projects: for them, `end` is the end of bidding. */
export function bidOrderOf(sort: BidProjectSort | ProjectSort | null | undefined) {
  if (sort === 'end') return orderOf('biddingEnd')
  return orderOf(sort === '-end' ? '-biddingEnd' : sort)
}

/**
 * A page of the projects that the caller sees; with `TargetUniqueID`, only those that this employee is
 * assigned to.
 */
export async function pageOfEmployee(
  context: InAccount,
  { TargetUniqueID, sort, ...asked }: Paging & EmployeeFilter,
): Promise<PageOf<WorkOrder>> {
  const { db, scope } = context
  const other = TargetUniqueID ?? undefined
  if (other && !(await listEmployeesOfAccount(db, scope, [other])).has(other)) throw notFound()
  const { searchKey, riskLevel, constructionPhase, managerUniqueId, ...paging } = asked
  const filter = { searchKey, riskLevel, constructionPhase, managerUniqueId }
  await requireManagerKnown(context, filter)
  return pageOfWorkOrders(context, paging, { ...filter, assignedTo: other, order: orderOf(sort) })
}

/**
 * Checks that the manager in a filter is an employee of the account.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function requireManagerKnown(
  { db, scope }: InAccount,
  { managerUniqueId: id }: Pick<ProjectFilter, 'managerUniqueId'>,
): Promise<void> {
  if (id && !(await listEmployeesOfAccount(db, scope, [id])).has(id)) throw notFound()
}

interface EmployeeFilter extends ProjectFilter {
  TargetUniqueID: string | null
  sort?: ProjectSort | null | undefined
}

const notThere = () => new AppError('WORK_ORDER_NOT_FOUND', hierarchyErrors.WORK_ORDER_NOT_FOUND)

/** @throws AppError WORK_ORDER_NOT_FOUND (404), also for a work order of another account */
export async function requireVisible({ db, scope, today }: InAccount, id: string): Promise<WorkOrder> {
  const workOrder = (await listWorkOrdersById(db, scope, today, [id])).get(id)
  if (!workOrder) throw notThere()
  return workOrder
}

/** One work order as a page. */
export async function pageWithWorkOrder(context: InAccount, paging: Paging, id: string) {
  return pageOfOne(await requireVisible(context, id), paging)
}

/** The newest work order that the caller sees. */
export async function newestWorkOrder(context: InAccount): Promise<WorkOrder> {
  const [newest] = await listWorkOrderTitles(context.db, context.scope, 1)
  if (!newest) throw notThere()
  return requireVisible(context, newest.workOrderUniqueID)
}

/** A work order with counts of the records below it, its contract and its billing. */
export async function summarize(context: InAccount, id: string): Promise<WorkOrderSummary> {
  const workOrder = await requireVisible(context, id)
  const { db, scope } = context
  const contract = hasBitOn(scope, 'ChangeOrders', 'Read', id) ? await findContract(db, scope, id) : null
  const isBilled = !scope.theirs && hasBitOn(scope, 'Invoices', 'Read', id)
  const billing = isBilled ? await findBilling(db, scope, id) : null
  const below = await countBelow(db, scope, id)
  const counts = scope.theirs ? { ...below, completedActivityCount: 0 } : below
  return { ...workOrder, ...counts, contract, billing }
}

/** Stores the original contract amount, before the first change order of the work order comes into force. */
export async function keepContractAmount(
  { db, scope }: InAccount,
  id: string,
  workOrderContractAmount: string,
): Promise<void> {
  await updateAll(db, scope, workOrderTable, [{ id, row: { workOrderContractAmount } }])
}

/**
 * Moves a locked project out of the bidding phase, because a bid on it was awarded
 * (records.md 'Sealed bids').
 */
export async function endBiddingPhase({ db, scope }: InAccount, id: string): Promise<void> {
  const row = { constructionPhase: DEFAULT_PHASE, isBidAdvertised: false }
  await updateAll(db, scope, workOrderTable, [{ id, row }])
}

const texts = [
  'workOrderAddress',
  'workOrderCity',
  'workOrderZipCode',
  'workOrderDescription',
  'bidProjectName',
] as const

function requirePlaceOf(
  country: number | null | undefined,
  state: number | null | undefined,
  path: string,
): void {
  requirePlace(
    { countryId: country, stateId: state },
    { country: `${path}.workOrderCountryId`, state: `${path}.workOrderStateId` },
  )
}

/**
 * Adds work orders. A caller who does not see all projects of the account is assigned to the new ones,
 * because they could not see them otherwise.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), NOT_A_BID_PROJECT and the like (409)
 */
export async function addWorkOrders(context: InAccount, inputs: NewWorkOrder[]): Promise<string[]> {
  const { db, scope } = context
  // A permission for a single work order does not allow adding new ones.
  if (!hasBit(scope.permissions, 'Projects', 'Create')) throw platformError('FORBIDDEN')
  const rows = inputs.map((sent, index) => {
    const input = keepCosts(NewWorkOrder, scope, sent, { workOrderId: null })
    requireDates(input.workOrderStartDate, input.workOrderEndDate, `${index}.workOrderEndDate`)
    requirePlaceOf(input.workOrderCountryId, input.workOrderStateId, String(index))
    return {
      ...clearTexts(input, texts),
      workOrderUniqueID: uuidv7(),
      workOrderTitle: input.workOrderTitle,
      statusId: input.statusId ?? statuses.Active,
      constructionPhase: input.constructionPhase ?? DEFAULT_PHASE,
      riskLevel: chosenRisk(input),
    }
  })
  for (const input of inputs) if (input.isBidAdvertised) await requireBiddable(context, input)
  await insertWorkOrders(db, scope, rows)
  const ids = rows.map((row) => row.workOrderUniqueID)
  if (!hasBit(scope.permissions, 'Projects', 'GlobalAccess')) {
    await assignCaller(
      db,
      scope,
      ids.map((workOrder) => ({ id: uuidv7(), workOrder })),
    )
  }
  return ids
}

/**
 * Changes work orders, all or none. Bidders are notified of projects that are taken back or advertised again.
 *
 * @throws AppError INVALID_INPUT (400), FORBIDDEN (403), WORK_ORDER_NOT_FOUND (404), ROW_VERSION_STALE,
 * BIDDERS_ARE_TOLD (409)
 */
export async function changeWorkOrders(
  context: InAccount,
  bidders: Bidders,
  changes: WorkOrderChange[],
): Promise<string[]> {
  const { db, scope } = context
  const ids = changes.map((change) => change.workOrderUniqueID)
  await requireWorkOrders(context, ids, 'Projects', 'Update')
  await lockRecords(db, scope, 'work_order', ids)
  const isAsked = changes.some(({ isTakingBackAccepted }) => isTakingBackAccepted === false)
  await tellingBidders(context, bidders, { ids, isAsked }, () => writeChanges(context, changes))
  return ids
}

async function writeChanges(context: InAccount, changes: WorkOrderChange[]): Promise<void> {
  const { db, scope, today } = context
  // If a work order is named twice, the second change starts from the result of the first.
  for (const round of roundsOf([...changes.entries()], ([, { workOrderUniqueID }]) => workOrderUniqueID)) {
    const found = await listWorkOrdersById(
      db,
      scope,
      today,
      round.map(([, { workOrderUniqueID }]) => workOrderUniqueID),
    )
    for (const [, change] of round) {
      const current = found.get(change.workOrderUniqueID)
      if (!current) throw notThere()
      await requireEndKept(context, current, change)
      if (change.isBidAdvertised && !current.isBidAdvertised)
        await requireBiddable(context, { ...current, ...change })
    }
    const written = round.map(
      ([index, { workOrderUniqueID: id, rowVersion, isTakingBackAccepted: _, ...sent }]) => {
        const current = found.get(id)
        if (!current) throw notThere()
        const change = keepCosts(WorkOrderChange, scope, sent, { workOrderId: id, stored: current })
        const next = { ...current, ...change }
        requireDates(next.workOrderStartDate, next.workOrderEndDate, `${index}.workOrderEndDate`)
        requirePlaceOf(next.workOrderCountryId, next.workOrderStateId, String(index))
        const row = {
          ...clearTexts(change, texts),
          // A caller who does not see the risk cannot send it, so the stored risk stays.
          riskLevel: scope.theirs ? undefined : chosenRisk(change, current),
          // A project that leaves the bidding phase is no longer advertised.
          ...(current.isBidAdvertised &&
            next.constructionPhase !== BIDDING_PHASE && { isBidAdvertised: false }),
        }
        return { id, row, rowVersion }
      },
    )
    await updateAll(db, scope, workOrderTable, written)
  }
}

/**
 * Only a project in the bidding phase can be advertised, and only while bidders can still bid (000 §4):
 * bidding that has ended cannot be reopened.
 *
 * @throws AppError NOT_A_BID_PROJECT, BIDDING_HAS_NO_END, BIDDING_IS_OVER (409)
 */
async function requireBiddable(
  { db, scope, now }: InAccount,
  {
    constructionPhase = DEFAULT_PHASE,
    biddingEndDate: day,
    biddingEndTime: time,
    biddingEndsAt,
  }: Partial<Pick<WorkOrder, 'constructionPhase' | 'biddingEndsAt'>> &
    Pick<NewWorkOrder, 'biddingEndDate' | 'biddingEndTime'>,
): Promise<void> {
  const refuse = (code: keyof typeof projectErrors) => new AppError(code, projectErrors[code])
  if (constructionPhase !== BIDDING_PHASE) throw refuse('NOT_A_BID_PROJECT')
  if (!day) throw refuse('BIDDING_HAS_NO_END')
  const ends = biddingEndsAt ? new Date(biddingEndsAt) : await findBiddingEnd(db, scope, { day, time })
  if (ends <= now) throw refuse('BIDDING_IS_OVER')
}

/**
 * Bidders rely on the advertised end of bidding. It can only move later, and only before it has passed, even
 * if nobody bids (records.md 'Sealed bids').
 *
 * @throws AppError BIDDING_END_IS_FIXED (409)
 */
async function requireEndKept(
  { db, scope, now }: InAccount,
  current: WorkOrder,
  { biddingEndDate, biddingEndTime }: Pick<WorkOrderChange, 'biddingEndDate' | 'biddingEndTime'>,
): Promise<void> {
  if (!current.biddingEndsAt) return
  const day = biddingEndDate === undefined ? current.biddingEndDate : biddingEndDate
  const time = biddingEndTime === undefined ? current.biddingEndTime : biddingEndTime
  if (day === current.biddingEndDate && time === current.biddingEndTime) return
  const ends = new Date(current.biddingEndsAt)
  const next = day && (await findBiddingEnd(db, scope, { day, time }))
  if (!next || ends <= now || next < ends)
    throw new AppError('BIDDING_END_IS_FIXED', projectErrors.BIDDING_END_IS_FIXED)
}

/**
 * Moves the end of bidding on a work order to a later moment. The caller must have locked the work order.
 *
 * @throws AppError FORBIDDEN (403), BIDDING_END_IS_FIXED (409)
 */
export async function moveBiddingEnd(
  context: InAccount,
  id: string,
  end: { biddingEndDate: string; biddingEndTime: string | null },
): Promise<void> {
  const { db, scope } = context
  await requireWorkOrders(context, [id], 'Projects', 'Update')
  await requireEndKept(context, await requireVisible(context, id), end)
  await updateAll(db, scope, workOrderTable, [{ id, row: end }])
}

interface Advertising {
  workOrderUniqueId: string
  isBidAdvertised?: boolean | undefined
  statusId?: number | undefined
  isTakingBackAccepted?: boolean | undefined
}

/**
 * Advertises a work order to bidders, or stops advertising it; without `isBidAdvertised` it toggles. A status
 * that the documents' client sends is stored too (000 §4). Bidders are notified.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), NOT_A_BID_PROJECT and the like,
 * BIDDERS_ARE_TOLD (409)
 */
export async function advertise(
  context: InAccount,
  bidders: Bidders,
  { workOrderUniqueId: id, isBidAdvertised, statusId, isTakingBackAccepted }: Advertising,
): Promise<string[]> {
  const { db, scope } = context
  await requireWorkOrders(context, [id], 'Projects', 'Update')
  await lockRecords(db, scope, 'work_order', [id])
  const current = await requireVisible(context, id)
  const next = isBidAdvertised ?? !current.isBidAdvertised
  if (next) await requireBiddable(context, current)
  const asked = { ids: [id], isAsked: isTakingBackAccepted === false }
  await tellingBidders(context, bidders, asked, () =>
    updateAll(db, scope, workOrderTable, [{ id, row: { isBidAdvertised: next, statusId } }]),
  )
  return [id]
}

/**
 * Deletes work orders with all records below them. A deletion that a protected record prevents is refused
 * before the question about bidders.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403), DELETION_PROTECTED, BIDDERS_ARE_TOLD (409)
 */
export async function removeWorkOrders(
  context: InAccount,
  asked: readonly DeletedWorkOrder[],
  hanging: Hanging,
): Promise<string[]> {
  const named = asked.map((one) => (typeof one === 'string' ? { workOrderUniqueId: one } : one))
  const ids = named.map(({ workOrderUniqueId }) => workOrderUniqueId)
  const isAsked = named.some(({ isTakingBackAccepted }) => isTakingBackAccepted === false)
  const ask: LetGo = async () => {
    if (isAsked) await requireTakingBack(context, 'delete', (await listAdvertised(context, ids)).keys())
  }
  await requireWorkOrders(context, ids, 'Projects', 'Delete')
  await lockRecords(context.db, context.scope, 'work_order', ids)
  const asking = { ...hanging, letGo: [ask, ...hanging.letGo] }
  await deleteBranch(context, asking, { level: 'work_order', ids })
  return ids
}

/** Undoes a deletion and notifies bidders. Throws the errors of `restoreBranches`. */
export async function restoreRemovedWorkOrders(
  context: InAccount,
  bidders: Bidders,
  ids: string[],
): Promise<string[]> {
  await restoreBranches(context, 'work_order', ids)
  await bidders.openAgain(context, ids)
  return ids
}
