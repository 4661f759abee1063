/** Companies and accounts: the calls of site administrators, and how a visitor registers a company. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { addLogin } from '#database/seed/builders.ts'
import { listJobCodesOfType } from '#features/codes/contract.ts'
import { activate, getSession, signIn } from '#features/identity/contract.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { createWorkOrders } from '#features/projects/contract.ts'
import { defaultRoles } from '#features/roles/default-roles.ts'
import { uploaded } from '#tests/harness/files.ts'
import { lastLinkTo, linkIn, mailsTo } from '#tests/harness/mail-links.ts'
import {
  newAccount,
  newPerson,
  openTestApp,
  PASSWORD,
  signInAs,
  type TestApp,
} from '#tests/harness/server.ts'
import { openStream } from '#tests/harness/streams.ts'
import {
  createAccounts,
  createCompanies,
  deleteAccounts,
  deleteCompanies,
  findCompanies,
  listAccounts,
  type NewCompany,
  register,
  searchAccounts,
  updateAccounts,
  updateCompanies,
} from '../contract.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())

beforeEach(async () => {
  const loginId = await addLogin(db(), { username: newAddress(), password: PASSWORD, isAdmin: true })
  token = await openSession(db(), { loginId, place: null, platform: 'Web', now: new Date() })
})
afterEach(() => server.database.pool.query('delete from throttle'))

const db = () => server.database.db
const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows
const newAddress = () => `admin-${randomUUID()}@company.example`
const newName = () => `Builders ${randomUUID()}`
const CALIFORNIA = 84_000_442

const firstAccount = (adminEmail = newAddress()) => ({
  accountName: 'Main office',
  adminEmail,
  adminFirstName: 'Ada',
  adminLastName: 'Admin',
})
const create = (body: NewCompany[], as: string | undefined = token) =>
  server.call(createCompanies, { body, ...(as && { token: as }) })
const found = async (fields: Partial<NewCompany> = {}) =>
  (await create([{ companyName: newName(), ...fields }])).data[0] ?? ''
const company = async (TargetUniqueID: string) =>
  (await server.call(findCompanies, { body: { TargetUniqueID }, token })).data.items[0]
const accountsOf = async (companyId: string) =>
  (await server.call(listAccounts, { params: { companyId, page: 0, size: 10 }, token })).data.items

/** Follows the link in the mail, chooses a password and signs in. */
async function comeIn(address: string): Promise<string> {
  const { code } = await lastLinkTo(server, address)
  const body = { token: code, userid: address, newPassword: PASSWORD }
  expect((await server.call(activate, { body })).data).toMatchObject({
    activated: true,
    needsPassword: false,
  })
  return signInAs(server, address)
}

