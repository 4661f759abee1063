/**
 * The file for payroll: its sums equal those on screens, its columns stay the same, and it contains no
 * spreadsheet formula.
 */

import { parse } from 'papaparse'
import { beforeEach, describe, expect, test } from 'vitest'
import { scopeRole } from '#database/seed/builders.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { MONDAY, openWeekStage, type WeekStage } from '#tests/harness/weeks.ts'
import { exportPayroll } from '../payroll-contract.ts'
import { approveWeeks, correctTime, findTimecardSettings, updateTimecardSettings } from '../week-contract.ts'

const server = await useApp()
let stage: WeekStage
beforeEach(async () => {
  stage = await openWeekStage(server)
})

const dayOf = (index: number) => `2030-11-${18 + index}`
const week = { StartDate: MONDAY, EndDate: dayOf(6) }
const fileOf = (body: object = week, as: Pick<Person, 'token'> = stage.ann) =>
  server.app.inject({
    method: 'POST',
    url: exportPayroll.path,
    headers: { authorization: as.token },
    payload: body,
  })
async function linesOf(body: object = week, as: Pick<Person, 'token'> = stage.ann) {
  const file = await fileOf(body, as)
  expect(file.statusCode).toBe(200)
  const { data } = parse<Record<string, string>>(file.payload.replace(/^\uFEFF/, '').trim(), { header: true })
  return data
}
const sum = (lines: Record<string, string>[], column: string) =>
  Math.round(lines.reduce((total, line) => total + Number(line[column]), 0) * 100) / 100

test('has a line for each day and job, with what of it is overtime, each hour once', async () => {
  await stage.call(updateTimecardSettings, { overtimeRule: 'day and week' })
  // oxlint-disable-next-line no-await-in-loop
  for (const index of [0, 1, 2, 3]) await stage.log(stage.will, dayOf(index), { hours: '9' })
  await stage.log(stage.will, dayOf(4), { hours: '6' })
  await stage.log(stage.will, dayOf(4), { hours: '5' }, stage.two)
  await stage.call(approveWeeks, [
    {
      workOrderUniqueId: stage.one.workOrderId,
      employeeUniqueId: stage.will.employeeId,
      startDate: MONDAY,
    },
  ])
  const lines = await linesOf()
  expect(lines).toHaveLength(6)
  expect(lines[0]).toEqual({
    Name: stage.will.name,
    Role: 'Field worker',
    'Week of': MONDAY,
    Day: MONDAY,
    Project: 'Some work order',
    Job: 'Some job',
    Minutes: '540.0',
    Hours: '9.0',
    'Regular hours': '8.0',
    'Overtime hours': '1.0',
    Approved: 'Yes',
    'Approved by': stage.ann.name,
  })
  const will = await stage.weekOf(stage.will)
  expect([sum(lines, 'Hours'), sum(lines, 'Overtime hours')]).toEqual([
    Number(will.totalHours) + Number(will.elsewhereHours),
    Number(will.overtimeHours),
  ])
  expect([sum(lines, 'Minutes'), sum(lines, 'Regular hours')]).toEqual([47 * 60, 40])
  // Friday's overtime depends on the days before it, even if the file does not contain those days.
  const friday = await linesOf({ StartDate: dayOf(4), EndDate: dayOf(4) })
  expect(sum(friday, 'Overtime hours')).toBe(3)
  const approved = await linesOf({ ...week, approvedOnly: true })
  expect(sum(approved, 'Hours')).toBe(42)
})

test('overtime of a day stands on its last minutes, whatever the projects are called', async () => {
  await stage.call(updateTimecardSettings, { overtimeRule: 'day and week' })
  const { pool } = server.database
  const name = (branch: typeof stage.one, title: string) =>
    pool.query('update work_order set title = $2 where id = $1', [branch.workOrderId, title])
  // The order of time: the morning, the afternoon, then entries without times in the order in which they were
  // entered.
  await stage.log(stage.will, dayOf(0), { start: '12:00', end: '15:00', hours: '3' }, stage.two)
  await stage.log(stage.will, dayOf(0), { hours: '2' }, stage.one)
  await stage.log(stage.will, dayOf(0), { start: '06:00', end: '10:00', hours: '4' }, stage.one)
  await stage.log(stage.will, dayOf(0), { hours: '1.5' }, stage.two)
  await stage.log(stage.will, dayOf(1), { hours: '6' }, stage.two)
  await stage.log(stage.will, dayOf(1), { hours: '5' }, stage.one)
  const split = async () =>
    (await linesOf()).map((line) => [line.Day, line.Project, line['Regular hours'], line['Overtime hours']])
  await name(stage.one, 'Aspen')
  await name(stage.two, 'Birch')
  expect(await split()).toEqual([
    [dayOf(0), 'Aspen', '5.0', '1.0'],
    [dayOf(0), 'Birch', '3.0', '1.5'],
    [dayOf(1), 'Birch', '6.0', '0.0'],
    [dayOf(1), 'Aspen', '2.0', '3.0'],
  ])
  await name(stage.one, 'Zelkova')
  expect(await split()).toEqual([
    [dayOf(0), 'Zelkova', '5.0', '1.0'],
    [dayOf(0), 'Birch', '3.0', '1.5'],
    [dayOf(1), 'Birch', '6.0', '0.0'],
    [dayOf(1), 'Zelkova', '2.0', '3.0'],
  ])
})

