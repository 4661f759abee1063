/** All SQL on `incident_employee`, and on the log of cases. */
import { sql } from 'kysely'
import { bareName, byId } from '#server/db/beside.ts'
import { aliased } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import { fullName, guestCompany } from '#server/db/other-firms.ts'
import { insertAll, lock, type NewRow, recordTable } from '#server/db/record.ts'
import type { Scope } from '#server/scope.ts'
import { AFFECTED } from '../defaults.ts'
import type { Outcome } from '../recordability.ts'
import { sightOfIncidents, visibleIncidents } from './queries.ts'

const ofPerson = {
  incidentEmployeeTypeID: 'type_id',
  injuryInformation: 'injury',
  appliedFirstAid: 'applied_first_aid',
  isAlive: 'is_alive',
  statement: 'statement',
  statementDate: 'stated_on',
  isWorkRelated: 'is_work_related',
  daysAway: 'days_away',
  daysRestricted: 'days_restricted',
  isBeyondFirstAid: 'is_beyond_first_aid',
  isUnconscious: 'is_unconscious',
  isSignificant: 'is_significant',
  isHospitalized: 'is_hospitalized',
  isAmputation: 'is_amputation',
  isEyeLoss: 'is_eye_loss',
  isSevere: 'is_severe',
  illnessTypeId: 'illness_type_id',
  beganWorkTime: 'began_work_time',
  doingBefore: 'doing_before',
  harmedBy: 'harmed_by',
  diedOn: 'died_on',
  physicianName: 'physician_name',
  treatedAt: 'treated_at',
  wasInEmergencyRoom: 'was_in_emergency_room',
  recordableOn: 'recordable_on',
  caseYear: 'case_year',
  caseNumber: 'case_number',
  caseEnteredOn: 'case_entered_on',
  takenBackReason: 'case_taken_back_reason',
  statementAskedAt: 'statement_asked_at',
  statementGivenAt: 'statement_given_at',
} as const

export const personTable = recordTable('incident_employee', ofPerson, {
  module: 'Incidents',
  below: { type: 'Incident', column: 'incident_id' },
  place: { incidentId: 'incident_id' },
})

/** The answers that Form 301 needs beside the outcome. */
export interface ReportFacts {
  /** HH:mm:ss */
  beganWorkTime: string | null
  doingBefore: string
  harmedBy: string
  diedOn: string | null
  physicianName: string
  treatedAt: string
  wasInEmergencyRoom: boolean
}

/** A person in an incident, as SQL returns them. */
export interface PersonRow extends Outcome, ReportFacts {
  incidentEmployeeUniqueId: string
  incidentUniqueID: string
  employeeUniqueID: string
  incidentEmployeeTypeID: number
  injuryInformation: string
  appliedFirstAid: boolean
  statement: string
  statementDate: string | null
  illnessTypeId: number
  recordableOn: string | null
  caseYear: number | null
  caseNumber: number | null
  caseEnteredOn: string | null
  takenBackReason: string
  statementAskedAt: string | null
  statementGivenAt: string | null
  employeeFirstName: string
  employeeLastName: string
  guestCompanyName: string | null
  rowVersion: number
}

/**
 * The people of an incident, in the order in which they were added. The caller must have checked that the
 * incident is visible.
 */
export function listPeopleIn(db: Db, scope: Scope, incidentId: string): Promise<PersonRow[]> {
  return db
    .selectFrom('incident_employee as person')
    .innerJoin('employee as e', byId('e', 'person.employee_id'))
    .where('person.company_id', '=', scope.companyId)
    .where('person.account_id', '=', scope.accountId)
    .where('person.incident_id', '=', incidentId)
    .where('person.deleted_at', 'is', null)
    .select(
      aliased('person', {
        ...ofPerson,
        incidentEmployeeUniqueId: 'id',
        incidentUniqueID: 'incident_id',
        employeeUniqueID: 'employee_id',
        rowVersion: 'row_version',
      } as const),
    )
    .select([
      'e.first_name as employeeFirstName',
      'e.last_name as employeeLastName',
      guestCompany('e', scope).as('guestCompanyName'),
    ])
    .orderBy('person.id')
    .execute()
}