describe('companies', () => {
  test('are kept as they were sent, and changed in parts', async () => {
    const companyName = newName()
    const id = await found({
      companyName,
      companyAddress: '1 Main St',
      companyCity: 'Oakland',
      companyCountryId: 840,
      companyStateId: CALIFORNIA,
      zipCode: '94601',
    })
    expect(await company(id)).toEqual({
      companyUniqueID: id,
      companyName,
      companyAddress: '1 Main St',
      companyCity: 'Oakland',
      companyCountryId: 840,
      companyStateId: CALIFORNIA,
      zipCode: '94601',
      statusId: statuses.Active,
      requiresSecondFactor: false,
      accountCount: 0,
      createdDate: expect.stringMatching(/Z$/),
      rowVersion: 1,
    })
    const change = { companyUniqueID: id, companyCity: 'Berkeley', zipCode: null, requiresSecondFactor: true }
    expect((await server.call(updateCompanies, { body: [change], token })).data).toEqual([id])
    expect(await company(id)).toMatchObject({
      companyAddress: '1 Main St',
      companyCity: 'Berkeley',
      zipCode: '',
      requiresSecondFactor: true,
      rowVersion: 2,
    })
    const stale = { companyUniqueID: id, companyCity: 'X', rowVersion: 1 }
    expect(await server.call(updateCompanies, { body: [stale], token })).toMatchObject({
      status: 409,
      errorCode: 'ROW_VERSION_STALE',
    })
  })

  test('start with the default roles and seven job code types, of which 5 is there', async () => {
    const address = newAddress()
    const id = await found({ account: firstAccount(address) })
    const session = (await server.call(getSession, { token: await comeIn(address) })).data
    expect(session.companyRoles.map(({ companyRoleName }) => companyRoleName).sort()).toEqual(
      defaultRoles.map(({ name }) => name).sort(),
    )
    expect(session.permissions).toEqual(defaultRoles[0]?.permissions)
    expect(session.jobCodeTypes).toEqual(
      ['General', 'Civil', 'Structure', 'Envelope', 'Interiors', 'MEP', 'Site'].map(
        (jobCodeTypeName, index) => ({
          jobCodeTypeId: index + 1,
          jobCodeTypeName,
        }),
      ),
    )
    const as = await signInAs(server, address)
    expect((await server.call(listJobCodesOfType, { body: { TargetUniqueID: 5 }, token: as })).status).toBe(
      200,
    )
    expect(await query('select count(*)::int as n from iam where company_id = $1', [id])).toEqual([
      { n: defaultRoles.length },
    ])
    // The new company has everything that it needs: its administrator can add a project.
    const workOrder = { workOrderTitle: 'First project' }
    expect((await server.call(createWorkOrders, { body: [workOrder], token: as })).status).toBe(200)
  })

  test('are listed by name, in pages, and found by name or city', async () => {
    const city = `City ${randomUUID()}`
    for (const companyName of ['b', 'A', 'c'])
      await found({ companyName: `${companyName} ${city}`, companyCity: city })
    const search = (body: object) => server.call(findCompanies, { body, token })
    const { data } = await search({ searchKey: city.toUpperCase(), NumberOfItemsPerPage: 2 })
    expect(data).toMatchObject({ count: 2, totalCount: 3, totalPages: 2 })
    expect(data.items.map(({ companyName }) => companyName[0])).toEqual(['A', 'b'])
    expect((await search({ searchKey: '100%' })).data.totalCount).toBe(0)
    expect((await search({})).data.totalCount).toBeGreaterThan(2)
  })

  test.each([
    [{ companyCountryId: 1 }, 'companyCountryId'],
    [{ companyStateId: CALIFORNIA }, 'companyStateId'],
    [{ companyCountryId: 124, companyStateId: CALIFORNIA }, 'companyStateId'],
    [{ companyName: ' ' }, 'companyName'],
    [{ statusId: statuses.Pending }, 'statusId'],
    [{ account: { accountName: 'A', adminEmail: 'nobody' } }, 'account.adminEmail'],
    [{ account: { ...firstAccount(), accountStateId: CALIFORNIA } }, 'account.accountStateId'],
  ])('are refused with %j', async (fields, path) => {
    const answer = await create([{ companyName: 'Some', ...fields } as NewCompany])
    expect(answer).toMatchObject({ status: 400, fields: [{ path: `0.${path}` }] })
    const id = await found()
    if ('account' in fields) return
    const change = { companyUniqueID: id, ...fields } as never
    expect((await server.call(updateCompanies, { body: [change], token })).status).toBe(400)
  })

  test('are all changed or none', async () => {
    const id = await found()
    const body = [{ companyUniqueID: id, companyCity: 'X' }, { companyUniqueID: randomUUID() }]
    expect((await server.call(updateCompanies, { body, token })).status).toBe(404)
    expect((await server.call(deleteCompanies, { body: [id, randomUUID()], token })).status).toBe(404)
    expect(await company(id)).toMatchObject({ companyCity: '', statusId: statuses.Active })
  })
})

