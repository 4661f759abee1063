/** All SQL on `invoice`. SQL on lines is in line-queries.ts. */

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
import { isAtWork } from '#server/db/at-work.ts'
import { byId } from '#server/db/beside.ts'
import { aliased } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { down, orderOf } from '#server/db/order.ts'
import { type FirmSight, fullName, shownFirmId, shownFirmName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { insertAll, type Locked, lock, type NewRow, ofType, recordTable } from '#server/db/record.ts'
import { isNumbered, isSought } from '#server/db/search.ts'
import { statement } from '#server/db/statement.ts'
import { isOfSubcontractor, isTheirs } from '#server/db/theirs.ts'
import {
  areCostsSeen,
  type CostsSight,
  costsSightOf,
  isAllowedToEmployee,
  isSeenByEmployee,
  isVisible,
  type Sight,
  sightOf,
  visibleWorkOrder,
} from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Invoice, InvoiceFilter, InvoiceSort, InvoiceTotals } from '../contract.ts'

type Account = Pick<Scope, 'companyId' | 'accountId'>

/** The statuses of an approved invoice. */
export const approved = [statuses.InProgress, statuses.Completed]

/** The columns of an invoice, by their names in the API. */
const columns = {
  workOrderUniqueId: 'work_order_id',
  number: 'number',
  statusId: 'status_id',
  invoiceTitle: 'title',
  invoiceDescription: 'description',
  invoiceNotes: 'notes',
  invoiceAmount: 'amount',
  invoiceOpenDate: 'open_date',
  invoiceCloseDate: 'close_date',
  subContractorUniqueId: 'sub_contractor_id',
  periodStart: 'period_start',
  periodEnd: 'period_end',
  dueDate: 'due_date',
  retainagePercent: 'retainage_percent',
  createdByEmployeeUniqueId: 'created_by_employee_id',
  createdOnDate: 'created_at',
  approvedByEmployeeUniqueId: 'approved_by_employee_id',
  approvedOnDate: 'approved_at',
  closedByEmployeeUniqueId: 'closed_by_employee_id',
  closedOnDate: 'closed_at',
  changedByEmployeeUniqueIds: 'changed_by_employee_ids',
} as const

export const invoiceTable = recordTable('invoice', columns, { ...ofType('Invoice'), place: {} })

/**
 * Removes the columns that lists do not select as they are: amounts need formatting, and firms may be hidden
 * from the caller.
 */
const {
  invoiceAmount: _amount,
  retainagePercent: _percent,
  subContractorUniqueId: _firm,
  approvedByEmployeeUniqueId: _approver,
  changedByEmployeeUniqueIds: _changers,
  ...readable
} = columns

/** An invoice as SQL returns it. The service adds the name of the status, `days` and `timespent`. */
export type InvoiceRow = Omit<Invoice, 'statusName' | 'days' | 'timespent'>

/** The caller's sight of invoices, and of the RFIs that invoices come from. */
interface Caller {
  sight: Sight
  rfis: Sight
}

/** The conditions of a search; null: no condition. */
interface Given extends Caller {
  costs: CostsSight
  today: string
  workOrder: string
  status: number[] | null
  open: true | null
  approved: true | null
  side: true | false | null
  overdue: true | null
  firm: string | null
  waitsOn: WaitsOnGiven | null
  search: string | null
}

const callerOf = (scope: Scope): Caller => ({
  sight: sightOf(scope, 'Invoices', 'Read'),
  rfis: sightOf(scope, 'RFIs', 'Read'),
})

/** The filter and the order of a list of invoices. */
export type Listed = InvoiceFilter & { sort?: InvoiceSort | null | undefined }

function givenFor(scope: Scope, today: string, workOrder: string, filter: Listed): Given {
  const { statusId } = filter
  // Users see both statuses as Created (002 §4).
  const isCreated = statusId === statuses.Active || statusId === statuses.Created
  return {
    ...callerOf(scope),
    costs: costsSightOf(scope),
    today,
    workOrder,
    status: statusId ? (isCreated ? [statuses.Active, statuses.Created] : [statusId]) : null,
    open: filter.isOpen || null,
    approved: filter.isApproved || null,
    side: filter.side ? filter.side === 'owner' : null,
    overdue: filter.isOverdue || null,
    firm: filter.subContractorUniqueId ?? null,
    waitsOn: waitsOnGiven(filter),
    search: filter.searchKey || null,
  }
}

