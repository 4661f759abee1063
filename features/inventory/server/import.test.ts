/**
 * Importing items: an import does exactly what its dry run shows, for all rows or none
 * (elsewhere.md 'Inventory').
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { openStockStage, RECOUNT, type StockStage } from '#tests/harness/stock.ts'
import { importItems, listItemMovements, listItems } from '../contract.ts'
import { MOST_ITEM_ROWS } from '../import.ts'

const server = await useApp()
let stage: StockStage

beforeEach(async () => {
  stage = await openStockStage(server)
})

type Caller = Pick<Person, 'token'>
const take = (rows: object[], more: object = {}, { token }: Caller = stage.ann) =>
  server.call(importItems, { body: { rows, ...more }, token })
const foresee = (rows: object[], who?: Caller) => take(rows, { isDryRun: true }, who)
const all = async () =>
  (await server.call(listItems, { body: { NumberOfItemsPerPage: 1000 }, token: stage.ann.token })).data.items
const movements = async (id: string) =>
  (await server.call(listItemMovements, { body: { TargetUniqueID: id }, token: stage.ann.token })).data.items
const wholeLedger = async () => (await server.database.pool.query(RECOUNT, [stage.account.accountId])).rows
const bolt = { inventoryName: 'Hex bolt, 16 mm', category: 'M-20', remainingQuantity: '12' }

describe('a dry run', () => {
  test('says of each row what comes of it, and writes nothing', async () => {
    const id = await stage.add('8', { location: 'Shelf 1' })
    const before = await all()
    const rows = [
      bolt,
      { inventoryName: 'anchor ADHESIVE', category: 'Reinforcing and anchors', remainingQuantity: '5' },
      { inventoryName: 'Cord drill', category: 'T-20 Power tools', location: 'Van 3' },
    ]
    const { status, data } = await foresee(rows)
    expect(status).toBe(200)
    expect(data).toMatchObject({ added: 2, changed: 1, same: 0, refused: 0 })
    expect(data.rows).toMatchObject([
      { what: 'add', quantityBefore: null, quantityAfter: '12', inventoryUnit: 'ea' },
      { what: 'change', quantityBefore: '8', quantityAfter: '5', fields: [] },
      { what: 'add', quantityAfter: '0' },
    ])
    expect(await all()).toEqual(before)
    expect(await movements(id)).toHaveLength(1)
  })

  test.each([
    [{ category: 'X-99' }, 'category', 'is not a category, by its code or its name'],
    [{ inventoryName: '' }, 'inventoryName', 'must say what it is called, or maker and model'],
    [{ remainingQuantity: '1.5' }, 'remainingQuantity', 'cannot be counted in ea'],
    [{ minimumQuantity: '1.5' }, 'minimumQuantity', 'cannot be counted in ea'],
  ])('refuses the row %j, and the import all of it', async (wrong, field, message) => {
    const rows = [bolt, { ...bolt, inventoryName: 'Another', ...wrong }]
    expect((await foresee(rows)).data.rows[1]).toMatchObject({ what: 'refused', problem: { field, message } })
    const answer = await take(rows)
    expect(answer).toMatchObject({ status: 400 })
    expect(JSON.stringify(answer)).toContain(`rows.1.${field}`)
    expect(await all()).toEqual([])
  })

  test('refuses a row that is in it twice, new or there already, without regard to case', async () => {
    await stage.add('8')
    const { data } = await foresee([
      bolt,
      { ...bolt, inventoryName: 'HEX BOLT, 16 mm' },
      { inventoryName: 'Anchor adhesive', category: 'M-20' },
      { inventoryName: 'Anchor adhesive', category: 'M-20', serialNumber: '' },
    ])
    expect(data.rows.map(({ what, problem }) => problem?.message ?? what)).toEqual([
      'add',
      'is in row 1 already',
      'same',
      'is in row 3 already',
    ])
  })

  test('asks for the serial number where several items are called the same', async () => {
    await stage.add('1', { serialNumber: 'A-1' })
    await stage.add('1', { serialNumber: 'A-2' })
    const row = { inventoryName: 'Anchor adhesive', category: 'M-20', location: 'Van' }
    expect((await foresee([row])).data.rows[0]?.problem).toEqual({
      field: 'serialNumber',
      message: 'must say which of 2 items of this name is meant',
    })
    expect((await foresee([{ ...row, serialNumber: 'a-2' }])).data.rows[0]).toMatchObject({
      what: 'change',
      fields: ['location'],
    })
  })
})

describe('an import', () => {
  test('adds items with what there is of them received', async () => {
    const rows = [
      {
        ...bolt,
        minimumQuantity: '5',
        internalUnitCost: '0.85',
        manufacturer: 'Fastline',
        vendor: 'Northgate',
      },
      { manufacturer: 'Fastline', modelNumber: 'AX-28', category: 'T-20', inventoryUnit: 'm' },
    ]
    expect(await take(rows)).toMatchObject({ status: 200, data: { added: 2 } })
    const [second, first] = await all()
    expect(first).toMatchObject({
      ...{ inventoryTitle: 'Hex bolt, 16 mm', remainingQuantity: '12', minimumQuantity: '5' },
      ...{ internalUnitCost: '0.85', manufacturer: 'Fastline', vendor: 'Northgate' },
    })
    expect(second).toMatchObject({ inventoryTitle: 'Fastline AX-28', inventoryUnit: 'm' })
    expect(await movements(first?.masterInventoryUniqueId ?? '')).toMatchObject([
      { kind: 'receive', quantity: '12', reason: 'Opening stock' },
    ])
    expect(await wholeLedger()).toEqual([])
  })

  // elsewhere.md 'Inventory': import took "quantity" as the target level and silently deducted stock.
  test('sets the quantity by one movement of the difference, and the same file once more changes nothing', async () => {
    const id = await stage.add('8')
    await stage.assign(id, '3')
    const row = { inventoryName: 'Anchor adhesive', category: 'M-20', remainingQuantity: '2' }
    expect((await foresee([row])).data.rows[0]).toMatchObject({ quantityBefore: '5', quantityAfter: '2' })
    expect((await take([row])).status).toBe(200)
    expect((await movements(id)).map(({ kind, storeEffect, reason }) => [kind, storeEffect, reason])).toEqual(
      [
        ['adjust', '-3', 'Imported'],
        ['assign', '-3', ''],
        ['receive', '8', 'Opening stock'],
      ],
    )
    expect(await take([row])).toMatchObject({ status: 200, data: { changed: 0, same: 1 } })
    expect(await movements(id)).toHaveLength(3)
    expect((await take([{ ...row, remainingQuantity: '-1' }])).status).toBe(400)
    expect(await wholeLedger()).toEqual([])
  })

  // elsewhere.md 'Inventory': an import for another field demanded a quantity as well.
  test('of another field leaves the quantity, and what is empty stays', async () => {
    const id = await stage.add('8', { location: 'Shelf 1', vendor: 'Northgate' })
    const row = { inventoryName: 'Anchor adhesive', category: 'M-20', location: 'Shelf 2', vendor: '' }
    expect((await take([row])).status).toBe(200)
    expect(await stage.read(id)).toMatchObject({
      ...{ remainingQuantity: '8', location: 'Shelf 2', vendor: 'Northgate' },
    })
    expect(await movements(id)).toHaveLength(1)
  })

  test('is refused where stock was moved since the dry run, and changes nothing', async () => {
    const id = await stage.add('8')
    const row = { inventoryName: 'Anchor adhesive', category: 'M-20', remainingQuantity: '5' }
    const { state } = (await foresee([row])).data
    await stage.assign(id, '2')
    expect(await take([row], { state })).toMatchObject({ status: 409, errorCode: 'IMPORT_STALE' })
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '6' })
    const again = (await foresee([row])).data.state
    expect((await take([row], { state: again })).status).toBe(200)
  })

  test('keeps the unit of what was moved', async () => {
    const id = await stage.add('8')
    const row = { inventoryName: 'Anchor adhesive', category: 'M-20', inventoryUnit: 'm' }
    expect((await take([row])).status).toBe(400)
    expect((await foresee([row])).data.rows[0]?.problem?.message).toBe(
      'stays ea, because stock of it has already moved',
    )
    expect(await stage.read(id)).toMatchObject({ inventoryUnit: 'ea' })
  })

  test('finds what is called by its category alone, as it is exported', async () => {
    const id = await stage.add('8', { inventoryName: '' })
    const row = { inventoryName: 'Reinforcing and anchors', category: 'M-20', remainingQuantity: '9' }
    expect(await take([row])).toMatchObject({ status: 200, data: { changed: 1, added: 0 } })
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '9', inventoryName: '' })
  })

  test('names who is in charge, where one person of that name works here', async () => {
    const id = await stage.add('8')
    const rows = [
      { ...bolt, inCharge: stage.ann.name.toUpperCase() },
      { inventoryName: 'Anchor adhesive', category: 'M-20', inCharge: stage.ben.name },
    ]
    expect((await foresee(rows)).data.rows).toMatchObject([
      { what: 'add' },
      { what: 'change', fields: ['inchargeEmployeeUniqueId'] },
    ])
    expect(await take(rows)).toMatchObject({ status: 200 })
    expect((await all()).map((one) => [one.inventoryTitle, one.inchargeEmployeeName])).toEqual([
      ['Anchor adhesive', stage.ben.name],
      ['Hex bolt, 16 mm', stage.ann.name],
    ])
    expect((await foresee(rows)).data).toMatchObject({ same: 2 })
    // A person of another account, or a person who left, is refused. A person who is in charge already may
    // have left.
    const { pool } = server.database
    await pool.query('update employee set status_id = 2 where id = $1', [stage.ben.employeeId])
    const stranger = (await openStockStage(server)).ann
    await pool.query("update employee set first_name = 'Zelda', last_name = 'Elsewhere' where id = $1", [
      stranger.employeeId,
    ])
    const refused = { what: 'refused', problem: { field: 'inCharge' } }
    expect(
      (
        await foresee([
          { ...bolt, inCharge: 'Zelda Elsewhere' },
          { inventoryName: 'Another', category: 'M-20', inCharge: stage.ben.name },
          { inventoryName: 'Anchor adhesive', category: 'M-20', inCharge: stage.ben.name },
        ])
      ).data.rows,
    ).toMatchObject([refused, refused, { what: 'same' }])
    await pool.query(
      `update employee set status_id = 1, (first_name, last_name) =
         (select first_name, last_name from employee where id = $1) where id = $2`,
      [stage.ann.employeeId, stage.ben.employeeId],
    )
    const [twice] = (await foresee([{ ...bolt, inventoryName: 'Third', inCharge: stage.ann.name }])).data.rows
    expect(twice).toMatchObject({ problem: { message: expect.stringContaining('2 people') } })
    expect(await stage.read(id)).toBeDefined()
  })

  test('looks at as many as it says it takes, with all that a row may say, and adds thousands at once', async () => {
    const rows = Array.from({ length: MOST_ITEM_ROWS }, (_none, index) => ({
      ...bolt,
      ...{
        inventoryName: `Bolt ${index}`,
        minimumQuantity: '5',
        inventoryUnit: 'ea',
        internalUnitCost: '0.85',
      },
      ...{ manufacturer: 'Fastline', modelNumber: `AX-${index}`, serialNumber: `S-${index}`, inCharge: null },
      ...{ location: `Shelf ${index % 50}`, vendor: 'Northgate', comments: 'Counted in May' },
    }))
    expect(await foresee(rows)).toMatchObject({ status: 200, data: { added: MOST_ITEM_ROWS } })
    const some = rows.slice(0, 2500)
    expect(await take(some)).toMatchObject({ status: 200, data: { added: 2500 } })
    expect(await take(some)).toMatchObject({ status: 200, data: { same: 2500 } })
    expect(await wholeLedger()).toEqual([])
  })
})

describe('who imports', () => {
  test('adds with Create, and changes with Update', async () => {
    await stage.add('8')
    const adder = await stage.person({ Projects: 18, Inventory: 3 })
    const row = { inventoryName: 'Anchor adhesive', category: 'M-20', remainingQuantity: '5' }
    expect((await foresee([bolt, row], adder)).data.rows).toMatchObject([
      { what: 'add' },
      { what: 'refused', problem: { message: 'is there already, and you may not change items' } },
    ])
    expect((await take([row], {}, adder)).status).toBe(400)
    expect((await take([bolt], {}, adder)).status).toBe(200)
    const reader = await stage.person({ Projects: 18, Inventory: 2 })
    expect((await foresee([bolt], reader)).status).toBe(403)
  })

  test('sees the categories of the role alone, and nothing of another account', async () => {
    await stage.add('8')
    const limited = await stage.person({ Projects: 18, Inventory: 15 }, [stage.tools])
    const row = { inventoryName: 'Anchor adhesive', category: 'M-20' }
    expect((await foresee([row], limited)).data.rows[0]).toMatchObject({ what: 'refused' })
    const stranger = await newPerson(server, await newAccount(server))
    expect((await foresee([row], stranger)).data.rows[0]).toMatchObject({ what: 'refused' })
  })

  test('neither sees nor sets costs without the right to', async () => {
    const id = await stage.add('8', { internalUnitCost: '2.50' })
    const blind = await stage.person({ Projects: 18, Inventory: 15 })
    const row = { inventoryName: 'Anchor adhesive', category: 'M-20', internalUnitCost: '2.50' }
    const guess = { ...row, internalUnitCost: '3.10' }
    // A person without costs gets the same reply for a right and for a wrong guess.
    const [right, wrong] = [await foresee([row], blind), await foresee([guess], blind)]
    expect(wrong.data.rows).toEqual(right.data.rows)
    await take([guess], {}, blind)
    expect(await stage.read(id)).toMatchObject({ internalUnitCost: '2.50' })
  })
})
