/**
 * The owner's calls to read and acknowledge bids (002 §4; records.md 'Bidding', 'Sealed bids'). Before the
 * end, no reply contains amounts or values computed from amounts; after the end, each look is logged.
 * Permissions are checked before the end of bidding, so that a caller without permission cannot open the
 * bids.
 */
import { AppError, notFound, platformError } from '#contract/errors.ts'
import type { SheetFormat } from '#contract/file.ts'
import { type PageOf, type Paging, toPage } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { endText } from '#features/projects/bidding-words.ts'
import { seesCosts } from '#server/costs.ts'
import { fetchPage, type Range } from '#server/db/page.ts'
import { lock, requireAllowed } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { amountColumn, numberColumn, textColumn } from '#server/sheets/columns.ts'
import { allRows, writeSheet } from '#server/sheets/sheet.ts'
import type { SheetColumn } from '#server/sheets/xlsx.ts'
import { mayStep } from '../states.ts'
import {
  type BidTotal,
  type ReceivedBid,
  type ReceivedBidDetails,
  type TabulatedAlternate,
  type Tabulation,
  type TabulationRow,
  tabulationErrors,
} from '../tabulation-contract.ts'
import { sumAlternates, tabulateAlternates } from './alternate-queries.ts'
import {
  type Bidding,
  countReceived,
  type Deed,
  decideBid,
  decideReceived,
  findBidding,
  type HeldBid,
  holdReceived,
  insertDeeds,
  listReceived,
  openBids,
  placeBids,
  type Tabulated,
  tabulate,
} from './tabulation-queries.ts'

export const refuse = (code: keyof typeof tabulationErrors, text?: string) =>
  new AppError(code, tabulationErrors[code], [], text)

// Permissions ---------------------------------------------------------------------------------------------------------

/**
 * Checks that the caller has the permission for bids on these projects of their account.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function requireOwner(
  context: InAccount,
  workOrders: readonly string[],
  action: 'Read' | 'Update',
): Promise<void> {
  await requireWorkOrders(context, workOrders, 'Bidding', action)
}

/**
 * Checks that the caller may see costs of the project.
 *
 * @throws AppError BID_AMOUNTS_ARE_COSTS (403)
 */
function requireCosts({ scope }: InAccount, workOrderId: string): void {
  if (!seesCosts(scope, { workOrderId, isOwn: false })) throw refuse('BID_AMOUNTS_ARE_COSTS')
}

/**
 * Checks that the caller has the permission for these received bids; returns their projects.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403)
 */
async function requireReceived(
  { db, scope }: InAccount,
  ids: readonly string[],
  action: 'Read' | 'Update',
): Promise<ReadonlyMap<string, { workOrderId: string }>> {
  return requireAllowed(await placeBids(db, scope, ids, action), ids, { module: 'Bidding', action })
}

// Before and after the end --------------------------------------------------------------------------------------------

/** The state of bidding on a project with the field names of the API. */
function standingOf(
  { now, scope }: InAccount,
  { endDate, endTime, endZone, endsAt, phase: _, ...project }: Bidding,
) {
  const until = endText({ endDate, endTime, endZone, endsAt }, scope.region.clock)
  return {
    ...project,
    biddingEndDate: endDate,
    biddingEndTime: endTime,
    biddingEndsAt: endsAt,
    biddingEndText: until && `until ${until}`,
    isOver: endsAt !== null && new Date(endsAt) <= now,
  }
}

async function requireBidding({ db, scope }: InAccount, workOrder: string): Promise<Bidding> {
  const found = await findBidding(db, scope, workOrder)
  if (!found) throw notFound()
  return found
}

/**
 * A page of the bidders of a project with the status of each bid.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function pageOfReceived(
  context: InAccount,
  { TargetUniqueID: workOrder, ...paging }: Paging & { TargetUniqueID: string },
) {
  const { db, scope } = context
  await requireOwner(context, [workOrder], 'Read')
  const project = standingOf(context, await requireBidding(context, workOrder))
  const { isAdvertised: _, isOver: __, ...ofBids } = project
  const { total, submitted } = await countReceived(db, scope, workOrder)
  const page = await fetchPage(
    paging,
    async (range) =>
      (await listReceived(db, scope, workOrder, range)).map((bid): ReceivedBid => ({ ...ofBids, ...bid })),
    async () => total,
  )
  return { ...page, ...project, submittedCount: submitted }
}

/**
 * Acknowledges bids, all or none.
 *
 * @throws AppError NOT_FOUND (404), BID_NOT_SUBMITTED_YET, BID_ACKNOWLEDGED_ALREADY, BID_AWARDED_ALREADY,
 *   ROW_VERSION_STALE (409)
 */
