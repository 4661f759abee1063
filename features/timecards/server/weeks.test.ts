/** A week on a project: typing, submitting, approving and correcting, and the refusals of each. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addActivity, addSubContractor, scopeRole } from '#database/seed/builders.ts'
import { createTimeLogs, deleteTimeLogs, updateTimeLogs } from '#features/tracking/contract.ts'
import { auditOf, personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { MONDAY, openWeekStage, TODAY, type WeekStage } from '#tests/harness/weeks.ts'
import { listTimecards } from '../contract.ts'
import type { OvertimeRule } from '../overtime.ts'
import {
  approveWeeks,
  correctTime,
  findTimecardSettings,
  findWeek,
  listOwnWeeks,
  saveWeek,
  sendWeeksBack,
  submitWeeks,
  updateTimecardSettings,
} from '../week-contract.ts'

let server: TestApp
let stage: WeekStage
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())
beforeEach(async () => {
  stage = await openWeekStage(server)
})

const days = [
  '2030-11-18',
  '2030-11-19',
  '2030-11-20',
  '2030-11-21',
  '2030-11-22',
  '2030-11-23',
  '2030-11-24',
]
const dayOf = (index: number) => days[index] as string

/** An entry for a person's day in a crew's week. */
const cell = (who: Person, index: number, hours: string | null, more: object = {}) => ({
  employeeUniqueId: who.employeeId,
  trackingDate: dayOf(index),
  hours,
  subTaskUniqueId: stage.one.activityId,
  ...more,
})
const save = (
  entries: ReturnType<typeof cell>[],
  as: Pick<Person, 'token'> = stage.fay,
  startDate = MONDAY,
  isLongConfirmed = false,
) =>
  stage.call(saveWeek, { workOrderUniqueId: stage.one.workOrderId, startDate, entries, isLongConfirmed }, as)

const weekKey = (who: Person, startDate = MONDAY) => ({
  workOrderUniqueId: stage.one.workOrderId,
  employeeUniqueId: who.employeeId,
  startDate,
})
const approve = (who: Person, as: Pick<Person, 'token'> = stage.fay, startDate = MONDAY) =>
  stage.call(approveWeeks, [weekKey(who, startDate)], as)
const submit = (who: Person, as: Pick<Person, 'token'> = who, startDate = MONDAY) =>
  stage.call(submitWeeks, [weekKey(who, startDate)], as)
const sendBack = (who: Person, as: Pick<Person, 'token'> = stage.fay, startDate = MONDAY) =>
  stage.call(sendWeeksBack, { weeks: [weekKey(who, startDate)], comment: 'Friday is missing' }, as)
const correction = (who: Person, index: number, hours: string, more: object = {}) => ({
  ...weekKey(who),
  subTaskUniqueId: stage.one.activityId,
  trackingDate: dayOf(index),
  hours,
  trackingNotes: 'Left at 11:30',
  ...more,
})
const correct = (lines: ReturnType<typeof correction>[], as: Pick<Person, 'token'> = stage.fay) =>
  stage.call(correctTime, lines, as)
const codeOf = ({ status, errorCode }: { status: number; errorCode: string | null }) => [status, errorCode]
const rule = (overtimeRule: OvertimeRule) => stage.call(updateTimecardSettings, { overtimeRule })

