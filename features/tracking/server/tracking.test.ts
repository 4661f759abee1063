/**
 * Time logs: which times are refused, whose logs a caller may read and write, and that logs remain if an
 * activity is deleted.
 */

import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import {
  type AccountHandle,
  type ActivityHandle,
  addAccount,
  addActivity,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addRelation,
  addTimeLog,
  assign,
  scopeRole,
} from '#database/seed/builders.ts'
import { atOnce, writesOf } from '#tests/harness/overlap.ts'
import { addBranch, auditOf, type Branch, callAt, day, personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import {
  createTimeLogs,
  deleteTimeLogs,
  findTimeLog,
  listMyTimeLogs,
  listTimeLogsOfActivity,
  listTimeLogsOfWorkOrder,
  listTrackedActivities,
  listTrackedPeople,
  type TimeLog,
  updateTimeLogs,
} from '../contract.ts'

let server: TestApp
let account: AccountHandle
/** ann has GlobalAccess. fay is a foreman who supervises will. Nobody supervises xena. */
let ann: Person
let fay: Person
let will: Person
let xena: Person
let branch: Branch

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  fay = await newPerson(server, account, 'Foreman')
  will = await newPerson(server, account, 'Field worker')
  xena = await newPerson(server, account, 'Field worker')
  branch = await addBranch(server, account)
  for (const person of [fay, will, xena]) await putOn(person, branch)
  await addRelation(db(), branch, fay, will)
})

afterEach(() => {
  server.clock.now = new Date()
})

const db = () => server.database.db

/** Assigns a person to an activity, and to its task and job. */
async function putOn(person: Person, activity: ActivityHandle) {
  await assign(db(), person, activity)
  await addEmployeeJob(db(), person, activity)
  await addEmployeeTask(db(), person, activity)
  await addEmployeeActivity(db(), person, activity)
}

type Token = Pick<Person, 'token'>
const DAY = '2026-01-14'

function log(items: object[], { token }: Token = will) {
  const body = items.map((item) => ({ subTaskUniqueId: branch.activityId, trackingDate: DAY, ...item }))
  return server.call(createTimeLogs, { body, token })
}

const change = (
  items: { subTaskTrackingUniqueId: string; [name: string]: unknown }[],
  { token }: Token = will,
) => server.call(updateTimeLogs, { body: items, token })

const remove = (ids: string[], { token }: Token = ann) => server.call(deleteTimeLogs, { body: ids, token })

async function find(id: string | undefined, { token }: Token = will): Promise<TimeLog | undefined> {
  const { status, data } = await server.call(findTimeLog, { body: { TargetUniqueID: id ?? '' }, token })
  return status === 200 ? data.items[0] : undefined
}

async function written(): Promise<number> {
  const { rows } = await server.database.pool.query(
    'select count(*)::int as count from time_log where account_id = $1 and deleted_at is null',
    [account.accountId],
  )
  return rows[0].count
}

