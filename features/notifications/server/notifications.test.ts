/** Sending and reading notifications. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Permissions } from '#contract/modules.ts'
import { ALL_BITS } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addAccount,
  addCompany,
  addEmployee,
  addNotification,
  addWorkOrder,
  assign,
  type EmployeeHandle,
  scopeRole,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { type About, about, assignedTo, tell as tellPeople } from '#tests/harness/notices.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import {
  changeChoices,
  countUnread,
  countUnreadElsewhere,
  listChoices,
  listNotifications,
  markRead,
} from '../contract.ts'

let server: TestApp
let account: AccountHandle
let workOrder: WorkOrderHandle
let ann: Person
let bob: Person

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  workOrder = await addWorkOrder(server.database.db, account, { title: 'Library' })
  ann = await newPerson(server, account)
  bob = await newPerson(server, account)
})

/** Notifies people on the work order about an act of `actor`. */
const tell = (actor: EmployeeHandle | null, ...notices: Partial<About>[]) =>
  tellPeople(
    server,
    account,
    actor,
    notices.map((notice) =>
      about({
        kind: 'assigned',
        employeeIds: [ann.employeeId],
        workOrderId: workOrder.workOrderId,
        title: 'Told',
        ...notice,
      }),
    ),
  )

const list = async (who: Person, body: object = {}) =>
  (await server.call(listNotifications, { body, token: who.token })).data
const titlesOf = async (who: Person, body: object = {}) =>
  (await list(who, body)).items.map(({ title }) => title)
const unreadOf = async (who: Person) => (await server.call(countUnread, { token: who.token })).data.unread

describe('own notifications', () => {
  test('come newest first, with who did it and on what', async () => {
    await tell(bob, { kind: 'punchItem', title: 'Seal it' })
    await tell(null, { title: 'Two', workOrderId: null })
    const page = await list(ann)
    expect(page).toMatchObject({ count: 2, totalCount: 2, totalPages: 1 })
    expect(page.items).toMatchObject([
      {
        title: assignedTo('Two'),
        body: '',
        link: expect.stringMatching(/^.projects.details./),
        isRead: false,
        actorEmployeeUniqueId: null,
        actorFirstName: '',
        actorLastName: '',
        workOrderUniqueId: null,
        workOrderTitle: null,
      },
      {
        title: `Punch item 1 was given to you by ${bob.name}`,
        body: 'Seal it',
        kind: 'punchItem',
        link: expect.stringMatching(/^.punchlistitemdetails./),
        isRead: false,
        actorEmployeeUniqueId: bob.employeeId,
        actorFirstName: expect.stringMatching(/^First/),
        actorLastName: 'Last',
        workOrderUniqueId: workOrder.workOrderId,
        workOrderTitle: 'Library',
      },
    ])
    expect(await unreadOf(ann)).toBe(2)
    expect(await titlesOf(bob)).toEqual([])
  })

  test('come in pages with a total, all of them and those not read', async () => {
    const { db } = server.database
    for (let number = 0; number < 25; number += 1)
      await addNotification(db, ann, { title: `${number}`, workOrder, isRead: number % 5 === 0 })
    const second = await list(ann, { StartingPageNumber: 1, NumberOfItemsPerPage: 20 })
    expect(second).toMatchObject({ count: 5, totalCount: 25, totalPages: 2 })
    expect(second.items.map(({ title }) => title)).toEqual(['4', '3', '2', '1', '0'])
    const unread = await list(ann, { isUnread: true, NumberOfItemsPerPage: 5 })
    expect(unread).toMatchObject({ count: 5, totalCount: 20 })
    expect(unread.items.map(({ title }) => title)).toEqual(['24', '23', '22', '21', '19'])
    expect(await unreadOf(ann)).toBe(20)
  })

  test("are the caller's: somebody else's are not found", async () => {
    await tell(bob, {})
    expect(await titlesOf(ann, { TargetUniqueID: ann.employeeId.toUpperCase() })).toEqual([
      assignedTo('Told', bob),
    ])
    for (const id of [bob.employeeId, workOrder.workOrderId]) {
      const answer = await server.call(listNotifications, {
        body: { TargetUniqueID: id },
        token: ann.token,
      })
      expect(answer).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    }
  })

  test('are marked as read: those named, or all', async () => {
    await tell(bob, { title: 'One' }, { title: 'Two' }, { title: 'Three', employeeIds: [ann.employeeId] })
    const [three, two, one] = (await list(ann)).items.map(({ notificationUniqueId }) => notificationUniqueId)
    if (!one || !two || !three) throw new Error('There are three')
    const read = (ids: string[], who = ann) => server.call(markRead, { body: ids, token: who.token })
    expect((await read([three, one])).data).toEqual([three, one])
    expect((await list(ann)).items.map(({ isRead }) => isRead)).toEqual([true, false, true])
    expect((await read([one])).status).toBe(200)
    expect((await read([two], bob)).status).toBe(404)
    expect((await read([two, bob.employeeId])).status).toBe(404)
    expect(await unreadOf(ann)).toBe(1)
    await tell(ann, { title: 'Of Bob', employeeIds: [bob.employeeId] })
    expect((await read([])).data).toEqual([])
    expect(await unreadOf(ann)).toBe(0)
    expect(await unreadOf(bob)).toBe(1)
  })
})

