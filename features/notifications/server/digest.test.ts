/** The daily mail, in the morning of whoever it is for. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AccountHandle, addWorkOrder, assign, type WorkOrderHandle } from '#database/seed/builders.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { tell as tellPeople } from '#tests/harness/notices.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { changeChoices, listNotifications, markRead } from '../contract.ts'
import { hourOf } from './digest.ts'

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

const tell = (who: Person, ...titles: string[]) =>
  tellPeople(
    server,
    account,
    null,
    titles.map((title) => ({
      kind: 'activityDatesChanged',
      employeeIds: [who.employeeId],
      workOrderId: workOrder.workOrderId,
      title,
      link: '/x',
    })),
  )

/** A day that no other test of this file has looked at yet. */
let day = 1
const at = (hour: number, minute = 30) => new Date(Date.UTC(2090, 0, day, hour, minute))

/** The mails of the hourly job at an instant. */
async function mailsAt(instant: Date) {
  server.clock.now = instant
  const before = (await server.mails()).length
  await addJob(server.database.db, 'mailDigests', {})
  await server.runJobs()
  server.clock.now = new Date()
  return (await server.mails()).slice(before)
}

beforeEach(() => {
  day += 1
})

describe('the daily mail', () => {
  test('comes at seven, once, with all that waits', async () => {
    await tell(ann, 'One')
    await tell(ann, 'Two')
    expect(await mailsAt(at(6, 59))).toEqual([])
    expect(await mailsAt(at(8, 0))).toEqual([])
    const [mail, ...others] = await mailsAt(at(7, 0))
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Your day: 2 notifications', recipients: [ann.username] })
    expect(mail?.text).toMatch(/One[^]*Two[^]*settings\/notifications/)
    expect(await mailsAt(at(7, 59))).toEqual([])
    day += 1
    expect(await mailsAt(at(7))).toEqual([])
    await tell(ann, 'Three')
    expect((await mailsAt(at(7))).map(({ subject }) => subject)).toEqual(['Three'])
  })

  test('comes once, also where it is looked for twice at the same time', async () => {
    await tell(ann, 'One')
    await addJob(server.database.db, 'mailDigests', {})
    expect(await mailsAt(at(7))).toHaveLength(1)
  })

  test('comes in the morning of where the person is', async () => {
    const zone = (name: string) =>
      server.database.pool.query('update login set time_zone = $1 where username = $2', [name, ann.username])
    await zone('America/New_York')
    await tell(ann, 'One')
    expect(await mailsAt(at(7))).toEqual([])
    expect(await mailsAt(at(12, 15))).toHaveLength(1)
    await zone('Asia/Kolkata')
    await tell(ann, 'Two')
    expect(await mailsAt(at(1, 29))).toEqual([])
    expect(await mailsAt(at(1, 30))).toHaveLength(1)
    await zone('Nowhere/Land')
    await tell(ann, 'Three')
    expect(await mailsAt(at(7))).toHaveLength(1)
  })

  test('tells nothing that was read meanwhile, or may no longer be seen', async () => {
    const worker = await newPerson(server, account, 'Field worker')
    await assign(server.database.db, worker, workOrder)
    await tell(ann, 'One', 'Two')
    await tell(worker, 'Of the project')
    const { data } = await server.call(listNotifications, { body: {}, token: ann.token })
    const two = data.items[0]?.notificationUniqueId ?? ''
    await server.call(markRead, { body: [two], token: ann.token })
    await server.database.pool.query('delete from employee_work_order where employee_id = $1', [
      worker.employeeId,
    ])
    expect((await mailsAt(at(7))).map(({ subject, recipients }) => [subject, recipients])).toEqual([
      ['One', [ann.username]],
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
    expect((await mailsAt(at(7))).map(({ subject }) => subject)).toEqual(['For Ann'])
  })
})

test('the hour is that of the clocks there', () => {
  const noon = new Date('2030-07-01T12:00:00Z')
  expect(hourOf(noon, null)).toBe(12)
  expect(hourOf(noon, 'Europe/Berlin')).toBe(14)
  expect(hourOf(noon, 'Pacific/Auckland')).toBe(0)
  expect(hourOf(new Date('2030-01-01T12:00:00Z'), 'Europe/Berlin')).toBe(13)
  expect(hourOf(noon, 'nonsense')).toBe(12)
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(hourOf(noon, 'nonsense')).toBe(12)
  vi.unstubAllEnvs()
})
