/** Comments on an activity, the notified people, and the history. */
import { beforeEach, expect, test } from 'vitest'
import { inAccount } from '#contract/addresses.ts'
import {
  type AccountHandle,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addSubContractor,
  assign,
} from '#database/seed/builders.ts'
import { changeWatching, listNameable } from '#features/discussion/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { addBranch, type Branch, personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { updateActivities } from '../contract.ts'
import {
  createActivityComments,
  listCommentsOfActivity,
  listHistoryOfActivity,
} from '../discussion-contract.ts'

const server = await useApp()
let account: AccountHandle
let branch: Branch
let ann: Person
/** A field worker on the activity: may read it, but not change it. */
let wes: Person

beforeEach(async () => {
  const { db } = server.database
  account = await newAccount(server)
  branch = await addBranch(server, account, { target_metric: '10', unit: 'm' })
  ann = await newPerson(server, account)
  wes = await newPerson(server, account, 'Field worker')
  await assign(db, wes, branch)
  await addEmployeeJob(db, wes, branch)
  await addEmployeeTask(db, wes, branch)
  await addEmployeeActivity(db, wes, branch)
})

const say = (text: string, { token }: Pick<Person, 'token'>, mentions: string[] = []) =>
  server.call(createActivityComments, {
    body: [{ subTaskUniqueId: branch.activityId, subTaskCommentText: text, mentions }],
    token,
  })
const said = ({ token }: Pick<Person, 'token'>) =>
  server.call(listCommentsOfActivity, { body: { TargetUniqueID: branch.activityId }, token })
const historyOf = ({ token }: Pick<Person, 'token'>) =>
  server.call(listHistoryOfActivity, { body: { TargetUniqueID: branch.activityId }, token })
const change = (fields: object) =>
  server.call(updateActivities, {
    body: [{ subTaskUniqueId: branch.activityId, ...fields }],
    token: ann.token,
  })
const toldTo = async ({ token }: Pick<Person, 'token'>) =>
  (await server.call(listNotifications, { body: {}, token })).data.items.map(({ title, link }) => ({
    title,
    link,
  }))

test('whoever may read an activity says something of it; the page of it is where the notice leads', async () => {
  expect((await say('Formwork is up.', wes)).status).toBe(200)
  expect((await said(ann)).data.items).toMatchObject([
    { subTaskUniqueId: branch.activityId, subTaskCommentText: 'Formwork is up.', employeeName: wes.name },
  ])
  await say(`@${wes.name} thanks`, ann, [wes.employeeId])
  expect((await toldTo(wes))[0]).toEqual({
    title: `You are named by ${ann.name} in Some activity`,
    link: inAccount(`/activities/details/${branch.workOrderId}/${branch.activityId}`, branch.accountId),
  })
})

test('who works on it hears of a comment, unless they stopped that', async () => {
  await say('Crane is late.', ann)
  expect((await toldTo(wes))[0]?.title).toBe(`Some activity was commented on by ${ann.name}`)
  const about = { targetType: 'SubTask' as const, TargetUniqueID: branch.activityId }
  await server.call(changeWatching, { body: { ...about, isWatching: false }, token: wes.token })
  const before = await toldTo(wes)
  await say('Crane is here.', ann)
  expect(await toldTo(wes)).toEqual(before)
})

test('who may not read it is neither told, nor named, nor answered', async () => {
  const { db } = server.database
  const blind = await personWith(server, account, { Projects: 2, Activities: 0 })
  await assign(db, blind, branch)
  const outside = await personWith(server, account, { Projects: 2, Activities: 31 })
  const stranger = await newPerson(server, await newAccount(server))
  for (const call of [said, historyOf, (who: Person) => say('Hello', who)]) {
    expect((await call(blind)).status).toBe(403)
    expect((await call(outside)).status).toBe(404)
    expect((await call(stranger)).status).toBe(404)
  }
  expect((await say('Look', ann, [blind.employeeId])).errorCode).toBe('NAMED_MAY_NOT_SEE')
  const { data } = await server.call(listNameable, {
    body: { targetType: 'SubTask', TargetUniqueID: branch.activityId },
    token: ann.token,
  })
  const maySee = new Map(data.items.map((one) => [one.employeeUniqueId, one.maySee]))
  expect([maySee.get(wes.employeeId), maySee.get(blind.employeeId)]).toEqual([true, false])
})

test('people of a subcontractor read who said something, without the company of another firm', async () => {
  const { db, pool } = server.database
  const people = [
    await newPerson(server, account, 'Subcontractor'),
    await newPerson(server, account, 'Subcontractor'),
  ]
  const [sue, rival] = people as [Person, Person]
  for (const [index, who] of people.entries()) {
    const firm = await addSubContractor(db, account, { name: `Firm ${index}` })
    await pool.query('update employee set sub_contractor_id = $2 where id = $1', [who.employeeId, firm])
    await assign(db, who, branch)
  }
  await say('Ours is done.', rival)
  await say('So is ours.', sue)
  expect((await said(sue)).data.items.map(({ employeeName }) => employeeName)).toEqual([
    `${rival.name} (Another company)`,
    `${sue.name} (Firm 0)`,
  ])
})

test('its history tells what was changed by whom, what it costs to whoever sees costs, and no totals', async () => {
  await change({ subTaskTargetMetric: '12.5', bidUnitCost: '4', subTaskEndDate: '2030-06-20' })
  const entries = async (who: Person) =>
    (await historyOf(who)).data.items.map(({ employeeName, what, changes }) => [
      employeeName,
      what,
      ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
    ])
  expect(await entries(ann)).toEqual([
    [ann.name, 'changed it', 'Target: 10 → 12.5', 'Unit cost: null → $4.00', 'End date: null → Jun 20, 2030'],
    ['', 'created it'],
  ])
  expect((await entries(wes))[0]).toEqual([
    ann.name,
    'changed it',
    'Target: 10 → 12.5',
    'End date: null → Jun 20, 2030',
  ])
})
