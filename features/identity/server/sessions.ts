/** Session tokens and all SQL of sign-in on `session`. */

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { statuses } from '#contract/statuses.ts'
import type { Db } from '#server/db/open.ts'
import { regionIn } from '#server/db/region.ts'
import { statement } from '#server/db/statement.ts'
import { categoriesOfRole } from '#server/db/stock.ts'
import { heldWith, isGuest, isOfSubcontractor, theirsOf } from '#server/db/theirs.ts'
import { countsIn, heldBy, type RoleRecord } from '#server/db/visibility.ts'
import type { Caller } from '#server/scope.ts'

const IDLE_HOURS = 12
const LIFE_DAYS = 30
/** The least time between two writes of a session's last use, so that reading calls do not write each time. */
const TOUCH_MINUTES = 5

/** A session whose last use is at this time or earlier has expired. */
function idleSince(now: Date): string {
  return new Date(now.getTime() - IDLE_HOURS * 3_600_000).toISOString()
}

/** The employee and account of a session. null for a site administrator without an account. */
export interface Place {
  companyId: string
  accountId: string
  employeeId: string
}

/** The key of a token's session: a hash, in hex. The key identifies the session and cannot be used as a token. */
export function sessionKeyOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function keyBytes(sessionKey: string): Buffer {
  return Buffer.from(sessionKey, 'hex')
}

/** The number of characters of a user agent that are stored. */
export const LONGEST_USER_AGENT = 500

export interface NewSession {
  loginId: string
  place: Place | null
  platform: string
  now: Date
  /** The browser and its address, shown to the person in the list of devices. */
  userAgent?: string
  address?: string
  /** The browser of the session, and the kept device (a browser that stays signed in) that opened it, if known. */
  browserId?: string | null
  deviceKey?: string | null
}

/** Opens a session and returns its token: 256 random bits. Only the hash of the token is stored. */
export async function openSession(
  db: Db,
  { loginId, place, platform, now, userAgent = '', address = '', browserId, deviceKey }: NewSession,
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
      browser_id: browserId ?? null,
      device_key: deviceKey ? keyBytes(deviceKey) : null,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + LIFE_DAYS * DAY_MILLISECONDS),
    })
    .execute()
  return token
}

/** Reads a session that has not expired from the directory: its login and its place. */
const findSession = statement((db, given: { key: Buffer; now: string; idleSince: string }) =>
  db
    .selectFrom('session as s')
    .innerJoin('login as l', 'l.login_id', 's.login_id')
    .select([
      's.login_id as loginId',
      's.company_id as companyId',
      's.account_id as accountId',
      's.employee_id as employeeId',
      's.last_used_at as lastUsed',
      'l.is_admin as isAdmin',
      'l.time_zone as ownTimeZone',
      sql<boolean>`exists (select 1 from second_factor f
        where f.login_id = s.login_id and f.confirmed_at is not null)`.as('hasSecondFactor'),
      sql<boolean>`exists (select 1 from login_employee le
        where le.login_id = s.login_id and le.confirmed_at is not null
          and le.employee_id is distinct from s.employee_id)`.as('hasOtherPlaces'),
    ])
    .where('s.token_hash', '=', given.key)
    .where('s.expires_at', '>', given.now)
    .where('s.last_used_at', '>', given.idleSince)
    .where('l.status_id', '=', statuses.Active),
)

/** Reads a place from its company, if all of it is Active, with all data that decides about permissions. */
const findActivePlace = statement((db, { companyId, accountId, employeeId }: Place) =>
  db
    .selectFrom('employee as e')
    .innerJoin('account as a', (join) =>
      join.onRef('a.company_id', '=', 'e.company_id').onRef('a.account_id', '=', 'e.account_id'),
    )
    .innerJoin('company as c', 'c.company_id', 'e.company_id')
    .select((select) => [
      'a.time_zone as timeZone',
      regionIn('a').as('region'),
      'e.sub_contractor_id as firmId',
      isOfSubcontractor('e').as('isOfSubcontractor'),
      isGuest('e').as('isGuest'),
      'c.requires_second_factor as requiresSecondFactor',
      select
        .selectFrom('iam')
        .whereRef('iam.company_id', '=', 'e.company_id')
        .whereRef('iam.company_role_id', '=', 'e.company_role_id')
        .where(countsIn(sql.ref('e.account_id')))
        .select(
          sql<RoleRecord[]>`json_agg(json_build_object(
            'workOrder', iam.scope_work_order_id, 'permissions', iam.permissions))`.as('records'),
        )
        .as('iam'),
      categoriesOfRole('e.company_id', 'e.company_role_id').as('stockCategories'),
    ])
    .where('e.company_id', '=', companyId)
    .where('e.account_id', '=', accountId)
    .where('e.id', '=', employeeId)
    .where('e.status_id', '=', statuses.Active)
    .where('e.deleted_at', 'is', null)
    .where('a.status_id', '=', statuses.Active)
    .where('c.status_id', '=', statuses.Active),
)

