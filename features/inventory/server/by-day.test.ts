/** Levels of stock by day: no movement takes more than was there on its day (records.md 'Stock by day'). */
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { formatDay } from '#contract/days.ts'
import { statuses } from '#contract/statuses.ts'
import { addJob, addMovement, addUse, type JobHandle } from '#database/seed/builders.ts'
import { day } from '#tests/harness/plan.ts'
import { useApp } from '#tests/harness/server.ts'
import { openStockStage, RECOUNT, SHORT_DAYS, type StockStage } from '#tests/harness/stock.ts'
import {
  assignStock,
  correctUses,
  createUses,
  importItems,
  listItemMovements,
  moveHeld,
  putRight,
  receiveStock,
  returnHeld,
} from '../contract.ts'

const server = await useApp()
let stage: StockStage
/** The item of each test. Its opening quantity is 3. */
let id: string

beforeEach(async () => {
  stage = await openStockStage(server)
  id = await stage.add('3')
})

const { db, pool } = server.database
const rowsOf = async (text: string) => (await pool.query(text, [stage.account.accountId])).rows
const on = (days: number) => ({ movedOnDate: day(days) })
const receive = (quantity: string, days = 0) =>
  server.call(receiveStock, {
    body: [{ masterInventoryUniqueId: id, quantity, ...on(days) }],
    token: stage.ann.token,
  })
const assign = (quantity: string, days = 0, more: object = {}) =>
  stage.assign(id, quantity, { ...on(days), ...more })
/** Assigns a quantity to the project and returns the id of the item's stock there. */
const assigned = async (quantity: string, days = 0) => (await assign(quantity, days)).data[0] ?? ''
const move = (held: string, quantity: string, days = 0) =>
  server.call(moveHeld, {
    body: [
      {
        workorderMasterInventoryUniqueId: held,
        workOrderUniqueId: stage.harbor.workOrderId,
        quantity,
        ...on(days),
      },
    ],
    token: stage.ann.token,
  })
const movements = async () =>
  (await server.call(listItemMovements, { body: { TargetUniqueID: id }, token: stage.ann.token })).data.items
const reverse = async () =>
  server.call(putRight, {
    body: [
      {
        inventoryMovementUniqueId: (await movements())[0]?.inventoryMovementUniqueId ?? '',
        reason: 'Entered twice',
      },
    ],
    token: stage.ann.token,
  })
/** The refusal because there was too little stock on a day. */
const short = (days: number, was: string) => ({
  ...{ status: 409, errorCode: 'ASSIGNED_VALUE_REFUSED' },
  ...{ errorDescription: 'Check the value to be assigned!', hint: `On ${formatDay(day(days))} there ${was}` },
})
/** Checks that the stored sums match the ledger and that no day has a negative level. */
const isWhole = async () => expect([await rowsOf(RECOUNT), await rowsOf(SHORT_DAYS)]).toEqual([[], []])

describe('what is in the store', () => {
  test('at the beginning counts before every day', async () => {
    expect((await assign('3', -300)).status).toBe(200)
    await isWhole()
  })

  test('came in later: it is not assigned before', async () => {
    await receive('10', -5)
    expect(await assign('8', -6)).toMatchObject(
      short(-6, 'were only 3 ea of Anchor adhesive in stock: 5 ea too few.'),
    )
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '13' })
    expect((await assign('8', -5)).status).toBe(200)
    expect((await assign('3', -6)).status).toBe(200)
    expect(await assign('1', -7)).toMatchObject({ status: 409 })
    await isWhole()
  })

  test('went out since: what was there then is not there for both', async () => {
    await receive('7', -9)
    const held = await assigned('8', -5)
    await stage.changeHeld(held, { assignedQuantity: '0', ...on(-2) })
    // There were ten on that day and there are ten today, but only two on the days between.
    expect(await assign('5', -8)).toMatchObject(
      short(-5, 'were only 2 ea of Anchor adhesive in stock: 3 ea too few.'),
    )
    expect((await assign('2', -8)).status).toBe(200)
    await isWhole()
  })

  test('is counted over all of one call', async () => {
    await receive('7', -2)
    const body = { masterInventoryUniqueId: id, assignedQuantity: '2', ...on(-4) }
    const linden = { ...body, workOrderUniqueId: stage.linden.workOrderId }
    const harbor = { ...body, workOrderUniqueId: stage.harbor.workOrderId }
    expect(await server.call(assignStock, { body: [linden, harbor], token: stage.ann.token })).toMatchObject(
      short(-4, 'were only 3 ea of Anchor adhesive in stock: 1 ea too few.'),
    )
    expect(await stage.held()).toEqual([])
  })

  test('is put right as of today: no day before is changed', async () => {
    await receive('7', -9)
    await assign('9', -5)
    expect((await reverse()).status).toBe(200)
    expect((await movements())[0]).toMatchObject({ kind: 'return', movedOnDate: day(0) })
    expect((await assign('1', -3)).status).toBe(200)
    expect(await assign('1', -3)).toMatchObject({ status: 409 })
    await isWhole()
  })
})

