/**
 * Finds the accounts that have a record, for every type. A record that the caller may not see is not found
 * (records.md 'Links').
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordTypeOf } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import type { RecordKind } from '#contract/values.ts'
import {
  type AccountHandle,
  addEmployee,
  addRole,
  assign,
  type EmployeeHandle,
} from '#database/seed/builders.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { buildWorld, kindOf, namedTypes, type World } from '#tests/harness/world.ts'
import { whereis } from '../contract.ts'

const server = await useApp()
let world: World
let there: AccountHandle
/** Has a session in another account, and also works in the account `there`. */
let ann: Person
let annThere: EmployeeHandle
/** Does not work in the account `there`. */
let stranger: Person

beforeAll(async () => {
  there = await newAccount(server, 'Northgate')
  world = await buildWorld(server, there, 'Account administrator')
  const home = await newAccount(server, 'Home')
  ann = await newPerson(server, home)
  stranger = await newPerson(server, home)
  annThere = await alsoIn(there, ann, 'Account administrator')
})

async function alsoIn(account: AccountHandle, { username }: Person, role: string): Promise<EmployeeHandle> {
  const { db, pool } = server.database
  const { rows } = await pool.query<{ id: string }>('select login_id as id from login where username = $1', [
    username,
  ])
  return addEmployee(db, account, { firstName: 'Ann', lastName: 'There', role, loginId: rows[0]?.id ?? '' })
}

const ask = (id: string, who: Person = ann) => server.call(whereis, { body: { id }, token: who.token })
const placesOf = async (id: string, who: Person = ann) =>
  (await ask(id, who)).data?.map(({ accountUniqueID }) => accountUniqueID) ?? null

/** The reply for an id that does not exist. */
const nothing = async () => {
  const { status, errorCode, errorDescription } = await ask(randomUUID())
  return { status, errorCode, errorDescription }
}

const found: RecordKind[] = [...namedTypes.map(kindOf), 'masterInventory', 'bidSummary', 'bidProject']

describe.each(found)('%s', (kind) => {
  const id = () => world.records[kind]

  test('is found in the account that has it, by whoever may see it there', async () => {
    expect((await ask(id())).data).toEqual(
      // A person who may bid sees an advertised project from each of their accounts.
      expect.arrayContaining([
        { accountUniqueID: there.accountId, accountName: 'Northgate', companyName: 'Company of Northgate' },
      ]),
    )
    if (kind !== 'bidProject') {
      expect(await placesOf(id())).toEqual([there.accountId])
      expect(await ask(id(), stranger)).toMatchObject(await nothing())
    }
  })

  test('is as if it were not to whoever may not go there, or sees none of them', async () => {
    const { pool } = server.database
    const change = (column: string, value: unknown) =>
      pool.query(`update employee set ${column} = $1 where id = $2`, [value, annThere.employeeId])
    const role = await addRole(server.database.db, there, `Nothing ${randomUUID()}`, {})
    const isElsewhere = kind === 'bidProject' ? [ann.accountId] : null
    await change('status_id', statuses.InActive)
    expect(await placesOf(id())).toEqual(isElsewhere)
    await change('status_id', statuses.Active)
    await change('company_role_id', role)
    expect(await placesOf(id())).toEqual(isElsewhere)
    if (!isElsewhere) expect(await ask(id())).toMatchObject(await nothing())
    await change('company_role_id', there.roles['Account administrator'])
    expect(await placesOf(id())).toContain(there.accountId)
    await pool.query('update login_employee set confirmed_at = null where employee_id = $1', [
      annThere.employeeId,
    ])
    expect(await placesOf(id())).toEqual(isElsewhere)
    await pool.query('update login_employee set confirmed_at = now() where employee_id = $1', [
      annThere.employeeId,
    ])
  })
})

test.each(namedTypes)('a deleted %s is as if it had never been', async (type) => {
  const { pool } = server.database
  const id = world.records[kindOf(type)]
  const mark = (at: string) =>
    pool.query(`update ${recordTypeOf(type).table} set deleted_at = ${at} where id = $1`, [id])
  await mark('now()')
  expect(await ask(id)).toMatchObject(await nothing())
  await mark('null')
  expect(await placesOf(id)).toEqual([there.accountId])
})

test('a record of the present account is found here, and one of both in both, this one first', async () => {
  const owner = await newAccount(server, 'Owner')
  const here = await newPerson(server, owner)
  await alsoIn(there, here, 'Account administrator')
  // The project is advertised by the account `there`. The person sees it there as their own, and from the
  // account `owner` to bid on it.
  const { advertisedWorkOrder } = world.records
  expect(await placesOf(advertisedWorkOrder, here)).toEqual([owner.accountId, there.accountId])
  expect(await placesOf(advertisedWorkOrder, stranger)).toEqual([stranger.accountId])
})

test('whoever looks at the app as a role would is in the present account alone', async () => {
  const { db } = server.database
  const previewed = await addRole(db, { ...ann, roles: {} }, `Role ${randomUUID()}`, { Projects: 2 })
  const { status } = await server.call(whereis, {
    body: { id: world.records.rfi },
    token: ann.token,
    headers: { 'x-preview-role': previewed },
  })
  expect(status).toBe(404)
})

test('of a work order that one is not on, nothing is found without GlobalAccess', async () => {
  const { db } = server.database
  const home = await newAccount(server, 'Another home')
  const guest = await newPerson(server, home)
  const role = await addRole(db, there, `Reader ${randomUUID()}`, { Projects: 2, RFIs: 2, Bidding: 0 })
  const guestThere = await alsoIn(there, guest, role)
  expect(await placesOf(world.records.rfi, guest)).toBeNull()
  await assign(db, guestThere, { ...there, workOrderId: world.records.workOrder })
  expect(await placesOf(world.records.rfi, guest)).toEqual([there.accountId])
  expect(await placesOf(world.records.submittal, guest)).toBeNull()
})
