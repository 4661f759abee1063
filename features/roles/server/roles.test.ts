import { beforeEach, describe, expect, test } from 'vitest'
import { ALL_BITS, bits, type Module, modules, type Permissions } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import { NO_ID } from '#contract/values.ts'
import {
  type AccountHandle,
  addAccount,
  addEmployee,
  addInventoryCategory,
  addRole,
  addWorkOrder,
  assign,
  scopeRole,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { deleteInventoryCategories } from '#features/codes/contract.ts'
import { createEmployees, updateEmployees } from '#features/employees/contract.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { readXlsx } from '#tests/harness/sheets.ts'
import {
  createIam,
  createRoleInventory,
  createRoles,
  deleteIam,
  deleteRoleInventory,
  deleteRoles,
  exportIam,
  findIam,
  findOwnAccess,
  findRole,
  listAllRoles,
  listIam,
  listIamOfRole,
  listPeopleOfRole,
  listRoleChanges,
  listRoleInventory,
  listRoles,
  updateIam,
  updateRoles,
} from '../contract.ts'
import { defaultRoles } from '../default-roles.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
})

const db = () => server.database.db
const roleNamed = (name: string) => account.roles[name] ?? ''
const REFUSED = { status: 403, errorCode: 'GIVES_MORE_THAN_OWN' }
const ABOVE = { status: 403, errorCode: 'ROLE_NOT_YOURS_TO_CHANGE' }
const FIXED = { status: 409, errorCode: 'ADMINISTRATOR_FIXED' }
const NOT_FOUND = { status: 404, errorCode: 'NOT_FOUND' }

const rolesOf = async (person = ann) => {
  const body = { NumberOfItemsPerPage: 100 }
  return (await server.call(listRoles, { body, token: person.token })).data.items
}
const iamOf = async (role: string, person = ann) => {
  const body = { TargetUniqueID: role, NumberOfItemsPerPage: 100 }
  const { data } = await server.call(listIamOfRole, { body, token: person.token })
  return data.items.map((item) => ({ ...item, bits: JSON.parse(item.iamPermissions) as Permissions }))
}
const generalOf = async (role: string) => {
  const general = (await iamOf(role)).find(({ workOrderUniqueId }) => workOrderUniqueId === null)
  if (!general) throw new Error('This role has no general record.')
  return general
}
const change = (body: object[], person = ann) =>
  server.call(updateIam, { body: body as never, token: person.token })
const create = (body: object[], person = ann) =>
  server.call(createIam, { body: body as never, token: person.token })
/** A person whose role has exactly these permissions, and those needed to change roles. */
async function personWith(permissions: Permissions, scoped?: [WorkOrderHandle, Permissions]) {
  const name = `Role ${Math.random()}`
  const id = await addRole(db(), account, name, { Roles: ALL_BITS, Employees: ALL_BITS, ...permissions })
  if (scoped) await scopeRole(db(), id, ...scoped)
  account = { ...account, roles: { ...account.roles, [name]: id } }
  return { ...(await newPerson(server, account, name)), role: id, roleName: name }
}

