/** The SQL of what an account decides about approving what one made oneself. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import type { SeparateApproval } from '../contract.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

/** What nobody of an account approves alone that they made or changed. */
export async function findSeparateApproval(
  db: Db,
  { companyId, accountId }: Place,
): Promise<SeparateApproval> {
  const { rows } = await sql<{ rule: SeparateApproval }>`
    select a.separate_approval as rule from account a
    where a.company_id = ${companyId} and a.account_id = ${accountId}`.execute(db)
  return rows[0]?.rule ?? 'applications'
}

/** Decides it anew. */
export async function writeSeparateApproval(
  db: Db,
  { companyId, accountId }: Place,
  rule: SeparateApproval,
): Promise<void> {
  await sql`
    update account set separate_approval = ${rule}, row_version = row_version + 1, updated_at = now()
    where company_id = ${companyId} and account_id = ${accountId}`.execute(db)
}
