/** Tokens and the sessions they open: all SQL of sign-in on `session`. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Permissions } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import { statement } from '#server/db/statement.ts'
import type { Caller } from '#server/scope.ts'

const IDLE_HOURS = 12
const LIFE_DAYS = 30
/** A session's last use is written at most this often, so that reading does not write. */
const TOUCH_MINUTES = 5

/** A session that was last used then, or before, is over. */
function idleSince(now: Date): string {
  return new Date(now.getTime() - IDLE_HOURS * 3_600_000).toISOString()
}

/** Where a session works: an employee of an account. Null for a site administrator without one. */
export interface Place {
  companyId: string
  accountId: string
  employeeId: string
}

/** The key of a token's session: a hash, as hex. It names the session and is worth nothing as a token. */
export function sessionKeyOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function keyBytes(sessionKey: string): Buffer {
  return Buffer.from(sessionKey, 'hex')
}

/** As much of what a browser says of itself is kept. */
const LONGEST_USER_AGENT = 500

export interface NewSession {
  loginId: string
  place: Place | null
  platform: string
  now: Date
  /** Where from: shown to the person among their devices. */
  userAgent?: string
  address?: string
}

/** Opens a session and answers its token: 256 random bits, of which only the hash is kept. */
export async function openSession(
  db: Db,
  { loginId, place, platform, now, userAgent = '', address = '' }: NewSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('session')
    .values({
      token_hash: keyBytes(sessionKeyOf(token)),
      login_id: loginId,
      company_id: place?.companyId ?? null,
      account_id: place?.accountId ?? null,
      employee_id: place?.employeeId ?? null,
      platform,
      user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
      address,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + LIFE_DAYS * 86_400_000),
    })
    .execute()
  return token
}

/** The row of a session that is not over, with everything that permissions are decided by. */
const findSession = statement((db, given: { key: Buffer; now: string; idleSince: string }) =>
  db
    .selectFrom('session as s')
    .innerJoin('login as l', 'l.login_id', 's.login_id')
    .leftJoin('employee as e', (join) =>
      join
        .onRef('e.company_id', '=', 's.company_id')
        .onRef('e.account_id', '=', 's.account_id')
        .onRef('e.id', '=', 's.employee_id')
        .on('e.status_id', '=', statuses.Active)
        .on('e.deleted_at', 'is', null),
    )
    .leftJoin('account as a', (join) =>
      join
        .onRef('a.company_id', '=', 's.company_id')
        .onRef('a.account_id', '=', 's.account_id')
        .on('a.status_id', '=', statuses.Active),
    )
    .leftJoin('company as c', (join) =>
      join.onRef('c.company_id', '=', 's.company_id').on('c.status_id', '=', statuses.Active),
    )
    .select((select) => [
      's.login_id as loginId',
      's.company_id as companyId',
      's.account_id as accountId',
      's.employee_id as employeeId',
      's.last_used_at as lastUsed',
      'l.is_admin as isAdmin',
      sql<boolean>`s.employee_id is null or (e.id is not null and a.account_id is not null and c.company_id is not null)`.as(
        'isPlaceActive',
      ),
      sql<boolean>`coalesce(c.requires_second_factor, false) and not exists (
        select 1 from second_factor f where f.login_id = s.login_id and f.confirmed_at is not null)`.as(
        'mustSetUpSecondFactor',
      ),
      select
        .selectFrom('iam')
        .whereRef('iam.company_id', '=', 's.company_id')
        .whereRef('iam.company_role_id', '=', 'e.company_role_id')
        // A role is the company's: what it says of another account's work orders is not for this one to know.
        .where((where) =>
          where.or([
            where('iam.scope_account_id', 'is', null),
            where('iam.scope_account_id', '=', where.ref('s.account_id')),
          ]),
        )
        .where('iam.status_id', '=', statuses.Active)
        .select(
          sql<{ workOrder: string | null; permissions: Permissions }[]>`json_agg(json_build_object(
            'workOrder', iam.scope_work_order_id, 'permissions', iam.permissions))`.as('records'),
        )
        .as('iam'),
    ])
    .where('s.token_hash', '=', given.key)
    .where('s.expires_at', '>', given.now)
    .where('s.last_used_at', '>', given.idleSince)
    .where('l.status_id', '=', statuses.Active),
)