describe('accounts', () => {
  test('get an administrator, who is mailed, and the company’s job code types', async () => {
    const companyUniqueID = await found()
    const adminEmail = newAddress()
    const body = [{ companyUniqueID, accountName: 'North', accountCity: 'Fresno', adminEmail }]
    const { data } = await server.call(createAccounts, { body, token })
    expect(await accountsOf(companyUniqueID)).toEqual([
      {
        accountUniqueID: data[0],
        companyUniqueID,
        accountName: 'North',
        accountAddress: '',
        accountCity: 'Fresno',
        accountCountryId: null,
        accountStateId: null,
        zipCode: '',
        adminEmail,
        timeZone: 'UTC',
        statusId: statuses.Active,
        storageLimitMegabytes: null,
        storedBytes: 0,
        createdDate: expect.any(String),
        rowVersion: 1,
      },
    ])
    expect(await company(companyUniqueID)).toMatchObject({ accountCount: 1 })
    const session = (await server.call(getSession, { token: await comeIn(adminEmail) })).data
    expect(session).toMatchObject({
      companyRole: 'Account administrator',
      account: { accountUniqueID: data[0], accountName: 'North' },
    })
    expect(session.jobCodeTypes).toHaveLength(7)
  })

  test('are changed in parts and stay in their company', async () => {
    const companyUniqueID = await found({ account: firstAccount() })
    const [account] = await accountsOf(companyUniqueID)
    const { accountUniqueID = '' } = account ?? {}
    const change = (fields: object) =>
      server.call(updateAccounts, { body: [{ accountUniqueID, ...fields }], token })
    expect((await change({ accountName: 'South', accountCity: 'Fresno', rowVersion: 1 })).status).toBe(200)
    expect((await accountsOf(companyUniqueID))[0]).toMatchObject({
      accountName: 'South',
      accountCity: 'Fresno',
    })
    expect(await change({ accountName: 'X', rowVersion: 1 })).toMatchObject({
      errorCode: 'ROW_VERSION_STALE',
    })
    expect((await change({ companyUniqueID: await found() })).status).toBe(400)
    expect((await change({ accountStateId: CALIFORNIA })).status).toBe(400)
    const body = [{ accountUniqueID: randomUUID() }]
    expect((await server.call(updateAccounts, { body, token })).status).toBe(404)
  })

  test('may store as much as a site administrator says, who sees what they do', async () => {
    const account = await newAccount(server)
    const person = await newPerson(server, account)
    await uploaded(server, person, { content: 'twelve bytes' })
    const { companyId: companyUniqueID, accountId: accountUniqueID } = account
    const setLimit = (storageLimitMegabytes: number | null, as = token) =>
      server.call(updateAccounts, { body: [{ accountUniqueID, storageLimitMegabytes }], token: as })
    const shown = async () => (await accountsOf(companyUniqueID))[0]
    expect(await shown()).toMatchObject({ storageLimitMegabytes: null, storedBytes: 12 })
    expect((await setLimit(2500)).status).toBe(200)
    expect(await shown()).toMatchObject({ storageLimitMegabytes: 2500, storedBytes: 12 })
    for (const wrong of [0, -1, 1.5]) expect((await setLimit(wrong)).status).toBe(400)
    // A field that is left out stays as it is.
    const body = [{ accountUniqueID, accountName: 'Another name' }]
    await server.call(updateAccounts, { body, token })
    expect((await setLimit(9999, person.token)).status).toBe(401)
    expect(await shown()).toMatchObject({ accountName: 'Another name', storageLimitMegabytes: 2500 })
    expect((await setLimit(null)).status).toBe(200)
    expect(await shown()).toMatchObject({ storageLimitMegabytes: null })
  })

  test('are searched in all companies, in one, or by their id', async () => {
    const mark = randomUUID()
    const ids = [await found(), await found()]
    for (const companyUniqueID of ids) {
      const body = [{ ...firstAccount(), companyUniqueID, accountName: `Office ${mark}` }]
      await server.call(createAccounts, { body, token })
    }
    const search = async (body: object) => (await server.call(searchAccounts, { body, token })).data
    const all = await search({ searchKey: mark.toUpperCase() })
    expect(all.totalCount).toBe(2)
    expect((await search({ searchKey: mark, TargetUniqueID: ids[0] })).items).toMatchObject([
      { companyUniqueID: ids[0] },
    ])
    const onlyAccountUniqueID = all.items[1]?.accountUniqueID
    expect((await search({ onlyAccountUniqueID })).items).toEqual([all.items[1]])
    expect((await search({ searchKey: all.items[0]?.adminEmail })).totalCount).toBe(1)
  })

  test('need a company that is there and Active', async () => {
    const missing = [{ ...firstAccount(), companyUniqueID: randomUUID() }]
    expect((await server.call(createAccounts, { body: missing, token })).status).toBe(404)
    const companyUniqueID = await found({ statusId: statuses.InActive })
    const body = [{ ...firstAccount(), companyUniqueID }]
    expect(await server.call(createAccounts, { body, token })).toMatchObject({
      status: 409,
      errorCode: 'COMPANY_INACTIVE',
    })
  })
})

