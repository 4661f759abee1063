/**
 * Verified values must still be valid when they are written. A lock makes sure that the two calls overlap.
 * Either call may come first; the test checks the state after both have finished.
 */
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { type AccountHandle, addAccount, addEmployee } from '#database/seed/builders.ts'
import { updateAccounts } from '#features/companies/contract.ts'
import { createEmployees, updateEmployees } from '#features/employees/contract.ts'
import { CookieJar } from '#tests/harness/cookies.ts'
import { lastLinkTo } from '#tests/harness/mail-links.ts'
import { insertsInto, meanwhile, row, writesOf } from '#tests/harness/overlap.ts'
import {
  newAccount,
  newPerson,
  openTestApp,
  PASSWORD,
  type Person,
  signInAs,
  type TestApp,
} from '#tests/harness/server.ts'
import {
  activate,
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  getSession,
  removeSecondFactor,
  renewRecoveryCodes,
  requestReset,
  resetPassword,
  resume,
  signIn,
  signOut,
  switchAccount,
  switchOffSecondFactor,
} from '../contract.ts'
import { findCaller, sessionKeyOf } from './sessions.ts'

let server: TestApp
let account: AccountHandle
let boss: Person
let ann: Person

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  boss = await newPerson(server, account)
  ann = await newPerson(server, account, 'Foreman')
})
afterEach(async () => {
  server.clock.now = new Date(0)
  await server.database.pool.query('delete from throttle')
})

const NEW_PASSWORD = 'quite another password'
const statusOf = async (token: string) => (await server.call(getSession, { token })).status
const signInNow = (code?: string) =>
  server.call(signIn, { body: { username: ann.username, password: PASSWORD, code } })
const codeOf = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

const change = (token = ann.token) =>
  server.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, token })

async function resetCode(): Promise<string> {
  await server.call(requestReset, { body: { username: ann.username } })
  return (await lastLinkTo(server, ann.username)).code
}
const resetBy = (token: string, newPassword = NEW_PASSWORD) =>
  server.call(resetPassword, { body: { token, username: ann.username, newPassword } })

const setStatus = (statusId: typeof statuses.Active | typeof statuses.InActive) =>
  server.call(updateEmployees, {
    body: [{ employeeUniqueID: ann.employeeId, statusId }],
    token: boss.token,
  })

async function setUpFactor(): Promise<string> {
  const { secret } = (await server.call(beginSecondFactor, { token: ann.token })).data
  const body = { code: codeOf(secret) }
  expect((await server.call(confirmSecondFactor, { body, token: ann.token })).status).toBe(200)
  // Each code works once, so the next code must belong to another half minute.
  server.clock.now = new Date(Date.now() + 60_000)
  return secret
}

async function siteAdministrator(): Promise<string> {
  const admin = await newPerson(server, await newAccount(server))
  await server.database.pool.query('update login set is_admin = true where username = $1', [admin.username])
  return admin.token
}

/** The number of open sessions of Ann's login beside her first session. It must be 0. */
async function openBesideHers(): Promise<number> {
  const { rows } = await server.database.pool.query(
    `select count(*)::int as open from session s join login l using (login_id)
     where l.username = $1 and s.token_hash <> decode($2, 'hex')`,
    [ann.username, sessionKeyOf(ann.token)],
  )
  return rows[0].open
}

/** The row on which all writes in Ann's name wait, in the order of their arrival. */
const loginOfAnn = () => row('login', { username: ann.username })

type Ending = { ends: () => Promise<{ status: number }>; afterwards?: () => Promise<unknown> }