describe('nobody is told', () => {
  test('of their own act, and nobody twice of one thing', async () => {
    await tell(ann, { employeeIds: [ann.employeeId, bob.employeeId, bob.employeeId] })
    expect(await titlesOf(ann)).toEqual([])
    expect(await titlesOf(bob)).toEqual([assignedTo('Told', ann)])
  })

  test('of what they may not see', async () => {
    const without = async (permissions: Permissions) => personWith(server, account, permissions)
    const everything = { Projects: ALL_BITS, PunchLists: ALL_BITS }
    const people = {
      global: await without(everything),
      unassigned: await without({ Projects: 2, PunchLists: 2 }),
      assigned: await without({ Projects: 2, PunchLists: 2 }),
      withoutModule: await without({ Projects: ALL_BITS }),
      scopedIn: await without({ Projects: 2 }),
      scopedOut: await without(everything),
      scopedGlobal: await without({ Projects: 2, PunchLists: 2 }),
    }
    const { db } = server.database
    await assign(db, people.assigned, workOrder)
    await assign(db, people.scopedIn, workOrder)
    await scopeRole(db, people.scopedIn.role, workOrder, { PunchLists: 2 })
    await scopeRole(db, people.scopedOut.role, workOrder, { PunchLists: 1 })
    await scopeRole(db, people.scopedGlobal.role, workOrder, { Projects: 18 })
    const employeeIds = Object.values(people).map(({ employeeId }) => employeeId)
    await tell(ann, { kind: 'punchItem', employeeIds })
    const { rows } = await server.database.pool.query(
      'select employee_id from notification where account_id = $1',
      [account.accountId],
    )
    const told = rows.map((row) => row.employee_id)
    const names = Object.entries(people).filter(([, { employeeId }]) => told.includes(employeeId))
    const item = `Punch item 1 was given to you by ${ann.name}`
    const seeing = ['assigned', 'global', 'scopedGlobal', 'scopedIn']
    expect(names.map(([name]) => name).sort()).toEqual(seeing)
    // The list checks by itself what a person may see, even if a notification was stored for them.
    for (const [name, person] of Object.entries(people)) {
      if (!told.includes(person.employeeId))
        await addNotification(db, person, { title: item, module: 'PunchLists', workOrder })
      const isSeen = seeing.includes(name)
      expect(await titlesOf(person), name).toEqual(isSeen ? [item] : [])
      expect(await unreadOf(person), name).toBe(isSeen ? 1 : 0)
    }
  })

  test('who is not Active, of another account, or nobody at all', async () => {
    const { db, pool } = server.database
    const other = await addAccount(db, account, { name: 'Sibling' })
    const stranger = await newPerson(server, other)
    await pool.query('update employee set status_id = $1 where id = $2', [statuses.InActive, bob.employeeId])
    await server.runJobs()
    const before = (await server.mails()).length
    await tell(null, { employeeIds: [bob.employeeId, stranger.employeeId, workOrder.workOrderId] })
    await server.runJobs()
    const { rows } = await pool.query('select 1 from notification where account_id = any($1)', [
      [account.accountId, other.accountId],
    ])
    expect(rows).toEqual([])
    expect(await server.mails()).toHaveLength(before)
  })
})