function visibleInvoices(db: Db, sight: Sight) {
  return db
    .selectFrom('invoice')
    .innerJoin('work_order as wo', byId('wo', 'invoice.work_order_id'))
    .where('wo.deleted_at', 'is', null)
    .where('invoice.company_id', '=', sight.companyId)
    .where('invoice.account_id', '=', sight.accountId)
    .where('invoice.deleted_at', 'is', null)
    .where(isVisible(sight, 'invoice.work_order_id'))
    .where(isTheirs(sight, 'Invoice', 'invoice'))
}

/** SQL: the number of lines of a row of `invoice`. */
const lineCount = sql<number>`(select count(*)::int from invoice_line l where l.company_id = invoice.company_id
  and l.account_id = invoice.account_id and l.invoice_id = invoice.id and l.deleted_at is null)`

/**
 * SQL: true for an invoice without lines that the caller made, approved or closed, or whose turn is the
 * caller's. Such a caller sees the typed amount (records.md 'Costs'). The amount of an invoice with lines
 * reveals the contract's unit costs, so the amount is never the caller's own.
 */
export function isOwnOf({
  companyId,
  accountId,
  employeeId,
}: Pick<Sight, 'companyId' | 'accountId' | 'employeeId'>) {
  return sql<boolean>`(${lineCount} = 0 and (coalesce(${employeeId} in (invoice.created_by_employee_id,
      invoice.approved_by_employee_id, invoice.closed_by_employee_id), false)
    or exists (select 1 from court own where own.company_id = ${companyId} and own.account_id = ${accountId}
      and own.record_id = invoice.id and own.until is null and own.employee_id = ${employeeId})))`
}

/** The visible invoices that match the conditions. */
function found(db: Db, given: Given) {
  const { sight, today, workOrder, status, open, approved: isApproved, side, overdue, firm, search } = given
  let query = visibleInvoices(db, sight).where('invoice.work_order_id', '=', workOrder)
  if (status !== null) query = query.where('invoice.status_id', '=', sql<number>`any(${status}::int[])`)
  if (open || overdue) query = query.where('invoice.status_id', '<>', statuses.Completed)
  if (isApproved) query = query.where('invoice.status_id', '=', sql<number>`any(${approved}::int[])`)
  if (side !== null) query = query.where('invoice.sub_contractor_id', side ? 'is' : 'is not', null)
  if (overdue) query = query.where(sql<boolean>`invoice.due_date < ${today}::date`)
  if (firm !== null) query = query.where('invoice.sub_contractor_id', '=', firm)
  if (given.waitsOn !== null) query = query.where(waitsOn('invoice', given.waitsOn))
  if (search !== null)
    query = query.where(
      sql<boolean>`(${isSought('invoice', search)} or ${isNumbered('Invoice', 'invoice', search)})`,
    )
  return query
}

/** The number and the sums of invoices of both sides, in one statement. */
const sums = statement((db, given: Given) => {
  const isApproved = sql`invoice.status_id = any(${approved}::int[])`
  const of = (isOwners: boolean) => sql`(invoice.sub_contractor_id is null) = ${sql.lit(isOwners)}`
  const sumOf = (isOwners: boolean) => sql<InvoiceTotals['owner']>`json_build_object(
    'count', count(*) filter (where ${of(isOwners)}),
    'billed', money_text(coalesce(sum(invoice.billed) filter (where ${of(isOwners)} and ${isApproved}), 0)),
    'held', money_text(coalesce(sum(invoice.retained - invoice.released)
      filter (where ${of(isOwners)} and ${isApproved}), 0)),
    'open', money_text(coalesce(sum(invoice.amount)
      filter (where ${of(isOwners)} and invoice.status_id <> ${statuses.Completed}), 0)))`
  return found(db, given).select([sumOf(true).as('owner'), sumOf(false).as('subcontractors')])
})

