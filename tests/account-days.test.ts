/**
 * One rule for today (decisions 'Days and zones'): the time zone of the account decides which day it is for
 * everything in the account, in zones up to 14 hours from UTC. In these tests it is 11:00 on 10 March in UTC:
 * 01:00 on 11 March in Kiritimati, 00:00 on 10 March in Pago Pago, and 23:00 on 9 March in Etc/GMT+12.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayAfter } from '#contract/days.ts'
import {
  type AccountHandle,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addJob,
  addWorkOrder,
  assign,
} from '#database/seed/builders.ts'
import { createActivities, getActivity } from '#features/activities/contract.ts'
import { setAccountTimeZone } from '#features/companies/contract.ts'
import { getSession, switchAccount } from '#features/identity/contract.ts'
import {
  advertiseWorkOrder,
  copyRecords,
  exportWorkOrders,
  getWorkOrder,
  listWorkOrdersOfEmployee,
} from '#features/projects/contract.ts'
import { createPunchListItems, createPunchLists, findPunchListItem } from '#features/punchlists/contract.ts'
import { createTimeLogs, findTimeLog } from '#features/tracking/contract.ts'
import { inBackground } from '#server/background/background.ts'
import { addBranch } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { openStream } from '#tests/harness/streams.ts'

let server: TestApp

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

const db = () => server.database.db
const setClock = (instant: string) => {
  server.clock.now = new Date(instant)
}

beforeEach(() => setClock('2031-03-10T11:00:00Z'))
afterEach(() => vi.useRealTimers())

const zones = [
  ['Pacific/Kiritimati', '2031-03-11'],
  ['UTC', '2031-03-10'],
  ['Pacific/Pago_Pago', '2031-03-10'],
  ['Etc/GMT+12', '2031-03-09'],
] as const

const workOrderOf = async ({ token }: Person, id: string) =>
  (await server.call(getWorkOrder, { params: { id }, token })).data

describe.each(zones)('in an account of %s it is %s', (timeZone, today) => {
  let account: AccountHandle
  let ann: Person

  beforeEach(async () => {
    account = await newAccount(server, 'Office', timeZone)
    ann = await newPerson(server, account)
  })

  test('for the session, until midnight there', async () => {
    const { data } = await server.call(getSession, { token: ann.token })
    expect(data).toMatchObject({ today, account: { timeZone } })
    const ends = new Date(data.dayEndsAt)
    const clock = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const
    expect(ends.toLocaleString('sv-SE', clock)).toBe(`${dayAfter(today, 1)} 00:00:00`)
  })

  test('for risk and remaining days, in lists, in a record and in what is filtered', async () => {
    const { token } = ann
    for (const [title, end] of [
      ['ends today', 0],
      ['ended yesterday', -1],
    ] as const)
      await addWorkOrder(db(), account, {
        title,
        start_date: dayAfter(today, -20),
        end_date: dayAfter(today, end),
      })
    const late = await addWorkOrder(db(), account, {
      title: 'ends in four days',
      start_date: today,
      end_date: dayAfter(today, 4),
    })
    expect(await workOrderOf(ann, late.workOrderId)).toMatchObject({ remainingDays: 4, riskLevel: 'low' })
    const { data } = await server.call(listWorkOrdersOfEmployee, { body: {}, token })
    expect(data.items.map(({ workOrderTitle, remainingDays }) => [workOrderTitle, remainingDays])).toEqual([
      ['ends in four days', 4],
      ['ended yesterday', -1],
      ['ends today', 0],
    ])
    const low = await server.call(listWorkOrdersOfEmployee, { body: { riskLevel: 'low' }, token })
    expect(low.data.items.map(({ workOrderTitle }) => workOrderTitle)).toEqual(['ends in four days'])
  })

  test('for the end of bidding, which is the end of that day', async () => {
    const { token } = ann
    const bid = async (end: number) => {
      const workOrder = await addWorkOrder(db(), account, {
        title: 'Gym',
        construction_phase: '1',
        bidding_end_date: dayAfter(today, end),
      })
      const body = { workOrderUniqueId: workOrder.workOrderId, isBidAdvertised: true }
      return server.call(advertiseWorkOrder, { body, token })
    }
    expect(await bid(0)).toMatchObject({ status: 200 })
    expect(await bid(-1)).toMatchObject({ status: 409, errorCode: 'BIDDING_IS_OVER' })
  })

  test('for the activities of a bid project and for a copy, which begin today', async () => {
    const { token } = ann
    const branch = await addBranch(server, account)
    await server.database.pool.query(
      `update work_order set construction_phase = '1', start_date = '2031-01-01' where id = $1`,
      [branch.workOrderId],
    )
    const body = [{ taskUniqueId: branch.taskId, subTaskTitle: 'Kerb', subTaskTargetMetric: '1' }]
    const [id = ''] = (await server.call(createActivities, { body, token })).data
    const activity = (await server.call(getActivity, { params: { id }, token })).data
    expect([activity.subTaskStartDate, activity.subTaskEndDate].map((day) => day?.slice(0, 10))).toEqual([
      today,
      today,
    ])
    const copies = await server.call(copyRecords, {
      body: [{ workOrderUniqueId: branch.workOrderId }],
      token,
    })
    expect((await workOrderOf(ann, copies.data[0] ?? '')).workOrderStartDate).toBe(today)
  })

  test('for the day on which an item of a punch list is made, and a time log that names none, or an instant', async () => {
    const { token } = ann
    const branch = await addBranch(server, account)
    const job = await addJob(db(), branch, { title: 'Fit-out' })
    const list = { jobUniqueId: job.jobId, punchListName: 'Doors' }
    const [punchListUniqueId = ''] = (await server.call(createPunchLists, { body: [list], token })).data
    const item = { punchListUniqueId, punchListItemDescription: 'A door sticks' }
    const [TargetUniqueID = ''] = (await server.call(createPunchListItems, { body: [item], token })).data
    const found = await server.call(findPunchListItem, { body: { TargetUniqueID }, token })
    expect(found.data.items[0]?.createdOnDate).toBe(today)

    await assign(db(), ann, branch)
    await addEmployeeJob(db(), ann, branch)
    await addEmployeeTask(db(), ann, branch)
    await addEmployeeActivity(db(), ann, branch)
    // A date with a time zone is an instant: it becomes the day on which this instant falls in the account's
    // zone.
    for (const trackingDate of [undefined, '2031-03-10T11:00:00Z', '2031-03-10 16:30:00+05:30']) {
      const log = { subTaskUniqueId: branch.activityId, hours: '1', trackingDate }
      const [logId = ''] = (await server.call(createTimeLogs, { body: [log], token })).data
      const logged = await server.call(findTimeLog, { body: { TargetUniqueID: logId }, token })
      expect(logged.data.items[0]?.trackingDate, trackingDate).toBe(today)
    }
  })

  test('for the name of an exported list', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: exportWorkOrders.path,
      headers: { authorization: ann.token },
      payload: { format: 'csv' },
    })
    expect(response.headers['content-disposition']).toContain(`Projects ${today}`)
  })
})

describe('a person whose own zone is another one', () => {
  test('goes by the days of the account, and of each account that they work in', async () => {
    const far = await newAccount(server, 'Far', 'Pacific/Kiritimati')
    const near = await newAccount(server, 'Near', 'Etc/GMT+12')
    const ann = await newPerson(server, far)
    const { pool } = server.database
    await pool.query(
      `update login set time_zone = 'Etc/GMT+12', is_time_zone_chosen = true where username = $1`,
      [ann.username],
    )
    const ben = await newPerson(server, near)
    await pool.query(
      `update login_employee set login_id = (select login_id from login where username = $1)
       where employee_id = $2`,
      [ann.username, ben.employeeId],
    )
    const { token } = ann
    const session = (await server.call(getSession, { token })).data
    expect(session).toMatchObject({ today: '2031-03-11', timeZone: 'Etc/GMT+12' })
    // Of the person's other account, the session contains the name, but no time zone.
    expect(JSON.stringify(session.accounts)).not.toContain('GMT')
    const moved = await server.call(switchAccount, { body: { accountUniqueID: near.accountId }, token })
    expect(moved.data).toMatchObject({ today: '2031-03-09', account: { timeZone: 'Etc/GMT+12' } })
  })
})

describe('at midnight', () => {
  test.each([
    ['Pacific/Kiritimati', '2031-03-10T09:59:00Z', '2031-03-10T10:00:00Z', '2031-03-10'],
    ['Etc/GMT+12', '2031-03-11T11:59:00Z', '2031-03-11T12:00:00Z', '2031-03-10'],
  ])('of %s risks move, and open screens are told', async (timeZone, before, after, day) => {
    setClock(before)
    const account = await newAccount(server, 'Office', timeZone)
    const ann = await newPerson(server, account)
    const other = await newPerson(server, await newAccount(server))
    const { workOrderId } = await addWorkOrder(db(), account, {
      title: 'Depot',
      start_date: dayAfter(day, 0),
      end_date: dayAfter(day, 1),
    })
    expect(await workOrderOf(ann, workOrderId)).toMatchObject({ remainingDays: 1, riskLevel: 'low' })
    // Every twenty seconds a stream checks whether it may continue. Only this interval is mocked.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const streams = [await openStream(server, ann.token), await openStream(server, other.token)] as const
    vi.advanceTimersByTime(20_000)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(streams[0].heard).toEqual([])
    setClock(after)
    vi.advanceTimersByTime(20_000)
    await expect.poll(() => streams[0].heard).toEqual(['day'])
    expect(streams[1].heard).toEqual([])
    for (const stream of streams) stream.close()
    expect((await server.call(getSession, { token: ann.token })).data.today).toBe(dayAfter(day, 1))
    expect(await workOrderOf(ann, workOrderId)).toMatchObject({ remainingDays: 0, riskLevel: 'critical' })
  })

  test('of an account, and of no other, whoever runs a project hears that it is at risk', async () => {
    setClock('2031-03-10T09:30:00Z')
    const look = async () => {
      await inBackground(db(), 'tellRisks', {})
      await server.runJobs()
    }
    // Reads the table, because the sessions of these people have expired by then.
    const told = async ({ employeeId }: Person) => {
      const { rows } = await server.database.pool.query<{ title: string; riskLevel: string }>(
        `select values->'project'->>'title' as title, values->>'riskLevel' as "riskLevel" from notification
         where employee_id = $1 and kind = 'projectAtRisk'`,
        [employeeId],
      )
      return rows.map(({ title, riskLevel }) => `${title} is at ${riskLevel} risk`)
    }
    const managers: Person[] = []
    for (const timeZone of ['Pacific/Kiritimati', 'UTC', 'Etc/GMT+12']) {
      const account = await newAccount(server, timeZone, timeZone)
      const manager = await newPerson(server, account, 'Project manager')
      const depot = await addWorkOrder(db(), account, {
        title: 'Depot',
        start_date: '2031-03-10',
        end_date: '2031-03-11',
      })
      await assign(db(), manager, depot)
      managers.push(manager)
    }
    const all = () => Promise.all(managers.map(told))
    await look()
    expect(await all()).toEqual([[], [], []])
    const critical = ['Depot is at critical risk']
    for (const [instant, expected] of [
      ['2031-03-10T10:20:00Z', [critical, [], []]],
      ['2031-03-10T23:20:00Z', [critical, [], []]],
      ['2031-03-11T00:20:00Z', [critical, critical, []]],
      ['2031-03-11T11:20:00Z', [critical, critical, []]],
      ['2031-03-11T12:20:00Z', [critical, critical, critical]],
    ] as const) {
      setClock(instant)
      await look()
      expect(await all(), instant).toEqual(expected)
    }
  })
})

test('a day that the account has not is no day of anything there', async () => {
  // In Santiago, 23:59 on 6 September 2031 is followed by 01:00 on 7 September.
  const account = await newAccount(server, 'Office', 'America/Santiago')
  for (const [instant, today, end] of [
    ['2031-09-07T03:59:59Z', '2031-09-06', '2031-09-07T04:00:00.000Z'],
    ['2031-09-07T04:00:00Z', '2031-09-07', '2031-09-08T03:00:00.000Z'],
  ] as const) {
    setClock(instant)
    const { token } = await newPerson(server, account)
    expect((await server.call(getSession, { token })).data).toMatchObject({ today, dayEndsAt: end })
  }
})

describe("an account's zone", () => {
  const set = (token: string, timeZone: string) =>
    server.call(setAccountTimeZone, { body: { timeZone }, token })

  test('is set by its administrator: audited, told to open screens, and in force at once', async () => {
    const account = await newAccount(server)
    const ann = await newPerson(server, account)
    const grace = await newPerson(server, account, 'Foreman')
    const stranger = await newPerson(server, await newAccount(server))
    const streams = [await openStream(server, grace.token), await openStream(server, stranger.token)] as const
    expect(await set(ann.token, 'Pacific/Kiritimati')).toMatchObject({
      status: 200,
      data: [account.accountId],
    })
    await expect.poll(() => streams[0].heard).toEqual(['day'])
    expect(streams[1].heard).toEqual([])
    for (const stream of streams) stream.close()
    expect((await server.call(getSession, { token: grace.token })).data).toMatchObject({
      today: '2031-03-11',
      account: { timeZone: 'Pacific/Kiritimati' },
    })
    const { rows } = await server.database.pool.query(
      `select employee_id as who, changes -> 'time_zone' as changes from audit_entry
       where account_id = $1 and record = 'account' and changes ? 'time_zone' and action = 'update'`,
      [account.accountId],
    )
    expect(rows).toEqual([{ who: ann.employeeId, changes: ['UTC', 'Pacific/Kiritimati'] }])
  })

  test.each(['Project manager', 'Superintendent', 'Foreman', 'Accountant', 'Subcontractor'])(
    'is not for a %s to set',
    async (role) => {
      const account = await newAccount(server)
      const { token } = await newPerson(server, account, role)
      expect(await set(token, 'Europe/Berlin')).toMatchObject({
        status: 403,
        errorCode: 'ONLY_ADMINISTRATORS',
      })
      expect((await server.call(getSession, { token })).data.account?.timeZone).toBe('UTC')
    },
  )

  test.each(['Mars/Olympus', '', '+02:00', 'europe/berlin', 'Factory', "UTC'; select 1", 'X'.repeat(65)])(
    'is one that the server and its database know: not %s',
    async (timeZone) => {
      const { token } = await newPerson(server, await newAccount(server))
      expect(await set(token, timeZone)).toMatchObject({ status: 400, fields: [{ path: 'timeZone' }] })
    },
  )

  test.each(['Asia/Calcutta', 'Asia/Kolkata', 'US/Pacific', 'Etc/GMT+12', 'UTC'])(
    'may have an older name, too: %s',
    async (timeZone) => {
      const { token } = await newPerson(server, await newAccount(server))
      expect(await set(token, timeZone)).toMatchObject({ status: 200 })
      expect((await server.call(getSession, { token })).data.account?.timeZone).toBe(timeZone)
    },
  )
})
