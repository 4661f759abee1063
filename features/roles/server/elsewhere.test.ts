/**
 * Roles belong to the company, people to an account: what other accounts learn about a change of a role, and
 * what they do not (0155).
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { inAccount } from '#contract/addresses.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addAccount,
  addEmployee,
  addInventoryCategory,
  addRole,
  addWorkOrder,
} from '#database/seed/builders.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import {
  createIam,
  createRoleInventory,
  deleteIam,
  deleteRoleInventory,
  findRole,
  listIamOfRole,
  listRoleChanges,
  updateIam,
  updateRoles,
} from '../contract.ts'

const server = await useApp()
const { db, pool } = server.database

let here: AccountHandle
let there: AccountHandle
/** Administrators of the two accounts, and a person of the other account whose role is changed here. */
let ann: Person
let zoe: Person
let fred: Person
let role: string

beforeEach(async () => {
  here = await newAccount(server, 'Northgate Office')
  there = await addAccount(db, here, { name: 'Riverside Office' })
  role = await addRole(db, here, 'Purser', { Projects: 2, RFIs: 2 })
  ann = await newPerson(server, here)
  zoe = await newPerson(server, there)
  fred = await newPerson(server, there, role)
})

const general = async () =>
  (await server.call(listIamOfRole, { body: { TargetUniqueID: role }, token: ann.token })).data.items[0]
    ?.iamUniqueId ?? ''

async function allow(iamPermissions: Record<string, number>, { token }: Person = ann): Promise<void> {
  const body = [{ iamUniqueId: await general(), iamPermissions }]
  expect(await server.call(updateIam, { body, token })).toMatchObject({ status: 200 })
}

const told = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items.map(({ title, body, link }) => ({
    title,
    body,
    link,
  }))

const changes = async ({ token }: Person) =>
  (await server.call(listRoleChanges, { body: { TargetUniqueID: role }, token })).data.items

const elsewhere = async ({ token }: Person, id = role) =>
  (await server.call(findRole, { body: { TargetUniqueID: id }, token })).data.items[0]?.peopleElsewhereCount

describe('a change of a role that people of another account have', () => {
  test('is told to the administrators there, with who and from where', async () => {
    await allow({ RFIs: 6 })
    expect(await told(zoe)).toEqual([
      {
        title: `${ann.name} of Northgate Office changed the role Purser`,
        body: 'What the role allows has changed. One person of your account has this role. Changed lately, beside the roles, shows what.',
        link: inAccount(`/company/roles-accesslist?role=${role}`, zoe.accountId),
      },
    ])
    for (const other of [ann, fred]) expect(await told(other)).toEqual([])
  })

  test('is mailed to them', async () => {
    await server.runJobs()
    const before = (await server.mails()).length
    await allow({ RFIs: 6 })
    await server.runJobs()
    const mails = (await server.mails()).slice(before)
    expect(mails.flatMap(({ recipients }) => recipients)).toEqual([zoe.username])
  })

  test('is listed there with who and from where, and here without an account', async () => {
    await allow({ RFIs: 6 })
    const change = { kind: 'changed', modules: [{ module: 'RFIs', before: 2, after: 6 }], isByProduct: false }
    expect(await changes(zoe)).toMatchObject([
      { ...change, changedBy: ann.name, changedByAccount: 'Northgate Office' },
    ])
    expect(await changes(ann)).toMatchObject([{ ...change, changedBy: ann.name, changedByAccount: null }])
    // An account without people who have the role sees the change, but not who made it.
    const third = await newPerson(server, await addAccount(db, here, { name: 'Third office' }))
    expect(await changes(third)).toMatchObject([{ ...change, changedBy: null, changedByAccount: null }])
  })

  test('stays told by the names of that day, also when nobody there has the role any more', async () => {
    await allow({ RFIs: 6 })
    await pool.query('update employee set deleted_at = now() where id = $1', [fred.employeeId])
    await pool.query(`update employee set first_name = 'Other' where id = $1`, [ann.employeeId])
    await pool.query(`update account set name = 'Another name' where account_id = $1`, [here.accountId])
    // No account is notified of this change, because nobody there has the role any more.
    await allow({ RFIs: 2 })
    expect(await changes(zoe)).toMatchObject([
      { changedBy: null, changedByAccount: null },
      { changedBy: ann.name, changedByAccount: 'Northgate Office' },
    ])
  })

  test('of its name is told and listed with the name before', async () => {
    const body = [{ companyRoleUniqueId: role, companyRoleName: 'Site clerk' }]
    expect(await server.call(updateRoles, { body, token: ann.token })).toMatchObject({ status: 200 })
    expect(await told(zoe)).toMatchObject([
      {
        title: `${ann.name} of Northgate Office changed the role Site clerk`,
        body: 'The role was called “Purser” before. One person of your account has this role. What it allows is the same.',
      },
    ])
    const renamed = {
      kind: 'renamed',
      companyRoleName: 'Site clerk',
      nameBefore: 'Purser',
      nameAfter: 'Site clerk',
      modules: [],
    }
    expect(await changes(zoe)).toMatchObject([
      { ...renamed, changedBy: ann.name, changedByAccount: 'Northgate Office' },
    ])
    expect(await changes(ann)).toMatchObject([{ ...renamed, changedBy: ann.name, changedByAccount: null }])
  })

  test('of its stock categories is told, of one that is added and one that is taken off', async () => {
    const category = await addInventoryCategory(db, here, {
      categoryId: inventoryCategories[0].inventoryCategoryUniqueId,
      code: 'M-1',
      name: 'Steel',
    })
    const { token } = ann
    const roleInventoryCollection = [
      { companyRoleUniqueId: role, companyInventoryCategoryUniqueId: category },
    ]
    const mapped = await server.call(createRoleInventory, { body: { roleInventoryCollection }, token })
    const body = 'The role sees other stock categories now. One person of your account has this role.'
    const link = inAccount(`/company/roles/inventory?role=${role}`, zoe.accountId)
    expect(await told(zoe)).toMatchObject([{ body, link }])
    expect(await server.call(deleteRoleInventory, { body: mapped.data, token })).toMatchObject({
      status: 200,
    })
    expect(await told(zoe)).toMatchObject([
      { body, link },
      { body, link },
    ])
  })

  test('is told when what it allows is deleted, and said anew', async () => {
    const { token } = ann
    expect(await server.call(deleteIam, { body: [await general()], token })).toMatchObject({ status: 200 })
    const body = [{ companyRoleUniqueId: role, iamPermissions: { RFIs: 2 } }]
    expect(await server.call(createIam, { body, token })).toMatchObject({ status: 200 })
    expect(await told(zoe)).toHaveLength(2)
  })

  test('is told to nobody there who is one and the same person', async () => {
    const boss = await addEmployee(db, there, {
      firstName: 'Ann',
      lastName: 'There',
      role: there.roles['Account administrator'] ?? '',
    })
    const { rows } = await pool.query('select login_id as id from login_employee where employee_id = $1', [
      ann.employeeId,
    ])
    await pool.query(
      'insert into login_employee (login_id, company_id, account_id, employee_id) values ($1, $2, $3, $4)',
      [rows[0].id, there.companyId, there.accountId, boss.employeeId],
    )
    await allow({ RFIs: 6 })
    const notified = await pool.query(
      `select employee_id as id from notification where account_id = $1 and kind = 'roleChanged'`,
      [there.accountId],
    )
    expect(notified.rows).toEqual([{ id: zoe.employeeId }])
  })
})