/** A person who is already in an incident. */
export interface InAlready {
  id: string
  incidentId: string
  employeeId: string
  recordableOn: string | null
  caseNumber: number | null
  statementGivenAt: string | null
}

/** The people who are already in these incidents. The caller must have locked the incidents. */
export function listInAlready(
  db: Db,
  { companyId, accountId }: Scope,
  incidentIds: readonly string[],
): Promise<InAlready[]> {
  return db
    .selectFrom('incident_employee')
    .select([
      'id',
      'incident_id as incidentId',
      'employee_id as employeeId',
      'recordable_on as recordableOn',
      'case_number as caseNumber',
      'statement_given_at as statementGivenAt',
    ])
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('incident_id', '=', sql<string>`any(${incidentIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
}

const heldOfPerson = {
  incidentId: 'incident_id',
  employeeId: 'employee_id',
  incidentEmployeeTypeID: 'type_id',
  isAlive: 'is_alive',
  isWorkRelated: 'is_work_related',
  daysAway: 'days_away',
  daysRestricted: 'days_restricted',
  isBeyondFirstAid: 'is_beyond_first_aid',
  isUnconscious: 'is_unconscious',
  isSignificant: 'is_significant',
  isHospitalized: 'is_hospitalized',
  isAmputation: 'is_amputation',
  isEyeLoss: 'is_eye_loss',
  isSevere: 'is_severe',
  recordableOn: 'recordable_on',
  caseNumber: 'case_number',
  statement: 'statement',
  statementDate: 'stated_on',
  statementAskedAt: 'statement_asked_at',
  statementGivenAt: 'statement_given_at',
} as const

/** Locks the people in incidents until the end of the transaction. */
export function lockPeople(db: Db, scope: Scope, ids: readonly string[]) {
  return lock(db, scope, personTable, ids, heldOfPerson)
}

const madeOfPerson = {
  ...ofPerson,
  id: 'id',
  workOrderId: 'work_order_id',
  incidentId: 'incident_id',
  employeeId: 'employee_id',
} as const

/** A row for a person who is added to an incident. */
export type NewPersonRow = NewRow<'incident_employee', typeof madeOfPerson>

/** Adds people with ids that the caller provides. */
export const insertPeople = (db: Db, scope: Scope, now: Date, rows: readonly NewPersonRow[]) =>
  insertAll(db, scope, personTable, madeOfPerson, rows, {
    created_by_employee_id: scope.employeeId,
    created_at: now,
  })

// Statements ------------------------------------------------------------------------------------------------------

/** A person to ask for a statement, with the facts for the notice. */
export interface Askable {
  id: string
  incidentId: string
  employeeId: string
  title: string
  day: string
}

/** The people with these ids, with the project and the day of their incidents. */
export async function listAskable(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  ids: readonly string[],
): Promise<Askable[]> {
  const { rows } = await sql<Askable>`
    select p.id, p.incident_id as "incidentId", p.employee_id as "employeeId", w.title, i.happened_on as day
    from incident_employee p
    join incident i on i.company_id = ${companyId} and i.account_id = ${accountId} and i.id = p.incident_id
    join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = p.work_order_id
    where p.company_id = ${companyId} and p.account_id = ${accountId} and p.id = any(${ids}::uuid[])
    order by p.id`.execute(db)
  return rows
}

/** A statement that the caller is asked for. */
export interface OwnAsk {
  incidentId: string
  workOrderName: string
  incidentDate: string
  statement: string
  givenAt: string | null
}

/**
 * The statement that the caller is asked for; undefined if there is none, or if the incident or its project
 * is deleted.
 */
export async function findOwnAsk(
  db: Db,
  { companyId, accountId, employeeId }: Pick<Scope, 'companyId' | 'accountId' | 'employeeId'>,
  id: string,
): Promise<OwnAsk | undefined> {
  const { rows } = await sql<OwnAsk>`
    select i.id as "incidentId", w.title as "workOrderName", i.happened_on as "incidentDate", p.statement,
      p.statement_given_at as "givenAt"
    from incident_employee p
    join incident i on i.company_id = ${companyId} and i.account_id = ${accountId} and i.id = p.incident_id
      and i.deleted_at is null
    join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = p.work_order_id
      and w.deleted_at is null
    where p.company_id = ${companyId} and p.account_id = ${accountId} and p.id = ${id} and p.employee_id = ${employeeId}
      and p.deleted_at is null and p.statement_asked_at is not null`.execute(db)
  return rows[0]
}

// The log ---------------------------------------------------------------------------------------------------------

/** The key of a log: a project and a year. */
export interface Log {
  workOrderId: string
  year: number
}

/**
 * The next case numbers, one per given log, in the given order. The logs stay locked until the end of the
 * transaction, so that other callers wait. If the transaction fails, its numbers are free again.
 */
export async function nextCaseNumbers(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  logs: readonly Log[],
): Promise<number[]> {
  const keyOf = ({ workOrderId, year }: Log) => `${workOrderId} ${year}`
  const wanted = [...Map.groupBy(logs, keyOf).values()].flatMap((of) =>
    of.slice(0, 1).map((log) => ({ ...log, many: of.length })),
  )
  // Locks the logs in a fixed order, so that two transactions never wait for each other.
  const { rows } = await sql<Log & { last: number }>`
    insert into incident_log as l (company_id, account_id, work_order_id, year, last)
    select ${companyId}::uuid, ${accountId}::uuid, w.id, w.year, w.many
    from unnest(${wanted.map(({ workOrderId }) => workOrderId)}::uuid[], ${wanted.map(({ year }) => year)}::int[],
      ${wanted.map(({ many }) => many)}::int[]) w (id, year, many)
    order by w.id, w.year
    on conflict (company_id, account_id, work_order_id, year) do update set last = l.last + excluded.last
    returning work_order_id as "workOrderId", year, last`.execute(db)
  const next = new Map(
    rows.map((row) => [keyOf(row), row.last - (wanted.find((log) => keyOf(log) === keyOf(row))?.many ?? 0)]),
  )
  return logs.map((log) => {
    const number = (next.get(keyOf(log)) ?? 0) + 1
    next.set(keyOf(log), number)
    return number
  })
}

/** The ids of incidents with a case in the log. The caller must have locked the incidents. */
export async function listInLog(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  incidentIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('incident_employee')
    .select('incident_id as incidentId')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('incident_id', '=', sql<string>`any(${incidentIds}::uuid[])`)
    .where('case_number', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ incidentId }) => incidentId))
}

/** An affected person as a line of the log. */
export interface CaseRow extends Outcome {
  workOrderId: string
  workOrderName: string
  number: number
  incidentName: string
  incidentDate: string
  incidentLocation: string
  injuryInformation: string
  illnessTypeId: number
  recordableOn: string | null
  caseNumber: number | null
  caseEnteredOn: string | null
  isPrivacyCase: boolean
  employeeName: string
  jobTitle: string
}

/** The facts of a case for its report. */
export interface ReportedCase extends Outcome, ReportFacts {
  workOrderId: string
  workOrderName: string
  privacyReasonId: number | null
  number: number
  incidentName: string
  incidentDescription: string
  incidentDate: string
  incidentTime: string
  injuryInformation: string
  caseYear: number | null
  caseNumber: number | null
  employeeName: string
  /** The caller, whom the report names as the person who completed it. */
  printedBy: string
  printedAs: string
  printedPhone: string
}

/** The case of an affected person, if the caller may read the incident. */
export function findCase(db: Db, scope: Scope, id: string): Promise<ReportedCase | undefined> {
  return visibleIncidents(db, sightOfIncidents(scope))
    .innerJoin('work_order as wo', byId('wo', 'incident.work_order_id'))
    .where('wo.deleted_at', 'is', null)
    .innerJoin('incident_employee as person', (join) =>
      join
        .onRef('person.company_id', '=', 'incident.company_id')
        .onRef('person.account_id', '=', 'incident.account_id')
        .onRef('person.incident_id', '=', 'incident.id'),
    )
    .where('person.id', '=', id)
    .where('person.deleted_at', 'is', null)
    .where('person.type_id', '=', AFFECTED)
    .innerJoin('employee as e', byId('e', 'person.employee_id'))
    .innerJoin('employee as me', (join) =>
      join
        .onRef('me.company_id', '=', 'incident.company_id')
        .onRef('me.account_id', '=', 'incident.account_id')
        .on('me.id', '=', scope.employeeId),
    )
    .innerJoin('company_role as role', (join) =>
      join.onRef('role.company_id', '=', 'me.company_id').onRef('role.id', '=', 'me.company_role_id'),
    )
    .select(aliased('person', ofPerson))
    .select([
      'incident.work_order_id as workOrderId',
      'wo.title as workOrderName',
      'incident.privacy_reason_id as privacyReasonId',
      'incident.number as number',
      'incident.name as incidentName',
      'incident.description as incidentDescription',
      'incident.happened_on as incidentDate',
      'incident.happened_time as incidentTime',
      bareName('e').as('employeeName'),
      bareName('me').as('printedBy'),
      'role.name as printedAs',
      'me.phone_number as printedPhone',
    ])
    .executeTakeFirst()
}

/**
 * All affected people of a year, in the order of the incidents, on the projects where the caller may read
 * incidents.
 */
export async function listCases(
  db: Db,
  scope: Scope,
  { year, workOrder }: { year: number; workOrder: string | null },
): Promise<CaseRow[]> {
  let query = visibleIncidents(db, sightOfIncidents(scope))
    .innerJoin('work_order as wo', byId('wo', 'incident.work_order_id'))
    .where('wo.deleted_at', 'is', null)
    .innerJoin('incident_employee as person', (join) =>
      join
        .onRef('person.company_id', '=', 'incident.company_id')
        .onRef('person.account_id', '=', 'incident.account_id')
        .onRef('person.incident_id', '=', 'incident.id'),
    )
    .where('person.deleted_at', 'is', null)
    .where('person.type_id', '=', AFFECTED)
    .innerJoin('employee as e', byId('e', 'person.employee_id'))
    .innerJoin('company_role as role', (join) =>
      join.onRef('role.company_id', '=', 'e.company_id').onRef('role.id', '=', 'e.company_role_id'),
    )
    .where('incident.happened_on', '>=', `${year}-01-01`)
    .where('incident.happened_on', '<=', `${year}-12-31`)
  if (workOrder !== null) query = query.where('incident.work_order_id', '=', workOrder)
  return query
    .select(aliased('person', ofPerson))
    .select([
      'incident.work_order_id as workOrderId',
      'wo.title as workOrderName',
      'incident.number as number',
      'incident.name as incidentName',
      'incident.happened_on as incidentDate',
      'incident.location as incidentLocation',
      sql<boolean>`incident.privacy_reason_id is not null`.as('isPrivacyCase'),
      fullName('e', scope).as('employeeName'),
      'role.name as jobTitle',
    ])
    .orderBy(sql`wo.title collate people`)
    .orderBy('wo.id')
    .orderBy('incident.happened_on')
    .orderBy('incident.happened_time')
    .orderBy('incident.number')
    .orderBy('person.id')
    .execute()
}