describe('a week', () => {
  test('shows crews, who leads one first, with days, what is elsewhere, and overtime over all projects', async () => {
    await rule('day and week')
    // oxlint-disable-next-line no-await-in-loop
    for (const index of [0, 1, 2, 3]) await stage.log(stage.will, dayOf(index), { hours: '9' })
    await stage.log(stage.will, dayOf(4), { hours: '8' }, stage.two)
    await stage.log(stage.will, dayOf(5), { start: '07:00', end: '09:40', hours: '2.6667' })
    const week = await stage.week()
    expect(week.days).toEqual(days)
    expect(week.people.map(({ employeeUniqueId }) => employeeUniqueId)).toEqual(
      [
        stage.sam,
        stage.fay,
        ...[stage.will, stage.xena].sort((a, b) => a.name.localeCompare(b.name, 'en')),
      ].map(({ employeeId }) => employeeId),
    )
    const will = await stage.weekOf(stage.will)
    expect(will.days.map(({ hours }) => hours)).toEqual(['9.0', '9.0', '9.0', '9.0', null, '2.67', null])
    expect(will.days.map(({ overtime }) => overtime)).toEqual([
      '1.0',
      '1.0',
      '1.0',
      '1.0',
      null,
      '2.67',
      null,
    ])
    expect(will).toMatchObject({
      totalHours: '38.67',
      elsewhereHours: '8.0',
      overtimeHours: '6.67',
      supervisorName: stage.fay.name,
      isLead: false,
      state: 'open',
    })
    expect([week.totalHours, week.elsewhereHours, week.overtimeHours]).toEqual(['38.67', '8.0', '6.67'])
    expect(week.hours).toEqual(['9.0', '9.0', '9.0', '9.0', null, '2.67', null])
  })

  test('has no rows of guests and people of firms, but of those who logged time there', async () => {
    const { pool } = server.database
    const isShown = async ({ employeeId }: Person) =>
      (await stage.week()).people.some(({ employeeUniqueId }) => employeeUniqueId === employeeId)
    expect(await isShown(stage.xena)).toBe(true)
    await pool.query(`update employee set own_company_name = 'Studio' where id = $1`, [stage.xena.employeeId])
    expect(await isShown(stage.xena)).toBe(false)
    await stage.log(stage.xena, dayOf(0), { hours: '4' })
    expect(await isShown(stage.xena)).toBe(true)
  })

  test('counts in its foot the overtime of whoever has hours there', async () => {
    await rule('day and week')
    await stage.log(stage.will, dayOf(0), { hours: '9' })
    await stage.log(stage.xena, dayOf(0), { hours: '11' }, stage.two)
    const week = await stage.week()
    expect((await stage.weekOf(stage.xena)).overtimeHours).toBe('3.0')
    expect([week.overtimeHours, week.elsewhereHours]).toEqual(['1.0', '11.0'])
  })

  test('adds up minutes first: three times 20 minutes are one hour', async () => {
    // oxlint-disable-next-line no-await-in-loop
    for (const hour of ['07', '08', '09'])
      await stage.log(stage.will, dayOf(0), { start: `${hour}:00`, end: `${hour}:20`, hours: '0.3333' })
    expect((await stage.weekOf(stage.will)).totalHours).toBe('1.0')
  })

  test('keeps whoever is inactive by now, and what was deleted', async () => {
    await stage.log(stage.will, dayOf(0), { hours: '8' })
    await stage.log(stage.xena, dayOf(0), { hours: '4' })
    const { pool } = server.database
    await pool.query(`update employee set status_id = 2 where id = $1`, [stage.will.employeeId])
    await pool.query(`update activity set deleted_at = now() where id = $1`, [stage.one.activityId])
    const week = await stage.week()
    expect([week.totalHours, (await stage.weekOf(stage.will)).totalHours]).toEqual(['12.0', '8.0'])
    expect((await stage.weekOf(stage.will)).may.log).toBe(false)
  })

  test('is for whoever may read timecards there, and not there for others', async () => {
    const ask = async (as: Pick<Person, 'token'>, workOrderUniqueId = stage.one.workOrderId) =>
      (await stage.call(findWeek, { workOrderUniqueId, startDate: MONDAY }, as)).status
    expect(await ask(stage.fay)).toBe(200)
    expect(await ask(stage.will)).toBe(403)
    expect(await ask(await newPerson(server, await newAccount(server)))).toBe(404)
    const denied = await personWith(server, stage.account, { Projects: 18, Timecards: 2 })
    await scopeRole(server.database.db, denied.role, stage.one, { Timecards: 0 })
    expect(await ask(denied)).toBe(403)
  })
})

