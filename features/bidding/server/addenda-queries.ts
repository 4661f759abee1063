/**
 * All SQL on addenda. The rows of addenda belong to the owner's company; bidders read the same rows by
 * `addendaOf`. Which addenda a bidder has read is stored in the bidder's company (docs/decisions/0127).
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { type FirmSight, fullName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import type { Scope } from '#server/scope.ts'
import type { AddendumLine, LineState } from '../addenda-contract.ts'
import type { Owner } from './door-queries.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

// Data of the owner ---------------------------------------------------------------------------------------------------

function addendaOf(db: Db, { companyId, accountId }: Place, workOrder: string) {
  return db
    .selectFrom('bid_addendum as d')
    .where('d.company_id', '=', companyId)
    .where('d.account_id', '=', accountId)
    .where('d.work_order_id', '=', workOrder)
}

const columns = [
  'd.id as addendumUniqueId',
  'd.number as addendumNumber',
  'd.title as addendumTitle',
  'd.text as addendumText',
  'd.issued_at as issuedDate',
  'd.moved_end_to as movedEndTo',
] as const

const lineState = (suffix: 'before' | 'after') => sql`
  case when ${sql.ref(`l.quantity_${suffix}`)} is not null then jsonb_build_object(
    'subTaskTitle', ${sql.ref(`l.title_${suffix}`)}, 'subTaskTargetMetric', metric_text(${sql.ref(`l.quantity_${suffix}`)}),
    'subTaskUnit', ${sql.ref(`l.unit_${suffix}`)}, 'subTaskHours', metric_text(${sql.ref(`l.hours_${suffix}`)})) end`

/** The lines that an addendum `d` changed, in the order in which the addendum lists them. */
const linesOf = ({ companyId, accountId }: Place): RawBuilder<AddendumLine[]> => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('subTaskUniqueId', l.activity_id, 'taskName', t.name, 'change', l.what,
        'before', ${lineState('before')}, 'after', ${lineState('after')}) order by l.position)
    from bid_addendum_line l
    join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = l.activity_id
    join task t on t.company_id = ${companyId} and t.account_id = ${accountId} and t.id = a.task_id
    where l.company_id = ${companyId} and l.account_id = ${accountId} and l.work_order_id = d.work_order_id
      and l.addendum_number = d.number), '[]')`

/** A page of the addenda to a work order, the newest first, with the name of the employee who issued each. */
export function listAddendaOf(db: Db, place: Place & FirmSight, workOrder: string, { offset, limit }: Range) {
  return addendaOf(db, place, workOrder)
    .innerJoin('employee as e', (join) =>
      join
        .onRef('e.company_id', '=', 'd.company_id')
        .onRef('e.account_id', '=', 'd.account_id')
        .onRef('e.id', '=', 'd.issued_by_employee_id'),
    )
    .select([...columns, fullName('e', place).as('issuedBy'), linesOf(place).as('lines')])
    .orderBy('d.number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** A page of the addenda for bidders: without names of employees. */
export function listAddendaFor(db: Db, owner: Owner, workOrder: string, { offset, limit }: Range) {
  return addendaOf(db, owner, workOrder)
    .select([...columns, linesOf(owner).as('lines')])
    .orderBy('d.number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/**
 * The number of addenda to a work order. This is also the number of the newest addendum, because the numbers
 * have no gaps.
 */
export async function countAddenda(db: Db, place: Place, workOrder: string): Promise<number> {
  const { total } = await addendaOf(db, place, workOrder)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Finds an addendum by its number. */
export function findAddendum(db: Db, owner: Owner, workOrder: string, number: number) {
  return addendaOf(db, owner, workOrder).select('d.id').where('d.number', '=', number).executeTakeFirst()
}

/** Stores an addendum, which never changes afterwards. The caller must have locked the work order. */
export async function insertAddendum(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  addendum: {
    id: string
    work_order_id: string
    number: number
    title: string
    text: string
    moved_end_to: string | null
    issued_at: Date
  },
): Promise<void> {
  await db
    .insertInto('bid_addendum')
    .values({
      ...addendum,
      company_id: companyId,
      account_id: accountId,
      issued_by_employee_id: employeeId,
    })
    .execute()
}

/** A line with its fields for bidders and its project. */
export interface HeldLine extends LineState {
  id: string
  workOrderId: string
}

/**
 * Reads activities as lines for bidders, including deleted activities. The caller must have locked the work
 * order, so the activities cannot change meanwhile.
 */
export async function listLineStates(
  db: Db,
  { companyId, accountId }: Place,
  ids: readonly string[],
): Promise<Map<string, HeldLine>> {
  const { rows } = await sql<HeldLine>`
    select id, work_order_id as "workOrderId", title as "subTaskTitle", metric_text(target_metric) as "subTaskTargetMetric",
           unit as "subTaskUnit", metric_text(hours) as "subTaskHours"
    from activity
    where company_id = ${companyId} and account_id = ${accountId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A line with its fields before and after an addendum. */
export type ChangedLine = Pick<AddendumLine, 'change' | 'before' | 'after'> & { id: string }

/** Stores the line changes of an addendum, which never change afterwards. */
export async function insertAddendumLines(
  db: Db,
  { companyId, accountId }: Place,
  { workOrder, number }: { workOrder: string; number: number },
  lines: readonly ChangedLine[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line, index) => ({ ...line, position: index + 1 }))
  await sql`
    insert into bid_addendum_line (company_id, account_id, work_order_id, addendum_number, activity_id, position, what,
      title_before, unit_before, quantity_before, hours_before, title_after, unit_after, quantity_after, hours_after)
    select ${companyId}, ${accountId}, ${workOrder}, ${number}, n.id, n.position, n.change,
      n.before ->> 'subTaskTitle', n.before ->> 'subTaskUnit', (n.before ->> 'subTaskTargetMetric')::numeric, (n.before ->> 'subTaskHours')::numeric,
      n.after ->> 'subTaskTitle', n.after ->> 'subTaskUnit', (n.after ->> 'subTaskTargetMetric')::numeric, (n.after ->> 'subTaskHours')::numeric
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, position integer, change text, before jsonb, after jsonb)`.execute(db)
}

