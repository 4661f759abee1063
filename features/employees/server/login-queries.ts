/** SQL on what gives employees their login: `login`, `login_employee`, `access_code`, and the sessions that end. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import type { Place } from './queries.ts'

/** An employee of an account. */
export interface Member extends Place {
  readonly employeeId: string
}

/** The logins of these usernames, made Pending and without a password where there is none: by username. */
export async function ensureLogins(db: Db, usernames: readonly string[]): Promise<Map<string, string>> {
  // In one order, so that two who add the same people do not wait for each other.
  const sorted = [...new Set(usernames)].sort()
  await db
    .insertInto('login')
    .values(sorted.map((username) => ({ login_id: uuidv7(), username, status_id: statuses.Pending })))
    .onConflict((conflict) => conflict.column('username').doNothing())
    .execute()
  const rows = await db
    .selectFrom('login')
    .select(['login_id as loginId', 'username'])
    .where('username', '=', sql<string>`any(${sorted}::text[])`)
    .execute()
  return new Map(rows.map(({ username, loginId }) => [username, loginId]))
}

/** Gives employees of an account their logins, which the persons have not confirmed yet. */
export async function linkLogins(
  db: Db,
  { companyId, accountId }: Place,
  links: readonly { employeeId: string; loginId: string }[],
): Promise<void> {
  await db
    .insertInto('login_employee')
    .values(
      links.map(({ employeeId, loginId }) => ({
        login_id: loginId,
        company_id: companyId,
        account_id: accountId,
        employee_id: employeeId,
        confirmed_at: null,
      })),
    )
    .execute()
}

/** Keeps that the person followed their link: from now on the employee is one of the places of their login. */
export async function confirmLogin(
  db: Db,
  { companyId, accountId, employeeId }: Member,
  now: Date,
): Promise<void> {
  await db
    .updateTable('login_employee')
    .set({ confirmed_at: now })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('employee_id', '=', employeeId)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** Takes the logins off employees of an account; the logins stay. */
export async function unlinkLogins(
  db: Db,
  { companyId, accountId }: Place,
  employeeIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('login_employee')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('employee_id', '=', sql<string>`any(${employeeIds}::uuid[])`)
    .execute()
}

/** Ends the sessions of employees and what was mailed to them to activate; answers the keys of the sessions. */
export async function endAccessOfEmployees(
  db: Db,
  { companyId, accountId }: Place,
  employeeIds: readonly string[],
): Promise<string[]> {
  await db
    .deleteFrom('access_code')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('employee_id', '=', sql<string>`any(${employeeIds}::uuid[])`)
    .execute()
  const rows = await db
    .deleteFrom('session')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('employee_id', '=', sql<string>`any(${employeeIds}::uuid[])`)
    .returning('token_hash')
    .execute()
  return rows.map(({ token_hash }) => token_hash.toString('hex'))
}

/** Ends all sessions in a company, or in one of its accounts. */
export async function endSessionsIn(db: Db, companyId: string, accountId?: string): Promise<void> {
  let query = db.deleteFrom('session').where('company_id', '=', companyId)
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  await query.execute()
}

/** Employees to whom an activation can be mailed: those Pending, or Active before they followed their link. */
function invited(db: Db) {
  return db
    .selectFrom('login_employee as le')
    .innerJoin('login as l', 'l.login_id', 'le.login_id')
    .innerJoin('employee as e', (join) =>
      join
        .onRef('e.company_id', '=', 'le.company_id')
        .onRef('e.account_id', '=', 'le.account_id')
        .onRef('e.id', '=', 'le.employee_id'),
    )
    .select([
      'le.login_id as loginId',
      'le.company_id as companyId',
      'le.account_id as accountId',
      'le.employee_id as employeeId',
      'e.first_name as firstName',
      'e.last_name as lastName',
      'l.username',
    ])
    .where('e.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('e.status_id', '=', statuses.Pending),
        where.and([where('e.status_id', '=', statuses.Active), where('le.confirmed_at', 'is', null)]),
      ]),
    )
}

/** Those of a login, in any account, the last invited first. */
export function listInvitedOfLogin(db: Db, loginId: string, most: number) {
  return invited(db).where('le.login_id', '=', loginId).orderBy('le.created_at', 'desc').limit(most).execute()
}

/** So many links are mailed to somebody within an hour: nobody's mailbox is flooded from here. */
const MOST_LINKS_AN_HOUR = 5

/** Those among these employees of an account who were not mailed too often within the last hour. */
export function listInvitedEmployees(
  db: Db,
  { companyId, accountId }: Place,
  ids: readonly string[],
  now: Date,
) {
  const anHourAgo = new Date(now.getTime() - 3_600_000).toISOString()
  return invited(db)
    .where(
      (where) =>
        where
          .selectFrom('access_code as sent')
          .select(sql<number>`count(*)::int`.as('links'))
          .whereRef('sent.company_id', '=', 'le.company_id')
          .whereRef('sent.account_id', '=', 'le.account_id')
          .whereRef('sent.login_id', '=', 'le.login_id')
          .whereRef('sent.employee_id', '=', 'le.employee_id')
          .where('sent.created_at', '>', anHourAgo),
      '<',
      MOST_LINKS_AN_HOUR,
    )
    .where('le.company_id', '=', companyId)
    .where('le.account_id', '=', accountId)
    .where('le.employee_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Keeps the hashes of codes: with a member they activate, without they reset. */
export async function insertCodes(
  db: Db,
  codes: readonly { hash: Buffer; loginId: string; member?: Member }[],
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await db
    .insertInto('access_code')
    .values(
      codes.map(({ hash, loginId, member }) => ({
        code_hash: hash,
        purpose: member ? 'activate' : 'reset',
        login_id: loginId,
        company_id: member?.companyId ?? null,
        account_id: member?.accountId ?? null,
        employee_id: member?.employeeId ?? null,
        created_at: now,
        expires_at: until,
      })),
    )
    .execute()
}

/** A code that still works, with the login that it was mailed to. */
export function findCodeByHash(
  db: Db,
  code: { hash: Buffer; purpose: 'reset' | 'activate'; username: string; now: Date },
) {
  return db
    .selectFrom('access_code as c')
    .innerJoin('login as l', 'l.login_id', 'c.login_id')
    .select([
      'c.login_id as loginId',
      'c.company_id as companyId',
      'c.account_id as accountId',
      'c.employee_id as employeeId',
      'l.status_id as loginStatusId',
      'l.password_hash as passwordHash',
    ])
    .where('c.code_hash', '=', code.hash)
    .where('c.purpose', '=', code.purpose)
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', code.now.toISOString())
    .where('l.username', '=', code.username)
    .executeTakeFirst()
}

/** Uses a code up; answers whether it still worked. Of several at once one gets true. */
export async function markCodeUsed(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_code')
    .set({ used_at: now })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes the codes of a login for a purpose that were not used. */
export async function removeCodes(db: Db, loginId: string, purpose: 'reset' | 'activate'): Promise<void> {
  await db
    .deleteFrom('access_code')
    .where('login_id', '=', loginId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Removes the codes that have not worked since `before`. */
export async function removeOldCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('access_code').where('expires_at', '<', before.toISOString()).execute()
}
