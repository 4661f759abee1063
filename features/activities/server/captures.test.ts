/** Captures of work, the only way to record progress. */

import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { type AccountHandle, addAccount, addActivity, assign, scopeRole } from '#database/seed/builders.ts'
import { atOnce, row } from '#tests/harness/overlap.ts'
import {
  addBranch,
  auditOf,
  type Branch,
  callAt,
  day,
  idIn,
  type LevelName,
  personWith,
  readAt,
} from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import type { SubTask } from '../contract.ts'
import { assignToActivities } from '../contract.ts'

let server: TestApp
let account: AccountHandle
let ann: Person
let branch: Branch

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  branch = await addBranch(server, account, { target_metric: '10' })
})

afterEach(() => {
  server.clock.now = new Date()
})

const db = () => server.database.db

function capture(captures: object[], { token }: Pick<Person, 'token'> = ann, headers = {}) {
  const body = captures.map((each) => ({ subTaskUniqueId: branch.activityId, metricCompleted: '1', ...each }))
  return server.call(assignToActivities, { body, token, headers })
}

const captured = async () =>
  (await readAt<SubTask>(server, 'activity', branch.activityId, ann))?.capturedMetric

interface CaptureRow {
  employee_id: string
  created_by_employee_id: string
  work_order_id: string
  metric_completed: string
  day: string
}

async function rows(): Promise<CaptureRow[]> {
  const answer = await server.database.pool.query(
    `select employee_id, created_by_employee_id, work_order_id, metric_completed::text,
            capture_date::text as day
     from activity_capture where activity_id = $1 order by id`,
    [branch.activityId],
  )
  return answer.rows
}

describe('a capture', () => {
  test("is the caller's, of today, where nothing else is said", async () => {
    const { status, data } = await capture([{ metricCompleted: 2.5 }])
    expect(status).toBe(200)
    expect(data).toHaveLength(1)
    expect(await rows()).toEqual([
      {
        employee_id: ann.employeeId,
        created_by_employee_id: ann.employeeId,
        work_order_id: branch.workOrderId,
        metric_completed: '2.5000',
        day: day(0),
      },
    ])
    expect(await captured()).toBe('2.5')
  })

  test('can be for somebody else of the account, and says who wrote it down', async () => {
    const bob = await newPerson(server, account, 'Field worker')
    await capture([{ employeeUniqueId: bob.employeeId, captureDate: day(-2) }])
    expect(await rows()).toMatchObject([
      { employee_id: bob.employeeId, created_by_employee_id: ann.employeeId, day: day(-2) },
    ])
  })

  test('is not for somebody of another account, or of nobody, and nothing is written then', async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    for (const employeeUniqueId of [sibling.employeeId, uuidv7()]) {
      expect(await capture([{}, { employeeUniqueId }])).toMatchObject({ status: 404 })
    }
    expect(await rows()).toEqual([])
  })

  test.each(['-1', -0.5, 'much', '0.00001', '1234567890', null])(
    'of %s is refused',
    async (metricCompleted) => {
      expect(await capture([{}, { metricCompleted }])).toMatchObject({
        status: 400,
        fields: [{ path: '1.metricCompleted' }],
      })
      expect(await rows()).toEqual([])
    },
  )

  test('above the target is kept and shown, and counts as the target in totals', async () => {
    await capture([{ metricCompleted: '8' }])
    await capture([{ metricCompleted: '7' }])
    expect(await captured()).toBe('15.0')
    for (const level of ['workOrder', 'job', 'task'] as const) {
      expect(await readAt(server, level, idIn(branch, level), ann)).toMatchObject({
        estimatedTotal: '1.0',
        completedTotal: '1.0',
      })
    }
  })

  test('is one of several, all or none', async () => {
    const other = await addActivity(db(), branch, { title: 'Other', target_metric: '5' })
    const both = [{ metricCompleted: '2' }, { subTaskUniqueId: other.activityId, metricCompleted: '3' }, {}]
    const { data } = await capture(both)
    expect(new Set(data).size).toBe(3)
    expect(await captured()).toBe('3.0')
    expect(await readAt(server, 'workOrder', branch.workOrderId, ann)).toMatchObject({
      completedTotal: '0.9',
    })
    expect(await capture([{}, { subTaskUniqueId: uuidv7() }])).toMatchObject({ status: 404 })
    expect(await captured()).toBe('3.0')
  })

  test('is written once for one key', async () => {
    const headers = { 'idempotency-key': uuidv7() }
    const answers = await atOnce(
      server,
      row('activity', { id: branch.activityId }),
      [1, 2, 3].map(() => () => capture([{ metricCompleted: '2' }], ann, headers)),
    )
    expect(new Set(answers.map(({ data }) => data[0])).size).toBe(1)
    expect(await captured()).toBe('2.0')
    expect(await capture([{ metricCompleted: '3' }], ann, headers)).toMatchObject({ status: 409 })
  })

  test('names who wrote it', async () => {
    const entries = await auditOf(server, account.companyId, () => capture([{}]))
    expect(entries).toMatchObject([
      { record: 'activity_capture', action: 'insert', employeeId: ann.employeeId },
    ])
  })

  test('of many at once adds up exactly', async () => {
    const other = await addActivity(db(), branch, { title: 'Other', target_metric: '100' })
    const lines = [{ metricCompleted: '0.1' }, { subTaskUniqueId: other.activityId, metricCompleted: '0.2' }]
    const answers = await atOnce(
      server,
      row('activity', { id: branch.activityId }),
      Array.from({ length: 10 }, (_, index) => () => capture(index % 2 ? lines : lines.toReversed())),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await captured()).toBe('1.0')
    for (const level of ['workOrder', 'job', 'task'] as const) {
      expect(await readAt(server, level, idIn(branch, level), ann)).toMatchObject({ completedTotal: '0.12' })
    }
  })

  test('while others change, delete and take back the activity is not lost', async () => {
    const change = (level: LevelName, name: 'update' | 'remove' | 'restore', body: unknown[]) =>
      callAt(server, level, name, body, ann)
    for (let round = 1; round <= 6; round += 1) {
      const changed = [{ subTaskUniqueId: branch.activityId, subTaskTargetMetric: `${round}` }]
      const [answer] = await atOnce(
        server,
        row('activity', { id: branch.activityId }),
        [
          () => capture([{}]),
          () => change('activity', 'update', changed),
          () => change('task', 'remove', [branch.taskId]),
        ],
        round,
      )
      await change('task', 'restore', [branch.taskId])
      if (answer.status !== 200) await capture([{}])
    }
    expect(await captured()).toBe('6.0')
    await change('activity', 'update', [{ subTaskUniqueId: branch.activityId, subTaskTargetMetric: '8' }])
    expect(await readAt(server, 'workOrder', branch.workOrderId, ann)).toMatchObject({
      estimatedTotal: '1.0',
      completedTotal: '0.75',
    })
  })
})

