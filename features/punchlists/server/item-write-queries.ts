/** Adding, changing, closing and deleting items. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import { toRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import { writable } from './item-queries.ts'

/** What is written of an item. */
export interface ItemWrite {
  employeeUniqueId?: string | null | undefined
  subContractorTypeId?: number | null | undefined
  subContractorUniqueId?: string | null | undefined
  punchListItemLocation?: string | undefined
  punchListItemDescription?: string | undefined
  dueDate?: string | null | undefined
  statusId?: number | undefined
}

/** An item that is to be added. */
export interface NewItemRow extends ItemWrite {
  id: string
  listId: string
  workOrderId: string
  number: number
  punchListItemDescription: string
}

/** Adds items, each to a list of a work order, under ids and numbers that the caller made. */
export async function insertItems(
  db: Db,
  scope: Scope,
  today: string,
  rows: readonly NewItemRow[],
): Promise<void> {
  await db
    .insertInto('punch_list_item')
    .values(
      rows.map(({ id, listId, workOrderId, number, ...row }) => ({
        ...toRow(writable, row),
        description: row.punchListItemDescription,
        company_id: scope.companyId,
        account_id: scope.accountId,
        id,
        punch_list_id: listId,
        work_order_id: workOrderId,
        number,
        status_id: statuses.Active,
        created_by_employee_id: scope.employeeId,
        created_on: today,
      })),
    )
    .execute()
}

/** Changes an item that is in one of these statuses and, where one is given, of this version; answers whether it did. */
export async function updateItem(
  db: Db,
  scope: Scope,
  id: string,
  { closed, ...row }: ItemWrite & { closed?: { at: Date; by: string } | undefined },
  { from, rowVersion }: { from: readonly number[]; rowVersion: number | undefined },
): Promise<boolean> {
  let query = db
    .updateTable('punch_list_item')
    .set({
      ...toRow(writable, row),
      ...(closed && { closed_at: closed.at, closed_by_employee_id: closed.by }),
      row_version: sql`row_version + 1`,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status_id', 'in', from)
  if (rowVersion !== undefined) query = query.where('row_version', '=', rowVersion)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Closes those of these items that are in one of these statuses; answers how many. */
export async function closeItems(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  from: readonly number[],
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('punch_list_item')
    .set({
      status_id: statuses.Completed,
      closed_at: now,
      closed_by_employee_id: scope.employeeId,
      row_version: sql`row_version + 1`,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where('status_id', 'in', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes items softly. */
export async function removeItems(db: Db, scope: Scope, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('punch_list_item')
    .set({ deleted_at: now, row_version: sql`row_version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', scope.companyId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
}
