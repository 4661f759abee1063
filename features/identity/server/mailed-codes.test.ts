/** Choosing a new password and activating an employee by a mailed code. */

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { statuses } from '#contract/statuses.ts'
import type { AccountHandle } from '#database/seed/builders.ts'
import { createEmployees, updateEmployees } from '#features/employees/contract.ts'
import { lastLinkTo, linkIn, mailsTo } from '#tests/harness/mail-links.ts'
import { atOnce, insertsInto, meanwhile, row } from '#tests/harness/overlap.ts'
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
import { activate, changePassword, getSession, requestReset, resetPassword, signIn } from '../contract.ts'

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
const INVALID = { status: 400, errorCode: 'CODE_INVALID' }
const ask = (username: string) => server.call(requestReset, { body: { username } })
const reset = (token: string, username: string, newPassword?: string) =>
  server.call(resetPassword, { body: { token, username, newPassword } })
const follow = (token: string, userid: string, newPassword?: string) =>
  server.call(activate, { body: { token, userid, newPassword } })
const statusOf = async (token: string) => (await server.call(getSession, { token })).status
const tryToSignIn = (username: string, password: string) =>
  server.call(signIn, { body: { username, password } })

async function codeFor(username: string): Promise<string> {
  await ask(username)
  return (await lastLinkTo(server, username)).code
}

