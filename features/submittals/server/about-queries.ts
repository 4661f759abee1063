/** SQL for the facts about submittals in the list of waiting records (`court`). */
import { sql } from 'kysely'
import type { AboutAsked } from '#features/court/server/public.ts'

export interface SubmittalAbout {
  id: string
  statusId: number
  submitBy: string | null
  onSite: string | null
  packageName: string | null
  code: string | null
}

export async function listAbout(
  { db, scope: { companyId, accountId } }: AboutAsked,
  ids: readonly string[],
): Promise<SubmittalAbout[]> {
  const { rows } = await sql<SubmittalAbout>`
    select s.id, s.status_id as "statusId", s.submit_by::text as "submitBy",
      s.required_on_site_date::text as "onSite", package.name as "packageName",
      code.code || ' ' || code.name as code
    from submittal s
    left join submittal_package package on package.company_id = s.company_id
      and package.account_id = s.account_id and package.id = s.package_id
    left join company_sub_task_code code on code.company_id = s.company_id
      and code.id = s.company_sub_task_code_id
    where s.company_id = ${companyId} and s.account_id = ${accountId} and s.id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}
