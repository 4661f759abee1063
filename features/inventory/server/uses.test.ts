/**
 * Uses of a project's stock: each use is a movement out of the project, and uses can be corrected (002 §4,
 * §5).
 */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatDay } from '#contract/days.ts'
import { statuses } from '#contract/statuses.ts'
import { NO_ID } from '#contract/values.ts'
import {
  addActivity,
  addJob,
  addRole,
  addTask,
  addUse,
  mapRoleToCategory,
  scopeRole,
} from '#database/seed/builders.ts'
import { type CaptureStage, type HeldHere, openCaptureStage } from '#tests/harness/captures.ts'
import { addBranch, auditOf, day, personWith } from '#tests/harness/plan.ts'
import { openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { RECOUNT } from '#tests/harness/stock.ts'
import { correctUses, createUses, findItem, listHeld, listMaterialCaptures, returnHeld } from '../contract.ts'
import type { MaterialCaptureRow } from '../uses.ts'

let server: TestApp
let stage: CaptureStage
let ties: HeldHere

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())
beforeEach(async () => {
  stage = await openCaptureStage(server)
  ties = await stage.stock('100')
})

const db = () => server.database.db
const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows

const use = (who: Person, items: readonly object[]) =>
  server.call(createUses, {
    body: items.map((item) => ({
      workorderMasterInventoryUniqueId: ties.heldId,
      jobUniqueId: stage.branch.jobId,
      currentUsageQuantity: '10',
      ...item,
    })),
    token: who.token,
  })

const correct = (who: Person, items: readonly object[]) =>
  server.call(correctUses, {
    body: items.map((item) => ({ currentUsageQuantity: '1', ...item })) as never,
    token: who.token,
  })

async function used(who: Person, item: object = {}): Promise<string> {
  const { status, data } = await use(who, [item])
  expect(status).toBe(200)
  return data[0] ?? ''
}

async function rows(who: Person, of = who, more: object = {}): Promise<MaterialCaptureRow[]> {
  const { status, data } = await server.call(listMaterialCaptures, {
    body: {
      TargetUniqueID: of.employeeId,
      workOrderUniqueId: stage.branch.workOrderId,
      jobUniqueId: stage.branch.jobId,
      ...more,
    },
    token: who.token,
  })
  expect(status).toBe(200)
  return data.items
}

/** The quantity that the project has left, from the list of its stock. */
const left = async () => {
  const { data } = await server.call(listHeld, {
    body: { TargetUniqueID: stage.branch.workOrderId },
    token: stage.ann.token,
  })
  return data.items[0]?.leftQuantity
}

/** Sums that differ from the ledger, and uses that differ from their movements. Must be empty. */
const differences = async () => [
  ...(await query(RECOUNT, [stage.account.accountId])),
  ...(await query(
    `select u.id from employee_inventory u where u.account_id = $1 and u.quantity <> (
       select coalesce(sum(case to_place when 'outside' then quantity else -quantity end), 0)
       from inventory_movement m where m.account_id = $1 and m.employee_inventory_id = u.id)`,
    [stage.account.accountId],
  )),
]

