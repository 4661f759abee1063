/**
 * All SQL on alternates (docs/decisions/0133). The rows of alternates belong to the owner's company; bidders
 * read the same rows. Prices for alternates belong to the bidder's company; the owner reads prices only
 * through `opened_bid_alternates`. Each statement reads or writes one company.
 */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Range } from '#server/db/page.ts'
import { recordTable } from '#server/db/record.ts'
import { isSeen, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Alternate, OfferedAlternate, SubmittedAlternate } from '../alternates-contract.ts'
import type { BidInfo, TabulatedAlternate } from '../tabulation-contract.ts'
import type { Owner } from './door-queries.ts'
import { isOutlier, middle } from './tabulation-queries.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

// Data of the owner ---------------------------------------------------------------------------------------------------

export const alternateTable = recordTable('bid_alternate', {
  alternateTitle: 'title',
  alternateDescription: 'description',
  targetMetric: 'quantity',
  unit: 'unit',
  activityId: 'activity_id',
})

function alternatesOf(db: Db, { companyId, accountId }: Place, workOrder: string) {
  return db
    .selectFrom('bid_alternate as a')
    .where('a.company_id', '=', companyId)
    .where('a.account_id', '=', accountId)
    .where('a.work_order_id', '=', workOrder)
    .where('a.deleted_at', 'is', null)
}

