/** The SQL of the facts that the court shows about permits. */
import { sql } from 'kysely'
import type { AboutAsked } from '#features/court/server/public.ts'
import { shownFirmName } from '#server/db/other-firms.ts'

export interface PermitAbout {
  id: string
  permitNumber: string
  failedOn: string | null
  openInspections: number
  subContractorName: string | null
}

export async function listAbout({ db, scope }: AboutAsked, ids: readonly string[]): Promise<PermitAbout[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<PermitAbout>`
    select permit.id, permit.permit_number as "permitNumber", permit.failed_on::text as "failedOn",
      ${shownFirmName(scope, 'firm')} as "subContractorName",
      (select count(*)::int from permit_inspection due where due.company_id = permit.company_id
        and due.account_id = permit.account_id and due.permit_id = permit.id and due.log_id is null
        and due.deleted_at is null) as "openInspections"
    from permit
    left join sub_contractor firm on firm.company_id = permit.company_id and firm.account_id = permit.account_id
      and firm.id = permit.sub_contractor_id
    where permit.company_id = ${companyId} and permit.account_id = ${accountId}
      and permit.id = any(${ids}::uuid[])`.execute(db)
  return rows
}