describe('the split of a week that is approved', () => {
  const approve = (on = stage.one) =>
    stage.call(approveWeeks, [
      { workOrderUniqueId: on.workOrderId, employeeUniqueId: stage.will.employeeId, startDate: MONDAY },
    ])
  const correct = (day: number, hours: string) =>
    stage.call(correctTime, [
      {
        workOrderUniqueId: stage.one.workOrderId,
        employeeUniqueId: stage.will.employeeId,
        subTaskUniqueId: stage.one.activityId,
        trackingDate: dayOf(day),
        hours,
        trackingNotes: 'Stayed for the pump',
      },
    ])
  const columns = ['Hours', 'Regular hours', 'Overtime hours', 'Regular hours now', 'Overtime hours now']
  const totals = (lines: Record<string, string>[]) => columns.map((column) => sum(lines, column))
  const changes = (lines: Record<string, string>[]) =>
    lines.flatMap((line) =>
      line['Changed since approval'] ? [[line.Day, line['Changed since approval']]] : [],
    )

  beforeEach(async () => {
    await stage.call(updateTimecardSettings, { overtimeRule: 'day and week' })
    // oxlint-disable-next-line no-await-in-loop
    for (const index of [0, 1, 2, 3, 4]) await stage.log(stage.will, dayOf(index), { hours: '9' })
    await approve()
  })

  test('stays what it was, with nothing beside it while nothing changes', async () => {
    const lines = await linesOf()
    expect(Object.keys(lines[0] ?? {})).toHaveLength(12)
    expect([sum(lines, 'Regular hours'), sum(lines, 'Overtime hours')]).toEqual([40, 5])
    expect((await stage.weekOf(stage.will)).splitChange).toBeNull()
  })

  test('stays when the rule changes, when somebody is exempt, and when a project is renamed', async () => {
    await stage.call(updateTimecardSettings, { overtimeRule: 'week' })
    const lines = await linesOf()
    // The total equals the approved total, but the overtime is on other days.
    expect(totals(lines)).toEqual([45, 40, 5, 40, 5])
    expect(changes(lines)).toHaveLength(5)
    expect(changes(lines)[0]).toEqual([
      MONDAY,
      'Approved as 8.0 + 1.0; today’s entries and rule come to 9.0 + 0.0',
    ])
    const will = await stage.weekOf(stage.will)
    expect(will.splitChange).toBe(
      'Approved as 40.0 + 5.0; today’s entries and rule have the same on other days or jobs',
    )
    expect(will.days.map(({ overtime }) => overtime)).toEqual(['1.0', '1.0', '1.0', '1.0', '1.0', null, null])
    await stage.call(updateTimecardSettings, {
      overtimeRule: 'day and week',
      exemptEmployeeUniqueIds: [stage.will.employeeId],
    })
    expect(totals(await linesOf())).toEqual([45, 40, 5, 45, 0])
    expect(await stage.weekOf(stage.will)).toMatchObject({
      ...{ overtimeHours: '5.0', isExempt: true },
      splitChange: 'Approved as 40.0 + 5.0; today’s entries and rule come to 45.0 + 0.0',
    })
    await stage.call(updateTimecardSettings, { exemptEmployeeUniqueIds: [] })
    await server.database.pool.query(`update work_order set title = 'Zelkova' where id = $1`, [
      stage.one.workOrderId,
    ])
    expect(changes(await linesOf())).toEqual([])
  })

  test('stays when the week is corrected', async () => {
    expect((await correct(4, '11')).status).toBe(200)
    const lines = await linesOf()
    expect(totals(lines)).toEqual([47, 40, 5, 40, 7])
    expect(changes(lines)).toEqual([
      [dayOf(4), 'Approved as 8.0 + 1.0; today’s entries and rule come to 8.0 + 3.0'],
    ])
    expect(await stage.weekOf(stage.will)).toMatchObject({
      ...{ totalHours: '47.0', overtimeHours: '5.0' },
      splitChange: 'Approved as 40.0 + 5.0; today’s entries and rule come to 40.0 + 7.0',
    })
    // Corrected back to 9 hours, the split equals the approved one again.
    expect((await correct(4, '9')).status).toBe(200)
    expect(changes(await linesOf())).toEqual([])
  })

  test('stays when time is logged elsewhere, earlier on the day', async () => {
    await stage.log(stage.will, dayOf(0), { start: '05:00', end: '07:00', hours: '2' }, stage.two)
    const lines = await linesOf()
    const of = (project: 'one' | 'two') =>
      lines.filter(({ 'Approved by': by }) => (by === '') === (project === 'two'))
    expect(totals(of('one'))).toEqual([45, 40, 5, 38, 7])
    expect(totals(of('two'))).toEqual([2, 2, 0, 2, 0])
    const will = await stage.weekOf(stage.will)
    expect([sum(lines, 'Overtime hours'), will.splitChange]).toEqual([
      Number(will.overtimeHours),
      'Approved as 40.0 + 5.0; today’s entries and rule come to 38.0 + 7.0',
    ])
    expect((await approve(stage.two)).status).toBe(200)
    expect(sum(await linesOf(), 'Regular hours')).toBe(42)
  })

  test('is told in a file of other columns, too, that tells what is regular or overtime', async () => {
    await correct(4, '11')
    expect(Object.keys((await linesOf({ ...week, columns: ['name', 'overtime'] }))[0] ?? {})).toEqual([
      'Name',
      'Overtime hours',
      'Regular hours now',
      'Overtime hours now',
      'Changed since approval',
    ])
    expect(Object.keys((await linesOf({ ...week, columns: ['name', 'hours'] }))[0] ?? {})).toHaveLength(2)
  })

  test('of a week that was approved before splits were kept is what it is today', async () => {
    await server.database.pool.query('update timecard_week set split = null where account_id = $1', [
      stage.account.accountId,
    ])
    await stage.call(updateTimecardSettings, { overtimeRule: 'none' })
    const lines = await linesOf()
    expect([sum(lines, 'Regular hours'), sum(lines, 'Overtime hours')]).toEqual([45, 0])
    expect(Object.keys(lines[0] ?? {})).toHaveLength(12)
  })
})

