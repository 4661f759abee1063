/** Reads the company's roles and what they allow in an account. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { countsIn, type Held, heldBy, type RoleRecord } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'

/** A role, and what it allows in the account. */
export interface RoleRights {
  id: string
  kind: string | null
  held: Held
}

/** Those of these roles that the company has, by their ids. */
export async function listRoleRights(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  ids: readonly string[],
): Promise<Map<string, RoleRights>> {
  const rows = await db
    .selectFrom('company_role as r')
    .select((select) => [
      'r.id',
      'r.kind',
      select
        .selectFrom('iam')
        .where('iam.company_id', '=', companyId)
        .whereRef('iam.company_role_id', '=', 'r.id')
        .where(countsIn(sql`${accountId}`))
        .select(
          sql<RoleRecord[]>`json_agg(json_build_object(
            'workOrder', iam.scope_work_order_id, 'permissions', iam.permissions))`.as('records'),
        )
        .as('records'),
    ])
    .where('r.company_id', '=', companyId)
    .where('r.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('r.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, kind, records }) => [id, { id, kind, held: heldBy(records) }]))
}

/** Which role with a meaning of its own an employee has. */
export async function findRoleKind(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
): Promise<string | null> {
  const row = await db
    .selectFrom('employee as e')
    .innerJoin('company_role as r', (join) =>
      join.onRef('r.company_id', '=', 'e.company_id').onRef('r.id', '=', 'e.company_role_id'),
    )
    .select('r.kind')
    .where('e.company_id', '=', companyId)
    .where('e.account_id', '=', accountId)
    .where('e.id', '=', employeeId)
    .executeTakeFirst()
  return row?.kind ?? null
}
