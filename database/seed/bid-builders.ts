/**
 * Builds bids with the rows that the calls would write: the rows of the bidder, and the rows that the owner
 * reads.
 */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { statuses } from '#contract/statuses.ts'
import { insertAlternateLines, priceAlternates } from '#features/bidding/server/alternate-queries.ts'
import type { Db } from '#server/db/open.ts'
import type { EmployeeHandle, WorkOrderHandle } from './builders.ts'

export interface NewBid {
  intent_at?: string
  /** Left out: the bid is not submitted, and its lines are a draft. */
  submitted_at?: string
  status_id?: number
  acknowledged_at?: string
  decided_at?: string
  /** The numbers of the addenda that the bidder had read before submitting. */
  known_addenda?: number[]
  lines?: readonly { activityId: string; unitCost: string }[]
  alternates?: readonly { alternateId: string; unitCost: string }[]
  /** The facts about the project that the bid stores. Left out: read from the project. */
  project?: BidOn
}

/** The facts about its project that a bid stores. */
export interface BidOn {
  title: string
  bid_project_name: string
  owner: string
}

export interface NewAddendum {
  number: number
  title?: string
  text?: string
  issued_at?: string
}

/** Adds an addendum, issued by an employee of the owner's account, to a work order, and returns its id. */
export async function addAddendum(
  db: Db,
  { employeeId }: EmployeeHandle,
  { companyId, accountId, workOrderId }: WorkOrderHandle,
  addendum: NewAddendum,
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('bid_addendum')
    .values({
      ...{ title: 'Some addendum', text: 'What is different.', issued_at: '2026-01-11T10:00:00Z' },
      ...addendum,
      id,
      company_id: companyId,
      account_id: accountId,
      work_order_id: workOrderId,
      issued_by_employee_id: employeeId,
    })
    .execute()
  return id
}

/** Adds alternates to a work order, numbered from one, and returns their ids. */
export async function addAlternates(
  db: Db,
  { companyId, accountId, workOrderId }: WorkOrderHandle,
  alternates: readonly {
    title: string
    description?: string
    quantity?: string
    unit?: string
    addendum_number?: number
  }[],
): Promise<string[]> {
  const rows = alternates.map((one, index) => ({
    ...{ quantity: '10', unit: 'm²', ...one, id: uuidv7(), number: index + 1 },
    ...{ company_id: companyId, account_id: accountId, work_order_id: workOrderId },
  }))
  await db.insertInto('bid_alternate').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** Adds a question of a bidder about a work order, and returns its id. */
export async function addQuestion(
  db: Db,
  { companyId, accountId, workOrderId }: WorkOrderHandle,
  bid: string,
  question: { question?: string; asked_at?: string } = {},
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('bid_question')
    .values({
      ...{ question: 'Some question?', asked_at: '2026-01-12T10:00:00Z' },
      ...question,
      id,
      company_id: companyId,
      account_id: accountId,
      work_order_id: workOrderId,
      bid_summary_id: bid,
    })
    .execute()
  return id
}

/** Reads the facts about a work order that a bid stores. */
function findBidOn(db: Db, { companyId, accountId, workOrderId }: WorkOrderHandle): Promise<BidOn> {
  return db
    .selectFrom('work_order as w')
    .innerJoin('company as c', 'c.company_id', 'w.company_id')
    .select(['w.title', 'w.bid_project_name', 'c.name as owner'])
    .where('w.company_id', '=', companyId)
    .where('c.company_id', '=', companyId)
    .where('w.account_id', '=', accountId)
    .where('w.id', '=', workOrderId)
    .executeTakeFirstOrThrow()
}

/**
 * Adds the bid of an employee's account on a work order that another account advertises, and returns its id.
 */
export async function addBid(
  db: Db,
  bidder: EmployeeHandle,
  workOrder: WorkOrderHandle,
  {
    lines = [],
    alternates = [],
    intent_at = '2026-01-10T10:00:00Z',
    submitted_at,
    project: known,
    ...bid
  }: NewBid,
): Promise<string> {
  const { companyId, accountId, employeeId } = bidder
  const id = uuidv7()
  const place = { company_id: companyId, account_id: accountId }
  const state = {
    status_id: submitted_at ? statuses.Submitted : statuses.Active,
    version: submitted_at ? 1 : null,
    submitted_at: submitted_at ?? null,
    intent_at,
    ...bid,
  }
  const project = known ?? (await findBidOn(db, workOrder))
  const { name: bidder_name } = await db
    .selectFrom('company')
    .select('name')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('bid_summary')
    .values({
      ...place,
      ...state,
      id,
      owner_company_id: workOrder.companyId,
      owner_account_id: workOrder.accountId,
      work_order_id: workOrder.workOrderId,
      project_title: project.title,
      bid_project_name: project.bid_project_name,
      owner_name: project.owner,
      intent_by_employee_id: employeeId,
      submitted_by_employee_id: submitted_at ? employeeId : null,
      last_version: submitted_at ? 1 : 0,
    })
    .execute()
  await db
    .insertInto('bid_received')
    .values({
      ...state,
      company_id: workOrder.companyId,
      account_id: workOrder.accountId,
      work_order_id: workOrder.workOrderId,
      bid_summary_id: id,
      bidder_company_id: companyId,
      bidder_account_id: accountId,
      bidder_name,
    })
    .execute()
  if (bid.known_addenda)
    await db
      .insertInto('bid_addendum_read')
      .values(
        bid.known_addenda.map((number) => ({
          ...place,
          bid_summary_id: id,
          number,
          read_at: submitted_at ?? intent_at,
          read_by_employee_id: employeeId,
        })),
      )
      .execute()
  if (alternates.length > 0) {
    const of = { ...place, bid_summary_id: id }
    await db
      .insertInto('bid_alternate_price')
      .values(
        alternates.map(({ alternateId, unitCost }) => ({
          ...of,
          alternate_id: alternateId,
          unit_cost: unitCost,
        })),
      )
      .execute()
    const priced = await priceAlternates(db, workOrder, workOrder.workOrderId, alternates)
    if (submitted_at) await insertAlternateLines(db, bidder, { bidSummaryId: id, version: 1 }, priced)
  }
  if (lines.length === 0) return id
  await db
    .insertInto('bid_activity')
    .values(
      lines.map(({ activityId, unitCost }) => ({
        ...place,
        id: uuidv7(),
        owner_company_id: workOrder.companyId,
        owner_account_id: workOrder.accountId,
        work_order_id: workOrder.workOrderId,
        activity_id: activityId,
        quoted_unit_cost: unitCost,
        status_id: statuses.Active,
      })),
    )
    .execute()
  if (!submitted_at) return id
  const costs = lines.map(({ activityId, unitCost }, index) => ({ id: activityId, cost: unitCost, index }))
  const { rows } = await sql<{
    activity_id: string
    title: string
    unit: string
    quantity: string
    unit_cost: string
    amount: string
    position: number
  }>`select a.id as activity_id, a.title, a.unit, a.target_metric as quantity, l.cost as unit_cost,
            round(a.target_metric * l.cost, 2) as amount, l.index as position
     from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) as l (id uuid, cost numeric, index integer), activity a
     where a.company_id = ${workOrder.companyId} and a.account_id = ${workOrder.accountId} and a.id = l.id`.execute(
    db,
  )
  await db
    .insertInto('bid_line')
    .values(rows.map((row) => ({ ...place, bid_summary_id: id, version: 1, ...row })))
    .execute()
  return id
}
