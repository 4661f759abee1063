/** Browsers that stay signed in and browsers that are known: what their cookies allow, and what ends them. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { statuses } from '#contract/statuses.ts'
import { type AccountHandle, addAccount, addEmployee, addLogin } from '#database/seed/builders.ts'
import { updateEmployees } from '#features/employees/contract.ts'
import { CookieJar, cookiesOf } from '#tests/harness/cookies.ts'
import { lastLinkTo } from '#tests/harness/mail-links.ts'
import { atOnce, row } from '#tests/harness/overlap.ts'
import {
  newAccount,
  newPerson,
  openTestApp,
  PASSWORD,
  type Person,
  type TestApp,
} from '#tests/harness/server.ts'
import { openStream } from '#tests/harness/streams.ts'
import {
  changePassword,
  endDevices,
  getSession,
  listDevices,
  requestReset,
  resetPassword,
  resume,
  signIn,
  signOut,
  switchAccount,
} from '../contract.ts'

let server: TestApp
let account: AccountHandle
let ann: Person
let browser: CookieJar

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  browser = new CookieJar()
})
afterEach(async () => {
  server.clock.now = new Date(0)
  await server.database.pool.query('delete from throttle')
})

const NEW_PASSWORD = 'quite another password'
const REFUSED = { status: 401, errorCode: 'DEVICE_NOT_KEPT' }
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const wait = (milliseconds: number) => {
  const now = Math.max(server.clock.now.getTime(), Date.now())
  server.clock.now = new Date(now + milliseconds)
}
async function signInIn(jar: CookieJar, body: object = {}) {
  const headers = { ...jar.headersFor(signIn.path), 'user-agent': FIREFOX }
  const given = { username: ann.username, password: PASSWORD, keepSignedIn: true, ...body }
  return jar.keep(await server.call(signIn, { body: given, headers }))
}
const resumeIn = async (jar: CookieJar) =>
  jar.keep(await server.call(resume, { headers: { ...jar.headersFor(resume.path), 'user-agent': FIREFOX } }))
const statusOf = async (token: string) => (await server.call(getSession, { token })).status
const devices = async (token: string) => (await server.call(listDevices, { token })).data

describe('keep me signed in', () => {
  test('sets a cookie for one call alone, which scripts cannot read and other sites cannot send', async () => {
    const set = cookiesOf(await signInIn(browser))
    const attributes = (name: string) => set.get(name)?.split('; ').slice(1)
    expect(attributes('plumbline_keep')).toEqual([
      'Path=/api/session/resume',
      'Max-Age=2592000',
      'HttpOnly',
      'SameSite=Strict',
      'Secure',
    ])
    expect(set.get('plumbline_kept')).toBe(
      'plumbline_kept=1; Path=/; Max-Age=2592000; SameSite=Strict; Secure',
    )
    expect(browser.headersFor('/api/session').cookie).toBe('plumbline_kept=1')
  })

  test('is asked for: without it there is nothing to go on with', async () => {
    for (const keepSignedIn of [false, null, undefined]) {
      const jar = new CookieJar()
      const set = cookiesOf(await signInIn(jar, { keepSignedIn }))
      expect([...set.keys()].filter((name) => name.startsWith('plumbline_kee'))).toEqual([])
      expect(await resumeIn(jar)).toMatchObject(REFUSED)
    }
  })

  test('opens new sessions, each time with another cookie', async () => {
    const first = (await signInIn(browser)).data
    const seen = new Set([browser.valueOf('plumbline_keep')])
    for (let time = 1; time <= 3; time += 1) {
      wait(DAY_MILLISECONDS)
      const { data, status } = await resumeIn(browser)
      expect(status).toBe(200)
      // These fields change, because a day has passed.
      const { token, today, dayEndsAt, ...session } = data
      expect(session).toEqual({ ...first, token: undefined, today: undefined, dayEndsAt: undefined })
      expect(today > first.today && dayEndsAt > first.dayEndsAt).toBe(true)
      expect(await statusOf(token)).toBe(200)
      seen.add(browser.valueOf('plumbline_keep'))
    }
    expect(seen.size).toBe(4)
  })

  test('is good for that alone: the cookie is no token, and opens no other call', async () => {
    await signInIn(browser)
    const value = browser.valueOf('plumbline_keep') ?? ''
    const headers = { cookie: `plumbline_keep=${value}` }
    expect((await server.call(getSession, { token: value })).status).toBe(401)
    expect((await server.call(getSession, { headers })).status).toBe(401)
    expect((await server.call(signOut, { headers })).status).toBe(401)
  })

  test('leaves nothing in the database that opens anything', async () => {
    await signInIn(browser)
    const [, , signature = ''] = (browser.valueOf('plumbline_keep') ?? '').split('.')
    const { rows } = await server.database.pool.query('select d::text as device from kept_device d')
    for (const { device } of rows) expect(device).not.toContain(signature)
    expect(signature.length).toBeGreaterThan(40)
  })

  test('lasts 30 days after the last use', async () => {
    await signInIn(browser)
    for (let month = 1; month <= 3; month += 1) {
      wait(29 * DAY_MILLISECONDS)
      expect((await resumeIn(browser)).status).toBe(200)
    }
    wait(30 * DAY_MILLISECONDS + 1000)
    expect(await resumeIn(browser)).toMatchObject(REFUSED)
  })

  test.each([
    ['none', ''],
    ['junk', 'plumbline_keep=junk'],
    ['another’s form', `plumbline_keep=${'0'.repeat(64)}.1.${'A'.repeat(43)}`],
    ['a lone surrogate, as text', 'plumbline_keep=\ud800.1.2'],
  ])('is refused with %s', async (_name, cookie) => {
    const answer = await server.call(resume, { headers: { cookie } })
    expect(answer).toMatchObject(REFUSED)
    // The refusal deletes the invalid cookies.
    expect(cookiesOf(answer).get('plumbline_kept')).toContain('Max-Age=0')
  })

  test('is refused with a cookie whose generation was changed', async () => {
    await signInIn(browser)
    const value = (browser.valueOf('plumbline_keep') ?? '').replace('.1.', '.2.')
    expect(await server.call(resume, { headers: { cookie: `plumbline_keep=${value}` } })).toMatchObject(
      REFUSED,
    )
    expect((await resumeIn(browser)).status).toBe(200)
  })

  test('goes on in the account where one was last', async () => {
    const { db } = server.database
    const other = await addAccount(
      db,
      { companyId: account.companyId, roles: account.roles },
      { name: 'Other' },
    )
    const { rows } = await server.database.pool.query('select login_id from login where username = $1', [
      ann.username,
    ])
    await addEmployee(db, other, {
      firstName: 'Ann',
      lastName: 'There',
      role: 'Foreman',
      loginId: rows[0].login_id,
    })
    const { token } = (await signInIn(browser)).data
    await server.call(switchAccount, { body: { accountUniqueID: other.accountId }, token })
    wait(DAY_MILLISECONDS)
    expect((await resumeIn(browser)).data.account?.accountName).toBe('Other')
  })

  test('is for a site administrator without an account, too', async () => {
    const username = `site-${ann.username}`
    await addLogin(server.database.db, { username, password: PASSWORD, isAdmin: true })
    expect((await signInIn(browser, { username })).status).toBe(200)
    expect((await resumeIn(browser)).data).toMatchObject({ isAdmin: true, account: null })
  })
})

describe('a cookie that was used', () => {
  test('half a minute later ends the device, with everything that is open by it', async () => {
    const signedIn = (await signInIn(browser)).data.token
    const thief = browser.copy()
    const resumed = (await resumeIn(browser)).data.token
    const stream = await openStream(server, resumed)
    wait(31_000)
    expect(await resumeIn(thief)).toMatchObject(REFUSED)
    await stream.ended
    expect([await statusOf(signedIn), await statusOf(resumed)]).toEqual([401, 401])
    expect(await resumeIn(browser)).toMatchObject(REFUSED)
    expect(await devices(ann.token)).toHaveLength(1)
  })

  test('by a thief first ends it when its person comes back', async () => {
    await signInIn(browser)
    const thief = browser.copy()
    const stolen = (await resumeIn(thief)).data.token
    expect(await statusOf(stolen)).toBe(200)
    wait(DAY_MILLISECONDS / 4)
    expect(await resumeIn(browser)).toMatchObject(REFUSED)
    expect(await statusOf(stolen)).toBe(401)
    expect(await resumeIn(thief)).toMatchObject(REFUSED)
  })

  test('two generations ago ends it at once', async () => {
    await signInIn(browser)
    const thief = browser.copy()
    await resumeIn(browser)
    await resumeIn(browser)
    expect(await resumeIn(thief)).toMatchObject(REFUSED)
    expect(await resumeIn(browser)).toMatchObject(REFUSED)
  })

  test('at once again, as by an answer that was lost, gets the same next one', async () => {
    await signInIn(browser)
    const before = browser.copy()
    const first = await resumeIn(browser)
    wait(20_000)
    const again = await resumeIn(before)
    expect(again.status).toBe(200)
    expect(again.data.token).not.toBe(first.data.token)
    expect(before.valueOf('plumbline_keep')).toBe(browser.valueOf('plumbline_keep'))
    wait(DAY_MILLISECONDS)
    expect((await resumeIn(browser)).status).toBe(200)
  })

  test('by several tabs that start at once lets all of them in, with one cookie after it', async () => {
    await signInIn(browser)
    // Three: as many as the connections for calls without a session allow at once.
    const tabs = Array.from({ length: 3 }, () => browser.copy())
    const answers = await atOnce(
      server,
      row('login', { username: ann.username }),
      tabs.map((tab) => () => resumeIn(tab)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(tabs.map((tab) => tab.valueOf('plumbline_keep'))).size).toBe(1)
    wait(DAY_MILLISECONDS)
    expect((await resumeIn(tabs[0] as CookieJar)).status).toBe(200)
  })
})

describe('a device', () => {
  test('stands once among the devices, and is ended from there', async () => {
    const { token } = (await signInIn(browser)).data
    await resumeIn(browser)
    const list = await devices(ann.token)
    expect(list).toMatchObject([
      { userAgent: 'Firefox on Windows', isKept: true, isCurrent: false },
      { isKept: false, isCurrent: true },
    ])
    expect(await devices(token)).toMatchObject([{ isKept: true, isCurrent: true }, { isCurrent: false }])
    const id = list[0]?.sessionId ?? ''
    expect((await server.call(endDevices, { body: [id], token: ann.token })).data).toEqual([id])
    expect(await statusOf(token)).toBe(401)
    expect(await resumeIn(browser)).toMatchObject(REFUSED)
    expect(await devices(ann.token)).toHaveLength(1)
  })

  test('stands there while nothing is open in it, too', async () => {
    await signInIn(browser)
    wait(DAY_MILLISECONDS)
    const { token } = (await signInIn(new CookieJar(), { keepSignedIn: false })).data
    expect(await devices(token)).toMatchObject([{ isCurrent: true }, { isKept: true }])
  })

  test('of somebody else cannot be ended', async () => {
    await signInIn(browser)
    const other = await newPerson(server, await newAccount(server))
    const sessionId = (await devices(ann.token))[0]?.sessionId ?? ''
    expect((await server.call(endDevices, { body: [sessionId], token: other.token })).data).toEqual([])
    expect((await resumeIn(browser)).status).toBe(200)
  })

  test('goes with all others, but not the one from which that is asked', async () => {
    const { token } = (await signInIn(browser)).data
    const elsewhere = new CookieJar()
    await signInIn(elsewhere)
    expect((await server.call(endDevices, { body: [], token })).data).toHaveLength(2)
    expect(await resumeIn(elsewhere)).toMatchObject(REFUSED)
    expect((await resumeIn(browser)).status).toBe(200)
  })

  test('ends with signing out, in all tabs of its browser, and in no other', async () => {
    const signedIn = (await signInIn(browser)).data.token
    const tab = (await resumeIn(browser)).data.token
    const elsewhere = new CookieJar()
    const other = (await signInIn(elsewhere)).data.token
    const [first, second] = [await openStream(server, signedIn), await openStream(server, tab)]
    const out = browser.keep(
      await server.call(signOut, { token: tab, headers: browser.headersFor(signOut.path) }),
    )
    expect(out.status).toBe(200)
    await Promise.all([first.ended, second.ended])
    expect([await statusOf(signedIn), await statusOf(tab), await statusOf(other)]).toEqual([401, 401, 200])
    expect(browser.valueOf('plumbline_keep')).toBeUndefined()
    expect(await resumeIn(elsewhere)).toMatchObject({ status: 200 })
  })

  test('that was signed out is over, whoever kept its cookie', async () => {
    const { token } = (await signInIn(browser)).data
    const thief = browser.copy()
    await server.call(signOut, { token })
    expect(await resumeIn(thief)).toMatchObject(REFUSED)
  })

  test('ends with the password being changed elsewhere', async () => {
    await signInIn(browser)
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await server.call(changePassword, { body, token: ann.token })).status).toBe(200)
    expect(await resumeIn(browser)).toMatchObject(REFUSED)
  })

  test('on which the password is changed goes on, and a copy of its cookie does not', async () => {
    const { token } = (await signInIn(browser)).data
    const thief = browser.copy()
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    browser.keep(await server.call(changePassword, { body, token }))
    expect(await statusOf(token)).toBe(200)
    expect(await resumeIn(thief)).toMatchObject(REFUSED)
    expect((await resumeIn(browser)).status).toBe(200)
  })

  test('ends with a new password by mail', async () => {
    const { token } = (await signInIn(browser)).data
    await server.call(requestReset, { body: { username: ann.username } })
    const { code } = await lastLinkTo(server, ann.username)
    const body = { token: code, username: ann.username, newPassword: NEW_PASSWORD }
    expect((await server.call(resetPassword, { body })).status).toBe(200)
    expect(await statusOf(token)).toBe(401)
    expect(await resumeIn(browser)).toMatchObject(REFUSED)
  })

  test('ends with its person being deactivated, and does not come back with them', async () => {
    const boss = await newPerson(server, account)
    await signInIn(browser)
    for (const statusId of [statuses.InActive, statuses.Active]) {
      const body = [{ employeeUniqueID: ann.employeeId, statusId }]
      expect((await server.call(updateEmployees, { body, token: boss.token })).status).toBe(200)
    }
    expect(await resumeIn(browser)).toMatchObject(REFUSED)
  })

  test('is kept as the last sign-in in its browser says', async () => {
    const first = (await signInIn(browser)).data.token
    const copy = browser.copy()
    await signInIn(browser, { keepSignedIn: false })
    expect(browser.valueOf('plumbline_keep')).toBeUndefined()
    expect(await resumeIn(copy)).toMatchObject(REFUSED)
    expect(await statusOf(first)).toBe(200)
    await signInIn(browser)
    expect(await resumeIn(copy)).toMatchObject(REFUSED)
    expect((await resumeIn(browser)).status).toBe(200)
  })
})

describe('guessing a password', () => {
  const guess = (jar: CookieJar, password = 'a wrong guess', username = ann.username) =>
    server.call(signIn, { body: { username, password }, headers: jar.headersFor(signIn.path) })
  const THROTTLED = { status: 429, errorCode: 'SIGN_IN_THROTTLED' }

  async function lockOut(username = ann.username): Promise<void> {
    for (let attempt = 1; attempt <= 10; attempt += 1)
      await guess(new CookieJar(), `guess ${attempt}`, username)
    expect(await guess(new CookieJar(), PASSWORD, username)).toMatchObject(THROTTLED)
  }

  test('by strangers does not lock out a browser that signed in before, also from the same address', async () => {
    browser.keep(await guess(browser, PASSWORD))
    const [cookie = ''] = [...cookiesOf(await guess(browser, PASSWORD)).values()]
    expect(cookie).toMatch(
      /^plumbline_device_[0-9a-f]{12}=[^;]+; Path=\/api\/login; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
    )
    await lockOut()
    // In addition, the address has reached its limit of 100 attempts by other users.
    await server.database.pool.query("update throttle set points = 100 where key like 'a:%'")
    const nobody = guess(new CookieJar(), PASSWORD, (await newPerson(server, account)).username)
    expect(await nobody).toMatchObject(THROTTLED)
    expect((await guess(browser, PASSWORD)).status).toBe(200)
    expect(await guess(new CookieJar(), PASSWORD), 'nor does it let strangers in').toMatchObject(THROTTLED)
  })

  test('in such a browser is counted by itself', async () => {
    browser.keep(await guess(browser, PASSWORD))
    for (let attempt = 1; attempt <= 10; attempt += 1) expect((await guess(browser)).status).toBe(401)
    await lockOut()
    expect(await guess(browser, PASSWORD)).toMatchObject(THROTTLED)
    await server.database.pool.query('update throttle set expire = expire - 16 * 60000')
    expect((await guess(browser, PASSWORD)).status).toBe(200)
  })

  test('in such a browser leaves it what any other has, also behind a reset password', async () => {
    browser.keep(await guess(browser, PASSWORD))
    for (let attempt = 1; attempt <= 20; attempt += 1) await guess(browser)
    expect(await guess(browser, PASSWORD)).toMatchObject(THROTTLED)
    await server.call(requestReset, { body: { username: ann.username } })
    const { code } = await lastLinkTo(server, ann.username)
    const body = { token: code, username: ann.username, newPassword: NEW_PASSWORD }
    expect((await server.call(resetPassword, { body })).status).toBe(200)
    expect((await guess(browser, NEW_PASSWORD)).status).toBe(200)
  })

  test('of somebody else is not helped by it, and neither by a cookie that was made up', async () => {
    browser.keep(await guess(browser, PASSWORD))
    const other = await newPerson(server, account)
    await lockOut(other.username)
    expect(await guess(browser, PASSWORD, other.username)).toMatchObject(THROTTLED)
    await lockOut()
    const [known = ''] = (browser.headersFor(signIn.path).cookie ?? '').split('; ')
    for (const cookie of [`${known}x`, known.replace(/=[^.]+/, '=00000000-0000-7000-8000-000000000000')]) {
      const body = { username: ann.username, password: PASSWORD }
      expect(await server.call(signIn, { body, headers: { cookie } }), cookie).toMatchObject(THROTTLED)
    }
  })

  test('does not keep whoever is signed in from changing their password', async () => {
    await lockOut()
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await server.call(changePassword, { body, token: ann.token })).status).toBe(200)
  })
})

test('what is over is swept', async () => {
  const { sweepAccess } = await import('#app/server/routes.ts')
  await signInIn(browser)
  const count = async () =>
    (await server.database.pool.query('select count(*)::int as all from kept_device')).rows[0].all
  const before = await count()
  await sweepAccess(server.database.db, new Date())
  expect(await count()).toBe(before)
  await sweepAccess(server.database.db, new Date(Date.now() + 400 * DAY_MILLISECONDS))
  expect(await count()).toBe(0)
})
