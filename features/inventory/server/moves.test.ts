/** Moves of stock from project to project, and reversed movements. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addMovement, addRole, assign } from '#database/seed/builders.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { openStockStage, RECOUNT, type StockStage } from '#tests/harness/stock.ts'
import { listItemMovements, moveHeld, putRight, receiveStock } from '../contract.ts'

const server = await useApp()
let stage: StockStage
let id: string

beforeEach(async () => {
  stage = await openStockStage(server)
  id = await stage.add('12')
})

const CHECK = 'Check the value to be assigned!'
const wholeLedger = async () => (await server.database.pool.query(RECOUNT, [stage.account.accountId])).rows
const assigned = async (quantity: string) => (await stage.assign(id, quantity)).data[0] ?? ''
const movements = async ({ token } = stage.ann) =>
  (await server.call(listItemMovements, { body: { TargetUniqueID: id }, token })).data.items
const use = (quantity: number) =>
  addMovement(
    server.database.db,
    { ...stage.account, itemId: id },
    {
      ...{ kind: 'use', quantity, byEmployeeId: stage.ben.employeeId, moved_on: '2026-01-12' },
      workOrderId: stage.linden.workOrderId,
    },
  )
/** A person with a role, who is on the first project only. */
const onLinden = async (permissions: Record<string, number>) => {
  const who = await stage.person(permissions)
  await assign(server.database.db, who, stage.linden)
  return who
}

describe('a move from project to project', () => {
  const move = (held: string, quantity: string, more = {}, { token }: Pick<Person, 'token'> = stage.ann) =>
    server.call(moveHeld, {
      body: [
        {
          workorderMasterInventoryUniqueId: held,
          workOrderUniqueId: stage.harbor.workOrderId,
          quantity,
          ...more,
        },
      ],
      token,
    })

  test('is a return and an assignment at once: the store has the same', async () => {
    const held = await assigned('10')
    const answer = await move(held, '4', { employeeUniqueId: stage.ann.employeeId, reason: 'Slab B' })
    expect(answer).toMatchObject({ status: 200, data: [expect.any(String)] })
    expect(await stage.held()).toMatchObject([{ assignedQuantity: '6' }])
    expect(await stage.held(stage.harbor)).toMatchObject([
      {
        assignedQuantity: '4',
        employeeName: stage.ann.name,
        workorderMasterInventoryUniqueId: answer.data[0],
      },
    ])
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '2', assignedQuantity: '10' })
    expect((await movements()).slice(0, 2)).toMatchObject([
      {
        ...{ kind: 'assign', isMove: true, workOrderTitle: 'Harbor', storeEffect: '-4' },
        ...{ remainingQuantity: '2', reason: 'Slab B' },
      },
      { kind: 'return', isMove: true, workOrderTitle: 'Linden', storeEffect: '4', remainingQuantity: '6' },
    ])
    expect(await wholeLedger()).toEqual([])
  })

  test.each([
    ['0', 400, null],
    ['-1', 400, null],
    ['0.5', 400, '0.5 ea cannot be counted in ea.'],
    ['8', 409, 'Only 7 ea left there.'],
  ])(
    'of %s is refused: nothing above what is left, nothing that is no quantity',
    async (quantity, status, hint) => {
      const held = await assigned('10')
      await use(3)
      const answer = await move(held, quantity)
      expect(answer).toMatchObject({ status, errorDescription: CHECK })
      if (hint) expect(JSON.stringify(answer)).toContain(hint)
      expect(await stage.held(stage.harbor)).toEqual([])
      expect(await wholeLedger()).toEqual([])
    },
  )

  test('goes to another project, by the state that one saw, on a day that was', async () => {
    const held = await assigned('10')
    expect(await move(held, '1', { workOrderUniqueId: stage.linden.workOrderId })).toMatchObject({
      status: 400,
    })
    expect(await move(held, '1', { rowVersion: 99 })).toMatchObject({
      ...{ status: 409, errorCode: 'ROW_VERSION_STALE' },
    })
    expect(await move(held, '1', { movedOnDate: '2999-01-01' })).toMatchObject({ status: 400 })
    expect(await stage.held(stage.harbor)).toEqual([])
  })

  test('of two, both from what is left: the second is refused, and so the first', async () => {
    const held = await assigned('10')
    const half = { workorderMasterInventoryUniqueId: held, workOrderUniqueId: stage.harbor.workOrderId }
    const both = [
      { ...half, quantity: '6' },
      { ...half, quantity: '6' },
    ]
    expect((await server.call(moveHeld, { body: both, token: stage.ann.token })).status).toBe(409)
    expect(await stage.held(stage.harbor)).toEqual([])
  })

  test('needs Update where it is and Create where it goes', async () => {
    const held = await assigned('10')
    const both = await stage.person({ Projects: 18, Inventory: 7 })
    await assign(server.database.db, both, stage.linden)
    await assign(server.database.db, both, stage.harbor)
    const noUpdate = await stage.person({ Projects: 18, Inventory: 3 })
    await assign(server.database.db, noUpdate, stage.linden)
    await assign(server.database.db, noUpdate, stage.harbor)
    const noCreate = await stage.person({ Projects: 18, Inventory: 6 })
    await assign(server.database.db, noCreate, stage.linden)
    await assign(server.database.db, noCreate, stage.harbor)
    expect((await move(held, '1', {}, noUpdate)).status).toBe(403)
    expect((await move(held, '1', {}, noCreate)).status).toBe(403)
    expect((await move(held, '1', {}, both)).status).toBe(200)
    const nearby = await onLinden({ Projects: 2, Inventory: 7 })
    // They do not see the other project.
    expect((await move(held, '1', {}, nearby)).status).toBe(404)
  })
})

