/** Stock on projects: assigning, changing, returning, and refusals with the documents' texts (001 §5). */
import { beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { addMovement, addRole, assign, scopeRole } from '#database/seed/builders.ts'
import { deleteWorkOrders } from '#features/projects/contract.ts'
import { newPerson, useApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import { openStockStage, RECOUNT, type StockStage } from '#tests/harness/stock.ts'
import { assignStock, exportHeld, listHeld, returnHeld } from '../contract.ts'

const server = await useApp()
let stage: StockStage

beforeEach(async () => {
  stage = await openStockStage(server)
})

const giveBack = (id: string, { token } = stage.ann) => server.call(returnHeld, { body: [id], token })
const assigned = async (id: string, quantity: string, more = {}) =>
  (await stage.assign(id, quantity, more)).data[0] ?? ''
/** Records that a quantity is used on the first project. */
const use = (id: string, quantity: number) =>
  addMovement(
    server.database.db,
    { ...stage.account, itemId: id },
    {
      kind: 'use',
      quantity,
      byEmployeeId: stage.ben.employeeId,
      workOrderId: stage.linden.workOrderId,
      moved_on: '2026-01-12',
    },
  )
const CHECK = 'Check the value to be assigned!'
const wholeLedger = async () => (await server.database.pool.query(RECOUNT, [stage.account.accountId])).rows

describe('assigning', () => {
  test('takes it out of the store, and says who has it', async () => {
    const id = await stage.add('12', { internalUnitCost: '2.5', manufacturer: 'Fastline', modelNumber: 'AX' })
    const held = await assigned(id, '5', { employeeUniqueId: stage.ben.employeeId, reason: 'Sill anchors' })
    expect(await stage.held()).toEqual([
      {
        workorderMasterInventoryUniqueId: held,
        masterInventoryUniqueId: id,
        workOrderUniqueId: stage.linden.workOrderId,
        assignedQuantity: '5',
        usedQuantity: '0',
        leftQuantity: '5',
        employeeUniqueId: stage.ben.employeeId,
        employeeName: stage.ben.name,
        inventoryTitle: 'Anchor adhesive',
        manufacturer: 'Fastline',
        modelNumber: 'AX',
        inventoryUnit: 'ea',
        internalUnitCost: '2.50',
        usedCost: '0.00',
        companyInventoryCategoryUniqueId: stage.anchors,
        companyInventoryCategoryCode: 'M-20',
        companyInventoryCategoryCodeName: 'Reinforcing and anchors',
        inventoryStatusId: statuses.Active,
        remainingQuantity: '7',
        accountUniqueId: stage.account.accountId,
        companyUniqueId: stage.account.companyId,
        rowVersion: 3,
      },
    ])
    expect(await stage.read(id)).toMatchObject({
      remainingQuantity: '7',
      assignedQuantity: '5',
      overallQuantity: '12',
      assignedWorkOrders: 1,
    })
  })

  test('more of it to the same project grows what is there', async () => {
    const id = await stage.add('12')
    expect(await assigned(id, '5')).toBe(await assigned(id, '2'))
    expect(await stage.held()).toMatchObject([{ assignedQuantity: '7', remainingQuantity: '5' }])
  })

  test.each([
    ['nothing', '0', 400, undefined],
    ['less than nothing', '-2', 400, undefined],
    ['a part of a piece', '1.5', 400, '1.5 ea cannot be counted in ea.'],
    ['more than there is', '13', 409, '12 ea left, you typed 13 ea.'],
  ])('%s is refused in the words of the documents', async (_name, quantity, status, hint) => {
    const id = await stage.add('12')
    const answer = await stage.assign(id, quantity)
    expect(answer).toMatchObject({ status, errorDescription: CHECK, ...(hint && { hint }) })
    expect(await stage.held()).toEqual([])
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '12', rowVersion: 2 })
  })

  test('what has none left', async () => {
    const id = await stage.add('4')
    await stage.assign(id, '4')
    expect(await stage.assign(id, '1')).toMatchObject({
      status: 409,
      errorDescription: 'Nothing to allocate!',
      hint: 'All 4 ea are on projects.',
    })
  })

  test('twice in one call more than there is: none', async () => {
    const id = await stage.add('10')
    const one = {
      masterInventoryUniqueId: id,
      workOrderUniqueId: stage.linden.workOrderId,
      assignedQuantity: '6',
    }
    const body = [one, { ...one, workOrderUniqueId: stage.harbor.workOrderId }]
    expect(await server.call(assignStock, { body, token: stage.ann.token })).toMatchObject({ status: 409 })
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '10' })
  })

  test('sent twice by one key takes it once', async () => {
    const id = await stage.add('10')
    const send = () =>
      server.call(assignStock, {
        body: [
          { masterInventoryUniqueId: id, workOrderUniqueId: stage.linden.workOrderId, assignedQuantity: '6' },
        ],
        token: stage.ann.token,
        headers: { 'idempotency-key': 'one-assignment' },
      })
    expect((await send()).data).toEqual((await send()).data)
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '4' })
  })

  test('by an old version of the item is refused', async () => {
    const id = await stage.add('10')
    expect(await stage.assign(id, '1', { rowVersion: 1 })).toMatchObject({ errorCode: 'ROW_VERSION_STALE' })
    expect((await stage.assign(id, '1', { rowVersion: 2 })).status).toBe(200)
  })

  test('to a foreign or a deleted project is not found, to one that is not seen neither', async () => {
    const id = await stage.add('10')
    const stranger = await openStockStage(server)
    expect((await stage.assign(id, '1', { workOrderUniqueId: stranger.linden.workOrderId })).status).toBe(404)
    await server.call(deleteWorkOrders, { body: [stage.harbor.workOrderId], token: stage.ann.token })
    expect((await stage.assign(id, '1', { workOrderUniqueId: stage.harbor.workOrderId })).status).toBe(404)
    const unassigned = await stage.person({ Projects: 2, Inventory: 31 })
    expect((await stage.assign(id, '1', {}, unassigned)).status).toBe(404)
    const reader = await stage.person({ Projects: 31, Inventory: 2 })
    expect((await stage.assign(id, '1', {}, reader)).status).toBe(403)
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '10' })
  })

  test('is taken by somebody on the project alone', async () => {
    const id = await stage.add('10')
    const more = { workOrderUniqueId: stage.harbor.workOrderId, employeeUniqueId: stage.ben.employeeId }
    expect(await stage.assign(id, '1', more)).toMatchObject({
      status: 400,
      fields: [{ path: '0.employeeUniqueId' }],
    })
  })
})