describe('a log', () => {
  test('is read as it was written', async () => {
    const { status, data } = await log([{ startTime: '07:00', endTime: '11:30:00', trackingNotes: ' Slab ' }])
    expect(status).toBe(200)
    expect(await find(data[0])).toEqual({
      subTaskTrackingUniqueId: data[0],
      subTaskUniqueId: branch.activityId,
      subTaskTitle: 'Some activity',
      taskName: 'Some task',
      jobTitle: 'Some job',
      workOrderUniqueId: branch.workOrderId,
      workOrderTitle: 'Some work order',
      employeeUniqueId: will.employeeId,
      employeeFirstName: expect.stringMatching(/^First/),
      employeeLastName: 'Last',
      guestCompanyName: null,
      trackingDate: DAY,
      startTime: '07:00',
      endTime: '11:30',
      hours: '4.5',
      minutes: '270.0',
      isCorrection: false,
      trackingNotes: 'Slab',
      createdByEmployeeUniqueId: will.employeeId,
      canChange: true,
      rowVersion: 1,
    })
  })

  test('of hours has no times', async () => {
    const { data } = await log([{ hours: 7.25 }])
    expect(await find(data[0])).toMatchObject({ startTime: null, endTime: null, hours: '7.25' })
  })

  test('of minutes adds up to what it says: three times a third of an hour are one', async () => {
    await log([
      { startTime: '07:00', endTime: '07:20' },
      { startTime: '08:00', endTime: '08:20' },
      { startTime: '09:00', endTime: '09:20' },
    ])
    const { data } = await server.call(listTimeLogsOfWorkOrder, {
      body: { TargetUniqueID: branch.workOrderId },
      token: will.token,
    })
    expect(data.items.map(({ hours }) => hours)).toEqual(['0.33', '0.33', '0.33'])
    expect(data.totalHours).toBe('1.0')
  })

  test('of a night in which clocks change has the real hours, and keeps them where the zone changes', async () => {
    const zone = (timeZone: string) =>
      server.database.pool.query('update account set time_zone = $2 where account_id = $1', [
        account.accountId,
        timeZone,
      ])
    await zone('Europe/Berlin')
    const night = { trackingDate: '2025-10-25', startTime: '22:00', endTime: '06:00' }
    for (const [trackingDate, hours] of [
      ['2025-10-25', '9.0'],
      ['2025-03-29', '7.0'],
    ] as const) {
      const { data } = await log([{ ...night, trackingDate }])
      expect(await find(data[0])).toMatchObject({ hours })
    }
    expect(await log([{ ...night, trackingDate: '2025-03-30', startTime: '02:30' }])).toMatchObject({
      status: 400,
      fields: [{ path: '0.startTime', message: 'is left out by the clocks that night: they go forward' }],
    })
    expect(await log([{ ...night, trackingDate: '2024-10-26', hours: '8' }])).toMatchObject({
      status: 400,
      fields: [{ path: '0.hours', message: 'must be 9, as start and end say, or left out' }],
    })
    const { data } = await log([{ ...night, trackingDate: '2023-10-28' }])
    await zone('UTC')
    const id = data[0] as string
    expect(
      (
        await change([
          { subTaskTrackingUniqueId: id, trackingNotes: 'Late', ...night, trackingDate: '2023-10-28' },
        ])
      ).status,
    ).toBe(200)
    expect(await find(id)).toMatchObject({ hours: '9.0', trackingNotes: 'Late' })
  })

  test('without a day is of today', async () => {
    const { data } = await log([{ trackingDate: undefined, hours: '1' }])
    expect(await find(data[0])).toMatchObject({ trackingDate: day(0) })
  })

  test.each<[object, string]>([
    [{}, '0.hours'],
    [{ startTime: '07:00' }, '0.endTime'],
    [{ endTime: '07:00' }, '0.startTime'],
    [{ startTime: '07:00', endTime: '11:30', hours: '5' }, '0.hours'],
    [{ hours: '0' }, '0.hours'],
    [{ hours: '24.01' }, '0.hours'],
    [{ hours: '-1' }, '0.hours'],
    [{ startTime: '7:00', endTime: '11:30' }, '0.startTime'],
    [{ startTime: '07:00', endTime: '24:00' }, '0.endTime'],
    [{ trackingDate: '2026-02-30', hours: '1' }, '0.trackingDate'],
  ])('of %o is refused at %s', async (item, path) => {
    expect(await log([item])).toMatchObject({ status: 400, fields: [{ path }] })
    expect(await written()).toBe(0)
  })

  test('is one of several, all or none', async () => {
    expect(await log([{ hours: '2' }, { hours: '25' }])).toMatchObject({ status: 400 })
    expect(await written()).toBe(0)
    const { data } = await log([{ hours: '2' }, { startTime: '07:00', endTime: '08:00' }])
    expect(new Set(data).size).toBe(2)
  })

  test('says who wrote it down, and is audited', async () => {
    const entries = await auditOf(server, account.companyId, async () => {
      const { data } = await log([{ employeeUniqueId: will.employeeId, hours: '8' }], fay)
      expect(await find(data[0])).toMatchObject({
        employeeUniqueId: will.employeeId,
        createdByEmployeeUniqueId: fay.employeeId,
      })
    })
    expect(entries).toMatchObject([{ record: 'time_log', action: 'insert', employeeId: fay.employeeId }])
  })
})

