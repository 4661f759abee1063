/** All SQL on `change_order` and its types. For items see item-queries.ts, for the effects effect-queries.ts. */
import { type RawBuilder, sql } from 'kysely'
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
import { insertAll, type Locked, lock, type NewRow, ofType, recordTable } from '#server/db/record.ts'
import { isNumbered, isSought } from '#server/db/search.ts'
import { isTheirs } from '#server/db/theirs.ts'
import {
  areCostsSeen,
  type CostsSight,
  costsSightOf,
  isVisible,
  type Sight,
  sightOf,
  visibleWorkOrder,
} from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type {
  ChangeOrder,
  ChangeOrderFilter,
  ChangeOrderSort,
  ChangeOrderTask,
  ChangeOrderType,
} from '../contract.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

const asked = {
  changeOrderTypeId: 'type_id',
  changeOrderName: 'name',
  description: 'description',
  coOriginatorEmployeeUniqueId: 'originator_employee_id',
  scheduleImpact: 'schedule_impact',
  scheduleNewEndDate: 'new_end_date',
  changeOrderDueDate: 'due_date',
  jobUniqueId: 'job_id',
  taskUniqueId: 'task_id',
} as const
const writable = { ...asked, statusId: 'status_id' } as const

export const changeOrderTable = recordTable(
  'change_order',
  {
    ...writable,
    taskCodeIds: 'task_code_ids',
    inForceAt: 'in_force_at',
    contractBefore: 'contract_before',
    previousEnds: 'previous_ends',
  },
  { ...ofType('ChangeOrder'), place: {} },
)

const readable = {
  ...writable,
  changeOrderMasterUniqueId: 'id',
  number: 'number',
  workOrderUniqueId: 'work_order_id',
  inForceDate: 'in_force_at',
  createdByEmployeeUniqueId: 'created_by_employee_id',
  createdOnDate: 'created_at',
  companyUniqueId: 'company_id',
  accountUniqueId: 'account_id',
  rowVersion: 'row_version',
} as const

/** A change order without the name of its status and without its actors. The service adds both. */
export type ChangeOrderRow = Omit<
  ChangeOrder,
  'statusName' | 'actors' | 'approverEmployees' | 'coApproverEmployeeUniqueId' | 'coApproverName'
>

/** The sum of the items of a row of `change_order`. */
function amountOf({ companyId, accountId }: Account): RawBuilder<unknown> {
  return sql`(select coalesce(sum(i.amount), 0) from change_order_item i
    where i.company_id = ${companyId} and i.account_id = ${accountId}
      and i.change_order_id = change_order.id and i.deleted_at is null)`
}

/**
 * True for a row of `change_order` that the caller created, originates or decides on. These people see its
 * amounts without the right to costs (records.md 'Costs').
 */
export function isOwnOf({
  companyId,
  accountId,
  employeeId,
}: Pick<Sight, 'companyId' | 'accountId' | 'employeeId'>) {
  return sql<boolean>`(${employeeId} in (change_order.created_by_employee_id, change_order.originator_employee_id)
    or exists (select 1 from approval own where own.company_id = ${companyId} and own.account_id = ${accountId}
      and own.record_id = change_order.id and own.employee_id = ${employeeId} and own.deleted_at is null
      and not own.is_distribution_only))`
}

/**
 * The change orders that the caller may see. A change order is visible while its project exists, even if its
 * job is deleted.
 */
function visibleChangeOrders(db: Db, sight: Sight) {
  return db
    .selectFrom('change_order')
    .innerJoin('work_order as wo', byId('wo', 'change_order.work_order_id'))
    .innerJoin('job', byId('job', 'change_order.job_id'))
    .innerJoin('task', byId('task', 'change_order.task_id'))
    .where('wo.deleted_at', 'is', null)
    .where('change_order.company_id', '=', sight.companyId)
    .where('change_order.account_id', '=', sight.accountId)
    .where('change_order.deleted_at', 'is', null)
    .where(isVisible(sight, 'change_order.work_order_id'))
    .where(isTheirs(sight, 'ChangeOrder', 'change_order'))
}

/** The filters of a list; null does not filter. */
interface Given {
  sight: Sight
  costs: CostsSight
  today: string
  workOrder: string | null
  job: string | null
  status: number | null
  open: true | null
  type: number | null
  waitsOn: WaitsOnGiven | null
  overdue: true | null
  search: string | null
}

export type Place = { job: string } | { workOrder: string }

const sightOfChangeOrders = (scope: Scope) => sightOf(scope, 'ChangeOrders', 'Read')

