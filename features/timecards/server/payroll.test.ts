/** The file for payroll: it adds up to the screens, keeps its columns, and lets no formula through. */

import { parse } from 'papaparse'
import { beforeEach, expect, test } from 'vitest'
import { scopeRole } from '#database/seed/builders.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { MONDAY, openWeekStage, type WeekStage } from '#tests/harness/weeks.ts'
import { exportPayroll } from '../payroll-contract.ts'
import {
  approveWeeks,
  findTimecardSettings,
  payrollColumns,
  updateTimecardSettings,
} from '../week-contract.ts'

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
  // What is overtime on Friday follows from the days before it, also where those are not asked for.
  const friday = await linesOf({ StartDate: dayOf(4), EndDate: dayOf(4) })
  expect(sum(friday, 'Overtime hours')).toBe(3)
  const approved = await linesOf({ ...week, approvedOnly: true })
  expect(sum(approved, 'Hours')).toBe(42)
})

test('rounds so that nothing is lost: three times 20 minutes are one hour, as on the screen', async () => {
  // oxlint-disable-next-line no-await-in-loop
  for (const index of [0, 1, 2])
    await stage.log(stage.will, dayOf(index), { start: '07:00', end: '07:20', hours: '0.3333' })
  const lines = await linesOf()
  expect(lines.map((line) => line.Hours)).toEqual(['0.33', '0.34', '0.33'])
  expect((await stage.weekOf(stage.will)).totalHours).toBe('1.0')
})

// elsewhere.md 'Reports': hours of deactivated people vanished.
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
  expect(data?.payrollColumns).toEqual(payrollColumns.filter((name) => name !== 'personId'))
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
