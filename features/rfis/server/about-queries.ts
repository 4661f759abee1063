/** The SQL of the facts that the court shows about RFIs. */
import { sql } from 'kysely'
import type { AboutAsked } from '#features/court/server/public.ts'

export interface RfiAbout {
  id: string
  question: string
  /** The official answer. */
  answer: string | null
  priorityId: number
  jobTitle: string
}

export async function listAbout(
  { db, scope: { companyId, accountId } }: AboutAsked,
  ids: readonly string[],
): Promise<RfiAbout[]> {
  const { rows } = await sql<RfiAbout>`
    select rfi.id, left(rfi.description, 300) as question, left(said.text, 300) as answer,
      rfi.priority_id as "priorityId", job.title as "jobTitle"
    from rfi
    join job on job.company_id = rfi.company_id and job.account_id = rfi.account_id and job.id = rfi.job_id
    left join comment said on said.company_id = rfi.company_id and said.account_id = rfi.account_id
      and said.id = rfi.answer_comment_id and rfi.answered_at is not null
    where rfi.company_id = ${companyId} and rfi.account_id = ${accountId} and rfi.id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}
