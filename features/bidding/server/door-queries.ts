/**
 * All SQL of bidding that leads to another company: what is advertised to all, the owner's work order that a bid is on, and the
 * owner's door to a bid (docs/decisions/0115). Each statement is of one company, or of the directory. No amount of a bid stands
 * in any of these; those that leave a bidder's company do so by `opened_bid_lines` alone.
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

// What is advertised --------------------------------------------------------------------------------------------------

/** What is looked for among what others advertise and one can still bid on. */
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

/** A page of what others advertise, those that end first coming first. */
export function listOpen(db: Db, scope: Scope, now: Date, sought: Sought, { offset, limit }: Range) {
  return doorColumns(open(db, scope, now, sought))
    .orderBy('w.ends_at')
    .orderBy('w.work_order_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many those are. */
export async function countOpen(db: Db, scope: Scope, now: Date, sought: Sought): Promise<number> {
  const { total } = await open(db, scope, now, sought)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** What is advertised under an id, whoever does and whether it has ended or not. */
export function findDoor(db: Db, workOrder: string) {
  return doorColumns(db.selectFrom('advertised_work_order as w'))
    .where('w.work_order_id', '=', workOrder)
    .executeTakeFirst()
}

// The owner's work order ----------------------------------------------------------------------------------------------

/**
 * Keeps a work order as it is until the end of the transaction, so that its end is not moved, nor its bids opened, meanwhile;
 * several bidders do so together. Null: it is not there any more.
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

/** A line with its price, as it is when it is submitted. */
export interface PricedLine {
  activity_id: string
  title: string
  unit: string
  quantity: string
  unit_cost: string
  amount: string
  position: number
}

/** These prices beside the activities of the owner that they are for, in the order of the plan; those that are gone are left out. */
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

/** How many of the owner's activities these prices are for, and their sum times the quantities; null where there is none any more. */
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

/** Which of these activities are lines of the work order. */
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

// The owner's door ----------------------------------------------------------------------------------------------------

/** A bid as its owner finds it: of whom, and how far. */
export interface Received {
  bidSummaryId: string
  workOrderId: string
  bidderName: string
}

/** Puts a new intent before the owner. */
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

/** How far a bid is, on its owner's side. */
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
      // What was acknowledged is no longer what is submitted.
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
