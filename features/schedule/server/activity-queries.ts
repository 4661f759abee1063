/** All SQL of the page of an activity: its place, progress, crew and material. */
import { type RawBuilder, sql } from 'kysely'
import { type Pace } from '#features/activities/pace.ts'
import { paceOf } from '#features/activities/server/public.ts'
import { isLateActivity, isOpenActivity, percentCaptured } from '#features/hierarchy/server/public.ts'
import { itemTitle } from '#features/inventory/server/public.ts'
import { bareName } from '#server/db/beside.ts'
import type { Db } from '#server/db/open.ts'
import {
  guestCompany,
  isFirmShown,
  isPersonShown,
  isPersonShownById,
  shownFirmName,
} from '#server/db/other-firms.ts'
import { isStockSeen } from '#server/db/stock.ts'
import { isVisible, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import { type ActivityDetails, MOST_MATERIAL } from '../activity-contract.ts'

/** The details of an activity that one query reads. */
export type ActivityRow = Omit<
  ActivityDetails,
  'daysLeft' | 'pace' | 'paceDays' | 'forecastEnd' | 'crew' | 'blocks' | 'material' | 'jobMaterialCount'
> &
  Pace

/** An activity that the caller may read; undefined if there is no such activity. */
export async function findActivity(
  db: Db,
  scope: Scope,
  today: string,
  id: string,
): Promise<ActivityRow | undefined> {
  const { companyId, accountId, theirs } = scope
  // People of a subcontractor see only the title of a task, and no other firms (docs/decisions/0095, 0160).
  const ofTask = (column: string): RawBuilder<unknown> => (theirs ? sql`null` : sql.ref(`task.${column}`))
  const { rows } = await sql<ActivityRow>`
    select activity.id as "subTaskUniqueId", activity.work_order_id as "workOrderUniqueId",
      activity.job_id as "jobUniqueId", activity.task_id as "taskUniqueId", w.title as "workOrderTitle",
      job.title as "jobTitle", task.name as "taskName", activity.start_date::text as "startDate",
      activity.end_date::text as "endDate", (${ofTask('start_date')})::text as "taskStartDate",
      (${ofTask('end_date')})::text as "taskEndDate",
      coalesce(${isLateActivity(today)}, false) as "isLate", not ${isOpenActivity()} as "isDone",
      metric_text(greatest(activity.target_metric - activity.captured_metric, 0)) as remaining,
      ${percentCaptured()} as percent, pace.last_capture::text as "lastCaptureDate",
      pace.captured_days as "capturedDays", metric_text(pace.captured_lately) as "capturedLately",
      money_text(round(activity.target_metric * activity.bid_unit_cost, 2)) as value,
      money_text(round(least(activity.captured_metric, activity.target_metric) * activity.bid_unit_cost, 2)) as earned,
      case when ${isFirmShown(scope, 'firm.id')} then firm.id end as "subContractorUniqueId",
      case when ${isFirmShown(scope, 'firm.id')} then ${shownFirmName(scope, 'firm')} end as "subContractorName"
    from activity
    join task on task.company_id = ${companyId} and task.account_id = ${accountId} and task.id = activity.task_id
    join job on job.company_id = ${companyId} and job.account_id = ${accountId} and job.id = activity.job_id
    join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = activity.work_order_id
    left join sub_contractor firm on firm.company_id = ${companyId} and firm.account_id = ${accountId}
      and firm.id = task.sub_contractor_id
    ${paceOf(scope, today)}
    where activity.company_id = ${companyId} and activity.account_id = ${accountId} and activity.id = ${id}
      and activity.deleted_at is null
      and ${isVisible(sightOf(scope, 'Activities', 'Read'), 'activity.work_order_id')}`.execute(db)
  return rows[0]
}

/** The crew of an activity, by name. People of a subcontractor do not see people of other firms. */
export async function listCrew(
  db: Db,
  scope: Scope,
  activity: string,
): Promise<NonNullable<ActivityDetails['crew']>> {
  const { companyId, accountId } = scope
  const { rows } = await sql<NonNullable<ActivityDetails['crew']>[number]>`
    select e.id as "employeeUniqueId", ${bareName('e')} as name, ${guestCompany('e', scope)} as "guestCompanyName",
      r.name as "companyRoleName"
    from employee_activity ea
    join employee e on e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = ea.employee_id
      and e.deleted_at is null
    join company_role r on r.company_id = ${companyId} and r.id = e.company_role_id
    where ea.company_id = ${companyId} and ea.account_id = ${accountId} and ea.activity_id = ${activity}
      and ${isPersonShown(scope, 'e')}
    order by e.first_name collate people, e.last_name collate people, e.id`.execute(db)
  return rows
}

/** The uses of stock in a job: items in categories that the caller sees, and not by people of hidden firms. */
function usesOf(scope: Scope, job: string): RawBuilder<unknown> {
  const { companyId, accountId } = scope
  return sql`from employee_inventory u
    join work_order_inventory held on held.company_id = ${companyId} and held.account_id = ${accountId}
      and held.id = u.work_order_inventory_id
    join master_inventory on master_inventory.company_id = ${companyId} and master_inventory.account_id = ${accountId}
      and master_inventory.id = held.master_inventory_id and master_inventory.deleted_at is null
    join company_inventory_category category on category.company_id = ${companyId}
      and category.id = master_inventory.company_inventory_category_id
    where u.company_id = ${companyId} and u.account_id = ${accountId} and u.job_id = ${job} and u.quantity > 0
      and ${isStockSeen(scope, 'master_inventory.company_inventory_category_id')}
      and ${isPersonShownById(scope, 'u.employee_id')}`
}

/** The stock used for an activity, summed by item, by name. */
export async function listMaterial(
  db: Db,
  scope: Scope,
  { jobUniqueId, subTaskUniqueId }: Pick<ActivityRow, 'jobUniqueId' | 'subTaskUniqueId'>,
): Promise<NonNullable<ActivityDetails['material']>> {
  const { rows } = await sql<NonNullable<ActivityDetails['material']>[number]>`
    select master_inventory.id as "masterInventoryUniqueId", ${itemTitle} as "inventoryTitle",
      master_inventory.unit as "inventoryUnit", trim_scale(sum(u.quantity))::text as quantity
    ${usesOf(scope, jobUniqueId)} and u.activity_id = ${subTaskUniqueId}
    group by master_inventory.company_id, master_inventory.account_id, master_inventory.id, category.name
    order by sorted_by_people(${itemTitle}), master_inventory.id limit ${MOST_MATERIAL}`.execute(db)
  return rows
}

/** Counts the stock items whose use in a job names no activity. */
export async function countMaterialOfJob(db: Db, scope: Scope, job: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct master_inventory.id)::int as total ${usesOf(scope, job)} and u.activity_id is null`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