describe('what a project has', () => {
  test('changes by the difference, to and fro', async () => {
    const id = await stage.add('12')
    const held = await assigned(id, '5')
    await stage.changeHeld(held, { assignedQuantity: '8', employeeUniqueId: stage.ben.employeeId })
    expect(await stage.held()).toMatchObject([{ assignedQuantity: '8', employeeName: stage.ben.name }])
    await stage.changeHeld(held, { assignedQuantity: '2' })
    expect(await stage.held()).toMatchObject([{ assignedQuantity: '2', remainingQuantity: '10' }])
    const { rows } = await server.database.pool.query(
      `select kind, trim_scale(quantity)::text as quantity from inventory_movement
       where work_order_inventory_id = $1 order by id`,
      [held],
    )
    expect(rows).toEqual([
      { kind: 'assign', quantity: '5' },
      { kind: 'assign', quantity: '3' },
      { kind: 'return', quantity: '6' },
    ])
    expect(await wholeLedger()).toEqual([])
  })

  test('includes what is used, below which it does not come', async () => {
    const id = await stage.add('12', { internalUnitCost: '0.335' })
    const held = await assigned(id, '5')
    await use(id, 3)
    expect(await stage.held()).toMatchObject([
      { assignedQuantity: '5', usedQuantity: '3', leftQuantity: '2', usedCost: '1.01' },
    ])
    expect(await stage.read(id)).toMatchObject({ overallQuantity: '12', usedQuantity: '3' })
    expect(await stage.changeHeld(held, { assignedQuantity: '2' })).toMatchObject({
      status: 409,
      errorDescription: CHECK,
      hint: '3 ea are used already.',
    })
    expect((await giveBack(held)).status).toBe(200)
    expect(await stage.held()).toMatchObject([
      { assignedQuantity: '3', leftQuantity: '0', remainingQuantity: '9' },
    ])
    expect(await giveBack(held)).toMatchObject({ status: 409, errorCode: 'NOTHING_TO_RETURN' })
    await expect(use(id, 1)).rejects.toMatchObject({ code: '23514' })
    await use(id, -1)
    expect(await stage.held()).toMatchObject([{ usedQuantity: '2', leftQuantity: '1' }])
    expect(await wholeLedger()).toEqual([])
  })

  test.each([
    ['below zero', '-1', 400, CHECK],
    ['more than the store has', '20', 409, CHECK],
    ['a part of a piece', '5.5', 400, CHECK],
  ])('is not changed to %s', async (_name, assignedQuantity, status, errorDescription) => {
    const held = await assigned(await stage.add('12'), '5')
    expect(await stage.changeHeld(held, { assignedQuantity })).toMatchObject({ status, errorDescription })
    expect(await stage.held()).toMatchObject([{ assignedQuantity: '5' }])
  })

  test('nothing more comes out of an empty store', async () => {
    const held = await assigned(await stage.add('5'), '5')
    expect(await stage.changeHeld(held, { assignedQuantity: '6' })).toMatchObject({
      errorDescription: 'Nothing to allocate!',
    })
  })

  test('what goes back is put where it is said to be; what does not go back is put nowhere', async () => {
    const id = await stage.add('12', { location: 'Shelf B4' })
    const held = await assigned(id, '5')
    expect(await stage.changeHeld(held, { assignedQuantity: '3', location: 'Container 2' })).toMatchObject({
      status: 200,
    })
    expect(await stage.read(id)).toMatchObject({ location: 'Container 2', remainingQuantity: '9' })
    await stage.changeHeld(held, { assignedQuantity: '2', location: '' })
    expect(await stage.read(id)).toMatchObject({ location: 'Container 2', remainingQuantity: '10' })
    for (const assignedQuantity of ['2', '4', undefined])
      expect(await stage.changeHeld(held, { assignedQuantity, location: 'Yard' })).toMatchObject({
        status: 400,
        fields: [{ path: '0.location' }],
      })
    expect(await stage.read(id)).toMatchObject({ location: 'Container 2', remainingQuantity: '10' })
    // The location of an item belongs to the account. A person with the right on one project only returns
    // stock to the old location.
    const role = await addRole(server.database.db, stage.account, 'Returns here', { Projects: 18 })
    await scopeRole(server.database.db, role, stage.linden, { Projects: 18, Inventory: 7 })
    const here = await newPerson(server, stage.account, role)
    await assign(server.database.db, here, stage.linden)
    const returning = { assignedQuantity: '1', location: 'Yard' }
    expect(await stage.changeHeld(held, returning, here)).toMatchObject({ status: 403 })
    expect(await stage.changeHeld(held, { assignedQuantity: '1' }, here)).toMatchObject({ status: 200 })
  })

  test('of an older version is refused', async () => {
    const held = await assigned(await stage.add('12'), '5')
    const [before] = await stage.held()
    await stage.changeHeld(held, { assignedQuantity: '6' })
    const rowVersion = before?.rowVersion ?? 0
    expect(await stage.changeHeld(held, { assignedQuantity: '7', rowVersion })).toMatchObject({
      errorCode: 'ROW_VERSION_STALE',
    })
    expect(await stage.held()).toMatchObject([{ assignedQuantity: '6' }])
  })

  test('is gone from its list when all is returned, and comes back as it was', async () => {
    const id = await stage.add('12')
    const held = await assigned(id, '5')
    expect((await giveBack(held)).status).toBe(200)
    expect(await stage.held()).toEqual([])
    expect((await giveBack(held)).status).toBe(404)
    expect(await assigned(id, '1')).toBe(held)
  })

  test('is seen, changed and returned by whoever may on the project, of the categories of their role', async () => {
    const held = await assigned(await stage.add('12'), '5')
    const list = async ({ token } = stage.ann) =>
      (await server.call(listHeld, { body: { TargetUniqueID: stage.linden.workOrderId }, token })).status
    const stranger = (await openStockStage(server)).ann
    expect([await list(stranger), (await giveBack(held, stranger)).status]).toEqual([404, 404])
    const reader = await stage.person({ Projects: 31, Inventory: 2 })
    expect([await list(reader), (await giveBack(held, reader)).status]).toEqual([200, 403])
    expect((await stage.changeHeld(held, { assignedQuantity: '6' }, reader)).status).toBe(403)
    const limited = await stage.person({ Projects: 31, Inventory: 31 }, [stage.tools])
    expect(await stage.held(stage.linden, limited)).toEqual([])
    expect((await giveBack(held, limited)).status).toBe(404)
    expect((await stage.changeHeld(held, { assignedQuantity: '6' }, limited)).status).toBe(404)
    const none = await stage.person({ Projects: 31 })
    expect(await list(none)).toBe(403)
  })

  test('is a sheet as it is shown, without costs for whoever sees none', async () => {
    await assigned(await stage.add('12', { internalUnitCost: '2' }), '5')
    const sheet = {
      format: 'csv' as const,
      workOrderUniqueId: stage.linden.workOrderId,
      columns: ['name', 'left', 'unitCost'],
    }
    const wanted = { Item: 'Anchor adhesive', Left: '5' }
    expect((await download(server, exportHeld, sheet, stage.ann)).rows).toEqual([
      { ...wanted, 'Unit cost': '2.00' },
    ])
    const blind = await stage.person({ Projects: 31, Inventory: 2 })
    expect((await download(server, exportHeld, sheet, blind)).rows).toEqual([{ ...wanted, 'Unit cost': '' }])
  })
})
