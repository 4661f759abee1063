/** What waits for the daily mail. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

/**
 * The people of all companies for whom something waits: a job's question, answered to nobody. What is then read of each
 * is read as theirs.
 */
export async function listWaiting(
  db: Db,
): Promise<{ companyId: string; accountId: string; employeeId: string }[]> {
  const { rows } = await sql<{ companyId: string; accountId: string; employeeId: string }>`
    select distinct company_id as "companyId", account_id as "accountId", employee_id as "employeeId"
    from notification where is_for_digest order by 1, 2, 3`.execute(db)
  return rows
}

/** Takes what waits for a person, so that it goes into one mail only; answers the ids of what is not read yet. */
export async function takeWaiting(
  db: Db,
  { companyId, accountId, employeeId }: Pick<Scope, 'companyId' | 'accountId' | 'employeeId'>,
): Promise<string[]> {
  const rows = await db
    .updateTable('notification')
    .set({ is_for_digest: false })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('employee_id', '=', employeeId)
    .where('is_for_digest', '=', true)
    .returning(['id', 'read_at'])
    .execute()
  return rows.filter(({ read_at }) => read_at === null).map(({ id }) => id)
}
