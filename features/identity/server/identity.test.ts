/** Sign-in, the life of sessions, and the data of a session, on two servers with one database. */

import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addAccount,
  addEmployee,
  addInventoryCategory,
  addJobCodeType,
  addLogin,
  addRole,
  addWorkOrder,
  assign,
  type EmployeeHandle,
  scopeRole,
} from '#database/seed/builders.ts'
import { createWorkOrders, listWorkOrdersOfEmployee } from '#features/projects/contract.ts'
import { getReference } from '#features/reference/contract.ts'
import { atOnce, row } from '#tests/harness/overlap.ts'
import {
  newAccount,
  newDatabase,
  openTestApp,
  PASSWORD,
  signInAs,
  type TestApp,
} from '#tests/harness/server.ts'
import { changePassword, getSession, signIn, signInByPath, signOut, switchAccount } from '../contract.ts'

/** Two servers on one database, like a large company runs them. */
let server: TestApp
let second: TestApp
let account: AccountHandle
let ann: SomebodyWithAPassword

interface SomebodyWithAPassword extends EmployeeHandle {
  loginId: string
  username: string
}

beforeAll(async () => {
  const { connection } = await newDatabase()
  server = await openTestApp({ connection })
  second = await openTestApp({ connection, legacyLogin: false })
})

afterAll(async () => {
  await server?.close()
  await second?.close()
})

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newSomebody()
})

// Resets the clocks to the real time, and deletes the counts of attempts.
afterEach(async () => {
  for (const app of [server, second]) app.clock.now = new Date(0)
  await server.database.pool.query('delete from throttle')
})

const db = () => server.database.db
const query = (text: string, values: unknown[]) => server.database.pool.query(text, values)

async function newSomebody(role = 'Account administrator', place = account): Promise<SomebodyWithAPassword> {
  const username = `ann-${uuidv7()}@company.example`
  const loginId = await addLogin(db(), { username, password: PASSWORD })
  return {
    ...(await addEmployee(db(), place, { firstName: 'Ann', lastName: 'Archer', role, loginId })),
    loginId,
    username,
  }
}

function tryToSignIn(username: string, password: string, at = server) {
  return at.call(signIn, { body: { username, password } })
}

const tokenFor = ({ username }: SomebodyWithAPassword, at = server) => signInAs(at, username)

/** The statuses of the session call on both servers. */
async function worksOn(token: string): Promise<[number, number]> {
  return [
    (await server.call(getSession, { token })).status,
    (await second.call(getSession, { token })).status,
  ]
}

const FAILED = {
  status: 401,
  data: null,
  errorCode: 'SIGN_IN_FAILED',
  errorDescription: 'We cannot log you in.',
}
const THROTTLED = {
  status: 429,
  errorCode: 'SIGN_IN_THROTTLED',
  errorDescription: 'Too many sign-in attempts. Please wait 15 minutes and try again.',
}