describe('roles', () => {
  test('are listed with who has them, those of a new company first', async () => {
    const project = await addWorkOrder(db(), account, { title: 'Alder' })
    await newPerson(server, account, 'Foreman')
    await addEmployee(db(), account, {
      firstName: 'A',
      lastName: 'B',
      role: 'Foreman',
      statusId: statuses.InActive,
    })
    await scopeRole(db(), roleNamed('Foreman'), project, { RFIs: 2 })
    // People of another account of the company are counted separately, and their names are not shown.
    const other = await addAccount(db(), account, { name: 'Other office' })
    await newPerson(server, other, 'Foreman')
    const items = await rolesOf()
    expect(items.map(({ companyRoleName }) => companyRoleName)).toEqual(defaultRoles.map(({ name }) => name))
    expect(items.find(({ companyRoleName }) => companyRoleName === 'Foreman')).toEqual({
      companyRoleUniqueId: roleNamed('Foreman'),
      companyRoleName: 'Foreman',
      companyRoleDescription: 'Leads a crew and captures what it did',
      companyUniqueId: account.companyId,
      roleKind: null,
      peopleCount: 1,
      peopleElsewhereCount: 1,
      recordCount: 1,
      categoryCount: 0,
      mayChange: true,
      rowVersion: 1,
    })
  })

  test('are found by a part of their name, and one by its id', async () => {
    const params = { companyId: account.companyId, page: 0, pageSize: 10, filter: 'FORE' }
    const { data } = await server.call(listAllRoles, { params, token: ann.token })
    expect(data.items.map(({ companyRoleName }) => companyRoleName)).toEqual(['Foreman'])
    const all = await server.call(listAllRoles, {
      params: { ...params, filter: 'null', pageSize: 3 },
      token: ann.token,
    })
    expect(all.data).toMatchObject({ count: 3, totalCount: defaultRoles.length })
    const body = { TargetUniqueID: roleNamed('Foreman') }
    const one = await server.call(findRole, { body, token: ann.token })
    expect(one.data.items[0]?.companyRoleName).toBe('Foreman')
  })

  test('of another company are not there', async () => {
    const stranger = await newAccount(server)
    const foreign = stranger.roles['Foreman'] ?? ''
    const token = ann.token
    const answers = await Promise.all([
      server.call(listAllRoles, {
        params: { companyId: stranger.companyId, page: 0, pageSize: 1, filter: 'null' },
        token,
      }),
      server.call(findRole, { body: { TargetUniqueID: foreign }, token }),
      server.call(listPeopleOfRole, { body: { TargetUniqueID: foreign }, token }),
      server.call(listIamOfRole, { body: { TargetUniqueID: foreign }, token }),
      server.call(updateRoles, { body: [{ companyRoleUniqueId: foreign, companyRoleName: 'Mine' }], token }),
      server.call(deleteRoles, { body: [foreign], token }),
      create([{ companyRoleUniqueId: foreign, iamPermissions: '{}' }]),
    ])
    for (const answer of answers) expect(answer).toMatchObject(NOT_FOUND)
  })

  test('are added together, and allow nothing at first', async () => {
    const body = [
      { companyRoleName: 'Estimator', companyRoleDescription: 'Prices bids' },
      { companyRoleName: 'Surveyor' },
    ]
    const { data } = await server.call(createRoles, { body, token: ann.token })
    const added = (await rolesOf()).slice(-2)
    expect(added.map(({ companyRoleUniqueId }) => companyRoleUniqueId)).toEqual(data)
    expect(added.map(({ companyRoleName }) => companyRoleName)).toEqual(['Estimator', 'Surveyor'])
    expect(await iamOf(data[0] ?? '')).toEqual([])
  })

  test.each([
    ['that is there', ['FOREMAN'], 1],
    ['that reads the same', ['Mason', 'Field\u00a0 Worker'], 2],
    ['twice at once', ['Estimator', 'estimator '], 1],
  ])('are refused a name %s, which is pointed out, and none is added', async (_, names, at) => {
    const body = ['Surveyor', ...names].map((companyRoleName) => ({ companyRoleName }))
    const answer = await server.call(createRoles, { body, token: ann.token })
    expect(answer).toMatchObject({ status: 409, errorCode: 'ROLE_NAME_TAKEN' })
    expect(answer.fields).toEqual([{ path: `${at}.companyRoleName`, message: 'is the name of another role' }])
    expect(await rolesOf()).toHaveLength(defaultRoles.length)
  })

  test('are renamed by their version; what is left out stays', async () => {
    const foreman = { companyRoleUniqueId: roleNamed('Foreman') }
    const rename = (more: object) =>
      server.call(updateRoles, { body: [{ ...foreman, ...more }], token: ann.token })
    expect(await rename({ companyRoleName: 'foreman' })).toMatchObject({ status: 200 })
    expect(await rename({ companyRoleName: 'Crew leader', rowVersion: 1 })).toMatchObject({
      status: 409,
      errorCode: 'ROW_VERSION_STALE',
    })
    expect(await rename({ companyRoleName: 'Employee' })).toMatchObject({ errorCode: 'ROLE_NAME_TAKEN' })
    expect((await rolesOf()).find(({ companyRoleName }) => companyRoleName === 'foreman')).toMatchObject({
      companyRoleDescription: 'Leads a crew and captures what it did',
      rowVersion: 2,
    })
  })

  test('in use are not deleted, which says who has them', async () => {
    const project = await addWorkOrder(db(), account, { title: 'Alder' })
    const foreman = await newPerson(server, account, 'Foreman')
    await scopeRole(db(), roleNamed('Foreman'), project, { RFIs: 2 })
    const other = await addAccount(db(), account, { name: 'Other office' })
    await newPerson(server, other, 'Accountant')
    const remove = (name: string) =>
      server.call(deleteRoles, { body: [roleNamed('Field worker'), roleNamed(name)], token: ann.token })
    const held = await remove('Foreman')
    expect(held).toMatchObject({ status: 409, errorCode: 'ROLE_IN_USE' })
    expect(held.errorDescription).toBe(
      `The role 'Foreman' is in use by 1 person and 1 project record: ${foreman.name}. Give these people another role and delete the records first; nothing was deleted.`,
    )
    const elsewhere = await remove('Accountant')
    expect(elsewhere.errorDescription).toContain('in use by another account of the company. ')
    expect(await rolesOf()).toHaveLength(defaultRoles.length)
  })

  test('that are not in use go with all that they allow; their name is free again', async () => {
    const body = [roleNamed('Field worker')]
    expect(await server.call(deleteRoles, { body, token: ann.token })).toMatchObject({
      status: 200,
      data: body,
    })
    expect((await rolesOf()).map(({ companyRoleName }) => companyRoleName)).not.toContain('Field worker')
    const { data } = await server.call(listIam, { body: { NumberOfItemsPerPage: 100 }, token: ann.token })
    expect(data.items.map(({ companyRoleName }) => companyRoleName)).not.toContain('Field worker')
    const again = [{ companyRoleName: 'Field worker' }]
    expect(await server.call(createRoles, { body: again, token: ann.token })).toMatchObject({ status: 200 })
    expect(
      await server.call(createEmployees, {
        body: [{ employeeFirstName: 'A', employeeLastName: 'B', companyRoleUniqueID: body[0] ?? '' }],
        token: ann.token,
      }),
    ).toMatchObject(NOT_FOUND)
  })

  test.each(['Account administrator', 'Subcontractor', 'Guest'])(
    'that the product gives itself stay: %s',
    async (name) => {
      const answer = await server.call(deleteRoles, { body: [roleNamed(name)], token: ann.token })
      expect(answer).toMatchObject({ status: 409, errorCode: 'ROLE_FIXED' })
    },
  )

  test('tell who has them, and who of these is on a project that they have a record for', async () => {
    const [alder, birch] = [
      await addWorkOrder(db(), account, { title: 'Alder' }),
      await addWorkOrder(db(), account, { title: 'Birch' }),
    ]
    const [on, off] = [
      await newPerson(server, account, 'Foreman'),
      await newPerson(server, account, 'Foreman'),
    ]
    await assign(db(), on, alder)
    await assign(db(), off, birch)
    await scopeRole(db(), roleNamed('Foreman'), alder, { RFIs: 2 })
    const body = { TargetUniqueID: roleNamed('Foreman'), NumberOfItemsPerPage: 100 }
    const { data } = await server.call(listPeopleOfRole, { body, token: ann.token })
    const found = data.items.map(({ employeeUniqueID, workOrderUniqueIds }) => [
      employeeUniqueID,
      workOrderUniqueIds,
    ])
    expect(Object.fromEntries(found)).toEqual({ [on.employeeId]: [alder.workOrderId], [off.employeeId]: [] })
  })
})

