/**
 * Typed invoices: the user is asked before lines bill beside them, and before an approval above the earned or
 * contract amount.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { addChangeOrder, addChangeOrderItem, addRole, addSubContractor } from '#database/seed/builders.ts'
import { newPerson, type Person, useApp } from '#tests/harness/server.ts'
import {
  findStandingOfInvoice,
  type InvoiceLines,
  listBillableOfInvoice,
  listHistoryOfInvoice,
  setLinesOfInvoice,
} from '../contract.ts'
import { type InvoiceStage, openInvoiceStage } from '../testing.ts'

const server = await useApp()
let stage: InvoiceStage

beforeEach(async () => {
  stage = await openInvoiceStage(server)
})

const typed = async (amount: string, input: Parameters<InvoiceStage['add']>[0] = {}) => {
  const id = await stage.add({ invoiceAmount: amount, ...input })
  expect((await stage.approve(id)).status).toBe(200)
  return id
}

const standing = async (id: string, { token }: Person = stage.ann) =>
  server.call(findStandingOfInvoice, { body: { TargetUniqueID: id }, token })

const history = async (id: string) => {
  const asked = { body: { TargetUniqueID: id }, token: stage.ann.token }
  return (await server.call(listHistoryOfInvoice, asked)).data.items.map(({ what }) => what)
}

describe('lines beside typed invoices', () => {
  const fill = (id: string, more: Partial<InvoiceLines> = {}) =>
    server.call(setLinesOfInvoice, { body: { invoiceUniqueId: id, ...more }, token: stage.ann.token })

  test('are filled only after one was asked, with both sums', async () => {
    await stage.activity('10', '5')
    await typed('20')
    await typed('10')
    const id = await stage.add()
    expect(await fill(id)).toMatchObject({
      ...{ status: 409, errorCode: 'INVOICE_BESIDE_TYPED' },
      errorDescription:
        'INV-1 and INV-2 have no lines and come to $30.00. The lines of this one come to $50.00: some of that work may be billed already.',
    })
    expect((await stage.read(id))?.lineCount).toBe(0)
    expect((await fill(id, { isBesideTyped: true })).status).toBe(200)
    // After the user has agreed once, the server does not ask again.
    expect((await fill(id)).status).toBe(200)
    expect((await stage.read(id))?.invoiceAmount).toBe('50.00')
  })

  test('are filled at once beside drafts, those of the other side and of other firms', async () => {
    const { db, pool } = server.database
    const firm = await addSubContractor(db, stage.account, { name: 'Bluefin' })
    const other = await addSubContractor(db, stage.account, { name: 'Kestrel' })
    await pool.query('update task set sub_contractor_id = $2 where id = $1', [stage.task.taskId, firm])
    await stage.activity('10', '5')
    await stage.add({ invoiceAmount: '20' })
    await typed('20', { subContractorUniqueId: other })
    expect((await fill(await stage.add())).status).toBe(200)
    expect((await fill(await stage.add({ subContractorUniqueId: firm }))).status).toBe(200)
  })
})

describe('what is billed above', () => {
  test('what is earned is said before it is approved, and the history keeps the reason', async () => {
    await stage.activity('10', '5')
    const [first, second] = [
      await stage.add({ invoiceAmount: '50' }),
      await stage.add({ invoiceAmount: '1' }),
    ]
    expect((await standing(first)).data).toMatchObject({
      ...{ invoiceUniqueId: first, workOrderUniqueId: stage.workOrder.workOrderId },
      ...{ earned: '50.00', billed: '50.00', contractAmount: null },
      ...{ isAboveEarned: false, isAboveContract: false },
    })
    await stage.approve(first)
    expect(await history(first)).toEqual(['approved it', 'created it'])
    expect((await standing(second)).data).toMatchObject({ billed: '51.00', isAboveEarned: true })
    const answer = await stage.change(second, { statusId: statuses.InProgress, reason: 'Paid in advance' })
    expect(answer.status).toBe(200)
    expect(await history(second)).toContain('approved more than was earned: Paid in advance')
  })

  test('without a reason, as the documents have it, it is approved and marked', async () => {
    await stage.activity('10', '5')
    const id = await typed('51')
    expect(await history(id)).toContain('approved more than was earned, without a reason')
  })

  test('the contract in force is, too', async () => {
    const { db, pool } = server.database
    await stage.activity('100', '5')
    await pool.query('update work_order set contract_amount = 100 where id = $1', [
      stage.workOrder.workOrderId,
    ])
    const order = await addChangeOrder(db, stage.task, {
      ...{ number: 1, name: 'More', byEmployeeId: stage.ann.employeeId, status_id: statuses.Active },
      in_force_at: '2026-01-05T10:00:00Z',
    })
    await addChangeOrderItem(db, order, { name: 'Lump', amount: '20' })
    const [first, second] = [
      await stage.add({ invoiceAmount: '120' }),
      await stage.add({ invoiceAmount: '1' }),
    ]
    expect((await standing(first)).data).toMatchObject({ contractAmount: '120.00', isAboveContract: false })
    await stage.approve(first)
    expect((await standing(second)).data).toMatchObject({ billed: '121.00', isAboveContract: true })
    await stage.approve(second)
    expect(await history(second)).toContain('approved more than the contract in force, without a reason')
  })

  test('nothing is while lines bill what is done: items by their share, stored material, credits', async () => {
    const { db } = server.database
    const dig = await stage.activity('10', '5', '100')
    const order = await addChangeOrder(db, stage.task, {
      ...{ number: 1, name: 'More', byEmployeeId: stage.ann.employeeId, status_id: statuses.Active },
      in_force_at: '2026-01-05T10:00:00Z',
    })
    const item = await addChangeOrderItem(db, order, { name: 'Lump', amount: '300' })
    const id = await stage.add()
    await stage.show(id)
    const lines = [
      { subTaskUniqueId: dig.activityId, quantity: '10', stored: '80' },
      { changeOrderItemUniqueId: item, quantity: '40' },
    ]
    expect((await stage.fill(id, lines)).status).toBe(200)
    expect((await standing(id)).data).toMatchObject({
      earned: '170.00',
      billed: '250.00',
      isAboveEarned: false,
    })
    await stage.approve(id)
    await server.database.pool.query(
      'update activity_capture set metric_completed = 1 where activity_id = $1',
      [dig.activityId],
    )
    const credit = await stage.add()
    await stage.fill(credit, [{ subTaskUniqueId: dig.activityId, quantity: '-2' }])
    expect((await standing(credit)).data).toMatchObject({ earned: '125.00', isAboveEarned: false })
  })

  test('nothing is known where nothing has a price', async () => {
    const id = await stage.add({ invoiceAmount: '51' })
    expect((await standing(id)).data).toMatchObject({ earned: null, isAboveEarned: false })
  })

  test('is told to whoever sees costs, and of strangers to nobody', async () => {
    await stage.activity('10', '5')
    const id = await stage.add({ invoiceAmount: '51' })
    const role = await addRole(server.database.db, stage.account, 'Blind', { Projects: 18, Invoices: 15 })
    const blind = await newPerson(server, stage.account, role)
    expect((await standing(id, blind)).data).toMatchObject({
      earned: null,
      billed: null,
      isAboveEarned: false,
    })
    expect((await standing(id, (await openInvoiceStage(server)).ann)).status).toBe(404)
  })
})

test('an item without an activity is billed by the share that is typed, up to the whole of it', async () => {
  const { db } = server.database
  const order = await addChangeOrder(db, stage.task, {
    ...{ number: 1, name: 'More', byEmployeeId: stage.ann.employeeId, status_id: statuses.Active },
    in_force_at: '2026-01-05T10:00:00Z',
  })
  const item = await addChangeOrderItem(db, order, { name: 'Lump', amount: '300' })
  const share = (quantity: string) => [{ changeOrderItemUniqueId: item, quantity }]
  const id = await stage.add({ periodStart: '2026-01-10', periodEnd: '2026-01-20' })
  const asked = { body: { TargetUniqueID: id }, token: stage.ann.token }
  expect((await server.call(listBillableOfInvoice, asked)).data).toMatchObject([
    { changeOrderItemUniqueId: item, isTyped: true, quantityLeft: '100', quantityEarlier: '0' },
  ])
  expect((await stage.fill(id, share('60'))).status).toBe(200)
  expect((await stage.approve(id)).status).toBe(200)
  const next = await stage.add()
  expect(await stage.fill(next, share('40.0001'))).toMatchObject({
    ...{ status: 409, fields: [{ message: 'Only 40% are done and not billed.' }] },
  })
  expect((await stage.fill(next, share('40'))).status).toBe(200)
  expect(await stage.read(next)).toMatchObject({ invoiceAmount: '120.00' })
})