function givenFor(scope: Scope, today: string, place: Place, filter: ChangeOrderFilter): Given {
  return {
    sight: sightOfChangeOrders(scope),
    costs: costsSightOf(scope),
    today,
    workOrder: 'workOrder' in place ? place.workOrder : null,
    job: 'job' in place ? place.job : null,
    status: filter.statusId ?? null,
    open: filter.isOpen || null,
    type: filter.changeOrderTypeId ?? null,
    waitsOn: waitsOnGiven(filter),
    overdue: filter.isOverdue || null,
    search: filter.searchKey || null,
  }
}

/** Statuses without a final decision. */
const undecided = [statuses.Created, statuses.Pending, statuses.RequireInformation]

function found(db: Db, given: Given) {
  const { sight, today, workOrder, job, status, open, type, overdue, search } = given
  let query = visibleChangeOrders(db, sight)
  if (job !== null) query = query.where('change_order.job_id', '=', job)
  if (workOrder !== null) query = query.where('change_order.work_order_id', '=', workOrder)
  if (status !== null) query = query.where('change_order.status_id', '=', status)
  if (open || overdue)
    query = query.where('change_order.status_id', '=', sql<number>`any(${undecided}::int[])`)
  if (type !== null) query = query.where('change_order.type_id', '=', type)
  if (given.waitsOn !== null) query = query.where(waitsOn('change_order', given.waitsOn))
  if (overdue) query = query.where(sql<boolean>`change_order.due_date < ${today}::date`)
  if (search !== null)
    query = query.where(
      sql<boolean>`(${isSought('change_order', search)} or ${isNumbered('ChangeOrder', 'change_order', search)})`,
    )
  return query
}

/** The task codes of a change order, by code. */
function tasksOf({ companyId }: Account): RawBuilder<ChangeOrderTask[]> {
  return sql<ChangeOrderTask[]>`coalesce((
    select json_agg(json_build_object('companyTaskCodeUniqueId', c.id, 'companyTaskCode', c.code,
      'companyTaskCodeName', c.name) order by c.code collate people, c.id)
    from company_task_code c
    where c.company_id = ${companyId} and c.id = any(change_order.task_code_ids)), '[]')`
}

const changeOrders = listOf({
  id: 'change_order.id',
  found,
  facts: (db, { sight }: { sight: Sight }, ids) =>
    visibleChangeOrders(db, sight)
      .where('change_order.id', '=', ids)
      .innerJoin('employee as originator', byId('originator', 'change_order.originator_employee_id'))
      .innerJoin('employee as author', byId('author', 'change_order.created_by_employee_id'))
      .innerJoin('change_order_type as type', byId('type', 'change_order.type_id'))
      .select(aliased('change_order', readable))
      .select([
        'job.title as jobTitle',
        'task.name as taskName',
        'type.name as changeOrderTypeName',
        fullName('originator', sight).as('coOriginatorName'),
        fullName('author', sight).as('createdByName'),
        sql<string>`money_text(${amountOf(sight)})`.as('amount'),
        isOwnOf(sight).as('seesCosts'),
        sql<number>`(select count(*)::int from change_order_item i
          where i.company_id = change_order.company_id and i.account_id = change_order.account_id
            and i.change_order_id = change_order.id and i.deleted_at is null)`.as('itemCount'),
        tasksOf(sight).as('tasks'),
        ballOf('change_order', sight).as('court'),
        commentCountOf('change_order').as('commentCount'),
      ]),
  orders: ({ sight, costs }) => ({
    number: sql`change_order.number`,
    name: sql`change_order.name collate people`,
    job: sql`job.title collate people`,
    task: sql`task.name collate people`,
    type: sql`(select t.name collate people from change_order_type t
      where t.company_id = ${sight.companyId} and t.account_id = ${sight.accountId} and t.id = change_order.type_id)`,
    status: statusOrder('change_order.status_id'),
    amount: sql`case when ${areCostsSeen(costs, 'change_order.work_order_id')} then ${amountOf(sight)} end`,
    schedule: sql`change_order.schedule_impact`,
    end: sql`change_order.new_end_date`,
    with: waitsOnName('change_order'),
    since: waitsSince('change_order'),
    due: sql`change_order.due_date`,
    created: sql`change_order.created_at`,
  }),
  usual: () => [down(sql`change_order.id`)],
})

/** A range of the change orders of a job or project. */
export function listChangeOrders(
  db: Db,
  scope: Scope,
  today: string,
  place: Place,
  filter: ChangeOrderFilter & { sort?: ChangeOrderSort | null | undefined },
  range: Range,
): Promise<ChangeOrderRow[]> {
  return changeOrders.page(db, givenFor(scope, today, place, filter), orderOf(filter.sort), range)
}

