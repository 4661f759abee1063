/**
 * Why a person is refused, whom they may ask, and what the request leads to
 * (docs/decisions/0167-asking-for-access.md).
 */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inAccount } from '#contract/addresses.ts'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { bits, type Module, modules } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addAccount,
  addRole,
  addSubContractor,
  addWorkOrder,
  assign,
  scopeRole,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { changeChoices, listNotifications } from '#features/notifications/contract.ts'
import {
  newAccount,
  newPerson,
  openTestApp,
  type Person,
  PUBLIC_URL,
  type TestApp,
} from '#tests/harness/server.ts'
import { askForAccess, explainAccess, explainRefusal, MOST_ASKS } from '../contract.ts'

let server: TestApp
let account: AccountHandle
let linden: WorkOrderHandle
let harbor: WorkOrderHandle
let boss: Person
let manager: Person
let guest: Person

beforeAll(async () => {
  server = await openTestApp()
  const { db } = server.database
  account = await newAccount(server)
  boss = await newPerson(server, account)
  manager = await newPerson(server, account, 'Project manager')
  guest = await newPerson(server, account, 'Guest')
  linden = await addWorkOrder(db, account, { title: 'Linden' })
  harbor = await addWorkOrder(db, account, { title: 'Harbor' })
  await assign(db, manager, linden)
  await assign(db, guest, linden)
})

afterAll(() => server?.close())

interface Thing {
  module?: Module
  action?: 'Create' | 'Read' | 'Update' | 'Delete'
  workOrderUniqueId?: string
  note?: string
}

const body = (thing: Thing) => ({ module: 'Invoices', action: 'Read', ...thing })
const refused = (as: Person, thing: Thing = {}, headers = {}) =>
  server.call(explainRefusal, { body: body(thing), token: as.token, headers })
const ask = (as: Person, thing: Thing = {}, headers = {}) =>
  server.call(askForAccess, { body: body(thing), token: as.token, headers })
const namesOf = async (as: Person, thing: Thing = {}) =>
  (await refused(as, thing)).data.askable.map(({ name }) => name)
const told = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items.filter(
    ({ kind }) => kind === 'accessAsked',
  )
const asks = async (person: Person) =>
  (
    await server.database.pool.query('select * from access_ask where asked_by_employee_id = $1', [
      person.employeeId,
    ])
  ).rows

/** An account with an administrator and a person without any permission. */
async function newOffice() {
  const place = await newAccount(server)
  const administrator = await newPerson(server, place)
  const nothing = await addRole(server.database.db, place, 'Clerk', {})
  return { place, administrator, nothing, clerk: await newPerson(server, place, nothing) }
}

describe('why', () => {
  test('is the role, what it lacks, and who can help: their names, roles and companies', async () => {
    const { place, clerk, administrator } = await newOffice()
    await server.database.pool.query(`update employee set own_company_name = 'Help GmbH' where id = $1`, [
      administrator.employeeId,
    ])
    expect((await refused(clerk)).data).toEqual({
      isAllowed: false,
      because: 'Your role, Clerk, does not have Read on Invoices.',
      askable: [
        {
          employeeUniqueId: administrator.employeeId,
          name: administrator.name,
          companyRoleName: 'Account administrator',
          guestCompanyName: 'Help GmbH',
        },
      ],
      asked: null,
    })
    expect((await refused(clerk, { module: 'FieldNotes', action: 'Update' })).data.because).toBe(
      'Your role, Clerk, does not have Update on Field notes.',
    )
    expect(place.accountId).not.toBe(account.accountId)
  })

  test('of a project names it where its own record takes the right away', async () => {
    const role = await addRole(server.database.db, account, 'Biller', { Invoices: bits.Read })
    const biller = await newPerson(server, account, role)
    await assign(server.database.db, biller, linden)
    await scopeRole(server.database.db, role, linden, { Invoices: 0 })
    expect((await refused(biller, { workOrderUniqueId: linden.workOrderId })).data.because).toBe(
      'Your role, Biller, does not have Read on Invoices in Linden.',
    )
    expect((await refused(biller)).data).toEqual({ isAllowed: true, because: '', askable: [], asked: null })
  })

  test('of people of a subcontractor is what no role changes', async () => {
    const { db, pool } = server.database
    const glazier = await newPerson(server, account, await addRole(db, account, 'Glazier', {}))
    const firm = await addSubContractor(db, account, { name: 'Sparrow Glazing' })
    await pool.query('update employee set sub_contractor_id = $2 where id = $1', [glazier.employeeId, firm])
    expect((await refused(glazier, { module: 'Bidding' })).data.because).toBe(
      'People of a subcontractor have no part in Bidding.',
    )
  })

  test('is a yes for whoever may, by the rule that explains access', async () => {
    for (const module of modules) {
      const { isAllowed } = (await refused(guest, { module })).data
      const explained = await server.call(explainAccess, {
        body: { employeeUniqueId: guest.employeeId, module, action: 'Read' },
        token: guest.token,
      })
      expect([module, isAllowed]).toEqual([module, explained.data.isAllowed])
    }
  })

  test('of a project that one does not see is told to nobody: it is as one that there is not', async () => {
    const elsewhere = await addWorkOrder(server.database.db, await newAccount(server), { title: 'Elsewhere' })
    const sibling = await addAccount(server.database.db, account, { name: 'Sibling' })
    const besides = await addWorkOrder(server.database.db, sibling, { title: 'Besides' })
    const unknown = await refused(guest, { workOrderUniqueId: uuidv7() })
    expect(unknown).toMatchObject({ status: 404, errorCode: 'NOT_FOUND', data: null })
    for (const { workOrderId } of [harbor, elsewhere, besides]) {
      const { headers: _headers, ...answer } = await refused(guest, { workOrderUniqueId: workOrderId })
      const { headers: _others, ...same } = unknown
      expect(answer).toEqual(same)
      expect(await ask(guest, { workOrderUniqueId: workOrderId })).toMatchObject({ status: 404, data: null })
    }
    expect(await asks(guest)).toEqual([])
  })

  test('is told of modules and rights that there are alone', async () => {
    expect(await refused(guest, { module: 'Nothing' as Module })).toMatchObject({ status: 400 })
    expect(await refused(guest, { action: 'Step' as 'Read' })).toMatchObject({ status: 400 })
    expect(await ask(guest, { note: 'x'.repeat(501) })).toMatchObject({ status: 400 })
  })
})

