/** All SQL on the history of one item: the projects that have the item, and its movements. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { fullName, shownName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { ItemAtHand } from '../at-hand.ts'
import type { ItemMovement, ItemPlace } from '../life.ts'
import type { MovementKind } from '../orders.ts'

/**
 * The projects that have or used stock of an item. A project that the caller may not read has no name, but
 * its quantity is listed.
 */
export function placesOf(db: Db, scope: Scope, itemId: string) {
  const { companyId, accountId } = scope
  // A deleted project also has no name, but its quantity is listed.
  const isSeen = sql<boolean>`(w.deleted_at is null
    and ${visibleWorkOrder(scope, 'Inventory', 'Read', 'held.work_order_id')})`
  const from = sql`from work_order_inventory held
    join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = held.work_order_id
    left join employee holder on holder.company_id = ${companyId} and holder.account_id = ${accountId}
      and holder.id = held.employee_id
    where held.company_id = ${companyId} and held.account_id = ${accountId} and held.master_inventory_id = ${itemId}
      and held.assigned_quantity > 0`
  return {
    async list({ offset, limit }: Range): Promise<ItemPlace[]> {
      const { rows } = await sql<ItemPlace>`
        select held.id as "workorderMasterInventoryUniqueId",
          case when ${isSeen} then w.id end as "workOrderUniqueId",
          case when ${isSeen} then w.title end as "workOrderTitle",
          case when ${isSeen} then ${fullName<string | null>('holder', scope)} end as "employeeName",
          trim_scale(held.assigned_quantity)::text as "assignedQuantity",
          trim_scale(held.used_quantity)::text as "usedQuantity",
          trim_scale(held.assigned_quantity - held.used_quantity)::text as "leftQuantity"
        ${from} order by (${isSeen}) desc, case when ${isSeen} then sorted_by_people(w.title) end, held.id
        limit ${limit} offset ${offset}`.execute(db)
      return rows
    },
    async count(): Promise<number> {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
      return rows[0]?.total ?? 0
    },
  }
}

/**
 * The projects that have stock of an item left and whose stock the caller may read, each with the job on
 * which the caller probably uses the item today.
 */
export function atHandOf(db: Db, scope: Scope, itemId: string, today: string) {
  const { companyId, accountId, employeeId } = scope
  const from = sql`from work_order_inventory held
    join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = held.work_order_id
    left join employee holder on holder.company_id = ${companyId} and holder.account_id = ${accountId}
      and holder.id = held.employee_id
    where held.company_id = ${companyId} and held.account_id = ${accountId} and held.master_inventory_id = ${itemId}
      and held.assigned_quantity > held.used_quantity and w.deleted_at is null
      and ${visibleWorkOrder(scope, 'Inventory', 'Read', 'held.work_order_id')}`
  const may = (
    module: 'Captures' | 'Inventory' | 'Jobs' | 'Activities',
    action: 'Create' | 'Read' | 'Update',
  ) => visibleWorkOrder(scope, module, action, 'held.work_order_id')
  return {
    async list({ offset, limit }: Range): Promise<ItemAtHand[]> {
      const { rows } = await sql<ItemAtHand>`
        select held.id as "workorderMasterInventoryUniqueId", w.id as "workOrderUniqueId", w.title as "workOrderTitle",
          ${fullName<string | null>('holder', scope)} as "employeeName",
          coalesce(held.employee_id = ${employeeId}::uuid, false) as "isOwn",
          trim_scale(held.assigned_quantity)::text as "assignedQuantity",
          trim_scale(held.used_quantity)::text as "usedQuantity",
          trim_scale(held.assigned_quantity - held.used_quantity)::text as "leftQuantity",
          (select max(m.moved_on)::text from inventory_movement m where m.company_id = ${companyId}
            and m.account_id = ${accountId} and m.work_order_inventory_id = held.id and m.kind = 'assign') as "takenOnDate",
          case when ${may('Jobs', 'Read')} then (
            select jsonb_build_object('jobUniqueId', job.id, 'jobTitle', job.title,
              'subTaskUniqueId', case when ${may('Activities', 'Read')} then activity.id end,
              'subTaskTitle', case when ${may('Activities', 'Read')} then activity.title end)
            from (
              (select 1 as rank, u.capture_date as day, u.id, u.job_id, u.activity_id from employee_inventory u
                where u.company_id = ${companyId} and u.account_id = ${accountId} and u.work_order_inventory_id = held.id
                  and u.employee_id = ${employeeId}
                order by u.capture_date desc, u.id desc limit 1)
              union all
              (select 2, c.capture_date, c.id, a.job_id, a.id from activity_capture c
                join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = c.activity_id
                where c.company_id = ${companyId} and c.account_id = ${accountId} and c.work_order_id = held.work_order_id
                  and c.employee_id = ${employeeId} and c.capture_date = ${today}::date and a.deleted_at is null
                order by c.id desc limit 1)) known
            join job on job.company_id = ${companyId} and job.account_id = ${accountId} and job.id = known.job_id
              and job.deleted_at is null
            left join activity on activity.company_id = ${companyId} and activity.account_id = ${accountId}
              and activity.id = known.activity_id and activity.deleted_at is null
            order by known.rank limit 1) end as "usedOn",
          ${may('Captures', 'Create')} as "mayUse", ${may('Inventory', 'Update')} as "mayReturn",
          held.row_version as "rowVersion"
        ${from}
        order by coalesce(held.employee_id = ${employeeId}::uuid, false) desc, sorted_by_people(w.title), held.id
        limit ${limit} offset ${offset}`.execute(db)
      return rows
    },
    async count(): Promise<number> {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
      return rows[0]?.total ?? 0
    },
  }
}