describe('the time zone of an account', () => {
  const NEW_YORK = 84_000_862
  const US = { companyCountryId: 840 }
  const GERMANY = 276

  test.each<[string, object, object, string]>([
    ['where nothing is known', {}, {}, 'UTC'],
    ['of its country', {}, { accountCountryId: GERMANY }, 'Europe/Berlin'],
    ['of its state', {}, { accountCountryId: 840, accountStateId: CALIFORNIA }, 'America/Los_Angeles'],
    ["of its company's country", { companyCountryId: GERMANY }, {}, 'Europe/Berlin'],
    ["of its company's state", { ...US, companyStateId: CALIFORNIA }, {}, 'America/Los_Angeles'],
    [
      'of its own place before',
      { ...US, companyStateId: CALIFORNIA },
      { accountCountryId: GERMANY },
      'Europe/Berlin',
    ],
    ['of a country with several', US, { accountCountryId: 840 }, 'UTC'],
    ['that is chosen', { companyCountryId: GERMANY }, { timeZone: 'Asia/Tokyo' }, 'Asia/Tokyo'],
  ])('%s', async (_which, companyPlace, accountPlace, timeZone) => {
    const both = await found({ ...companyPlace, account: { ...firstAccount(), ...accountPlace } })
    const companyUniqueID = await found(companyPlace)
    const body = [{ ...firstAccount(), ...accountPlace, companyUniqueID }]
    expect((await server.call(createAccounts, { body, token })).status).toBe(200)
    for (const id of [both, companyUniqueID]) expect(await accountsOf(id)).toMatchObject([{ timeZone }])
  })

  test('is changed by a site administrator, to one that there is or back to that of the place', async () => {
    const place = { accountCountryId: 840, accountStateId: NEW_YORK }
    const companyUniqueID = await found({ account: { ...firstAccount(), ...place } })
    const zone = async () => (await accountsOf(companyUniqueID))[0]?.timeZone
    const { accountUniqueID = '' } = (await accountsOf(companyUniqueID))[0] ?? {}
    const change = (fields: object) =>
      server.call(updateAccounts, { body: [{ accountUniqueID, ...fields }], token })
    expect(await zone()).toBe('America/New_York')
    expect((await change({ timeZone: 'Pacific/Kiritimati' })).status).toBe(200)
    // The administrator set this time zone, so another state does not change it.
    expect((await change({ accountStateId: CALIFORNIA })).status).toBe(200)
    expect(await zone()).toBe('Pacific/Kiritimati')
    expect(await change({ timeZone: 'Mars/Olympus' })).toMatchObject({
      status: 400,
      fields: [{ path: '0.timeZone' }],
    })
    expect((await change({ timeZone: null })).status).toBe(200)
    expect(await zone()).toBe('America/Los_Angeles')
  })

  test('can be said in a registration', async () => {
    const given = {
      companyName: newName(),
      employeeFirstName: 'Ada',
      employeeLastName: 'Admin',
      employeeUserName: newAddress(),
    }
    const registered = async (fields: object) => {
      const { status, data } = await server.call(register, {
        body: { ...given, companyName: newName(), employeeUserName: newAddress(), ...fields },
      })
      if (status !== 200) return status
      const found = await server.call(searchAccounts, { body: { onlyAccountUniqueID: data[0] }, token })
      return found.data.items[0]?.timeZone
    }
    expect(await registered({ timeZone: 'Asia/Kolkata' })).toBe('Asia/Kolkata')
    expect(await registered({ companyCountryId: GERMANY })).toBe('Europe/Berlin')
    expect(await registered({})).toBe('UTC')
    expect(await registered({ timeZone: 'Mars/Olympus' })).toBe(400)
  })
})