describe('what a project has', () => {
  test('is not returned, nor moved on, before it came', async () => {
    const held = await assigned('3', -4)
    const none = short(-5, 'was none of Anchor adhesive on the project: 2 ea too few.')
    expect(await stage.changeHeld(held, { assignedQuantity: '1', ...on(-5) })).toMatchObject(none)
    expect(await move(held, '2', -5)).toMatchObject(none)
    expect((await move(held, '2', -4)).status).toBe(200)
    expect((await stage.changeHeld(held, { assignedQuantity: '0', ...on(-4) })).status).toBe(200)
    await isWhole()
  })

  describe('and somebody uses', () => {
    let job: JobHandle
    beforeEach(async () => {
      job = await addJob(db, stage.linden, { title: 'Sill plates' })
    })
    const use = (held: string, quantity: string, days: number) =>
      server.call(createUses, {
        body: [
          {
            workorderMasterInventoryUniqueId: held,
            jobUniqueId: job.jobId,
            currentUsageQuantity: quantity,
            captureDate: day(days),
          },
        ],
        token: stage.ann.token,
      })
    const correct = (employeeInventoryUniqueId: string | undefined, quantity: string, more: object = {}) =>
      server.call(correctUses, {
        body: [
          {
            employeeInventoryUniqueId: employeeInventoryUniqueId ?? '',
            currentUsageQuantity: quantity,
            ...more,
          },
        ],
        token: stage.ann.token,
      })

    test('is not used before it came, nor more of it by a correction', async () => {
      const held = await assigned('1', -3)
      await assign('2')
      expect(await use(held, '1', -4)).toMatchObject(
        short(-4, 'was none of Anchor adhesive on the project: 1 ea too few.'),
      )
      const { data } = await use(held, '1', -3)
      expect(await correct(data[0], '2')).toMatchObject(
        short(-3, 'was none of Anchor adhesive on the project: 1 ea too few.'),
      )
      expect((await correct(data[0], '0')).status).toBe(200)
      expect((await correct(data[0], '1')).status).toBe(200)
      await isWhole()
    })

    test('is not corrected after a year: the difference would be a movement of that day', async () => {
      await assign('3', -366)
      const of = (days: number) => ({ employeeId: stage.ann.employeeId, quantity: '1', date: day(days) })
      const item = { ...stage.account, itemId: id }
      const [old, recent] = [await addUse(db, item, job, of(-367)), await addUse(db, item, job, of(-366))]
      const late = { correctionReason: 'Found the slip' }
      expect(await correct(old, '0', late)).toMatchObject({
        status: 400,
        fields: [{ path: '0.captureDate', message: 'must be within the last 366 days' }],
      })
      expect((await correct(recent, '0', late)).status).toBe(200)
    })

    test('on a day that was short before the rule: only what makes it worse is refused', async () => {
      const held = await assigned('3', -1)
      const item = { ...stage.account, itemId: id }
      const by = { byEmployeeId: stage.ann.employeeId, workOrderId: stage.linden.workOrderId }
      await addMovement(db, item, { ...by, kind: 'use', quantity: '2', moved_on: day(-5) })
      expect(await rowsOf(SHORT_DAYS)).toHaveLength(1)
      expect(await use(held, '1', -4)).toMatchObject(
        short(-4, 'was none of Anchor adhesive on the project: 3 ea too few.'),
      )
      // Later days were not short, so later uses are allowed; late receipts and assignments repair the short
      // day.
      expect((await use(held, '1', -1)).status).toBe(200)
      await receive('2')
      expect((await receive('1', -6)).status).toBe(200)
      expect((await assign('1', -6)).status).toBe(200)
      expect((await use(held, '1', 0)).status).toBe(200)
      expect(await rowsOf(SHORT_DAYS)).toMatchObject([{ level: '-1.000' }])
      expect(await rowsOf(RECOUNT)).toEqual([])
    })
  })
})