/** The movements of an item, the newest first, each with the quantity in the store after it. */
export function movementsOf(db: Db, scope: Scope, itemId: string, kind: MovementKind | null) {
  const { companyId, accountId } = scope
  const isSeen = sql<boolean>`(m.work_order_inventory_id is null
    or (w.deleted_at is null and ${visibleWorkOrder(scope, 'Inventory', 'Read', 'held.work_order_id')}))`
  const titleFor = (module: 'Jobs' | 'Activities', column: string) =>
    sql`case when ${isSeen} and ${visibleWorkOrder(scope, module, 'Read', 'held.work_order_id')} then ${sql.ref(column)} end`
  const ofItem = sql`from inventory_movement m where m.company_id = ${companyId} and m.account_id = ${accountId}
    and m.master_inventory_id = ${itemId}`
  const ofKind = kind === null ? sql`` : sql`and m.kind = ${kind}`
  return {
    async list({ offset, limit }: Range): Promise<ItemMovement[]> {
      // The quantity after a movement is computed back from the present quantity, so the query reads all
      // newer movements, but no older ones. The filter by kind applies afterwards.
      const { rows } = await sql<ItemMovement>`
        with m as (
          select * from (
            select m.*, (select i.remaining_quantity from master_inventory i where i.company_id = ${companyId}
                and i.account_id = ${accountId} and i.id = ${itemId})
              - (sum(m.effect) over (order by m.id desc rows unbounded preceding) - m.effect) as remaining
            from (select m.*, case when m.to_place = 'store' then m.quantity when m.from_place = 'store' then -m.quantity
              else 0 end as effect ${ofItem}) m) m
          where true ${ofKind} order by m.id desc limit ${limit} offset ${offset})
        select m.id as "inventoryMovementUniqueId", m.kind, trim_scale(m.quantity)::text as quantity,
          trim_scale(m.effect)::text as "storeEffect", trim_scale(m.remaining)::text as "remainingQuantity",
          m.kind = 'use' and m.to_place = 'work order' as "isBack", not ${isSeen} as "isElsewhere",
          m.move_id is not null as "isMove",
          exists (select 1 from inventory_movement counter where counter.company_id = ${companyId}
            and counter.account_id = ${accountId} and counter.puts_right_id = m.id) as "isPutRight",
          (select json_build_object('kind', wrong.kind, 'movedOnDate', wrong.moved_on) from inventory_movement wrong
            where wrong.company_id = ${companyId} and wrong.account_id = ${accountId} and wrong.id = m.puts_right_id) as "putsRight",
          case when ${isSeen} then w.id end as "workOrderUniqueId",
          case when ${isSeen} then w.title end as "workOrderTitle",
          case when ${isSeen} then coalesce(${shownName<string | null>('taker', scope)}, ${shownName<string | null>('holder', scope)}) end
            as "employeeName",
          ${titleFor('Jobs', 'job.title')} as "jobTitle", ${titleFor('Activities', 'activity.title')} as "subTaskTitle",
          case when ${isSeen} then m.reason else '' end as reason, m.moved_on::text as "movedOnDate",
          case when ${isSeen} then ${shownName('maker', scope)} else '' end as "createdByEmployeeName", m.created_at as "createdAt"
        from m
        join employee maker on maker.company_id = ${companyId} and maker.account_id = ${accountId}
          and maker.id = m.created_by_employee_id
        left join employee holder on holder.company_id = ${companyId} and holder.account_id = ${accountId}
          and holder.id = m.employee_id
        left join work_order_inventory held on held.company_id = ${companyId} and held.account_id = ${accountId}
          and held.id = m.work_order_inventory_id
        left join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = held.work_order_id
        left join employee_inventory u on u.company_id = ${companyId} and u.account_id = ${accountId}
          and u.id = m.employee_inventory_id
        left join employee taker on taker.company_id = ${companyId} and taker.account_id = ${accountId}
          and taker.id = u.employee_id
        left join job on job.company_id = ${companyId} and job.account_id = ${accountId} and job.id = u.job_id
        left join activity on activity.company_id = ${companyId} and activity.account_id = ${accountId}
          and activity.id = u.activity_id
        order by m.id desc`.execute(db)
      return rows
    },
    async count(): Promise<number> {
      const { rows } = await sql<{
        total: number
      }>`select count(*)::int as total ${ofItem} ${ofKind}`.execute(db)
      return rows[0]?.total ?? 0
    },
  }
}