describe('typing a week in', () => {
  test('of a crew is one call: new time, other hours, none', async () => {
    const kept = await stage.log(stage.will, dayOf(1), { hours: '8', notes: 'Rain' })
    const gone = await stage.log(stage.xena, dayOf(1), { hours: '8' })
    const answer = await save(
      [
        cell(stage.will, 0, '7.5'),
        cell(stage.will, 1, '6', { subTaskTrackingUniqueId: kept, rowVersion: 1 }),
        cell(stage.xena, 0, '8'),
        cell(stage.xena, 1, null, { subTaskTrackingUniqueId: gone }),
      ],
      stage.ann,
    )
    expect(answer.status).toBe(200)
    expect(answer.data).toHaveLength(4)
    expect(answer.data?.slice(1, 4)).toEqual([kept, answer.data?.[2], gone])
    const [will, xena] = [await stage.weekOf(stage.will), await stage.weekOf(stage.xena)]
    expect(will.days.map(({ hours }) => hours).slice(0, 2)).toEqual(['7.5', '6.0'])
    expect(xena.days.map(({ hours }) => hours).slice(0, 2)).toEqual(['8.0', null])
    const { data } = await stage.call(listTimecards, {
      TargetUniqueID: stage.one.workOrderId,
      employeeUniqueId: stage.will.employeeId,
      trackingDate: dayOf(1),
    })
    // The notes of the entry stay.
    expect(data?.items.map(({ hours, trackingNotes }) => [hours, trackingNotes])).toEqual([['6.0', 'Rain']])
  })

  test('is all or none', async () => {
    const refused = await save([cell(stage.will, 0, '8'), cell(stage.xena, 0, '25')])
    expect([refused.status, refused.fields[0]?.path]).toEqual([400, 'entries.1.hours'])
    expect((await stage.week()).totalHours).toBe('0.0')
  })

  test('never writes over a day that holds what was not seen', async () => {
    await stage.log(stage.will, dayOf(0), { hours: '8' })
    expect(codeOf(await save([cell(stage.will, 0, '4')]))).toEqual([409, 'DAY_FILLED'])
    const entry = await stage.log(stage.will, dayOf(1), { hours: '1', notes: 'one' })
    await stage.log(stage.will, dayOf(1), { hours: '2', notes: 'two' })
    await stage.log(stage.will, dayOf(1), { hours: '3', notes: 'three' })
    expect((await stage.weekOf(stage.will)).days[1]).toMatchObject({
      hours: '6.0',
      entryCount: 3,
      canType: false,
    })
    expect(codeOf(await save([cell(stage.will, 1, '1')]))).toEqual([409, 'DAY_OF_SEVERAL'])
    expect(codeOf(await save([cell(stage.will, 1, '1', { subTaskTrackingUniqueId: entry })]))).toEqual([
      409,
      'DAY_OF_SEVERAL',
    ])
    const timed = await stage.log(stage.will, dayOf(2), { start: '07:00', end: '15:00', hours: '8' })
    expect(codeOf(await save([cell(stage.will, 2, '1', { subTaskTrackingUniqueId: timed })]))).toEqual([
      409,
      'ENTRY_HAS_TIMES',
    ])
    const old = await stage.log(stage.will, dayOf(3), { hours: '8' })
    await stage.call(updateTimeLogs, [{ subTaskTrackingUniqueId: old, hours: '7' }])
    expect(
      codeOf(await save([cell(stage.will, 3, '1', { subTaskTrackingUniqueId: old, rowVersion: 1 })])),
    ).toEqual([409, 'ROW_VERSION_STALE'])
    expect((await stage.weekOf(stage.will)).totalHours).toBe('29.0')
  })

  test('leaves what is on other projects of that day alone', async () => {
    await stage.log(stage.will, dayOf(0), { hours: '5' }, stage.two)
    expect((await save([cell(stage.will, 0, '3')])).status).toBe(200)
    expect(await stage.weekOf(stage.will)).toMatchObject({ totalHours: '3.0', elsewhereHours: '5.0' })
  })

  test.each<[string, () => [object, number, string | null]]>([
    ['more than 24 hours', () => [cell(stage.will, 0, '24.01'), 400, 'entries.0.hours']],
    ['fewer than none', () => [cell(stage.will, 0, '-1'), 400, 'entries.0.hours']],
    ['nothing on an empty day', () => [cell(stage.will, 0, '0'), 400, 'entries.0.hours']],
    [
      'no activity',
      () => [cell(stage.will, 0, '8', { subTaskUniqueId: null }), 400, 'entries.0.subTaskUniqueId'],
    ],
    [
      'a day of another week',
      () => [{ ...cell(stage.will, 0, '8'), trackingDate: TODAY }, 400, 'entries.0.trackingDate'],
    ],
    [
      'a day that is none',
      () => [{ ...cell(stage.will, 0, '8'), trackingDate: '2030-11-31' }, 400, 'entries.0.trackingDate'],
    ],
    [
      'an activity of another project',
      () => [cell(stage.will, 0, '8', { subTaskUniqueId: stage.two.activityId }), 404, null],
    ],
    [
      'an activity that is not there',
      () => [cell(stage.will, 0, '8', { subTaskUniqueId: stage.one.jobId }), 404, null],
    ],
    [
      'somebody who is not there',
      () => [{ ...cell(stage.will, 0, '8'), employeeUniqueId: stage.one.jobId }, 404, null],
    ],
    ['somebody whom one does not lead', () => [cell(stage.sam, 0, '8'), 403, null]],
  ])('refuses %s, and changes nothing', async (_what, given) => {
    const [entry, status, path] = given()
    const answer = await save([cell(stage.xena, 0, '8'), entry as ReturnType<typeof cell>])
    const at = path?.replace('entries.0', 'entries.1') ?? null
    expect([answer.status, answer.fields?.[0]?.path ?? null]).toEqual([status, at])
    expect((await stage.week()).totalHours).toBe('0.0')
  })

  test('refuses a day twice, more than 24 hours with what is elsewhere, and a day to come', async () => {
    const twice = await save([cell(stage.will, 0, '8'), cell(stage.will, 0, '8')])
    expect([twice.status, twice.fields[0]?.path]).toEqual([400, 'entries.1.trackingDate'])
    await stage.log(stage.will, dayOf(0), { hours: '20' }, stage.two)
    expect(codeOf(await save([cell(stage.will, 0, '8')]))).toEqual([409, 'DAY_TOO_LONG'])
    const later = await save(
      [{ ...cell(stage.will, 0, '8'), trackingDate: '2030-11-26' }],
      stage.fay,
      '2030-11-26',
    )
    expect([later.status, later.fields[0]?.path]).toEqual([400, 'entries.0.trackingDate'])
  })

  test('on a day on which clocks go forward takes no more than it has', async () => {
    await server.database.pool.query(
      `update account set time_zone = 'America/Los_Angeles' where account_id = $1`,
      [stage.account.accountId],
    )
    const entry = (hours: string) => [{ ...cell(stage.will, 0, hours), trackingDate: '2030-03-10' }]
    const refused = await save(entry('24'), stage.fay, '2030-03-10', true)
    expect([refused.status, refused.fields[0]?.message]).toEqual([
      400,
      'must be at most 23: clocks go forward that day',
    ])
    expect((await save(entry('23'), stage.fay, '2030-03-10', true)).status).toBe(200)
    const back = [{ ...cell(stage.will, 0, '24'), trackingDate: '2030-11-03' }]
    expect((await save(back, stage.fay, '2030-11-03', true)).status).toBe(200)
  })

  test('asks before a day of more than 16 hours or a week of more than 80, on all projects', async () => {
    await stage.log(stage.will, dayOf(0), { hours: '10' }, stage.two)
    const day = [cell(stage.will, 0, '6.01'), cell(stage.xena, 0, '16')]
    const asked = await save(day)
    expect(codeOf(asked)).toEqual([409, 'LONG_HOURS'])
    expect(asked.errorDescription).toBe(`${stage.will.name} would have 16.01 h on Nov 18, 2030.`)
    expect((await stage.week()).totalHours).toBe('0.0')
    expect((await save(day, stage.fay, MONDAY, true)).status).toBe(200)
    // The server does not ask again about a long day that is stored already.
    expect((await save([cell(stage.will, 1, '8')])).status).toBe(200)
    // oxlint-disable-next-line no-await-in-loop
    for (const index of [1, 2, 3, 4]) await save([cell(stage.xena, index, '16')])
    const week = [cell(stage.will, 2, '8'), cell(stage.xena, 5, '0.5')]
    const refused = await save(week)
    expect([refused.errorCode, refused.errorDescription]).toEqual([
      'LONG_HOURS',
      `${stage.xena.name} would have 80.5 h in the week of Nov 18, 2030.`,
    ])
    expect((await save(week, stage.fay, MONDAY, true)).status).toBe(200)
    expect([(await stage.weekOf(stage.will)).longHours, (await stage.weekOf(stage.xena)).longHours]).toEqual([
      ['16.01 h on Nov 18, 2030'],
      ['80.5 h in the week of Nov 18, 2030'],
    ])
  })

  test('of another account is not there; emptying a day needs Delete', async () => {
    const stranger = await newPerson(server, await newAccount(server))
    expect((await save([cell(stage.will, 0, '8')], stranger)).status).toBe(404)
    const entry = await stage.log(stage.will, dayOf(0), { hours: '8' })
    const emptied = [cell(stage.will, 0, null, { subTaskTrackingUniqueId: entry })]
    // A field worker may log their own time, but not delete time.
    expect((await save(emptied, stage.will)).status).toBe(403)
    expect((await stage.week(stage.fay)).canDelete).toBe(true)
    expect((await save(emptied, stage.fay)).status).toBe(200)
    expect((await stage.week()).totalHours).toBe('0.0')
  })

  test('repeated with its key writes once', async () => {
    const send = () =>
      server.app.inject({
        method: 'POST',
        url: saveWeek.path,
        headers: { authorization: stage.fay.token, 'idempotency-key': 'crew-of-monday' },
        payload: {
          workOrderUniqueId: stage.one.workOrderId,
          startDate: MONDAY,
          entries: [cell(stage.will, 0, '8')],
        },
      })
    const [first, second] = [await send(), await send()]
    expect([first.statusCode, second.statusCode, second.json().data]).toEqual([200, 200, first.json().data])
    expect((await stage.week()).totalHours).toBe('8.0')
  })
})

