/** Named views of a list, and how a person wants to see a list. */
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountHandle,
  addAccount,
  addLogin,
  addRegisterView,
  addRole,
} from '#database/seed/builders.ts'
import { getSession } from '#features/identity/contract.ts'
import { openSession } from '#features/identity/server/sessions.ts'
import { atOnce, row } from '#tests/harness/overlap.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import {
  chooseRegister,
  createRegisterViews,
  deleteRegisterViews,
  listRegisterViews,
  updateRegisterViews,
} from '../contract.ts'

const server = await useApp()
let account: AccountHandle
/** Ann is an administrator. Bob and Cem have no rights on roles. */
let ann: Person
let bob: Person
let cem: Person

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  bob = await newPerson(server, account, 'Field worker')
  cem = await newPerson(server, account, 'Field worker')
})

const db = () => server.database.db

interface View {
  register?: string
  name?: string
  search?: Record<string, string>
  isShared?: boolean
}

const create = (who: Person, ...views: View[]) =>
  server.call(createRegisterViews, {
    body: views.map((view) => ({ register: 'projects', name: 'Some', search: {}, ...view })),
    token: who.token,
  })

/** Adds a view and returns its id. */
async function added(who: Person, view: View = {}): Promise<string> {
  const { data, errorDescription } = await create(who, view)
  if (!data?.[0]) throw new Error(String(errorDescription))
  return data[0]
}

const change = (who: Person, id: string, to: object) =>
  server.call(updateRegisterViews, { body: [{ viewUniqueId: id, ...to }], token: who.token })
const remove = (who: Person, ...ids: string[]) =>
  server.call(deleteRegisterViews, { body: ids, token: who.token })
const viewsOf = async (who: Person, register = 'projects') =>
  (await server.call(listRegisterViews, { params: { register }, token: who.token })).data
const namesOf = async (who: Person) => (await viewsOf(who)).map(({ name }) => name)
const choose = (who: Person, choice: object) =>
  server.call(chooseRegister, { body: { register: 'projects', ...choice }, token: who.token })
const registersOf = async (who: Pick<Person, 'token'>) =>
  (await server.call(getSession, { token: who.token })).data.registers

