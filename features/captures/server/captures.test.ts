/**
 * Captures on a job, day by day, made by people for their own work and by supervisors for others, and their
 * corrections (002 §4, §5).
 */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatDay } from '#contract/days.ts'
import { statuses } from '#contract/statuses.ts'
import { NO_ID } from '#contract/values.ts'
import {
  addActivity,
  addCapture,
  addEmployeeActivity,
  addRelation,
  addSubContractor,
  assign,
} from '#database/seed/builders.ts'
import { assignToActivities, deleteActivities, updateActivities } from '#features/activities/contract.ts'
import { type CaptureStage, openCaptureStage } from '#tests/harness/captures.ts'
import { addBranch, auditOf, day, personWith, readAt } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import type { ActivityCaptureRow } from '../contract.ts'
import {
  listCapturesOfActivity,
  listCrew,
  listHistoryOfCapture,
  listOwnCaptures,
  listReporteesOfJob,
  saveAllCaptures,
} from '../contract.ts'

let server: TestApp
let stage: CaptureStage

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())
beforeEach(async () => {
  stage = await openCaptureStage(server)
})
afterEach(() => {
  server.clock.now = new Date()
})

const db = () => server.database.db
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

async function rows(who: Person, of?: Person, more?: object): Promise<ActivityCaptureRow[]> {
  const { status, data } = (await stage.rowsOf(who, of, more)) as {
    status: number
    data: { items: ActivityCaptureRow[] }
  }
  expect(status).toBe(200)
  return data.items
}

const row = async (who: Person, of?: Person, more?: object) =>
  (await rows(who, of, more))[0] as ActivityCaptureRow

/** The captured quantity of the activity, as its list returns it. */
const captured = async () =>
  (await readAt<{ capturedMetric: string }>(server, 'activity', stage.branch.activityId, stage.ann))
    ?.capturedMetric

/** Captures a quantity and returns the id of the capture. */
async function capture(who: Person, item: object = {}): Promise<string> {
  const { status, data } = (await stage.save(who, [item])) as { status: number; data: string[] }
  expect(status).toBe(200)
  return data[0] ?? ''
}

const again = (id: string, item: object = {}) => ({
  employeeSubTaskUniqueId: id,
  subTaskUniqueId: stage.branch.activityId,
  ...item,
})

describe('the activities of somebody', () => {
  test('are those that they are on, with the all-zero id where nothing is captured of the day', async () => {
    expect(await rows(stage.grace)).toMatchObject([
      {
        employeeSubTaskUniqueId: NO_ID,
        subTaskTitle: 'Some activity',
        taskName: 'Some task',
        subTaskUnit: 'm³',
        subTaskTargetMetric: '100.0',
        metricCompleted: null,
        captureDate: day(0),
        canChange: true,
        days: [],
        rowVersion: null,
      },
    ])
  })

  test('tell what was captured of the day and of the week, to whoever may know it', async () => {
    await capture(stage.grace, { employeeUniqueId: stage.yusuf.employeeId, metricCompleted: '6' })
    await capture(stage.grace, {
      employeeUniqueId: stage.yusuf.employeeId,
      metricCompleted: '4.2',
      captureDate: day(-1),
    })
    await capture(stage.grace, { metricCompleted: '9' })
    const expected = {
      metricCompleted: '6.0',
      capturedMetric: '19.2',
      createdByEmployeeUniqueId: stage.grace.employeeId,
      days: [
        { captureDate: day(-1), quantity: '4.2', isCorrected: false },
        { captureDate: day(0), quantity: '6.0', isCorrected: false },
      ],
    }
    expect(await row(stage.grace, stage.yusuf)).toMatchObject({ ...expected, canChange: true })
    expect(await row(stage.ann, stage.yusuf)).toMatchObject({ ...expected, canChange: true })
    // A person may not change a capture of their own work that somebody else made.
    expect(await row(stage.yusuf)).toMatchObject({ ...expected, canChange: false })
    expect(await row(stage.grace, stage.yusuf, { captureDate: day(-1) })).toMatchObject({
      metricCompleted: '4.2',
      captureDate: day(-1),
    })
  })

  test('come once for each capture of the day', async () => {
    await capture(stage.grace, { metricCompleted: '1' })
    await capture(stage.grace, { metricCompleted: '2' })
    expect((await rows(stage.grace)).map(({ metricCompleted }) => metricCompleted)).toEqual(['1.0', '2.0'])
  })

  test('are not told of those who do not report to the caller', async () => {
    for (const [who, of] of [
      [stage.grace, stage.caleb],
      [stage.yusuf, stage.grace],
    ] as const) {
      expect(await stage.rowsOf(who, of)).toMatchObject({
        status: 403,
        errorDescription: "You're not authorized to perform the operation.",
      })
    }
  })

  test('leave out what is completed, ahead, or of others, unless it was captured in the week', async () => {
    const add = async (title: string, more: object = {}) => {
      const activity = await addActivity(db(), stage.branch, { title, target_metric: '5', ...more })
      await addEmployeeActivity(db(), stage.grace, activity)
      return activity
    }
    const done = await add('Done', { status_id: statuses.Completed })
    await add('Ahead', { start_date: day(3), end_date: day(5) })
    await add('Begun', { start_date: day(-3), end_date: day(5) })
    await addActivity(db(), stage.branch, { title: 'Of nobody', target_metric: '5' })
    const titles = async () => (await rows(stage.grace)).map(({ subTaskTitle }) => subTaskTitle)
    expect(await titles()).toEqual(['Some activity', 'Begun'])
    await addCapture(db(), done, { employeeId: stage.grace.employeeId, metric: '5', date: day(-2) })
    expect(await titles()).toEqual(['Some activity', 'Done', 'Begun'])
    const row = (await rows(stage.grace)).find(({ subTaskTitle }) => subTaskTitle === 'Done')
    expect(row).toMatchObject({ isCompleted: true, canChange: false })
  })

  test('are asked of a project that is there, and of a job of it', async () => {
    expect(await stage.rowsOf(stage.grace, undefined, { workOrderUniqueId: uuidv7() })).toMatchObject({
      status: 404,
      errorDescription: 'Could not find the workorder!',
    })
    const other = await addBranch(server, stage.account)
    await stage.put(stage.grace, other)
    expect(await stage.rowsOf(stage.grace, undefined, { jobUniqueId: other.jobId })).toMatchObject({
      status: 404,
    })
  })
})