describe('handing in and sending back', () => {
  test('is for oneself, whom one leads, and nobody else', async () => {
    await stage.log(stage.will, dayOf(0), { hours: '8' })
    expect((await submit(stage.will, stage.xena)).status).toBe(403)
    expect((await submit(stage.will)).status).toBe(200)
    expect(codeOf(await submit(stage.will, stage.fay))).toEqual([409, 'WEEK_SUBMITTED'])
    expect(await stage.weekOf(stage.will)).toMatchObject({ state: 'submitted', stateByName: stage.will.name })
    expect(codeOf(await submit(stage.xena, stage.fay))).toEqual([409, 'WEEK_EMPTY'])
  })

  test('a week that is sent back tells its person why, and is handed in again', async () => {
    await stage.log(stage.will, dayOf(0), { hours: '8' })
    await submit(stage.will)
    expect(
      (await stage.call(sendWeeksBack, { weeks: [weekKey(stage.will)], comment: ' ' }, stage.fay)).status,
    ).toBe(400)
    expect((await sendBack(stage.will)).status).toBe(200)
    expect(codeOf(await sendBack(stage.will))).toEqual([409, 'WEEK_SENT_BACK'])
    expect(await stage.weekOf(stage.will)).toMatchObject({
      state: 'sent back',
      stateByName: stage.fay.name,
      stateComment: 'Friday is missing',
    })
    const { rows } = await server.database.pool.query(
      `select kind from notification where employee_id = $1`,
      [stage.will.employeeId],
    )
    expect(rows).toEqual([{ kind: 'weekSentBack' }])
    expect((await submit(stage.will)).status).toBe(200)
    expect((await approve(stage.will)).status).toBe(200)
    expect(codeOf(await sendBack(stage.will))).toEqual([409, 'WEEK_APPROVED'])
    expect(codeOf(await submit(stage.will))).toEqual([409, 'WEEK_APPROVED'])
  })

  // Prevents a fault of other products (elsewhere.md 'Timecards'): submitting a later week reopened earlier
  // approved weeks.
  test('each week has a state of its own, whatever comes after it', async () => {
    const [w46, w47, w48] = ['2030-11-04', '2030-11-11', MONDAY]
    // oxlint-disable-next-line no-await-in-loop
    for (const monday of [w46, w47, w48]) await stage.log(stage.will, monday, { hours: '8' })
    await approve(stage.will, stage.fay, w46)
    await submit(stage.will, stage.will, w47)
    await sendBack(stage.will, stage.fay, w47)
    await submit(stage.will, stage.will, w47)
    expect((await approve(stage.will, stage.fay, w48)).status).toBe(200)
    expect((await approve(stage.will, stage.fay, w47)).status).toBe(200)
    const refused = await approve(stage.will, stage.sam, w47)
    expect(codeOf(refused)).toEqual([409, 'WEEK_APPROVED'])
    expect(refused.errorDescription).toBe(
      `That week is already approved: Approved by ${stage.fay.name} on Nov 25, 2030.`,
    )
    // oxlint-disable-next-line no-await-in-loop
    for (const monday of [w46, w47, w48])
      expect((await stage.weekOf(stage.will, stage.ann, monday)).state).toBe('approved')
    const { rows } = await server.database.pool.query(
      'select count(*)::int as weeks from timecard_week where account_id = $1',
      [stage.account.accountId],
    )
    expect(rows[0].weeks).toBe(3)
  })
})

