/**
 * Work does not wait for people to accept (records.md 'Invited people'): whoever is invited is assigned, named and asked like
 * anybody else, finds all of it when they come, and gets no mail but the invitation until then.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { addLogin } from '#database/seed/builders.ts'
import { assignToWorkOrders, getAddableEmployees } from '#features/assignments/contract.ts'
import { createEmployees, updateEmployees } from '#features/employees/contract.ts'
import { activate, checkActivation, getSession } from '#features/identity/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { listRfiPeople } from '#features/rfis/contract.ts'
import { openRfiStage, type RfiStage } from '#features/rfis/testing.ts'
import { lastLinkTo, mailsTo } from '#tests/harness/mail-links.ts'
import {
  newPerson,
  openTestApp,
  PASSWORD,
  type Person,
  signInAs,
  type TestApp,
} from '#tests/harness/server.ts'

let server: TestApp

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())

let invitedSoFar = 0

/** Somebody who was invited to the account of a stage, and has not come. */
async function invite({ account, ann }: RfiStage): Promise<{ employeeId: string; username: string }> {
  const username = `invited${++invitedSoFar}-${Date.now()}@example.com`
  const { data, status } = await server.call(createEmployees, {
    body: [
      {
        employeeFirstName: 'Iva',
        employeeLastName: 'Vited',
        hasLoginAccess: true,
        employeeUserName: username,
        companyRoleUniqueID: account.roles.Guest ?? '',
        phoneNumber: '',
      },
    ],
    token: ann.token,
  })
  expect(status).toBe(200)
  return { employeeId: data[0] ?? '', username }
}

const waitsOn = async (id: string) => {
  const { rows } = await server.database.pool.query<{ employee: string | null }>(
    'select employee_id as employee from court where record_id = $1 and until is null',
    [id],
  )
  return rows.map(({ employee }) => employee)
}

test('whoever is invited is assigned, asked, and holds the turn; they find it when they come', async () => {
  const stage = await openRfiStage(server)
  const { token } = stage.ann
  const { employeeId, username } = await invite(stage)
  const { workOrderId } = stage.job
  const offered = async () =>
    (
      await server.call(getAddableEmployees, {
        params: {
          parentId: stage.account.accountId,
          targetId: workOrderId,
          page: 0,
          size: 50,
          filter: 'null',
        },
        token,
      })
    ).data.items
  // What offers them says that they have not come.
  const invitedIn = (items: readonly { employeeUniqueID: string; isInvited: boolean }[]) =>
    items.flatMap(({ employeeUniqueID, isInvited }) => (isInvited ? employeeUniqueID : []))
  expect(invitedIn(await offered())).toEqual([employeeId])
  const assigned = await server.call(assignToWorkOrders, {
    body: [{ employeeUniqueId: employeeId, workOrderUniqueId: workOrderId }],
    token,
  })
  expect(assigned).toMatchObject({ status: 200 })
  const people = async () =>
    (await server.call(listRfiPeople, { body: { TargetUniqueID: workOrderId }, token })).data.items
  expect(invitedIn(await people())).toEqual([employeeId])

  const id = await stage.add({ rfiAssignedToEmployeeUniqueId: employeeId })
  expect(await stage.approve(id)).toMatchObject({ status: 200 })
  await stage.comment(id, 'Please look.', [employeeId], stage.ben)
  expect(await waitsOn(id)).toEqual([employeeId])
  expect((await mailsTo(server, username)).map(({ subject }) => subject)).toHaveLength(1)

  const { code } = await lastLinkTo(server, username)
  await server.call(activate, { body: { token: code, userid: username, newPassword: PASSWORD } })
  const come = await signInAs(server, username)
  expect(invitedIn(await people())).toEqual([])
  const told = (await server.call(listNotifications, { body: {}, token: come })).data.items
  expect(told.map(({ kind }) => kind)).toEqual(['named', 'myTurn', 'assigned'])
  expect(await stage.answer(id, 'So it is.', { employeeId, token: come } as Person)).toMatchObject({
    status: 200,
  })
})

