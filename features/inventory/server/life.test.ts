/**
 * The history of one item: where it is, its movements with the quantity in the store, and who may see them
 * (records.md 'Inventory').
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { addInventoryCategory, addMovement, addRole, mapRoleToCategory } from '#database/seed/builders.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import { type CaptureStage, type HeldHere, openCaptureStage } from '#tests/harness/captures.ts'
import { addBranch, type Branch, day } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import {
  correctUses,
  createUses,
  findItemKeeper,
  listItemAtHand,
  listItemMovements,
  listItemPlaces,
} from '../contract.ts'

const server = await useApp()
let stage: CaptureStage
let ties: HeldHere
/** A second project that has stock of the same item. */
let harbor: Branch

beforeEach(async () => {
  stage = await openCaptureStage(server)
  // 100 were received and assigned to the first project. Then 50 more were received, and 20 of these assigned
  // to the second project.
  ties = await stage.stock('100')
  harbor = await addBranch(server, stage.account)
  const by = { byEmployeeId: stage.ann.employeeId, moved_on: '2026-01-12' }
  await addMovement(db(), ties.item, { ...by, kind: 'receive', quantity: '50', reason: 'PO 1204' })
  await addMovement(db(), ties.item, {
    ...{ ...by, kind: 'assign', quantity: '20', reason: 'Sill anchors' },
    workOrderId: harbor.workOrderId,
  })
})

const db = () => server.database.db
const places = (who: Person, id = ties.item.itemId) =>
  server.call(listItemPlaces, { body: { TargetUniqueID: id }, token: who.token })
const movements = (who: Person, more: object = {}, id = ties.item.itemId) =>
  server.call(listItemMovements, { body: { TargetUniqueID: id, ...more }, token: who.token })

const atHand = (who: Person, id = ties.item.itemId) =>
  server.call(listItemAtHand, { body: { TargetUniqueID: id }, token: who.token })

/** A person who may read stock and captures on the first project only. */
async function reader(permissions: Record<string, number> = {}) {
  const role = await addRole(db(), stage.account, `Reader ${Math.random()}`, {
    ...{ Projects: 2, Inventory: 2, Captures: 7 },
    ...permissions,
  })
  const who = await newPerson(server, stage.account, role)
  await stage.put(who)
  return { who, role }
}

async function use(who: Person, quantity: string): Promise<string> {
  const answer = await server.call(createUses, {
    body: [
      {
        workorderMasterInventoryUniqueId: ties.heldId,
        jobUniqueId: stage.branch.jobId,
        subTaskUniqueId: stage.branch.activityId,
        currentUsageQuantity: quantity,
        captureDate: day(0),
      },
    ] as never,
    token: who.token,
  })
  expect(answer.status).toBe(200)
  return answer.data[0] ?? ''
}

describe('where an item is', () => {
  test('is said project by project, with what is used and left there', async () => {
    await use(stage.ann, '30')
    const { status, data } = await places(stage.ann)
    expect(status).toBe(200)
    expect(data.items).toMatchObject([
      {
        workOrderUniqueId: expect.any(String),
        assignedQuantity: '100',
        usedQuantity: '30',
        leftQuantity: '70',
      },
      {
        workOrderUniqueId: expect.any(String),
        assignedQuantity: '20',
        usedQuantity: '0',
        leftQuantity: '20',
      },
    ])
    expect(new Set(data.items.map((one) => one.workOrderUniqueId))).toEqual(
      new Set([stage.branch.workOrderId, harbor.workOrderId]),
    )
  })

  test('of a project whose stock one may not read is a quantity without a name', async () => {
    const { who } = await reader()
    expect((await places(who)).data.items).toMatchObject([
      {
        workOrderUniqueId: stage.branch.workOrderId,
        workOrderTitle: expect.any(String),
        leftQuantity: '100',
      },
      { workOrderUniqueId: null, workOrderTitle: null, employeeName: null, leftQuantity: '20' },
    ])
  })
})

