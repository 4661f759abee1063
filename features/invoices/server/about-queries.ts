/** SQL for the facts about invoices in the list of waiting records (`court`). */
import { sql } from 'kysely'
import type { AboutAsked } from '#features/court/server/public.ts'
import { shownFirmName } from '#server/db/other-firms.ts'
import { isOwnOf } from './queries.ts'

export interface InvoiceAbout {
  id: string
  amount: string
  retained: string
  isOwn: boolean
  firm: string | null
  periodStart: string | null
  periodEnd: string | null
}

export async function listAbout({ db, scope }: AboutAsked, ids: readonly string[]): Promise<InvoiceAbout[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<InvoiceAbout>`
    select invoice.id, invoice.amount::text as amount, invoice.retained::text as retained,
      ${isOwnOf(scope)} as "isOwn", ${shownFirmName(scope, 'firm')} as firm,
      invoice.period_start::text as "periodStart", invoice.period_end::text as "periodEnd"
    from invoice
    left join sub_contractor firm on firm.company_id = invoice.company_id and firm.account_id = invoice.account_id
      and firm.id = invoice.sub_contractor_id
    where invoice.company_id = ${companyId} and invoice.account_id = ${accountId}
      and invoice.id = any(${ids}::uuid[])`.execute(db)
  return rows
}
