/**
 * Two people act on one change order at the same moment: exactly one succeeds, and the signed version is the
 * version in force.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { RACE_TIMEOUT, ROUNDS, race, repeat, statusesOf } from '#tests/harness/race.ts'
import { openTestApp, type TestApp } from '#tests/harness/server.ts'
import { approveChangeOrders, updateChangeOrderItems } from '../contract.ts'
import { type ChangeOrderStage, openChangeOrderStage } from '../testing.ts'

let server: TestApp
let orders: ChangeOrderStage

beforeAll(async () => {
  server = await openTestApp()
  orders = await openChangeOrderStage(server)
})
afterAll(() => server?.close())

test('two last approvals of a change order: in force once', { timeout: RACE_TIMEOUT }, async () => {
  const { rita, paul } = orders
  await repeat(async (round) => {
    const id = await orders.add()
    await orders.addItem(id, { changeOrderItemAmount: 10 })
    await orders.send(id)
    await orders.approve(id, rita)
    const approve = () => orders.approve(id, paul)
    expect(statusesOf(await race(round, [approve, approve]))).toEqual([200, 409])
  })
  const { rows } = await server.database.pool.query(
    `select (select count(*)::int from change_order where work_order_id = $1 and status_id = $2) as orders,
            (select (sum(i.amount))::float from change_order_item i join change_order o on o.id = i.change_order_id
             where o.work_order_id = $1 and o.status_id = $2) as amount`,
    [orders.task.workOrderId, statuses.Active],
  )
  expect(rows).toEqual([{ orders: ROUNDS, amount: ROUNDS * 10 }])
})

test('approving a change order against rejecting it: the one or the other', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const { rita, paul } = orders
  await repeat(async (round) => {
    const id = await orders.add()
    await orders.send(id)
    await orders.approve(id, rita)
    const answers = await race(round, [() => orders.approve(id, paul), () => orders.take('reject', id, paul)])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect((await orders.read(id))?.statusName).toBe(answers[0]?.status === 200 ? 'Active' : 'Rejected')
  })
})

test('approving a change order while an item changes: what was signed is what is in force', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const { ann, rita, paul } = orders
  await repeat(async (round) => {
    const id = await orders.add()
    const [item = ''] = (await orders.addItem(id, { changeOrderItemAmount: 10 })).data
    const [approved, changed] = await race(round, [
      () => orders.approve(id, rita),
      () =>
        server.call(updateChangeOrderItems, {
          body: [{ changeOrderItemUniqueId: item, changeOrderItemAmount: 99 }],
          token: ann.token,
        }),
    ])
    expect(approved?.status).toBe(200)
    expect([200, 409]).toContain(changed?.status)
    await orders.approve(id, paul)
    const amount = changed?.status === 200 ? '99.00' : '10.00'
    expect(await orders.read(id)).toMatchObject({ statusName: 'Active', amount })
  })
})

test('approving a change order as it was seen while an item changes: the one or the other', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const { ann, rita } = orders
  await repeat(async (round) => {
    const id = await orders.add()
    const [item = ''] = (await orders.addItem(id, { changeOrderItemAmount: 100 })).data
    const rowVersion = (await orders.read(id))?.rowVersion
    const answers = await race(round, [
      () =>
        server.call(approveChangeOrders, {
          body: { changeOrderMasterList: [{ changeOrderMasterUniqueId: id, rowVersion }] },
          token: rita.token,
        }),
      () =>
        server.call(updateChangeOrderItems, {
          body: [{ changeOrderItemUniqueId: item, changeOrderItemAmount: 999_999 }],
          token: ann.token,
        }),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect((await orders.read(id))?.statusName).toBe(answers[0]?.status === 200 ? 'Pending' : 'Created')
  })
})