describe('the people of a job', () => {
  const people = async (who: Person) => {
    const { data } = await server.call(listReporteesOfJob, {
      body: { TargetUniqueID: stage.branch.jobId, workOrderUniqueId: stage.branch.workOrderId },
      token: who.token,
    })
    return data.items.map(({ employeeUniqueID, isReportee }) => [employeeUniqueID, isReportee])
  }

  test('are those who report to the caller and are on it', async () => {
    const away = await newPerson(server, stage.account, 'Foreman')
    await assign(db(), away, stage.branch)
    await addRelation(db(), stage.branch, stage.grace, away)
    expect(await people(stage.grace)).toEqual([[stage.yusuf.employeeId, true]])
    expect(await people(stage.yusuf)).toEqual([])
  })

  test('are all of it for whoever may capture for everybody', async () => {
    expect((await people(stage.ann)).map(([id]) => id).toSorted()).toEqual(
      [stage.grace, stage.yusuf, stage.caleb].map(({ employeeId }) => employeeId).toSorted(),
    )
  })
})

describe('who may capture for whom', () => {
  const create = (who: Person, of: Person) =>
    server.call(assignToActivities, {
      body: [
        {
          subTaskUniqueId: stage.branch.activityId,
          employeeUniqueId: of.employeeId,
          metricCompleted: '1',
        },
      ],
      token: who.token,
    })

  test('oneself, whom one leads, and with GlobalAccess everybody', async () => {
    for (const [who, of, status] of [
      [stage.grace, stage.grace, 200],
      [stage.grace, stage.yusuf, 200],
      [stage.ann, stage.caleb, 200],
      [stage.grace, stage.caleb, 403],
      [stage.yusuf, stage.grace, 403],
    ] as const) {
      expect(await stage.save(who, [{ employeeUniqueId: of.employeeId }])).toMatchObject({ status })
      expect(await create(who, of)).toMatchObject({ status })
    }
    expect(await captured()).toBe('6.0')
  })
})

