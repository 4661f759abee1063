/** The SQL of the pickers for a time log: the activities of a person, and the people on an activity. */

import { sql } from 'kysely'
import { isAtWork } from '#server/db/at-work.ts'
import type { Db } from '#server/db/open.ts'
import { guestCompany, isPersonShown } from '#server/db/other-firms.ts'
import { contains, isSought } from '#server/db/search.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { TrackedActivity, TrackedPerson } from '../contract.ts'
import type { Range, Reportees } from './queries.ts'

function named(columns: readonly string[], searchKey: string | null | undefined) {
  if (!searchKey) return sql<boolean>`true`
  return sql<boolean>`(${sql.join(
    columns.map((column) => contains(sql.ref(column), searchKey)),
    sql` or `,
  )})`
}

/**
 * The activities to which a person is assigned and on which the caller may log that person's time; the
 * activity with the latest log comes first.
 */
export function activitiesOf(
  db: Db,
  scope: Scope,
  employeeId: string,
  reportees: Reportees,
  searchKey: string | null | undefined,
) {
  const led = reportees.filter((reportee) => reportee.employeeId === employeeId)
  const isLed = sql<boolean>`ea.work_order_id = any(${led.map(({ workOrderId }) => workOrderId)}::uuid[])`
  const from = sql`from employee_activity ea
    join activity a on a.company_id = ${scope.companyId} and a.account_id = ${scope.accountId} and a.id = ea.activity_id and a.deleted_at is null
    join task k on k.company_id = ${scope.companyId} and k.account_id = ${scope.accountId} and k.id = a.task_id
    join job j on j.company_id = ${scope.companyId} and j.account_id = ${scope.accountId} and j.id = a.job_id
    join work_order w on w.company_id = ${scope.companyId} and w.account_id = ${scope.accountId} and w.id = a.work_order_id
    where ea.company_id = ${scope.companyId} and ea.account_id = ${scope.accountId} and ea.employee_id = ${employeeId}
      and ${visibleWorkOrder(scope, 'Tracking', 'Read', 'ea.work_order_id')}
      and (ea.employee_id = ${scope.employeeId} or ${isLed}
           or ${visibleWorkOrder(scope, 'Tracking', 'GlobalAccess', 'ea.work_order_id')})
      and ${named(['a.title', 'k.name', 'j.title', 'w.title'], searchKey)}`
  return {
    async list({ offset, limit }: Range): Promise<TrackedActivity[]> {
      const { rows } = await sql<TrackedActivity>`
        select a.id as "subTaskUniqueId", a.title as "subTaskTitle", k.name as "taskName",
               j.title as "jobTitle", w.id as "workOrderUniqueId", w.title as "workOrderTitle",
               (select max(t.log_date)::text from time_log t
                where t.company_id = ${scope.companyId} and t.account_id = ${scope.accountId} and t.employee_id = ea.employee_id and t.activity_id = a.id
                  and t.deleted_at is null) as "lastTrackingDate"
        ${from} order by "lastTrackingDate" desc nulls last, w.title collate people, j.title collate people, k.name collate people, a.title collate people, a.id
        limit ${limit} offset ${offset}`.execute(db)
      return rows
    },
    count: () => total(db, from),
  }
}

/**
 * The people on an activity, also invited people, the caller first. `only` limits them to these ids; null: no
 * limit.
 */
export function peopleOf(
  db: Db,
  scope: Scope,
  activityId: string,
  only: readonly string[] | null,
  searchKey: string | null | undefined,
) {
  const from = sql`from employee_activity ea
    join employee e on e.company_id = ${scope.companyId} and e.account_id = ${scope.accountId} and e.id = ea.employee_id and ${isAtWork('e')}
      and ${isPersonShown(scope, 'e')}
    join company_role r on r.company_id = ${scope.companyId} and r.id = e.company_role_id
    where ea.company_id = ${scope.companyId} and ea.account_id = ${scope.accountId} and ea.activity_id = ${activityId}
      and ${only ? sql`e.id = any(${only}::uuid[])` : sql`true`}
      and ${searchKey ? isSought('e', searchKey) : sql`true`}`
  return {
    async list({ offset, limit }: Range): Promise<TrackedPerson[]> {
      const { rows } = await sql<TrackedPerson>`
        select e.id as "employeeUniqueID", e.first_name as "employeeFirstName",
               e.last_name as "employeeLastName", ${guestCompany('e', scope)} as "guestCompanyName",
               r.name as "companyRoleName"
        ${from} order by e.id <> ${scope.employeeId}, e.first_name collate people, e.last_name collate people, e.id
        limit ${limit} offset ${offset}`.execute(db)
      return rows
    },
    count: () => total(db, from),
  }
}

async function total(db: Db, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return rows[0]?.total ?? 0
}
