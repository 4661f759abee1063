/** All SQL on the assignments of people to work orders, jobs, tasks and activities. */

import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { fullName, guestCompany, isPersonShown, isPersonShownById } from '#server/db/other-firms.ts'
import { isSeen } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { LevelName, TakingOff } from '../contract.ts'
import { levels } from './levels.ts'

/** A person who is assigned to a record, or about to be. */
export interface Pair {
  employeeId: string
  workOrderId: string
  parentId: string
  recordId: string
}

const column = (pairs: readonly Pair[], name: keyof Pair) => sql`${pairs.map((pair) => pair[name])}::uuid[]`

/**
 * The pairs whose person is not on the record above; for work orders, which have no level above, an empty
 * list.
 */
export async function listMissingAbove(
  db: Db,
  scope: Scope,
  level: LevelName,
  pairs: readonly Pair[],
): Promise<{ employeeId: string; parentId: string }[]> {
  const { above } = levels[level]
  if (!above) return []
  const { rows } = await sql<{ employeeId: string; parentId: string }>`
    select distinct n.employee_id as "employeeId", n.parent_id as "parentId"
    from unnest(${column(pairs, 'employeeId')}, ${column(pairs, 'parentId')}) n (employee_id, parent_id)
    where not exists (select 1 from ${sql.table(levels[above].table)} t
      where t.company_id = ${scope.companyId} and t.account_id = ${scope.accountId} and t.employee_id = n.employee_id
        and ${sql.ref(`t.${levels[above].column}`)} = n.parent_id)`.execute(db)
  return rows
}