describe('a day', () => {
  const tooFar = (path: string) => ({
    status: 400,
    fields: [{ path, message: 'must be within the last 366 days' }],
  })

  test('lies at most 366 days back', async () => {
    expect((await receive('1', -366)).status).toBe(200)
    const held = await assigned('3', -366)
    expect((await move(held, '1', -366)).status).toBe(200)
    expect((await stage.changeHeld(held, { assignedQuantity: '1', ...on(-366) })).status).toBe(200)
    expect(await receive('1', -367)).toMatchObject(tooFar('0.movedOnDate'))
    expect(await assign('1', -367)).toMatchObject({ status: 400 })
    expect(await move(held, '1', -367)).toMatchObject(tooFar('0.movedOnDate'))
    expect(await stage.changeHeld(held, { assignedQuantity: '0', ...on(-367) })).toMatchObject(
      tooFar('0.movedOnDate'),
    )
    await isWhole()
  })
})

describe('an inactive item', () => {
  const INACTIVE = {
    status: 409,
    errorCode: 'ITEM_INACTIVE',
    errorDescription: 'This item is inactive: it can be used up and returned, not received or assigned.',
    hint: 'Anchor adhesive',
  }
  let held: string
  beforeEach(async () => {
    held = await assigned('2')
    await stage.change(id, { statusId: statuses.InActive })
  })

  test('is not received, nor assigned by any door', async () => {
    expect(await receive('1')).toMatchObject(INACTIVE)
    expect(await assign('1')).toMatchObject(INACTIVE)
    expect(await stage.changeHeld(held, { assignedQuantity: '3' })).toMatchObject(INACTIVE)
    expect(await move(held, '1')).toMatchObject(INACTIVE)
    expect(await stage.read(id)).toMatchObject({ remainingQuantity: '1', assignedQuantity: '2' })
    await stage.change(id, { statusId: statuses.Active })
    expect((await assign('1')).status).toBe(200)
  })

  test('is returned and counted, and an assignment of it taken back; a return is not', async () => {
    expect((await stage.changeHeld(held, { assignedQuantity: '1' })).status).toBe(200)
    const answer = await reverse()
    expect(answer).toMatchObject({
      ...{ status: 409, errorCode: 'NOT_PUT_RIGHT' },
      hint: 'The item is inactive, so it cannot be assigned again.',
    })
    expect((await server.call(returnHeld, { body: [held], token: stage.ann.token })).status).toBe(200)
    expect((await stage.change(id, { remainingQuantity: '4' })).status).toBe(200)
    await isWhole()
  })

  test('is used up', async () => {
    const job = await addJob(db, stage.linden, { title: 'Sill plates' })
    const body = {
      workorderMasterInventoryUniqueId: held,
      jobUniqueId: job.jobId,
      currentUsageQuantity: '2',
    }
    expect((await server.call(createUses, { body: [body], token: stage.ann.token })).status).toBe(200)
    expect(await stage.held()).toMatchObject([{ leftQuantity: '0', inventoryStatusId: statuses.InActive }])
  })

  test('may have something at the beginning', async () => {
    const other = await stage.add('5', { statusId: statuses.InActive })
    expect(await stage.read(other)).toMatchObject({ remainingQuantity: '5' })
  })

  test('is not raised by an import, but lowered', async () => {
    const row = { inventoryName: 'Anchor adhesive', category: 'M-20' }
    const take = (remainingQuantity: string, isDryRun = false) =>
      server.call(importItems, {
        body: { rows: [{ ...row, remainingQuantity }], isDryRun },
        token: stage.ann.token,
      })
    const { data } = await take('2', true)
    expect(data.rows).toMatchObject([
      {
        what: 'refused',
        problem: { field: 'remainingQuantity', message: 'is more than there is of an inactive item' },
      },
    ])
    expect((await take('2')).status).toBe(400)
    expect((await take('0')).status).toBe(200)
  })
})

test('what there was at the beginning is found in a ledger that did not say so', async () => {
  const openings = async () =>
    (
      await pool.query(
        'select is_opening from inventory_movement where master_inventory_id = $1 order by id',
        [id],
      )
    ).rows
  await receive('1')
  await pool.query('alter table inventory_movement disable trigger stays')
  await pool.query('update inventory_movement set is_opening = false where master_inventory_id = $1', [id])
  const migration = readFileSync(
    new URL('../../../database/migrations/0069-stock-by-day.sql', import.meta.url),
    'utf8',
  )
  const [, update = ''] = /disable trigger stays;(.*)alter table/s.exec(migration) ?? []
  await pool.query(update)
  await pool.query('alter table inventory_movement enable trigger stays')
  expect(await openings()).toEqual([{ is_opening: true }, { is_opening: false }])
})
