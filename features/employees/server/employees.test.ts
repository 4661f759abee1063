/** Employees: stored fields, invitations, and who may change whom. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ALL_BITS, modules } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addAccount,
  addEmployee,
  addLogin,
  addRole,
  addWorkOrder,
  scopeRole,
} from '#database/seed/builders.ts'
import { activate, getSession } from '#features/identity/contract.ts'
import { lastLinkTo, linkIn, mailsTo } from '#tests/harness/mail-links.ts'
import { atOnce, row, writesOf } from '#tests/harness/overlap.ts'
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
  createEmployees,
  deleteEmployees,
  deleteEmployeesOfAccount,
  type EmployeeChange,
  findEmployee,
  inviteAgain,
  listEmployees,
  type NewEmployee,
  updateEmployees,
} from '../contract.ts'

let server: TestApp
let account: AccountHandle
let boss: Person

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  boss = await newPerson(server, account)
})

afterEach(() => server.database.pool.query('delete from throttle'))

const db = () => server.database.db
const query = async (text: string, values: unknown[]) => (await server.database.pool.query(text, values)).rows
const newAddress = () => `new-${randomUUID()}@company.example`

type NewInput = Partial<NewEmployee>

function inputOf(fields: NewInput = {}) {
  return {
    employeeFirstName: 'Nora',
    employeeLastName: 'Nowak',
    companyRoleUniqueID: account.roles.Foreman ?? '',
    ...fields,
  }
}

const create = (fields: NewInput = {}, by = boss) =>
  server.call(createEmployees, { body: [inputOf(fields)], token: by.token })

const change = (id: string, fields: Partial<EmployeeChange>, by = boss) =>
  server.call(updateEmployees, { body: [{ employeeUniqueID: id, ...fields }], token: by.token })

async function read(id: string, by = boss) {
  return (await server.call(findEmployee, { body: { TargetUniqueID: id }, token: by.token })).data.items[0]
}

/** Adds an employee who is invited but has not followed the link. */
async function invite(fields: NewInput = {}) {
  const username = newAddress()
  const { data } = await create({ hasLoginAccess: true, employeeUserName: username, ...fields })
  return { id: data[0] ?? '', username }
}

async function list(filter: string, { companyId = account.companyId, page = 0, pageSize = 100 } = {}) {
  return server.call(listEmployees, { params: { companyId, page, pageSize, filter }, token: boss.token })
}

describe('the list', () => {
  test('is of the own account, by name, without those deleted', async () => {
    for (const employeeFirstName of ['zoe', 'Adam', 'bert']) await create({ employeeFirstName })
    const gone = (await create({ employeeFirstName: 'Gone' })).data
    await server.call(deleteEmployees, { body: gone, token: boss.token })
    const sibling = await addAccount(db(), account, { name: 'Sibling' })
    await addEmployee(db(), sibling, { firstName: 'Other', lastName: 'Account', role: 'Foreman' })
    const { items, totalCount } = (await list('null')).data
    expect(items.map(({ employeeFirstName }) => employeeFirstName).slice(0, 2)).toEqual(['Adam', 'bert'])
    expect(items.at(-1)?.employeeFirstName).toBe('zoe')
    expect(totalCount).toBe(4)
    expect((await list('null', { companyId: account.accountId })).data.totalCount).toBe(4)
  })

  test('is filtered by a part of the name or username, whatever its letters', async () => {
    const { username } = await invite({ employeeFirstName: 'Ignatius', employeeLastName: '100%_Peers' })
    await create({ employeeFirstName: 'Somebody' })
    for (const filter of ['GNATIUS', 'tius 100', '100%_p', username.slice(2, 30).toUpperCase()]) {
      expect(
        (await list(filter)).data.items.map((item) => item.employeeUserName),
        filter,
      ).toEqual([username])
    }
    expect((await list('%')).data.totalCount).toBe(1)
    expect((await list('nobody at all')).data).toMatchObject({ items: [], totalCount: 0 })
  })

  test('comes in pages with the true total', async () => {
    await create()
    await create()
    expect((await list('null', { page: 1, pageSize: 2 })).data).toMatchObject({
      count: 1,
      totalCount: 3,
      totalPages: 2,
    })
    expect((await list('null', { page: 9, pageSize: 2 })).data).toMatchObject({ count: 0, totalCount: 3 })
  })

  test('of another company or account is not there', async () => {
    const other = await newAccount(server)
    const sibling = await addAccount(db(), account, { name: 'Sibling' })
    for (const companyId of [other.companyId, other.accountId, sibling.accountId])
      expect((await list('null', { companyId })).status).toBe(404)
  })
})