describe('using stock of the project', () => {
  test('takes it through the ledger, as Created', async () => {
    const id = await used(stage.grace, { employeeUniqueId: stage.yusuf.employeeId, captureDate: day(-1) })
    const [row] = await rows(stage.grace, stage.yusuf, { captureDate: day(-1) })
    expect(row).toMatchObject({
      employeeInventoryUniqueId: id,
      inventoryTitle: 'Form ties',
      inventoryUnit: 'ea',
      leftQuantity: '90',
      currentUsageQuantity: '10',
      statusId: statuses.Created,
      createdByEmployeeUniqueId: stage.grace.employeeId,
      captureDate: day(-1),
      canChange: true,
      days: [{ captureDate: day(-1), quantity: '10', isCorrected: false }],
    })
    expect(await rows(stage.grace)).toMatchObject([
      { employeeInventoryUniqueId: NO_ID, currentUsageQuantity: null, leftQuantity: '90', days: [] },
    ])
    const { data } = await server.call(findItem, {
      body: { TargetUniqueID: ties.item.itemId },
      token: stage.ann.token,
    })
    expect(data.items[0]).toMatchObject({
      overallQuantity: '100',
      usedQuantity: '10',
      assignedQuantity: '100',
    })
    expect(
      await query(
        'select kind, moved_on::text as day, quantity::text from inventory_movement where employee_inventory_id = $1',
        [id],
      ),
    ).toEqual([{ kind: 'use', day: day(-1), quantity: '10.000' }])
    expect(await differences()).toEqual([])
  })

  test('is refused above what is left, for the sum of the array, too', async () => {
    expect(await use(stage.grace, [{ currentUsageQuantity: '101' }])).toMatchObject({
      status: 409,
      errorDescription: 'Check the value to be assigned!',
      hint: 'Only 100 ea left there.',
    })
    expect(
      await use(stage.grace, [{ currentUsageQuantity: '60' }, { currentUsageQuantity: '60' }]),
    ).toMatchObject({
      status: 409,
      hint: 'Only 40 ea left there.',
    })
    expect(await left()).toBe('100')
    expect(await differences()).toEqual([])
  })

  test('one wrong row of an array, and nothing is written', async () => {
    const other = await addBranch(server, stage.account)
    const task = await addTask(db(), await addJob(db(), stage.branch, { title: 'Other job' }), {
      name: 'Other',
    })
    const elsewhere = await addActivity(db(), task, { title: 'Elsewhere' })
    for (const [wrong, status] of [
      [{ currentUsageQuantity: '-1' }, 400],
      [{ currentUsageQuantity: 'NaN' }, 400],
      [{ currentUsageQuantity: '1.5' }, 400],
      [{ currentUsageQuantity: '0.0001' }, 400],
      [{ captureDate: day(-7) }, 400],
      [{ captureDate: day(1) }, 400],
      [{ startDate: day(0), endDate: day(-1) }, 400],
      [{ subTaskUniqueId: elsewhere.activityId }, 400],
      [{ jobUniqueId: uuidv7() }, 404],
      [{ jobUniqueId: other.jobId }, 404],
      [{ workorderMasterInventoryUniqueId: uuidv7() }, 404],
      [{ employeeUniqueId: uuidv7() }, 404],
      [{ employeeUniqueId: stage.caleb.employeeId }, 403],
    ] as const) {
      expect(await use(stage.grace, [{}, wrong]), JSON.stringify(wrong)).toMatchObject({ status })
      expect(await left()).toBe('100')
    }
    expect(
      await query('select 1 from employee_inventory where account_id = $1', [stage.account.accountId]),
    ).toEqual([])
    expect(await use(stage.grace, [{}, { captureDate: day(-7) }])).toMatchObject({
      fields: [
        {
          path: '1.captureDate',
          message: `must be one of the last 7 days: ${formatDay(day(-6))} to ${formatDay(day(0))}`,
        },
      ],
    })
    expect(await use(stage.grace, [{ currentUsageQuantity: '1.5' }])).toMatchObject({
      errorDescription: 'Check the value to be assigned!',
    })
  })

  test('knows no item of a category that the role does not see', async () => {
    const role = await addRole(db(), stage.account, 'Of another stock', { Projects: 2, Jobs: 2, Captures: 7 })
    await mapRoleToCategory(db(), stage.account, { role, category: await otherCategory() })
    await scopeRole(db(), role, stage.branch, { Projects: 2, Jobs: 2, Captures: 7 })
    await query('update employee set company_role_id = $1 where id = $2', [role, stage.caleb.employeeId])
    expect(await rows(stage.caleb)).toEqual([])
    expect(await use(stage.caleb, [{}])).toMatchObject({ status: 404 })
  })

  async function otherCategory(): Promise<string> {
    const [{ id } = { id: '' }] = await query(
      `insert into company_inventory_category (company_id, id, inventory_category_id, code, name)
       select company_id, $2, inventory_category_id, 'X-1', 'Other' from company_inventory_category
       where company_id = $1 limit 1 returning id`,
      [stage.account.companyId, uuidv7()],
    )
    return id
  }
})

