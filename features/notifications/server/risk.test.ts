/** The notice to people whose project is at risk. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inAccount } from '#contract/addresses.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addSubContractor,
  addWorkOrder,
  assign,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { updateWorkOrders } from '#features/projects/contract.ts'
import { inBackground } from '#server/background/background.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { listNotifications } from '../contract.ts'

let server: TestApp
let account: AccountHandle
let workOrder: WorkOrderHandle
let manager: Person

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  workOrder = await addWorkOrder(server.database.db, account, { title: 'Library' })
  manager = await newPerson(server, account, 'Project manager')
  await assign(server.database.db, manager, workOrder)
})

/** Sets the risk by hand, if one is given, and runs the hourly job. */
async function look(risk?: string): Promise<void> {
  if (risk)
    await server.database.pool.query('update work_order set risk_level = $1 where id = $2', [
      risk,
      workOrder.workOrderId,
    ])
  await inBackground(server.database.db, 'tellRisks', {})
  await server.runJobs()
}

const titlesOf = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items.map(({ title }) => title).reverse()

describe('a project whose risk', () => {
  test('is seen with all of its account for the first time is only written down', async () => {
    await look('critical')
    await look()
    expect(await titlesOf(manager)).toEqual([])
  })

  test('rises to high or critical is told of, once for each rise; a fall is not', async () => {
    const high = 'Library is at high risk'
    const critical = 'Library is at critical risk'
    const steps: [risk: string, told: string[]][] = [
      ['low', []],
      ['attention', []],
      ['high', [high]],
      ['high', [high]],
      ['critical', [high, critical]],
      ['high', [high, critical]],
      ['medium', [high, critical]],
      ['critical', [high, critical, critical]],
    ]
    for (const [risk, told] of steps) {
      await look(risk)
      expect(await titlesOf(manager), risk).toEqual(told)
    }
    const { data } = await server.call(listNotifications, { body: {}, token: manager.token })
    expect(data.items[0]).toMatchObject({
      kind: 'projectAtRisk',
      link: inAccount(`/projects/details/${workOrder.workOrderId}`, account.accountId),
      workOrderUniqueId: workOrder.workOrderId,
      actorEmployeeUniqueId: null,
    })
  })

  test('is high from the beginning is told of, once, where others were looked at before', async () => {
    await look('low')
    const { db, pool } = server.database
    const late = await addWorkOrder(db, account, { title: 'Late from the start' })
    await assign(db, manager, late)
    await pool.query(`update work_order set risk_level = 'high' where id = $1`, [late.workOrderId])
    await look()
    await look()
    expect(await titlesOf(manager)).toEqual(['Late from the start is at high risk'])
  })

  test('rises by time alone is told of, too', async () => {
    const { pool } = server.database
    const { workOrderId } = workOrder
    await pool.query(`update work_order set end_date = current_date where id = $1`, [workOrderId])
    await look()
    await pool.query(`update work_order set end_date = current_date - 1 where id = $1`, [workOrderId])
    await look()
    expect(await titlesOf(manager)).toEqual(['Library is at critical risk'])
    const { data } = await server.call(listNotifications, { body: {}, token: manager.token })
    expect(data.items[0]?.body).toBe(
      '1 day late, nothing to measure yet. Check what is late, or change the dates.',
    )
  })

  test.each([statuses.InActive, statuses.Completed])(
    'does not matter any more is left alone (%i)',
    async (status) => {
      await look('low')
      await server.database.pool.query('update work_order set status_id = $1 where id = $2', [
        status,
        workOrder.workOrderId,
      ])
      await look('critical')
      expect(await titlesOf(manager)).toEqual([])
    },
  )
})

test('those who run it are assigned and may change it, or made it', async () => {
  const { db, pool } = server.database
  const worker = await newPerson(server, account, 'Field worker')
  const elsewhere = await newPerson(server, account, 'Project manager')
  const maker = await newPerson(server, account, 'Project manager')
  await assign(db, worker, workOrder)
  await pool.query('update work_order set created_by_employee_id = $1 where id = $2', [
    maker.employeeId,
    workOrder.workOrderId,
  ])
  await look('low')
  await look('critical')
  for (const person of [manager, maker])
    expect(await titlesOf(person)).toEqual(['Library is at critical risk'])
  for (const person of [worker, elsewhere]) expect(await titlesOf(person)).toEqual([])

  await pool.query('update employee set status_id = $1 where id = $2', [statuses.InActive, maker.employeeId])
  await look('low')
  await look('critical')
  const { rows } = await pool.query('select 1 from notification where employee_id = $1', [maker.employeeId])
  expect(rows).toHaveLength(1)
})

test('who set the risk by hand knows, and the others hear of it', async () => {
  const { db } = server.database
  const colleague = await newPerson(server, account, 'Project manager')
  await assign(db, colleague, workOrder)
  await look()
  const { status } = await server.call(updateWorkOrders, {
    body: [{ workOrderUniqueID: workOrder.workOrderId, riskLevel: 'critical' }],
    token: manager.token,
  })
  expect(status).toBe(200)
  await look()
  expect(await titlesOf(manager)).toEqual([])
  expect(await titlesOf(colleague)).toEqual(['Library is at critical risk'])
  const { data } = await server.call(listNotifications, { body: {}, token: colleague.token })
  expect(data.items[0]?.body).toBe(`The risk was set manually by ${manager.name}.`)
})

test('people of a subcontractor are not told, nor shown what they were told before', async () => {
  const { db, pool } = server.database
  const firm = await addSubContractor(db, account, { name: 'Sparrow Glazing' })
  const join = ({ employeeId }: Person) =>
    pool.query('update employee set sub_contractor_id = $2, is_on_contract = true where id = $1', [
      employeeId,
      firm,
    ])
  const other = await newPerson(server, account, 'Project manager')
  await assign(db, other, workOrder)
  await join(other)
  await look('low')
  await look('critical')
  const told = async ({ employeeId }: Person) =>
    (await pool.query('select 1 from notification where employee_id = $1', [employeeId])).rowCount
  expect([await told(other), await told(manager)]).toEqual([0, 1])
  await join(manager)
  expect(await titlesOf(manager)).toEqual([])
})
