/** SQL on `login` and on the places of a login. A place is an employee of an account. */
import { sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'

/** A login by its username, in any status. */
export function findLogin(db: Db, username: string) {
  return db
    .selectFrom('login')
    .select([
      'login_id as loginId',
      'password_hash as passwordHash',
      'status_id as statusId',
      'is_admin as isAdmin',
      'time_zone as timeZone',
      'is_time_zone_chosen as isTimeZoneChosen',
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
      'is_time_zone_chosen as isTimeZoneChosen',
      sql<boolean>`exists (select 1 from second_factor f
        where f.login_id = login.login_id and f.confirmed_at is not null)`.as('hasSecondFactor'),
    ])
    .where('login_id', '=', loginId)
    .executeTakeFirstOrThrow()
}

/**
 * Locks a login, so that writes in its name, and calls that end its sessions, run one after the other. The
 * caller must compare values that were verified before the lock with the returned row.
 */
export function lockLogin(db: Db, loginId: string) {
  return db
    .selectFrom('login')
    .select([
      'username',
      'password_hash as passwordHash',
      'status_id as statusId',
      'is_admin as isAdmin',
      'time_zone as timeZone',
      'is_time_zone_chosen as isTimeZoneChosen',
    ])
    .where('login_id', '=', loginId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Share-locks the Active places of a login until the transaction ends, so that no employee is deactivated
 * while a session is opened for them. Ending access locks these rows first (employees,
 * 'endAccessOfEmployees'), so the places are read after such a change.
 */
export async function holdPlaces(db: Db, loginId: string) {
  await db
    .selectFrom('login_employee')
    .select('employee_id')
    .where('login_id', '=', loginId)
    .orderBy('employee_id')
    .forShare()
    .execute()
  return listPlaces(db, loginId)
}

/** Stores a new password of a login. */
export async function storePassword(db: Db, loginId: string, to: string): Promise<void> {
  await db
    .updateTable('login')
    .set({ password_hash: to, updated_at: sql`now()` })
    .where('login_id', '=', loginId)
    .execute()
}

/** Stores the first password of a login and makes it Active; returns false if it already had a password. */
export async function storeFirstPassword(db: Db, loginId: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('login')
    .set({ password_hash: to, status_id: statuses.Active, updated_at: sql`now()` })
    .where('login_id', '=', loginId)
    .where('password_hash', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores a person's time zone: chosen by the person, or the zone of their browser. */
export async function storeTimeZone(
  db: Db,
  loginId: string,
  timeZone: string,
  isChosen: boolean,
): Promise<void> {
  await db
    .updateTable('login')
    .set({ time_zone: timeZone, is_time_zone_chosen: isChosen, updated_at: sql`now()` })
    .where('login_id', '=', loginId)
    .execute()
}

/** The login of an employee; undefined if the employee has no login. */
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

/** Whether the login has other confirmed employees, in any account, Active or not. */
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

/** Whether a company in which the login has an Active place requires a second factor. */
export async function isSecondFactorDemanded(db: Db, loginId: string): Promise<boolean> {
  return (await listPlaces(db, loginId)).some(({ requiresSecondFactor }) => requiresSecondFactor)
}

/** The confirmed Active places of a login, the oldest first. Sign-in uses the oldest. */
export async function listPlaces(db: Db, loginId: string) {
  const links = await db
    .selectFrom('login_employee')
    .select(['company_id as companyId', 'account_id as accountId', 'employee_id as employeeId'])
    .where('login_id', '=', loginId)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('employee_id')
    .execute()
  const active = new Map<string, Awaited<ReturnType<typeof listActivePlaces>>[number]>()
  for (const [companyId, there] of Map.groupBy(links, (link) => link.companyId))
    for (const place of await listActivePlaces(db, companyId, there)) active.set(place.employeeId, place)
  return links.flatMap(({ employeeId }) => active.get(employeeId) ?? [])
}

/** The names of the company and the account that an employee is invited to, if the employee is Pending or Active. */
export function findInvitedTo(
  db: Db,
  { companyId, accountId, employeeId }: { companyId: string; accountId: string; employeeId: string },
): Promise<{ companyName: string; accountName: string } | undefined> {
  return db
    .selectFrom('employee as e')
    .innerJoin('account as a', (join) =>
      join.onRef('a.company_id', '=', 'e.company_id').onRef('a.account_id', '=', 'e.account_id'),
    )
    .innerJoin('company as c', 'c.company_id', 'e.company_id')
    .select(['c.name as companyName', 'a.name as accountName'])
    .where('e.company_id', '=', companyId)
    .where('e.account_id', '=', accountId)
    .where('e.id', '=', employeeId)
    .where('e.status_id', 'in', [statuses.Pending, statuses.Active])
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The Active places among the given places of one company. */
function listActivePlaces(
  db: Db,
  companyId: string,
  places: readonly { accountId: string; employeeId: string }[],
) {
  const accountIds = places.map(({ accountId }) => accountId)
  const employeeIds = places.map(({ employeeId }) => employeeId)
  return db
    .selectFrom('employee as e')
    .innerJoin('account as a', (join) =>
      join.onRef('a.company_id', '=', 'e.company_id').onRef('a.account_id', '=', 'e.account_id'),
    )
    .innerJoin('company as c', 'c.company_id', 'e.company_id')
    .select([
      'e.company_id as companyId',
      'e.account_id as accountId',
      'e.id as employeeId',
      'a.name as accountName',
      'c.name as companyName',
      'c.requires_second_factor as requiresSecondFactor',
    ])
    .where('e.company_id', '=', companyId)
    .where('e.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('e.id', '=', sql<string>`any(${employeeIds}::uuid[])`)
    .where('e.status_id', '=', statuses.Active)
    .where('e.deleted_at', 'is', null)
    .where('a.status_id', '=', statuses.Active)
    .where('c.status_id', '=', statuses.Active)
    .execute()
}
