/**
 * SQL on the logins of employees: `login`, `login_employee`, `access_code`, and the sessions that end with
 * them.
 */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'

/** An account of a company. */
export interface Place {
  readonly companyId: string
  readonly accountId: string
}

/** An employee of an account. */
export interface Member extends Place {
  readonly employeeId: string
}

/**
 * The ids of the logins with these usernames, by username. A missing login is added as Pending, without a
 * password.
 */
export async function ensureLogins(db: Db, usernames: readonly string[]): Promise<Map<string, string>> {
  // In a fixed order, so that two calls that add the same people do not block each other.
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

/**
 * Links employees of an account to their logins, not confirmed yet. `invitedBy` is the name of the inviting
 * person.
 */
export async function linkLogins(
  db: Db,
  { companyId, accountId }: Place,
  links: readonly { employeeId: string; loginId: string }[],
  invitedBy: string | null,
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
        invited_by: invitedBy,
      })),
    )
    .execute()
}

/**
 * Marks the link between employee and login as confirmed, because the person followed the mailed link.
 * Returns false if the employee has another login now.
 */
export async function confirmLogin(
  db: Db,
  { companyId, accountId, employeeId }: Member,
  loginId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('login_employee')
    .set({ confirmed_at: sql`coalesce(confirmed_at, ${now})` })
    .where('login_id', '=', loginId)
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes the links between employees of an account and their logins. The logins stay. */
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

/**
 * Ends the sessions of employees and deletes their activation codes and remembered devices. Returns the keys
 * of the sessions. First locks the links to their logins: opening a session locks them, too, so no session
 * can open meanwhile.
 */
export async function endAccessOfEmployees(
  db: Db,
  { companyId, accountId }: Place,
  employeeIds: readonly string[],
): Promise<string[]> {
  await db
    .selectFrom('login_employee')
    .select('employee_id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('employee_id', '=', sql<string>`any(${employeeIds}::uuid[])`)
    .orderBy('employee_id')
    .forNoKeyUpdate()
    .execute()
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
  await db
    .deleteFrom('kept_device')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('employee_id', '=', sql<string>`any(${employeeIds}::uuid[])`)
    .execute()
  return rows.map(({ token_hash }) => token_hash.toString('hex'))
}

/** Ends all sessions in a company, or in one of its accounts, and forgets the devices that stay signed in there. */
export async function endSessionsIn(db: Db, companyId: string, accountId?: string): Promise<void> {
  let held = db.selectFrom('login_employee').select('employee_id').where('company_id', '=', companyId)
  let sessions = db.deleteFrom('session').where('company_id', '=', companyId)
  let devices = db.deleteFrom('kept_device').where('company_id', '=', companyId)
  if (accountId !== undefined) {
    held = held.where('account_id', '=', accountId)
    sessions = sessions.where('account_id', '=', accountId)
    devices = devices.where('account_id', '=', accountId)
  }
  // Locks the links between logins and employees, so that no session can open meanwhile.
  await held.orderBy('employee_id').forNoKeyUpdate().execute()
  await sessions.execute()
  await devices.execute()
}

/** The login of an employee, and whether the person followed the mailed link. */
export interface LinkedLogin {
  username: string
  isConfirmed: boolean
}

/** The links between logins and employees. */
function links(db: Db) {
  return db.selectFrom('login_employee as le').innerJoin('login as l', 'l.login_id', 'le.login_id')
}

function linksIn(db: Db, { companyId, accountId }: Place) {
  return links(db).where('le.company_id', '=', companyId).where('le.account_id', '=', accountId)
}

function linksOf(db: Db, place: Place, employeeIds: readonly string[]) {
  return linksIn(db, place).where('le.employee_id', '=', sql<string>`any(${employeeIds}::uuid[])`)
}

/** The logins of these employees of an account, by employee id. Employees without a login are not in the map. */
export async function listLinkedLogins(
  db: Db,
  place: Place,
  employeeIds: readonly string[],
): Promise<Map<string, LinkedLogin>> {
  const rows = await linksOf(db, place, employeeIds)
    .select([
      'le.employee_id as employeeId',
      'l.username',
      sql<boolean>`le.confirmed_at is not null`.as('isConfirmed'),
    ])
    .execute()
  return new Map(rows.map(({ employeeId, ...login }) => [employeeId, login]))
}

/** The usernames of an account's employees by employee id: all, or only those that contain `filter`. */
export async function listUsernames(
  db: Db,
  place: Place,
  filter: string | null,
): Promise<Map<string, string>> {
  let query = linksIn(db, place)
  if (filter !== null) query = query.where(sql<boolean>`strpos(l.username, lower(${filter})) > 0`)
  const rows = await query.select(['le.employee_id as employeeId', 'l.username']).execute()
  return new Map(rows.map(({ employeeId, username }) => [employeeId, username]))
}

/** The ids of the account's employees with one of these usernames, by username. */
export async function listByUsername(
  db: Db,
  place: Place,
  usernames: readonly string[],
): Promise<Map<string, string>> {
  const rows = await linksIn(db, place)
    .where('l.username', '=', sql<string>`any(${usernames}::text[])`)
    .select(['le.employee_id as employeeId', 'l.username'])
    .execute()
  return new Map(rows.map(({ username, employeeId }) => [username, employeeId]))
}

/** A person to whom an activation link can be mailed. */
export type Invitation = Awaited<ReturnType<typeof listInvitations>>[number]

const linkColumns = [
  'le.login_id as loginId',
  'le.company_id as companyId',
  'le.account_id as accountId',
  'le.employee_id as employeeId',
  'le.invited_by as invitedBy',
  'l.username',
  sql<boolean>`le.confirmed_at is not null`.as('isConfirmed'),
] as const

type Link = Member & Pick<LinkedLogin, 'isConfirmed'>

/**
 * Keeps the links to employees who are Pending, or who are Active but have not followed the mailed link.
 * Keeps the order.
 */
async function withInvited<Of extends Link>(db: Db, found: readonly Of[]) {
  const people = new Map<string, Awaited<ReturnType<typeof listWaiting>>[number]>()
  for (const [companyId, there] of Map.groupBy(found, (link) => link.companyId))
    for (const person of await listWaiting(db, companyId, there)) people.set(person.employeeId, person)
  return found.flatMap((link) => {
    const person = people.get(link.employeeId)
    if (!person || (person.isActive && link.isConfirmed)) return []
    const { firstName, lastName, roleName } = person
    return [{ ...link, firstName, lastName, roleName }]
  })
}

/** The given employees of a company who are Pending or Active, in any of its accounts. */
function listWaiting(db: Db, companyId: string, members: readonly Member[]) {
  const accountIds = members.map(({ accountId }) => accountId)
  const employeeIds = members.map(({ employeeId }) => employeeId)
  return db
    .selectFrom('employee as e')
    .innerJoin('company_role as r', (join) =>
      join.onRef('r.company_id', '=', 'e.company_id').onRef('r.id', '=', 'e.company_role_id'),
    )
    .select([
      'e.id as employeeId',
      'e.first_name as firstName',
      'e.last_name as lastName',
      'r.name as roleName',
      sql<boolean>`e.status_id = ${statuses.Active}`.as('isActive'),
    ])
    .where('e.company_id', '=', companyId)
    .where('e.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('e.id', '=', sql<string>`any(${employeeIds}::uuid[])`)
    .where('e.status_id', 'in', [statuses.Pending, statuses.Active])
    .where('e.deleted_at', 'is', null)
    .execute()
}

/** The open invitations of a login in all accounts, latest first. */
export async function listInvitedOfLogin(db: Db, loginId: string, most: number): Promise<Invitation[]> {
  const found = await links(db)
    .select(linkColumns)
    .where('le.login_id', '=', loginId)
    .orderBy('le.created_at', 'desc')
    .execute()
  return (await withInvited(db, found)).slice(0, most)
}

/** The open invitations of these employees of an account. */
export async function listInvitations(db: Db, place: Place, ids: readonly string[]) {
  return withInvited(db, await linksOf(db, place, ids).select(linkColumns).execute())
}

/** The most links that are mailed to a person within an hour, so that no mailbox is flooded. */
const MOST_LINKS_AN_HOUR = 5

/** The open invitations of these employees, without people who got too many mails within the last hour. */
export async function listInvitedEmployees(
  db: Db,
  place: Place,
  ids: readonly string[],
  now: Date,
): Promise<Invitation[]> {
  const anHourAgo = new Date(now.getTime() - 3_600_000).toISOString()
  const found = await linksOf(db, place, ids)
    .select(linkColumns)
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
    .execute()
  return withInvited(db, found)
}

/** Stores the hashes of codes. A code with a member activates an employee; a code without resets a password. */
export async function insertCodes(
  db: Db,
  codes: readonly { hash: Buffer; loginId: string; member?: Member; until: Date }[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('access_code')
    .values(
      codes.map(({ hash, loginId, member, until }) => ({
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

/** A valid code, with the login to which it was mailed. */
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

/**
 * Marks a code as used; returns false if the code was no longer valid. Of several concurrent calls only one
 * gets true.
 */
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

/** Removes the unused codes of a login for a purpose. */
export async function removeCodes(db: Db, loginId: string, purpose: 'reset' | 'activate'): Promise<void> {
  await db
    .deleteFrom('access_code')
    .where('login_id', '=', loginId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Removes the codes that expired before `before`. */
export async function removeOldCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('access_code').where('expires_at', '<', before.toISOString()).execute()
}