test('a counter-entry takes its hours from the last entries of its activity', async () => {
  await stage.call(updateTimecardSettings, { overtimeRule: 'day and week' })
  await stage.log(stage.will, dayOf(0), { start: '06:00', end: '12:00', hours: '6' })
  await stage.log(stage.will, dayOf(0), { start: '12:00', end: '17:00', hours: '5' }, stage.two)
  const { pool } = server.database
  const correction = await stage.log(stage.will, dayOf(0), { hours: '1', notes: 'Came late' })
  await pool.query('update time_log set is_correction = true, minutes = -120 where id = $1', [correction])
  expect(
    (await linesOf()).map((line) => [line.Hours, line['Regular hours'], line['Overtime hours']]),
  ).toEqual([
    ['4.0', '4.0', '0.0'],
    ['5.0', '4.0', '1.0'],
  ])
})

test('by the rule of California tells what is double time, beside overtime', async () => {
  await stage.call(updateTimecardSettings, { overtimeRule: 'California' })
  // oxlint-disable-next-line no-await-in-loop
  for (const index of [0, 1, 2, 3, 4, 5]) await stage.log(stage.will, dayOf(index), { hours: '8' })
  await stage.log(stage.will, dayOf(6), { start: '06:00', end: '13:00', hours: '7' })
  await stage.log(stage.will, dayOf(6), { start: '13:00', end: '16:00', hours: '3' }, stage.two)
  const lines = await linesOf()
  const split = ({
    'Regular hours': regular,
    'Overtime hours': over,
    'Double time hours': double,
  }: (typeof lines)[0]) => [regular, over, double]
  expect(Object.keys(lines[0] ?? {}).slice(7, 11)).toEqual([
    'Hours',
    'Regular hours',
    'Overtime hours',
    'Double time hours',
  ])
  expect(lines.slice(5).map(split)).toEqual([
    ['0.0', '8.0', '0.0'],
    ['0.0', '7.0', '0.0'],
    ['0.0', '1.0', '2.0'],
  ])
  const will = await stage.weekOf(stage.will)
  expect(will).toMatchObject({ overtimeHours: '16.0', doubleTimeHours: '2.0' })
  expect(will.days[6]).toMatchObject({ hours: '7.0', overtime: '8.0', doubleTime: '2.0' })
  expect((await stage.week()).doubleTimeHours).toBe('2.0')
  // Double time is added to chosen columns that show overtime. A file without overtime columns does not need
  // double time.
  const keys = async (columns: string[]) => Object.keys((await linesOf({ ...week, columns }))[0] ?? {})
  expect(await keys(['day', 'regular'])).toEqual(['Day', 'Regular hours', 'Double time hours'])
  expect(await keys(['day', 'hours'])).toEqual(['Day', 'Hours'])
})

