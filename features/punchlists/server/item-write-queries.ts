/** Adding items. */
import { statuses } from '#contract/statuses.ts'
import { toRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import { writable } from './item-queries.ts'

/** An item that is to be added. */
export interface NewItemRow {
  id: string
  listId: string
  workOrderId: string
  number: number
  employeeUniqueId: string | null
  subContractorTypeId: number | null
  subContractorUniqueId: string | null
  punchListItemLocation: string
  punchListItemDescription: string
  dueDate: string | null
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
