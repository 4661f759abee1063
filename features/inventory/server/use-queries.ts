/** All SQL on uses of the stock that projects have. */
import { sql } from 'kysely'
import { NO_ID } from '#contract/values.ts'
import type { ReadCapture } from '#features/activities/captured.ts'
import { byId } from '#server/db/beside.ts'
import { correctedOf, correctorOf } from '#server/db/corrections.ts'
import type { Db } from '#server/db/open.ts'
import { fullName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { insertAll, type NewRow, requireAllowed } from '#server/db/record.ts'
import { isStockSeen } from '#server/db/stock.ts'
import { isSeen, visibleWorkOrder } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { MaterialCaptureRow } from '../uses.ts'
import { itemTitle } from './item-queries.ts'

/** The person, the project, the job and the day of the uses, and the seven days that end today. */
export interface UsesOfDay {
  employeeId: string
  workOrderId: string
  jobId: string
  day: string
  first: string
  today: string
}

type Row = Omit<MaterialCaptureRow, 'canChange' | 'captureDate' | 'uses'> & { uses: ReadCapture[] }

/** The stock that a project has left, and the uses of a person on a job in the seven days. */
export function usesOf(db: Db, scope: Scope, asked: UsesOfDay) {
  const { companyId, accountId } = scope
  const { employeeId, workOrderId, jobId, day, first, today } = asked
  const week = sql`from employee_inventory u where u.company_id = ${companyId} and u.account_id = ${accountId}
    and u.employee_id = ${employeeId} and u.work_order_inventory_id = held.id and u.job_id = ${jobId}
    and u.capture_date between ${first}::date and ${today}::date`
  const from = sql`from work_order_inventory held
    join master_inventory on master_inventory.company_id = ${companyId} and master_inventory.account_id = ${accountId}
      and master_inventory.id = held.master_inventory_id
    join company_inventory_category category on category.company_id = ${companyId}
      and category.id = master_inventory.company_inventory_category_id
    left join employee_inventory u on u.company_id = ${companyId} and u.account_id = ${accountId}
      and u.employee_id = ${employeeId} and u.work_order_inventory_id = held.id and u.job_id = ${jobId}
      and u.capture_date = ${day}::date
    left join activity a on a.company_id = ${companyId} and a.account_id = ${accountId} and a.id = u.activity_id
    left join employee maker on maker.company_id = ${companyId} and maker.account_id = ${accountId}
      and maker.id = u.created_by_employee_id
    left join employee corrector on corrector.company_id = ${companyId} and corrector.account_id = ${accountId}
      and corrector.id = u.corrected_by_employee_id
    where held.company_id = ${companyId} and held.account_id = ${accountId} and held.work_order_id = ${workOrderId}
      and master_inventory.deleted_at is null and held.assigned_quantity > 0
      and ${isStockSeen(scope, 'master_inventory.company_inventory_category_id')}
      and (u.id is not null or held.assigned_quantity > held.used_quantity
        or exists (select 1 ${week}))`
  const number = (column: string) => sql<string | null>`trim_scale(${sql.ref(column)})::text`
  return {
    async list({ offset, limit }: Range): Promise<Row[]> {
      const { rows } = await sql<Row>`
        select coalesce(u.id, ${NO_ID}::uuid) as "employeeInventoryUniqueId",
          held.id as "workorderMasterInventoryUniqueId", held.master_inventory_id as "masterInventoryUniqueId",
          ${itemTitle} as "inventoryTitle", master_inventory.unit as "inventoryUnit",
          trim_scale(held.assigned_quantity - held.used_quantity)::text as "leftQuantity",
          ${number('u.quantity')} as "currentUsageQuantity", u.activity_id as "subTaskUniqueId", a.title as "subTaskTitle",
          u.in_charge_employee_id as "inchargeEmployeeUniqueId", u.start_date::text as "startDate",
          u.end_date::text as "endDate", u.status_id as "statusId", ${employeeId}::uuid as "employeeUniqueId",
          ${jobId}::uuid as "jobUniqueId", held.work_order_id as "workOrderUniqueId",
          u.created_by_employee_id as "createdByEmployeeUniqueId",
          ${fullName<string | null>('maker', scope)} as "createdByEmployeeName", u.row_version as "rowVersion",
          ${correctedOf('u', number('u.corrected_from'), scope)} as corrected,
          coalesce((select jsonb_agg(jsonb_build_object('captureDate', d.day, 'quantity', trim_scale(d.quantity)::text,
              'isCorrected', d.corrected) order by d.day)
            from (select u.capture_date::text as day, sum(u.quantity) as quantity,
                bool_or(u.corrected_at is not null) as corrected
              ${week} group by u.capture_date) d), '[]') as days,
          coalesce((select jsonb_agg(one order by one ->> 'captureDate', one ->> 'captureUniqueId') from (
              select jsonb_build_object('captureUniqueId', u.id, 'captureDate', u.capture_date,
                'quantity', trim_scale(u.quantity)::text, 'rowVersion', u.row_version,
                'createdByEmployeeUniqueId', u.created_by_employee_id,
                'corrected', ${correctedOf('u', number('u.corrected_from'), scope, correctorOf(scope, 'u'))}) as one
              ${week}) uses), '[]') as uses
        ${from} order by sorted_by_people(${itemTitle}), held.id, u.id limit ${limit} offset ${offset}`.execute(
        db,
      )
      return rows
    },
    async count(): Promise<number> {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
      return rows[0]?.total ?? 0
    },
  }
}

const used = {
  id: 'id',
  workOrderId: 'work_order_id',
  heldId: 'work_order_inventory_id',
  jobId: 'job_id',
  activityId: 'activity_id',
  employeeId: 'employee_id',
  inChargeId: 'in_charge_employee_id',
  quantity: 'quantity',
  captureDate: 'capture_date',
  startDate: 'start_date',
  endDate: 'end_date',
  statusId: 'status_id',
} as const

/** A use as it is inserted. */
export type NewUse = NewRow<'employee_inventory', typeof used>

/** Inserts uses. The caller must add the movements. */
export const insertUses = (db: Db, scope: Scope, rows: readonly NewUse[]) =>
  insertAll(db, scope, { name: 'employee_inventory' }, used, rows, {
    created_by_employee_id: scope.employeeId,
  })

/** A use, with the fields that the rules of correcting need. */
export interface KnownUse {
  id: string
  workOrderId: string
  heldId: string
  itemId: string
  jobId: string
  employeeId: string
  createdById: string
  quantity: string
  day: string
  rowVersion: number
}

/**
 * Reads these uses. The caller must have the right to correct captures on the project of each. Read the rows
 * again after `lockItems`: from then on they cannot change.
 *
 * @throws AppError NOT_FOUND (404), FORBIDDEN (403)
 */
export async function requireUses(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownUse>> {
  const rows = await db
    .selectFrom('employee_inventory as u')
    .innerJoin('work_order_inventory as held', byId('held', 'u.work_order_inventory_id'))
    .innerJoin('master_inventory as item', byId('item', 'held.master_inventory_id'))
    .innerJoin('work_order', byId('work_order', 'u.work_order_id'))
    .where('u.company_id', '=', scope.companyId)
    .where('u.account_id', '=', scope.accountId)
    .where('u.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('work_order.deleted_at', 'is', null)
    .where('item.deleted_at', 'is', null)
    .where(isStockSeen(scope, 'item.company_inventory_category_id'))
    .where(isSeen(scope, 'u.work_order_id'))
    .select([
      'u.id',
      'u.work_order_id as workOrderId',
      'u.work_order_inventory_id as heldId',
      'held.master_inventory_id as itemId',
      'u.job_id as jobId',
      'u.employee_id as employeeId',
      'u.created_by_employee_id as createdById',
      sql<string>`trim_scale(u.quantity)::text`.as('quantity'),
      sql<string>`u.capture_date::text`.as('day'),
      'u.row_version as rowVersion',
      visibleWorkOrder(scope, 'Captures', 'Update', 'u.work_order_id').as('isAllowed'),
    ])
    .execute()
  return requireAllowed(rows, ids, { module: 'Captures', action: 'Update' })
}

/** A correction: the new quantity of a use. */
export interface CorrectedUse {
  id: string
  quantity: string
  reason: string
}

/** Corrects uses. Each row stores the old quantity, the person who corrected it, the time and the reason. */
export async function correctUseRows(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
  corrections: readonly CorrectedUse[],
  now: Date,
): Promise<void> {
  if (corrections.length === 0) return
  await sql`
    update employee_inventory u
    set corrected_from = u.quantity, quantity = given.quantity, correction_reason = given.reason,
      corrected_by_employee_id = ${employeeId}, corrected_at = ${now}, row_version = u.row_version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb) as given (id uuid, quantity numeric, reason text)
    where u.company_id = ${companyId} and u.account_id = ${accountId} and u.id = given.id`.execute(db)
}
