/** All SQL on `rfi`. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import {
  ballOf,
  type WaitsOnGiven,
  waitsOn,
  waitsOnGiven,
  waitsOnName,
  waitsSince,
} from '#features/court/server/public.ts'
import { commentCountOf } from '#features/discussion/server/public.ts'
import { statusOrder } from '#features/reference/server/public.ts'
import { byId } from '#server/db/beside.ts'
import { aliased } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { down, orderOf } from '#server/db/order.ts'
import { fullName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { type Locked, lock, ofType, recordTable } from '#server/db/record.ts'
import { isNumbered, isSought } from '#server/db/search.ts'
import { isOfSubcontractor, isTheirs } from '#server/db/theirs.ts'
import {
  isAllowedToEmployee,
  isSeenByEmployee,
  isVisible,
  type Sight,
  sightOf,
} from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Rfi, RfiFilter, RfiSort, SimilarRfi } from '../contract.ts'

const writable = {
  rfiTitle: 'title',
  rfiDescription: 'description',
  rfiNotes: 'notes',
  rfiCostEffect: 'cost_effect',
  rfiScheduleImpact: 'schedule_impact',
  rfiStartDate: 'start_date',
  rfiEndDate: 'end_date',
  rfiDueDate: 'due_date',
  priorityId: 'priority_id',
  rfiFileName: 'file_name',
  rfiFileLink: 'file_link',
  rfiAssignedToEmployeeUniqueId: 'assigned_to_employee_id',
  statusId: 'status_id',
} as const

export const rfiTable = recordTable(
  'rfi',
  {
    ...writable,
    closedOnDate: 'closed_at',
    closedByEmployeeUniqueId: 'closed_by_employee_id',
    answerCommentUniqueId: 'answer_comment_id',
    answeredOnDate: 'answered_at',
    voidedOnDate: 'voided_at',
    voidReason: 'void_reason',
  },
  { ...ofType('RFI'), place: { jobId: 'job_id' } },
)

/** The columns of a locked RFI, as the rules need them. */
const held = {
  ...writable,
  number: 'number',
  jobUniqueId: 'job_id',
  workOrderUniqueId: 'work_order_id',
  createdByEmployeeUniqueId: 'created_by_employee_id',
  answeredOnDate: 'answered_at',
} as const
export type LockedRfi = Locked<'rfi', typeof held>

const { answeredOnDate: _unanswered, ...made } = held
export const newRfi = { ...made, id: 'id', createdOnDate: 'created_at' } as const

const { voidedOnDate: _voided, ...columns } = rfiTable.columns
const readable = {
  ...held,
  ...columns,
  rfiUniqueId: 'id',
  createdOnDate: 'created_at',
  companyUniqueId: 'company_id',
  accountUniqueId: 'account_id',
  rowVersion: 'row_version',
} as const

/** An RFI as SQL returns it. The names of status and priority and the numbers of days are added later. */
export type RfiRow = Omit<Rfi, 'statusName' | 'priorityName' | 'days' | 'daysOpen' | 'timespent'>

/** The RFIs that the caller may see. An RFI whose job is deleted is not found. */
function visibleRfis(db: Db, sight: Sight) {
  return db
    .selectFrom('rfi')
    .innerJoin('job', byId('job', 'rfi.job_id'))
    .where('job.deleted_at', 'is', null)
    .where('rfi.company_id', '=', sight.companyId)
    .where('rfi.account_id', '=', sight.accountId)
    .where('rfi.deleted_at', 'is', null)
    .where(isVisible(sight, 'rfi.work_order_id'))
    .where(isTheirs(sight, 'RFI', 'rfi'))
}

/** The conditions of a search; null: the condition does not apply. */
interface Given {
  sight: Sight
  today: string
  workOrder: string | null
  job: string | null
  status: number[] | null
  open: true | null
  void: boolean | null
  priority: number | null
  waitsOn: WaitsOnGiven | null
  overdue: true | null
  search: string | null
}

export type Place = { job: string } | { workOrder: string }

const sightOfRfis = (scope: Scope) => sightOf(scope, 'RFIs', 'Read')

function givenFor(scope: Scope, today: string, place: Place, filter: RfiFilter): Given {
  const { statusId } = filter
  return {
    sight: sightOfRfis(scope),
    today,
    workOrder: 'workOrder' in place ? place.workOrder : null,
    job: 'job' in place ? place.job : null,
    // Active and Created are both shown as open.
    status: statusId
      ? statusId === statuses.Active
        ? [statuses.Active, statuses.Created]
        : [statusId]
      : null,
    open: filter.isOpen || null,
    void: filter.isVoid ?? null,
    priority: filter.priorityId ?? null,
    waitsOn: waitsOnGiven(filter),
    overdue: filter.isOverdue || null,
    search: filter.searchKey || null,
  }
}

