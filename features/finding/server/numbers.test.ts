/** The records of an account that have a given number (records.md 'Links'). */
import { beforeAll, expect, test } from 'vitest'
import { type RecordType, recordTypeNames, recordTypeOf } from '#contract/record-types.ts'
import {
  type AccountHandle,
  addJob,
  addRfi,
  addRole,
  addSubContractor,
  addWorkOrder,
  assign,
  type JobHandle,
} from '#database/seed/builders.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { buildWorld, kindOf, type World } from '#tests/harness/world.ts'
import { findByNumber, MOST_NUMBERED } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let world: World

beforeAll(async () => {
  account = await newAccount(server)
  world = await buildWorld(server, account, 'Account administrator')
  ann = await newPerson(server, account)
})

const find = async (number: string, who: Person = ann, workOrderUniqueId?: string) =>
  (await server.call(findByNumber, { body: { number, workOrderUniqueId }, token: who.token })).data
const idsOf = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).map(({ targetUniqueID }) => targetUniqueID)

const numbered = recordTypeNames.filter((type) => recordTypeOf(type).prefix)

async function numberOf(type: RecordType): Promise<string> {
  const { table, named, prefix } = recordTypeOf(type)
  const { rows } = await server.database.pool.query<{ number: string }>(
    `select ${named.number}::text as number from ${table} where id = $1`,
    [world.records[kindOf(type)]],
  )
  return `${prefix}${rows[0]?.number}`
}

test.each(numbered)('%s is found by its number, by whoever may see it', async (type) => {
  const number = await numberOf(type)
  const id = world.records[kindOf(type)]
  const found = (await find(number)).find(({ targetUniqueID }) => targetUniqueID === id)
  expect(found).toMatchObject({ targetType: type, number, workOrderUniqueId: world.records.workOrder })
  const { db } = server.database
  const blind = await newPerson(server, account, await addRole(db, account, `No ${type}`, { Projects: 18 }))
  const elsewhere = await newPerson(server, await newAccount(server))
  // This person is assigned to no project.
  const readers = { Projects: 2, [recordTypeOf(type).module]: 2 }
  const unassigned = await newPerson(server, account, await addRole(db, account, `Only ${type}`, readers))
  for (const nobody of [blind, elsewhere, unassigned]) expect(await idsOf(number, nobody)).not.toContain(id)
  await assign(db, unassigned, { ...account, workOrderId: world.records.workOrder })
  expect(await idsOf(number, unassigned)).toContain(id)
  const { table } = recordTypeOf(type)
  await server.database.pool.query(`update ${table} set deleted_at = now() where id = $1`, [id])
  expect(await idsOf(number)).not.toContain(id)
  await server.database.pool.query(`update ${table} set deleted_at = null where id = $1`, [id])
})

async function rfisOf(title: string, count: number): Promise<{ job: JobHandle; id: string }[]> {
  const { db } = server.database
  const made = []
  for (let n = 0; n < count; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each changed later than the one before
    const job = await addJob(db, await addWorkOrder(db, account, { title: `${title} ${n}` }), { title: 'x' })
    // oxlint-disable-next-line no-await-in-loop -- likewise
    const id = await addRfi(db, job, { number: 4711, title: `${title} ${n}`, byEmployeeId: ann.employeeId })
    made.push({ job, id })
  }
  return made
}

test('of several projects the one that one looks at comes first, then what changed last, and only so many', async () => {
  const made = await rfisOf('Project', MOST_NUMBERED + 1)
  const latest = made.map(({ id }) => id).toReversed()
  expect(await idsOf('rfi 4711')).toEqual(latest.slice(0, MOST_NUMBERED))
  const [oldest] = made
  expect((await idsOf('RFI-4711', ann, oldest?.job.workOrderId))[0]).toBe(oldest?.id)
})

test('people of a subcontractor find what names them, and nobody finds what is no number', async () => {
  const { db } = server.database
  const [made] = await rfisOf('Theirs', 1)
  const firm = await newPerson(server, account, 'Subcontractor')
  const subContractorId = await addSubContractor(db, account, { name: 'Firm' })
  await server.database.pool.query('update employee set sub_contractor_id = $1 where id = $2', [
    subContractorId,
    firm.employeeId,
  ])
  await assign(db, firm, { ...account, workOrderId: made?.job.workOrderId ?? '' })
  expect(await idsOf('RFI-4711', firm)).toEqual([])
  await server.database.pool.query('update rfi set assigned_to_employee_id = $1 where id = $2', [
    firm.employeeId,
    made?.id,
  ])
  expect(await idsOf('RFI-4711', firm)).toEqual([made?.id])
  for (const nothing of ['4711', 'Route 4711', 'RFI']) expect(await find(nothing)).toEqual([])
})
