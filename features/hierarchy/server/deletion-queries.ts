/** All SQL on `deletion`: the deleted records of the plan, with the person and time of each deletion. */

import { type RawBuilder, sql } from 'kysely'
import { isAtWork } from '#server/db/at-work.ts'
import type { Db } from '#server/db/open.ts'
import { fullName, isPersonShown, shownName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { isSeen, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import { type Branch, type Level, levels, moduleOf } from './levels.ts'

/** The number of days for which a deletion is listed and can be restored. */
const LISTED_DAYS = 30

const titleOf = { work_order: 'title', job: 'title', task: 'name', activity: 'title' } as const
const peopleTables = ['employee_job', 'employee_task', 'employee_activity'] as const

/** SQL: the ids of people who are assigned to the deleted records. */
const peopleOn = ({ companyId, accountId }: Scope, level: Level, deletion: string): RawBuilder<unknown> =>
  level === 'work_order'
    ? sql`select p.employee_id from employee_work_order p join work_order r on r.company_id = p.company_id
        and r.account_id = p.account_id and r.id = p.work_order_id
        where p.company_id = ${companyId} and p.account_id = ${accountId} and r.deletion_id = ${deletion}`
    : sql.join(
        peopleTables
          .filter(
            (table) => levels.indexOf(table.slice('employee_'.length) as Level) >= levels.indexOf(level),
          )
          .map((table) => {
            const of = table.slice('employee_'.length)
            return sql`select p.employee_id from ${sql.table(table)} p join ${sql.table(of)} r
              on r.company_id = p.company_id and r.account_id = p.account_id and r.id = ${sql.ref(`p.${of}_id`)}
              where p.company_id = ${companyId} and p.account_id = ${accountId} and r.deletion_id = ${deletion}`
          }),
        sql` union `,
      )

/** Stores a deletion whose rows are already marked as deleted; returns the ids of the people who were assigned. */
export async function insertDeletion(
  db: Db,
  scope: Scope,
  { level, ids, id, now }: Branch & { id: string; now: Date },
): Promise<string[]> {
  const { companyId, accountId, employeeId } = scope
  const counts = (['job', 'task', 'activity'] as const).map((table) =>
    levels.indexOf(table) > levels.indexOf(level)
      ? sql`(select count(*)::int from ${sql.table(table)} r where r.company_id = ${companyId} and r.account_id = ${accountId}
          and r.deletion_id = ${id})`
      : sql`0`,
  )
  const workOrder = sql.ref(level === 'work_order' ? 'x.id' : 'x.work_order_id')
  const { rows } = await sql<{ employeeIds: string[] }>`
    insert into deletion (company_id, account_id, id, work_order_id, level, titles, job_count, task_count, activity_count,
      employee_ids, deleted_by_employee_id, deleted_at)
    select ${companyId}, ${accountId}, ${id}, (array_agg(${workOrder}))[1], ${level},
      array_agg(${sql.ref(`x.${titleOf[level]}`)} order by x.id), ${sql.join(counts)},
      array(${peopleOn(scope, level, id)}), ${employeeId}, ${now}::timestamptz
    from ${sql.table(level)} x
    where x.company_id = ${companyId} and x.account_id = ${accountId} and x.id = any(${ids}::uuid[])
    returning employee_ids as "employeeIds"`.execute(db)
  return rows[0]?.employeeIds ?? []
}

/** Marks deletions as restored. */
export async function noteRestored(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`update deletion set restored_at = ${now}, restored_by_employee_id = ${employeeId}
    where company_id = ${companyId} and account_id = ${accountId} and id = any(${ids}::uuid[])
      and restored_at is null`.execute(db)
}

/** A deletion in the list of deletions. */
export interface DeletionRow {
  id: string
  level: Level
  titles: string[]
  workOrderId: string
  workOrderTitle: string
  jobCount: number
  taskCount: number
  activityCount: number
  employeeIds: string[]
  deletedBy: string
  deletedAt: string
}

/**
 * SQL: the deletions that the caller may restore, which needs Delete on their level. The deletions within a
 * deleted project are hidden.
 */
const listed = (scope: Scope, now: Date, workOrder: string | null) => {
  const mayOn = levels.map(
    (level) =>
      sql`(d.level = ${level} and ${visibleWorkOrder(scope, moduleOf(level), 'Delete', 'd.work_order_id')})`,
  )
  return sql`
    from deletion d
    join work_order w on w.company_id = d.company_id and w.account_id = d.account_id and w.id = d.work_order_id
    where d.company_id = ${scope.companyId} and d.account_id = ${scope.accountId} and d.restored_at is null
      and d.deleted_at > ${now}::timestamptz - make_interval(days => ${LISTED_DAYS})
      and (d.level = 'work_order' or w.deleted_at is null)
      and (${workOrder}::uuid is null or d.work_order_id = ${workOrder}::uuid)
      and ${isSeen(scope, 'd.work_order_id')} and (${sql.join(mayOn, sql` or `)})`
}

const columns = (
  scope: Scope,
) => sql`d.id, d.level, d.titles, d.work_order_id as "workOrderId", w.title as "workOrderTitle",
  d.job_count as "jobCount", d.task_count as "taskCount", d.activity_count as "activityCount",
  d.employee_ids as "employeeIds", d.deleted_at as "deletedAt",
  (select ${shownName('by', scope)} from employee by where by.company_id = d.company_id and by.account_id = d.account_id
    and by.id = d.deleted_by_employee_id) as "deletedBy"`

export async function listDeletions(
  db: Db,
  scope: Scope,
  now: Date,
  workOrder: string | null,
  { offset, limit }: Range,
): Promise<DeletionRow[]> {
  const { rows } = await sql<DeletionRow>`select ${columns(scope)} ${listed(scope, now, workOrder)}
    order by d.deleted_at desc, d.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countDeletions(
  db: Db,
  scope: Scope,
  now: Date,
  workOrder: string | null,
): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total ${listed(scope, now, workOrder)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Locks the given deletions that the caller may restore, and returns them. */
export async function lockDeletions(
  db: Db,
  scope: Scope,
  now: Date,
  ids: readonly string[],
): Promise<DeletionRow[]> {
  const { rows } = await sql<DeletionRow>`select ${columns(scope)} ${listed(scope, now, null)}
      and d.id = any(${ids}::uuid[]) order by d.deleted_at, d.id for no key update of d`.execute(db)
  return rows
}

/** The names of people who have left the account or the project since. */
export async function listGonePeople(
  db: Db,
  scope: Scope,
  { employeeIds, workOrderId }: Pick<DeletionRow, 'employeeIds' | 'workOrderId'>,
): Promise<string[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ name: string }>`
    select ${fullName('e', scope)} as name from employee e
    where e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = any(${employeeIds}::uuid[])
      and ${isPersonShown(scope, 'e')}
      and (not ${isAtWork('e')} or not exists (
        select 1 from employee_work_order p where p.company_id = ${companyId} and p.account_id = ${accountId}
          and p.employee_id = e.id and p.work_order_id = ${workOrderId}))
    order by e.first_name collate people, e.last_name collate people, e.id`.execute(db)
  return rows.map(({ name }) => name)
}