describe('what is at hand', () => {
  test('comes with the own first, and when it was taken', async () => {
    await server.database.pool.query(
      'update work_order_inventory set employee_id = $1 where work_order_id = $2',
      [stage.ann.employeeId, harbor.workOrderId],
    )
    expect((await atHand(stage.ann)).data).toMatchObject({
      totalCount: 2,
      items: [
        {
          ...{ workOrderUniqueId: harbor.workOrderId, isOwn: true, leftQuantity: '20', usedOn: null },
          ...{ takenOnDate: '2026-01-12', mayUse: true, mayReturn: true },
        },
        {
          workOrderUniqueId: stage.branch.workOrderId,
          isOwn: false,
          employeeName: null,
          leftQuantity: '100',
        },
      ],
    })
  })

  test('offers what one used it on last, else what one captured today', async () => {
    const { who } = await reader({ Jobs: 2, Activities: 2 })
    expect((await atHand(who)).data.items).toMatchObject([{ usedOn: null }])
    const known = {
      ...{ jobUniqueId: stage.branch.jobId, jobTitle: 'Some job' },
      ...{ subTaskUniqueId: stage.branch.activityId, subTaskTitle: 'Some activity' },
    }
    expect(await stage.save(who, [{}])).toMatchObject({ status: 200 })
    expect((await atHand(who)).data.items).toMatchObject([{ usedOn: known }])
    await server.database.pool.query(
      "update activity set title = 'Another', deleted_at = now() where id = $1",
      [stage.branch.activityId],
    )
    expect((await atHand(who)).data.items).toMatchObject([{ usedOn: null }])
    await server.database.pool.query('update activity set deleted_at = null where id = $1', [
      stage.branch.activityId,
    ])
    await use(who, '1')
    await use(stage.ann, '2')
    expect((await atHand(who)).data.items).toMatchObject([
      { leftQuantity: '97', usedOn: { subTaskTitle: 'Another' } },
    ])
  })

  test('names no job or activity that one may not read', async () => {
    const { who } = await reader({ Jobs: 2 })
    await use(who, '1')
    expect((await atHand(who)).data.items).toMatchObject([
      { usedOn: { jobTitle: 'Some job', subTaskUniqueId: null, subTaskTitle: null } },
    ])
    const { who: other } = await reader()
    await use(other, '1')
    expect((await atHand(other)).data.items).toMatchObject([{ usedOn: null }])
  })

  test('names whoever is in charge, and their number, while they are there', async () => {
    const ask = (who: Person, id = ties.item.itemId) =>
      server.call(findItemKeeper, { body: { TargetUniqueID: id }, token: who.token })
    const { who } = await reader()
    expect(await ask(who)).toMatchObject({ status: 200, data: null })
    const pool = server.database.pool
    await pool.query('update master_inventory set in_charge_employee_id = $1 where id = $2', [
      stage.ann.employeeId,
      ties.item.itemId,
    ])
    await pool.query("update employee set phone_number = '4155550120' where id = $1", [stage.ann.employeeId])
    const keeper = { employeeUniqueId: stage.ann.employeeId, phoneNumber: '4155550120' }
    expect((await ask(who)).data).toMatchObject(keeper)
    const stranger = await newPerson(server, await newAccount(server))
    expect(await ask(stranger)).toMatchObject({ status: 404 })
    const blind = (await reader({ Inventory: 0 })).who
    expect(await ask(blind)).toMatchObject({ status: 403 })
    await pool.query('update employee set status_id = 2 where id = $1', [stage.ann.employeeId])
    expect((await ask(who)).data).toBeNull()
  })

  test('is of projects whose stock one may read, while something is left', async () => {
    const { who } = await reader({ Captures: 2 })
    expect((await atHand(who)).data).toMatchObject({
      totalCount: 1,
      items: [{ workOrderUniqueId: stage.branch.workOrderId, mayUse: false, mayReturn: false }],
    })
    await use(stage.ann, '100')
    expect((await atHand(who)).data).toMatchObject({ totalCount: 0, items: [] })
  })
})

test('a project that was deleted has no name any more, and its quantities stay', async () => {
  await use(stage.ann, '100')
  await server.database.pool.query('update work_order set deleted_at = now() where id = $1', [
    stage.branch.workOrderId,
  ])
  expect((await places(stage.ann)).data.items).toMatchObject([
    { workOrderUniqueId: harbor.workOrderId, leftQuantity: '20' },
    { workOrderUniqueId: null, workOrderTitle: null, usedQuantity: '100' },
  ])
  expect((await movements(stage.ann, { kind: 'use' })).data.items).toMatchObject([
    { isElsewhere: true, quantity: '100', workOrderUniqueId: null, jobTitle: null, subTaskTitle: null },
  ])
})

