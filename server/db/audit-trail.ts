/** All SQL that removes what has become old of the audit trail; a trigger writes it. */
import { sql } from 'kysely'
import { NO_ID } from '#contract/values.ts'
import type { Db } from './open.ts'

/** Under whom entries stand: all companies, and the id for what belongs to none. */
export async function listAudited(db: Db): Promise<string[]> {
  const companies = await db.selectFrom('company_directory').select('company_id as id').execute()
  return [NO_ID, ...companies.flatMap(({ id }) => id ?? [])]
}

/**
 * Removes entries of a company and of its accounts that are from before `before`, and answers how many: the first `most`
 * there are. What another process removes is passed over.
 */
export async function removeOldEntries(
  db: Db,
  companyId: string,
  before: Date,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with first as (
      select at, id from audit_entry
      where company_id = ${companyId} -- whatever account_id says
        and at < ${before.toISOString()}::timestamptz
      order by at, id limit ${most} for update skip locked
    )
    delete from audit_entry
    where company_id = ${companyId} and (at, id) in (select at, id from first)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
