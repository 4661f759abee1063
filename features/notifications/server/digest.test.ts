/** The daily mail, in the morning of the person who gets it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountHandle, addWorkOrder, assign, type WorkOrderHandle } from '#database/seed/builders.ts'
import { inBackground } from '#server/background/background.ts'
import { about, tell as tellPeople } from '#tests/harness/notices.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { changeChoices, listNotifications, markRead } from '../contract.ts'
import { isDue } from './digest.ts'

let server: TestApp
let account: AccountHandle
let workOrder: WorkOrderHandle
let ann: Person

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  workOrder = await addWorkOrder(server.database.db, account, { title: 'Library' })
  ann = await newPerson(server, account)
})

/** A day that no other test of this file has used yet. */
let day = 1
const at = (hour: number, minute = 30) => new Date(Date.UTC(2090, 0, day, hour, minute))

/** Notifies a person of changed dates of activities; by default in the evening before that day. */
async function tell(who: Person, titles: string | readonly string[], instant = at(-4)): Promise<void> {
  server.clock.now = instant
  const told = [titles].flat().map((title) =>
    about({
      kind: 'activityDatesChanged',
      employeeIds: [who.employeeId],
      workOrderId: workOrder.workOrderId,
      title,
    }),
  )
  await tellPeople(server, account, null, told)
  server.clock.now = new Date()
}

const datesOf = (title: string) => `The dates of ${title} were changed`

/** Runs the hourly job at an instant, and returns its mails. */
async function mailsAt(instant: Date) {
  server.clock.now = instant
  const before = (await server.mails()).length
  await inBackground(server.database.db, 'mailDigests', {})
  await server.runJobs()
  server.clock.now = new Date()
  return (await server.mails()).slice(before)
}

beforeEach(() => {
  day += 10
})