describe('a new employee', () => {
  test('without login access is Active, and no mail goes out', async () => {
    await server.runJobs()
    const before = (await server.mails()).length
    const { data } = await create({
      phoneNumber: '(555) 010-0199',
      isPointOfContact: true,
      employeeUserName: 'ignored@company.example',
    })
    expect(await read(data[0] ?? '')).toMatchObject({
      employeeFirstName: 'Nora',
      employeeLastName: 'Nowak',
      employeeUserName: '',
      companyRoleName: 'Foreman',
      statusId: statuses.Active,
      statusName: 'Active',
      hasLoginAccess: false,
      isPointOfContact: true,
      isOnContract: false,
      phoneNumber: '5550100199',
      accountUniqueID: account.accountId,
      companyUniqueID: account.companyId,
      rowVersion: 1,
    })
    await server.runJobs()
    expect(await server.mails()).toHaveLength(before)
  })

  test('with login access is Pending and gets a link that works once, within seven days', async () => {
    const { id, username } = await invite()
    expect(await read(id)).toMatchObject({
      statusId: statuses.Pending,
      statusName: 'Pending',
      employeeUserName: username,
      hasLoginAccess: true,
    })
    const [mail] = await mailsTo(server, username)
    const inviter = (await read(boss.employeeId))?.employeeFirstName
    expect(mail?.subject).toBe(`${inviter} Last invites you to Some account`)
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(
      `${inviter} Last has invited you to work in the account Some account of the company Company of Some account in Plumbline. Your role there is Foreman, and your username is ${username}.`,
    )
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain('It works once, within seven days')
    const link = linkIn(mail ?? {})
    expect(link).toMatchObject({ page: '/verify-email', email: username })
    const kept = await query(
      'select code_hash, expires_at - created_at as life from access_code where employee_id = $1',
      [id],
    )
    expect(kept).toHaveLength(1)
    expect(kept[0].code_hash.toString('utf8')).not.toContain(link.code)
    expect({ ...kept[0].life }).toEqual({ days: 7 })
  })

  test.each([
    [{ employeeFirstName: '' }, '0.employeeFirstName', 'Please add employee details!'],
    [{ employeeLastName: ' ' }, '0.employeeLastName', 'Please add employee details!'],
    [{ hasLoginAccess: true }, '0.employeeUserName', 'Username cannot be blank'],
    [{ hasLoginAccess: true, employeeUserName: ' ' }, '0.employeeUserName', 'Username cannot be blank'],
    [{ hasLoginAccess: true, employeeUserName: 'nobody' }, '0.employeeUserName', 'must be an e-mail address'],
    [{ phoneNumber: '555 010 01999' }, '0.phoneNumber', 'must have at most 10 digits and nothing else'],
    [{ phoneNumber: 'none' }, '0.phoneNumber', 'must have at most 10 digits and nothing else'],
    [{ subContractorTypeUniqueId: 99 }, '0.subContractorTypeUniqueId', 'is not a subcontractor type'],
  ])('is refused as %j', async (fields, path, message) => {
    expect(await create(fields as NewInput)).toMatchObject({ status: 400, fields: [{ path, message }] })
  })

  test('comes with all others of the call or not at all', async () => {
    const answer = await server.call(createEmployees, {
      body: [inputOf(), inputOf({ companyRoleUniqueID: randomUUID() })],
      token: boss.token,
    })
    expect(answer.status).toBe(404)
    expect((await list('null')).data.totalCount).toBe(1)
  })

  test('of a role of another company is not there', async () => {
    const other = await newAccount(server)
    expect((await create({ companyRoleUniqueID: other.roles.Foreman ?? '' })).status).toBe(404)
  })

  test('cannot have a username that somebody of the account has, also when two ask at once', async () => {
    const { username } = await invite()
    const taken = {
      status: 409,
      errorCode: 'USERNAME_TAKEN',
      fields: [{ path: '0.employeeUserName', message: 'is taken in this account' }],
    }
    expect(await create({ hasLoginAccess: true, employeeUserName: username.toUpperCase() })).toMatchObject(
      taken,
    )
    const twice = inputOf({ hasLoginAccess: true, employeeUserName: newAddress() })
    expect(await server.call(createEmployees, { body: [twice, twice], token: boss.token })).toMatchObject({
      status: 409,
      fields: [{ path: '1.employeeUserName' }],
    })
    const address = newAddress()
    const answers = await atOnce(
      server,
      writesOf('employee'),
      Array.from({ length: 6 }, () => () => create({ hasLoginAccess: true, employeeUserName: address })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('whose username has a login already is added to it, and the answer tells nothing of it', async () => {
    const username = newAddress()
    const elsewhere = await newAccount(server, 'Elsewhere')
    const loginId = await addLogin(db(), { username, password: PASSWORD })
    const there = await addEmployee(db(), elsewhere, {
      firstName: 'A',
      lastName: 'B',
      role: 'Foreman',
      loginId,
    })
    const known = await create({ hasLoginAccess: true, employeeUserName: username })
    const unknown = await create({ hasLoginAccess: true, employeeUserName: newAddress() })
    expect({ ...known, data: [], headers: {} }).toEqual({ ...unknown, data: [], headers: {} })
    const [ofKnown, ofUnknown] = [await read(known.data[0] ?? ''), await read(unknown.data[0] ?? '')]
    expect(ofKnown?.statusId).toBe(ofUnknown?.statusId)

    // Before the link is followed, the new account does not appear in the session. The password stays the
    // same.
    const token = await signInAs(server, username)
    expect((await server.call(getSession, { token })).data.accounts).toHaveLength(1)
    const { code } = await lastLinkTo(server, username)
    const answer = await server.call(activate, {
      body: { token: code, userid: username, newPassword: 'another password of mine' },
    })
    expect(answer.data).toEqual({ activated: true, needsPassword: false, session: null })
    const again = (await server.call(getSession, { token: await signInAs(server, username) })).data
    expect(again.accounts.map(({ accountUniqueID }) => accountUniqueID)).toEqual([
      there.accountId,
      account.accountId,
    ])
  })
})

describe('on contract', () => {
  async function addSubContractor(place = account, type = 4) {
    const id = randomUUID()
    await query(
      `insert into sub_contractor (company_id, account_id, id, name, sub_contractor_type_id, status_id)
       values ($1, $2, $3, 'Spark', $4, 1)`,
      [place.companyId, place.accountId, id, type],
    )
    return id
  }

  test('is whoever is said to be, with a subcontractor of the account and its type', async () => {
    const subContractorUniqueId = await addSubContractor()
    const { data } = await create({ isOnContract: true, subContractorUniqueId })
    expect(await read(data[0] ?? '')).toMatchObject({
      isOnContract: true,
      subContractorUniqueId,
      subContractorTypeUniqueId: 4,
    })
    await change(data[0] ?? '', { isOnContract: false })
    expect(await read(data[0] ?? '')).toMatchObject({
      isOnContract: false,
      subContractorUniqueId: null,
      subContractorTypeUniqueId: null,
    })
  })

  test('is whoever has the subcontractor role, whatever it is called', async () => {
    await query(`update company_role set name = 'Trade partner' where id = $1`, [account.roles.Subcontractor])
    const companyRoleUniqueID = account.roles.Subcontractor ?? ''
    const { data } = await create({ companyRoleUniqueID, isOnContract: false })
    expect(await read(data[0] ?? '')).toMatchObject({ isOnContract: true, companyRoleName: 'Trade partner' })
    const other = (await create()).data[0] ?? ''
    await change(other, { companyRoleUniqueID })
    expect(await read(other)).toMatchObject({ isOnContract: true })
  })

  test('takes no subcontractor of another account or of another type', async () => {
    const foreign = await addSubContractor(await newAccount(server))
    expect((await create({ isOnContract: true, subContractorUniqueId: foreign })).status).toBe(404)
    const own = await addSubContractor()
    expect(
      await create({ isOnContract: true, subContractorUniqueId: own, subContractorTypeUniqueId: 5 }),
    ).toMatchObject({ status: 400, fields: [{ path: '0.subContractorUniqueId' }] })
  })
})

describe('a change', () => {
  test('leaves what it does not name, and refuses an old version', async () => {
    const id = (await create({ phoneNumber: '5550100199' })).data[0] ?? ''
    expect((await change(id, { employeeLastName: 'Novak' })).status).toBe(200)
    expect(await read(id)).toMatchObject({
      employeeFirstName: 'Nora',
      employeeLastName: 'Novak',
      phoneNumber: '5550100199',
      rowVersion: 2,
    })
    expect(await change(id, { employeeLastName: 'X', rowVersion: 1 })).toMatchObject({
      status: 409,
      errorCode: 'ROW_VERSION_STALE',
    })
    expect((await change(id, { phoneNumber: null })).status).toBe(200)
    expect(await read(id)).toMatchObject({ phoneNumber: '' })
  })

  test('gives login access: Pending, with a mail', async () => {
    const id = (await create()).data[0] ?? ''
    expect(await change(id, { hasLoginAccess: true })).toMatchObject({
      status: 400,
      fields: [{ path: '0.employeeUserName', message: 'Username cannot be blank' }],
    })
    const employeeUserName = newAddress()
    await change(id, { hasLoginAccess: true, employeeUserName, statusId: statuses.Active })
    expect(await read(id)).toMatchObject({ statusId: statuses.Pending, employeeUserName })
    expect(await lastLinkTo(server, employeeUserName)).toMatchObject({ email: employeeUserName })
  })

  test('of the username ends the sessions, and asks the new address', async () => {
    const somebody = await newPerson(server, account, 'Foreman')
    const employeeUserName = newAddress()
    expect((await change(somebody.employeeId, { employeeUserName })).status).toBe(200)
    expect((await server.call(getSession, { token: somebody.token })).status).toBe(401)
    expect(await read(somebody.employeeId)).toMatchObject({ statusId: statuses.Pending, employeeUserName })
    expect(await mailsTo(server, employeeUserName)).toHaveLength(1)
    const taken = await change((await invite()).id, { employeeUserName })
    expect(taken).toMatchObject({ status: 409, errorCode: 'USERNAME_TAKEN' })
  })

  test('of the username is told to the old mailbox: who did it, and where', async () => {
    const somebody = await newPerson(server, account, 'Foreman')
    const employeeUserName = newAddress()
    await change(somebody.employeeId, { employeeUserName })
    const told = await mailsTo(server, somebody.username)
    const inviter = (await read(boss.employeeId))?.employeeFirstName
    expect(told.map(({ subject }) => subject)).toEqual([
      `${somebody.username} is no longer your username in Some account`,
    ])
    const text = told[0]?.text?.replaceAll(/\s+/g, ' ')
    expect(text).toContain(`${inviter} Last has taken the username ${somebody.username} off First`)
    expect(text).toContain('in the account Some account of the company Company of Some account')
    // The mail to the old address does not reveal the new one.
    expect(text).not.toContain(employeeUserName)
    await change(somebody.employeeId, { employeeFirstName: 'Other' })
    expect(await mailsTo(server, somebody.username)).toHaveLength(1)
  })

  test('of the username is for administrators of the account, in two steps, too', async () => {
    const manager = await newPerson(server, account, 'Project manager')
    const somebody = await newPerson(server, account, 'Foreman')
    const NOT_ALLOWED = { status: 403, errorCode: 'USERNAME_NOT_ALLOWED' }
    const employeeUserName = newAddress()
    expect(await change(somebody.employeeId, { employeeUserName }, manager)).toMatchObject(NOT_ALLOWED)
    expect((await change(somebody.employeeId, { hasLoginAccess: false }, manager)).status).toBe(200)
    expect(await mailsTo(server, somebody.username)).toHaveLength(1)
    const given = { hasLoginAccess: true, employeeUserName }
    expect(await change(somebody.employeeId, given, manager)).toMatchObject(NOT_ALLOWED)
    expect(await read(somebody.employeeId)).toMatchObject({ hasLoginAccess: false })
    expect(await mailsTo(server, employeeUserName)).toEqual([])
    expect((await change(somebody.employeeId, given)).status).toBe(200)
  })

  test('takes login access away at once', async () => {
    const somebody = await newPerson(server, account, 'Foreman')
    await change(somebody.employeeId, { hasLoginAccess: false })
    expect((await server.call(getSession, { token: somebody.token })).status).toBe(401)
    expect(await read(somebody.employeeId)).toMatchObject({
      statusId: statuses.Active,
      hasLoginAccess: false,
      employeeUserName: '',
    })
  })

  test('to InActive ends sessions and streams at once; back to Active lets them in anew', async () => {
    const somebody = await newPerson(server, account, 'Foreman')
    const stream = await openStream(server, somebody.token)
    expect((await change(somebody.employeeId, { statusId: statuses.InActive })).status).toBe(200)
    await stream.ended
    expect((await server.call(getSession, { token: somebody.token })).status).toBe(401)
    await change(somebody.employeeId, { statusId: statuses.Active })
    expect(await read(somebody.employeeId)).toMatchObject({ statusId: statuses.Active })
    expect((await server.call(getSession, { token: somebody.token })).status).toBe(401)
    expect(await signInAs(server, somebody.username)).toBeTruthy()
  })

  test('to InActive makes an invitation worth nothing; back, there is a new one', async () => {
    const { id, username } = await invite()
    const { code } = await lastLinkTo(server, username)
    await change(id, { statusId: statuses.InActive })
    const body = { token: code, userid: username, newPassword: 'a long new password' }
    expect(await server.call(activate, { body })).toMatchObject({ status: 400, errorCode: 'CODE_INVALID' })
    await change(id, { statusId: statuses.Active })
    expect(await read(id)).toMatchObject({ statusId: statuses.Pending })
    const again = await lastLinkTo(server, username)
    expect(again.code).not.toBe(code)
    expect((await server.call(activate, { body: { ...body, token: again.code } })).data.activated).toBe(true)
  })

  test('of the username of somebody InActive mails nothing before they come back', async () => {
    const somebody = await newPerson(server, account, 'Foreman')
    const employeeUserName = newAddress()
    await change(somebody.employeeId, { employeeUserName, statusId: statuses.InActive })
    expect(await mailsTo(server, employeeUserName)).toEqual([])
    await change(somebody.employeeId, { statusId: statuses.Active })
    expect(await read(somebody.employeeId)).toMatchObject({ statusId: statuses.Pending })
    expect(await mailsTo(server, employeeUserName)).toHaveLength(1)
  })

  test('to Pending is for invitations alone', async () => {
    const somebody = await newPerson(server, account, 'Foreman')
    expect(await change(somebody.employeeId, { statusId: statuses.Pending })).toMatchObject({
      status: 400,
      fields: [{ path: '0.statusId' }],
    })
  })

  test('activates somebody now, by an administrator alone', async () => {
    const { id } = await invite()
    const manager = await newPerson(server, account, 'Project manager')
    expect(await change(id, { statusId: statuses.Active }, manager)).toMatchObject({
      status: 403,
      errorCode: 'ACTIVATION_NOT_ALLOWED',
    })
    // Sending back the unchanged status does not prevent a change of other fields.
    expect((await change(id, { statusId: statuses.Pending, employeeLastName: 'X' }, manager)).status).toBe(
      200,
    )
    expect((await change(id, { statusId: statuses.Active })).status).toBe(200)
    expect(await read(id)).toMatchObject({ statusId: statuses.Active })
  })
})

describe('rights', () => {
  const REFUSED = { status: 403, errorCode: 'ROLE_ABOVE_OWN' }
  const everything = Object.fromEntries(modules.map((module) => [module, ALL_BITS]))

  test('nobody gives a role that may do more than theirs', async () => {
    const foreman = await newPerson(
      server,
      account,
      await addRole(db(), account, 'HR', { Employees: ALL_BITS, Jobs: 2 }),
    )
    const below = await addRole(db(), account, 'Below', { Employees: 2, Jobs: 2 })
    const above = await addRole(db(), account, 'Above', { Employees: 2, Jobs: 3 })
    expect((await create({ companyRoleUniqueID: below }, foreman)).status).toBe(200)
    expect(await create({ companyRoleUniqueID: above }, foreman)).toMatchObject(REFUSED)
    const id = (await create({ companyRoleUniqueID: below })).data[0] ?? ''
    expect(await change(id, { companyRoleUniqueID: above }, foreman)).toMatchObject(REFUSED)
  })

  test('the administrator role is given by administrators alone, whatever others may do', async () => {
    const mighty = await newPerson(server, account, await addRole(db(), account, 'Mighty', everything))
    const companyRoleUniqueID = account.roles['Account administrator'] ?? ''
    expect(await create({ companyRoleUniqueID }, mighty)).toMatchObject(REFUSED)
    expect((await create({ companyRoleUniqueID })).status).toBe(200)
  })

  test('what a role may do on one work order counts, too', async () => {
    const own = await addRole(db(), account, 'HR', { Employees: ALL_BITS, Jobs: 2 })
    const role = await addRole(db(), account, 'Same', { Employees: 2, Jobs: 2 })
    const workOrder = await addWorkOrder(db(), account, { title: 'Wall' })
    const hr = await newPerson(server, account, own)
    expect((await create({ companyRoleUniqueID: role }, hr)).status).toBe(200)
    await scopeRole(db(), role, workOrder, { Jobs: 31 })
    expect(await create({ companyRoleUniqueID: role }, hr)).toMatchObject(REFUSED)
    await scopeRole(db(), own, workOrder, { Jobs: 31 })
    expect((await create({ companyRoleUniqueID: role }, hr)).status).toBe(200)
    // If the caller is restricted on a project, a role without that restriction has more rights.
    const other = await addWorkOrder(db(), account, { title: 'Roof' })
    await scopeRole(db(), own, other, { Jobs: 0 })
    expect(await create({ companyRoleUniqueID: role }, hr)).toMatchObject(REFUSED)
  })

  test('nobody changes the role, status or login of somebody who may do more, or deletes them', async () => {
    const role = await addRole(db(), account, 'HR', { Employees: ALL_BITS })
    const hr = await newPerson(server, account, role)
    for (const fields of [
      { companyRoleUniqueID: role },
      { statusId: statuses.InActive },
      { employeeUserName: newAddress() },
      { hasLoginAccess: false },
    ] as const) {
      expect(await change(boss.employeeId, fields, hr), JSON.stringify(fields)).toMatchObject(REFUSED)
    }
    expect(await server.call(deleteEmployees, { body: [boss.employeeId], token: hr.token })).toMatchObject(
      REFUSED,
    )
    expect((await change(boss.employeeId, { phoneNumber: '5550100100' }, hr)).status).toBe(200)
  })

  test('nobody changes their own role, status or login, or deletes themselves', async () => {
    await newPerson(server, account)
    const companyRoleUniqueID = account.roles.Foreman ?? ''
    expect(await change(boss.employeeId, { companyRoleUniqueID })).toMatchObject({
      status: 409,
      errorCode: 'OWN_ROLE',
    })
    for (const fields of [
      { statusId: statuses.InActive },
      { employeeUserName: newAddress() },
      { hasLoginAccess: false },
    ] as const) {
      expect(await change(boss.employeeId, fields)).toMatchObject({ status: 409, errorCode: 'OWN_ACCESS' })
    }
    expect(await server.call(deleteEmployees, { body: [boss.employeeId], token: boss.token })).toMatchObject({
      status: 409,
      errorCode: 'OWN_ACCESS',
    })
    expect((await change(boss.employeeId, { employeeFirstName: 'Bo' })).status).toBe(200)
  })

  test('the last administrator stays one, also when two unseat each other at once', async () => {
    const place = await newAccount(server)
    const [one, other] = [await newPerson(server, place), await newPerson(server, place)]
    const companyRoleUniqueID = place.roles.Foreman ?? ''
    const answers = await atOnce(server, row('account', { account_id: place.accountId }), [
      () => change(other.employeeId, { companyRoleUniqueID }, one),
      () => change(one.employeeId, { companyRoleUniqueID }, other),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('whoever changes roles of an account, or deletes its people, does it one after the other', async () => {
    const other = await newPerson(server, account, 'Foreman')
    const companyRoleUniqueID = account.roles['Field worker'] ?? ''
    for (const act of [
      () => change(other.employeeId, { companyRoleUniqueID }),
      () => server.call(deleteEmployees, { body: [other.employeeId], token: boss.token }),
    ]) {
      const [answer] = await atOnce(server, row('account', { account_id: account.accountId }), [act])
      expect(answer.status).toBe(200)
    }
  })

  test('the last administrator who can sign in is neither demoted, deactivated nor deleted', async () => {
    // An administrator without a login does not count.
    await create({ companyRoleUniqueID: account.roles['Account administrator'] ?? '' })
    const second = await newPerson(server, account)
    await query(`update employee set status_id = 2 where id = $1`, [boss.employeeId])
    await query(`update employee set status_id = 1 where id = $1`, [boss.employeeId])
    await query(`delete from login_employee where employee_id = $1`, [boss.employeeId])
    // Nor does an activated administrator who has not followed the link.
    const { id } = await invite({ companyRoleUniqueID: account.roles['Account administrator'] ?? '' })
    await change(id, { statusId: statuses.Active }, second)
    const LAST = { status: 409, errorCode: 'LAST_ADMINISTRATOR' }
    for (const fields of [
      { companyRoleUniqueID: account.roles.Foreman ?? '' },
      { statusId: statuses.InActive },
      { hasLoginAccess: false },
      { employeeUserName: newAddress() },
    ] as const) {
      expect(await change(second.employeeId, fields), JSON.stringify(fields)).toMatchObject(LAST)
    }
    expect(
      await server.call(deleteEmployees, { body: [second.employeeId], token: boss.token }),
    ).toMatchObject(LAST)
    expect(await read(second.employeeId)).toMatchObject({ statusId: statuses.Active, hasLoginAccess: true })
  })
})

describe('deleting', () => {
  test.each(['the employee', 'from the account'])('%s ends sessions and streams at once', async (how) => {
    const somebody = await newPerson(server, account, 'Foreman')
    const stream = await openStream(server, somebody.token)
    const { employeeId: employeeUniqueID } = somebody
    const answer =
      how === 'the employee'
        ? await server.call(deleteEmployees, { body: [employeeUniqueID], token: boss.token })
        : await server.call(deleteEmployeesOfAccount, {
            body: [{ employeeUniqueID, accountUniqueID: account.accountId }],
            token: boss.token,
          })
    expect(answer).toMatchObject({ status: 200, data: [employeeUniqueID] })
    await stream.ended
    expect((await server.call(getSession, { token: somebody.token })).status).toBe(401)
    expect((await change(employeeUniqueID, { employeeFirstName: 'X' })).status).toBe(404)
    // The name stays with the records of the deleted employee, and the username is free again.
    expect(await query('select first_name from employee where id = $1', [employeeUniqueID])).toHaveLength(1)
    expect((await create({ hasLoginAccess: true, employeeUserName: somebody.username })).status).toBe(200)
  })

  test('is all or nothing', async () => {
    const somebody = await newPerson(server, account, 'Foreman')
    const body = [somebody.employeeId, randomUUID()]
    expect((await server.call(deleteEmployees, { body, token: boss.token })).status).toBe(404)
    expect((await server.call(getSession, { token: somebody.token })).status).toBe(200)
  })
})

describe('a login that somebody has already', () => {
  /** A person with a password and an account of their own. */
  async function somebodyElsewhere() {
    const username = newAddress()
    const loginId = await addLogin(db(), { username, password: PASSWORD })
    const there = await newAccount(server, 'Their own')
    await addEmployee(db(), there, { firstName: 'A', lastName: 'B', role: 'Account administrator', loginId })
    const accounts = async () => {
      const { data } = await server.call(getSession, { token: await signInAs(server, username) })
      return data.accounts.map(({ accountUniqueID }) => accountUniqueID)
    }
    return { username, there, accounts }
  }

  test('gets the account by the link alone, also where an administrator activates at once', async () => {
    const { username, there, accounts } = await somebodyElsewhere()
    const { data } = await create({ hasLoginAccess: true, employeeUserName: username })
    const id = data[0] ?? ''
    expect((await change(id, { statusId: statuses.Active })).status).toBe(200)
    expect(await accounts()).toEqual([there.accountId])
    // An activated person can still get a link.
    expect((await server.call(inviteAgain, { body: [id], token: boss.token })).data).toEqual([id])
    const { code } = await lastLinkTo(server, username)
    await server.call(activate, { body: { token: code, userid: username } })
    expect(await accounts()).toEqual([there.accountId, account.accountId])
  })

  test('is not told from a new one, and not taken, by switching the employee off and on', async () => {
    const { username, there, accounts } = await somebodyElsewhere()
    const manager = await newPerson(server, account, 'Project manager')
    for (const employeeUserName of [username, newAddress()]) {
      const id = (await create({ hasLoginAccess: true, employeeUserName })).data[0] ?? ''
      await change(id, { statusId: statuses.InActive }, manager)
      expect((await change(id, { statusId: statuses.Active }, manager)).status).toBe(200)
      expect((await read(id))?.statusId).toBe(statuses.Pending)
    }
    expect(await accounts()).toEqual([there.accountId])
  })
})

describe('inviting again', () => {
  test('fills nobody’s mailbox: five links an hour', async () => {
    const { id, username } = await invite()
    const again = () => server.call(inviteAgain, { body: [id], token: boss.token })
    for (let mails = 2; mails <= 5; mails += 1) expect((await again()).data).toEqual([id])
    expect((await again()).data).toEqual([])
    expect(await mailsTo(server, username)).toHaveLength(5)
    await query("update access_code set created_at = created_at - interval '1 hour' where employee_id = $1", [
      id,
    ])
    expect((await again()).data).toEqual([id])
  })

  test('mails those who have not come yet, and says whom', async () => {
    const { id, username } = await invite()
    const active = await newPerson(server, account, 'Foreman')
    const answer = await server.call(inviteAgain, { body: [active.employeeId, id], token: boss.token })
    expect(answer.data).toEqual([id])
    const mails = await mailsTo(server, username)
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map((mail) => linkIn(mail).code)).size).toBe(2)
    expect(await mailsTo(server, active.username)).toHaveLength(0)
  })
})
