/** The job code types that a new company and a new account start with. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** Their ids count from 1. The id 5 must exist, because code lists are filtered by it at first (002 §9). */
const jobCodeTypes = ['General', 'Civil', 'Structure', 'Envelope', 'Interiors', 'MEP', 'Site'] as const

/** Adds the job code types that every company starts with. */
export async function insertJobCodeTypes(db: Db, companyId: string): Promise<void> {
  await db
    .insertInto('job_code_type')
    .values(jobCodeTypes.map((name, index) => ({ company_id: companyId, id: index + 1, name })))
    .execute()
}

/** Makes all job code types of a company available to one of its accounts. */
export async function mapJobCodeTypes(db: Db, companyId: string, accountId: string): Promise<void> {
  await db
    .insertInto('account_job_code_type')
    .columns(['company_id', 'account_id', 'job_code_type_id'])
    .expression(
      db
        .selectFrom('job_code_type as t')
        .select(['t.company_id', sql<string>`${accountId}::uuid`.as('account_id'), 't.id'])
        .where('t.company_id', '=', companyId),
    )
    .execute()
}

/** The oldest administrator role of the company, for the first employee of an account. */
export async function findAdministratorRole(db: Db, companyId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('company_role')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'administrator')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
