/** All SQL on `work_order` and on the assignments of employees to work orders. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import {
  isManagedBy,
  remainingDaysOf,
  riskColumns,
  riskOf,
  totalColumns,
  untoldOfWorkOrder,
  workOrderOrders,
} from '#features/hierarchy/server/public.ts'
import { BIDDING_PHASE, type RiskLevel } from '#features/reference/contract.ts'
import { aliased, toRow } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { down, type Order } from '#server/db/order.ts'
import { isPersonShown } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { recordTable } from '#server/db/record.ts'
import type { DB } from '#server/db/schema.gen.ts'
import { isSought } from '#server/db/search.ts'
import {
  type CostsSight,
  costsSightOf,
  isVisible,
  type Sight,
  seesAll,
  sightOf,
  visibleWorkOrder,
} from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import { endText } from '../bidding-words.ts'
import type { WorkOrder, WorkOrderBilling, WorkOrderContract } from '../contract.ts'

/** The fields that a caller may write, with their columns. */
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
  biddingEndTime: 'bidding_end_time',
  isBidAdvertised: 'is_bid_advertised',
  bidProjectName: 'bid_project_name',
  workOrderContractAmount: 'contract_amount',
} as const

export const workOrderTable = recordTable('work_order', { ...writable, riskLevel: 'risk_level' })

const readable = {
  ...writable,
  workOrderUniqueID: 'id',
  accountUniqueID: 'account_id',
  ownerAccountUniqueId: 'account_id',
  ownerCompanyUniqueId: 'company_id',
  createdDate: 'created_at',
  biddingEndsAt: 'bidding_ends_at',
  rowVersion: 'row_version',
} as const

/** The stored fields of a work order, and the risk level that was set by hand. */
export type WorkOrderRow = Partial<Pick<WorkOrder, keyof typeof writable>> & { riskLevel?: RiskLevel | null }

function workOrders(db: Db, scope: Pick<Scope, 'companyId' | 'accountId'>) {
  return db
    .selectFrom('work_order')
    .where('work_order.company_id', '=', scope.companyId)
    .where('work_order.account_id', '=', scope.accountId)
    .where('work_order.deleted_at', 'is', null)
}

type WorkOrders = ReturnType<typeof workOrders>

/** Joins the totals of each work order. */
function withProgress<O>(query: SelectQueryBuilder<DB, 'work_order', O>) {
  return query.leftJoin('progress as p', (join) =>
    join
      .onRef('p.company_id', '=', 'work_order.company_id')
      .onRef('p.account_id', '=', 'work_order.account_id')
      .onRef('p.record_id', '=', 'work_order.id'),
  )
}

export interface WorkOrderFilter {
  searchKey?: string | null | undefined
  riskLevel?: RiskLevel | null | undefined
  constructionPhase?: string | null | undefined
  /** Only work orders whose manager is this employee. */
  managerUniqueId?: string | null | undefined
  /** Only work orders that this employee is assigned to. */
  assignedTo?: string | undefined
  isBidding?: boolean
}

/** The sight of the caller, today's date and the time zone of the account. */
interface Looker {
  sight: Sight
  today: string
  timeZone: string
}

/** The sight, the filter and the order of a list. */
export interface ListGiven extends Looker {
  search: string | null
  riskLevel: RiskLevel | null
  phase: string | null
  manager: string | null
  assignedTo: string | null
  isBidding: boolean
  /** `isSorted`: not in the usual order. `isByTotals`: in an order that depends on the totals. */
  isSorted: boolean
  isByTotals: boolean
  costs: CostsSight
}

const lookerOf = (scope: Scope, today: string): Looker => ({
  sight: sightOf(scope, 'Projects', 'Read'),
  today,
  timeZone: scope.timeZone,
})

function givenFor(
  scope: Scope,
  today: string,
  { searchKey, riskLevel, constructionPhase, managerUniqueId, assignedTo, isBidding }: WorkOrderFilter,
  order: WorkOrderOrder | null,
): ListGiven {
  return {
    ...lookerOf(scope, today),
    search: searchKey || null,
    riskLevel: riskLevel ?? null,
    phase: constructionPhase ?? null,
    manager: managerUniqueId ?? null,
    assignedTo: assignedTo ?? null,
    isBidding: isBidding ?? false,
    isSorted: order !== null,
    costs: costsSightOf(scope),
    isByTotals: [order?.by?.progress, order?.by?.risk, order?.by?.value].some(Boolean),
  }
}