/** Actions that end all sessions of a login or of a place, prepared before the sign-in begins. */
const endings: Record<string, () => Promise<Ending>> = {
  'the password is changed': async () => ({ ends: () => change() }),
  'the password is reset': async () => {
    const code = await resetCode()
    return { ends: () => resetBy(code) }
  },
  'a second factor is put in force': async () => {
    const { secret } = (await server.call(beginSecondFactor, { token: ann.token })).data
    return {
      ends: () => server.call(confirmSecondFactor, { body: { code: codeOf(secret) }, token: ann.token }),
    }
  },
  'the employee is deactivated, and comes back': async () => ({
    ends: () => setStatus(statuses.InActive),
    afterwards: () => setStatus(statuses.Active),
  }),
  'the employee gets another username': async () => ({
    ends: () =>
      server.call(updateEmployees, {
        body: [
          { employeeUniqueID: ann.employeeId, employeeUserName: `other-${randomUUID()}@company.example` },
        ],
        token: boss.token,
      }),
    // The employee is Active again: a session that survived would work.
    afterwards: () => setStatus(statuses.Active),
  }),
  'the account is switched off, and on again': async () => {
    const token = await siteAdministrator()
    const set = (statusId: number) =>
      server.call(updateAccounts, {
        body: [{ accountUniqueID: account.accountId, statusId: statusId as never }],
        token,
      })
    return { ends: () => set(statuses.InActive), afterwards: () => set(statuses.Active) }
  },
}

describe('a sign-in that is under way', () => {
  test.each(Object.keys(endings))('does not outlive that %s', async (name) => {
    const { ends, afterwards } = await (endings[name] as () => Promise<Ending>)()
    const [signedIn, ended] = await meanwhile(server, insertsInto('session'), () => signInNow(), ends)
    expect(ended.status).toBe(200)
    await afterwards?.()
    expect([200, 401]).toContain(signedIn.status)
    if (signedIn.status === 200) expect(await statusOf(signedIn.data.token)).toBe(401)
    expect(await openBesideHers()).toBe(0)
  })

  test('behind a password change finds another password', async () => {
    const [changed, signedIn] = await meanwhile(
      server,
      loginOfAnn(),
      () => change(),
      () => signInNow(),
    )
    expect(changed.status).toBe(200)
    if (signedIn.status === 200) expect(await statusOf(signedIn.data.token)).toBe(401)
    else expect(signedIn).toMatchObject({ status: 401, errorCode: 'SIGN_IN_FAILED' })
  })

  test('with a code does not outlive that an administrator takes the second factor off', async () => {
    const token = await siteAdministrator()
    const secret = await setUpFactor()
    const [signedIn, ended] = await meanwhile(
      server,
      insertsInto('session'),
      () => signInNow(codeOf(secret, server.clock.now.getTime())),
      () => server.call(removeSecondFactor, { body: { username: ann.username }, token }),
    )
    expect(ended.status).toBe(200)
    if (signedIn.status === 200) expect(await statusOf(signedIn.data.token)).toBe(401)
  })

  test('that fails leaves its code to be used', async () => {
    const secret = await setUpFactor()
    const code = codeOf(secret, server.clock.now.getTime())
    await server.database.pool.query(`create function broken() returns trigger language plpgsql as
      $$ begin raise exception 'broken'; end $$;
      create trigger broken before insert on session for each row execute function broken()`)
    expect((await signInNow(code)).status).toBe(500)
    await server.database.pool.query('drop trigger broken on session; drop function broken')
    expect((await signInNow(code)).status).toBe(200)
  })
})

describe('a device that is resumed', () => {
  async function keptBrowser(): Promise<{ jar: CookieJar; token: string }> {
    const jar = new CookieJar()
    const body = { username: ann.username, password: PASSWORD, keepSignedIn: true }
    const { data } = jar.keep(await server.call(signIn, { body }))
    return { jar, token: data.token }
  }

  test.each([...Object.keys(endings), 'it is signed out'])('does not outlive that %s', async (name) => {
    const { jar, token } = await keptBrowser()
    const { ends, afterwards } = endings[name]
      ? await endings[name]()
      : { ends: () => server.call(signOut, { token }), afterwards: undefined }
    const resuming = () => server.call(resume, { headers: jar.headersFor(resume.path) })
    const [resumed, ended] = await meanwhile(server, insertsInto('session'), resuming, ends)
    expect(ended.status).toBe(200)
    await afterwards?.()
    expect([200, 401]).toContain(resumed.status)
    if (resumed.status === 200) expect(await statusOf(resumed.data.token)).toBe(401)
    expect(await openBesideHers()).toBe(0)
    jar.keep(resumed)
    expect((await resuming()).status).toBe(401)
  })
})