/** Inserts assignments under these ids. Returns the ids of those that did not exist yet. */
export async function insertAssignments(
  db: Db,
  scope: Scope,
  level: LevelName,
  pairs: readonly (Pair & { id: string })[],
): Promise<Set<string>> {
  const { table, column: record, above } = levels[level]
  const names = ['work_order_id', ...(above && above !== 'WorkOrder' ? [levels[above].column] : []), record]
  const values = ['work_order_id', ...(above && above !== 'WorkOrder' ? ['parent_id'] : []), 'record_id']
  const own = level === 'WorkOrder' ? 1 : names.length
  const columns = sql.join(names.slice(0, own).map((name) => sql.id(name)))
  const given = sql.join(values.slice(0, own).map((name) => sql.ref(`n.${name}`)))
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (company_id, account_id, id, employee_id, ${columns})
    select ${scope.companyId}, ${scope.accountId}, n.id, n.employee_id, ${given}
    from unnest(${pairs.map(({ id }) => id)}::uuid[], ${column(pairs, 'employeeId')},
                ${column(pairs, 'workOrderId')}, ${column(pairs, 'parentId')}, ${column(pairs, 'recordId')})
      n (id, employee_id, work_order_id, parent_id, record_id)
    on conflict (company_id, account_id, employee_id, ${sql.id(record)}) do nothing
    returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The ids of these assignments, in the given order. */
export async function listAssignmentIds(
  db: Db,
  scope: Scope,
  level: LevelName,
  pairs: readonly Pair[],
): Promise<string[]> {
  const { table, column: record } = levels[level]
  const { rows } = await sql<{ id: string }>`
    select a.id from unnest(${column(pairs, 'employeeId')}, ${column(pairs, 'recordId')}) with ordinality
      n (employee_id, record_id, place)
    join ${sql.table(table)} a on a.company_id = ${scope.companyId} and a.account_id = ${scope.accountId} and a.employee_id = n.employee_id
      and ${sql.ref(`a.${record}`)} = n.record_id
    order by n.place`.execute(db)
  return rows.map(({ id }) => id)
}

/** An assignment with its person and its record. */
export interface Assignment {
  id: string
  employeeId: string
  workOrderId: string
  recordId: string
}

/** The assignments with these ids, if the record exists and the caller sees the work order. */
export async function listAssignments(
  db: Db,
  scope: Scope,
  level: LevelName,
  ids: readonly string[],
): Promise<Assignment[]> {
  const { table, column: name, record } = levels[level]
  const { rows } = await sql<Assignment>`
    select a.id, a.employee_id as "employeeId", a.work_order_id as "workOrderId",
           ${sql.ref(`a.${name}`)} as "recordId"
    from ${sql.table(table)} a
    join ${sql.table(record)} rec on rec.company_id = ${scope.companyId} and rec.account_id = ${scope.accountId} and rec.id = ${sql.ref(`a.${name}`)}
      and rec.deleted_at is null
    where a.company_id = ${scope.companyId} and a.account_id = ${scope.accountId} and a.id = any(${ids}::uuid[])
      and ${isSeen(scope, 'a.work_order_id')} and ${isPersonShownById(scope, 'a.employee_id')}`.execute(db)
  return rows
}

/**
 * Deletes assignments; foreign keys of the tables delete those on lower levels. Returns the number of deleted
 * rows.
 */
export async function removeAssignments(
  db: Db,
  scope: Scope,
  level: LevelName,
  ids: readonly string[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(levels[level].table)} a
    where a.company_id = ${scope.companyId} and a.account_id = ${scope.accountId} and a.id = any(${ids}::uuid[])`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/**
 * Counts what would be removed with each of these assignments, in the given order. Deleted records are not
 * counted.
 */
export async function countBelow(
  db: Db,
  scope: Scope,
  level: LevelName,
  ids: readonly string[],
): Promise<TakingOff[]> {
  const { table, column: name } = levels[level]
  const isAbove = ['Job', 'Task', 'SubTask'].slice(['WorkOrder', 'Job', 'Task', 'SubTask'].indexOf(level))
  const below = (of: 'Job' | 'Task' | 'SubTask') => {
    if (!isAbove.includes(of)) return sql`0`
    const { table: assigned, column: to, record } = levels[of]
    return sql`(select count(*)::int from ${sql.table(assigned)} b
      join ${sql.table(record)} rec on rec.company_id = ${scope.companyId} and rec.account_id = ${scope.accountId} and rec.id = ${sql.ref(`b.${to}`)}
        and rec.deleted_at is null and ${sql.ref(`rec.${name}`)} = ${sql.ref(`a.${name}`)}
      where b.company_id = ${scope.companyId} and b.account_id = ${scope.accountId} and b.employee_id = a.employee_id and b.work_order_id = a.work_order_id)`
  }
  const related = (role: 'supervisor_employee_id' | 'reportee_employee_id') =>
    level === 'WorkOrder'
      ? sql`(select count(*)::int from employee_relation l
          where l.company_id = ${scope.companyId} and l.account_id = ${scope.accountId} and l.work_order_id = a.work_order_id
            and ${sql.ref(`l.${role}`)} = a.employee_id)`
      : sql`0`
  const { rows } = await sql<TakingOff>`
    select a.id as "uniqueId", e.id as "employeeUniqueID", e.first_name as "employeeFirstName",
           e.last_name as "employeeLastName", ${guestCompany('e', scope)} as "guestCompanyName", ${below('Job')} as "jobCount", ${below('Task')} as "taskCount",
           ${below('SubTask')} as "activityCount", ${related('supervisor_employee_id')} as "reporteeCount",
           ${related('reportee_employee_id')} > 0 as "hasSupervisor",
           (select count(*)::int from time_log t
            join activity rec on rec.company_id = ${scope.companyId} and rec.account_id = ${scope.accountId} and rec.id = t.activity_id
              and ${sql.ref(level === 'SubTask' ? 'rec.id' : `rec.${name}`)} = ${sql.ref(`a.${name}`)}
            where t.company_id = ${scope.companyId} and t.account_id = ${scope.accountId} and t.employee_id = a.employee_id and t.work_order_id = a.work_order_id
              and t.deleted_at is null) as "timeLogCount"
    from unnest(${ids}::uuid[]) with ordinality n (id, place)
    join ${sql.table(table)} a on a.company_id = ${scope.companyId} and a.account_id = ${scope.accountId} and a.id = n.id
    join employee e on e.company_id = ${scope.companyId} and e.account_id = ${scope.accountId} and e.id = a.employee_id
    order by n.place`.execute(db)
  return rows
}

/** True if the caller's account has this employee, active or not, and the caller may see them. */
export async function hasEmployee(db: Db, scope: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from employee e
    where e.company_id = ${scope.companyId} and e.account_id = ${scope.accountId} and e.id = ${id} and e.deleted_at is null
      and ${isPersonShown(scope, 'e')}`.execute(db)
  return rows.length > 0
}

/** The full names of employees. */
export async function listNames(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select e.id, ${fullName('e', scope)} as name from employee e
    where e.company_id = ${scope.companyId} and e.account_id = ${scope.accountId} and e.id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The names and ids of a record for a notice. */
export interface RecordNames {
  id: string
  title: string
  workOrderId: string
  workOrderTitle: string
  jobId: string | null
  taskId: string | null
}

/** The titles of records and of their work orders, with the job and the task of each. */
export async function listRecordNames(
  db: Db,
  scope: Pick<Scope, 'companyId' | 'accountId'>,
  level: LevelName,
  ids: readonly string[],
): Promise<Map<string, RecordNames>> {
  const { record } = levels[level]
  const title = sql.ref(record === 'task' ? 'rec.name' : 'rec.title')
  const workOrder = sql.ref(record === 'work_order' ? 'rec.id' : 'rec.work_order_id')
  const job = { WorkOrder: sql`null`, Job: sql`rec.id`, Task: sql`rec.job_id`, SubTask: sql`rec.job_id` }[
    level
  ]
  const task = { WorkOrder: sql`null`, Job: sql`null`, Task: sql`rec.id`, SubTask: sql`rec.task_id` }[level]
  const { rows } = await sql<RecordNames>`
    select rec.id, ${title} as title, w.id as "workOrderId", w.title as "workOrderTitle", ${job} as "jobId",
           ${task} as "taskId"
    from ${sql.table(record)} rec
    join work_order w on w.company_id = ${scope.companyId} and w.account_id = ${scope.accountId} and w.id = ${workOrder}
    where rec.company_id = ${scope.companyId} and rec.account_id = ${scope.accountId} and rec.id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
