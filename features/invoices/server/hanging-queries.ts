/** Which invoices bill what is to be deleted: approved ones must be kept, lines of drafts leave. */
import { sql } from 'kysely'
import { type Branch, isActivityOf, isOfWorkOrders, type Kept } from '#features/hierarchy/server/public.ts'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'
import { approved } from './queries.ts'

/** Lines of activities of a branch, and of items of change orders that change them. */
const linesOf = ({ companyId, accountId }: Scope, branch: Branch) => sql`
  from invoice_line l
  join invoice on invoice.company_id = l.company_id and invoice.account_id = l.account_id and invoice.id = l.invoice_id
  left join change_order_item i on i.company_id = l.company_id and i.account_id = l.account_id
    and i.id = l.change_order_item_id
  join activity a on a.company_id = l.company_id and a.account_id = l.account_id
    and a.id = coalesce(l.activity_id, i.activity_id)
  where l.company_id = ${companyId} and l.account_id = ${accountId} and l.deleted_at is null
    and invoice.deleted_at is null and ${isActivityOf(branch)}`

/** The approved invoices: of the project, and of the activities that they bill. */
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

/** The lines of drafts that bill something of a branch. */
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