describe('the day of a capture', () => {
  /**
   * Sets the clock to this hour UTC of a day, and returns a function that captures for a day before or after
   * that day.
   */
  async function at(hour: number) {
    const midnight = new Date(`${day(2)}T00:00:00Z`)
    server.clock.now = new Date(midnight.getTime() + hour * 3_600_000)
    const who = await newPerson(server, account)
    return (days: number) => {
      const captureDate = new Date(midnight.getTime() + days * DAY_MILLISECONDS).toISOString().slice(0, 10)
      return capture([{ captureDate }], who)
    }
  }

  test.each([
    ['UTC', 11, -6, 0],
    // At 11:00 UTC it is 01:00 of the next day there.
    ['Pacific/Kiritimati', 11, -5, 1],
    ['Pacific/Kiritimati', 9, -6, 0],
    // At 11:00 UTC it is 23:00 of the previous day there.
    ['Etc/GMT+12', 11, -7, -1],
    ['Etc/GMT+12', 12, -6, 0],
  ])(
    'is today or one of the six before where the account is: in %s at %i from %i to %i',
    async (timeZone, hour, first, last) => {
      await server.database.pool.query('update account set time_zone = $1 where account_id = $2', [
        timeZone,
        account.accountId,
      ])
      const on = await at(hour)
      expect(await on(first)).toMatchObject({ status: 200 })
      expect(await on(last)).toMatchObject({ status: 200 })
      for (const outside of [first - 1, last + 1]) {
        expect(await on(outside)).toMatchObject({ status: 400, fields: [{ path: '0.captureDate' }] })
      }
    },
  )

  test('is a day of the calendar', async () => {
    expect(await capture([{ captureDate: '2026-02-30' }])).toMatchObject({ status: 400 })
  })
})

describe('who may capture', () => {
  test.each([
    ['Project manager', 200],
    ['Superintendent', 200],
    ['Employee', 200],
    ['Foreman', 200],
    ['Field worker', 200],
    ['Accountant', 403],
    ['Subcontractor', 403],
  ])('by the default roles: %s: %i', async (role, status) => {
    const who = await newPerson(server, account, role)
    await assign(db(), who, branch)
    expect(await capture([{}], who)).toMatchObject({ status })
  })

  test('is whoever has Create on Captures there', async () => {
    const who = await personWith(server, account, { Projects: 18, Activities: 31, Captures: 14 })
    expect(await capture([{}], who)).toMatchObject({ status: 403 })
    await scopeRole(db(), who.role, branch, { Captures: 1 })
    expect(await capture([{}], who)).toMatchObject({ status: 200 })
    const elsewhere = await addBranch(server, account)
    expect(await capture([{}, { subTaskUniqueId: elsewhere.activityId }], who)).toMatchObject({ status: 403 })
    expect(await captured()).toBe('1.0')
  })

  test('is nobody of another account, nobody who does not see the work order, and nobody where it is deleted', async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    const unassigned = await newPerson(server, account, 'Foreman')
    for (const who of [sibling, unassigned]) expect(await capture([{}], who)).toMatchObject({ status: 404 })
    await callAt(server, 'job', 'remove', [branch.jobId], ann)
    expect(await capture([{}])).toMatchObject({ status: 404 })
    expect(await rows()).toEqual([])
  })
})