/** The columns by which work orders can be sorted. */
type WorkOrderOrder = Order<
  'title' | 'progress' | 'risk' | 'start' | 'end' | 'phase' | 'value' | 'due' | 'biddingEnd'
>

/** True if the list is not narrowed, except perhaps by the risk level. */
const isOfAll = ({ sight, search, phase, manager, assignedTo, isBidding }: ListGiven) =>
  seesAll(sight) && !search && !phase && !manager && !assignedTo && !isBidding

/**
 * If only the risk level narrows the list, the query starts at the totals: one index there has the risk of
 * every project.
 */
function foundByRisk(db: Db, { sight, today, riskLevel }: ListGiven) {
  const found = db
    .selectFrom('progress as p')
    .where('p.company_id', '=', sight.companyId)
    .where('p.account_id', '=', sight.accountId)
    .where('p.is_project', '=', sql<boolean>`true`)
    .where(sql<boolean>`risk_on(p.risk_level, p.risk_from, ${today}::date) = ${riskLevel}`)
    .select('p.record_id as id')
  return db.selectFrom(found.as('work_order')) as unknown as WorkOrders
}

function found(db: Db, given: ListGiven): WorkOrders {
  const { sight, today, search, riskLevel, phase, manager, assignedTo, isBidding, isSorted, isByTotals } =
    given
  if (riskLevel && isOfAll(given) && !isSorted && !sight.theirs) return foundByRisk(db, given)
  let query = workOrders(db, sight).where(isVisible(sight, 'work_order.id'))
  if (riskLevel || isByTotals) query = withProgress(query)
  if (search) query = query.where(isSought('work_order', search))
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
  if (phase) query = query.where('work_order.construction_phase', '=', phase)
  if (manager) query = query.where(isManagedBy(sight, 'work_order.id', manager))
  // People of a subcontractor do not see the risk, so a filter by risk finds nothing for them.
  if (riskLevel)
    query = sight.theirs
      ? query.where(sql<boolean>`false`)
      : query.where(riskOf('work_order', today), '=', riskLevel)
  return query
}

/**
 * The instant at which bidding would end, in the time zone of the caller's account. The database computes it
 * with the function that also sets the stored end.
 */
export async function findBiddingEnd(
  db: Db,
  scope: Scope,
  { day, time = null }: { day: string; time?: string | null | undefined },
): Promise<Date> {
  const { endsAt } = await db
    .selectNoFrom(sql<string>`bidding_end(${day}::date, ${time}::time, ${scope.timeZone})`.as('endsAt'))
    .executeTakeFirstOrThrow()
  return new Date(endsAt)
}

/** The fields of the work orders that the caller sees. */
function facts(db: Db, { sight, today, timeZone }: Looker, ids: RawBuilder<string>) {
  return (
    withProgress(workOrders(db, sight).where(isVisible(sight, 'work_order.id')))
      .select(aliased('work_order', readable))
      .select(riskColumns('work_order', sight, today))
      .select(remainingDaysOf('work_order', today).as('remainingDays'))
      // The zone is fixed when the project is first advertised. Before that, the account's time zone applies.
      .select(sql<string>`coalesce(work_order.bidding_end_zone, ${timeZone})`.as('biddingEndZone'))
      .select(totalColumns('p'))
      .where('work_order.id', '=', ids)
  )
}

/** The orders for people of a subcontractor: they do not see these figures, so nothing is sorted by them. */
const ordersOfUntold = { progress: sql`null::int`, risk: sql`null::int`, value: sql`null::numeric` }

/** A row of the list, with the time zone of the end of bidding. */
type ListedWorkOrder = Omit<WorkOrder, 'biddingEndText'> & { biddingEndZone: string }