describe('what one may no longer see', () => {
  test('is neither listed nor counted nor to be marked, and comes back with the right to see it', async () => {
    const { db, pool } = server.database
    const worker = await newPerson(server, account, 'Field worker')
    await assign(db, worker, workOrder)
    await tell(ann, { employeeIds: [worker.employeeId] })
    await tell(ann, { employeeIds: [worker.employeeId], title: 'Of no project', workOrderId: null })
    const [, id = ''] = (await list(worker)).items.map((item) => item.notificationUniqueId)
    expect(await unreadOf(worker)).toBe(2)
    await pool.query('delete from employee_work_order where employee_id = $1', [worker.employeeId])
    expect(await titlesOf(worker)).toEqual([assignedTo('Of no project', ann)])
    expect((await list(worker, { NumberOfItemsPerPage: 1 })).totalCount).toBe(1)
    expect(await unreadOf(worker)).toBe(1)
    expect((await server.call(markRead, { body: [id], token: worker.token })).status).toBe(404)
    await assign(db, worker, workOrder)
    expect(await unreadOf(worker)).toBe(2)
  })

  test('is also what is on a work order that was deleted', async () => {
    await tell(bob, {})
    await server.database.pool.query('update work_order set deleted_at = now() where id = $1', [
      workOrder.workOrderId,
    ])
    expect(await list(ann)).toMatchObject({ items: [], totalCount: 0 })
    expect(await unreadOf(ann)).toBe(0)
  })

  test('is also what belongs to a module that the role lost', async () => {
    const person = await personWith(server, account, { Projects: ALL_BITS, PunchLists: 2 })
    await tell(ann, { kind: 'punchItem', employeeIds: [person.employeeId] })
    await tell(ann, { kind: 'punchItem', employeeIds: [person.employeeId], workOrderId: null })
    expect(await unreadOf(person)).toBe(2)
    await server.database.pool.query(
      `update iam set permissions = '{"Projects": 31}' where company_role_id = $1`,
      [person.role],
    )
    expect(await titlesOf(person)).toEqual([])
    expect(await unreadOf(person)).toBe(0)
  })
})

describe('what is unread in my other accounts', () => {
  const elsewhere = async ({ token }: Person, headers: Record<string, string> = {}) =>
    (await server.call(countUnreadElsewhere, { token, headers })).data

  test('is counted there, as I would find it there, and told to nobody else', async () => {
    const { db, pool } = server.database
    const { rows } = await pool.query<{ id: string }>(
      'select login_id as id from login where username = $1',
      [ann.username],
    )
    const other = await newAccount(server)
    const [seen, unseen] = [
      await addWorkOrder(db, other, { title: 'Seen' }),
      await addWorkOrder(db, other, { title: 'Not seen' }),
    ]
    expect(await elsewhere(ann)).toEqual([])
    const loginId = rows[0]?.id ?? ''
    const me = await addEmployee(db, other, { firstName: 'Ann', lastName: 'There', role: 'Foreman', loginId })
    await assign(db, me, seen)
    const there = (unread: number) => [{ accountUniqueID: other.accountId, unread }]
    expect(await elsewhere(ann)).toEqual(there(0))
    await addNotification(db, me, { title: 'a', workOrder: seen })
    await addNotification(db, me, { title: 'b', workOrder: unseen })
    await addNotification(db, me, { title: 'c', workOrder: seen, isRead: true })
    await addNotification(db, ann, { title: 'here', workOrder })
    expect(await elsewhere(ann)).toEqual(there(1))
    expect(await unreadOf(ann)).toBe(1)
    expect(await elsewhere(bob)).toEqual([])
    expect(await elsewhere(ann, { 'x-preview-role': account.roles.Foreman ?? '' })).toEqual([])
    await pool.query('update employee set status_id = $1 where id = $2', [statuses.InActive, me.employeeId])
    expect(await elsewhere(ann)).toEqual([])
  })
})

describe('open screens', () => {
  test('of those who are told hear of it, after the commit', async () => {
    const heard: string[][] = []
    const stop = server.events.listen({
      onChange: () => {},
      onNotice: ({ accountId, employeeIds }) => {
        if (accountId === account.accountId) heard.push([...employeeIds])
      },
      onEnd: () => {},
      onSessions: () => {},
      onGap: () => {},
    })
    await tell(ann, { employeeIds: [ann.employeeId, bob.employeeId] }, { employeeIds: [bob.employeeId] })
    expect(heard).toEqual([[bob.employeeId]])
    await server.call(markRead, { body: [], token: bob.token })
    expect(heard).toEqual([[bob.employeeId], [bob.employeeId]])
    stop()
  })
})

describe('whoever is nobody’s employee', () => {
  test('has no notifications and nothing to choose', async () => {
    const { pool, db } = server.database
    await addCompany(db, { name: 'Some other company' })
    await pool.query(
      'update session set company_id = null, account_id = null, employee_id = null where employee_id = $1',
      [ann.employeeId],
    )
    expect(await list(ann)).toMatchObject({ items: [], totalCount: 0 })
    expect(await unreadOf(ann)).toBe(0)
    expect((await server.call(listChoices, { token: ann.token })).data).toEqual([])
    const body = [{ kind: 'assigned' as const, mail: 'none' as const }]
    expect((await server.call(changeChoices, { body, token: ann.token })).status).toBe(403)
    expect((await server.call(markRead, { body: [], token: ann.token })).status).toBe(200)
  })
})
