/**
 * All SQL on questions of bidders. Questions belong to the owner's company; a bidder reads only the questions
 * of their own bid (docs/decisions/0127).
 */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import { type FirmSight, fullName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { isAllowedToEmployee, isSeen, isSeenByEmployee, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Owner } from './door-queries.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

const columns = [
  'q.id as questionUniqueId',
  'q.question as questionText',
  'q.asked_at as askedDate',
  'q.answer as answerText',
  'q.answered_at as answeredDate',
  'q.addendum_number as publishedAs',
] as const

function questions(db: Db, { companyId, accountId }: Place, workOrder: string) {
  return db
    .selectFrom('bid_question as q')
    .where('q.company_id', '=', companyId)
    .where('q.account_id', '=', accountId)
    .where('q.work_order_id', '=', workOrder)
}

const ofBid = (db: Db, owner: Owner, workOrder: string, bid: string) =>
  questions(db, owner, workOrder).where('q.bid_summary_id', '=', bid)

/** A page of the questions of one bidder, the newest first. */
export function listQuestionsOf(
  db: Db,
  owner: Owner,
  { workOrder, bid }: { workOrder: string; bid: string },
  { offset, limit }: Range,
) {
  return ofBid(db, owner, workOrder, bid)
    .select(columns)
    .orderBy('q.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of questions of one bidder, and how many are unanswered. */
export function countQuestionsOf(
  db: Db,
  owner: Owner,
  { workOrder, bid }: { workOrder: string; bid: string },
) {
  return ofBid(db, owner, workOrder, bid)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where q.answer is null)::int`.as('unanswered'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * A page of the questions of all bidders, the newest first, with the bidder's name and the name of the
 * employee who answered.
 */
export function listQuestions(db: Db, place: Place & FirmSight, workOrder: string, { offset, limit }: Range) {
  return questions(db, place, workOrder)
    .innerJoin('bid_received as r', (join) =>
      join
        .onRef('r.company_id', '=', 'q.company_id')
        .onRef('r.account_id', '=', 'q.account_id')
        .onRef('r.work_order_id', '=', 'q.work_order_id')
        .onRef('r.bid_summary_id', '=', 'q.bid_summary_id'),
    )
    .leftJoin('employee as e', (join) =>
      join
        .onRef('e.company_id', '=', 'q.company_id')
        .onRef('e.account_id', '=', 'q.account_id')
        .onRef('e.id', '=', 'q.answered_by_employee_id'),
    )
    .select([
      ...columns,
      'r.bidder_name as accountName',
      fullName<string | null>('e', place).as('answeredBy'),
    ])
    .orderBy('q.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of questions of all bidders, and how many are unanswered. */
export function countQuestions(db: Db, place: Place, workOrder: string) {
  return questions(db, place, workOrder)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where q.answer is null)::int`.as('unanswered'),
    ])
    .executeTakeFirstOrThrow()
}

/** Stores a question. */
export async function insertQuestion(
  db: Db,
  { companyId, accountId }: Owner,
  question: { id: string; work_order_id: string; bid_summary_id: string; question: string; asked_at: Date },
): Promise<void> {
  await db
    .insertInto('bid_question')
    .values({ ...question, company_id: companyId, account_id: accountId })
    .execute()
}

/** The work order of a question, and whether the caller may answer questions about it. */
export async function placeQuestion(
  db: Db,
  scope: Scope,
  id: string,
): Promise<{ id: string; workOrderId: string; isAllowed: boolean }[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ id: string; workOrderId: string; isAllowed: boolean }>`
    select q.id, q.work_order_id as "workOrderId",
           ${visibleWorkOrder(scope, 'Bidding', 'Update', 'q.work_order_id')} as "isAllowed"
    from bid_question q
    join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = q.work_order_id
    where q.company_id = ${companyId} and q.account_id = ${accountId} and q.id = ${id}
      and w.deleted_at is null and ${isSeen(scope, 'q.work_order_id')}`.execute(db)
  return rows
}

/** A question with its bidder. The caller must have locked its work order. */
export async function findQuestion(db: Db, { companyId, accountId }: Place, id: string) {
  return db
    .selectFrom('bid_question as q')
    .innerJoin('bid_received as r', (join) =>
      join
        .onRef('r.company_id', '=', 'q.company_id')
        .onRef('r.account_id', '=', 'q.account_id')
        .onRef('r.work_order_id', '=', 'q.work_order_id')
        .onRef('r.bid_summary_id', '=', 'q.bid_summary_id'),
    )
    .select([
      'q.question',
      'q.answer',
      'q.bid_summary_id as bidSummaryId',
      'r.bidder_company_id as companyId',
      'r.bidder_account_id as accountId',
      'r.bidder_name as bidderName',
    ])
    .where('q.company_id', '=', companyId)
    .where('q.account_id', '=', accountId)
    .where('q.id', '=', id)
    .executeTakeFirst()
}

/** Stores the answer to a question. */
export async function updateQuestion(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  id: string,
  { answer, addendumNumber, now }: { answer: string; addendumNumber: number | null; now: Date },
): Promise<void> {
  await db
    .updateTable('bid_question')
    .set({
      answer,
      answered_at: now,
      answered_by_employee_id: employeeId,
      addendum_number: addendumNumber,
    })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** The owner's employees who may answer questions about a work order. */
export async function listAnswering(db: Db, owner: Owner, workOrder: string): Promise<string[]> {
  const { companyId, accountId } = owner
  const { rows } = await sql<{ id: string }>`
    select employee.id from employee
    where employee.company_id = ${companyId} and employee.account_id = ${accountId}
      and employee.deleted_at is null and employee.status_id = ${statuses.Active}
      and ${isSeenByEmployee(owner, workOrder)}
      and ${isAllowedToEmployee(owner, workOrder, 'Bidding', 'Update')}`.execute(db)
  return rows.map(({ id }) => id)
}