test('whoever is deactivated before they come is neither offered nor asked', async () => {
  const stage = await openRfiStage(server)
  const { employeeId } = await invite(stage)
  const body = [{ employeeUniqueID: employeeId, statusId: statuses.InActive }]
  await server.call(updateEmployees, { body, token: stage.ann.token })
  const answer = await server.call(assignToWorkOrders, {
    body: [{ employeeUniqueId: employeeId, workOrderUniqueId: stage.job.workOrderId }],
    token: stage.ann.token,
  })
  expect(answer.status).toBe(404)
})

test('looking at an invitation uses nothing of it; the button does', async () => {
  const stage = await openRfiStage(server)
  const there = await newPerson(server, stage.account, 'Foreman')
  const elsewhere = await openRfiStage(server)
  const username = `known${Date.now()}@example.com`
  await addLogin(server.database.db, { username, password: PASSWORD })
  expect(there.username).not.toBe(username)
  const { data } = await server.call(createEmployees, {
    body: [
      {
        employeeFirstName: 'Ken',
        employeeLastName: 'Own',
        hasLoginAccess: true,
        employeeUserName: username,
        companyRoleUniqueID: elsewhere.account.roles.Guest ?? '',
        phoneNumber: '',
      },
    ],
    token: elsewhere.ann.token,
  })
  const { code } = await lastLinkTo(server, username)
  const given = { token: code, userid: username }
  const look = () => server.call(checkActivation, { body: given })
  const statusOf = async () => {
    const { rows } = await server.database.pool.query(
      'select status_id as status from employee where id = $1',
      [data[0]],
    )
    return rows[0]?.status as number
  }
  for (let visit = 0; visit < 3; visit += 1)
    expect(await look()).toMatchObject({
      status: 200,
      data: { needsPassword: false, companyName: 'Company of Some account', accountName: 'Some account' },
    })
  expect(await statusOf()).toBe(statuses.Pending)
  expect(await server.call(checkActivation, { body: { ...given, userid: there.username } })).toMatchObject({
    status: 400,
    errorCode: 'CODE_INVALID',
  })
  expect((await server.call(activate, { body: given })).data.activated).toBe(true)
  expect(await statusOf()).toBe(statuses.Active)
  expect(await look()).toMatchObject({ status: 400, errorCode: 'CODE_INVALID' })
  expect((await server.call(getSession, { token: await signInAs(server, username) })).status).toBe(200)
})

test('whoever waits is told once when a week has passed without them', async () => {
  const stage = await openRfiStage(server)
  const { employeeId } = await invite(stage)
  await server.call(assignToWorkOrders, {
    body: [{ employeeUniqueId: employeeId, workOrderUniqueId: stage.job.workOrderId }],
    token: stage.ann.token,
  })
  const id = await stage.add({ rfiAssignedToEmployeeUniqueId: employeeId })
  await stage.approve(id)
  const since = (days: number) =>
    server.database.pool.query(
      'update court set since = $2::timestamptz - make_interval(days => $3) where record_id = $1 and until is null',
      [id, server.clock.now, days],
    )
  const told = async (who: Person) => {
    await server.database.pool.query(`select graphile_worker.add_job('tellDue', '{}'::json)`)
    await server.runJobs()
    // After a night the session is over.
    const token = await signInAs(server, who.username)
    return (await server.call(listNotifications, { body: {}, token })).data.items
      .filter(({ kind }) => kind === 'notCome')
      .map(({ title }) => title)
  }
  const nextDay = () => {
    server.clock.now = new Date(server.clock.now.getTime() + 86_400_000)
  }
  // In the morning, by the clocks of the account.
  const morning = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  server.clock.now = new Date(`${morning}T09:00:00Z`)
  await since(6)
  expect(await told(stage.ben)).toEqual([])
  nextDay()
  const words = ['Iva Vited has not signed in yet, and RFI-1 Some question waits on them']
  expect(await told(stage.ben)).toEqual(words)
  // The server stood still for two days, and tells it of none again.
  for (let day = 0; day < 3; day += 1) nextDay()
  expect(await told(stage.ben)).toEqual(words)
  expect(await told(stage.dan)).toEqual([])
})