describe('what roles allow', () => {
  test('is a map from module to bits as text; a change keeps what it leaves out', async () => {
    const before = await generalOf(roleNamed('Foreman'))
    expect(before).toMatchObject({
      workOrderUniqueId: null,
      workOrderTitle: null,
      statusId: 1,
      platform: 'Web',
    })
    expect(before.bits).toEqual(defaultRoles.find(({ name }) => name === 'Foreman')?.permissions)
    const { iamUniqueId } = before
    const changed = await change([{ iamUniqueId, iamPermissions: '{"invoices":3,"RFIs":null}' }])
    expect(changed).toMatchObject({ status: 200, data: [iamUniqueId] })
    const { RFIs: _gone, ...others } = before.bits
    expect((await generalOf(roleNamed('Foreman'))).bits).toEqual({ ...others, Invoices: 3 })
    const one = await server.call(findIam, { body: { TargetUniqueID: iamUniqueId }, token: ann.token })
    expect(one.data.items[0]).toMatchObject({ iamUniqueId, rowVersion: 2 })
  })

  test.each([
    ['no JSON', '{', 'must be a JSON map from module names to sums of bits'],
    ['a list', '[1]', 'must be a JSON map from module names to sums of bits'],
    ['an unknown module', '{"Payroll":1}', "'Payroll' is not a module"],
    ['a module twice', { RFIs: 1, rfis: 2 }, 'names RFIs twice'],
    ['too many bits', '{"RFIs":32}', 'RFIs must be a sum of bits, a whole number from 0 to 31'],
    ['bits that costs do not have', { Costs: 7 }, 'Costs has no other bits than Read 2, Update 4'],
    ['half a bit', '{"RFIs":1.5}', 'RFIs must be a sum of bits, a whole number from 0 to 31'],
    ['a text', '{"RFIs":"3"}', 'RFIs must be a sum of bits, a whole number from 0 to 31'],
  ])('is refused as %s', async (_, iamPermissions, message) => {
    const { iamUniqueId } = await generalOf(roleNamed('Foreman'))
    const answer = await change([{ iamUniqueId, iamPermissions }])
    expect(answer).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
    expect(answer.fields).toEqual([{ path: '0.iamPermissions', message }])
  })

  test('is changed all or none, and not by an old version', async () => {
    const [foreman, worker] = [
      await generalOf(roleNamed('Foreman')),
      await generalOf(roleNamed('Field worker')),
    ]
    const of = ({ iamUniqueId }: { iamUniqueId: string }, more: object) => ({ iamUniqueId, ...more })
    const STALE = { status: 409, errorCode: 'ROW_VERSION_STALE' }
    const both = (rowVersion: number) =>
      change([
        of(foreman, { iamPermissions: { RFIs: 15 }, rowVersion: 1 }),
        of(worker, { iamPermissions: { RFIs: 2 }, rowVersion }),
      ])
    expect(await both(2)).toMatchObject(STALE)
    expect((await generalOf(roleNamed('Foreman'))).bits).toEqual(foreman.bits)
    expect(await both(1)).toMatchObject({ status: 200 })
    expect(await both(1)).toMatchObject(STALE)
    expect((await generalOf(roleNamed('Foreman'))).bits.RFIs).toBe(15)
  })

  test('holds from the next call on, and no longer once it is taken away or switched off', async () => {
    const foreman = await newPerson(server, account, 'Foreman')
    const { iamUniqueId } = await generalOf(roleNamed('Foreman'))
    const mayRead = async () =>
      (await server.call(listRoles, { body: {}, token: foreman.token })).status === 200
    const ownBits = async () => {
      const { data } = await server.call(findOwnAccess, { body: { module: 'roles' }, token: foreman.token })
      return JSON.parse(data.iamPermissions)
    }
    expect([await mayRead(), await ownBits()]).toEqual([false, { Roles: 0 }])
    await change([{ iamUniqueId, iamPermissions: { Roles: bits.Read } }])
    expect([await mayRead(), await ownBits()]).toEqual([true, { Roles: 2 }])
    await change([{ iamUniqueId, statusId: statuses.InActive }])
    expect([await mayRead(), await ownBits()]).toEqual([false, { Roles: 0 }])
    await change([{ iamUniqueId, statusId: statuses.Active }])
    expect(await mayRead()).toBe(true)
    await server.call(deleteIam, { body: [iamUniqueId], token: ann.token })
    expect(await mayRead()).toBe(false)
    expect(
      await create([{ companyRoleUniqueId: roleNamed('Foreman'), iamPermissions: '{"Roles":2}' }]),
    ).toMatchObject({ status: 200 })
    expect(await mayRead()).toBe(true)
  })

  test('on a project replaces the modules it names, there alone', async () => {
    const [alder, birch] = [
      await addWorkOrder(db(), account, { title: 'Alder' }),
      await addWorkOrder(db(), account, { title: 'Birch' }),
    ]
    const foreman = await newPerson(server, account, 'Foreman')
    for (const project of [alder, birch]) await assign(db(), foreman, project)
    const { data } = await create([
      {
        companyRoleUniqueId: roleNamed('Foreman'),
        workOrderUniqueId: alder.workOrderId,
        iamPermissions: '{"RFIs":15}',
      },
    ])
    const own = async (workOrderUniqueId: string | null) => {
      const body = { module: 'RFIs', workOrderUniqueId: workOrderUniqueId ?? NO_ID }
      const answer = await server.call(findOwnAccess, { body, token: foreman.token })
      return JSON.parse(answer.data.iamPermissions).RFIs
    }
    expect([await own(alder.workOrderId), await own(birch.workOrderId), await own(null)]).toEqual([15, 3, 3])
    expect(
      (await iamOf(roleNamed('Foreman'))).map(({ workOrderTitle, bits: named }) => [
        workOrderTitle,
        named.RFIs,
      ]),
    ).toEqual([
      [null, 3],
      ['Alder', 15],
    ])
    await server.call(deleteIam, { body: data, token: ann.token })
    expect(await own(alder.workOrderId)).toBe(3)
  })

  test('is said once in general and once for a project', async () => {
    const project = await addWorkOrder(db(), account, { title: 'Alder' })
    const [general, there] = [
      { companyRoleUniqueId: roleNamed('Foreman'), iamPermissions: '{}' },
      {
        companyRoleUniqueId: roleNamed('Foreman'),
        workOrderUniqueId: project.workOrderId,
        iamPermissions: '{}',
      },
    ]
    const EXISTS = { status: 409, errorCode: 'IAM_EXISTS' }
    expect(await create([general])).toMatchObject(EXISTS)
    expect(await create([there, there])).toMatchObject(EXISTS)
    expect(await create([there])).toMatchObject({ status: 200 })
    expect(await create([there])).toMatchObject(EXISTS)
  })

  test('on a project that the caller does not see is not there', async () => {
    const hidden = await addWorkOrder(db(), account, { title: 'Hidden' })
    const elsewhere = await addWorkOrder(db(), await addAccount(db(), account, { name: 'Other office' }), {
      title: 'Elsewhere',
    })
    await scopeRole(db(), roleNamed('Foreman'), hidden, { RFIs: 1 })
    await scopeRole(db(), roleNamed('Foreman'), elsewhere, { RFIs: 1 })
    const { rows } = await server.database.pool.query(
      'select id, scope_work_order_id as project from iam where company_role_id = $1 and scope_work_order_id is not null',
      [roleNamed('Foreman')],
    )
    const idOn = (project: WorkOrderHandle) =>
      rows.find((row) => row.project === project.workOrderId)?.id ?? ''
    const blind = await personWith(
      Object.fromEntries(modules.map((module) => [module, ALL_BITS & ~bits.GlobalAccess])),
    )
    for (const [person, project] of [
      [ann, elsewhere],
      [blind, hidden],
      [blind, elsewhere],
    ] as const) {
      const { token } = person
      expect((await iamOf(roleNamed('Foreman'), person)).map((item) => item.workOrderUniqueId)).not.toContain(
        project.workOrderId,
      )
      const body = { TargetUniqueID: idOn(project) }
      expect(await server.call(findIam, { body, token })).toMatchObject(NOT_FOUND)
      expect(await change([{ iamUniqueId: idOn(project), iamPermissions: '{}' }], person)).toMatchObject(
        NOT_FOUND,
      )
      expect(await server.call(deleteIam, { body: [idOn(project)], token })).toMatchObject(NOT_FOUND)
      const there = {
        companyRoleUniqueId: roleNamed('Employee'),
        workOrderUniqueId: project.workOrderId,
        iamPermissions: '{}',
      }
      expect(await create([there], person)).toMatchObject(NOT_FOUND)
      const asked = { workOrderUniqueId: project.workOrderId }
      expect(await server.call(findOwnAccess, { body: asked, token })).toMatchObject(NOT_FOUND)
    }
    expect(
      (await rolesOf(blind)).find(({ companyRoleName }) => companyRoleName === 'Foreman')?.recordCount,
    ).toBe(0)
    expect((await rolesOf()).find(({ companyRoleName }) => companyRoleName === 'Foreman')?.recordCount).toBe(
      1,
    )
  })
})

