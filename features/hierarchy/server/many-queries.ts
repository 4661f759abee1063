/** Reads the records for editing several at once, at any level below a work order. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import type { LowerLevel } from './levels.ts'

const names = { job: 'title', task: 'name', activity: 'title' } as const
const parents = { job: 'work_order', task: 'job', activity: 'task' } as const

/** The fields of a record that editing several at once needs. */
export interface PlanRecord {
  id: string
  name: string
  startDate: string | null
  endDate: string | null
  statusId: number
  parentId: string
  parentStart: string | null
  parentEnd: string | null
}

/** The records with these ids, with the dates of their parents. */
export async function listPlanRecords(
  db: Db,
  scope: Scope,
  level: LowerLevel,
  ids: readonly string[],
): Promise<PlanRecord[]> {
  const parent = parents[level]
  const { rows } = await sql<PlanRecord>`
    select r.id, ${sql.ref(`r.${names[level]}`)} as name, r.start_date as "startDate", r.end_date as "endDate",
           r.status_id as "statusId", p.id as "parentId", p.start_date as "parentStart", p.end_date as "parentEnd"
    from ${sql.table(level)} r
    join ${sql.table(parent)} p on p.company_id = r.company_id and p.account_id = r.account_id
      and p.id = ${sql.ref(`r.${parent}_id`)}
    where r.company_id = ${scope.companyId} and r.account_id = ${scope.accountId}
      and r.id = any(${ids}::uuid[]) and r.deleted_at is null`.execute(db)
  return rows
}
