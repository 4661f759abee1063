/**
 * All SQL on the bids of the caller's own account. Prices of bid lines are read only here and in the SQL
 * functions `opened_bid_lines` and `opened_bids`, which return nothing before the bids are open.
 */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { endPage, isBehind, KEYS, keysIn, keysOf, readFor } from '#server/db/cursor.ts'
import type { Db } from '#server/db/open.ts'
import { down, inOrder } from '#server/db/order.ts'
import type { Range } from '#server/db/page.ts'
import type { Scope } from '#server/scope.ts'
import type { SubmittedLine } from '../contract.ts'
import type { Owner, PricedLine, Quote } from './door-queries.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

// Bids ----------------------------------------------------------------------------------------------------------------

function bids(db: Db, { companyId, accountId }: Place) {
  return db
    .selectFrom('bid_summary as s')
    .where('s.company_id', '=', companyId)
    .where('s.account_id', '=', accountId)
}

const bidColumns = [
  's.id',
  's.owner_company_id as ownerCompanyId',
  's.owner_account_id as ownerAccountId',
  's.work_order_id as workOrderId',
  's.status_id as statusId',
  's.last_version as lastVersion',
  's.row_version as rowVersion',
] as const

/** The account's bid on a work order. */
export function findBidOn(db: Db, place: Place, workOrder: string) {
  return bids(db, place).select(bidColumns).where('s.work_order_id', '=', workOrder).executeTakeFirst()
}

/** The account's bid with this id. */
export function findBid(db: Db, place: Place, id: string) {
  return bids(db, place).select(bidColumns).where('s.id', '=', id).executeTakeFirst()
}

/** The account's bid with this id, locked against changes until the end of the transaction. */
export function holdBid(db: Db, place: Place, id: string) {
  return bids(db, place).select(bidColumns).where('s.id', '=', id).forNoKeyUpdate().executeTakeFirst()
}
export type Bid = NonNullable<Awaited<ReturnType<typeof holdBid>>>

export const ownerOf = ({ ownerCompanyId, ownerAccountId }: Bid): Owner => ({
  companyId: ownerCompanyId,
  accountId: ownerAccountId,
})