describe('nobody gives more than they have', () => {
  /** The permissions of every default role, with those needed to change roles and people. */
  const callers = defaultRoles
    .filter(({ kind }) => kind !== 'administrator')
    .map(({ name, permissions }) => [name, { ...permissions, Roles: ALL_BITS, Employees: ALL_BITS }] as const)

  test.each(callers)('%s with the rights to roles, against every role and module', async (_, own) => {
    const caller = await personWith(own)
    for (const { name, kind, permissions } of defaultRoles) {
      const general = await generalOf(roleNamed(name))
      const isWithinOwn = modules.every((module) => ((permissions[module] ?? 0) & ~(own[module] ?? 0)) === 0)
      expect((await rolesOf(caller)).find(({ companyRoleName }) => companyRoleName === name)?.mayChange).toBe(
        isWithinOwn && kind !== 'administrator',
      )
      for (const module of [
        'RFIs',
        'Invoices',
        'Inventory',
        'Bidding',
      ] as const satisfies readonly Module[]) {
        const sum = (permissions[module] ?? 0) ^ bits.Delete
        const gives = (sum & ~(own[module] ?? 0)) !== 0
        const body = [{ iamUniqueId: general.iamUniqueId, iamPermissions: { [module]: sum } }]
        const answer = await change(body, caller)
        const expected = !isWithinOwn || kind === 'administrator' ? ABOVE : gives ? REFUSED : { status: 200 }
        expect(answer, `${name} ${module}`).toMatchObject(expected)
        if (answer.status === 200)
          await change([
            { iamUniqueId: general.iamUniqueId, iamPermissions: { [module]: permissions[module] ?? 0 } },
          ])
      }
    }
  })

  test('nobody raises themselves: in general, on a project, or by taking a restriction away', async () => {
    const [alder, birch] = [
      await addWorkOrder(db(), account, { title: 'Alder' }),
      await addWorkOrder(db(), account, { title: 'Birch' }),
    ]
    const caller = await personWith({ Projects: 31, Invoices: 3 }, [alder, { Invoices: 0 }])
    const [general, there] = await iamOf(caller.role)
    const body = (iamUniqueId = '', iamPermissions: object = {}) => [{ iamUniqueId, iamPermissions }]
    expect(await change(body(general?.iamUniqueId, { Invoices: 7 }), caller)).toMatchObject(REFUSED)
    expect(await change(body(there?.iamUniqueId, { Invoices: 1 }), caller)).toMatchObject(REFUSED)
    expect(await change(body(there?.iamUniqueId, { Invoices: null }), caller)).toMatchObject(REFUSED)
    expect(
      await server.call(deleteIam, { body: [there?.iamUniqueId ?? ''], token: caller.token }),
    ).toMatchObject(REFUSED)
    expect(await change([{ iamUniqueId: there?.iamUniqueId, statusId: 2 }], caller)).toMatchObject(REFUSED)
    const onBirch = { companyRoleUniqueId: caller.role, workOrderUniqueId: birch.workOrderId }
    expect(await create([{ ...onBirch, iamPermissions: { RFIs: 1 } }], caller)).toMatchObject(REFUSED)
    // Only the result of a call counts, not its single changes.
    expect(
      await change(
        [...body(general?.iamUniqueId, { Invoices: 7 }), ...body(general?.iamUniqueId, { Invoices: 3 })],
        caller,
      ),
    ).toMatchObject({ status: 200 })
    // The caller may reduce their own permissions.
    expect(await create([{ ...onBirch, iamPermissions: { Invoices: 1 } }], caller)).toMatchObject({
      status: 200,
    })
    expect(await change(body(general?.iamUniqueId, { Invoices: 0 }), caller)).toMatchObject({ status: 200 })
  })

  test('nor gives a role to a person that allows more, by any record of it', async () => {
    const alder = await addWorkOrder(db(), account, { title: 'Alder' })
    const caller = await personWith({ Projects: 31, Invoices: 3 })
    const plain = await addRole(db(), account, 'Plain', { Invoices: 3 })
    const scoped = await addRole(db(), account, 'Scoped', { Invoices: 3 })
    await scopeRole(db(), scoped, alder, { Invoices: 8 })
    const add = (companyRoleUniqueID: string) =>
      server.call(createEmployees, {
        body: [{ employeeFirstName: 'A', employeeLastName: 'B', companyRoleUniqueID }],
        token: caller.token,
      })
    expect(await add(plain)).toMatchObject({ status: 200 })
    expect(await add(scoped)).toMatchObject({ status: 403, errorCode: 'ROLE_ABOVE_OWN' })
    expect(await add(roleNamed('Account administrator'))).toMatchObject({
      status: 403,
      errorCode: 'ROLE_ABOVE_OWN',
    })
    const employee = await addEmployee(db(), account, { firstName: 'C', lastName: 'D', role: 'Foreman' })
    const body = [{ employeeUniqueID: employee.employeeId, companyRoleUniqueID: scoped }]
    expect(await server.call(updateEmployees, { body, token: caller.token })).toMatchObject({
      errorCode: 'ROLE_ABOVE_OWN',
    })
  })

  test('the administrators keep all they have, by anybody and any call', async () => {
    const project = await addWorkOrder(db(), account, { title: 'Alder' })
    const role = roleNamed('Account administrator')
    const { iamUniqueId } = await generalOf(role)
    const category = await addInventoryCategory(db(), account, {
      categoryId: inventoryCategories[0].inventoryCategoryUniqueId,
      code: 'M-1',
      name: 'Steel',
    })
    const answers = [
      await change([{ iamUniqueId, iamPermissions: { Roles: 0 } }]),
      await change([{ iamUniqueId, statusId: statuses.InActive }]),
      await server.call(deleteIam, { body: [iamUniqueId], token: ann.token }),
      await create([
        {
          companyRoleUniqueId: role,
          workOrderUniqueId: project.workOrderId,
          iamPermissions: { Projects: 0 },
        },
      ]),
      await server.call(createRoleInventory, {
        body: {
          roleInventoryCollection: [
            { companyRoleUniqueId: role, companyInventoryCategoryUniqueId: category },
          ],
        },
        token: ann.token,
      }),
    ]
    for (const answer of answers) expect(answer).toMatchObject(FIXED)
    expect((await generalOf(role)).bits).toEqual(defaultRoles[0]?.permissions)
  })

  test('nobody changes, renames or deletes a role that allows more than they may do', async () => {
    const caller = await personWith({ RFIs: 2 })
    const above = await addRole(db(), account, 'Above', { RFIs: 4 })
    const { iamUniqueId } = await generalOf(above)
    const { token } = caller
    const rename = [{ companyRoleUniqueId: above, companyRoleName: 'Below' }]
    expect(await server.call(updateRoles, { body: rename, token })).toMatchObject(ABOVE)
    expect(await server.call(deleteRoles, { body: [above], token })).toMatchObject(ABOVE)
    expect(await change([{ iamUniqueId, iamPermissions: { RFIs: 0 } }], caller)).toMatchObject(ABOVE)
    expect(await server.call(deleteIam, { body: [iamUniqueId], token })).toMatchObject(ABOVE)
  })
})

