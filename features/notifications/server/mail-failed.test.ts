/** A mail that can never be delivered is reported to the person who caused it (000 §8). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inAccount } from '#contract/addresses.ts'
import { type AccountHandle, addWorkOrder } from '#database/seed/builders.ts'
import { assignToWorkOrders } from '#features/assignments/contract.ts'
import { createEmployees, inviteAgain } from '#features/employees/contract.ts'
import { requestReset } from '#features/identity/contract.ts'
import type { Notice } from '#server/http/events.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { changeChoices, countUnread, listNotifications } from '../contract.ts'

let server: TestApp
let account: AccountHandle
let ann: Person
let bob: Person
let addresses = 0

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  bob = await newPerson(server, account)
  // Deletes jobs that earlier tests left for another try.
  await server.database.pool.query('delete from graphile_worker._private_jobs')
})

const noticesOf = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items

/** An address that the mail server refuses. */
async function unknownAddress(): Promise<string> {
  addresses += 1
  const address = `zed${addresses}@company.example`
  ;(await server.mailbox()).refuseAddress(address)
  return address
}

/** Invites Zed Quill, and returns the id of the employee. */
async function invite(
  employeeUserName: string,
  { token }: Person = ann,
  companyRoleUniqueID = account.roles['Field worker'] ?? '',
): Promise<string> {
  const body = [
    {
      employeeFirstName: 'Zed',
      employeeLastName: 'Quill',
      companyRoleUniqueID,
      hasLoginAccess: true,
      employeeUserName,
    },
  ]
  const { status, data, errorDescription } = await server.call(createEmployees, { body, token })
  expect(status, String(errorDescription)).toBe(200)
  return data[0] as string
}

describe('a mail to an address that is refused', () => {
  test('is told at once, to whoever caused it alone, with the way to mend it', async () => {
    const heard: Notice[] = []
    const stop = server.events.listen({
      onChange: () => {},
      onNotice: (notice) => heard.push(notice),
      onEnd: () => {},
      onGap: () => {},
      onSessions: () => {},
    })
    const zed = await invite(await unknownAddress())
    await server.runJobs()
    stop()
    expect(await noticesOf(ann)).toEqual([
      expect.objectContaining({
        kind: 'emailFailed',
        title: expect.stringMatching(/^email sending failed: “.*Some account” to Zed Quill$/),
        body: 'Its mail server does not know the address. Correct it and send the mail again.',
        link: inAccount(`/employee/edit/${zed}`, account.accountId),
        isRead: false,
      }),
    ])
    expect((await server.call(countUnread, { token: ann.token })).data).toEqual({ unread: 1 })
    expect(heard.flatMap(({ employeeIds }) => employeeIds)).toEqual([ann.employeeId])
    expect(await noticesOf(bob)).toEqual([])
    expect(server.log.join()).toContain('background work failed for good')
    // The mail is not tried again.
    const { rows } = await server.database.pool.query(
      "select id from graphile_worker.jobs where task_identifier = 'sendMail'",
    )
    expect(rows).toEqual([])
  })

  test('is told whatever they may read', async () => {
    const carol = await personWith(server, account, { Employees: 1 })
    await invite(await unknownAddress(), carol, carol.role)
    await server.runJobs()
    expect((await noticesOf(carol)).map(({ kind }) => kind)).toEqual(['emailFailed'])
    expect((await server.call(countUnread, { token: carol.token })).data).toEqual({ unread: 1 })
  })

  test('is told each time that it is sent', async () => {
    const zed = await invite(await unknownAddress())
    await server.runJobs()
    await server.call(inviteAgain, { body: [zed], token: bob.token })
    await server.runJobs()
    expect(await noticesOf(ann)).toHaveLength(1)
    expect(await noticesOf(bob)).toHaveLength(1)
  })

  test('about a notice comes back to who did what it tells of', async () => {
    const workOrder = await addWorkOrder(server.database.db, account, { title: 'Library' })
    ;(await server.mailbox()).refuseAddress(bob.username)
    const body = [{ employeeUniqueId: bob.employeeId, workOrderUniqueId: workOrder.workOrderId }]
    await server.call(assignToWorkOrders, { body, token: ann.token })
    await server.runJobs()
    expect((await noticesOf(ann)).map(({ title }) => title)).toEqual([
      `email sending failed: “You were assigned to the project “Library” by ${ann.name}” to ${await nameOf(bob)}`,
    ])
    expect((await noticesOf(bob)).map(({ kind }) => kind)).toEqual(['assigned'])
  })

  test('leads to no mail about itself, unless one chose so', async () => {
    await invite(await unknownAddress())
    const before = (await server.mails()).length
    await server.runJobs()
    expect(await server.mails()).toHaveLength(before)
    await server.call(changeChoices, { body: [{ kind: 'emailFailed', mail: 'at once' }], token: ann.token })
    await invite(await unknownAddress())
    await server.runJobs()
    const arrived = (await server.mails()).slice(before)
    expect(arrived.map(({ recipients }) => recipients)).toEqual([[ann.username]])
    // If this mail is refused too, no further mail follows.
    ;(await server.mailbox()).refuseAddress(ann.username)
    await invite(await unknownAddress())
    await server.runJobs()
    expect(await noticesOf(ann)).toHaveLength(3)
  })

  test('that nobody signed in asked for is nobody’s', async () => {
    ;(await server.mailbox()).refuseAddress(bob.username)
    await server.call(requestReset, { body: { username: bob.username, platform: 'Web' } })
    await server.runJobs()
    expect([...(await noticesOf(ann)), ...(await noticesOf(bob))]).toEqual([])
  })
})

describe('a mail that the mail server does not take', () => {
  const triesMade = (count: number) =>
    server.database.pool.query(
      `update graphile_worker._private_jobs set attempts = $1, run_at = now() where attempts > 0`,
      [count],
    )

  test('is told when it was tried for the last time, not before', async () => {
    const { refuse } = await server.mailbox()
    refuse(2)
    await invite('busy@company.example')
    await server.runJobs()
    expect(await noticesOf(ann)).toEqual([])
    await triesMade(13)
    await server.runJobs()
    const written =
      /^Written on \w+ \d+, \d+, \d+:\d+\s[AP]M, it was tried for a day and a half, and the mail server did not take it\.$/
    expect((await noticesOf(ann)).map(({ kind, body }) => [kind, body])).toEqual([
      ['emailFailed', expect.stringMatching(written)],
    ])
  })

  test('is not told where it arrived in the end', async () => {
    const { refuse } = await server.mailbox()
    refuse(1)
    await invite('later@company.example')
    await server.runJobs()
    await triesMade(13)
    await server.runJobs()
    expect(await noticesOf(ann)).toEqual([])
  })
})

async function nameOf({ employeeId }: Person): Promise<string> {
  const { rows } = await server.database.pool.query(
    "select first_name || ' ' || last_name as name from employee where id = $1",
    [employeeId],
  )
  return rows[0].name
}
