/** The second factor: setting it up, signing in with it, losing it, and a company that requires it. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountHandle, addAccount, addEmployee, addLogin } from '#database/seed/builders.ts'
import { updateCompanies } from '#features/companies/contract.ts'
import { listEmployees } from '#features/employees/contract.ts'
import { mailsTo } from '#tests/harness/mail-links.ts'
import { atOnce, writesOf } from '#tests/harness/overlap.ts'
import {
  newAccount,
  newPerson,
  openTestApp,
  PASSWORD,
  type Person,
  signInAs,
  type TestApp,
} from '#tests/harness/server.ts'
import { openStream } from '#tests/harness/streams.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSession,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  setPreferences,
  signIn,
  signInByPath,
  signOut,
  switchAccount,
  switchOffSecondFactor,
} from '../contract.ts'
import { openSession } from './sessions.ts'

let server: TestApp
let account: AccountHandle
let ann: Person

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
})
afterEach(async () => {
  server.clock.now = new Date(0)
  await server.database.pool.query('delete from throttle')
})

const db = () => server.database.db
const query = async (text: string, values: unknown[]) => (await server.database.pool.query(text, values)).rows

const now = () => (server.clock.now.getTime() > Date.now() ? server.clock.now : new Date())
/** The code of an authenticator app, `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() + steps * 30_000 })
/** Moves the clock by a minute, so that the next code differs. */
const wait = () => {
  server.clock.now = new Date(Math.max(now().getTime(), Date.now()) + 60_000)
}
const tryToSignIn = (person: Person, code?: string) =>
  server.call(signIn, { body: { username: person.username, password: PASSWORD, code } })
const session = async (token: string) => (await server.call(getSession, { token })).data

/** Sets up a person's second factor, and moves the clock so that the next code differs. */
async function setUp({ token }: Pick<Person, 'token'> = ann) {
  const { data } = await server.call(beginSecondFactor, { token })
  const answer = await server.call(confirmSecondFactor, { body: { code: codeOf(data.secret) }, token })
  expect(answer.status).toBe(200)
  wait()
  return { secret: data.secret, recoveryCodes: answer.data.recoveryCodes }
}

const REQUIRED = { status: 401, errorCode: 'SECOND_FACTOR_REQUIRED' }
const WRONG = { status: 401, errorCode: 'SECOND_FACTOR_WRONG' }