/** A person who was invited and has not activated their login. */
async function invite(username = `new-${randomUUID()}@company.example`) {
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

describe('asking for a new password', () => {
  test('is answered the same to everybody, and mails only whom there is', async () => {
    const nobody = `nobody-${randomUUID()}@company.example`
    const answers = []
    for (const username of [ann.username, nobody, 'no address at all'])
      answers.push({ ...(await ask(username)), headers: {} })
    expect(answers[0]).toMatchObject({ status: 200, data: {} })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    const [mail, ...more] = await mailsTo(server, ann.username)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Choose a new password')
    expect(linkIn(mail ?? {})).toMatchObject({ page: '/reset-password', email: ann.username })
    expect(await mailsTo(server, nobody)).toEqual([])
  })

  test('does the same work for everybody before it answers: one job, which looks later', async () => {
    await server.runJobs()
    for (const username of [ann.username, 'nobody@company.example']) {
      await ask(username)
      const { rows } = await server.database.pool.query(
        'select task_identifier as name from graphile_worker.jobs',
      )
      expect(rows).toEqual([{ name: 'resetRequested' }])
      const codes = await server.database.pool.query(
        'select 1 from access_code c join login l using (login_id) where l.username = $1',
        [username],
      )
      expect(codes.rows).toEqual([])
      await server.runJobs()
    }
  })

  test('needs a username', async () => {
    expect(await ask(' ')).toMatchObject({ status: 400, fields: [{ message: 'Username is missing' }] })
  })

  test('is slowed down by username, known or not, and mails no more', async () => {
    for (const username of [ann.username, 'nobody@company.example']) {
      for (let count = 0; count < 10; count += 1) expect((await ask(username)).status).toBe(200)
      expect(await ask(username)).toMatchObject({ status: 429, errorCode: 'REQUEST_THROTTLED' })
    }
    expect(await mailsTo(server, ann.username)).toHaveLength(10)
  })

  test('is slowed down by address', async () => {
    const names = Array.from({ length: 60 }, (_none, index) => `somebody-${index}@company.example`)
    for (const name of names) expect((await ask(name)).status).toBe(200)
    expect((await ask(ann.username)).status).toBe(429)
  })

  test('mails whoever was invited and has not come yet a new activation link', async () => {
    const { username } = await invite()
    await ask(username)
    const mails = await mailsTo(server, username)
    expect(mails).toHaveLength(2)
    expect(linkIn(mails[1] ?? {})).toMatchObject({ page: '/verify-email' })
  })
})

describe('a new password', () => {
  test('is chosen by the code, which verifying leaves as it is', async () => {
    const code = await codeFor(ann.username)
    for (const _time of [1, 2]) {
      expect(await reset(code, ann.username)).toMatchObject({
        status: 200,
        data: { verified: true, changed: false },
      })
    }
    expect(await statusOf(ann.token)).toBe(200)
    expect((await reset(code, ann.username, NEW_PASSWORD)).data).toEqual({ verified: true, changed: true })
    expect((await tryToSignIn(ann.username, PASSWORD)).status).toBe(401)
    expect((await tryToSignIn(ann.username, NEW_PASSWORD)).status).toBe(200)
  })

  test('ends all sessions and streams, and is mailed', async () => {
    const other = await signInAs(server, ann.username)
    const stream = await openStream(server, other)
    await reset(await codeFor(ann.username), ann.username, NEW_PASSWORD)
    await stream.ended
    expect([await statusOf(ann.token), await statusOf(other)]).toEqual([401, 401])
    expect((await mailsTo(server, ann.username)).at(-1)?.subject).toBe('Your password was changed')
  })

  test('that is changed with the old one makes a link that was mailed before worth nothing', async () => {
    const code = await codeFor(ann.username)
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await server.call(changePassword, { body, token: ann.token })).status).toBe(200)
    expect(await reset(code, ann.username, 'yet another password')).toMatchObject(INVALID)
  })

  test('that is changed with the old one is mailed, too', async () => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await server.call(changePassword, { body, token: ann.token })).status).toBe(200)
    expect((await mailsTo(server, ann.username)).at(-1)?.subject).toBe('Your password was changed')
  })

  test('is chosen once: of many at once one gets through', async () => {
    const code = await codeFor(ann.username)
    const answers = await atOnce(
      server,
      row('login', { username: ann.username }),
      Array.from(
        { length: 8 },
        (_none, index) => () => reset(code, ann.username, `${NEW_PASSWORD} ${index}`),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    for (const [index, answer] of answers.entries())
      if (index !== winner) expect(answer).toMatchObject(INVALID)
    expect((await tryToSignIn(ann.username, `${NEW_PASSWORD} ${winner}`)).status).toBe(200)
    expect(await reset(code, ann.username)).toMatchObject(INVALID)
  })

  test('is not chosen by a code that is wrong, old, of somebody else, or for something else', async () => {
    const code = await codeFor(ann.username)
    expect(await reset('wrong', ann.username, NEW_PASSWORD)).toMatchObject(INVALID)
    expect(await reset(code, boss.username, NEW_PASSWORD)).toMatchObject(INVALID)
    expect(await follow(code, ann.username)).toMatchObject(INVALID)
    server.clock.now = new Date(Date.now() + 3_601_000)
    expect(await reset(code, ann.username)).toMatchObject(INVALID)
    expect(await reset(code, ann.username, NEW_PASSWORD)).toMatchObject(INVALID)
  })

  test('makes all other links that were mailed worth nothing', async () => {
    const first = await codeFor(ann.username)
    const second = await codeFor(ann.username)
    expect(await reset(first, ann.username)).toMatchObject(INVALID)
    expect((await reset(second, ann.username, NEW_PASSWORD)).status).toBe(200)
  })

  test('is neither short nor common, and the code stays good', async () => {
    const code = await codeFor(ann.username)
    expect((await reset(code, ann.username, 'short')).status).toBe(400)
    expect(await reset(code, ann.username, 'password1234')).toMatchObject({ errorCode: 'PASSWORD_COMMON' })
    expect((await reset(code, ann.username, NEW_PASSWORD)).status).toBe(200)
  })

  test('lets in who was slowed down for wrong ones', async () => {
    for (let count = 0; count < 11; count += 1) await tryToSignIn(ann.username, 'a wrong password')
    expect((await tryToSignIn(ann.username, PASSWORD)).status).toBe(429)
    await reset(await codeFor(ann.username), ann.username, NEW_PASSWORD)
    expect((await tryToSignIn(ann.username, NEW_PASSWORD)).status).toBe(200)
  })
})