/** Work orders as the caller sees them: without risk and totals for people of a subcontractor. */
const toldOf = ({ theirs, region }: Scope, rows: readonly ListedWorkOrder[]): WorkOrder[] =>
  rows.map(({ biddingEndZone: endZone, ...row }) => {
    const { biddingEndDate: endDate, biddingEndTime: endTime, biddingEndsAt: endsAt } = row
    const until = endText({ endDate, endTime, endZone, endsAt }, region.clock)
    return { ...row, ...(theirs && untoldOfWorkOrder), biddingEndText: until && `until ${until}` }
  })

const workOrderList = listOf({
  id: 'work_order.id',
  found,
  facts,
  orders: ({ sight, today, costs }: ListGiven) => ({
    ...(sight.theirs ? ordersOfUntold : workOrderOrders(today, costs)),
    title: sql`work_order.title collate people`,
    start: sql`work_order.start_date`,
    end: sql`work_order.end_date`,
    // The ids of the phases follow their order in time.
    phase: sql`work_order.construction_phase`,
    due: sql`work_order.bidding_due_date`,
    biddingEnd: sql`work_order.bidding_end_date`,
  }),
  // Newest first: version 7 ids sort by time.
  usual: () => [down(sql`work_order.id`)],
  // The number of projects of an account is stored (docs/decisions/0044).
  kept: (given) =>
    isOfAll(given) && !given.riskLevel
      ? sql<number>`(select coalesce(sum(c.total), 0)::int from record_count c
          where c.company_id = ${given.sight.companyId} and c.account_id = ${given.sight.accountId}
            and c.record = 'work_order')`
      : null,
})

/** A page of the work orders that the caller sees. */
export async function listWorkOrders(
  db: Db,
  scope: Scope,
  today: string,
  { order, ...filter }: WorkOrderFilter & { order: WorkOrderOrder | null },
  range: Range,
): Promise<WorkOrder[]> {
  return toldOf(scope, await workOrderList.page(db, givenFor(scope, today, filter, order), order, range))
}

/** The argument of `foundIn` for a filter. */
export const foundBy = (scope: Scope, today: string, filter: WorkOrderFilter): ListGiven =>
  givenFor(scope, today, filter, null)

/** A subquery of the ids of all work orders that the caller sees and the filter finds. */
export const foundIn = (db: Db, given: ListGiven) => found(db, given).select('work_order.id')

/** The same subquery, for a statement that is built anew for each call. */
export const foundWorkOrders = (db: Db, scope: Scope, today: string, filter: WorkOrderFilter) =>
  foundIn(db, foundBy(scope, today, filter))

/** Counts the work orders that the caller sees and the filter finds. */
export function countWorkOrders(
  db: Db,
  scope: Scope,
  today: string,
  filter: WorkOrderFilter,
): Promise<number> {
  return workOrderList.count(db, givenFor(scope, today, filter, null))
}

/** The work orders with these ids that the caller sees, keyed by id. */
export async function listWorkOrdersById(
  db: Db,
  scope: Scope,
  today: string,
  ids: readonly string[],
): Promise<Map<string, WorkOrder>> {
  const rows = toldOf(scope, await workOrderList.byIds(db, lookerOf(scope, today), ids))
  return new Map(rows.map((row) => [row.workOrderUniqueID, row]))
}

