/** The SQL of the approval rule of an account: whether people may approve invoices that they made. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import type { SeparateApproval } from '../contract.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

/** The invoices that nobody of an account may approve alone if they made or changed them. */
export async function findSeparateApproval(
  db: Db,
  { companyId, accountId }: Place,
): Promise<SeparateApproval> {
  const { rows } = await sql<{ rule: SeparateApproval }>`
    select a.separate_approval as rule from account a
    where a.company_id = ${companyId} and a.account_id = ${accountId}`.execute(db)
  return rows[0]?.rule ?? 'applications'
}

/** Writes a new rule. */
export async function writeSeparateApproval(
  db: Db,
  { companyId, accountId }: Place,
  rule: SeparateApproval,
): Promise<void> {
  await sql`
    update account set separate_approval = ${rule}, row_version = row_version + 1, updated_at = now()
    where company_id = ${companyId} and account_id = ${accountId}`.execute(db)
}
