/** Finds the people of other accounts of a company who are to be notified. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

/** The Active people of an account who have the administrators' role. */
export async function listAdministrators(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from employee e
    join company_role r on r.company_id = e.company_id and r.id = e.company_role_id and r.kind = 'administrator'
    where e.company_id = ${companyId} and e.account_id = ${accountId} and e.deleted_at is null
      and e.status_id = ${statuses.Active}
    order by e.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of all employees of a login, in any account. */
export async function listEmployeesOf(db: Db, loginId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('login_employee')
    .select('employee_id as id')
    .where('login_id', '=', loginId)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