describe('who can be asked', () => {
  test('of a project is its project manager first, who is on it longest, and who can give the right', async () => {
    const { db } = server.database
    const later = await newPerson(server, account, 'Project manager')
    await assign(db, later, linden)
    const thing = { workOrderUniqueId: linden.workOrderId }
    expect(await namesOf(guest, thing)).toEqual([manager.name, boss.name])
    // Without a project there is no project manager.
    expect(await namesOf(guest)).toEqual([boss.name])
    await server.database.pool.query('update employee set status_id = $2 where id = $1', [
      manager.employeeId,
      statuses.InActive,
    ])
    expect(await namesOf(guest, thing)).toEqual([later.name, boss.name])
    await server.database.pool.query('update employee set status_id = $2 where id = any($1)', [
      [manager.employeeId],
      statuses.Active,
    ])
  })

  test('is three at most', async () => {
    const { place, clerk, administrator } = await newOffice()
    const others = [
      await newPerson(server, place),
      await newPerson(server, place),
      await newPerson(server, place),
    ]
    const names = await namesOf(clerk)
    expect(names).toHaveLength(3)
    expect([administrator, ...others].map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  })

  test('is nobody who cannot sign in, cannot read roles, or has not got the right themselves', async () => {
    const { db, pool } = server.database
    const { place, clerk, administrator } = await newOffice()
    const keeper = await newPerson(
      server,
      place,
      await addRole(db, place, 'Keeper', { Roles: bits.Read | bits.Update, Invoices: bits.Read }),
    )
    await newPerson(
      server,
      place,
      await addRole(db, place, 'Poor keeper', { Roles: bits.Read | bits.Update }),
    )
    await newPerson(
      server,
      place,
      await addRole(db, place, 'Blind keeper', { Roles: bits.Update, Invoices: 31 }),
    )
    await newPerson(server, place, await addRole(db, place, 'Reader', { Roles: bits.Read, Invoices: 31 }))
    expect(await namesOf(clerk)).toEqual([administrator.name, keeper.name])
    await pool.query('update login_employee set confirmed_at = null where employee_id = $1', [
      administrator.employeeId,
    ])
    expect(await namesOf(clerk)).toEqual([keeper.name])
    await pool.query('update employee set status_id = $2 where id = $1', [
      keeper.employeeId,
      statuses.InActive,
    ])
    expect(await namesOf(clerk)).toEqual([])
    expect(await ask(clerk)).toMatchObject({
      status: 409,
      errorCode: 'NOBODY_TO_ASK',
      errorDescription: 'Nobody in your account can be asked for this.',
    })
    expect(await asks(clerk)).toEqual([])
  })

  test('of a project is nobody who does not see it', async () => {
    const { db } = server.database
    const { place, clerk, nothing, administrator } = await newOffice()
    const yard = await addWorkOrder(db, place, { title: 'Yard' })
    await assign(db, clerk, yard)
    const held = { Roles: bits.Read | bits.Update, Invoices: bits.Read }
    const keeper = await newPerson(server, place, await addRole(db, place, 'Keeper', held))
    const thing = { workOrderUniqueId: yard.workOrderId }
    expect(await namesOf(clerk, thing)).toEqual([administrator.name])
    await assign(db, keeper, yard)
    expect(await namesOf(clerk, thing)).toEqual([administrator.name, keeper.name])
    expect(nothing).not.toBe('')
  })

  test('is nobody of a subcontractor, whoever asks, and never oneself or somebody of another account', async () => {
    const { db, pool } = server.database
    const { place, clerk, administrator } = await newOffice()
    await newPerson(server, await addAccount(db, place, { name: 'Sibling' }))
    const yard = await addWorkOrder(db, place, { title: 'Yard' })
    const [firm, rival] = [
      await addSubContractor(db, place, { name: 'Sparrow Glazing' }),
      await addSubContractor(db, place, { name: 'Finch Roofing' }),
    ]
    const ofFirm = await newPerson(
      server,
      place,
      await addRole(db, place, 'Glazier', { Projects: bits.Read }),
    )
    await pool.query('update employee set sub_contractor_id = $2 where id = $1', [ofFirm.employeeId, firm])
    for (const [of, role] of [
      [firm, 'Account administrator'],
      [rival, 'Account administrator'],
      [rival, 'Project manager'],
    ] as const) {
      const person = await newPerson(server, place, role)
      await pool.query('update employee set sub_contractor_id = $2 where id = $1', [person.employeeId, of])
      await assign(db, person, yard)
    }
    for (const person of [clerk, ofFirm]) {
      await assign(db, person, yard)
      expect(await namesOf(person)).toEqual([administrator.name])
      expect(await namesOf(person, { workOrderUniqueId: yard.workOrderId })).toEqual([administrator.name])
    }
    const held = { Roles: bits.Read | bits.Update, Invoices: 0 }
    const keeper = await newPerson(server, place, await addRole(db, place, 'Keeper', held))
    expect(await namesOf(keeper)).toEqual([administrator.name])
  })
})

describe('asking', () => {
  test('tells them once, at once by mail, where it leads to, and is told as asked from then on', async () => {
    const { db } = server.database
    const { place, clerk, administrator } = await newOffice()
    const yard = await addWorkOrder(db, place, { title: 'Yard' })
    await assign(db, clerk, yard)
    const runs = await newPerson(server, place, 'Project manager')
    await assign(db, runs, yard)
    const thing = { workOrderUniqueId: yard.workOrderId, note: '  The bill of the roof. ' }
    const answer = await ask(clerk, thing)
    expect(answer).toMatchObject({
      status: 200,
      data: { isAllowed: false, asked: { names: [runs.name, administrator.name] } },
    })
    expect((await refused(clerk, thing)).data.asked).toEqual(answer.data.asked)
    // The same right on another project, or without a project, was not asked for.
    expect((await refused(clerk)).data.asked).toBeNull()
    expect((await refused(clerk, { ...thing, action: 'Update' })).data.asked).toBeNull()
    const link = inAccount(
      `/company/explain?person=${clerk.employeeId}&module=Invoices&action=Read&project=${yard.workOrderId}`,
      clerk.accountId,
    )
    for (const person of [runs, administrator])
      expect(await told(person)).toMatchObject([
        {
          title: `${clerk.name} asks for access: Invoices, Read`,
          body: 'On Yard. “The bill of the roof.”',
          link,
          workOrderTitle: 'Yard',
          isRead: false,
        },
      ])
    expect(await told(clerk)).toEqual([])
    await server.runJobs()
    const mails = (await server.mails()).filter(({ subject }) => subject?.startsWith(`${clerk.name} asks`))
    expect(mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      [runs.username, administrator.username].toSorted(),
    )
    expect(mails[0]?.text).toContain(`${PUBLIC_URL}${link}`)
    // The link of the notice opens the explanation, which names the change that would allow it.
    const explained = await server.call(explainAccess, {
      body: {
        employeeUniqueId: clerk.employeeId,
        module: 'Invoices',
        action: 'Read',
        workOrderUniqueId: yard.workOrderId,
      },
      token: administrator.token,
    })
    expect(explained.data).toMatchObject({ isAllowed: false })
    expect(explained.data.remedies[0]).toMatchObject({ companyRoleName: 'Clerk', isMine: true, at: 'record' })
  })

  test('is told to those who chose no mail in the list alone', async () => {
    const { clerk, administrator } = await newOffice()
    const choice = [{ kind: 'accessAsked' as const, mail: 'none' as const }]
    await server.call(changeChoices, { body: choice, token: administrator.token })
    await ask(clerk)
    expect(await told(administrator)).toMatchObject([{ body: '' }])
    await server.runJobs()
    expect((await server.mails()).flatMap(({ recipients }) => recipients)).not.toContain(
      administrator.username,
    )
  })

  test('for the same again within 24 hours changes nothing, also at once, and answers when it was asked', async () => {
    const { clerk, administrator } = await newOffice()
    const answers = await Promise.all([ask(clerk), ask(clerk), ask(clerk)])
    const [first] = answers
    for (const answer of answers) expect(answer.data).toEqual(first?.data)
    expect((await ask(clerk, { note: 'Please' })).data).toEqual(first?.data)
    expect(await told(administrator)).toHaveLength(1)
    expect(await asks(clerk)).toHaveLength(1)
    const key = { 'idempotency-key': uuidv7() }
    expect((await ask(clerk, { action: 'Update' }, key)).data).toEqual(
      (await ask(clerk, { action: 'Update' }, key)).data,
    )
    expect(await told(administrator)).toHaveLength(2)
  })

  test('is possible again after 24 hours, and what is older is kept no longer', async () => {
    const { clerk, administrator } = await newOffice()
    await ask(clerk)
    await ask(clerk, { action: 'Update' })
    await server.database.pool.query(
      `update access_ask set asked_at = now() - interval '25 hours' where asked_by_employee_id = $1`,
      [clerk.employeeId],
    )
    expect((await refused(clerk)).data.asked).toBeNull()
    const again = await ask(clerk)
    expect(Date.parse(again.data.asked?.askedDate ?? '')).toBeGreaterThan(Date.now() - DAY_MILLISECONDS)
    expect(await told(administrator)).toHaveLength(3)
    expect(await asks(clerk)).toMatchObject([{ module: 'Invoices', action: 'Read' }])
  })

  test('is possible for ten things a day, and not for the eleventh; the others are still told as asked', async () => {
    const { clerk, administrator } = await newOffice()
    const things = modules.filter((module) => module !== 'Bidding').slice(0, MOST_ASKS + 1)
    const last = things.pop()
    for (const module of things) expect((await ask(clerk, { module })).status).toBe(200)
    expect(await ask(clerk, { module: last ?? 'Codes' })).toMatchObject({
      status: 429,
      errorCode: 'TOO_MANY_ASKS',
      errorDescription:
        'You have asked for access 10 times in 24 hours. Try again tomorrow, or talk to your administrator.',
    })
    expect((await ask(clerk, { module: things[0] ?? 'Codes' })).data.asked).not.toBeNull()
    expect(await asks(clerk)).toHaveLength(MOST_ASKS)
    expect(
      (
        await server.call(listNotifications, {
          body: { NumberOfItemsPerPage: 50 },
          token: administrator.token,
        })
      ).data.totalCount,
    ).toBe(MOST_ASKS)
  })

  test('tells nobody of what the caller can do by now', async () => {
    expect((await ask(boss)).data).toEqual({ isAllowed: true, asked: null })
    expect(await asks(boss)).toEqual([])
  })

  test('is refused in a preview and without a session', async () => {
    const headers = { 'x-preview-role': account.roles.Guest ?? '' }
    expect(await ask(boss, {}, headers)).toMatchObject({ status: 409, errorCode: 'PREVIEW_READ_ONLY' })
    expect(await server.call(askForAccess, { body: body({}) })).toMatchObject({ status: 401 })
    expect(await server.call(explainRefusal, { body: body({}) })).toMatchObject({ status: 401 })
  })

  test('of somebody who left is told as long as they may be named', async () => {
    const { clerk, administrator, place } = await newOffice()
    await ask(clerk)
    const firm = await addSubContractor(server.database.db, place, { name: 'Sparrow Glazing' })
    await server.database.pool.query('update employee set sub_contractor_id = $2 where id = $1', [
      administrator.employeeId,
      firm,
    ])
    expect((await refused(clerk)).data.asked?.names).toEqual([administrator.name])
    const rival = await addSubContractor(server.database.db, place, { name: 'Finch Roofing' })
    await server.database.pool.query('update employee set sub_contractor_id = $2 where id = $1', [
      clerk.employeeId,
      rival,
    ])
    expect((await refused(clerk)).data.asked?.names).toEqual([])
  })
})