describe('approving', () => {
  beforeEach(async () => {
    await stage.log(stage.will, dayOf(0), { hours: '8' })
    await stage.log(stage.fay, dayOf(0), { hours: '8' })
  })

  test('is for whoever leads the person there, directly or through others, or may change timecards', async () => {
    const boss = await personWith(server, stage.account, { Projects: 18, Timecards: 6 })
    const reader = await personWith(server, stage.account, { Projects: 18, Timecards: 2 })
    const bare = async (who: Person, as: Pick<Person, 'token'>) => codeOf(await approve(who, as))
    expect(await bare(stage.will, reader)).toEqual([403, 'NOT_THEIR_SUPERVISOR'])
    expect(await bare(stage.fay, stage.fay)).toEqual([403, 'OWN_WEEK'])
    // Leading a person on one project gives no right on another project.
    await stage.log(stage.will, dayOf(1), { hours: '8' }, stage.two)
    const elsewhere = { ...weekKey(stage.will), workOrderUniqueId: stage.two.workOrderId }
    expect(codeOf(await stage.call(approveWeeks, [elsewhere], stage.fay))).toEqual([
      403,
      'NOT_THEIR_SUPERVISOR',
    ])
    expect((await stage.weekOf(stage.will, stage.sam)).may).toMatchObject({ approve: null, sendBack: null })
    expect((await stage.weekOf(stage.fay, stage.fay)).may.approve).toBe('You cannot approve your own week.')
    expect((await approve(stage.will, stage.sam)).status).toBe(200)
    expect((await approve(stage.fay, boss)).status).toBe(200)
    expect((await stage.call(approveWeeks, [elsewhere], stage.ann)).status).toBe(200)
  })

  test('nobody may approve their own, whatever bits they have', async () => {
    await stage.putOn(stage.ann, stage.one)
    await stage.log(stage.ann, dayOf(0), { hours: '8' })
    expect(codeOf(await approve(stage.ann, stage.ann))).toEqual([403, 'OWN_WEEK'])
  })

  test('another account, a field worker, somebody who is not there', async () => {
    expect((await approve(stage.will, await newPerson(server, await newAccount(server)))).status).toBe(404)
    expect((await approve(stage.will, stage.xena)).status).toBe(403)
    const nobody = { ...weekKey(stage.will), employeeUniqueId: stage.one.jobId }
    expect((await stage.call(approveWeeks, [nobody])).status).toBe(404)
    const stranger = await newPerson(server, await newAccount(server))
    expect(
      (await stage.call(approveWeeks, [{ ...weekKey(stage.will), employeeUniqueId: stranger.employeeId }]))
        .status,
    ).toBe(404)
  })

  test('is all or none, each week once, of what was seen', async () => {
    const both = [weekKey(stage.will), weekKey(stage.xena)]
    expect(codeOf(await stage.call(approveWeeks, both))).toEqual([409, 'WEEK_EMPTY'])
    expect((await stage.weekOf(stage.will)).state).toBe('open')
    expect(
      (await stage.call(approveWeeks, [weekKey(stage.will), weekKey(stage.will, dayOf(3))])).status,
    ).toBe(400)
    const { weekVersion } = await stage.weekOf(stage.will)
    await stage.log(stage.will, dayOf(2), { hours: '2' })
    const seen = { ...weekKey(stage.will), weekVersion }
    expect(codeOf(await stage.call(approveWeeks, [seen]))).toEqual([409, 'ROW_VERSION_STALE'])
    const now = { ...seen, weekVersion: (await stage.weekOf(stage.will)).weekVersion }
    expect((await stage.call(approveWeeks, [now])).status).toBe(200)
  })

  test('waits for the last day of the week, by the calendar of the account', async () => {
    server.clock.now = new Date('2030-11-23T23:30:00Z')
    expect(codeOf(await approve(stage.will))).toEqual([409, 'WEEK_NOT_OVER'])
    expect((await submit(stage.will)).status).toBe(200)
    server.clock.now = new Date('2030-11-24T00:30:00Z')
    expect((await approve(stage.will)).status).toBe(200)
  })

  test('locks the week at every door, on that project alone', async () => {
    const entry = await stage.log(stage.will, dayOf(1), { hours: '4' })
    const outside = await stage.log(stage.will, TODAY, { hours: '4' })
    expect((await approve(stage.will)).status).toBe(200)
    const log = (branch = stage.one) => ({
      subTaskUniqueId: branch.activityId,
      employeeUniqueId: stage.will.employeeId,
      trackingDate: dayOf(2),
      hours: '1',
    })
    const answers = [
      await stage.call(createTimeLogs, [log()]),
      await stage.call(updateTimeLogs, [{ subTaskTrackingUniqueId: entry, hours: '5' }]),
      await stage.call(updateTimeLogs, [{ subTaskTrackingUniqueId: entry, trackingNotes: 'Other words' }]),
      // An entry can be moved neither out of the week nor into it.
      await stage.call(updateTimeLogs, [{ subTaskTrackingUniqueId: entry, trackingDate: TODAY }]),
      await stage.call(updateTimeLogs, [{ subTaskTrackingUniqueId: outside, trackingDate: dayOf(6) }]),
      await stage.call(deleteTimeLogs, [entry]),
      await save([cell(stage.will, 3, '8')]),
      await save([cell(stage.will, 1, null, { subTaskTrackingUniqueId: entry })], stage.ann),
    ]
    expect(answers.map(codeOf)).toEqual(answers.map(() => [409, 'WEEK_LOCKED']))
    expect(answers[0]?.errorDescription).toBe(
      `${stage.fay.name} approved the week of Nov 18, 2030. Add a correction in Timecards.`,
    )
    expect((await stage.weekOf(stage.will)).totalHours).toBe('12.0')
    expect((await stage.weekOf(stage.will)).days.every(({ canType }) => !canType)).toBe(true)
    expect((await stage.call(createTimeLogs, [log(stage.two)])).status).toBe(200)
    expect((await save([cell(stage.xena, 3, '8')])).status).toBe(200)
  })

  test('is audited', async () => {
    const entries = await auditOf(server, stage.account.companyId, () => approve(stage.will))
    expect(entries).toMatchObject([
      { record: 'timecard_week', action: 'insert', employeeId: stage.fay.employeeId },
    ])
  })
})