function found(db: Db, given: Given) {
  const { sight, today, workOrder, job, status, open, priority, overdue, search } = given
  let query = db
    .selectFrom('rfi')
    .where('rfi.company_id', '=', sight.companyId)
    .where('rfi.account_id', '=', sight.accountId)
    .where('rfi.deleted_at', 'is', null)
    .where(isTheirs(sight, 'RFI', 'rfi'))
  // The jobs that the caller sees are looked up once, not for each RFI.
  let jobs = db
    .selectFrom('job')
    .where('job.company_id', '=', sight.companyId)
    .where('job.account_id', '=', sight.accountId)
    .where('job.deleted_at', 'is', null)
    .where(isVisible(sight, 'job.work_order_id'))
    .select('job.id')
  if (job !== null) {
    jobs = jobs.where('job.id', '=', job)
    query = query.where(sql<boolean>`(rfi.job_id = ${job} and exists (${jobs}))`)
  }
  if (workOrder !== null) {
    jobs = jobs.where('job.work_order_id', '=', workOrder)
    query = query
      .where('rfi.work_order_id', '=', workOrder)
      .where('rfi.job_id', '=', sql<string>`any(array(${jobs}))`)
  }
  if (status !== null) query = query.where('rfi.status_id', '=', sql<number>`any(${status}::int[])`)
  if (open) query = query.where('rfi.status_id', '<>', statuses.Completed)
  if (given.void !== null) query = query.where('rfi.voided_at', given.void ? 'is not' : 'is', null)
  if (priority !== null) query = query.where('rfi.priority_id', '=', priority)
  if (given.waitsOn !== null) query = query.where(waitsOn('rfi', given.waitsOn))
  if (overdue)
    query = query
      .where('rfi.status_id', '<>', statuses.Completed)
      .where(sql<boolean>`rfi.due_date < ${today}::date`)
  if (search !== null)
    query = query.where(sql<boolean>`(${isSought('rfi', search)} or ${isNumbered('RFI', 'rfi', search)})`)
  return query
}

/** Sort order: 'None' counts as 0; 'To be decided' comes after every amount. */
const effect = (column: 'cost_effect' | 'schedule_impact') =>
  sql`(case ${sql.ref(`rfi.${column}`)} when 'None' then 0 when 'TBD' then null
    else ${sql.ref(`rfi.${column}`)}::numeric end)`

const rfis = listOf({
  id: 'rfi.id',
  found,
  facts: (db, { sight }: { sight: Sight }, ids) =>
    visibleRfis(db, sight)
      .where('rfi.id', '=', ids)
      .innerJoin('employee as author', byId('author', 'rfi.created_by_employee_id'))
      .leftJoin('employee as assignee', byId('assignee', 'rfi.assigned_to_employee_id'))
      .leftJoin('employee as closer', byId('closer', 'rfi.closed_by_employee_id'))
      .select(aliased('rfi', readable))
      .select([
        'job.title as jobTitle',
        fullName('author', sight).as('createdByName'),
        fullName<string | null>('assignee', sight).as('rfiAssignedToName'),
        fullName<string | null>('closer', sight).as('closedByName'),
        ballOf('rfi', sight).as('court'),
        commentCountOf('rfi').as('commentCount'),
        sql<boolean>`(rfi.voided_at is not null)`.as('isVoid'),
        sql<string | null>`(select c.text from comment c
          where c.company_id = rfi.company_id and c.account_id = rfi.account_id and c.id = rfi.answer_comment_id
            and rfi.answered_at is not null)`.as('answerText'),
      ]),
  orders: ({ sight: { companyId, accountId } }) => ({
    number: sql`rfi.number`,
    name: sql`rfi.title collate people`,
    job: sql`(select j.title collate people from job j
      where j.company_id = ${companyId} and j.account_id = ${accountId} and j.id = rfi.job_id)`,
    status: statusOrder('rfi.status_id'),
    priority: sql`rfi.priority_id`,
    with: waitsOnName('rfi'),
    since: waitsSince('rfi'),
    due: sql`rfi.due_date`,
    cost: effect('cost_effect'),
    schedule: effect('schedule_impact'),
    created: sql`rfi.created_at`,
  }),
  usual: () => [down(sql`rfi.id`)],
})

/** A range of the RFIs of a job or work order. */
export function listRfis(
  db: Db,
  scope: Scope,
  today: string,
  place: Place,
  filter: RfiFilter & { sort?: RfiSort | null | undefined },
  range: Range,
): Promise<RfiRow[]> {
  return rfis.page(db, givenFor(scope, today, place, filter), orderOf(filter.sort), range)
}

/** Counts the RFIs that the filter finds. */
export function countRfis(
  db: Db,
  scope: Scope,
  today: string,
  place: Place,
  filter: RfiFilter,
): Promise<number> {
  return rfis.count(db, givenFor(scope, today, place, filter))
}

/** One RFI, if the caller may read it. */
export function findRfiById(db: Db, scope: Scope, id: string): Promise<RfiRow | undefined> {
  return rfis.byId(db, { sight: sightOfRfis(scope) }, id)
}

