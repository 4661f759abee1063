/**
 * A week is approved while others decide on it or write time in it: one call wins, and nothing is written
 * after the approval.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTimeLogs, deleteTimeLogs, updateTimeLogs } from '#features/tracking/contract.ts'
import { RACE_TIMEOUT, race, repeat, statusesOf } from '#tests/harness/race.ts'
import { openTestApp, type TestApp } from '#tests/harness/server.ts'
import { openWeekStage, type WeekStage } from '#tests/harness/weeks.ts'
import { approveWeeks, correctTime, saveWeek, sendWeeksBack } from '../week-contract.ts'

let server: TestApp
let stage: WeekStage
beforeAll(async () => {
  server = await openTestApp()
  stage = await openWeekStage(server)
})
afterAll(() => server?.close())

/** The Monday of a round, or a later day of that week. Each test uses 250 weeks of its own, starting in 2001. */
const dayOf = (round: number, days = 0) =>
  new Date(Date.UTC(2001, 0, 1 + round * 7 + days)).toISOString().slice(0, 10)
const weekOf = (round: number, who = stage.will) => ({
  workOrderUniqueId: stage.one.workOrderId,
  employeeUniqueId: who.employeeId,
  startDate: dayOf(round),
})
const approving =
  (round: number, as = stage.fay) =>
  () =>
    stage.call(approveWeeks, [weekOf(round)], as)

/**
 * The entries that were written to a week after its approval, by the order of the audit entries. There must
 * be none.
 */
async function behind(): Promise<unknown[]> {
  const { rows } = await server.database.pool.query(
    `select n.id from audit_entry n
     join time_log t on n.record = 'time_log' and n.record_id = t.id and not t.is_correction
     join timecard_week k on k.employee_id = t.employee_id and k.state = 'approved' and k.work_order_id = t.work_order_id
       and k.week_start = date_trunc('week', t.log_date)::date
     join audit_entry c on c.record = 'timecard_week' and c.record_id = k.id
     where n.id > c.id`,
  )
  return rows
}

test('two approvals at once: one is the first, the other is told so', { timeout: RACE_TIMEOUT }, async () => {
  await repeat(async (round) => {
    await stage.log(stage.will, dayOf(round), { hours: '8' })
    const answers = await race(round, [approving(round), approving(round, stage.sam)])
    expect(statusesOf(answers)).toEqual([200, 409])
  })
  const { rows } = await server.database.pool.query(
    `select max(k.row_version) as version, count(*)::int as weeks, count(distinct k.week_start)::int as mondays from timecard_week k`,
  )
  expect(rows[0]).toMatchObject({ version: 1, weeks: rows[0].mondays })
})

test('approving against time that is written: it is in the week that was approved, or refused', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    const of = round + 250
    const changed = await stage.log(stage.will, dayOf(of), { hours: '8' })
    const gone = await stage.log(stage.will, dayOf(of, 1), { hours: '8' })
    const log = (date: string) => ({
      subTaskUniqueId: stage.one.activityId,
      employeeUniqueId: stage.will.employeeId,
      trackingDate: date,
      hours: '8',
    })
    const entry = { ...log(dayOf(of, 3)), subTaskTrackingUniqueId: null }
    const [approved, ...written] = await race(round, [
      approving(of),
      () => stage.call(createTimeLogs, [log(dayOf(of, 2))]),
      () => stage.call(updateTimeLogs, [{ subTaskTrackingUniqueId: changed, hours: '4' }]),
      () => stage.call(deleteTimeLogs, [gone]),
      () =>
        stage.call(saveWeek, {
          workOrderUniqueId: stage.one.workOrderId,
          startDate: dayOf(of),
          entries: [entry],
        }),
    ])
    expect(approved?.status).toBe(200)
    for (const answer of written) expect([200, 409]).toContain(answer.status)
  })
  expect(await behind()).toEqual([])
})

test('approving against sending back: one of the two, as it was seen', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    const of = round + 500
    await stage.log(stage.will, dayOf(of), { hours: '8' })
    const { weekVersion } = await stage.weekOf(stage.will, stage.ann, dayOf(of))
    const seen = { ...weekOf(of), weekVersion }
    const answers = await race(round, [
      () => stage.call(approveWeeks, [seen], stage.fay),
      () => stage.call(sendWeeksBack, { weeks: [seen], comment: 'Friday' }, stage.sam),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
  })
})

test('two corrections of what was seen: one counts', { timeout: RACE_TIMEOUT }, async () => {
  await repeat(async (round) => {
    const of = round + 750
    await stage.log(stage.will, dayOf(of), { hours: '8' })
    await stage.call(approveWeeks, [weekOf(of)])
    const line = {
      workOrderUniqueId: stage.one.workOrderId,
      employeeUniqueId: stage.will.employeeId,
      subTaskUniqueId: stage.one.activityId,
      trackingDate: dayOf(of),
      hours: '4.5',
      countedHours: '8',
      trackingNotes: 'Left at 11:30',
    }
    const answers = await race(round, [
      () => stage.call(correctTime, [line], stage.fay),
      () => stage.call(correctTime, [line], stage.sam),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect((await stage.weekOf(stage.will, stage.ann, dayOf(of))).totalHours).toBe('4.5')
  })
})

test('two crews typed at once, in whatever order: both are written, and nobody waits for ever', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    const of = round + 1000
    const entry = (who: typeof stage.will, days: number) => ({
      employeeUniqueId: who.employeeId,
      subTaskUniqueId: stage.one.activityId,
      trackingDate: dayOf(of, days),
      hours: '1',
      subTaskTrackingUniqueId: null,
    })
    const save = (entries: ReturnType<typeof entry>[]) => () =>
      stage.call(saveWeek, {
        workOrderUniqueId: stage.two.workOrderId,
        startDate: dayOf(of),
        entries: entries.map((one) => ({ ...one, subTaskUniqueId: stage.two.activityId })),
      })
    const answers = await race(round, [
      save([entry(stage.will, 5), entry(stage.xena, 5)]),
      save([entry(stage.xena, 6), entry(stage.will, 6)]),
    ])
    expect(statusesOf(answers)).toEqual([200, 200])
  })
})