/** A page of the alternates of a project, in the order of their numbers. */
export function listAlternatesOf(
  db: Db,
  place: Place,
  workOrder: string,
  { offset, limit }: Range,
): Promise<Alternate[]> {
  return alternatesOf(db, place, workOrder)
    .select([
      'a.id as alternateUniqueId',
      'a.number as alternateNumber',
      'a.title as alternateTitle',
      'a.description as alternateDescription',
      sql<string>`metric_text(a.quantity)`.as('targetMetric'),
      'a.unit',
      'a.addendum_number as addendumNumber',
      sql<boolean>`a.activity_id is not null`.as('isTaken'),
      'a.row_version as rowVersion',
    ])
    .orderBy('a.number')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of alternates of a project. */
export async function countAlternates(db: Db, place: Place, workOrder: string): Promise<number> {
  const { total } = await alternatesOf(db, place, workOrder)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The project of each alternate, and whether the caller has the permission for bids on that project. */
export async function placeAlternates(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  action: 'Update',
): Promise<{ id: string; workOrderId: string; isAllowed: boolean }[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ id: string; workOrderId: string; isAllowed: boolean }>`
    select a.id, a.work_order_id as "workOrderId",
           ${visibleWorkOrder(scope, 'Bidding', action, 'a.work_order_id')} as "isAllowed"
    from bid_alternate a
    join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = a.work_order_id
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = any(${ids}::uuid[])
      and a.deleted_at is null and w.deleted_at is null and ${isSeen(scope, 'a.work_order_id')}`.execute(db)
  return rows
}

/** A new alternate. `insertAlternates` assigns its number. */
export interface AddedAlternate {
  id: string
  title: string
  description: string
  quantity: string
  unit: string
}

/**
 * Stores new alternates, numbered after the existing alternates of the project. The caller must have locked
 * the project.
 */
export async function insertAlternates(
  db: Db,
  { companyId, accountId }: Place,
  workOrder: string,
  alternates: readonly AddedAlternate[],
  addendumNumber: number | null,
): Promise<void> {
  await sql`
    insert into bid_alternate (company_id, account_id, id, work_order_id, number, title, description, quantity, unit, addendum_number)
    select ${companyId}, ${accountId}, n.id, ${workOrder}, n.place + (
             select coalesce(max(a.number), 0) from bid_alternate a
             where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${workOrder}),
           n.title, n.description, n.quantity, n.unit, ${addendumNumber}::integer
    from jsonb_to_recordset(${JSON.stringify(alternates.map((one, index) => ({ ...one, place: index + 1 })))}::jsonb)
      as n (id uuid, place integer, title text, description text, quantity numeric, unit text)`.execute(db)
}

// Prices of bidders ---------------------------------------------------------------------------------------------------

/** A saved price for an alternate. */
export interface AlternateQuote {
  alternateId: string
  unitCost: string
}

const quotesAs = (quotes: readonly AlternateQuote[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(quotes.map(({ alternateId, unitCost }) => ({ id: alternateId, cost: unitCost })))}::jsonb)
    as q (id uuid, cost numeric)`

/** A page of the owner's alternates, each with the bidder's price from `quotes`. */
export async function listOffered(
  db: Db,
  { companyId, accountId }: Owner,
  workOrder: string,
  quotes: readonly AlternateQuote[],
  { offset, limit }: Range,
): Promise<Omit<OfferedAlternate, 'rowVersion'>[]> {
  const { rows } = await sql<Omit<OfferedAlternate, 'rowVersion'>>`
    select a.id as "alternateUniqueId", a.number as "alternateNumber", a.title as "alternateTitle",
           a.description as "alternateDescription", metric_text(a.quantity) as "targetMetric", a.unit,
           a.addendum_number as "addendumNumber", unit_cost_text(q.cost) as "quotedUnitCost",
           money_text(round(a.quantity * q.cost, 2)) as amount
    from bid_alternate a left join ${quotesAs(quotes)} on q.id = a.id
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${workOrder}
      and a.deleted_at is null
    order by a.number limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** An alternate with its price and amount at the time of the submission. */
export interface PricedAlternate {
  alternate_id: string
  number: number
  title: string
  unit: string
  quantity: string
  unit_cost: string
  amount: string
}

/** The owner's alternates that have a price in `quotes`. */
export async function priceAlternates(
  db: Db,
  { companyId, accountId }: Owner,
  workOrder: string,
  quotes: readonly AlternateQuote[],
): Promise<PricedAlternate[]> {
  const { rows } = await sql<PricedAlternate>`
    select a.id as alternate_id, a.number, a.title, a.unit, a.quantity, q.cost as unit_cost, round(a.quantity * q.cost, 2) as amount
    from bid_alternate a join ${quotesAs(quotes)} on q.id = a.id
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${workOrder}
      and a.deleted_at is null
    order by a.number`.execute(db)
  return rows
}

/** The number of the owner's alternates that have a price in `quotes`, and the sum of their amounts. */
export async function sumOffered(
  db: Db,
  { companyId, accountId }: Owner,
  workOrder: string,
  quotes: readonly AlternateQuote[],
): Promise<{ pricedCount: number; draftAmount: string | null }> {
  const { rows } = await sql<{ pricedCount: number; draftAmount: string | null }>`
    select count(*)::int as "pricedCount", money_text(sum(round(a.quantity * q.cost, 2))) as "draftAmount"
    from bid_alternate a join ${quotesAs(quotes)} on q.id = a.id
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${workOrder}
      and a.deleted_at is null`.execute(db)
  return rows[0] ?? { pricedCount: 0, draftAmount: null }
}

/** The saved prices of a bid for alternates. */
export function listAlternateQuotes(
  db: Db,
  { companyId, accountId }: Place,
  bid: string,
): Promise<(AlternateQuote & { rowVersion: number })[]> {
  return db
    .selectFrom('bid_alternate_price')
    .select(['alternate_id as alternateId', 'unit_cost as unitCost', 'row_version as rowVersion'])
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('bid_summary_id', '=', bid)
    .execute()
}

/** Saves prices for alternates. A new price replaces the earlier price of the same alternate. */
export async function saveAlternateQuotes(
  db: Db,
  { companyId, accountId }: Place,
  bid: string,
  quotes: readonly AlternateQuote[],
): Promise<void> {
  if (quotes.length === 0) return
  await db
    .insertInto('bid_alternate_price')
    .values(
      quotes.map(({ alternateId, unitCost }) => ({
        company_id: companyId,
        account_id: accountId,
        bid_summary_id: bid,
        alternate_id: alternateId,
        unit_cost: unitCost,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'account_id', 'bid_summary_id', 'alternate_id']).doUpdateSet({
        unit_cost: (set) => set.ref('excluded.unit_cost'),
        row_version: sql`bid_alternate_price.row_version + 1`,
        updated_at: sql`now()`,
      }),
    )
    .execute()
}

/** Deletes the saved prices of alternates. */
export async function removeAlternateQuotes(
  db: Db,
  { companyId, accountId }: Place,
  bid: string,
  alternates: readonly string[],
): Promise<void> {
  if (alternates.length === 0) return
  await db
    .deleteFrom('bid_alternate_price')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('bid_summary_id', '=', bid)
    .where('alternate_id', '=', sql<string>`any(${alternates}::uuid[])`)
    .execute()
}

/** Stores the alternates of a submission, which never change afterwards. */
export async function insertAlternateLines(
  db: Db,
  { companyId, accountId }: Place,
  { bidSummaryId, version }: { bidSummaryId: string; version: number },
  alternates: readonly PricedAlternate[],
): Promise<void> {
  if (alternates.length === 0) return
  const of = { company_id: companyId, account_id: accountId, bid_summary_id: bidSummaryId, version }
  await db
    .insertInto('bid_alternate_line')
    .values(alternates.map((one) => ({ ...of, ...one })))
    .execute()
}

function submittedAlternates(db: Db, { companyId, accountId }: Place, bid: string) {
  return db
    .selectFrom('bid_alternate_line as l')
    .innerJoin('bid_summary as s', (join) =>
      join
        .onRef('s.company_id', '=', 'l.company_id')
        .onRef('s.account_id', '=', 'l.account_id')
        .onRef('s.id', '=', 'l.bid_summary_id')
        .onRef('s.version', '=', 'l.version'),
    )
    .where('l.company_id', '=', companyId)
    .where('l.account_id', '=', accountId)
    .where('l.bid_summary_id', '=', bid)
}

/** A page of the alternates of the submitted version of a bid. */
export function listSubmitted(
  db: Db,
  place: Place,
  bid: string,
  { offset, limit }: Range,
): Promise<SubmittedAlternate[]> {
  return submittedAlternates(db, place, bid)
    .select([
      'l.alternate_id as alternateUniqueId',
      'l.number as alternateNumber',
      'l.title as alternateTitle',
      'l.unit',
      sql<string>`metric_text(l.quantity)`.as('targetMetric'),
      sql<string>`unit_cost_text(l.unit_cost)`.as('quotedUnitCost'),
      sql<string>`money_text(l.amount)`.as('amount'),
    ])
    .orderBy('l.number')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of submitted alternates of a bid, and the sum of their amounts. */
export function sumSubmitted(
  db: Db,
  place: Place,
  bid: string,
): Promise<{ total: number; submittedAmount: string | null }> {
  return submittedAlternates(db, place, bid)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<string | null>`money_text(sum(l.amount))`.as('submittedAmount'),
    ])
    .executeTakeFirstOrThrow()
}

// Comparison of all bidders -------------------------------------------------------------------------------------------

/** The alternates of a project with the price of each bid. The bids must be open. */
export async function tabulateAlternates(
  db: Db,
  { companyId, accountId }: Place,
  now: Date,
  workOrder: string,
): Promise<(Omit<TabulatedAlternate, 'bidInfo'> & { prices: Omit<BidInfo, 'accountName'>[] })[]> {
  const { rows } = await sql<
    Omit<TabulatedAlternate, 'bidInfo'> & { prices: Omit<BidInfo, 'accountName'>[] }
  >`
    with price as materialized (
      select o.bid_summary_id as bid, o.alternate_id as line, o.unit_cost, o.quantity, o.amount
      from opened_bid_alternates(${companyId}, ${accountId}, ${workOrder}, ${now}) o
    ), asked as materialized (
      select p.line, count(*)::int as prices, min(p.unit_cost) as low, array_agg(p.unit_cost order by p.unit_cost) as costs
      from price p group by p.line
    ), line as materialized (
      select s.line, s.prices, s.low, ${middle(sql`s.costs`)} as median from asked s
    )
    select a.id as "alternateUniqueId", a.number as "alternateNumber", a.title as "alternateTitle",
           a.description as "alternateDescription", metric_text(a.quantity) as "targetMetric", a.unit,
           a.activity_id is not null as "isTaken", unit_cost_text(round(l.median, 4)) as "medianUnitCost",
           coalesce((
             select jsonb_agg(jsonb_build_object(
               'bidSummaryUniqueId', p.bid, 'bidUnitCost', unit_cost_text(p.unit_cost), 'amount', money_text(p.amount),
               'targetMetric', metric_text(p.quantity), 'isLow', l.prices > 1 and p.unit_cost = l.low, 'isOutlier', ${isOutlier},
               'offMedianPercent', round((p.unit_cost - l.median) * 100 / l.median)::int))
             from price p where p.line = a.id), '[]') as prices
    from bid_alternate a left join line l on l.line = a.id
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${workOrder}
      and a.deleted_at is null
    order by a.number`.execute(db)
  return rows
}

/** For each bid, the number of alternates with a price and the sum of their amounts. The bids must be open. */
export async function sumAlternates(
  db: Db,
  { companyId, accountId }: Place,
  now: Date,
  workOrder: string,
): Promise<Map<string, { alternateCount: number; alternateAmount: string }>> {
  const { rows } = await sql<{ bid: string; alternateCount: number; alternateAmount: string }>`
    select o.bid_summary_id as bid, count(*)::int as "alternateCount", money_text(sum(o.amount)) as "alternateAmount"
    from opened_bid_alternates(${companyId}, ${accountId}, ${workOrder}, ${now}) o group by o.bid_summary_id`.execute(
    db,
  )
  return new Map(rows.map(({ bid, ...sum }) => [bid, sum]))
}

/** An alternate that an award accepts. */
export interface TakenAlternate {
  id: string
  number: number
  title: string
  description: string
  quantity: string
  unit: string
  /** null: the bid has no price for it. */
  unitCost: string | null
}

/** These alternates of a project with their price in one bid. The bid must be open. */
export async function listToTake(
  db: Db,
  { companyId, accountId }: Place,
  now: Date,
  workOrder: string,
  { bid, alternates }: { bid: string; alternates: readonly string[] },
): Promise<TakenAlternate[]> {
  const { rows } = await sql<TakenAlternate>`
    select a.id, a.number, a.title, a.description, a.quantity, a.unit, o.unit_cost as "unitCost"
    from bid_alternate a
    left join opened_bid_alternates(${companyId}, ${accountId}, ${workOrder}, ${now}) o
      on o.alternate_id = a.id and o.bid_summary_id = ${bid}
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.work_order_id = ${workOrder}
      and a.id = any(${alternates}::uuid[]) and a.deleted_at is null
    order by a.number`.execute(db)
  return rows
}
