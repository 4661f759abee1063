/** SQL for the dates of activities and their assigned people, for notices about changed dates. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

export interface AssignedDates {
  id: string
  title: string
  workOrderId: string
  jobId: string
  taskId: string
  startDate: string | null
  endDate: string | null
  employeeIds: string[]
}

/** The given activities that people other than the caller are assigned to, with dates and assigned people. */
export async function listAssignedDates(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  ids: readonly string[],
): Promise<AssignedDates[]> {
  return db
    .selectFrom('activity')
    .innerJoin('employee_activity as ea', (join) =>
      join
        .onRef('ea.company_id', '=', 'activity.company_id')
        .onRef('ea.account_id', '=', 'activity.account_id')
        .onRef('ea.activity_id', '=', 'activity.id')
        .on('ea.employee_id', '<>', employeeId),
    )
    .where('activity.company_id', '=', companyId)
    .where('activity.account_id', '=', accountId)
    .where('activity.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('activity.deleted_at', 'is', null)
    .groupBy(['activity.company_id', 'activity.account_id', 'activity.id'])
    .select([
      'activity.id',
      'activity.title',
      'activity.work_order_id as workOrderId',
      'activity.job_id as jobId',
      'activity.task_id as taskId',
      'activity.start_date as startDate',
      'activity.end_date as endDate',
      sql<string[]>`array_agg(ea.employee_id::text)`.as('employeeIds'),
    ])
    .execute()
}