describe('a call that is under way', () => {
  /** Runs `findCaller`, and runs `between` after its first statement, which reads the directory. */
  async function askWho(between: () => Promise<unknown>) {
    let statements = 0
    const db = server.database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1
        if (statements === 1) await between()
        return result
      },
    })
    const caller = await findCaller(db, sessionKeyOf(ann.token), new Date(), false)
    expect(statements).toBe(2)
    return caller
  }

  test.each(['the employee is deactivated, and comes back', 'the account is switched off, and on again'])(
    'is refused when, after its session was read, %s',
    async (name) => {
      const { ends, afterwards } = await (endings[name] as () => Promise<Ending>)()
      expect(await askWho(ends)).toBeNull()
      await afterwards?.()
      expect(await statusOf(ann.token)).toBe(401)
    },
  )

  test('may do what the role allows by then', async () => {
    const role = account.roles.Accountant
    expect(role).toBeTruthy()
    const body = [{ employeeUniqueID: ann.employeeId, companyRoleUniqueID: role as string }]
    const caller = await askWho(() => server.call(updateEmployees, { body, token: boss.token }))
    const { data } = await server.call(getSession, { token: ann.token })
    expect(data.companyRole).toBe('Accountant')
    expect(caller?.scope?.permissions).toEqual(data.permissions)
  })

  test('is of the place where its session was when it came', async () => {
    const company = { companyId: account.companyId, roles: account.roles }
    const other = await addAccount(server.database.db, company, { name: 'Other' })
    const { rows } = await server.database.pool.query('select login_id from login where username = $1', [
      ann.username,
    ])
    const name = { firstName: 'Ann', lastName: 'There', role: 'Foreman' as const, loginId: rows[0].login_id }
    await addEmployee(server.database.db, other, name)
    const body = { accountUniqueID: other.accountId }
    const caller = await askWho(() => server.call(switchAccount, { body, token: ann.token }))
    expect(caller?.scope).toMatchObject({ accountId: account.accountId, employeeId: ann.employeeId })
  })
})

describe('what is done with an old password', () => {
  test('while a new one comes by mail is not done: it is the mailed one that counts', async () => {
    const code = await resetCode()
    const [reset, changed] = await meanwhile(
      server,
      loginOfAnn(),
      () => resetBy(code, 'the one that was mailed'),
      () => change(),
    )
    expect(reset.status).toBe(200)
    expect(changed.status).not.toBe(200)
    await expect(signInAs(server, ann.username, 'the one that was mailed')).resolves.toBeTruthy()
  })

  test('by a session that ends meanwhile is not done: the person who changes it first is right', async () => {
    const thief = await signInAs(server, ann.username)
    const body = { currentPassword: PASSWORD, newPassword: 'what the thief would have' }
    const [changed, stolen] = await meanwhile(
      server,
      loginOfAnn(),
      () => change(),
      () => server.call(changePassword, { body, token: thief }),
    )
    expect(changed.status).toBe(200)
    expect(stolen.status).not.toBe(200)
    await expect(signInAs(server, ann.username, NEW_PASSWORD)).resolves.toBeTruthy()
  })

  test.each([
    ['the second factor is switched off', switchOffSecondFactor],
    ['recovery codes are exchanged', renewRecoveryCodes],
  ] as const)('behind a password change is not done: %s', async (_name, endpoint) => {
    await setUpFactor()
    const { rows: before } = await server.database.pool.query(
      'select code_hash from recovery_code join login using (login_id) where username = $1 order by 1',
      [ann.username],
    )
    const [changed, proved] = await meanwhile(
      server,
      loginOfAnn(),
      () => change(),
      // The same session, which stays open: so only the password check can refuse the call.
      () => server.call(endpoint, { body: { password: PASSWORD }, token: ann.token }),
    )
    expect(changed.status).toBe(200)
    expect(proved).toMatchObject({ status: 400, errorCode: 'PASSWORD_WRONG' })
    const { rows: after } = await server.database.pool.query(
      'select code_hash from recovery_code join login using (login_id) where username = $1 order by 1',
      [ann.username],
    )
    expect(before).toHaveLength(10)
    expect(after).toEqual(before)
  })

  test('a second factor is not begun by a session that a password change ends', async () => {
    const thief = await signInAs(server, ann.username)
    const [changed, begun] = await meanwhile(
      server,
      loginOfAnn(),
      () => change(),
      () => server.call(beginSecondFactor, { token: thief }),
    )
    expect(changed.status).toBe(200)
    expect(begun.status).toBe(401)
  })
})

