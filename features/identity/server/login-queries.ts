/** SQL on `login` and on the places that a login has. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'

/** A login by its username, whatever its state. */
export function findLogin(db: Db, username: string) {
  return db
    .selectFrom('login')
    .select([
      'login_id as loginId',
      'password_hash as passwordHash',
      'status_id as statusId',
      'is_admin as isAdmin',
      'time_zone as timeZone',
    ])
    .where('username', '=', username)
    .executeTakeFirst()
}

/** A login by its id. */
export function findLoginById(db: Db, loginId: string) {
  return db
    .selectFrom('login')
    .select([
      'username',
      'password_hash as passwordHash',
      'is_admin as isAdmin',
      'time_zone as timeZone',
      sql<boolean>`exists (select 1 from second_factor f
        where f.login_id = login.login_id and f.confirmed_at is not null)`.as('hasSecondFactor'),
    ])
    .where('login_id', '=', loginId)
    .executeTakeFirstOrThrow()
}

/** Stores a new password's hash, unless the old one was changed meanwhile; answers whether it did. */
export async function storePassword(db: Db, loginId: string, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('login')
    .set({ password_hash: to, updated_at: sql`now()` })
    .where('login_id', '=', loginId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives a login the password that was chosen by a reset, whatever it was before. */
export async function replacePassword(db: Db, loginId: string, to: string): Promise<void> {
  await db
    .updateTable('login')
    .set({ password_hash: to, updated_at: sql`now()` })
    .where('login_id', '=', loginId)
    .execute()
}

/** Gives a login its first password, which makes it Active; answers whether it had none. */
export async function storeFirstPassword(db: Db, loginId: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('login')
    .set({ password_hash: to, status_id: statuses.Active, updated_at: sql`now()` })
    .where('login_id', '=', loginId)
    .where('password_hash', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Keeps a person's time zone. */
export async function storeTimeZone(db: Db, loginId: string, timeZone: string): Promise<void> {
  await db
    .updateTable('login')
    .set({ time_zone: timeZone, updated_at: sql`now()` })
    .where('login_id', '=', loginId)
    .execute()
}

/** The login of an employee; undefined without login access. */
export async function findLoginOfEmployee(
  db: Db,
  { companyId, accountId }: { companyId: string; accountId: string },
  employeeId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('login_employee')
    .select('login_id as loginId')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return row?.loginId
}

/** True when the person of a login belongs to other employees, too: of any account, Active or not. */
export async function belongsElsewhere(db: Db, loginId: string, employeeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('login_employee')
    .select('employee_id')
    .where('login_id', '=', loginId)
    .where('employee_id', '<>', employeeId)
    .where('confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True when a company where the login has an Active place asks for a second factor. */
export async function isSecondFactorDemanded(db: Db, loginId: string): Promise<boolean> {
  return (await listPlaces(db, loginId)).some(({ requiresSecondFactor }) => requiresSecondFactor)
}

/** The Active places of a login that its person confirmed, the oldest first: the one where it signs in. */
export async function listPlaces(db: Db, loginId: string) {
  return db
    .selectFrom('login_employee as le')
    .innerJoin('employee as e', (join) =>
      join
        .onRef('e.company_id', '=', 'le.company_id')
        .onRef('e.account_id', '=', 'le.account_id')
        .onRef('e.id', '=', 'le.employee_id'),
    )
    .innerJoin('account as a', (join) =>
      join.onRef('a.company_id', '=', 'le.company_id').onRef('a.account_id', '=', 'le.account_id'),
    )
    .innerJoin('company as c', 'c.company_id', 'le.company_id')
    .select([
      'le.company_id as companyId',
      'le.account_id as accountId',
      'le.employee_id as employeeId',
      'a.name as accountName',
      'c.name as companyName',
      'c.requires_second_factor as requiresSecondFactor',
    ])
    .where('le.login_id', '=', loginId)
    .where('le.confirmed_at', 'is not', null)
    .where('e.status_id', '=', statuses.Active)
    .where('e.deleted_at', 'is', null)
    .where('a.status_id', '=', statuses.Active)
    .where('c.status_id', '=', statuses.Active)
    .orderBy('le.created_at')
    .orderBy('le.employee_id')
    .execute()
}