describe('setting up', () => {
  test('tells the secret as text and for a picture, and is in force once confirmed', async () => {
    const { data } = await server.call(beginSecondFactor, { token: ann.token })
    expect(data.uri).toBe(
      `otpauth://totp/Plumbline:${encodeURIComponent(ann.username)}?issuer=Plumbline&secret=${data.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await tryToSignIn(ann)).status).toBe(200)
    expect(await session(ann.token)).toMatchObject({ hasSecondFactor: false, mustSetUpSecondFactor: false })
    const confirm = (code: string) => server.call(confirmSecondFactor, { body: { code }, token: ann.token })
    expect(await confirm('000000')).toMatchObject({
      status: 400,
      errorCode: 'CODE_WRONG',
      fields: [{ path: 'code' }],
    })
    expect(await confirm(codeOf(data.secret, 5))).toMatchObject({ errorCode: 'CODE_WRONG' })
    const { recoveryCodes } = (await confirm(codeOf(data.secret))).data
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    expect(await session(ann.token)).toMatchObject({ hasSecondFactor: true })
    expect(await tryToSignIn(ann)).toMatchObject(REQUIRED)
  })

  test('keeps no secret and no code as it is, in no table', async () => {
    const { secret, recoveryCodes } = await setUp()
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
    const [factor] = await query(
      'select secret from second_factor f join login l using (login_id) where l.username = $1',
      [ann.username],
    )
    expect(factor.secret.includes(bytes)).toBe(false)
    const audit = JSON.stringify(
      await query('select changes from audit_entry where record like any($1)', [
        ['second_factor', 'recovery_code'],
      ]),
    )
    const codes = JSON.stringify(await query('select encode(code_hash, $1) from recovery_code', ['escape']))
    for (const text of [audit, codes]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(bytes.toString('hex'))
      for (const code of recoveryCodes) expect(text).not.toContain(code.replaceAll('-', ''))
    }
  })

  test('needs a beginning, forgets an older one, and is done once', async () => {
    const confirm = (code: string) => server.call(confirmSecondFactor, { body: { code }, token: ann.token })
    expect(await confirm('123456')).toMatchObject({ status: 409, errorCode: 'SECOND_FACTOR_OFF' })
    const first = (await server.call(beginSecondFactor, { token: ann.token })).data.secret
    const second = (await server.call(beginSecondFactor, { token: ann.token })).data.secret
    expect(await confirm(codeOf(first))).toMatchObject({ errorCode: 'CODE_WRONG' })
    const answers = await atOnce(
      server,
      writesOf('second_factor'),
      [1, 2, 3].map(() => () => confirm(codeOf(second))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await server.call(beginSecondFactor, { token: ann.token })).toMatchObject({
      status: 409,
      errorCode: 'SECOND_FACTOR_ON',
    })
  })
})

describe('signing in', () => {
  test('asks for the code behind the right password alone', async () => {
    const { secret } = await setUp()
    expect(await tryToSignIn(ann)).toMatchObject(REQUIRED)
    expect(await tryToSignIn(ann, '')).toMatchObject(REQUIRED)
    const body = { username: ann.username, password: 'a wrong password', code: codeOf(secret) }
    expect(await server.call(signIn, { body })).toMatchObject({ status: 401, errorCode: 'SIGN_IN_FAILED' })
    expect(await tryToSignIn(ann, '000000')).toMatchObject(WRONG)
    const spaced = codeOf(secret).replace(/^.../, '$& ')
    expect((await tryToSignIn(ann, spaced)).status).toBe(200)
  })

  test('takes the codes of the half minute before and after, and no others', async () => {
    const { secret } = await setUp()
    wait()
    expect(await tryToSignIn(ann, codeOf(secret, -2))).toMatchObject(WRONG)
    expect(await tryToSignIn(ann, codeOf(secret, 2))).toMatchObject(WRONG)
    expect((await tryToSignIn(ann, codeOf(secret, -1))).status).toBe(200)
    expect((await tryToSignIn(ann, codeOf(secret, 1))).status).toBe(200)
    // A code older than the last used code is refused, too.
    expect(await tryToSignIn(ann, codeOf(secret))).toMatchObject(WRONG)
  })

  test('takes each code once, also of many at once', async () => {
    const { secret } = await setUp()
    const code = codeOf(secret)
    const answers = await atOnce(
      server,
      writesOf('second_factor'),
      [1, 2, 3].map(() => () => tryToSignIn(ann, code)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(await tryToSignIn(ann, code)).toMatchObject(WRONG)
  })

  test('takes each recovery code once, however it is written, also of many at once', async () => {
    const { recoveryCodes } = await setUp()
    const [first = '', second = ''] = recoveryCodes
    const answers = await atOnce(
      server,
      writesOf('recovery_code'),
      [1, 2, 3].map(() => () => tryToSignIn(ann, first)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect((await tryToSignIn(ann, second.replaceAll('-', ' ').toUpperCase())).status).toBe(200)
    expect(await tryToSignIn(ann, second)).toMatchObject(WRONG)
  })

  test('slows down guessing codes, and asking anew does not start it anew', async () => {
    const { secret } = await setUp()
    for (let count = 0; count < 10; count += 1) {
      expect([WRONG.status]).toContain((await tryToSignIn(ann, count % 2 ? '000000' : undefined)).status)
    }
    expect(await tryToSignIn(ann, codeOf(secret))).toMatchObject({
      status: 429,
      errorCode: 'SIGN_IN_THROTTLED',
    })
  })

  test('in the older form has no place for a code, so it is refused', async () => {
    await setUp()
    const params = { username: ann.username, password: PASSWORD }
    expect(await server.call(signInByPath, { params })).toMatchObject(REQUIRED)
  })
})

describe('recovery codes', () => {
  test('are those of one exchange, also of several at once', async () => {
    await setUp()
    const answers = await atOnce(
      server,
      writesOf('recovery_code'),
      Array.from(
        { length: 4 },
        () => () => server.call(renewRecoveryCodes, { body: { password: PASSWORD }, token: ann.token }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const rows = await query(
      'select code_hash from recovery_code join login using (login_id) where username = $1',
      [ann.username],
    )
    expect(rows).toHaveLength(10)
  })

  test('are exchanged against the password or a code', async () => {
    const { secret, recoveryCodes } = await setUp()
    const renew = (body: object) => server.call(renewRecoveryCodes, { body, token: ann.token })
    expect((await renew({})).status).toBe(400)
    expect(await renew({ password: 'a wrong password' })).toMatchObject({
      status: 400,
      errorCode: 'PASSWORD_WRONG',
    })
    expect(await renew({ code: '000000' })).toMatchObject({ status: 400, errorCode: 'CODE_WRONG' })
    const second = (await renew({ password: PASSWORD })).data.recoveryCodes
    const third = (await renew({ code: codeOf(secret) })).data.recoveryCodes
    for (const [old] of [recoveryCodes, second]) expect(await tryToSignIn(ann, old)).toMatchObject(WRONG)
    expect((await tryToSignIn(ann, third[0])).status).toBe(200)
  })
})

describe('switching off', () => {
  const off = (body: object, token = ann.token) => server.call(switchOffSecondFactor, { body, token })

  test('needs the password or a code, and is mailed', async () => {
    const { recoveryCodes } = await setUp()
    expect(await off({ password: 'a wrong password' })).toMatchObject({
      status: 400,
      errorCode: 'PASSWORD_WRONG',
    })
    expect(await off({ code: '000000' })).toMatchObject({ status: 400, errorCode: 'CODE_WRONG' })
    expect((await off({ code: recoveryCodes[0] })).status).toBe(200)
    expect((await tryToSignIn(ann)).status).toBe(200)
    expect(await session(ann.token)).toMatchObject({ hasSecondFactor: false })
    expect((await mailsTo(server, ann.username)).at(-1)?.subject).toBe('Your second factor was switched off')
    expect(await off({ password: PASSWORD })).toMatchObject({ status: 409, errorCode: 'SECOND_FACTOR_OFF' })
  })

  test('slows down guessing the password by it', async () => {
    await setUp()
    for (let count = 0; count < 10; count += 1) await off({ password: 'a wrong password' })
    expect((await off({ password: PASSWORD })).status).toBe(429)
  })
})

describe('a company that asks for a second factor', () => {
  async function demand(isDemanded = true) {
    const loginId = await addLogin(db(), {
      username: `site-${account.companyId}${isDemanded}@company.example`,
      password: PASSWORD,
      isAdmin: true,
    })
    const token = await openSession(db(), { loginId, place: null, platform: 'Web', now: now() })
    const body = [{ companyUniqueID: account.companyId, requiresSecondFactor: isDemanded }]
    expect((await server.call(updateCompanies, { body, token })).status).toBe(200)
  }
  const employees = (token: string) =>
    server.call(listEmployees, {
      params: { companyId: account.companyId, page: 0, pageSize: 10, filter: 'null' },
      token,
    })

  test('lets nobody do anything but set it up', async () => {
    const stream = await openStream(server, ann.token)
    await demand()
    await stream.ended
    expect((await employees(ann.token)).status).toBe(403)
    expect(await session(ann.token)).toMatchObject({
      mustSetUpSecondFactor: true,
      hasSecondFactor: false,
      employeeUniqueId: null,
      account: null,
      permissions: {},
      workOrders: [],
      employeeUsername: ann.username,
    })
    // A new sign-in has the same limits, and calls about oneself work.
    const { status, data } = await tryToSignIn(ann)
    expect(status).toBe(200)
    expect(data).toMatchObject({ mustSetUpSecondFactor: true, account: null })
    const body = { timeZone: 'Europe/Berlin' }
    expect((await server.call(setPreferences, { body, token: data.token })).status).toBe(200)
    expect((await server.call(signOut, { token: data.token })).status).toBe(200)
    await setUp()
    expect((await employees(ann.token)).status).toBe(200)
    expect(await session(ann.token)).toMatchObject({
      mustSetUpSecondFactor: false,
      employeeUniqueId: ann.employeeId,
      account: { accountUniqueID: account.accountId },
    })
    expect(
      await server.call(switchOffSecondFactor, { body: { password: PASSWORD }, token: ann.token }),
    ).toMatchObject({
      status: 409,
      errorCode: 'SECOND_FACTOR_DEMANDED',
    })
    await demand(false)
    expect(
      (await server.call(switchOffSecondFactor, { body: { password: PASSWORD }, token: ann.token })).status,
    ).toBe(200)
  })

  test('asks for it in its own accounts alone', async () => {
    const other = await newAccount(server)
    const [row] = await query('select login_id from login where username = $1', [ann.username])
    await addEmployee(db(), other, { firstName: 'A', lastName: 'B', role: 'Foreman', loginId: row.login_id })
    await demand()
    const body = { accountUniqueID: other.accountId }
    const moved = await server.call(switchAccount, { body, token: ann.token })
    expect(moved.data).toMatchObject({
      mustSetUpSecondFactor: false,
      account: { accountUniqueID: other.accountId },
    })
  })

  test('takes the rights over the site from its people, too, until it is there', async () => {
    await query('update login set is_admin = true where username = $1', [ann.username])
    await demand()
    expect(await session(ann.token)).toMatchObject({ isAdmin: false })
    await setUp()
    expect(await session(ann.token)).toMatchObject({ isAdmin: true })
  })
})

describe('a lost second factor', () => {
  const take = (employeeUniqueID: string, by = ann) =>
    server.call(resetSecondFactor, { body: { employeeUniqueID }, token: by.token })

  test('is taken off by an administrator of the account: sessions end, and the person is told', async () => {
    const bob = await newPerson(server, account, 'Foreman')
    await setUp(bob)
    const stream = await openStream(server, bob.token)
    expect((await take(bob.employeeId)).status).toBe(200)
    await stream.ended
    expect((await server.call(getSession, { token: bob.token })).status).toBe(401)
    expect((await tryToSignIn(bob)).status).toBe(200)
    const mail = (await mailsTo(server, bob.username)).at(-1)
    expect(mail?.text).toContain(`was switched off just now, by ${ann.name}.`)
    expect((await take(bob.employeeId)).status).toBe(200)
    expect(await mailsTo(server, bob.username)).toHaveLength(1)
  })

  test('is not taken off by others who may change employees, or by oneself', async () => {
    const bob = await newPerson(server, account, 'Foreman')
    await setUp(bob)
    const manager = await newPerson(server, account, 'Project manager')
    expect(await take(bob.employeeId, manager)).toMatchObject({
      status: 403,
      errorCode: 'ONLY_ADMINISTRATORS',
    })
    expect(await take(ann.employeeId)).toMatchObject({ status: 409, errorCode: 'OWN_SECOND_FACTOR' })
    const stranger = await newPerson(server, await newAccount(server))
    expect((await take(bob.employeeId, stranger)).status).toBe(404)
    expect(await tryToSignIn(bob)).toMatchObject(REQUIRED)
  })

  test('of somebody who works elsewhere, too, or administers the site, is not theirs to take off', async () => {
    const bob = await newPerson(server, account, 'Foreman')
    const [row] = await query('select login_id from login where username = $1', [bob.username])
    await setUp(bob)
    const elsewhere = await newAccount(server)
    const there = await addEmployee(db(), elsewhere, {
      firstName: 'B',
      lastName: 'B',
      role: 'Foreman',
      loginId: row.login_id,
    })
    const REFUSED = { status: 409, errorCode: 'NOT_YOURS_TO_TAKE_OFF' }
    expect(await take(bob.employeeId)).toMatchObject(REFUSED)
    await query('update employee set status_id = 2 where id = $1', [there.employeeId])
    await query('update login set is_admin = true where login_id = $1', [row.login_id])
    expect(await take(bob.employeeId)).toMatchObject(REFUSED)
    await query('update login set is_admin = false where login_id = $1', [row.login_id])
    // A person who was only invited has not confirmed yet that they belong to this account.
    await query('update employee set status_id = 4 where id = $1', [bob.employeeId])
    expect(await take(bob.employeeId)).toMatchObject(REFUSED)
    await query('update employee set status_id = 1 where id = $1', [bob.employeeId])
    await query('update login_employee set confirmed_at = null where employee_id = $1', [bob.employeeId])
    expect(await take(bob.employeeId)).toMatchObject(REFUSED)
    await query('update login_employee set confirmed_at = now() where employee_id = $1', [bob.employeeId])
    // A person who is inactive elsewhere still belongs there; another account of the same company counts,
    // too.
    expect(await take(bob.employeeId)).toMatchObject(REFUSED)
    await query('delete from login_employee where employee_id = $1', [there.employeeId])
    const nextDoor = await addAccount(db(), account, { name: 'Next door' })
    const sibling = await addEmployee(db(), nextDoor, {
      firstName: 'B',
      lastName: 'B',
      role: 'Foreman',
      loginId: row.login_id,
    })
    expect(await take(bob.employeeId)).toMatchObject(REFUSED)
    // An invitation that was not accepted does not count as another account.
    await query('update login_employee set confirmed_at = null where employee_id = $1', [sibling.employeeId])
    expect((await take(bob.employeeId)).status).toBe(200)
  })

  test('of anybody is taken off by a site administrator, but their own', async () => {
    await setUp()
    const username = `site-${account.accountId}@company.example`
    await addLogin(db(), { username, password: PASSWORD, isAdmin: true })
    const token = await signInAs(server, username)
    const remove = (name: string) => server.call(removeSecondFactor, { body: { username: name }, token })
    expect((await remove('nobody@company.example')).status).toBe(404)
    expect(await remove(username)).toMatchObject({ status: 409, errorCode: 'OWN_SECOND_FACTOR' })
    expect((await remove(ann.username.toUpperCase())).status).toBe(200)
    expect((await tryToSignIn(ann)).status).toBe(200)
  })
})
