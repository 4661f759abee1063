/**
 * Changing the unit of an activity: captures are converted, and never read as amounts of the new unit
 * (records.md 'Decided after the second trial').
 */
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountHandle } from '#database/seed/builders.ts'
import { atOnce, row } from '#tests/harness/overlap.ts'
import { addBranch, auditOf, type Branch, readAt } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { assignToActivities, type SubTask, updateActivities } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let branch: Branch

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  branch = await addBranch(server, account, { target_metric: '100', unit: 'CY', bid_unit_cost: '50' })
})

const capture = (metricCompleted: string, more = {}) =>
  server.call(assignToActivities, {
    body: [{ subTaskUniqueId: branch.activityId, metricCompleted, ...more }],
    token: ann.token,
  })
const change = (...changes: object[]) =>
  server.call(updateActivities, {
    body: changes.map((each) => ({ subTaskUniqueId: branch.activityId, ...each })),
    token: ann.token,
  })
const read = () => readAt<SubTask>(server, 'activity', branch.activityId, ann)
const captures = async () =>
  (
    await server.database.pool.query(
      'select metric_completed::text as now, day_metric::text as typed, day_unit as unit from activity_capture where activity_id = $1 order by id',
      [branch.activityId],
    )
  ).rows

describe('another unit', () => {
  test('is what one likes while nothing is captured; the target stays as it is', async () => {
    expect(await change({ subTaskUnit: 'm³' })).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({
      subTaskUnit: 'm³',
      subTaskTargetMetric: '100.0',
      bidUnitCost: '50.00',
    })
  })

  test.each(['m³', '', null])(
    '%s is a conflict that names the captures, and changes nothing',
    async (unit) => {
      await capture('20')
      await capture('30')
      const before = await read()
      expect(await change({ subTaskTitle: 'Other', subTaskUnit: unit })).toMatchObject({
        status: 409,
        errorCode: 'ACTIVITY_UNIT_CAPTURED',
        fields: [
          {
            path: '0.subTaskUnit',
            message: `50 CY are captured (2 captures). Enter how many ${unit || 'of the new unit'} one CY is, or keep the unit.`,
          },
        ],
      })
      expect(await read()).toEqual(before)
    },
  )

  test('is as much as before where it is the same by another name', async () => {
    await capture('20')
    expect(await change({ subTaskUnit: 'cu yd', subTaskTargetMetric: '120' })).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({
      subTaskUnit: 'cu yd',
      subTaskTargetMetric: '120.0',
      capturedMetric: '20.0',
      bidUnitCost: '50.00',
    })
    expect(await captures()).toEqual([{ now: '20.0000', typed: '20.0000', unit: 'CY' }])
  })

  test('with a factor turns captures, target and unit cost; captures keep what was typed on their day', async () => {
    await capture('20')
    await capture('30.3333')
    const whole = { subTaskTargetMetric: '100', bidUnitCost: 50 }
    const entries = await auditOf(server, account.companyId, () =>
      change({ ...whole, subTaskUnit: 'm³', unitFactor: '0.764555' }),
    )
    expect(entries.filter(({ record }) => record === 'activity')).toMatchObject([
      { changes: { unit: ['CY', 'm³'], target_metric: [100, 76.4555], bid_unit_cost: [50, 65.3975] } },
    ])
    expect(await read()).toMatchObject({
      subTaskUnit: 'm³',
      subTaskTargetMetric: '76.4555',
      capturedMetric: '38.4826',
      bidUnitCost: '65.3975',
    })
    expect(await captures()).toEqual([
      { now: '15.2911', typed: '20.0000', unit: 'CY' },
      { now: '23.1915', typed: '30.3333', unit: 'CY' },
    ])
    await change({ subTaskUnit: 'l', unitFactor: '1000' })
    expect(await captures()).toMatchObject([
      { now: '15291.1000', typed: '20.0000', unit: 'CY' },
      { now: '23191.5000', typed: '30.3333', unit: 'CY' },
    ])
  })

  test.each([
    ['a factor beside the same unit', { unitFactor: 2 }, 'unitFactor'],
    ['a factor of zero', { subTaskUnit: 'm³', unitFactor: 0 }, 'unitFactor'],
    ['a factor of more digits than are kept', { subTaskUnit: 'm³', unitFactor: '0.1234567' }, 'unitFactor'],
    [
      'another target',
      { subTaskUnit: 'm³', unitFactor: 2, subTaskTargetMetric: '150' },
      'subTaskTargetMetric',
    ],
    ['another unit cost', { subTaskUnit: 'm³', unitFactor: 2, bidUnitCost: null }, 'bidUnitCost'],
    [
      'a factor that leaves nothing of a capture',
      { subTaskUnit: 'm³', unitFactor: '0.000001' },
      'unitFactor',
    ],
  ])('refuses %s', async (_what, fields, path) => {
    await capture('20')
    const before = await read()
    expect(await change(fields)).toMatchObject({ status: 400, fields: [{ path: `0.${path}` }] })
    expect(await read()).toEqual(before)
  })

  test('refuses a factor that makes too much of it', async () => {
    await change({ subTaskTargetMetric: '999999999999' })
    expect(await change({ subTaskUnit: 'l', unitFactor: '1000' })).toMatchObject({
      status: 400,
      fields: [{ path: '0.unitFactor' }],
    })
  })

  test('several changes of one activity follow each other', async () => {
    await capture('20')
    const answer = await change({ subTaskUnit: 'a', unitFactor: 2 }, { subTaskUnit: 'b', unitFactor: 3 })
    expect(answer.status).toBe(200)
    expect(await read()).toMatchObject({
      subTaskUnit: 'b',
      subTaskTargetMetric: '600.0',
      capturedMetric: '120.0',
    })
  })
})

describe('a capture that says its unit', () => {
  test('is refused where the activity has another one', async () => {
    expect(await capture('20', { subTaskUnit: 'm³' })).toMatchObject({
      status: 409,
      errorCode: 'CAPTURE_UNIT_CHANGED',
      fields: [{ path: '0.subTaskUnit', message: "is 'CY' now, no longer 'm³'" }],
    })
    expect(await captures()).toEqual([])
    expect((await capture('20', { subTaskUnit: 'CY' })).status).toBe(200)
  })

  test('is never counted in another, whoever is first', async () => {
    const answers = await atOnce(server, row('activity', { id: branch.activityId }), [
      () => capture('50', { subTaskUnit: 'CY' }),
      () => change({ subTaskUnit: 'm³' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