/** Id and title of the newest work orders that the caller sees. */
export function listWorkOrderTitles(db: Db, scope: Scope, limit: number) {
  return workOrders(db, scope)
    .where(visibleWorkOrder(scope, 'Projects', 'Read', 'work_order.id'))
    .select(['work_order.id as workOrderUniqueID', 'work_order.title as workOrderTitle'])
    .orderBy('work_order.id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts of the records below a work order that are not in its totals. */
export function countBelow(db: Db, scope: Scope, id: string) {
  const below = (table: 'job' | 'task') =>
    sql<number>`(select count(*)::int from ${sql.table(table)} b
      where b.company_id = ${scope.companyId} and b.account_id = ${scope.accountId}
        and b.work_order_id = ${id} and b.deleted_at is null)`
  return db
    .selectNoFrom([
      below('job').as('jobCount'),
      below('task').as('taskCount'),
      sql<number>`(select count(*)::int from activity b
        where b.company_id = ${scope.companyId} and b.account_id = ${scope.accountId}
          and b.work_order_id = ${id} and b.deleted_at is null
          and b.target_metric > 0 and b.captured_metric >= b.target_metric)`.as('completedActivityCount'),
    ])
    .executeTakeFirstOrThrow()
}

/** The number of companies that intend to bid on these work orders, and of their submitted bids. */
export async function countIntents(
  db: Db,
  { companyId, accountId }: Scope,
  ids: readonly string[],
): Promise<{ companies: number; submitted: number }> {
  if (ids.length === 0) return { companies: 0, submitted: 0 }
  return db
    .selectFrom('bid_received as r')
    .where('r.company_id', '=', companyId)
    .where('r.account_id', '=', accountId)
    .where('r.work_order_id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      sql<number>`count(distinct r.bidder_company_id)::int`.as('companies'),
      sql<number>`count(r.version)::int`.as('submitted'),
    ])
    .executeTakeFirstOrThrow()
}

/** True for the invoices `v` that count as billed: the approved ones. */
export const isBilled = () =>
  sql<boolean>`(v.deleted_at is null and v.status_id = any(${[statuses.InProgress, statuses.Completed]}::int[]))`

/** The earned and the billed amounts of a work order. */
export async function findBilling(
  db: Db,
  { companyId, accountId }: Scope,
  id: string,
): Promise<WorkOrderBilling> {
  const { rows } = await sql<WorkOrderBilling>`
    select money_text(round(coalesce((
        select p.value_done from progress p
        where p.company_id = ${companyId} and p.account_id = ${accountId} and p.record_id = ${id}), 0), 2)) as earned,
      money_text(coalesce(sum(v.billed) filter (where v.sub_contractor_id is null), 0)) as billed,
      money_text(coalesce(sum(v.retained - v.released) filter (where v.sub_contractor_id is null), 0)) as held,
      money_text(coalesce(sum(v.billed) filter (where v.sub_contractor_id is not null), 0)) as "bySubcontractors"
    from invoice v
    where v.company_id = ${companyId} and v.account_id = ${accountId} and v.work_order_id = ${id}
      and ${isBilled()}`.execute(db)
  return rows[0] as WorkOrderBilling
}

/** The contract amount of a work order with its change orders, and its end date with those under review. */
export async function findContract(
  db: Db,
  { companyId, accountId }: Scope,
  id: string,
): Promise<WorkOrderContract> {
  const inForce = statuses.Active
  const underReview = [statuses.Pending, statuses.RequireInformation]
  const { rows } = await sql<WorkOrderContract>`
    select money_text(start.amount) as "atStart", start.is_given as "isGiven",
      money_text(start.amount + o.in_force) as "inForce", o.in_force_count as "inForceCount",
      money_text(o.pending) as pending, o.pending_count as "pendingCount",
      money_text(start.amount + o.in_force + o.pending) as "withPending",
      start.end_date as "endDate", greatest(start.end_date, o.pending_end) as "endDateWithPending"
    from (
      select coalesce(w.contract_amount, p.value, 0) as amount, w.contract_amount is not null as is_given, w.end_date
      from work_order w
      left join progress p on p.company_id = w.company_id and p.account_id = w.account_id and p.record_id = w.id
      where w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = ${id}) start
    cross join (
      select coalesce(sum(i.amount) filter (where c.status_id = ${inForce}), 0) as in_force,
        coalesce(sum(i.amount) filter (where c.status_id = any(${underReview}::int[])), 0) as pending,
        (count(*) filter (where c.status_id = ${inForce}))::int as in_force_count,
        (count(*) filter (where c.status_id = any(${underReview}::int[])))::int as pending_count,
        max(c.new_end_date) filter (where c.status_id = any(${underReview}::int[])) as pending_end
      from change_order c
      cross join lateral (
        select coalesce(sum(x.amount), 0) as amount from change_order_item x
        where x.company_id = c.company_id and x.account_id = c.account_id and x.change_order_id = c.id
          and x.deleted_at is null) i
      where c.company_id = ${companyId} and c.account_id = ${accountId} and c.work_order_id = ${id}
        and c.deleted_at is null) o`.execute(db)
  return rows[0] as WorkOrderContract
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

/** Returns the ids among `ids` that are employees of the account whom the caller may see. */
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
    .where(isPersonShown(scope, 'employee'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
