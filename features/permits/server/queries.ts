/** All SQL on `permit`. */
import { sql } from 'kysely'
import { dayAfter } from '#contract/days.ts'
import { statuses } from '#contract/statuses.ts'
import {
  ballOf,
  type WaitsOnGiven,
  waitsOn,
  waitsOnGiven,
  waitsOnName,
} from '#features/court/server/public.ts'
import { commentCountOf } from '#features/discussion/server/public.ts'
import { statusOrder } from '#features/reference/server/public.ts'
import { byId } from '#server/db/beside.ts'
import { aliased } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { orderOf, up } from '#server/db/order.ts'
import { fullName, shownFirmId, shownFirmName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { insertAll, type Locked, lock, type NewRow, ofType, recordTable } from '#server/db/record.ts'
import { isNumbered, isSought } from '#server/db/search.ts'
import { isTheirs, isTheirsById, type Reader } from '#server/db/theirs.ts'
import { isVisible, type Sight, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Permit, PermitFilter, PermitSort } from '../contract.ts'
import { DAYS_TO_WARN } from '../lapsing.ts'

const writable = {
  permitTitle: 'title',
  permitNumber: 'permit_number',
  permitApplicationDate: 'application_date',
  permitStartDate: 'start_date',
  permitEndDate: 'end_date',
  subContractorUniqueId: 'sub_contractor_id',
  inactivityDays: 'inactivity_days',
} as const

export const permitTable = recordTable(
  'permit',
  {
    ...writable,
    statusId: 'status_id',
    activeOn: 'active_on',
    failedOn: 'failed_on',
    approvedAt: 'approved_at',
    approvedBy: 'approved_by_employee_id',
    closedAt: 'closed_at',
    closedBy: 'closed_by_employee_id',
  },
  { ...ofType('Permit'), place: {} },
)

const { subContractorUniqueId: _firm, ...plain } = writable
const readable = {
  ...plain,
  permitUniqueId: 'id',
  number: 'number',
  statusId: 'status_id',
  activeOnDate: 'active_on',
  failedOnDate: 'failed_on',
  createdByEmployeeUniqueId: 'created_by_employee_id',
  createdOnDate: 'created_at',
  approvedOnDate: 'approved_at',
  closedOnDate: 'closed_at',
  workOrderUniqueId: 'work_order_id',
  companyUniqueId: 'company_id',
  accountUniqueId: 'account_id',
  rowVersion: 'row_version',
} as const

/** A permit as SQL returns it: without the name of the status. */
export type PermitRow = Omit<Permit, 'statusName'>

/** The filter; null: the field does not narrow the list. */
interface Given {
  sight: Sight
  /** The last day on which a permit counts as lapsing soon. */
  soon: string
  workOrder: string | null
  parent: string | null
  status: number | null
  open: true | null
  failed: true | null
  lapsing: true | null
  top: true | null
  waitsOn: WaitsOnGiven | null
  search: string | null
}

export type Place = { workOrder: string } | { parent: string }

const sightOfPermits = (scope: Scope) => sightOf(scope, 'Permits', 'Read')

function givenFor(scope: Scope, today: string, place: Place, filter: PermitFilter): Given {
  return {
    sight: sightOfPermits(scope),
    soon: dayAfter(today, DAYS_TO_WARN),
    workOrder: 'workOrder' in place ? place.workOrder : null,
    parent: 'parent' in place ? place.parent : null,
    status: filter.statusId ?? null,
    open: filter.isOpen || null,
    failed: filter.isFailed || null,
    lapsing: filter.isLapsing || null,
    top: filter.isTop || null,
    waitsOn: waitsOnGiven(filter),
    search: filter.searchKey || null,
  }
}

function visiblePermits(db: Db, sight: Sight) {
  return db
    .selectFrom('permit')
    .where('permit.company_id', '=', sight.companyId)
    .where('permit.account_id', '=', sight.accountId)
    .where('permit.deleted_at', 'is', null)
    .where(isVisible(sight, 'permit.work_order_id'))
    .where(isTheirs(sight, 'Permit', 'permit'))
}

/** The day on which a permit lapses; null unless the permit is approved and open. */
const lapsesOn = sql<string | null>`(case when permit.status_id = ${sql.lit(statuses.InProgress)}
  then permit.active_on + permit.inactivity_days end)`

function found(db: Db, given: Given) {
  const { sight, workOrder, parent, status, open, failed, lapsing, top, search } = given
  let query = visiblePermits(db, sight)
  if (workOrder !== null) query = query.where('permit.work_order_id', '=', workOrder)
  if (parent !== null) query = query.where('permit.parent_id', '=', parent)
  if (status !== null) query = query.where('permit.status_id', '=', status)
  if (open) query = query.where('permit.status_id', '<>', statuses.Completed)
  if (failed)
    query = query
      .where('permit.failed_on', 'is not', null)
      .where('permit.status_id', '<>', statuses.Completed)
  if (lapsing) query = query.where(sql<boolean>`${lapsesOn} <= ${given.soon}::date`)
  if (top)
    query = sight.theirs
      ? query.where(sql<boolean>`not ${isTheirsById(sight, 'Permit', sql.ref('permit.parent_id'))}`)
      : query.where('permit.parent_id', 'is', null)
  if (given.waitsOn !== null) query = query.where(waitsOn('permit', given.waitsOn))
  if (search !== null)
    query = query.where(
      sql<boolean>`(${isSought('permit', search)} or ${isNumbered('Permit', 'permit', search)})`,
    )
  return query
}

/** The number of permits above a permit, counting only those that the reader may see. */
export function levelOf(reader: Reader, alias: string) {
  const path = sql.ref(`${alias}.path`)
  if (!reader.theirs) return sql<number>`cardinality(${path}) - 1`
  return sql<number>`(select count(*)::int from permit above
    where above.company_id = ${reader.companyId} and above.account_id = ${reader.accountId}
      and above.work_order_id = ${sql.ref(`${alias}.work_order_id`)} and above.deleted_at is null
      and above.path = ${path}[:cardinality(above.path)] and cardinality(above.path) < cardinality(${path})
      and ${isTheirs(reader, 'Permit', 'above')})`
}

const permits = listOf({
  id: 'permit.id',
  found,
  facts: (db, { sight }: { sight: Sight }, ids) =>
    visiblePermits(db, sight)
      .where('permit.id', '=', ids)
      .innerJoin('work_order as wo', byId('wo', 'permit.work_order_id'))
      .where('wo.deleted_at', 'is', null)
      .innerJoin('employee as author', byId('author', 'permit.created_by_employee_id'))
      .leftJoin('employee as approver', byId('approver', 'permit.approved_by_employee_id'))
      .leftJoin('employee as closer', byId('closer', 'permit.closed_by_employee_id'))
      .leftJoin('sub_contractor as contractor', byId('contractor', 'permit.sub_contractor_id'))
      .leftJoin('permit as parent', (join) =>
        byId('parent', 'permit.parent_id')(join).on(isTheirs(sight, 'Permit', 'parent')),
      )
      .select(aliased('permit', readable))
      .select([
        'wo.title as workOrderName',
        shownFirmId(sight, 'permit.sub_contractor_id').as('subContractorUniqueId'),
        shownFirmName(sight, 'contractor').as('subContractorName'),
        'parent.id as parentPermitUniqueId',
        'parent.title as parentPermitTitle',
        levelOf(sight, 'permit').as('level'),
        lapsesOn.as('lapsesOnDate'),
        sql<number>`(select count(*)::int from permit b where b.company_id = permit.company_id
          and b.account_id = permit.account_id and b.parent_id = permit.id and b.deleted_at is null
          and ${isTheirs(sight, 'Permit', 'b')})`.as('subPermitCount'),
        sql<number>`(select count(*)::int from permit b where b.company_id = permit.company_id
          and b.account_id = permit.account_id and b.parent_id = permit.id and b.deleted_at is null
          and b.status_id <> ${sql.lit(statuses.Completed)} and ${isTheirs(sight, 'Permit', 'b')})`.as(
          'openSubPermitCount',
        ),
        sql<Permit['requiredInspections']>`coalesce((select json_agg(json_build_object(
            'permitInspectionUniqueId', i.id, 'inspectionName', i.name, 'plannedDate', i.planned_on,
            'permitLogUniqueId', i.log_id, 'fulfilledOnDate', l.inspected_on,
            'failedOnDate', (select case when last.result = 'Failed' then last.inspected_on end from permit_log last
              where last.company_id = i.company_id and last.account_id = i.account_id and last.inspection_id = i.id
                and last.result in ('Passed', 'Failed') and last.deleted_at is null
              order by last.inspected_on desc, last.id desc limit 1)) order by i.position, i.id)
          from permit_inspection i
          left join permit_log l on l.company_id = i.company_id and l.account_id = i.account_id and l.id = i.log_id
          where i.company_id = permit.company_id and i.account_id = permit.account_id
            and i.permit_id = permit.id and i.deleted_at is null), '[]')`.as('requiredInspections'),
        ballOf('permit', sight).as('court'),
        commentCountOf('permit').as('commentCount'),
        fullName('author', sight).as('createdByName'),
        fullName<string | null>('approver', sight).as('approvedByName'),
        fullName<string | null>('closer', sight).as('closedByName'),
      ]),
  orders: ({ sight, sight: { companyId, accountId } }) => ({
    number: sql`permit.number`,
    name: sql`permit.title collate people`,
    status: statusOrder('permit.status_id'),
    subcontractor: sql`(select (${shownFirmName(sight, 's')}) collate people from sub_contractor s
      where s.company_id = ${companyId} and s.account_id = ${accountId} and s.id = permit.sub_contractor_id)`,
    with: waitsOnName('permit'),
    applied: sql`permit.application_date`,
    start: sql`permit.start_date`,
    end: sql`permit.end_date`,
    lapses: lapsesOn,
  }),
  // In the order of the tree: each permit before those below it.
  usual: () => [up(sql`permit.path`), up(sql`permit.id`)],
})

type Listed = PermitFilter & { sort?: PermitSort | null | undefined }

/** A range of the permits of a place. */
export function listPermits(
  db: Db,
  scope: Scope,
  today: string,
  place: Place,
  filter: Listed,
  range: Range,
): Promise<PermitRow[]> {
  return permits.page(db, givenFor(scope, today, place, filter), orderOf(filter.sort), range)
}

/** Counts the permits that the filter finds. */
export function countPermits(
  db: Db,
  scope: Scope,
  today: string,
  place: Place,
  filter: PermitFilter,
): Promise<number> {
  return permits.count(db, givenFor(scope, today, place, filter))
}

/** The permit, if the caller may read it. */
export function findPermitById(db: Db, scope: Scope, id: string): Promise<PermitRow | undefined> {
  return permits.byId(db, { sight: sightOfPermits(scope) }, id)
}

// Writing ---------------------------------------------------------------------------------------------------------

const held = {
  workOrderId: 'work_order_id',
  parentId: 'parent_id',
  number: 'number',
  path: 'path',
  title: 'title',
  applicationDate: 'application_date',
  startDate: 'start_date',
  endDate: 'end_date',
  subContractorId: 'sub_contractor_id',
  statusId: 'status_id',
  activeOn: 'active_on',
  failedOn: 'failed_on',
  authorId: 'created_by_employee_id',
} as const

/** A permit as the rules need it. */
export type LockedPermit = Locked<'permit', typeof held>

/** Locks permits, so that nobody else changes them or adds to them until the end of the transaction. */
export function lockPermits(
  db: Db,
  scope: Pick<Scope, 'companyId' | 'accountId'>,
  ids: readonly string[],
  hold?: 'as they are',
): Promise<Map<string, LockedPermit>> {
  return lock(db, scope, permitTable, ids, held, hold)
}

const made = {
  ...writable,
  id: 'id',
  workOrderId: 'work_order_id',
  parentId: 'parent_id',
  number: 'number',
  path: 'path',
} as const

/** A permit to insert. */
export type NewPermitRow = NewRow<'permit', typeof made>

/** Adds permits. The caller made the ids and numbers. */
export const insertPermits = (db: Db, scope: Scope, now: Date, rows: readonly NewPermitRow[]) =>
  insertAll(db, scope, permitTable, made, rows, {
    status_id: statuses.Created,
    created_by_employee_id: scope.employeeId,
    created_at: now,
  })

/** A permit directly below another one. `isSeen`: the caller may see it. */
export interface Below {
  id: string
  parentId: string
  number: number
  title: string
  statusId: number
  isSeen: boolean
}

/**
 * The permits directly below these permits, by number. The caller has locked these permits, so that nothing
 * is added meanwhile.
 */
export async function listBelow(db: Db, scope: Scope, ids: readonly string[]): Promise<Below[]> {
  const { rows } = await sql<Below>`
    select id, parent_id as "parentId", number, title, status_id as "statusId",
      ${isTheirs(scope, 'Permit', 'permit')} as "isSeen" from permit
    where company_id = ${scope.companyId} and account_id = ${scope.accountId} and parent_id = any(${ids}::uuid[])
      and deleted_at is null order by number`.execute(db)
  return rows
}