/** The RFIs among `ids` that the caller may read. */
export function listRfisById(db: Db, scope: Scope, ids: readonly string[]): Promise<RfiRow[]> {
  return rfis.byIds(db, { sight: sightOfRfis(scope) }, ids)
}

const MOST_SIMILAR = 5

/**
 * RFIs that the caller may read and whose titles or descriptions have similar words, the most similar first.
 */
export async function listSimilar(
  db: Db,
  scope: Scope,
  title: string,
): Promise<(Omit<SimilarRfi, 'statusName'> & { statusId: number })[]> {
  return visibleRfis(db, sightOfRfis(scope))
    .innerJoin('work_order as wo', byId('wo', 'rfi.work_order_id'))
    .where('wo.deleted_at', 'is', null)
    .where(sql<boolean>`searchable(${title}) <% rfi.sought`)
    .select([
      'rfi.id as rfiUniqueId',
      'rfi.number',
      'rfi.title as rfiTitle',
      'rfi.status_id as statusId',
      sql<boolean>`(rfi.voided_at is not null)`.as('isVoid'),
      'rfi.answered_at as answeredOnDate',
      'rfi.work_order_id as workOrderUniqueId',
      'wo.title as workOrderTitle',
    ])
    .orderBy(sql`word_similarity(searchable(${title}), rfi.sought) desc`)
    .orderBy('rfi.id', 'desc')
    .limit(MOST_SIMILAR)
    .execute()
}

// Writing ---------------------------------------------------------------------------------------------------------

/** Locks RFIs until the end of the transaction. With `hold`, they are share-locked. */
export function lockRfis(
  db: Db,
  scope: Pick<Scope, 'companyId' | 'accountId'>,
  ids: readonly string[],
  hold?: 'as they are',
): Promise<Map<string, LockedRfi>> {
  return lock(db, scope, rfiTable, ids, held, hold)
}

/** The two fields of an RFI that decide who approves it: the work order and the assignee. */
interface Approved {
  workOrderUniqueId: string
  rfiAssignedToEmployeeUniqueId: string | null
}

/**
 * Finds who approves each RFI (records.md 'Court'). The first choice is the supervisor of the assignee on the
 * work order. Otherwise it is one of the people who are assigned to the work order and may change RFIs: the
 * person who was assigned first. Null if there is nobody. People of a subcontractor are never chosen. One
 * query for all RFIs.
 */
export async function listApprovers(
  db: Db,
  scope: Pick<Scope, 'companyId' | 'accountId'>,
  rfis: readonly Approved[],
): Promise<(rfi: Approved) => string | null> {
  const keyOf = ({ workOrderUniqueId: workOrder, rfiAssignedToEmployeeUniqueId: assignee }: Approved) =>
    `${workOrder} ${assignee}`
  const wanted = [...new Map(rfis.map((rfi) => [keyOf(rfi), rfi])).entries()].map(([key, rfi]) => ({
    key,
    work_order_id: rfi.workOrderUniqueId,
    assignee_id: rfi.rfiAssignedToEmployeeUniqueId,
  }))
  if (wanted.length === 0) return () => null
  const workOrder = sql<string>`wanted.work_order_id`
  const { rows } = await sql<{ key: string; approverId: string | null }>`
    select wanted.key, (
      select employee.id
      from employee
      left join employee_relation r on r.company_id = employee.company_id and r.account_id = employee.account_id
        and r.work_order_id = ${workOrder} and r.supervisor_employee_id = employee.id
        and r.reportee_employee_id = wanted.assignee_id
      left join employee_work_order assigned on assigned.company_id = employee.company_id
        and assigned.account_id = employee.account_id and assigned.employee_id = employee.id
        and assigned.work_order_id = ${workOrder}
      where employee.company_id = ${scope.companyId} and employee.account_id = ${scope.accountId}
        and employee.deleted_at is null and employee.status_id = ${statuses.Active}
        and (r.id is not null or assigned.id is not null)
        and ${isSeenByEmployee(scope, workOrder)} and ${isAllowedToEmployee(scope, workOrder, 'RFIs', 'Update')}
        and not ${isOfSubcontractor('employee')}
      order by (r.id is null), assigned.created_at, assigned.id limit 1) as "approverId"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted (key text, work_order_id uuid, assignee_id uuid)`.execute(db)
  const found = new Map(rows.map(({ key, approverId }) => [key, approverId]))
  return (rfi) => found.get(keyOf(rfi)) ?? null
}

/** The name of a person of the account. */
export async function findPersonName(db: Db, scope: Scope, id: string): Promise<string | null> {
  const { companyId, accountId } = scope
  const person = await db
    .selectFrom('employee as e')
    .where('e.company_id', '=', companyId)
    .where('e.account_id', '=', accountId)
    .where('e.id', '=', id)
    .select(fullName('e', scope).as('name'))
    .executeTakeFirst()
  return person?.name ?? null
}