describe('saving', () => {
  test('captures what is new and corrects what is there, in the order sent', async () => {
    const id = await capture(stage.grace, { metricCompleted: '8' })
    const { data } = (await stage.save(stage.grace, [
      { employeeSubTaskUniqueId: NO_ID, metricCompleted: '2' },
      again(id, { metricCompleted: '3.8', rowVersion: 1 }),
      { employeeUniqueId: stage.yusuf.employeeId, metricCompleted: '5' },
    ])) as { data: string[] }
    expect(data).toHaveLength(3)
    expect(data[1]).toBe(id)
    expect(new Set(data).size).toBe(3)
    expect(await captured()).toBe('10.8')
  })

  test('is all or none', async () => {
    const id = await capture(stage.grace, { metricCompleted: '8' })
    const wrong = [
      { captureDate: day(-7) },
      { captureDate: day(1) },
      { employeeUniqueId: stage.caleb.employeeId },
      { employeeUniqueId: uuidv7() },
      { subTaskUniqueId: uuidv7() },
      { metricCompleted: '-1' },
      { metricCompleted: 'NaN' },
      { metricCompleted: '0.00001' },
      { metricCompleted: null },
      { subTaskUnit: 'm²' },
      again(id, { metricCompleted: '1', rowVersion: 9 }),
      again(uuidv7()),
    ]
    for (const item of wrong) {
      const { status } = (await stage.save(stage.grace, [
        { metricCompleted: '2' },
        again(id, { metricCompleted: '3' }),
        item,
      ])) as { status: number }
      expect([400, 403, 404, 409], JSON.stringify(item)).toContain(status)
      expect(await captured(), JSON.stringify(item)).toBe('8.0')
    }
  })

  test('says what is wrong where it stands', async () => {
    expect(await stage.save(stage.grace, [{}, { captureDate: day(-7) }])).toMatchObject({
      status: 400,
      fields: [
        {
          path: '1.captureDate',
          message: `must be one of the last 7 days: ${formatDay(day(-6))} to ${formatDay(day(0))}`,
        },
      ],
    })
    expect(await stage.save(stage.grace, [{}, { metricCompleted: '-1' }])).toMatchObject({
      status: 400,
      fields: [{ path: '1.metricCompleted', message: 'must not be negative' }],
    })
    expect(await stage.save(stage.grace, [{ subTaskUniqueId: undefined }])).toMatchObject({
      status: 400,
      fields: [{ path: '0.subTaskUniqueId' }],
    })
    const id = await capture(stage.grace)
    expect(await stage.save(stage.grace, [again(id), again(id)])).toMatchObject({
      status: 400,
      fields: [{ path: '1.employeeSubTaskUniqueId', message: 'must be in it once' }],
    })
  })

  test('is once for one key', async () => {
    const headers = { 'idempotency-key': uuidv7() }
    const answers = await Promise.all([1, 2, 3].map(() => stage.save(stage.grace, [{}], headers)))
    expect(new Set(answers.map(({ data }) => (data as string[])[0])).size).toBe(1)
    expect(await captured()).toBe('1.0')
  })

  test('loses nothing where a form that failed to send was changed and sent again', async () => {
    const headers = { 'idempotency-key': uuidv7() }
    const first = (await stage.save(stage.grace, [{ metricCompleted: '8' }], headers)) as { data: string[] }
    expect(await stage.save(stage.grace, [{ metricCompleted: '9' }], headers)).toMatchObject({ status: 409 })
    // Sending the first try again returns the id of the saved capture. The change then corrects that capture.
    const known = (await stage.save(stage.grace, [{ metricCompleted: '8' }], headers)) as { data: string[] }
    expect(known.data).toEqual(first.data)
    await stage.save(stage.grace, [again(known.data[0] ?? '', { metricCompleted: '9' })])
    expect(await captured()).toBe('9.0')
  })

  test('takes whole days of the account, and no day that has dropped out of the seven', async () => {
    await query(`update account set time_zone = 'Pacific/Auckland' where account_id = $1`, [
      stage.account.accountId,
    ])
    server.clock.now = new Date(`${day(1)}T11:30:00Z`)
    const hana = await newPerson(server, stage.account, 'Foreman')
    await stage.put(hana)
    const on = (captureDate: string) => stage.save(hana, [{ captureDate }])
    // In Auckland, it is half past midnight on the next day.
    expect(await on(day(2))).toMatchObject({ status: 200 })
    expect(await on(day(-4))).toMatchObject({ status: 200 })
    expect(await on(day(-5))).toMatchObject({ status: 400 })
    expect(await on(day(3))).toMatchObject({ status: 400 })
  })

  test('refuses what is new on a completed activity, and corrects what is there', async () => {
    const id = await capture(stage.grace, { metricCompleted: '8' })
    await query('update activity set status_id = $1 where id = $2', [
      statuses.Completed,
      stage.branch.activityId,
    ])
    expect(await stage.save(stage.grace, [{}])).toMatchObject({
      status: 409,
      errorCode: 'CAPTURE_ON_COMPLETED',
    })
    expect(await stage.save(stage.grace, [again(id, { metricCompleted: '3' })])).toMatchObject({
      status: 200,
    })
    expect(await captured()).toBe('3.0')
  })

  test('finds no activity that was deleted meanwhile, and no project of others', async () => {
    const id = await capture(stage.grace)
    await server.call(deleteActivities, { body: [stage.branch.activityId], token: stage.ann.token })
    expect(await stage.save(stage.grace, [{}])).toMatchObject({ status: 404 })
    expect(await stage.save(stage.grace, [again(id, { metricCompleted: '2' })])).toMatchObject({
      status: 404,
    })
    const other = await addBranch(server, stage.account, { target_metric: '5' })
    expect(await stage.save(stage.grace, [{ subTaskUniqueId: other.activityId }])).toMatchObject({
      status: 404,
    })
    const there = await addCapture(db(), other, {
      employeeId: stage.grace.employeeId,
      metric: '1',
      date: day(0),
    })
    expect(await stage.save(stage.grace, [{ employeeSubTaskUniqueId: there }])).toMatchObject({ status: 404 })
  })
})