describe('signing in', () => {
  test('answers the session with a token, in both forms', async () => {
    const { token, ...posted } = (await tryToSignIn(ann.username, PASSWORD)).data
    const params = { username: ann.username, password: PASSWORD }
    const { token: other, ...got } = (await server.call(signInByPath, { params })).data
    expect(got).toEqual(posted)
    expect(other).not.toBe(token)
    for (const one of [token, other]) {
      expect(one).toMatch(/^[\w-]{43}$/)
      expect((await server.call(getSession, { token: one })).data).toEqual(posted)
    }
  })

  test('takes the username in any letter case, and the password as it is', async () => {
    const password = 'Große Wörter/ 100% #?&+'
    const username = `Ben-${uuidv7()}@Company.example`
    const loginId = await addLogin(db(), { username, password })
    await addEmployee(db(), account, { firstName: 'Ben', lastName: 'Builder', role: 'Foreman', loginId })
    expect((await tryToSignIn(` ${username.toUpperCase()} `, password)).status).toBe(200)
    expect((await server.call(signInByPath, { params: { username, password } })).status).toBe(200)
    for (const wrong of [password.toLowerCase(), ` ${password}`, password.slice(0, -1), `${password}x`]) {
      expect(await tryToSignIn(username, wrong)).toMatchObject(FAILED)
    }
  })

  test('answers the same to an unknown user, a wrong password and one who has none', async () => {
    const withoutPassword = await newSomebody()
    await query('update login set password_hash = null where login_id = $1', [withoutPassword.loginId])
    for (const [username, password] of [
      ['nobody@company.example', PASSWORD],
      ['not an address', PASSWORD],
      [ann.username, 'another password'],
      [withoutPassword.username, PASSWORD],
      [withoutPassword.username, 'nobody has this password'],
    ] as const) {
      const { headers, ...posted } = await tryToSignIn(username, password)
      expect(posted, username).toEqual({ ...FAILED, fields: [] })
      const { headers: _, ...got } = await server.call(signInByPath, { params: { username, password } })
      expect(got, username).toEqual(posted)
    }
  })

  test('takes as long for an unknown user as for a wrong password', async () => {
    // Measures CPU time, because other programs on the machine do not change it.
    const times: Record<'unknown' | 'wrong', number[]> = { unknown: [], wrong: [] }
    for (let round = 0; round < 9; round += 1) {
      for (const [kind, username] of [
        ['unknown', 'nobody@company.example'],
        ['wrong', ann.username],
      ] as const) {
        const begun = process.cpuUsage()
        await tryToSignIn(username, 'another password')
        const { user, system } = process.cpuUsage(begun)
        times[kind].push(user + system)
      }
    }
    const median = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] as number
    const ratio = median(times.unknown) / median(times.wrong)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  test.each([
    ['without a username', { password: PASSWORD }, 'username'],
    ['with an empty username', { username: ' ', password: PASSWORD }, 'username'],
    ['without a password', { username: 'ann@company.example' }, 'password'],
    ['with an empty password', { username: 'ann@company.example', password: '' }, 'password'],
    ['with a password of 201 characters', { username: 'a@b.example', password: 'x'.repeat(201) }, 'password'],
  ])('%s is bad input', async (_name, body, path) => {
    expect(await server.call(signIn, { body: body as never })).toMatchObject({
      status: 400,
      fields: [{ path }],
    })
  })

  test('keeps nothing that is worth a token or a password', async () => {
    const token = await tokenFor(ann)
    const { rows } = await query(
      `select l.password_hash, s::text as session from login l join session s using (login_id) where l.login_id = $1`,
      [ann.loginId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const bytes = Buffer.from(token).toString('hex')
    const decoded = Buffer.from(token, 'base64url').toString('hex')
    for (const trace of [token, bytes, decoded]) expect(rows[0].session).not.toContain(trace)
  })

  test('is never cached', async () => {
    const { headers } = await tryToSignIn(ann.username, PASSWORD)
    const params = { username: ann.username, password: PASSWORD }
    const byPath = await server.call(signInByPath, { params })
    const session = await server.call(getSession, { token: await tokenFor(ann) })
    const failed = await tryToSignIn(ann.username, 'another password')
    for (const one of [headers, byPath.headers, session.headers, failed.headers]) {
      expect(one['cache-control']).toBe('no-store')
    }
  })

  test('leaves no password, username or token in the log', async () => {
    const secret = `secret-${uuidv7()}`
    const token = await tokenFor(ann)
    server.log.length = 0
    await tryToSignIn(ann.username, secret)
    await server.call(signInByPath, { params: { username: ann.username, password: secret } })
    await server.call(signInByPath, { params: { username: ann.username, password: secret.repeat(20) } })
    await server.app.inject({ url: `/api/LOGIN/${ann.username}/${secret}/web/` })
    await server.app.inject({ url: `/api/login/${ann.username}/${secret}/nowhere` })
    await server.app.inject({ url: `/api/login/${ann.username}/${secret}%zz/web` })
    const broken = {
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
    } as const
    await server.app.inject({ ...broken, payload: `{"password": "${secret}"` })
    await server.call(getSession, { token })
    await server.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: secret }, token })
    const log = server.log.join('\n')
    expect(log).toContain('/api/login/:username/:password/web')
    expect(server.log.length).toBeGreaterThanOrEqual(16)
    for (const trace of [secret, PASSWORD, ann.username, encodeURIComponent(ann.username), token]) {
      expect(log).not.toContain(trace)
    }
  })

  test('in the older form is not there where it is switched off', async () => {
    const params = { username: ann.username, password: PASSWORD }
    expect(await second.call(signInByPath, { params })).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    expect((await tryToSignIn(ann.username, PASSWORD, second)).status).toBe(200)
  })
})