describe('views', () => {
  test('keep what the address said, and are listed by name beside those that others share', async () => {
    await added(ann, { name: 'late', search: { risk: 'high', sort: '-end' } })
    await added(bob, { name: 'Everything', isShared: true })
    await added(bob, { name: 'Private' })
    await added(ann, { name: 'Other list', register: 'employees' })
    expect(await viewsOf(ann)).toEqual([
      {
        viewUniqueId: expect.any(String),
        name: 'Everything',
        search: {},
        isShared: true,
        isMine: false,
        createdByName: expect.stringMatching(/^First\d+ Last$/),
        rowVersion: 1,
      },
      expect.objectContaining({
        name: 'late',
        search: { risk: 'high', sort: '-end' },
        isShared: false,
        isMine: true,
      }),
    ])
  })

  test('have a name once for each author and list, whatever its letters', async () => {
    await added(ann, { name: 'Late' })
    expect(await create(ann, { name: 'LATE' })).toMatchObject({ status: 409, errorCode: 'VIEW_NAME_TAKEN' })
    expect(await create(ann, { name: 'New' }, { name: ' new ' })).toMatchObject({ status: 409 })
    expect(await namesOf(ann)).toEqual(['Late'])
    expect((await create(ann, { name: 'Late', register: 'employees' })).status).toBe(200)
    expect((await create(bob, { name: 'Late' })).status).toBe(200)
    const other = await added(ann, { name: 'Other' })
    expect(await change(ann, other, { name: 'late' })).toMatchObject({ errorCode: 'VIEW_NAME_TAKEN' })
    expect((await change(ann, other, { name: 'OTHER' })).status).toBe(200)
  })

  test('have a name once also when two are added at the same moment', async () => {
    const both = await atOnce(server, row('employee', { id: ann.employeeId }), [
      () => create(ann, { name: 'Late' }),
      () => create(ann, { name: 'late' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('are at most fifty of a list, and five hundred in all', async () => {
    const named = (register: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ register, name: `View ${index}` }))
    expect((await create(ann, ...named('projects', 50))).status).toBe(200)
    expect(await create(ann, { name: 'One more' })).toMatchObject({
      status: 409,
      errorCode: 'TOO_MANY_VIEWS',
    })
    expect(await viewsOf(ann)).toHaveLength(50)
    // Other people have their own limit, which does not count the views that others share.
    expect((await create(bob, { name: 'One more', isShared: true })).status).toBe(200)
    for (const letter of 'abcdefghi') expect((await create(ann, ...named(letter, 50))).status).toBe(200)
    expect(await create(ann, { register: 'j' })).toMatchObject({ status: 409, errorCode: 'TOO_MANY_VIEWS' })
  })

  test.each<[string, object]>([
    ['a list whose name is none', { register: 'Projects!' }],
    ['a list whose name is too long', { register: 'a'.repeat(41) }],
    ['no name', { name: ' ' }],
    ['a name that is too long', { name: 'x'.repeat(81) }],
    ['a parameter that is no text', { search: { page: 2 } }],
    ['a parameter whose name is none', { search: { 'a b': 'x' } }],
    ['parameters that are too long together', { search: { a: 'x'.repeat(1500), b: 'x'.repeat(600) } }],
    [
      'more parameters than an address has',
      { search: Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`p${index}`, 'x'])) },
    ],
  ])('are refused with %s', async (_what, view) => {
    expect(await create(ann, view)).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
  })

  test('are changed by their author; what is left out stays, and an old version is refused', async () => {
    const id = await added(bob, { name: 'Late', search: { risk: 'high' } })
    expect((await change(bob, id, { isShared: true, rowVersion: 1 })).data).toEqual([id])
    expect(await viewsOf(bob)).toMatchObject([
      { name: 'Late', search: { risk: 'high' }, isShared: true, rowVersion: 2 },
    ])
    expect(await change(bob, id, { name: 'Older', rowVersion: 1 })).toMatchObject({
      status: 409,
      errorCode: 'ROW_VERSION_STALE',
    })
    expect((await change(bob, id, { search: { risk: 'low' } })).status).toBe(200)
    expect(await viewsOf(bob)).toMatchObject([{ name: 'Late', search: { risk: 'low' } }])
    expect((await remove(bob, id)).data).toEqual([id])
    expect(await viewsOf(bob)).toEqual([])
  })

  test('that are shared are changed by others only with Update on Roles', async () => {
    const id = await added(bob, { name: 'Late', isShared: true })
    expect(await change(cem, id, { name: 'Mine' })).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
    expect(await remove(cem, id)).toMatchObject({ status: 403 })
    const reader = await newPerson(
      server,
      account,
      await addRole(db(), account, 'All but that', { Roles: 27 }),
    )
    expect(await change(reader, id, { name: 'Mine' })).toMatchObject({ status: 403 })
    expect((await change(ann, id, { name: 'Better' })).status).toBe(200)
    // The view still belongs to its author, so its name must differ from the author's other views.
    await added(bob, { name: 'Taken' })
    expect(await change(ann, id, { name: 'taken' })).toMatchObject({ errorCode: 'VIEW_NAME_TAKEN' })
    expect(await viewsOf(bob)).toMatchObject([{ name: 'Better', isMine: true }, { name: 'Taken' }])
    expect((await remove(ann, id)).status).toBe(200)
  })

  test("that are somebody else's alone are not there for others", async () => {
    const own = await added(ann, { name: 'Own' })
    const id = await added(bob, { name: 'Late' })
    for (const refused of [
      await change(ann, id, { name: 'Mine' }),
      await remove(ann, id),
      await remove(ann, own, id),
      await choose(ann, { defaultViewUniqueId: id }),
    ])
      expect(refused).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    expect(await namesOf(ann)).toEqual(['Own'])
  })

  test('that another account shares are not there, nor those of an account of the same company', async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    const stranger = await newPerson(server, await newAccount(server, 'Stranger'))
    const id = await added(ann, { name: 'Late', isShared: true })
    for (const who of [sibling, stranger]) {
      expect(await viewsOf(who)).toEqual([])
      for (const refused of [
        await change(who, id, { name: 'Mine' }),
        await remove(who, id),
        await choose(who, { defaultViewUniqueId: id }),
      ])
        expect(refused).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    }
    expect(await namesOf(ann)).toEqual(['Late'])
  })
})

