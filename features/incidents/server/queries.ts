/** All SQL on `incident`. SQL on the people in incidents is in people-queries.ts. */
import { sql } from 'kysely'
import { commentCountOf } from '#features/discussion/server/public.ts'
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
import { hasBitOn, isAllowedToEmployee, isVisible, type Sight, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Incident, IncidentFilter, IncidentSort } from '../contract.ts'
import { AFFECTED } from '../defaults.ts'
import type { Outcome } from '../recordability.ts'
import { PRIVACY_CASE } from './hidden.ts'

const writable = {
  incidentName: 'name',
  incidentDescription: 'description',
  incidentTypeID: 'type_id',
  incidentDate: 'happened_on',
  incidentTime: 'happened_time',
  incidentLocation: 'location',
  privacyReasonId: 'privacy_reason_id',
} as const

export const incidentTable = recordTable('incident', writable, { ...ofType('Incident'), place: {} })

// Incidents -------------------------------------------------------------------------------------------------------

/** An incident as SQL returns it, with the outcomes of the affected people. */
export type IncidentRow = Omit<
  Incident,
  'statusId' | 'statusName' | 'incidentTypeName' | 'affectedCount' | 'recordableCount' | 'isPrivacyCase'
> & { privacyReasonId: number | null; outcomes: Outcome[] }

interface Given {
  sight: Sight
  workOrder: string
  day: string | null
  type: number | null
  search: string | null
  /** True if the caller sees the names of privacy cases; only then may the list be sorted by their authors. */
  seesNames: boolean
}

export const sightOfIncidents = (scope: Scope) => sightOf(scope, 'Incidents', 'Read')

/** The incidents that a caller with this sight may read. */
export function visibleIncidents(db: Db, sight: Sight) {
  return db
    .selectFrom('incident')
    .where('incident.company_id', '=', sight.companyId)
    .where('incident.account_id', '=', sight.accountId)
    .where('incident.deleted_at', 'is', null)
    .where(isVisible(sight, 'incident.work_order_id'))
    .where(isTheirs(sight, 'Incident', 'incident'))
}

/** SQL: the outcomes of the affected people, as input for the recordability rules. */
const outcomes = sql<
  Outcome[]
>`coalesce((select json_agg(json_build_object('isWorkRelated', p.is_work_related,
    'isAlive', p.is_alive, 'daysAway', p.days_away, 'daysRestricted', p.days_restricted,
    'isBeyondFirstAid', p.is_beyond_first_aid, 'isUnconscious', p.is_unconscious,
    'isSignificant', p.is_significant, 'isHospitalized', p.is_hospitalized,
    'isAmputation', p.is_amputation, 'isEyeLoss', p.is_eye_loss, 'isSevere', p.is_severe))
  from incident_employee p where p.company_id = incident.company_id and p.account_id = incident.account_id
    and p.incident_id = incident.id and p.type_id = ${sql.lit(AFFECTED)} and p.deleted_at is null), '[]')`

const incidents = listOf({
  id: 'incident.id',
  found(db, { sight, workOrder, day, type, search }: Given) {
    let query = visibleIncidents(db, sight).where('incident.work_order_id', '=', workOrder)
    if (day !== null) query = query.where('incident.happened_on', '=', day)
    if (type !== null) query = query.where('incident.type_id', '=', type)
    if (search !== null)
      query = query.where(
        sql<boolean>`(${isSought('incident', search)} or ${isNumbered('Incident', 'incident', search)})`,
      )
    return query
  },
  facts: (db, { sight }: { sight: Sight }, ids) =>
    visibleIncidents(db, sight)
      .where('incident.id', '=', ids)
      .innerJoin('work_order as wo', byId('wo', 'incident.work_order_id'))
      .where('wo.deleted_at', 'is', null)
      .innerJoin('employee as author', byId('author', 'incident.created_by_employee_id'))
      .select(
        aliased('incident', {
          ...writable,
          incidentUniqueId: 'id',
          number: 'number',
          workOrderUniqueID: 'work_order_id',
          companyUniqueID: 'company_id',
          accountUniqueID: 'account_id',
          createdByEmployeeUniqueID: 'created_by_employee_id',
          createdOnDate: 'created_at',
          rowVersion: 'row_version',
        } as const),
      )
      .select([
        'wo.title as workOrderName',
        fullName('author', sight).as('createdByName'),
        commentCountOf('incident').as('commentCount'),
        outcomes.as('outcomes'),
      ]),
  orders: ({ sight: { companyId, accountId }, seesNames }) => ({
    number: sql`incident.number`,
    name: sql`incident.name collate people`,
    type: sql`incident.type_id`,
    date: sql`incident.happened_on + incident.happened_time`,
    author: sql`(case when incident.privacy_reason_id is not null and not ${seesNames}::boolean then ${PRIVACY_CASE} collate people
      else (select (e.first_name || ' ' || e.last_name) collate people from employee e where e.company_id = ${companyId}
        and e.account_id = ${accountId} and e.id = incident.created_by_employee_id) end)`,
  }),
  // Latest first.
  usual: () => [
    down(sql`incident.happened_on`),
    down(sql`incident.happened_time`),
    down(sql`incident.number`),
    down(sql`incident.id`),
  ],
})