describe('guessing a password', () => {
  test('stops after ten attempts, on every server, with the right one too', async () => {
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const at = attempt % 2 ? server : second
      expect(await tryToSignIn(ann.username, `guess number ${attempt}`, at)).toMatchObject(FAILED)
    }
    for (const at of [server, second]) {
      expect(await tryToSignIn(ann.username, PASSWORD, at)).toMatchObject(THROTTLED)
      expect(await tryToSignIn(ann.username.toUpperCase(), PASSWORD, at)).toMatchObject(THROTTLED)
    }
    const params = { username: ann.username, password: PASSWORD }
    expect(await server.call(signInByPath, { params })).toMatchObject(THROTTLED)
    expect((await tryToSignIn((await newSomebody()).username, PASSWORD)).status, 'somebody else').toBe(200)
  })

  test('of who does not exist stops alike', async () => {
    const username = `nobody-${uuidv7()}@company.example`
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await tryToSignIn(username, PASSWORD)).toMatchObject(FAILED)
    }
    expect(await tryToSignIn(username, PASSWORD)).toMatchObject(THROTTLED)
  })

  test('ten times at once over the limit is stopped, too', async () => {
    for (let attempt = 1; attempt <= 8; attempt += 1) await tryToSignIn(ann.username, `guess ${attempt}`)
    const answers = await atOnce(
      server,
      row('throttle', { key: `u:${ann.username}` }),
      [server, second, server, second].map((at) => () => tryToSignIn(ann.username, 'another guess', at)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 429, 429])
  })

  test('is forgotten with the right one', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 1; attempt <= 4; attempt += 1) await tryToSignIn(ann.username, 'another password')
      expect((await tryToSignIn(ann.username, PASSWORD)).status).toBe(200)
    }
  })

  test('is forgotten after a quarter of an hour', async () => {
    for (let attempt = 1; attempt <= 11; attempt += 1) await tryToSignIn(ann.username, 'another password')
    expect(await tryToSignIn(ann.username, PASSWORD)).toMatchObject(THROTTLED)
    const { rows } = await query('select expire::bigint - $1::bigint as rest from throttle where key = $2', [
      Date.now(),
      `u:${ann.username}`,
    ])
    expect(Number(rows[0].rest)).toBeGreaterThan(14 * 60_000)
    expect(Number(rows[0].rest)).toBeLessThanOrEqual(15 * 60_000)
    await query('update throttle set expire = $1', [Date.now() - 1])
    expect((await tryToSignIn(ann.username, PASSWORD)).status).toBe(200)
  })

  test('of many users from one address stops after a hundred attempts, and elsewhere goes on', async () => {
    const attempt = (remoteAddress: string, username: string, headers = {}, at = server) =>
      at.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { username, password: 'another password' },
        remoteAddress,
        headers,
      })
    // After ten attempts each username is refused, but each attempt still counts for the address.
    for (let index = 0; index < 10; index += 1) {
      const many = Array.from({ length: 10 }, () =>
        attempt('203.0.113.7', `user${index % 2}@company.example`),
      )
      for (const { statusCode } of await Promise.all(many)) expect([401, 429]).toContain(statusCode)
    }
    for (const at of [server, second]) {
      const refused = await attempt('203.0.113.7', ann.username, {}, at)
      expect(refused.json()).toMatchObject({ errorCode: 'SIGN_IN_THROTTLED' })
    }
    expect((await attempt('203.0.113.8', ann.username)).statusCode).toBe(401)
    // Without a trusted proxy, a client cannot choose its address by a header.
    const disguised = await attempt('203.0.113.7', ann.username, { 'x-forwarded-for': '203.0.113.9' })
    expect(disguised.statusCode).toBe(429)
  })

  test('behind a proxy is counted by the address that the proxy saw, whatever is made up before it', async () => {
    const proxied = await openTestApp({ trustProxy: true })
    try {
      const attempt = (forwarded: string) =>
        proxied.app.inject({
          method: 'POST',
          url: '/api/login',
          payload: { username: 'nobody@company.example', password: 'another password' },
          headers: { 'x-forwarded-for': forwarded },
        })
      await attempt('203.0.113.7')
      await attempt('198.51.100.1, 203.0.113.7')
      await attempt('198.51.100.2, 203.0.113.7')
      const { rows } = await proxied.database.pool.query(
        `select key, points from throttle where key like 'a:%'`,
      )
      expect(rows).toEqual([{ key: 'a:203.0.113.7', points: 3 }])
    } finally {
      await proxied.close()
    }
  })
})