describe('how a list looks', () => {
  test('is chosen bit by bit, and the session tells it', async () => {
    expect(await registersOf(ann)).toEqual({})
    const columns = ['title', 'risk']
    expect((await choose(ann, { columns })).data).toEqual({ columns, isCompact: false, defaultView: null })
    expect((await choose(ann, { isCompact: true })).data).toMatchObject({ columns, isCompact: true })
    const viewUniqueId = await added(ann, { name: 'Late', search: { risk: 'high' } })
    const defaultView = { viewUniqueId, name: 'Late', search: { risk: 'high' } }
    const chosen = { columns, isCompact: true, defaultView }
    expect((await choose(ann, { defaultViewUniqueId: viewUniqueId })).data).toEqual(chosen)
    expect((await choose(ann, {})).data).toEqual(chosen)
    expect((await choose(ann, { register: 'employees', isCompact: true })).status).toBe(200)
    expect(await registersOf(ann)).toEqual({
      projects: chosen,
      employees: { columns: null, isCompact: true, defaultView: null },
    })
    expect(await registersOf(bob)).toEqual({})
    expect((await choose(ann, { columns: null, defaultViewUniqueId: null })).data).toEqual({
      columns: null,
      isCompact: true,
      defaultView: null,
    })
  })

  test.each<[string, object]>([
    ['a column twice', { columns: ['title', 'title'] }],
    ['no column', { columns: [] }],
    ['sixty-one columns', { columns: Array.from({ length: 61 }, (_, index) => `c${index}`) }],
    ['a column whose name is none', { columns: ['a column'] }],
    ['a list whose name is none', { register: '-' }],
  ])('is refused with %s', async (_what, choice) => {
    expect(await choose(ann, choice)).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
  })

  test('opens with a view of that list only', async () => {
    const id = await added(ann, { register: 'employees' })
    expect(await choose(ann, { defaultViewUniqueId: id })).toMatchObject({ status: 404 })
  })

  test("opens with somebody else's view while that is shared and there", async () => {
    const id = await addRegisterView(db(), bob, { register: 'projects', name: 'Late', is_shared: true })
    await choose(ann, { defaultViewUniqueId: id })
    expect(await registersOf(ann)).toMatchObject({ projects: { defaultView: { viewUniqueId: id } } })
    await change(bob, id, { isShared: false })
    expect(await registersOf(ann)).toMatchObject({ projects: { defaultView: null } })
    expect((await choose(ann, { isCompact: true })).data).toMatchObject({ defaultView: null })
    await change(bob, id, { isShared: true })
    await choose(cem, { defaultViewUniqueId: id })
    await remove(bob, id)
    expect(await registersOf(cem)).toEqual({
      projects: { columns: null, isCompact: false, defaultView: null },
    })
  })

  test('is kept of a hundred lists', async () => {
    await server.database.pool.query(
      `insert into register_choice (company_id, account_id, employee_id, register)
       select $1, $2, $3, repeat('a', n) from generate_series(1, 100) n`,
      [ann.companyId, ann.accountId, ann.employeeId],
    )
    expect(await choose(ann, { isCompact: true })).toMatchObject({
      status: 409,
      errorCode: 'TOO_MANY_CHOICES',
    })
    expect((await choose(ann, { register: 'aa', isCompact: true })).status).toBe(200)
  })
})

test("whoever is nobody's employee has no views and keeps no choice", async () => {
  const loginId = await addLogin(db(), {
    username: 'site@company.example',
    password: 'a password',
    isAdmin: true,
  })
  const token = await openSession(db(), { loginId, place: null, platform: 'Web', now: new Date() })
  const site = { ...ann, token }
  const id = await added(ann, { isShared: true })
  expect(await viewsOf(site)).toEqual([])
  expect(await registersOf(site)).toEqual({})
  for (const refused of [
    await create(site, {}),
    await change(site, id, { name: 'Mine' }),
    await remove(site, id),
    await choose(site, { isCompact: true }),
  ])
    expect(refused).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
})
