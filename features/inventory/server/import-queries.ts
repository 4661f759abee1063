/** All SQL of importing items: the categories that rows name, and the items that exist already. */

import { sql } from 'kysely'
import { isAtWork } from '#server/db/at-work.ts'
import type { Db } from '#server/db/open.ts'
import { fullName, isPersonShown } from '#server/db/other-firms.ts'
import { isStockSeen } from '#server/db/stock.ts'
import type { Scope } from '#server/scope.ts'

/**
 * Locks the account for imports until the end of the transaction: two concurrent imports of one file would
 * add every item twice.
 */
export async function holdImports(db: Db, { companyId, accountId }: Scope): Promise<void> {
  await sql`select 1 from account where company_id = ${companyId} and account_id = ${accountId}
    for no key update`.execute(db)
}

/**
 * Finds the categories that the texts name by code, name or both. Only categories that the caller sees.
 * Returns category ids by text.
 */
export async function listNamedCategories(
  db: Db,
  scope: Scope,
  texts: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ text: string; ids: string[] }>`
    select given.text, array_agg(c.id::text) as ids
    from unnest(${texts}::text[]) as given (text)
    join company_inventory_category c on c.company_id = ${scope.companyId} and c.deleted_at is null
      and searchable(given.text) in (searchable(c.code), searchable(c.name), searchable(c.code || ' ' || c.name))
      and ${isStockSeen(scope, 'c.id')}
    group by given.text`.execute(db)
  return new Map(rows.map(({ text, ids }) => [text, ids]))
}

/**
 * Finds the people who can be in charge and whom the texts name, ignoring case and accents. Returns employee
 * ids by text.
 */
export async function listNamedPeople(
  db: Db,
  scope: Scope,
  texts: readonly string[],
): Promise<Map<string, string[]>> {
  const { companyId, accountId } = scope
  const { rows } = await sql<{ text: string; ids: string[] }>`
    select given.text, array_agg(e.id::text) as ids
    from unnest(${texts}::text[]) as given (text)
    join employee e on e.company_id = ${companyId} and e.account_id = ${accountId} and ${isAtWork('e')}
      and searchable(given.text) = searchable(${fullName('e', scope)})
      and ${isPersonShown(scope, 'e')}
    group by given.text`.execute(db)
  return new Map(rows.map(({ text, ids }) => [text, ids]))
}

/** An item to look for: by its category and its name. */
export interface Sought {
  row: number
  category: string
  called: string
  /** Null: any serial number matches. */
  serial: string | null
}

export interface PresentItem {
  row: number
  id: string
  rowVersion: number
  statusId: number
  inventoryUnit: string
  remainingQuantity: string
  minimumQuantity: string | null
  internalUnitCost: string | null
  location: string
  manufacturer: string
  modelNumber: string
  serialNumber: string
  vendor: string
  comments: string
  inchargeEmployeeUniqueId: string | null
  inchargeEmployeeName: string | null
  isMoved: boolean
}

/** Finds the items that rows mean: same category and same name, ignoring case and accents. */
export async function listMeant(db: Db, scope: Scope, sought: readonly Sought[]): Promise<PresentItem[]> {
  const { companyId, accountId } = scope
  const called = sql.ref('i.sorted_name')
  const meant = (isCalled: typeof called) => sql`
    select given.row, i.id, i.row_version as "rowVersion", i.status_id as "statusId", i.unit as "inventoryUnit",
      trim_scale(i.remaining_quantity)::text as "remainingQuantity",
      trim_scale(i.minimum_quantity)::text as "minimumQuantity", trim_scale(i.unit_cost)::text as "internalUnitCost",
      i.location, i.manufacturer, i.model_number as "modelNumber", i.serial_number as "serialNumber", i.vendor, i.comments,
      i.in_charge_employee_id as "inchargeEmployeeUniqueId", ${fullName<string | null>('keeper', scope)} as "inchargeEmployeeName",
      exists (select 1 from inventory_movement m where m.company_id = ${companyId} and m.account_id = ${accountId}
        and m.master_inventory_id = i.id) as "isMoved"
    from given
    join company_inventory_category c on c.company_id = ${companyId} and c.id = given.category
    join master_inventory i on i.company_id = ${companyId} and i.account_id = ${accountId} and i.deleted_at is null
      and i.company_inventory_category_id = given.category and ${isCalled}
      and (given.serial is null or searchable(i.serial_number) = searchable(given.serial))
    left join employee keeper on keeper.company_id = ${companyId} and keeper.account_id = ${accountId}
      and keeper.id = i.in_charge_employee_id`
  // An item without a name of its own is exported under the name of its category, so an import finds the item
  // by that name, too.
  const { rows } = await sql<PresentItem>`
    with given as materialized (select * from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb)
      as given (row int, category uuid, called text, serial text))
    ${meant(sql`${called} = sorted_by_people(given.called)`)}
    union all
    ${meant(sql`${called} = '' and sorted_by_people(given.called) = sorted_by_people(c.name)`)}
    order by row`.execute(db)
  return rows
}