const invoices = listOf({
  id: 'invoice.id',
  found,
  facts: (db, { sight, rfis }: Caller, ids) =>
    visibleInvoices(db, sight)
      .where('invoice.id', '=', ids)
      .innerJoin('employee as author', byId('author', 'invoice.created_by_employee_id'))
      .leftJoin('employee as approver', byId('approver', 'invoice.approved_by_employee_id'))
      .leftJoin('employee as closer', byId('closer', 'invoice.closed_by_employee_id'))
      .leftJoin('sub_contractor as firm', byId('firm', 'invoice.sub_contractor_id'))
      // The RFI that the invoice came from, if the caller may read that RFI.
      .leftJoinLateral(
        (join) =>
          join
            .selectFrom('record_link as link')
            .innerJoin('rfi', byId('rfi', 'link.from_id'))
            .innerJoin('job', byId('job', 'rfi.job_id'))
            .where('link.company_id', '=', sight.companyId)
            .where('link.account_id', '=', sight.accountId)
            .whereRef('link.to_id', '=', 'invoice.id')
            .where('link.from_record', '=', 'RFI')
            .where('rfi.deleted_at', 'is', null)
            .where('job.deleted_at', 'is', null)
            .where(isVisible(rfis, 'rfi.work_order_id'))
            .where(isTheirs(rfis, 'RFI', 'rfi'))
            .orderBy('link.id')
            .limit(1)
            .select(['rfi.id', 'rfi.start_date', 'rfi.end_date'])
            .as('origin'),
        (join) => join.onTrue(),
      )
      .select(aliased('invoice', readable))
      .select([
        'invoice.id as invoiceUniqueId',
        'invoice.company_id as companyUniqueId',
        'invoice.account_id as accountUniqueId',
        'invoice.row_version as rowVersion',
      ])
      .select([
        'wo.title as workOrderName',
        shownFirmId(sight, 'invoice.sub_contractor_id').as('subContractorUniqueId'),
        shownFirmName(sight, 'firm').as('subContractorName'),
        'origin.id as rfiUniqueId',
        'origin.start_date as rfiStartDate',
        'origin.end_date as rfiEndDate',
        fullName('author', sight).as('createdByName'),
        fullName<string | null>('approver', sight).as('approvedByName'),
        fullName<string | null>('closer', sight).as('closedByName'),
        sql<string>`money_text(invoice.amount)`.as('invoiceAmount'),
        sql<string>`money_text(invoice.retained)`.as('retainedAmount'),
        sql<string>`money_text(invoice.stored)`.as('storedAmount'),
        sql<string>`trim_scale(invoice.retainage_percent)::text`.as('retainagePercent'),
        isOwnOf(sight).as('seesCosts'),
        lineCount.as('lineCount'),
        ballOf('invoice', sight).as('court'),
        commentCountOf('invoice').as('commentCount'),
      ]),
  orders: ({ sight, sight: { companyId, accountId }, costs }) => ({
    number: sql`invoice.number`,
    name: sql`invoice.title collate people`,
    status: statusOrder('invoice.status_id'),
    amount: sql`case when ${areCostsSeen(costs, 'invoice.work_order_id')} then invoice.amount end`,
    opened: sql`invoice.open_date`,
    closed: sql`invoice.close_date`,
    due: sql`invoice.due_date`,
    firm: sql`(select (${shownFirmName(sight, 'f')}) collate people from sub_contractor f where f.company_id = ${companyId}
      and f.account_id = ${accountId} and f.id = invoice.sub_contractor_id)`,
    with: waitsOnName('invoice'),
    since: waitsSince('invoice'),
  }),
  usual: () => [down(sql`invoice.id`)],
})

/** A range of the invoices of a project that match the filter. */
export function listInvoices(
  db: Db,
  scope: Scope,
  today: string,
  workOrder: string,
  filter: Listed,
  range: Range,
): Promise<InvoiceRow[]> {
  return invoices.page(db, givenFor(scope, today, workOrder, filter), orderOf(filter.sort), range)
}

/** The sums over all invoices that match the filter. */
export async function sumInvoices(
  db: Db,
  scope: Scope,
  today: string,
  workOrder: string,
  filter: Listed,
): Promise<Omit<InvoiceTotals, 'workOrderUniqueId'>> {
  const [row] = await sums(db, givenFor(scope, today, workOrder, filter))
  return row as Omit<InvoiceTotals, 'workOrderUniqueId'>
}

/** The number of all invoices that match the filter. */
export function countInvoices(
  db: Db,
  scope: Scope,
  today: string,
  workOrder: string,
  filter: Listed,
): Promise<number> {
  return invoices.count(db, givenFor(scope, today, workOrder, filter))
}