describe('changing the account', () => {
  test.each([
    ['is deactivated there', 'employee'],
    ['loses their login there', 'login'],
  ] as const)('while one %s does not outlive that', async (_name, what) => {
    const { db } = server.database
    const company = { companyId: account.companyId, roles: account.roles }
    const other = await addAccount(db, company, { name: 'Other' })
    const chief = await newPerson(server, other)
    const { rows } = await server.database.pool.query('select login_id from login where username = $1', [
      ann.username,
    ])
    const there = await addEmployee(db, other, {
      firstName: 'Ann',
      lastName: 'There',
      role: 'Foreman',
      loginId: rows[0].login_id,
    })
    const set = (fields: object) =>
      server.call(updateEmployees, {
        body: [{ employeeUniqueID: there.employeeId, ...fields }],
        token: chief.token,
      })
    const body = { accountUniqueID: other.accountId }
    // An employee who is already inactive would be refused anyway, so this change must still be running.
    const session =
      what === 'employee'
        ? writesOf('session')
        : row('session', { token_hash: Buffer.from(sessionKeyOf(ann.token), 'hex') })
    const [moved, ended] = await meanwhile(
      server,
      session,
      () => server.call(switchAccount, { body, token: ann.token }),
      () => set(what === 'employee' ? { statusId: statuses.InActive } : { hasLoginAccess: false }),
    )
    expect(ended.status).toBe(200)
    if (what === 'employee') await set({ statusId: statuses.Active })
    expect([200, 404]).toContain(moved.status)
    const present = await server.call(getSession, { token: ann.token })
    if (present.status === 200) expect(present.data.account?.accountUniqueID).toBe(account.accountId)
  })
})

describe('an invitation', () => {
  async function invite() {
    const username = `new-${randomUUID()}@company.example`
    const body = [
      {
        employeeFirstName: 'Nora',
        employeeLastName: 'Nowak',
        companyRoleUniqueID: account.roles.Foreman ?? '',
        hasLoginAccess: true,
        employeeUserName: username,
      },
    ]
    const { data } = await server.call(createEmployees, { body, token: boss.token })
    return { id: data[0] ?? '', username, code: (await lastLinkTo(server, username)).code }
  }

  test.each([
    ['withdrawn', { statusId: statuses.InActive }],
    ['given to another address', { employeeUserName: '' }],
  ] as const)('that is %s while it is followed lets nobody stay', async (_name, fields) => {
    const { id, username, code } = await invite()
    const given =
      'employeeUserName' in fields ? { employeeUserName: `other-${randomUUID()}@company.example` } : fields
    const set = (values: object) =>
      server.call(updateEmployees, { body: [{ employeeUniqueID: id, ...values }], token: boss.token })
    const body = { token: code, userid: username, newPassword: NEW_PASSWORD }
    const [followed, withdrawn] = await meanwhile(
      server,
      row('access_code', { employee_id: id }),
      () => server.call(activate, { body }),
      () => set(given),
    )
    expect(withdrawn.status).toBe(200)
    expect([200, 400]).toContain(followed.status)
    await set({ statusId: statuses.Active })
    const token = followed.data?.session?.token
    if (token) expect(await statusOf(token)).toBe(401)
  })
})