describe('the inventory categories that roles see', () => {
  const category = (code: string) =>
    addInventoryCategory(db(), account, {
      categoryId: inventoryCategories[0].inventoryCategoryUniqueId,
      code,
      name: `Name of ${code}`,
    })
  const map = (role: string, ids: string[], person = ann) => {
    const roleInventoryCollection = ids.map((id) => ({
      companyRoleUniqueId: role,
      companyInventoryCategoryUniqueId: id,
    }))
    return server.call(createRoleInventory, { body: { roleInventoryCollection }, token: person.token })
  }
  const mapped = async (role: string, filter?: string) => {
    const body = { UniqueId: role, ...(filter && { filter }) }
    const { data } = await server.call(listRoleInventory, { body, token: ann.token })
    return data.items
  }

  test.each([undefined, null, ''])('are mapped to no role in the documents’ words: %j', async (role) => {
    const id = await category('M-9')
    expect(await map(role as string, [id])).toMatchObject({
      status: 400,
      errorCode: 'ROLE_MISSING',
      errorDescription: 'Select Any Role To Continue',
    })
  })

  test('are mapped together, found by code and name, and taken off', async () => {
    const ids = [await category('M-2'), await category('M-1')]
    const { data } = await map(roleNamed('Foreman'), ids)
    const items = await mapped(roleNamed('Foreman'))
    expect(items.map((item) => item.companyInventoryCategoryCode)).toEqual(['M-1', 'M-2'])
    expect(items[1]).toEqual({
      companyRoleInventoryUniqueId: data[0],
      companyRoleUniqueId: roleNamed('Foreman'),
      companyRoleName: 'Foreman',
      companyInventoryCategoryUniqueId: ids[0],
      companyInventoryCategoryCode: 'M-2',
      companyInventoryCategoryCodeName: 'Name of M-2',
      companyUniqueId: account.companyId,
    })
    expect(await mapped(roleNamed('Foreman'), 'name of m-2')).toHaveLength(1)
    expect(await map(roleNamed('Foreman'), [ids[0] ?? ''])).toMatchObject({
      status: 409,
      errorCode: 'CATEGORY_MAPPED',
    })
    const third = await category('M-3')
    expect(await map(roleNamed('Foreman'), [third, third])).toMatchObject({
      status: 409,
      errorCode: 'CATEGORY_MAPPED',
    })
    await server.call(deleteRoleInventory, { body: [data[0] ?? ''], token: ann.token })
    expect(await mapped(roleNamed('Foreman'))).toHaveLength(1)
  })

  test('of another company, or deleted, are not there', async () => {
    const stranger = await newAccount(server)
    const foreign = await addInventoryCategory(db(), stranger, {
      categoryId: inventoryCategories[0].inventoryCategoryUniqueId,
      code: 'M-1',
      name: 'Foreign',
    })
    const gone = await category('M-9')
    await server.call(deleteInventoryCategories, { body: [gone], token: ann.token })
    for (const id of [foreign, gone]) expect(await map(roleNamed('Foreman'), [id])).toMatchObject(NOT_FOUND)
  })

  test('of somebody who sees some alone stay some, for all whom they could give others to', async () => {
    const [steel, wood] = [await category('M-1'), await category('M-2')]
    const caller = await personWith({ Inventory: 15 })
    await map(caller.role, [steel])
    const other = await addRole(db(), account, 'Yard', { Inventory: 2 })
    await map(other, [steel, wood])
    const own = await mapped(caller.role)
    // The caller can neither extend nor remove the mapping of their own role, and a role that sees more is
    // above theirs.
    expect(await map(caller.role, [wood], caller)).toMatchObject(REFUSED)
    const body = own.map((one) => one.companyRoleInventoryUniqueId)
    expect(await server.call(deleteRoleInventory, { body, token: caller.token })).toMatchObject(REFUSED)
    const { iamUniqueId } = await generalOf(other)
    expect(await change([{ iamUniqueId, iamPermissions: { Inventory: 0 } }], caller)).toMatchObject(ABOVE)
    // A role without Inventory sees no stock, so its mapping does not matter until it gets Inventory.
    const blind = await addRole(db(), account, 'Blind', { RFIs: 0 })
    const given = { iamUniqueId: (await generalOf(blind)).iamUniqueId, iamPermissions: { Inventory: 2 } }
    expect(await change([given], caller)).toMatchObject(REFUSED)
    expect(await map(blind, [steel], caller)).toMatchObject({ status: 200 })
    expect(await change([given], caller)).toMatchObject({ status: 200 })
  })
})

