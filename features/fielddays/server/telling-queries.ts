/** SQL that finds missing captures of a day, over all work orders of an account, for a background job. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Account } from '#features/notifications/server/public.ts'
import type { Db } from '#server/db/open.ts'
import { isAllowedToEmployee } from '#server/db/visibility.ts'

/** A work order where people logged time on open activities but captured nothing. */
export interface Uncaptured {
  workOrderId: string
  title: string
  people: number
  /** The people who are assigned to the work order. */
  assigned: string[]
}

/** The work orders of an account with people who have not captured on a day. */
export async function listUncaptured(
  db: Db,
  { companyId, accountId }: Account,
  day: string,
): Promise<Uncaptured[]> {
  const leads = isAllowedToEmployee(
    { companyId, accountId },
    sql.ref<string>('t.work_order_id'),
    'FieldNotes',
    'Delete',
  )
  const { rows } = await sql<Uncaptured>`
    select t.work_order_id as "workOrderId", wo.title, count(distinct t.employee_id)::int as people,
      array(select assigned.employee_id from employee_work_order assigned
        where assigned.company_id = ${companyId} and assigned.account_id = ${accountId}
          and assigned.work_order_id = t.work_order_id order by assigned.employee_id) as assigned
    from time_log t
    join work_order wo on wo.company_id = ${companyId} and wo.account_id = ${accountId} and wo.id = t.work_order_id
      and wo.deleted_at is null
    join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = t.activity_id
      and a.status_id <> all(array[${statuses.Completed}, ${statuses.InActive}]::smallint[])
    join employee on employee.company_id = ${companyId} and employee.account_id = ${accountId}
      and employee.id = t.employee_id
    where t.company_id = ${companyId} and t.account_id = ${accountId} and t.log_date = ${day}::date
      and t.deleted_at is null and not ${leads}
      and not exists (select 1 from activity_capture c where c.company_id = ${companyId} and c.account_id = ${accountId}
        and c.work_order_id = t.work_order_id and c.employee_id = t.employee_id and c.capture_date = ${day}::date
        and c.deleted_at is null)
    group by t.work_order_id, wo.title
    order by t.work_order_id`.execute(db)
  return rows
}