describe('a token', () => {
  test.each([
    ['bare', (token: string) => token],
    ['as Bearer', (token: string) => `Bearer ${token}`],
    ['as bearer, with spaces', (token: string) => ` bearer   ${token} `],
  ])('travels %s', async (_name, header) => {
    expect(await worksOn(header(await tokenFor(ann)))).toEqual([200, 200])
  })

  test.each([
    ['in part', (token: string) => token.slice(0, -1)],
    ['in another letter case', (token: string) => token.toUpperCase()],
    ['as Basic', (token: string) => `Basic ${token}`],
  ])('does not travel %s', async (_name, header) => {
    expect(await worksOn(header(await tokenFor(ann)))).toEqual([401, 401])
  })

  /** Moves both servers' clocks. */
  const after = (milliseconds: number, begun: number) => {
    for (const app of [server, second]) app.clock.now = new Date(begun + milliseconds)
  }
  const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, DAY_MILLISECONDS]

  test('ends after 12 idle hours', async () => {
    const begun = Date.now()
    const [used, unused] = [await tokenFor(ann), await tokenFor(ann)]
    after(12 * HOUR - MINUTE, begun)
    expect(await worksOn(used)).toEqual([200, 200])
    after(12 * HOUR + MINUTE, begun)
    expect(await worksOn(unused)).toEqual([401, 401])
    expect(await worksOn(used)).toEqual([200, 200])
    after(24 * HOUR + 2 * MINUTE, begun)
    expect(await worksOn(used)).toEqual([401, 401])
  })

  test('ends after 30 days in all, however busy', async () => {
    const begun = Date.now()
    const token = await tokenFor(ann)
    for (let time = 0; time < 30 * DAY; time += 11 * HOUR) {
      after(time, begun)
      expect(await worksOn(token)).toEqual([200, 200])
    }
    after(30 * DAY - MINUTE, begun)
    expect(await worksOn(token)).toEqual([200, 200])
    after(30 * DAY + MINUTE, begun)
    expect(await worksOn(token)).toEqual([401, 401])
  })

  test('ends with signing out at once, on every server, and no other does', async () => {
    const [mine, other] = [await tokenFor(ann), await tokenFor(ann, second)]
    expect(await server.call(signOut, { token: mine })).toMatchObject({ status: 200, data: {} })
    expect(await worksOn(mine)).toEqual([401, 401])
    expect(await worksOn(other)).toEqual([200, 200])
    expect((await server.call(signOut, { token: mine })).status).toBe(401)
  })

  const inactive: [string, (who: SomebodyWithAPassword) => [text: string, ...values: unknown[]]][] = [
    ['the login is inactive', (who) => ['update login set status_id = 2 where login_id = $1', who.loginId]],
    [
      'the employee is inactive',
      (who) => ['update employee set status_id = 2 where id = $1', who.employeeId],
    ],
    ['the employee is pending', (who) => ['update employee set status_id = 4 where id = $1', who.employeeId]],
    [
      'the employee is deleted',
      (who) => ['update employee set deleted_at = now() where id = $1', who.employeeId],
    ],
    [
      'the account is inactive',
      (who) => ['update account set status_id = 2 where account_id = $1', who.accountId],
    ],
    [
      'the company is inactive',
      (who) => ['update company set status_id = 2 where company_id = $1', who.companyId],
    ],
  ]

  test.each(inactive)('ends at once, and none is given, when %s', async (_name, change) => {
    const token = await tokenFor(ann)
    expect(await worksOn(token)).toEqual([200, 200])
    const [text, ...values] = change(ann)
    await server.database.pool.query(text, values)
    // The other server gets the change within a second (callers.test.ts).
    second.clock.now = new Date(Date.now() + SECOND)
    expect(await worksOn(token)).toEqual([401, 401])
    expect((await server.call(listWorkOrdersOfEmployee, { body: {}, token })).status).toBe(401)
    expect(await tryToSignIn(ann.username, PASSWORD)).toMatchObject(FAILED)
  })

  test('lives on when another account of its company is inactive', async () => {
    const sibling = await addAccount(db(), account, { name: 'Sibling' })
    const token = await tokenFor(ann)
    await query('update account set status_id = 2 where account_id = $1', [sibling.accountId])
    expect(await worksOn(token)).toEqual([200, 200])
  })
})