/**
 * Who a session belongs to, with everything that permissions are decided by, in one statement. Null when there is no
 * such session, it is over, or the login, employee, account or company is not Active. Without the second factor that
 * the company asks for they have no place and no rights: only what concerns themselves works.
 */
export async function findCaller(db: Db, sessionKey: string, now: Date): Promise<Caller | null> {
  const given = { key: keyBytes(sessionKey), now: now.toISOString(), idleSince: idleSince(now) }
  const [row] = await findSession(db, given)
  if (!row?.isPlaceActive) return null
  if (Date.parse(row.lastUsed) < now.getTime() - TOUCH_MINUTES * 60_000)
    await touchSession(db, sessionKey, now)

  const records = row.iam ?? []
  const { companyId, accountId, employeeId, loginId, mustSetUpSecondFactor } = row
  return {
    sessionKey,
    loginId,
    isAdmin: row.isAdmin && !mustSetUpSecondFactor,
    mustSetUpSecondFactor,
    scope:
      companyId && accountId && employeeId && !mustSetUpSecondFactor
        ? {
            companyId,
            accountId,
            employeeId,
            loginId,
            permissions: records.find((record) => record.workOrder === null)?.permissions ?? {},
            workOrderPermissions: new Map(
              records.flatMap(({ workOrder, permissions }) => (workOrder ? [[workOrder, permissions]] : [])),
            ),
          }
        : null,
  }
}

async function touchSession(db: Db, sessionKey: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: now })
    .where('token_hash', '=', keyBytes(sessionKey))
    .execute()
}

/** Ends one session. */
export async function endSession(db: Db, sessionKey: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', keyBytes(sessionKey)).execute()
}

/** Ends all sessions of a login. */
export async function endAllSessions(db: Db, loginId: string): Promise<void> {
  await db.deleteFrom('session').where('login_id', '=', loginId).execute()
}

/** The sessions of a login that are not over, the last used first. */
export function listSessions(db: Db, loginId: string, now: Date) {
  return db
    .selectFrom('session')
    .select([
      'token_hash as key',
      'user_agent as userAgent',
      'address',
      'platform',
      'created_at as createdDate',
      'last_used_at as lastUsedDate',
    ])
    .where('login_id', '=', loginId)
    .where('expires_at', '>', now.toISOString())
    .where('last_used_at', '>', idleSince(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

/** Ends those of these sessions that are the login's, or all but `except`; answers their keys. */
export async function endSessionsOf(
  db: Db,
  loginId: string,
  which: { keys: readonly string[] } | { except: string },
): Promise<string[]> {
  let query = db.deleteFrom('session').where('login_id', '=', loginId)
  query =
    'keys' in which
      ? query.where('token_hash', 'in', which.keys.map(keyBytes))
      : query.where('token_hash', '<>', keyBytes(which.except))
  const rows = await query.returning('token_hash').execute()
  return rows.map(({ token_hash }) => token_hash.toString('hex'))
}

/** Moves a session to another place of the same login. */
export async function moveSession(db: Db, sessionKey: string, place: Place): Promise<void> {
  await db
    .updateTable('session')
    .set({ company_id: place.companyId, account_id: place.accountId, employee_id: place.employeeId })
    .where('token_hash', '=', keyBytes(sessionKey))
    .execute()
}

/** Removes sessions that are over; run now and then. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((where) =>
      where.or([where('expires_at', '<=', now.toISOString()), where('last_used_at', '<=', idleSince(now))]),
    )
    .execute()
}
