/** Reads the permissions of roles in an account, to compare them with the rights of a caller. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { categoriesOfRole } from '#server/db/stock.ts'
import { countsIn, heldBy, type RoleRecord } from '#server/db/visibility.ts'
import type { Held, Scope } from '#server/scope.ts'
import type { RoleKind } from '../contract.ts'

type Place = Pick<Scope, 'companyId' | 'accountId'>

/** A role with its permissions in the account. */
export interface RoleRights {
  id: string
  name: string
  kind: RoleKind | null
  held: Held
  /** The only inventory categories that the role sees; null: all. */
  categories: readonly string[] | null
}

/** The caller's role with its kind. */
export async function findOwnRole(
  db: Db,
  { companyId, accountId, employeeId }: Scope,
): Promise<{ id: string; kind: string | null } | undefined> {
  return await db
    .selectFrom('employee as e')
    .innerJoin('company_role as r', (join) =>
      join.onRef('r.company_id', '=', 'e.company_id').onRef('r.id', '=', 'e.company_role_id'),
    )
    .select(['r.id', 'r.kind'])
    .where('e.company_id', '=', companyId)
    .where('e.account_id', '=', accountId)
    .where('e.id', '=', employeeId)
    .executeTakeFirst()
}

/**
 * Locks these roles until the end of the transaction, so that their permissions stay and nobody deletes them.
 * A call that changes or deletes roles locks them 'to change'. All calls lock in the same order, so that no
 * two wait for each other.
 */
export async function holdRoles(
  db: Db,
  { companyId }: Place,
  ids: readonly string[],
  hold: 'to change' | 'as they are',
): Promise<void> {
  await sql`
    select 1 from company_role where company_id = ${companyId} and id = any(${ids}::uuid[])
    order by id ${hold === 'to change' ? sql`for update` : sql`for share`}`.execute(db)
}

/** The roles with these ids that the company has, by id; `ids` null: all roles. */
export async function listRoleRights(
  db: Db,
  { companyId, accountId }: Place,
  ids: readonly string[] | null,
): Promise<Map<string, RoleRights>> {
  let query = db
    .selectFrom('company_role as r')
    .select((select) => [
      'r.id',
      'r.name',
      sql<RoleKind | null>`r.kind`.as('kind'),
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
      categoriesOfRole('r.company_id', 'r.id').as('categories'),
    ])
    .where('r.company_id', '=', companyId)
    .where('r.deleted_at', 'is', null)
  if (ids) query = query.where('r.id', '=', sql<string>`any(${ids}::uuid[])`)
  const rows = await query.execute()
  return new Map(
    rows.map(({ id, name, kind, records, categories }) => [
      id,
      { id, name, kind, held: heldBy(records), categories },
    ]),
  )
}
