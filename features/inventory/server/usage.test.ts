/**
 * Who used which stock, and where: by day and project, for people who may read the project's stock (001 §7,
 * records.md 'Stock').
 */
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addInventoryCategory,
  addItem,
  addMovement,
  addRole,
  addUse,
  type ItemHandle,
  mapRoleToCategory,
  scopeRole,
} from '#database/seed/builders.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import { type CaptureStage, type HeldHere, openCaptureStage } from '#tests/harness/captures.ts'
import { addBranch, type Branch, day } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { download } from '#tests/harness/sheets.ts'
import {
  correctUses,
  createUses,
  exportUses,
  listUsedOn,
  listUsers,
  listUsesOfEmployee,
  listUsesOfWorkOrder,
} from '../contract.ts'

const server = await useApp()
let stage: CaptureStage
let ties: HeldHere
/** A second project that has stock of the same item. */
let harbor: Branch

beforeEach(async () => {
  stage = await openCaptureStage(server)
  ties = await stage.stock('100')
  harbor = await addBranch(server, stage.account)
  await bring(ties.item, harbor)
})

const db = () => server.database.db

async function bring(item: ItemHandle, { workOrderId }: Branch): Promise<void> {
  const move = { byEmployeeId: stage.ann.employeeId, moved_on: '2026-01-12', quantity: '50' }
  await addMovement(db(), item, { ...move, kind: 'receive' })
  await addMovement(db(), item, { ...move, kind: 'assign', workOrderId })
}

const uses = (who: Person, quantity: string, days: number, at = stage.branch, item = ties.item) =>
  addUse(db(), item, at, { employeeId: who.employeeId, quantity, date: day(days) })

const ofPerson = (who: Person, of: { employeeId: string }, more: object = {}) =>
  server.call(listUsesOfEmployee, { body: { TargetUniqueID: of.employeeId, ...more }, token: who.token })
const ofProject = (who: Person, { workOrderId }: { workOrderId: string }, more: object = {}) =>
  server.call(listUsesOfWorkOrder, { body: { TargetUniqueID: workOrderId, ...more }, token: who.token })

/** A person who may read stock, with further `permissions`, on the projects `at`. */
async function reader(permissions: Record<string, number> = {}, at: readonly Branch[] = [stage.branch]) {
  const role = await addRole(db(), stage.account, `Reader ${Math.random()}`, {
    Projects: 2,
    Inventory: 2,
    ...permissions,
  })
  const who = await newPerson(server, stage.account, role)
  for (const branch of at) await stage.put(who, branch)
  return { who, role }
}

describe('what somebody used', () => {
  test('comes with where, for what and how much: the newest day first, then by project and item', async () => {
    await uses(stage.yusuf, '2', -3)
    await uses(stage.yusuf, '7', -1, harbor)
    await uses(stage.yusuf, '5', -1)
    await uses(stage.grace, '9', 0)
    const { status, data } = await ofPerson(stage.ann, stage.yusuf)
    expect(status).toBe(200)
    expect(data.items.map((one) => [one.captureDate, one.currentUsageQuantity])).toEqual([
      [day(-1), expect.any(String)],
      [day(-1), expect.any(String)],
      [day(-3), '2'],
    ])
    const titles = data.items.slice(0, 2).map((one) => one.workOrderTitle)
    expect(titles).toEqual(titles.toSorted())
    expect(data).toMatchObject({ count: 3, totalCount: 3 })
    expect(data.items.at(-1)).toMatchObject({
      workorderMasterInventoryUniqueId: ties.heldId,
      masterInventoryUniqueId: ties.item.itemId,
      inventoryTitle: 'Form ties',
      inventoryUnit: 'ea',
      employeeUniqueId: stage.yusuf.employeeId,
      workOrderUniqueId: stage.branch.workOrderId,
      jobUniqueId: stage.branch.jobId,
      subTaskUniqueId: null,
      isCorrected: false,
    })
  })

  test('is narrowed to one project, and comes in pages', async () => {
    await uses(stage.yusuf, '7', -1, harbor)
    await uses(stage.yusuf, '5', -1)
    await uses(stage.yusuf, '3', -2)
    const there = await ofPerson(stage.ann, stage.yusuf, { workOrderUniqueId: harbor.workOrderId })
    expect(there.data.items.map((one) => one.currentUsageQuantity)).toEqual(['7'])
    const second = await ofPerson(stage.ann, stage.yusuf, { StartingPageNumber: 1, NumberOfItemsPerPage: 2 })
    expect(second.data).toMatchObject({ totalCount: 3, totalPages: 2, count: 1 })
    expect(second.data.items[0]?.currentUsageQuantity).toBe('3')
  })

  test('shows what was written down, and corrected, the quantity of today', async () => {
    const { data } = await server.call(createUses, {
      body: [
        {
          workorderMasterInventoryUniqueId: ties.heldId,
          jobUniqueId: stage.branch.jobId,
          subTaskUniqueId: stage.branch.activityId,
          currentUsageQuantity: '8',
        },
      ],
      token: stage.grace.token,
    })
    const id = data[0] ?? ''
    const before = await ofPerson(stage.ann, stage.grace)
    expect(before.data.items).toMatchObject([
      { currentUsageQuantity: '8', subTaskUniqueId: stage.branch.activityId, isCorrected: false },
    ])
    expect(before.data.items[0]?.subTaskTitle).toBeTruthy()
    await server.call(correctUses, {
      body: [{ employeeInventoryUniqueId: id, currentUsageQuantity: '6' }],
      token: stage.grace.token,
    })
    expect((await ofPerson(stage.ann, stage.grace)).data.items).toMatchObject([
      { currentUsageQuantity: '6', isCorrected: true },
    ])
  })
})