export async function acknowledge(
  context: InAccount,
  asked: { bidSummaryUniqueId: string; rowVersion?: number | undefined }[],
): Promise<string[]> {
  const { db, scope, now } = context
  const ids = asked.map(({ bidSummaryUniqueId }) => bidSummaryUniqueId)
  const placed = await requireReceived(context, ids, 'Update')
  const workOrders = [...new Set([...placed.values()].map(({ workOrderId }) => workOrderId))]
  // The project is locked before the bids, the same order as in the steps of bidders, so the two cannot
  // deadlock.
  await lock(db, scope, { name: 'work_order' }, workOrders)
  const held = new Map((await holdReceived(db, scope, workOrders)).map((bid) => [bid.id, bid]))
  for (const { bidSummaryUniqueId: id, rowVersion } of asked) {
    const bid = held.get(id)
    if (!bid) throw notFound()
    requireVersion(bid, rowVersion)
    if (bid.statusId === statuses.Acknowledged) throw refuse('BID_ACKNOWLEDGED_ALREADY')
    if (bid.statusId === statuses.BidAccepted || bid.statusId === statuses.Rejected)
      throw refuse('BID_AWARDED_ALREADY')
    if (!mayStep('acknowledge', bid.statusId)) throw refuse('BID_NOT_SUBMITTED_YET')
  }
  const bids = [...new Set(ids)].flatMap((id) => held.get(id) ?? [])
  for (const bid of bids) await decideBid(db, bid, now, 'Acknowledged')
  await decideReceived(
    db,
    scope,
    now,
    bids.map(({ id }) => ({ id, status: 'Acknowledged' })),
  )
  await insertDeeds(
    db,
    scope,
    now,
    bids.map((bid): Deed => ({ workOrderId: bid.workOrderId, what: 'acknowledge', bid })),
  )
  tellBidders(context, bids)
  return ids
}

/**
 * Checks that a bid has not changed since the caller read it.
 *
 * @throws AppError ROW_VERSION_STALE (409)
 */
export function requireVersion({ rowVersion }: HeldBid, seen: number | undefined): void {
  if (seen !== undefined && seen !== rowVersion) throw platformError('ROW_VERSION_STALE')
}

/** A bid and the account of its bidder. */
type Bidder = Pick<HeldBid, 'id' | 'companyId' | 'accountId'>

/** Publishes an event to the open screens of the bidders whose bids changed. */
export function tellBidders({ afterCommit, events }: InAccount, bids: readonly Bidder[]): void {
  afterCommit(() => {
    for (const { id, companyId, accountId } of bids)
      events.publish({ companyId, accountId, module: 'Bidding', action: 'Update', ids: [id], tab: null })
  })
}

// After the end -------------------------------------------------------------------------------------------------------

/**
 * Opens the bids on a project after the end of bidding.
 *
 * @throws AppError NEVER_ADVERTISED, BIDS_SEALED (409)
 */
export async function open(context: InAccount, workOrder: string): Promise<Bidding> {
  const { db, scope, now } = context
  const project = await requireBidding(context, workOrder)
  if (project.endsAt === null) throw refuse('NEVER_ADVERTISED')
  if (!(await openBids(db, scope, workOrder, now)))
    throw refuse('BIDS_SEALED', `Bids are sealed until ${endText(project)}.`)
  return project
}

/** Opens the bids for a caller who may see costs, and logs the look. */
async function look(context: InAccount, deed: Deed): Promise<Bidding> {
  const { db, scope, now } = context
  requireCosts(context, deed.workOrderId)
  const project = await open(context, deed.workOrderId)
  await insertDeeds(db, scope, now, [deed])
  return project
}

/**
 * Opens the bids for a caller who reads one of them.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN, BID_AMOUNTS_ARE_COSTS (403), NEVER_ADVERTISED, BIDS_SEALED
 *   (409)
 */