describe('changing the password', () => {
  const NEW = 'a quite different one'
  let token: string

  beforeEach(async () => {
    token = await tokenFor(ann)
  })

  const change = (
    body: Partial<Record<'currentPassword' | 'newPassword' | 'employeeUniqueID', string | null>> = {},
  ) =>
    server.call(changePassword, {
      body: { currentPassword: PASSWORD, newPassword: NEW, ...body } as never,
      token,
    })

  test('counts from now on, and ends all other sessions at once, on every server', async () => {
    const others = [await tokenFor(ann), await tokenFor(ann, second)]
    const stranger = await tokenFor(await newSomebody())
    expect(await change()).toMatchObject({ status: 200, data: {} })
    for (const other of others) expect(await worksOn(other)).toEqual([401, 401])
    expect(await worksOn(token), 'the session that changed it').toEqual([200, 200])
    expect(await worksOn(stranger), "somebody else's").toEqual([200, 200])
    expect(await tryToSignIn(ann.username, PASSWORD)).toMatchObject(FAILED)
    expect((await tryToSignIn(ann.username, NEW, second)).status).toBe(200)
  })

  const refused: [string, Parameters<typeof change>[0], object][] = [
    [
      'with a wrong current one',
      { currentPassword: 'another password' },
      { errorCode: 'PASSWORD_WRONG', fields: [{ path: 'currentPassword', message: 'is not right' }] },
    ],
    ['to the same', { newPassword: PASSWORD }, { errorCode: 'PASSWORD_UNCHANGED' }],
    ['to a common one', { newPassword: '1234567890' }, { errorCode: 'PASSWORD_COMMON' }],
    ['to a common one in other letters', { newPassword: 'PASSWORD1234' }, { errorCode: 'PASSWORD_COMMON' }],
    [
      'to one of nine characters',
      { newPassword: 'q8$kd0-zx' },
      { fields: [{ path: 'newPassword', message: 'must have at least 10 characters' }] },
    ],
    [
      'to one of 201 characters',
      { newPassword: 'q8$kd0-zx'.repeat(23).slice(0, 201) },
      { fields: [{ path: 'newPassword' }] },
    ],
  ]

  test.each(refused)('%s is refused, and changes nothing', async (_name, body, expected) => {
    const other = await tokenFor(ann)
    expect(await change(body)).toMatchObject({ status: 400, ...expected })
    expect(await worksOn(other)).toEqual([200, 200])
    expect((await tryToSignIn(ann.username, PASSWORD)).status).toBe(200)
  })

  test.each([10, 200])('to one of %i characters is taken', async (length) => {
    const newPassword = 'q8$kd0-zxw'.repeat(20).slice(0, length)
    expect((await change({ newPassword })).status).toBe(200)
    expect((await tryToSignIn(ann.username, newPassword)).status).toBe(200)
  })

  test('is for oneself: another employee is not there', async () => {
    const colleague = await newSomebody()
    const stranger = await newSomebody('Foreman', await newAccount(server))
    for (const { employeeId } of [colleague, stranger]) {
      expect(await change({ employeeUniqueID: employeeId })).toMatchObject({
        status: 404,
        errorCode: 'NOT_FOUND',
      })
    }
    expect((await change({ employeeUniqueID: null })).status).toBe(200)
    const again = {
      currentPassword: NEW,
      newPassword: PASSWORD,
      employeeUniqueID: ann.employeeId.toUpperCase(),
    }
    expect((await change(again)).status).toBe(200)
  })

  test('is no way to guess the current one', async () => {
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await change({ currentPassword: `guess number ${attempt}` })).toMatchObject({
        errorCode: 'PASSWORD_WRONG',
      })
    }
    expect(await change()).toMatchObject(THROTTLED)
    expect((await tryToSignIn(ann.username, PASSWORD)).status, 'the person is not locked out').toBe(200)
  })

  test('twice at once is won by exactly one', async () => {
    const wishes = ['a first new password', 'a second new password']
    const answers = await atOnce(
      server,
      row('login', { username: ann.username }),
      wishes.map((newPassword) => () => change({ newPassword })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const winner = wishes[answers.findIndex(({ status }) => status === 200)] as string
    expect((await tryToSignIn(ann.username, winner)).status).toBe(200)
    const loser = wishes.find((wish) => wish !== winner) as string
    expect(await tryToSignIn(ann.username, loser)).toMatchObject(FAILED)
  })
})