describe('switching off', () => {
  const ways = {
    'a deleted company': ({ companyId }: Place) => server.call(deleteCompanies, { body: [companyId], token }),
    'a company that is made InActive': ({ companyId }: Place) =>
      server.call(updateCompanies, {
        body: [{ companyUniqueID: companyId, statusId: statuses.InActive }],
        token,
      }),
    'a deleted account': ({ accountId }: Place) => server.call(deleteAccounts, { body: [accountId], token }),
    'an account that is made InActive': ({ accountId }: Place) =>
      server.call(updateAccounts, {
        body: [{ accountUniqueID: accountId, statusId: statuses.InActive }],
        token,
      }),
  }
  type Place = { companyId: string; accountId: string }

  test.each(Object.keys(ways))(
    '%s ends sessions and streams at once, and nobody of it gets in',
    async (way) => {
      const account = await newAccount(server)
      const person = await newPerson(server, account, 'Foreman')
      const stranger = await newPerson(server, await newAccount(server))
      const stream = await openStream(server, person.token)
      expect((await ways[way as keyof typeof ways](account)).status).toBe(200)
      await stream.ended
      expect((await server.call(getSession, { token: person.token })).status).toBe(401)
      const credentials = { username: person.username, password: PASSWORD }
      expect((await server.call(signIn, { body: credentials })).status).toBe(401)
      expect((await server.call(getSession, { token: stranger.token })).status).toBe(200)

      // Nothing was erased: after both are active again, everybody can sign in anew.
      const on = { statusId: statuses.Active }
      await server.call(updateCompanies, { body: [{ companyUniqueID: account.companyId, ...on }], token })
      await server.call(updateAccounts, { body: [{ accountUniqueID: account.accountId, ...on }], token })
      expect((await server.call(getSession, { token: person.token })).status).toBe(401)
      expect((await server.call(signIn, { body: credentials })).status).toBe(200)
    },
  )
})