/** Counts the change orders of a job or project. */
export function countChangeOrders(
  db: Db,
  scope: Scope,
  today: string,
  place: Place,
  filter: ChangeOrderFilter,
): Promise<number> {
  return changeOrders.count(db, givenFor(scope, today, place, filter))
}

/** Reads one change order, if the caller may read it. */
export function findChangeOrderById(db: Db, scope: Scope, id: string): Promise<ChangeOrderRow | undefined> {
  return changeOrders.byId(db, { sight: sightOfChangeOrders(scope) }, id)
}

/** The last change order of a project that the caller originated and sent for approval. */
export async function findLastSent(db: Db, scope: Scope, workOrder: string): Promise<string | undefined> {
  const row = await visibleChangeOrders(db, sightOfChangeOrders(scope))
    .where('change_order.work_order_id', '=', workOrder)
    .where('change_order.originator_employee_id', '=', scope.employeeId)
    .where('change_order.status_id', '<>', statuses.Created)
    .select('change_order.id')
    .orderBy('change_order.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The types of the account, by id. */
export function listTypes(db: Db, { companyId, accountId }: Account): Promise<ChangeOrderType[]> {
  return db
    .selectFrom('change_order_type')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .select(['id as changeOrderTypeId', 'name as changeOrderTypeName'])
    .orderBy('id')
    .execute()
}

// Writing ---------------------------------------------------------------------------------------------------------

const held = {
  workOrderId: 'work_order_id',
  jobId: 'job_id',
  taskId: 'task_id',
  number: 'number',
  title: 'name',
  description: 'description',
  typeId: 'type_id',
  originatorId: 'originator_employee_id',
  scheduleImpact: 'schedule_impact',
  newEndDate: 'new_end_date',
  dueDate: 'due_date',
  taskCodeIds: 'task_code_ids',
  statusId: 'status_id',
  authorId: 'created_by_employee_id',
} as const

/** A locked change order, with the fields that the rules need. */
export type LockedChangeOrder = Locked<'change_order', typeof held>

/** Locks change orders until the end of the transaction. */
export function lockChangeOrders(
  db: Db,
  scope: Pick<Scope, 'companyId' | 'accountId'>,
  ids: readonly string[],
  hold?: 'as they are',
): Promise<Map<string, LockedChangeOrder>> {
  return lock(db, scope, changeOrderTable, ids, held, hold)
}

/** The ids of those change orders whose amounts the caller may see as their creator, originator or actor. */
export async function listOwn(db: Db, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('change_order')
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isOwnOf(scope))
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const made = {
  ...asked,
  id: 'id',
  workOrderId: 'work_order_id',
  number: 'number',
  taskCodeIds: 'task_code_ids',
} as const

/** A change order that is about to be inserted. */
export type NewChangeOrderRow = NewRow<'change_order', typeof made>

/** Inserts change orders, with ids and numbers that the caller created. */
export const insertChangeOrders = (db: Db, scope: Scope, now: Date, rows: readonly NewChangeOrderRow[]) =>
  insertAll(db, scope, changeOrderTable, made, rows, {
    status_id: statuses.Created,
    created_by_employee_id: scope.employeeId,
    created_at: now,
  })

/** The job id of each of these tasks. */
export async function listJobsOfTasks(
  db: Db,
  { companyId, accountId }: Account,
  taskIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('task')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${taskIds}::uuid[])`)
    .select(['id', 'job_id as jobId'])
    .execute()
  return new Map(rows.map(({ id, jobId }) => [id, jobId]))
}

/** The fields of an RFI from which a change order begins. */
export interface RfiFacts {
  id: string
  number: number
  workOrderId: string
  jobId: string
  title: string
  description: string
  costEffect: string
  scheduleImpact: string
}

/** Reads the RFIs with these ids that the caller may read. */
export async function listRfis(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, RfiFacts>> {
  const rows = await db
    .selectFrom('rfi')
    .innerJoin('job', byId('job', 'rfi.job_id'))
    .where('rfi.company_id', '=', scope.companyId)
    .where('rfi.account_id', '=', scope.accountId)
    .where('rfi.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('rfi.deleted_at', 'is', null)
    .where('job.deleted_at', 'is', null)
    .where(visibleWorkOrder(scope, 'RFIs', 'Read', 'rfi.work_order_id'))
    .where(isTheirs(scope, 'RFI', 'rfi'))
    .select([
      'rfi.id',
      'rfi.number',
      'rfi.work_order_id as workOrderId',
      'rfi.job_id as jobId',
      'rfi.title',
      'rfi.description',
      'rfi.cost_effect as costEffect',
      'rfi.schedule_impact as scheduleImpact',
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