/**
 * The caller of a session, with all data that decides about permissions. null if the session does not exist
 * or has expired, or if the login, employee, account or company is not Active. If the company requires a
 * second factor and the person has none, the caller has no place and no permissions: only calls about
 * themselves work. With `isUse` false, the call does not extend the session.
 *
 * The company is read after the directory and decides: ending access deletes the session in the transaction
 * that makes the place inactive, so a session that was read before that transaction finds the place inactive
 * after it (docs/decisions/0041).
 */
export async function findCaller(
  db: Db,
  sessionKey: string,
  now: Date,
  isUse = true,
): Promise<Caller | null> {
  const given = { key: keyBytes(sessionKey), now: now.toISOString(), idleSince: idleSince(now) }
  const [session] = await findSession(db, given)
  if (!session) return null
  const { loginId, companyId, accountId, employeeId, hasSecondFactor, hasOtherPlaces } = session
  const place = companyId && accountId && employeeId ? { companyId, accountId, employeeId } : null
  const [active] = place ? await findActivePlace(db, place) : []
  if (place && !active) return null
  if (isUse && Date.parse(session.lastUsed) < now.getTime() - TOUCH_MINUTES * 60_000)
    await touchSession(db, sessionKey, now)

  const theirs = active ? theirsOf(active) : null
  const mustSetUpSecondFactor = active?.requiresSecondFactor === true && !hasSecondFactor
  return {
    sessionKey,
    loginId,
    timeZone: session.ownTimeZone,
    isAdmin: session.isAdmin && !mustSetUpSecondFactor,
    mustSetUpSecondFactor,
    hasOtherPlaces,
    scope:
      place && active && !mustSetUpSecondFactor
        ? {
            ...place,
            loginId,
            timeZone: active.timeZone,
            region: active.region,
            ...heldWith(theirs, heldBy(active.iam)),
            theirs,
            isGuest: active.isGuest,
            stockCategories: active.stockCategories,
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

/** Locks a session against deletion for a write in its name; undefined if it has ended. */
export async function holdSession(db: Db, sessionKey: string) {
  const row = await db
    .selectFrom('session')
    .select(['browser_id as browserId', 'device_key as deviceKey'])
    .where('token_hash', '=', keyBytes(sessionKey))
    .forKeyShare()
    .executeTakeFirst()
  return row && { browserId: row.browserId, deviceKey: row.deviceKey?.toString('hex') ?? null }
}

/** Ends a session and all sessions of its login in the same browser; returns their keys. */
export async function endSessionsHere(
  db: Db,
  loginId: string,
  { sessionKey, browserId }: { sessionKey: string; browserId: string | null },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('session')
    .where('login_id', '=', loginId)
    .where((where) =>
      where.or([where('token_hash', '=', keyBytes(sessionKey)), where('browser_id', '=', browserId)]),
    )
    .returning('token_hash')
    .execute()
  return rows.map(({ token_hash }) => token_hash.toString('hex'))
}

/** Ends all sessions of a login. */
export async function endAllSessions(db: Db, loginId: string): Promise<void> {
  await db.deleteFrom('session').where('login_id', '=', loginId).execute()
}

/** The sessions of a login that have not expired, the last used first. */
export function listSessions(db: Db, loginId: string, now: Date) {
  return db
    .selectFrom('session')
    .select([
      'token_hash as key',
      'device_key as deviceKey',
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

/**
 * Ends sessions of a login: either the sessions with these keys or from devices with these keys, or all
 * sessions except one. Returns the keys of the ended sessions.
 */
export async function endSessionsOf(
  db: Db,
  loginId: string,
  which: { keys: readonly string[] } | { except: string },
): Promise<string[]> {
  let query = db.deleteFrom('session').where('login_id', '=', loginId)
  if ('keys' in which) {
    const keys = which.keys.map(keyBytes)
    query = query.where((where) =>
      where.or([where('token_hash', 'in', keys), where('device_key', 'in', keys)]),
    )
  } else query = query.where('token_hash', '<>', keyBytes(which.except))
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

/** Deletes expired sessions; a job calls it regularly. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((where) =>
      where.or([where('expires_at', '<=', now.toISOString()), where('last_used_at', '<=', idleSince(now))]),
    )
    .execute()
}
