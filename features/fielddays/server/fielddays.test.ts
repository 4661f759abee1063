/** A day as a whole: its parts, who reads which part, and what confirming it does. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inAccount } from '#contract/addresses.ts'
import { dayAfter } from '#contract/days.ts'
import type { Permissions } from '#contract/modules.ts'
import {
  addCapture,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addInventoryCategory,
  addNoting,
  addNotings,
  addRelation,
  addRole,
  addSubContractor,
  addTimeLog,
  addUse,
  addWorkOrder,
  assign,
  mapRoleToCategory,
  scopeRole,
} from '#database/seed/builders.ts'
import { addFile } from '#database/seed/file-builders.ts'
import { updateActivities } from '#features/activities/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import { createTimeLogs, listTimeLogsOfWorkOrder } from '#features/tracking/contract.ts'
import { todayIn } from '#server/days.ts'
import { type DayStage, openDayStage, zoneAtHour } from '#tests/harness/field-days.ts'
import { addBranch, day } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import {
  addAddendum,
  confirmDay,
  type FieldDay,
  findDay,
  listDaysOfMonth,
  markNoWork,
  remindOfDay,
  saveWeather,
} from '../contract.ts'
import { parts } from '../words.ts'

let server: TestApp
let stage: DayStage
const NOBODY = '01890000-0000-7000-8000-000000000000'
const at = (date: string, more: object = {}) => ({
  workOrderUniqueId: stage.branch.workOrderId,
  date,
  ...more,
})
const weather = (date: string, more: object = {}) =>
  at(date, { part: 'noon', condition: 'Cloudy', temperature: '12', wind: '11', rain: null, ...more })
const rows = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows
const note = (noted_on: string, report = 'Fog until 08:30.') =>
  addNoting(server.database.db, stage.branch, 'observation', {
    type_id: 1,
    noted_on,
    report,
    byEmployeeId: stage.fay.employeeId,
  })

beforeAll(async () => {
  server = await openTestApp()
  stage = await openDayStage(server)
})
afterAll(() => server?.close())

describe('a day', () => {
  test('is put together of hours, work, material and inspections, as their own lists and rows have them', async () => {
    const date = '2026-01-05'
    await stage.fill(date)
    // Another day of the project. It must not appear in the first day.
    await stage.fill('2026-01-06')
    const found = await stage.read(date)
    expect(found).toMatchObject({ state: 'Open', confirmedAt: null, hours: '7.33' })
    expect(found.people).toEqual([
      {
        employeeUniqueId: stage.fay.employeeId,
        employeeName: stage.fay.name,
        from: '07:00',
        to: '15:00',
        hours: '7.33',
        hoursNow: null,
        captured: 1,
        isExpected: true,
      },
    ])
    expect(found.work).toMatchObject([
      {
        subTaskUniqueId: stage.branch.activityId,
        quantity: '8.3',
        quantityNow: null,
        target: '100.0',
        total: '8.3',
        percent: 8,
        unit: 'm³',
      },
    ])
    expect(found.material).toMatchObject([
      { inventoryTitle: 'Form ties', quantity: '6.0', unit: 'ea', subTaskUniqueId: stage.branch.activityId },
    ])
    expect(found.inspections).toMatchObject([
      { permitNumber: 1, permitTitle: 'Footing', result: 'Passed', inspectorName: 'Ray Tan, city' },
    ])
    // The hours equal the total of the time logs.
    const logs = await stage.call(listTimeLogsOfWorkOrder, {
      TargetUniqueID: stage.branch.workOrderId,
      from: date,
      to: date,
    })
    expect((logs.data as { totalHours: string }).totalHours).toBe(found.hours)
    const [sums] = await rows(
      `select (select sum(metric_completed) from activity_capture where work_order_id = $1 and capture_date = $2) as work,
        (select sum(quantity) from inventory_movement where kind = 'use' and to_place = 'outside' and moved_on = $2
          and employee_inventory_id in (select id from employee_inventory where work_order_id = $1)) as material`,
      [stage.branch.workOrderId, date],
    )
    expect([Number(sums.work), Number(sums.material)]).toEqual([8.3, 6])
    // `total` counts up to the end of the day.
    expect((await stage.read('2026-01-06')).work).toMatchObject([{ quantity: '8.3', total: '16.6' }])
  })

  test('lacks the weather of each part, notings, and captures of whoever logged time on what is under way', async () => {
    const date = '2026-01-07'
    const { db } = server.database
    await addTimeLog(db, stage.branch, { employeeId: stage.fay.employeeId, date, hours: '8' })
    // A person who leads the day is not expected to capture.
    await addTimeLog(db, stage.branch, { employeeId: stage.ann.employeeId, date, hours: '2' })
    const keys = async () => (await stage.read(date)).lacks.map(({ key }) => key)
    const all = [
      `capture:${stage.fay.employeeId}`,
      'weather:morning',
      'weather:noon',
      'weather:evening',
      'notings',
    ]
    expect(await keys()).toEqual(all)
    await stage.call(saveWeather, weather(date))
    await note(date)
    await addCapture(db, stage.branch, { employeeId: stage.fay.employeeId, metric: '1', date })
    expect(await keys()).toEqual(['weather:morning', 'weather:evening'])
  })

  test('lacks the hours of whoever captured and logged none, and tells what the crew logged', async () => {
    const there = await openDayStage(server)
    const { account, ann, fay, branch } = there
    const { db } = server.database
    const date = '2026-01-12'
    const hand = await newPerson(server, account, 'Field worker')
    const mate = await newPerson(server, account, 'Field worker')
    for (const one of [hand, mate]) {
      // oxlint-disable-next-line no-await-in-loop
      await assign(db, one, branch)
    }
    await addEmployeeJob(db, hand, branch)
    await addEmployeeTask(db, hand, branch)
    await addEmployeeActivity(db, hand, branch)
    const of = (employeeId: string) => ({ employeeId, date })
    for (const { employeeId } of [fay, mate]) {
      // oxlint-disable-next-line no-await-in-loop
      await addTimeLog(db, branch, { ...of(employeeId), start: '07:00', end: '15:30', hours: '8.5' })
      // oxlint-disable-next-line no-await-in-loop
      await addCapture(db, branch, { ...of(employeeId), metric: '1' })
    }
    // Other hours that must not count as the crew's usual hours: those of a single person, and those of
    // another day.
    await addTimeLog(db, branch, { ...of(ann.employeeId), hours: '12' })
    await addTimeLog(db, branch, { employeeId: hand.employeeId, date: '2026-01-13', hours: '8' })
    const forgotten = async (who?: Person) =>
      (await there.read(date, who)).lacks.filter(({ key }) => key.startsWith('hours:'))
    expect(await forgotten()).toEqual([])
    // A capture that was corrected to zero does not count.
    const captured = await addCapture(db, branch, { ...of(hand.employeeId), metric: '0' })
    expect(await forgotten()).toEqual([])
    await rows('update activity_capture set metric_completed = 2 where id = $1', [captured])
    const unlogged = {
      employeeUniqueId: hand.employeeId,
      employeeName: hand.name,
      subTaskUniqueId: branch.activityId,
      crew: { from: '07:00', to: '15:30', hours: '8.5' },
      canLog: true,
    }
    const lack = { key: `hours:${hand.employeeId}`, name: `Hours of ${hand.name}` }
    expect(await forgotten()).toMatchObject([{ ...lack, unlogged }])
    // A person who logged the day on another project has not forgotten the hours.
    const elsewhere = await addBranch(server, account)
    const logged = await addTimeLog(db, elsewhere, { ...of(hand.employeeId), hours: '8' })
    expect(await forgotten()).toEqual([])
    await rows('delete from time_log where id = $1', [logged])
    // The caller must be allowed to read the person's time: that of people whom the caller leads, or of all.
    expect(await forgotten(fay)).toEqual([])
    await addRelation(db, branch, fay, hand)
    expect(await forgotten(fay)).toMatchObject([{ ...lack, unlogged }])
    const reader = await addRole(db, account, 'Reads days', {
      Projects: 2,
      FieldNotes: 10,
      Tracking: 2,
      Captures: 2,
    })
    const ray = await newPerson(server, account, reader)
    await assign(db, ray, branch)
    expect(await forgotten(ray)).toMatchObject([{ ...lack, unlogged: { ...unlogged, canLog: false } }])
    const blind = await addRole(db, account, 'Reads no captures', {
      Projects: 2,
      FieldNotes: 10,
      Tracking: 2,
    })
    const bea = await newPerson(server, account, blind)
    await assign(db, bea, branch)
    expect(await forgotten(bea)).toEqual([])
    // The day can only be confirmed if the request names this lack. Afterwards the hours can no longer be
    // logged from the day.
    const lacks = (await there.read(date)).lacks.map(({ key }) => ({ key, reason: '' }))
    const confirm = async (told: typeof lacks) => {
      const { dayVersion } = await there.read(date)
      return there.call(confirmDay, { workOrderUniqueId: branch.workOrderId, date, lacks: told, dayVersion })
    }
    expect(await confirm(lacks.filter(({ key }) => key !== lack.key))).toMatchObject({
      errorCode: 'DAY_LACKS',
    })
    const log = { subTaskUniqueId: branch.activityId, employeeUniqueId: hand.employeeId, trackingDate: date }
    expect((await there.call(createTimeLogs, [{ ...log, hours: '8.5' }], fay)).status).toBe(200)
    expect(await forgotten()).toEqual([])
    await rows('delete from time_log where employee_id = $1 and log_date = $2', [hand.employeeId, date])
    expect((await confirm(lacks)).status).toBe(200)
    expect(await forgotten()).toMatchObject([{ ...lack, unlogged: null }])
  })

  test('lacks files of a noting that have not come, for whoever may look at files, and keeps that', async () => {
    const date = '2026-01-09'
    const { db, pool } = server.database
    const id = await note(date)
    await pool.query('update observation set files_meant = 3 where id = $1', [id])
    // oxlint-disable-next-line no-await-in-loop
    for (const name of ['1.jpg', '2.jpg'])
      await addFile(db, stage.branch, { name, targetId: id, targetType: 'Observation' })
    const role = await addRole(db, stage.account, 'No files', { Projects: 2, FieldNotes: 31 })
    const blind = await newPerson(server, stage.account, role)
    await assign(db, blind, stage.branch)
    const ofFiles = async (who?: Person) =>
      (await stage.read(date, who)).lacks.filter(({ key }) => key.startsWith('files:'))
    const lack = { key: `files:observation:${id}`, name: 'Observation 9:00 AM: 2 of 3 files' }
    expect(await ofFiles()).toMatchObject([lack])
    expect(await ofFiles(blind)).toEqual([])
    // The request to confirm must name every lack that the caller was shown.
    const { dayVersion, ...shown } = await stage.read(date)
    const others = shown.lacks.filter(({ key }) => !key.startsWith('files:'))
    const known = others.map(({ key }) => ({ key, reason: '' }))
    expect(await stage.call(confirmDay, at(date, { lacks: known, dayVersion }))).toMatchObject({
      status: 409,
      errorCode: 'DAY_LACKS',
    })
    const reason = 'The phone broke'
    const all = [...known, { key: lack.key, reason }]
    expect((await stage.call(confirmDay, at(date, { lacks: all, dayVersion }))).status).toBe(200)
    expect(await ofFiles()).toMatchObject([{ ...lack, reason }])
    expect(await ofFiles(blind)).toEqual([])
  })

  test('has the files of its notings, for whoever may look at files', async () => {
    const date = '2026-01-08'
    const targetId = await note(date)
    const file = { name: 'F2.jpg', targetId, targetType: 'Observation' as const, contentType: 'image/jpeg' }
    const fileUniqueId = await addFile(server.database.db, stage.branch, file)
    expect((await stage.read(date)).files).toEqual([
      { fileUniqueId, name: 'F2.jpg', targetUniqueID: targetId, targetType: 'Observation', isImage: true },
    ])
  })
})

describe('a part of a day that somebody may not read is absent for them', () => {
  const all = { Projects: 2, FieldNotes: 2, Tracking: 18, Captures: 2, Inventory: 2, Permits: 2, Files: 2 }
  const without: [string, object, readonly string[]][] = [
    ['Tracking', { ...all, Tracking: 0 }, ['people', 'hours']],
    ['Captures', { ...all, Captures: 0 }, ['work', 'material']],
    ['Inventory', { ...all, Inventory: 0 }, ['material']],
    ['Permits', { ...all, Permits: 0 }, ['inspections']],
    ['Files', { ...all, Files: 0 }, ['files']],
  ]
  const partNames = ['people', 'hours', 'work', 'material', 'inspections', 'files'] as const
  const reader = async (permissions: object) => {
    const { db } = server.database
    const role = await addRole(db, stage.account, `Reads ${Math.random()}`, permissions)
    const person = await newPerson(server, stage.account, role)
    await assign(db, person, stage.branch)
    return { ...person, role }
  }
  let open: string
  let closed: string
  beforeAll(async () => {
    ;[open, closed] = ['2026-01-12', '2026-01-13']
    for (const date of [open, closed]) {
      // oxlint-disable-next-line no-await-in-loop
      await stage.fill(date)
    }
    await stage.confirm(closed)
  })

  test.each(without)('%s', async (_module, permissions, absent) => {
    const person = await reader(permissions)
    for (const date of [open, closed]) {
      // oxlint-disable-next-line no-await-in-loop
      const found = await stage.read(date, person)
      expect(found.state).toBe(date === open ? 'Open' : 'Confirmed')
      expect(partNames.filter((part) => found[part] === null)).toEqual(absent)
    }
  })

  test('a permission of the project alone counts there', async () => {
    const { role, ...person } = await reader({ ...all, Permits: 0 })
    await scopeRole(server.database.db, role, stage.branch, { Permits: 2, Captures: 0 })
    expect(await stage.read(closed, person)).toMatchObject({ inspections: [{}], work: null, material: null })
  })

  test('the time of others, but for whom they lead', async () => {
    const person = await reader({ ...all, Tracking: 2 })
    for (const date of [open, closed]) {
      // oxlint-disable-next-line no-await-in-loop
      const found = await stage.read(date, person)
      expect(found).toMatchObject({ people: [], hours: '0.0' })
      expect(JSON.stringify(found)).not.toContain(stage.fay.name)
    }
    expect(await stage.read(closed, stage.fay)).toMatchObject({ people: [{ hours: '7.33' }] })
  })

  test('whoever confirms the day sees the time of all', async () => {
    const person = await reader({ ...all, Tracking: 2, FieldNotes: 10 })
    for (const date of [open, closed]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await stage.read(date, person)).toMatchObject({ people: [{ hours: '7.33' }], hours: '7.33' })
    }
    const blind = await reader({ ...all, Tracking: 0, FieldNotes: 10 })
    expect(await stage.read(closed, blind)).toMatchObject({ people: null, hours: null })
  })

  test('whoever reads timecards sees the time of all, and everybody is told whether they do', async () => {
    for (const [permissions, hours, seesAllHours] of [
      [{ ...all, Tracking: 0, Timecards: 2 }, '7.33', true],
      [{ ...all, Tracking: 2 }, '0.0', false],
      [{ ...all, Tracking: 0 }, null, false],
    ] as const) {
      const person = await reader(permissions)
      expect(await stage.read(closed, person)).toMatchObject({ hours, seesAllHours })
    }
  })

  test('stock of categories that their role does not see', async () => {
    const { db } = server.database
    const other = await addInventoryCategory(db, stage.account, {
      categoryId: inventoryCategories[0].inventoryCategoryUniqueId,
      code: 'D-X',
      name: 'Else',
    })
    const { role, ...person } = await reader(all)
    await mapRoleToCategory(db, stage.account, { role, category: other })
    for (const date of [open, closed]) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await stage.read(date, person)).material).toEqual([])
    }
  })

  test('all but their own hours, of people of a subcontractor', async () => {
    const { pool } = server.database
    const person = await reader(all)
    await pool.query(
      `insert into sub_contractor (company_id, account_id, id, name, sub_contractor_type_id, status_id)
       values ($1, $2, $3, 'Kestrel', 1, 1)`,
      [stage.account.companyId, stage.account.accountId, NOBODY],
    )
    await pool.query('update employee set sub_contractor_id = $1 where id = $2', [NOBODY, person.employeeId])
    expect(await stage.read(closed, person)).toMatchObject({
      people: [],
      work: null,
      material: null,
      inspections: null,
      files: null,
    })
  })
})

describe('confirming a day', () => {
  test('says what is missing, and refuses what came since it was shown', async () => {
    const date = '2026-01-19'
    await stage.fill(date)
    const lacks = parts.map((part) => ({ key: `weather:${part}`, reason: '' }))
    const { dayVersion } = await stage.read(date)
    expect(await stage.call(confirmDay, at(date, { lacks, dayVersion }))).toMatchObject({
      status: 409,
      errorCode: 'DAY_LACKS',
    })
    expect((await stage.read(date)).state).toBe('Open')
    const told = [...lacks, { key: 'notings', reason: 'Phone broke' }]
    expect((await stage.call(confirmDay, at(date, { lacks: told, dayVersion }))).status).toBe(200)
    const found = await stage.read(date)
    expect(found).toMatchObject({ state: 'Confirmed', confirmedByName: stage.ann.name })
    expect(found.lacks).toContainEqual({
      key: 'notings',
      name: 'Entries',
      reason: 'Phone broke',
      remindedAt: null,
      unlogged: null,
    })
  })

  test('keeps the numbers as they were shown; what is corrected later stands beside them', async () => {
    const date = '2026-01-20'
    const { db, pool } = server.database
    const { logId, captureId, useId } = await stage.fill(date)
    await stage.confirm(date)
    expect(await stage.read(date)).toMatchObject({
      hours: '7.33',
      people: [{ hoursNow: null }],
      work: [{ quantity: '8.3', quantityNow: null }],
      material: [{ quantity: '6.0', quantityNow: null }],
    })
    await pool.query('update activity_capture set metric_completed = 3.8 where id = $1', [captureId])
    await pool.query('update time_log set minutes = 240 where id = $1', [logId])
    await pool.query('update employee_inventory set quantity = 4 where id = $1', [useId])
    await addTimeLog(db, stage.branch, { employeeId: stage.ann.employeeId, date, hours: '1' })
    const later = await stage.read(date)
    expect(later).toMatchObject({
      hours: '7.33',
      work: [{ quantity: '8.3', quantityNow: '3.8', total: expect.any(String) }],
      material: [{ quantity: '6.0', quantityNow: '4.0' }],
    })
    expect(later.people).toMatchObject([
      { employeeName: stage.fay.name, hours: '7.33', hoursNow: '7.0' },
      { employeeName: stage.ann.name, hours: '0.0', hoursNow: '1.0' },
    ])
    await pool.query('update activity_capture set deleted_at = now() where id = $1', [captureId])
    expect((await stage.read(date)).work).toMatchObject([{ quantity: '8.3', quantityNow: '0.0' }])
  })

  test('is for whoever may delete notings there, once', async () => {
    const date = '2026-01-21'
    await stage.fill(date)
    expect((await stage.confirm(date, stage.fay)).status).toBe(403)
    expect((await stage.confirm(date)).status).toBe(200)
    expect(await stage.confirm(date)).toMatchObject({
      status: 409,
      errorCode: 'DAY_CONFIRMED',
      errorDescription: expect.stringMatching(
        new RegExp(
          `^${stage.ann.name} confirmed the day of Jan 21 on [A-Z][a-z]{2} \\d+, \\d+:\\d\\d [AP]M\\. Add an addendum\\.$`,
        ),
      ),
    })
  })

  test('of an evening lets nothing of the weather change any more', async () => {
    const date = '2026-01-22'
    await stage.call(saveWeather, weather(date))
    await stage.confirm(date)
    for (const more of [{ rowVersion: 1 }, { part: 'evening' }]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await stage.call(saveWeather, weather(date, more))).toMatchObject({
        status: 409,
        errorCode: 'DAY_CONFIRMED',
      })
    }
    expect((await stage.read(date)).weather).toHaveLength(1)
  })
})

describe('a day that is confirmed by its version', () => {
  const lacksOf = (day: { lacks: { key: string }[] }) => day.lacks.map(({ key }) => ({ key, reason: '' }))

  test('is refused with what came since, and nothing is kept', async () => {
    const date = '2026-05-04'
    const { captureId } = await stage.fill(date)
    const shown = await stage.read(date)
    const told = lacksOf(shown)
    const confirm = (dayVersion: string) =>
      stage.call(confirmDay, at(date, { lacks: told, dayVersion, isSure: true }))
    await addTimeLog(server.database.db, stage.branch, { employeeId: stage.ann.employeeId, date, hours: '2' })
    await server.database.pool.query('update activity_capture set metric_completed = 9 where id = $1', [
      captureId,
    ])
    expect(await confirm(shown.dayVersion)).toMatchObject({
      ...{ status: 409, errorCode: 'DAY_CHANGED' },
      errorDescription: `New on this day since you looked at it: ${stage.ann.name}, 2.0 h; Some activity, 9 m³. Check it, then confirm it.`,
      fields: [
        { path: 'dayVersion', message: `${stage.ann.name}, 2.0 h` },
        { path: 'dayVersion', message: 'Some activity, 9 m³' },
      ],
    })
    expect((await stage.read(date)).state).toBe('Open')
    expect((await confirm((await stage.read(date)).dayVersion)).status).toBe(200)
    expect(await stage.read(date)).toMatchObject({ hours: '9.33', work: [{ quantity: '9.0' }] })
  })

  test('is refused too where something is gone since', async () => {
    const date = '2026-05-05'
    const { captureId } = await stage.fill(date)
    const shown = await stage.read(date)
    await server.database.pool.query('update activity_capture set deleted_at = now() where id = $1', [
      captureId,
    ])
    const { dayVersion } = shown
    expect(await stage.call(confirmDay, at(date, { lacks: lacksOf(shown), dayVersion }))).toMatchObject({
      ...{ status: 409, errorCode: 'DAY_CHANGED' },
      errorDescription: expect.stringMatching(/^New on this day since you looked at it: .*, 7\.33 h\./),
    })
  })

  test.each([
    ['a noting', () => note('2026-05-06')],
    ['weather', () => stage.call(saveWeather, weather('2026-05-06'))],
    ['an inspection', () => stage.fill('2026-05-06')],
  ])('is of another version with %s', async (_what, write) => {
    const before = await stage.read('2026-05-06')
    await write()
    expect((await stage.read('2026-05-06')).dayVersion).not.toBe(before.dayVersion)
  })

  test.each([
    [8, ['DAY_RUNNING']],
    [13, ['DAY_RUNNING']],
    [15, []],
  ])(
    'asks first while it is running, before 3 PM by the clocks of the account: at %i',
    async (hour, asked) => {
      const there = await openDayStage(server)
      const zone = zoneAtHour(hour)
      await server.database.pool.query('update account set time_zone = $2 where account_id = $1', [
        there.account.accountId,
        zone,
      ])
      const who = await newPerson(server, there.account)
      const date = todayIn(zone, new Date())
      const { doubts, dayVersion, lacks } = await there.read(date, who)
      expect(doubts).toEqual(asked)
      const body = {
        workOrderUniqueId: there.branch.workOrderId,
        date,
        dayVersion,
        lacks: lacksOf({ lacks }),
      }
      if (asked.length > 0)
        expect(await there.call(confirmDay, body, who)).toMatchObject({
          status: 409,
          errorCode: 'DAY_RUNNING',
        })
      const isSure = asked.length > 0
      expect((await there.call(confirmDay, { ...body, isSure }, who)).status).toBe(200)
    },
  )

  test('asks first before the start of the project', async () => {
    const there = await openDayStage(server)
    await server.database.pool.query(`update work_order set start_date = '2026-02-02' where id = $1`, [
      there.branch.workOrderId,
    ])
    expect((await there.read('2026-02-02')).doubts).toEqual([])
    const { doubts, dayVersion, lacks } = await there.read('2026-01-30')
    expect(doubts).toEqual(['DAY_BEFORE_START'])
    const body = { workOrderUniqueId: there.branch.workOrderId, date: '2026-01-30', dayVersion }
    const confirm = (more: object) => there.call(confirmDay, { ...body, lacks: lacksOf({ lacks }), ...more })
    expect(await confirm({})).toMatchObject({ status: 409, errorCode: 'DAY_BEFORE_START' })
    expect((await confirm({ isSure: true })).status).toBe(200)
  })
})

describe('an activity that is measured in another unit since', () => {
  const inFeet = (there: DayStage) =>
    there.call(updateActivities, [
      { subTaskUniqueId: there.branch.activityId, subTaskUnit: 'ft', unitFactor: '3.281' },
    ])

  test('is no correction: what is kept and what is now are told in the unit of the day', async () => {
    const there = await openDayStage(server)
    const date = '2026-01-20'
    const { captureId } = await there.fill(date)
    await addCapture(server.database.db, there.branch, {
      employeeId: there.ann.employeeId,
      metric: '4',
      date: '2026-01-21',
    })
    await there.confirm(date)
    expect((await inFeet(there)).status).toBe(200)
    const kept = { unit: 'm³', quantity: '8.3' }
    expect((await there.read(date)).work).toMatchObject([{ ...kept, quantityNow: null, unitNow: null }])
    // A later correction in the new unit: 3.281 new units are one old unit.
    await server.database.pool.query(
      'update activity_capture set metric_completed = 6.562, day_metric = null, day_unit = null where id = $1',
      [captureId],
    )
    expect((await there.read(date)).work).toMatchObject([{ ...kept, quantityNow: '2.0', unitNow: null }])
  })

  test('is told in its own unit where nothing says what it was in that of the day', async () => {
    const there = await openDayStage(server)
    const date = '2026-01-20'
    const { captureId } = await there.fill(date)
    await there.confirm(date)
    await inFeet(there)
    await server.database.pool.query(
      'update activity_capture set metric_completed = 6.562, day_metric = null, day_unit = null where id = $1',
      [captureId],
    )
    expect((await there.read(date)).work).toMatchObject([
      { unit: 'm³', quantity: '8.3', quantityNow: '6.562', unitNow: 'ft' },
    ])
  })
})

describe('an addendum', () => {
  test('is added to a confirmed day alone, with its author and instant', async () => {
    const date = '2026-01-23'
    await stage.fill(date)
    const say = (who?: Person) =>
      stage.call(addAddendum, at(date, { report: 'Cylinders are at the lab.' }), who)
    expect(await say()).toMatchObject({ status: 409, errorCode: 'DAY_OPEN' })
    await stage.confirm(date)
    expect((await say(stage.fay)).status).toBe(200)
    expect(await stage.call(addAddendum, at(date, { report: ' ' }))).toMatchObject({ status: 400 })
    expect((await stage.read(date)).addenda).toEqual([
      {
        addendumUniqueId: expect.any(String),
        report: 'Cylinders are at the lab.',
        employeeName: stage.fay.name,
        createdOnDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ])
  })
})

describe('weather', () => {
  test('is said for each part of a day, and changed with its row version by whoever may', async () => {
    const date = '2026-01-26'
    const role = await addRole(server.database.db, stage.account, 'Adds', { Projects: 2, FieldNotes: 3 })
    const adds = await newPerson(server, stage.account, role)
    await assign(server.database.db, adds, stage.branch)
    expect((await stage.call(saveWeather, weather(date, { part: 'evening' }), adds)).status).toBe(200)
    expect((await stage.call(saveWeather, weather(date, { temperature: '-2.5' }), adds)).status).toBe(200)
    expect((await stage.read(date)).weather).toEqual([
      { part: 'noon', condition: 'Cloudy', temperature: '-2.5', wind: '11', rain: null, rowVersion: 1 },
      { part: 'evening', condition: 'Cloudy', temperature: '12', wind: '11', rain: null, rowVersion: 1 },
    ])
    const change = weather(date, { condition: 'Rain', rain: '2', rowVersion: 1 })
    expect((await stage.call(saveWeather, change, adds)).status).toBe(403)
    expect((await stage.call(saveWeather, change, stage.fay)).status).toBe(200)
    for (const rowVersion of [1, undefined, 7]) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await stage.call(saveWeather, { ...change, rowVersion })
      expect(answer).toMatchObject({ status: 409, errorCode: 'ROW_VERSION_STALE' })
    }
    expect((await stage.read(date)).weather[0]).toMatchObject({ condition: 'Rain', rain: '2', rowVersion: 2 })
  })

  test.each([
    ['part', { part: 'night' }],
    ['condition', { condition: 'Nice' }],
    ['temperature', { temperature: '100' }],
    ['temperature', { temperature: 'warm' }],
    ['wind', { wind: '-1' }],
    ['rain', { rain: '1.25' }],
    ['date', { date: '2026-02-30' }],
  ])('with a wrong %s is refused there, and leaves nothing', async (path, wrong) => {
    const before = await rows('select count(*) from field_day_weather')
    expect(await stage.call(saveWeather, weather('2026-01-27', wrong))).toMatchObject({
      status: 400,
      fields: [{ path }],
    })
    expect(await rows('select count(*) from field_day_weather')).toEqual(before)
  })
})

test('people and hours of subcontractors stand apart from own hours, as far as one reads their notings', async () => {
  const { db, pool } = server.database
  const date = '2026-01-29'
  await stage.fill(date)
  const [one, other] = [
    await addSubContractor(db, stage.account, { name: 'Summit Air' }),
    await addSubContractor(db, stage.account, { name: 'Copperline' }),
  ]
  // oxlint-disable-next-line no-await-in-loop
  for (const [firm, people, hours, noted_on] of [
    [one, 4, '32', date],
    [other, 3, '24.25', date],
    [other, 9, '90', '2026-01-30'],
  ] as const)
    await addNoting(db, stage.branch, 'construction_report', {
      ...{ type_id: 3, report: 'x', byEmployeeId: stage.ann.employeeId },
      ...{ sub_contractor_id: firm, people, hours, noted_on },
    })
  expect(await stage.read(date)).toMatchObject({
    hours: '7.33',
    subcontractors: { people: 7, hours: '56.25' },
  })
  // People of a subcontractor read only their own firm's reports.
  const kim = await newPerson(
    server,
    stage.account,
    await addRole(db, stage.account, 'Theirs', { Projects: 2, FieldNotes: 2 }),
  )
  await assign(db, kim, stage.branch)
  await pool.query('update employee set sub_contractor_id = $1 where id = $2', [one, kim.employeeId])
  expect((await stage.read(date, kim)).subcontractors).toEqual({ people: 4, hours: '32.0' })
  expect((await stage.read('2026-01-31')).subcontractors).toEqual({ people: 0, hours: '0.0' })
})

describe('asking for captures', () => {
  const notes = async ({ token }: Person) =>
    (await server.call(listNotifications, { body: {}, token })).data.items.filter(({ title }) =>
      title.startsWith('Your captures'),
    )
  const missing = ({ lacks }: FieldDay) => lacks.filter(({ key }) => key.startsWith('capture:'))

  test('asks whoever has not captured, once a day, whoever presses', async () => {
    const there = await openDayStage(server)
    const { fay, ann, branch, today: date } = there
    const { db } = server.database
    const body = { workOrderUniqueId: branch.workOrderId, date }
    const log = ({ employeeId }: Person, of = date) =>
      addTimeLog(db, branch, { employeeId, date: of, hours: '8' })
    const done = await newPerson(server, there.account, 'Field worker')
    await assign(db, done, branch)
    // Ann leads the day, and the third person has captured: neither is missing.
    for (const one of [fay, ann, done]) {
      // oxlint-disable-next-line no-await-in-loop
      await log(one)
    }
    await addCapture(db, branch, { employeeId: done.employeeId, metric: '1', date })
    expect(missing(await there.read(date))).toMatchObject([{ name: fay.name, remindedAt: null }])
    expect(await there.call(remindOfDay, body)).toMatchObject({ status: 200, data: [fay.employeeId] })
    expect(await there.call(remindOfDay, body)).toMatchObject({ status: 200, data: [] })
    expect(await notes(fay)).toMatchObject([
      {
        title: `Your captures on Some work order are asked for by ${ann.name}`,
        link: inAccount(`/captures?day=${date}`, fay.accountId),
      },
    ])
    for (const one of [ann, done]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await notes(one)).toEqual([])
    }
    expect(missing(await there.read(date))).toMatchObject([
      { name: fay.name, remindedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    ])
    // A person can be reminded again for another day.
    const before = dayAfter(date, -1)
    await log(fay, before)
    expect((await there.call(remindOfDay, { ...body, date: before })).data).toEqual([fay.employeeId])
    expect(await notes(fay)).toHaveLength(2)
  })

  test('asks nobody who may not capture, nor whose time one may not read', async () => {
    const there = await openDayStage(server)
    const { branch, today: date, account } = there
    const { db } = server.database
    const body = { workOrderUniqueId: branch.workOrderId, date }
    const personOf = async (permissions: Permissions) => {
      const one = await newPerson(
        server,
        account,
        await addRole(db, account, `R ${Math.random()}`, permissions),
      )
      await assign(db, one, branch)
      return one
    }
    const reads = await personOf({ Projects: 2, Captures: 2 })
    const blind = await personOf({ Projects: 2, FieldNotes: 10, Captures: 2 })
    await addTimeLog(db, branch, { employeeId: reads.employeeId, date, hours: '8' })
    expect((await there.call(remindOfDay, body)).data).toEqual([])
    expect(missing(await there.read(date))).toMatchObject([{ remindedAt: null }])
    await addTimeLog(db, branch, { employeeId: there.fay.employeeId, date, hours: '8' })
    expect(await there.call(remindOfDay, body, blind)).toMatchObject({ status: 200, data: [] })
    expect((await there.call(remindOfDay, body)).data).toEqual([there.fay.employeeId])
  })

  test('is for whoever confirms the day, while it is open and can be captured', async () => {
    const there = await openDayStage(server)
    const { branch, today: date, fay } = there
    const body = { workOrderUniqueId: branch.workOrderId, date }
    expect((await there.call(remindOfDay, body, fay)).status).toBe(403)
    const old = dayAfter(date, -7)
    expect(await there.call(remindOfDay, { ...body, date: old })).toMatchObject({
      status: 400,
      fields: [{ path: 'date', message: 'is too long ago: nobody captures on it any more' }],
    })
    await addTimeLog(server.database.db, branch, { employeeId: fay.employeeId, date, hours: '8' })
    await there.confirm(date)
    expect(await there.call(remindOfDay, body)).toMatchObject({ status: 409, errorCode: 'DAY_CONFIRMED' })
    expect(await notes(fay)).toEqual([])
  })
})

describe('every call', () => {
  const calls = [
    ['the day', findDay, {}],
    ['weather', saveWeather, { part: 'noon', condition: 'Cloudy' }],
    ['confirming', confirmDay, { lacks: [], dayVersion: '' }],
    ['no work', markNoWork, { reason: 'Storm' }],
    ['reminding', remindOfDay, {}],
    ['an addendum', addAddendum, { report: 'More.' }],
  ] as const

  test.each(calls)('%s refuses a day to come', async (_name, endpoint, more) => {
    expect(await stage.call(endpoint, at(day(1), more))).toMatchObject({
      status: 400,
      fields: [{ path: 'date', message: 'must not be in the future' }],
    })
  })

  test.each([...calls, ['the month', listDaysOfMonth, {}] as const])(
    '%s finds no project that is not theirs',
    async (_name, endpoint, more) => {
      const stranger = await newPerson(server, await newAccount(server))
      const off = await newPerson(server, stage.account, 'Superintendent')
      const other = await addWorkOrder(server.database.db, stage.account, { title: 'Other' })
      await server.database.pool.query('update work_order set deleted_at = now() where id = $1', [
        other.workOrderId,
      ])
      const date = '2026-01-28'
      expect((await stage.call(endpoint, at(date, more), stranger)).status).toBe(404)
      // A superintendent usually sees all projects of the account. Here the role loses that right.
      await server.database.pool.query(
        `update iam set permissions = permissions || '{"Projects": 2}' where company_role_id =
         (select company_role_id from employee where id = $1)`,
        [off.employeeId],
      )
      expect((await stage.call(endpoint, at(date, more), off)).status).toBe(404)
      for (const workOrderUniqueId of [NOBODY, other.workOrderId]) {
        // oxlint-disable-next-line no-await-in-loop
        expect((await stage.call(endpoint, at(date, { ...more, workOrderUniqueId }))).status).toBe(404)
      }
    },
  )
})

describe('the days of a month', () => {
  const stateOf = async (date: string, workOrderUniqueId = stage.branch.workOrderId) => {
    const { data } = await stage.call(listDaysOfMonth, { workOrderUniqueId, date })
    const { days } = data as { days: { date: string; state: string }[] }
    return Object.fromEntries(days.map((one) => [one.date, one.state]))
  }

  test('are confirmed, open, missing or without work', async () => {
    const { db } = server.database
    const there = await addWorkOrder(db, stage.account, { title: 'A month', start_date: '2026-02-04' })
    const place = (date: string) => ({ workOrderUniqueId: there.workOrderId, date })
    const noting = { type_id: 1, report: 'x', byEmployeeId: stage.ann.employeeId }
    for (const noted_on of ['2026-02-05', '2026-02-06', '2026-02-14']) {
      // oxlint-disable-next-line no-await-in-loop
      await addNoting(db, there, 'observation', { ...noting, noted_on })
    }
    const lacks = parts.map((part) => ({ key: `weather:${part}`, reason: '' }))
    const { data } = await stage.call(findDay, place('2026-02-05'))
    const { dayVersion } = data as FieldDay
    expect((await stage.call(confirmDay, { ...place('2026-02-05'), lacks, dayVersion })).status).toBe(200)
    expect((await stage.call(markNoWork, { ...place('2026-02-16'), reason: 'Holiday' })).status).toBe(200)
    const states = await stateOf('2026-02-20', there.workOrderId)
    expect(Object.keys(states)).toHaveLength(28)
    expect(states).toMatchObject({
      '2026-02-03': 'None',
      '2026-02-04': 'Missing',
      '2026-02-05': 'Confirmed',
      '2026-02-06': 'Open',
      '2026-02-07': 'NoWork',
      '2026-02-14': 'Open',
      '2026-02-16': 'NoWork',
      '2026-02-17': 'Missing',
    })
    // Use of material alone makes a day open, in the month as on the day.
    const { item, branch, fay } = stage
    const saturday = '2026-02-21'
    expect((await stateOf(saturday))[saturday]).toBe('None')
    await addUse(db, item, branch, { employeeId: fay.employeeId, quantity: '1', date: saturday })
    expect([(await stateOf(saturday))[saturday], (await stage.read(saturday)).state]).toEqual([
      'Open',
      'Open',
    ])
    // A day in the future has no state, and today is open.
    expect(await stateOf(stage.today)).toMatchObject({ [stage.today]: expect.stringMatching(/Open|NoWork/) })
    expect(await stateOf('2050-03-05')).toMatchObject({ '2050-03-05': 'None' })
  })

  test('say no work with a reason, which is taken back, and never where something was done or confirmed', async () => {
    const mark = (date: string, reason: string, who?: Person) =>
      stage.call(markNoWork, at(date, { reason }), who)
    expect((await mark('2026-03-03', 'Storm', stage.fay)).status).toBe(403)
    expect((await mark('2026-03-03', 'Storm')).status).toBe(200)
    expect(await stage.read('2026-03-03')).toMatchObject({
      state: 'NoWork',
      noWorkReason: 'Storm',
      lacks: [],
    })
    expect((await mark('2026-03-03', '')).status).toBe(200)
    expect((await stage.read('2026-03-03')).state).toBe('Missing')
    await stage.fill('2026-03-04')
    expect(await mark('2026-03-04', 'Storm')).toMatchObject({ status: 409, errorCode: 'DAY_WORKED' })
    await stage.confirm('2026-03-04')
    expect(await mark('2026-03-04', '')).toMatchObject({ status: 409, errorCode: 'DAY_CONFIRMED' })
  })

  test('of 20 notings each are there within 200 ms, and so is each of them', async () => {
    const { db } = server.database
    const there = await addWorkOrder(db, stage.account, { title: 'A full month', start_date: '2026-04-01' })
    const notings = Array.from({ length: 600 }, (_none, index) => ({
      workOrder: there,
      type_id: 1,
      report: `Noting ${index}`,
      byEmployeeId: stage.ann.employeeId,
      noted_on: `2026-04-${String((index % 30) + 1).padStart(2, '0')}`,
    }))
    await addNotings(db, 'observation', notings)
    const took: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const begun = performance.now()
      // oxlint-disable-next-line no-await-in-loop
      const states = await stateOf('2026-04-10', there.workOrderId)
      // oxlint-disable-next-line no-await-in-loop
      await stage.call(findDay, { workOrderUniqueId: there.workOrderId, date: '2026-04-10' })
      took.push(performance.now() - begun)
      expect(new Set(Object.values(states))).toEqual(new Set(['Open']))
    }
    expect(Math.min(...took)).toBeLessThan(200)
  })
})