export async function lookAtBid(context: InAccount, id: string): Promise<Bidding> {
  const { workOrderId = '' } = (await requireReceived(context, [id], 'Read')).get(id) ?? {}
  requireCosts(context, workOrderId)
  return open(context, workOrderId)
}

const rowOf = ({ subTaskCodes, bidInfo, ...row }: Tabulated['lines'][number]): TabulationRow => {
  const { targetMetric, subTaskUnit, description } = row
  const entry = { subTaskCodesCollection: subTaskCodes, targetMetric, subTaskUnit, description, bidInfo }
  return { ...row, matrixCollection: [entry] }
}

/** The sums of a tabulation. The median is null if no line was priced by all bidders. */
const sumsOf = ({ lineCount, commonCount, outlierCount, medianAmount }: Tabulated) => ({
  lineCount,
  commonCount,
  outlierCount,
  medianAmount: commonCount > 0 ? medianAmount : null,
})

const rangeOf = ({ StartingPageNumber, NumberOfItemsPerPage: limit }: Paging): Range => ({
  offset: StartingPageNumber * limit,
  limit,
})

const pageOfRows = ({ lines, totalCount }: Tabulated, paging: Paging): PageOf<TabulationRow> =>
  toPage(lines.map(rowOf), totalCount, paging)

/** The price of a line or alternate that a bidder did not price. */
const noPrice = {
  ...{ bidUnitCost: null, amount: null, targetMetric: null },
  ...{ isLow: false, isOutlier: false, offMedianPercent: null },
}

/**
 * Adds the sums of the alternates to the bidders; also returns the alternates of the project with the price
 * of each bidder.
 */
async function withAlternates(
  { db, scope, now }: InAccount,
  workOrderId: string,
  of: Tabulated['bidders'],
): Promise<{ bidders: BidTotal[]; alternates: TabulatedAlternate[] }> {
  const sums = await sumAlternates(db, scope, now, workOrderId)
  const none = { alternateCount: 0, alternateAmount: '0.00' }
  const alternates = (await tabulateAlternates(db, scope, now, workOrderId)).map(({ prices, ...one }) => ({
    ...one,
    bidInfo: of.map(({ bidSummaryUniqueId, accountName }) => ({
      ...(prices.find((price) => price.bidSummaryUniqueId === bidSummaryUniqueId) ?? {
        ...noPrice,
        bidSummaryUniqueId,
      }),
      accountName,
    })),
  }))
  return {
    bidders: of.map((bidder) => ({ ...bidder, ...(sums.get(bidder.bidSummaryUniqueId) ?? none) })),
    alternates,
  }
}

/**
 * A page of the comparison of the bids on a project.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN, BID_AMOUNTS_ARE_COSTS (403), NEVER_ADVERTISED,
 *   BIDS_SEALED (409)
 */
export async function pageOfBids(
  context: InAccount,
  {
    TargetUniqueID: workOrderId,
    onlyOutliers = false,
    ...paging
  }: Paging & { TargetUniqueID: string; onlyOutliers?: boolean | undefined },
): Promise<Tabulation> {
  const { db, scope, now } = context
  await requireOwner(context, [workOrderId], 'Read')
  const project = await look(context, { workOrderId, what: 'tabulation' })
  const tabulated = await tabulate(db, scope, now, { workOrderId, onlyOutliers }, rangeOf(paging))
  return {
    ...pageOfRows(tabulated, paging),
    ...standingOf(context, project),
    ...sumsOf(tabulated),
    ...(await withAlternates(context, workOrderId, tabulated.bidders)),
  }
}

/**
 * One bid with a page of its lines.
 *
 * @throws AppError NOT_FOUND (404), also for a bid that is not submitted, FORBIDDEN, BID_AMOUNTS_ARE_COSTS
 *   (403), BIDS_SEALED (409)
 */
export async function pageOfBid(
  context: InAccount,
  { TargetUniqueID: id, ...paging }: Paging & { TargetUniqueID: string },
): Promise<ReceivedBidDetails> {
  const { db, scope, now } = context
  const project = await lookAtBid(context, id)
  const { workOrderUniqueId: workOrderId } = project
  const tabulated = await tabulate(db, scope, now, { workOrderId, onlyBid: id }, rangeOf(paging))
  const {
    bidders: [bid],
    alternates,
  } = await withAlternates(
    context,
    workOrderId,
    tabulated.bidders.filter(({ bidSummaryUniqueId }) => bidSummaryUniqueId === id),
  )
  if (!bid) throw notFound()
  await insertDeeds(db, scope, now, [{ workOrderId, what: 'bid', bid: { id, bidderName: bid.accountName } }])
  return {
    ...pageOfRows(tabulated, paging),
    ...standingOf(context, project),
    ...sumsOf(tabulated),
    alternates,
    bid,
  }
}