// Rule: decisions 'Session'
describe('the session', () => {
  test('holds every value that is promised', async () => {
    await query('update company set name = $2 where company_id = $1', [ann.companyId, 'Plumb & Sons'])
    await query('update account set name = $2 where account_id = $1', [ann.accountId, 'North'])
    await addJobCodeType(db(), account, 7, 'Trades')
    await addInventoryCategory(db(), account, {
      categoryId: '00000000-0000-7000-8000-000000000002',
      code: 'T1',
      name: 'Hand tools',
    })
    const workOrder = await addWorkOrder(db(), account, { title: 'Harbour wall' })
    const { token, ...session } = (await tryToSignIn(ann.username, PASSWORD)).data
    expect(Object.keys({ token, ...session }).sort()).toEqual(
      [
        ...[
          'token',
          'employeeUniqueId',
          'employeeUsername',
          'employeeFirstName',
          'employeeLastName',
          'isAdmin',
        ],
        ...[
          'companyRole',
          'companyRoles',
          'account',
          'company',
          'statusList',
          'permissions',
          'registers',
          'workOrders',
        ],
        ...['jobCodeTypes', 'inventoryCategories', 'companyInventoryCategory', 'incidentTypes'],
        ...['incidentEmployeeTypeList', 'countryList'],
        // Our additions to the documents' fields, for the account switch and the permissions of the web app.
        ...[
          'accounts',
          'workOrderPermissions',
          'timeZone',
          'isTimeZoneChosen',
          'today',
          'dayEndsAt',
          'hasSecondFactor',
          'mustSetUpSecondFactor',
          'preview',
        ],
        'isAccountAdministrator',
        'isOfSubcontractor',
      ].sort(),
    )
    expect(session).toMatchObject({
      employeeUniqueId: ann.employeeId,
      employeeUsername: ann.username,
      employeeFirstName: 'Ann',
      employeeLastName: 'Archer',
      isAdmin: false,
      companyRole: 'Account administrator',
      isAccountAdministrator: true,
      account: { accountUniqueID: ann.accountId, companyUniqueId: ann.companyId, accountName: 'North' },
      company: { companyUniqueID: ann.companyId, companyName: 'Plumb & Sons' },
      accounts: [{ accountUniqueID: ann.accountId, accountName: 'North', companyName: 'Plumb & Sons' }],
      workOrders: [{ workOrderUniqueID: workOrder.workOrderId, workOrderTitle: 'Harbour wall' }],
      workOrderPermissions: {},
      jobCodeTypes: [{ jobCodeTypeId: 7, jobCodeTypeName: 'Trades' }],
      companyInventoryCategory: [
        {
          companyInventoryCategoryUniqueId: expect.any(String),
          inventoryCategoryUniqueId: '00000000-0000-7000-8000-000000000002',
          companyInventoryCategoryCode: 'T1',
          companyInventoryCategoryCodeName: 'Hand tools',
        },
      ],
    })
    expect(session.companyRoles.map((role) => role.companyRoleName)).toEqual(Object.keys(account.roles))
    expect(session.companyRoles.map((role) => role.companyRoleUniqueId)).toEqual(Object.values(account.roles))
    expect(session.statusList).toEqual(statuses)
    expect(session.countryList).toHaveLength(249)
    const { data: reference } = await server.call(getReference, { token })
    expect(session.incidentTypes).toEqual(reference.incidentTypes)
    expect(session.incidentEmployeeTypeList).toEqual(reference.incidentEmployeeTypes)
    expect(session.inventoryCategories).toEqual(reference.inventoryCategories)
  })

  // decisions 'Permissions': the rows of the table that differ most
  test.each([
    ['Account administrator', { Costs: 6 }, 31],
    ['Project manager', { Roles: 2, Costs: 6 }, 31],
    ['Accountant', { Projects: 18, Invoices: 15, Files: 3, Roles: 0, Costs: 6 }, 2],
    [
      'Foreman',
      {
        ...{ Projects: 2, Jobs: 6, Tasks: 6, Activities: 6, Assignments: 2, PunchLists: 7, Captures: 15 },
        ...{ Tracking: 15, RFIs: 3, Submittals: 3, ChangeOrders: 3, Permits: 3, FieldNotes: 7, Incidents: 7 },
        ...{ Files: 7, Invoices: 0, Roles: 0, Bidding: 0, Costs: 0 },
      },
      2,
    ],
    [
      'Subcontractor',
      {
        ...{ Projects: 2, Jobs: 2, Tasks: 2, Activities: 2, PunchLists: 6, RFIs: 3, Submittals: 3 },
        ...{ ChangeOrders: 3, Permits: 3, Files: 3 },
      },
      0,
    ],
  ])('of a %s holds the permissions of the role', async (role, named: Record<string, number>, rest) => {
    const { permissions, companyRole, isAccountAdministrator } = (
      await tryToSignIn((await newSomebody(role)).username, PASSWORD)
    ).data
    expect(companyRole).toBe(role)
    expect(isAccountAdministrator).toBe(role === 'Account administrator')
    const { data: reference } = await server.call(getReference, { token: await tokenFor(ann) })
    expect(permissions).toEqual(
      Object.fromEntries(reference.modules.map((module) => [module, named[module] ?? rest])),
    )
  })

  test('holds the newest hundred work orders that one sees', async () => {
    const fred = await newSomebody('Foreman')
    const added = []
    for (let index = 0; index < 102; index += 1)
      added.push(await addWorkOrder(db(), account, { title: `WO ${index}` }))
    await assign(db(), fred, added[3] as (typeof added)[0])
    const titles = async (who: SomebodyWithAPassword) =>
      (await tryToSignIn(who.username, PASSWORD)).data.workOrders.map((workOrder) => workOrder.workOrderTitle)
    expect(await titles(ann)).toEqual(Array.from({ length: 100 }, (_, index) => `WO ${101 - index}`))
    expect(await titles(fred)).toEqual(['WO 3'])
  })

  test('holds the permissions that are scoped to work orders of the own account, and of no other', async () => {
    const role = await addRole(db(), account, 'Scoped', { Projects: 2 })
    const fred = await newSomebody(role)
    const workOrder = await addWorkOrder(db(), account, { title: 'Own' })
    const sibling = await addAccount(db(), account, { name: 'Sibling' })
    const elsewhere = await addWorkOrder(db(), sibling, { title: 'Of the sibling' })
    await scopeRole(db(), role, workOrder, { Jobs: 2 })
    await scopeRole(db(), role, elsewhere, { Jobs: 31 })
    const { workOrderPermissions } = (await tryToSignIn(fred.username, PASSWORD)).data
    expect(workOrderPermissions).toEqual({ [workOrder.workOrderId]: { Jobs: 2 } })
  })

  test("of the site's administrator may be without an account", async () => {
    const username = `admin-${uuidv7()}@company.example`
    await addLogin(db(), { username, password: PASSWORD, isAdmin: true })
    const { status, data } = await tryToSignIn(username, PASSWORD)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      isAdmin: true,
      employeeUniqueId: null,
      employeeUsername: username,
      account: null,
      company: null,
      accounts: [],
      permissions: {},
      workOrders: [],
    })
    const { token } = data
    expect(await worksOn(token)).toEqual([200, 200])
    expect((await server.call(listWorkOrdersOfEmployee, { body: {}, token })).status).toBe(403)
    expect((await server.call(getReference, { token })).status).toBe(200)
  })

  test('is not for a login that has no employee and does not administer the site', async () => {
    const username = `lone-${uuidv7()}@company.example`
    await addLogin(db(), { username, password: PASSWORD })
    expect(await tryToSignIn(username, PASSWORD)).toMatchObject(FAILED)
  })
})

