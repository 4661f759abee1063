/**
 * All SQL of the owner's side of bidding. Amounts come only from the SQL functions `opened_bid_lines` and
 * `opened_bids`, which return nothing before the bids are open (docs/decisions/0115). Writes to the bidder's
 * side are separate statements on the bidder's company.
 */
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { statuses } from '#contract/statuses.ts'
import type { BiddingEnd } from '#features/projects/bidding-words.ts'
import type { Db } from '#server/db/open.ts'
import type { Range } from '#server/db/page.ts'
import { isSeen, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { BidInfo, BidTotal, TabulationRow } from '../tabulation-contract.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

// The project ---------------------------------------------------------------------------------------------------------

/** The state of bidding on a project. The fields do not reveal whether anybody bids. */
export interface Bidding extends BiddingEnd {
  workOrderUniqueId: string
  workOrderTitle: string
  bidProjectName: string
  isAdvertised: boolean
  phase: string
  isAwarded: boolean
  addendaCount: number
}

/** Finds the state of bidding on one of the account's projects. */
export async function findBidding(
  db: Db,
  { companyId, accountId }: Place,
  workOrder: string,
): Promise<Bidding | undefined> {
  const { rows } = await sql<Bidding>`
    select w.id as "workOrderUniqueId", w.title as "workOrderTitle", w.bid_project_name as "bidProjectName",
           w.bidding_end_date as "endDate", w.bidding_end_time as "endTime", w.bidding_end_zone as "endZone",
           w.bidding_ends_at as "endsAt", w.is_bid_advertised as "isAdvertised", w.construction_phase as phase,
           exists (select 1 from bid_received r where r.company_id = ${companyId} and r.account_id = ${accountId}
                     and r.work_order_id = w.id and r.status_id = ${statuses.BidAccepted}) as "isAwarded",
           (select count(*)::int from bid_addendum d where d.company_id = ${companyId} and d.account_id = ${accountId}
              and d.work_order_id = w.id) as "addendaCount"
    from work_order w
    where w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = ${workOrder}
      and w.deleted_at is null`.execute(db)
  return rows[0]
}

/**
 * Opens the bids on a project if the end has passed; returns whether the bids are open. The call waits for
 * running submissions.
 */
export async function openBids(
  db: Db,
  { companyId, accountId }: Place,
  workOrder: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select open_bids(${companyId}, ${accountId}, ${workOrder}, ${now}) as "isOpen"`.execute(db)
  return rows[0]?.isOpen === true
}

/** An action of the owner's side with bids, for the log. */
export interface Deed {
  workOrderId: string
  what: 'tabulation' | 'export' | 'bid' | 'acknowledge' | 'award' | 'addendum' | 'answer' | 'packet'
  /** Set if the action concerns one bid. */
  bid?: { id: string; bidderName: string } | undefined
}

/** Writes actions to the log, which never changes. */
export async function insertDeeds(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  now: Date,
  deeds: readonly Deed[],
): Promise<void> {
  await db
    .insertInto('bid_look')
    .values(
      deeds.map(({ workOrderId, what, bid }) => ({
        company_id: companyId,
        account_id: accountId,
        id: uuidv7(),
        work_order_id: workOrderId,
        employee_id: employeeId,
        what,
        bid_summary_id: bid?.id ?? null,
        bidder_name: bid?.bidderName ?? '',
        looked_at: now,
      })),
    )
    .execute()
}

// Received bids -------------------------------------------------------------------------------------------------------

function received(db: Db, { companyId, accountId }: Place, workOrder: string) {
  return db
    .selectFrom('bid_received as r')
    .where('r.company_id', '=', companyId)
    .where('r.account_id', '=', accountId)
    .where('r.work_order_id', '=', workOrder)
}

/** A page of the bidders of a project, in the order in which they showed intent. */
export function listReceived(db: Db, place: Place, workOrder: string, { offset, limit }: Range) {
  return received(db, place, workOrder)
    .select([
      'r.bid_summary_id as bidSummaryUniqueId',
      'r.bidder_account_id as accountUniqueId',
      'r.bidder_name as accountName',
      'r.status_id as statusId',
      'r.intent_at as intentDate',
      'r.submitted_at as submittedDate',
      'r.acknowledged_at as acknowledgedDate',
      'r.decided_at as decidedDate',
      'r.known_addenda as knownAddenda',
      // Computed from the addenda alone. Whether the bid prices the changed lines stays secret until the end.
      sql<boolean>`r.version is not null and not
        line_addenda_of(r.company_id, r.account_id, r.work_order_id) <@ r.known_addenda`.as('isStale'),
      'r.row_version as rowVersion',
    ])
    .orderBy('r.intent_at')
    .orderBy('r.bid_summary_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of bidders who showed intent, and how many of them have submitted. */
export function countReceived(
  db: Db,
  place: Place,
  workOrder: string,
): Promise<{ total: number; submitted: number }> {
  return received(db, place, workOrder)
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`count(r.version)::int`.as('submitted')])
    .executeTakeFirstOrThrow()
}

/** The work order of received bids, and whether the caller has the permission for bids on it. */
export async function placeBids(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  action: 'Read' | 'Update',
): Promise<{ id: string; workOrderId: string; isAllowed: boolean }[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ id: string; workOrderId: string; isAllowed: boolean }>`
    select r.bid_summary_id as id, r.work_order_id as "workOrderId",
           ${visibleWorkOrder(scope, 'Bidding', action, 'r.work_order_id')} as "isAllowed"
    from bid_received r
    join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = r.work_order_id
    where r.company_id = ${companyId} and r.account_id = ${accountId} and r.bid_summary_id = any(${ids}::uuid[])
      and w.deleted_at is null and ${isSeen(scope, 'r.work_order_id')}`.execute(db)
  return rows
}

/** A received bid, locked for a step of the owner. */
export interface HeldBid {
  id: string
  workOrderId: string
  companyId: string
  accountId: string
  bidderName: string
  statusId: number
  rowVersion: number
}

/** The bids on these projects, locked against changes until the end of the transaction. */
export function holdReceived(
  db: Db,
  { companyId, accountId }: Place,
  workOrders: readonly string[],
): Promise<HeldBid[]> {
  return db
    .selectFrom('bid_received as r')
    .select([
      'r.bid_summary_id as id',
      'r.work_order_id as workOrderId',
      'r.bidder_company_id as companyId',
      'r.bidder_account_id as accountId',
      'r.bidder_name as bidderName',
      'r.status_id as statusId',
      'r.row_version as rowVersion',
    ])
    .where('r.company_id', '=', companyId)
    .where('r.account_id', '=', accountId)
    .where('r.work_order_id', '=', sql<string>`any(${workOrders}::uuid[])`)
    .orderBy('r.bid_summary_id')
    .forNoKeyUpdate()
    .execute()
}

/** A received bid with its bidder, if a version is submitted. */
export function findSubmitted(
  db: Db,
  { companyId, accountId }: Place,
  bid: string,
): Promise<Pick<HeldBid, 'id' | 'workOrderId' | 'companyId' | 'accountId' | 'bidderName'> | undefined> {
  return db
    .selectFrom('bid_received as r')
    .select([
      'r.bid_summary_id as id',
      'r.work_order_id as workOrderId',
      'r.bidder_company_id as companyId',
      'r.bidder_account_id as accountId',
      'r.bidder_name as bidderName',
    ])
    .where('r.company_id', '=', companyId)
    .where('r.account_id', '=', accountId)
    .where('r.bid_summary_id', '=', bid)
    .where('r.version', 'is not', null)
    .executeTakeFirst()
}

/** Whether the bids on a project are open: the end has passed, and a first look has opened the bids. */
export async function areBidsOpen(
  db: Db,
  { companyId, accountId }: Place,
  workOrder: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('work_order as w')
    .select('w.id')
    .where('w.company_id', '=', companyId)
    .where('w.account_id', '=', accountId)
    .where('w.id', '=', workOrder)
    .where('w.deleted_at', 'is', null)
    .where('w.bids_opened_at', 'is not', null)
    .where('w.bidding_ends_at', '<=', now.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** The decisions of the owner about a bid. */
type Decided = 'Acknowledged' | 'BidAccepted' | 'Rejected'

/** Writes decisions about bids on the owner's side. */
export async function decideReceived(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  now: Date,
  decided: readonly { id: string; status: Decided }[],
): Promise<void> {
  const rows = decided.map(({ id, status }) => ({ id, status: statuses[status] }))
  const isAcknowledged = sql`d.status = ${statuses.Acknowledged}`
  await sql`
    update bid_received r set status_id = d.status, row_version = r.row_version + 1, updated_at = now(),
      acknowledged_at = case when ${isAcknowledged} then ${now} else r.acknowledged_at end,
      acknowledged_by_employee_id = case when ${isAcknowledged} then ${employeeId}::uuid else r.acknowledged_by_employee_id end,
      decided_at = case when ${isAcknowledged} then r.decided_at else ${now} end,
      decided_by_employee_id = case when ${isAcknowledged} then r.decided_by_employee_id else ${employeeId}::uuid end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id uuid, status smallint)
    where r.company_id = ${companyId} and r.account_id = ${accountId} and r.bid_summary_id = d.id`.execute(db)
}

/** Writes a decision about a bid on the bidder's side. Returns the employees who showed intent and who submitted. */
export async function decideBid(
  db: Db,
  { id, companyId, accountId }: Pick<HeldBid, 'id' | 'companyId' | 'accountId'>,
  now: Date,
  status: Decided,
): Promise<string[]> {
  const at = status === 'Acknowledged' ? { acknowledged_at: now } : { decided_at: now }
  const row = await db
    .updateTable('bid_summary')
    .set({
      ...at,
      status_id: statuses[status],
      row_version: sql`row_version + 1`,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['intent_by_employee_id as intendedBy', 'submitted_by_employee_id as submittedBy'])
    .executeTakeFirst()
  return [...new Set([row?.submittedBy, row?.intendedBy].filter((person) => person != null))]
}

/** The company name of the owner. */
export async function findOwnerName(db: Db, { companyId }: Place): Promise<string> {
  const { name } = await db
    .selectFrom('company')
    .select('name')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return name
}

// The tabulation ------------------------------------------------------------------------------------------------------

/** The lines of a project with the price of each bidder, and the sums of the bids. */
export interface Tabulated {
  /** The lines of the requested page. */
  lines: (Omit<TabulationRow, 'matrixCollection'> & {
    subTaskCodes: TabulationRow['matrixCollection'][number]['subTaskCodesCollection']
    bidInfo: TabulationRow['matrixCollection'][number]['bidInfo']
  })[]
  /** The number of lines that match the filter. */
  totalCount: number
  lineCount: number
  commonCount: number
  outlierCount: number
  medianAmount: string | null
  bidders: Omit<BidTotal, 'alternateCount' | 'alternateAmount'>[]
}

interface Asked {
  workOrderId: string
  /** Only lines with at least one outlier price. */
  onlyOutliers?: boolean
  /** Only the prices of this bid. The medians still include all bids. */
  onlyBid?: string
}

/** The median of a sorted SQL array, exactly: for an even count, the mean of the two middle values. */
export const middle = (sorted: RawBuilder<unknown>) =>
  sql`((${sorted})[(cardinality(${sorted}) + 1) / 2] + (${sorted})[(cardinality(${sorted}) + 2) / 2]) / 2`

/** A line of the page with the values that its prices are compared with. */
type FoundLine = Omit<Tabulated['lines'][number], 'bidInfo'> & {
  low: string | null
  median: string | null
  prices: number
}

/**
 * Compares the bids on a project, which must be open. All values use the same state of the lines, like the
 * award: the state at the award if a bid was awarded, otherwise the current state (docs/decisions/0152).
 */
export async function tabulate(
  db: Db,
  place: Place,
  now: Date,
  asked: Asked,
  range: Range,
): Promise<Tabulated> {
  const { lines: found, ...sums } = await sumUp(db, place, now, asked, range)
  const bidders = sums.bidders.filter(
    ({ bidSummaryUniqueId: id }) => asked.onlyBid === undefined || id === asked.onlyBid,
  )
  const prices = await listPricesOf(db, place, now, asked.workOrderId, found)
  const lines = found.map(({ low: _, median: __, prices: ___, ...line }) => ({
    ...line,
    bidInfo: bidders.map(
      ({ bidSummaryUniqueId, accountName }) =>
        prices.get(`${line.subTaskUniqueId} ${bidSummaryUniqueId}`) ?? {
          ...{ bidSummaryUniqueId, accountName, bidUnitCost: null, amount: null, targetMetric: null },
          ...{ isLow: false, isOutlier: false, offMedianPercent: null },
        },
    ),
  }))
  return { ...sums, lines }
}

/** SQL: a price `p` differs by more than a quarter from the median of its line `l`. */
export const isOutlier = sql`abs(p.unit_cost - l.median) * 4 > l.median`

/** The lines of a page, and the sums of the bids over all lines. One statement reads each price once. */
async function sumUp(
  db: Db,
  { companyId, accountId }: Place,
  now: Date,
  { workOrderId, onlyOutliers = false }: Asked,
  { offset, limit }: Range,
): Promise<Omit<Tabulated, 'lines'> & { lines: FoundLine[] }> {
  const codesOf = sql`
    from activity_code ac
    join task_code tc on tc.company_id = ${companyId} and tc.account_id = ${accountId} and tc.id = ac.task_code_id
    join company_task_code ct on ct.company_id = ${companyId} and ct.id = tc.company_task_code_id
    join company_sub_task_code cs on cs.company_id = ${companyId} and cs.id = ac.company_sub_task_code_id
    where ac.company_id = ${companyId} and ac.account_id = ${accountId} and ac.activity_id = l.id`
  const { rows } = await sql<Omit<Tabulated, 'lines'> & { lines: FoundLine[] }>`
    with bidder as materialized (
      select r.bid_summary_id as id, r.bidder_account_id as account, r.bidder_name as name, r.status_id as status,
             r.submitted_at, r.row_version, r.known_addenda,
             row_number() over (order by r.intent_at, r.bid_summary_id) as place
      from bid_received r
      where r.company_id = ${companyId} and r.account_id = ${accountId} and r.work_order_id = ${workOrderId}
        and r.version is not null
    ), price as materialized (
      select o.bid_summary_id as bid, o.activity_id as line, o.unit_cost, o.amount, o.quantity <> o.bid_quantity as is_changed
      from opened_bid_lines(${companyId}, ${accountId}, ${workOrderId}, ${now}) o
    ), asked as materialized (
      select p.line, count(*)::int as prices, min(p.unit_cost) as low, array_agg(p.unit_cost order by p.unit_cost) as costs
      from price p group by p.line
    ), line as materialized (
      select s.line, s.prices, s.low, ${middle(sql`s.costs`)} as median,
             s.prices = (select count(*) from bidder) as is_common
      from asked s
    ), priced as materialized (
      select p.bid, p.line, p.amount, p.is_changed, l.is_common, ${isOutlier} as is_outlier from price p join line l on l.line = p.line
    ), sum as materialized (
      select p.bid, count(*)::int as lines, sum(p.amount) as amount, sum(p.amount) filter (where p.is_common) as common,
             count(*) filter (where p.is_outlier)::int as outliers, count(*) filter (where p.is_changed)::int as changed
      from priced p group by p.bid
    ), far as materialized (
      select p.line from priced p where p.is_outlier group by p.line
    ), total as materialized (
      select b.*, coalesce(s.lines, 0) as lines, coalesce(s.amount, 0) as amount, coalesce(s.common, 0) as common,
             coalesce(s.outliers, 0) as outliers, coalesce(s.changed, 0) as changed, coalesce(c.amount, 0) as submitted,
             coalesce(c.lines, 0) - coalesce(s.lines, 0) as removed, coalesce(c.added, 0) as added
      from bidder b left join sum s on s.bid = b.id
      left join opened_bids(${companyId}, ${accountId}, ${workOrderId}, ${now}) c on c.bid_summary_id = b.id
    ), shown as materialized (
      select a.id, n.title, n.unit, n.quantity, l.median, l.low, coalesce(l.prices, 0) as prices,
             t.name as task, j.title as job, far.line is not null as has_outlier,
             row_number() over (order by j.position, j.id, t.position, t.id, a.position, a.id) as place
      from lines_bid_on(${companyId}, ${accountId}, ${workOrderId}) n
      join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = n.activity_id
      join task t on t.company_id = ${companyId} and t.account_id = ${accountId} and t.id = a.task_id
      join job j on j.company_id = ${companyId} and j.account_id = ${accountId} and j.id = a.job_id
      left join line l on l.line = a.id
      left join far on far.line = a.id
    ), page as materialized (
      select s.* from shown s where s.has_outlier or not ${onlyOutliers}::boolean order by s.place
      limit ${limit} offset ${offset}
    )
    select
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'subTaskUniqueId', l.id, 'targetMetric', metric_text(l.quantity), 'subTaskUnit', l.unit, 'description', l.title,
          'jobTitle', l.job, 'taskName', l.task, 'medianUnitCost', unit_cost_text(round(l.median, 4)),
          'median', l.median::text, 'low', l.low::text, 'prices', l.prices,
          'taskCode', coalesce((select min(ct.code) ${codesOf}), ''),
          'subTaskCode', coalesce((select min(cs.code) ${codesOf}), ''),
          'subTaskCodes', coalesce((select jsonb_agg(jsonb_build_object('companyTaskCode', ct.code, 'companySubTaskCode', cs.code)
              order by ct.code collate people, cs.code collate people) ${codesOf}), '[]')) order by l.place)
        from page l), '[]') as lines,
      (select count(*)::int from shown s where s.has_outlier or not ${onlyOutliers}::boolean) as "totalCount",
      (select count(*)::int from shown) as "lineCount",
      (select count(*)::int from line l where l.is_common) as "commonCount",
      (select count(*)::int from far) as "outlierCount",
      (select money_text(round(${middle(sql`s.sums`)}, 2)) from (select array_agg(t.common order by t.common) as sums from total t) s)
        as "medianAmount",
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'bidSummaryUniqueId', t.id, 'accountUniqueId', t.account, 'accountName', t.name, 'statusId', t.status,
          'submittedDate', to_char(t.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'pricedCount', t.lines, 'knownAddenda', to_jsonb(t.known_addenda), 'totalAmount', money_text(t.amount),
          'submittedAmount', money_text(t.submitted), 'changedCount', t.changed, 'removedCount', t.removed, 'addedCount', t.added,
          'isStale', t.changed + t.removed + t.added > 0
            or not line_addenda_of(${companyId}, ${accountId}, ${workOrderId}) <@ t.known_addenda,
          'commonAmount', money_text(t.common), 'outlierCount', t.outliers, 'rowVersion', t.row_version,
          'isLow', t.common > 0 and (select count(*) from total) > 1 and t.common = (select min(o.common) from total o))
          order by t.place)
        from total t), '[]') as bidders`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A statement without a table answers one row')
  return found
}

/** The prices of the lines of a page, by line and bid. */
async function listPricesOf(
  db: Db,
  { companyId, accountId }: Place,
  now: Date,
  workOrder: string,
  lines: readonly FoundLine[],
): Promise<Map<string, BidInfo>> {
  const held = lines.map(({ subTaskUniqueId: id, low, median, prices }) => ({ id, low, median, prices }))
  const { rows } = await sql<BidInfo & { line: string }>`
    select p.activity_id as line, p.bid_summary_id as "bidSummaryUniqueId", r.bidder_name as "accountName",
           unit_cost_text(p.unit_cost) as "bidUnitCost", money_text(p.amount) as amount, metric_text(p.bid_quantity) as "targetMetric",
           l.prices > 1 and p.unit_cost = l.low as "isLow", ${isOutlier} as "isOutlier",
           round((p.unit_cost - l.median) * 100 / l.median)::int as "offMedianPercent"
    from opened_bid_lines(${companyId}, ${accountId}, ${workOrder}, ${now}) p
    join jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as l (id uuid, low numeric, median numeric, prices integer)
      on l.id = p.activity_id
    join bid_received r on r.company_id = ${companyId} and r.account_id = ${accountId} and r.work_order_id = ${workOrder}
      and r.bid_summary_id = p.bid_summary_id`.execute(db)
  return new Map(rows.map(({ line, ...bid }) => [`${line} ${bid.bidSummaryUniqueId}`, bid]))
}

/** The prices of one open bid. An award writes them to the activities. */
export async function listPrices(
  db: Db,
  { companyId, accountId }: Place,
  now: Date,
  workOrder: string,
  bid: string,
): Promise<{ activityId: string; unitCost: string }[]> {
  const { rows } = await sql<{ activityId: string; unitCost: string }>`
    select o.activity_id as "activityId", unit_cost_text(o.unit_cost) as "unitCost"
    from opened_bid_lines(${companyId}, ${accountId}, ${workOrder}, ${now}) o
    where o.bid_summary_id = ${bid}`.execute(db)
  return rows
}

/** The difference between an open bid and the current lines. */
export interface Staleness {
  isStale: boolean
  submittedAmount: string
  totalAmount: string
  changedCount: number
  removedCount: number
  addedCount: number
}

/** Compares an open bid with the lines that have changed since it was submitted. */
export async function findStaleness(
  db: Db,
  { companyId, accountId }: Place,
  now: Date,
  workOrder: string,
  bid: string,
): Promise<Staleness | undefined> {
  const { rows } = await sql<Staleness>`
    select s.changed as "changedCount", c.lines - s.lines as "removedCount", c.added as "addedCount",
           money_text(c.amount) as "submittedAmount", money_text(s.amount) as "totalAmount",
           s.changed + c.lines - s.lines + c.added > 0
             or not line_addenda_of(${companyId}, ${accountId}, ${workOrder}) <@ r.known_addenda as "isStale"
    from opened_bids(${companyId}, ${accountId}, ${workOrder}, ${now}) c
    join bid_received r on r.company_id = ${companyId} and r.account_id = ${accountId} and r.work_order_id = ${workOrder}
      and r.bid_summary_id = c.bid_summary_id
    cross join lateral (
      select count(*)::int as lines, count(*) filter (where o.quantity <> o.bid_quantity)::int as changed,
             coalesce(sum(o.amount), 0) as amount
      from opened_bid_lines(${companyId}, ${accountId}, ${workOrder}, ${now}) o where o.bid_summary_id = ${bid}
    ) s
    where c.bid_summary_id = ${bid}`.execute(db)
  return rows[0]
}

/** Stores the current lines of a project for the award: later comparisons of its bids use the stored lines. */
export async function keepAwardLines(
  db: Db,
  { companyId, accountId }: Place,
  workOrder: string,
): Promise<void> {
  await sql`
    insert into bid_award_line (company_id, account_id, work_order_id, activity_id, title, unit, quantity)
    select ${companyId}, ${accountId}, ${workOrder}, n.activity_id, n.title, n.unit, n.quantity
    from lines_bid_on(${companyId}, ${accountId}, ${workOrder}) n`.execute(db)
}

/** The tasks of these activities. */
export async function listTasksOf(
  db: Db,
  { companyId, accountId }: Place,
  activities: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.task_id as id from activity a
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = any(${activities}::uuid[])
      and a.deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}