describe('a correction', () => {
  beforeEach(async () => {
    await stage.log(stage.will, dayOf(4), { start: '07:00', end: '15:00', hours: '8', notes: 'Place' })
    await approve(stage.will)
  })

  test('is an entry beside the one that was approved; all sums take it', async () => {
    expect((await correct([correction(stage.will, 4, '4.5', { countedHours: '8' })])).status).toBe(200)
    const { data } = await stage.call(listTimecards, {
      TargetUniqueID: stage.one.workOrderId,
      employeeUniqueId: stage.will.employeeId,
    })
    expect(data?.totalHours).toBe('4.5')
    expect(
      data?.items.map(({ hours, trackingNotes, isCorrection }) => [hours, trackingNotes, isCorrection]),
    ).toEqual([
      ['-3.5', 'Left at 11:30', true],
      ['8.0', 'Place', false],
    ])
    expect((await stage.weekOf(stage.will)).days[4]).toMatchObject({
      hours: '4.5',
      isCorrected: true,
      entryCount: 2,
    })
    // A correction to the hours that the day already counts is refused, so that pressing the button twice
    // does not count twice.
    expect((await correct([correction(stage.will, 4, '4.5')])).status).toBe(400)
    expect(codeOf(await correct([correction(stage.will, 4, '2', { countedHours: '8' })]))).toEqual([
      409,
      'ROW_VERSION_STALE',
    ])
  })

  test('adds what was forgotten, takes away all there is, and no more', async () => {
    expect((await correct([correction(stage.will, 0, '2')])).status).toBe(200)
    expect((await correct([correction(stage.will, 4, '0')])).status).toBe(200)
    expect((await correct([correction(stage.will, 4, '-1')])).status).toBe(400)
    expect((await stage.weekOf(stage.will)).totalHours).toBe('2.0')
    expect((await correct([correction(stage.will, 1, '24.5')])).status).toBe(400)
    expect(codeOf(await correct([correction(stage.will, 1, '17')]))).toEqual([409, 'LONG_HOURS'])
    expect((await correct([correction(stage.will, 1, '17', { isLongConfirmed: true })])).status).toBe(200)
    expect((await correct([correction(stage.will, 1, '0')])).status).toBe(200)
    await stage.log(stage.will, dayOf(1), { hours: '20' }, stage.two)
    expect(codeOf(await correct([correction(stage.will, 1, '5')]))).toEqual([409, 'DAY_TOO_LONG'])
  })

  test('says why, is of a week that is approved, and by whoever could approve it', async () => {
    expect((await correct([correction(stage.will, 4, '4', { trackingNotes: ' ' })])).status).toBe(400)
    expect(codeOf(await correct([correction(stage.xena, 4, '4')]))).toEqual([409, 'WEEK_OPEN'])
    const reader = await personWith(server, stage.account, { Projects: 18, Timecards: 2 })
    expect(codeOf(await correct([correction(stage.will, 4, '4')], reader))).toEqual([
      403,
      'NOT_THEIR_SUPERVISOR',
    ])
    expect((await correct([correction(stage.will, 4, '4')], stage.will)).status).toBe(403)
    await stage.log(stage.fay, dayOf(0), { hours: '8' })
    await approve(stage.fay, stage.sam)
    expect(codeOf(await correct([correction(stage.fay, 0, '9')]))).toEqual([403, 'OWN_WEEK'])
    expect(
      (await correct([correction(stage.will, 4, '4', { subTaskUniqueId: stage.two.activityId })])).status,
    ).toBe(404)
    expect(
      (await correct([correction(stage.will, 4, '4')], await newPerson(server, await newAccount(server))))
        .status,
    ).toBe(404)
    expect((await correct([correction(stage.will, 4, '4'), correction(stage.will, 4, '5')])).status).toBe(400)
    expect((await stage.weekOf(stage.will)).totalHours).toBe('8.0')
  })

  test('cannot be changed or deleted, and reaches work that was deleted since', async () => {
    await server.database.pool.query('update activity set deleted_at = now() where id = $1', [
      stage.one.activityId,
    ])
    const answer = await correct([correction(stage.will, 4, '4.5')])
    expect(answer.status).toBe(200)
    await server.database.pool.query('update activity set deleted_at = null where id = $1', [
      stage.one.activityId,
    ])
    const [id = ''] = answer.data ?? []
    expect(codeOf(await stage.call(deleteTimeLogs, [id]))).toEqual([409, 'WEEK_LOCKED'])
    expect(codeOf(await stage.call(updateTimeLogs, [{ subTaskTrackingUniqueId: id, hours: '3' }]))).toEqual([
      409,
      'WEEK_LOCKED',
    ])
    const gone = await addActivity(server.database.db, stage.one, { title: 'Never worked on' })
    await server.database.pool.query('update activity set deleted_at = now() where id = $1', [
      gone.activityId,
    ])
    expect(
      (await correct([correction(stage.will, 4, '1', { subTaskUniqueId: gone.activityId })])).status,
    ).toBe(404)
  })
})