/** Filters work orders: returns the ids on which the account has shown intent. */
export async function listIntended(
  db: Db,
  place: Place,
  workOrders: readonly string[],
): Promise<Set<string>> {
  const rows = await bids(db, place)
    .select('s.work_order_id as id')
    .where('s.work_order_id', '=', sql<string>`any(${workOrders}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Version 7 ids sort by time of creation. */
const NEWEST_FIRST = [down(sql`s.id`)]
const LISTED = 'bid_summary.id'

/** A page of the account's bids with their amounts and their end of bidding, newest first. */
export async function listBids(
  db: Db,
  { companyId, accountId }: Place,
  now: Date,
  workOrder: string | null,
  range: Range,
) {
  const { offset, goingOn } = range
  const after = goingOn && keysIn(LISTED, goingOn)
  const { rows } = await sql<{
    [KEYS]?: (string | null)[]
    bidSummaryUniqueId: string
    accountUniqueId: string
    accountName: string
    workOrderUniqueId: string
    workOrderTitle: string
    bidProjectName: string
    ownerName: string
    ownerCompanyId: string
    ownerAccountId: string
    statusId: number
    intentDate: string
    submittedDate: string | null
    savedDate: string
    withdrawnDate: string | null
    takenBackDate: string | null
    acknowledgedDate: string | null
    decidedDate: string | null
    endDate: string | null
    endTime: string | null
    endZone: string | null
    endsAt: string | null
    isOpen: boolean
    isEnded: boolean
    submittedCount: number
    submittedAmount: string | null
    pricedCount: number
    isDraftChanged: boolean
    isStale: boolean
    rowVersion: number
  }>`
    select s.id as "bidSummaryUniqueId", s.account_id as "accountUniqueId", a.name as "accountName",
           s.work_order_id as "workOrderUniqueId", s.project_title as "workOrderTitle",
           s.bid_project_name as "bidProjectName", s.owner_name as "ownerName", s.owner_company_id as "ownerCompanyId",
           s.owner_account_id as "ownerAccountId", s.status_id as "statusId", s.intent_at as "intentDate",
           s.submitted_at as "submittedDate", s.updated_at as "savedDate", s.withdrawn_at as "withdrawnDate",
           case when s.decided_at is null then s.taken_back_at end as "takenBackDate", s.acknowledged_at as "acknowledgedDate",
           s.decided_at as "decidedDate", e.end_date as "endDate", e.end_time as "endTime", e.end_zone as "endZone",
           e.ends_at as "endsAt", coalesce(e.is_advertised and e.ends_at > ${now} and not e.is_opened, false) as "isOpen",
           coalesce(e.ends_at <= ${now} or e.is_opened, true) as "isEnded",
           l.lines as "submittedCount", money_text(l.amount) as "submittedAmount", q.lines as "pricedCount",
           d.changed + v.changed > 0 as "isDraftChanged",
           s.version is not null and not
             line_addenda_of(s.owner_company_id, s.owner_account_id, s.work_order_id) <@ s.known_addenda as "isStale", s.row_version as "rowVersion"
           ${goingOn ? sql`, ${keysOf(NEWEST_FIRST)}` : sql``}
    from bid_summary s
    join account a on a.company_id = s.company_id and a.account_id = s.account_id
    left join lateral bidding_end_of(s.owner_company_id, s.owner_account_id, s.work_order_id) e on true
    cross join lateral (select count(*)::int as lines, sum(l.amount) as amount from bid_line l
                        where l.company_id = s.company_id and l.account_id = s.account_id and l.bid_summary_id = s.id
                          and l.version = s.version) l
    cross join lateral (select count(*)::int as lines from bid_activity b
                        where b.company_id = s.company_id and b.account_id = s.account_id
                          and b.work_order_id = s.work_order_id) q
    cross join lateral (select count(*)::int as changed from
        (select b.activity_id, b.quoted_unit_cost as cost from bid_activity b
         where b.company_id = s.company_id and b.account_id = s.account_id and b.work_order_id = s.work_order_id) b
        full join
        (select l.activity_id, l.unit_cost as cost from bid_line l
         where l.company_id = s.company_id and l.account_id = s.account_id and l.bid_summary_id = s.id
           and l.version = s.version) l on l.activity_id = b.activity_id
        where b.cost is distinct from l.cost) d
    cross join lateral (select count(*)::int as changed from
        (select p.alternate_id, p.unit_cost as cost from bid_alternate_price p
         where p.company_id = s.company_id and p.account_id = s.account_id and p.bid_summary_id = s.id) p
        full join
        (select l.alternate_id, l.unit_cost as cost from bid_alternate_line l
         where l.company_id = s.company_id and l.account_id = s.account_id and l.bid_summary_id = s.id
           and l.version = s.version) l on l.alternate_id = p.alternate_id
        where p.cost is distinct from l.cost) v
    where s.company_id = ${companyId} and s.account_id = ${accountId}
      and (${workOrder}::uuid is null or s.work_order_id = ${workOrder})
      ${after ? sql`and ${isBehind(NEWEST_FIRST, after)}` : sql``}
    order by ${inOrder(NEWEST_FIRST)} limit ${readFor(range)} offset ${offset}`.execute(db)
  return endPage(LISTED, rows, range)
}

/** The number of the account's bids. */
export async function countBids(db: Db, place: Place, workOrder: string | null): Promise<number> {
  let query = bids(db, place)
  if (workOrder) query = query.where('s.work_order_id', '=', workOrder)
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return total
}

/**
 * Stores the intent of the account. Returns undefined if another user of the account has stored it at the
 * same time.
 */
export async function insertBid(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  owner: Owner,
  bid: {
    id: string
    workOrderId: string
    title: string
    bidProjectName: string
    ownerName: string
    now: Date
  },
): Promise<string | undefined> {
  const row = await db
    .insertInto('bid_summary')
    .values({
      company_id: companyId,
      account_id: accountId,
      id: bid.id,
      owner_company_id: owner.companyId,
      owner_account_id: owner.accountId,
      work_order_id: bid.workOrderId,
      project_title: bid.title,
      bid_project_name: bid.bidProjectName,
      owner_name: bid.ownerName,
      status_id: statuses.Active,
      intent_at: bid.now,
      intent_by_employee_id: employeeId,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'account_id', 'work_order_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Writes the changes of a step to a bid, with the current title of its project. Increases the row version. */
export async function updateBid(
  db: Db,
  { companyId, accountId }: Place,
  id: string,
  change: {
    status_id?: number
    version?: number | null
    last_version?: number
    submitted_at?: Date | null
    submitted_by_employee_id?: string | null
    withdrawn_at?: Date | null
    acknowledged_at?: null
    known_addenda?: number[]
    project_title?: string
    bid_project_name?: string
  },
): Promise<void> {
  await db
    .updateTable('bid_summary')
    .set({ ...change, row_version: sql`row_version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/**
 * The name of a bidder for the owner: the company, with the account in brackets if the company has several
 * accounts.
 */
export async function findBidderName(db: Db, { companyId, accountId }: Place): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select c.name || case when exists (select 1 from account o where o.company_id = ${companyId} and o.account_id <> ${accountId})
                          then ' (' || a.name || ')' else '' end as name
    from account a join company c on c.company_id = a.company_id
    where a.company_id = ${companyId} and a.account_id = ${accountId}`.execute(db)
  return rows[0]?.name ?? ''
}

// Prices --------------------------------------------------------------------------------------------------------------

/** The saved prices of the account on a work order. */
export async function listQuotes(
  db: Db,
  { companyId, accountId }: Place,
  workOrder: string,
): Promise<(Quote & { id: string; rowVersion: number })[]> {
  return db
    .selectFrom('bid_activity')
    .select(['id', 'activity_id as activityId', 'quoted_unit_cost as unitCost', 'row_version as rowVersion'])
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('work_order_id', '=', workOrder)
    .execute()
}

/**
 * Saves prices. A new price replaces the earlier price of the same activity. Returns the ids of the prices by
 * activity.
 */
export async function saveQuotes(
  db: Db,
  { companyId, accountId }: Place,
  owner: Owner,
  workOrder: string,
  quotes: readonly (Quote & { id: string })[],
): Promise<Map<string, string>> {
  if (quotes.length === 0) return new Map()
  const rows = await db
    .insertInto('bid_activity')
    .values(
      quotes.map(({ id, activityId, unitCost }) => ({
        company_id: companyId,
        account_id: accountId,
        id,
        owner_company_id: owner.companyId,
        owner_account_id: owner.accountId,
        work_order_id: workOrder,
        activity_id: activityId,
        quoted_unit_cost: unitCost,
        status_id: statuses.Active,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'account_id', 'activity_id']).doUpdateSet({
        quoted_unit_cost: (set) => set.ref('excluded.quoted_unit_cost'),
        row_version: sql`bid_activity.row_version + 1`,
        updated_at: sql`now()`,
      }),
    )
    .returning(['activity_id as activityId', 'id'])
    .execute()
  return new Map(rows.map(({ activityId, id }) => [activityId, id]))
}

/** Deletes saved prices. */
export async function removeQuotes(
  db: Db,
  { companyId, accountId }: Place,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('bid_activity')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Stores the lines of a submission, which never change afterwards. */
export async function insertLines(
  db: Db,
  { companyId, accountId }: Place,
  { bidSummaryId, version }: { bidSummaryId: string; version: number },
  lines: readonly PricedLine[],
): Promise<void> {
  const of = { company_id: companyId, account_id: accountId, bid_summary_id: bidSummaryId, version }
  await db
    .insertInto('bid_line')
    .values(lines.map((line) => ({ ...of, ...line })))
    .execute()
}

/** The lines of the submitted version of a bid. */
function submittedLines(db: Db, { companyId, accountId }: Place, id: string) {
  return db
    .selectFrom('bid_line as l')
    .innerJoin('bid_summary as s', (join) =>
      join
        .onRef('s.company_id', '=', 'l.company_id')
        .onRef('s.account_id', '=', 'l.account_id')
        .onRef('s.id', '=', 'l.bid_summary_id')
        .onRef('s.version', '=', 'l.version'),
    )
    .where('l.company_id', '=', companyId)
    .where('l.account_id', '=', accountId)
    .where('l.bid_summary_id', '=', id)
}

/** A page of the submitted lines, in the order of the plan at the submission. */
export function listLines(
  db: Db,
  place: Place,
  id: string,
  { offset, limit }: Range,
): Promise<SubmittedLine[]> {
  return submittedLines(db, place, id)
    .select([
      'l.activity_id as subTaskUniqueId',
      'l.title as subTaskTitle',
      'l.unit as subTaskUnit',
      sql<string>`metric_text(l.quantity)`.as('subTaskTargetMetric'),
      sql<string>`unit_cost_text(l.unit_cost)`.as('quotedBidUnitCost'),
      sql<string>`money_text(l.amount)`.as('amount'),
    ])
    .orderBy('l.position')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of submitted lines. */
export async function countLines(db: Db, place: Place, id: string): Promise<number> {
  const { total } = await submittedLines(db, place, id)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