describe('a correction', () => {
  test('keeps both: beside the amount, and in the audit trail', async () => {
    const id = await capture(stage.grace, {
      employeeUniqueId: stage.yusuf.employeeId,
      metricCompleted: '8.3',
    })
    const entries = await auditOf(server, stage.account.companyId, () =>
      stage.save(stage.grace, [
        again(id, { metricCompleted: '3.8', correctionReason: 'digits swapped', rowVersion: 1 }),
      ]),
    )
    const entry = entries.find(({ recordId }) => recordId === id)
    expect(entry).toMatchObject({
      record: 'activity_capture',
      action: 'update',
      employeeId: stage.grace.employeeId,
    })
    expect(entry?.changes.metric_completed?.map(Number)).toEqual([8.3, 3.8])
    const { corrected, ...after } = await row(stage.grace, stage.yusuf)
    expect(after).toMatchObject({
      metricCompleted: '3.8',
      capturedMetric: '3.8',
      rowVersion: 2,
      days: [{ quantity: '3.8', isCorrected: true }],
    })
    expect(corrected).toMatchObject({ from: '8.3', reason: 'digits swapped' })
    expect(corrected?.byEmployeeName).not.toBe('')
  })

  test('to zero is a value: the total falls, and the history tells', async () => {
    await capture(stage.grace, { metricCompleted: '2' })
    const id = await capture(stage.grace, { metricCompleted: '8' })
    expect(await stage.save(stage.grace, [again(id, { metricCompleted: '0' })])).toMatchObject({
      status: 200,
    })
    expect(await captured()).toBe('2.0')
    expect(
      (await rows(stage.grace)).map(({ metricCompleted, corrected }) => [metricCompleted, corrected?.from]),
    ).toEqual([
      ['2.0', undefined],
      ['0.0', '8.0'],
    ])
    // Zero can also be the first value. An empty value is not a capture.
    expect(await stage.save(stage.grace, [{ metricCompleted: '0' }])).toMatchObject({ status: 200 })
    expect(await stage.save(stage.grace, [again(id, { metricCompleted: '' })])).toMatchObject({ status: 400 })
  })

  test('to the same amount is none', async () => {
    const id = await capture(stage.grace, { metricCompleted: '8' })
    await stage.save(stage.grace, [again(id, { metricCompleted: '8.0' })])
    expect(await row(stage.grace)).toMatchObject({ corrected: null, rowVersion: 1 })
  })

  test('is for whoever wrote it down, leads whose work it is, or has GlobalAccess', async () => {
    const byGrace = await capture(stage.grace, { employeeUniqueId: stage.yusuf.employeeId })
    const byYusuf = await capture(stage.yusuf)
    const byCaleb = await capture(stage.caleb)
    const tried: [Person, string, number][] = [
      [stage.grace, byGrace, 200],
      [stage.grace, byYusuf, 200],
      [stage.yusuf, byYusuf, 200],
      [stage.ann, byCaleb, 200],
      // Only the foreman may correct the work of a person that the foreman captured.
      [stage.yusuf, byGrace, 403],
      [stage.grace, byCaleb, 403],
      [stage.caleb, byYusuf, 403],
    ]
    for (const [index, [who, id, status]] of tried.entries()) {
      const answer = await stage.save(who, [again(id, { metricCompleted: `${index + 2}` })])
      expect(answer, `${index}`).toMatchObject({ status })
    }
  })

  test('is for seven days; afterwards for GlobalAccess, with a reason', async () => {
    const id = await addCapture(db(), stage.branch, {
      employeeId: stage.grace.employeeId,
      metric: '8',
      date: day(-7),
    })
    expect(await stage.save(stage.grace, [again(id, { metricCompleted: '3' })])).toMatchObject({
      status: 400,
      fields: [{ path: '0.captureDate' }],
    })
    expect(
      await stage.save(stage.ann, [again(id, { metricCompleted: '3', correctionReason: ' ' })]),
    ).toMatchObject({
      status: 400,
      fields: [{ path: '0.correctionReason' }],
    })
    expect(
      await stage.save(stage.ann, [
        again(id, { metricCompleted: '3', correctionReason: 'the ticket says 3' }),
      ]),
    ).toMatchObject({ status: 200 })
    expect(await captured()).toBe('3.0')
  })

  test('keeps the activity, the person and the day', async () => {
    const id = await capture(stage.grace, { metricCompleted: '8' })
    const other = await addActivity(db(), stage.branch, { title: 'Other', target_metric: '5' })
    for (const [field, value] of Object.entries({
      subTaskUniqueId: other.activityId,
      employeeUniqueId: stage.yusuf.employeeId,
      captureDate: day(-1),
    })) {
      expect(await stage.save(stage.grace, [again(id, { [field]: value })])).toMatchObject({
        status: 400,
        fields: [{ path: `0.${field}` }],
      })
    }
    expect(await captured()).toBe('8.0')
  })

  test('is in the unit of today, where the activity was given another one since', async () => {
    const id = await capture(stage.grace, { metricCompleted: '8' })
    await stage.save(stage.grace, [again(id, { metricCompleted: '6' })])
    const change = { subTaskUniqueId: stage.branch.activityId, subTaskUnit: 't', unitFactor: '2' }
    await server.call(updateActivities, { body: [change], token: stage.ann.token })
    expect(await row(stage.grace)).toMatchObject({ metricCompleted: '12.0', corrected: { from: '16.0' } })
    const corrected = again(id, { metricCompleted: '13', subTaskUnit: 'm³' })
    expect(await stage.save(stage.grace, [corrected])).toMatchObject({
      status: 409,
      errorCode: 'CAPTURE_UNIT_CHANGED',
    })
    expect(await stage.save(stage.grace, [{ ...corrected, subTaskUnit: 't' }])).toMatchObject({ status: 200 })
    const { rows: kept } = await query('select day_metric, day_unit from activity_capture where id = $1', [
      id,
    ])
    expect(kept).toEqual([{ day_metric: null, day_unit: null }])
    expect(await captured()).toBe('13.0')
  })

  test('of an old version is refused', async () => {
    const id = await capture(stage.grace, { metricCompleted: '8' })
    await stage.save(stage.grace, [again(id, { metricCompleted: '7', rowVersion: 1 })])
    expect(await stage.save(stage.grace, [again(id, { metricCompleted: '6', rowVersion: 1 })])).toMatchObject(
      {
        status: 409,
        errorCode: 'ROW_VERSION_STALE',
      },
    )
    expect(await captured()).toBe('7.0')
  })
})

