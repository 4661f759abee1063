/** The facts for OSHA's forms that are not in the cases: the employees of a project and their hours. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

/** The hours and employees from the time cards of a project, the account's own employees only. */
export interface Employment {
  /** Hours with two decimals, from minutes. */
  hours: number
  /**
   * The weekly number of employees, averaged over all weeks of the period and rounded up. Weeks without work
   * count, too (OSHA's worksheet).
   */
  averageEmployees: number
}

/** The hours and employees of a project between two days, both included. */
export async function findEmployment(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  { workOrder, first, last }: { workOrder: string; first: string; last: string },
): Promise<Employment> {
  const { rows } = await sql<Employment>`
    with worked as (
      select date_trunc('week', t.log_date) as week, t.employee_id, sum(t.minutes) as minutes
      from time_log t
      join employee e on e.company_id = t.company_id and e.account_id = t.account_id and e.id = t.employee_id
      where t.company_id = ${companyId} and t.account_id = ${accountId} and t.work_order_id = ${workOrder}
        and t.deleted_at is null and t.log_date between ${first}::date and ${last}::date
        and e.sub_contractor_id is null and e.own_company_name = ''
      group by 1, 2 having sum(t.minutes) > 0)
    select round(coalesce(sum(minutes), 0) / 60, 2)::float8 as hours,
      ceil(count(*)::numeric / (select count(*) from generate_series(
        date_trunc('week', ${first}::date), date_trunc('week', ${last}::date), interval '7 days')))::int as "averageEmployees"
    from worked`.execute(db)
  return rows[0] ?? { hours: 0, averageEmployees: 0 }
}
