/**
 * Opens a session in a kept device, which is a browser that stays signed in (decisions 'Tokens';
 * docs/decisions/0024).
 */
import { AppError } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Context } from '#server/http/mount.ts'
import { identityErrors, type Session } from '../contract.ts'
import { deviceCookies } from './device-cookies.ts'
import { findKeptDevice, findKeptLogin, forgetDevices, rotateDevice } from './kept-device-queries.ts'
import { holdPlaces, lockLogin } from './login-queries.ts'
import type { IdentityPorts } from './ports.ts'
import { describeNewSession } from './session-info.ts'
import { endSessionsOf, openSession } from './sessions.ts'

/**
 * How long the cookie before the present one is accepted: two tabs may start at once with the same cookie,
 * and a call is repeated if its reply was lost.
 */
const OVERLAP_MILLISECONDS = 30_000

/**
 * Opens a session by the cookie of a kept device and replaces the cookie. An older cookie can only be a copy:
 * it ends the device and all sessions opened from it.
 *
 * @throws AppError DEVICE_NOT_KEPT (401)
 */
export async function resumeSession(context: Context, { secrets }: IdentityPorts): Promise<Session> {
  const { db, now, userAgent, address, requestId, events, publicUrl } = context
  const jar = deviceCookies(secrets, publicUrl)
  const refused = () => {
    for (const cookie of jar.forget()) context.setCookie(cookie)
    return new AppError('DEVICE_NOT_KEPT', identityErrors.DEVICE_NOT_KEPT)
  }
  const given = jar.kept(context.cookies)
  const loginId = given && (await findKeptLogin(db, given.deviceKey))
  if (!given || !loginId) throw refused()
  const { deviceKey } = given

  const done = await inTransaction(db, { loginId, employeeId: null, requestId }, async (transaction) => {
    const login = await lockLogin(transaction, loginId)
    const device = await findKeptDevice(transaction, loginId, deviceKey, now)
    const places = await holdPlaces(transaction, loginId)
    const place = places.find(({ employeeId }) => employeeId === device?.employeeId) ?? places[0] ?? null
    const isAllowed = login.statusId === statuses.Active && (place !== null || login.isAdmin)
    const isPresent = device?.generation === given.generation
    const isRetry =
      device?.generation === given.generation + 1 &&
      now.getTime() - Date.parse(device.rotatedAt) <= OVERLAP_MILLISECONDS
    if (!device || !isAllowed || !(isPresent || isRetry)) {
      const ended = await endSessionsOf(transaction, loginId, { keys: [deviceKey] })
      await forgetDevices(transaction, loginId, { keys: [deviceKey] })
      return { ended, token: '' }
    }
    if (isPresent) await rotateDevice(transaction, deviceKey, { now, userAgent, address })
    const { browserId, platform } = device
    const opened = { loginId, place, platform, now, userAgent, address, browserId, deviceKey }
    return { ended: null, token: await openSession(transaction, opened) }
  })

  if (done.ended) {
    for (const sessionKey of done.ended) events.endSessions({ sessionKey })
    throw refused()
  }
  for (const cookie of jar.keep({ deviceKey, generation: given.generation + 1 })) context.setCookie(cookie)
  const session = await describeNewSession(db, done.token, now)
  if (!session) throw refused()
  return session
}