test('what people used on a project: of everybody there, and of no other', async () => {
  await uses(stage.yusuf, '7', -1, harbor)
  await uses(stage.yusuf, '5', -1)
  await uses(stage.grace, '3', 0)
  const { data } = await ofProject(stage.ann, stage.branch)
  expect(data.items.map((one) => [one.employeeUniqueId, one.currentUsageQuantity])).toEqual([
    [stage.grace.employeeId, '3'],
    [stage.yusuf.employeeId, '5'],
  ])
})

describe('as it is looked at', () => {
  beforeEach(async () => {
    await uses(stage.yusuf, '7', -1, harbor)
    await uses(stage.yusuf, '5', -2)
    await uses(stage.grace, '3', 0)
  })

  test.each([
    ['used', ['3', '5']],
    ['-used', ['5', '3']],
    ['day', ['5', '3']],
    ['-day', ['3', '5']],
  ])('sorted by %s', async (sort, quantities) => {
    const { data } = await ofProject(stage.ann, stage.branch, { sort })
    expect(data.items.map((one) => one.currentUsageQuantity)).toEqual(quantities)
  })

  test('a part of what is written on the item finds its uses, and counts them', async () => {
    const { rows } = await server.database.pool.query('select name from master_inventory where id = $1', [
      ties.item.itemId,
    ])
    const searchKey = rows[0].name.slice(1).toUpperCase()
    expect((await ofProject(stage.ann, stage.branch, { searchKey })).data.totalCount).toBe(2)
    expect((await ofPerson(stage.ann, stage.yusuf, { searchKey })).data.totalCount).toBe(2)
    expect((await ofPerson(stage.ann, stage.yusuf, { searchKey: 'no such thing' })).data).toMatchObject({
      items: [],
      totalCount: 0,
    })
  })

  test('a sheet of it: of a person, of a project, of neither not, and without costs for whoever sees none', async () => {
    await server.database.pool.query('update master_inventory set unit_cost = 2 where id = $1', [
      ties.item.itemId,
    ])
    const columns = ['day', 'used', 'unit', 'cost']
    const sheetOf = async (who: Person, more: object) =>
      (await download(server, exportUses, { format: 'csv', columns, ...more } as never, who)).rows
    const project = { workOrderUniqueId: stage.branch.workOrderId }
    expect(await sheetOf(stage.ann, { ...project, sort: '-used' })).toMatchObject([
      { Used: '5', 'Cost of used': '10.00' },
      { Used: '3', 'Cost of used': '6.00' },
    ])
    expect(await sheetOf(stage.ann, { employeeUniqueId: stage.yusuf.employeeId })).toMatchObject([
      { Used: '7' },
      { Used: '5' },
    ])
    const { who } = await reader()
    expect(await sheetOf(who, project)).toMatchObject([
      { Used: '3', 'Cost of used': '' },
      { Used: '5', 'Cost of used': '' },
    ])
    const ask = (body: object, { token }: Person) =>
      server.call(exportUses, { body: { format: 'csv', ...body } as never, token })
    expect(await ask({}, stage.ann)).toMatchObject({ status: 400, fields: [{ path: 'workOrderUniqueId' }] })
    expect(await ask({ workOrderUniqueId: harbor.workOrderId }, who)).toMatchObject({ status: 404 })
    const stranger = await newPerson(server, await newAccount(server))
    expect(await ask({ employeeUniqueId: stage.yusuf.employeeId }, stranger)).toMatchObject({ status: 404 })
  })
})