describe('the daily mail', () => {
  test('comes at seven, once, with all that waits', async () => {
    await tell(ann, 'One')
    await tell(ann, 'Two')
    expect(await mailsAt(at(6, 59))).toEqual([])
    const [mail, ...others] = await mailsAt(at(7, 0))
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Your day: 2 notifications', recipients: [ann.username] })
    expect(mail?.text).toMatch(/One[^]*Two[^]*settings\/notifications/)
    expect(await mailsAt(at(7, 59))).toEqual([])
    day += 1
    expect(await mailsAt(at(7))).toEqual([])
    await tell(ann, 'Three', at(7, 40))
    for (const hour of [8, 12, 23, 30]) expect(await mailsAt(at(hour))).toEqual([])
    expect((await mailsAt(at(31, 0))).map(({ subject }) => subject)).toEqual([datesOf('Three')])
  })

  test('that was missed comes when somebody is there again, once', async () => {
    await tell(ann, 'One')
    // The job did not run at seven.
    expect((await mailsAt(at(10))).map(({ subject }) => subject)).toEqual([datesOf('One')])
    await tell(ann, 'Two', at(10, 45))
    for (const hour of [11, 23, 30]) expect(await mailsAt(at(hour))).toEqual([])
    // The job did not run on the next day either.
    await tell(ann, 'Three', at(24 + 15))
    const [mail, ...others] = await mailsAt(at(48 + 3))
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Your day: 2 notifications' })
    for (const hour of [4, 7, 8]) expect(await mailsAt(at(48 + hour))).toEqual([])
  })

  test('comes once, also where it is looked for twice at the same time', async () => {
    await tell(ann, 'One')
    await inBackground(server.database.db, 'mailDigests', {})
    expect(await mailsAt(at(7))).toHaveLength(1)
  })

  test('comes in the morning of where the person is', async () => {
    const zone = (name: string) =>
      server.database.pool.query('update login set time_zone = $1 where username = $2', [name, ann.username])
    await zone('America/New_York')
    await tell(ann, 'One')
    expect(await mailsAt(at(7))).toEqual([])
    expect(await mailsAt(at(12, 15))).toHaveLength(1)
    day += 1
    await zone('Asia/Kolkata')
    await tell(ann, 'Two')
    expect(await mailsAt(at(1, 29))).toEqual([])
    expect(await mailsAt(at(1, 30))).toHaveLength(1)
    day += 1
    await zone('Nowhere/Land')
    await tell(ann, 'Three')
    expect(await mailsAt(at(6, 59))).toEqual([])
    expect(await mailsAt(at(7))).toHaveLength(1)
    day += 1
    await server.database.pool.query('update login set time_zone = null where username = $1', [ann.username])
    await server.database.pool.query(
      `update account set time_zone = 'America/New_York' where account_id = $1`,
      [account.accountId],
    )
    await tell(ann, 'Four')
    expect(await mailsAt(at(7))).toEqual([])
    expect(await mailsAt(at(12, 15))).toHaveLength(1)
  })

  test('tells nothing that was read meanwhile, or may no longer be seen', async () => {
    const worker = await newPerson(server, account, 'Field worker')
    await assign(server.database.db, worker, workOrder)
    await tell(ann, ['One', 'Two'])
    await tell(worker, 'Of the project')
    const { data } = await server.call(listNotifications, { body: {}, token: ann.token })
    const two = data.items[0]?.notificationUniqueId ?? ''
    await server.call(markRead, { body: [two], token: ann.token })
    await server.database.pool.query('delete from employee_work_order where employee_id = $1', [
      worker.employeeId,
    ])
    expect((await mailsAt(at(7))).map(({ subject, recipients }) => [subject, recipients])).toEqual([
      [datesOf('One'), [ann.username]],
    ])
  })

  test('does not wait for somebody who chose otherwise since', async () => {
    await tell(ann, 'One')
    const body = [{ kind: 'activityDatesChanged' as const, mail: 'none' as const }]
    await server.call(changeChoices, { body, token: ann.token })
    expect(await mailsAt(at(7))).toEqual([])
  })

  test('is sent to others when one cannot be written', async () => {
    const bob = await newPerson(server, account)
    await tell(bob, 'For Bob')
    await tell(ann, 'For Ann')
    await server.database.pool.query('delete from login_employee where employee_id = $1', [bob.employeeId])
    expect((await mailsAt(at(7))).map(({ subject }) => subject)).toEqual([datesOf('For Ann')])
  })
})

test('it is due once seven has gone by, by the clocks there, since the first that waits', () => {
  const [evening, morning] = [new Date('2030-06-30T18:00:00Z'), new Date('2030-07-01T07:00:00Z')]
  const due = (now: string, timeZone: string, since = evening) => isDue(since, new Date(now), timeZone)
  expect(due('2030-07-01T06:59:00Z', 'UTC')).toBe(false)
  expect(due('2030-07-01T07:00:00Z', 'UTC')).toBe(true)
  expect(due('2030-07-03T01:00:00Z', 'UTC')).toBe(true)
  expect(due('2030-07-01T07:30:00Z', 'UTC', morning)).toBe(false)
  expect(due('2030-07-01T04:59:00Z', 'Europe/Berlin')).toBe(false)
  expect(due('2030-07-01T05:00:00Z', 'Europe/Berlin')).toBe(true)
  expect(due('2030-06-30T18:59:00Z', 'Pacific/Auckland')).toBe(false)
  expect(due('2030-06-30T19:00:00Z', 'Pacific/Auckland')).toBe(true)
  expect(due('2030-07-01T06:59:00Z', 'nonsense')).toBe(false)
  expect(due('2030-07-01T07:00:00Z', 'nonsense')).toBe(true)
  // The clocks go forward in the night of March 31, so seven o'clock comes an hour earlier.
  const winter = new Date('2030-03-30T20:00:00Z')
  expect(due('2030-03-31T04:59:00Z', 'Europe/Berlin', winter)).toBe(false)
  expect(due('2030-03-31T05:00:00Z', 'Europe/Berlin', winter)).toBe(true)
})