test('without Create nothing new is saved, without Update nothing corrected', async () => {
  for (const [bits, added, corrected] of [
    [2, 403, 403],
    [3, 403, 403],
    [6, 403, 200],
  ] as const) {
    const may = { Projects: 2, Jobs: 2, Tasks: 2, Activities: 2, Captures: bits }
    const person = await personWith(server, stage.account, may)
    await stage.put(person)
    const { employeeId } = person
    const id = await addCapture(db(), stage.branch, { employeeId, metric: '1', date: day(0) })
    expect(await stage.save(person, [{}])).toMatchObject({ status: added })
    expect(await stage.save(person, [again(id, { metricCompleted: '2' })])).toMatchObject({
      status: corrected,
    })
    expect(await row(person)).toMatchObject({ canChange: corrected === 200 })
  }
})

describe('one’s own on all projects', () => {
  const own = async (who: Person, more: object = {}) => {
    const answer = await server.call(listOwnCaptures, { body: more, token: who.token })
    expect(answer.status).toBe(200)
    return answer.status === 200 ? answer.data.items : []
  }

  test('stand together, project by project, with what the day before had', async () => {
    const there = await addBranch(server, stage.account, {
      target_metric: '40',
      unit: 'ea',
      end_date: day(4),
    })
    await stage.put(stage.grace, there)
    await query('update work_order set title = $2 where id = $1', [there.workOrderId, 'A first wharf'])
    await capture(stage.grace, { metricCompleted: '7', captureDate: day(-1) })
    expect(await own(stage.grace)).toMatchObject([
      {
        workOrderTitle: 'A first wharf',
        jobTitle: 'Some job',
        subTaskUniqueId: there.activityId,
        endDate: day(4),
        employeeSubTaskUniqueId: NO_ID,
        canChange: true,
        days: [],
      },
      {
        subTaskUniqueId: stage.branch.activityId,
        metricCompleted: null,
        days: [{ captureDate: day(-1), quantity: '7.0' }],
      },
    ])
    expect((await own(stage.grace, { captureDate: day(-1) }))[1]).toMatchObject({
      captureDate: day(-1),
      metricCompleted: '7.0',
      rowVersion: 1,
    })
  })

  test('are nobody else’s, though one leads them', async () => {
    await capture(stage.grace, { employeeUniqueId: stage.yusuf.employeeId, metricCompleted: '6' })
    expect(await own(stage.grace)).toMatchObject([
      { employeeUniqueId: stage.grace.employeeId, metricCompleted: null, capturedMetric: '6.0', days: [] },
    ])
  })

  test('stay when somebody is taken off the activity that they captured on', async () => {
    await capture(stage.grace, { metricCompleted: '2' })
    await query('delete from employee_activity where employee_id = $1', [stage.grace.employeeId])
    expect(await own(stage.grace)).toMatchObject([{ metricCompleted: '2.0' }])
    expect(await own(stage.caleb)).toHaveLength(1)
    await query('delete from employee_activity where employee_id = $1', [stage.caleb.employeeId])
    expect(await own(stage.caleb)).toEqual([])
  })

  test('are not told of a project whose captures one may not read, or that one is not on any more', async () => {
    const blind = await personWith(server, stage.account, { Projects: 2, Jobs: 2, Tasks: 2, Activities: 2 })
    await stage.put(blind)
    expect(await server.call(listOwnCaptures, { body: {}, token: blind.token })).toMatchObject({
      status: 403,
    })
    expect(await own(stage.grace)).toHaveLength(1)
    await query('delete from employee_work_order where employee_id = $1', [stage.grace.employeeId])
    expect(await own(stage.grace)).toEqual([])
  })

  test('nor of one that is gone', async () => {
    await query('update work_order set deleted_at = now() where id = $1', [stage.branch.workOrderId])
    expect(await own(stage.grace)).toEqual([])
  })

  test('come page by page', async () => {
    const second = await addBranch(server, stage.account, { target_metric: '40' })
    await stage.put(stage.grace, second)
    const of = { NumberOfItemsPerPage: 1 }
    const answers = await Promise.all(
      [0, 1].map((StartingPageNumber) =>
        server.call(listOwnCaptures, { body: { ...of, StartingPageNumber }, token: stage.grace.token }),
      ),
    )
    const pages = answers.map((answer) => (answer.status === 200 ? answer.data : undefined))
    expect(pages.map((page) => page?.totalCount)).toEqual([2, 2])
    expect(new Set(pages.map((page) => page?.items[0]?.subTaskUniqueId))).toEqual(
      new Set([stage.branch.activityId, second.activityId]),
    )
  })
})

