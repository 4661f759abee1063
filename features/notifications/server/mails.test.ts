/** Mails about notifications, by the choices of people; with a real mail server. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addSubContractor,
  addWorkOrder,
  assign,
  type EmployeeHandle,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { Around } from '#server/db/around-commit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type About, about, assignedTo, tell as tellPeople } from '#tests/harness/notices.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { changeChoices, listChoices, listNotifications } from '../contract.ts'
import { kindNames, notificationKinds } from '../kinds.ts'
import { notify } from './notify.ts'

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
  tellPeople(server, account, actor, notices.map(aboutIt))

const aboutIt = (notice: Partial<About>) =>
  about({
    kind: 'assigned',
    employeeIds: [ann.employeeId],
    workOrderId: workOrder.workOrderId,
    title: 'Told',
    ...notice,
  })

const titlesOf = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items.map(({ title }) => title)
const choose = (who: Person, kind: (typeof kindNames)[number], mail: 'at once' | 'daily' | 'none') =>
  server.call(changeChoices, { body: [{ kind, mail }], token: who.token })

/** Runs `work` and returns the mails that it caused. */
async function mailsOf(work: () => Promise<unknown>) {
  await server.runJobs()
  const before = (await server.mails()).length
  await work()
  await server.runJobs()
  return (await server.mails()).slice(before)
}

describe('choices', () => {
  test('are those of each kind until one chooses', async () => {
    const read = async () => (await server.call(listChoices, { token: ann.token })).data
    const defaults = kindNames.map((kind) => ({
      kind,
      label: notificationKinds[kind].label,
      mail: notificationKinds[kind].mail,
    }))
    expect(await read()).toEqual(defaults)
    const answer = await choose(ann, 'assigned', 'none')
    const changed = defaults.map((each) => (each.kind === 'assigned' ? { ...each, mail: 'none' } : each))
    expect(answer.data).toEqual(changed)
    expect(await read()).toEqual(changed)
    await choose(ann, 'assigned', 'daily')
    expect((await read()).find(({ kind }) => kind === 'assigned')?.mail).toBe('daily')
    expect((await server.call(listChoices, { token: bob.token })).data).toEqual(defaults)
  })

  test('send no mail to whoever was invited and has not followed the link', async () => {
    const invited = `update login_employee set confirmed_at = null where employee_id = $1`
    await server.database.pool.query(invited, [ann.employeeId])
    expect(await mailsOf(() => tell(bob))).toEqual([])
  })

  test('decide about the mail', async () => {
    await choose(bob, 'activityDatesChanged', 'none')
    const carl = await newPerson(server, account)
    await choose(carl, 'activityDatesChanged', 'daily')
    await choose(ann, 'activityDatesChanged', 'at once')
    const employeeIds = [ann.employeeId, bob.employeeId, carl.employeeId]
    const title = 'The dates of Söme <title> were changed'
    const mails = await mailsOf(() =>
      tell(null, { kind: 'activityDatesChanged', employeeIds, title: 'Söme <title>' }),
    )
    const [notice] = (await server.call(listNotifications, { body: {}, token: ann.token })).data.items
    expect(notice?.link).toMatch(new RegExp(`^/activities/details/${workOrder.workOrderId}/[0-9a-f-]{36}\\?`))
    // The link names the account, for people who work in several accounts.
    expect(notice?.link).toContain(`?in=${ann.accountId}`)
    expect(mails.map(({ recipients }) => recipients)).toEqual([[ann.username]])
    expect(mails[0]).toMatchObject({ subject: title })
    expect(mails[0]?.text?.trim()).toBe(
      [
        title,
        'Starting Jun 1, 2030; until now without dates.',
        'Project: Library',
        `Open in Plumbline:\nhttps://plumbline.example${notice?.link}`,
        `-- \nAll notifications: https://plumbline.example/notifications?in=${ann.accountId}\nE-mail settings: https://plumbline.example/settings/notifications?in=${ann.accountId}`,
      ].join('\n\n'),
    )
    for (const person of [ann, bob, carl]) expect(await titlesOf(person)).toEqual([title])
  })
})

describe('mail', () => {
  test('tells people of a subcontractor whoever is of another one without the company', async () => {
    const { db, pool } = server.database
    const carl = await newPerson(server, account)
    for (const [who, name] of [
      [ann, 'Sparrow Glazing'],
      [bob, 'Unmentioned Rivals'],
    ] as const) {
      const firm = await addSubContractor(db, account, { name })
      await pool.query('update employee set sub_contractor_id = $2 where id = $1', [who.employeeId, firm])
      await assign(db, who, workOrder)
    }
    const employeeIds = [ann.employeeId, carl.employeeId]
    await assign(db, carl, workOrder)
    for (const { employeeId } of [ann, carl])
      await pool.query(
        `insert into notification_choice (company_id, account_id, employee_id, kind, mail)
          values ($1, $2, $3, 'assigned', 'at once')`,
        [account.companyId, account.accountId, employeeId],
      )
    const mails = await mailsOf(() => tell(bob, { employeeIds }))
    const textTo = (who: Person) => mails.find(({ recipients }) => recipients.includes(who.username))?.text
    expect(textTo(ann)).toContain(`${bob.name} (Another company)`)
    expect(textTo(ann)).not.toContain('Rivals')
    expect(textTo(carl)).toContain(`${bob.name} (Unmentioned Rivals)`)
    const told = async ({ token }: Person) =>
      (await server.call(listNotifications, { body: {}, token })).data.items[0]
    const [toAnn, toCarl] = [await told(ann), await told(carl)]
    expect(toAnn).toMatchObject({ actorCompanyName: 'Another company' })
    expect(toAnn?.title).toContain(`${bob.name} (Another company)`)
    expect(toCarl).toMatchObject({ actorCompanyName: 'Unmentioned Rivals' })
    expect(toCarl?.title).toContain(`${bob.name} (Unmentioned Rivals)`)
  })

  test('tells of several things at once in one', async () => {
    const mails = await mailsOf(() => tell(bob, { title: 'One' }, { title: 'Two' }))
    expect(mails.map(({ subject }) => subject)).toEqual(['2 notifications'])
    const { data } = await server.call(listNotifications, { body: {}, token: ann.token })
    expect(data.items.map(({ title }) => title)).toEqual([assignedTo('Two', bob), assignedTo('One', bob)])
    for (const { title, link } of data.items)
      expect(mails[0]?.text).toContain(`${title}\nProject: Library\nhttps://plumbline.example${link}`)
  })

  test('goes to nobody without a login that may be used', async () => {
    await server.database.pool.query('update login set status_id = $1 where username = $2', [
      statuses.InActive,
      ann.username,
    ])
    expect(await mailsOf(() => tell(bob, {}))).toEqual([])
  })

  test('is not written of what was rolled back', async () => {
    const refused = mailsOf(() =>
      inTransaction(
        server.database.db,
        { loginId: null, employeeId: null, requestId: 'test' },
        async (db) => {
          const around = new Around()
          notify(
            {
              db,
              now: new Date(),
              publicUrl: '',
              events: server.events,
              beforeCommit: (work) => around.beforeCommit(work),
              afterCommit: () => {},
              scope: { ...account, employeeId: null },
            },
            [aboutIt({ workOrderId: null })],
          )
          await around.end(db)
          throw new Error('refused')
        },
      ).catch(() => {}),
    )
    expect(await refused).toEqual([])
    expect(await titlesOf(ann)).toEqual([])
  })
})
