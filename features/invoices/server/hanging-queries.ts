/**
 * Invoices that bill work which is about to be deleted: approved invoices prevent the deletion, lines of
 * drafts are removed.
 */
import { sql } from 'kysely'
import { type Branch, isActivityOf, isOfWorkOrders, type Kept } from '#features/hierarchy/server/public.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import { approved } from './queries.ts'

/** SQL: the lines that bill activities of a branch, or change order items of these activities. */
const linesOf = ({ companyId, accountId }: Scope, branch: Branch) => sql`
  from invoice_line l
  join invoice on invoice.company_id = l.company_id and invoice.account_id = l.account_id and invoice.id = l.invoice_id
  left join change_order_item i on i.company_id = l.company_id and i.account_id = l.account_id
    and i.id = l.change_order_item_id
  join activity a on a.company_id = l.company_id and a.account_id = l.account_id
    and a.id = coalesce(l.activity_id, i.activity_id)
  where l.company_id = ${companyId} and l.account_id = ${accountId} and l.deleted_at is null
    and invoice.deleted_at is null and ${isActivityOf(branch)}`

/**
 * SQL: the approved invoices of a project, or those that bill activities of a branch. Such invoices prevent
 * the deletion.
 */
export const kept: Kept = (scope, branch) => {
  const { companyId, accountId } = scope
  const isOf =
    branch.level === 'work_order'
      ? isOfWorkOrders(branch, 'invoice.work_order_id')
      : sql`invoice.id in (select l.invoice_id ${linesOf(scope, branch)})`
  return sql`
    select invoice.work_order_id from invoice
    where invoice.company_id = ${companyId} and invoice.account_id = ${accountId} and invoice.deleted_at is null
      and invoice.status_id = any(${approved}::int[]) and ${isOf}`
}

/** The lines of drafts that bill work of a branch. */
export async function listLeaving(
  db: Db,
  scope: Scope,
  branch: Branch,
): Promise<
  { id: string; invoiceId: string; workOrderId: string; title: string; unit: string; quantity: string }[]
> {
  const { rows } = await sql<{
    id: string
    invoiceId: string
    workOrderId: string
    title: string
    unit: string
    quantity: string
  }>`
    select l.id, l.invoice_id as "invoiceId", l.work_order_id as "workOrderId", l.title, l.unit,
      trim_scale(l.quantity)::text as quantity
    ${linesOf(scope, branch)} and invoice.status_id <> all(${approved}::int[])
    order by l.invoice_id, l.position, l.id`.execute(db)
  return rows
}