/** One invoice that the caller may read. */
export function findInvoiceById(db: Db, scope: Scope, id: string): Promise<InvoiceRow | undefined> {
  return invoices.byId(db, callerOf(scope), id)
}

// Writing ---------------------------------------------------------------------------------------------------------

export type LockedInvoice = Locked<'invoice', typeof columns>

/** Locks invoices until the end of the transaction. */
export function lockInvoices(
  db: Db,
  scope: Account,
  ids: readonly string[],
): Promise<Map<string, LockedInvoice>> {
  return lock(db, scope, invoiceTable, ids, columns)
}

/** Adds invoices with ids and numbers that the caller of the function provides. */
export const insertInvoices = (
  db: Db,
  scope: Account,
  rows: readonly NewRow<'invoice', typeof columns & { id: 'id' }>[],
) => insertAll(db, scope, invoiceTable, { ...columns, id: 'id' }, rows)

/** The ids of those invoices whose typed amounts the caller may see and change. */
export async function listOwn(db: Db, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('invoice')
    .where('invoice.company_id', '=', scope.companyId)
    .where('invoice.account_id', '=', scope.accountId)
    .where('invoice.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isOwnOf(scope))
    .select('invoice.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Adds the caller to the people who changed the invoices. An author is not added: the invoice names its
 * author anyway.
 */
export async function noteChanged(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update invoice set changed_by_employee_ids = changed_by_employee_ids || ${employeeId}::uuid
    where company_id = ${companyId} and account_id = ${accountId} and id = any(${ids}::uuid[])
      and created_by_employee_id <> ${employeeId} and ${employeeId} <> all(changed_by_employee_ids)`.execute(
    db,
  )
}

/** The ids of people other than the author who changed an invoice. */
export async function listChangedBy(
  db: Db,
  { companyId, accountId }: Account,
  id: string,
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select changed_by_employee_ids as ids from invoice
    where company_id = ${companyId} and account_id = ${accountId} and id = ${id}`.execute(db)
  return rows[0]?.ids ?? []
}

/**
 * Names of up to `most` people who can approve an invoice of a project, the longest on the project first.
 * People in `but` are left out.
 */
export async function listOtherApprovers(
  db: Db,
  scope: Account & FirmSight,
  { workOrderId, but, most }: { workOrderId: string; but: readonly string[]; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${fullName('employee', scope)} as name
    from employee
    join employee_work_order assigned on assigned.company_id = employee.company_id
      and assigned.account_id = employee.account_id and assigned.employee_id = employee.id
      and assigned.work_order_id = ${workOrderId}
    where employee.company_id = ${scope.companyId} and employee.account_id = ${scope.accountId}
      and employee.deleted_at is null and employee.status_id = ${statuses.Active}
      and employee.id <> all(${but}::uuid[])
      and ${isSeenByEmployee(scope, workOrderId)} and ${isAllowedToEmployee(scope, workOrderId, 'Invoices', 'Update')}
      and not ${isOfSubcontractor('employee')}
    order by assigned.created_at, assigned.id
    limit ${most}`.execute(db)
  return rows.map(({ name }) => name)
}

/** The ids of those invoices whose author is active or invited and may still read invoices. */
export async function listReadByAuthor(
  db: Db,
  scope: Account,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const workOrder = sql<string>`invoice.work_order_id`
  const { rows } = await sql<{ id: string }>`
    select invoice.id
    from invoice
    join employee on employee.company_id = invoice.company_id and employee.account_id = invoice.account_id
      and employee.id = invoice.created_by_employee_id
    where invoice.company_id = ${scope.companyId} and invoice.account_id = ${scope.accountId}
      and invoice.id = any(${ids}::uuid[])
      and ${isAtWork('employee')}
      and ${isSeenByEmployee(scope, workOrder)} and ${isAllowedToEmployee(scope, workOrder, 'Invoices', 'Read')}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The project of each RFI that the caller may read, by the id of the RFI. */
export async function listPlacesOfRfis(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
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
    .select(['rfi.id', 'rfi.work_order_id as workOrderId'])
    .execute()
  return new Map(rows.map(({ id, workOrderId }) => [id, workOrderId]))
}
