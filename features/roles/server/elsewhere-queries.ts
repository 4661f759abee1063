/** All SQL that reaches from one account of a company to the others, over the roles that they share. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import { fullName } from '#server/db/other-firms.ts'
import type { Scope } from '#server/scope.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

/** Who did it, by the names that other accounts of the company read. */
export interface Doer {
  name: string
  accountName: string
}

/** How many people of another account have a role. */
export interface Holders {
  roleId: string
  accountId: string
  peopleCount: number
}

/** How many people of the company's other accounts have these roles, by account. Whoever is InActive is left out. */
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

/** The caller's name and their account's. */
export async function findDoer(db: Db, scope: Scope): Promise<Doer> {
  const { companyId, accountId, employeeId } = scope
  const { rows } = await sql<Doer>`
    select ${fullName('e', scope)} as name, a.name as "accountName"
    from employee e
    join account a on a.company_id = e.company_id and a.account_id = e.account_id
    where e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = ${employeeId}`.execute(db)
  return rows[0] ?? { name: '', accountName: '' }
}

/** Keeps which accounts were told of a request that changed these roles. */
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