describe('time that is logged already', () => {
  const OVERLAP = { status: 409, errorCode: 'TIME_OVERLAPS', fields: [{ path: '0.startTime' }] }

  test('is refused, on whatever activity, and touching is not', async () => {
    await log([{ startTime: '07:00', endTime: '11:00' }])
    const other = await addBranch(server, account)
    await putOn(will, other)
    const elsewhere = { subTaskUniqueId: other.activityId }
    const answer = await log([{ ...elsewhere, startTime: '10:59', endTime: '12:00' }])
    expect(answer).toMatchObject(OVERLAP)
    expect(answer.errorDescription).toContain(
      'You have logged 7:00 AM–11:00 AM on Jan 14, 2026 on “Some activity”',
    )
    expect(await log([{ ...elsewhere, startTime: '11:00', endTime: '12:00' }])).toMatchObject({ status: 200 })
    expect(await log([{ startTime: '07:30', endTime: '08:00' }], xena)).toMatchObject({ status: 200 })
  })

  test('is refused without the name of an activity that one may not see', async () => {
    const other = await addBranch(server, account, { title: 'Secret' })
    await putOn(will, other)
    await log([{ subTaskUniqueId: other.activityId, startTime: '07:00', endTime: '11:00' }])
    const times = { employeeUniqueId: will.employeeId, startTime: '10:00', endTime: '12:00' }
    const answer = await log([times], fay)
    expect(answer).toMatchObject(OVERLAP)
    expect(answer.errorDescription).toMatch(
      /^First\d+ Last has logged 7:00 AM–11:00 AM on Jan 14, 2026 already\./,
    )
  })

  test('is refused across midnight, from either side', async () => {
    await log([{ startTime: '22:00', endTime: '06:00' }])
    expect(await log([{ trackingDate: '2026-01-15', startTime: '05:00', endTime: '07:00' }])).toMatchObject(
      OVERLAP,
    )
    expect(await log([{ trackingDate: '2026-01-13', startTime: '23:00', endTime: '22:30' }])).toMatchObject(
      OVERLAP,
    )
    expect(await log([{ trackingDate: '2026-01-15', startTime: '06:00', endTime: '07:00' }])).toMatchObject({
      status: 200,
    })
  })

  test('is refused within one call', async () => {
    const twice = { startTime: '07:00', endTime: '11:00' }
    expect(await log([twice, twice])).toMatchObject({ status: 409, errorCode: 'TIME_OVERLAPS' })
    expect(await written()).toBe(0)
  })

  test('is written once when several log it at the same time', async () => {
    const other = await addActivity(db(), branch, { title: 'Other' })
    await addEmployeeActivity(db(), will, other)
    const times = { employeeUniqueId: will.employeeId, startTime: '07:00', endTime: '11:00' }
    const answers = await atOnce(
      server,
      writesOf('time_log'),
      Array.from({ length: 8 }, (_, index) => () => {
        const { activityId } = index % 2 ? other : branch
        const item = { ...times, subTaskUniqueId: activityId, trackingDate: '2026-01-21' }
        return log([item], index % 3 ? fay : will)
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await written()).toBe(1)
  })

  test('may be taken by what is deleted, and by the log itself', async () => {
    const { data } = await log([{ startTime: '07:00', endTime: '11:00' }])
    const moved = { subTaskTrackingUniqueId: data[0] as string, startTime: '08:00', endTime: '12:00' }
    expect(await change([moved])).toMatchObject({ status: 200 })
    await remove(data)
    expect(await log([{ startTime: '08:00', endTime: '12:00' }])).toMatchObject({ status: 200 })
  })
})

describe('a day', () => {
  const TOO_LONG = { status: 409, errorCode: 'DAY_TOO_LONG', fields: [{ path: '0.hours' }] }

  test('has 24 hours, with times and hours together', async () => {
    await log([{ startTime: '00:00', endTime: '12:00' }, { hours: '11' }])
    expect(await log([{ hours: '1.01' }])).toMatchObject(TOO_LONG)
    expect(await log([{ hours: '1' }])).toMatchObject({ status: 200 })
    expect(await log([{ hours: '0.01' }])).toMatchObject(TOO_LONG)
    expect(await log([{ hours: '24', trackingDate: '2026-01-15' }])).toMatchObject({ status: 200 })
  })

  test('of more than 16 hours is asked about where the call says so, and taken as documented otherwise', async () => {
    const ask = { isLongConfirmed: false }
    const { data } = await log([{ hours: '10', ...ask }])
    const longer = { subTaskTrackingUniqueId: data[0] as string, hours: '16.5' }
    const asked = await change([{ ...longer, ...ask }])
    expect(asked).toMatchObject({ status: 409, errorCode: 'LONG_HOURS' })
    expect(asked.errorDescription).toBe('You would have 16.5 h on Jan 14, 2026.')
    expect(await log([{ hours: '7', ...ask }], will)).toMatchObject({ status: 409, errorCode: 'LONG_HOURS' })
    expect(await written()).toBe(1)
    expect((await find(data[0]))?.hours).toBe('10.0')
    expect(await change([{ ...longer, isLongConfirmed: true }])).toMatchObject({ status: 200 })
    expect(await log([{ hours: '1' }])).toMatchObject({ status: 200 })
    // A change of the notes changes no hours, so no confirmation is needed.
    const words = { subTaskTrackingUniqueId: data[0] as string, trackingNotes: 'Pump', ...ask }
    expect(await change([words])).toMatchObject({ status: 200 })
  })

  test('is of a week of 80 hours, on all work orders', async () => {
    const other = await addBranch(server, account)
    await putOn(will, other)
    // oxlint-disable-next-line no-await-in-loop
    for (const date of [12, 13, 14, 15, 16])
      await log([{ subTaskUniqueId: other.activityId, trackingDate: `2026-01-${date}`, hours: '16' }])
    const sunday = { trackingDate: '2026-01-18', hours: '1', isLongConfirmed: false }
    const asked = await log([{ ...sunday, employeeUniqueId: will.employeeId }], fay)
    expect(asked).toMatchObject({ status: 409, errorCode: 'LONG_HOURS' })
    expect(asked.errorDescription).toBe(`${will.name} would have 81 h in the week of Jan 12, 2026.`)
    expect(await log([{ ...sunday, trackingDate: '2026-01-19' }])).toMatchObject({ status: 200 })
  })

  test('has 24 hours with the night before', async () => {
    await log([{ trackingDate: '2026-01-13', startTime: '20:00', endTime: '06:00' }])
    expect(await log([{ hours: '18.01' }])).toMatchObject(TOO_LONG)
    expect(await log([{ hours: '18' }])).toMatchObject({ status: 200 })
  })

  test('has 24 hours when several log at the same time', async () => {
    const answers = await atOnce(
      server,
      writesOf('time_log'),
      Array.from({ length: 6 }, () => () => log([{ hours: '8' }])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409])
  })
})

describe('the future', () => {
  /**
   * Sets the clock to this hour in UTC on the day after tomorrow. Returns a function for the days around that
   * day.
   */
  function at(hour: number) {
    const noon = Date.parse(`${day(2)}T00:00:00Z`)
    server.clock.now = new Date(noon + hour * 3_600_000)
    return (days: number) => new Date(noon + days * DAY_MILLISECONDS).toISOString().slice(0, 10)
  }

  const move = (timeZone: string) =>
    server.database.pool.query('update account set time_zone = $1 where account_id = $2', [
      timeZone,
      account.accountId,
    ])
  const refused = (path: string) => ({ status: 400, fields: [{ path }] })

  test.each([
    // It is 01:00 of the next day in this zone.
    ['Pacific/Kiritimati', 1, '01:00', '01:01'],
    // It is 23:00 of the day before in this zone.
    ['Etc/GMT+12', -1, '23:00', '23:01'],
    ['UTC', 0, '11:00', '11:01'],
  ])('begins by the clocks of the account: %s', async (timeZone, today, now, soon) => {
    await move(timeZone)
    const on = at(11)
    const who = await newPerson(server, account, 'Field worker')
    await putOn(who, branch)
    const times = (endTime: string) => ({ trackingDate: on(today), startTime: '00:30', endTime })
    expect(await log([{ trackingDate: on(today + 1), hours: '1' }], who)).toMatchObject(
      refused('0.trackingDate'),
    )
    expect(await log([times(soon)], who)).toMatchObject(refused('0.endTime'))
    expect(await log([times(now)], who)).toMatchObject({ status: 200 })
    // A night shift that ends tomorrow is in the future.
    expect(await log([{ ...times('00:15'), startTime: '23:30' }], who)).toMatchObject(refused('0.endTime'))
  })

  test('is not moved by where somebody is, nor by who writes it down', async () => {
    const on = at(18)
    await server.database.pool.query(
      `update login set time_zone = 'Pacific/Kiritimati', is_time_zone_chosen = true
       where login_id in (select login_id from login_employee where employee_id = $1)`,
      [will.employeeId],
    )
    // The clock moved by two days, so the earlier sessions have expired. A new person has a new session.
    const who = await newPerson(server, account)
    const item = { employeeUniqueId: will.employeeId, trackingDate: on(0), startTime: '01:00' }
    expect(await log([{ ...item, endTime: '23:30' }], who)).toMatchObject(refused('0.endTime'))
    expect(await log([{ ...item, endTime: '18:00' }], who)).toMatchObject({ status: 200 })
    const tomorrow = { employeeUniqueId: will.employeeId, trackingDate: on(1), hours: '1' }
    expect(await log([tomorrow], who)).toMatchObject(refused('0.trackingDate'))
  })
})

describe('whose time', () => {
  test.each<[string, () => Person, () => Person, number]>([
    ['their own', () => will, () => will, 200],
    ["a reportee's", () => fay, () => will, 200],
    ["somebody's whom they do not lead", () => fay, () => xena, 403],
    ["their supervisor's", () => will, () => fay, 403],
    ["anybody's with GlobalAccess", () => ann, () => xena, 200],
  ])('one may log: %s', async (_whose, who, whose, status) => {
    expect(await log([{ employeeUniqueId: whose().employeeId, hours: '1' }], who())).toMatchObject({ status })
    expect(await written()).toBe(status === 200 ? 1 : 0)
  })

  test('one leads through others, too, and on that work order alone', async () => {
    await addRelation(db(), branch, will, xena)
    const item = { employeeUniqueId: xena.employeeId, hours: '1' }
    expect(await log([item], fay)).toMatchObject({ status: 200 })
    const other = await addBranch(server, account)
    for (const person of [fay, xena]) await putOn(person, other)
    expect(await log([{ ...item, subTaskUniqueId: other.activityId }], fay)).toMatchObject({ status: 403 })
  })

  test('GlobalAccess can be of one work order', async () => {
    const who = await personWith(server, account, { Projects: 18, Tracking: 15 })
    const item = { employeeUniqueId: xena.employeeId, hours: '1' }
    expect(await log([item], who)).toMatchObject({ status: 403 })
    await scopeRole(db(), who.role, branch, { Tracking: 31 })
    expect(await log([item], who)).toMatchObject({ status: 200 })
    const { data } = await list(who)
    expect(data.totalCount).toBe(1)
  })

  test('is only of people on the activity', async () => {
    const other = await addActivity(db(), branch, { title: 'Other' })
    const item = { subTaskUniqueId: other.activityId, hours: '1' }
    const answer = await log([item])
    expect(answer).toMatchObject({ status: 409, errorCode: 'NOT_ON_ACTIVITY' })
    expect(answer.errorDescription).toMatch(/^You are not assigned/)
    const ofOther = await log([{ ...item, employeeUniqueId: will.employeeId }], fay)
    expect(ofOther.errorDescription).toMatch(/^First\d+ Last is not assigned/)
    expect(await written()).toBe(0)
  })

  test('is not of people of another account, or on its activities', async () => {
    const siblings = await addAccount(db(), account, { name: 'Sibling' })
    const sibling = await newPerson(server, siblings)
    for (const employeeUniqueId of [sibling.employeeId, uuidv7()]) {
      expect(await log([{ hours: '1' }, { employeeUniqueId, hours: '1' }], ann)).toMatchObject({
        status: 404,
      })
    }
    expect(await log([{ hours: '1' }], sibling)).toMatchObject({ status: 404 })
    expect(await written()).toBe(0)
  })

  const list = ({ token }: Token, body: object = {}) =>
    server.call(listTimeLogsOfWorkOrder, { body: { TargetUniqueID: branch.workOrderId, ...body }, token })

  test('one may read: own, of reportees, or all', async () => {
    for (const [index, { employeeId }] of [ann, fay, will, xena].entries()) {
      await addTimeLog(db(), branch, { employeeId, date: `2026-01-0${index + 1}`, hours: `${index + 1}` })
    }
    const seen = async (who: Person) => {
      const { data } = await list(who)
      const { data: ofActivity } = await server.call(listTimeLogsOfActivity, {
        body: { TargetUniqueID: branch.activityId },
        token: who.token,
      })
      expect(ofActivity).toEqual(data)
      return [data.totalCount, data.totalHours, ...data.items.map(({ hours }) => hours)]
    }
    expect(await seen(ann)).toEqual([4, '10.0', '4.0', '3.0', '2.0', '1.0'])
    expect(await seen(fay)).toEqual([2, '5.0', '3.0', '2.0'])
    expect(await seen(will)).toEqual([1, '3.0', '3.0'])
    const { data } = await list(ann, { from: '2026-01-02', to: '2026-01-03', NumberOfItemsPerPage: 1 })
    expect(data).toMatchObject({ totalCount: 2, totalHours: '5.0', totalPages: 2, count: 1 })
    expect((await list(ann, { employeeUniqueId: fay.employeeId })).data.totalCount).toBe(1)
    expect(await list(ann, { employeeUniqueId: uuidv7() })).toMatchObject({ status: 404 })
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    expect(await list(sibling)).toMatchObject({ status: 404 })
  })

  test('one may change or delete: the same, and others are not there', async () => {
    const id = await addTimeLog(db(), branch, { employeeId: xena.employeeId, date: DAY, hours: '1' })
    const edit = [{ subTaskTrackingUniqueId: id, hours: '2' }]
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    for (const who of [fay, will]) expect(await change(edit, who)).toMatchObject({ status: 404 })
    expect(await remove([id], fay)).toMatchObject({ status: 404 })
    expect(await remove([id], will)).toMatchObject({ status: 403 })
    expect(await change(edit, sibling)).toMatchObject({ status: 404 })
    expect(await remove([id], sibling)).toMatchObject({ status: 404 })
    expect(await change(edit, ann)).toMatchObject({ status: 200 })
    expect(await find(id, xena)).toMatchObject({ hours: '2.0' })
    expect(await remove([id, uuidv7()])).toMatchObject({ status: 404 })
    expect(await remove([id])).toMatchObject({ status: 200, data: [id] })
    expect(await find(id, xena)).toBeUndefined()
    expect(await remove([id])).toMatchObject({ status: 404 })
  })
})

describe('changing a log', () => {
  let id: string

  beforeEach(async () => {
    id = (await log([{ startTime: '07:00', endTime: '11:00', trackingNotes: 'Slab' }])).data[0] as string
  })

  test('keeps what is left out', async () => {
    await change([{ subTaskTrackingUniqueId: id, endTime: '12:00' }])
    expect(await find(id)).toMatchObject({
      startTime: '07:00',
      endTime: '12:00',
      hours: '5.0',
      trackingNotes: 'Slab',
      rowVersion: 2,
    })
    await change([{ subTaskTrackingUniqueId: id, startTime: null, endTime: null, trackingNotes: null }])
    expect(await find(id)).toMatchObject({ startTime: null, endTime: null, hours: '5.0', trackingNotes: '' })
  })

  test('with an old version is refused', async () => {
    const edit = { subTaskTrackingUniqueId: id, rowVersion: 1 }
    expect(await change([{ ...edit, endTime: '12:00' }])).toMatchObject({ status: 200 })
    expect(await change([{ ...edit, endTime: '13:00' }])).toMatchObject({
      status: 409,
      errorCode: 'ROW_VERSION_STALE',
    })
    const both = await atOnce(
      server,
      writesOf('time_log'),
      ['14:00', '15:00'].map(
        (endTime) => () => change([{ subTaskTrackingUniqueId: id, rowVersion: 2, endTime }]),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('while somebody deletes it: it is changed first, or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [log = ''] = (
        await server.call(createTimeLogs, {
          body: [{ subTaskUniqueId: branch.activityId, trackingDate: `2026-01-0${round + 1}`, hours: '1' }],
          token: will.token,
        })
      ).data
      const several = Array.from(
        { length: 4 },
        () => () => change([{ subTaskTrackingUniqueId: log, trackingNotes: 'x' }]),
      )
      const answers = await atOnce(server, writesOf('time_log'), [() => remove([log]), ...several], round)
      expect(answers[0]).toMatchObject({ status: 200 })
      const { rows } = await server.database.pool.query(
        `select changes ? 'deleted_at' as "isDeletion" from audit_entry where record_id = $1 order by at desc, id desc limit 1`,
        [log],
      )
      expect(rows).toEqual([{ isDeletion: true }])
    }
  })

  test('cannot move it to another activity or person', async () => {
    const other = await addActivity(db(), branch, { title: 'Other' })
    const fault = async (more: object) => {
      const { status, fields } = await change([{ subTaskTrackingUniqueId: id, ...more }])
      return [status, fields[0]?.path]
    }
    expect(await fault({ subTaskUniqueId: other.activityId })).toEqual([400, '0.subTaskUniqueId'])
    expect(await fault({ employeeUniqueId: fay.employeeId })).toEqual([400, '0.employeeUniqueId'])
    expect(await fault({ subTaskUniqueId: branch.activityId, employeeUniqueId: will.employeeId })).toEqual([
      200,
      undefined,
    ])
  })

  test('is held against the same rules', async () => {
    await log([{ startTime: '11:00', endTime: '12:00' }])
    expect(await change([{ subTaskTrackingUniqueId: id, endTime: '11:01' }])).toMatchObject({
      status: 409,
      errorCode: 'TIME_OVERLAPS',
    })
    expect(await change([{ subTaskTrackingUniqueId: id, trackingDate: day(3) }])).toMatchObject({
      status: 400,
    })
    expect(await change([{ subTaskTrackingUniqueId: id, hours: '9' }])).toMatchObject({ status: 400 })
    expect(await find(id)).toMatchObject({ endTime: '11:00', rowVersion: 1 })
  })

  test('of two can swap their times', async () => {
    const other = (await log([{ startTime: '11:00', endTime: '12:00' }])).data[0] as string
    expect(
      await change([
        { subTaskTrackingUniqueId: id, startTime: '11:00', endTime: '12:00' },
        { subTaskTrackingUniqueId: other, startTime: '07:00', endTime: '11:00' },
      ]),
    ).toMatchObject({ status: 200 })
  })

  test('needs the bit', async () => {
    const who = await personWith(server, account, { Projects: 18, Tracking: 2 })
    expect(await change([{ subTaskTrackingUniqueId: id, hours: '1' }], who)).toMatchObject({ status: 403 })
    expect(await remove([id], who)).toMatchObject({ status: 403 })
  })
})

describe('the history', () => {
  test('stays readable for whoever is taken off, and is not theirs to change', async () => {
    const { data } = await log([{ hours: '8' }])
    await server.database.pool.query('delete from employee_work_order where employee_id = $1', [
      will.employeeId,
    ])
    expect(await find(data[0])).toMatchObject({ hours: '8.0', canChange: false })
    const mine = await server.call(listMyTimeLogs, { body: {}, token: will.token })
    expect(mine.data).toMatchObject({ totalCount: 1, totalHours: '8.0' })
    expect(await change([{ subTaskTrackingUniqueId: data[0] as string, hours: '1' }])).toMatchObject({
      status: 403,
    })
    expect(await log([{ hours: '1' }])).toMatchObject({ status: 404 })
    expect(await find(data[0], ann)).toMatchObject({ hours: '8.0', canChange: true })
  })

  test('stays when the activity is deleted', async () => {
    const { data } = await log([{ hours: '8' }])
    await callAt(server, 'activity', 'remove', [branch.activityId], ann)
    expect(await find(data[0])).toMatchObject({ canChange: false })
    expect(await log([{ hours: '1' }])).toMatchObject({ status: 404 })
  })
})

describe('my time', () => {
  test("is one's own everywhere, or what one may see of somebody else's", async () => {
    const other = await addBranch(server, account)
    await putOn(will, other)
    await log([{ hours: '1' }])
    await log([{ hours: '2', subTaskUniqueId: other.activityId, trackingDate: '2026-01-15' }])
    const mine = async (who: Token, body: object = {}) => {
      const { data } = await server.call(listMyTimeLogs, { body, token: who.token })
      return data.items.map(({ hours }) => hours)
    }
    expect(await mine(will)).toEqual(['2.0', '1.0'])
    expect(await mine(will, { to: DAY })).toEqual(['1.0'])
    expect(await mine(fay)).toEqual([])
    expect(await mine(fay, { employeeUniqueId: will.employeeId })).toEqual(['1.0'])
    expect(await mine(xena, { employeeUniqueId: will.employeeId })).toEqual([])
    expect(await mine(ann, { employeeUniqueId: will.employeeId })).toEqual(['2.0', '1.0'])
  })

  test('is logged on the activities that one is on, the last one first', async () => {
    const other = await addActivity(db(), branch, { title: 'Other activity' })
    await addEmployeeActivity(db(), will, other)
    await log([{ hours: '1', subTaskUniqueId: other.activityId }])
    const ask = async (who: Token, body: object = {}) => {
      const { data } = await server.call(listTrackedActivities, { body, token: who.token })
      return data.items.map(({ subTaskTitle, lastTrackingDate }) => [subTaskTitle, lastTrackingDate])
    }
    expect(await ask(will)).toEqual([
      ['Other activity', DAY],
      ['Some activity', null],
    ])
    expect(await ask(will, { searchKey: 'oTHer' })).toEqual([['Other activity', DAY]])
    expect(await ask(fay, { employeeUniqueId: will.employeeId })).toHaveLength(2)
    expect(await ask(xena, { employeeUniqueId: will.employeeId })).toEqual([])
  })

  test('is logged for oneself, first, and for whom one may', async () => {
    const ask = async (who: Token) => {
      const body = { TargetUniqueID: branch.activityId }
      const { data } = await server.call(listTrackedPeople, { body, token: who.token })
      return data.items.map(({ employeeUniqueID }) => employeeUniqueID)
    }
    expect(await ask(fay)).toEqual([fay.employeeId, will.employeeId])
    expect(await ask(will)).toEqual([will.employeeId])
    expect((await ask(ann)).sort()).toEqual([fay, will, xena].map(({ employeeId }) => employeeId).sort())
  })
})