describe('the movements of an item', () => {
  test('come newest first, each with its effect and what the store had after it', async () => {
    const id = await use(stage.ann, '30')
    await server.call(correctUses, {
      body: [
        { employeeInventoryUniqueId: id, currentUsageQuantity: '25', correctionReason: 'counted' },
      ] as never,
      token: stage.ann.token,
    })
    const { data } = await movements(stage.ann)
    expect(
      data.items.map((one) => [one.kind, one.quantity, one.storeEffect, one.remainingQuantity, one.isBack]),
    ).toEqual([
      ['use', '5', '0', '30', true],
      ['use', '30', '0', '30', false],
      ['assign', '20', '-20', '30', false],
      ['receive', '50', '50', '50', false],
      ['assign', '100', '-100', '0', false],
      ['receive', '100', '100', '100', false],
    ])
    expect(data.items[1]).toMatchObject({
      jobTitle: 'Some job',
      subTaskTitle: 'Some activity',
      workOrderUniqueId: stage.branch.workOrderId,
      isElsewhere: false,
    })
    expect(data.items[2]).toMatchObject({ reason: 'Sill anchors', movedOnDate: '2026-01-12' })
  })

  test('of one kind keep what the store had, and come page by page', async () => {
    await use(stage.ann, '30')
    const { data } = await movements(stage.ann, { kind: 'assign', NumberOfItemsPerPage: 1 })
    expect(data).toMatchObject({
      totalCount: 2,
      items: [{ kind: 'assign', quantity: '20', remainingQuantity: '30' }],
    })
    const second = await movements(stage.ann, {
      kind: 'assign',
      NumberOfItemsPerPage: 1,
      StartingPageNumber: 1,
    })
    expect(second.data.items).toMatchObject([{ quantity: '100', remainingQuantity: '0' }])
    expect(await movements(stage.ann, { kind: 'steal' })).toMatchObject({ status: 400 })
  })

  test('tell of a project whose stock one may not read how much, and no more', async () => {
    const { who } = await reader()
    const { data } = await movements(who, { kind: 'assign' })
    expect(data.items).toMatchObject([
      {
        ...{ isElsewhere: true, quantity: '20', remainingQuantity: '30' },
        ...{ workOrderUniqueId: null, workOrderTitle: null, employeeName: null, reason: '' },
        createdByEmployeeName: '',
      },
      { isElsewhere: false, workOrderUniqueId: stage.branch.workOrderId },
    ])
  })

  test('name jobs and activities only to whoever may read these', async () => {
    await use(stage.ann, '30')
    const { who } = await reader({ Jobs: 2 })
    expect((await movements(who, { kind: 'use' })).data.items).toMatchObject([
      { jobTitle: 'Some job', subTaskTitle: null },
    ])
    const { who: other } = await reader()
    expect((await movements(other, { kind: 'use' })).data.items).toMatchObject([
      { jobTitle: null, subTaskTitle: null },
    ])
  })
})

test('an item of another account, or of a category that the role does not see, is not there', async () => {
  const stranger = await newPerson(server, await newAccount(server))
  const { who, role } = await reader()
  const other = await addInventoryCategory(db(), stage.account, {
    categoryId: inventoryCategories[1]?.inventoryCategoryUniqueId ?? '',
    code: 'Z-99',
    name: 'Another',
  })
  await mapRoleToCategory(db(), stage.account, { role, category: other })
  for (const person of [stranger, who]) {
    expect(await places(person)).toMatchObject({ status: 404 })
    expect(await movements(person)).toMatchObject({ status: 404 })
    expect(await atHand(person)).toMatchObject({ status: 404 })
  }
})

test('whoever may not read stock is refused', async () => {
  for (const answer of [await places(stage.grace), await movements(stage.grace), await atHand(stage.grace)])
    expect(answer).toMatchObject({ status: 403 })
})
