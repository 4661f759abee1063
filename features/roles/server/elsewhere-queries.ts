/** All SQL that reads or writes in other accounts of a company, about the roles that the accounts share. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import { fullName } from '#server/db/other-firms.ts'
import type { Scope } from '#server/scope.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

/** The person who made a change, with the names that other accounts of the company read. */
export interface Doer {
  name: string
  accountName: string
}

/** The number of people of another account who have a role. */
export interface Holders {
  roleId: string
  accountId: string
  peopleCount: number
}

/**
 * The number of people who have these roles in each of the company's other accounts. InActive people do not
 * count.
 */
export async function listHoldersElsewhere(
  db: Db,
  { companyId, accountId }: Place,
  roleIds: readonly string[],
): Promise<Holders[]> {
  const { rows } = await sql<Holders>`
    select e.company_role_id as "roleId", e.account_id as "accountId", count(*)::int as "peopleCount"
    from employee e
    join account a on a.company_id = e.company_id and a.account_id = e.account_id and a.status_id = ${statuses.Active}
    where e.company_id = ${companyId} and e.account_id <> ${accountId}
      and e.company_role_id = any(${roleIds}::uuid[]) and e.deleted_at is null and e.status_id <> ${statuses.InActive}
    group by 1, 2 order by 2, 1`.execute(db)
  return rows
}

/** The name of the caller and of the caller's account. */
export async function findDoer(db: Db, scope: Scope): Promise<Doer> {
  const { companyId, accountId, employeeId } = scope
  const { rows } = await sql<Doer>`
    select ${fullName('e', scope)} as name, a.name as "accountName"
    from employee e
    join account a on a.company_id = e.company_id and a.account_id = e.account_id
    where e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = ${employeeId}`.execute(db)
  return rows[0] ?? { name: '', accountName: '' }
}

/** Stores which accounts were notified of a request that changed these roles. */
export async function insertTold(
  db: Db,
  { companyId }: Place,
  { requestId, doer }: { requestId: string; doer: Doer },
  told: readonly { accountId: string; roleId: string }[],
): Promise<void> {
  const rows = told.map(({ accountId, roleId }) => ({ accountId, roleId }))
  await sql`
    insert into role_change_told (company_id, account_id, company_role_id, request_id, by_name, by_account_name)
    select ${companyId}::uuid, row."accountId", row."roleId", ${requestId}, ${doer.name}, ${doer.accountName}
    from json_to_recordset(${JSON.stringify(rows)}::json) as row ("accountId" uuid, "roleId" uuid)
    on conflict do nothing`.execute(db)
}
