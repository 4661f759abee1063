/** All SQL on what stands in the way of work: records that wait, where they name a job or an activity. */
import { type RawBuilder, sql } from 'kysely'
import { isOpenTurn } from '#features/court/server/public.ts'
import type { BlockingType } from '#features/links/contract.ts'
import type { Db } from '#server/db/open.ts'
import { isVisible, rowSightOf, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'

/** Where a record stands in the way: the job that it names, and of a change order each activity that it changes. */
export interface BlockedPlace {
  turnId: string
  jobUniqueId: string
  /** Null: of the whole job. */
  subTaskUniqueId: string | null
}

/** What stands in the way of the activities that it is linked with, while it waits: the record, and when it does. */
const linked: Record<BlockingType, RawBuilder<boolean>> = {
  RFI: sql`court.step <> 'finish'`,
  Submittal: sql`true`,
  ChangeOrder: sql`true`,
  // One that waits on its approval or its end stops nobody: what was inspected and failed does.
  Permit: sql`court.step = 'reinspect'`,
}

/**
 * The places where records stand in the way, of what is there and may be read, as a table (turn_id, job_id, activity_id): RFIs that
 * have no answer yet, submittals that are not approved, change orders that are not in force, punch items past their day. Where they
 * are linked with activities they stand in the way of those, too, and so do permits with a failed inspection. A record that names
 * neither a job nor an activity is left out.
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

/** Where records stand in the way in a work order, or in some jobs. */
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

/** Where records stand in the way of an activity, or of the job that it is in. */
export async function listPlacesInWayOf(
  db: Db,
  scope: Scope,
  today: string,
  { subTaskUniqueId, jobUniqueId }: { subTaskUniqueId: string; jobUniqueId: string },
): Promise<BlockedPlace[]> {
  // What names both is told once, as that of the activity.
  const { rows } = await sql<BlockedPlace>`
    select distinct on (b.turn_id) b.turn_id as "turnId", b.job_id as "jobUniqueId", b.activity_id as "subTaskUniqueId"
    from ${blockedPlaces(scope, today)} b
    where b.activity_id = ${subTaskUniqueId} or (b.activity_id is null and b.job_id = ${jobUniqueId})
    order by b.turn_id, b.activity_id nulls last`.execute(db)
  return rows
}

/** What records stand in the way of: whole jobs, and activities by themselves. */
export interface Blocked {
  jobs: string[]
  activities: string[]
}

/** All of it that the caller may know of, over all projects. */
export async function findBlocked(db: Db, scope: Scope, today: string): Promise<Blocked> {
  const { rows } = await sql<Blocked>`
    select coalesce(array_agg(distinct b.job_id) filter (where b.activity_id is null), '{}') as jobs,
      coalesce(array_agg(distinct b.activity_id) filter (where b.activity_id is not null), '{}') as activities
    from ${blockedPlaces(scope, today)} b`.execute(db)
  return rows[0] ?? { jobs: [], activities: [] }
}

/** True for the activities `activity` that something stands in the way of. */
export const isBlocked = ({ jobs, activities }: Blocked): RawBuilder<boolean> =>
  // As lists that are hashed once: an array would be gone through for each activity.
  sql<boolean>`(activity.job_id in (select unnest(${jobs}::uuid[])) or activity.id in (select unnest(${activities}::uuid[])))`
