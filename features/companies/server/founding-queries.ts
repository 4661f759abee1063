/** What a new company and a new account start with: job code types. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** Their ids count from 1, so that 5 is among them, by which code lists are filtered at first (002 §9). */
const jobCodeTypes = ['General', 'Civil', 'Structure', 'Envelope', 'Interiors', 'MEP', 'Site'] as const

/** Adds the job code types that every company starts with. */
export async function insertJobCodeTypes(db: Db, companyId: string): Promise<void> {
  await db
    .insertInto('job_code_type')
    .values(jobCodeTypes.map((name, index) => ({ company_id: companyId, id: index + 1, name })))
    .execute()
}

/** Offers all of a company's job code types to one of its accounts. */
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

/** The oldest of the company's administrator roles: the one of an account's first employee. */
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
