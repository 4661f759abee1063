/** Totals, risk and remaining days at every level, right after every change. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountHandle } from '#database/seed/builders.ts'
import { assignToActivities } from '#features/activities/contract.ts'
import { copyRecords, type WorkOrder } from '#features/projects/contract.ts'
import {
  addBranch,
  type Branch,
  callAt,
  day,
  idIn,
  type LevelName,
  names,
  readAt,
} from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'

const levels: LevelName[] = ['workOrder', 'job', 'task', 'activity']

const server = await useApp()
let account: AccountHandle
let ann: Person
let branch: Branch

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  branch = await addBranch(server, account, { target_metric: '10' })
})

const read = (level: LevelName, id = idIn(branch, level)) => readAt(server, level, id, ann)
const change = (fields: object) =>
  callAt(server, 'activity', 'update', [{ subTaskUniqueId: branch.activityId, ...fields }], ann)
const capture = (metricCompleted: string) =>
  server.call(assignToActivities, {
    body: [{ subTaskUniqueId: branch.activityId, metricCompleted }],
    token: ann.token,
  })

/**
 * `completed / estimated basis` of the three levels with totals. They are equal, because there is a single
 * branch.
 */
async function totals(): Promise<string> {
  const found = await Promise.all(
    (['workOrder', 'job', 'task'] as const).map(async (level) => {
      const { completedTotal, estimatedTotal, totalsBasis } = (await read(level)) as unknown as WorkOrder
      return `${completedTotal} / ${estimatedTotal} ${totalsBasis}`
    }),
  )
  expect(new Set(found).size, found.join(', ')).toBe(1)
  return found[0] as string
}

const risks = () => Promise.all(levels.map(async (level) => (await read(level))?.['riskLevel']))

describe('totals follow', () => {
  test('a new activity', async () => {
    const lines = [
      { taskUniqueId: branch.taskId, subTaskTitle: 'A', subTaskTargetMetric: '2.5' },
      { taskUniqueId: branch.taskId, subTaskTitle: 'B', subTaskTargetMetric: '3' },
    ]
    await callAt(server, 'activity', 'create', lines, ann)
    expect(await totals()).toBe('0.0 / 3.0 count')
  })

  test('a new target, unit cost and hours, and what is taken away of them', async () => {
    await capture('4')
    await change({ subTaskTargetMetric: '20' })
    expect(await totals()).toBe('0.2 / 1.0 count')
    await change({ subTaskHours: '3' })
    expect(await totals()).toBe('0.6 / 3.0 hours')
    await change({ bidUnitCost: '1.5' })
    expect(await totals()).toBe('6.0 / 30.0 value')
    await change({ bidUnitCost: null })
    expect(await totals()).toBe('0.6 / 3.0 hours')
    await change({ subTaskHours: null, subTaskTargetMetric: '3' })
    expect(await totals()).toBe('1.0 / 1.0 count')
  })

  test('a capture, above the target too', async () => {
    await capture('4')
    expect(await totals()).toBe('0.4 / 1.0 count')
    await capture('40')
    expect(await totals()).toBe('1.0 / 1.0 count')
    expect(await read('activity')).toMatchObject({ capturedMetric: '44.0' })
  })

  test('a deletion and its undo', async () => {
    await capture('4')
    await callAt(server, 'activity', 'remove', [branch.activityId], ann)
    expect(await totals()).toBe('0.0 / 0.0 count')
    await callAt(server, 'activity', 'restore', [branch.activityId], ann)
    expect(await totals()).toBe('0.4 / 1.0 count')
    await callAt(server, 'task', 'remove', [branch.taskId], ann)
    for (const level of ['workOrder', 'job'] as const) {
      expect(await read(level)).toMatchObject({ estimatedTotal: '0.0', completedTotal: '0.0' })
    }
    await callAt(server, 'task', 'restore', [branch.taskId], ann)
    expect(await totals()).toBe('0.4 / 1.0 count')
  })

  test('a copy, which begins at nothing', async () => {
    await capture('4')
    await change({ bidUnitCost: '2' })
    const body = [{ workOrderUniqueId: branch.workOrderId }]
    const { data } = await server.call(copyRecords, { body, token: ann.token })
    expect(await read('workOrder', data[0])).toMatchObject({
      completedTotal: '0.0',
      estimatedTotal: '20.0',
      totalsBasis: 'value',
    })
    expect(await totals()).toBe('8.0 / 20.0 value')
  })

  test('what is refused not at all', async () => {
    const lines = [
      { subTaskUniqueId: branch.activityId, subTaskTargetMetric: '99' },
      { subTaskUniqueId: branch.activityId, subTaskTargetMetric: '98', rowVersion: 77 },
    ]
    expect(await callAt(server, 'activity', 'update', lines, ann)).toMatchObject({ status: 409 })
    expect(await totals()).toBe('0.0 / 1.0 count')
  })
})

describe('risk and remaining days', () => {
  const setDates = async (start: string | null, end: string | null) => {
    for (const level of levels) {
      const { id, start: from, end: to } = names[level]
      await callAt(server, level, 'update', [{ [id]: idIn(branch, level), [from]: start, [to]: end }], ann)
    }
  }

  test.each([
    [-1, -1],
    [0, 0],
    [12, 12],
  ])('remain at every level: an end in %i days', async (days, remainingDays) => {
    await setDates(null, day(days))
    for (const level of levels) expect(await read(level), level).toMatchObject({ remainingDays })
    await setDates(null, null)
    for (const level of levels) expect(await read(level), level).toMatchObject({ remainingDays: null })
  })

  test.each([
    ['1', 'high'],
    ['2', 'attention'],
    ['3', 'medium'],
    ['3.5', 'medium'],
    ['4', 'low'],
  ])('follow a capture of %s of ten after 40 of 100 days: %s', async (metric, risk) => {
    await setDates(day(-40), day(60))
    expect(await risks()).toEqual(Array(4).fill('critical'))
    await capture(metric)
    expect(await risks()).toEqual(Array(4).fill(risk))
  })

  test('are critical past the end, and low again when all is done', async () => {
    await setDates(day(-10), day(-1))
    await capture('9')
    expect(await risks()).toEqual(Array(4).fill('critical'))
    await capture('1')
    expect(await risks()).toEqual(Array(4).fill('low'))
    await change({ subTaskTargetMetric: '11' })
    expect(await risks()).toEqual(Array(4).fill('critical'))
  })

  test('follow a deletion and its undo', async () => {
    await setDates(day(-40), day(60))
    await capture('4')
    await callAt(server, 'activity', 'remove', [branch.activityId], ann)
    expect((await risks()).slice(0, 3)).toEqual(Array(3).fill('critical'))
    await callAt(server, 'activity', 'restore', [branch.activityId], ann)
    expect(await risks()).toEqual(Array(4).fill('low'))
  })
})
