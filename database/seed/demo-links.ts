/**
 * Links from RFIs of the demo to activities: the activity shows its RFIs, and an RFI that waits blocks the
 * activity.
 */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#server/db/open.ts'
import type { Office } from './demo-people.ts'

const PROJECT = 'Linden Street Library Renewal'

/** The number of an RFI, and the job, task and activity that the RFI is about. */
const links = [
  [5, 'Level 2 interiors', 'Partitions', 'Frame'],
  [7, 'Level 2 interiors', 'Partitions', 'Board'],
  [7, 'Level 2 interiors', 'Shelving and desks', 'Fabricate'],
] as const

/** Adds the links of the office. */
export async function addLinks(db: Db, { account, people }: Office): Promise<void> {
  const { companyId, accountId } = account
  const by = people.get('luis')?.employeeId
  for (const [number, job, task, activity] of links) {
    const { numAffectedRows } = await sql`
      insert into record_link (company_id, account_id, id, from_record, from_id, to_record, to_id, created_by_employee_id)
      select w.company_id, w.account_id, ${uuidv7()}, 'RFI', r.id, 'SubTask', a.id, ${by}
      from work_order w
      join rfi r on r.company_id = w.company_id and r.account_id = w.account_id and r.work_order_id = w.id
      join job j on j.company_id = w.company_id and j.account_id = w.account_id and j.work_order_id = w.id
      join task t on t.company_id = j.company_id and t.account_id = j.account_id and t.job_id = j.id
      join activity a on a.company_id = t.company_id and a.account_id = t.account_id and a.task_id = t.id
      where w.company_id = ${companyId} and w.account_id = ${accountId} and w.title = ${PROJECT}
        and r.number = ${number} and j.title = ${job} and t.name = ${task} and a.title = ${activity}`.execute(
      db,
    )
    if (numAffectedRows !== 1n)
      throw new Error(`The demo links RFI-${number} with ${activity}, which is not there`)
  }
}
