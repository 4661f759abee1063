/** SQL that adds items. */
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import { insertAll, type NewRow } from '#server/db/record.ts'
import type { Scope } from '#server/scope.ts'
import { asked, itemTable } from './item-queries.ts'

const made = {
  ...asked,
  id: 'id',
  listId: 'punch_list_id',
  workOrderId: 'work_order_id',
  number: 'number',
} as const

/** An item to insert. */
export type NewItemRow = NewRow<'punch_list_item', typeof made>

/** Adds items, each to a list of a work order. The caller made the ids and numbers. */
export const insertItems = (db: Db, scope: Scope, today: string, rows: readonly NewItemRow[]) =>
  insertAll(db, scope, itemTable, made, rows, {
    status_id: statuses.Active,
    created_by_employee_id: scope.employeeId,
    created_on: today,
  })