describe('what was changed of what roles allow', () => {
  const changesOf = async (role: string | null = null, person = ann) => {
    const { data } = await server.call(listRoleChanges, {
      body: { TargetUniqueID: role, NumberOfItemsPerPage: 100 },
      token: person.token,
    })
    return data.items
  }

  test('is told newest first, with who, where and which modules; what the company began with is not', async () => {
    expect(await changesOf()).toEqual([])
    const alder = await addWorkOrder(db(), account, { title: 'Alder' })
    const foreman = roleNamed('Foreman')
    const { iamUniqueId, bits: before } = await generalOf(foreman)
    const { token } = ann
    await server.call(updateIam, { body: [{ iamUniqueId, iamPermissions: { Inventory: 7 } }], token })
    const there = {
      companyRoleUniqueId: foreman,
      workOrderUniqueId: alder.workOrderId,
      iamPermissions: { RFIs: 3 },
    }
    const { data: made } = await server.call(createIam, { body: [there], token })
    const [onAlder = ''] = made
    const change = { iamUniqueId: onAlder, iamPermissions: { RFIs: null, Permits: 2 } }
    await server.call(updateIam, { body: [change], token })
    await server.call(deleteIam, { body: [onAlder], token })
    const told = {
      companyRoleName: 'Foreman',
      changedBy: ann.name,
      isByProduct: false,
      workOrderTitle: 'Alder',
      workOrderUniqueId: alder.workOrderId,
    }
    expect(await changesOf(foreman)).toMatchObject([
      { ...told, kind: 'deleted', modules: [] },
      {
        ...told,
        kind: 'changed',
        modules: [
          { module: 'RFIs', before: 3, after: null },
          { module: 'Permits', before: null, after: 2 },
        ],
      },
      { ...told, kind: 'added', modules: [{ module: 'RFIs', before: null, after: 3 }] },
      {
        ...told,
        kind: 'changed',
        workOrderTitle: null,
        workOrderUniqueId: null,
        modules: [{ module: 'Inventory', before: before.Inventory, after: 7 }],
      },
    ])
    expect(await changesOf(roleNamed('Accountant'))).toEqual([])
    const page = { TargetUniqueID: foreman, StartingPageNumber: 1, NumberOfItemsPerPage: 3 }
    expect(await server.call(listRoleChanges, { body: page, token })).toMatchObject({
      data: { count: 1, totalCount: 4, totalPages: 2 },
    })
  })

  test('names nobody of another office, and no project of one or that is not seen', async () => {
    const office = await addAccount(db(), account, { name: 'Other office' })
    const theirs = await addWorkOrder(db(), office, { title: 'Birch' })
    const zoe = await newPerson(server, office)
    const foreman = roleNamed('Foreman')
    const { iamUniqueId } = await generalOf(foreman)
    await server.call(updateIam, { body: [{ iamUniqueId, iamPermissions: { Codes: 0 } }], token: zoe.token })
    await server.call(createIam, {
      body: [
        { companyRoleUniqueId: foreman, workOrderUniqueId: theirs.workOrderId, iamPermissions: { RFIs: 3 } },
      ],
      token: zoe.token,
    })
    const ours = await addWorkOrder(db(), account, { title: 'Cedar' })
    await scopeRole(db(), foreman, ours, { RFIs: 2 })
    const general = { companyRoleName: 'Foreman', workOrderTitle: null, changedBy: null, isByProduct: false }
    expect(await changesOf(foreman)).toMatchObject([
      // No person made this change.
      { workOrderTitle: 'Cedar', changedBy: null, isByProduct: true },
      general,
    ])
    // A reader who sees only assigned projects does not see the changes about other projects.
    const clerk = await addRole(db(), account, 'Clerk', { Roles: 2, Projects: 2 })
    const reader = await newPerson(server, account, clerk)
    expect(await changesOf(foreman, reader)).toMatchObject([general])
  })
})

