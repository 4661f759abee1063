/** SQL that copies the activities of a work order. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Copying } from '#features/jobs/server/public.ts'
import { asRows, inParts, type NewIds, newIdsOf } from '#server/db/new-ids.ts'
import { hasBitOn } from '#server/db/visibility.ts'

/** The number of activities per statement. There can be very many, and a single statement would take too long. */
const PART = 5000

/** The new ids of the copied jobs, tasks and task codes. */
interface Above {
  jobs: NewIds
  tasks: NewIds
  codes: NewIds
}

/** Copies the activities of copied tasks, with their codes. Captures are not copied. */
export async function copyActivities(copying: Copying, above: Above): Promise<void> {
  const { db, scope } = copying
  const { rows } = await sql<{ id: string }>`
    select id from activity
    where company_id = ${scope.companyId} and account_id = ${scope.accountId}
      and task_id = any(${above.tasks.old}::uuid[]) and deleted_at is null
    order by id`.execute(db)
  for (const part of inParts(newIdsOf(rows.map(({ id }) => id)), PART)) await copyPart(copying, above, part)
}

async function copyPart({ db, scope, from, to, days }: Copying, above: Above, part: NewIds): Promise<void> {
  const { companyId, accountId } = scope
  // If the caller does not see costs, the copy has no unit costs (records.md 'Costs').
  const withCosts = hasBitOn(scope, 'Costs', 'Read', from)
  await sql`
    insert into activity (company_id, account_id, id, work_order_id, job_id, task_id, title, notes, start_date,
                          end_date, status_id, target_metric, hours, unit, bid_unit_cost, company_sub_task_code_id,
                          position)
    select a.company_id, a.account_id, m.new, ${to}, above.new, below.new, a.title, a.notes,
           a.start_date + ${days}::int, a.end_date + ${days}::int, ${statuses.Active}, a.target_metric, a.hours,
           a.unit, case when ${withCosts}::boolean then a.bid_unit_cost end, a.company_sub_task_code_id, a.position
    from activity a join ${asRows(part, 'm')} on m.old = a.id
    join ${asRows(above.jobs, 'above')} on above.old = a.job_id
    join ${asRows(above.tasks, 'below')} on below.old = a.task_id
    where a.company_id = ${companyId} and a.account_id = ${accountId}`.execute(db)
  const links = await sql<{ id: string }>`
    select id from activity_code
    where company_id = ${companyId} and account_id = ${accountId} and activity_id = any(${part.old}::uuid[])
      and task_code_id = any(${above.codes.old}::uuid[])
    order by id`.execute(db)
  const codes = newIdsOf(links.rows.map(({ id }) => id))
  await sql`
    insert into activity_code (company_id, account_id, id, activity_id, task_code_id, company_sub_task_code_id)
    select c.company_id, c.account_id, m.new, below.new, above.new, c.company_sub_task_code_id
    from activity_code c join ${asRows(codes, 'm')} on m.old = c.id
    join ${asRows(part, 'below')} on below.old = c.activity_id
    join ${asRows(above.codes, 'above')} on above.old = c.task_code_id
    where c.company_id = ${companyId} and c.account_id = ${accountId}`.execute(db)
}
