/**
 * All SQL of bidding that reads or writes another company's rows (docs/decisions/0115): advertised projects,
 * the owner's work order of a bid, and the owner's list of received bids. Each statement is about one company
 * or the directory. No statement here reads an amount of a bid; amounts leave a bidder's company only through
 * the SQL functions `opened_bid_lines`, `opened_bids` and `opened_bid_alternates`.
 */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Range } from '#server/db/page.ts'
import type { DB } from '#server/db/schema.gen.ts'
import { isSought } from '#server/db/search.ts'
import type { Scope } from '#server/scope.ts'

/** The account that advertises a work order. */
export interface Owner {
  companyId: string
  accountId: string
}

// Advertised projects -------------------------------------------------------------------------------------------------

/** The filter of a search among projects of other accounts that are open for bids. */
export interface Sought {
  search?: string | null | undefined
  workOrder?: string | null | undefined
}

function open(db: Db, { accountId }: Scope, now: Date, { search, workOrder }: Sought) {
  let query = db
    .selectFrom('advertised_work_order as w')
    .where('w.account_id', '<>', accountId)
    .where('w.ends_at', '>', now.toISOString())
  if (search) query = query.where(isSought('w', search))
  if (workOrder) query = query.where('w.work_order_id', '=', workOrder)
  return query
}

const doorColumns = <O>(query: SelectQueryBuilder<DB & { w: DB['advertised_work_order'] }, 'w', O>) =>
  query.select([
    'w.work_order_id as workOrderUniqueID',
    'w.company_id as companyUniqueId',
    'w.account_id as accountUniqueID',
    'w.title as workOrderTitle',
    'w.bid_project_name as bidProjectName',
    'w.owner_name as ownerName',
    'w.address as workOrderAddress',
    'w.city as workOrderCity',
    'w.zip_code as workOrderZipCode',
    'w.end_date as endDate',
    'w.end_time as endTime',
    'w.end_zone as endZone',
    'w.ends_at as endsAt',
  ])