test('rounds so that nothing is lost: three times 20 minutes are one hour, as on the screen', async () => {
  // oxlint-disable-next-line no-await-in-loop
  for (const index of [0, 1, 2])
    await stage.log(stage.will, dayOf(index), { start: '07:00', end: '07:20', hours: '0.3333' })
  const lines = await linesOf()
  expect(lines.map((line) => line.Hours)).toEqual(['0.33', '0.34', '0.33'])
  expect((await stage.weekOf(stage.will)).totalHours).toBe('1.0')
})

// Prevents a fault of other products (elsewhere.md 'Reports'): hours of deactivated people vanished.
test('keeps whoever is inactive by now and work that was deleted, and the last day whole', async () => {
  await stage.log(stage.will, dayOf(6), { start: '22:00', end: '23:30', hours: '1.5' })
  await stage.log(stage.xena, dayOf(0), { hours: '4' })
  const before = await linesOf()
  const { pool } = server.database
  await pool.query('update employee set status_id = 2 where id = $1', [stage.will.employeeId])
  await pool.query('update activity set deleted_at = now() where id = $1', [stage.one.activityId])
  expect(await linesOf()).toEqual(before)
  expect(before.map((line) => [line.Name, line.Day, line.Hours])).toContainEqual([
    stage.will.name,
    dayOf(6),
    '1.5',
  ])
  expect(sum(before, 'Hours')).toBe(Number((await stage.week()).totalHours))
})

test('has the columns that are chosen, and the account keeps them', async () => {
  await stage.log(stage.will, dayOf(0), { hours: '4' })
  expect(Object.keys((await linesOf({ ...week, columns: ['hours', 'name', 'personId'] }))[0] ?? {})).toEqual([
    'Hours',
    'Name',
    'Person id',
  ])
  const { data } = await stage.call(findTimecardSettings, {})
  expect(data?.payrollColumns).toEqual(
    ['name', 'role', 'week', 'day', 'project', 'job', 'minutes', 'hours', 'regular', 'overtime'].concat([
      'approved',
      'approvedBy',
    ]),
  )
  expect((await stage.call(updateTimecardSettings, { payrollColumns: ['day', 'minutes'] })).status).toBe(200)
  expect(await linesOf()).toEqual([{ Day: dayOf(0), Minutes: '240.0' }])
  expect((await stage.call(findTimecardSettings, {}, stage.fay)).data?.payrollColumns).toEqual([
    'day',
    'minutes',
  ])
  const other = await newPerson(server, await newAccount(server))
  expect((await stage.call(findTimecardSettings, {}, other)).data?.payrollColumns).toHaveLength(12)
  for (const columns of [[], ['name', 'name'], ['salary']]) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await fileOf({ ...week, columns })).statusCode).toBe(400)
    // oxlint-disable-next-line no-await-in-loop
    expect((await stage.call(updateTimecardSettings, { payrollColumns: columns as never })).status).toBe(400)
  }
})

test('lets no formula through', async () => {
  const { pool } = server.database
  await pool.query(`update work_order set title = '=HYPERLINK("http://x")' where id = $1`, [
    stage.one.workOrderId,
  ])
  await pool.query(`update job set title = '+1+1' where id = $1`, [stage.one.jobId])
  await pool.query(`update employee set first_name = '@SUM(A1)' where id = $1`, [stage.will.employeeId])
  await stage.log(stage.will, dayOf(0), { hours: '4' })
  expect(await linesOf()).toMatchObject([
    { Name: expect.stringMatching(/^'@SUM/), Project: '\'=HYPERLINK("http://x")', Job: "'+1+1" },
  ])
})

test('is of the projects whose timecards one may read', async () => {
  await stage.log(stage.will, dayOf(0), { hours: '4' })
  await stage.log(stage.will, dayOf(1), { hours: '5' }, stage.two)
  const reader = await personWith(server, stage.account, { Projects: 18, Timecards: 2 })
  await scopeRole(server.database.db, reader.role, stage.two, { Timecards: 0 })
  expect(sum(await linesOf(week, reader), 'Hours')).toBe(4)
  expect((await fileOf(week, stage.will)).statusCode).toBe(403)
  expect(await linesOf(week, await newPerson(server, await newAccount(server)))).toEqual([])
})

test.each([
  ['an end before the start', { StartDate: '2030-11-22', EndDate: '2030-11-21' }],
  ['more than a year', { StartDate: '2029-01-01', EndDate: '2030-01-02' }],
  ['a day that is none', { StartDate: '2030-02-30', EndDate: '2030-03-01' }],
])('refuses %s', async (_what, body) => {
  expect((await fileOf(body)).statusCode).toBe(400)
})