describe('a crew', () => {
  const crewOf = async (who: Person, more: object = {}) => {
    const { workOrderId, jobId } = stage.branch
    const answer = await server.call(listCrew, {
      body: { TargetUniqueID: jobId, workOrderUniqueId: workOrderId, ...more },
      token: who.token,
    })
    expect(answer.status).toBe(200)
    if (answer.status !== 200) throw new Error('no crew')
    return answer.data
  }

  test('is oneself first and whom one leads, each with every capture of the seven days', async () => {
    await capture(stage.grace, { employeeUniqueId: stage.yusuf.employeeId, metricCompleted: '6' })
    const id = await capture(stage.grace, { metricCompleted: '8', captureDate: day(-6) })
    await capture(stage.grace, { metricCompleted: '1', captureDate: day(-6) })
    await stage.save(stage.grace, [again(id, { metricCompleted: '3', correctionReason: 'swapped' })])
    await addCapture(db(), stage.branch, { employeeId: stage.grace.employeeId, metric: '5', date: day(-7) })
    const { items, totalCount } = await crewOf(stage.grace)
    expect(totalCount).toBe(2)
    expect(items).toMatchObject([
      {
        employeeUniqueID: stage.grace.employeeId,
        isOneself: true,
        activities: [
          {
            subTaskTitle: 'Some activity',
            capturedMetric: '15.0',
            canAdd: true,
            captures: [
              {
                captureUniqueId: id,
                captureDate: day(-6),
                quantity: '3.0',
                canChange: true,
                rowVersion: 2,
                corrected: { from: '8.0', reason: 'swapped' },
              },
              { captureDate: day(-6), quantity: '1.0', corrected: null },
            ],
          },
        ],
      },
      {
        employeeUniqueID: stage.yusuf.employeeId,
        isOneself: false,
        activities: [{ captures: [{ captureDate: day(0), quantity: '6.0', canChange: true }] }],
      },
    ])
    // A person may not change a capture that the foreman made for them.
    const [own] = (await crewOf(stage.yusuf)).items
    expect(own?.activities[0]?.captures).toMatchObject([{ quantity: '6.0', canChange: false }])
    expect((await crewOf(stage.caleb)).items).toHaveLength(1)
  })

  test('has the activities that its own list has, and comes page by page', async () => {
    const completed: object = { status_id: statuses.Completed }
    const done = await addActivity(db(), stage.branch, { title: 'Done', target_metric: '5', ...completed })
    const ahead = await addActivity(db(), stage.branch, {
      title: 'Ahead',
      start_date: day(3),
      end_date: day(5),
    })
    for (const activity of [done, ahead]) await addEmployeeActivity(db(), stage.grace, activity)
    await addCapture(db(), done, { employeeId: stage.grace.employeeId, metric: '5', date: day(-2) })
    const [own] = (await crewOf(stage.grace)).items
    expect(own?.activities.map(({ subTaskTitle }) => subTaskTitle)).toEqual(
      (await rows(stage.grace)).map(({ subTaskTitle }) => subTaskTitle),
    )
    expect(own?.activities[1]).toMatchObject({ subTaskTitle: 'Done', isCompleted: true, canAdd: false })
    const second = await crewOf(stage.grace, { StartingPageNumber: 1, NumberOfItemsPerPage: 1 })
    expect(second.items.map(({ employeeUniqueID }) => employeeUniqueID)).toEqual([stage.yusuf.employeeId])
  })

  const saveAll = (who: Person, body: object) =>
    server.call(saveAllCaptures, {
      body: { activities: [], uses: [], correctedUses: [], ...body },
      token: who.token,
    }) as Promise<{
      status: number
      data: unknown
    }>

  test('is saved in one call, work and material, all or none', async () => {
    const { heldId } = await stage.stock('10', 'L')
    const work = { subTaskUniqueId: stage.branch.activityId, metricCompleted: '4' }
    const use = { workorderMasterInventoryUniqueId: heldId, jobUniqueId: stage.branch.jobId }
    const first = await saveAll(stage.grace, {
      activities: [work, { ...work, employeeUniqueId: stage.yusuf.employeeId }],
      uses: [{ ...use, currentUsageQuantity: '8' }],
    })
    expect(first).toMatchObject({
      status: 200,
      data: { activities: [{}, {}], uses: [{}], correctedUses: [] },
    })
    const { uses } = first.data as { uses: string[] }
    // If more is used than is left, nothing is saved.
    const tooMuch = { activities: [work], uses: [{ ...use, currentUsageQuantity: '3' }] }
    expect(await saveAll(stage.grace, tooMuch)).toMatchObject({ status: 409, hint: 'Only 2 L left there.' })
    expect(await captured()).toBe('8.0')
    // A correction in the same call leaves enough for the new use.
    const correctedUses = [{ employeeInventoryUniqueId: uses[0], currentUsageQuantity: '7' }]
    expect(await saveAll(stage.grace, { ...tooMuch, correctedUses })).toMatchObject({ status: 200 })
    expect(await captured()).toBe('12.0')
    expect(await saveAll(stage.grace, {})).toMatchObject({ status: 400 })
  })

  test('says in which list something was refused', async () => {
    const work = { subTaskUniqueId: stage.branch.activityId, metricCompleted: '4' }
    expect(
      await saveAll(stage.grace, { activities: [work, { ...work, captureDate: day(-7) }] }),
    ).toMatchObject({ status: 400, fields: [{ path: 'activities.1.captureDate' }] })
  })

  test('saves what each bit allows: Create new ones, Update corrections', async () => {
    for (const [bits, added, corrected] of [
      [2, 403, 403],
      [3, 200, 403],
      [6, 403, 200],
    ] as const) {
      const may = { Projects: 2, Jobs: 2, Tasks: 2, Activities: 2, Captures: bits }
      const person = await personWith(server, stage.account, may)
      await stage.put(person)
      const id = await addCapture(db(), stage.branch, {
        employeeId: person.employeeId,
        metric: '1',
        date: day(0),
      })
      const { activityId } = stage.branch
      const fresh = { subTaskUniqueId: activityId, metricCompleted: '1' }
      expect(await saveAll(person, { activities: [fresh] })).toMatchObject({ status: added })
      const change = again(id, { metricCompleted: '2' })
      expect(await saveAll(person, { activities: [change] })).toMatchObject({ status: corrected })
    }
    // Grace may not capture for people who report to somebody else.
    const fresh = { subTaskUniqueId: stage.branch.activityId, metricCompleted: '1' }
    const forCaleb = { activities: [{ ...fresh, employeeUniqueId: stage.caleb.employeeId }] }
    expect(await saveAll(stage.grace, forCaleb)).toMatchObject({ status: 403 })
  })

  test('a capture tells what became of it, to those who may know it', async () => {
    const id = await capture(stage.grace, { employeeUniqueId: stage.yusuf.employeeId, metricCompleted: '83' })
    await stage.save(stage.grace, [again(id, { metricCompleted: '8.3', correctionReason: 'digits' })])
    await stage.save(stage.grace, [again(id, { metricCompleted: '3.8', correctionReason: 'swapped' })])
    const historyFor = (who: Person) =>
      server.call(listHistoryOfCapture, { body: { TargetUniqueID: id }, token: who.token })
    for (const who of [stage.grace, stage.yusuf, stage.ann])
      expect(await historyFor(who)).toMatchObject({
        status: 200,
        data: {
          items: [
            {
              changes: [
                { field: 'Quantity', from: '8.3', to: '3.8' },
                { field: 'Why', from: 'digits', to: 'swapped' },
              ],
            },
            {
              changes: [
                { field: 'Quantity', from: '83', to: '8.3' },
                { field: 'Why', from: null, to: 'digits' },
              ],
            },
            { what: 'created it', changes: [] },
          ],
        },
      })
    expect(await historyFor(stage.caleb)).toMatchObject({ status: 403 })
    await server.call(deleteActivities, { body: [stage.branch.activityId], token: stage.ann.token })
    expect(await historyFor(stage.grace)).toMatchObject({ status: 404 })
  })
})

