/** All SQL that removes old entries of the audit trail. A trigger writes the entries. */
import { sql } from 'kysely'
import { NO_ID } from '#contract/values.ts'
import type { Db } from './open.ts'

/** Returns the company ids under which entries are stored: all companies, and `NO_ID` for data of no company. */
export async function listAudited(db: Db): Promise<string[]> {
  const companies = await db.selectFrom('company_directory').select('company_id as id').execute()
  return [NO_ID, ...companies.flatMap(({ id }) => id ?? [])]
}

/**
 * Removes the oldest entries of a company and of its accounts that are from before `before`, at most `most`.
 * Returns how many it removed. Entries that another process is removing are skipped.
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
