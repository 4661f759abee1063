/** The notifications that wait for the daily mail. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

/** A person with waiting notifications, and the time of the oldest one. */
interface Waiting {
  companyId: string
  accountId: string
  employeeId: string
  since: string
}

/**
 * The people of all companies who have waiting notifications. Only a background job calls this: it crosses
 * accounts. The notifications are then read with the rights of each person.
 */
export async function listWaiting(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select company_id as "companyId", account_id as "accountId", employee_id as "employeeId", min(created_at) as since
    from notification where is_for_digest group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/**
 * Takes a person's waiting notifications, so that each goes into one mail only. Returns the ids of the unread
 * ones.
 */
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