/** The bidders of a work order: all accounts that showed intent, whether they have submitted or not. */
export function listIntending(db: Db, { companyId, accountId }: Place, workOrder: string) {
  return db
    .selectFrom('bid_received as r')
    .select([
      'r.bid_summary_id as id',
      'r.bidder_company_id as companyId',
      'r.bidder_account_id as accountId',
    ])
    .where('r.company_id', '=', companyId)
    .where('r.account_id', '=', accountId)
    .where('r.work_order_id', '=', workOrder)
    .orderBy('r.bid_summary_id')
    .execute()
}

// Data of the bidder --------------------------------------------------------------------------------------------------

/** The employees of a bidder who showed intent and who submitted. */
export async function listPeopleOf(
  db: Db,
  { id, companyId, accountId }: Place & { id: string },
): Promise<string[]> {
  const row = await db
    .selectFrom('bid_summary as s')
    .select(['s.intent_by_employee_id as intendedBy', 's.submitted_by_employee_id as submittedBy'])
    .where('s.company_id', '=', companyId)
    .where('s.account_id', '=', accountId)
    .where('s.id', '=', id)
    .executeTakeFirst()
  return [...new Set([row?.submittedBy, row?.intendedBy].filter((person) => person != null))]
}

/** When the account read each addendum, and which of the addenda were known when the bid was submitted. */
export async function findKnowledge(
  db: Db,
  { companyId, accountId }: Place,
  bid: string,
): Promise<{ readAt: ReadonlyMap<number, string>; known: readonly number[] }> {
  const { rows } = await sql<{ number: number; readDate: string; isKnown: boolean }>`
    select d.number, d.read_at as "readDate", d.number = any(s.known_addenda) as "isKnown"
    from bid_addendum_read d
    join bid_summary s on s.company_id = ${companyId} and s.account_id = ${accountId} and s.id = d.bid_summary_id
    where d.company_id = ${companyId} and d.account_id = ${accountId} and d.bid_summary_id = ${bid}
    order by d.number`.execute(db)
  return {
    readAt: new Map(rows.map(({ number, readDate }) => [number, readDate])),
    known: rows.filter(({ isKnown }) => isKnown).map(({ number }) => number),
  }
}

/** Records that the account has read an addendum. An earlier record stays unchanged. */
export async function insertRead(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  bid: string,
  number: number,
  now: Date,
): Promise<void> {
  await db
    .insertInto('bid_addendum_read')
    .values({
      company_id: companyId,
      account_id: accountId,
      bid_summary_id: bid,
      number,
      read_at: now,
      read_by_employee_id: employeeId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
