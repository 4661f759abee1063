/** Items: the fields in replies, changes of stock, and refusals (001 §5, records.md 'Inventory'). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { addWorkOrder, mapRoleToCategory } from '#database/seed/builders.ts'
import { deleteInventoryCategories, listInventoryCategoriesOfKind } from '#features/codes/contract.ts'
import { deleteWorkOrders } from '#features/projects/contract.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import { createRoleInventory } from '#features/roles/contract.ts'
import { day } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type TestApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import { openStockStage, type StockStage } from '#tests/harness/stock.ts'
import {
  createItems,
  deleteItems,
  exportItems,
  findItem,
  listItems,
  listItemsOfCategory,
  listItemsOfRole,
  listLocations,
  listStockPeople,
  receiveStock,
  summarizeItems,
} from '../contract.ts'

let server: TestApp
let stage: StockStage

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())
beforeEach(async () => {
  stage = await openStockStage(server)
})

const movementsOf = async (id: string) =>
  (
    await server.database.pool.query(
      `select kind, trim_scale(quantity)::text as quantity, from_place as "from", to_place as "to", reason
       from inventory_movement where master_inventory_id = $1 order by id`,
      [id],
    )
  ).rows
const names = async (body: object = {}, { token } = stage.ann) => {
  const { status, data } = await server.call(listItems, { body, token })
  return status === 200 ? data.items.map(({ inventoryTitle }) => inventoryTitle) : status
}
const receive = (id: string, quantity: string, more = {}, { token } = stage.ann) =>
  server.call(receiveStock, { body: [{ masterInventoryUniqueId: id, quantity, ...more }], token })
const remove = (ids: string[], { token } = stage.ann) => server.call(deleteItems, { body: ids, token })

describe('a new item', () => {
  test('is Active, and what there is of it is received', async () => {
    const id = await stage.add('12', {
      location: ' Shelf B4 ',
      manufacturer: 'Fastline',
      modelNumber: 'AX-28',
      inchargeEmployeeUniqueId: stage.ben.employeeId,
      minimumQuantity: 10,
      internalUnitCost: '32.4',
    })
    expect(await stage.read(id)).toEqual({
      masterInventoryUniqueId: id,
      inventoryName: 'Anchor adhesive',
      inventoryTitle: 'Anchor adhesive',
      location: 'Shelf B4',
      manufacturer: 'Fastline',
      vendor: '',
      modelNumber: 'AX-28',
      serialNumber: '',
      comments: '',
      inchargeEmployeeUniqueId: stage.ben.employeeId,
      inchargeEmployeeName: stage.ben.name,
      overallQuantity: '12',
      remainingQuantity: '12',
      assignedQuantity: '0',
      usedQuantity: '0',
      minimumQuantity: '10',
      stockLevel: 'enough',
      assignedWorkOrders: 0,
      statusId: statuses.Active,
      statusName: 'Active',
      inventoryUnit: 'ea',
      internalUnitCost: '32.40',
      inventoryCategoryUniqueId: inventoryCategories[0].inventoryCategoryUniqueId,
      companyInventoryCategoryUniqueId: stage.anchors,
      companyInventoryCategoryCode: 'M-20',
      companyInventoryCategoryCodeName: 'Reinforcing and anchors',
      isUnitFixed: true,
      accountUniqueId: stage.account.accountId,
      companyUniqueId: stage.account.companyId,
      rowVersion: 2,
    })
    expect(await movementsOf(id)).toEqual([
      { kind: 'receive', quantity: '12', from: 'outside', to: 'store', reason: 'Opening stock' },
    ])
  })

  test('is called by maker and model where it has no name, else by its category', async () => {
    await stage.add('0', { inventoryName: '', manufacturer: 'Halden', modelNumber: 'CH2' })
    await stage.add('0', { inventoryName: null })
    expect(await names()).toEqual(['Reinforcing and anchors', 'Halden CH2'])
  })

  test('may have an overall quantity alone, as the documents send it', async () => {
    const id = await stage.add('', { remainingQuantity: null, overallQuantity: '7' })
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '7', overallQuantity: '7' })
  })

  test.each([
    ['a part of a piece', { remainingQuantity: '1.5' }, '0.remainingQuantity'],
    ['four decimals', { remainingQuantity: '1.2345', inventoryUnit: 'm' }, '0.remainingQuantity'],
    ['below zero', { remainingQuantity: '-1' }, '0.remainingQuantity'],
    ['a minimum of half a piece', { minimumQuantity: '0.5' }, '0.minimumQuantity'],
    ['another overall quantity', { remainingQuantity: '3', overallQuantity: '4' }, '0.overallQuantity'],
    ['a unit that is none', { inventoryUnit: 'box' }, '0.inventoryUnit'],
  ])('with %s is refused', async (_name, input, field) => {
    expect(await stage.create([input as never])).toMatchObject({ status: 400, fields: [{ path: field }] })
    expect(await names()).toEqual([])
  })

  test('has decimals in a unit that is measured, exactly', async () => {
    const id = await stage.add('0.1', { inventoryUnit: 'm³' })
    for (const quantity of ['0.2', '0.001']) await receive(id, quantity)
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '0.301' })
  })

  test('of another company, and in charge of a stranger, is not found', async () => {
    const stranger = await openStockStage(server)
    for (const input of [
      { companyInventoryCategoryUniqueId: stranger.anchors },
      { inchargeEmployeeUniqueId: stranger.ben.employeeId },
    ])
      expect((await stage.create([{}, input])).status).toBe(404)
    expect(await names()).toEqual([])
  })

  test('sent twice by one key is added once', async () => {
    const body = [
      {
        inventoryUnit: 'ea' as const,
        companyInventoryCategoryUniqueId: stage.anchors,
        remainingQuantity: '5',
      },
    ]
    const send = () =>
      server.call(createItems, { body, token: stage.ann.token, headers: { 'idempotency-key': 'one-try' } })
    const [first, second] = [await send(), await send()]
    expect(second.data).toEqual(first.data)
    expect(await movementsOf(first.data[0] ?? '')).toHaveLength(1)
  })
})

describe('a change', () => {
  test('is audited by what was changed, not by what follows from it', async () => {
    const id = await stage.add('4', { inventoryName: 'Anchor', location: 'Bay 1' })
    await stage.change(id, { inventoryName: 'Anchor bolt', location: 'Bay 12' })
    const { rows } = await server.database.pool.query(
      "select changes from audit_entry where record = 'master_inventory' and record_id = $1 and action = 'update'",
      [id],
    )
    expect(rows).toEqual([{ changes: { name: ['Anchor', 'Anchor bolt'], location: ['Bay 1', 'Bay 12'] } }])
  })

  test('of the stock adjusts it by the difference and says why; the overall quantity moves with it', async () => {
    const id = await stage.add('12')
    await stage.assign(id, '4')
    expect(await stage.change(id, { remainingQuantity: '5', adjustReason: '3 expired' })).toMatchObject({
      status: 200,
    })
    expect(await stage.read(id)).toMatchObject({
      remainingQuantity: '5',
      assignedQuantity: '4',
      overallQuantity: '9',
    })
    await stage.change(id, { remainingQuantity: '6' })
    expect((await movementsOf(id)).slice(2)).toEqual([
      { kind: 'adjust', quantity: '3', from: 'store', to: 'outside', reason: '3 expired' },
      { kind: 'adjust', quantity: '1', from: 'outside', to: 'store', reason: 'Adjusted' },
    ])
  })

  test('of a place alone moves nothing', async () => {
    const id = await stage.add('12')
    await stage.change(id, { location: 'Bay 2', remainingQuantity: '12' })
    expect(await movementsOf(id)).toHaveLength(1)
    expect(await stage.read(id)).toMatchObject({ location: 'Bay 2', inventoryName: 'Anchor adhesive' })
  })

  // elsewhere.md 'Inventory': a form was opened before other people took stock.
  test('of what was moved meanwhile is refused, and books nothing', async () => {
    const id = await stage.add('100')
    const opened = await stage.read(id)
    await stage.assign(id, '30')
    const whole = { location: 'Bay 2', remainingQuantity: '100' }
    expect(await stage.change(id, { ...whole, rowVersion: opened?.rowVersion ?? 0 })).toMatchObject({
      status: 409,
      errorCode: 'ROW_VERSION_STALE',
    })
    expect((await movementsOf(id)).map(({ kind }) => kind)).toEqual(['receive', 'assign'])
    expect(await stage.read(id)).toMatchObject({ location: '', remainingQuantity: '70' })
  })

  test('of the unit is refused once stock was moved', async () => {
    const empty = await stage.add('0')
    expect((await stage.change(empty, { inventoryUnit: 'm' })).status).toBe(200)
    const id = await stage.add('1')
    expect(await stage.change(id, { inventoryUnit: 'm' })).toMatchObject({
      status: 409,
      errorCode: 'UNIT_FIXED',
    })
  })

  test('of two at once is all or none', async () => {
    const [one, other] = [await stage.add('1'), await stage.add('1')]
    const { status } = await server.call(receiveStock, {
      body: [one, other].map((id, index) => ({ masterInventoryUniqueId: id, quantity: index ? '0' : '5' })),
      token: stage.ann.token,
    })
    expect(status).toBe(400)
    expect(await stage.read(one)).toMatchObject({ remainingQuantity: '1' })
  })
})

describe('what comes in', () => {
  test('is added, with its day and slip', async () => {
    const id = await stage.add('1')
    expect((await receive(id, '24', { movedOnDate: day(-9), reason: 'PO 1182' })).status).toBe(200)
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '25' })
    const { rows } = await server.database.pool.query(
      `select moved_on::text as day, reason, created_by_employee_id as by from inventory_movement
       where master_inventory_id = $1 order by id desc limit 1`,
      [id],
    )
    expect(rows).toEqual([{ day: day(-9), reason: 'PO 1182', by: stage.ann.employeeId }])
  })

  test.each([
    ['nothing', '0', {}, '0.quantity'],
    ['less than nothing', '-3', {}, '0.quantity'],
    ['a part of a piece', '0.5', {}, '0.quantity'],
    ['a day to come', '1', { movedOnDate: '2150-01-01' }, '0.movedOnDate'],
  ])('refused: %s', async (_name, quantity, more, field) => {
    const id = await stage.add('1')
    expect(await receive(id, quantity, more)).toMatchObject({ status: 400, fields: [{ path: field }] })
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '1' })
  })

  test('more than an item can have', async () => {
    const id = await stage.add('999999999')
    expect(await receive(id, '1')).toMatchObject({ status: 400 })
  })
})

describe('the ledger', () => {
  test.each(["set reason = 'other'", 'set quantity = 1'])('is not changed: %s', async (setting) => {
    const id = await stage.add('12')
    const written = server.database.pool.query(
      `update inventory_movement ${setting} where master_inventory_id = $1`,
      [id],
    )
    await expect(written).rejects.toMatchObject({ code: '42501' })
  })

  test('is not deleted from, and keeps the sums above zero', async () => {
    const id = await stage.add('12')
    const { pool } = server.database
    await expect(
      pool.query('delete from inventory_movement where master_inventory_id = $1', [id]),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(pool.query('truncate inventory_movement')).rejects.toMatchObject({ code: '42501' })
    const moving = (kind: string, from: string, to: string, quantity: number) =>
      pool.query(
        `insert into inventory_movement (company_id, account_id, id, master_inventory_id, kind, quantity, from_place,
           to_place, moved_on, created_by_employee_id)
         select company_id, account_id, gen_random_uuid(), id, $2, $5, $3, $4, current_date, created_by_employee_id
         from master_inventory where id = $1`,
        [id, kind, from, to, quantity],
      )
    await expect(moving('adjust', 'store', 'outside', 13)).rejects.toMatchObject({ code: '23514' })
    await expect(moving('receive', 'outside', 'store', 0)).rejects.toMatchObject({ code: '23514' })
    await expect(moving('receive', 'store', 'outside', 1)).rejects.toMatchObject({ code: '23514' })
    await expect(moving('assign', 'store', 'work order', 1)).rejects.toMatchObject({ code: '23514' })
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '12' })
  })
})

describe('deleting', () => {
  test('an item of which some is assigned is refused and says where; returned, it goes', async () => {
    const id = await stage.add('12')
    const { data } = await stage.assign(id, '4')
    expect(await remove([id])).toMatchObject({
      status: 409,
      errorCode: 'STOCK_ASSIGNED',
      errorDescription: 'Anchor adhesive is assigned: Linden (4 ea). Nothing was deleted.',
    })
    await stage.changeHeld(data[0] ?? '', { assignedQuantity: '0' })
    expect((await remove([id])).status).toBe(200)
    expect(await stage.read(id)).toBeUndefined()
    expect(await movementsOf(id)).toHaveLength(3)
  })

  test('a category that stock has is refused', async () => {
    await stage.add('1')
    expect(
      await server.call(deleteInventoryCategories, { body: [stage.anchors], token: stage.ann.token }),
    ).toMatchObject({
      status: 409,
      errorDescription:
        'The inventory category M-20 Reinforcing and anchors has 1 item in stock. Give it another category first; nothing was deleted.',
    })
  })

  test('a project that has unused stock goes once it is returned', async () => {
    const id = await stage.add('12')
    const { data } = await stage.assign(id, '4')
    const gone = () =>
      server.call(deleteWorkOrders, { body: [stage.linden.workOrderId], token: stage.ann.token })
    expect(await gone()).toMatchObject({
      ...{ status: 409, errorCode: 'DELETION_PROTECTED' },
      errorDescription: 'Nothing was deleted. To be kept: 1 item of stock that is not returned.',
    })
    await stage.changeHeld(data[0] ?? '', { assignedQuantity: '0' })
    expect((await gone()).status).toBe(200)
  })
})

describe('lists', () => {
  test('stand as people sort names, and are found by what is written on things', async () => {
    for (const inventoryName of ['Blade, 14 in', 'blade, 2 in', 'Ångström meter'])
      await stage.add('1', { inventoryName, serialNumber: `SN ${inventoryName.length}` })
    expect(await names()).toEqual(['Ångström meter', 'blade, 2 in', 'Blade, 14 in'])
    expect(await names({ searchKey: 'angstrom' })).toEqual(['Ångström meter'])
    expect(await names({ searchKey: 'sn 12' })).toEqual(['Blade, 14 in'])
  })

  test('are narrowed by category, place, person, level and status', async () => {
    await stage.add('9', { inventoryName: 'Enough', minimumQuantity: '9', location: 'Yard' })
    await stage.add('2', {
      inventoryName: 'Low',
      minimumQuantity: '3',
      inchargeEmployeeUniqueId: stage.ben.employeeId,
    })
    await stage.add('0', { inventoryName: 'None', companyInventoryCategoryUniqueId: stage.tools })
    await stage.add('1', { inventoryName: 'Old', statusId: statuses.InActive })
    expect(await names({ isLow: true })).toEqual(['Low'])
    expect(await names({ isEmpty: true })).toEqual(['None'])
    expect(await names({ location: 'Yard' })).toEqual(['Enough'])
    expect(await names({ inchargeEmployeeUniqueId: stage.ben.employeeId })).toEqual(['Low'])
    expect(await names({ companyInventoryCategoryUniqueId: stage.tools })).toEqual(['None'])
    expect(await names({ statusId: statuses.InActive })).toEqual(['Old'])
    const ofCategory = async (TargetUniqueID: string | null) =>
      (
        await server.call(listItemsOfCategory, { body: { TargetUniqueID }, token: stage.ann.token })
      ).data.items.map(({ inventoryName }) => inventoryName)
    expect(await ofCategory(stage.tools)).toEqual(['None'])
    expect(await ofCategory(inventoryCategories[0].inventoryCategoryUniqueId)).toEqual([
      'Enough',
      'Low',
      'Old',
    ])
    expect(await ofCategory(null)).toHaveLength(4)
    const places = await server.call(listLocations, { body: {}, token: stage.ann.token })
    expect(places.data.items).toEqual([{ location: 'Yard', count: 1 }])
  })

  test('are summed up over all that matches; the value is exact', async () => {
    await stage.add('3', { internalUnitCost: '0.1', minimumQuantity: '4' })
    await stage.add('2', { internalUnitCost: '1234.56' })
    await stage.add('5')
    const summary = async ({ token } = stage.ann, body = {}) =>
      (await server.call(summarizeItems, { body, token })).data
    expect(await summary()).toEqual({ totalCount: 3, lowCount: 1, stockValue: '2469.42' })
    expect(await summary(stage.ann, { isLow: true })).toEqual({
      totalCount: 1,
      lowCount: 1,
      stockValue: '0.30',
    })
    expect(await summary(await stage.person({ Inventory: 2 }))).toMatchObject({
      totalCount: 3,
      stockValue: null,
    })
  })

  test('without Costs have no unit cost, in no sheet either, and cannot be sorted by it', async () => {
    await stage.add('3', { internalUnitCost: '5' })
    const { token } = await stage.person({ Inventory: 2 })
    const { data } = await server.call(listItems, { body: {}, token })
    expect(data.items[0]?.internalUnitCost).toBeNull()
    expect((await server.call(listItems, { body: { sort: 'unitCost' }, token })).status).toBe(403)
    const sheet = await download(
      server,
      exportItems,
      { format: 'csv', columns: ['name', 'unitCost'] },
      { token },
    )
    expect(sheet.rows).toEqual([{ Item: 'Anchor adhesive', 'Unit cost': '' }])
  })
})

describe('who may', () => {
  test('an account does not see, change, receive or delete the items of another', async () => {
    const id = await stage.add('12')
    const stranger = await newPerson(server, await newAccount(server))
    expect(await names({}, stranger)).toEqual([])
    expect(await stage.read(id, stranger)).toBeUndefined()
    expect((await stage.change(id, { location: 'Mine' }, stranger)).status).toBe(404)
    expect((await receive(id, '1', {}, stranger)).status).toBe(404)
    expect((await remove([id], stranger)).status).toBe(404)
    const { totalCount } = (await server.call(listStockPeople, { body: {}, token: stranger.token })).data
    expect(totalCount).toBe(1)
  })

  test('a right on one project alone is none to what the account has', async () => {
    const id = await stage.add('12')
    const { token } = await stage.person({ Inventory: 2 })
    expect((await stage.change(id, { location: 'Mine' }, { token })).status).toBe(403)
    expect((await stage.create([{}], { token })).status).toBe(403)
  })

  test('a role that is mapped to a category sees stock of it alone, everywhere', async () => {
    const [anchor, tool] = [
      await stage.add('4', { inventoryName: 'Anchor', location: 'Bay' }),
      await stage.add('1', {
        inventoryName: 'Saw',
        companyInventoryCategoryUniqueId: stage.tools,
        location: 'Cage',
        minimumQuantity: '5',
      }),
    ]
    const limited = await stage.person({ Projects: 31, Inventory: 31, Costs: 6 }, [stage.tools])
    const { token } = limited
    expect(await names({}, limited)).toEqual(['Saw'])
    expect(await names({ searchKey: 'anch' }, limited)).toEqual([])
    expect(await names({ companyInventoryCategoryUniqueId: stage.anchors }, limited)).toBe(404)
    expect((await server.call(findItem, { body: { TargetUniqueID: anchor }, token })).status).toBe(404)
    expect((await server.call(summarizeItems, { body: {}, token })).data.totalCount).toBe(1)
    expect((await server.call(listLocations, { body: {}, token })).data.items).toEqual([
      { location: 'Cage', count: 1 },
    ])
    expect((await download(server, exportItems, { format: 'csv', columns: ['name'] }, limited)).rows).toEqual(
      [{ Item: 'Saw' }],
    )
    const ofKind = await server.call(listInventoryCategoriesOfKind, { body: {}, token })
    expect(ofKind.data.items.map((one) => one.companyInventoryCategoryCode)).toEqual(['T-20'])
    for (const refused of [
      await stage.change(anchor, { location: 'X' }, limited),
      await stage.change(tool, { companyInventoryCategoryUniqueId: stage.anchors }, limited),
      await stage.create([{}], limited),
      await receive(anchor, '1', {}, limited),
      await remove([anchor], limited),
      await stage.assign(anchor, '1', {}, limited),
    ])
      expect(refused.status).toBe(404)
    expect((await stage.assign(tool, '1', {}, limited)).status).toBe(200)
  })

  test('a mapping holds from the next call on', async () => {
    await stage.add('4')
    const { db } = server.database
    const limited = await stage.person({ Inventory: 2 })
    expect(await names({}, limited)).toEqual(['Anchor adhesive'])
    const role = (
      await db
        .selectFrom('employee')
        .select('company_role_id')
        .where('company_id', '=', stage.account.companyId)
        .where('account_id', '=', stage.account.accountId)
        .where('id', '=', limited.employeeId)
        .executeTakeFirstOrThrow()
    ).company_role_id
    const mapping = { companyRoleUniqueId: role, companyInventoryCategoryUniqueId: stage.tools }
    await server.call(createRoleInventory, {
      body: { roleInventoryCollection: [mapping] },
      token: stage.ann.token,
    })
    expect(await names({}, limited)).toEqual([])
  })

  test('what another role sees is told, of what one sees oneself', async () => {
    const { db } = server.database
    await stage.add('4', { inventoryName: 'Anchor' })
    await stage.add('1', { inventoryName: 'Saw', companyInventoryCategoryUniqueId: stage.tools })
    const role = stage.account.roles['Foreman'] ?? ''
    const of = async (params: object, { token } = stage.ann) => {
      const { status, data } = await server.call(listItemsOfRole, {
        params: { id: stage.account.accountId, page: 0, size: 10, role, ...params },
        token,
      })
      return status === 200 ? data.items.map(({ inventoryName }) => inventoryName) : status
    }
    expect(await of({})).toEqual(['Anchor', 'Saw'])
    await mapRoleToCategory(db, stage.account, { role, category: stage.tools })
    expect(await of({ id: stage.ben.employeeId })).toEqual(['Saw'])
    expect(await of({}, await stage.person({ Inventory: 2 }, [stage.anchors]))).toEqual([])
    expect(await of({ role: randomUUID() })).toBe(404)
    expect(await of({ id: (await addWorkOrder(db, stage.account, { title: 'X' })).workOrderId })).toBe(404)
  })
})