describe('a visitor', () => {
  test('founds one company with its account, whose administrator gets a mail', async () => {
    const address = newAddress()
    const companyName = newName()
    const body = [
      { companyName, statusId: statuses.InActive, account: firstAccount(address) },
    ] as NewCompany[]
    const { status, data } = await server.call(createCompanies, { body })
    expect(status).toBe(200)
    const [mail] = await mailsTo(server, address)
    expect(mail?.text).toContain(
      `There is a place for you in the account Main office of the company ${companyName} in Plumbline. Your role there is Account administrator,`,
    )
    expect(linkIn(mail ?? {})).toMatchObject({ page: '/verify-email', email: address })
    const session = (await server.call(getSession, { token: await comeIn(address) })).data
    expect(session).toMatchObject({
      employeeFirstName: 'Ada',
      company: { companyUniqueID: data[0], companyName },
    })
  })

  test('and whoever is signed in but no site administrator founds neither several nor one without account', async () => {
    const { token: employee } = await newPerson(server, await newAccount(server))
    const one = { companyName: newName(), account: firstAccount() }
    for (const as of ['', employee]) {
      expect(await create([one, one], as)).toMatchObject({ status: 400, fields: [{ path: '1' }] })
      expect(await create([{ companyName: newName() }], as)).toMatchObject({
        status: 400,
        fields: [{ path: '0.account' }],
      })
    }
    expect((await create([one, { companyName: newName() }])).status).toBe(200)
  })

  test('is answered the same whether the address is known or not', async () => {
    const known = newAddress()
    await addLogin(db(), { username: known, password: PASSWORD })
    const answers = []
    for (const address of [known, newAddress()]) {
      const body = [{ companyName: 'Some', account: firstAccount(address) }]
      const { data, headers: _varies, ...answer } = await server.call(createCompanies, { body })
      answers.push({ ...answer, ids: data.length })
      expect(await mailsTo(server, address)).toHaveLength(1)
    }
    expect(answers[0]).toEqual(answers[1])
    // The registration does not change the password of the existing login.
    const { code } = await lastLinkTo(server, known)
    await server.call(activate, { body: { token: code, userid: known, newPassword: 'another long one' } })
    expect(await signInAs(server, known)).toBeTruthy()
  })

  test('registers in one step', async () => {
    const address = newAddress()
    const body = {
      companyName: newName(),
      employeeFirstName: 'Rita',
      employeeLastName: 'Rivers',
      employeeUserName: address.toUpperCase(),
      companyCountryId: 840,
      companyStateId: CALIFORNIA,
    }
    const { status, data } = await server.call(register, { body })
    expect(status).toBe(200)
    const session = (await server.call(getSession, { token: await comeIn(address) })).data
    expect(session).toMatchObject({
      employeeFirstName: 'Rita',
      account: { accountUniqueID: data[0], accountName: body.companyName },
    })
    expect(await server.call(register, { body: { ...body, companyCountryId: 1 } })).toMatchObject({
      status: 400,
      fields: [{ path: 'companyCountryId' }],
    })
  })

  test('writes to a mailbox five times an hour, whatever address asks and however it is spelled', async () => {
    const mail = newAddress()
    const [name, domain] = mail.split('@')
    let made = 0
    const registered = async (employeeUserName: string) => {
      const { statusCode, body } = await server.app.inject({
        method: 'POST',
        url: register.path,
        remoteAddress: `203.0.113.${++made}`,
        payload: { companyName: 'Many', employeeFirstName: 'A', employeeLastName: 'B', employeeUserName },
      })
      return [statusCode, (JSON.parse(body) as { errorCode: string | null }).errorCode]
    }
    for (const one of [mail, mail.toUpperCase(), `${name}+a@${domain}`, `${name}+b+c@${domain}`, mail])
      expect(await registered(one)).toEqual([200, null])
    expect(await registered(`${name}+more@${domain}`)).toEqual([429, 'MAILBOX_THROTTLED'])
    expect(await registered(newAddress())).toEqual([200, null])
  })

  test('is slowed down by address, in both ways together; a site administrator is not', async () => {
    const body = {
      companyName: 'Many',
      employeeFirstName: 'A',
      employeeLastName: 'B',
    }
    const again = () => server.call(register, { body: { ...body, employeeUserName: newAddress() } })
    for (let count = 0; count < 20; count += 1) {
      expect((await again()).status).toBe(200)
    }
    expect(await again()).toMatchObject({
      status: 429,
      errorCode: 'REGISTRATION_THROTTLED',
    })
    const company = { companyName: 'Many', account: firstAccount() }
    expect((await server.call(createCompanies, { body: [company] })).status).toBe(429)
    expect((await create([company])).status).toBe(200)
  })
})
