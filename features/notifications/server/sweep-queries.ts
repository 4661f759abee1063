/**
 * Deletes notifications after the time in the settings, read or not. Their events remain in the audit trail.
 */
import { sql } from 'kysely'
import { defineBackground, NoPayload } from '#server/background/background.ts'
import type { Db } from '#server/db/open.ts'
import { listAccountKeys } from '#server/db/stored-objects.ts'
import { daysBefore } from '#server/keeping.ts'

/** The number of notifications deleted in one statement. */
const PART = 1000

export const sweepNotices = defineBackground({
  name: 'notifications:sweep',
  payload: NoPayload,
  cron: '47 2 * * *',
  async run(_nothing, { db, now, keeping }) {
    const before = daysBefore(now(), keeping.noticesDays)
    if (!before) return
    for (const account of await listAccountKeys(db)) while ((await removeOld(db, account, before)) > 0);
  },
})

/**
 * Deletes an account's oldest notifications from before `before`, at most `PART` of them. Ids sort by time.
 */
async function removeOld(
  db: Db,
  { companyId, accountId }: { companyId: string; accountId: string },
  before: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with first as (
      select id, created_at from notification where company_id = ${companyId} and account_id = ${accountId}
      order by id limit ${PART} for update skip locked
    )
    delete from notification
    where company_id = ${companyId} and account_id = ${accountId}
      and id in (select id from first where created_at < ${before.toISOString()}::timestamptz)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
