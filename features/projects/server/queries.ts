/** All SQL on `work_order` and on who is assigned to one. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Action, Module } from '#contract/modules.ts'
import { BIDDING_PHASE, type RiskLevel } from '#features/reference/contract.ts'
import { aliased, toRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import type { DB } from '#server/db/schema.gen.ts'
import { statement } from '#server/db/statement.ts'
import { isSeen, isVisible, type Sight, sightOf, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { WorkOrder } from '../contract.ts'
import { remainingDaysOf, riskOf, totalColumns } from './totals.ts'

/** What a caller may write. */
const writable = {
  workOrderTitle: 'title',
  workOrderStartDate: 'start_date',
  workOrderEndDate: 'end_date',
  statusId: 'status_id',
  workOrderAddress: 'address',
  workOrderCity: 'city',
  workOrderZipCode: 'zip_code',
  workOrderStateId: 'state_id',
  workOrderCountryId: 'country_id',
  workOrderDescription: 'description',
  constructionPhase: 'construction_phase',
  biddingDueDate: 'bidding_due_date',
  biddingEndDate: 'bidding_end_date',
  isBidAdvertised: 'is_bid_advertised',
  bidProjectName: 'bid_project_name',
} as const

const readable = {
  ...writable,
  workOrderUniqueID: 'id',
  accountUniqueID: 'account_id',
  ownerAccountUniqueId: 'account_id',
  ownerCompanyUniqueId: 'company_id',
  createdDate: 'created_at',
  rowVersion: 'row_version',
} as const

/** A field of a work order that SQL keeps in a column of its own, and the risk that was set by hand. */
export type WorkOrderRow = Partial<Pick<WorkOrder, keyof typeof writable>> & { riskLevel?: RiskLevel | null }

function workOrders(db: Db, scope: Pick<Scope, 'companyId' | 'accountId'>) {
  return db
    .selectFrom('work_order')
    .where('work_order.company_id', '=', scope.companyId)
    .where('work_order.account_id', '=', scope.accountId)
    .where('work_order.deleted_at', 'is', null)
}

type WorkOrders = ReturnType<typeof workOrders>

/** Joined to its totals. */
function withProgress<O>(query: SelectQueryBuilder<DB, 'work_order', O>) {
  return query.leftJoin('progress as p', (join) =>
    join
      .onRef('p.company_id', '=', 'work_order.company_id')
      .onRef('p.account_id', '=', 'work_order.account_id')
      .onRef('p.record_id', '=', 'work_order.id'),
  )
}

function select(query: WorkOrders, today: string) {
  return withProgress(query)
    .select(aliased('work_order', readable))
    .select(riskOf('work_order', today).as('riskLevel'))
    .select(remainingDaysOf('work_order', today).as('remainingDays'))
    .select(sql<boolean>`work_order.risk_level is not null`.as('isRiskSetByHand'))
    .select(totalColumns)
}

export interface WorkOrderFilter {
  searchKey?: string | null | undefined
  riskLevel?: RiskLevel | null | undefined
  /** Only those that this employee is assigned to. */
  assignedTo?: string | undefined
  isBidding?: boolean
}

/** What the two statements of a list are given. */
interface ListGiven {
  sight: Sight
  today: string
  pattern: string | null
  riskLevel: RiskLevel | null
  assignedTo: string | null
  isBidding: boolean
}

function givenFor(scope: Scope, today: string, filter: WorkOrderFilter): ListGiven {
  const { searchKey, riskLevel, assignedTo, isBidding } = filter
  return {
    sight: sightOf(scope, 'Projects', 'Read'),
    today,
    pattern: searchKey ? `%${searchKey.replaceAll(/[\\%_]/g, '\\$&')}%` : null,
    riskLevel: riskLevel ?? null,
    assignedTo: assignedTo ?? null,
    isBidding: isBidding ?? false,
  }
}

function filtered(
  db: Db,
  { sight, today, pattern, riskLevel, assignedTo, isBidding }: ListGiven,
): WorkOrders {
  let query = workOrders(db, sight).where(isVisible(sight, 'work_order.id'))
  if (pattern) {
    query = query.where((where) =>
      where.or([
        where('work_order.title', 'ilike', pattern),
        where('work_order.address', 'ilike', pattern),
        where('work_order.city', 'ilike', pattern),
      ]),
    )
  }
  if (assignedTo) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('employee_work_order as ewo')
          .select('ewo.id')
          .where('ewo.company_id', '=', sight.companyId)
          .where('ewo.account_id', '=', sight.accountId)
          .where('ewo.employee_id', '=', assignedTo)
          .whereRef('ewo.work_order_id', '=', 'work_order.id'),
      ),
    )
  }
  if (isBidding) query = query.where('work_order.construction_phase', '=', BIDDING_PHASE)
  if (riskLevel) {
    // A subquery, so that the count, which needs no totals otherwise, can filter too.
    query = query.where((where) =>
      where(
        where
          .selectFrom(sql`(select 1)`.as('one'))
          .leftJoin('progress as p', (join) =>
            join
              .onRef('p.company_id', '=', 'work_order.company_id')
              .onRef('p.account_id', '=', 'work_order.account_id')
              .onRef('p.record_id', '=', 'work_order.id'),
          )
          .select(riskOf('work_order', today).as('risk')),
        '=',
        riskLevel,
      ),
    )
  }
  return query
}