test('who used some, and where: each once, by name', async () => {
  await uses(stage.yusuf, '7', -1, harbor)
  await uses(stage.yusuf, '5', -1)
  const people = await server.call(listUsers, { body: {}, token: stage.ann.token })
  expect(people.data.items.map((one) => one.employeeUniqueId)).toEqual([stage.yusuf.employeeId])
  const places = await server.call(listUsedOn, { body: {}, token: stage.ann.token })
  expect(places.data.items.map((one) => one.workOrderUniqueId).toSorted()).toEqual(
    [stage.branch.workOrderId, harbor.workOrderId].toSorted(),
  )
  const { who } = await reader()
  const seen = await server.call(listUsedOn, { body: { NumberOfItemsPerPage: 1 }, token: who.token })
  expect(seen.data).toMatchObject({ totalCount: 1, items: [{ workOrderUniqueId: stage.branch.workOrderId }] })
})

describe('who sees it', () => {
  beforeEach(async () => {
    await uses(stage.yusuf, '7', -1, harbor)
    await uses(stage.yusuf, '5', -1)
  })

  test('whoever may not read stock is refused, be it their own use', async () => {
    expect((await ofPerson(stage.yusuf, stage.yusuf)).status).toBe(403)
    expect((await ofProject(stage.yusuf, stage.branch)).status).toBe(403)
  })

  test('others see the projects whose stock they may read, in rows, counts and choices', async () => {
    const { who, role } = await reader({}, [stage.branch, harbor])
    expect((await ofPerson(who, stage.yusuf)).data.totalCount).toBe(2)
    await scopeRole(db(), role, harbor, { Inventory: 0 })
    const { data } = await ofPerson(who, stage.yusuf, { NumberOfItemsPerPage: 1 })
    expect(data).toMatchObject({ totalCount: 1, items: [{ workOrderUniqueId: stage.branch.workOrderId }] })
    expect((await ofProject(who, harbor)).status).toBe(403)
    expect((await ofPerson(who, stage.yusuf, { workOrderUniqueId: harbor.workOrderId })).status).toBe(403)
  })

  test('a project that one is not on, and people of another account, are not found', async () => {
    const { who } = await reader()
    expect((await ofProject(who, harbor)).status).toBe(404)
    expect((await ofPerson(who, stage.yusuf, { workOrderUniqueId: harbor.workOrderId })).status).toBe(404)
    const stranger = await newPerson(server, await newAccount(server))
    expect((await ofPerson(stranger, stage.yusuf)).status).toBe(404)
    expect((await ofProject(stranger, stage.branch)).status).toBe(404)
    const { token } = stranger
    expect((await server.call(listUsers, { body: {}, token })).data.totalCount).toBe(0)
    expect((await server.call(listUsedOn, { body: {}, token })).data.totalCount).toBe(0)
  })

  test('a role that is mapped to categories sees those alone', async () => {
    const { who, role } = await reader()
    const category = await addInventoryCategory(db(), stage.account, {
      categoryId: inventoryCategories[0].inventoryCategoryUniqueId,
      code: 'T-1',
      name: 'Tools',
    })
    await mapRoleToCategory(db(), stage.account, { role, category })
    const tool = await addItem(db(), stage.account, { category, name: 'Bit', unit: 'ea' })
    await bring(tool, stage.branch)
    await uses(stage.grace, '1', 0, stage.branch, tool)
    expect((await ofPerson(who, stage.yusuf)).data).toMatchObject({ items: [], totalCount: 0 })
    expect((await ofProject(who, stage.branch)).data).toMatchObject({
      totalCount: 1,
      items: [{ inventoryTitle: 'Bit' }],
    })
    const people = await server.call(listUsers, { body: {}, token: who.token })
    expect(people.data.items.map((one) => one.employeeUniqueId)).toEqual([stage.grace.employeeId])
  })

  test('costs, and the titles of jobs and activities, by the rights to these', async () => {
    await server.database.pool.query('update master_inventory set unit_cost = 2.505 where id = $1', [
      ties.item.itemId,
    ])
    const [bare, full] = [await reader(), await reader({ Costs: 2, Jobs: 2 })]
    const [hidden] = (await ofProject(bare.who, stage.branch)).data.items
    expect(hidden).toMatchObject({ usedCost: null, jobTitle: null })
    const [shown] = (await ofProject(full.who, stage.branch)).data.items
    expect(shown?.usedCost).toBe('12.53')
    expect(shown?.jobTitle).toBeTruthy()
  })
})