/** A page of the projects that other accounts advertise, ordered by the end of bidding, the earliest first. */
export function listOpen(db: Db, scope: Scope, now: Date, sought: Sought, { offset, limit }: Range) {
  return doorColumns(open(db, scope, now, sought))
    .orderBy('w.ends_at')
    .orderBy('w.work_order_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of projects that other accounts advertise. */
export async function countOpen(db: Db, scope: Scope, now: Date, sought: Sought): Promise<number> {
  const { total } = await open(db, scope, now, sought)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Finds an advertised project by id, of any account, before or after the end of bidding. */
export function findDoor(db: Db, workOrder: string) {
  return doorColumns(db.selectFrom('advertised_work_order as w'))
    .where('w.work_order_id', '=', workOrder)
    .executeTakeFirst()
}

// The owner's work order ----------------------------------------------------------------------------------------------

/**
 * Share-locks a work order, so that until the end of the transaction nobody can move the end of bidding or
 * open the bids. Several bidders can share-lock the work order at the same time. Returns undefined if the
 * work order does not exist.
 */
export function holdProject(db: Db, owner: Owner, workOrder: string) {
  return db
    .selectFrom('work_order as w')
    .select([
      'w.title',
      'w.bid_project_name as bidProjectName',
      'w.is_bid_advertised as isAdvertised',
      'w.deleted_at as deletedAt',
      'w.bids_opened_at as openedAt',
      'w.bidding_end_date as endDate',
      'w.bidding_end_time as endTime',
      'w.bidding_end_zone as endZone',
      'w.bidding_ends_at as endsAt',
    ])
    .where('w.company_id', '=', owner.companyId)
    .where('w.account_id', '=', owner.accountId)
    .where('w.id', '=', workOrder)
    .forShare()
    .executeTakeFirst()
}

/** A price for an activity. */
export interface Quote {
  activityId: string
  unitCost: string
}

/** A line with its price and amount at the time of the submission. */
export interface PricedLine {
  activity_id: string
  title: string
  unit: string
  quantity: string
  unit_cost: string
  amount: string
  position: number
}

/**
 * These prices with the owner's activities that they belong to, in the order of the plan, without deleted
 * activities.
 */
export async function priceLines(
  db: Db,
  { companyId, accountId }: Owner,
  workOrder: string,
  quotes: readonly Quote[],
): Promise<PricedLine[]> {
  const { rows } = await sql<PricedLine>`
    select a.id as activity_id, a.title, a.unit, a.target_metric as quantity, q.cost as unit_cost,
           round(a.target_metric * q.cost, 2) as amount,
           row_number() over (order by j.position, j.id, t.position, t.id, a.position, a.id)::int as position
    from jsonb_to_recordset(${JSON.stringify(quotes.map((quote) => ({ id: quote.activityId, cost: quote.unitCost })))}::jsonb)
      as q (id uuid, cost numeric)
    join activity a on a.id = q.id
    join task t on t.company_id = a.company_id and t.account_id = a.account_id and t.id = a.task_id
    join job j on j.company_id = a.company_id and j.account_id = a.account_id and j.id = a.job_id
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${workOrder}
      and a.deleted_at is null
    order by position`.execute(db)
  return rows
}

/**
 * The number of the owner's activities that have a price in `quotes`, and the sum of price times quantity;
 * the sum is null if no activity has a price.
 */
export async function sumOfQuotes(
  db: Db,
  { companyId, accountId }: Owner,
  workOrder: string,
  quotes: readonly Quote[],
): Promise<{ pricedCount: number; draftAmount: string | null }> {
  const { rows } = await sql<{ pricedCount: number; draftAmount: string | null }>`
    select count(*)::int as "pricedCount", money_text(sum(round(a.target_metric * q.cost, 2))) as "draftAmount"
    from jsonb_to_recordset(${JSON.stringify(quotes.map((quote) => ({ id: quote.activityId, cost: quote.unitCost })))}::jsonb)
      as q (id uuid, cost numeric)
    join activity a on a.id = q.id
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${workOrder}
      and a.deleted_at is null`.execute(db)
  return rows[0] ?? { pricedCount: 0, draftAmount: null }
}

/** Filters activities: returns the ids that are lines of the work order. */
export async function listLineIds(
  db: Db,
  { companyId, accountId }: Owner,
  workOrder: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from activity
    where company_id = ${companyId} and account_id = ${accountId} and work_order_id = ${workOrder}
      and id = any(${ids}::uuid[]) and deleted_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

// The owner's list of received bids -----------------------------------------------------------------------------------

/** A bid in the owner's list: its id, its project and the name of its bidder. */
export interface Received {
  bidSummaryId: string
  workOrderId: string
  bidderName: string
}

/** Adds a new intent to bid to the owner's list. */
export async function insertReceived(
  db: Db,
  owner: Owner,
  bidder: Pick<Scope, 'companyId' | 'accountId'>,
  { bidSummaryId, workOrderId, bidderName, statusId, now }: Received & { statusId: number; now: Date },
): Promise<void> {
  await db
    .insertInto('bid_received')
    .values({
      company_id: owner.companyId,
      account_id: owner.accountId,
      work_order_id: workOrderId,
      bid_summary_id: bidSummaryId,
      bidder_company_id: bidder.companyId,
      bidder_account_id: bidder.accountId,
      bidder_name: bidderName,
      status_id: statusId,
      intent_at: now,
    })
    .execute()
}

/** Writes the state of a bid into the owner's list. */
export async function updateReceived(
  db: Db,
  owner: Owner,
  { workOrderId, bidSummaryId }: Pick<Received, 'workOrderId' | 'bidSummaryId'>,
  state: { status_id: number; version: number | null; submitted_at: Date | null; known_addenda: number[] },
): Promise<void> {
  await db
    .updateTable('bid_received')
    .set({
      ...state,
      // A new submission needs a new acknowledgement.
      acknowledged_at: null,
      acknowledged_by_employee_id: null,
      row_version: sql`row_version + 1`,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', owner.companyId)
    .where('account_id', '=', owner.accountId)
    .where('work_order_id', '=', workOrderId)
    .where('bid_summary_id', '=', bidSummaryId)
    .execute()
}
