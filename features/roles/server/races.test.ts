/** Two people change the same role at the same moment: the result is always allowed. */
import { beforeEach, expect, test } from 'vitest'
import { ALL_BITS, bits, type Permissions } from '#contract/modules.ts'
import { type AccountHandle, addEmployee, addRole } from '#database/seed/builders.ts'
import { createEmployees, deleteEmployees, updateEmployees } from '#features/employees/contract.ts'
import { RACE_TIMEOUT, race, repeat, statusesOf } from '#tests/harness/race.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { createIam, deleteRoles, listIamOfRole, updateIam } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
})

const newRole = (name: string, permissions: Permissions) =>
  addRole(server.database.db, account, name, permissions)

async function iamOf(role: string): Promise<{ id: string; bits: Permissions }> {
  const body = { TargetUniqueID: role }
  const { data } = await server.call(listIamOfRole, { body, token: ann.token })
  const [iam] = data.items
  return { id: iam?.iamUniqueId ?? '', bits: JSON.parse(iam?.iamPermissions ?? '{}') }
}

test('a role is deleted while it is given: one of the two is refused', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    const role = await newRole(`Given ${round}`, { RFIs: 2 })
    const person = { employeeFirstName: 'A', employeeLastName: 'B', companyRoleUniqueID: role }
    const [given, deleted] = await race<{ status: number }>(round, [
      () => server.call(createEmployees, { body: [person], token: ann.token }),
      () => server.call(deleteRoles, { body: [role], token: ann.token }),
    ])
    expect([given?.status, deleted?.status]).toEqual(given?.status === 200 ? [200, 409] : [404, 200])
  })
})

test('a role is deleted while somebody gets it who had another one', { timeout: RACE_TIMEOUT }, async () => {
  const { db } = server.database
  await repeat(async (round) => {
    const role = await newRole(`Taken ${round}`, { RFIs: 2 })
    const { employeeId } = await addEmployee(db, account, { firstName: 'A', lastName: 'B', role: 'Foreman' })
    const change = { employeeUniqueID: employeeId, companyRoleUniqueID: role }
    const [given, deleted] = await race<{ status: number }>(round, [
      () => server.call(updateEmployees, { body: [change], token: ann.token }),
      () => server.call(deleteRoles, { body: [role], token: ann.token }),
    ])
    expect([given?.status, deleted?.status]).toEqual(given?.status === 200 ? [200, 409] : [404, 200])
  })
})

test('two administrators remove each other: one of them stays', { timeout: RACE_TIMEOUT }, async () => {
  await repeat(async (round) => {
    const own = await newAccount(server)
    const [one, other] = [await newPerson(server, own), await newPerson(server, own)]
    const foreman = own.roles['Foreman'] ?? ''
    const answers = await race<{ status: number }>(round, [
      () => server.call(deleteEmployees, { body: [other.employeeId], token: one.token }),
      () =>
        server.call(updateEmployees, {
          body: [{ employeeUniqueID: one.employeeId, companyRoleUniqueID: foreman }],
          token: other.token,
        }),
    ])
    expect(statusesOf(answers)).not.toEqual([200, 200])
    expect(statusesOf(answers)[0]).toBe(200)
  })
})

test('a bit is taken from a role while whoever has it gives that bit: never given after it was taken', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    const mine = await newRole(`Mine ${round}`, { Roles: ALL_BITS, Invoices: bits.Read })
    account.roles[`Mine ${round}`] = mine
    const caller = await newPerson(server, account, `Mine ${round}`)
    const theirs = await newRole(`Theirs ${round}`, {})
    const [own, target] = [await iamOf(mine), await iamOf(theirs)]
    const asked = { body: [{ iamUniqueId: target.id, iamPermissions: { Invoices: bits.Read } }] }
    const [given] = await race<{ status: number }>(round, [
      () => server.call(updateIam, { ...asked, token: caller.token }),
      () =>
        server.call(updateIam, {
          body: [{ iamUniqueId: own.id, iamPermissions: { Invoices: 0 } }],
          token: ann.token,
        }),
    ])
    expect((await iamOf(theirs)).bits.Invoices ?? 0).toBe(given?.status === 200 ? bits.Read : 0)
    // The server caches a caller's rights for a second, but even then the caller cannot give a right that was
    // taken away.
    const late = await server.call(updateIam, {
      body: [{ iamUniqueId: target.id, iamPermissions: { Invoices: bits.Read | bits.Create } }],
      token: caller.token,
    })
    expect(late.status).toBe(403)
  })
})

test('a record of a role is made twice at once: there is one', { timeout: RACE_TIMEOUT }, async () => {
  await repeat(async (round) => {
    const role = await newRole(`Twice ${round}`, {})
    await server.database.pool.query('update iam set deleted_at = now() where company_role_id = $1', [role])
    const body = [{ companyRoleUniqueId: role, iamPermissions: { RFIs: 2 } }]
    const make = () => server.call(createIam, { body, token: ann.token })
    expect(statusesOf(await race(round, [make, make]))).toEqual([200, 409])
  })
})