describe('what an account decides', () => {
  test('by which rule overtime counts, and for whom it never does', async () => {
    // oxlint-disable-next-line no-await-in-loop
    for (const index of [0, 1, 2, 3, 4]) await stage.log(stage.will, dayOf(index), { hours: '10' })
    const overtime = async () => (await stage.weekOf(stage.will)).overtimeHours
    expect(await overtime()).toBe('0.0')
    await rule('day and week')
    expect(await overtime()).toBe('10.0')
    await rule('week')
    expect(await overtime()).toBe('10.0')
    const { data } = await stage.call(updateTimecardSettings, {
      exemptEmployeeUniqueIds: [stage.will.employeeId],
    })
    expect(data).toMatchObject({ overtimeRule: 'week', exemptPeople: [{ employeeName: stage.will.name }] })
    expect(await stage.weekOf(stage.will)).toMatchObject({ overtimeHours: '0.0', isExempt: true })
    await stage.call(updateTimecardSettings, { exemptEmployeeUniqueIds: [] })
    expect(await overtime()).toBe('10.0')
  })

  // Prevents a fault of other products (elsewhere.md 'Timecards'): recomputing overtime added new rows to old
  // ones.
  test('overtime follows the entries, back and forth', async () => {
    await rule('day and week')
    // oxlint-disable-next-line no-await-in-loop
    for (const index of [0, 1, 2, 3]) await stage.log(stage.will, dayOf(index), { hours: '10' })
    const friday = await stage.log(stage.will, dayOf(4), { hours: '10' })
    const seen: string[] = []
    for (const hours of ['9', '10', '9', '10']) {
      // oxlint-disable-next-line no-await-in-loop
      await stage.call(updateTimeLogs, [{ subTaskTrackingUniqueId: friday, hours }])
      // oxlint-disable-next-line no-await-in-loop
      seen.push((await stage.weekOf(stage.will)).overtimeHours)
    }
    expect(seen).toEqual(['9.0', '10.0', '9.0', '10.0'])
  })

  test('by whoever may change timecards on all projects, of this account, as it was seen', async () => {
    const settings = await stage.call(findTimecardSettings, {}, stage.fay)
    expect(settings.data).toMatchObject({ overtimeRule: 'none', canChange: false, rowVersion: 1 })
    expect((await stage.call(updateTimecardSettings, { overtimeRule: 'week' }, stage.fay)).status).toBe(403)
    const here = await personWith(server, stage.account, { Projects: 18, Timecards: 2 })
    await scopeRole(server.database.db, here.role, stage.one, { Timecards: 6 })
    expect((await stage.call(updateTimecardSettings, { overtimeRule: 'week' }, here)).status).toBe(403)
    expect(
      (await stage.call(updateTimecardSettings, { overtimeRule: 'week', rowVersion: 1 })).data?.rowVersion,
    ).toBe(2)
    expect(codeOf(await stage.call(updateTimecardSettings, { overtimeRule: 'none', rowVersion: 1 }))).toEqual(
      [409, 'ROW_VERSION_STALE'],
    )
    const stranger = await newPerson(server, await newAccount(server))
    expect(
      (await stage.call(updateTimecardSettings, { exemptEmployeeUniqueIds: [stranger.employeeId] })).status,
    ).toBe(404)
    expect((await stage.call(findTimecardSettings, {}, stranger)).data?.overtimeRule).toBe('none')
    expect((await stage.call(findTimecardSettings, {})).data?.overtimeRule).toBe('week')
  })
})