describe('one login in two accounts', () => {
  let other: AccountHandle
  let there: EmployeeHandle
  let token: string

  beforeEach(async () => {
    other = await newAccount(server, 'Other')
    there = await addEmployee(db(), other, {
      firstName: 'Anna',
      lastName: 'There',
      role: 'Foreman',
      loginId: ann.loginId,
    })
    token = await tokenFor(ann)
  })

  const go = (accountUniqueID: string) => server.call(switchAccount, { body: { accountUniqueID }, token })

  test('starts in the older one, and names both', async () => {
    const { data } = await server.call(getSession, { token })
    expect(data.account?.accountUniqueID).toBe(account.accountId)
    expect(data.accounts.map((one) => one.accountUniqueID)).toEqual([account.accountId, other.accountId])
    await query('update employee set status_id = 2 where id = $1', [ann.employeeId])
    const { data: later } = await tryToSignIn(ann.username, PASSWORD)
    expect(later.account?.accountUniqueID).toBe(other.accountId)
    expect(later.accounts).toHaveLength(1)
  })

  test('goes on in the other with the same token, on every server', async () => {
    await addWorkOrder(db(), account, { title: 'Here' })
    const { status, data } = await go(other.accountId.toUpperCase())
    expect(status).toBe(200)
    expect(data).toMatchObject({
      employeeUniqueId: there.employeeId,
      employeeFirstName: 'Anna',
      companyRole: 'Foreman',
      account: { accountUniqueID: other.accountId, companyUniqueId: other.companyId },
      workOrders: [],
    })
    expect(data).not.toHaveProperty('token')
    for (const app of [server, second]) {
      expect((await app.call(getSession, { token })).data).toEqual(data)
      const { data: page } = await app.call(listWorkOrdersOfEmployee, { body: {}, token })
      expect(page.totalCount).toBe(0)
    }
    expect((await go(account.accountId)).data.workOrders).toHaveLength(1)
  })

  test('may go nowhere else', async () => {
    const stranger = await newAccount(server)
    const sibling = await addAccount(db(), account, { name: 'Sibling' })
    for (const id of [stranger.accountId, sibling.accountId, uuidv7()]) {
      expect(await go(id)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    }
    await query('update account set status_id = 2 where account_id = $1', [other.accountId])
    expect((await go(other.accountId)).status).toBe(404)
    expect((await server.call(getSession, { token })).data.account?.accountUniqueID).toBe(account.accountId)
  })

  test('moves one session, and leaves the others where they are', async () => {
    const elsewhere = await tokenFor(ann)
    await go(other.accountId)
    const { data } = await server.call(getSession, { token: elsewhere })
    expect(data.account?.accountUniqueID).toBe(account.accountId)
  })

  test('ends with the place where the session is', async () => {
    await go(other.accountId)
    await query('update employee set status_id = 2 where id = $1', [there.employeeId])
    expect(await worksOn(token)).toEqual([401, 401])
    expect((await tryToSignIn(ann.username, PASSWORD)).data.account?.accountUniqueID).toBe(account.accountId)
  })

  test('does not carry an answer from one to the other by an idempotency key', async () => {
    await query('update employee set company_role_id = $2 where id = $1', [
      there.employeeId,
      other.roles['Account administrator'],
    ])
    const call = {
      body: [{ workOrderTitle: 'Same' }],
      token,
      headers: { 'idempotency-key': uuidv7() },
    }
    const here = await server.call(createWorkOrders, call)
    await go(other.accountId)
    expect(await server.call(createWorkOrders, call)).toMatchObject({
      status: 409,
      errorCode: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(here.status).toBe(200)
  })
})