const pageStatement = statement((db, given: ListGiven & { limit: number; offset: number }) =>
  select(filtered(db, given), given.today)
    .orderBy('work_order.id', 'desc')
    .limit(given.limit)
    .offset(given.offset),
)

const countStatement = statement((db, given: ListGiven) =>
  filtered(db, given).select(sql<number>`count(*)::int`.as('total')),
)

/** A page of the work orders that the caller sees, newest first: version 7 ids sort by time. */
export function listWorkOrders(
  db: Db,
  scope: Scope,
  today: string,
  filter: WorkOrderFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<WorkOrder[]> {
  return pageStatement(db, { ...givenFor(scope, today, filter), limit, offset })
}

/** How many there are in all. */
export async function countWorkOrders(
  db: Db,
  scope: Scope,
  today: string,
  filter: WorkOrderFilter,
): Promise<number> {
  const [row] = await countStatement(db, givenFor(scope, today, filter))
  return row?.total ?? 0
}

/** One work order that the caller sees. */
export function findWorkOrderById(
  db: Db,
  scope: Scope,
  today: string,
  id: string,
): Promise<WorkOrder | undefined> {
  return select(workOrders(db, scope), today)
    .where('work_order.id', '=', id)
    .where(visibleWorkOrder(scope, 'Projects', 'Read', 'work_order.id'))
    .executeTakeFirst()
}

/** Title and id of the newest that the caller sees. */
export function listWorkOrderTitles(db: Db, scope: Scope, limit: number) {
  return workOrders(db, scope)
    .where(visibleWorkOrder(scope, 'Projects', 'Read', 'work_order.id'))
    .select(['work_order.id as workOrderUniqueID', 'work_order.title as workOrderTitle'])
    .orderBy('work_order.id', 'desc')
    .limit(limit)
    .execute()
}

/** Of these work orders, those that the caller sees at all, and whether `action` in `module` is allowed on each. */
export function listAllowed(db: Db, scope: Scope, ids: readonly string[], module: Module, action: Action) {
  return workOrders(db, scope)
    .where('work_order.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isSeen(scope, 'work_order.id'))
    .select(['work_order.id', visibleWorkOrder(scope, module, action, 'work_order.id').as('isAllowed')])
    .execute()
}

/** What a work order holds: counts of what is below it. */
export function countBelow(db: Db, scope: Scope, id: string) {
  const below = (table: 'job' | 'task' | 'activity') =>
    sql<number>`(select count(*)::int from ${sql.table(table)} b
      where b.company_id = ${scope.companyId} and b.account_id = ${scope.accountId}
        and b.work_order_id = ${id} and b.deleted_at is null)`
  return db
    .selectNoFrom([
      below('job').as('jobCount'),
      below('task').as('taskCount'),
      below('activity').as('activityCount'),
      sql<number>`(select count(*)::int from activity b
        where b.company_id = ${scope.companyId} and b.account_id = ${scope.accountId}
          and b.work_order_id = ${id} and b.deleted_at is null
          and b.target_metric > 0 and b.captured_metric >= b.target_metric)`.as('completedActivityCount'),
    ])
    .executeTakeFirstOrThrow()
}

type NewRow = WorkOrderRow & { workOrderUniqueID: string; workOrderTitle: string; statusId: number }

/** Adds work orders under ids that the caller made. */
export async function insertWorkOrders(db: Db, scope: Scope, rows: readonly NewRow[]): Promise<void> {
  await db
    .insertInto('work_order')
    .values(
      rows.map(({ workOrderUniqueID, workOrderTitle, statusId, riskLevel, ...row }) => ({
        ...toRow(writable, row),
        title: workOrderTitle,
        status_id: statusId,
        risk_level: riskLevel ?? null,
        id: workOrderUniqueID,
        company_id: scope.companyId,
        account_id: scope.accountId,
        created_by_employee_id: scope.employeeId,
      })),
    )
    .execute()
}

/** Assigns the caller to work orders. */
export async function assignCaller(
  db: Db,
  scope: Scope,
  assignments: readonly { id: string; workOrder: string }[],
): Promise<void> {
  await db
    .insertInto('employee_work_order')
    .values(
      assignments.map(({ id, workOrder }) => ({
        company_id: scope.companyId,
        account_id: scope.accountId,
        id,
        employee_id: scope.employeeId,
        work_order_id: workOrder,
      })),
    )
    .execute()
}

/** Changes one work order, if its version is still `rowVersion` where one is given; answers whether it did. */
export async function updateWorkOrder(
  db: Db,
  scope: Scope,
  id: string,
  { riskLevel, ...row }: WorkOrderRow,
  rowVersion: number | undefined,
): Promise<boolean> {
  let query = db
    .updateTable('work_order')
    .set({
      ...toRow(writable, row),
      ...(riskLevel !== undefined && { risk_level: riskLevel }),
      row_version: sql`row_version + 1`,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  if (rowVersion !== undefined) query = query.where('row_version', '=', rowVersion)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Those of these employees that the caller's account has. */
export async function listEmployeesOfAccount(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('employee')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