// As a spreadsheet ----------------------------------------------------------------------------------------------------

/** A row of the file: a line of the plan, an alternate, or the sums of the bids. */
interface SheetRow {
  line?: TabulationRow
  alternate?: TabulatedAlternate
  sum?: { label: string; of: (bidder: BidTotal) => string }
}

/**
 * 002 §9 'Tabulation export headers': first the job, then the columns from Item to Description, then two
 * columns for each bidder.
 */
function columnsFor(bidders: readonly BidTotal[]): SheetColumn<SheetRow>[] {
  const bidOf = ({ line, alternate }: SheetRow, index: number) =>
    (alternate ?? line?.matrixCollection[0])?.bidInfo[index]
  const itemOf = ({ line, alternate }: SheetRow) =>
    alternate ? `Alternate ${alternate.alternateNumber}` : line && (line.taskCode || line.taskName)
  return [
    textColumn(
      'Job',
      ({ line, alternate, sum }) => (alternate ? 'Alternates' : line?.jobTitle) ?? sum?.label ?? null,
    ),
    textColumn('Item', (row) => itemOf(row) ?? null),
    textColumn('Code', ({ line }) => line?.subTaskCode ?? null, 14),
    numberColumn('Quantity', ({ line, alternate }) => (alternate ?? line)?.targetMetric ?? null),
    textColumn('Unit', ({ line, alternate }) => alternate?.unit ?? line?.subTaskUnit ?? null, 8),
    textColumn(
      'Description',
      ({ line, alternate }) => alternate?.alternateTitle ?? line?.description ?? null,
      36,
    ),
    ...bidders.flatMap((bidder, index) => [
      {
        header: `${bidder.accountName} Unit price`,
        type: 'unitCost',
        value: (row: SheetRow) => bidOf(row, index)?.bidUnitCost ?? null,
      } as const,
      amountColumn<SheetRow>(
        `${bidder.accountName} Amount`,
        (row) => bidOf(row, index)?.amount ?? row.sum?.of(bidder) ?? null,
      ),
    ]),
  ]
}

/**
 * Exports the tabulation as a file, with the sums of the bids at the bottom. Throws the errors of
 * `pageOfBids`, and TOO_MANY_ROWS (413).
 */
export async function exportBids(
  context: InAccount,
  { TargetUniqueID: workOrderId, format }: { TargetUniqueID: string; format: SheetFormat },
) {
  const { db, scope, now, today } = context
  await requireOwner(context, [workOrderId], 'Read')
  const { workOrderTitle } = await look(context, { workOrderId, what: 'export' })
  let tabulated: Tabulated | undefined
  const lines = await allRows(async (range) => {
    tabulated = await tabulate(db, scope, now, { workOrderId }, range)
    return tabulated.lines
  })
  const { commonCount = 0, lineCount = 0 } = tabulated ?? {}
  const { bidders, alternates } = await withAlternates(context, workOrderId, tabulated?.bidders ?? [])
  const sums: SheetRow[] = [
    {
      sum: {
        label: `Total of lines every bidder priced (${commonCount} of ${lineCount})`,
        of: ({ commonAmount }) => commonAmount,
      },
    },
    { sum: { label: 'Total of each bid', of: ({ totalAmount }) => totalAmount } },
  ]
  const beside: SheetRow[] = [
    ...alternates.map((alternate) => ({ alternate })),
    { sum: { label: 'Total of the alternates', of: ({ alternateAmount }) => alternateAmount } },
  ]
  return writeSheet(format, {
    name: 'Tabulation',
    of: workOrderTitle,
    today,
    columns: columnsFor(bidders),
    rows: [
      ...lines.map((line): SheetRow => ({ line: rowOf(line) })),
      ...(bidders.length > 0 ? sums : []),
      ...(bidders.length > 0 && alternates.length > 0 ? beside : []),
    ],
  })
}