test('what roles allow is a spreadsheet with a page for each role: modules of the role, and of its projects', async () => {
  const alder = await addWorkOrder(db(), account, { title: 'Alder' })
  await scopeRole(db(), roleNamed('Foreman'), alder, { RFIs: 3 })
  const elsewhere = await addAccount(db(), account, { name: 'Other office' })
  await scopeRole(db(), roleNamed('Foreman'), await addWorkOrder(db(), elsewhere, { title: 'Birch' }), {
    RFIs: 31,
  })
  const { rawPayload, headers } = await server.app.inject({
    method: 'POST',
    url: exportIam.path,
    headers: { authorization: ann.token },
    payload: {},
  })
  expect(headers['content-disposition']).toContain('Access%20of%20roles%20')
  const at = defaultRoles.findIndex(({ name }) => name === 'Foreman') + 1
  const { name, rows } = readXlsx(rawPayload, at)
  expect(name).toBe('Foreman')
  const { bits: general } = await generalOf(roleNamed('Foreman'))
  const words = (sum = 0) => Object.values(bits).map((bit) => ((sum & bit) === 0 ? 'no' : 'yes'))
  expect(rows[0]).toEqual(['Where', 'Module', 'Create', 'Read', 'Update', 'Delete', 'GlobalAccess'])
  expect(rows).toHaveLength(1 + modules.length + 1)
  expect(rows).toContainEqual(['In general', 'RFIs', ...words(general.RFIs)])
  // The module Costs has only the bits Read and Update.
  expect(rows).toContainEqual(['In general', 'Costs', '–', 'no', 'no', '–', '–'])
  // The project of the other office is not listed.
  expect(rows.at(-1)).toEqual(['Alder', 'RFIs', ...words(3)])
  expect(readXlsx(rawPayload, defaultRoles.length).name).toBe(defaultRoles.at(-1)?.name)
})