describe('the captures of an activity', () => {
  const of = (who: Person, more: object = {}) =>
    server.call(listCapturesOfActivity, {
      body: { TargetUniqueID: stage.branch.activityId, ...more },
      token: who.token,
    })
  const told = async (who: Person) =>
    (await of(who)).data.items.map(({ employeeUniqueId, quantity }) => [employeeUniqueId, quantity])

  test("are one's own and those of whom one leads, the newest day first; with GlobalAccess everybody's", async () => {
    const { grace, yusuf, caleb, ann, branch } = stage
    const put = (who: Person, metric: string, days: number) =>
      addCapture(db(), branch, { employeeId: who.employeeId, metric, date: day(days) })
    await put(grace, '1', -9)
    await put(yusuf, '2', -1)
    await put(caleb, '4', -2)
    const own = [grace.employeeId, '1.0']
    expect(await told(ann)).toEqual([[yusuf.employeeId, '2.0'], [caleb.employeeId, '4.0'], own])
    // Grace supervises Yusuf.
    expect(await told(grace)).toEqual([[yusuf.employeeId, '2.0'], own])
    expect(await told(yusuf)).toEqual([[yusuf.employeeId, '2.0']])
    const page = await of(ann, { NumberOfItemsPerPage: 1, StartingPageNumber: 1 })
    expect(page.data).toMatchObject({ totalCount: 3, items: [{ quantity: '4.0' }] })
    const items = (await of(grace)).data.items.map(({ canChange, needsReason }) => [canChange, needsReason])
    expect(items).toEqual([
      [true, false],
      [false, true],
    ])
    expect((await of(ann)).data.items[2]).toMatchObject({ canChange: true, needsReason: true })
  })

  test('are for whoever may read captures there, and of nobody of another firm', async () => {
    const { account, branch, grace, ann } = stage
    expect((await of(await personWith(server, account, { Projects: 18, Activities: 31 }))).status).toBe(403)
    expect((await of(await personWith(server, account, { Projects: 2, Captures: 31 }))).status).toBe(404)
    const stranger = await newPerson(server, await newAccount(server))
    expect((await of(stranger)).status).toBe(404)
    const sue = await newPerson(server, account)
    for (const who of [sue, grace]) {
      const firm = await addSubContractor(db(), account, { name: `Firm of ${who.name}` })
      await query('update employee set sub_contractor_id = $2 where id = $1', [who.employeeId, firm])
      await addCapture(db(), branch, { employeeId: who.employeeId, metric: '3', date: day(-1) })
    }
    expect(await told(ann)).toHaveLength(2)
    expect(await told(sue)).toEqual([[sue.employeeId, '3.0']])
  })
})
