/**
 * All SQL on `kept_device`: browsers that stay signed in. The caller of a function that writes must have
 * locked the login.
 */
import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { KEPT_SECONDS, type KeptCookie } from './device-cookies.ts'
import { LONGEST_USER_AGENT, type NewSession, type Place } from './sessions.ts'

const bytesOf = (deviceKey: string) => Buffer.from(deviceKey, 'hex')
const untilOf = (now: Date) => new Date(now.getTime() + KEPT_SECONDS * 1000)

/** Makes a browser stay signed in. Its earlier cookies become invalid. */
export async function keepDevice(
  db: Db,
  {
    loginId,
    place,
    platform,
    now,
    userAgent = '',
    address = '',
    browserId,
  }: NewSession & { browserId: string },
): Promise<KeptCookie> {
  const key = randomBytes(32)
  const row = {
    device_key: key,
    company_id: place?.companyId ?? null,
    account_id: place?.accountId ?? null,
    employee_id: place?.employeeId ?? null,
    generation: 1,
    rotated_at: now,
    platform,
    user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
    address,
    created_at: now,
    last_used_at: now,
    expires_at: untilOf(now),
  }
  await db
    .insertInto('kept_device')
    .values({ ...row, login_id: loginId, browser_id: browserId })
    .onConflict((conflict) => conflict.columns(['login_id', 'browser_id']).doUpdateSet(row))
    .execute()
  return { deviceKey: key.toString('hex'), generation: 1 }
}

/** The login of a device; undefined if the device does not exist. */
export async function findKeptLogin(db: Db, deviceKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('kept_device')
    .select('login_id as loginId')
    .where('device_key', '=', bytesOf(deviceKey))
    .executeTakeFirst()
  return row?.loginId
}

/** A device of a login that has not expired. */
export function findKeptDevice(db: Db, loginId: string, deviceKey: string, now: Date) {
  return db
    .selectFrom('kept_device')
    .select([
      'browser_id as browserId',
      'company_id as companyId',
      'account_id as accountId',
      'employee_id as employeeId',
      'platform',
      'generation',
      'rotated_at as rotatedAt',
    ])
    .where('device_key', '=', bytesOf(deviceKey))
    .where('login_id', '=', loginId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** Increases the generation of a device's cookie and extends its life. */
export async function rotateDevice(
  db: Db,
  deviceKey: string,
  { now, userAgent, address }: { now: Date; userAgent: string; address: string },
): Promise<void> {
  await db
    .updateTable('kept_device')
    .set((set) => ({
      generation: set('generation', '+', 1),
      rotated_at: now,
      last_used_at: now,
      expires_at: untilOf(now),
      user_agent: userAgent.slice(0, LONGEST_USER_AGENT),
      address,
    }))
    .where('device_key', '=', bytesOf(deviceKey))
    .execute()
}

/** Gives a device a new key, so that all its earlier cookies become invalid; returns the new cookie. */
export async function rekeyDevice(db: Db, deviceKey: string, now: Date): Promise<KeptCookie> {
  const key = randomBytes(32)
  await db
    .updateTable('kept_device')
    .set({ device_key: key, generation: 1, rotated_at: now, expires_at: untilOf(now) })
    .where('device_key', '=', bytesOf(deviceKey))
    .execute()
  return { deviceKey: key.toString('hex'), generation: 1 }
}

/** Moves a device to another place of its login. */
export async function moveDevice(db: Db, deviceKey: string, place: Place): Promise<void> {
  await db
    .updateTable('kept_device')
    .set({ company_id: place.companyId, account_id: place.accountId, employee_id: place.employeeId })
    .where('device_key', '=', bytesOf(deviceKey))
    .execute()
}

/** The devices of a login that have not expired. */
export function listKeptDevices(db: Db, loginId: string, now: Date) {
  return db
    .selectFrom('kept_device')
    .select([
      'device_key as key',
      'user_agent as userAgent',
      'address',
      'platform',
      'created_at as createdDate',
      'last_used_at as lastUsedDate',
    ])
    .where('login_id', '=', loginId)
    .where('expires_at', '>', now.toISOString())
    .execute()
}

/** Stops keeping a browser signed in; its open sessions stay open. */
export async function releaseBrowser(db: Db, loginId: string, browserId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ device_key: null })
    .where('login_id', '=', loginId)
    .where('browser_id', '=', browserId)
    .execute()
  await forgetBrowser(db, loginId, browserId)
}

/** Stops keeping a browser signed in, and deletes the sessions that were opened from it (by a foreign key). */
export async function forgetBrowser(db: Db, loginId: string, browserId: string): Promise<void> {
  await db
    .deleteFrom('kept_device')
    .where('login_id', '=', loginId)
    .where('browser_id', '=', browserId)
    .execute()
}

/** Deletes these devices of a login, or all except one; returns the keys of the deleted devices. */
export async function forgetDevices(
  db: Db,
  loginId: string,
  which: { keys: readonly string[] } | { except: string | null },
): Promise<string[]> {
  let query = db.deleteFrom('kept_device').where('login_id', '=', loginId)
  if ('keys' in which) query = query.where('device_key', 'in', which.keys.map(bytesOf))
  else if (which.except !== null) query = query.where('device_key', '<>', bytesOf(which.except))
  const rows = await query.returning('device_key').execute()
  return rows.map(({ device_key }) => device_key.toString('hex'))
}

/** Deletes expired devices. */
export async function sweepDevices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('kept_device').where('expires_at', '<=', now.toISOString()).execute()
}
