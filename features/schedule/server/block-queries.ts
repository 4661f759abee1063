/** All SQL on blocking records: open records that name a job or an activity and delay its work. */
import { type RawBuilder, sql } from 'kysely'
import { isOpenTurn } from '#features/court/server/public.ts'
import type { BlockingType } from '#features/links/contract.ts'
import type { Db } from '#server/db/open.ts'
import { isVisible, rowSightOf, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'

/** The place that a record blocks: a job, or an activity that the record changes or is linked with. */
export interface BlockedPlace {
  turnId: string
  jobUniqueId: string
  /** Null: the record blocks the whole job. */
  subTaskUniqueId: string | null
}

/** Records that block the activities they are linked with, and the condition on the record's turn. */
const linked: Record<BlockingType, RawBuilder<boolean>> = {
  RFI: sql`court.step <> 'finish'`,
  Submittal: sql`true`,
  ChangeOrder: sql`true`,
  // A permit blocks only after a failed inspection. A permit that waits on its approval or its end blocks
  // nothing.
  Permit: sql`court.step = 'reinspect'`,
}

/**
 * The places that open records block, as a table (turn_id, job_id, activity_id). Only records that the caller
 * may read are included. RFIs without an answer, submittals without approval and overdue punch items block
 * the job that they name. Change orders that are not in force block the activities that they change. RFIs,
 * submittals, change orders and permits with a failed inspection also block the activities that they are
 * linked with.
 */
export function blockedPlaces(scope: Scope, today: string): RawBuilder<unknown> {
  const { companyId, accountId } = scope
  const isOpen = isOpenTurn(rowSightOf(scope), 'court')
  const beside = (table: string) =>
    sql`join ${sql.table(table)} r on r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = court.record_id`
  const isActivitySeen = isVisible(sightOf(scope, 'Activities', 'Read'), 'activity.work_order_id')
  const isLinkedBlock = sql.join(
    Object.entries(linked).map(([record, when]) => sql`(court.record = ${sql.lit(record)} and ${when})`),
    sql` or `,
  )
  return sql`(
    select court.id as turn_id, r.job_id, null::uuid as activity_id from court ${beside('rfi')}
    where court.record = 'RFI' and court.step <> 'finish' and r.job_id is not null and ${isOpen}
    union all
    select court.id, r.job_id, null from court ${beside('submittal')}
    where court.record = 'Submittal' and r.job_id is not null and ${isOpen}
    union all
    select court.id, list.job_id, null from court ${beside('punch_list_item')}
    join punch_list list on list.company_id = ${companyId} and list.account_id = ${accountId} and list.id = r.punch_list_id
    where court.record = 'PunchListItem' and court.due < ${today}::date and list.job_id is not null and ${isOpen}
    union
    select court.id, activity.job_id, activity.id from court ${beside('change_order')}
    join change_order_item item on item.company_id = ${companyId} and item.account_id = ${accountId}
      and item.change_order_id = r.id and item.deleted_at is null
    join activity on activity.company_id = ${companyId} and activity.account_id = ${accountId}
      and activity.id = item.activity_id and activity.deleted_at is null
    where court.record = 'ChangeOrder' and ${isOpen} and ${isActivitySeen}
    union
    select court.id, activity.job_id, activity.id from court
    join record_link l on l.company_id = ${companyId} and l.account_id = ${accountId}
      and l.from_id = court.record_id and l.to_record = 'SubTask'
    join activity on activity.company_id = ${companyId} and activity.account_id = ${accountId}
      and activity.id = l.to_id and activity.deleted_at is null
    where (${isLinkedBlock}) and ${isOpen} and ${isActivitySeen})`
}

/** The blocked places in a project, or in these jobs. */
export async function listBlockedPlaces(
  db: Db,
  scope: Scope,
  today: string,
  within: { workOrder: string } | { jobs: readonly string[] },
): Promise<BlockedPlace[]> {
  const { companyId, accountId } = scope
  const isWithin =
    'jobs' in within
      ? sql<boolean>`b.job_id = any(${within.jobs}::uuid[])`
      : sql<boolean>`b.job_id in (select job.id from job where job.company_id = ${companyId}
          and job.account_id = ${accountId} and job.work_order_id = ${within.workOrder})`
  const { rows } = await sql<BlockedPlace>`
    select b.turn_id as "turnId", b.job_id as "jobUniqueId", b.activity_id as "subTaskUniqueId"
    from ${blockedPlaces(scope, today)} b where ${isWithin}`.execute(db)
  return rows
}

/** The blocks of an activity and of its job. */
export async function listPlacesInWayOf(
  db: Db,
  scope: Scope,
  today: string,
  { subTaskUniqueId, jobUniqueId }: { subTaskUniqueId: string; jobUniqueId: string },
): Promise<BlockedPlace[]> {
  // If a record blocks both the activity and its job, only the block of the activity is returned.
  const { rows } = await sql<BlockedPlace>`
    select distinct on (b.turn_id) b.turn_id as "turnId", b.job_id as "jobUniqueId", b.activity_id as "subTaskUniqueId"
    from ${blockedPlaces(scope, today)} b
    where b.activity_id = ${subTaskUniqueId} or (b.activity_id is null and b.job_id = ${jobUniqueId})
    order by b.turn_id, b.activity_id nulls last`.execute(db)
  return rows
}

/** The ids of everything that is blocked: whole jobs, and single activities. */
export interface Blocked {
  jobs: string[]
  activities: string[]
}

/** Finds all blocked jobs and activities that the caller may see, in all projects. */
export async function findBlocked(db: Db, scope: Scope, today: string): Promise<Blocked> {
  const { rows } = await sql<Blocked>`
    select coalesce(array_agg(distinct b.job_id) filter (where b.activity_id is null), '{}') as jobs,
      coalesce(array_agg(distinct b.activity_id) filter (where b.activity_id is not null), '{}') as activities
    from ${blockedPlaces(scope, today)} b`.execute(db)
  return rows[0] ?? { jobs: [], activities: [] }
}

/** True for rows of `activity` that a record blocks. */
export const isBlocked = ({ jobs, activities }: Blocked): RawBuilder<boolean> =>
  // `unnest` makes PostgreSQL hash each list once. An array would be searched for each activity.
  sql<boolean>`(activity.job_id in (select unnest(${jobs}::uuid[])) or activity.id in (select unnest(${activities}::uuid[])))`