describe('correcting a use', () => {
  test('is one more movement of the difference, and keeps both', async () => {
    const id = await used(stage.grace, { currentUsageQuantity: '30' })
    const entries = await auditOf(server, stage.account.companyId, () =>
      correct(stage.grace, [
        {
          employeeInventoryUniqueId: id,
          currentUsageQuantity: '12',
          correctionReason: 'counted again',
          rowVersion: 1,
        },
      ]),
    )
    const entry = entries.find(({ recordId }) => recordId === id)
    expect(entry?.changes.quantity?.map(Number)).toEqual([30, 12])
    expect(await left()).toBe('88')
    expect((await rows(stage.grace))[0]).toMatchObject({
      currentUsageQuantity: '12',
      corrected: { from: '30', reason: 'counted again' },
      rowVersion: 2,
    })
    await correct(stage.grace, [{ employeeInventoryUniqueId: id, currentUsageQuantity: '0' }])
    expect(await left()).toBe('100')
    await correct(stage.grace, [{ employeeInventoryUniqueId: id, currentUsageQuantity: '100' }])
    expect(await left()).toBe('0')
    expect(
      await query('select count(*)::int from inventory_movement where employee_inventory_id = $1', [id]),
    ).toEqual([{ count: 4 }])
    expect(await differences()).toEqual([])
  })

  test('is refused above what is left, of an old version, and of another item, job, person or day', async () => {
    const id = await used(stage.grace, { currentUsageQuantity: '30' })
    const other = await stage.stock('5')
    const job = await addJob(db(), stage.branch, { title: 'Other job' })
    for (const [wrong, status] of [
      [{ currentUsageQuantity: '101' }, 409],
      [{ rowVersion: 9 }, 409],
      [{ workorderMasterInventoryUniqueId: other.heldId }, 400],
      [{ jobUniqueId: job.jobId }, 400],
      [{ employeeUniqueId: stage.yusuf.employeeId }, 400],
      [{ captureDate: day(-1) }, 400],
      [{ currentUsageQuantity: '-1' }, 400],
      [{ currentUsageQuantity: '' }, 400],
      [{ currentUsageQuantity: '0.5' }, 400],
      [{ employeeInventoryUniqueId: uuidv7() }, 404],
    ] as const) {
      const item = { employeeInventoryUniqueId: id, ...wrong }
      expect(await correct(stage.grace, [item]), JSON.stringify(wrong)).toMatchObject({ status })
    }
    expect((await rows(stage.grace))[0]).toMatchObject({ currentUsageQuantity: '30', corrected: null })
    expect(
      await correct(stage.grace, [{ employeeInventoryUniqueId: id }, { employeeInventoryUniqueId: id }]),
    ).toMatchObject({
      status: 400,
      fields: [{ path: '1.employeeInventoryUniqueId', message: 'must be in it once' }],
    })
  })

  test('is for whoever wrote it down, leads whose use it is, or has GlobalAccess', async () => {
    const byGrace = await used(stage.grace, { employeeUniqueId: stage.yusuf.employeeId })
    const byYusuf = await used(stage.yusuf)
    const byCaleb = await used(stage.caleb)
    for (const [who, id, status] of [
      [stage.grace, byGrace, 200],
      [stage.grace, byYusuf, 200],
      [stage.yusuf, byYusuf, 200],
      [stage.ann, byCaleb, 200],
      [stage.yusuf, byGrace, 403],
      [stage.grace, byCaleb, 403],
    ] as const) {
      expect(await correct(who, [{ employeeInventoryUniqueId: id }])).toMatchObject({ status })
    }
  })

  test('is for seven days; afterwards for GlobalAccess, with a reason', async () => {
    const item = { employeeId: stage.grace.employeeId, quantity: '4', date: day(-7) }
    const employeeInventoryUniqueId = await addUse(db(), ties.item, stage.branch, item)
    expect(await correct(stage.grace, [{ employeeInventoryUniqueId }])).toMatchObject({
      status: 400,
      fields: [{ path: '0.captureDate' }],
    })
    expect(await correct(stage.ann, [{ employeeInventoryUniqueId }])).toMatchObject({
      status: 400,
      fields: [{ path: '0.correctionReason' }],
    })
    const correctionReason = 'counted on the slip'
    expect(await correct(stage.ann, [{ employeeInventoryUniqueId, correctionReason }])).toMatchObject({
      status: 200,
    })
    expect(await left()).toBe('99')
  })
})

test('what was used does not come back when the project returns the rest', async () => {
  await used(stage.grace, { currentUsageQuantity: '30' })
  await server.call(returnHeld, { body: [ties.heldId], token: stage.ann.token })
  expect(await left()).toBe('0')
  expect(await use(stage.grace, [{ currentUsageQuantity: '1' }])).toMatchObject({
    status: 409,
    hint: 'Only 0 ea left there.',
  })
  expect(await differences()).toEqual([])
})

test('without Create nothing is used, without Update nothing corrected', async () => {
  for (const [bits, added, corrected] of [
    [2, 403, 403],
    [3, 200, 403],
    [6, 403, 200],
  ] as const) {
    const person = await personWith(server, stage.account, { Projects: 2, Jobs: 2, Captures: bits })
    await stage.put(person)
    const item = { employeeId: person.employeeId, quantity: '2', date: day(0) }
    const employeeInventoryUniqueId = await addUse(db(), ties.item, stage.branch, item)
    expect(await use(person, [{}])).toMatchObject({ status: added })
    expect(await correct(person, [{ employeeInventoryUniqueId }])).toMatchObject({ status: corrected })
  }
})