describe('putting right', () => {
  const right = (movement: string | undefined, { token }: Pick<Person, 'token'> = stage.ann) =>
    server.call(putRight, {
      body: [{ inventoryMovementUniqueId: movement ?? '', reason: 'Entered twice' }],
      token,
    })
  const receive = (quantity: string) =>
    server.call(receiveStock, {
      body: [{ masterInventoryUniqueId: id, quantity, reason: 'Slip 7' }],
      token: stage.ann.token,
    })
  const last = async () => (await movements())[0]?.inventoryMovementUniqueId

  // elsewhere.md 'Inventory': undoing one of two identical bookings undid both.
  test('one of two that are the same takes that one back, once', async () => {
    await receive('10')
    await receive('10')
    const [second, first] = await movements()
    expect((await right(first?.inventoryMovementUniqueId)).status).toBe(200)
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '22' })
    const answer = await right(first?.inventoryMovementUniqueId)
    expect(answer).toMatchObject({
      ...{ status: 409, errorDescription: 'This movement is already reversed.' },
    })
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '22' })
    const [counter, ...before] = await movements()
    expect(counter).toMatchObject({
      ...{ kind: 'adjust', storeEffect: '-10', reason: 'Entered twice', isPutRight: false },
      putsRight: { kind: 'receive', movedOnDate: first?.movedOnDate },
    })
    expect(before.map(({ isPutRight }) => isPutRight)).toEqual([false, true, false])
    expect(second).toMatchObject({ isPutRight: false, putsRight: null })
    // The reversing movement cannot be reversed either.
    const again = await right(counter?.inventoryMovementUniqueId)
    expect(again).toMatchObject({ status: 409, errorDescription: 'This movement cannot be reversed here.' })
    expect(await wholeLedger()).toEqual([])
  })

  test('twice in one call changes nothing', async () => {
    await receive('10')
    const one = { inventoryMovementUniqueId: (await last()) ?? '', reason: 'x' }
    expect((await server.call(putRight, { body: [one, one], token: stage.ann.token })).status).toBe(409)
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '22' })
  })

  test('what was assigned comes back, and what came back is assigned again', async () => {
    await assigned('5')
    expect((await right(await last())).status).toBe(200)
    expect(await stage.held()).toEqual([])
    expect((await movements())[0]).toMatchObject({
      kind: 'return',
      storeEffect: '5',
      workOrderTitle: 'Linden',
    })
    const held = await assigned('5')
    await stage.changeHeld(held, { assignedQuantity: '0' })
    expect((await right(await last())).status).toBe(200)
    expect(await stage.held()).toMatchObject([{ assignedQuantity: '5' }])
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '7', assignedQuantity: '5' })
    expect(await wholeLedger()).toEqual([])
  })

  test('what was counted on or off is taken back', async () => {
    await stage.change(id, { remainingQuantity: '9' })
    expect((await right(await last())).status).toBe(200)
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '12' })
    await stage.change(id, { remainingQuantity: '15' })
    expect((await right(await last())).status).toBe(200)
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '12' })
  })

  test('is refused where it is not there any more', async () => {
    await receive('10')
    const received = await last()
    await assigned('15')
    const answer = await right(received)
    expect(answer).toMatchObject({ status: 409, errorDescription: CHECK })
    expect(JSON.stringify(answer)).toContain(
      '7 ea left in the store, and 10 ea would have to come from there.',
    )
    const wasAssigned = await last()
    await use(14)
    expect(await right(wasAssigned)).toMatchObject({ status: 409, errorDescription: CHECK })
    expect(await wholeLedger()).toEqual([])
  })

  test('a use, and half of a move, say what to do instead', async () => {
    const held = await assigned('5')
    await use(2)
    expect(JSON.stringify(await right(await last()))).toContain('Correct used quantities in Captures')
    const to = { workOrderUniqueId: stage.harbor.workOrderId, quantity: '1' }
    await server.call(moveHeld, {
      body: [{ workorderMasterInventoryUniqueId: held, ...to }],
      token: stage.ann.token,
    })
    expect(JSON.stringify(await right(await last()))).toContain('Move it back instead.')
  })

  test('needs a reason, and the right to move it where it was', async () => {
    const body = [{ inventoryMovementUniqueId: (await last()) ?? '', reason: '  ' }]
    expect((await server.call(putRight, { body, token: stage.ann.token })).status).toBe(400)
    const general = await stage.person({ Projects: 18, Inventory: 6 })
    const reader = await stage.person({ Projects: 18, Inventory: 2 })
    expect((await right(await last(), reader)).status).toBe(403)
    expect((await right(await last(), general)).status).toBe(200)
    await receive('10')
    await stage.assign(id, '1', { workOrderUniqueId: stage.harbor.workOrderId })
    const away = await onLinden({ Projects: 2, Inventory: 6 })
    // A movement on a project that the person does not see is not found, so it cannot be reversed.
    expect((await right(await last(), away)).status).toBe(404)
    const scoped = await addRole(server.database.db, stage.account, 'Yard', { Projects: 18, Inventory: 2 })
    expect((await right(await last(), await newPerson(server, stage.account, scoped))).status).toBe(403)
  })

  test('of a category that the role does not see, or of another account, is not there', async () => {
    const limited = await stage.person({ Projects: 18, Inventory: 15 }, [stage.tools])
    const stranger = await newPerson(server, await newAccount(server))
    for (const who of [limited, stranger]) expect((await right(await last(), who)).status).toBe(404)
  })
})