describe('activating', () => {
  const ASKED = { activated: false, needsPassword: true, session: null }

  test('signs in whoever chose their password by it, as signing in would', async () => {
    const { id, username, code } = await invite()
    const { data, headers } = await follow(code, username, NEW_PASSWORD)
    const { token = '', ...session } = data.session ?? {}
    expect(session).toMatchObject({ employeeUniqueId: id, employeeUsername: username })
    expect((await server.call(getSession, { token })).data).toEqual(session)
    expect(String(headers['set-cookie'])).toMatch(/^plumbline_device_/)
    expect((await tryToSignIn(username, NEW_PASSWORD)).data).toMatchObject(session)
  })

  test('signs in nobody who has a password: they sign in with it, and with their second factor', async () => {
    const { username, code } = await invite()
    await follow(code, username, NEW_PASSWORD)
    account = await newAccount(server, 'Another')
    boss = await newPerson(server, account)
    const second = await invite(username)
    expect((await follow(second.code, username, NEW_PASSWORD)).data).toEqual({
      activated: true,
      needsPassword: false,
      session: null,
    })
  })

  test('is for the mailbox of the present username alone, also by a link that was under way to another', async () => {
    const { id, username } = await invite()
    await ask(username)
    const employeeUserName = `other-${randomUUID()}@company.example`
    const body = [{ employeeUniqueID: id, employeeUserName }]
    // The job writes the link after the change that makes all links invalid.
    const [, changed] = await meanwhile(
      server,
      insertsInto('access_code'),
      () => server.runJobs(),
      () => server.call(updateEmployees, { body, token: boss.token }),
    )
    expect(changed.status).toBe(200)
    const toOld = await mailsTo(server, username)
    const late = toOld.findLast(({ text = '' }) => text.includes('/verify-email'))
    expect(await follow(linkIn(late ?? {}).code, username, NEW_PASSWORD)).toMatchObject(INVALID)
    const { rows } = await server.database.pool.query(
      'select confirmed_at from login_employee where employee_id = $1',
      [id],
    )
    expect(rows).toEqual([{ confirmed_at: null }])
    const now = await lastLinkTo(server, employeeUserName)
    expect((await follow(now.code, employeeUserName, NEW_PASSWORD)).data.activated).toBe(true)
  })

  test('in a company that asks for a second factor leads to nothing but setting it up', async () => {
    const { username, code } = await invite()
    await server.database.pool.query(
      'update company set requires_second_factor = true where company_id = $1',
      [account.companyId],
    )
    const { session } = (await follow(code, username, NEW_PASSWORD)).data
    expect(session).toMatchObject({ mustSetUpSecondFactor: true, permissions: {} })
  })

  test('works for seven days, a reset for an hour', async () => {
    const invited = await invite()
    const code = await codeFor(ann.username)
    server.clock.now = new Date(Date.now() + 3_590_000)
    expect((await reset(code, ann.username)).status).toBe(200)
    server.clock.now = new Date(Date.now() + 3_601_000)
    expect(await reset(code, ann.username)).toMatchObject(INVALID)
    server.clock.now = new Date(Date.now() + 7 * DAY_MILLISECONDS - 60_000)
    expect((await follow(invited.code, invited.username)).status).toBe(200)
    server.clock.now = new Date(Date.now() + 7 * DAY_MILLISECONDS + 1000)
    expect(await follow(invited.code, invited.username)).toMatchObject(INVALID)
  })

  test('asks for a password first, and then lets in', async () => {
    const { id, username, code } = await invite()
    expect((await follow(code, username)).data).toEqual(ASKED)
    expect((await follow(code, username, NEW_PASSWORD)).data).toMatchObject({
      activated: true,
      needsPassword: false,
    })
    const { data } = await tryToSignIn(username, NEW_PASSWORD)
    expect(data.employeeUniqueId).toBe(id)
    expect(await follow(code, username, NEW_PASSWORD)).toMatchObject(INVALID)
  })

  test('is done once: of many at once one gets through, with its password', async () => {
    const { username, code } = await invite()
    const answers = await atOnce(
      server,
      row('login', { username }),
      Array.from({ length: 6 }, (_none, index) => () => follow(code, username, `${NEW_PASSWORD} ${index}`)),
    )
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await tryToSignIn(username, `${NEW_PASSWORD} ${winner}`)).status).toBe(200)
  })

  test('is refused with a code that is wrong, old or of somebody else, or a common password', async () => {
    const { username, code } = await invite()
    expect(await follow('wrong', username, NEW_PASSWORD)).toMatchObject(INVALID)
    expect(await follow(code, ann.username, NEW_PASSWORD)).toMatchObject(INVALID)
    expect(await reset(code, username)).toMatchObject(INVALID)
    expect(await follow(code, username, 'password1234')).toMatchObject({ errorCode: 'PASSWORD_COMMON' })
    server.clock.now = new Date(Date.now() + 7 * DAY_MILLISECONDS + 1000)
    expect(await follow(code, username, NEW_PASSWORD)).toMatchObject(INVALID)
  })

  test('never changes a password that is there', async () => {
    const { username, code } = await invite()
    const again = (await lastLinkTo(server, username)).code
    expect(again).toBe(code)
    account = await newAccount(server, 'Another')
    boss = await newPerson(server, account)
    const second = await invite(username)
    await follow(code, username, NEW_PASSWORD)
    expect((await follow(second.code, username, 'not to be taken')).data.activated).toBe(true)
    expect((await tryToSignIn(username, 'not to be taken')).status).toBe(401)
    expect((await tryToSignIn(username, NEW_PASSWORD)).data.accounts).toHaveLength(2)
  })

  test('by two links at once takes one password, and the other link works with it', async () => {
    const first = await invite()
    account = await newAccount(server, 'Another')
    boss = await newPerson(server, account)
    const second = await invite(first.username)
    const codes = [first.code, second.code]
    const answers = await atOnce(
      server,
      row('login', { username: first.username }),
      codes.map((code, index) => () => follow(code, first.username, `${NEW_PASSWORD} ${index}`)),
    )
    const statusCodes = answers.map(({ status }) => status)
    expect([...statusCodes].sort()).toEqual([200, 409])
    const winner = statusCodes.indexOf(200)
    expect((await follow(codes[1 - winner] ?? '', first.username)).data.activated).toBe(true)
    const { data } = await tryToSignIn(first.username, `${NEW_PASSWORD} ${winner}`)
    expect(data.accounts).toHaveLength(2)
  })

  test('by an administrator leaves the person to choose their password by the link', async () => {
    const { id, username, code } = await invite()
    const body = [{ employeeUniqueID: id, statusId: statuses.Active }]
    await server.call(updateEmployees, { body, token: boss.token })
    expect((await follow(code, username)).data).toEqual(ASKED)
    await ask(username)
    const again = (await lastLinkTo(server, username)).code
    expect((await follow(again, username, NEW_PASSWORD)).data.activated).toBe(true)
    expect((await tryToSignIn(username, NEW_PASSWORD)).status).toBe(200)
  })
})

test('codes that are over are cleared away', async () => {
  await codeFor(ann.username)
  const count = async () =>
    (await server.database.pool.query('select count(*)::int as n from access_code')).rows[0].n
  expect(await count()).toBeGreaterThan(0)
  server.clock.now = new Date(Date.now() + 8 * DAY_MILLISECONDS)
  await server.database.pool.query("select graphile_worker.add_job('removeOldCodes')")
  await server.runJobs()
  expect(await count()).toBe(0)
})