/** The filter and the order of a list of incidents. */
export type Listed = IncidentFilter & { sort?: IncidentSort | null | undefined }

const givenFor = (scope: Scope, workOrder: string, filter: Listed): Given => ({
  sight: sightOfIncidents(scope),
  workOrder,
  day: filter.date ?? null,
  type: filter.incidentTypeID ?? null,
  search: filter.searchKey || null,
  seesNames: hasBitOn(scope, 'Incidents', 'GlobalAccess', workOrder),
})

/** A range of the incidents of a project that match the filter. */
export function listIncidents(
  db: Db,
  scope: Scope,
  workOrder: string,
  filter: Listed,
  range: Range,
): Promise<IncidentRow[]> {
  return incidents.page(db, givenFor(scope, workOrder, filter), orderOf(filter.sort), range)
}

/** The number of all incidents that match the filter. */
export function countIncidents(db: Db, scope: Scope, workOrder: string, filter: Listed): Promise<number> {
  return incidents.count(db, givenFor(scope, workOrder, filter))
}

/** One incident that the caller may read. */
export function findIncidentById(db: Db, scope: Scope, id: string): Promise<IncidentRow | undefined> {
  return incidents.byId(db, { sight: sightOfIncidents(scope) }, id)
}

const held = {
  workOrderId: 'work_order_id',
  number: 'number',
  name: 'name',
  privacyReasonId: 'privacy_reason_id',
  authorId: 'created_by_employee_id',
  happenedOn: 'happened_on',
  happenedAt: 'happened_time',
} as const

/** The columns of a locked incident. */
export type LockedIncident = Locked<'incident', typeof held>

/** Locks incidents until the end of the transaction. Nobody else can change them or add people meanwhile. */
export function lockIncidents(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, LockedIncident>> {
  return lock(db, scope, incidentTable, ids, held)
}

const made = { ...writable, id: 'id', workOrderId: 'work_order_id', number: 'number' } as const

/** A row for a new incident. */
export type NewIncidentRow = NewRow<'incident', typeof made>

/** Adds incidents with ids and numbers that the caller provides. */
export const insertIncidents = (db: Db, scope: Scope, now: Date, rows: readonly NewIncidentRow[]) =>
  insertAll(db, scope, incidentTable, made, rows, {
    created_by_employee_id: scope.employeeId,
    created_at: now,
  })

/** The people on a project who may change incidents there. They are notified of a new incident. */
export async function listWhoChange(
  db: Db,
  { companyId, accountId }: Scope,
  workOrder: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('employee_work_order as assigned')
    .innerJoin('employee', byId('employee', 'assigned.employee_id'))
    .where('assigned.company_id', '=', companyId)
    .where('assigned.account_id', '=', accountId)
    .where('assigned.work_order_id', '=', workOrder)
    .where(isAllowedToEmployee({ companyId, accountId }, workOrder, 'Incidents', 'Update'))
    .select('employee.id')
    .execute()
  return rows.map(({ id }) => id)
}