describe("one's own weeks", () => {
  const own = (as: Pick<Person, 'token'>, startDate = dayOf(3)) => stage.call(listOwnWeeks, { startDate }, as)

  test('are told by project with their state, for any day of the week, and are handed in as they were seen', async () => {
    await stage.log(stage.will, dayOf(0), { hours: '8' })
    await stage.log(stage.will, dayOf(1), { hours: '4.5' })
    await stage.log(stage.will, dayOf(1), { hours: '2' }, stage.two)
    await stage.log(stage.xena, dayOf(1), { hours: '3' })
    const { data } = await own(stage.will)
    expect(data).toMatchObject([
      { ...weekKey(stage.will), hours: '12.5', state: 'open', maySubmit: null },
      { workOrderUniqueId: stage.two.workOrderId, hours: '2.0', state: 'open', maySubmit: null },
    ])
    const seen = { ...weekKey(stage.will), weekVersion: data[0]?.weekVersion ?? '' }
    await stage.log(stage.will, dayOf(2), { hours: '1' })
    expect(codeOf(await stage.call(submitWeeks, [seen], stage.will))).toEqual([409, 'ROW_VERSION_STALE'])
    expect((await submit(stage.will)).status).toBe(200)
    expect((await own(stage.will)).data[0]).toMatchObject({
      ...{ hours: '13.5', state: 'submitted', maySubmit: 'That week is already submitted.' },
    })
    await sendBack(stage.will)
    expect((await own(stage.will)).data[0]).toMatchObject({
      ...{
        state: 'sent back',
        stateByName: stage.fay.name,
        stateComment: 'Friday is missing',
        maySubmit: null,
      },
    })
  })

  test('are none where nothing is logged, nor for people of a subcontractor', async () => {
    expect((await own(stage.will)).data).toEqual([])
    await stage.log(stage.will, dayOf(0), { hours: '8' })
    expect((await own(stage.will, '2030-11-11')).data).toEqual([])
    const firm = await addSubContractor(server.database.db, stage.account, { name: 'Kestrel' })
    await server.database.pool.query('update employee set sub_contractor_id = $1 where id = $2', [
      firm,
      stage.will.employeeId,
    ])
    expect((await own(stage.will)).data).toEqual([])
  })

  test('are not handed in without the right to log time there', async () => {
    const reader = await personWith(server, stage.account, { Projects: 2, Tracking: 2 })
    await stage.log(reader, dayOf(0), { hours: '8' })
    expect((await own(reader)).data).toMatchObject([{ maySubmit: expect.stringContaining('not authorized') }])
  })
})
