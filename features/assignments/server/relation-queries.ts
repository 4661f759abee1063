/** All SQL on who supervises whom on a work order. */

import { sql } from 'kysely'
import { isAtWork } from '#server/db/at-work.ts'
import type { Db } from '#server/db/open.ts'
import { guestCompany, isPersonShownById } from '#server/db/other-firms.ts'
import { isSeen, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { EmployeeRelation, Person } from '../contract.ts'
import { byName, isNamed, people, personColumns, type Range, total } from './people-queries.ts'

interface Search {
  workOrderId: string
  searchKey: string | null | undefined
}

/**
 * The people who report to a supervisor, or to anyone, sorted by name. With `workOrderId`, on that work
 * order; otherwise on all work orders whose assignments the caller may read.
 */
export function relationsOf(
  db: Db,
  scope: Scope,
  {
    workOrderId,
    supervisorId,
    searchKey,
  }: Omit<Search, 'workOrderId'> & { workOrderId: string | null; supervisorId: string | null },
) {
  const isThere = workOrderId
    ? sql<boolean>`l.work_order_id = ${workOrderId}`
    : sql<boolean>`(exists (select 1 from work_order w
        where w.company_id = ${scope.companyId} and w.account_id = ${scope.accountId} and w.id = l.work_order_id
          and w.deleted_at is null) and ${visibleWorkOrder(scope, 'Assignments', 'Read', 'l.work_order_id')})`
  const from = sql`from employee_relation l
    join (${people(scope)}) on e.id = l.reportee_employee_id
    where l.company_id = ${scope.companyId} and l.account_id = ${scope.accountId} and ${isThere}
      and ${supervisorId ? sql`l.supervisor_employee_id = ${supervisorId}` : sql`true`}
      and e.deleted_at is null and ${isNamed(searchKey)}
      and ${isPersonShownById(scope, 'l.supervisor_employee_id')}`
  const supervisor = sql`(select jsonb_build_array(s.first_name, s.last_name, sr.name, ${guestCompany('s', scope)}) from employee s
    join company_role sr on sr.company_id = ${scope.companyId} and sr.id = s.company_role_id
    where s.company_id = ${scope.companyId} and s.account_id = ${scope.accountId} and s.id = l.supervisor_employee_id)`
  return {
    async list({ offset, limit }: Range): Promise<EmployeeRelation[]> {
      const { rows } = await sql<EmployeeRelation>`
        select "employeeEmployeeRelationUniqueID", "WorkOrderUniqueId", "SupervisorEmployeeUniqueId",
               supervisor ->> 0 as "supervisorFirstName", supervisor ->> 1 as "supervisorLastName",
               supervisor ->> 2 as "supervisorRoleName", supervisor ->> 3 as "supervisorCompanyName", "ReporteeEmployeeUniqueId", "reporteeFirstName",
               "reporteeLastName", "reporteeRoleName", "reporteeCompanyName"
        from (select l.id as "employeeEmployeeRelationUniqueID", l.work_order_id as "WorkOrderUniqueId",
                     l.supervisor_employee_id as "SupervisorEmployeeUniqueId", ${supervisor} as supervisor,
                     e.id as "ReporteeEmployeeUniqueId", e.first_name as "reporteeFirstName",
                     e.last_name as "reporteeLastName", r.name as "reporteeRoleName",
                     ${guestCompany('e', scope)} as "reporteeCompanyName"
              ${from} ${byName}, l.id limit ${limit} offset ${offset}) page
        order by "reporteeFirstName" collate people, "reporteeLastName" collate people, "ReporteeEmployeeUniqueId",
                 "employeeEmployeeRelationUniqueID"`.execute(db)
      return rows
    },
    count: () => total(db, from),
  }
}

/**
 * The people on a work order who have no supervisor there, also invited ones, except those whom
 * `supervisorId` cannot supervise.
 */
export function unsupervisedOn(
  db: Db,
  scope: Scope,
  { workOrderId, supervisorId, searchKey }: Search & { supervisorId: string | null },
) {
  const from = sql`from ${people(scope)}
    where ${isAtWork('e')}
      and exists (select 1 from employee_work_order a
        where a.company_id = ${scope.companyId} and a.account_id = ${scope.accountId} and a.employee_id = e.id and a.work_order_id = ${workOrderId})
      and not exists (select 1 from employee_relation l
        where l.company_id = ${scope.companyId} and l.account_id = ${scope.accountId} and l.work_order_id = ${workOrderId} and l.reportee_employee_id = e.id)
      and ${supervisorId ? sql`e.id not in (${chainAbove(scope, workOrderId, supervisorId)})` : sql`true`}
      and ${isNamed(searchKey)}`
  return pageOfPeople(db, scope, from)
}

/** A person and all their supervisors on a work order, direct and indirect. */
function chainAbove(scope: Scope, workOrderId: string, employeeId: string) {
  return sql`with recursive chain (id) as (
      select ${employeeId}::uuid
      union
      select l.supervisor_employee_id from employee_relation l join chain c on l.reportee_employee_id = c.id
      where l.company_id = ${scope.companyId} and l.account_id = ${scope.accountId} and l.work_order_id = ${workOrderId})
    select id from chain`
}

/** The caller's direct and indirect reportees on a work order who are not on this job. */
export function reporteesNotOnJob(
  db: Db,
  scope: Scope,
  { workOrderId, jobId, searchKey }: Search & { jobId: string },
) {
  const from = sql`from ${people(scope)}
    where ${isAtWork('e')}
      and e.id in (select b.employee_id from (${chainBelow(scope, workOrderId)}) b)
      and not exists (select 1 from employee_job a
        where a.company_id = ${scope.companyId} and a.account_id = ${scope.accountId} and a.employee_id = e.id and a.job_id = ${jobId})
      and ${isNamed(searchKey)}`
  return pageOfPeople(db, scope, from)
}

function pageOfPeople(db: Db, scope: Scope, from: ReturnType<typeof sql>) {
  return {
    async list({ offset, limit }: Range): Promise<Person[]> {
      const { rows } = await sql<Person>`
        select ${personColumns(scope)} ${from} ${byName} limit ${limit} offset ${offset}`.execute(db)
      return rows
    },
    count: () => total(db, from),
  }
}

/** The caller's direct and indirect reportees, on one work order or on any. */
function chainBelow(scope: Scope, workOrderId: string | undefined) {
  return sql`with recursive chain (employee_id, work_order_id) as (
      select l.reportee_employee_id, l.work_order_id from employee_relation l
      where l.company_id = ${scope.companyId} and l.account_id = ${scope.accountId} and l.supervisor_employee_id = ${scope.employeeId}
        and ${workOrderId ? sql`l.work_order_id = ${workOrderId}` : sql`true`}
      union
      select l.reportee_employee_id, l.work_order_id from employee_relation l
      join chain c on l.supervisor_employee_id = c.employee_id and l.work_order_id = c.work_order_id
      where l.company_id = ${scope.companyId} and l.account_id = ${scope.accountId})
    select employee_id, work_order_id from chain`
}

/** The caller's direct and indirect reportees with their work orders, on one work order or on any. */
export async function listReportees(
  db: Db,
  scope: Scope,
  workOrderId?: string,
): Promise<{ employeeId: string; workOrderId: string }[]> {
  const { rows } = await sql<{ employeeId: string; workOrderId: string }>`
    select b.employee_id as "employeeId", b.work_order_id as "workOrderId"
    from (${chainBelow(scope, workOrderId)}) b`.execute(db)
  return rows
}

/** A supervisor and a reportee, as the rules use them. */
export interface Relation {
  id: string
  workOrderId: string
  supervisorId: string
  reporteeId: string
}

/** All relations on these work orders. */
export async function listRelations(
  db: Db,
  scope: Scope,
  workOrders: readonly string[],
): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select l.id, l.work_order_id as "workOrderId", l.supervisor_employee_id as "supervisorId",
           l.reportee_employee_id as "reporteeId"
    from employee_relation l
    where l.company_id = ${scope.companyId} and l.account_id = ${scope.accountId} and l.work_order_id = any(${workOrders}::uuid[])`.execute(
    db,
  )
  return rows
}

/** The relations with these ids whose work order the caller sees. */
export async function listRelationsById(db: Db, scope: Scope, ids: readonly string[]): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select l.id, l.work_order_id as "workOrderId", l.supervisor_employee_id as "supervisorId",
           l.reportee_employee_id as "reporteeId"
    from employee_relation l
    join work_order w on w.company_id = ${scope.companyId} and w.account_id = ${scope.accountId} and w.id = l.work_order_id and w.deleted_at is null
    where l.company_id = ${scope.companyId} and l.account_id = ${scope.accountId} and l.id = any(${ids}::uuid[])
      and ${isSeen(scope, 'l.work_order_id')} and ${isPersonShownById(scope, 'l.supervisor_employee_id')}
      and ${isPersonShownById(scope, 'l.reportee_employee_id')}`.execute(db)
  return rows
}

/** Inserts relations. */
export async function insertRelations(db: Db, scope: Scope, relations: readonly Relation[]): Promise<void> {
  if (relations.length === 0) return
  await db
    .insertInto('employee_relation')
    .values(
      relations.map(({ id, workOrderId, supervisorId, reporteeId }) => ({
        company_id: scope.companyId,
        account_id: scope.accountId,
        id,
        work_order_id: workOrderId,
        supervisor_employee_id: supervisorId,
        reportee_employee_id: reporteeId,
      })),
    )
    .execute()
}

/** Deletes relations. Returns the number of deleted rows. */
export async function removeRelations(db: Db, scope: Scope, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('employee_relation')
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