describe('nothing is told', () => {
  const untold = async () => {
    expect(await told(zoe)).toEqual([])
    const { rows } = await pool.query('select 1 from role_change_told where company_role_id = $1', [role])
    expect(rows).toEqual([])
  }

  test('of a role that nobody there has, nor who changed it', async () => {
    await pool.query('update employee set company_role_id = $2 where id = $1', [
      fred.employeeId,
      there.roles.Foreman,
    ])
    await allow({ RFIs: 6 })
    await untold()
    expect(await changes(zoe)).toMatchObject([{ changedBy: null, changedByAccount: null }])
  })

  test('of a role that only an InActive person there has', async () => {
    await pool.query('update employee set status_id = $2 where id = $1', [fred.employeeId, statuses.InActive])
    await allow({ RFIs: 6 })
    await untold()
  })

  test('of what it allows on one project, which is of one account', async () => {
    const { workOrderId: workOrderUniqueId } = await addWorkOrder(db, here, { title: 'Alder' })
    const body = [{ companyRoleUniqueId: role, workOrderUniqueId, iamPermissions: { RFIs: 2 } }]
    expect(await server.call(createIam, { body, token: ann.token })).toMatchObject({ status: 200 })
    await untold()
    expect(await changes(zoe)).toEqual([])
  })

  test('of a change that changes nothing, of a description, and of one that is refused', async () => {
    await allow({ RFIs: 2 })
    const described = [
      { companyRoleUniqueId: role, companyRoleName: 'Purser', companyRoleDescription: 'Pays' },
    ]
    expect(await server.call(updateRoles, { body: described, token: ann.token })).toMatchObject({
      status: 200,
    })
    const limited = await addRole(db, here, 'Limited', { Roles: 15, Projects: 31, RFIs: 2 })
    const clerk = await newPerson(server, here, limited)
    const body = [{ iamUniqueId: await general(), iamPermissions: { RFIs: 15 } }]
    expect(await server.call(updateIam, { body, token: clerk.token })).toMatchObject({ status: 403 })
    await untold()
  })

  test('to an account of another company', async () => {
    const stranger = await newPerson(server, await newAccount(server, 'Stranger'))
    await allow({ RFIs: 6 })
    expect(await told(stranger)).toEqual([])
  })
})

describe('how many people of other accounts have a role', () => {
  test('is told to whoever may change it: a number of all other accounts, without InActive people', async () => {
    const third = await addAccount(db, here, { name: 'Third office' })
    await newPerson(server, third, role)
    const left = await newPerson(server, third, role)
    await pool.query('update employee set status_id = $2 where id = $1', [left.employeeId, statuses.InActive])
    await newPerson(server, here, role)
    expect(await elsewhere(ann)).toBe(2)
    const { data } = await server.call(findRole, { body: { TargetUniqueID: role }, token: ann.token })
    for (const secret of [fred.name, fred.employeeId, there.accountId, 'Riverside', 'Third office'])
      expect(JSON.stringify(data)).not.toContain(secret)
  })

  test('is told to nobody who reads roles alone, or for whom the role is above their own', async () => {
    const reads = await addRole(db, here, 'Reads roles', { Roles: 2, Projects: 31, RFIs: 31 })
    expect(await elsewhere(await newPerson(server, here, reads))).toBeNull()
    const below = await addRole(db, here, 'Below', { Roles: 15 })
    expect(await elsewhere(await newPerson(server, here, below))).toBeNull()
  })

  test('is none of another company', async () => {
    const stranger = await newAccount(server, 'Stranger')
    await newPerson(server, stranger, stranger.roles.Foreman ?? '')
    expect(await elsewhere(ann, here.roles.Foreman)).toBe(0)
  })
})
